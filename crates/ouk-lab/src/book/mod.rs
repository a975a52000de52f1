//! Makes an opening book: the engine plays itself from varied openings, then judges the moves it
//! played.
//!
//! In the opening of a game the engine chooses at random among the moves that are nearly as good as
//! the best, and prefers those that it has played before. After the opening it plays the best move.
//! Each result goes to a log at once, as one line. The log belongs to a [`Recipe`]; after an
//! interruption, the work continues with the same games.

mod judge;
mod log;
mod play;
mod recipe;

pub use log::{Log, LogError, LogProblem};
pub use recipe::Recipe;

use ouk_engine::book::Book;
use ouk_engine::{Engine, Limits, SearchResult};
use ouk_rules::AnyPosition;
use ouk_rules::board::PositionKey;
use std::sync::atomic::AtomicBool;

/// The part of the games that becomes the book.
#[derive(Clone, Copy, Debug)]
pub struct WantedBook {
    /// The number of games.
    pub games: u32,
    /// The fewest games of a move in the book.
    pub least: u32,
    /// The positions to search for the score of a move.
    pub analysis: u64,
}

/// The progress of the work.
#[derive(Clone, Copy, Debug)]
pub enum BookProgress {
    /// This many games are played.
    Played(u32),
    /// Positions of the book are judged.
    Judged {
        /// The number of judged positions.
        done: usize,
        /// The number of all positions.
        of: usize,
    },
}

/// Plays the games that the log lacks and judges the moves. None if the work was stopped; the log
/// then has the results so far.
///
/// # Errors
/// If the log cannot be written, or has an illegal move.
pub fn make(
    recipe: &Recipe,
    wanted: WantedBook,
    log: &mut Log,
    halt: &AtomicBool,
    tell: &mut dyn FnMut(BookProgress),
) -> Result<Option<Book>, LogError> {
    let mut maker = BookMaker { recipe, engine: Engine::new(16), log, halt };
    if !maker.play_games(wanted.games, tell)? {
        return Ok(None);
    }
    maker.judge(wanted, tell)
}

struct BookMaker<'a> {
    recipe: &'a Recipe,
    engine: Engine,
    log: &'a mut Log,
    halt: &'a AtomicBool,
}

impl BookMaker<'_> {
    /// Searches a position with a node limit and a number of lines.
    fn search(
        &mut self,
        position: &AnyPosition,
        history: &[PositionKey],
        (nodes, lines): (u64, usize),
    ) -> SearchResult {
        let limits = Limits { nodes: Some(nodes), multi_pv: lines, ..Limits::default() };
        self.engine.search(position, history, &limits, &AtomicBool::new(false), &mut |_| {})
    }

    /// Searches a position with a fresh engine, so that the result depends on the position alone.
    fn search_afresh(&mut self, position: &AnyPosition, task: (u64, usize)) -> SearchResult {
        self.engine.clear();
        self.search(position, &[position.repetition_key()], task)
    }
}
