//! What is typed into the form: the names of teams, and a clock.

use super::clock::TypedClock;
use super::{Form, FormLine};
use crate::tui::action::Key;

/// The most letters a team's name has.
const NAME: usize = 16;
/// The most figures and signs a clock has.
const CLOCK: usize = 12;

impl Form {
    /// Whether letters go into a line: a name, or a clock that is being typed.
    #[must_use]
    pub fn types(&self) -> bool {
        let is_name = matches!(self.lines().get(self.line), Some(FormLine::Team(_)));
        is_name || self.typed_clock.is_some()
    }

    /// Text that was pasted goes into the name or the clock on the chosen line, and nowhere else.
    pub fn paste(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()).take(NAME) {
            let key = Key::Char(letter);
            if !self.type_name(key) {
                self.type_clock(key);
            }
        }
    }

    /// What a key does to the name on the chosen line, if it does anything.
    pub(super) fn type_name(&mut self, key: Key) -> bool {
        let Some(&FormLine::Team(color)) = self.lines().get(self.line) else { return false };
        let name = &mut self.teams[color.index()];
        match key {
            Key::Char(letter) if name.chars().count() < NAME => name.push(letter),
            Key::Char(_) => {}
            Key::Backspace => {
                name.pop();
            }
            Key::Enter => self.line += 1,
            _ => return false,
        }
        true
    }

    /// What a key does to the clock on the chosen line, if anything. A digit begins a clock; a key that leaves the
    /// line takes the typed clock over, if it is valid.
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
            Key::Esc => self.typed_clock = None,
            Key::Ctrl(_) => return false,
            Key::Left | Key::Right => {
                self.typed_clock = None;
                return false;
            }
            _ => match typed.read() {
                Ok(clock) => {
                    self.choices.clock = clock;
                    self.typed_clock = None;
                    // Enter stays on the line: the user sees the value before the game begins.
                    return key == Key::Enter;
                }
                Err(error) => typed.refused = Some(error),
            },
        }
        true
    }
}
