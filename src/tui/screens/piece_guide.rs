//! A guide to the pieces beside a board: each piece on a square, with its name and its moves.

use super::highlight::moves_from;
use super::piece_pages;
use crate::tui::connection::ConnectionSpeed;
use crate::tui::context::AppContext;
use crate::tui::glyphs;
use crate::tui::language::{script, strings};
use crate::tui::rules_text::{self, Block, BookWords};
use crate::tui::screens::named_pieces::{is_to_learn, kinds_of_game, kinds_on, shows_pictures};
use crate::tui::widgets::board::{self, SquareSize};
use crate::tui::widgets::{BoardPage, text, wrap};
use ouk_rules::board::{Color, Kind, Piece, Square};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns between a square and its text.
const GAP: u16 = 2;

/// The smallest square of a piece.
const TILE: SquareSize = SquareSize::of_height(BoardPage::LEAST_SQUARES);

/// The rows of the smallest square.
pub const TILE_ROWS: u16 = TILE.height;

/// The columns of the smallest square.
pub const TILE_COLUMNS: u16 = TILE.width;

/// The columns before the text beside the smallest square.
pub const LEFT: u16 = TILE.width + GAP;

/// A column of squares, each with a piece and its text at the right.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TileColumn {
    size: SquareSize,
    /// The blank rows between two squares.
    between: u16,
}

impl TileColumn {
    /// The ways to place the squares, the best first. Squares from four rows on show the pieces as
    /// a large board does.
    const WAYS: [TileColumn; 3] = [
        TileColumn { size: SquareSize::of_height(5), between: 1 },
        TileColumn { size: SquareSize::of_height(4), between: 1 },
        TileColumn::SMALLEST,
    ];

    /// The best way for this many pieces in the columns and rows of an area, if there is one.
    pub fn fitting(pieces: usize, area: Rect) -> Option<TileColumn> {
        TileColumn::WAYS.into_iter().find(|way| way.fits(pieces, area))
    }

    fn fits(&self, pieces: usize, area: Rect) -> bool {
        self.rows(pieces) <= area.height && self.text_left() + LEAST_WORDS <= area.width
    }

    /// The smallest squares, for lists that are longer than the screen.
    pub const SMALLEST: TileColumn = TileColumn { size: TILE, between: 1 };

    /// The smallest squares without blank rows between them.
    const CLOSE: TileColumn = TileColumn { size: TILE, between: 0 };

    /// The columns before the text.
    pub const fn text_left(self) -> u16 {
        self.size.width + GAP
    }

    /// The rows of a square.
    pub const fn tile_rows(self) -> u16 {
        self.size.height
    }

    /// The rows of this many squares.
    const fn rows(self, pieces: usize) -> u16 {
        ((self.size.height + self.between) * pieces as u16).saturating_sub(self.between)
    }

    /// Draws a white piece on its square.
    pub fn draw_tile(
        self,
        app: &AppContext,
        piece: (GameId, Kind),
        (x, y): (u16, u16),
        buffer: &mut Buffer,
    ) {
        draw_square(app, piece, Rect::new(x, y, self.size.width, self.size.height), buffer);
    }
}

/// The fewest columns of the text.
const LEAST_WORDS: u16 = 20;

/// The fewest columns of the text beside the squares around a piece.
const LEAST_BESIDE: u16 = 14;

/// Whether pieces can be drawn on squares beside text. On a slow line they are not.
#[must_use]
pub fn has_tiles(app: &AppContext) -> bool {
    shows_pictures(app) && app.terminal.speed != ConnectionSpeed::Slow
}

/// Draws a white piece on the smallest square.
pub fn draw_tile(app: &AppContext, piece: (GameId, Kind), (x, y): (u16, u16), buffer: &mut Buffer) {
    draw_square(app, piece, Rect::new(x, y, TILE.width, TILE.height), buffer);
}

fn draw_square(app: &AppContext, (game, kind): (GameId, Kind), cell: Rect, buffer: &mut Buffer) {
    let piece = Piece { color: Color::White, kind };
    board::draw_piece((game, piece), &app.guide_style(), cell, buffer);
}

/// The moves of a piece in words, in lines of a width. The comparison in brackets is dropped where
/// the lines would not fit below the name beside a square of these rows, and gets its own line
/// where it would be broken.
#[must_use]
pub fn moves_in_lines(moves: &BookWords, width: u16, tile_rows: u16) -> Vec<String> {
    let lines = wrap(&moves.all, width);
    let Some(comparison) = &moves.added else { return lines };
    let short = wrap(&moves.short, width);
    match (lines.len(), short.len()) {
        (2, 1) => vec![short[0].clone(), format!("({comparison})")],
        (many, few) if many >= usize::from(tile_rows) || many > few && few > 1 => short,
        _ => lines,
    }
}

/// The pieces to show to a player who does not know them yet, if pictures can be drawn and the line
/// is not slow; empty otherwise.
#[must_use]
pub fn wanted(app: &AppContext, position: &AnyPosition) -> Vec<Kind> {
    wanted_of(app, position, kinds_on)
}

/// As [`wanted`], with the kinds that the pieces of the array may promote to.
#[must_use]
pub fn wanted_in_game(app: &AppContext, start: &AnyPosition) -> Vec<Kind> {
    wanted_of(app, start, kinds_of_game)
}

