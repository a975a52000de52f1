//! A guide to the pieces beside a board: each piece on a square, with its name and its moves.

use super::highlight::moves_from;
use super::piece_pages;
use crate::tui::connection::ConnectionSpeed;
use crate::tui::context::AppContext;
use crate::tui::glyphs;
use crate::tui::language::{script, strings};
use crate::tui::rules_text::{self, Block, BookWords};
use crate::tui::screens::named_pieces::{is_to_learn, kinds_of_game, kinds_on, shows_pictures};
use crate::tui::widgets::board::{self, SquareShade, SquareSize};
use crate::tui::widgets::{BoardPage, text, wrap};
use ouk_rules::board::{Color, Kind, Piece, Square};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns between a square and its text.
const GAP: u16 = 2;

/// The size of a piece's square.
const TILE: SquareSize = SquareSize::of_height(BoardPage::LEAST_SQUARES);

/// The fewest rows for a piece; its moves may need more.
pub const TILE_ROWS: u16 = TILE.height;

/// The columns before the text of a piece.
pub const LEFT: u16 = TILE.width + GAP;

/// The fewest columns of the text.
const LEAST_WORDS: u16 = 20;

/// The fewest columns of the text beside the squares around a piece.
const LEAST_BESIDE: u16 = 14;

/// Whether pieces can be drawn on squares beside text. On a slow line they are not.
#[must_use]
pub fn has_tiles(app: &AppContext) -> bool {
    shows_pictures(app) && app.terminal.speed != ConnectionSpeed::Slow
}

/// Draws a white piece on a square.
pub fn draw_tile(
    app: &AppContext,
    (game, kind): (GameId, Kind),
    shade: SquareShade,
    (x, y): (u16, u16),
    buffer: &mut Buffer,
) {
    let piece = Piece { color: Color::White, kind };
    let cell = Rect::new(x, y, TILE.width, TILE.height);
    board::draw_piece((game, piece), shade, &app.guide_style(), cell, buffer);
}

/// The moves of a piece in words, in lines of a width. The comparison in brackets is dropped where
/// the lines would not fit beside the square, and gets its own line where it would be broken.
#[must_use]
pub fn moves_in_lines(moves: &BookWords, width: u16) -> Vec<String> {
    let lines = wrap(&moves.all, width);
    let Some(comparison) = &moves.added else { return lines };
    let short = wrap(&moves.short, width);
    match (lines.len(), short.len()) {
        (2, 1) => vec![short[0].clone(), format!("({comparison})")],
        (many, _) if many >= usize::from(TILE.height) => short,
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

/// Draws the pieces, if all of them fit with a blank row in between; returns whether they fit.
pub fn draw(
    app: &AppContext,
    position: &AnyPosition,
    kinds: &[Kind],
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    if kinds.is_empty() || rows_of(kinds) > area.height || area.width < LEFT + LEAST_WORDS {
        return false;
    }
    let game = position.game();
    let book = rules_text::cached(game, position.rules(), app.language);
    let names = strings::names(app.settings.names, app.language);
    if let [kind] = kinds
        && draw_moves(app, position, *kind, (names.piece(*kind), &book), area, buffer)
    {
        return true;
    }
    let (x, width) = (area.x + LEFT, area.width - LEFT);
    for (row, &kind) in kinds.iter().enumerate() {
        let y = area.y + row as u16 * (TILE.height + 1);
        draw_tile(app, (game, kind), SquareShade::Light, (area.x, y), buffer);
        let name = capital(names.piece(kind));
        text(buffer, x, y, script::fitting(&name, width), app.theme.strong());
        let letter = glyphs::letter(game, Piece { color: Color::White, kind });
        let moves = moves_of(&book, letter);
        let lines = moves.map_or_else(Vec::new, |moves| moves_in_lines(moves, width));
        for (y, line) in (y + 1..y + TILE.height).zip(lines) {
            text(buffer, x, y, &line, app.theme.words());
        }
    }
    true
}

/// Draws the squares around a piece that it goes to, with its name and moves: above the squares, or
/// beside them if the piece goes one step and the squares must be small. Returns whether there is
/// room.
fn draw_moves(
    app: &AppContext,
    position: &AnyPosition,
    kind: Kind,
    (name, book): (&str, &[Block]),
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    let game = position.game();
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
    let short = moves_of(book, letter).map_or("", |moves| &moves.short);
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

/// The rows of the pieces with a blank one between two of them.
#[must_use]
pub const fn rows_of(kinds: &[Kind]) -> u16 {
    let count = kinds.len() as u16;
    ((TILE.height + 1) * count).saturating_sub(1)
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
