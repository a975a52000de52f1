//! Pictures of pieces made of blocks, from the vector outlines of the sets (`khmer.svg` and others)
//! at any size and drawn by hand at the smallest.

use super::cache::DrawingCache;
use super::dots::Picture;
use super::outline::{Bitmap, Facing, Middle, outline_of};
use super::small;
use super::{DotGrid, DrawnSet};
use ouk_rules::board::Kind;
use std::sync::Arc;

/// The smallest height of a square for a picture, in rows.
pub const LEAST_HEIGHT: u16 = 3;

/// The description of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PictureKey {
    /// The set of the piece.
    pub set: DrawnSet,
    /// The kind of the piece.
    pub kind: Kind,
    /// The columns of the square.
    pub width: u16,
    /// The rows of the square.
    pub height: u16,
    /// The direction that the piece faces.
    pub facing: Facing,
    /// The position of the piece's middle.
    pub middle: Middle,
    /// The dots of the picture.
    pub dots: DotGrid,
}

static PICTURES: DrawingCache<PictureKey, Picture> = DrawingCache::new();

/// The picture of a piece that fills a square.
#[must_use]
pub fn picture(key: PictureKey) -> Arc<Picture> {
    PICTURES.get(key, |&key| {
        let PictureKey { set, kind, width, height, facing, dots, .. } = key;
        match small::is_small((width, height), dots) {
            true => small::picture(set, kind, facing),
            false => dots.blocks(bitmap(key).facing(facing).rows()),
        }
    })
}

/// The dots of an upright piece, above the rows that stay free.
fn bitmap(key: PictureKey) -> Bitmap {
    let below = rows_below(key);
    let size = (DotGrid::COLUMNS * key.width, key.dots.rows() * key.height - below);
    Bitmap::new(outline_of(key.set, key.kind), size, key.middle).raised(below)
}

/// The rows of dots that stay free below a piece, half a character: squares of five rows or more
/// have room for them.
const fn rows_below(key: PictureKey) -> u16 {
    if key.height < 5 { 0 } else { key.dots.rows() / 2 }
}

#[cfg(test)]
mod tests {
    use super::super::outline::is_animal;
    use super::*;

    fn upright((set, kind): (DrawnSet, Kind), height: u16, dots: DotGrid) -> PictureKey {
        let (facing, middle) = (Facing::Upright, Middle::Square);
        PictureKey { set, kind, width: 2 * height, height, facing, middle, dots }
    }

    /// Every piece of every set.
    fn pieces() -> impl Iterator<Item = (DrawnSet, Kind)> {
        DrawnSet::ALL.into_iter().flat_map(|set| Kind::ALL.map(|kind| (set, kind)))
    }

    /// The dots of a picture, row by row.
    fn dots(picture: PictureKey) -> Vec<Vec<bool>> {
        let grid = picture.dots;
        let rows = super::picture(picture);
        let line = |row: &Vec<char>, at: u16| {
            let pair = |&block: &char| [0, 1].map(|side| grid.has(block, side, at));
            row.iter().flat_map(pair).collect()
        };
        rows.iter().flat_map(|row| (0..grid.rows()).map(move |at| line(row, at))).collect()
    }

    /// Every size that is tried, in every grid, besides those drawn by hand.
    fn sizes() -> impl Iterator<Item = (u16, DotGrid)> {
        let all = (LEAST_HEIGHT..=14).flat_map(|height| DotGrid::ALL.map(|dots| (height, dots)));
        all.filter(|&(height, dots)| !small::is_small((2 * height, height), dots))
    }

    /// Kinds of one game that must be told apart.
    const ARMY: [Kind; 7] =
        [Kind::Ang, Kind::Neang, Kind::Koul, Kind::Ses, Kind::Tuuk, Kind::Trey, Kind::TreyBak];

    #[test]
    fn every_piece_stands_on_the_floor_and_that_of_a_large_square_is_half_a_row_higher() {
        for piece in pieces() {
            for (height, grid) in sizes() {
                let dots = dots(upright(piece, height, grid));
                assert_eq!(dots.len(), usize::from(grid.rows() * height), "{piece:?}");
                assert!(dots.iter().all(|row| row.len() == usize::from(4 * height)), "{piece:?}");
                let below = dots.iter().rev().take_while(|row| !row.contains(&true)).count();
                let expected = if height < 5 { 0 } else { grid.rows() / 2 };
                assert_eq!(below, usize::from(expected), "{piece:?} at {height} {grid:?}");
            }
        }
    }

    #[test]
    fn pieces_of_a_game_differ_in_many_dots() {
        for (set, (height, grid)) in
            DrawnSet::ALL.into_iter().flat_map(|set| sizes().map(move |size| (set, size)))
        {
            for (index, &kind) in ARMY.iter().enumerate() {
                for &other in &ARMY[..index] {
                    let [a, b] =
                        [kind, other].map(|kind| dots(upright((set, kind), height, grid)).concat());
                    let different = a.iter().zip(&b).filter(|(a, b)| a != b).count();
                    assert!(
                        12 * different >= a.len(),
                        "{set:?} {kind:?} is like {other:?} at {height} {grid:?}: {different}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_king_stands_highest_and_a_trey_lowest() {
        for (set, (size, grid)) in
            DrawnSet::ALL.into_iter().flat_map(|set| sizes().map(move |size| (set, size)))
        {
            let height = |kind| {
                let dots = dots(upright((set, kind), size, grid));
                dots.iter().filter(|row| row.contains(&true)).count()
            };
            for kind in ARMY {
                assert!(height(kind) <= height(Kind::Ang), "{set:?} {kind:?} at {size} {grid:?}");
                assert!(height(kind) >= height(Kind::Trey), "{set:?} {kind:?} at {size} {grid:?}");
            }
            let half = usize::from(size * grid.rows() / 2);
            assert!(2 * height(Kind::RekPiece) < 2 * height(Kind::Ang) - half, "{size}");
        }
    }

    #[test]
    fn a_piece_turned_twice_is_upright() {
        for piece in pieces() {
            for (height, grid) in sizes() {
                let key = upright(piece, height, grid);
                let turned = dots(PictureKey { facing: Facing::Turned, ..key });
                let back: Vec<Vec<bool>> =
                    turned.into_iter().rev().map(|row| row.into_iter().rev().collect()).collect();
                assert_eq!(back, dots(key), "{piece:?} at {height}");
            }
        }
    }

    #[test]
    fn the_upper_corners_of_every_square_are_free() {
        for piece in pieces() {
            for (height, grid) in sizes() {
                for row in &dots(upright(piece, height, grid))[..usize::from(grid.rows())] {
                    let corner = usize::from(2 * DotGrid::COLUMNS);
                    let free = |dots: &[bool]| !dots.contains(&true);
                    assert!(free(&row[..corner]), "{piece:?} at {height} {grid:?}: coordinates");
                    assert!(free(&row[row.len() - corner..]), "{piece:?} at {height} {grid:?}");
                }
            }
        }
    }

    #[test]
    fn symmetric_pieces_are_symmetric_at_every_size() {
        for piece in pieces().filter(|piece| !is_animal(piece.0, piece.1)) {
            for (height, grid) in sizes() {
                for (middle, end) in [(Middle::Square, 0), (Middle::Character, 2)] {
                    for row in dots(PictureKey { middle, ..upright(piece, height, grid) }) {
                        let row = &row[..row.len() - end];
                        let mirrored: Vec<bool> = row.iter().rev().copied().collect();
                        assert_eq!(row, mirrored, "{piece:?} at {height} {grid:?}");
                    }
                }
            }
        }
    }
}
