//! Pieces in real pixels: their outlines as carved wood, lit from the upper left.
//!
//! A painting has few colours, so that it takes few bytes: edges and tones change in steps. The
//! background is transparent.

use super::outline::{Facing, Outline, SIDE, outline_of};
use super::tones::{PaintedEdge, Tone, Tones};
use super::{DrawnSet, engraved};
use ouk_rules::board::Kind;
use std::collections::HashMap;
use zeno::{Cap, Fill, Join, Mask, Stroke, Style, Transform};

/// The share of its square that a piece takes; the rest is margin.
const PIECE_SCALE: f32 = 0.88;
/// The share of the margin above the piece.
const MARGIN_ABOVE: f32 = 0.62;

/// The number of steps of an edge from transparent to opaque.
pub(super) const COVER_STEPS: f32 = 8.0;
/// The most colours of a painting.
const MOST_COLORS: usize = 128;

/// The share of its square that a piece without an edge takes at most; it stands on the floor.
const BARE_SCALE: f32 = 0.94;

/// The least height in pixels of a square with a free strip below a piece without an edge, the
/// height of that strip, and the share of the square that stays free above. These are five rows and
/// half a row of a mosaic, as in block pictures.
const BARE_FLOOR: (f32, f32, f32) = (80.0, 8.0, 0.02);

/// The width of the edge around a piece and of its grooves, in hundredths of the square, and the
/// least width in pixels.
const EDGE: (f32, f32) = (7.0, 2.2);
const GROOVE: (f32, f32) = (3.4, 1.1);
/// The same for the grooves of a piece without an edge.
const BARE_GROOVE: (f32, f32) = (5.0, 1.1);

/// The width of the plain wood around a letter, and of the letter's lines.
const LETTER: (f32, f32) = (10.0, 4.2);

/// The description of a painting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PaintingKey {
    /// The set of the piece.
    pub set: DrawnSet,
    /// The kind of the piece.
    pub kind: Kind,
    /// The direction that the piece faces.
    pub facing: Facing,
    /// The colour of its side.
    pub color: [u8; 3],
    /// The letter on the piece, if any.
    pub letter: Option<char>,
    /// The edge of the piece.
    pub edge: PaintedEdge,
    /// The width of the square in pixels.
    pub width: u16,
    /// The height of the square in pixels.
    pub height: u16,
}

/// A painted piece on a transparent square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Painting {
    /// The number of pixels in a row.
    pub width: u16,
    /// The number of rows.
    pub height: u16,
    /// Red, green, blue and opacity of each colour; the most transparent first.
    pub colors: Vec<[u8; 4]>,
    /// The index of each pixel's colour, row by row.
    pub pixels: Vec<u8>,
}

impl Painting {
    /// Paints a piece.
    #[must_use]
    pub fn new(key: PaintingKey) -> Painting {
        let (colors, pixels) = in_few_colors(&painted(key));
        Painting { width: key.width, height: key.height, colors, pixels }
    }
}

/// The pixels of a painting, row by row: red, green, blue and opacity, from 0 to 1.
pub(super) fn painted(key: PaintingKey) -> Vec<[f32; 4]> {
    let mut canvas = Canvas::new(key);
    let tones = Tones::of(key.color, key.edge);
    canvas.carve(outline_of(key.set, key.kind), tones);
    if let Some(letter) = key.letter {
        canvas.engrave(letter, key, tones);
    }
    if key.facing == Facing::Turned {
        canvas.pixels.reverse();
    }
    canvas.pixels
}

/// A square of pixels: red, green, blue and opacity, from 0 to 1.
struct Canvas {
    width: usize,
    height: usize,
    edge: PaintedEdge,
    pixels: Vec<[f32; 4]>,
}

/// The coverage of each pixel by a shape.
type Cover = Vec<u8>;

impl Canvas {
    fn new(PaintingKey { width, height, edge, .. }: PaintingKey) -> Canvas {
        let (width, height) = (usize::from(width), usize::from(height));
        Canvas { width, height, edge, pixels: vec![[0.0; 4]; width * height] }
    }

    /// The size in pixels of one hundredth of the square.
    fn unit(&self) -> f32 {
        self.scale() * self.width.min(self.height) as f32 / SIDE
    }

    /// The share of the square that the piece takes.
    fn scale(&self) -> f32 {
        let (_, strip, above) = BARE_FLOOR;
        match self.edge {
            PaintedEdge::Lined => PIECE_SCALE,
            PaintedEdge::Bare if self.has_strip() => {
                BARE_SCALE.min(1.0 - above - strip / self.height as f32)
            }
            PaintedEdge::Bare => BARE_SCALE,
        }
    }

    /// Whether the square of a piece without an edge is high enough for a free strip below.
    fn has_strip(&self) -> bool {
        self.height as f32 >= BARE_FLOOR.0
    }

