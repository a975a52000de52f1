//! Painted pieces as mosaics: blocks of two colours that come nearest to the painting. They show
//! edges, light and shade where a terminal has no pictures.

use super::cache::DrawingCache;
use super::dots::FROM_BELOW;
use super::outline::Facing;
use super::painting::{PaintingKey, painted};
use super::{DotGrid, DrawnSet};
use crate::tui::theme::Depth;
use crate::tui::theme::contrast::light_of;
use crate::tui::theme::shade::color_of;
use ouk_rules::board::Kind;
use ratatui::style::Color;
use std::sync::Arc;

/// The pixels of a painting in a character: both numbers divide by the parts of the blocks below,
/// and by the dots of every grid but sextants, whose rows then differ by a pixel.
const PIXELS: (u16, u16) = (8, 16);

/// The eye of a fish.
const EYE: char = '•';

/// Blocks that fill a part of a character from the left, in quarters.
const FROM_LEFT: [char; 3] = ['▎', '▌', '▊'];

/// The eighths of a character filled from below that reach its lower edge in every font.
const CLOSED: [usize; 4] = [1, 4, 5, 6];

/// The steps to which colours are rounded, so that neighbouring blocks share their colours.
const COLOR_STEP: f32 = 12.0;

/// The least spread of the colours in a character, per pixel, that shows.
const VISIBLE: f32 = 30.0;

/// The share of the spread that a block must explain.
const LEAST_EXPLAINED: f32 = 0.3;

/// The description of a mosaic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MosaicKey {
    /// The painting; its size is that of the square in characters.
    pub painting: PaintingKey,
    /// The colour of the square.
    pub ground: Color,
    /// The dots that the terminal draws.
    pub dots: DotGrid,
    /// The number of colours that the terminal shows.
    pub depth: Depth,
}

/// A character of a mosaic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The block.
    pub block: char,
    /// The colour of the block.
    pub color: Color,
    /// The colour around the block.
    pub around: Color,
}

/// A picture of a whole square, row by row.
pub type Mosaic = Vec<Vec<Tile>>;

static MOSAICS: DrawingCache<MosaicKey, Mosaic> = DrawingCache::new();

/// The mosaic of a piece that fills a square; none on a square whose colour is left to the
/// terminal.
#[must_use]
pub fn mosaic(key: MosaicKey) -> Option<Arc<Mosaic>> {
    let ground = light_of(key.ground)?;
    Some(MOSAICS.get(key, |&key| compute(key, ground)))
}

fn compute(key: MosaicKey, ground: [u8; 3]) -> Mosaic {
    let PaintingKey { width, height, .. } = key.painting;
    let size = (width * PIXELS.0, height * PIXELS.1);
    let painting = painted(PaintingKey { width: size.0, height: size.1, ..key.painting });
    let parts = ground.map(f32::from);
    // The nearest of 256 colours is searched for, so it is found once and not in every frame.
    let color_of = |color: [u8; 3]| match color == ground {
        true => key.ground,
        false => color_of(color, key.depth),
    };
    let tile = |column: u16, row: u16| {
        let at = |x: u16, y: u16| {
            let (x, y) = (column * PIXELS.0 + x, row * PIXELS.1 + y);
            Pixels::one(painting[usize::from(y) * usize::from(size.0) + usize::from(x)], parts)
        };
        let (block, [color, around]) = nearest_block(at, ground, key.dots);
        Tile { block, color: color_of(color), around: color_of(around) }
    };
    let mut mosaic: Mosaic =
        (0..height).map(|row| (0..width).map(|column| tile(column, row)).collect()).collect();
    if key.dots == DotGrid::Quadrants {
        join(&mut mosaic, key.ground);
    }
    add_eye(&mut mosaic, key);
    mosaic
}

