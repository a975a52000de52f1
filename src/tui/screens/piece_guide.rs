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

/// Draws the pieces, if all of them have room; whether they have.
pub fn draw(
    app: &AppContext,
    position: &AnyPosition,
    kinds: &[Kind],
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    let size = SquareSize::of_height(BoardPage::LEAST_SQUARES);
    let needed = size.height * kinds.len() as u16;
    let left = size.width + GAP;
    if kinds.is_empty() || needed > area.height || area.width < left + LEAST_WORDS {
        return false;
    }
    let game = position.game();
    let book = book::cached(game, position.rules(), app.language);
    let names = strings::names(app.settings.names, app.language);
    // A blank row parts the pieces where there is room for all of them; if not, their squares alternate as on a board.
    let gap = u16::from(needed + kinds.len() as u16 <= area.height + 1);
    for (row, &kind) in kinds.iter().enumerate() {
        let y = area.y + row as u16 * (size.height + gap);
        let piece = Piece { color: Color::White, kind };
        let cell = Rect::new(area.x, y, size.width, size.height);
        let shade = if gap == 0 { SquareShade::at(0, row) } else { SquareShade::Light };
        board::draw_piece((game, piece), shade, &app.guide_style(), cell, buffer);
        let name = names.piece(kind);
        let words = match moves_of(&book, glyphs::letter(game, piece)) {
            Some(moves) => format!("{name}: {moves}"),
            None => name.to_owned(),
        };
        let lines = wrap(&words, area.width - left);
        // The words about a piece alone may go on below its square.
        let rows = if kinds.len() == 1 { area.height } else { size.height };
        let lines = &lines[..lines.len().min(usize::from(rows))];
        let top = y + size.height.saturating_sub(lines.len() as u16) / 2;
        for (y, line) in (top..).zip(lines) {
            text(buffer, area.x + left, y, line, app.theme.words());
        }
        text(
            buffer,
            area.x + left,
            top,
            script::fitting(name, area.width - left),
            app.theme.strong(),
        );
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
