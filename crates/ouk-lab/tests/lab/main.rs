//! The single binary for all tests of the laboratory.

// An `unwrap` that panics fails the test.
#![allow(clippy::unwrap_used)]

mod book;
mod cli;
#[path = "../../../../tests/suite/forced_win.rs"]
mod forced_win;
mod game_stats;
mod match_cmd;
mod orphans;
#[path = "../../../../tests/suite/program.rs"]
mod program;
mod puzzles;
#[path = "../../../ouk-rules/tests/rules/rek_reference.rs"]
#[allow(dead_code, reason = "only the tests of the rules count moves with it")]
mod rek_reference;
#[path = "../../../ouk-rules/tests/rules/rek_verdict.rs"]
mod rek_verdict;
#[path = "../../../ouk-rules/tests/rules/sampling.rs"]
#[allow(dead_code, reason = "these tests take amounts only")]
mod sampling;
mod selfplay;
mod small_boards;
mod solver;
mod sparring;
mod stats;
#[path = "../../../../tests/suite/strangers.rs"]
mod strangers;
#[path = "../../../../tests/terminal/stubborn.rs"]
mod stubborn;
mod training;
