//! Puzzles: their list, and a puzzle with its board.

mod judging;
pub mod list;
pub mod list_view;
pub mod mode;
mod pending_answer;
pub mod screen;
mod storm;
mod theme_rows;
pub mod view;
mod words;

pub use list::PuzzleList;
pub use mode::PuzzleMode;
pub use screen::PuzzleScreen;
