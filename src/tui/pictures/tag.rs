//! The tag of a cell that shows a part of a picture.
//!
//! A cell has no field for the tag, so the colour of the underline, which nothing else uses, holds
//! it: that colour is copied, compared and reset with the cell, and letters written on the cell do
//! not change it.

use super::{LetterSet, SquarePicture};
use crate::tui::glyphs::{DrawnSet, Facing};
use ouk_rules::board::{Color, Kind};
use ratatui::buffer::Cell;
use ratatui::style::Color as CellColor;

/// The largest height of a square that can be tagged.
const MOST_HEIGHT: u16 = 31;

/// The number of columns of the highest square.
const COLUMNS: u32 = 2 * MOST_HEIGHT as u32;

/// The number of all rows of all heights of squares.
const ROWS: u32 = MOST_HEIGHT as u32 * (MOST_HEIGHT as u32 + 1) / 2;

/// The letters of pieces, in the order of their numbers.
const LETTERS: [Option<LetterSet>; 3] = [None, Some(LetterSet::Common), Some(LetterSet::Hill)];

/// The picture, and its part, that a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureTag {
    /// The description of the picture.
    pub picture: SquarePicture,
    /// The column of the cell within its square.
    pub column: u16,
    /// The row of the cell within its square.
    pub row: u16,
}

impl PictureTag {
    /// Whether a square of this size can be tagged.
    #[must_use]
    pub const fn suits(width: u16, height: u16) -> bool {
        height >= 1 && height <= MOST_HEIGHT && width == 2 * height
    }

    /// Puts the tag on a cell, as one number, which fits in 24 bits.
    pub fn put_on(self, cell: &mut Cell) {
        let PictureTag { picture, column, row } = self;
        let SquarePicture { set, kind, color, facing, letters, height } = picture;
        let letters = LETTERS.iter().position(|&other| other == letters).unwrap_or(0);
        let mut number = kind as u32;
        let mut add = |part: u32, count: usize| number = number * count as u32 + part;
        add(set as u32, DrawnSet::ALL.len());
        add(u32::from(color == Color::Black), 2);
        add(u32::from(facing == Facing::Turned), 2);
        add(letters as u32, LETTERS.len());
        // Numbers of lower squares come first; each height has as many as it has rows.
        let height = u32::from(height);
        add(height * (height - 1) / 2 + u32::from(row), ROWS as usize);
        add(u32::from(column), COLUMNS as usize);
        let [_, red, green, blue] = number.to_be_bytes();
        cell.underline_color = CellColor::Rgb(red, green, blue);
    }

    /// The tag of a cell, if it has one.
    #[must_use]
    pub fn of(cell: &Cell) -> Option<PictureTag> {
        let CellColor::Rgb(red, green, blue) = cell.underline_color else { return None };
        let mut number = u32::from_be_bytes([0, red, green, blue]);
        let mut take = |count: usize| {
            let part = number % count as u32;
            number /= count as u32;
            part as usize
        };
        let (column, rows) = (take(COLUMNS as usize) as u16, take(ROWS as usize) as u16);
        let height = (1..=MOST_HEIGHT).find(|height| rows < height * (height + 1) / 2)?;
        let row = rows - height * (height - 1) / 2;
        let letters = LETTERS[take(LETTERS.len())];
        let facing = if take(2) == 1 { Facing::Turned } else { Facing::Upright };
        let color = if take(2) == 1 { Color::Black } else { Color::White };
        let set = DrawnSet::ALL[take(DrawnSet::ALL.len())];
        let kind = Kind::ALL.into_iter().find(|&kind| kind as u32 == number)?;
        let picture = SquarePicture { set, kind, color, facing, letters, height };
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
                    let all = sizes.into_iter().zip(sets).zip(DrawnSet::ALL);
                    for (((height, column, row), letters), set) in all {
                        let picture = SquarePicture { set, kind, color, facing, letters, height };
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
