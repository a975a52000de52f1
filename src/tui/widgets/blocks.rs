//! Rows of quarter blocks without gaps between rows, in every font.

use super::text;
use crate::tui::glyphs::rest;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

/// Draws a row of quarter blocks; cells under its spaces stay unchanged.
pub fn blocks(
    buffer: &mut Buffer,
    x: u16,
    y: u16,
    row: impl IntoIterator<Item = char>,
    style: Style,
) {
    put(buffer, x, y, row, |block| joined(block, style));
}

/// Draws a row of blocks that the terminal draws itself, up to the edges of their cells; cells
/// under its spaces stay unchanged.
pub fn fine_blocks(
    buffer: &mut Buffer,
    x: u16,
    y: u16,
    row: impl IntoIterator<Item = char>,
    style: Style,
) {
    put(buffer, x, y, row, |block| (block, style));
}

/// Draws a row of blocks without its spaces; `look` gives the character and style of a block.
fn put(
    buffer: &mut Buffer,
    x: u16,
    y: u16,
    row: impl IntoIterator<Item = char>,
    look: impl Fn(char) -> (char, Style),
) {
    for (x, block) in (x..).zip(row).filter(|at| at.1 != ' ') {
        let (block, style) = look(block);
        text(buffer, x, y, block.encode_utf8(&mut [0; 4]), style);
    }
}

/// A block, or its complement in reverse. In some fonts, blocks end short of the upper edge of
/// their cell (DejaVu's in xterm, by a pixel), so that a line of background would cross the
/// picture; the background of a cell fills all of it.
fn joined(block: char, style: Style) -> (char, Style) {
    match rest(block) {
        Some(free) => (free, toggled(style)),
        None => (block, style),
    }
}

/// The style with reverse toggled.
pub fn toggled(style: Style) -> Style {
    match style.add_modifier.contains(Modifier::REVERSED) {
        true => style.remove_modifier(Modifier::REVERSED),
        false => style.add_modifier(Modifier::REVERSED),
    }
}
