//! The list of pieces in the rules: as letters, on squares below each other, or on squares in two
//! columns with the moves of the chosen piece below them.

use super::page_row::PageRow;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::rules_text::{Block, ListedPiece};
use crate::tui::screens::piece_guide::{self, TileColumn};
use crate::tui::screens::piece_pages;
use crate::tui::widgets::board::SquareShade;
use crate::tui::widgets::{accent_row, mark_row, text, wrap};
use ouk_rules::{GameId, RuleSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// How the pieces are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PieceRows {
    /// Each piece has its letter.
    Letters,
    /// Each piece has a square in a column.
    Tiles(TileColumn),
    /// The pieces stand on squares in two columns, and only the chosen one has its moves.
    Grid(GridForm),
}

/// The form of the squares in two columns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct GridForm {
    /// The columns from the first column of squares to the second.
    second: u16,
    /// The blank rows between two squares.
    gap: u16,
    /// The rows for the name and the moves of the chosen piece below the squares.
    chosen: u16,
}

impl GridForm {
    /// The rows of the squares.
    fn rows(self, pieces: usize) -> u16 {
        let rows = pieces.div_ceil(2) as u16;
        (rows * (piece_guide::TILE_ROWS + self.gap)).saturating_sub(self.gap)
    }
}

/// The width of a piece's letter with a gap.
const LETTER: u16 = 3;

impl PieceRows {
    /// The form of the list in an area beside a board: squares below each other if all of them fit,
    /// or else in two columns if those fit.
    pub(super) fn of(app: &AppContext, blocks: &[Block], area: Rect, has_board: bool) -> PieceRows {
        if !piece_guide::has_tiles(app) {
            return PieceRows::Letters;
        }
        let listed = listed(blocks);
        let column = TileColumn::fitting(listed.len(), area).filter(|_| has_board);
        match (column, grid(&listed, area)) {
            (Some(column), _) => PieceRows::Tiles(column),
            (None, Some(grid)) if has_board => grid,
            _ => PieceRows::Tiles(TileColumn::SMALLEST),
        }
    }

    /// The columns before the text of a piece.
    pub(super) const fn column(self) -> u16 {
        match self {
            PieceRows::Letters => LETTER,
            PieceRows::Tiles(column) => column.text_left(),
            PieceRows::Grid(_) => piece_guide::LEFT,
        }
    }
}

/// The piece of a block in the list of them.
const fn listed_piece(block: &Block) -> Option<&ListedPiece> {
    match block {
        Block::Listed(piece) => Some(piece),
        _ => None,
    }
}

/// The pieces of the list.
pub(super) fn listed(blocks: &[Block]) -> Vec<&ListedPiece> {
    blocks.iter().filter_map(listed_piece).collect()
}

/// The columns before the name beside a square. The mark of the chosen piece stands in the gap.
const NAME: u16 = piece_guide::LEFT;

/// The moves of a chosen piece below the squares in two columns.
fn grid_moves(piece: &ListedPiece, width: u16) -> Vec<String> {
    piece_guide::moves_in_lines(&piece.moves, width, piece_guide::TILE_ROWS)
}

/// The squares in two columns, with their names beside them in at most three lines each.
fn grid(listed: &[&ListedPiece], area: Rect) -> Option<PieceRows> {
    let (left, right) = listed.split_at(listed.len().div_ceil(2));
    // A line has at least the longest word.
    let widest = |pieces: &[&ListedPiece]| {
        let words = pieces.iter().flat_map(|piece| piece.name.short.split_whitespace());
        words.map(script::width).max().unwrap_or(0)
    };
    let second = NAME + widest(left) + 1;
    let lines = listed.iter().map(|piece| grid_moves(piece, area.width).len());
    let chosen = 1 + lines.max().unwrap_or(0) as u16;
    let fits = |form: &GridForm| form.rows(listed.len()) + 1 + form.chosen <= area.height;
    let forms = [1, 0].map(|gap| GridForm { second, gap, chosen });
    let is_wide = second + NAME + widest(right) <= area.width && !right.is_empty();
    forms.into_iter().find(fits).filter(|_| is_wide).map(PieceRows::Grid)
}

