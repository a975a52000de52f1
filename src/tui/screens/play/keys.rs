//! The meanings of keys and clicks in a game.

use super::state::Play;
use super::view;
use crate::config::Targets;
use crate::tui::command::{Command, typed};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, Key, KeyContext};
use crate::tui::note::Note;
use ouk_rules::board::Square;

impl Play {
    /// The command of a key, if it has one. While a line is being typed, other keys change the
    /// line.
    pub fn command(&mut self, app: &AppContext, key: Key) -> Option<Command> {
        self.make_room_for_progress();
        if self.line.is_some() {
            return self.typed_command(KeyContext::Game, key);
        }
        if self.question.is_some() {
            return self.answer_of(app, key).map(Command::Answer);
        }
        self.hand_command(app, key)
            .or_else(|| app.keys.action(KeyContext::Game, key).map(Command::Do))
            .or_else(|| self.no_target(app, key))
    }

    /// The command of a letter that has no other meaning while a piece is selected.
    pub(super) fn no_target(&self, app: &AppContext, key: Key) -> Option<Command> {
        let Key::Char(letter) = key else { return None };
        let are_shown = app.settings.targets == Targets::Letters;
        let is_wrong = self.selected.is_some() && are_shown && letter.is_alphabetic();
        is_wrong.then_some(Command::NoTarget(letter))
    }

    /// The command of a key at the prompt; only Enter has one.
    pub(in crate::tui::screens) fn typed_command(
        &mut self,
        place: KeyContext,
        key: Key,
    ) -> Option<Command> {
        if key != Key::Enter {
            self.typing(place, key);
            return None;
        }
        let line = self.take_line();
        typed::read(&line, place).unwrap_or_else(|error| {
            self.say(Note::CommandRefused(error));
            None
        })
    }

    /// The command of a key at the board: the letter of a piece or a square, or a step of the
    /// cursor. None for other keys.
    pub(in crate::tui::screens) fn hand_command(
        &self,
        app: &AppContext,
        key: Key,
    ) -> Option<Command> {
        if self.leaping {
            let letter = if let Key::Char(letter) = key { Some(letter) } else { None };
            return Some(Command::LeapTo(letter));
        }
        if let Key::Char(letter) = key
            && let Some(target) = self.targets().iter().find(|target| target.label == letter)
        {
            return Some(Command::MoveTo(target.square));
        }
        match app.keys.action(KeyContext::Game, key)? {
            // A colon begins a command and is its first letter.
            Action::Type if key == Key::Char(':') => Some(Command::TypeCommand),
            action => self.is_of_hand(action).then_some(Command::Do(action)),
        }
    }

    /// The command of a click on a cell of the screen.
    #[must_use]
    pub fn command_at(&self, app: &AppContext, cell: (u16, u16)) -> Option<Command> {
        let busy = self.line.is_some() || self.question.is_some() || self.looking.is_some();
        self.square_at(app, cell).filter(|_| !busy).map(Command::ChooseAt)
    }

    /// The square that is drawn on a cell of the screen.
    #[must_use]
    pub fn square_at(&self, app: &AppContext, cell: (u16, u16)) -> Option<Square> {
        view::square_at(self, app.wanted_square_size(), app.terminal.size, cell)
    }
}
