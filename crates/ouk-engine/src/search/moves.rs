//! Searching the moves of a node, best first.

use super::history::{PreviousMoves, bonus};
use super::lazy_accumulator::LazyAccumulator;
use super::node::NodeInfo;
use super::picker::{Pick, Picker};
use super::searcher::Searcher;
use crate::eval::Evaluation;
use crate::table::{Bound, TableEntry, to_table};
use crate::{Score, Searchable};
use arrayvec::ArrayVec;
use ouk_rules::board::Move;

/// Counts of moves tried before the one that caused a cutoff.
#[derive(Default)]
struct Tried {
    quiet: ArrayVec<Move, 64>,
    noisy: ArrayVec<Move, 32>,
}

struct ChildSearch {
    depth: i32,
    reduction: i32,
    /// Whether the child is the first of its node.
    first: bool,
    cut_node: bool,
    ply: usize,
}

impl<P: Searchable, E: Evaluation<P>> Searcher<'_, P, E> {
    /// The best score of the moves of a node.
    #[expect(clippy::too_many_lines, reason = "one loop, which shares all it knows of the node")]
    pub(super) fn search_moves<const PV: bool>(
        &mut self,
        position: &P,
        accumulator: &E,
        mut alpha: i32,
        beta: i32,
        picker: &mut Picker,
        node: NodeInfo,
    ) -> i32 {
        let old_alpha = alpha;
        let ply = node.ply;
        let excluded = self.frames[ply].excluded;
        let mut best = -Score::INFINITE;
        let mut best_move = Move::NONE;
        let mut tried = Tried::default();
        let mut count = 0;
        if ply + 1 < self.frames.len() {
            self.frames[ply + 1].killers = [Move::NONE; 2];
        }
        let checks = position.checks();
        loop {
            if ply > 0
                && best > -Score::MATE_BOUND
                && picker.is_at_quiet()
                && self.late_move_or_futility_pruning::<PV>(&node, alpha, count)
            {
                picker.drop_quiet(|mv| position.is_check(&checks, mv));
            }
            let Some(pick) = picker.pick(self, position, ply) else {
                break;
            };
            let Pick { mv, noisy, rating, .. } = pick;
            if mv == excluded || ply > 0 && self.blindness.hides(mv, noisy) {
                continue;
            }
            // A check may win whatever else counts against it, so the search never skips it (22
            // Elo), unless it is a capture that loses material.
            if ply > 0
                && best > -Score::MATE_BOUND
                && (pick.loses || !position.is_check(&checks, mv))
            {
                if !noisy && self.late_move_or_futility_pruning::<PV>(&node, alpha, count) {
                    picker.drop_quiet(|mv| position.is_check(&checks, mv));
                    continue;
                }
                if self.skip_move::<PV>(position, pick, &node, alpha, count, rating) {
                    continue;
                }
            }
            let extension = match self.extension::<PV>(position, accumulator, &node, mv, beta) {
                Ok(extension) => extension,
                Err(score) => return score,
            };
            let began = self.budget.nodes();
            let (next, change) = self.play(position, accumulator, mv, ply);
            self.keys.push(next.repetition_key());
            let child = ChildSearch {
                depth: node.depth - 1 + extension,
                reduction: self.reduction::<PV>(&node, pick, count, rating),
                first: count == 0,
                cut_node: node.cut_node,
                ply: ply + 1,
            };
            count += 1;
            let score = self.pvs::<PV>(
                &next,
                LazyAccumulator::Pending(accumulator, &change),
                alpha,
                beta,
                &child,
            );
            self.keys.pop();
            if self.budget.stops() {
                // At the root, the result so far is kept.
                return if ply == 0 && best > -Score::INFINITE { best } else { 0 };
            }
            if ply == 0 {
                self.note_effort(mv, began);
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = mv;
                    self.update_pv(mv, ply);
                }
                if score >= beta {
                    self.update_histories(position, pick, &tried, node.depth, ply);
                    break;
                }
            }
            let _ = if noisy { tried.noisy.try_push(mv) } else { tried.quiet.try_push(mv) };
        }
        if best == -Score::INFINITE {
            // The node has no move besides the excluded one, or every move was overlooked.
            return if excluded == Move::NONE { accumulator.evaluate(position) } else { alpha };
        }
        if excluded == Move::NONE && (ply > 0 || self.root_excluded.is_empty()) {
            let bound = Bound::of(best, alpha > old_alpha, beta);
            self.learn_correction(position, &node, (best, bound), best_move);
            let score = to_table(best, ply as i32);
            let entry = TableEntry {
                mv: best_move,
                score,
                depth: node.depth,
                bound,
                static_eval: node.raw_eval,
            };
            self.table.store(self.table_key(position), entry);
        }
        best
    }

    /// Searches a child by principal variation search: after the first move, a null window only has
    /// to show that a move is not better, first at a reduced depth.
    fn pvs<const PV: bool>(
        &mut self,
        next: &P,
        lazy: LazyAccumulator<P, E>,
        alpha: i32,
        beta: i32,
        child: &ChildSearch,
    ) -> i32 {
        let &ChildSearch { depth, reduction, first, cut_node, ply } = child;
        let mut score = Score::INFINITE;
        if reduction > 0 {
            let reduced_depth = (depth - reduction).max(1);
            score = -self.node::<false>(next, lazy, -alpha - 1, -alpha, reduced_depth, ply, true);
            if score <= alpha {
                return score;
            }
        }
        if !PV || !first {
            score = -self.node::<false>(next, lazy, -alpha - 1, -alpha, depth, ply, !cut_node);
        }
        if PV && (first || score > alpha && score < beta) {
            score = -self.node::<true>(next, lazy, -beta, -alpha, depth, ply, false);
        }
        score
    }

    fn note_effort(&mut self, mv: Move, began: u64) {
        let spent = self.budget.nodes() - began;
        match self.effort.iter_mut().find(|entry| entry.0 == mv) {
            Some(entry) => entry.1 += spent,
            None => self.effort.push((mv, spent)),
        }
    }

    /// Updates the histories after a cutoff: the move gains, those tried before it lose.
    fn update_histories(
        &mut self,
        position: &P,
        pick: Pick,
        tried: &Tried,
        depth: i32,
        ply: usize,
    ) {
        let (mv, turn, bonus) = (pick.mv, position.turn(), bonus(depth));
        let before = PreviousMoves::at(&self.frames, ply);
        if pick.noisy {
            let victim = position.victim(mv);
            self.history.learn_noisy(mv, position.actor(mv), victim, bonus);
        } else {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != mv {
                *killers = [mv, killers[0]];
            }
            self.history.learn(turn, mv, position.actor(mv), before, bonus);
            for &other in &tried.quiet {
                self.history.learn(turn, other, position.actor(other), before, -bonus);
            }
        }
        for &other in &tried.noisy {
            let victim = position.victim(other);
            self.history.learn_noisy(other, position.actor(other), victim, -bonus);
        }
    }
}
