//! Pictures drawn by hand, dot by dot: letters for squares of four rows, pieces for squares of
//! three.

use super::dots::Picture;
use super::outline::{self, Bitmap, Facing};
use super::{DotGrid, DrawnSet};
use ouk_rules::board::Kind;
use std::sync::{Arc, LazyLock};

/// The names and dots of a sheet: a comment, then blocks of rows below their names.
fn read(text: &'static str) -> impl Iterator<Item = (&'static str, Bitmap)> {
    text.split("\n\n").skip(1).map(|block| {
        let (name, rows) = block.split_once('\n').expect("a picture has a name and rows");
        (name, Bitmap::drawn(rows.lines().map(|row| row.chars().map(|dot| dot == '#'))))
    })
}

/// The hand-drawn pieces of all sets, in the order of [`DrawnSet::ALL`], by the names of their
/// outlines. They have the dots of a square of six by three characters.
static SMALL: LazyLock<[Vec<(&str, Bitmap)>; DrawnSet::ALL.len()]> = LazyLock::new(|| {
    [include_str!("small.txt"), include_str!("small-thai.txt"), include_str!("small-western.txt")]
        .map(|text| read(text).collect())
});

/// The size of the hand-drawn pieces, in dots.
pub(super) const SMALL_SIZE: (u16, u16) = (12, 6);

/// The hand-drawn picture of a piece, for a size at which outlines are too coarse.
#[must_use]
pub(super) fn small(set: DrawnSet, kind: Kind, size: (u16, u16)) -> Option<Bitmap> {
    let named =
        |set| SMALL[set as usize].iter().find(|small: &&(&str, _)| small.0 == outline::name(kind));
    let piece = || named(set).or_else(|| named(DrawnSet::Khmer));
    (size == SMALL_SIZE).then(piece).flatten().map(|small| small.1.clone())
}

/// The large letters, upright and turned, by their names. A shape that two signs share has both
/// names.
pub(super) static SIGNS: LazyLock<Vec<LargeSign>> = LazyLock::new(|| {
    let large = |bitmap: Bitmap| {
        // A column of margin at the right puts the middle of the sign in the middle of a character.
        let mut picture = DotGrid::Quadrants.blocks(bitmap.rows());
        picture.iter_mut().for_each(|row| row.push(' '));
        Arc::new(picture)
    };
    let both = |bitmap: Bitmap| [bitmap.clone(), bitmap.facing(Facing::Turned)].map(large);
    read(include_str!("signs.txt")).map(|(name, bitmap)| (name, both(bitmap))).collect()
});

/// A name, and its picture upright and turned.
type LargeSign = (&'static str, [Arc<Picture>; 2]);

/// A large picture of a sign: four rows, twice as many columns.
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

    #[test]
    fn every_piece_is_drawn_small_around_the_middle_of_its_square() {
        for (set, kind) in
            DrawnSet::ALL.into_iter().flat_map(|set| Kind::ALL.map(|kind| (set, kind)))
        {
            let bitmap = small(set, kind, SMALL_SIZE).unwrap_or_else(|| panic!("{set:?} {kind:?}"));
            assert_eq!(bitmap.rows().len(), 6, "{set:?} {kind:?}");
            for row in bitmap.rows() {
                assert_eq!(row.len(), 12, "{set:?} {kind:?}");
                let mirrored: Vec<bool> = row.iter().rev().copied().collect();
                let lopsided = matches!(kind, Kind::Ses | Kind::Elephant);
                assert!(lopsided || mirrored == row, "{set:?} {kind:?}");
            }
        }
        assert_eq!(small(DrawnSet::Khmer, Kind::Ang, (16, 8)), None);
    }

    #[test]
    fn a_piece_with_an_outline_of_its_own_is_drawn_small_by_itself_too() {
        for set in DrawnSet::ALL {
            let mut small: Vec<&str> = SMALL[set as usize].iter().map(|small| small.0).collect();
            let mut large: Vec<&str> = outline::names(set).collect();
            small.sort_unstable();
            large.sort_unstable();
            assert_eq!(small, large, "{set:?}");
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