/// The rows of the list whose first piece is given: those of all pieces in two columns, or those of
/// this piece.
pub(super) fn rows_from(
    piece: &ListedPiece,
    rest: &[Block],
    width: u16,
    form: PieceRows,
) -> Vec<PageRow> {
    if let PieceRows::Grid(form) = form {
        return grid_rows(piece, rest, form);
    }
    let room = width.saturating_sub(form.column());
    let fits = script::width(&piece.name.all) <= room;
    let name = if fits { &piece.name.all } else { &piece.name.short };
    let (letter, name) = (piece.letter.clone(), piece_guide::capital(name));
    let mut rows = vec![PageRow::Piece { letter, name }];
    let tile_rows = match form {
        PieceRows::Tiles(column) => column.tile_rows(),
        PieceRows::Letters | PieceRows::Grid(_) => 0,
    };
    let moves =
        piece_guide::moves_in_lines(&piece.moves, room, tile_rows.max(piece_guide::TILE_ROWS));
    rows.extend(moves.into_iter().map(PageRow::Moves));
    // The square of a piece may be higher than its words.
    while rows.len() < usize::from(tile_rows) {
        rows.push(PageRow::Moves(String::new()));
    }
    rows
}

/// The rows of all pieces in two columns, with a row for each that takes no place on the screen and
/// can be chosen. The first piece has them all.
fn grid_rows(piece: &ListedPiece, rest: &[Block], form: GridForm) -> Vec<PageRow> {
    let others = rest.iter().map_while(listed_piece);
    let all: Vec<&ListedPiece> = std::iter::once(piece).chain(others).collect();
    let choices = all.iter().map(|piece| PageRow::Choice { letter: piece.letter.clone() });
    let squares = (0..form.rows(all.len())).map(PageRow::Squares);
    let chosen = (0..form.chosen).map(PageRow::Chosen);
    choices.chain(squares).chain([PageRow::Blank]).chain(chosen).collect()
}

/// The pieces in two columns, with the letter of the chosen one.
pub(super) struct PieceGrid<'a> {
    pub(super) game: GameId,
    pub(super) rules: &'static RuleSet,
    pub(super) listed: Vec<&'a ListedPiece>,
    pub(super) chosen: Option<&'a str>,
}

/// Turns the name of the chosen piece into a bar, with a blank on both sides.
pub(super) fn light_name(app: &AppContext, name: &str, (x, y): (u16, u16), buffer: &mut Buffer) {
    let width = script::width(name);
    // The bar begins two columns before this area, and ends with it.
    accent_row(Rect { x: x + 1, y, width, height: 1 }, y, &app.theme, buffer);
}

impl PieceGrid<'_> {
    /// Draws the squares and the names at the top of an area.
    pub(super) fn draw(&self, app: &AppContext, form: GridForm, area: Rect, buffer: &mut Buffer) {
        let GridForm { second, gap, .. } = form;
        let half = self.listed.len().div_ceil(2);
        for (index, piece) in self.listed.iter().enumerate() {
            let (column, row) = (index / half, index % half);
            let x = area.x + column as u16 * second;
            let y = area.y + row as u16 * (piece_guide::TILE_ROWS + gap);
            let kind = piece_pages::of_letter(self.game, self.rules, &piece.letter);
            if let Some(kind) = kind {
                let shade = match gap {
                    0 => SquareShade::at(column, row),
                    _ => SquareShade::Light,
                };
                piece_guide::draw_tile(app, (self.game, kind), shade, (x, y), buffer);
            }
            let is_chosen = self.chosen == Some(piece.letter.as_str());
            let room = if column == 0 { second } else { area.width - second };
            let name = piece_guide::capital(&piece.name.short);
            let lines = wrap(&name, room.saturating_sub(NAME));
            // One line stands in the middle of the square.
            let top = y + u16::from(lines.len() == 1);
            for (y, line) in (top..y + piece_guide::TILE_ROWS).zip(&lines) {
                let style = if is_chosen { app.theme.strong() } else { app.theme.words() };
                text(buffer, x + NAME, y, line, style);
                if is_chosen {
                    light_name(app, line, (x + NAME, y), buffer);
                }
            }
            if is_chosen {
                mark_row(x + NAME, top, &app.theme, buffer);
            }
        }
    }

    /// A row of the text about the chosen piece: its name in full, then its moves.
    pub(super) fn draw_chosen(
        &self,
        app: &AppContext,
        row: u16,
        (x, y): (u16, u16),
        width: u16,
        buffer: &mut Buffer,
    ) {
        let is_it = |piece: &&&ListedPiece| Some(piece.letter.as_str()) == self.chosen;
        let Some(piece) = self.listed.iter().find(is_it) else { return };
        if row == 0 {
            let fits = script::width(&piece.name.all) <= width;
            let name = if fits { &piece.name.all } else { &piece.name.short };
            text(buffer, x, y, &piece_guide::capital(name), app.theme.strong());
        } else if let Some(line) = grid_moves(piece, width).get(usize::from(row) - 1) {
            text(buffer, x, y, line, app.theme.words());
        }
    }
}
