//! Puzzles to solve: positions from games of the engine in which only one move wins, or wins
//! material.
//!
//! - [`collection`]: the puzzles that are built in, and the one of a day.
//! - [`theme`]: what a puzzle is about, in the words of the players.
//! - [`choice`]: which puzzle comes next.
//! - [`saved_puzzles`]: those from the user's own games.
//! - [`from_games`]: those from all saved games, which it reads.
//! - [`question`]: what the engine or the solver must find out before a move is judged.
//! - [`session`]: a puzzle being solved: right and wrong moves, answers, the line to its end.
//!
//! `ouk-lab suite` found and proved the built-in puzzles. No module here knows a screen or writes a
//! file.

pub mod choice;
pub mod collection;
pub mod from_games;

pub mod question;
pub mod saved_puzzles;
pub mod session;
pub mod theme;
