//! The help: first the most important keys, then all keys, with a search.

mod layout;
mod samples;
mod sections;
mod view;

pub use view::draw;

use crate::tui::command::typed::CommandName;
use crate::tui::keys::{Action, Key, KeyContext};
use crate::tui::screens::play::is_solvable;
use crate::tui::text_field::{FieldChange, TextField};
use ouk_rules::board::Kind;
use ouk_rules::{AnyPosition, GameId};

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

impl HelpBoard {
    /// Whether anything is counted in the game.
    fn is_counted(&self) -> bool {
        AnyPosition::start(self.game, self.game.default_rules()).counting().is_some()
    }

    /// Whether a player may order the other to rek.
    fn has_orders(&self) -> bool {
        self.game == GameId::MinRekChanh
    }

    /// Whether a king can be in check.
    const fn has_check(&self) -> bool {
        !matches!(self.game, GameId::Rek | GameId::MinRekChanh)
    }
}

/// The state of the help.
pub struct Help {
    /// The place whose keys the help lists.
    place: KeyContext,
    /// The number of the page; after the last page comes the first.
    page: usize,
    /// The filter: words that a line must contain.
    filter: TextField,
    /// Whether the filter is being typed.
    typing: bool,
    /// The board behind the help, if there is one.
    board: Option<HelpBoard>,
}

impl Help {
    /// The help for the keys of a place, which may lie over a board.
    #[must_use]
    pub const fn of(place: KeyContext, board: Option<HelpBoard>) -> Help {
        Help { place, page: 0, filter: TextField::new(SEARCHED), typing: false, board }
    }

    /// Whether no game is on the board, or one with this feature.
    fn may_have(&self, feature: impl Fn(&HelpBoard) -> bool) -> bool {
        self.board.as_ref().is_none_or(feature)
    }

    /// Whether an action has an effect in the game on the board.
    fn has_action(&self, action: Action) -> bool {
        match action {
            Action::Prove => self.may_have(|board| is_solvable(board.game)),
            Action::Count | Action::Explain | Action::TakeDraw => {
                self.may_have(HelpBoard::is_counted)
            }
            _ => true,
        }
    }

    /// Whether a typed command has an effect in the game on the board.
    fn has_command(&self, command: CommandName) -> bool {
        match command {
            CommandName::Solve => self.has_action(Action::Prove),
            CommandName::Count
            | CommandName::StartCount
            | CommandName::StopCount
            | CommandName::Take => self.has_action(Action::Count),
            CommandName::Refuse => self.may_have(HelpBoard::has_orders),
            _ => true,
        }
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
            Key::Char(' ') | Key::PageDown | Key::Down | Key::Right => self.page += 1,
            Key::PageUp | Key::Up | Key::Left => self.page = self.page.saturating_sub(1),
            // The usual keys for the next and the previous hit of a search.
            Key::Char('n') if !self.filter.is_empty() => self.page += 1,
            Key::Char('N') if !self.filter.is_empty() => self.page = self.page.saturating_sub(1),
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
            key if self.filter.key(key) == Some(FieldChange::Text) => {}
            _ => return,
        }
        self.page = 0;
    }

    /// Inserts pasted text into the filter, if it is being typed; returns whether it is.
    pub fn paste(&mut self, text: &str) -> bool {
        if self.typing {
            self.filter.paste(text);
            self.page = 0;
        }
        self.typing
    }
}
