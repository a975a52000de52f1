//! A line that shows progress.

use super::text;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws progress as a line that grows along a quiet track.
pub fn progress_line(theme: &Theme, done: usize, all: usize, row: Rect, buffer: &mut Buffer) {
    let full = usize::from(row.width);
    let reached = (full * done / all.max(1)).min(full);
    text(buffer, row.x, row.y, &"─".repeat(full), theme.quiet());
    text(buffer, row.x, row.y, &"━".repeat(reached), theme.strong());
}
