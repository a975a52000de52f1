//! The saved games: a list to filter, sort, open, delete and export.

mod keys;
mod listed_game;
mod listing;
mod table;
mod view;

pub use listed_game::ListedGame;
pub use listing::SortOrder;
pub use view::draw;

use crate::archive::{MOST_LISTED, SavedGame};
use crate::tui::command::Command;
use crate::tui::context::{AppContext, UnfinishedGame};
use crate::tui::effect::{Effect, Purpose};
use crate::tui::keys::{Action, Key, KeyContext};
use crate::tui::language::Phrases;
use crate::tui::note::{GamesNote, Note};
use crate::tui::text_field::{FieldChange, TextField};
use crate::tui::update::{Navigation, OpponentKind, Update};
use listing::{Listing, TermSearch, asks_for_term};
use ouk_rules::vocabulary::TermSet;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most deletions that can be undone: each holds a file open until then.
pub const MOST_DELETED: usize = 100;

/// The most letters of a filter.
const FILTER: usize = 60;

/// The list of saved games.
pub struct Games {
    /// Every game.
    pub all: Vec<ListedGame>,
    /// Whether the list is still being read.
    pub reading: bool,
    /// The index of the chosen game among those shown.
    pub line: usize,
    /// The filter: words that a line must contain.
    pub filter: TextField,
    /// Whether the filter is being typed.
    pub typing: bool,
    /// The order of the list.
    pub order: SortOrder,
    /// The deleted games that can still be restored, the last one at the end.
    pub deleted: Vec<ListedGame>,
    /// The note to show: an event or an error.
    pub note: Option<Note>,
    /// Whether the drill of a game's ending is being looked for.
    pub waiting: bool,
    /// A token for the search for terms, which ends when this is dropped.
    search: Option<Arc<()>>,
    /// The shown games, computed on demand and dropped on changes: there may be thousands of games,
    /// and many keys before the next frame.
    listing: OnceCell<Listing>,
}

impl Default for Games {
    fn default() -> Games {
        Games {
            all: Vec::new(),
            reading: false,
            line: 0,
            filter: TextField::new(FILTER),
            typing: false,
            order: SortOrder::default(),
            deleted: Vec::new(),
            note: None,
            waiting: false,
            search: None,
            listing: OnceCell::new(),
        }
    }
}

impl Games {
    /// The list while it is being read.
    #[must_use]
    pub fn being_read() -> Games {
        Games { reading: true, ..Games::default() }
    }

    /// The shown games in their order, with the widths of the columns.
    fn listing(&self, strings: &Phrases) -> &Listing {
        let search = match self.search {
            Some(_) => TermSearch::Begun,
            None => TermSearch::NotBegun,
        };
        let list = || Listing::of(&self.all, &self.filter, search, self.order, strings);
        self.listing.get_or_init(list)
    }

    /// Whether the filter contains a term.
    fn asks_for_term(&self) -> bool {
        asks_for_term(&self.filter)
    }

    /// Starts the search for the terms of all games not searched yet, if the filter contains one.
    fn find_terms(&mut self) -> Vec<Effect> {
        if !self.asks_for_term() {
            return Vec::new();
        }
        self.listing.take();
        let wanted = Arc::new(());
        let goes_on = Arc::downgrade(&wanted);
        self.search = Some(wanted);
        let unknown = self.all.iter().filter(|summary| summary.is_unknown());
        let paths = unknown.map(|summary| summary.saved.path.clone()).collect();
        vec![Effect::FindTerms { paths, wanted: goes_on }]
    }

    /// Stores the terms found for the moves of some games.
    pub fn learn_terms(&mut self, found: &HashMap<PathBuf, TermSet>) {
        for summary in self.all.iter_mut().chain(&mut self.deleted) {
            summary.terms = found.get(&summary.saved.path).copied().or(summary.terms);
        }
        if self.asks_for_term() {
            self.listing.take();
        }
    }

    /// Whether there are no saved games.
    const fn is_without_games(&self) -> bool {
        !self.reading && self.all.is_empty()
    }

    /// The number of games searched for terms, and the number of all games, while the search goes
    /// on.
    fn looked_at(&self) -> Option<(usize, usize)> {
        self.search.as_ref()?;
        let unknown = self.all.iter().filter(|summary| summary.is_unknown()).count();
        (unknown > 0).then_some((self.all.len() - unknown, self.all.len()))
    }

    /// The shown games in their order.
    pub fn shown(&self, strings: &Phrases) -> impl ExactSizeIterator<Item = &ListedGame> {
        self.listing(strings).order.iter().map(|&at| &self.all[at])
    }

    /// Inserts pasted text into the filter, if it is being typed.
    pub fn paste(&mut self, text: &str) {
        if self.typing {
            self.filter.paste(text);
            self.list_anew();
        }
    }

    /// Lists the games of a changed filter, from the first one.
    fn list_anew(&mut self) {
        self.line = 0;
        self.listing.take();
    }

    /// The chosen game.
    #[must_use]
    pub fn chosen(&self, strings: &Phrases) -> Option<&ListedGame> {
        let order = &self.listing(strings).order;
        let at = order.get(self.line.min(order.len().saturating_sub(1)))?;
        self.all.get(*at)
    }

