//! The saved games: a list to filter, sort, open, delete and take out.

mod view;

pub use view::draw;

use crate::archive::{ArchiveEntry, MOST_LISTED};
use crate::tui::action::{Action, Key, KeyContext};
use crate::tui::app::{App, Screen};
use crate::tui::effect::{Effect, Purpose};
use crate::tui::language::{Phrases, fill};
use ouk_io::text::{self, Printable};
use ouk_rules::game::{Game, Player};
use ouk_rules::{GameId, RuleSet};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What a line of the list says of a game.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Its file.
    pub path: PathBuf,
    /// When it was last written.
    pub written: SystemTime,
    /// What there is to know of it, or why it cannot be read.
    pub told: Result<Told, Printable>,
}

/// What is known of a game that can be read.
#[derive(Clone, Debug)]
pub struct Told {
    /// Which game.
    pub game: GameId,
    /// By which rules.
    pub rules: &'static RuleSet,
    /// The day.
    pub date: String,
    /// Who played.
    pub players: [Player; 2],
    /// PGN's result, `*` if it is not over.
    pub result: &'static str,
    /// How many moves were made, of both sides together as pairs.
    pub moves: usize,
    /// How it ended.
    pub ending: Option<ouk_rules::Ending>,
    /// The last position as text.
    pub fen: String,
}

impl Summary {
    /// What is to be said of a file of the archive.
    #[must_use]
    pub fn of(entry: &ArchiveEntry) -> Summary {
        let told = match &entry.game {
            Ok(game) => Ok(Told::of(game)),
            Err(error) => Err(Printable::of(&error.to_string())),
        };
        Summary { path: entry.path.clone(), written: entry.written, told }
    }

    /// Its columns in a language: date, game, players, result, moves, end.
    fn columns(&self, strings: &Phrases) -> [String; 7] {
        match &self.told {
            Ok(told) => [
                Printable::cut(&told.date, 40).into_string(),
                strings.game(told.game).to_owned(),
                strings.player(&told.players[0]),
                strings.player(&told.players[1]),
                told.result.replace("1/2-1/2", "½-½"),
                told.moves.to_string(),
                told.ending.as_ref().map_or_else(String::new, |ending| strings.ending(ending)),
            ],
            Err(problem) => {
                let mut columns = <[String; 7]>::default();
                let name = self.path.file_name().unwrap_or_default();
                columns[0] = text::path(Path::new(name)).into_string();
                problem.as_str().clone_into(&mut columns[6]);
                columns
            }
        }
    }
}

impl Told {
    fn of(game: &Game) -> Told {
        let setup = game.setup();
        Told {
            game: setup.game,
            rules: setup.rules,
            date: setup.date.clone(),
            players: setup.players.0.clone(),
            result: game.ending().map_or("*", |ending| ending.outcome.pgn()),
            moves: game.ply().div_ceil(2),
            ending: game.ending().cloned(),
            fen: game.position().to_fen(),
        }
    }
}

/// By what the list is sorted.
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
    /// By what it is sorted.
    pub order: SortOrder,
    /// Games that were deleted, the last at the end, while they can be brought back.
    pub deleted: Vec<Summary>,
    /// What happened, or what is wrong.
    pub note: String,
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
            SortOrder::Result => shown.sort_by_key(|summary| told(summary).map(|told| told.result)),
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
}

/// Opens the list.
pub fn open(app: &mut App) -> Vec<Effect> {
    app.screen = Screen::Games(Games { reading: true, ..Games::default() });
    vec![Effect::ListGames]
}

/// The games have been read.
pub fn on_games(app: &mut App, all: Vec<Summary>) {
    if let Screen::Games(games) = &mut app.screen {
        if all.len() >= MOST_LISTED {
            games.note = fill(app.strings.browser.newest_only, &[&MOST_LISTED]);
        }
        (games.all, games.reading) = (all, false);
    }
}

