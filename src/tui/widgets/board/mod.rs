//! The board, of any game, at any size.
//!
//! Every state of a square has a sign as well as a colour, each in a place of its own, so that
//! states add up instead of hiding each other; `square.rs` has the places.

mod figure;
mod ground;
mod square;
mod square_size;
mod threats;

pub use crate::config::Targets;
pub use square_size::SquareSize;
pub use threats::attacked;

use super::text;
use crate::config::{BoardPattern, Coordinates, MarkStyle};
use crate::tui::app::App;
use crate::tui::glyphs::PieceStyle;
use crate::tui::theme::{Depth, Theme};
use ouk_rules::AnyPosition;
use ouk_rules::board::{Kind, Move, Piece, Shape, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use square::SquareView;

/// How the board is drawn.
pub struct BoardStyle<'a> {
    /// The colours.
    pub theme: &'a Theme,
    /// How men are drawn.
    pub set: PieceStyle,
    /// Letters and consonants stand on pictures, and symbols are large, where squares have the room.
    pub large: bool,
    /// Two tints instead of one.
    pub chequered: bool,
    /// Marks without colours.
    pub signs_only: bool,
    /// Black below.
    pub flipped: bool,
    /// The men of whoever sits at the upper side stand before him as ours before us.
    pub opposite: bool,
    /// How the squares to go to are marked.
    pub targets: Targets,
    /// Letters and numbers beside the board.
    pub coordinates: bool,
}

