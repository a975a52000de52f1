//! Suites of puzzles: positions with one best move, proved by trying every move.
//! [`ouk_engine::puzzle`] describes their text.
//!
//! [`brute`] proves puzzles, [`proof`] those of Rek and Min Rek Chanh, whose forced series are long.
//! [`mine`] finds puzzles, and [`Check::solve`] lets the engine try.

pub mod brute;
mod check;
pub mod mine;
pub mod proof;

pub use check::{Attempt, Check};