    /// The margin below the piece in pixels.
    fn margin_below(&self) -> f32 {
        match self.edge {
            PaintedEdge::Lined => {
                (1.0 - MARGIN_ABOVE) * (1.0 - PIECE_SCALE) / PIECE_SCALE * self.unit() * SIDE
            }
            PaintedEdge::Bare if self.has_strip() => BARE_FLOOR.1,
            PaintedEdge::Bare => 0.0,
        }
    }

    /// The coverage of a path that is moved by these hundredths of the square.
    fn cover(&self, path: &str, style: Style, (right, down): (f32, f32)) -> Cover {
        self.transformed(path, style, Transform::translation(right, down))
    }

    /// The coverage of a path that is transformed within the square.
    fn transformed(&self, path: &str, style: Style, transform: Transform) -> Cover {
        let unit = self.unit();
        let left = (self.width as f32 - unit * SIDE) / 2.0;
        let top = self.height as f32 - unit * SIDE - self.margin_below();
        let place = transform.then_scale(unit, unit);
        let mut cover = vec![0; self.pixels.len()];
        Mask::new(path)
            .style(style)
            .transform(Some(place.then_translate(left, top)))
            .size(self.width as u32, self.height as u32)
            .render_into(&mut cover, None);
        cover
    }

    /// The coverage of a line along a path.
    fn line(&self, path: &str, (width, least): (f32, f32)) -> Cover {
        let mut stroke = Stroke::new(width.max(least / self.unit()));
        stroke.join(Join::Round).cap(Cap::Round);
        self.cover(path, Style::Stroke(stroke), (0.0, 0.0))
    }

    /// Paints where there is coverage; `tone` gives the tone at a place from left to right.
    fn paint(&mut self, cover: &[u8], strength: f32, tone: impl Fn(f32) -> Tone) {
        for (index, (pixel, &cover)) in self.pixels.iter_mut().zip(cover).enumerate() {
            let alpha = (f32::from(cover) / 255.0 * COVER_STEPS).round() / COVER_STEPS * strength;
            if alpha <= 0.0 {
                continue;
            }
            let place = ((index % self.width) as f32 + 0.5) / self.width as f32;
            let tone = tone(place);
            let below = pixel[3] * (1.0 - alpha);
            let opaque = alpha + below;
            for part in 0..3 {
                pixel[part] = (tone[part] * alpha + pixel[part] * below) / opaque;
            }
            pixel[3] = opaque;
        }
    }

    /// Paints a letter over the grooves of a piece.
    fn engrave(&mut self, letter: char, PaintingKey { set, kind, .. }: PaintingKey, tones: Tones) {
        let (x, y) = engraved::place(set, kind);
        let (height, least) = engraved::HEIGHT;
        let size = (least / self.unit() / height).max(1.0);
        // A larger letter extends upward.
        let middle = (x, y - (size - 1.0) * height / 2.0);
        let place = Transform::scale(size, size).then_translate(middle.0, middle.1);
        let line = |width: f32| {
            let mut stroke = Stroke::new(width);
            stroke.join(Join::Round).cap(Cap::Round);
            self.transformed(engraved::lines(letter), Style::Stroke(stroke), place)
        };
        // The hole of a ring has no wood.
        let is_ring = matches!(kind, Kind::TreyBak | Kind::TurnedFish);
        let (ground, ink) =
            if is_ring { (tones.edge, tones.gleam) } else { (tones.body, tones.ink) };
        let (around, letter) = (line(LETTER.0), line(LETTER.1));
        self.paint(&around, 1.0, |_| ground);
        self.paint(&letter, 1.0, |_| ink);
    }

    /// Paints a piece: the edge, the body, its dark and its light side, the grooves, and the inner
    /// part of the edge once more, to sharpen it.
    fn carve(&mut self, outline: Outline, tones: Tones) {
        let Outline { path, grooves, .. } = outline;
        let is_bare = self.edge == PaintedEdge::Bare;
        let filled = Style::Fill(Fill::EvenOdd);
        let (edge, rim) = (self.line(path, EDGE), self.line(path, (0.62 * EDGE.0, 0.62 * EDGE.1)));
        let body = self.cover(path, filled, (0.0, 0.0));
        // The part of the body that a moved copy does not cover is a crescent on the side it moved
        // away from.
        let crescent = |moved: Cover| -> Cover {
            body.iter().zip(moved).map(|(body, moved)| body.saturating_sub(moved)).collect()
        };
        let shaded = crescent(self.cover(path, filled, (-6.0, -2.0)));
        let lit = crescent(self.cover(path, filled, (4.5, 3.0)));
        let grooves = self.line(grooves, if is_bare { BARE_GROOVE } else { GROOVE });
        if !is_bare {
            self.paint(&edge, 1.0, |_| tones.edge);
        }
        self.paint(&body, 1.0, |place| tones.across(place));
        // On the tiers of a coarse picture the shade would leave little light.
        self.paint(&shaded, if is_bare { 0.3 } else { 0.55 }, |_| tones.shade);
        self.paint(&lit, 0.75, |_| tones.gleam);
        self.paint(&grooves, 1.0, |_| tones.groove);
        if !is_bare {
            self.paint(&rim, 1.0, |_| tones.edge);
        }
    }
}

