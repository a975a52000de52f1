//! Suites of puzzles: positions with one best move, proved by trying every move.
//! [`ouk_engine::puzzle`] describes their text.
//!
//! [`brute`] proves puzzles, [`proof`] those of Rek and Min Rek Chanh, whose forced wins are long,
//! and [`series`] wins by forcing moves alone. [`mine`] and [`mine_series`] find puzzles, and
//! [`Check::solve`] lets the engine try.

mod check;
pub mod mine;
pub mod mine_series;
pub mod proof;
mod proof_failure;
pub mod series;

pub use check::{Attempt, Check};
pub use ouk_engine::puzzle::brute;
pub use proof_failure::ProofFailure;
