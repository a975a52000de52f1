//! A line that shows progress.

use super::text;
use crate::tui::theme::Theme;
use crate::tui::theme::shade::shade;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// How far the colour of the track goes from the background to quiet text.
const TRACK: f64 = 0.45;

/// Draws progress as a line that grows along a quiet track. Without colours the track is thinner.
pub fn progress_line(theme: &Theme, done: usize, all: usize, row: Rect, buffer: &mut Buffer) {
    let full = usize::from(row.width);
    let reached = (full * done / all.max(1)).min(full);
    let (sign, track) = match theme.row_ground() {
        Some(_) => ("━", theme.quiet().fg(shade(theme.colors.ground, theme.colors.dim, TRACK))),
        None => ("─", theme.quiet()),
    };
    text(buffer, row.x, row.y, &sign.repeat(full), track);
    text(buffer, row.x, row.y, &"━".repeat(reached), theme.strong());
}
