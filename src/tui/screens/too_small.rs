//! The text of a screen that is too small for a board.

use crate::tui::context::AppContext;
use crate::tui::language::fill;
use crate::tui::widgets::{text, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the text of a screen that is too small for a board; the game continues behind it.
pub fn draw(app: &AppContext, area: Rect, buffer: &mut Buffer) {
    let words = fill(app.strings.common.too_small, &[&area.width, &area.height]);
    for (y, line) in (area.y..area.bottom()).zip(wrap(&words, area.width)) {
        text(buffer, area.x, y, &line, app.theme.words());
    }
}
