//! The keys of the list of saved games.

use super::{Games, ListedGame};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::widgets::PanelFrame;
use ratatui::buffer::Buffer;

/// Draws the keys that have an effect: most of them need a game.
pub(super) fn draw_keys(
    app: &AppContext,
    (games, chosen): (&Games, Option<&ListedGame>),
    frame: &PanelFrame,
    buffer: &mut Buffer,
) {
    let hint = &app.strings.hint;
    let mut keys: Vec<(&[Action], &str)> = match chosen.map(|chosen| &chosen.saved.summary) {
        None => vec![
            (&[Action::NewGame], hint.new),
            (&[Action::Filter], hint.filter),
            (&[Action::Undo], hint.undo),
        ],
        Some(Err(_)) => vec![
            (&[Action::Delete], hint.delete),
            (&[Action::Up, Action::Down], hint.move_line),
            (&[Action::Filter], hint.filter),
            (&[Action::Sort], hint.sort),
            (&[Action::Undo], hint.undo),
        ],
        Some(Ok(told)) => vec![
            (&[Action::Choose], if told.ending.is_some() { hint.review } else { hint.resume }),
            (&[Action::Up, Action::Down], hint.move_line),
            (&[Action::Filter], hint.filter),
            (&[Action::Review], hint.review),
            (&[Action::Sort], hint.sort),
            (&[Action::Delete], hint.delete),
            (&[Action::Undo], hint.undo),
            (&[Action::Export], hint.write),
            (&[Action::TrainEnding], hint.train),
        ],
    };
    keys.extend([(&[Action::Help][..], hint.help), (&[Action::Quit], hint.back)]);
    if games.deleted.is_empty() {
        keys.retain(|(actions, _)| *actions != [Action::Undo]);
    }
    frame.draw_keys(&app.footer(KeyContext::Games), &keys, buffer);
}