/// Closes the gap that fonts leave above some blocks: where a row joins the one above in such
/// blocks only, as in a thin neck, their complements are drawn in the colour of the ground instead.
/// The gap then looks like a ring around the neck and not like a cut.
fn join(mosaic: &mut Mosaic, ground: Color) {
    let dots = |tile: &Tile, row: usize| {
        let halves = DotGrid::Quadrants.halves(tile.block).map(|halves| halves[row]);
        halves.map(|halves| halves.map(|is| if is { tile.color } else { tile.around } != ground))
    };
    for row in 1..mosaic.len() {
        let (above, below) = mosaic.split_at_mut(row);
        let joints = above[row - 1].iter().zip(&below[0]).map(|(above, tile)| {
            let (lower, upper) = (dots(above, 1)?, dots(tile, 0)?);
            Some([0, 1].map(|half| lower[half] && upper[half]))
        });
        let joints: Vec<Option<[bool; 2]>> = joints.collect();
        if joints.iter().any(|joint| matches!(joint, None | Some([true, true]))) {
            continue;
        }
        for (tile, joint) in below[0].iter_mut().zip(joints) {
            let is_cut = joint != Some([false; 2]) && tile.color != ground && tile.around == ground;
            let complement = DotGrid::Quadrants.complement(tile.block).filter(|_| is_cut);
            if let Some(block) = complement {
                *tile = Tile { block, color: tile.around, around: tile.color };
            }
        }
    }
}

/// Adds the eye of a fish in small squares, where its hole is too small to be seen, or too coarse.
fn add_eye(mosaic: &mut Mosaic, key: MosaicKey) {
    let PaintingKey { set, kind, facing, width, height, .. } = key.painting;
    let is_fish = set == DrawnSet::Khmer && matches!(kind, Kind::Trey | Kind::Fish);
    let (column, row) = match height {
        4 => (2, 2),
        5 => (3, 3),
        _ => return,
    };
    if !is_fish || width != 2 * height {
        return;
    }
    let (column, row) = match facing {
        Facing::Upright => (column, row),
        Facing::Turned => (usize::from(width) - 1 - column, usize::from(height) - 1 - row),
    };
    let tile = &mut mosaic[row][column];
    let around = if tile.around == key.ground { tile.color } else { tile.around };
    *tile = Tile { block: EYE, color: key.ground, around };
}

/// A sum of colours: red, green and blue.
type ColorSum = [f32; 3];

/// Some pixels of a character.
#[derive(Clone, Copy, Default)]
struct Pixels {
    /// Their number.
    count: f32,
    /// How many of them the piece covers.
    covered: f32,
    /// The sum of the piece's colours.
    piece: ColorSum,
    /// The sum of the colours of the piece on its ground.
    seen: ColorSum,
    /// The sum of the squares of those colours.
    squares: f32,
}

impl Pixels {
    /// A pixel of a painting on its ground.
    fn one([red, green, blue, covered]: [f32; 4], ground: ColorSum) -> Pixels {
        let piece = [red, green, blue].map(|part| 255.0 * part * covered);
        let seen = std::array::from_fn(|part| piece[part] + ground[part] * (1.0 - covered));
        Pixels { count: 1.0, covered, piece, seen, squares: square(seen) }
    }

    /// These pixels and others, or these without the others for a sign of -1.
    fn with(self, other: Pixels, sign: f32) -> Pixels {
        let sum = |a: ColorSum, b: ColorSum| std::array::from_fn(|part| a[part] + sign * b[part]);
        Pixels {
            count: self.count + sign * other.count,
            covered: self.covered + sign * other.covered,
            piece: sum(self.piece, other.piece),
            seen: sum(self.seen, other.seen),
            squares: self.squares + sign * other.squares,
        }
    }

    /// The spread of the colours around their mean, summed over the pixels.
    fn spread(&self) -> f32 {
        if self.count > 0.0 { self.squares - square(self.seen) / self.count } else { 0.0 }
    }

    /// The colour that stands for the pixels: the ground, or the piece's mean in steps of
    /// lightness.
    fn color(&self, ground: [u8; 3]) -> [u8; 3] {
        if 2.0 * self.covered < self.count {
            return ground;
        }
        let mean = self.piece.map(|part| part / self.covered);
        let most = mean.into_iter().fold(1.0, f32::max);
        let step = (most / COLOR_STEP).round() * COLOR_STEP / most;
        mean.map(|part| (part * step).round().min(255.0) as u8)
    }
}

