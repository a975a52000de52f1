//! The call of a check on the screen.

use super::super::state::Play;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::widgets::text;
use ouk_rules::announce::Call;
use ouk_rules::game::MoveRecord;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The words of the call, if the shown position is a check.
pub(super) fn of(app: &AppContext, play: &Play) -> Option<String> {
    let checked = play.looking.is_none() && play.game.position().in_check();
    let played = play.game.moves().next_back();
    let call = played.and_then(MoveRecord::check).unwrap_or(Call::Ouk);
    checked.then(|| format!("{}!", app.strings.call(call).to_uppercase()))
}

/// Draws the call at the end of a row.
pub(in crate::tui::screens) fn draw(app: &AppContext, play: &Play, row: Rect, buffer: &mut Buffer) {
    if let Some(call) = of(app, play) {
        let x = row.right().saturating_sub(script::width(&call));
        text(buffer, x, row.y, &call, app.theme.urgent());
    }
}
