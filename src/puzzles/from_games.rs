//! Puzzles from all saved games. Each game is searched quickly, and a puzzle is looked for where a person let
//! a win go; a game is looked at once.

use super::saved_puzzles;
use crate::archive::{Archive, Unreadable};
use crate::trainer::from_games::name_of;
use ouk_engine::Engine;
use ouk_engine::analysis::{GameToAnalyse, SearchBudget, analyse};
use ouk_engine::endgame::tables::Tables;
use ouk_engine::puzzle::Puzzle;
use ouk_engine::puzzle::finder::PuzzleFinder;
use ouk_engine::worker::Ticket;
use ouk_rules::RuleSetRegistry;
use ouk_rules::board::Color;
use ouk_rules::game::record::FindRules;
use ouk_rules::game::{Game, Player};
use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Positions searched for each position of a game. A review searches more; a win that this misses is hard to
/// see in a puzzle too.
const NODES: u64 = 20_000;

/// Reads the file of a game.
pub type LoadGame = fn(&Path, FindRules<'_>) -> Result<Game, Unreadable>;

/// What is looked through.
pub struct PuzzleSearch {
    /// The saved games.
    pub archive: Archive,
    /// How one of them is read; a test may use a reader that panics.
    pub load: LoadGame,
    /// The rule sets that they may name.
    pub rule_sets: Arc<RuleSetRegistry>,
    /// The tables of endings.
    pub tables: Arc<Tables>,
    /// The games that were looked at before, by the names of their files.
    pub known: BTreeSet<String>,
    /// The most positions of one game in which a puzzle is looked for.
    pub tried: usize,
}

/// A game that was looked at.
#[derive(Clone, Debug)]
pub struct SearchedGame {
    /// The name of its file.
    pub file: String,
    /// The puzzles that were found in it.
    pub puzzles: Vec<Puzzle>,
    /// How many games are done.
    pub done: usize,
    /// Of how many.
    pub of: usize,
}

/// What the search has to tell.
#[derive(Clone, Debug)]
pub enum PuzzleSearchEvent {
    /// It begins with so many games.
    Began(usize),
    /// A game was looked at.
    Searched(Box<SearchedGame>),
    /// All games were looked at.
    Done,
    /// It panicked, or could not begin.
    Failed,
}

/// How far a search is, for the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchState {
    /// Its ticket. A message with another one is of an earlier search.
    pub ticket: Ticket,
    /// How many games are done.
    pub done: usize,
    /// Of how many.
    pub of: usize,
    /// How many new puzzles were found.
    pub found: usize,
    /// Whether it goes on.
    pub runs: bool,
}

impl PuzzleSearch {
    /// Looks through the games that are over, the newest first. Whether all of them were looked at; not if `stop`
    /// was set.
    pub fn run(&self, stop: &AtomicBool, tell: &mut dyn FnMut(PuzzleSearchEvent)) -> bool {
        let new = |path: &PathBuf| !self.known.contains(&name_of(path));
        let files: Vec<PathBuf> = self.archive.paths().into_iter().filter(new).collect();
        let of = files.len();
        tell(PuzzleSearchEvent::Began(of));
        for (done, path) in (1..).zip(files) {
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            // A game on which a fault of ours ends the search gives no puzzles, and the others are looked at.
            let puzzles = catch_unwind(AssertUnwindSafe(|| self.in_file(&path, stop)));
            let puzzles = puzzles.unwrap_or_else(|_| Some(Vec::new()));
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            let Some(puzzles) = puzzles else { continue };
            let searched = SearchedGame { file: name_of(&path), puzzles, done, of };
            tell(PuzzleSearchEvent::Searched(Box::new(searched)));
        }
        true
    }

