//! The pieces a side has captured: a small square for each kind with its number, or the names.
//! Where these do not all fit, or bytes must be spared, the letters of the kinds with their
//! numbers.

use super::named_pieces::{KINDS, shows_pictures};
use crate::tui::context::AppContext;
use crate::tui::glyphs;
use crate::tui::language::{fill, script, strings};
use crate::tui::widgets::areas::PlayerRows;
use crate::tui::widgets::board::{self, SquareSize};
use crate::tui::widgets::{BoardPage, text};
use ouk_rules::GameId;
use ouk_rules::board::{Color, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The sizes of the squares, the largest first.
const SQUARES: [SquareSize; 3] = [
    SquareSize::of_height(5),
    SquareSize::of_height(4),
    SquareSize::of_height(BoardPage::LEAST_SQUARES),
];

/// The columns between squares.
const GAP: u16 = 1;

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
    let row = Rect { height: 1, ..area };
    draw_words(app, game, [taken, &[]], (row, PlayerRows::NameFirst), buffer);
    1
}

/// Draws captured pieces on the largest squares that fit, if pieces are drawn; returns the rows
/// that they take.
pub(super) fn draw_squares(
    app: &AppContext,
    game: GameId,
    taken: &[Piece],
    area: Rect,
    buffer: &mut Buffer,
) -> Option<u16> {
    let groups = groups(taken);
    let widths =
        |size: SquareSize| groups.iter().map(move |group| width(size, *group)).sum::<u16>();
    let fits = |size: &SquareSize| area.height >= size.height && widths(*size) <= area.width + GAP;
    let size = SQUARES.into_iter().find(fits).filter(|_| shows_pictures(app))?;
    squares(app, game, &groups, (area, size), buffer);
    Some(size.height)
}

/// Writes captured pieces as words or letters into the rows next to a player's name. Both sides
/// have the same wording, so it also depends on what the other side has captured. No list is cut:
/// where the words of either side do not fit, letters stand for them.
pub(super) fn draw_words(
    app: &AppContext,
    game: GameId,
    [taken, by_other]: [&[Piece]; 2],
    (area, rows): (Rect, PlayerRows),
    buffer: &mut Buffer,
) {
    let all = [taken, by_other];
    let are_long = all.iter().all(|taken| script::width(&taken_names(app, taken)[0]) <= area.width);
    let broken = all.map(|taken| lines_within(app, &in_order(taken), (area.width, area.height)));
    let [lines, of_other] = broken;
    let lines = match lines {
        Some(_) if app.spares_bytes() => Vec::new(),
        Some(_) if are_long => vec![taken_names(app, taken)[0].clone()],
        Some(lines) if of_other.is_some() => lines,
        _ => Vec::new(),
    };
    let first = match rows {
        PlayerRows::NameFirst => area.y,
        PlayerRows::NameLast => area.bottom() - (lines.len() as u16).max(1),
    };
    for (y, line) in (first..).zip(&lines) {
        text(buffer, area.x, y, line, app.theme.quiet());
    }
    if lines.is_empty() {
        letters(app, game, taken, Rect { y: first, height: 1, ..area }, buffer);
    }
}

/// The names of kinds in at most a number of rows, which never break within a kind; `None` if they
/// do not fit.
fn lines_within(
    app: &AppContext,
    kinds: &[(Piece, usize)],
    (width, rows): (u16, u16),
) -> Option<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    for (at, &kind) in kinds.iter().enumerate() {
        let end = if at + 1 < kinds.len() { "," } else { "" };
        let words = format!("{}{end}", counted_name(app, kind));
        match lines.last_mut() {
            Some(line) if script::width(line) + 1 + script::width(&words) <= width => {
                line.push(' ');
                line.push_str(&words);
            }
            _ => lines.push(words),
        }
    }
    let fits = |line: &String| script::width(line) <= width;
    (lines.len() <= usize::from(rows) && lines.iter().all(fits)).then_some(lines)
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
pub(super) fn taken_names(app: &AppContext, taken: &[Piece]) -> [String; 2] {
    let kinds = in_order(taken).into_iter().map(|kind| counted_name(app, kind));
    let kinds = kinds.collect::<Vec<String>>().join(", ");
    [fill(app.strings.play.took, &[&kinds]), kinds]
}

/// The name of a kind with its number.
fn counted_name(app: &AppContext, (piece, number): (Piece, usize)) -> String {
    let name = strings::names(app.settings.names, app.language).piece_within(piece.kind);
    format!("{name} {}", times(number)).trim_end().to_owned()
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
    (area, size): (Rect, SquareSize),
    buffer: &mut Buffer,
) {
    let style = app.board_style();
    let mut x = area.x;
    for &(piece, number) in groups {
        let cell = Rect::new(x, area.y, size.width, size.height);
        board::draw_piece((game, piece), &style, cell, buffer);
        let y = area.y + size.height / 2;
        text(buffer, cell.right() + 1, y, &times(number), app.theme.words());
        x += width(size, (piece, number));
    }
}

/// The columns of a square with its number and the gap after them.
fn width(size: SquareSize, (_, number): (Piece, usize)) -> u16 {
    let number = times(number);
    // A blank separates the number from its square.
    let beside = if number.is_empty() { 0 } else { 1 + script::width(&number) };
    size.width + beside + GAP
}

/// How many pieces a square stands for; nothing for one.
fn times(number: usize) -> String {
    if number == 1 { String::new() } else { format!("×{number}") }
}

/// The letter of each kind with its number. On a slow line all letters have cells of their own, so
/// that only the last capture is sent.
fn letters(app: &AppContext, id: GameId, taken: &[Piece], area: Rect, buffer: &mut Buffer) {
    let is_spared = app.spares_bytes();
    // The pieces of Rek are all alike, so their number says more than a row of equal letters.
    let letters = match id {
        GameId::Rek | GameId::MinRekChanh => taken.len().to_string(),
        _ if is_spared => {
            in_order(taken).into_iter().map(|group| counted_letter(id, group)).collect()
        }
        _ => {
            let kinds = groups(taken).into_iter();
            // In moves, the letters of both sides are White's.
            let letter = |kind| glyphs::letter(id, Piece { color: Color::White, kind });
            let kinds =
                kinds.map(|(piece, number)| format!("{}{}", letter(piece.kind), times(number)));
            kinds.collect::<Vec<String>>().join(" ")
        }
    };
    let words = fill(app.strings.play.took, &[&""]);
    // The list of moves has the same style, which saves a change of colour on a slow line.
    let style = if is_spared { app.theme.words() } else { app.theme.quiet() };
    let words = words.trim_end();
    // Where there is no room for the word, the letters are understood without it.
    let after = script::width(words) + 1;
    let after = if after + script::width(letters.trim_end()) > area.width { 0 } else { after };
    if after > 0 {
        text(buffer, area.x, area.y, words, style);
    }
    text(buffer, area.x + after, area.y, &letters, style);
}

/// The letter of a kind after its number, with a blank after it; a single piece has no number.
fn counted_letter(id: GameId, (piece, number): (Piece, usize)) -> String {
    let letter = glyphs::letter(id, piece);
    if number == 1 { format!(" {letter} ") } else { format!("{number}{letter} ") }
}
