//! The search: iterative deepening around one alpha-beta, for any game.

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
mod time;

use super::eval::Evaluation;
use super::limits::Blindness;
use super::searchable::Searchable;
use super::table::TranspositionTable;
use super::{Limits, Score, SearchReport, SearchResult};
use crate::endgame::tablebase::Tablebase;
use frame::Frame;
use history::{History, place};
use lazy_accumulator::LazyAccumulator;
use ouk_rules::board::{Move, PositionKey};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use time::Budget;

/// The deepest ply.
pub const MAX_PLY: usize = 128;

/// The data that all threads of a search share.
pub(crate) struct SharedSearch<'a> {
    /// The stop flag of the caller.
    pub stop: &'a AtomicBool,
    /// Positions visited by all threads, as far as they have reported.
    pub visited: &'a AtomicU64,
    pub table: &'a TranspositionTable,
    /// The endgame tables, if there are some.
    pub tablebase: Option<&'a Tablebase>,
}

/// The state of one thread of a search.
pub(crate) struct Searcher<'a, P: Searchable, E> {
    table: &'a TranspositionTable,
    tablebase: Option<&'a Tablebase>,
    budget: Budget<'a>,
    history: &'a mut History,
    /// Repetition keys of the game and of the line being searched.
    keys: Vec<PositionKey>,
    /// How many of them belong to the game.
    played: usize,
    /// The data of each ply of the line.
    frames: Vec<Frame>,
    seldepth: usize,
    /// The moves the root considers, and those already reported as better lines.
    root_moves: Vec<Move>,
    root_excluded: Vec<Move>,
    /// The positions each root move has cost.
    effort: Vec<(Move, u64)>,
    /// The depth of this iteration.
    iteration: i32,
    /// No null move above this ply, while a null move is verified.
    null_move_min_ply: usize,
    blindness: Blindness,
    game: PhantomData<(P, E)>,
}

/// A search of a game by one of its evaluations.
pub type SearchFn<P> = fn(
    &P,
    &[PositionKey],
    &Limits,
    (&AtomicBool, &TranspositionTable, Option<&Tablebase>),
    &mut [History],
    &mut dyn FnMut(&SearchReport),
) -> SearchResult;

/// Stops the helper threads when it is dropped. It does so even if the first thread panics;
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
            let run_helper = move || {
                // Helpers fill the table until the first thread has its result (lazy SMP). Only the
                // first thread checks the limits, except for the number of positions, which all
                // threads share.
                let open = Limits {
                    nodes: limits.nodes,
                    search_moves: limits.search_moves.clone(),
                    ..Limits::default()
                };
                let mut helper = Searcher::<P, E>::new(position, game, &open, shared, history);
                helper.run_helper(position);
            };
            if thread::Builder::new().spawn_scoped(scope, run_helper).is_err() {
                break;
            }
        }
        searcher.iterative_deepening(position, limits, report)
    })
}

impl<'a, P: Searchable, E: Evaluation<P>> Searcher<'a, P, E> {
    fn new(
        position: &P,
        game: &[PositionKey],
        limits: &Limits,
        shared: SharedSearch<'a>,
        history: &'a mut History,
    ) -> Searcher<'a, P, E> {
        let mut root_moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        // None of them may be legal where the position changed while it was pondered on.
        if root_moves.iter().any(|mv| limits.search_moves.contains(mv)) {
            root_moves.retain(|mv| limits.search_moves.contains(mv));
        }
        let mut keys = game.to_vec();
        if keys.last() != Some(&position.repetition_key()) {
            keys.push(position.repetition_key());
        }
        Searcher {
            table: shared.table,
            tablebase: shared.tablebase,
            budget: Budget::new(limits, shared.stop, shared.visited, root_moves.len()),
            history,
            played: keys.len(),
            keys,
            frames: vec![Frame::EMPTY; MAX_PLY + 2],
            seldepth: 0,
            root_moves,
            root_excluded: Vec::new(),
            effort: Vec::new(),
            iteration: 0,
            null_move_min_ply: 0,
            blindness: limits.blindness,
            game: PhantomData,
        }
    }

    /// Whether the current position has occurred before: once in the line being searched, or twice
    /// in the game. The search scores a repetition as a draw under every rule set, to avoid going
    /// round in circles.
    fn repeats(&self, reversible: usize) -> bool {
        let last = self.keys.len() - 1;
        let key = self.keys[last];
        let mut seen = 0;
        let mut back = 4;
        while back <= reversible && back <= last {
            if self.keys[last - back] == key {
                seen += 1;
                if last - back >= self.played - 1 || seen >= 2 {
                    return true;
                }
            }
            back += 2;
        }
        false
    }

    /// Plays a move from a ply: gives the next position and what its accumulator is computed from.
    #[inline(always)]
    fn play(&mut self, position: &P, accumulator: &E, mv: Move, ply: usize) -> (P, E::Change) {
        let mut next = position.clone();
        let change = accumulator.played(&mut next, mv);
        // Usually this was prefetched long before, but by an approximate key.
        self.table.prefetch(next.key());
        let frame = &mut self.frames[ply];
        frame.mv = mv;
        frame.place = place(position.actor(mv), mv);
        (next, change)
    }

    /// The static evaluation, corrected by what searches of similar positions found.
    #[inline]
    fn corrected(&self, position: &P, raw_eval: i32) -> i32 {
        let correction = self.history.correction(position.turn(), position.structures());
        (raw_eval + correction).clamp(1 - Score::MATE_BOUND, Score::MATE_BOUND - 1)
    }

    fn update_pv(&mut self, mv: Move, ply: usize) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].pv;
        line.clear();
        line.push(mv);
        let rest = &lower[0].pv;
        let room = line.remaining_capacity().min(rest.len());
        line.extend(rest[..room].iter().copied());
    }
}
