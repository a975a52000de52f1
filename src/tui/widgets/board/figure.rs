//! Pieces as pictures, and pictures with a sign: in squares of eight by four, a piece shows its
//! outline and its letter, consonant or symbol together.
//!
//! A sign is a character of the terminal's own font. It is in the third row, where every outline
//! except a ring is full; in a ring it is in the hole. Without colours White's pieces are solid and
//! Black's are shaded.

use super::style::{BoardStyle, Shading};
use crate::tui::glyphs::{
    self, DotGrid, Mosaic, MosaicKey, PaintedEdge, PaintingKey, Picture, PictureKey, PieceStyle,
    SmallTones,
};
use crate::tui::theme::contrast::{contrast, light_of};
use crate::tui::theme::{Depth, Theme};
use crate::tui::widgets::{blocks, fine_blocks, text, toggled};
use ouk_rules::board::{Color as Side, Kind, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::sync::Arc;

/// The height of squares whose pictures have a sign.
pub(super) const INSCRIBED: u16 = 4;

/// The row of the sign in such a picture, below the letter of the file.
const SIGN_ROW: u16 = 2;

/// How the dots of a picture are drawn.
#[derive(Clone, Copy)]
pub(super) struct Texture {
    /// Whether the picture is shaded instead of solid.
    pub(super) shaded: bool,
    /// The grid of dots in a character.
    pub(super) dots: DotGrid,
}

/// The mosaic of a piece that fills a square, where there are colours for one.
pub(super) fn mosaic(
    board_style: &BoardStyle,
    (side, ground): (Side, Color),
    key: PictureKey,
) -> Option<Arc<Mosaic>> {
    let BoardStyle { set, theme, shading, dots, .. } = *board_style;
    let depth = theme.depth;
    let has_tones = matches!(depth, Depth::True | Depth::Indexed);
    if shading != Shading::Lit || set != PieceStyle::Blocks || !has_tones {
        return None;
    }
    let PictureKey { set, kind, width, height, facing, .. } = key;
    let color = light_of(theme.colors.of(side))?;
    let (letter, edge) = (None, PaintedEdge::Bare);
    let painting = PaintingKey { set, kind, facing, color, letter, edge, width, height };
    glyphs::mosaic(MosaicKey { painting, ground, dots, depth })
}

/// The tones of a piece in the smallest squares, where there are colours for them. Pieces that a
/// side has many of have one tone: two would cost too many bytes.
pub(super) fn small_tones(board_style: &BoardStyle, piece: Piece) -> Option<SmallTones> {
    let BoardStyle { theme, shading, .. } = *board_style;
    let has_tones = matches!(theme.depth, Depth::True | Depth::Indexed);
    let is_lit = match shading {
        Shading::Lit | Shading::InSmall => true,
        Shading::Flat => false,
    };
    let is_one_of_many = matches!(piece.kind, Kind::Trey | Kind::Fish | Kind::RekPiece);
    (is_lit && has_tones && !is_one_of_many)
        .then(|| SmallTones::of(theme.colors.of(piece.color)))?
}

/// Draws a picture of the size of its square in two tones.
pub(super) fn draw_toned(
    picture: &Picture,
    cell: Rect,
    SmallTones { body, edge, side }: SmallTones,
    style: Style,
    buffer: &mut Buffer,
) {
    for (y, row) in (cell.y..).zip(picture) {
        for ((x, &block), is_edge) in (cell.x..).zip(row).zip(glyphs::is_edge(row, side)) {
            blocks(buffer, x, y, [block], style.fg(if is_edge { edge } else { body }));
        }
    }
}

/// Draws a mosaic in a square with this ground.
pub(super) fn draw_mosaic(mosaic: &Mosaic, cell: Rect, ground: Color, buffer: &mut Buffer) {
    for (y, row) in (cell.y..).zip(mosaic) {
        for (x, tile) in (cell.x..).zip(row) {
            if tile.block == ' ' && tile.around == ground {
                continue;
            }
            let style = Style::new().fg(tile.color).bg(tile.around);
            text(buffer, x, y, tile.block.encode_utf8(&mut [0; 4]), style);
        }
    }
}

/// Draws a picture in the middle of a square.
pub(super) fn draw(
    picture: &Picture,
    cell: Rect,
    texture: Texture,
    style: Style,
    buffer: &mut Buffer,
) {
    let top = cell.y + (cell.height - picture.len() as u16) / 2;
    let draw = match texture.dots {
        DotGrid::Quadrants => blocks,
        DotGrid::Sextants | DotGrid::Octants => fine_blocks,
    };
    for (y, blocks) in (top..).zip(picture) {
        let left = cell.x + (cell.width - blocks.len() as u16) / 2;
        for (x, &block) in (left..).zip(blocks) {
            let shaded = texture.shaded && block == '█';
            draw(buffer, x, y, [if shaded { '▒' } else { block }], style);
        }
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
