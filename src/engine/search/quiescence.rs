//! Quiescence: captures and promotions, reks, answers to checks and orders, until nothing hangs.

use super::picker::Pick;
use super::{MAX_PLY, Searcher};
use crate::board::Move;
use crate::engine::eval::Evaluation;
use crate::engine::searchable::play;
use crate::engine::table::{Bound, Entry, from_table, to_table};
use crate::engine::{Score, Searchable};
use crate::rules::Outcome;

/// How much more than its gain a capture may be hoped to bring.
const HOPE: i32 = 220;

impl<P: Searchable> Searcher<'_, P> {
    /// What a position is worth when only moves that change the balance are tried. The side to move
    /// may stand pat, because it nearly always has a quiet move that keeps what it has; not where
    /// it is bound.
    pub(super) fn quiescence(
        &mut self,
        position: &P,
        sums: &P::Evaluation,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        self.budget.count();
        self.seldepth = self.seldepth.max(ply);
        self.lines[ply].clear();
        if self.budget.stops() {
            return 0;
        }
        if position.wins_at_once().is_some() {
            return Score::MATE - ply as i32 - 1;
        }
        let bound = position.is_bound();
        if ply >= MAX_PLY {
            return sums.evaluate(position);
        }
        let key = position.key();
        let known = self.table.probe(key);
        if let Some(entry) = known
            && let Some(score) = usable(&entry, alpha, beta, ply)
        {
            return score;
        }
        let mut best = -Score::MATE + ply as i32;
        let mut pat = -Score::INFINITE;
        if !bound {
            if position.is_drawn() {
                return Score::DRAW.0;
            }
            pat = sums.evaluate(position);
            best = pat;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let picker = self.noisy_picker(position, known.map_or(Move::NONE, |e| e.mv), bound);
        if picker.is_empty() {
            return self.without_moves(position, best, bound, ply);
        }
        if bound && position.is_drawn() {
            return Score::DRAW.0;
        }
        let (old_alpha, mut best_move) = (alpha, Move::NONE);
        for Pick { mv, .. } in picker {
            if !bound && self.blindness.hides(mv, true) {
                continue;
            }
            // Even with luck this capture would not reach alpha.
            if !bound && pat + position.gain(mv) + HOPE <= alpha {
                continue;
            }
            let (next, sums) = play(position, sums, mv);
            let score = -self.quiescence(&next, &sums, -beta, -alpha, ply + 1);
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
        self.table.store(key, Entry { mv: best_move, score, depth: 0, bound });
        best
    }

    /// The worth of a node of quiescence without a move to try: standing pat, unless the game is
    /// over.
    fn without_moves(&self, position: &P, best: i32, bound: bool, ply: usize) -> i32 {
        if !bound && position.count_moves() > 0 {
            return best;
        }
        self.ended(position, ply)
    }

    /// The worth of a position without legal moves.
    pub(super) fn ended(&self, position: &P, ply: usize) -> i32 {
        match position.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(color)) if color == position.turn() => Score::MATE - ply as i32,
            Some(Outcome::Win(_)) => -Score::MATE + ply as i32,
            Some(Outcome::Draw) | None => Score::DRAW.0,
        }
    }
}

/// The score of an entry, if it settles the window.
pub(super) fn usable(entry: &Entry, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let score = from_table(entry.score, ply as i32);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    settles.then_some(score)
}
