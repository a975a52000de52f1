//! The kinds of piece of a game with their names, for players who do not know them yet: on squares,
//! or as signs and letters.

use crate::config::PieceLetters;
use crate::tui::context::AppContext;
use crate::tui::glyphs::{self, PieceStyle};
use crate::tui::language::{script, strings};
use crate::tui::theme::Depth;
use crate::tui::widgets::board::{self, SquareSize};
use crate::tui::widgets::{BoardPage, column, text};
use ouk_rules::board::{Color, Kind, Piece};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Whether the player does not know the pieces of a game yet, and the game has several kinds.
pub(super) fn is_to_learn(app: &AppContext, game: GameId) -> bool {
    app.settings.letters != PieceLetters::Off && !matches!(game, GameId::Rek | GameId::MinRekChanh)
}

/// The columns before a piece.
pub(super) const GAP: u16 = 2;

/// The heights of the pieces' squares, the largest first: where there is much room, they look as on
/// a large board.
pub(super) const SQUARES: [u16; 3] = [5, 4, BoardPage::LEAST_SQUARES];

/// Draws the pieces of the array in the last rows of an area: on squares where they are drawn,
/// otherwise as letters; nothing if they do not all fit. Promoted kinds are omitted if the others
/// then fit on squares, or fill the columns evenly.
pub(super) fn show_pieces(app: &AppContext, start: &AnyPosition, area: Rect, buffer: &mut Buffer) {
    let (game, all) = (start.game(), named_pieces(app, start));
    let on_board = named(app, kinds_on(start));
    let sizes = SQUARES.map(SquareSize::of_height);
    let is_even = |pieces: &&Vec<(Piece, &str)>| pieces.len().is_multiple_of(2);
    let (even, odd): (Vec<_>, Vec<_>) = [&all, &on_board].into_iter().partition(is_even);
    let ways: Vec<(&[(Piece, &str)], SquareSize)> = even
        .into_iter()
        .chain(odd)
        .flat_map(|pieces| sizes.map(|size| (pieces.as_slice(), size)))
        .filter(|_| shows_pictures(app))
        .collect();
    // Beside a large board, the pieces have its drawings rather than blank rows between them.
    let is_high = app.terminal.size.height >= SquareSize::LOW_SCREEN;
    let is_best = |(pieces, size): &(&[(Piece, &str)], SquareSize)| {
        let as_on_board = is_high && size.height > BoardPage::LEAST_SQUARES;
        as_on_board || is_clear(pieces.len().div_ceil(2) as u16, *size, area.height)
    };
    let (best, others): (Vec<_>, Vec<_>) = ways.into_iter().partition(is_best);
    let letters = (all.as_slice(), letter_size(app, game, &all));
    // Letters alone do not explain pieces that are drawn.
    let letters = Some(letters).filter(|_| !shows_pictures(app));
    for (pieces, size) in best.into_iter().chain(others).chain(letters) {
        let (rows, _) = rows_of(pieces.len().div_ceil(2) as u16, size, area.height);
        let bottom = Rect { y: area.bottom().saturating_sub(rows), height: rows, ..area };
        let has_rows = rows <= area.height;
        if has_rows && in_two_columns(app, game, pieces, size, bottom, buffer) {
            return;
        }
    }
}

/// White's pieces of the array, and the kinds they promote to, with their names.
fn named_pieces(app: &AppContext, start: &AnyPosition) -> Vec<(Piece, &'static str)> {
    named(app, kinds_of_game(start))
}

/// White's pieces of these kinds, with their names.
pub(super) fn named(
    app: &AppContext,
    kinds: impl IntoIterator<Item = Kind>,
) -> Vec<(Piece, &'static str)> {
    let names = strings::names(app.settings.names, app.language);
    let named = |kind| (Piece { color: Color::White, kind }, names.piece(kind));
    kinds.into_iter().map(named).collect()
}

