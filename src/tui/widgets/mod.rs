//! What several screens draw.

pub mod board;

use ratatui::buffer::Buffer;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// Writes a line of text; what does not fit is left out.
pub fn text(buffer: &mut Buffer, x: u16, y: u16, words: &str, style: Style) {
    let area = buffer.area;
    if y < area.bottom() && x < area.right() {
        buffer.set_stringn(x, y, words, usize::from(area.right() - x), style);
    }
}

/// Breaks text into lines of at most a width, between words.
#[must_use]
pub fn wrap(words: &str, width: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.width() + 1 + word.width() <= usize::from(width) {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
