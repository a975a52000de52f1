//! A whole board as a picture file, with painted pieces.

use crate::tui::glyphs::{self, DrawnSet, Facing, PaintedEdge, Painting, PaintingKey};
use crate::tui::theme::contrast::light_of;
use crate::tui::theme::{Palette, Theme};
use ouk_rules::board::{Color, Move, Shape, Square};
use ouk_rules::{AnyPosition, GameId};
use ratatui::style::Color as ThemeColor;
use zeno::{Cap, Join, Mask, Stroke, Transform};

/// The height of letters and digits beside the board, as a share of a square. Letters are drawn in
/// 20 units.
const LETTER: f32 = 0.15;
const LETTER_UNITS: f32 = 20.0;

/// The options for painting a board.
#[derive(Clone, Copy)]
pub struct BoardPainting<'a> {
    /// The theme for the colours.
    pub theme: &'a Theme,
    /// The width and height of a square in pixels.
    pub square: u16,
    /// Whether squares have two tints.
    pub chequered: bool,
    /// Whether Black is at the bottom.
    pub flipped: bool,
}

impl BoardPainting<'_> {
    /// The board of a position as a PNG file, with the squares of the last move marked, and the
    /// names of files and ranks at the edges.
    ///
    /// # Panics
    /// Never: writing to memory does not fail.
    #[must_use]
    pub fn png(&self, position: &AnyPosition, last: Option<Move>) -> Vec<u8> {
        let shape = position.shape();
        let side = u32::from(shape.side) * u32::from(self.square);
        let colors = self.theme.colors.map(|&color| rgb(color));
        let mut image =
            BoardPixels::new(side + 2 * self.margin(), side + 2 * self.margin(), colors.ground);
        for square in squares(shape) {
            let (x, y) = self.corner(position, square);
            let tint = self.tint(position, square, last, &colors);
            image.fill((x, y), (self.square.into(), self.square.into()), tint);
            if position.game() == GameId::Hill {
                self.cross(position, square, colors.line, &mut image);
            }
            if let Some(piece) = position.piece_on(square) {
                let color = if piece.color == Color::White { colors.white } else { colors.black };
                let (width, height) = (self.square, self.square);
                let key = PaintingKey {
                    set: DrawnSet::of_game(position.game()),
                    kind: piece.kind,
                    facing: Facing::Upright,
                    color,
                    letter: None,
                    edge: PaintedEdge::Lined,
                    width,
                    height,
                };
                image.stamp((x, y), &Painting::new(key));
            }
        }
        self.name_edges(position, colors.dim, &mut image);
        image.png()
    }

    /// The width of the margin around the board in pixels.
    fn margin(&self) -> u32 {
        u32::from(self.square) / 3
    }

    /// The upper left pixel of a square.
    fn corner(&self, position: &AnyPosition, square: Square) -> (u32, u32) {
        let shape = position.shape();
        let (file, rank, last) = (shape.file(square), shape.rank(square), shape.side - 1);
        let (column, row) = if self.flipped { (last - file, rank) } else { (file, last - rank) };
        let place = |steps: u8| self.margin() + u32::from(steps) * u32::from(self.square);
        (place(column), place(row))
    }

    fn tint(
        &self,
        position: &AnyPosition,
        square: Square,
        last: Option<Move>,
        colors: &Palette<[u8; 3]>,
    ) -> [u8; 3] {
        let shape = position.shape();
        let dark = (shape.file(square) + shape.rank(square)).is_multiple_of(2);
        match last {
            Some(mv) if mv.from() == square || mv.to() == square => colors.last,
            // Hill's game is played on the intersections of lines.
            _ if dark && self.chequered && position.game() != GameId::Hill => colors.dark,
            _ => colors.light,
        }
    }

    /// Draws the lines through the middle of a square, which end at the edges of the board.
    fn cross(
        &self,
        position: &AnyPosition,
        square: Square,
        color: [u8; 3],
        image: &mut BoardPixels,
    ) {
        let (x, y) = self.corner(position, square);
        let (size, margin) = (u32::from(self.square), self.margin());
        let (middle, far) = (size / 2, margin + (u32::from(position.shape().side) - 1) * size);
        let thick = (size / 40).max(1);
        let (left, right) =
            (if x == margin { middle } else { 0 }, if x == far { middle } else { size });
        let (up, down) =
            (if y == margin { middle } else { 0 }, if y == far { middle } else { size });
        image.fill((x + left, y + middle), (right - left, thick), color);
        image.fill((x + middle, y + up), (thick, down - up), color);
    }

    /// Writes the names of ranks on the left and of files below the board.
    fn name_edges(&self, position: &AnyPosition, color: [u8; 3], image: &mut BoardPixels) {
        let (half, margin) = (u32::from(self.square) / 2, self.margin());
        let below = image.height - margin / 2;
        for square in squares(position.shape()) {
            let name = position.shape().name(square);
            let mut letters = name.chars();
            let (x, y) = self.corner(position, square);
            if x == margin {
                let rank = name.chars().last().unwrap_or(' ');
                self.write(rank, (margin / 2, y + half), color, image);
            }
            if y + u32::from(self.square) + margin == image.height {
                self.write(letters.next().unwrap_or(' '), (x + half, below), color, image);
            }
        }
    }

    /// Writes a letter or digit around a point.
    fn write(&self, letter: char, (x, y): (u32, u32), color: [u8; 3], image: &mut BoardPixels) {
        let unit = f32::from(self.square) * LETTER / LETTER_UNITS;
        let mut stroke = Stroke::new((1.2 / unit).max(2.4));
        stroke.join(Join::Round).cap(Cap::Round);
        let size = self.margin().max(1);
        let mut cover = vec![0; (size * size) as usize];
        let middle = size as f32 / 2.0;
        Mask::new(glyphs::letter_lines(letter))
            .style(zeno::Style::Stroke(stroke))
            .transform(Some(Transform::scale(unit, unit).then_translate(middle, middle)))
            .size(size, size)
            .render_into(&mut cover, None);
        let corner = (x.saturating_sub(size / 2), y.saturating_sub(size / 2));
        for (at, &cover) in (0..).zip(&cover) {
            image.blend((corner.0 + at % size, corner.1 + at / size), color, cover);
        }
    }
}

