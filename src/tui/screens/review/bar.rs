//! The evaluation bar beside the board: each side's expected points, starting at its side of the
//! board.

use super::state::Review;
use crate::tui::theme::contrast::{contrast, light_of};
use crate::tui::theme::{Depth, Theme};
use crate::tui::widgets::areas::Areas;
use crate::tui::widgets::blocks;
use ouk_engine::win_chances::chances;
use ouk_rules::AnyPosition;
use ouk_rules::board::Color as Side;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Style};

/// The points that White can expect, from 0 to 1, from the engine or else the analysis. None if
/// neither has a result, or while the user looks for the best move.
fn expected(review: &Review, position: &AnyPosition) -> Option<f64> {
    if review.hides_best() {
        return None;
    }
    if let Some(line) = review.opinion.found.first() {
        let own = chances(position.game(), line.score);
        let white = if position.turn() == Side::White { own } else { own.reversed() };
        return Some(white.expected());
    }
    let known = review.found().and_then(|found| found.position(review.at));
    known.map(|known| known.expected(Side::White))
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
    // The letters below small squares do not belong to the board.
    let squares = areas.square_size.height * u16::from(position.shape().side);
    let height = board.height.min(squares);
    let halves = 2 * height;
    let white = (expected * f64::from(halves)).round() as u16;
    let [of_white, of_black] = shares(theme);
    for row in 0..height {
        // White's share starts at White's side of the board.
        let below = if review.board.flipped { 2 * row } else { halves - 2 * row - 2 };
        let (block, style) = match white.saturating_sub(below) {
            0 if theme.depth == Depth::Mono => ('▕', of_black),
            0 => ('▐', of_black),
            1 if review.board.flipped => ('▝', of_white),
            1 => ('▗', of_white),
            _ => ('▐', of_white),
        };
        blocks(buffer, board.right(), board.y + row, [block], style);
    }
}

/// The least contrast of a share to the background of the screen.
const LEAST: f64 = 2.0;

/// The styles of White's and Black's shares: the colours of the pieces, or of the squares where
/// those are too close to the background.
fn shares(theme: &Theme) -> [Style; 2] {
    if theme.depth == Depth::Mono {
        return [theme.words(), theme.quiet()];
    }
    let colors = &theme.colors;
    let differs = |color: Color| {
        let lights = light_of(color).zip(light_of(colors.ground));
        lights.is_none_or(|(a, b)| contrast(a, b) >= LEAST)
    };
    [(colors.white, colors.light), (colors.black, colors.dark)].map(|(piece, square)| {
        let color = if differs(piece) { piece } else { square };
        Style::new().fg(color).bg(colors.ground)
    })
}
