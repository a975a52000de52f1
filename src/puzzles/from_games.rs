//! Puzzles from all saved games. Each game is searched quickly, and a puzzle is looked for where a person let
//! a win go; a game is looked at once.

use super::own;
use crate::archive::Archive;
use crate::trainer::from_games::name_of;
use ouk_engine::Engine;
use ouk_engine::analysis::{GameToAnalyse, SearchBudget, analyse};
use ouk_engine::endgame::tables::Tables;
use ouk_engine::puzzle::Puzzle;
use ouk_engine::puzzle::own::PuzzleFinder;
use ouk_rules::RuleSetRegistry;
use ouk_rules::board::Color;
use ouk_rules::game::{Game, Player};
use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Positions searched for each position of a game. A review searches more; a win that this misses is hard to
/// see in a puzzle too.
const NODES: u64 = 20_000;

/// What is looked through.
pub struct PuzzleSearch {
    /// The saved games.
    pub archive: Archive,
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
        let find = |game, name: &str| self.rule_sets.find(game, name);
        let mut finder = PuzzleFinder::new(Some(Arc::clone(&self.tables)));
        for (done, path) in (1..).zip(files) {
            // A game that goes on is looked at when it is over.
            let game = Archive::load(&path, &find).ok().filter(|game| game.ending().is_some());
            let Some(game) = game else { continue };
            let Some(puzzles) = self.in_game(&game, &mut finder, stop) else { return false };
            let searched = SearchedGame { file: name_of(&path), puzzles, done, of };
            tell(PuzzleSearchEvent::Searched(Box::new(searched)));
        }
        !stop.load(Ordering::Relaxed)
    }

    /// The puzzles in a game; none if `stop` was set.
    fn in_game(
        &self,
        game: &Game,
        finder: &mut PuzzleFinder,
        stop: &AtomicBool,
    ) -> Option<Vec<Puzzle>> {
        if !gives_puzzles(game) {
            return Some(Vec::new());
        }
        let (budget, tables) = (SearchBudget::Nodes(NODES), Some(Arc::clone(&self.tables)));
        let found = analyse(&GameToAnalyse::of(game), tables, budget, stop, &mut |_| {})?;
        let positions = own::missed(game, &found, self.tried);
        let puzzles =
            positions.iter().filter_map(|position| finder.puzzle_of(position, stop)).collect();
        (!stop.load(Ordering::Relaxed)).then_some(puzzles)
    }
}

/// Whether a person played, and by rules that are built in: a puzzle of other rules cannot be opened again.
fn gives_puzzles(game: &Game) -> bool {
    let setup = game.setup();
    let built_in = setup.game.rule_set(setup.rules.name);
    let is_person = |color: Color| matches!(setup.players[color], Player::Human { .. });
    built_in == Some(setup.rules) && Color::ALL.into_iter().any(is_person)
}

/// A thread that looks through the saved games and then ends. Dropping it stops it and does not wait.
pub struct PuzzleSearchThread {
    stop: Arc<AtomicBool>,
}

impl PuzzleSearchThread {
    /// Starts the thread, which calls `tell` with its messages.
    ///
    /// # Errors
    /// If the system cannot start a thread, or has no memory for a search.
    pub fn start(
        search: PuzzleSearch,
        mut tell: impl FnMut(PuzzleSearchEvent) + Send + 'static,
    ) -> io::Result<PuzzleSearchThread> {
        if !Engine::has_room() {
            return Err(ErrorKind::OutOfMemory.into());
        }
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        std::thread::Builder::new().name("own puzzles".to_owned()).spawn(move || {
            match catch_unwind(AssertUnwindSafe(|| search.run(&stopped, &mut tell))) {
                Ok(true) => tell(PuzzleSearchEvent::Done),
                // Whoever stopped it waits for nothing.
                Ok(false) => {}
                Err(_) => tell(PuzzleSearchEvent::Failed),
            }
        })?;
        Ok(PuzzleSearchThread { stop })
    }
}

impl Drop for PuzzleSearchThread {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