/// Whether pieces are drawn as pictures on squares.
pub(super) fn shows_pictures(app: &AppContext) -> bool {
    app.pieces() == PieceStyle::Blocks && app.theme.depth != Depth::Mono
}

/// The size of the room for a piece's sign.
pub(super) fn letter_size(app: &AppContext, game: GameId, pieces: &[(Piece, &str)]) -> SquareSize {
    let signs = pieces.iter().map(|&(piece, _)| script::width(&signs(app, game, piece))).max();
    SquareSize { width: signs.unwrap_or(0), height: 1 }
}

/// The number of rows for this many lines of squares or signs in the room, and the gap: a blank row
/// between squares where there is room.
pub(super) const fn rows_of(lines: u16, size: SquareSize, room: u16) -> (u16, u16) {
    let apart = (lines * (size.height + 1)).saturating_sub(1);
    let is_apart = size.height > 1 && apart <= room;
    if is_apart { (apart, 1) } else { (lines * size.height, 0) }
}

/// Whether this many lines of squares in the room have blank rows in between.
const fn is_clear(lines: u16, size: SquareSize, room: u16) -> bool {
    rows_of(lines, size, room).1 > 0
}

/// Draws the kinds of the board with their names in two columns, each on a square, from the top of
/// an area; returns whether they fit.
pub(super) fn show_kinds(
    app: &AppContext,
    position: &AnyPosition,
    kinds: &[Kind],
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    let pieces = named(app, kinds.iter().copied());
    let lines = pieces.len().div_ceil(2) as u16;
    let small = SquareSize::of_height(BoardPage::LEAST_SQUARES);
    let is_high = app.terminal.size.height >= SquareSize::LOW_SCREEN;
    let is_best = |size: &SquareSize| is_high || is_clear(lines, *size, area.height);
    let best = SQUARES.map(SquareSize::of_height).into_iter().filter(is_best);
    best.chain([small]).any(|size| {
        let (rows, _) = rows_of(lines, size, area.height);
        rows <= area.height && in_two_columns(app, position.game(), &pieces, size, area, buffer)
    })
}

/// Draws pieces and their names in two columns; returns whether they fit.
pub(super) fn in_two_columns(
    app: &AppContext,
    game: GameId,
    pieces: &[(Piece, &str)],
    size: SquareSize,
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    if pieces.is_empty() || width_in_two_columns(pieces, size) > area.width {
        return false;
    }
    let mut x = area.x;
    let (_, gap) = rows_of(pieces.len().div_ceil(2) as u16, size, area.height);
    for column in two_columns(pieces) {
        for (row, piece) in column.iter().enumerate() {
            let y = area.y + row as u16 * (size.height + gap);
            let cell = Rect::new(x, y, size.width, size.height);
            draw_named(app, game, *piece, cell, buffer);
        }
        x += width(size, column) + GAP;
    }
    true
}

/// Pieces in two columns.
fn two_columns<'a, 'b>(
    pieces: &'a [(Piece, &'b str)],
) -> impl Iterator<Item = &'a [(Piece, &'b str)]> {
    pieces.chunks(pieces.len().div_ceil(2).max(1))
}

/// The width of pieces of this size and their names in two columns.
pub(super) fn width_in_two_columns(pieces: &[(Piece, &str)], size: SquareSize) -> u16 {
    two_columns(pieces).map(|column| GAP + width(size, column)).sum::<u16>().saturating_sub(GAP)
}

/// The width of signs, a blank and names.
fn width(size: SquareSize, column: &[(Piece, &str)]) -> u16 {
    size.width + 1 + column.iter().map(|piece| script::width(piece.1)).max().unwrap_or(0)
}

