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
use std::sync::atomic::AtomicBool;
use table::Table;

/// A searcher with its memory.
pub struct Engine {
    table: Table,
}

impl Engine {
    /// An engine whose transposition table takes so many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Engine {
        Engine { table: Table::new(megabytes) }
    }

    /// Forgets everything, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
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
        dispatch!(position, p => search::run(p, history, limits, stop, &self.table, report))
    }
}
