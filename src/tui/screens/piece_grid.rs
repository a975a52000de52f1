//! The pieces of a game on squares side by side, each with its name below it, for players who do
//! not know them yet; and the choice between them and a list with moves.

use super::named_pieces::{self, SQUARES};
use super::piece_guide;
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, script, strings};
use crate::tui::widgets::board::{self, SquareSize};
use crate::tui::widgets::text;
use ouk_rules::board::{Color, Kind, Piece};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The words beside the pictures of pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PieceWords {
    /// The name and the moves.
    Moves,
    /// The name and the moves, beside small squares without blank rows between them.
    MovesClose,
    /// The name alone.
    Names,
}

impl PieceWords {
    /// The ways to show pieces, the best first: how they move matters more than large pictures.
    pub(super) const WAYS: [PieceWords; 3] =
        [PieceWords::Moves, PieceWords::MovesClose, PieceWords::Names];

    /// Draws these kinds from the top of an area on the largest squares that fit; returns whether
    /// there are any and they fit.
    pub(super) fn draw(
        self,
        app: &AppContext,
        position: &AnyPosition,
        kinds: &[Kind],
        area: Rect,
        buffer: &mut Buffer,
    ) -> bool {
        match self {
            PieceWords::Moves => piece_guide::draw(app, position, kinds, area, buffer),
            PieceWords::MovesClose => piece_guide::draw_close(app, position, kinds, area, buffer),
            PieceWords::Names => {
                draw_kinds(app, position.game(), kinds, area, buffer)
                    || named_pieces::show_kinds(app, position, kinds, area, buffer)
            }
        }
    }
}

/// The numbers of squares in a line.
const COLUMNS: [u16; 2] = [4, 3];

/// The columns of a line of squares, each with the gap after it.
#[derive(Clone, Copy)]
struct Grid {
    columns: u16,
    pitch: u16,
    size: SquareSize,
    /// The blank rows between two lines.
    gap: u16,
}

impl Grid {
    /// The column and the row of a square within the grid.
    const fn place(&self, index: u16) -> (u16, u16) {
        let row = self.size.height + 1 + self.gap;
        (index % self.columns * self.pitch, index / self.columns * row)
    }

    /// Whether these pieces fit with their names.
    fn holds(&self, kinds: &[Kind], names: &Phrases, area: Rect) -> bool {
        let lines = kinds.len().div_ceil(usize::from(self.columns)) as u16;
        let is_named = |(index, kind): (usize, &Kind)| {
            let (left, _) = self.place(index as u16);
            let is_last =
                (index as u16 + 1).is_multiple_of(self.columns) || index + 1 == kinds.len();
            let room = if is_last { area.width.saturating_sub(left) } else { self.pitch - 1 };
            script::width(names.piece(*kind)) <= room
        };
        let has_rows = lines * (self.size.height + 1 + self.gap) <= area.height + self.gap;
        has_rows && self.pitch > self.size.width && kinds.iter().enumerate().all(is_named)
    }
}

/// Draws the pieces of a game from the top of an area on the largest squares that fit, if pieces are
/// drawn and the player does not know them yet: all kinds, or those of the array. Returns whether
/// they fit.
pub(super) fn draw(
    app: &AppContext,
    position: &AnyPosition,
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    let all = piece_guide::wanted_in_game(app, position);
    let on_board = piece_guide::wanted(app, position);
    [all, on_board].iter().any(|kinds| draw_kinds(app, position.game(), kinds, area, buffer))
}

/// Draws these kinds from the top of an area on the largest squares that fit; returns whether there
/// are any and they fit.
pub(super) fn draw_kinds(
    app: &AppContext,
    game: GameId,
    kinds: &[Kind],
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    let names = strings::names(app.settings.names, app.language);
    // The fuller the last line is, the better: that matters more than the size of large squares, so
    // that no piece is alone in a line. The smallest squares are for areas without room for others.
    let missing = |columns: &u16| (*columns - kinds.len() as u16 % columns) % columns;
    let mut columns = COLUMNS;
    columns.sort_by_key(missing);
    let [large, small] = [&SQUARES[..SQUARES.len() - 1], &SQUARES[SQUARES.len() - 1..]];
    let sizes = |heights: &'static [u16]| {
        columns.into_iter().flat_map(move |columns| heights.iter().map(move |&it| (columns, it)))
    };
    let grid = |gap: u16| {
        move |(columns, height): (u16, u16)| Grid {
            columns,
            pitch: (area.width + 1) / columns,
            size: SquareSize::of_height(height),
            gap,
        }
    };
    let mut grids = sizes(large).chain(sizes(small)).flat_map(|at| [grid(1)(at), grid(0)(at)]);
    let grid = grids.find(|grid| !kinds.is_empty() && grid.holds(kinds, names, area));
    let Some(grid) = grid else { return false };
    for (index, &kind) in (0..).zip(kinds) {
        let (left, top) = grid.place(index);
        let cell = Rect::new(area.x + left, area.y + top, grid.size.width, grid.size.height);
        let piece = Piece { color: Color::White, kind };
        board::draw_piece((game, piece), &app.guide_style(), cell, buffer);
        let name = piece_guide::capital(names.piece(kind));
        text(buffer, cell.x, cell.bottom(), &name, app.theme.words());
    }
    true
}
