//! The sizes of squares.

use ouk_rules::board::Shape;
use ratatui::layout::Rect;

/// The size of a square: twice as wide as high, so that it looks square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareSize {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

const fn square_size(height: u16) -> SquareSize {
    SquareSize { width: 2 * height, height }
}

impl SquareSize {
    /// Every size, the largest first; that one is for a room full of people.
    pub const ALL: [SquareSize; 5] =
        [square_size(6), square_size(4), square_size(3), square_size(2), square_size(1)];

    /// The largest that is taken where none is asked for.
    const USUAL: u16 = 4;

    /// The largest that suits men of a single character.
    pub const SIGNS: SquareSize = square_size(3);

    /// The size of a word like `4x2`.
    #[must_use]
    pub fn of(word: &str) -> Option<SquareSize> {
        SquareSize::ALL.into_iter().find(|square_size| square_size.name() == word)
    }

    /// The word for it.
    #[must_use]
    pub fn name(self) -> String {
        format!("{}x{}", self.width, self.height)
    }

    /// The size that is wanted, or the largest below it whose board, with a column of numbers and a
    /// row of letters, fits.
    #[must_use]
    pub fn fitting(
        shape: Shape,
        wanted: Option<SquareSize>,
        width: u16,
        height: u16,
    ) -> Option<SquareSize> {
        let most = wanted.map_or(SquareSize::USUAL, |square_size| square_size.height);
        SquareSize::ALL.into_iter().filter(|square_size| square_size.height <= most).find(
            |square_size| {
                let (columns, rows) = square_size.board(shape);
                columns <= width && rows <= height
            },
        )
    }

    /// The next larger or smaller one.
    #[must_use]
    pub fn step(self, larger: bool) -> Option<SquareSize> {
        let at = SquareSize::ALL.iter().position(|&square_size| square_size == self)?;
        let next = if larger { at.checked_sub(1)? } else { at + 1 };
        SquareSize::ALL.get(next).copied()
    }

    /// The columns and rows of a whole board with its letters and numbers.
    #[must_use]
    pub const fn board(self, shape: Shape) -> (u16, u16) {
        let side = shape.side as u16;
        (self.width * side + 3, self.height * side + 1)
    }

    /// The place in a square where a single character stands.
    #[must_use]
    pub const fn middle(self) -> (u16, u16) {
        ((self.width - 1) / 2, (self.height - 1) / 2)
    }

    /// The cell of a square in a column and a row of a board that begins somewhere.
    pub(super) const fn cell(self, left: u16, top: u16, column: u8, row: u8) -> Rect {
        Rect {
            x: left + column as u16 * self.width,
            y: top + row as u16 * self.height,
            width: self.width,
            height: self.height,
        }
    }
}
