//! Puzzles from all saved games. A quick search finds where a person missed a win, and only there a
//! puzzle is looked for. Each game is searched once.

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

/// The number of positions to search for each position of a game. A review searches more; a win
/// that this search misses would be hard to find in a puzzle too.
const NODES: u64 = 20_000;

/// Reads the file of a game.
pub type LoadGame = fn(&Path, FindRules<'_>) -> Result<Game, Unreadable>;

/// The parameters of a search.
pub struct PuzzleSearch {
    /// The archive of saved games.
    pub archive: Archive,
    /// The reader of a game; a test may use one that panics.
    pub load: LoadGame,
    /// The rule sets that games may name.
    pub rule_sets: Arc<RuleSetRegistry>,
    /// The tables of endings.
    pub tables: Arc<Tables>,
    /// The games searched before, by file name.
    pub known: BTreeSet<String>,
    /// The most positions of one game in which to look for a puzzle.
    pub tried: usize,
}

/// The result for a searched game.
#[derive(Clone, Debug)]
pub struct SearchedGame {
    /// The name of the game's file.
    pub file: String,
    /// The puzzles found in the game.
    pub puzzles: Vec<Puzzle>,
    /// The number of games done.
    pub done: usize,
    /// The number of all games.
    pub of: usize,
}

/// A message from the search.
#[derive(Clone, Debug)]
pub enum PuzzleSearchEvent {
    /// The search begins with this many games.
    Began(usize),
    /// A game has been searched.
    Searched(Box<SearchedGame>),
    /// All games have been searched.
    Done,
    /// The search panicked or could not start.
    Failed,
}

/// The progress of a search, for the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchState {
    /// The ticket of the search. A message with another ticket belongs to an earlier search.
    pub ticket: Ticket,
    /// The number of games done.
    pub done: usize,
    /// The number of all games.
    pub of: usize,
    /// The number of new puzzles found.
    pub found: usize,
    /// Whether the search is running.
    pub runs: bool,
}

impl PuzzleSearch {
    /// Searches the finished games, newest first. Returns whether all were searched; they were not
    /// if `stop` was set.
    pub fn run(&self, stop: &AtomicBool, tell: &mut dyn FnMut(PuzzleSearchEvent)) -> bool {
        let new = |path: &PathBuf| !self.known.contains(&name_of(path));
        let files: Vec<PathBuf> = self.archive.paths().into_iter().filter(new).collect();
        let of = files.len();
        tell(PuzzleSearchEvent::Began(of));
        for (done, path) in (1..).zip(files) {
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            // A game whose search panics gives no puzzles; the search continues with the others.
            let puzzles = catch_unwind(AssertUnwindSafe(|| self.in_file(&path, stop)));
            let puzzles = puzzles.unwrap_or_else(|_| Some(Vec::new()));
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            let Some(puzzles) = puzzles else { continue };
            let searched = SearchedGame { file: name_of(&path), puzzles, done, of };
            tell(PuzzleSearchEvent::Searched(Box::new(searched)));
        }
        // A folder without new games may have taken long to list.
        !stop.load(Ordering::Relaxed)
    }

    /// The puzzles in the game of a file. None if the file has no finished game, or if `stop` was
    /// set; it is then searched again later.
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

/// Whether a person played, by a built-in rule set: a puzzle with other rules could not be opened
/// again.
fn gives_puzzles(game: &Game) -> bool {
    let setup = game.setup();
    let built_in = setup.game.rule_set(setup.rules.name);
    let is_person = |color: Color| matches!(setup.players[color], Player::Human { .. });
    built_in == Some(setup.rules) && Color::ALL.into_iter().any(is_person)
}

/// Searches the saved games in a thread. At most one thread exists, however often searches start
/// and stop: a folder that does not respond would otherwise hold many. Dropping this value stops
/// the search without waiting.
#[derive(Default)]
pub struct PuzzleSearcher {
    thread: Arc<SearcherThread>,
}

/// The state that the searcher shares with its thread.
#[derive(Default)]
struct SearcherThread {
    state: Mutex<SearcherState>,
    stop: AtomicBool,
}

#[derive(Default)]
struct SearcherState {
    /// The next search, with the function that receives its messages.
    next: Option<(PuzzleSearch, TellSearch)>,
    /// Whether the thread is running.
    runs: bool,
}

type TellSearch = Box<dyn FnMut(PuzzleSearchEvent) + Send>;

impl PuzzleSearcher {
    /// Starts a search, instead of the previous one; `tell` receives its messages.
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

    /// Stops the search. At most one message that is on its way still arrives.
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
    /// No code panics while it changes the state.
    fn state(&self) -> MutexGuard<'_, SearcherState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next search; without one the thread ends.
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
                // Nobody waits for a result after stopping the search.
                Ok(false) => {}
                Err(_) => tell(PuzzleSearchEvent::Failed),
            }
        }
    }
}
