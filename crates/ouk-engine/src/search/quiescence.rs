//! Quiescence search: captures and promotions, reks, replies to checks and orders, until the
//! position is quiet.

use super::frame::MAX_PLY;
use super::lazy_accumulator::LazyAccumulator;
use super::picker::{Pick, Picker};
use super::searcher::Searcher;
use crate::eval::Evaluation;
use crate::table::{Bound, TableEntry, from_table, to_table};
use crate::{Score, Searchable};
use ouk_rules::Outcome;
use ouk_rules::board::Move;

/// The amount by which a capture may beat its gain. 26 Elo.
const DELTA_MARGIN: i32 = 180;

impl<P: Searchable, E: Evaluation<P>> Searcher<'_, P, E> {
    /// The score of a position if only noisy moves are tried. The side to move may stand pat,
    /// because it nearly always has a quiet move that holds its score; it may not if it is forced.
    /// The search tries no quiet checks: at the first ply they cost 9 Elo, and 36 in Makruk.
    #[expect(clippy::too_many_lines, reason = "one loop, which shares all it knows of the node")]
    pub(super) fn quiescence(
        &mut self,
        position: &P,
        lazy: LazyAccumulator<P, E>,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        if let Some(score) = self.enter(position, lazy, ply) {
            return score;
        }
        let key = self.table_key(position);
        // This test comes here to give the prefetched table entry time to arrive.
        let bound = position.is_forced();
        let tt_hit = self.table.probe(key);
        if let Some(entry) = tt_hit
            && let Some(score) = tt_cutoff(&entry, alpha, beta, ply)
        {
            return score;
        }
        let mut picker = Picker::empty(key, tt_hit.map_or(Move::NONE, |entry| entry.mv));
        if bound {
            picker.take_all(position);
            if picker.is_empty() {
                return self.terminal_score(position, ply);
            }
        } else if position.may_be_stuck() && position.count_moves() == 0 {
            return self.terminal_score(position, ply);
        }
        if position.is_drawn() {
            return self.draw_score(position);
        }
        let mut made = None;
        let (mut best, mut stand_pat, mut raw_eval) = (-Score::MATE + ply as i32, 0, None);
        if !bound {
            let static_eval = tt_hit.and_then(|entry| entry.static_eval);
            let static_eval = static_eval
                .unwrap_or_else(|| made.insert(lazy.resolve(position)).evaluate(position));
            raw_eval = Some(static_eval);
            stand_pat = self.corrected(position, static_eval);
            best = stand_pat;
            // A stored bound may be closer to the truth than the evaluation.
            if let Some(entry) = tt_hit
                && entry.bound.holds_for(from_table(entry.score, ply as i32), stand_pat)
            {
                best = from_table(entry.score, ply as i32);
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
            picker.take_noisy(position);
        }
        let old_alpha = alpha;
        let mut best_move = Move::NONE;
        while let Some(Pick { mv, noisy, loses, .. }) = picker.pick(self, position, ply) {
            if self.blindness.hides(mv, noisy) && !bound {
                continue;
            }
            // Captures that lose material come last and never reach alpha.
            if !bound && loses {
                break;
            }
            // Delta pruning: even with luck, this capture would not reach alpha.
            if !bound && stand_pat + position.gain(mv) + DELTA_MARGIN <= alpha {
                continue;
            }
            // Once one reply to a check holds, only a capture can be better.
            if bound && best > -Score::MATE_BOUND && (loses || !noisy) {
                continue;
            }
            let accumulator = &*made.get_or_insert_with(|| lazy.resolve(position));
            let (next, change) = self.play(position, accumulator, mv, ply);
            let lazy = LazyAccumulator::Pending(accumulator, &change);
            let score = -self.quiescence(&next, lazy, -beta, -alpha, ply + 1);
            if self.budget.stops() {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = mv;
                }
                if score >= beta {
                    break;
                }
            }
        }
        let bound = Bound::of(best, alpha > old_alpha, beta);
        let score = to_table(best, ply as i32);
        self.table.store(
            key,
            TableEntry { mv: best_move, score, depth: 0, bound, static_eval: raw_eval },
        );
        best
    }

    /// Enters a node: counts it, and returns its score if no move has to be tried, because the
    /// search is stopped, the next move wins, the endgame tables know the position, or the line is
    /// too long.
    #[inline(always)]
    fn enter(&mut self, position: &P, lazy: LazyAccumulator<P, E>, ply: usize) -> Option<i32> {
        self.budget.count();
        self.seldepth = self.seldepth.max(ply);
        self.frames[ply].pv.clear();
        if self.budget.stops() {
            return Some(0);
        }
        if position.wins_at_once().is_some() {
            return Some(Score::MATE - ply as i32 - 1);
        }
        let tt_hit = self.tablebase.and_then(|tablebase| position.tablebase_score(tablebase, ply));
        tt_hit.or_else(|| (ply >= MAX_PLY).then(|| lazy.resolve(position).evaluate(position)))
    }

    /// The score of a position without legal moves.
    pub(super) fn terminal_score(&self, position: &P, ply: usize) -> i32 {
        match position.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(color)) if color == position.turn() => Score::MATE - ply as i32,
            Some(Outcome::Win(_)) => -Score::MATE + ply as i32,
            Some(Outcome::Draw) | None => self.draw_score(position),
        }
    }
}

/// The score of a table entry, if it is outside the window.
pub(super) fn tt_cutoff(entry: &TableEntry, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let score = from_table(entry.score, ply as i32);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    settles.then_some(score)
}
