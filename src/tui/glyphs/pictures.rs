//! Pictures of pieces, and letters drawn large, made of quarter blocks (U+2580 to U+259F): pieces from
//! the vector outlines in `khmer.svg` at any size, letters from the dots in `signs.txt`.

use super::outline::{Bitmap, Facing, outline_of};
use ouk_rules::board::Kind;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The least height of a square, in rows, that has room for a picture.
pub const LEAST_HEIGHT: u16 = 3;

const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// A picture for a whole square: rows of quarter blocks and spaces.
pub type Picture = Vec<Vec<char>>;

/// Two dots to a column and two to a row become quarter blocks.
fn quarter_blocks<'a>(rows: impl Iterator<Item = &'a [bool]>) -> Picture {
    let quarter = |upper: &[bool], lower: &[bool]| {
        let bits = [upper[0], upper[1], lower[0], lower[1]];
        QUARTERS[bits.iter().enumerate().map(|(i, &on)| usize::from(on) << i).sum::<usize>()]
    };
    let rows: Vec<&[bool]> = rows.collect();
    rows.chunks(2)
        .map(|pair| pair[0].chunks(2).zip(pair[1].chunks(2)).map(|(a, b)| quarter(a, b)).collect())
        .collect()
}

/// Where the middle of a picture lies in its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Middle {
    /// In the middle of the square.
    Square,
    /// In the middle of a character, half a character further left, so that a letter can stand there.
    Character,
}

/// What picture is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PictureKey {
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
}

/// The most pictures that are held; a window that changes its size needs other ones every time.
const MOST_HELD: usize = 512;

static HELD: LazyLock<Mutex<HashMap<PictureKey, Arc<Picture>>>> = LazyLock::new(Mutex::default);

/// The picture of a piece that fills a square.
#[must_use]
pub fn picture(key: PictureKey) -> Arc<Picture> {
    let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
    if held.len() >= MOST_HELD {
        held.clear();
    }
    Arc::clone(held.entry(key).or_insert_with(|| Arc::new(rasterize(key))))
}

fn rasterize(key: PictureKey) -> Picture {
    let shift = match key.middle {
        Middle::Square => 0.0,
        Middle::Character => -1.0,
    };
    let bitmap = Bitmap::new(outline_of(key.kind), (2 * key.width, 2 * key.height), shift);
    quarter_blocks(bitmap.facing(key.facing).rows())
}

/// The letters drawn large, for squares of four rows: upright and turned, by their names. What two
/// signs have in common is named after both.
static SIGNS: LazyLock<Vec<LargeSign>> = LazyLock::new(|| {
    let blocks = include_str!("signs.txt").split("\n\n").skip(1);
    blocks.map(|block| block.split_once('\n').expect("a sign has rows")).map(large).collect()
});

