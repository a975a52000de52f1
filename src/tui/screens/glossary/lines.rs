//! Lines of text below each other.

use crate::tui::widgets::{text, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Writes text at the top of an area; returns the rest of the area.
pub(super) fn put(words: &str, style: Style, area: Rect, buffer: &mut Buffer) -> Rect {
    let lines = wrap(words, area.width);
    for (y, line) in (area.y..area.bottom()).zip(&lines) {
        text(buffer, area.x, y, line, style);
    }
    let used = (lines.len() as u16).min(area.height);
    Rect { y: area.y + used, height: area.height - used, ..area }
}
