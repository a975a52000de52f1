//! Pictures of men, and of their signs drawn large, made of quarter blocks (U+2580 to U+259F) from the
//! outlines in `pieces.txt` and `signs.txt`.

use ouk_rules::board::Kind;
use std::sync::LazyLock;

/// The heights of squares, in rows, that have a picture.
pub const HEIGHTS: [u16; 3] = [3, 4, 6];

const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// A man's picture for a whole square: rows of quarter blocks and spaces.
pub type Picture = Vec<Vec<char>>;

/// An outline: which dots are set.
struct Outline(Vec<Vec<bool>>);

impl Outline {
    fn read(block: &str) -> Outline {
        Outline(block.lines().map(|line| line.chars().map(|dot| dot == '#').collect()).collect())
    }

    /// As somebody on the other side of the board has it before him.
    fn turned(&self) -> Outline {
        let row = |row: &Vec<bool>| row.iter().rev().copied().collect();
        Outline(self.0.iter().rev().map(row).collect())
    }

    /// Its picture: with a character of margin at the right, so that the middle of the outline is that
    /// of a character, above the letter of its file, and not between two.
    fn picture(&self) -> Picture {
        let quarter = |upper: &[bool], lower: &[bool]| {
            let bits = [upper[0], upper[1], lower[0], lower[1]];
            QUARTERS[bits.iter().enumerate().map(|(i, &on)| usize::from(on) << i).sum::<usize>()]
        };
        let row = |pair: &[Vec<bool>]| {
            let quarters = pair[0].chunks(2).zip(pair[1].chunks(2)).map(|(a, b)| quarter(a, b));
            quarters.chain([' ']).collect()
        };
        self.0.chunks(2).map(row).collect()
    }
}

/// The pictures of one outline: upright, and turned.
type PicturePair = [Picture; 2];

/// The pictures of every size an outline is given in, by its name.
type Album = Vec<(&'static str, Vec<PicturePair>)>;

/// The men, at each of [`HEIGHTS`].
static PIECES: LazyLock<Album> = LazyLock::new(|| album(include_str!("pieces.txt")));

/// The signs, for squares of four rows. What two signs have in common is named after both.
static SIGNS: LazyLock<Album> = LazyLock::new(|| album(include_str!("signs.txt")));

fn album(outlines: &'static str) -> Album {
    let mut all: Album = Vec::new();
    for block in outlines.split("\n\n").skip(1) {
        let (first, rest) = block.split_once('\n').expect("an outline has rows");
        let rows = if first.contains(['.', '#']) {
            block
        } else {
            all.push((first, Vec::new()));
            rest
        };
        let outline = Outline::read(rows);
        let pair = [outline.picture(), outline.turned().picture()];
        all.last_mut().expect("an outline follows its name").1.push(pair);
    }
    all
}

const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Ang => "ang",
        Kind::Neang => "neang",
        Kind::Koul => "koul",
        Kind::Ses => "ses",
        Kind::Tuuk => "tuuk",
        Kind::Trey | Kind::Fish => "trey",
        Kind::TreyBak | Kind::TurnedFish => "trey bak",
        Kind::Elephant => "elephant",
        Kind::Official => "official",
        Kind::RekPiece => "man",
    }
}

/// A man's picture for squares of so many rows, twice as many columns; upright, or turned to
/// somebody on the other side.
#[must_use]
pub fn picture(kind: Kind, rows: u16, turned: bool) -> Option<&'static Picture> {
    let size = HEIGHTS.iter().position(|&height| height == rows)?;
    let of = PIECES.iter().find(|of| of.0 == name(kind))?;
    Some(&of.1.get(size)?[usize::from(turned)])
}

/// A sign drawn large: four rows, twice as many columns; upright, or turned to somebody on the other
/// side.
#[must_use]
pub fn large_sign(sign: &str, turned: bool) -> Option<&'static Picture> {
    let of = SIGNS.iter().find(|of| of.0.split(' ').any(|name| name == sign))?;
    Some(&of.1.first()?[usize::from(turned)])
}

#[cfg(test)]
mod tests {
    use super::super::{PieceStyle, sign};
    use super::*;
    use ouk_rules::GameId;
    use ouk_rules::board::{Color, Piece};

    #[test]
    fn every_piece_has_a_picture_of_his_own_that_fills_a_square() {
        let mut seen: Vec<(&str, &Picture)> = Vec::new();
        for kind in Kind::ALL {
            for rows in HEIGHTS {
                for turned in [false, true] {
                    let picture = picture(kind, rows, turned).expect("there is one");
                    assert_eq!(picture.len(), usize::from(rows), "{kind:?}");
                    for row in picture {
                        assert_eq!(row.len(), usize::from(2 * rows), "{kind:?}");
                    }
                }
                let upright = picture(kind, rows, false).expect("there is one");
                let other = seen.iter().find(|other| other.1 == upright);
                assert!(other.is_none_or(|other| other.0 == name(kind)), "{kind:?} {other:?}");
                seen.push((name(kind), upright));
            }
        }
        assert!(picture(Kind::Ang, 2, false).is_none());
    }

    #[test]
    fn the_place_of_a_sign_is_in_the_picture_or_the_middle_of_a_ring() {
        for kind in Kind::ALL {
            let row = &picture(kind, 4, false).expect("there is one")[2];
            let is_ring = matches!(kind, Kind::TreyBak | Kind::TurnedFish);
            assert_eq!(row[3] == ' ', is_ring, "{kind:?}: {row:?}");
        }
    }

    #[test]
    fn every_sign_is_drawn_large_in_a_shape_of_its_own() {
        for kind in Kind::ALL {
            for piece in Color::ALL.map(|color| Piece { color, kind }) {
                for &game in GameId::ALL {
                    for set in PieceStyle::ALL {
                        let (sign, _) = sign(set, game, piece);
                        let picture = large_sign(sign, false).unwrap_or_else(|| panic!("{sign}"));
                        assert_eq!(picture.len(), 4, "{sign}");
                        assert!(picture.iter().all(|row| row.len() == 8), "{sign}");
                    }
                }
            }
        }
        for (index, (name, pairs)) in SIGNS.iter().enumerate() {
            let other = SIGNS[..index].iter().find(|other| other.1[0][0] == pairs[0][0]);
            assert!(other.is_none(), "{name} {other:?}");
        }
    }

    #[test]
    fn a_piece_turned_twice_is_upright() {
        for (name, pairs) in PIECES.iter().chain(SIGNS.iter()) {
            for [upright, turned] in pairs {
                // The margin is at the right of both.
                let outline = |row: &Vec<char>| {
                    let (margin, outline) = row.split_last().expect("a row is not empty");
                    assert_eq!(*margin, ' ', "{name}");
                    outline.to_vec()
                };
                let flat = |picture: &Picture| picture.iter().flat_map(outline).collect::<Vec<_>>();
                let dots = |quarter: char| {
                    let bits = QUARTERS.iter().position(|&other| other == quarter).unwrap_or(0);
                    (bits as u8).reverse_bits() >> 4
                };
                let back: Vec<u8> = flat(turned).into_iter().rev().map(dots).collect();
                let whole: Vec<u8> = flat(upright)
                    .into_iter()
                    .map(|q| QUARTERS.iter().position(|&other| other == q).unwrap_or(0) as u8)
                    .collect();
                assert_eq!(back, whole, "{name}");
            }
        }
    }
}
