//! The first lessons: their list, and a lesson with its board.

pub mod list;
pub mod list_view;
pub mod screen;
pub mod view;
mod words;

pub use list::LessonList;
pub use screen::LessonScreen;
