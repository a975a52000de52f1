//! In which order moves are tried.
//!
//! All legal moves are listed at once, which costs little in these games; what costs is to rate
//! them, so that is done in stages, and most nodes cut before the last.

use super::Searcher;
use super::history::Before;
use crate::board::{Move, MoveList};
use crate::engine::Searchable;
use arrayvec::ArrayVec;

/// The capacity of a [`MoveList`].
const MOST_MOVES: usize = 448;

/// What is still to be rated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Known,
    Noisy,
    Quiet,
    Bad,
}

/// Moves with the order they are to be tried in.
pub struct Picker {
    /// Those not yet handed out, from `next` on; in front of them those that were.
    moves: MoveList,
    scores: ArrayVec<i32, MOST_MOVES>,
    next: usize,
    /// Where the moves of the current stage end.
    end: usize,
    /// Captures that lose material, kept for last.
    bad: ArrayVec<Move, 64>,
    stage: Stage,
    known: Move,
}

/// A move to try.
#[derive(Clone, Copy)]
pub struct Pick {
    pub mv: Move,
    pub noisy: bool,
    /// Whether it is a capture that loses material.
    pub loses: bool,
    /// What history says of it, if it is quiet.
    pub rating: i32,
}

/// Added to a killer's rating, so that it is the first of the quiet moves.
const KILLER: i32 = 1 << 20;

impl Picker {
    /// Takes all legal moves.
    #[inline]
    pub fn take_all<P: Searchable>(&mut self, position: &P) {
        position.generate(&mut self.moves);
    }

    /// Takes captures and promotions, and quiet checks if wanted.
    #[inline]
    pub fn take_noisy<P: Searchable>(&mut self, position: &P, checks: bool) {
        position.generate_noisy(&mut self.moves, checks);
    }

    /// Takes these moves.
    pub fn take(&mut self, moves: impl Iterator<Item = Move>) {
        self.moves.extend(moves);
    }

    /// No move yet. It is filled where it stands, since it is too large to be passed about.
    #[inline(always)]
    pub fn empty(known: Move) -> Picker {
        Picker {
            moves: MoveList::new(),
            scores: ArrayVec::new(),
            next: 0,
            end: 0,
            bad: ArrayVec::new(),
            stage: Stage::Known,
            known,
        }
    }

    /// Whether there is no move at all.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The next move, if there is one.
    pub fn pick<P: Searchable>(
        &mut self,
        searcher: &Searcher<P>,
        position: &P,
        ply: usize,
    ) -> Option<Pick> {
        loop {
            match self.stage {
                Stage::Known => {
                    self.stage = Stage::Noisy;
                    let found = self.moves.iter().position(|&mv| mv == self.known);
                    let known = found.map(|at| {
                        self.moves.swap(0, at);
                        self.next = 1;
                        self.known
                    });
                    self.rate_noisy(searcher, position);
                    if let Some(mv) = known {
                        let noisy = position.is_noisy(mv);
                        let before = Before::at(&searcher.frames, ply);
                        let rows = || searcher.history.rows(position.turn(), before);
                        let rating = if noisy { 0 } else { rows().of(mv, position.actor(mv)) };
                        return Some(Pick { mv, noisy, loses: false, rating });
                    }
                }
                Stage::Noisy => match self.best() {
                    Some(mv) if position.exchange_reaches(mv, 0) => {
                        return Some(Pick { mv, noisy: true, loses: false, rating: 0 });
                    }
                    Some(mv) => {
                        let _ = self.bad.try_push(mv);
                    }
                    None => {
                        self.stage = Stage::Quiet;
                        self.rate_quiet(searcher, position, ply);
                    }
                },
                Stage::Quiet => match self.best() {
                    Some(mv) => {
                        let score = self.scores[self.next - 1];
                        let rating = if score >= KILLER / 2 { score - KILLER } else { score };
                        return Some(Pick { mv, noisy: false, loses: false, rating });
                    }
                    None => {
                        self.stage = Stage::Bad;
                        self.next = 0;
                    }
                },
                Stage::Bad => {
                    let mv = *self.bad.get(self.next)?;
                    self.next += 1;
                    return Some(Pick { mv, noisy: true, loses: true, rating: 0 });
                }
            }
        }
    }

    /// The best of the moves of this stage not yet handed out, the first listed of equals. Most
    /// nodes cut after a few, so sorting all would be work for nothing.
    fn best(&mut self) -> Option<Move> {
        if self.next >= self.end {
            return None;
        }
        let (mut best, mut most) = (self.next, self.scores[self.next]);
        for at in self.next + 1..self.end {
            if self.scores[at] > most {
                (best, most) = (at, self.scores[at]);
            }
        }
        self.moves.swap(self.next, best);
        self.scores.swap(self.next, best);
        self.next += 1;
        Some(self.moves[self.next - 1])
    }

    /// Brings the noisy moves to the front and rates them by what they gain and how such captures
    /// have done.
    fn rate_noisy<P: Searchable>(&mut self, searcher: &Searcher<P>, position: &P) {
        self.scores.clear();
        for _ in 0..self.next {
            self.scores.push(0);
        }
        self.end = self.next;
        for at in self.next..self.moves.len() {
            let mv = self.moves[at];
            if position.is_noisy(mv) {
                let (actor, victim) = (position.actor(mv), position.victim(mv));
                let done = searcher.history.of_noisy(mv, actor, victim);
                self.scores.push(16 * position.gain(mv) + done / 8);
                self.moves.swap(self.end, at);
                self.end += 1;
            }
        }
    }

    /// Rates the quiet moves by history, the killers of this ply first.
    fn rate_quiet<P: Searchable>(&mut self, searcher: &Searcher<P>, position: &P, ply: usize) {
        (self.next, self.end) = (self.end, self.moves.len());
        let killers = searcher.frames[ply].killers;
        let rows = searcher.history.rows(position.turn(), Before::at(&searcher.frames, ply));
        self.scores.truncate(self.next);
        // The moves of a man are listed one after another.
        let (mut from, mut actor) = (None, 0);
        for &mv in &self.moves[self.next..self.end] {
            if from != Some(mv.from()) {
                (from, actor) = (Some(mv.from()), position.actor(mv));
            }
            let mut rating = rows.of(mv, actor);
            if mv == killers[0] {
                rating += KILLER + 1;
            } else if mv == killers[1] {
                rating += KILLER;
            }
            self.scores.push(rating);
        }
    }
}