    /// Stores the list once it has been read.
    pub fn were_read(&mut self, all: Vec<SavedGame>) {
        if all.len() >= MOST_LISTED {
            self.note = Some(GamesNote::NewestOnly(MOST_LISTED).into());
        }
        self.all = all.into_iter().map(ListedGame::from).collect();
        (self.reading, self.search) = (false, None);
        self.listing.take();
    }

    /// Puts a game back into the list that could not be deleted.
    pub fn is_not_deleted(&mut self, path: &Path) {
        let still = self.deleted.extract_if(.., |summary| summary.saved.path == path);
        self.all.extend(still);
        self.listing.take();
    }

    /// The command of a key, if it has one. While the filter is being typed, keys change it.
    pub fn command(&mut self, app: &AppContext, key: Key) -> Option<Command> {
        if self.typing && key != Key::Enter {
            self.type_filter(key);
            return None;
        }
        app.keys.action(KeyContext::Games, key).map(Command::Do)
    }

    /// Performs a command.
    pub fn run(&mut self, app: &mut AppContext, command: &Command) -> Update {
        let &Command::Do(action) = command else { return Update::none() };
        let strings = app.strings;
        if self.waiting {
            return self.stop_waiting(action);
        }
        if self.typing {
            self.typing = false;
            return self.find_terms().into();
        }
        self.note = None;
        if action.is_step() {
            let lines = self.last_line(strings) + 1;
            self.line = action.step(self.line, lines).unwrap_or(self.line);
        }
        match action {
            Action::Filter => self.typing = true,
            Action::Sort => {
                self.order = self.order.next();
                self.listing.take();
            }
            Action::Close if !self.filter.is_empty() => {
                self.filter.clear();
                self.search = None;
                self.listing.take();
            }
            Action::Close | Action::Quit => return self.leave(app),
            Action::NewGame => {
                let go = Some(Navigation::Setup(OpponentKind::Computer));
                return Update { go, ..self.leave(app) };
            }
            Action::Undo => return self.bring_back(strings),
            _ => return self.act_on_chosen(app, action),
        }
        Update::none()
    }

    fn last_line(&self, strings: &Phrases) -> usize {
        self.listing(strings).order.len().saturating_sub(1)
    }

    fn type_filter(&mut self, key: Key) {
        match key {
            Key::Esc | Key::Ctrl('c') => {
                self.typing = false;
                self.filter.clear();
                self.list_anew();
            }
            key if self.filter.key(key) == Some(FieldChange::Text) => self.list_anew(),
            _ => {}
        }
    }

    /// Cancels the search for a drill; while it goes on, no other action is possible.
    fn stop_waiting(&mut self, action: Action) -> Update {
        if !matches!(action, Action::Close | Action::Quit) {
            return Update::none();
        }
        self.waiting = false;
        self.note = None;
        Effect::CancelDrill.into()
    }

    fn act_on_chosen(&mut self, app: &mut AppContext, action: Action) -> Update {
        let Some(chosen) = self.chosen(app.strings).cloned() else { return Update::none() };
        let over = chosen.saved.summary.as_ref().is_ok_and(|told| told.ending.is_some());
        let purpose = match action {
            Action::Choose | Action::Right if !over => Purpose::Play,
            Action::Choose | Action::Right | Action::Review => Purpose::Review,
            Action::Export => Purpose::Export,
            Action::TrainEnding => Purpose::Train,
            Action::Delete => return self.delete(app, chosen),
            _ => return Update::none(),
        };
        Effect::Open { path: chosen.saved.path, purpose }.into()
    }

    fn delete(&mut self, app: &mut AppContext, chosen: ListedGame) -> Update {
        let too_many = (self.deleted.len() + 1).saturating_sub(MOST_DELETED);
        let mut effects = purge(app, self.deleted.drain(..too_many));
        self.all.retain(|summary| summary.saved.path != chosen.saved.path);
        self.listing.take();
        self.note = Some(GamesNote::Deleted.into());
        let path = chosen.saved.path.clone();
        self.deleted.push(chosen);
        effects.push(Effect::Delete(path));
        Update { effects, go: None }
    }

    fn bring_back(&mut self, strings: &Phrases) -> Update {
        let Some(summary) = self.deleted.pop() else {
            self.note = Some(GamesNote::NothingDeleted.into());
            return Update::none();
        };
        self.note = Some(GamesNote::Restored(summary.day_or_name(strings)).into());
        let path = summary.saved.path.clone();
        self.all.push(summary);
        self.listing.take();
        Effect::Restore(path).into()
    }

    /// Goes back to the menu, after which deleted games cannot be restored.
    fn leave(&mut self, app: &mut AppContext) -> Update {
        Update { effects: self.purge_deleted(app), go: Some(Navigation::Menu) }
    }

    /// Removes the files of the deleted games.
    pub fn purge_deleted(&mut self, app: &mut AppContext) -> Vec<Effect> {
        purge(app, self.deleted.drain(..))
    }
}

/// Removes the files of some deleted games.
fn purge(app: &mut AppContext, games: impl Iterator<Item = ListedGame>) -> Vec<Effect> {
    let gone: Vec<PathBuf> = games.map(|summary| summary.saved.path).collect();
    if gone.is_empty() {
        return Vec::new();
    }
    app.games.others_unfinished.retain(|path| !gone.contains(path));
    let is_gone = |path: &Path| gone.iter().any(|gone| gone == path);
    if app.games.unfinished.as_ref().and_then(UnfinishedGame::path).is_some_and(is_gone) {
        app.games.unfinished = None;
    }
    vec![Effect::Purge(gone)]
}