fn square(sum: ColorSum) -> f32 {
    sum.iter().map(|part| part * part).sum()
}

/// The pixels in equal fields of a character, `columns` by `rows`, row by row.
fn fields(at: impl Fn(u16, u16) -> Pixels, (columns, rows): (u16, u16)) -> Vec<Pixels> {
    let mut fields = vec![Pixels::default(); usize::from(columns * rows)];
    for y in 0..PIXELS.1 {
        for x in 0..PIXELS.0 {
            let field = y * rows / PIXELS.1 * columns + x * columns / PIXELS.0;
            let field = &mut fields[usize::from(field)];
            *field = field.with(at(x, y), 1.0);
        }
    }
    fields
}

/// The block, with its colour and the colour around it, that comes nearest to the pixels of a
/// character.
fn nearest_block(
    at: impl Fn(u16, u16) -> Pixels,
    ground: [u8; 3],
    grid: DotGrid,
) -> (char, [[u8; 3]; 2]) {
    let dots = fields(&at, (DotGrid::COLUMNS, grid.rows()));
    let all = dots.iter().fold(Pixels::default(), |all, &field| all.with(field, 1.0));
    let none = Pixels::default();
    let mut best = (all.spread() * (1.0 - LEAST_EXPLAINED), Candidate { block: ' ', set: 0 }, none);
    let mut weigh = |fields: &[Pixels], candidate: Candidate| {
        let inside = fields.iter().enumerate().filter(|(field, _)| candidate.set >> field & 1 == 1);
        let inside = inside.fold(none, |sum, (_, &field)| sum.with(field, 1.0));
        let spread = inside.spread() + all.with(inside, -1.0).spread();
        if spread < best.0 {
            best = (spread, candidate, inside);
        }
    };
    if all.spread() > all.count * VISIBLE {
        for (set, block) in grid.distinct() {
            weigh(&dots, Candidate { block, set });
        }
        let bands = fields(&at, (1, 8));
        // Some fonts leave a faint line below the other blocks, which would cross the piece where
        // the ground shows.
        let is_within = all.covered > 0.98 * all.count;
        let all_bands = (1..).zip(FROM_BELOW);
        for (rows, block) in all_bands.filter(|band| is_within || CLOSED.contains(&band.0)) {
            weigh(&bands, Candidate { block, set: ((1 << rows) - 1) << (8 - rows) });
        }
        // At the edge of a piece these would be finer at its right than at its left.
        if is_within {
            let bands = fields(&at, (4, 1));
            for (columns, block) in (1..).zip(FROM_LEFT) {
                weigh(&bands, Candidate { block, set: (1 << columns) - 1 });
            }
        }
    }
    let (_, Candidate { block, .. }, inside) = best;
    let around = all.with(inside, -1.0).color(ground);
    let color = if inside.count > 0.0 { inside.color(ground) } else { around };
    let block = if color == around { ' ' } else { block };
    // The ground is the colour around a block where it can be: fonts leave a gap above some blocks,
    // which cuts into the piece less visibly than it would stick out.
    match grid.complement(block).filter(|_| color == ground) {
        Some(block) => (block, [around, color]),
        None => (block, [color, around]),
    }
}

/// A block, and the fields of a character that it fills.
#[derive(Clone, Copy)]
struct Candidate {
    block: char,
    set: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::glyphs::outline::is_animal;
    use crate::tui::glyphs::{LEAST_HEIGHT, PaintedEdge, is_small};
    use crate::tui::theme::contrast::luminance;

    const GROUND: Color = Color::Rgb(166, 67, 46);
    const SIDES: [[u8; 3]; 2] = [[255, 255, 215], [0, 0, 0]];

    fn lightness(color: Color) -> f64 {
        luminance(light_of(color).expect("the ground has a colour"))
    }

