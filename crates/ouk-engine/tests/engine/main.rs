//! Tests that search or make tables. Unit tests would compile the search a second time.

#![allow(clippy::unwrap_used)]

mod analysis;
mod boards;
mod endgame;
mod endgame_checks;
mod endgame_classes;
mod endgame_figures;
mod endgame_files;
mod endgame_playouts;
mod endgame_probes;
mod endgame_signatures;
mod endgame_verdicts;
#[allow(dead_code, reason = "these tests take amounts only")]
#[path = "../../../ouk-rules/tests/rules/sampling.rs"]
mod sampling;
#[allow(dead_code, reason = "the tests of the rules use more of it")]
#[path = "../../../ouk-rules/tests/rules/support.rs"]
mod support;
mod table_store;
mod tablebases;
