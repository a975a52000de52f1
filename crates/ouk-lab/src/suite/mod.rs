//! Suites of puzzles: positions with one best move, proved by trying every move.
//!
//! A suite is a text file with one puzzle in each line, similar to EPD: the position, then operations that
//! each end in a semicolon. The first line that begins with `#` names the game and the rule set; other
//! such lines are comments:
//!
//! ```text
//! # ouk federation
//! 8/8/4n3/4m3/3km~1m~1/m~m~6/2s1n3/K7 b - 62 35 77 bm e6d4; dm 2; id "ouk-mate2-001";
//! 8/8/3r4/8/5N2/2k5/8/4K3 w - - 0 1 bm f4d5; acd 4; ce 450; id "ouk-gain-001";
//! ```
//!
//! | operation | meaning |
//! |---|---|
//! | `bm` | the only move that reaches the aim, in coordinates; of a series, one of its first moves |
//! | `dm n` | it wins by force in n moves; no move wins sooner |
//! | `series n` | n forcing moves, then a move that wins; no shorter series wins |
//! | `acd n`, `ce m` | it gains m (hundredths of a Trey), which no play takes back within n plies |
//! | `id` | a name |
//!
//! [`brute`] proves puzzles, [`proof`] those of Rek and Min Rek Chanh, whose forced wins are long, and
//! [`series`] wins by forcing moves alone. [`mine`] and [`mine_series`] find puzzles, and [`Puzzle::solve`] lets the engine try.

pub mod brute;
pub mod mine;
pub mod mine_series;
pub mod proof;
mod puzzle;
pub mod series;

pub use puzzle::{Aim, Attempt, Puzzle, Suite, SuiteError};
