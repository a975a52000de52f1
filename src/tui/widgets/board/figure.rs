//! Pieces as pictures, and pictures with a sign: in squares of eight by four, a piece shows its
//! outline and its letter, consonant or symbol together.
//!
//! A sign is a character of the terminal's own font. It is in the third row, where every outline
//! except a ring is full; in a ring it is in the hole. Without colours White's pieces are solid and
//! Black's are shaded.

use super::style::{BoardStyle, Shading};
use crate::tui::glyphs::{
    self, BlockTone, DotGrid, Picture, PictureKey, PieceStyle, Relief, TonedSide,
};
use crate::tui::pictures::{PictureTag, SquarePicture};
use crate::tui::theme::contrast::{contrast, light_of};
use crate::tui::theme::shade::shade;
use crate::tui::theme::{Depth, Theme};
use crate::tui::widgets::{blocks, fine_blocks, toggled};
use ouk_rules::board::Color as Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::sync::Arc;

/// The height of squares whose pictures have a sign.
pub(super) const INSCRIBED: u16 = 4;

/// The row of the sign in such a picture, below the letter of the file.
const SIGN_ROW: u16 = 2;

/// How the dots of a picture are drawn.
#[derive(Clone)]
pub(super) struct Texture {
    /// Whether the picture is shaded instead of solid.
    pub(super) shaded: bool,
    /// The grid of dots in a character.
    pub(super) dots: DotGrid,
    /// The second tone of its pieces, and where it lies.
    pub(super) relief: Option<(Color, Arc<Relief>)>,
}

/// How far the shade of White's pieces and the gleam of Black's go toward the colour of the light squares.
const SHADE: f64 = 0.3;
const GLEAM: f64 = 0.4;

/// The second tone of a piece drawn as a picture, where there are colours for one.
pub(super) fn relief(
    board_style: &BoardStyle,
    side: Side,
    key: PictureKey,
) -> Option<(Color, Arc<Relief>)> {
    let BoardStyle { set, theme, shading, .. } = *board_style;
    let has_tones = matches!(theme.depth, Depth::True | Depth::Indexed);
    if shading == Shading::Flat || set != PieceStyle::Blocks || !has_tones {
        return None;
    }
    let (toned_side, far) = match side {
        Side::White => (TonedSide::Shade, SHADE),
        Side::Black => (TonedSide::Gleam, GLEAM),
    };
    let second = shade(theme.colors.of(side), theme.colors.light, far);
    Some((second, glyphs::relief(key, toned_side)))
}

/// Draws a picture in the middle of a square.
pub(super) fn draw(
    picture: &Picture,
    cell: Rect,
    texture: &Texture,
    style: Style,
    buffer: &mut Buffer,
) {
    let top = cell.y + (cell.height - picture.len() as u16) / 2;
    let draw = match texture.dots {
        DotGrid::Quadrants => blocks,
        DotGrid::Sextants | DotGrid::Octants => fine_blocks,
    };
    for (y, (row, blocks)) in (top..).zip(picture.iter().enumerate()) {
        let left = cell.x + (cell.width - blocks.len() as u16) / 2;
        for (x, (column, &block)) in (left..).zip(blocks.iter().enumerate()) {
            let shaded = texture.shaded && block == '█';
            let (block, style) = match &texture.relief {
                Some((second, relief)) => toned(block, style, *second, relief[row][column]),
                None => (if shaded { '▒' } else { block }, style),
            };
            draw(buffer, x, y, [block], style);
        }
    }
}

/// A block in the tone that it has, and its colours.
fn toned(block: char, style: Style, second: Color, tone: BlockTone) -> (char, Style) {
    match tone {
        BlockTone::Body => (block, style),
        BlockTone::Second => (block, style.fg(second)),
        BlockTone::Both('█') => ('█', style.fg(second)),
        BlockTone::Both(dots) => (dots, style.fg(second).bg(style.fg.unwrap_or_default())),
    }
}

/// Leaves a square to a real picture: its cells stay blank and are tagged.
pub(super) fn tag(picture: SquarePicture, cell: Rect, buffer: &mut Buffer) {
    for at in cell.intersection(buffer.area).positions() {
        let (column, row) = (at.x - cell.x, at.y - cell.y);
        PictureTag { picture, column, row }.put_on(&mut buffer[at]);
    }
}

/// Writes the sign of a side's piece on its picture, which has this style.
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
        _ => Style::new()
            .fg(inlay(theme, side))
            .bg(theme.colors.of(side))
            .remove_modifier(Modifier::REVERSED),
    };
    let style = style.add_modifier(theme.weight());
    let at = (cell.x + column, cell.y + row);
    if buffer.area.contains(at.into()) {
        buffer.set_stringn(at.0, at.1, sign, 1, style);
    }
}

/// The colour of a sign on a side's piece: the other side's, or the light squares' if that is more
/// visible.
fn inlay(theme: &Theme, side: Side) -> Color {
    let colors = &theme.colors;
    let (ground, other) = (colors.of(side), colors.of(!side));
    let against =
        |color: Color| light_of(color).zip(light_of(ground)).map_or(0.0, |(a, b)| contrast(a, b));
    if against(other) >= against(colors.light) { other } else { colors.light }
}
