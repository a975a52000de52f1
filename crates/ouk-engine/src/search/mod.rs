//! The search: iterative deepening around one alpha-beta, for any game.

mod contempt;
mod extensions;
mod frame;
pub mod history;
mod lazy_accumulator;
mod moves;
mod node;
mod picker;
mod pruning;
mod quiescence;
mod root;
mod searcher;
mod time;

pub use frame::MAX_PLY;

use super::eval::Evaluation;
use super::searchable::Searchable;
use super::table::TranspositionTable;
use super::{Limits, SearchReport, SearchResult};
use crate::endgame::tablebase::Tablebase;
use history::History;
use ouk_rules::board::PositionKey;
use searcher::{Searcher, SharedSearch};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// A search of a game by one of its evaluations.
pub type SearchFn<P> = fn(
    &P,
    &[PositionKey],
    &Limits,
    (&AtomicBool, &TranspositionTable, Option<&Tablebase>),
    &mut [History],
    &mut dyn FnMut(&SearchReport),
) -> SearchResult;

/// Stops the helper threads when it is dropped. A panic of the first thread stops them too;
/// otherwise they would run forever.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Searches a position with one thread for each history, or with as many as the system can start.
pub fn run<P: Searchable, E: Evaluation<P>>(
    position: &P,
    game: &[PositionKey],
    limits: &Limits,
    (stop, table, tablebase): (&AtomicBool, &TranspositionTable, Option<&Tablebase>),
    histories: &mut [History],
    report: &mut dyn FnMut(&SearchReport),
) -> SearchResult {
    let blind;
    let position = if limits.forget_count {
        blind = position.without_count();
        &blind
    } else {
        position
    };
    let Some((history, helpers)) = histories.split_first_mut() else {
        unreachable!("an engine has at least one thread");
    };
    let (enough, visited) = (AtomicBool::new(false), AtomicU64::new(0));
    let shared = SharedSearch { stop, visited: &visited, table, tablebase };
    thread::scope(|scope| {
        let _enough = StopOnDrop(&enough);
        // The clock starts before the helpers do, since starting many threads takes time.
        let mut searcher = Searcher::<P, E>::new(position, game, limits, shared, history);
        for history in helpers {
            let shared = SharedSearch { stop: &enough, visited: &visited, table, tablebase };
            // Boxed, so that the code that starts a thread is compiled once and not for each game.
            let run_helper: Box<dyn FnOnce() + Send> = Box::new(move || {
                // Helpers fill the table until the first thread has its result (lazy SMP). Only the
                // first thread checks the limits, except for the number of positions, which all
                // threads share.
                let open = Limits {
                    nodes: limits.nodes,
                    search_moves: limits.search_moves.clone(),
                    intent: limits.intent,
                    ..Limits::default()
                };
                let mut helper = Searcher::<P, E>::new(position, game, &open, shared, history);
                helper.run_helper(position);
            });
            if thread::Builder::new().spawn_scoped(scope, run_helper).is_err() {
                break;
            }
        }
        let contempt = searcher.contempt(position);
        let mut answer = searcher.iterative_deepening(position, limits, &mut |line| {
            report(&SearchReport { score: line.score.less(contempt), ..line.clone() });
        });
        answer.score = answer.score.less(contempt);
        answer.lines.iter_mut().for_each(|line| line.1 = line.1.less(contempt));
        answer
    })
}
