//! Rows of quarter blocks that join up with those above them in every font.

use super::text;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

/// Draws a row of quarter blocks; what lies under its spaces stays.
pub fn blocks(
    buffer: &mut Buffer,
    x: u16,
    y: u16,
    row: impl IntoIterator<Item = char>,
    style: Style,
) {
    put(buffer, x, y, row, |block| joined(block, style));
}

/// Draws a row of blocks that the terminal draws itself, up to the edges of their characters; what lies under its
/// spaces stays.
pub fn fine_blocks(
    buffer: &mut Buffer,
    x: u16,
    y: u16,
    row: impl IntoIterator<Item = char>,
    style: Style,
) {
    put(buffer, x, y, row, |block| (block, style));
}

/// Draws a row of blocks, but not its spaces; `look` gives what is drawn for a block.
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

/// A block, or what it leaves free in reverse. Blocks of some fonts end short of the upper edge of
/// their character (DejaVu's in xterm, by a pixel), and a line of ground would go through the picture;
/// the ground of a character fills all of it.
fn joined(block: char, style: Style) -> (char, Style) {
    let free = match block {
        '█' => ' ',
        '▀' => '▄',
        '▛' => '▗',
        '▜' => '▖',
        _ => return (block, style),
    };
    (free, toggled(style))
}

/// In reverse, or not if it was.
pub fn toggled(style: Style) -> Style {
    match style.add_modifier.contains(Modifier::REVERSED) {
        true => style.remove_modifier(Modifier::REVERSED),
        false => style.add_modifier(Modifier::REVERSED),
    }
}
