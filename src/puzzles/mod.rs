//! Puzzles to solve: positions from games of the engine in which only one move wins, or wins material.
//!
//! - [`collection`]: the built-in puzzles, and the puzzle of the day.
//! - [`theme`]: the themes of puzzles, in the players' terms.
//! - [`choice`]: the choice of the next puzzle.
//! - [`own`]: puzzles from the user's own games.
//! - [`from_games`]: the search for puzzles in all saved games.
//! - [`question`]: the questions to engine and solver before a move is judged.
//! - [`session`]: a puzzle in progress: right and wrong moves, replies, the line to the end.
//!
//! `ouk-lab suite` found and proved the built-in puzzles. No module here knows a screen or writes a
//! file.

pub mod choice;
pub mod collection;
pub mod from_games;
pub mod own;
pub mod question;
pub mod session;
pub mod theme;