/// The colours, the most transparent first, and the index of each pixel's colour. The parts of
/// colours are rounded until few colours are left; the coarsest step leaves three values for each
/// of four parts.
fn in_few_colors(pixels: &[[f32; 4]]) -> (Vec<[u8; 4]>, Vec<u8>) {
    let steps = [1.0, 2.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0, 48.0, 64.0, 128.0];
    let few = |(colors, _): &(Vec<[u8; 4]>, Vec<u8>)| colors.len() <= MOST_COLORS;
    let found = steps.into_iter().map(|step| rounded(pixels, step)).find(few);
    found.expect("81 colours are few")
}

/// The colours of pixels whose parts are rounded to multiples of a step, and the index of each
/// pixel's colour.
fn rounded(pixels: &[[f32; 4]], step: f32) -> (Vec<[u8; 4]>, Vec<u8>) {
    let part = |part: f32| ((part * 255.0 / step).round() * step).min(255.0) as u8;
    let color = |&pixel: &[f32; 4]| match pixel.map(part) {
        [.., 0] => [0; 4],
        color => color,
    };
    let all: Vec<[u8; 4]> = pixels.iter().map(color).collect();
    let mut colors = all.clone();
    colors.sort_unstable_by_key(|&[red, green, blue, opaque]| (opaque, red, green, blue));
    colors.dedup();
    let numbers: HashMap<[u8; 4], usize> = colors.iter().copied().zip(0..).collect();
    (colors, all.iter().map(|color| numbers[color] as u8).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: [u8; 3] = [255, 255, 215];
    const BLACK: [u8; 3] = [8, 8, 8];

    fn painted(kind: Kind, color: [u8; 3], side: u16) -> Painting {
        let facing = Facing::Upright;
        let (set, letter) = (DrawnSet::Khmer, None);
        let (edge, width, height) = (PaintedEdge::Lined, side, side);
        Painting::new(PaintingKey { set, kind, facing, color, letter, edge, width, height })
    }

    fn opaque(painting: &Painting, column: u16, row: u16) -> bool {
        let index = usize::from(row) * usize::from(painting.width) + usize::from(column);
        painting.colors[usize::from(painting.pixels[index])][3] > 127
    }

    #[test]
    fn every_piece_is_painted_at_every_size_in_few_colours() {
        for kind in Kind::ALL {
            for color in [WHITE, BLACK, [200, 30, 30]] {
                for side in [8, 20, 40, 61, 160] {
                    let painting = painted(kind, color, side);
                    assert_eq!(painting.pixels.len(), usize::from(side) * usize::from(side));
                    assert!((8..=MOST_COLORS).contains(&painting.colors.len()), "{kind:?} {side}");
                    let corner = painting.colors[usize::from(painting.pixels[0])];
                    assert_eq!(corner[3], 0, "{kind:?} {side}: the corner is free");
                    let standing = (0..side).any(|row| opaque(&painting, side / 2, row));
                    assert!(standing || kind == Kind::Elephant, "{kind:?} {side}");
                }
            }
        }
    }

    #[test]
    fn white_is_lighter_than_black_and_both_have_a_dark_edge() {
        let light = |color: &[u8; 4]| color[..3].iter().map(|&part| u32::from(part)).sum::<u32>();
        for kind in Kind::ALL {
            let mean = |color| {
                let painting = painted(kind, color, 60);
                let solid =
                    painting.pixels.iter().map(|&pixel| painting.colors[usize::from(pixel)]);
                let lights: Vec<u32> =
                    solid.filter(|pixel| pixel[3] == 255).map(|p| light(&p)).collect();
                let darkest = *lights.iter().min().expect("a piece has opaque pixels");
                (lights.iter().sum::<u32>() / lights.len() as u32, darkest)
            };
            let ((white, white_edge), (black, black_edge)) = (mean(WHITE), mean(BLACK));
            assert!(white > black + 200, "{kind:?}: {white} {black}");
            assert!(white_edge < 120 && black_edge < 30, "{kind:?}: {white_edge} {black_edge}");
        }
    }

    #[test]
    fn a_turned_piece_is_the_same_piece_upside_down() {
        let key = PaintingKey {
            set: DrawnSet::Khmer,
            kind: Kind::Ses,
            facing: Facing::Upright,
            color: WHITE,
            letter: Some('N'),
            edge: PaintedEdge::Lined,
            width: 48,
            height: 40,
        };
        let mut turned = Painting::new(PaintingKey { facing: Facing::Turned, ..key });
        turned.pixels.reverse();
        assert_eq!(turned, Painting::new(key));
    }
}
