//! Move ordering.
//!
//! All legal moves are listed at once, which is cheap in these games. Rating them is expensive, so
//! it is done in stages; most nodes have a cutoff before the last stage.

use super::history::PreviousMoves;
use super::searcher::Searcher;
use crate::Searchable;
use crate::eval::Evaluation;
use arrayvec::ArrayVec;
use ouk_rules::board::{Move, MoveList, PositionKey};

/// The capacity of a [`MoveList`].
const MOST_MOVES: usize = 448;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Known,
    Noisy,
    Quiet,
    Bad,
}

/// The moves of a node, handed out best first.
pub struct Picker {
    /// The move from the table, the noisy moves, then the quiet moves, once they are separated.
    moves: MoveList,
    /// The index of the first move of the current stage.
    first: usize,
    /// The ratings of the moves of the current stage, see [`key`].
    keys: ArrayVec<i32, MOST_MOVES>,
    /// Captures that lose material, tried last (58 Elo).
    bad: ArrayVec<Move, 64>,
    stage: Stage,
    position_key: PositionKey,
    tt_move: Move,
}

/// A move to try.
#[derive(Clone, Copy)]
pub struct Pick {
    pub mv: Move,
    pub noisy: bool,
    /// Whether the move is a capture that loses material.
    pub loses: bool,
    /// The history of the move, if it is quiet.
    pub rating: i32,
}

/// The bonus that puts a killer first among the quiet moves. 25 Elo.
const KILLER: i32 = 1 << 20;

/// The bits of a key below the rating: enough for more moves than a list has.
const SHIFT: u32 = 9;
const MASK: i32 = (1 << SHIFT) - 1;
/// The key of a move that has been handed out.
const HANDED_OUT: i32 = i32::MIN;

/// A rating (below 2^22 either way) and the index of its move in one number. The largest number is
/// the best move, and the first one among equals; the compiler finds the largest of many numbers
/// eight at a time.
#[inline(always)]
const fn key(rating: i32, at: usize) -> i32 {
    (rating << SHIFT) | (MASK - at as i32)
}

impl Picker {
    /// Fills the picker with all legal moves.
    #[inline]
    pub fn take_all<P: Searchable>(&mut self, position: &P) {
        position.generate(&mut self.moves);
    }

    /// Fills the picker with the noisy moves.
    #[inline]
    pub fn take_noisy<P: Searchable>(&mut self, position: &P) {
        position.generate_noisy(&mut self.moves);
    }

    /// Fills the picker with these moves.
    pub fn take(&mut self, moves: impl Iterator<Item = Move>) {
        self.moves.extend(moves);
    }

    /// An empty picker. It is filled in place, because it is too large to copy.
    #[inline(always)]
    pub fn empty(position_key: PositionKey, tt_move: Move) -> Picker {
        Picker {
            position_key,
            moves: MoveList::new(),
            first: 0,
            keys: ArrayVec::new(),
            bad: ArrayVec::new(),
            stage: Stage::Known,
            tt_move,
        }
    }

    /// Whether there is no move at all.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The next move, if there is one.
    pub fn pick<P: Searchable, E: Evaluation<P>>(
        &mut self,
        searcher: &Searcher<P, E>,
        position: &P,
        ply: usize,
    ) -> Option<Pick> {
        loop {
            match self.stage {
                Stage::Known => {
                    self.stage = Stage::Noisy;
                    let tt_move = self.bring_known_to_front();
                    self.rate_noisy(searcher, position);
                    if let Some(mv) = tt_move {
                        let noisy = position.is_noisy(mv);
                        let before = PreviousMoves::at(&searcher.frames, ply);
                        let rows = || searcher.history.rows(position.turn(), before);
                        let rating = if noisy { 0 } else { rows().of(mv, position.actor(mv)) };
                        return Some(Pick { mv, noisy, loses: false, rating });
                    }
                }
                Stage::Noisy => match self.best() {
                    Some((mv, _)) => {
                        self.fetch(searcher, position, mv);
                        if position.see_ge(mv, 0) {
                            self.fetch_next(searcher, position);
                            return Some(Pick { mv, noisy: true, loses: false, rating: 0 });
                        }
                        let _ = self.bad.try_push(mv);
                    }
                    None => {
                        self.stage = Stage::Quiet;
                        self.rate_quiet(searcher, position, ply);
                    }
                },
                Stage::Quiet => match self.best() {
                    Some((mv, rating)) => {
                        self.fetch_next(searcher, position);
                        let rating = if rating >= KILLER / 2 { rating - KILLER } else { rating };
                        return Some(Pick { mv, noisy: false, loses: false, rating });
                    }
                    None => {
                        self.stage = Stage::Bad;
                        self.first = 0;
                    }
                },
                Stage::Bad => {
                    let mv = *self.bad.get(self.first)?;
                    self.first += 1;
                    return Some(Pick { mv, noisy: true, loses: true, rating: 0 });
                }
            }
        }
    }