/// A game that was to be deleted is still there.
pub fn is_not_deleted(app: &mut App, path: &Path) {
    if let Screen::Games(games) = &mut app.screen {
        let still = games.deleted.extract_if(.., |summary| summary.path == path);
        games.all.extend(still);
    }
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let strings = app.strings;
    let Screen::Games(games) = &mut app.screen else { return Vec::new() };
    if games.typing {
        match key {
            Key::Enter => games.typing = false,
            Key::Esc | Key::Ctrl('c') => {
                games.typing = false;
                games.filter.clear();
            }
            Key::Backspace => {
                games.filter.pop();
            }
            Key::Char(letter) => games.paste(letter.encode_utf8(&mut [0; 4])),
            _ => {}
        }
        games.line = 0;
        return Vec::new();
    }
    let last = games.shown(strings).len().saturating_sub(1);
    games.line = games.line.min(last);
    let Some(action) = app.keys.action(KeyContext::Games, key) else { return Vec::new() };
    if games.waiting {
        if !matches!(action, Action::Close | Action::Quit) {
            return Vec::new();
        }
        games.waiting = false;
        games.note.clear();
        return vec![Effect::CancelDrill];
    }
    games.note.clear();
    let open =
        |path: &Path, purpose: Purpose| vec![Effect::Open { path: path.to_owned(), purpose }];
    match action {
        Action::Down | Action::Next => {
            games.line = if games.line == last { 0 } else { games.line + 1 }
        }
        Action::Up | Action::Previous => games.line = games.line.checked_sub(1).unwrap_or(last),
        Action::Filter => games.typing = true,
        Action::Sort => {
            games.order = match games.order {
                SortOrder::Newest => SortOrder::Game,
                SortOrder::Game => SortOrder::Result,
                SortOrder::Result => SortOrder::Longest,
                SortOrder::Longest => SortOrder::Newest,
            };
        }
        Action::Close if !games.filter.is_empty() => games.filter.clear(),
        Action::Close | Action::Quit => return leave(app),
        Action::Undo => return bring_back(games, strings),
        _ => {
            let Some(chosen) = games.chosen(strings).cloned() else { return Vec::new() };
            match action {
                Action::Choose | Action::Right => {
                    let over = chosen.told.as_ref().is_ok_and(|told| told.ending.is_some());
                    return open(&chosen.path, if over { Purpose::Review } else { Purpose::Play });
                }
                Action::Review => return open(&chosen.path, Purpose::Review),
                Action::Export => return open(&chosen.path, Purpose::Export),
                Action::TrainEnding => return open(&chosen.path, Purpose::Train),
                Action::Delete => {
                    let undo = app.keys.first(KeyContext::Games, Action::Undo);
                    return delete(games, chosen, fill(strings.browser.deleted, &[&undo]));
                }
                _ => {}
            }
        }
    }
    Vec::new()
}

fn delete(games: &mut Games, chosen: Summary, words: String) -> Vec<Effect> {
    games.all.retain(|summary| summary.path != chosen.path);
    games.note = words;
    let path = chosen.path.clone();
    games.deleted.push(chosen);
    vec![Effect::Delete(path)]
}

fn bring_back(games: &mut Games, strings: &Phrases) -> Vec<Effect> {
    let Some(summary) = games.deleted.pop() else {
        games.note = strings.browser.nothing_deleted.to_owned();
        return Vec::new();
    };
    games.note = fill(strings.browser.back, &[&summary.columns(strings)[0]]);
    let path = summary.path.clone();
    games.all.push(summary);
    vec![Effect::Restore(path)]
}

/// Back to the menu; what was deleted is gone then.
fn leave(app: &mut App) -> Vec<Effect> {
    let Screen::Games(games) = &mut app.screen else { return Vec::new() };
    let gone: Vec<PathBuf> = games.deleted.drain(..).map(|summary| summary.path).collect();
    if app.unfinished.as_ref().is_some_and(|(path, _)| gone.contains(path)) {
        app.unfinished = None;
    }
    let mut effects = app.to_menu();
    effects.push(Effect::Purge(gone));
    effects
}