    fn keys() -> impl Iterator<Item = MosaicKey> {
        let sizes =
            [LEAST_HEIGHT, 5].into_iter().flat_map(|rows| DotGrid::ALL.map(|dots| (rows, dots)));
        let sizes = sizes.filter(|&(rows, dots)| !is_small((2 * rows, rows), dots));
        let pieces = || DrawnSet::ALL.into_iter().flat_map(|set| Kind::ALL.map(|kind| (set, kind)));
        sizes.flat_map(move |(height, dots)| {
            pieces().flat_map(move |(set, kind)| {
                SIDES.map(|color| {
                    let (facing, edge, width) = (Facing::Upright, PaintedEdge::Bare, 2 * height);
                    let painting =
                        PaintingKey { set, kind, facing, color, letter: None, edge, width, height };
                    MosaicKey { painting, ground: GROUND, dots, depth: Depth::True }
                })
            })
        })
    }

    #[test]
    fn the_upper_corners_stay_free_for_letters_and_marks() {
        for key in keys() {
            let mosaic = mosaic(key).expect("the ground has a colour");
            assert_eq!(mosaic.len(), usize::from(key.painting.height));
            let [row, ..] = mosaic.as_slice() else { panic!("{key:?} has no rows") };
            assert_eq!(row.len(), usize::from(key.painting.width), "{key:?}");
            for tile in row[..2].iter().chain(&row[row.len() - 2..]) {
                assert!(tile.block == ' ' && tile.around == GROUND, "{key:?}: {tile:?}");
            }
        }
    }

    #[test]
    fn a_piece_shows_its_own_colours_and_the_ground_only() {
        for key in keys() {
            let is_light = key.painting.color == SIDES[0];
            let own = |color: Color| (lightness(color) > lightness(GROUND)) == is_light;
            for tile in mosaic(key).expect("the ground has a colour").iter().flatten() {
                for color in [tile.color, tile.around] {
                    assert!(color == GROUND || own(color), "{key:?}: {tile:?}");
                }
            }
        }
    }

    /// Whether a tile with something of the ground has the piece on all four sides, as an eye does.
    fn has_hole(mosaic: &Mosaic) -> bool {
        let piece = |row: usize, column: usize| {
            let tile = mosaic.get(row).and_then(|row| row.get(column));
            tile.is_some_and(|tile| tile.color != GROUND || tile.around != GROUND)
        };
        let ground = |tile: &Tile| tile.color == GROUND || tile.around == GROUND;
        (1..mosaic.len()).any(|row| {
            (1..mosaic[row].len()).any(|column| {
                let sides =
                    [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
                ground(&mosaic[row][column])
                    && sides.into_iter().all(|(row, column)| piece(row, column))
            })
        })
    }

    #[test]
    fn the_fish_has_an_eye_at_every_size() {
        for (height, color) in (4..=8).flat_map(|height| SIDES.map(|color| (height, color))) {
            let mut keys = keys();
            let key = keys
                .find(|key| (key.painting.set, key.painting.kind) == (DrawnSet::Khmer, Kind::Trey));
            let key = key.expect("the Khmer set has a fish");
            let painting = PaintingKey { color, width: 2 * height, height, ..key.painting };
            let mosaic = mosaic(MosaicKey { painting, dots: DotGrid::Quadrants, ..key });
            let mosaic = mosaic.expect("the ground has a colour");
            // In four rows the eye is at the upper edge of the body.
            let has_eye = match height {
                4 => mosaic.iter().flatten().any(|tile| tile.block == EYE),
                _ => has_hole(&mosaic),
            };
            assert!(has_eye, "{height} {color:?}");
        }
    }

    #[test]
    fn the_light_falls_from_the_left() {
        let is_symmetric = |key: &MosaicKey| !is_animal(key.painting.set, key.painting.kind);
        for color in SIDES {
            let (mut left, mut right) = ((0.0, 0.0), (0.0, 0.0));
            let of_side = keys().filter(is_symmetric).filter(|key| key.painting.color == color);
            for row in
                of_side.flat_map(|key| mosaic(key).expect("the ground has a colour").to_vec())
            {
                for (column, tile) in row.iter().enumerate().filter(|it| it.1.around != GROUND) {
                    let half = if 2 * column < row.len() { &mut left } else { &mut right };
                    *half = (half.0 + lightness(tile.around), half.1 + 1.0);
                }
            }
            assert!(left.0 / left.1 > 1.05 * right.0 / right.1, "{color:?}: {left:?} {right:?}");
        }
    }
}
