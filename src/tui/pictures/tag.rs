//! The tag of a cell on which a part of a picture is to be seen.
//!
//! A cell has no room for it, so it stands in the colour of the underline, which nothing else uses: that colour
//! is copied, compared and reset with the cell, and letters written on the cell leave it as it is.

use super::{LetterSet, SquarePicture};
use crate::tui::glyphs::Facing;
use ouk_rules::board::{Color, Kind};
use ratatui::buffer::Cell;
use ratatui::style::Color as CellColor;

/// Bits for the column and the row within the square, and for the height of the square.
const COLUMN: u32 = 6;
const ROW: u32 = 5;
const HEIGHT: u32 = 5;

/// The highest square that can be tagged.
const MOST_HEIGHT: u16 = (1 << HEIGHT) - 1;

/// Which part of which picture is to be seen on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureTag {
    /// The picture.
    pub picture: SquarePicture,
    /// The column of the cell within its square.
    pub column: u16,
    /// The row.
    pub row: u16,
}

impl PictureTag {
    /// Whether a square of a size can be tagged.
    #[must_use]
    pub const fn suits(width: u16, height: u16) -> bool {
        height >= 1 && height <= MOST_HEIGHT && width == 2 * height
    }

    /// Puts the tag on a cell.
    pub fn put_on(self, cell: &mut Cell) {
        let PictureTag { picture, column, row } = self;
        let side = 8 * u32::from(picture.color == Color::Black);
        let turned = 4 * u32::from(picture.facing == Facing::Turned);
        let letters = match picture.letters {
            None => 0,
            Some(LetterSet::Common) => 1,
            Some(LetterSet::Hill) => 2,
        };
        let mut bits = picture.kind as u32;
        bits = bits << 4 | side | turned | letters;
        bits = bits << HEIGHT | u32::from(picture.height);
        bits = bits << ROW | u32::from(row);
        bits = bits << COLUMN | u32::from(column);
        let [_, red, green, blue] = bits.to_be_bytes();
        cell.underline_color = CellColor::Rgb(red, green, blue);
    }

    /// The tag of a cell.
    #[must_use]
    pub fn of(cell: &Cell) -> Option<PictureTag> {
        let CellColor::Rgb(red, green, blue) = cell.underline_color else { return None };
        let mut bits = u32::from_be_bytes([0, red, green, blue]);
        let mut take = |count: u32| {
            let low = bits & ((1 << count) - 1);
            bits >>= count;
            low as u16
        };
        let (column, row, height) = (take(COLUMN), take(ROW), take(HEIGHT));
        let letters = match take(2) {
            0 => None,
            1 => Some(LetterSet::Common),
            _ => Some(LetterSet::Hill),
        };
        let facing = if take(1) == 1 { Facing::Turned } else { Facing::Upright };
        let color = if take(1) == 1 { Color::Black } else { Color::White };
        let kind = Kind::ALL.into_iter().find(|&kind| kind as u32 == bits)?;
        let picture = SquarePicture { kind, color, facing, letters, height };
        Some(PictureTag { picture, column, row })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tag_comes_back_from_its_cell() {
        for kind in Kind::ALL {
            for color in Color::ALL {
                for facing in [Facing::Upright, Facing::Turned] {
                    let sizes = [(1, 0, 0), (3, 5, 2), (31, 61, 30)];
                    let sets = [None, Some(LetterSet::Common), Some(LetterSet::Hill)];
                    for ((height, column, row), letters) in sizes.into_iter().zip(sets) {
                        let picture = SquarePicture { kind, color, facing, letters, height };
                        let tag = PictureTag { picture, column, row };
                        let mut cell = Cell::EMPTY;
                        assert_eq!(PictureTag::of(&cell), None);
                        tag.put_on(&mut cell);
                        assert_eq!(PictureTag::of(&cell), Some(tag));
                        cell.reset();
                        assert_eq!(PictureTag::of(&cell), None);
                    }
                }
            }
        }
        assert!(
            PictureTag::suits(62, 31) && !PictureTag::suits(64, 32) && !PictureTag::suits(5, 2)
        );
    }
}
