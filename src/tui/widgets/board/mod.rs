//! The board of any game at any size.
//!
//! Every state of a square has a sign as well as a colour, each in its own place, so that several
//! states are visible together; `square.rs` defines the places.

mod corners;
mod figure;
mod pieces;
mod shapes;
mod signs;
mod square;
mod square_background;
mod square_size;
mod square_state;
mod style;
mod threats;

pub use pieces::Pieces;
pub use square_size::{Resize, SquareSize};
pub use style::{
    BoardStyle, Marks, PieceLetters, Shading, SmallCheckMarks, SmallLastMarks, Target, Targets,
};
pub use threats::{attacked, captures};

use super::text;
use ouk_rules::GameId;
use ouk_rules::board::{Piece, Shape, Square};
use pieces::SinglePiece;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use square::SquareView;
use style::placed;

/// The square drawn on a cell of the screen, if there is one.
#[must_use]
pub fn square_at(
    shape: Shape,
    flipped: bool,
    square_size: SquareSize,
    area: Rect,
    (column, row): (u16, u16),
) -> Option<Square> {
    let column = column.checked_sub(area.x + square_size.gutter().0)? / square_size.width;
    let row = row.checked_sub(area.y)? / square_size.height;
    let side = u16::from(shape.side);
    (column < side && row < side).then(|| placed(shape, flipped, column as u8, row as u8))
}

/// Draws a board with its coordinates at the upper left of an area.
pub fn draw(
    position: &dyn Pieces,
    marks: &Marks,
    board_style: &BoardStyle,
    square_size: SquareSize,
    area: Rect,
    buffer: &mut Buffer,
) {
    let shape = position.shape();
    let (left, top) = (area.x + square_size.gutter().0, area.y);
    for row in 0..shape.side {
        for column in 0..shape.side {
            let cell = square_size.cell(left, top, column, row);
            let square = board_style.square(shape, column, row);
            let view = SquareView::new(position, square, marks, board_style, cell);
            draw_square(&view, buffer);
            // The last column holds the corner of the cursor's frame, and the next square may begin
            // with a letter.
            view.draw_letter(1, buffer);
            if board_style.coordinates && square_size.has_inner_coordinates() {
                let rank = column == 0;
                let file = row + 1 == shape.side;
                view.draw_coordinates(rank, file, buffer);
            }
        }
    }
    if board_style.coordinates && !square_size.has_inner_coordinates() {
        draw_gutter(shape, board_style, square_size, area, buffer);
    }
}

/// A light square of every board.
const LIGHT: Square = Square(1);

/// Draws a piece of a game on a light square, as on the board.
pub fn draw_piece(
    (game, piece): (GameId, Piece),
    board_style: &BoardStyle,
    cell: Rect,
    buffer: &mut Buffer,
) {
    let single = SinglePiece { game, piece };
    let view = SquareView::new(&single, LIGHT, &Marks::default(), board_style, cell);
    draw_square(&view, buffer);
    // At the edge of a square that stands alone, the letter would seem to hang out of it. In the
    // smallest squares it would touch the head of its piece elsewhere.
    view.draw_letter(u16::from(cell.height > SquareSize::INSIDE), buffer);
}

/// Draws the squares within some steps of a square of a board, without coordinates.
pub fn draw_around(
    (position, middle): (&dyn Pieces, Square),
    steps: u8,
    marks: &Marks,
    board_style: &BoardStyle,
    square_size: SquareSize,
    area: Rect,
    buffer: &mut Buffer,
) {
    let shape = position.shape();
    let (file, rank) = (shape.file(middle) as i8, shape.rank(middle) as i8);
    let (side, steps) = (2 * steps + 1, steps as i8);
    for row in 0..side {
        for column in 0..side {
            let (along, down) = (column as i8 - steps, row as i8 - steps);
            let Some(square) = shape.square(file + along, rank - down) else { continue };
            let cell = square_size.cell(area.x, area.y, column, row);
            draw_square(&SquareView::new(position, square, marks, board_style, cell), buffer);
        }
    }
}

/// Draws a square with its piece and marks.
fn draw_square(view: &SquareView, buffer: &mut Buffer) {
    view.draw(buffer);
    if view.has_shapes() {
        shapes::draw(view, buffer);
    } else {
        signs::draw(view, buffer);
    }
}

/// Draws rank numbers and file letters beside a board of small squares.
fn draw_gutter(
    shape: Shape,
    board_style: &BoardStyle,
    square_size: SquareSize,
    area: Rect,
    buffer: &mut Buffer,
) {
    let quiet = board_style.theme.quiet();
    for row in 0..shape.side {
        let y = area.y + u16::from(row) * square_size.height + square_size.middle().1;
        let number = shape.rank(board_style.square(shape, 0, row)) + 1;
        text(buffer, area.x, y, &number.to_string(), quiet);
    }
    let left = area.x + square_size.gutter().0 + square_size.middle().0;
    let y = area.y + u16::from(shape.side) * square_size.height;
    for column in 0..shape.side {
        let file = shape.file(board_style.square(shape, column, 0));
        let x = left + u16::from(column) * square_size.width;
        text(buffer, x, y, &shape.file_letter(file).to_string(), quiet);
    }
}