fn wanted_of(
    app: &AppContext,
    position: &AnyPosition,
    kinds: impl Fn(&AnyPosition) -> Vec<Kind>,
) -> Vec<Kind> {
    let is_wanted = is_to_learn(app, position.game()) && has_tiles(app);
    if is_wanted { kinds(position) } else { Vec::new() }
}

/// Draws the pieces on the largest squares that fit; returns whether all of them fit.
pub fn draw(
    app: &AppContext,
    position: &AnyPosition,
    kinds: &[Kind],
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    let column = TileColumn::fitting(kinds.len(), area);
    let Some(column) = column.filter(|_| !kinds.is_empty()) else { return false };
    if let [kind] = kinds
        && draw_moves(app, position, *kind, area, buffer)
    {
        return true;
    }
    draw_column(app, position, (kinds, column), area, buffer);
    true
}

/// As [`draw`], on small squares without blank rows between them, for an area with few rows.
pub fn draw_close(
    app: &AppContext,
    position: &AnyPosition,
    kinds: &[Kind],
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    let has_room = !kinds.is_empty() && TileColumn::CLOSE.fits(kinds.len(), area);
    if has_room {
        draw_column(app, position, (kinds, TileColumn::CLOSE), area, buffer);
    }
    has_room
}

/// Draws pieces in a column, each with its name and its moves beside it.
fn draw_column(
    app: &AppContext,
    position: &AnyPosition,
    (kinds, column): (&[Kind], TileColumn),
    area: Rect,
    buffer: &mut Buffer,
) {
    let game = position.game();
    let book = rules_text::cached(game, position.rules(), app.language);
    let names = strings::names(app.settings.names, app.language);
    let (x, width) = (area.x + column.text_left(), area.width - column.text_left());
    for (index, &kind) in (0..).zip(kinds) {
        let y = area.y + index * (column.tile_rows() + column.between);
        column.draw_tile(app, (game, kind), (area.x, y), buffer);
        let name = capital(names.piece(kind));
        text(buffer, x, y, script::fitting(&name, width), app.theme.strong());
        let letter = glyphs::letter(game, Piece { color: Color::White, kind });
        let moves = moves_of(&book, letter);
        let rows = column.tile_rows();
        let lines = moves.map_or_else(Vec::new, |moves| moves_in_lines(moves, width, rows));
        for (y, line) in (y + 1..y + rows).zip(lines) {
            text(buffer, x, y, &line, app.theme.words());
        }
    }
}

/// Draws the squares around a piece that it goes to, with its name and moves: above the squares, or
/// beside them if the piece goes one step and the squares must be small. Returns whether there is
/// room.
fn draw_moves(
    app: &AppContext,
    position: &AnyPosition,
    kind: Kind,
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    let game = position.game();
    let book = rules_text::cached(game, position.rules(), app.language);
    let name = strings::names(app.settings.names, app.language).piece(kind);
    let Some((alone, square)) = piece_pages::alone(game, position.rules(), kind) else {
        return false;
    };
    let (marks, shape) = (moves_from(&alone, square), alone.shape());
    let distance = |to: Square| {
        let along = shape.file(to).abs_diff(shape.file(square));
        along.max(shape.rank(to).abs_diff(shape.rank(square)))
    };
    let farthest = marks.targets.iter().map(|target| distance(target.square)).max().unwrap_or(1);
    let (steps, sizes): (u8, &[(u16, WordsAt)]) = match farthest {
        0 | 1 => (1, &[(LARGE_TILE, WordsAt::Above), (TILE.height, WordsAt::Right)]),
        _ => (2, &[(TILE.height, WordsAt::Above)]),
    };
    let letter = glyphs::letter(game, Piece { color: Color::White, kind });
    // The squares say what a comparison would.
    let short = moves_of(&book, letter).map_or("", |moves| &moves.short);
    for &(height, words_at) in sizes {
        let size = SquareSize::of_height(height);
        let side = u16::from(2 * steps + 1);
        let (columns, rows) = (side * size.width, side * size.height);
        let is_beside = words_at == WordsAt::Right;
        let x = if is_beside { area.x + columns + GAP } else { area.x };
        let width = area.right().saturating_sub(x);
        let lines = wrap(short, width);
        let above = if is_beside { 0 } else { 2 + lines.len() as u16 };
        let has_words = width >= LEAST_BESIDE && lines.len() < usize::from(rows);
        if above + rows > area.height || columns > area.width || !has_words {
            continue;
        }
        text(buffer, x, area.y, script::fitting(&capital(name), width), app.theme.strong());
        for (y, line) in (area.y + 1..).zip(&lines) {
            text(buffer, x, y, line, app.theme.words());
        }
        let place = Rect { y: area.y + above, height: rows, ..area };
        let style = app.board_style();
        board::draw_around((&alone, square), steps, &marks, &style, size, place, buffer);
        return true;
    }
    false
}

/// The height of squares around a piece where there is much room, so that they look as on a large
/// board.
const LARGE_TILE: u16 = 5;

/// The place of the text relative to the squares.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WordsAt {
    Above,
    Right,
}

/// The rows of the pieces on the smallest squares.
#[must_use]
pub const fn least_rows_of(kinds: &[Kind]) -> u16 {
    TileColumn::SMALLEST.rows(kinds.len())
}

/// The words with an initial capital.
#[must_use]
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// How the book says that the piece of a letter moves.
fn moves_of<'a>(book: &'a [Block], letter: &str) -> Option<&'a BookWords> {
    book.iter().find_map(|block| match block {
        Block::Listed(piece) if piece.letter == letter => Some(&piece.moves),
        _ => None,
    })
}
