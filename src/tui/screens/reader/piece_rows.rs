//! The list of pieces in the rules: as letters, on squares below each other, or on squares side by
//! side with the moves of the chosen piece below them.

use super::page_row::PageRow;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::rules_text::{Block, ListedPiece};
use crate::tui::screens::piece_guide::{self, TileColumn};
use crate::tui::screens::piece_pages;
use crate::tui::widgets::{accent_row, mark_row, text};
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
    /// The pieces stand on squares side by side, and only the chosen one has its moves.
    Grid(GridForm),
}

/// The form of the squares side by side. The name of a piece is below its square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct GridForm {
    /// The number of squares in a line.
    columns: u16,
    /// The columns from a square to the next.
    pitch: u16,
    /// The blank rows between a name and the square below it.
    gap: u16,
    /// The rows for the name and the moves of the chosen piece below the squares.
    chosen: u16,
}

impl GridForm {
    /// The numbers of squares in a line, the first one that fits is used.
    const COLUMNS: [u16; 3] = [4, 3, 2];

    /// The rows from a square to the one below it.
    const fn step(self) -> u16 {
        piece_guide::TILE_ROWS + 1 + self.gap
    }

    /// The rows of the squares and names.
    fn rows(self, pieces: usize) -> u16 {
        let lines = pieces.div_ceil(usize::from(self.columns)) as u16;
        (lines * self.step()).saturating_sub(self.gap)
    }

    /// Whether every name has its room below its square, the last one of a line up to the end of
    /// the area. The mark and the bar of a chosen name stand between two names.
    fn fits_names(self, listed: &[&ListedPiece], width: u16) -> bool {
        let line = usize::from(self.columns);
        listed.chunks(line).all(|line| {
            line.iter().enumerate().all(|(column, piece)| {
                let left = column as u16 * self.pitch;
                let is_last = column + 1 == line.len();
                let room = if is_last { width.saturating_sub(left) } else { self.pitch - 2 };
                script::width(&piece.name.short) <= room
            })
        })
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

/// The moves of a chosen piece below the squares side by side.
fn grid_moves(piece: &ListedPiece, width: u16) -> Vec<String> {
    piece_guide::moves_in_lines(&piece.moves, width, piece_guide::TILE_ROWS)
}

/// The squares side by side, the same distance apart: as many in a line as have room for their
/// names, with blank rows in between if all lines then fit.
fn grid(listed: &[&ListedPiece], area: Rect) -> Option<PieceRows> {
    let lines = listed.iter().map(|piece| grid_moves(piece, area.width).len());
    let chosen = 1 + lines.max().unwrap_or(0) as u16;
    let fits = |form: &GridForm| {
        form.pitch > piece_guide::TILE_COLUMNS
            && form.fits_names(listed, area.width)
            && form.rows(listed.len()) + 1 + form.chosen <= area.height
    };
    let forms = [1, 0].into_iter().flat_map(|gap| {
        GridForm::COLUMNS.map(|columns| {
            // The last square needs no columns after it.
            let pitch = (area.width + 1) / columns;
            GridForm { columns, pitch, gap, chosen }
        })
    });
    forms.into_iter().find(fits).filter(|_| !listed.is_empty()).map(PieceRows::Grid)
}

/// The rows of the list whose first piece is given: those of all pieces side by side, or those of
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

/// The rows of all pieces side by side, with a row for each that takes no place on the screen and
/// can be chosen. The first piece has them all.
fn grid_rows(piece: &ListedPiece, rest: &[Block], form: GridForm) -> Vec<PageRow> {
    let others = rest.iter().map_while(listed_piece);
    let all: Vec<&ListedPiece> = std::iter::once(piece).chain(others).collect();
    let choices = all.iter().map(|piece| PageRow::Choice { letter: piece.letter.clone() });
    let squares = (0..form.rows(all.len())).map(PageRow::Squares);
    let chosen = (0..form.chosen).map(PageRow::Chosen);
    choices.chain(squares).chain([PageRow::Blank]).chain(chosen).collect()
}

/// The pieces side by side, with the letter of the chosen one.
pub(super) struct PieceGrid<'a> {
    pub(super) game: GameId,
    pub(super) rules: &'static RuleSet,
    pub(super) listed: Vec<&'a ListedPiece>,
    pub(super) chosen: Option<&'a str>,
}

/// Turns the name of the chosen piece into a bar, with a blank on both sides.
fn light_name(app: &AppContext, name: &str, (x, y): (u16, u16), buffer: &mut Buffer) {
    let width = script::width(name);
    // The bar begins two columns before this area, and ends with it.
    accent_row(Rect { x: x + 1, y, width, height: 1 }, y, &app.theme, buffer);
}

impl PieceGrid<'_> {
    /// Draws the squares and the names at the top of an area.
    pub(super) fn draw(&self, app: &AppContext, form: GridForm, area: Rect, buffer: &mut Buffer) {
        for (index, piece) in (0..).zip(&self.listed) {
            let (column, row) = (index % form.columns, index / form.columns);
            let (x, y) = (area.x + column * form.pitch, area.y + row * form.step());
            let kind = piece_pages::of_letter(self.game, self.rules, &piece.letter);
            if let Some(kind) = kind {
                piece_guide::draw_tile(app, (self.game, kind), (x, y), buffer);
            }
            let is_chosen = self.chosen == Some(piece.letter.as_str());
            let name = piece_guide::capital(&piece.name.short);
            let y = y + piece_guide::TILE_ROWS;
            let style = if is_chosen { app.theme.strong() } else { app.theme.words() };
            text(buffer, x, y, &name, style);
            if is_chosen {
                light_name(app, &name, (x, y), buffer);
                mark_row(x, y, &app.theme, buffer);
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
