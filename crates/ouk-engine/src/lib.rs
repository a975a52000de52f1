#![doc = include_str!("../README.md")]
// Only `table/memory.rs` may use it.
#![deny(unsafe_code)]

pub mod analysis;
pub mod bench;
pub mod book;
#[cfg(feature = "command-line")]
pub mod command_line;
pub mod counting;
pub mod endgame;
pub mod eval;
pub mod level;
mod level_search;
pub mod limits;
pub mod parallel;
pub mod puzzle;
pub mod score;
pub mod search;
pub mod searchable;
pub mod small_board;
pub mod solver;
mod sorting;
mod system;
pub mod table;
mod tablebase_loader;
#[cfg(feature = "uci")]
pub mod uci;
pub mod weighted;
pub mod win_chances;
pub mod worker;

pub use level::Level;
pub use limits::{Intent, Limits, SearchReport, SearchResult};
pub use score::Score;
pub use searchable::Searchable;

use crate::endgame::tablebase::Tablebase;
use crate::endgame::tables::{TableError, Tables};
use ouk_io::memory;
use ouk_rules::board::PositionKey;
use ouk_rules::dispatch;
use ouk_rules::{AnyPosition, GameId, RuleSet};
use search::history::History;
use small_board::SolvedBoard;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use table::TranspositionTable;
use tablebase_loader::TablebaseLoader;

/// The evaluation that a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum EvalKind {
    /// The network, in games that have one; otherwise the hand-written evaluation.
    #[default]
    Nnue,
    /// The hand-written evaluation.
    Hce,
}

/// The search of a position's game with the best evaluation it has.
const fn by_nnue<P: Searchable>(_: &P) -> search::SearchFn<P> {
    search::run::<P, P::Nnue>
}

/// The search of a position's game with the hand-written evaluation.
const fn by_hce<P: Searchable>(_: &P) -> search::SearchFn<P> {
    search::run::<P, P::Hce>
}

/// The memory that must stay free beside a thread's move histories, for the thread's other needs.
const SPARE: usize = 1 << 20;

/// A searcher with its transposition table and move histories.
pub struct Engine {
    table: TranspositionTable,
    /// The move histories, one for each thread.
    histories: Vec<History>,
    /// The endgame tables, if the engine uses any.
    tablebase_loader: Option<TablebaseLoader>,
    eval_kind: EvalKind,
    /// The game and rule set that table and histories belong to; `None` if they are empty.
    known: Option<(GameId, &'static RuleSet)>,
}

impl Engine {
    /// An engine with one thread and a transposition table of this many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Engine {
        Engine {
            // Histories come before the table, which shrinks where memory is short.
            histories: vec![History::default()],
            table: TranspositionTable::new(megabytes),
            tablebase_loader: None,
            eval_kind: EvalKind::default(),
            known: None,
        }
    }

    /// Resizes the transposition table, which loses its contents. The function brings in the
    /// new memory at once: a first search that did so page by page overran its time by up to a
    /// quarter of a second in a table of 64 megabytes.
    pub fn resize(&mut self, megabytes: usize) {
        // Free the old table first, so that both never exist at once.
        self.table = TranspositionTable::new(1);
        self.table = TranspositionTable::new(megabytes);
        self.table.bring_in();
    }

    /// Sets the number of threads, at least one; fewer if there is no memory for their histories.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.truncate(threads.max(1));
        while self.histories.len() < threads && Engine::has_room() {
            self.histories.push(History::default());
        }
    }

    /// Whether there is memory for the move histories of another thread.
    #[must_use]
    pub fn has_room() -> bool {
        memory::is_free(History::BYTES + SPARE)
    }

    /// Uses endgame tables, or none. A thread loads them in the background, so a search with a
    /// fixed number of positions may give different results depending on the progress.
    pub fn use_tables(&mut self, tables: Option<Arc<Tables>>) {
        self.tablebase_loader = tables.map(TablebaseLoader::new);
    }

    /// Loads the tables for a position now, so that the next search of it need not wait for them.
    /// Returns the tablebase, if the engine uses tables and the game has some.
    ///
    /// # Errors
    /// If a table needs too much memory, or the work was stopped.
    pub fn load_tables(
        &mut self,
        position: &AnyPosition,
        stop: &AtomicBool,
    ) -> Result<Option<Arc<Tablebase>>, TableError> {
        match &mut self.tablebase_loader {
            Some(loader) => loader.load_for(position, stop),
            None => Ok(None),
        }
    }

    /// The loaded solved board that knows a position, if there is one.
    fn board_for(&mut self, position: &AnyPosition) -> Option<Arc<SolvedBoard>> {
        self.tablebase_loader.as_mut()?.board_for(position)
    }

    fn has_board_for(&mut self, position: &AnyPosition) -> bool {
        self.board_for(position).is_some_and(|board| board.value(position).is_some())
    }

    /// Chooses the evaluation. A change clears table and histories.
    pub fn use_eval(&mut self, eval_kind: EvalKind) {
        if self.eval_kind != eval_kind {
            self.eval_kind = eval_kind;
            self.clear();
        }
    }

    /// Clears table and histories for a new game.
    pub fn clear(&mut self) {
        if self.known.take().is_some() {
            self.table.clear();
            self.histories.iter_mut().for_each(History::clear);
        }
    }

    /// Searches a position until a limit is reached or `stop` is set.
    ///
    /// `history` holds the repetition keys of the game so far, the position's own last. The result
    /// has a move whenever there is a legal one, however early the search is stopped.
    pub fn search(
        &mut self,
        position: &AnyPosition,
        history: &[PositionKey],
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&SearchReport),
    ) -> SearchResult {
        let asked = (position.game(), position.rules());
        // Different games can share a key, so results of one game may be wrong in another.
        if self.known.is_some_and(|known| known != asked) {
            self.clear();
        }
        self.known = Some(asked);
        let board = self.board_for(position);
        if let Some(found) =
            board.and_then(|board| small_board::search(&board, position, history, limits, report))
        {
            return found;
        }
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
