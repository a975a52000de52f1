//! The sizes of squares.

pub use crate::config::SquareSize;
use ouk_rules::board::Shape;
use ratatui::layout::Rect;

/// The columns of rank numbers and the row of file letters beside a board of small squares.
const GUTTER: (u16, u16) = (2, 1);

/// A change of the size of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resize {
    /// To the next larger size.
    Larger,
    /// To the next smaller size.
    Smaller,
}

impl SquareSize {
    /// The sizes that have names, the largest first.
    pub const ALL: [SquareSize; 8] = [
        SquareSize::of_height(12),
        SquareSize::of_height(8),
        SquareSize::of_height(6),
        SquareSize::of_height(5),
        SquareSize::of_height(4),
        SquareSize::of_height(3),
        SquareSize::of_height(2),
        SquareSize::of_height(1),
    ];

    /// The largest size for pieces of a single character.
    pub const SIGNS: SquareSize = SquareSize::of_height(3);

    /// The number of rows below which a screen has no room for squares of four rows.
    pub const LOW_SCREEN: u16 = 32;

    /// The smallest height for coordinates inside the squares at the edge.
    pub(in crate::tui) const INSIDE: u16 = 3;

    /// The largest size, up to the wanted one, with which the board and its coordinates fit.
    #[must_use]
    pub fn fitting(
        shape: Shape,
        wanted: Option<SquareSize>,
        width: u16,
        height: u16,
    ) -> Option<SquareSize> {
        let side = u16::from(shape.side);
        let largest = (height / side).min(width / (2 * side));
        let most = wanted.map_or(largest, |wanted| wanted.height.min(largest));
        (1..=most).rev().map(SquareSize::of_height).find(|square_size| {
            let (columns, rows) = square_size.board(shape);
            columns <= width && rows <= height
        })
    }

    /// The next larger or smaller size that has a name.
    #[must_use]
    pub fn step(self, resize: Resize) -> Option<SquareSize> {
        let mut sizes = SquareSize::ALL.into_iter();
        match resize {
            Resize::Larger => sizes.rfind(|size| size.height > self.height),
            Resize::Smaller => sizes.find(|size| size.height < self.height),
        }
    }

    /// Whether coordinates are inside the squares at the edge; otherwise they are beside the board.
    #[must_use]
    pub const fn has_inner_coordinates(self) -> bool {
        self.height >= SquareSize::INSIDE
    }

    /// The number of columns before the first square, and of rows after the last one.
    #[must_use]
    pub const fn gutter(self) -> (u16, u16) {
        if self.has_inner_coordinates() { (0, 0) } else { GUTTER }
    }

    /// The number of columns and rows of a whole board with its coordinates.
    #[must_use]
    pub const fn board(self, shape: Shape) -> (u16, u16) {
        let side = shape.side as u16;
        let (left, below) = self.gutter();
        // A board with a column at the left also has a free one at the right.
        let right = if left > 0 { 1 } else { 0 };
        (self.width * side + left + right, self.height * side + below)
    }

    /// The place in a square for a single character.
    #[must_use]
    pub const fn middle(self) -> (u16, u16) {
        ((self.width - 1) / 2, (self.height - 1) / 2)
    }

    /// The cells of a square in a column and a row of a board with this left and top edge.
    pub(super) const fn cell(self, left: u16, top: u16, column: u8, row: u8) -> Rect {
        Rect {
            x: left + column as u16 * self.width,
            y: top + row as u16 * self.height,
            width: self.width,
            height: self.height,
        }
    }
}
