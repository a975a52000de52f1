//! Men as counters: turned discs with their sign on top, for squares of eight by four.
//!
//! ```text
//!  ▗▄▄▄▖
//!    K      the top, in the colour of the side
//!  ▀▀▀▀▀    the top's other half, and the rim, a shade of it
//!  ▝▀▀▀▘
//! ```
//!
//! A sign is a character of the terminal's own font, which no picture of a letter is as fine as. The
//! counter leaves the places of the other signs of a square free, but for an upper corner of its own,
//! which a check or a hint takes. Without colours White's counters are solid, and Black's are rings.

use super::text;
use crate::board::Color as Side;
use crate::tui::theme::contrast::{contrast, light_of};
use crate::tui::theme::shade::shade;
use crate::tui::theme::{Depth, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The height of squares that counters are made for.
pub(super) const HEIGHT: u16 = 4;

/// How far the rim's colour is from the top's, toward that of the other side's men.
const RIM: f64 = 0.25;

const UPPER: &str = "▗▄▄▄▖";
const LOWER: &str = "▝▀▀▀▘";

/// Draws a counter of a side with a sign on it, on a square whose ground has a colour.
pub(super) fn draw(
    theme: &Theme,
    (side, sign): (Side, &str),
    (cell, ground): (Rect, Color),
    buffer: &mut Buffer,
) {
    let rows = match (theme.depth, side) {
        (Depth::Mono, Side::White) => solid(ground),
        (Depth::Mono, Side::Black) => ring(ground),
        _ => colored(theme, side, ground),
    };
    let x = cell.x + 1;
    for (y, (row, style)) in (cell.y..).zip(rows) {
        text(buffer, x, y, row, style);
    }
    buffer.set_stringn(x + 2, cell.y + 1, sign, 1, rows[1].1.add_modifier(theme.weight()));
}

type Rows = [(&'static str, Style); HEIGHT as usize];

fn solid(ground: Color) -> Rows {
    let edge = Style::new().bg(ground);
    let inside = edge.add_modifier(Modifier::REVERSED);
    [(UPPER, edge), ("     ", inside), ("     ", inside), (LOWER, edge)]
}

fn ring(ground: Color) -> Rows {
    let style = Style::new().bg(ground);
    [UPPER, "▌   ▐", "▌   ▐", LOWER].map(|row| (row, style))
}

fn colored(theme: &Theme, side: Side, ground: Color) -> Rows {
    let colors = &theme.colors;
    let (top, other) = match side {
        Side::White => (colors.white, colors.black),
        Side::Black => (colors.black, colors.white),
    };
    let against =
        |color: Color| light_of(color).zip(light_of(top)).map_or(0.0, |(a, b)| contrast(a, b));
    let ink = if against(other) >= against(colors.light) { other } else { colors.light };
    let rim = shade(top, other, RIM);
    let style = |fg: Color, bg: Color| Style::new().fg(fg).bg(bg);
    [
        (UPPER, style(top, ground)),
        ("     ", style(ink, top)),
        ("▀▀▀▀▀", style(top, rim)),
        (LOWER, style(rim, ground)),
    ]
}
