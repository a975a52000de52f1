//! The keys of the list of saved games.

use super::ListedGame;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::widgets::PanelFrame;
use ratatui::buffer::Buffer;

/// Draws the keys that have an effect: most of them need a game.
pub(super) fn draw_keys(
    app: &AppContext,
    chosen: Option<&ListedGame>,
    frame: &PanelFrame,
    buffer: &mut Buffer,
) {
    let hint = &app.strings.hint;
    let Some(chosen) = chosen else {
        let keys: [(&[Action], &str); 4] = [
            (&[Action::NewGame], hint.new),
            (&[Action::Filter], hint.filter),
            (&[Action::Help], hint.help),
            (&[Action::Quit], hint.back),
        ];
        frame.draw_keys(&app.footer(KeyContext::Games), &keys, buffer);
        return;
    };
    let Ok(told) = &chosen.saved.summary else {
        let keys: [(&[Action], &str); 7] = [
            (&[Action::Delete], hint.delete),
            (&[Action::Up, Action::Down], hint.move_line),
            (&[Action::Filter], hint.filter),
            (&[Action::Sort], hint.sort),
            (&[Action::Undo], hint.undo),
            (&[Action::Help], hint.help),
            (&[Action::Quit], hint.back),
        ];
        frame.draw_keys(&app.footer(KeyContext::Games), &keys, buffer);
        return;
    };
    let enter = if told.ending.is_some() { hint.review } else { hint.resume };
    let keys: [(&[Action], &str); 11] = [
        (&[Action::Choose], enter),
        (&[Action::Up, Action::Down], hint.move_line),
        (&[Action::Filter], hint.filter),
        (&[Action::Review], hint.review),
        (&[Action::Sort], hint.sort),
        (&[Action::Delete], hint.delete),
        (&[Action::Undo], hint.undo),
        (&[Action::Export], hint.write),
        (&[Action::TrainEnding], hint.train),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    frame.draw_keys(&app.footer(KeyContext::Games), &keys, buffer);
}
