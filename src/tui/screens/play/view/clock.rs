//! The clock of a player, which grows when time is short and there is room.

use crate::tui::context::AppContext;
use crate::tui::widgets::{blocks, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

/// The time below which the clock is large.
const SHORT: Duration = Duration::from_secs(60);

/// The time below which the clock is urgent.
const URGENT: Duration = Duration::from_secs(30);

/// The width of a clock of less than 100 minutes, with a blank before and after it.
pub(super) const WIDTH: u16 = 7;

/// The rows of a large clock.
const ROWS: u16 = 3;

/// The digits in quarter blocks.
const DIGITS: [[&str; 3]; 10] = [
    ["▛▀▜", "▌ ▐", "▙▄▟"],
    [" ▜ ", " ▐ ", " ▟▖"],
    ["▀▀▜", "▛▀▀", "▙▄▄"],
    ["▀▀▜", "▀▀▜", "▄▄▟"],
    ["▌ ▐", "▀▀▜", "  ▐"],
    ["▛▀▀", "▀▀▜", "▄▄▟"],
    ["▛▀▀", "▛▀▜", "▙▄▟"],
    ["▀▀▜", "  ▐", "  ▐"],
    ["▛▀▜", "▛▀▜", "▙▄▟"],
    ["▛▀▜", "▀▀▜", "▄▄▟"],
];

/// The width of a digit with the blank after it.
const DIGIT: u16 = 4;

/// The colon between minutes and seconds.
const COLON: [&str; 3] = ["▗", "▗", " "];

/// Draws the time left at the right of a player's rows; a running clock stands out. Returns the
/// width that it takes in the lower rows.
pub(super) fn draw(
    app: &AppContext,
    left: Duration,
    runs: bool,
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let theme = &app.theme;
    let (minutes, seconds) = (left.as_secs() / 60, left.as_secs() % 60);
    let style = match runs {
        _ if left < URGENT => theme.urgent(),
        true => theme.strong(),
        false => theme.words(),
    };
    if left >= SHORT || area.height < ROWS + 1 || !app.draws_signs_large() {
        let clock = format!("{minutes}:{seconds:02}");
        let x = area.right().saturating_sub(clock.len() as u16 + 1);
        text(buffer, x, area.y, &clock, style);
        return 0;
    }
    let digits = [minutes, seconds / 10, seconds % 10].map(|digit| DIGITS[digit as usize % 10]);
    let signs = [digits[0], COLON, digits[1], digits[2]];
    let width = 3 * DIGIT + 2;
    let mut x = area.right().saturating_sub(width);
    for sign in signs {
        for (y, row) in (area.y..).zip(sign) {
            blocks(buffer, x, y, row.chars(), style);
        }
        x += if sign == COLON { 2 } else { DIGIT };
    }
    width
}
