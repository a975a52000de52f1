//! The sizes of squares.

pub use crate::config::SquareSize;
use ouk_rules::board::Shape;
use ratatui::layout::Rect;

impl SquareSize {
    /// Every size, the largest first; that one is for a room full of people.
    pub const ALL: [SquareSize; 5] = [
        SquareSize::of_height(6),
        SquareSize::of_height(4),
        SquareSize::of_height(3),
        SquareSize::of_height(2),
        SquareSize::of_height(1),
    ];

    /// The largest that is taken where none is asked for.
    const USUAL: u16 = 4;

    /// The largest that suits men of a single character.
    pub const SIGNS: SquareSize = SquareSize::of_height(3);

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
