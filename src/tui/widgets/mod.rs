//! What several screens draw.

pub mod board;

use super::app::Words;
use super::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
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

/// Something to read, in the middle of an area until a key is pressed.
pub fn dialog(words: &Words, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let width = area.width.min(64);
    let room = width.saturating_sub(6).max(1);
    let lines: Vec<String> = words
        .lines
        .iter()
        .flat_map(|line| if line.is_empty() { vec![String::new()] } else { wrap(line, room) })
        .collect();
    let height = (lines.len() as u16 + 5).min(area.height);
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    for row in y..y + height {
        for column in x..x + width {
            buffer[(column, row)].reset();
            buffer[(column, row)].set_style(theme.words());
        }
        // One line of the accent sets it apart from what lies below.
        text(buffer, x, row, "▎", theme.strong());
    }
    text(buffer, x + 3, y + 1, words.title, theme.strong());
    let last = y + height - 1;
    for (row, line) in (y + 3..last).zip(&lines) {
        text(buffer, x + 3, row, line, theme.words());
    }
    text(buffer, x + 3, last, "any key closes this", theme.quiet());
}
