//! The evaluation bar beside the board: each side's expected points, starting at its side of the
//! board.

use super::state::Review;
use crate::tui::theme::contrast::light_of;
use crate::tui::theme::shade::clear_of_ground;
use crate::tui::theme::{Depth, Theme};
use crate::tui::widgets::areas::Areas;
use crate::tui::widgets::{blocks, text};
use ouk_engine::win_chances::chances;
use ouk_rules::AnyPosition;
use ouk_rules::board::Color as Side;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

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

/// Draws the bar in the column to the right of the board, and beside it a mark at its middle, where
/// both shares are equal.
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
    // Even a side without hope keeps a row, so that the bar always shows both shares.
    let least = 2.min(halves / 2);
    let white = ((expected * f64::from(halves)).round() as u16).clamp(least, halves - least);
    let flipped = review.board.flipped;
    for row in 0..height {
        // White's share starts at White's side of the board.
        let below = if flipped { 2 * row } else { halves - 2 * row - 2 };
        let (block, style) = match theme.depth {
            Depth::Mono | Depth::Sixteen => thin_cell(theme, white.saturating_sub(below), flipped),
            _ => cell(theme, white.saturating_sub(below), flipped),
        };
        blocks(buffer, board.right(), board.y + row, [block], style);
    }
    let middle = if height.is_multiple_of(2) { "▁" } else { "─" };
    let y = board.y + (height.max(1) - 1) / 2;
    text(buffer, board.right() + 1, y, middle, theme.strong());
    // Where the cell is of one tone, a line crosses it.
    let cell = &mut buffer[(board.right(), y)];
    if middle == "▁" && cell.symbol() == " " && cell.modifier.contains(Modifier::REVERSED) {
        cell.set_symbol(middle);
        let tone = cell.fg;
        cell.modifier.remove(Modifier::REVERSED);
        cell.set_fg(theme.colors.ground).set_bg(tone);
    }
}

/// A cell of the bar of which White has some halves. Both shares fill their cells, so that the bar
/// has no gaps in any font.
fn cell(theme: &Theme, halves: u16, flipped: bool) -> (char, Style) {
    let [white, black] = tones(theme);
    match halves {
        0 => ('█', Style::new().fg(black).bg(theme.colors.ground)),
        1 => (if flipped { '▀' } else { '▄' }, Style::new().fg(white).bg(black)),
        _ => ('█', Style::new().fg(white).bg(theme.colors.ground)),
    }
}

/// A cell of the bar where there are no colours, or so few that Black's share has the colour of the
/// squares: it leaves a gap beside the board.
fn thin_cell(theme: &Theme, halves: u16, flipped: bool) -> (char, Style) {
    let is_mono = theme.depth == Depth::Mono;
    let [white, black] = match is_mono {
        true => [theme.words(), theme.quiet()],
        false => tones(theme).map(|tone| theme.quiet().fg(tone)),
    };
    match halves {
        0 => (if is_mono { '▕' } else { '▐' }, black),
        1 => (if flipped { '▝' } else { '▗' }, white),
        _ => ('▐', white),
    }
}

/// The least contrast of a side's colour to the background of the screen.
const LEAST: f64 = 3.6;

/// The colours of White and of Black beside the board: those of the pieces, moved away from the
/// background until they stand out. Where colours cannot be mixed, those of the squares replace
/// them; Black's also if the background is not known, because that is mostly dark.
pub(super) fn tones(theme: &Theme) -> [Color; 2] {
    let colors = &theme.colors;
    let knows_ground = light_of(colors.ground).is_some();
    let unmixed_white = if knows_ground { colors.light } else { colors.white };
    [(colors.white, unmixed_white), (colors.black, colors.dark)]
        .map(|(piece, other)| clear_of_ground(piece, colors, LEAST).unwrap_or(other))
}
