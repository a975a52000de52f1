//! Puzzles: their list, and a puzzle with its board.

mod awaited;
mod judging;
pub mod list;
pub mod list_view;
pub mod mode;
pub mod screen;
mod storm;
pub mod view;
mod words;

pub use list::PuzzleList;
pub use mode::PuzzleMode;
pub use screen::PuzzleScreen;
