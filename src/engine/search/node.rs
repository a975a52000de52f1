//! One node of the alpha-beta tree.

use super::picker::Pick;
use super::quiescence::usable;
use super::{MAX_PLY, Searcher};
use crate::board::{Move, MoveList};
use crate::engine::eval::Evaluation;
use crate::engine::searchable::play;
use crate::engine::table::{Bound, Entry, to_table};
use crate::engine::{Score, Searchable};

/// What a node knows before it tries moves.
#[derive(Clone, Copy)]
struct Outlook {
    depth: i32,
    ply: usize,
    /// The static worth; meaningless where the side to move is bound.
    worth: i32,
    bound: bool,
    improving: bool,
    known: Move,
}

impl<P: Searchable> Searcher<'_, P> {
    /// The worth of a position to the side to move, between `alpha` and `beta`, to a depth in
    /// plies. `PV` nodes have an open window and keep the line.
    pub(super) fn node<const PV: bool>(
        &mut self,
        position: &P,
        sums: &P::Evaluation,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, sums, alpha, beta, ply);
        }
        self.budget.count();
        self.lines[ply].clear();
        if self.budget.stops() {
            return 0;
        }
        let root = ply == 0;
        if !root {
            if self.repeats(position.reversible_plies()) {
                return Score::DRAW.0;
            }
            // No line from here can be better than a mate already found nearer the root.
            alpha = alpha.max(-Score::MATE + ply as i32);
            beta = beta.min(Score::MATE - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
            if position.wins_at_once().is_some() {
                return Score::MATE - ply as i32 - 1;
            }
        }
        let key = position.key();
        let known = self.table.probe(key);
        if let Some(entry) = known
            && !PV
            && entry.depth >= depth
            && let Some(score) = usable(&entry, alpha, beta, ply)
        {
            return score;
        }
        let depth = self.depth_without_hint(depth, known.as_ref());
        let outlook = self.outlook(position, sums, depth, ply, known.as_ref());
        if !PV && !outlook.bound && position.count_left().is_none() {
            let worth = outlook.worth;
            if self.stands_above(worth, beta, depth, outlook.improving) {
                return worth;
            }
            if self.passes(position, sums, beta, depth, ply, worth) {
                return beta;
            }
        }
        let moves = if root { self.root_list() } else { position.legal_moves() };
        if moves.is_empty() {
            return self.ended(position, ply);
        }
        if !root && position.is_drawn() {
            return Score::DRAW.0;
        }
        self.moves::<PV>(position, sums, alpha, beta, moves, outlook)
    }

    /// A node after a pass: never another pass at once.
    pub(super) fn node_after_pass(
        &mut self,
        position: &P,
        sums: &P::Evaluation,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        if depth <= 0 || position.is_bound() {
            return self.quiescence(position, sums, alpha, beta, ply);
        }
        let known = self.table.probe(position.key());
        let outlook = self.outlook(position, sums, depth, ply, known.as_ref());
        let moves = position.legal_moves();
        if moves.is_empty() || position.is_drawn() {
            return Score::DRAW.0;
        }
        self.moves::<false>(position, sums, alpha, beta, moves, outlook)
    }

    fn root_list(&self) -> MoveList {
        self.root_moves.iter().copied().filter(|mv| !self.excluded.contains(mv)).collect()
    }

    fn outlook(
        &mut self,
        position: &P,
        sums: &P::Evaluation,
        depth: i32,
        ply: usize,
        known: Option<&Entry>,
    ) -> Outlook {
        let bound = position.is_bound();
        let worth = if bound { -Score::INFINITE } else { sums.evaluate(position) };
        self.worths[ply] = worth;
        let improving = !bound && ply >= 2 && worth > self.worths[ply - 2];
        let known = known.map_or(Move::NONE, |entry| entry.mv);
        // An answer to a check is searched a ply deeper: the check may only push the danger beyond
        // the horizon.
        let depth = if bound { depth + 1 } else { depth };
        Outlook { depth, ply, worth, bound, improving, known }
    }

    /// Tries the moves of a node, best first.
    fn moves<const PV: bool>(
        &mut self,
        position: &P,
        sums: &P::Evaluation,
        mut alpha: i32,
        beta: i32,
        moves: MoveList,
        node: Outlook,
    ) -> i32 {
        let old_alpha = alpha;
        // While a count runs only a mate in time matters, and margins of material say nothing
        // about that.
        let counting = position.count_left().is_some();
        let (turn, ply) = (position.turn(), node.ply);
        let mut best = -Score::INFINITE;
        let mut best_move = Move::NONE;
        let mut quiet = arrayvec::ArrayVec::<Move, 64>::new();
        let picker = self.picker(position, moves, node.known, ply);
        for (tried, Pick { mv, loses }) in picker.enumerate() {
            let noisy = position.is_noisy(mv);
            if ply > 0 && self.blindness.hides(mv, noisy) {
                continue;
            }
            let prunable = !node.bound && !PV && !counting && best > -Score::MATE_BOUND;
            if prunable
                && !noisy
                && (self.is_late(node.depth, quiet.len(), node.improving)
                    || self.is_futile(node.worth, alpha, node.depth))
            {
                continue;
            }
            if prunable && self.throws_away(position, mv, noisy, loses, node.depth) {
                continue;
            }
            let (next, sums) = play(position, sums, mv);
            self.keys.push(next.repetition_key());
            let depth = node.depth - 1;
            let reduction = if node.bound {
                0
            } else if noisy {
                // A capture that loses material is tried last, and not so deeply.
                i32::from(loses && node.depth >= 3)
            } else {
                let history = self.history.of(turn, mv);
                self.reduction(node.depth, tried, PV, node.improving, history)
            };
            let score = self.child::<PV>(&next, &sums, alpha, beta, depth, reduction, tried, ply);
            self.keys.pop();
            if self.budget.stops() {
                // At the root what was found so far is kept.
                return if ply == 0 && best > -Score::INFINITE { best } else { 0 };
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = mv;
                    self.keep_line(mv, ply);
                }
                if score >= beta {
                    if !noisy {
                        self.history.cut(turn, mv, &quiet, node.depth, ply);
                    }
                    break;
                }
            }
            if !noisy && !quiet.is_full() {
                quiet.push(mv);
            }
        }
        if best == -Score::INFINITE {
            // Every move was overlooked.
            return sums.evaluate(position);
        }
        if ply > 0 || self.excluded.is_empty() {
            let bound = Bound::of(best, alpha > old_alpha, beta);
            let score = to_table(best, ply as i32);
            let entry = Entry { mv: best_move, score, depth: node.depth, bound };
            self.table.store(position.key(), entry);
        }
        best
    }

    /// A child by principal variation search: after the first, moves only have to show with a
    /// window of nothing that they are no better, first at a reduced depth.
    #[allow(clippy::too_many_arguments)]
    fn child<const PV: bool>(
        &mut self,
        next: &P,
        sums: &P::Evaluation,
        alpha: i32,
        beta: i32,
        depth: i32,
        reduction: i32,
        tried: usize,
        ply: usize,
    ) -> i32 {
        let mut score = Score::INFINITE;
        if reduction > 0 {
            let less = depth - reduction;
            score = -self.node::<false>(next, sums, -alpha - 1, -alpha, less, ply + 1);
        }
        let closed = !PV || tried > 0;
        if closed && score > alpha {
            score = -self.node::<false>(next, sums, -alpha - 1, -alpha, depth, ply + 1);
        }
        if PV && (tried == 0 || score > alpha && score < beta) {
            score = -self.node::<true>(next, sums, -beta, -alpha, depth, ply + 1);
        }
        score
    }

    fn keep_line(&mut self, mv: Move, ply: usize) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }
}
