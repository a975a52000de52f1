//! The saved games: a list to filter, sort, open, delete and export.

mod summary;
mod view;

pub use summary::{Summary, Told};
pub use view::draw;

use crate::archive::MOST_LISTED;
use crate::tui::action::{Action, Key, KeyContext};
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::{Effect, Purpose};
use crate::tui::language::Phrases;
use crate::tui::note::{GamesNote, Note};
use crate::tui::update::{Navigation, Update};
use std::path::{Path, PathBuf};

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortOrder {
    /// The last written first.
    #[default]
    Newest,
    /// By game.
    Game,
    /// By result.
    Result,
    /// The longest first.
    Longest,
}

impl SortOrder {
    const fn next(self) -> SortOrder {
        match self {
            SortOrder::Newest => SortOrder::Game,
            SortOrder::Game => SortOrder::Result,
            SortOrder::Result => SortOrder::Longest,
            SortOrder::Longest => SortOrder::Newest,
        }
    }
}

/// The most letters a filter has.
const FILTER: usize = 60;

/// The list: what is on it and what is chosen.
#[derive(Default)]
pub struct Games {
    /// Every game.
    pub all: Vec<Summary>,
    /// Whether the list is still being read.
    pub reading: bool,
    /// The chosen line among those shown.
    pub line: usize,
    /// The words a line must have.
    pub filter: String,
    /// Whether the filter is being typed.
    pub typing: bool,
    /// Its order.
    pub order: SortOrder,
    /// Games that were deleted, the last at the end, while they can be brought back.
    pub deleted: Vec<Summary>,
    /// The note: an event or a fault.
    pub note: Option<Note>,
    /// Whether the drill of a game's ending is being looked for.
    pub waiting: bool,
}

impl Games {
    /// The games that are shown, in their order.
    #[must_use]
    pub fn shown(&self, strings: &Phrases) -> Vec<&Summary> {
        let wanted: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        let fits = |summary: &&Summary| {
            let line = summary.columns(strings).join(" ").to_lowercase();
            wanted.iter().all(|word| line.contains(word.as_str()))
        };
        let mut shown: Vec<&Summary> = self.all.iter().filter(fits).collect();
        let told = |summary: &Summary| summary.told.as_ref().ok().cloned();
        match self.order {
            SortOrder::Newest => shown.sort_by_key(|summary| std::cmp::Reverse(summary.written)),
            SortOrder::Game => shown.sort_by_key(|summary| told(summary).map(|told| told.game)),
            SortOrder::Result => {
                let result = |told: Told| told.ending.map_or("*", |ending| ending.outcome.pgn());
                shown.sort_by_key(|summary| told(summary).map(result));
            }
            SortOrder::Longest => shown.sort_by_key(|summary| {
                std::cmp::Reverse(told(summary).map_or(0, |told| told.moves))
            }),
        }
        shown
    }

    /// Text that was pasted goes into the filter while it is typed, and nowhere else.
    pub fn paste(&mut self, text: &str) {
        if self.typing {
            let room = FILTER.saturating_sub(self.filter.chars().count());
            self.filter.extend(text.chars().filter(|letter| !letter.is_control()).take(room));
        }
    }

    /// The chosen game.
    #[must_use]
    pub fn chosen(&self, strings: &Phrases) -> Option<&Summary> {
        let shown = self.shown(strings);
        shown.get(self.line.min(shown.len().saturating_sub(1))).copied()
    }

    /// The list has been read.
    pub fn were_read(&mut self, all: Vec<Summary>) {
        if all.len() >= MOST_LISTED {
            self.note = Some(GamesNote::NewestOnly(MOST_LISTED).into());
        }
        (self.all, self.reading) = (all, false);
    }

    /// A game that was to be deleted is still there.
    pub fn is_not_deleted(&mut self, path: &Path) {
        let still = self.deleted.extract_if(.., |summary| summary.path == path);
        self.all.extend(still);
    }

