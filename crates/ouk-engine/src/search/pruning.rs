//! Pruning and reductions: moves that need no search, or a shallower one, and why. The Elo figures
//! are what the engine lost without each, where measured (docs/strength.md has conditions and
//! bounds).

use super::lazy_accumulator::LazyAccumulator;
use super::node::NodeInfo;
use super::picker::Pick;
use super::searcher::Searcher;
use crate::Score;
use crate::eval::Evaluation;
use crate::searchable::Searchable;
use std::sync::LazyLock;

/// The reduction of a late move, by depth and number of moves tried before it.
static REDUCTIONS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, cell) in row.iter_mut().enumerate().skip(1) {
            *cell = (0.6 + (depth as f32).ln() * (count as f32).ln() / 2.1) as u8;
        }
    }
    table
});

/// The history of a quiet move that is worth a ply of reduction.
const HISTORY_PLY: i32 = 8_000;

impl<P: Searchable, E: Evaluation<P>> Searcher<'_, P, E> {
    /// The score of a node with a closed window if it can be pruned without trying moves.
    /// `static_eval` is its static evaluation.
    pub(super) fn prune(
        &mut self,
        position: &P,
        accumulator: &E,
        beta: i32,
        node: NodeInfo,
        static_eval: i32,
    ) -> Option<i32> {
        let depth = node.depth;
        // Reverse futility: the evaluation is so far above beta that the remaining depth will
        // hardly lower it enough. 34 Elo.
        let margin = 70 * (depth - i32::from(node.improving));
        if depth <= 8
            && static_eval - margin.max(20) >= beta
            && beta > -Score::MATE_BOUND
            && static_eval < Score::MATE_BOUND
        {
            return Some((static_eval + beta) / 2);
        }
        self.null_move_pruning(position, accumulator, beta, node, static_eval)
    }

    /// Null move: if the opponent may move twice and still does not get below beta, a real move
    /// will not either. This fails in zugzwang, so the side must have officers; at high depth a
    /// search without null moves for this side verifies the result. 41 Elo.
    fn null_move_pruning(
        &mut self,
        position: &P,
        accumulator: &E,
        beta: i32,
        node: NodeInfo,
        static_eval: i32,
    ) -> Option<i32> {
        let (depth, ply) = (node.depth, node.ply);
        if depth < 3
            || static_eval < beta
            || node.raw_eval.is_some_and(|raw_eval| raw_eval + 20 * depth < beta + 60)
            || beta.abs() >= Score::MATE_BOUND
            || ply < self.null_move_min_ply
            || !self.previous_was_move(ply)
            || !position.allows_null_move()
        {
            return None;
        }
        let reduction = 3 + depth / 4 + ((static_eval - beta) / 200).min(3);
        let next = position.after_null_move();
        self.frames[ply].mv = ouk_rules::board::Move::NONE;
        let first_recurring = std::mem::replace(&mut self.first_recurring, self.keys.len());
        self.keys.push(next.repetition_key());
        let (reduced_depth, here) = (depth - reduction, LazyAccumulator::Ready(accumulator));
        let score = -self.node::<false>(
            &next,
            here,
            -beta,
            1 - beta,
            reduced_depth,
            ply + 1,
            !node.cut_node,
        );
        self.keys.pop();
        self.first_recurring = first_recurring;
        if score < beta || self.budget.stops() {
            return None;
        }
        let score = if score >= Score::MATE_BOUND { beta } else { score };
        if depth < 12 {
            return Some(score);
        }
        let before = self.null_move_min_ply;
        self.null_move_min_ply = ply + reduced_depth as usize * 3 / 4;
        let verified =
            self.node::<false>(position, here, beta - 1, beta, reduced_depth, ply, false);
        self.null_move_min_ply = before;
        (verified >= beta).then_some(score)
    }

    /// Whether a real move, and not a null move, led to a ply.
    fn previous_was_move(&self, ply: usize) -> bool {
        ply > 0 && self.frames[ply - 1].mv != ouk_rules::board::Move::NONE
    }

    /// Whether this quiet move and all later ones can be skipped. Late moves: after enough moves at
    /// a low depth, the rest hardly ever matter (52 Elo). Futility: no quiet move will raise the
    /// score to alpha (+7 Elo, not significant).
    pub(super) fn late_move_or_futility_pruning<const PV: bool>(
        &self,
        node: &NodeInfo,
        alpha: i32,
        count: usize,
    ) -> bool {
        let Some(static_eval) = node.static_eval else {
            return false;
        };
        let depth = node.depth;
        let most = P::LATE_MOVES * (3 + depth * depth) / if node.improving { 1 } else { 2 };
        let late = depth <= 8 && count as i32 > most;
        let reduced_depth =
            depth - i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][count.min(63)]);
        let reduced_depth = reduced_depth.max(0);
        let futile = !PV && reduced_depth <= 7 && static_eval + 100 + 90 * reduced_depth <= alpha;
        late || futile && alpha > -Score::MATE_BOUND
    }

    /// Whether this move can be skipped: a quiet move that has nearly always failed (15 Elo), a
    /// move that loses more by captures on its square than the depth could regain (14 Elo), or a
    /// capture that gains too little (+3 Elo, not significant).
    pub(super) fn skip_move<const PV: bool>(
        &self,
        position: &P,
        pick: Pick,
        node: &NodeInfo,
        alpha: i32,
        count: usize,
        rating: i32,
    ) -> bool {
        if count == 0 || node.is_forced() && !pick.noisy {
            return false;
        }
        let depth = node.depth;
        if !pick.noisy && depth <= 5 && rating < -3_500 * depth {
            return true;
        }
        if pick.noisy
            && !PV
            && depth <= 6
            && let Some(static_eval) = node.static_eval
            && static_eval + position.gain(pick.mv) + 200 + 120 * depth <= alpha
            && alpha > -Score::MATE_BOUND
        {
            return true;
        }
        let least = if pick.noisy { -90 * depth } else { -25 * depth * depth.min(4) };
        depth <= 8 && (pick.loses || !pick.noisy) && !position.see_ge(pick.mv, least)
    }

    /// Late move reductions: late moves are searched less deeply first, and fully only if they
    /// surprise. 31 Elo. Checks are reduced too: without that the engine lost 21 Elo at 10,000
    /// positions a move, and 3 (not significant) at 16,000.
    pub(super) fn reduction<const PV: bool>(
        &self,
        node: &NodeInfo,
        pick: Pick,
        count: usize,
        rating: i32,
    ) -> i32 {
        let depth = node.depth;
        if depth < 2 || count < 1 + usize::from(PV) + usize::from(node.ply == 0) {
            return 0;
        }
        if pick.noisy && !pick.loses {
            return 0;
        }
        let mut reduction = i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][count.min(63)]);
        reduction += i32::from(!node.improving) + i32::from(node.cut_node);
        reduction -= i32::from(PV) + i32::from(node.is_forced());
        if pick.noisy {
            reduction -= 1;
        } else {
            reduction -= (rating / HISTORY_PLY).clamp(-2, 2);
        }
        reduction.clamp(0, depth - 1)
    }
}
