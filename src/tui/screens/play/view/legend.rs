//! The names of the pieces beside the moves, with their signs on the board and their letters in
//! moves.

use super::super::state::Play;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::script;
use crate::tui::screens::named_pieces::{
    GAP, KINDS, in_two_columns, is_to_learn, kinds_of_game, kinds_on, letter_size, line, named,
    rows_of, shows_pictures,
};
use crate::tui::widgets::board::SquareSize;
use crate::tui::widgets::{BoardPage, text};
use ouk_rules::GameId;
use ouk_rules::board::{Kind, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the names at the right of an area, if all of them fit beside this many columns of moves.
/// Returns the rest of the area.
pub(super) fn draw(
    app: &AppContext,
    play: &Play,
    moves: u16,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let start = play.game.position_at(0);
    let lines = kinds_of_game(start).into_iter().map(|kind| line(app, start.game(), kind));
    let lines: Vec<String> = lines.collect();
    let width = lines.iter().map(|line| script::width(line)).max().unwrap_or(0);
    if width + moves > area.width || lines.len() as u16 > area.height {
        return area;
    }
    let x = area.right() - width;
    for (y, line) in (area.y..).zip(&lines) {
        text(buffer, x, y, line, app.theme.quiet());
    }
    Rect { width: area.width - width, ..area }
}

/// Whether the pieces should be shown beside a game.
pub(super) fn is_wanted(app: &AppContext, play: &Play) -> bool {
    is_to_learn(app, play.game.setup().game)
}

/// The fewest rows of moves above the pieces.
const LEAST_MOVES: u16 = 2;

/// The number of rows for moves and pieces from which a blank one separates the key from the
/// pieces.
const WITH_BLANKS: u16 = 16;

/// The rows reserved for moves above the pieces on squares, so that the squares stay in place
/// during the first moves.
const MOVES_BESIDE_SQUARES: u16 = 2;

/// The pieces below the moves, each on its own square or as a letter.
pub(super) struct ShownPieces {
    pieces: Vec<(Piece, &'static str)>,
    size: SquareSize,
    /// The rows for the key that hides the pieces, with the blank between.
    key_rows: u16,
    area: Rect,
}

/// Splits an area into the rows of the moves and, below a blank one, the pieces; `None` where both
/// do not fit. In a first game the moves give way, otherwise the pieces: first their squares, then
/// the key, then all of them.
pub(super) fn below_moves(
    app: &AppContext,
    play: &Play,
    moves: u16,
    area: Rect,
) -> Option<(Rect, ShownPieces)> {
    let (game, start) = (play.game.setup().game, play.game.position_at(0));
    let least = if play.coached { LEAST_MOVES } else { moves.max(LEAST_MOVES) };
    // The kind that a piece promotes to is shown once the board has one.
    let now = play.game.position();
    let is_there =
        |kind: &Kind| [start, now].iter().any(|position| kinds_on(position).contains(kind));
    let pieces = named(app, KINDS.into_iter().filter(is_there));
    let lines = pieces.len().div_ceil(2) as u16;
    let square = SquareSize::of_height(BoardPage::LEAST_SQUARES);
    let signs = letter_size(app, game, &pieces);
    let squares = shows_pictures(app).then_some((square, true, least));
    let ways = squares.into_iter().chain([(signs, true, least), (signs, false, least)]);
    for (size, names_key, least) in ways {
        let room = |moves: u16| area.height.saturating_sub(moves + 1 + u16::from(names_key));
        // The blank rows do not depend on the moves, so that the pieces stay in place.
        let (rows, gap) = rows_of(lines, size, room(MOVES_BESIDE_SQUARES + 1));
        // Where blank rows separate the squares, one is also above the key; where there is much
        // room, below it.
        let gap = if size.height == 1 && area.height >= WITH_BLANKS { 1 } else { gap };
        let key_rows = u16::from(names_key) * (1 + gap);
        let rows = rows + key_rows;
        if rows + least < area.height {
            let height = area.height - rows - 1;
            let place = Rect { y: area.bottom() - rows, height: rows, ..area };
            let shown = ShownPieces { pieces, size, key_rows, area: place };
            return Some((Rect { height, ..area }, shown));
        }
    }
    None
}

impl ShownPieces {
    /// Draws the pieces in two columns, and the key that hides them.
    pub(super) fn draw(&self, app: &AppContext, game: GameId, buffer: &mut Buffer) {
        // The mark of the side to move and a blank come before the text.
        let left = GAP.min(self.area.width);
        let area = Rect { x: self.area.x + left, width: self.area.width - left, ..self.area };
        let key = app.keys.first(KeyContext::Game, Action::Letters);
        // The key is above the signs, so that they stay in place when it gives way.
        let is_above = self.size.height == 1;
        let (above, below) = if is_above { (self.key_rows, 0) } else { (0, self.key_rows.min(1)) };
        let place = Rect { y: area.y + above, height: area.height - above - below, ..area };
        let key_row = if is_above { area.y } else { area.bottom() - 1 };
        let is_drawn = in_two_columns(app, game, &self.pieces, self.size, place, buffer);
        if is_drawn && self.key_rows > 0 && !key.is_empty() {
            let about: [(&[Action], &str); 1] =
                [(&[Action::Letters], app.strings.play.know_pieces)];
            app.footer(KeyContext::Game).draw(&about, area, key_row, buffer);
        }
    }
}
