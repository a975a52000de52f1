//! Typing into the form: the names of teams, and a clock.

use super::clock::TypedClock;
use super::{Form, FormLine};
use crate::tui::keys::Key;
use crate::tui::text_field::{FieldChange, TextField};
use ouk_rules::board::Color;

/// The most characters of a clock.
const CLOCK: usize = 12;

const fn is_of_clock(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, '+' | '.' | 'd' | 'm' | 's')
}

impl Form {
    /// Whether letters go into the chosen line: a name, or a clock being typed.
    #[must_use]
    pub fn types(&self) -> bool {
        self.lines().get(self.line).is_some_and(|&line| self.typed(line).is_some())
    }

    /// The text field of a line, if it has one: a name, or a clock being typed.
    pub(super) fn typed(&self, line: FormLine) -> Option<&TextField> {
        match line {
            FormLine::Team(color) => Some(&self.teams[color.index()]),
            FormLine::Clock => self.typed_clock.as_ref().map(|typed| &typed.text),
            _ => None,
        }
    }

    /// The team whose name is on the chosen line.
    fn named(&self) -> Option<Color> {
        match self.lines().get(self.line) {
            Some(&FormLine::Team(color)) => Some(color),
            _ => None,
        }
    }

    /// Inserts pasted text into the name or the clock on the chosen line, if it has one.
    pub fn paste(&mut self, text: &str) {
        if let Some(color) = self.named() {
            self.teams[color.index()].paste(text);
        } else if let Some(typed) = &mut self.typed_clock {
            typed.text.paste(text);
            typed.refused = None;
        }
    }

    /// Applies a key to the name on the chosen line; returns whether it had an effect.
    pub(super) fn type_name(&mut self, key: Key) -> bool {
        let Some(color) = self.named() else { return false };
        if key == Key::Enter {
            self.line += 1;
            return true;
        }
        self.teams[color.index()].key(key).is_some()
    }

    /// Applies a key to the clock on the chosen line; returns whether it had an effect. A digit
    /// starts a clock; a key that leaves the line accepts the typed clock, if it is valid.
    pub(super) fn type_clock(&mut self, key: Key) -> bool {
        if self.lines().get(self.line) != Some(&FormLine::Clock) {
            return false;
        }
        let Some(typed) = &mut self.typed_clock else {
            let begins = matches!(key, Key::Char('0'..='9'));
            if begins {
                let mut text = TextField::new(CLOCK).of_letters(is_of_clock);
                text.key(key);
                self.typed_clock = Some(TypedClock { text, refused: None });
            }
            return begins;
        };
        if let Some(change) = typed.text.key(key) {
            if change == FieldChange::Text {
                typed.refused = None;
            }
            if typed.text.is_empty() {
                self.typed_clock = None;
            }
            return true;
        }
        match key {
            Key::Esc => self.typed_clock = None,
            Key::Ctrl(_) => return false,
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
