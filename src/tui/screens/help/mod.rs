//! The help: first the most important keys, then all keys, with a search.

mod layout;
mod samples;
mod sections;
mod view;

pub use view::draw;

use crate::tui::keys::{Key, KeyContext};
use crate::tui::screens::play::is_solvable;
use ouk_rules::GameId;
use ouk_rules::board::Kind;

/// The most letters of a search.
const SEARCHED: usize = 40;

/// The board behind the help.
#[derive(Clone, Debug)]
pub struct HelpBoard {
    /// The game on the board.
    pub game: GameId,
    /// The kinds of its pieces, with their letters.
    pub pieces: Vec<(&'static str, Kind)>,
}

/// The state of the help.
pub struct Help {
    /// The place whose keys the help lists.
    place: KeyContext,
    /// The number of the page; after the last page comes the first.
    page: usize,
    /// The filter: words that a line must contain.
    filter: String,
    /// Whether the filter is being typed.
    typing: bool,
    /// The board behind the help, if there is one.
    board: Option<HelpBoard>,
}

impl Help {
    /// The help for the keys of a place, which may lie over a board.
    #[must_use]
    pub const fn of(place: KeyContext, board: Option<HelpBoard>) -> Help {
        Help { place, page: 0, filter: String::new(), typing: false, board }
    }

    /// Whether the help names the solver: if no game is on the board, or one that the solver
    /// supports.
    fn names_solver(&self) -> bool {
        self.board.as_ref().is_none_or(|board| is_solvable(board.game))
    }

    /// Shows the whole help again.
    fn reset(&mut self) {
        *self = Help::of(self.place, self.board.take());
    }

    /// Handles a key; returns whether the help stays open. While the filter is being typed, keys
    /// change it.
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
