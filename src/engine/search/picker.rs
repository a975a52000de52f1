//! In which order moves are tried.

use super::Searcher;
use crate::board::{Move, MoveList};
use crate::engine::Searchable;
use arrayvec::ArrayVec;

/// The capacity of a [`MoveList`].
const MOST_MOVES: usize = 448;

/// Moves with the order they are to be tried in.
pub struct Picker {
    moves: MoveList,
    scores: ArrayVec<i32, MOST_MOVES>,
    next: usize,
}

/// A move, and whether it is a capture that loses material.
pub struct Pick {
    pub mv: Move,
    pub loses: bool,
}

const TABLE_MOVE: i32 = 1 << 30;
const GOOD_NOISY: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const BAD_NOISY: i32 = -(1 << 24);

impl Picker {
    /// Orders moves by what is known of each.
    fn new(moves: MoveList, score: impl Fn(Move) -> i32) -> Picker {
        let scores = moves.iter().map(|&mv| score(mv)).collect();
        Picker { moves, scores, next: 0 }
    }

    /// Whether there is no move at all.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

impl Iterator for Picker {
    type Item = Pick;

    /// The best of the moves not yet tried, the first generated of equals. Most nodes cut after a
    /// few, so sorting all would be work for nothing.
    fn next(&mut self) -> Option<Pick> {
        let rest = &self.scores[self.next..];
        let (mut best, mut most) = (0, *rest.first()?);
        for (at, &score) in rest.iter().enumerate().skip(1) {
            if score > most {
                (best, most) = (at, score);
            }
        }
        let best = self.next + best;
        self.moves.swap(self.next, best);
        self.scores.swap(self.next, best);
        self.next += 1;
        Some(Pick { mv: self.moves[self.next - 1], loses: most < BAD_NOISY / 2 })
    }
}

impl<P: Searchable> Searcher<'_, P> {
    /// All moves: the table's first, then captures that hold by what they gain, killers, quiet
    /// moves by their history, and captures that lose material last.
    pub(super) fn picker(&self, position: &P, moves: MoveList, known: Move, ply: usize) -> Picker {
        let killers = self.history.killers(ply);
        let turn = position.turn();
        Picker::new(moves, |mv| {
            if mv == known {
                TABLE_MOVE
            } else if position.is_noisy(mv) {
                let gain = position.gain(mv) * 16;
                if position.exchange_reaches(mv, 0) { GOOD_NOISY + gain } else { BAD_NOISY + gain }
            } else if mv == killers[0] {
                KILLER + 1
            } else if mv == killers[1] {
                KILLER
            } else {
                self.history.of(turn, mv)
            }
        })
    }

    /// The moves of quiescence: noisy ones that hold, or all of them where the side is bound.
    pub(super) fn noisy_picker(&self, position: &P, known: Move, all: bool) -> Picker {
        let mut moves = position.legal_moves();
        if !all {
            moves.retain(|&mut mv| position.is_noisy(mv) && position.exchange_reaches(mv, 0));
        }
        Picker::new(moves, |mv| if mv == known { TABLE_MOVE } else { self.rank(position, mv) })
    }

    fn rank(&self, position: &P, mv: Move) -> i32 {
        if position.is_noisy(mv) {
            GOOD_NOISY + position.gain(mv)
        } else {
            self.history.of(position.turn(), mv)
        }
    }
}
