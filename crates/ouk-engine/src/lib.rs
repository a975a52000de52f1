//! The machine: a generic alpha-beta search for all six games.
//!
//! It searches and reports; it does not print, and knows no screen. The enum of games is crossed
//! once a search, so everything below is compiled for one game.

pub mod bench;
pub mod counting;
pub mod endgame;
pub mod eval;
pub mod level;
pub mod limits;
pub mod score;
pub mod search;
pub mod searchable;
pub mod table;
mod tablebase_loader;
pub mod training;
pub mod uci;
pub mod worker;

pub use level::Level;
pub use limits::{Limits, SearchReport, SearchResult};
pub use score::Score;
pub use searchable::Searchable;

use crate::endgame::tables::Tables;
use ouk_io::memory;
use ouk_rules::board::PositionKey;
use ouk_rules::dispatch;
use ouk_rules::{AnyPosition, GameId, RuleSet};
use search::history::History;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use table::TranspositionTable;
use tablebase_loader::TablebaseLoader;

/// What judges positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum EvalKind {
    /// A network where one was trained, the hand-written terms elsewhere.
    #[default]
    Nnue,
    /// The hand-written terms.
    Hce,
}

/// The search of a position's game by its best evaluation.
const fn by_nnue<P: Searchable>(_: &P) -> search::SearchFn<P> {
    search::run::<P, P::Nnue>
}

/// The search of a position's game by its hand-written evaluation.
const fn by_hce<P: Searchable>(_: &P) -> search::SearchFn<P> {
    search::run::<P, P::Hce>
}

/// What is left free beside what a thread learns: for its other needs.
const SPARE: usize = 1 << 20;

/// A searcher with its memory.
pub struct Engine {
    table: TranspositionTable,
    /// What each thread has learned of moves in this game.
    histories: Vec<History>,
    /// The tables of the endings, if it has some.
    tablebase_loader: Option<TablebaseLoader>,
    eval_kind: EvalKind,
    /// The game and the rules of what it remembers, if it remembers anything.
    known: Option<(GameId, &'static RuleSet)>,
}

impl Engine {
    /// An engine of one thread whose transposition table takes so many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Engine {
        Engine {
            // What is needed comes before the table, which takes less where there is less.
            histories: vec![History::default()],
            table: TranspositionTable::new(megabytes),
            tablebase_loader: None,
            eval_kind: EvalKind::default(),
            known: None,
        }
    }

    /// Gives the table another size; what it knew is forgotten. Its memory is brought in now: a first
    /// search that came upon it page by page overran its time by up to a quarter of a second in a
    /// table of 64 megabytes.
    pub fn resize(&mut self, megabytes: usize) {
        // The old one goes first: for a moment there would be both.
        self.table = TranspositionTable::new(1);
        self.table = TranspositionTable::new(megabytes);
        self.table.clear();
    }

    /// Searches with so many threads from now on, at least one; with fewer if there is no memory for
    /// what they learn.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.truncate(threads.max(1));
        while self.histories.len() < threads && Engine::has_room() {
            self.histories.push(History::default());
        }
    }

    /// Whether there is memory for what a thread learns.
    fn has_room() -> bool {
        memory::is_free(History::BYTES + SPARE)
    }

    /// Uses tables of the endings, or none. They are prepared in the background, so what a search
    /// finds with a fixed number of positions may depend on how far that is.
    pub fn use_tables(&mut self, tables: Option<Arc<Tables>>) {
        self.tablebase_loader = tables.map(TablebaseLoader::new);
    }

    /// Has positions judged by this from now on. What was found out before is forgotten.
    pub fn use_eval(&mut self, eval_kind: EvalKind) {
        if self.eval_kind != eval_kind {
            self.eval_kind = eval_kind;
            self.clear();
        }
    }

    /// Forgets everything, for a new game.
    pub fn clear(&mut self) {
        if self.known.take().is_some() {
            self.table.clear();
            self.histories.iter_mut().for_each(History::clear);
        }
    }

    /// Searches a position until a limit is reached or `stop` is set.
    ///
    /// `history` holds the repetition keys of the game so far, the position's own last. The answer
    /// has a move whenever there is a legal one, however soon it is stopped.
    pub fn search(
        &mut self,
        position: &AnyPosition,
        history: &[PositionKey],
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&SearchReport),
    ) -> SearchResult {
        let asked = (position.game(), position.rules());
        // Keys tell positions apart, not games: what is known of one may be false in another.
        if self.known.is_some_and(|known| known != asked) {
            self.clear();
        }
        self.known = Some(asked);
        self.table.age();
        let tablebase = self
            .tablebase_loader
            .as_mut()
            .and_then(|tablebase_loader| tablebase_loader.tablebase_for(position));
        let shared = (stop, &self.table, tablebase.as_deref());
        let histories = &mut self.histories;
        dispatch!(position, p => match self.eval_kind {
            EvalKind::Nnue => by_nnue(p)(p, history, limits, shared, histories, report),
            EvalKind::Hce => by_hce(p)(p, history, limits, shared, histories, report),
        })
    }
}
