//! The machine: a generic alpha-beta search for all six games.
//!
//! It searches and reports; it does not print, and knows no screen. The enum of games is crossed
//! once a search, so everything below is compiled for one game.

pub mod bench;
pub mod counting;
pub mod eval;
pub mod level;
pub mod limits;
pub mod score;
pub mod search;
pub mod searchable;
pub mod table;
pub mod training;
pub mod worker;

pub use level::Level;
pub use limits::{Answer, Limits, Report};
pub use score::Score;
pub use searchable::Searchable;

use crate::board::Key;
use crate::rules::AnyPosition;
use crate::rules::any::dispatch;
use search::history::History;
use std::sync::atomic::AtomicBool;
use table::Table;

/// A searcher with its memory.
pub struct Engine {
    table: Table,
    /// What each thread has learned of moves in this game.
    histories: Vec<History>,
}

impl Engine {
    /// An engine of one thread whose transposition table takes so many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Engine {
        Engine { table: Table::new(megabytes), histories: vec![History::default()] }
    }

    /// Gives the table another size; what it knew is forgotten.
    pub fn resize(&mut self, megabytes: usize) {
        self.table = Table::new(megabytes);
    }

    /// Searches with so many threads from now on, at least one.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), History::default);
    }

    /// Forgets everything, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.fill_with(History::default);
    }

    /// Searches a position until a limit is reached or `stop` is set.
    ///
    /// `history` holds the repetition keys of the game so far, the position's own last. The answer
    /// has a move whenever there is a legal one, however soon it is stopped.
    pub fn search(
        &mut self,
        position: &AnyPosition,
        history: &[Key],
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        self.table.age();
        let (table, histories) = (&self.table, &mut self.histories);
        dispatch!(position, p => search::run(p, history, limits, (stop, table), histories, report))
    }
}