/// A name, and its picture upright and turned.
type LargeSign = (&'static str, [Arc<Picture>; 2]);

fn large((name, rows): (&'static str, &str)) -> LargeSign {
    let dots: Vec<Vec<bool>> =
        rows.lines().map(|row| row.chars().map(|dot| dot == '#').collect()).collect();
    let turned: Vec<Vec<bool>> =
        dots.iter().rev().map(|row| row.iter().rev().copied().collect()).collect();
    // A column of margin at the right puts the middle of the sign in the middle of a character.
    let picture = |dots: &[Vec<bool>]| {
        let mut picture = quarter_blocks(dots.iter().map(Vec::as_slice));
        picture.iter_mut().for_each(|row| row.push(' '));
        Arc::new(picture)
    };
    (name, [picture(&dots), picture(&turned)])
}

/// A sign drawn large: four rows, twice as many columns.
#[must_use]
pub fn large_sign(sign: &str, facing: Facing) -> Option<Arc<Picture>> {
    let (_, [upright, turned]) =
        SIGNS.iter().find(|(name, _)| name.split(' ').any(|name| name == sign))?;
    Some(Arc::clone(match facing {
        Facing::Upright => upright,
        Facing::Turned => turned,
    }))
}

#[cfg(test)]
mod tests {
    use super::super::{PieceStyle, sign};
    use super::*;
    use ouk_rules::GameId;
    use ouk_rules::board::{Color, Piece};

    fn upright(kind: Kind, height: u16) -> PictureKey {
        let (facing, middle) = (Facing::Upright, Middle::Square);
        PictureKey { kind, width: 2 * height, height, facing, middle }
    }

    fn dots(picture: &Picture) -> Vec<Vec<bool>> {
        let bits = |quarter: &char| QUARTERS.iter().position(|other| other == quarter).unwrap_or(0);
        let line = |row: &Vec<char>, half: usize| {
            row.iter()
                .flat_map(|quarter| [0, 1].map(|bit| bits(quarter) >> (2 * half + bit) & 1 == 1))
                .collect()
        };
        picture.iter().flat_map(|row| [line(row, 0), line(row, 1)]).collect()
    }

    /// Kinds of one game that must be told apart.
    const ARMY: [Kind; 7] =
        [Kind::Ang, Kind::Neang, Kind::Koul, Kind::Ses, Kind::Tuuk, Kind::Trey, Kind::TreyBak];

    #[test]
    fn every_piece_stands_on_the_floor_of_its_square_at_every_size() {
        for kind in Kind::ALL {
            for height in LEAST_HEIGHT..=14 {
                let dots = dots(&picture(upright(kind, height)));
                assert_eq!(dots.len(), usize::from(2 * height), "{kind:?}");
                assert!(dots.iter().all(|row| row.len() == usize::from(4 * height)), "{kind:?}");
                assert!(dots[dots.len() - 1].contains(&true), "{kind:?} at {height} floats");
            }
        }
    }

    #[test]
    fn pieces_of_a_game_differ_in_many_dots() {
        for height in LEAST_HEIGHT..=14 {
            for (index, &kind) in ARMY.iter().enumerate() {
                for &other in &ARMY[..index] {
                    let [a, b] =
                        [kind, other].map(|kind| dots(&picture(upright(kind, height))).concat());
                    let different = a.iter().zip(&b).filter(|(a, b)| a != b).count();
                    assert!(
                        12 * different >= a.len(),
                        "{kind:?} is like {other:?} at {height}: {different}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_king_stands_highest_and_a_trey_lowest() {
        let height = |kind, size| {
            dots(&picture(upright(kind, size))).iter().filter(|row| row.contains(&true)).count()
        };
        for size in LEAST_HEIGHT..=14 {
            for kind in ARMY {
                assert!(height(kind, size) <= height(Kind::Ang, size), "{kind:?} at {size}");
                assert!(height(kind, size) >= height(Kind::Trey, size), "{kind:?} at {size}");
            }
            assert!(
                2 * height(Kind::RekPiece, size) < 2 * height(Kind::Ang, size) - usize::from(size),
                "{size}"
            );
        }
    }

    #[test]
    fn a_piece_turned_twice_is_upright() {
        for kind in Kind::ALL {
            for height in LEAST_HEIGHT..=9 {
                let key = upright(kind, height);
                let turned = dots(&picture(PictureKey { facing: Facing::Turned, ..key }));
                let back: Vec<Vec<bool>> =
                    turned.into_iter().rev().map(|row| row.into_iter().rev().collect()).collect();
                assert_eq!(back, dots(&picture(key)), "{kind:?} at {height}");
            }
        }
    }

    #[test]
    fn every_sign_is_drawn_large_in_a_shape_of_its_own() {
        for kind in Kind::ALL {
            for piece in Color::ALL.map(|color| Piece { color, kind }) {
                for &game in GameId::ALL {
                    for set in PieceStyle::ALL {
                        let (sign, _) = sign(set, game, piece);
                        let picture =
                            large_sign(sign, Facing::Upright).unwrap_or_else(|| panic!("{sign}"));
                        assert_eq!(picture.len(), 4, "{sign}");
                        assert!(picture.iter().all(|row| row.len() == 8), "{sign}");
                    }
                }
            }
        }
        for (index, (name, [upright, _])) in SIGNS.iter().enumerate() {
            let other = SIGNS[..index].iter().find(|(_, [other, _])| other == upright);
            assert!(other.is_none(), "{name} {other:?}");
        }
    }
}
