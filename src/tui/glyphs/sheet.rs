//! Letters drawn by hand, dot by dot, for squares of four rows.

use super::DotGrid;
use super::dots::Picture;
use super::outline::{Bitmap, Facing};
use std::sync::{Arc, LazyLock};

/// The names and dots of a sheet: a comment, then blocks of rows below their names.
fn read(text: &'static str) -> impl Iterator<Item = (&'static str, Bitmap)> {
    text.split("\n\n").skip(1).map(|block| {
        let (name, rows) = block.split_once('\n').expect("a picture has a name and rows");
        (name, Bitmap::drawn(rows.lines().map(|row| row.chars().map(|dot| dot == '#'))))
    })
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
    use ouk_rules::board::{Color, Kind, Piece};

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
