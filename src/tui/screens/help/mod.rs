//! The help: the most important keys first, then all of them, with a search.

mod sections;
mod view;

pub use view::draw;

use crate::tui::action::{Key, KeyContext};
use crate::tui::screens::play::is_solvable;
use ouk_rules::GameId;
use ouk_rules::board::Kind;

/// The most letters of a search.
const SEARCHED: usize = 40;

/// The board that lies behind the help.
#[derive(Clone, Debug)]
pub struct HelpBoard {
    /// The game on it.
    pub game: GameId,
    /// Its pieces, with their letters.
    pub pieces: Vec<(&'static str, Kind)>,
}

/// The part of the help that is shown.
pub struct Help {
    /// Whose keys it lists.
    place: KeyContext,
    /// The page; the first comes again after the last.
    page: usize,
    /// The words that a line must contain.
    filter: String,
    /// Whether the filter is being typed.
    typing: bool,
    /// The board behind it, if there is one.
    board: Option<HelpBoard>,
}

impl Help {
    /// The help for the keys of a place, which may lie over a board.
    #[must_use]
    pub const fn of(place: KeyContext, board: Option<HelpBoard>) -> Help {
        Help { place, page: 0, filter: String::new(), typing: false, board }
    }

    /// Whether the solver is named: where no game is on the board, or one that it knows.
    fn names_solver(&self) -> bool {
        self.board.as_ref().is_none_or(|board| is_solvable(board.game))
    }

    /// The whole help again.
    fn reset(&mut self) {
        *self = Help::of(self.place, self.board.take());
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
