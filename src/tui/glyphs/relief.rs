//! Light and shade on pieces made of blocks, so that they look turned on a lathe. The light falls from the left, as on
//! real pictures.

use super::DotGrid;
use super::cache::DrawingCache;
use super::outline::{Bitmap, outline_of};
use super::pictures::{PictureKey, bitmap, placed};
use std::sync::Arc;

/// The least rows of dots that show grooves as lines. With fewer rows, grooves would be specks.
const GROOVED: u16 = 20;

/// Which side of a piece has the second tone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TonedSide {
    /// The right, as on a light piece, whose shade can be seen.
    Shade,
    /// The left, as on a dark piece, whose gleam can be seen.
    Gleam,
}

impl TonedSide {
    /// The dots with the second tone in a run of body dots. Both ranges are given as the first dot and
    /// the dot after the last.
    const fn of(self, run: (usize, usize)) -> (usize, usize) {
        let length = run.1 - run.0;
        match self {
            TonedSide::Shade => (run.1 - (length * 3 + 2) / 10, run.1),
            TonedSide::Gleam => {
                (run.0 + length.div_ceil(8), run.0 + length.div_ceil(8) + length / 5)
            }
        }
    }

    /// Sets the dots of a row that have the second tone, run by run.
    fn tone(self, body: &[bool], toned: &mut [bool]) {
        let mut start = 0;
        for run in body.chunk_by(|a, b| a == b) {
            let end = start + run.len();
            if run[0] {
                let (first, end) = self.of((start, end));
                toned[first..end].fill(true);
            }
            start = end;
        }
    }
}

/// The tone of one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockTone {
    /// The piece's colour.
    Body,
    /// The second tone, where the piece covers a part of the block.
    Second,
    /// The piece covers the whole block, and this character of dots has the second tone.
    Both(char),
}

/// The tones of a picture, row by row.
pub type Relief = Vec<Vec<BlockTone>>;

static RELIEFS: DrawingCache<(PictureKey, TonedSide), Relief> = DrawingCache::new();

/// The tones of a piece that fills a square.
#[must_use]
pub fn relief(key: PictureKey, side: TonedSide) -> Arc<Relief> {
    RELIEFS.get((key, side), |_| carved(key, side))
}

fn carved(key: PictureKey, side: TonedSide) -> Relief {
    let outline = outline_of(key.set, key.kind);
    let grooves = |size| Bitmap::grooves(outline, size, key.middle);
    let (body, grooves) =
        [bitmap(key), placed(key, grooves)].map(|dots| dots.facing(key.facing)).into();
    let body: Vec<&[bool]> = body.rows().collect();
    let shows_grooves = key.dots.rows() * key.height >= GROOVED;
    let mut toned: Vec<Vec<bool>> = grooves.rows().map(<[bool]>::to_vec).collect();
    for (body, toned) in body.iter().zip(&mut toned) {
        for (toned, body) in toned.iter_mut().zip(*body) {
            *toned &= shows_grooves && *body;
        }
        side.tone(body, toned);
    }
    let rows = usize::from(key.dots.rows());
    let blocks = key.dots.blocks(toned.iter().map(Vec::as_slice));
    let bands = body.chunks(rows).zip(toned.chunks(rows)).zip(blocks);
    let mut relief: Relief =
        bands.map(|((body, toned), blocks)| tones(body, toned, &blocks)).collect();
    if side == TonedSide::Gleam {
        // A gleam lies within the piece; the edge has the piece's own colour and stays sharp.
        let at_edge = relief.iter_mut().flatten().filter(|tone| **tone == BlockTone::Second);
        at_edge.for_each(|tone| *tone = BlockTone::Body);
    }
    relief
}

