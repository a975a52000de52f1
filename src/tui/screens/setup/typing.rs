//! Typing into the form: the names of teams, and a clock.

use super::clock::TypedClock;
use super::{Form, FormLine};
use crate::tui::keys::Key;
use ouk_io::text::is_shown;

/// The most letters of a team's name.
const NAME: usize = 16;
/// The most characters of a clock.
const CLOCK: usize = 12;

impl Form {
    /// Whether letters go into the chosen line: a name, or a clock being typed.
    #[must_use]
    pub fn types(&self) -> bool {
        let is_name = matches!(self.lines().get(self.line), Some(FormLine::Team(_)));
        is_name || self.typed_clock.is_some()
    }

    /// Inserts pasted text into the name or the clock on the chosen line, if it has one.
    pub fn paste(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| is_shown(*letter)).take(NAME) {
            let key = Key::Char(letter);
            if !self.type_name(key) {
                self.type_clock(key);
            }
        }
    }

    /// Applies a key to the name on the chosen line; returns whether it had an effect.
    pub(super) fn type_name(&mut self, key: Key) -> bool {
        let Some(&FormLine::Team(color)) = self.lines().get(self.line) else { return false };
        let name = &mut self.teams[color.index()];
        match key {
            // A character that cannot be shown would be spelt out in each name.
            Key::Char(letter) if name.chars().count() < NAME && is_shown(letter) => {
                name.push(letter);
            }
            Key::Char(_) => {}
            Key::Backspace => {
                name.pop();
            }
            Key::Ctrl('u') => name.clear(),
            Key::Enter => self.line += 1,
            _ => return false,
        }
        true
    }

    /// Applies a key to the clock on the chosen line; returns whether it had an effect. A digit
    /// starts a clock; a key that leaves the line accepts the typed clock, if it is valid.
    pub(super) fn type_clock(&mut self, key: Key) -> bool {
        if self.lines().get(self.line) != Some(&FormLine::Clock) {
            return false;
        }
        let Some(typed) = &mut self.typed_clock else {
            let Key::Char(figure) = key else { return false };
            if figure.is_ascii_digit() {
                self.typed_clock = Some(TypedClock { text: figure.to_string(), refused: None });
            }
            return figure.is_ascii_digit();
        };
        match key {
            Key::Char(letter) => {
                if typed.text.len() < CLOCK && (letter.is_ascii_digit() || "+.dms".contains(letter))
                {
                    typed.text.push(letter);
                    typed.refused = None;
                }
            }
            Key::Backspace => {
                typed.text.pop();
                typed.refused = None;
                if typed.text.is_empty() {
                    self.typed_clock = None;
                }
            }
            Key::Esc | Key::Ctrl('u') => self.typed_clock = None,
            Key::Ctrl(_) => return false,
            Key::Left | Key::Right => {
                self.typed_clock = None;
                return false;
            }
            _ => match typed.read() {
                Ok(clock) => {
                    self.choices.clock = clock;
                    self.typed_clock = None;
                    // Enter stays on the line, so that the user sees the value before the game
                    // starts.
                    return key == Key::Enter;
                }
                Err(error) => typed.refused = Some(error),
            },
        }
        true
    }
}
