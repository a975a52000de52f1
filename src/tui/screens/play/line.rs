//! The typed line: moves and commands.

use super::question::Question;
use super::state::Play;
use crate::config::Confirm;
use crate::tui::effect::Effect;
use crate::tui::keys::{Key, KeyContext};
use crate::tui::list_steps::Direction;
use crate::tui::note::Note;
use crate::tui::text_field::TextField;
use ouk_rules::board::{Move, Square};
use ouk_rules::notation;

/// The most letters of a typed line: enough for the longest file path, which must not be cut.
const LONGEST: usize = 4_096;
/// The most typed lines that can be recalled.
const MOST_TYPED: usize = 100;

impl Play {
    /// Starts typing a line that begins with a text.
    pub(in crate::tui::screens) fn begin_line(&mut self, text: &str) {
        self.line = Some(TextField::new(LONGEST).with(text));
    }

    /// Inserts pasted text into the line, if one is being typed.
    pub fn paste(&mut self, text: &str) {
        if let Some(line) = &mut self.line {
            line.paste(text);
        }
    }

    pub(in crate::tui::screens) fn type_move(
        &mut self,
        line: &str,
        confirm: Confirm,
    ) -> Vec<Effect> {
        if !self.is_my_move() {
            return self.choose(confirm);
        }
        match notation::parse(self.game.position(), line) {
            Ok(mv) => self.play_or_ask(mv, confirm),
            Err(error) => {
                self.say(Note::Refused(error));
                Vec::new()
            }
        }
    }

    /// Plays a move of the cursor, or asks first if the settings say so or the move would lose a
    /// win.
    pub(super) fn play_or_ask(&mut self, mv: Move, confirm: Confirm) -> Vec<Effect> {
        let takes = !self.game.position().taken_by(mv).is_empty();
        let asks = match confirm {
            _ if self.bares_in_vain(mv) => true,
            Confirm::Nothing => false,
            Confirm::Captures => takes,
            Confirm::Moves => true,
        };
        if asks {
            self.question = Some(Question::Move(mv).into());
            return Vec::new();
        }
        self.play(mv)
    }

    /// The targets of the moves that begin with the typed text.
    #[must_use]
    pub fn typed_squares(&self) -> Vec<Square> {
        let typed = self.line.as_deref().map(str::trim).unwrap_or_default();
        let typed = typed.trim_start_matches(':');
        if typed.is_empty() {
            return Vec::new();
        }
        let found = self.matching_moves(typed);
        let mut squares: Vec<Square> = found.iter().map(|mv| mv.from()).collect();
        if typed.len() >= 2 {
            squares.extend(found.iter().map(|mv| mv.to()));
        }
        squares
    }

    /// Takes the typed line, and stores it for recall.
    pub(in crate::tui::screens) fn take_line(&mut self) -> String {
        let line = self.line.take().map(|line| line.to_string()).unwrap_or_default();
        self.recalled = None;
        if !line.trim().is_empty() && self.typed.last() != Some(&line) {
            if self.typed.len() == MOST_TYPED {
                self.typed.remove(0);
            }
            self.typed.push(line.clone());
        }
        line
    }

    /// Handles a key while a line is being typed, except the key that ends it.
    pub(in crate::tui::screens) fn typing(&mut self, place: KeyContext, key: Key) {
        let Some(line) = &mut self.line else { return };
        match key {
            Key::Esc | Key::Ctrl('c') => self.line = None,
            Key::Backspace if line.is_empty() => self.line = None,
            Key::Tab => self.complete(place),
            Key::Up => self.recall(Direction::Back),
            Key::Down => self.recall(Direction::Forward),
            _ => _ = line.key(key),
        }
    }
}