impl<'a> BoardStyle<'a> {
    /// As the settings have it, and the terminal can show it.
    #[must_use]
    pub fn of(app: &'a App, flipped: bool) -> BoardStyle<'a> {
        let settings = &app.settings;
        BoardStyle {
            set: app.pieces(),
            large: app.draws_signs_large(),
            chequered: settings.board == BoardPattern::Chequered,
            signs_only: settings.marks == MarkStyle::Signs,
            targets: settings.targets,
            coordinates: settings.coordinates == Coordinates::On,
            ..BoardStyle::plain(&app.theme, PieceStyle::Letters, flipped)
        }
    }

    /// A chequered board in a theme and a set.
    #[must_use]
    pub const fn plain(theme: &'a Theme, set: PieceStyle, flipped: bool) -> BoardStyle<'a> {
        BoardStyle {
            theme,
            set,
            large: false,
            chequered: true,
            signs_only: false,
            flipped,
            opposite: false,
            targets: Targets::Letters,
            coordinates: true,
        }
    }

    /// Whether squares have two tints here: not where the theme has only one for them.
    fn has_tints(&self) -> bool {
        let colors = &self.theme.colors;
        self.chequered && colors.light != colors.dark && self.theme.depth != Depth::Mono
    }

    /// The square in a column and a row of the picture.
    const fn square(&self, shape: Shape, column: u8, row: u8) -> Square {
        placed(shape, self.flipped, column, row)
    }
}

/// The square in a column and a row of a picture, which may be turned.
const fn placed(shape: Shape, flipped: bool, column: u8, row: u8) -> Square {
    let last = shape.side - 1;
    let (file, rank) = if flipped { (last - column, row) } else { (column, last - row) };
    Square(rank * shape.side + file)
}

/// The square that [`draw`] draws on a cell of the screen.
#[must_use]
pub fn square_at(
    shape: Shape,
    flipped: bool,
    square_size: SquareSize,
    area: Rect,
    (column, row): (u16, u16),
) -> Option<Square> {
    let column = column.checked_sub(area.x + 2)? / square_size.width;
    let row = row.checked_sub(area.y)? / square_size.height;
    let side = u16::from(shape.side);
    (column < side && row < side).then(|| placed(shape, flipped, column as u8, row as u8))
}

/// What is marked.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Where the cursor is, if it is shown.
    pub cursor: Option<Square>,
    /// The man that is selected.
    pub selected: Option<Square>,
    /// Where it may go: a label, and whether it takes there.
    pub targets: Vec<(Square, char, bool)>,
    /// The squares of the last move.
    pub last: Vec<Square>,
    /// A king in check, squares that must be taken.
    pub alarm: Vec<Square>,
    /// Squares that match what is being typed.
    pub typed: Vec<Square>,
    /// Men under attack, if that is shown.
    pub attacked: Vec<Square>,
    /// The squares of a hint.
    pub hint: Vec<Square>,
}

impl Marks {
    /// What there is to mark in a position, whoever looks at it: the move that led to it, the king
    /// in check, the squares that must be taken.
    #[must_use]
    pub fn of(position: &AnyPosition, last: Option<Move>) -> Marks {
        let mut alarm = position.duty();
        if position.in_check() {
            let king = Piece { color: position.turn(), kind: Kind::Ang };
            alarm.extend(position.shape().all().filter(|&at| position.piece_on(at) == Some(king)));
        }
        let last = last.map_or(Vec::new(), |mv| vec![mv.from(), mv.to()]);
        Marks { last, alarm, ..Marks::default() }
    }
}

/// Draws a board with its letters and numbers in the upper left of an area.
pub fn draw(
    position: &AnyPosition,
    marks: &Marks,
    board_style: &BoardStyle,
    square_size: SquareSize,
    area: Rect,
    buffer: &mut Buffer,
) {
    let shape = position.shape();
    let quiet = board_style.theme.quiet();
    let (left, top) = (area.x + 2, area.y);
    for row in 0..shape.side {
        let y = top + u16::from(row) * square_size.height;
        let number = shape.rank(board_style.square(shape, 0, row)) + 1;
        if board_style.coordinates {
            text(buffer, area.x, y + square_size.middle().1, &number.to_string(), quiet);
        }
        for column in 0..shape.side {
            let cell = square_size.cell(left, top, column, row);
            SquareView::new(
                position,
                board_style.square(shape, column, row),
                marks,
                board_style,
                cell,
            )
            .draw(buffer);
        }
    }
    if !board_style.coordinates {
        return;
    }
    let y = top + u16::from(shape.side) * square_size.height;
    for column in 0..shape.side {
        let file = shape.file(board_style.square(shape, column, 0));
        let x = left + u16::from(column) * square_size.width + square_size.middle().0;
        text(buffer, x, y, &shape.file_letter(file).to_string(), quiet);
    }
}

/// Draws as many ranks of a board as fit, from the first up, with the marks that are most seen: for
/// choosing how a board looks.
pub fn draw_preview(board_style: &BoardStyle, area: Rect, buffer: &mut Buffer) {
    let position = crate::tui::sample::position();
    let marks = crate::tui::sample::marks();
    let shape = position.shape();
    let fits = |ranks: u16| {
        SquareSize::ALL.into_iter().skip(1).find(move |square_size| {
            let wide = square_size.width * u16::from(shape.side) <= area.width;
            wide && square_size.height > 1 && ranks * square_size.height <= area.height
        })
    };
    // Smaller squares before less than half of what there is to see.
    let Some(square_size) = fits(6).or_else(|| fits(4)).or_else(|| fits(3)) else { return };
    let ranks = (area.height / square_size.height).min(u16::from(shape.side)) as u8;
    for row in 0..ranks {
        for column in 0..shape.side {
            let square = board_style.square(shape, column, shape.side - ranks + row);
            let cell = square_size.cell(area.x, area.y, column, row);
            SquareView::new(&position, square, &marks, board_style, cell).draw(buffer);
        }
    }
}

/// Draws one rank of a board, without letters and numbers, in the upper left of an area.
pub fn draw_rank(
    position: &AnyPosition,
    rank: u8,
    board_style: &BoardStyle,
    square_size: SquareSize,
    area: Rect,
    buffer: &mut Buffer,
) {
    let shape = position.shape();
    let marks = Marks::default();
    for column in 0..shape.side {
        let square = board_style.square(shape, column, shape.side - 1 - rank);
        let cell = square_size.cell(area.x, area.y, column, 0);
        SquareView::new(position, square, &marks, board_style, cell).draw(buffer);
    }
}
