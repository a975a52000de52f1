//! What lies over a screen.

use super::screens::reader;

/// What lies over a screen until a key is pressed.
pub enum Overlay {
    /// Keys and marks: the page.
    Help(usize),
    /// Something to read.
    Text(TextPopup),
    /// The rules.
    Rules(Box<reader::Reader>),
}

/// Something to read.
pub struct TextPopup {
    /// What it is about.
    pub title: String,
    /// Its paragraphs.
    pub lines: Vec<String>,
}
