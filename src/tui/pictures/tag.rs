//! The tag of a cell that shows a part of a picture.
//!
//! A cell has no field for the tag, so the colour of the underline, which nothing else uses, holds
//! it: that colour is copied, compared and reset with the cell, and letters written on the cell do
//! not change it.

use super::content::{LetterSet, SquarePicture, TaggedPicture, WordPicture};
use crate::tui::glyphs::{DrawnSet, Facing, ScriptWord};
use ouk_rules::board::{Color, Kind};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color as CellColor;

/// The largest height of a square that can be tagged.
const MOST_HEIGHT: u16 = 31;

/// The number of columns of the highest square.
const COLUMNS: u32 = 2 * MOST_HEIGHT as u32;

/// The number of all rows of all heights of squares.
const ROWS: u32 = MOST_HEIGHT as u32 * (MOST_HEIGHT as u32 + 1) / 2;

/// The letters of pieces, in the order of their numbers.
const LETTERS: [Option<LetterSet>; 3] = [None, Some(LetterSet::Common), Some(LetterSet::Hill)];

/// The number of tags of squares; those of words follow.
const SQUARE_TAGS: u32 =
    (Kind::ALL.len() * DrawnSet::ALL.len() * 2 * 2 * LETTERS.len()) as u32 * ROWS * COLUMNS;

/// The number of columns of the longest word that can be tagged.
const WORD_COLUMNS: usize = 32;

/// The number of rows of all heights of words.
const WORD_ROWS: usize = WordPicture::MOST_ROWS as usize * WordPicture::MOST_ROWS as usize;

/// Every tag fits in 24 bits.
const _: () =
    assert!(SQUARE_TAGS + (ScriptWord::MOST * WORD_ROWS * WORD_COLUMNS) as u32 <= 1 << 24);

/// The picture, and its part, that a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureTag {
    /// The description of the picture.
    pub picture: TaggedPicture,
    /// The column of the cell within the picture.
    pub column: u16,
    /// The row of the cell within the picture.
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
        let number = match picture {
            TaggedPicture::Square(picture) => square_number(picture, column, row),
            TaggedPicture::Word(picture) => SQUARE_TAGS + word_number(picture, column, row),
        };
        let [_, red, green, blue] = number.to_be_bytes();
        cell.underline_color = CellColor::Rgb(red, green, blue);
    }

    /// The tag of a cell, if it has one.
    #[must_use]
    pub fn of(cell: &Cell) -> Option<PictureTag> {
        let CellColor::Rgb(red, green, blue) = cell.underline_color else { return None };
        let number = u32::from_be_bytes([0, red, green, blue]);
        match number.checked_sub(SQUARE_TAGS) {
            Some(number) => word_tag(number),
            None => square_tag(number),
        }
    }
}

impl TaggedPicture {
    /// Leaves cells of the screen to the picture, from a corner on: they stay blank and get its
    /// tags.
    pub fn put_on(self, (left, top): (u16, u16), buffer: &mut Buffer) {
        let (width, height) = self.size();
        let area = Rect { x: left, y: top, width, height };
        for at in area.intersection(buffer.area).positions() {
            let (column, row) = (at.x - left, at.y - top);
            PictureTag { picture: self, column, row }.put_on(&mut buffer[at]);
        }
    }
}

/// The number of a cell of a square.
fn square_number(picture: SquarePicture, column: u16, row: u16) -> u32 {
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
    number
}

fn square_tag(number: u32) -> Option<PictureTag> {
    let mut parts = TagParts(number);
    let (column, rows) = (parts.take(COLUMNS as usize) as u16, parts.take(ROWS as usize) as u16);
    let height = (1..=MOST_HEIGHT).find(|height| rows < height * (height + 1) / 2)?;
    let row = rows - height * (height - 1) / 2;
    let letters = LETTERS[parts.take(LETTERS.len())];
    let facing = if parts.take(2) == 1 { Facing::Turned } else { Facing::Upright };
    let color = if parts.take(2) == 1 { Color::Black } else { Color::White };
    let set = DrawnSet::ALL[parts.take(DrawnSet::ALL.len())];
    let kind = Kind::ALL.into_iter().find(|&kind| kind as u32 == parts.0)?;
    let picture = SquarePicture { set, kind, color, facing, letters, height }.into();
    Some(PictureTag { picture, column, row })
}

/// The number of a cell of a word.
fn word_number(WordPicture { word, rows }: WordPicture, column: u16, row: u16) -> u32 {
    let place = usize::from((rows - 1) * WordPicture::MOST_ROWS + row);
    let number = (word.index() * WORD_ROWS + place) * WORD_COLUMNS + usize::from(column);
    number as u32
}

fn word_tag(number: u32) -> Option<PictureTag> {
    let mut parts = TagParts(number);
    let column = parts.take(WORD_COLUMNS) as u16;
    let row = parts.take(WordPicture::MOST_ROWS.into()) as u16;
    let rows = parts.take(WordPicture::MOST_ROWS.into()) as u16 + 1;
    let word = ScriptWord::at(parts.0 as usize)?;
    Some(PictureTag { picture: TaggedPicture::Word(WordPicture { word, rows }), column, row })
}

/// The rest of a number whose last parts were taken.
struct TagParts(u32);

impl TagParts {
    /// Takes the last part, which has one of `count` values.
    fn take(&mut self, count: usize) -> usize {
        let part = self.0 % count as u32;
        self.0 /= count as u32;
        part as usize
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
                        let picture =
                            SquarePicture { set, kind, color, facing, letters, height }.into();
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
    #[test]
    fn every_tag_of_a_word_comes_back_from_its_cell() {
        let words = (0..).map_while(ScriptWord::at);
        for word in words {
            for rows in 1..=WordPicture::MOST_ROWS {
                let picture = WordPicture { word, rows };
                assert!(usize::from(word.columns(rows)) <= WORD_COLUMNS, "{word:?} {rows}");
                for (column, row) in [(0, 0), (word.columns(rows) - 1, rows - 1)] {
                    let tag = PictureTag { picture: TaggedPicture::Word(picture), column, row };
                    let mut cell = Cell::EMPTY;
                    tag.put_on(&mut cell);
                    assert_eq!(PictureTag::of(&cell), Some(tag));
                }
            }
        }
    }
}
