//! Pictures of pieces made of blocks, from the vector outlines of the sets (`khmer.svg` and others) at any size and from
//! dots (`small.txt` and others) at the smallest, and the places of letters on them.

use super::dots::Picture;
use super::outline::{Bitmap, Facing, Middle, SIDE, outline_of};
use super::{DotGrid, PieceSet};
use super::{engraved, sheet};
use ouk_rules::board::Kind;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The least height of a square, in rows, that has room for a picture.
pub const LEAST_HEIGHT: u16 = 3;

/// What picture is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PictureKey {
    /// The set that the piece belongs to.
    pub set: PieceSet,
    /// The piece.
    pub kind: Kind,
    /// Columns of the square.
    pub width: u16,
    /// Rows of the square.
    pub height: u16,
    /// Which way round it stands.
    pub facing: Facing,
    /// Where its middle lies.
    pub middle: Middle,
    /// Its dots.
    pub dots: DotGrid,
}

/// The column and the row of a picture where its letter stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LetterPlace {
    /// The column.
    pub column: u16,
    /// The row.
    pub row: u16,
}

/// The most pictures that are held; a window that changes its size needs other ones every time.
const MOST_HELD: usize = 512;

/// A picture, and the place of its letter.
type Held = (Arc<Picture>, LetterPlace);

static HELD: LazyLock<Mutex<HashMap<PictureKey, Held>>> = LazyLock::new(Mutex::default);

/// The picture of a piece that fills a square.
#[must_use]
pub fn picture(key: PictureKey) -> Arc<Picture> {
    held(key).0
}

/// Where the letter stands on an upright piece: in the cell of its body that is nearest the body's middle.
#[must_use]
pub fn letter_place(key: PictureKey) -> LetterPlace {
    held(key).1
}

fn held(key: PictureKey) -> Held {
    let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
    if held.len() >= MOST_HELD {
        held.clear();
    }
    let (picture, place) = held.entry(key).or_insert_with(|| {
        let bitmap = bitmap(key);
        let place = place_in(&bitmap, key);
        (Arc::new(key.dots.blocks(bitmap.facing(key.facing).rows())), place)
    });
    (Arc::clone(picture), *place)
}

/// The dots of an upright piece.
fn bitmap(key: PictureKey) -> Bitmap {
    let size = (DotGrid::COLUMNS * key.width, key.dots.rows() * key.height);
    let small = sheet::small(key.set, key.kind, size).map(|small| small.around(key.middle));
    small.unwrap_or_else(|| Bitmap::new(outline_of(key.set, key.kind), size, key.middle))
}

/// In the row nearest to the letter's middle in which the piece is solid there: in the middle of what is solid.
fn place_in(bitmap: &Bitmap, key: PictureKey) -> LetterPlace {
    let (x, y) = engraved::place(key.set, key.kind);
    let wanted = (y / SIDE * f32::from(key.height)) as u16;
    let mut places: Vec<u16> = (0..key.height).collect();
    places.sort_by_key(|row| row.abs_diff(wanted));
    let solid = |row: u16| -> Vec<bool> {
        let dots = usize::from(key.dots.rows());
        let rows: Vec<&[bool]> = bitmap.rows().skip(usize::from(row) * dots).take(dots).collect();
        (0..rows[0].len()).map(|column| rows.iter().all(|row| row[column])).collect()
    };
    let middle = (x / SIDE * f32::from(DotGrid::COLUMNS * key.width) - 0.5) as usize;
    let row = places.into_iter().find(|&row| solid(row)[middle]).unwrap_or(wanted);
    let solid = solid(row);
    let left = middle - solid[..middle].iter().rev().take_while(|&&dot| dot).count();
    let right = middle + solid[middle..].iter().take_while(|&&dot| dot).count();
    // Its middle lies between two dots or on one; a character has two.
    LetterPlace { column: ((left + right) / 4) as u16, row }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn upright((set, kind): (PieceSet, Kind), height: u16, dots: DotGrid) -> PictureKey {
        let (facing, middle) = (Facing::Upright, Middle::Square);
        PictureKey { set, kind, width: 2 * height, height, facing, middle, dots }
    }

    /// Every piece of every set.
    fn pieces() -> impl Iterator<Item = (PieceSet, Kind)> {
        PieceSet::ALL.into_iter().flat_map(|set| Kind::ALL.map(|kind| (set, kind)))
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

    /// Every size that is tried, in every grid.
    fn sizes() -> impl Iterator<Item = (u16, DotGrid)> {
        (LEAST_HEIGHT..=14).flat_map(|height| DotGrid::ALL.map(|dots| (height, dots)))
    }

    /// Kinds of one game that must be told apart.
    const ARMY: [Kind; 7] =
        [Kind::Ang, Kind::Neang, Kind::Koul, Kind::Ses, Kind::Tuuk, Kind::Trey, Kind::TreyBak];

    #[test]
    fn every_piece_stands_on_the_floor_of_its_square_at_every_size() {
        for piece in pieces() {
            for (height, grid) in sizes() {
                let dots = dots(upright(piece, height, grid));
                assert_eq!(dots.len(), usize::from(grid.rows() * height), "{piece:?}");
                assert!(dots.iter().all(|row| row.len() == usize::from(4 * height)), "{piece:?}");
                assert!(dots[dots.len() - 1].contains(&true), "{piece:?} at {height} floats");
            }
        }
    }

    #[test]
    fn pieces_of_a_game_differ_in_many_dots() {
        for (set, (height, grid)) in
            PieceSet::ALL.into_iter().flat_map(|set| sizes().map(move |size| (set, size)))
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
            PieceSet::ALL.into_iter().flat_map(|set| sizes().map(move |size| (set, size)))
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
    fn a_letter_stands_in_the_middle_of_the_body_within_half_a_character() {
        for piece in pieces() {
            for (height, grid) in sizes() {
                let key = PictureKey { middle: Middle::Character, ..upright(piece, height, grid) };
                let place = letter_place(key);
                let top = usize::from(place.row * grid.rows());
                let rows = &dots(key)[top..top + usize::from(grid.rows())];
                let column = usize::from(DotGrid::COLUMNS * place.column);
                let solid = |at: &usize| rows.iter().all(|row| row[*at]);
                assert!(solid(&column) && solid(&(column + 1)), "{piece:?} at {height} {grid:?}");
                let left = (0..=column).rev().take_while(solid).last().unwrap();
                let right = (column + 1..4 * usize::from(height)).take_while(solid).last().unwrap();
                // In halves of a dot; a character has four.
                let off = (2 * column + 2).abs_diff(left + right + 1);
                assert!(off <= 2, "{piece:?} at {height} {grid:?}: {off}");
                let symmetric = !matches!(piece.1, Kind::Ses | Kind::Elephant);
                assert!(!symmetric || off == 0, "{piece:?} at {height} {grid:?}: {off}");
            }
        }
    }

    #[test]
    fn symmetric_pieces_are_symmetric_at_every_size() {
        for piece in pieces().filter(|piece| !matches!(piece.1, Kind::Ses | Kind::Elephant)) {
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
