//! A page with a board at the full height of the screen and a panel beside it. A game, the menu and
//! the form before a game share this layout, so that the board stays in place.

use super::board::{self, BoardStyle, Marks, SquareSize};
use ouk_rules::AnyPosition;
use ouk_rules::board::Shape;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The smallest width of a panel beside a board at full height.
const LEAST_PANEL: u16 = 26;

/// The largest width that text and columns of moves use.
const MOST_PANEL: u16 = 58;

/// The columns between the board and the panel; the middle one may have a mark.
const GAP: u16 = 3;

/// The height from which the panel has a free row above and below it.
const WITH_MARGINS: u16 = 36;

/// The columns between a board and words in a narrow panel.
const NARROW_GAP: u16 = 2;

/// The most free rows above and below a board that the panel also uses.
const MOST_SPARE: u16 = 8;

/// The places of board and panel.
pub struct BoardPage {
    /// The size of the squares.
    pub square_size: SquareSize,
    /// The area of the board.
    pub board: Rect,
    /// The panel to the right of the board. The column after it stays free, because a line that
    /// ends at the edge is hard to read.
    pub words: Rect,
}

impl BoardPage {
    /// The most rows above and below a panel that takes the height of the screen.
    pub const MOST_MARGINS: u16 = 2;

    /// The smallest height of squares for pictures of pieces.
    pub const LEAST_SQUARES: u16 = 3;

    /// The page with the largest squares that leave room for the panel; `None` if not even the
    /// smallest do.
    #[must_use]
    pub fn of(shape: Shape, wanted: Option<SquareSize>, area: Rect) -> Option<BoardPage> {
        let room = area.width.checked_sub(LEAST_PANEL + GAP)?;
        let square_size = SquareSize::fitting(shape, wanted, room, area.height)?;
        let (width, height) = square_size.board(shape);
        let panel_width = (area.width - width - GAP).min(MOST_PANEL);
        let left = area.x + (area.width - width - GAP - panel_width) / 2;
        let top = area.y + (area.height - height) / 2;
        let board = Rect::new(left, top, width, height);
        // The panel also has the rows above and below the board, except on a tall and narrow
        // screen, where it would end far from the board.
        let is_tall = area.height - height > MOST_SPARE;
        let side = match square_size.height >= BoardPage::LEAST_SQUARES {
            true if is_tall => board,
            _ => area,
        };
        let ends = u16::from(side.height >= WITH_MARGINS);
        let words = Rect {
            x: board.right() + GAP,
            y: side.y + ends,
            width: panel_width - 1,
            height: side.height - 2 * ends,
        };
        Some(BoardPage { square_size, board, words })
    }

    /// The page where a panel of the usual width does not fit: the largest squares that leave this
    /// many columns for text.
    #[must_use]
    pub fn narrow(shape: Shape, least_words: u16, area: Rect) -> Option<BoardPage> {
        let room = area.width.checked_sub(least_words + NARROW_GAP)?;
        let square_size = SquareSize::fitting(shape, None, room, area.height)?;
        let (width, height) = square_size.board(shape);
        let board = Rect::new(area.x, area.y + (area.height - height) / 2, width, height);
        let left = board.right() + NARROW_GAP;
        let words = Rect { x: left, width: area.right() - left, ..area };
        Some(BoardPage { square_size, board, words })
    }

    /// Draws the board of any game centred in the board's place, so that the panel stays in place
    /// when another game is chosen.
    pub fn draw_within(
        &self,
        position: &AnyPosition,
        marks: &Marks,
        style: &BoardStyle,
        buffer: &mut Buffer,
    ) {
        let (room, shape) = (self.board, position.shape());
        let most = Some(self.square_size);
        let Some(size) = SquareSize::fitting(shape, most, room.width, room.height) else { return };
        let (width, height) = size.board(shape);
        let left = room.x + (room.width - width) / 2;
        let top = room.y + (room.height - height) / 2;
        board::draw(position, marks, style, size, Rect::new(left, top, width, height), buffer);
    }
}
