//! The trainer: the list of endings, and a drill.

pub mod drill;
mod drill_panel;
pub mod drill_view;
mod drill_words;
mod example;
mod grades;
pub mod list;
mod list_rows;
pub mod list_view;
mod words;

pub use drill::Exercise;
pub(in crate::tui::screens) use grades::stars_of;
pub use list::DrillList;
pub use words::result_words;