/// Draws a piece on its square or as its letter, with its name.
fn draw_named(
    app: &AppContext,
    game: GameId,
    piece: (Piece, &str),
    cell: Rect,
    buffer: &mut Buffer,
) {
    if cell.height == 1 {
        // On a slow line, a second colour costs too much.
        let style = if app.spares_bytes() { app.theme.words() } else { app.theme.quiet() };
        text(buffer, cell.x, cell.y, &signs(app, game, piece.0), style);
    } else {
        board::draw_piece((game, piece.0), &app.guide_style(), cell, buffer);
    }
    text(buffer, cell.right() + 1, cell.y + cell.height / 2, piece.1, app.theme.words());
}

/// The kinds of piece of a game with their signs and names, in rows of two columns.
pub(super) fn table_of_game(app: &AppContext, start: &AnyPosition) -> Vec<String> {
    in_rows(app, start.game(), &kinds_of_game(start))
}

/// As [`table_of_game`], for the kinds that are on a board.
pub(super) fn table_of_board(app: &AppContext, position: &AnyPosition) -> Vec<String> {
    in_rows(app, position.game(), &kinds_on(position))
}

pub(super) fn kinds_on(position: &AnyPosition) -> Vec<Kind> {
    let is_there = |kind: &Kind| position.pieces().any(|(_, piece)| piece.kind == *kind);
    KINDS.into_iter().filter(is_there).collect()
}

fn in_rows(app: &AppContext, game: GameId, kinds: &[Kind]) -> Vec<String> {
    let lines: Vec<String> = kinds.iter().map(|&kind| line(app, game, kind)).collect();
    let (left, right) = lines.split_at(lines.len().div_ceil(2));
    let middle = column(left.iter().map(String::as_str), 0);
    let row = |(at, words): (usize, &String)| match right.get(at) {
        Some(other) => {
            let gap = " ".repeat(usize::from(middle - script::width(words)));
            format!("{words}{gap}{other}")
        }
        None => words.clone(),
    };
    left.iter().enumerate().map(row).collect()
}

/// Every kind, each before the one it promotes to.
pub(super) const KINDS: [Kind; 12] = [
    Kind::Ang,
    Kind::Tuuk,
    Kind::Ses,
    Kind::Koul,
    Kind::Neang,
    Kind::Elephant,
    Kind::Official,
    Kind::Trey,
    Kind::TreyBak,
    Kind::Fish,
    Kind::TurnedFish,
    Kind::RekPiece,
];

/// The letters and kinds of the pieces of a game.
pub(in crate::tui) fn lettered(start: &AnyPosition) -> Vec<(&'static str, Kind)> {
    let letter = |kind| glyphs::letter(start.game(), Piece { color: Color::White, kind });
    kinds_of_game(start).into_iter().map(|kind| (letter(kind), kind)).collect()
}

/// The kinds in a position, and those they promote to.
pub(super) fn kinds_of_game(start: &AnyPosition) -> Vec<Kind> {
    let pieces: Vec<Kind> =
        start.shape().all().filter_map(|square| Some(start.piece_on(square)?.kind)).collect();
    let occurs = |kind| {
        pieces.contains(&kind)
            || kind == Kind::TreyBak && pieces.contains(&Kind::Trey)
            || kind == Kind::TurnedFish && pieces.contains(&Kind::Fish)
    };
    KINDS.into_iter().filter(|&kind| occurs(kind)).collect()
}

pub(super) fn line(app: &AppContext, game: GameId, kind: Kind) -> String {
    let piece = Piece { color: Color::White, kind };
    let names = strings::names(app.settings.names, app.language);
    format!("{} {}", signs(app, game, piece), names.piece(kind))
}

/// The sign of a piece on the board, and its letter if that differs.
fn signs(app: &AppContext, game: GameId, piece: Piece) -> String {
    let sign = match app.theme.depth {
        Depth::Mono => glyphs::sign(app.pieces(), game, piece).0,
        _ => glyphs::colored_sign(app.pieces(), game, piece),
    };
    let letter = glyphs::letter(game, piece);
    if sign == letter { letter.to_owned() } else { format!("{sign} {letter}") }
}
