//! All tests of the engine. Tests inside of the crate would compile the search a second time.

#![allow(clippy::unwrap_used)]

mod analysis;
mod analysis_accuracy;
mod boards;
mod bucket_memory;
mod client;
mod endgame;
mod endgame_checks;
mod endgame_classes;
mod endgame_figures;
mod endgame_files;
mod endgame_moves;
mod endgame_playouts;
mod endgame_position_pieces;
mod endgame_probes;
mod endgame_signatures;
mod endgame_solve;
mod endgame_verdicts;
// The module with the unsafe code, which is private.
#[path = "../../src/table/memory.rs"]
mod memory;
mod memory_limit;
#[allow(dead_code, reason = "these tests take amounts only")]
#[path = "../../../ouk-rules/tests/rules/sampling.rs"]
mod sampling;
mod small_board_layout;
#[allow(dead_code, reason = "the tests of the rules use more of it")]
#[path = "../../../ouk-rules/tests/rules/support.rs"]
mod support;
mod table_store;
mod tablebases;
mod term_sink;
mod uci_input;
mod weighted;
mod win_chances;
