//! Pieces as pictures, and pictures that bear a sign: in squares of eight by four a piece is known by its
//! outline and by its letter, consonant or symbol at once.
//!
//! A sign is a character of the terminal's own font. It stands in the third row, where every outline but
//! a ring is full; in a ring it stands in the hole. Without colours White's pieces are solid and Black's
//! are shaded.

use crate::tui::glyphs::Picture;
use crate::tui::pictures::{PictureTag, SquarePicture};
use crate::tui::theme::contrast::{contrast, light_of};
use crate::tui::theme::{Depth, Theme};
use crate::tui::widgets::{blocks, text, toggled};
use ouk_rules::board::Color as Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The height of squares whose pictures bear a sign.
pub(super) const INSCRIBED: u16 = 4;

/// The row of such a picture that has the place for the sign, under the letter of the file.
const SIGN_ROW: u16 = 2;

/// Draws a picture in the middle of a square, shaded or solid.
pub(super) fn draw(picture: &Picture, cell: Rect, shaded: bool, style: Style, buffer: &mut Buffer) {
    let top = cell.y + (cell.height - picture.len() as u16) / 2;
    for (y, row) in (top..).zip(picture) {
        let left = cell.x + (cell.width - row.len() as u16) / 2;
        let shade = |quarter| if shaded && quarter == '█' { '▒' } else { quarter };
        blocks(buffer, left, y, row.iter().copied().map(shade), style);
    }
}

/// Leaves a square to a real picture: its cells stay blank and are tagged.
pub(super) fn tag(picture: SquarePicture, cell: Rect, buffer: &mut Buffer) {
    for at in cell.intersection(buffer.area).positions() {
        let (column, row) = (at.x - cell.x, at.y - cell.y);
        PictureTag { picture, column, row }.put_on(&mut buffer[at]);
    }
}

/// Writes the sign of a side's piece on its picture, whose style is given.
pub(super) fn inscribe(
    theme: &Theme,
    (side, sign): (Side, &str),
    picture: &Picture,
    cell: Rect,
    style: Style,
    buffer: &mut Buffer,
) {
    let (column, row) = ((cell.width - 1) / 2, SIGN_ROW);
    let is_ring = picture[usize::from(row)][usize::from(column)] == ' ';
    let style = match (is_ring, theme.depth, side) {
        (true, ..) | (_, Depth::Mono, Side::Black) => style,
        (_, Depth::Mono, Side::White) => toggled(style),
        _ => on_the_piece(theme, side),
    };
    let style = style.add_modifier(theme.weight());
    let at = (cell.x + column, cell.y + row);
    if buffer.area.contains(at.into()) {
        buffer.set_stringn(at.0, at.1, sign, 1, style);
    }
}

/// Cuts a letter out of a picture: it has the colour of the square, so that it costs a slow line no more than
/// the picture does. It stands in the full cell nearest the middle of the foot; a small ring has only cells of
/// three quarters, of which one is filled.
pub(super) fn engrave(
    letter: &str,
    picture: &Picture,
    cell: Rect,
    style: Style,
    buffer: &mut Buffer,
) {
    let rows = picture.len() as u16;
    let middle = cell.width / 2;
    let mut columns: Vec<u16> = (0..cell.width).collect();
    columns.sort_by_key(|column| column.abs_diff(middle));
    let nearest = |blocks: &[char]| {
        let is_one = |column: u16, row: u16| {
            let block = picture[usize::from(row)].get(usize::from(column));
            block.is_some_and(|block| blocks.contains(block))
        };
        let all = (0..rows).rev().flat_map(|row| columns.iter().map(move |&column| (column, row)));
        all.into_iter().find(|&(column, row)| is_one(column, row))
    };
    let place = nearest(&['█']).or_else(|| nearest(&['▛', '▜', '▙', '▟']));
    let Some((column, row)) = place else { return };
    let top = cell.y + (cell.height - rows) / 2;
    text(buffer, cell.x + column, top + row, letter, toggled(style));
}

/// Of the other side's colour, or of the light squares' if that can be seen better.
fn on_the_piece(theme: &Theme, side: Side) -> Style {
    let colors = &theme.colors;
    let (ground, other) = match side {
        Side::White => (colors.white, colors.black),
        Side::Black => (colors.black, colors.white),
    };
    let against =
        |color: Color| light_of(color).zip(light_of(ground)).map_or(0.0, |(a, b)| contrast(a, b));
    let ink = if against(other) >= against(colors.light) { other } else { colors.light };
    Style::new().fg(ink).bg(ground).remove_modifier(Modifier::REVERSED)
}
