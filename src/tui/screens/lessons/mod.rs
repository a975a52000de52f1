//! The first lessons: their list, and a lesson with its board.

mod first_game;
pub mod list;
pub mod list_view;
mod missed;
mod pointers;
pub mod screen;
pub mod view;
mod words;

pub use list::LessonList;
pub use screen::LessonScreen;