    /// The command of a key, if it is one. While the filter is typed, keys change the filter.
    pub fn command(&mut self, app: &AppContext, key: Key) -> Option<Command> {
        if self.typing {
            self.type_filter(key);
            return None;
        }
        app.keys.action(KeyContext::Games, key).map(Command::Do)
    }

    /// Does a command.
    pub fn run(&mut self, app: &mut AppContext, command: &Command) -> Update {
        let &Command::Do(action) = command else { return Update::none() };
        let strings = app.strings;
        let last = self.shown(strings).len().saturating_sub(1);
        self.line = self.line.min(last);
        if self.waiting {
            return self.stop_waiting(action);
        }
        self.note = None;
        match action {
            Action::Down | Action::Next => {
                self.line = if self.line == last { 0 } else { self.line + 1 }
            }
            Action::Up | Action::Previous => self.line = self.line.checked_sub(1).unwrap_or(last),
            Action::Filter => self.typing = true,
            Action::Sort => self.order = self.order.next(),
            Action::Close if !self.filter.is_empty() => self.filter.clear(),
            Action::Close | Action::Quit => return self.leave(app),
            Action::Undo => return self.bring_back(strings),
            _ => return self.act_on_chosen(app, action),
        }
        Update::none()
    }

    fn type_filter(&mut self, key: Key) {
        match key {
            Key::Enter => self.typing = false,
            Key::Esc | Key::Ctrl('c') => {
                self.typing = false;
                self.filter.clear();
            }
            Key::Backspace => {
                self.filter.pop();
            }
            Key::Char(letter) => self.paste(letter.encode_utf8(&mut [0; 4])),
            _ => {}
        }
        self.line = 0;
    }

    /// While a drill is being looked for, only giving it up is possible.
    fn stop_waiting(&mut self, action: Action) -> Update {
        if !matches!(action, Action::Close | Action::Quit) {
            return Update::none();
        }
        self.waiting = false;
        self.note = None;
        Effect::CancelDrill.into()
    }

    fn act_on_chosen(&mut self, app: &AppContext, action: Action) -> Update {
        let Some(chosen) = self.chosen(app.strings).cloned() else { return Update::none() };
        let over = chosen.told.as_ref().is_ok_and(|told| told.ending.is_some());
        let purpose = match action {
            Action::Choose | Action::Right if !over => Purpose::Play,
            Action::Choose | Action::Right | Action::Review => Purpose::Review,
            Action::Export => Purpose::Export,
            Action::TrainEnding => Purpose::Train,
            Action::Delete => return self.delete(chosen),
            _ => return Update::none(),
        };
        Effect::Open { path: chosen.path, purpose }.into()
    }

    fn delete(&mut self, chosen: Summary) -> Update {
        self.all.retain(|summary| summary.path != chosen.path);
        self.note = Some(GamesNote::Deleted.into());
        let path = chosen.path.clone();
        self.deleted.push(chosen);
        Effect::Delete(path).into()
    }

    fn bring_back(&mut self, strings: &Phrases) -> Update {
        let Some(summary) = self.deleted.pop() else {
            self.note = Some(GamesNote::NothingDeleted.into());
            return Update::none();
        };
        let [date, ..] = summary.columns(strings);
        self.note = Some(GamesNote::Restored(date).into());
        let path = summary.path.clone();
        self.all.push(summary);
        Effect::Restore(path).into()
    }

    /// Back to the menu; what was deleted is gone then.
    fn leave(&mut self, app: &mut AppContext) -> Update {
        let gone: Vec<PathBuf> = self.deleted.drain(..).map(|summary| summary.path).collect();
        if app.unfinished.as_ref().is_some_and(|(path, _)| gone.contains(path)) {
            app.unfinished = None;
        }
        Update { effects: vec![Effect::Purge(gone)], go: Some(Navigation::Menu) }
    }
}
