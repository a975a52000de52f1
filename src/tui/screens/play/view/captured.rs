//! The pieces that a side has captured, in the rows of its player.

use super::super::state::Play;
use crate::tui::context::AppContext;
use crate::tui::screens::taken_pieces::{draw_squares, draw_words};
use crate::tui::widgets::areas::PlayerRows;
use ouk_rules::board::Color;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The captures of one side, to be drawn in the rows of its player.
pub(super) struct CapturedBy {
    /// The side that captured.
    pub(super) side: Color,
    /// Later plies are ignored: a review looks back.
    pub(super) ply: usize,
    /// How the rows of the side are ordered.
    pub(super) rows: PlayerRows,
}

/// Draws what a side has captured.
pub(super) fn draw(
    app: &AppContext,
    play: &Play,
    captured: &CapturedBy,
    area: Rect,
    buffer: &mut Buffer,
) {
    let taken = play.game.taken_by(captured.side, captured.ply);
    let game = play.game.setup().game;
    if taken.is_empty()
        || area.height == 0
        || draw_squares(app, game, &taken, area, buffer).is_some()
    {
        return;
    }
    let by_other = play.game.taken_by(!captured.side, captured.ply);
    draw_words(app, game, [&taken, &by_other], (area, captured.rows), buffer);
}