fn squares(shape: Shape) -> impl Iterator<Item = Square> {
    let side = 0..shape.side as i8;
    let places = side.clone().flat_map(move |rank| side.clone().map(move |file| (file, rank)));
    places.filter_map(move |(file, rank)| shape.square(file, rank))
}

/// A 24-bit colour of a theme. The terminal's own colours have no values, and no theme with them is
/// painted.
fn rgb(color: ThemeColor) -> [u8; 3] {
    light_of(color).unwrap_or_default()
}

/// Opaque pixels.
struct BoardPixels {
    width: u32,
    height: u32,
    pixels: Vec<[u8; 3]>,
}

impl BoardPixels {
    fn new(width: u32, height: u32, color: [u8; 3]) -> BoardPixels {
        BoardPixels { width, height, pixels: vec![color; (width * height) as usize] }
    }

    /// Paints over a pixel in proportion to its coverage.
    fn blend(&mut self, (x, y): (u32, u32), color: [u8; 3], cover: u8) {
        if x >= self.width || y >= self.height {
            return;
        }
        let pixel = &mut self.pixels[(y * self.width + x) as usize];
        let mix = |old: u8, new: u8| {
            let cover = u32::from(cover);
            ((u32::from(old) * (255 - cover) + u32::from(new) * cover + 127) / 255) as u8
        };
        *pixel = std::array::from_fn(|part| mix(pixel[part], color[part]));
    }

    fn fill(&mut self, (x, y): (u32, u32), (width, height): (u32, u32), color: [u8; 3]) {
        for row in y..y + height {
            for column in x..x + width {
                self.blend((column, row), color, 255);
            }
        }
    }

    fn stamp(&mut self, (x, y): (u32, u32), painting: &Painting) {
        let width = u32::from(painting.width);
        for (at, &number) in (0..).zip(&painting.pixels) {
            let [red, green, blue, opaque] = painting.colors[usize::from(number)];
            self.blend((x + at % width, y + at / width), [red, green, blue], opaque);
        }
    }

    fn png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(self.pixels.as_flattened())?;
            writer.finish()
        });
        written.expect("a board is a picture");
        bytes
    }
}
