//! The evaluation bar beside the board: the points that each side can expect, from that side of the board on.

use super::state::Review;
use crate::tui::screens::play::view::Areas;
use crate::tui::theme::{Depth, Theme};
use crate::tui::widgets::blocks;
use ouk_engine::uci::wdl::chances;
use ouk_rules::AnyPosition;
use ouk_rules::board::Color;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

/// What White can expect, from 0 to 1, by the engine or else by the analysis; nothing where neither has said
/// anything, or where the player looks for the best move.
fn expected(review: &Review, position: &AnyPosition) -> Option<f64> {
    if review.hides_best() {
        return None;
    }
    if let Some(line) = review.opinion.found.first() {
        let own = chances(position.game(), line.score);
        let white = if position.turn() == Color::White { own } else { own.reversed() };
        return Some(white.expected());
    }
    let known = review.found().and_then(|found| found.position(review.at));
    known.map(|known| known.expected(Color::White))
}

/// Draws the bar in the column to the right of the board.
pub(super) fn draw(
    theme: &Theme,
    review: &Review,
    position: &AnyPosition,
    areas: &Areas,
    buffer: &mut Buffer,
) {
    let Some(expected) = expected(review, position).filter(|_| areas.panel.is_some()) else {
        return;
    };
    let board = areas.board;
    let halves = 2 * board.height;
    let white = (expected * f64::from(halves)).round() as u16;
    let ground = theme.colors.ground;
    let track = match theme.depth {
        Depth::Mono => theme.quiet(),
        _ => Style::new().fg(theme.colors.dark).bg(ground),
    };
    for row in 0..board.height {
        // White's share begins at White's side of the board.
        let below = if review.board.flipped { 2 * row } else { halves - 2 * row - 2 };
        let (block, style) = match white.saturating_sub(below) {
            0 if theme.depth == Depth::Mono => ('▕', track),
            0 => ('▐', track),
            1 if review.board.flipped => ('▝', theme.words()),
            1 => ('▗', theme.words()),
            _ => ('▐', theme.words()),
        };
        blocks(buffer, board.right(), board.y + row, [block], style);
    }
}