/// The tones of a row of blocks, from the rows of its dots.
fn tones(body: &[&[bool]], toned: &[Vec<bool>], blocks: &[char]) -> Vec<BlockTone> {
    let columns = usize::from(DotGrid::COLUMNS);
    let tone = |(column, &block): (usize, &char)| {
        let dots = columns * column..columns * (column + 1);
        let count = |row: &[bool]| row[dots.clone()].iter().filter(|&&dot| dot).count();
        let all: usize = body.iter().map(|row| count(row)).sum();
        let some: usize = toned.iter().map(|row| count(row)).sum();
        match some {
            0 => BlockTone::Body,
            _ if all == body.len() * columns => BlockTone::Both(block),
            _ if 2 * some >= all => BlockTone::Second,
            _ => BlockTone::Body,
        }
    };
    blocks.iter().enumerate().map(tone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::glyphs::{DrawnSet, Facing, LEAST_HEIGHT, Middle, picture};
    use ouk_rules::board::Kind;

    const SIDES: [TonedSide; 2] = [TonedSide::Shade, TonedSide::Gleam];

    fn keys() -> impl Iterator<Item = PictureKey> {
        let sizes =
            [LEAST_HEIGHT, 5, 9].into_iter().flat_map(|rows| DotGrid::ALL.map(|dots| (rows, dots)));
        sizes.flat_map(|(height, dots)| {
            DrawnSet::ALL.into_iter().flat_map(move |set| {
                Kind::ALL.map(|kind| PictureKey {
                    set,
                    kind,
                    width: 2 * height,
                    height,
                    facing: Facing::Upright,
                    middle: Middle::Square,
                    dots,
                })
            })
        })
    }

    /// The blocks of a piece with their tones and columns.
    fn blocks(key: PictureKey, side: TonedSide) -> Vec<(usize, char, BlockTone)> {
        let relief = relief(key, side);
        let rows: Vec<Vec<char>> = picture(key).to_vec();
        assert_eq!(relief.len(), rows.len());
        let pairs = rows.into_iter().zip(relief.iter()).flat_map(|(row, tones)| {
            assert_eq!(row.len(), tones.len());
            row.into_iter().zip(tones.clone()).enumerate()
        });
        pairs.map(|(column, (block, tone))| (column, block, tone)).collect()
    }

    #[test]
    fn two_tones_stand_in_whole_blocks_and_none_beside_the_piece() {
        for key in keys() {
            for side in SIDES {
                for (_, block, tone) in blocks(key, side) {
                    match tone {
                        BlockTone::Body => {}
                        BlockTone::Both(dots) => assert!(block == '█' && dots != ' ', "{key:?}"),
                        BlockTone::Second => assert!(block != ' ' && block != '█', "{key:?}"),
                    }
                    let sharp = side == TonedSide::Shade || tone != BlockTone::Second;
                    assert!(sharp, "{key:?}: the edge of a dark piece is dark");
                }
            }
        }
    }

    #[test]
    fn symmetric_pieces_have_shade_at_the_right_and_a_gleam_at_the_left() {
        let is_symmetric = |key: &PictureKey| !matches!(key.kind, Kind::Ses | Kind::Elephant);
        let large =
            keys().filter(|key| key.height > LEAST_HEIGHT && key.dots == DotGrid::Quadrants);
        for key in large.filter(is_symmetric) {
            for side in SIDES {
                let blocks = blocks(key, side);
                let of = |wanted: bool| -> Vec<usize> {
                    let of_tone = |&&(_, block, tone): &&(usize, char, BlockTone)| {
                        block != ' ' && (tone != BlockTone::Body) == wanted
                    };
                    blocks.iter().filter(of_tone).map(|block| block.0).collect()
                };
                let (toned, body) = (of(true), of(false));
                assert!(!toned.is_empty() && !body.is_empty(), "{key:?} {side:?}");
                let mean = |columns: &[usize]| columns.iter().sum::<usize>() / columns.len();
                match side {
                    TonedSide::Shade => assert!(mean(&toned) >= mean(&body), "{key:?}"),
                    TonedSide::Gleam => assert!(mean(&toned) <= mean(&body), "{key:?}"),
                }
            }
        }
    }
}