    /// Moves the move from the table to the front, and returns it if it is legal here.
    fn bring_known_to_front(&mut self) -> Option<Move> {
        if self.tt_move == Move::NONE {
            return None;
        }
        let at = self.moves.iter().position(|&mv| mv == self.tt_move)?;
        self.moves.swap(0, at);
        self.first = 1;
        Some(self.tt_move)
    }

    /// Whether the quiet moves come next.
    pub fn is_at_quiet(&self) -> bool {
        self.stage == Stage::Noisy && self.keys.iter().all(|&key| key == HANDED_OUT)
    }

    /// Skips the quiet moves not yet handed out, except wanted ones. A call before they are rated
    /// saves the rating.
    pub fn drop_quiet(&mut self, wanted: impl Fn(Move) -> bool) {
        if self.stage == Stage::Noisy {
            let first = self.first + self.keys.len();
            let mut kept = first;
            for at in first..self.moves.len() {
                let mv = self.moves[at];
                if wanted(mv) {
                    self.moves[kept] = mv;
                    kept += 1;
                }
            }
            self.moves.truncate(kept);
        } else {
            for (key, &mv) in self.keys.iter_mut().zip(&self.moves[self.first..]) {
                if !wanted(mv) {
                    *key = HANDED_OUT;
                }
            }
        }
    }

    /// The best move of this stage not yet handed out, the first of equals, and its rating. Most
    /// nodes need only a few moves, so sorting all would waste time.
    fn best(&mut self) -> Option<(Move, i32)> {
        let best = self.best_key()?;
        let place = self.place(best);
        self.keys[place - self.first] = HANDED_OUT;
        Some((self.moves[place], best >> SHIFT))
    }

    /// Prefetches the table entry of the position after a move.
    #[inline(always)]
    fn fetch<P: Searchable, E: Evaluation<P>>(
        &self,
        searcher: &Searcher<P, E>,
        position: &P,
        mv: Move,
    ) {
        searcher.table.prefetch(self.position_key ^ position.key_change(mv));
    }

    /// Prefetches the table entry of the next move of this stage while this one is searched.
    #[inline(always)]
    fn fetch_next<P: Searchable, E: Evaluation<P>>(&self, searcher: &Searcher<P, E>, position: &P) {
        if let Some(best) = self.best_key() {
            self.fetch(searcher, position, self.moves[self.place(best)]);
        }
    }

    /// The largest key not yet handed out.
    #[inline(always)]
    fn best_key(&self) -> Option<i32> {
        let best = self.keys.iter().copied().fold(HANDED_OUT, i32::max);
        (best != HANDED_OUT).then_some(best)
    }

    /// The index of a key's move in the list.
    #[inline(always)]
    fn place(&self, key: i32) -> usize {
        self.first + (MASK - (key & MASK)) as usize
    }

    /// Moves the noisy moves to the front and rates them by their gain and the history of such
    /// captures.
    fn rate_noisy<P: Searchable, E: Evaluation<P>>(
        &mut self,
        searcher: &Searcher<P, E>,
        position: &P,
    ) {
        let is_noisy = position.noisy_moves();
        for at in self.first..self.moves.len() {
            let mv = self.moves[at];
            if is_noisy(mv) {
                let (actor, victim) = (position.actor(mv), position.victim(mv));
                let done = searcher.history.of_noisy(mv, actor, victim);
                let rating = 16 * position.gain(mv) + done / 8;
                self.moves.swap(self.first + self.keys.len(), at);
                self.keys.push(key(rating, self.keys.len()));
            }
        }
    }

    /// Rates the quiet moves by history, the killers of this ply first.
    fn rate_quiet<P: Searchable, E: Evaluation<P>>(
        &mut self,
        searcher: &Searcher<P, E>,
        position: &P,
        ply: usize,
    ) {
        self.first += self.keys.len();
        self.keys.clear();
        let killers = searcher.frames[ply].killers;
        let rows = searcher.history.rows(position.turn(), PreviousMoves::at(&searcher.frames, ply));
        // The loop pushes one key at a time. With `extend`, a profile-guided build (LLVM 22.1)
        // handled eight at a time for Rek only and, from the third eight on, wrote the indices of
        // the second.
        for &mv in &self.moves[self.first..] {
            let mut rating = rows.of(mv, position.actor(mv));
            if mv == killers[0] {
                rating += KILLER + 1;
            } else if mv == killers[1] {
                rating += KILLER;
            }
            self.keys.push(key(rating, self.keys.len()));
        }
    }
}
