//! The help: the most important keys first, then all of them, with a search.

mod sections;
mod view;

pub use view::{draw, page_count};

use crate::tui::action::Key;
use ouk_rules::board::Kind;

/// The most letters of a search.
const SEARCHED: usize = 40;

/// The part of the help that is shown.
#[derive(Default)]
pub struct Help {
    /// The page; the first comes again after the last.
    page: usize,
    /// The words that a line must contain.
    filter: String,
    /// Whether the filter is being typed.
    typing: bool,
    /// The pieces on the board that lies behind, with their letters.
    pieces: Vec<(&'static str, Kind)>,
}

impl Help {
    /// The help for a screen with a board that has these pieces, with their letters.
    #[must_use]
    pub fn of(pieces: Vec<(&'static str, Kind)>) -> Help {
        Help { pieces, ..Help::default() }
    }

    /// The whole help again.
    fn reset(&mut self) {
        *self = Help::of(std::mem::take(&mut self.pieces));
    }

    /// Obeys a key and returns whether the help stays open. While the filter is typed, keys change the filter.
    pub fn key(&mut self, key: Key) -> bool {
        match key {
            _ if self.typing => self.type_filter(key),
            Key::Char(' ') => self.page += 1,
            Key::Char('/') => self.typing = true,
            Key::Esc if !self.filter.is_empty() => self.reset(),
            _ => return false,
        }
        true
    }

    fn type_filter(&mut self, key: Key) {
        match key {
            Key::Enter => self.typing = false,
            Key::Esc | Key::Ctrl('c') => self.reset(),
            Key::Backspace => {
                self.filter.pop();
            }
            Key::Char(letter) if self.filter.chars().count() < SEARCHED => self.filter.push(letter),
            _ => {}
        }
        self.page = 0;
    }
}
