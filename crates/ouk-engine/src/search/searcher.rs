//! The state of one search thread, and the functions that all parts of the search use.

use super::frame::{Frame, MAX_PLY};
use super::history::{History, place};
use super::time::Budget;
use crate::endgame::tablebase::Tablebase;
use crate::eval::Evaluation;
use crate::limits::Blindness;
use crate::searchable::Searchable;
use crate::table::TranspositionTable;
use crate::{Intent, Limits, Score};
use ouk_rules::board::{Color, Move, PositionKey};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The data that all threads of a search share.
pub struct SharedSearch<'a> {
    /// The stop flag of the caller.
    pub stop: &'a AtomicBool,
    /// The positions visited by all threads, as far as they have reported.
    pub visited: &'a AtomicU64,
    pub table: &'a TranspositionTable,
    /// The endgame tables, if any.
    pub tablebase: Option<&'a Tablebase>,
}

/// The state of one thread of a search.
pub struct Searcher<'a, P: Searchable, E> {
    pub table: &'a TranspositionTable,
    pub tablebase: Option<&'a Tablebase>,
    pub budget: Budget<'a>,
    pub history: &'a mut History,
    /// The repetition keys of the game and of the line being searched.
    pub keys: Vec<PositionKey>,
    /// The number of keys that belong to the game.
    pub played: usize,
    /// The index of the first key that can recur: after a null move, no earlier position can.
    pub first_recurring: usize,
    /// The data of each ply of the line.
    pub frames: Vec<Frame>,
    pub seldepth: usize,
    /// The moves the root considers, and those already reported as better lines.
    pub root_moves: Vec<Move>,
    pub root_excluded: Vec<Move>,
    /// The number of positions searched for each root move.
    pub effort: Vec<(Move, u64)>,
    pub iteration: i32,
    /// The ply up to which null moves are forbidden, while a null move is verified.
    pub null_move_min_ply: usize,
    pub blindness: Blindness,
    /// The side that plays to win, if its game knows contempt.
    pub fighter: Option<Color>,
    pub game: PhantomData<(P, E)>,
}

impl<'a, P: Searchable, E: Evaluation<P>> Searcher<'a, P, E> {
    pub fn new(
        position: &P,
        game: &[PositionKey],
        limits: &Limits,
        shared: SharedSearch<'a>,
        history: &'a mut History,
    ) -> Searcher<'a, P, E> {
        let mut root_moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        // None of these moves may be legal, if the position changed while the engine was pondering.
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
            first_recurring: 0,
            keys,
            frames: vec![Frame::EMPTY; MAX_PLY + 2],
            seldepth: 0,
            root_moves,
            root_excluded: Vec::new(),
            effort: Vec::new(),
            iteration: 0,
            null_move_min_ply: 0,
            blindness: limits.blindness,
            fighter: (limits.intent == Intent::Win && P::CONTEMPT != 0).then(|| position.turn()),
            game: PhantomData,
        }
    }

    /// Whether the current position has occurred before: once in the line being searched, or twice
    /// in the game. The search scores a repetition as a draw under every rule set, to avoid going
    /// round in circles.
    pub fn repeats(&self, reversible: usize) -> bool {
        let last = self.keys.len() - 1;
        let key = self.keys[last];
        let reversible = reversible.min(last - self.first_recurring);
        let mut seen = 0;
        let mut back = 4;
        while back <= reversible {
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

    /// Plays a move from a ply: returns the next position and the change for its accumulator.
    #[inline(always)]
    pub fn play(&mut self, position: &P, accumulator: &E, mv: Move, ply: usize) -> (P, E::Change) {
        let mut next = position.clone();
        let change = accumulator.played(&mut next, mv);
        // Usually the entry was prefetched long before, but by an approximate key.
        self.table.prefetch(self.table_key(&next));
        let frame = &mut self.frames[ply];
        frame.mv = mv;
        frame.place = place(position.actor(mv), mv);
        (next, change)
    }

    /// The static evaluation, corrected by the results of similar positions and by contempt.
    #[inline]
    pub fn corrected(&self, position: &P, raw_eval: i32) -> i32 {
        let correction = self.history.correction(position.turn(), position.structures());
        let score = raw_eval + correction + self.contempt(position);
        score.clamp(1 - Score::MATE_BOUND, Score::MATE_BOUND - 1)
    }

    pub fn update_pv(&mut self, mv: Move, ply: usize) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].pv;
        line.clear();
        line.push(mv);
        let rest = &lower[0].pv;
        let room = line.remaining_capacity().min(rest.len());
        line.extend(rest[..room].iter().copied());
    }
}
