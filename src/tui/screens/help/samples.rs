//! The pieces and the marks of the board in the help: as the board draws them, or as signs.

use super::HelpBoard;
use crate::tui::context::AppContext;
use crate::tui::screens::named_pieces::shows_pictures;
use crate::tui::widgets::areas::square_size;
use crate::tui::widgets::board::{
    self, BoardStyle, Marks, PieceLetters, SmallLastMarks, SquareSize, Target, Targets,
};
use ouk_rules::board::{Color, Kind, Piece, Square};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A square that shows what a row of the help is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HelpSquare {
    /// A piece of a game.
    Piece(GameId, Kind),
    /// A mark on a game's board.
    Mark(GameId, BoardMark),
}

/// A mark on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardMark {
    Cursor,
    Selected,
    Go,
    Take,
    Label,
    Last,
    Alarm,
    Attacked,
    Hint,
}

impl HelpSquare {
    /// Draws the sample in a square.
    pub(super) fn draw(self, app: &AppContext, cell: Rect, buffer: &mut Buffer) {
        // The names have the letters already.
        let style = BoardStyle { letters: PieceLetters::Off, ..app.board_style() };
        match self {
            HelpSquare::Piece(game, kind) => {
                let piece = Piece { color: Color::White, kind };
                board::draw_piece((game, piece), &style, cell, buffer);
            }
            HelpSquare::Mark(game, mark) => {
                let start = AnyPosition::start(game, game.default_rules());
                let Some(square) = mark.place(&start) else { return };
                let size = SquareSize { width: cell.width, height: cell.height };
                let marks = mark.on(square);
                board::draw_around((&start, square), 0, &marks, &style, size, cell, buffer);
            }
        }
    }
}

impl BoardMark {
    /// A square of the array that suits the mark, a light one if there is one.
    fn place(self, start: &AnyPosition) -> Option<Square> {
        let shape = start.shape();
        let suits = |&square: &Square| {
            let side = start.piece_on(square).map(|piece| piece.color);
            match self {
                BoardMark::Cursor | BoardMark::Go | BoardMark::Label => side.is_none(),
                BoardMark::Take => side == Some(Color::Black),
                _ => side == Some(Color::White),
            }
        };
        let is_light =
            |square: &Square| !(shape.file(*square) + shape.rank(*square)).is_multiple_of(2);
        let king = start.king(Color::White).filter(|_| self == BoardMark::Alarm);
        // The pieces in front, the commonest, are White's last squares and Black's first ones.
        let squares: Vec<Square> = shape.all().filter(suits).collect();
        let mut light = squares.iter().copied().filter(is_light);
        let found = match self {
            BoardMark::Take => light.next(),
            _ => light.next_back(),
        };
        king.or(found).or_else(|| squares.first().copied())
    }

    /// The marks of a board that has only this one, on a square.
    fn on(self, square: Square) -> Marks {
        let target = |label, takes| vec![Target { square, label, takes }];
        let none = Marks::default();
        match self {
            BoardMark::Cursor => Marks { cursor: Some(square), ..none },
            BoardMark::Selected => Marks { selected: Some(square), ..none },
            BoardMark::Go => Marks { targets: target(' ', false), ..none },
            BoardMark::Take => Marks { targets: target(' ', true), ..none },
            BoardMark::Label => Marks { targets: target('a', false), ..none },
            BoardMark::Last => Marks { last: vec![square], ..none },
            BoardMark::Alarm => Marks { alarm: vec![square], ..none },
            BoardMark::Attacked => Marks { attacked: vec![square], ..none },
            BoardMark::Hint => Marks { hint: vec![square], ..none },
        }
    }
}

/// The game whose board the help explains.
fn game_of(board: Option<&HelpBoard>) -> GameId {
    board.map_or(GameId::Ouk, |board| board.game)
}

/// The size of the squares of the board on this screen.
fn board_squares(app: &AppContext, game: GameId) -> Option<SquareSize> {
    let start = AnyPosition::start(game, game.default_rules());
    square_size(&start, app.wanted_square_size(), app.terminal.size)
}

/// The heights of squares for the pieces, the largest first, and for the marks; none where the help
/// has only text: where bytes are spared, and pieces also where the board has signs for them.
pub(super) struct SampleHeights {
    pub(super) pieces: Vec<u16>,
    pub(super) marks: Option<u16>,
}

impl SampleHeights {
    /// The heights on this screen. No square is larger than those of the board.
    pub(super) fn of(app: &AppContext, board: Option<&HelpBoard>) -> SampleHeights {
        let size = board_squares(app, game_of(board)).filter(|_| !app.spares_bytes());
        let most = size.map_or(0, |size| size.height);
        let pieces = (SquareSize::INSIDE..=most.min(LARGEST_PIECE)).rev();
        let pieces = pieces.filter(|_| shows_pictures(app)).collect();
        SampleHeights { pieces, marks: size.map(|size| size.height.min(SquareSize::INSIDE)) }
    }
}

/// The height of the largest square for a piece.
const LARGEST_PIECE: u16 = 5;

/// The marks on the board, with their signs as this screen draws them: shapes and backgrounds, or
/// signs.
pub(super) fn marks(
    app: &AppContext,
    board: Option<&HelpBoard>,
) -> Vec<(HelpSquare, &'static str, &'static str)> {
    let (help, game) = (&app.strings.help, game_of(board));
    let size = board_squares(app, game);
    let style = app.board_style();
    let (cursor, selected, go, take, last) = match size {
        Some(size) if style.draws_shapes(size.height) => {
            let has_ticks = style.small_last == SmallLastMarks::Ticks;
            let last = match size.height {
                SquareSize::INSIDE if has_ticks => "▘▝  ▘▝",
                _ => "█  █",
            };
            ("┏┓", "█", "▐▌", "▛▜", last)
        }
        Some(size) if size.height >= SquareSize::INSIDE => ("┏┓", "( )", "o", "x", "< > .."),
        _ => ("[ ]", "( )", "o", "x", "< > .."),
    };
    let has_check = board.is_none_or(HelpBoard::has_check);
    let has_orders = board.is_none_or(HelpBoard::has_orders);
    let alarm = match (has_check, has_orders) {
        (true, false) => help.mark_check,
        (false, true) => help.mark_order,
        _ => help.mark_alarm,
    };
    let marks = [
        (BoardMark::Cursor, cursor, help.mark_cursor),
        (BoardMark::Selected, selected, help.mark_selected),
        (BoardMark::Go, go, help.mark_go),
        (BoardMark::Take, take, help.mark_take),
        (BoardMark::Label, "a b c", help.mark_label),
        (BoardMark::Last, last, help.mark_last),
        (BoardMark::Alarm, "!", alarm),
        (BoardMark::Attacked, "^", help.mark_attacked),
        (BoardMark::Hint, "*", help.mark_hint),
    ];
    let has_letters = style.targets == Targets::Letters;
    // In the smallest squares the letter replaces these signs, and attacks have none.
    let are_smallest = size.is_some_and(|size| size.height == 1);
    let are_replaced = has_letters && are_smallest;
    let is_shown = |mark: BoardMark| match mark {
        BoardMark::Label => has_letters,
        BoardMark::Attacked => !are_smallest,
        BoardMark::Alarm => has_check || has_orders,
        BoardMark::Go | BoardMark::Take => style.targets != Targets::Off && !are_replaced,
        _ => true,
    };
    let shown = marks.into_iter().filter(|mark| is_shown(mark.0));
    shown.map(|(mark, sign, about)| (HelpSquare::Mark(game, mark), sign, about)).collect()
}
