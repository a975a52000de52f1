//! The pieces a side has captured: a small square for each kind with its number, or the names.
//! Where these do not fit or bytes must be spared, the letters of the kinds with their numbers.

use super::named_pieces::{KINDS, shows_pictures};
use crate::tui::context::AppContext;
use crate::tui::glyphs;
use crate::tui::language::{fill, script, strings};
use crate::tui::widgets::board::{self, SquareShade, SquareSize};
use crate::tui::widgets::{BoardPage, text, whole};
use ouk_rules::GameId;
use ouk_rules::board::Piece;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The sizes of the squares, the largest first.
const SQUARES: [SquareSize; 3] = [
    SquareSize::of_height(5),
    SquareSize::of_height(4),
    SquareSize::of_height(BoardPage::LEAST_SQUARES),
];

/// The width of the number after a square.
const NUMBER: u16 = 1;

/// Draws captured pieces, at least one, at the top of an area; returns the rows that they take.
pub(super) fn draw_taken(
    app: &AppContext,
    game: GameId,
    taken: &[Piece],
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    if let Some(rows) = draw_squares(app, game, taken, area, buffer) {
        return rows;
    }
    draw_words(app, game, taken, Rect { height: 1, ..area }, buffer);
    1
}

/// Draws captured pieces on the largest squares that fit, if pieces are drawn; returns the rows that
/// they take.
pub(super) fn draw_squares(
    app: &AppContext,
    game: GameId,
    taken: &[Piece],
    area: Rect,
    buffer: &mut Buffer,
) -> Option<u16> {
    let groups = groups(taken);
    let width = |size: SquareSize| groups.len() as u16 * (size.width + NUMBER);
    let fits = |size: &SquareSize| area.height >= size.height && width(*size) <= area.width;
    let size = SQUARES.into_iter().find(fits).filter(|_| shows_pictures(app))?;
    squares(app, game, &groups, (area, size), buffer);
    Some(size.height)
}

/// Writes captured pieces as words or letters into a row.
pub(super) fn draw_words(
    app: &AppContext,
    game: GameId,
    taken: &[Piece],
    row: Rect,
    buffer: &mut Buffer,
) {
    let words = names(app, taken);
    match whole(&words, row.width) {
        words if !app.spares_bytes() && !words.is_empty() => {
            text(buffer, row.x, row.y, words, app.theme.quiet());
        }
        _ => letters(app, game, taken, row, buffer),
    }
}

/// Each kind with its number in the order of first capture, so that the next capture changes
/// little.
fn in_order(taken: &[Piece]) -> Vec<(Piece, usize)> {
    let mut kinds: Vec<(Piece, usize)> = Vec::new();
    for &piece in taken {
        match kinds.iter_mut().find(|(known, _)| known.kind == piece.kind) {
            Some((_, number)) => *number += 1,
            None => kinds.push((piece, 1)),
        }
    }
    kinds
}

/// The captured pieces in words: the names of the kinds with their numbers, after the word for a
/// capture or, in the shorter wording, alone.
fn names(app: &AppContext, taken: &[Piece]) -> [String; 2] {
    let names = strings::names(app.settings.names, app.language);
    let one = |(piece, number): (Piece, usize)| {
        let name = names.piece_within(piece.kind);
        if number == 1 { name.to_owned() } else { format!("{name} ×{number}") }
    };
    let kinds: Vec<String> = in_order(taken).into_iter().map(one).collect();
    let kinds = kinds.join(", ");
    [fill(app.strings.play.took, &[&kinds]), kinds]
}

/// Each kind with its number, most valuable first.
fn groups(taken: &[Piece]) -> Vec<(Piece, usize)> {
    let one = |kind| {
        let piece = taken.iter().find(|piece| piece.kind == kind)?;
        Some((*piece, taken.iter().filter(|piece| piece.kind == kind).count()))
    };
    KINDS.into_iter().filter_map(one).collect()
}

/// Squares with the pieces, as on the board.
fn squares(
    app: &AppContext,
    game: GameId,
    groups: &[(Piece, usize)],
    (area, SquareSize { width, height }): (Rect, SquareSize),
    buffer: &mut Buffer,
) {
    let style = app.board_style();
    for (x, &(piece, number)) in (area.x..).step_by(usize::from(width + NUMBER)).zip(groups) {
        board::draw_piece(
            (game, piece),
            SquareShade::Light,
            &style,
            Rect::new(x, area.y, width, height),
            buffer,
        );
        if number > 1 {
            text(buffer, x + width, area.y + height - 1, &number.to_string(), app.theme.quiet());
        }
    }
}

/// The letter of each kind after its number, as `2P  M`. Both have cells of their own, so that only
/// the last capture is sent.
fn letters(app: &AppContext, id: GameId, taken: &[Piece], area: Rect, buffer: &mut Buffer) {
    // The pieces of Rek are all alike, so their number says more than a row of equal letters.
    let letters = match id {
        GameId::Rek | GameId::MinRekChanh => taken.len().to_string(),
        _ => in_order(taken).into_iter().map(|group| counted_letter(id, group)).collect(),
    };
    let words = fill(app.strings.play.took, &[&""]);
    // The list of moves has the same style, which saves a change of colour on a slow line.
    let (words, style) = (words.trim_end(), app.theme.words());
    text(buffer, area.x, area.y, words, style);
    text(buffer, area.x + script::width(words) + 1, area.y, &letters, style);
}

/// The letter of a kind after its number, with a blank after it; a single piece has no number.
fn counted_letter(id: GameId, (piece, number): (Piece, usize)) -> String {
    let letter = glyphs::letter(id, piece);
    if number == 1 { format!(" {letter} ") } else { format!("{number}{letter} ") }
}
