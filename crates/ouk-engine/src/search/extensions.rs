//! What must be searched more deeply.

use super::node::NodeInfo;
use super::{LazyAccumulator, Searcher};
use crate::eval::Evaluation;
use crate::table::{Bound, from_table};
use crate::{Score, Searchable};
use ouk_rules::board::Move;

impl<P: Searchable, E: Evaluation<P>> Searcher<'_, P, E> {
    /// How many plies deeper a move is to be searched. A move from the table that stands alone,
    /// because without it a shallower search falls well below its score, is searched deeper: all
    /// depends on it (singular extension). If the others reach beta too, so does the node
    /// (multi-cut), and that is the error returned. It pays deep down: 30 Elo at 40,000 positions a
    /// move, 4 at 16,000.
    pub(super) fn extension<const PV: bool>(
        &mut self,
        position: &P,
        accumulator: &E,
        node: &NodeInfo,
        mv: Move,
        beta: i32,
    ) -> Result<i32, i32> {
        let ply = node.ply;
        let Some(entry) = node.tt_hit.filter(|entry| entry.mv == mv) else {
            return Ok(0);
        };
        let score = from_table(entry.score, ply as i32);
        if ply == 0
            || node.depth < 7
            || self.frames[ply].excluded != Move::NONE
            || ply as i32 >= 2 * self.iteration
            || entry.depth < node.depth - 3
            || entry.bound == Bound::Upper
            || score.abs() >= Score::MATE_BOUND
        {
            return Ok(0);
        }
        let goal = score - 2 * node.depth;
        let depth = (node.depth - 1) / 2;
        self.frames[ply].excluded = mv;
        let others = self.node::<false>(
            position,
            LazyAccumulator::Ready(accumulator),
            goal - 1,
            goal,
            depth,
            ply,
            node.cut_node,
        );
        self.frames[ply].excluded = Move::NONE;
        // That search has overwritten what this ply keeps.
        self.frames[ply].static_eval =
            node.raw_eval.map(|raw_eval| self.corrected(position, raw_eval));
        if self.budget.stops() {
            return Ok(0);
        }
        if others < goal {
            return Ok(if !PV && others < goal - 25 { 2 } else { 1 });
        }
        if goal >= beta {
            return Err(goal);
        }
        Ok(if score >= beta { -1 } else { 0 })
    }
}
