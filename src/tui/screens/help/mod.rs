//! The help: the keys that matter first, then all of them, to be searched.

mod sections;
mod view;

pub use view::{draw, page_count};

use crate::tui::action::Key;

/// The most letters of what is searched for.
const SEARCHED: usize = 40;

/// What is shown of the help.
#[derive(Default)]
pub struct Help {
    /// The page; the first comes again after the last.
    page: usize,
    /// The words a line must have.
    filter: String,
    /// Whether the filter is being typed.
    typing: bool,
}

impl Help {
    /// A key; whether the help stays open. While the filter is typed, keys change the filter.
    pub fn key(&mut self, key: Key) -> bool {
        match key {
            _ if self.typing => self.type_filter(key),
            Key::Char(' ') => self.page += 1,
            Key::Char('/') => self.typing = true,
            Key::Esc if !self.filter.is_empty() => *self = Help::default(),
            _ => return false,
        }
        true
    }

    fn type_filter(&mut self, key: Key) {
        match key {
            Key::Enter => self.typing = false,
            Key::Esc | Key::Ctrl('c') => *self = Help::default(),
            Key::Backspace => {
                self.filter.pop();
            }
            Key::Char(letter) if self.filter.chars().count() < SEARCHED => self.filter.push(letter),
            _ => {}
        }
        self.page = 0;
    }
}