    /// The puzzles in the game of a file. None if it has no game that is over, or if `stop` was set: it is looked
    /// at again then.
    fn in_file(&self, path: &Path, stop: &AtomicBool) -> Option<Vec<Puzzle>> {
        let find = |game, name: &str| self.rule_sets.find(game, name);
        let game = (self.load)(path, &find).ok().filter(|game| game.ending().is_some())?;
        if !gives_puzzles(&game) {
            return Some(Vec::new());
        }
        let (budget, tables) = (SearchBudget::Nodes(NODES), Arc::clone(&self.tables));
        let to_analyse = GameToAnalyse::of(&game);
        let found = analyse(&to_analyse, Some(tables), budget, stop, &mut |_| {})?;
        let mut finder = PuzzleFinder::new(Some(Arc::clone(&self.tables)));
        let positions = saved_puzzles::missed(&game, &found, self.tried);
        let puzzles = positions.iter().filter_map(|position| finder.puzzle_of(position, stop));
        Some(puzzles.collect())
    }
}

/// Whether a person played, and by rules that are built in: a puzzle of other rules cannot be opened again.
fn gives_puzzles(game: &Game) -> bool {
    let setup = game.setup();
    let built_in = setup.game.rule_set(setup.rules.name);
    let is_person = |color: Color| matches!(setup.players[color], Player::Human { .. });
    built_in == Some(setup.rules) && Color::ALL.into_iter().any(is_person)
}

/// Looks through the saved games in a thread, one search at a time. However often a search is asked for and
/// stopped, there is one thread: a folder that does not answer would otherwise hold many. Dropping it stops the
/// search and does not wait.
#[derive(Default)]
pub struct PuzzleSearcher {
    thread: Arc<SearcherThread>,
}

/// What the searcher and its thread share.
#[derive(Default)]
struct SearcherThread {
    state: Mutex<SearcherState>,
    stop: AtomicBool,
}

#[derive(Default)]
struct SearcherState {
    /// The search to do next, and who is told of it.
    next: Option<(PuzzleSearch, TellSearch)>,
    /// Whether the thread runs.
    runs: bool,
}

type TellSearch = Box<dyn FnMut(PuzzleSearchEvent) + Send>;

impl PuzzleSearcher {
    /// Begins a search, in place of the one before; `tell` is called with its messages.
    ///
    /// # Errors
    /// If the system cannot start a thread, or has no memory for a search.
    pub fn begin(
        &self,
        search: PuzzleSearch,
        tell: impl FnMut(PuzzleSearchEvent) + Send + 'static,
    ) -> io::Result<()> {
        if !Engine::has_room() {
            return Err(ErrorKind::OutOfMemory.into());
        }
        let mut state = self.thread.state();
        self.thread.stop.store(true, Ordering::Relaxed);
        state.next = Some((search, Box::new(tell)));
        if !state.runs {
            let thread = Arc::clone(&self.thread);
            let started = std::thread::Builder::new().name("own puzzles".to_owned());
            started.spawn(move || thread.serve())?;
            state.runs = true;
        }
        Ok(())
    }

    /// Stops the search. No more messages come but one that is on its way.
    pub fn stop(&self) {
        let mut state = self.thread.state();
        state.next = None;
        self.thread.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for PuzzleSearcher {
    fn drop(&mut self) {
        self.stop();
    }
}

impl SearcherThread {
    /// Nothing panics while the state is changed.
    fn state(&self) -> MutexGuard<'_, SearcherState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The search to do next; with none the thread ends.
    fn next(&self) -> Option<(PuzzleSearch, TellSearch)> {
        let mut state = self.state();
        let next = state.next.take();
        state.runs = next.is_some();
        self.stop.store(false, Ordering::Relaxed);
        next
    }

    fn serve(&self) {
        while let Some((search, mut tell)) = self.next() {
            match catch_unwind(AssertUnwindSafe(|| search.run(&self.stop, &mut tell))) {
                Ok(true) => tell(PuzzleSearchEvent::Done),
                // Whoever stopped it waits for nothing.
                Ok(false) => {}
                Err(_) => tell(PuzzleSearchEvent::Failed),
            }
        }
    }
}
