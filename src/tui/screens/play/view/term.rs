//! What the players call the move that led to the shown position.

use crate::config::TermWords;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::screens::play::state::Play;
use crate::tui::widgets::text;
use ouk_rules::vocabulary::terms_of;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The term of the move that led to the shown position, if it has one worth saying. The end of a game,
/// a check and an order to rek say what they are themselves.
fn word(app: &AppContext, play: &Play) -> Option<String> {
    if app.settings.terms == TermWords::Off {
        return None;
    }
    let game = &play.game;
    let shown = play.looking.unwrap_or(game.ply());
    let ended = shown == game.ply() && game.ending().is_some();
    let ply = shown.checked_sub(1).filter(|_| !ended)?;
    let position = game.position();
    if play.looking.is_none() && (position.in_check() || !position.duty().is_empty()) {
        return None;
    }
    let term = terms_of(game.position_at(ply), game.moves().nth(ply)?.mv).telling().next()?;
    Some((app.strings.term)(term).name.to_lowercase())
}

/// Writes the term at the end of a row, if what stands there leaves room for it.
pub(super) fn draw(
    app: &AppContext,
    play: &Play,
    row: Rect,
    taken: u16,
    style: Style,
    buffer: &mut Buffer,
) {
    let Some(word) = word(app, play) else { return };
    let width = script::width(&word);
    let x = row.right().saturating_sub(width);
    if x >= taken + 2 {
        text(buffer, x, row.y, &word, style);
    }
}
