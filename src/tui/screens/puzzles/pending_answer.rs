//! The answer that is awaited while a move of a puzzle is judged, and the commands that must wait
//! for it.

use crate::tui::command::Command;
use crate::tui::keys::Action;
use ouk_engine::worker::Ticket;
use ouk_rules::board::Move;

/// An answer that is awaited.
pub struct PendingAnswer {
    pub(super) ticket: Ticket,
    /// The line that the engine has reported last.
    pub(super) line: Vec<Move>,
}

/// Whether a command would play a move, or select a piece for one.
pub(super) const fn would_move(command: &Command) -> bool {
    matches!(
        command,
        Command::Do(Action::Choose) | Command::MoveTo(_) | Command::ChooseAt(_) | Command::Play(_)
    )
}
