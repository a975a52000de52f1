//! The pieces of a position beside its board: each on a square, with its name and how it moves.

use super::reader::book::{self, Block};
use crate::tui::connection::ConnectionSpeed;
use crate::tui::context::AppContext;
use crate::tui::glyphs::{self, PieceStyle};
use crate::tui::language::{script, strings};
use crate::tui::screens::play::view::{is_to_learn, kinds_on};
use crate::tui::theme::Depth;
use crate::tui::widgets::board::{self, SquareShade, SquareSize};
use crate::tui::widgets::{BoardPage, text, wrap};
use ouk_rules::AnyPosition;
use ouk_rules::board::{Color, Kind, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns between a square and its words.
const GAP: u16 = 2;

/// The least columns of words.
const LEAST_WORDS: u16 = 20;

/// The pieces that a player who does not know them yet is shown, where pictures can be drawn and a slow line need not
/// carry them; none otherwise.
#[must_use]
pub fn wanted(app: &AppContext, position: &AnyPosition) -> Vec<Kind> {
    let is_learner = is_to_learn(app, position.game());
    let has_pictures = app.pieces() == PieceStyle::Blocks && app.theme.depth != Depth::Mono;
    match is_learner && has_pictures && app.speed != ConnectionSpeed::Slow {
        true => kinds_on(position),
        false => Vec::new(),
    }
}

/// Draws the pieces, if all of them have room with a blank row between them; whether they have.
pub fn draw(
    app: &AppContext,
    position: &AnyPosition,
    kinds: &[Kind],
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    let size = SquareSize::of_height(BoardPage::LEAST_SQUARES);
    let left = size.width + GAP;
    if kinds.is_empty() || area.width < left + LEAST_WORDS {
        return false;
    }
    let game = position.game();
    let book = book::cached(game, position.rules(), app.language);
    let names = strings::names(app.settings.names, app.language);
    let entry = |&kind: &Kind| {
        let (piece, name) = (Piece { color: Color::White, kind }, names.piece(kind));
        let words = match moves_of(&book, glyphs::letter(game, piece)) {
            Some(moves) => format!("{name}: {moves}"),
            None => name.to_owned(),
        };
        (piece, name, wrap(&words, area.width - left))
    };
    let entries: Vec<(Piece, &str, Vec<String>)> = kinds.iter().map(entry).collect();
    let rows_of = |lines: &[String]| size.height.max(lines.len() as u16);
    let needed: u16 = entries.iter().map(|(_, _, lines)| rows_of(lines) + 1).sum();
    if needed > area.height + 1 {
        return false;
    }
    let mut y = area.y;
    for (piece, name, lines) in entries {
        let cell = Rect::new(area.x, y, size.width, size.height);
        board::draw_piece((game, piece), SquareShade::Light, &app.guide_style(), cell, buffer);
        let top = y + (rows_of(&lines) - lines.len() as u16) / 2;
        let x = area.x + left;
        for (y, line) in (top..).zip(&lines) {
            text(buffer, x, y, line, app.theme.words());
        }
        text(buffer, x, top, script::fitting(name, area.width - left), app.theme.strong());
        y += rows_of(&lines) + 1;
    }
    true
}

/// How the book says that the piece of a letter moves.
fn moves_of<'a>(book: &'a [Block], letter: &str) -> Option<&'a str> {
    book.iter().find_map(|block| match block {
        Block::Entry(name, words) if name == letter => Some(words.split_once(": ")?.1),
        _ => None,
    })
}
