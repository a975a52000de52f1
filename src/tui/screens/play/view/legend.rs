//! The names of the pieces beside the moves, with their signs on the board and their letters in
//! moves.

use super::super::state::Play;
use crate::tui::context::AppContext;
use crate::tui::glyphs;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{script, strings};
use crate::tui::screens::named_pieces::{
    GAP, KINDS, SQUARES, in_two_columns, is_to_learn, kinds_of_game, kinds_on, letter_size, line,
    named, rows_of, shows_pictures, width_in_two_columns,
};
use crate::tui::screens::piece_grid;
use crate::tui::widgets::board::SquareSize;
use crate::tui::widgets::text;
use ouk_rules::GameId;
use ouk_rules::board::{Color, Kind, Piece};
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
    let kinds = kinds_of_game(start).into_iter();
    let named = kinds.map(|kind| named_sign(app, start.game(), kind));
    let heading = heading(app).to_owned();
    let mut lines: Vec<String> = std::iter::once(heading).chain(named).collect();
    if lines.len() as u16 > area.height {
        lines.remove(0);
    }
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

/// What the signs before the names are: the letters in moves where pieces are drawn, otherwise the
/// pieces themselves.
fn heading(app: &AppContext) -> &'static str {
    let own = &app.strings.play;
    if shows_pictures(app) { own.letters_in_moves } else { own.piece_signs }
}

/// The sign of a kind and its name. Where pieces are drawn, the sign is the letter in moves.
fn named_sign(app: &AppContext, game: GameId, kind: Kind) -> String {
    if !shows_pictures(app) {
        return line(app, game, kind);
    }
    let (letter, name) = letter_and_name(app, game, kind);
    format!("{letter} {name}")
}

/// The letter of a kind in moves, or a blank for a kind whose moves are written without one, and
/// its name.
fn letter_and_name(app: &AppContext, game: GameId, kind: Kind) -> (&'static str, &'static str) {
    let piece = Piece { color: Color::White, kind };
    let letter = if glyphs::bears_letter(kind) { glyphs::letter(game, piece) } else { " " };
    (letter, strings::names(app.settings.names, app.language).piece(kind))
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

/// The row for the key.
const KEY_ROWS: u16 = 1;

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
    // Larger squares are drawn as those of the board. They need rows for the first moves, and blank
    // rows between them.
    let room = area.height.saturating_sub(MOVES_BESIDE_SQUARES + KEY_ROWS + 1);
    let is_apart = |size: &SquareSize| rows_of(lines, *size, room).1 > 0;
    let fits = |size: &SquareSize| {
        rows_of(lines, *size, room).0 <= room
            && width_in_two_columns(&pieces, *size) + GAP <= area.width
    };
    let [largest, large, small] = SQUARES.map(SquareSize::of_height);
    let mut apart = [largest, large].into_iter().filter(is_apart);
    let square = apart.find(fits).unwrap_or(small);
    let signs = letter_size(app, game, &pieces);
    let squares = shows_pictures(app).then_some((square, true, least));
    let ways = squares.into_iter().chain([(signs, true, least), (signs, false, least)]);
    for (size, names_key, least) in ways {
        let room = |moves: u16| area.height.saturating_sub(moves + 1 + u16::from(names_key));
        // The blank rows do not depend on the moves, so that the pieces stay in place.
        let (rows, gap) = rows_of(lines, size, room(MOVES_BESIDE_SQUARES + 1));
        // Where blank rows separate the squares, and below large squares if there is room, one is
        // also above the key; where there is much room, below it.
        let is_large = size.height >= large.height && rows < room(MOVES_BESIDE_SQUARES + 1);
        let has_blank = is_large || size.height == 1 && area.height >= WITH_BLANKS;
        let gap = if has_blank { 1 } else { gap };
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
        let is_drawn = match is_above && shows_pictures(app) {
            true => self.draw_letters(app, game, place, buffer),
            false => {
                let kinds: Vec<Kind> = self.pieces.iter().map(|(piece, _)| piece.kind).collect();
                let has_grid = shows_pictures(app) && !is_above;
                // The grid leaves the blank row above the key.
                let height = area.height.saturating_sub(self.key_rows);
                let grid = Rect { height, ..area };
                has_grid && piece_grid::draw_kinds(app, game, &kinds, grid, buffer)
                    || in_two_columns(app, game, &self.pieces, self.size, place, buffer)
            }
        };
        if !is_drawn || self.key_rows == 0 {
            return;
        }
        let own = &app.strings.play;
        let mut left = area.x;
        if is_above {
            // On a slow line, a second colour costs too much.
            let style = if app.spares_bytes() { app.theme.words() } else { app.theme.quiet() };
            let heading = heading(app);
            text(buffer, left, key_row, heading, style);
            // The key stands beside the heading, where it does not look like a letter of the list.
            left += script::width(heading) + GAP + 1;
            let width = script::width(&key) + 1 + script::width(own.know_pieces);
            if left + width > area.right() {
                return;
            }
        }
        if !key.is_empty() {
            let about = if is_above { own.know_pieces } else { own.know_pieces_alone };
            let about: [(&[Action], &str); 1] = [(&[Action::Letters], about)];
            let row = Rect { x: left, width: area.right() - left, ..area };
            app.footer(KeyContext::Game).draw(&about, row, key_row, buffer);
        }
    }

    /// Draws the letters in moves and the names in two columns; returns whether they fit.
    fn draw_letters(
        &self,
        app: &AppContext,
        game: GameId,
        area: Rect,
        buffer: &mut Buffer,
    ) -> bool {
        let pairs = self.pieces.iter().map(|(piece, _)| letter_and_name(app, game, piece.kind));
        let pairs: Vec<(&str, &str)> = pairs.collect();
        let (left, right) = pairs.split_at(pairs.len().div_ceil(2));
        let width = |(letter, name): &(&str, &str)| script::width(letter) + 1 + script::width(name);
        let widest = |pairs: &[(&str, &str)]| pairs.iter().map(width).max();
        let middle = area.x + widest(left).unwrap_or(0) + GAP;
        if middle + widest(right).unwrap_or(0) > area.right() {
            return false;
        }
        // On a slow line, a second colour costs too much.
        let style = if app.spares_bytes() { app.theme.words() } else { app.theme.quiet() };
        for (x, column) in [(area.x, left), (middle, right)] {
            for (y, (letter, name)) in (area.y..area.bottom()).zip(column) {
                text(buffer, x, y, letter, style);
                text(buffer, x + script::width(letter) + 1, y, name, app.theme.words());
            }
        }
        true
    }
}
