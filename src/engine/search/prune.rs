//! What need not be searched, each with why it may be left out.

use super::Searcher;
use crate::board::Move;
use crate::engine::searchable::Searchable;
use crate::engine::{Score, table::Entry};

impl<P: Searchable> Searcher<'_, P> {
    /// Reverse futility: so far above beta that a quiet move will hardly fall below it within the
    /// depth that is left.
    pub(super) fn stands_above(&self, worth: i32, beta: i32, depth: i32, improving: bool) -> bool {
        let margin = 75 * (depth - i32::from(improving));
        depth <= 6 && worth - margin >= beta && beta > -Score::MATE_BOUND
    }

    /// Null move: if the opponent may move twice and still does not get below beta, a real move
    /// will not either. Not sound in zugzwang, so not with few officers, and not while a count
    /// runs, since a pass would count as a move.
    pub(super) fn passes(
        &mut self,
        position: &P,
        sums: &P::Evaluation,
        beta: i32,
        depth: i32,
        ply: usize,
        worth: i32,
    ) -> bool {
        if depth < 3 || worth < beta || beta.abs() >= Score::MATE_BOUND {
            return false;
        }
        if !position.may_pass() || position.count_left().is_some() {
            return false;
        }
        let reduction = 3 + depth / 4 + ((worth - beta) / 200).min(2);
        let next = position.passed();
        self.keys.push(next.repetition_key());
        let score = -self.node_after_pass(&next, sums, -beta, 1 - beta, depth - reduction, ply + 1);
        self.keys.pop();
        score >= beta && !self.budget.stops()
    }

    /// Late moves: after so many quiet moves at a low depth the rest hardly ever matter.
    pub(super) fn is_late(&self, depth: i32, tried: usize, improving: bool) -> bool {
        let most = (4 + depth * depth) as usize;
        depth <= 5 && tried >= if improving { most } else { most / 2 + 1 }
    }

    /// Futility: a quiet move at a low depth will not lift a worth this far below alpha.
    pub(super) fn is_futile(&self, worth: i32, alpha: i32, depth: i32) -> bool {
        depth <= 4 && worth + 90 + 85 * depth <= alpha && alpha > -Score::MATE_BOUND
    }

    /// Exchanges: at a low depth a move that loses much on its square will not be made good by what
    /// follows; the deeper, the more it may cost.
    pub(super) fn throws_away(
        &self,
        position: &P,
        mv: Move,
        noisy: bool,
        loses: bool,
        depth: i32,
    ) -> bool {
        let most = if noisy { 90 * depth } else { 55 * depth };
        depth <= 5 && (loses || !noisy) && !position.exchange_reaches(mv, -most)
    }

    /// Late move reductions: moves late in the order are searched less deeply first, and again in
    /// full only if they surprise.
    pub(super) fn reduction(
        &self,
        depth: i32,
        tried: usize,
        pv: bool,
        improving: bool,
        history: i32,
    ) -> i32 {
        if depth < 3 || tried < 2 {
            return 0;
        }
        let base = 0.5 + (depth as f32).ln() * (tried as f32 + 1.0).ln() / 2.1;
        let less = i32::from(pv) + i32::from(improving) + history / 6_000;
        (base as i32 - less).clamp(0, depth - 2)
    }

    /// Without a move from the table the order is poor: a shallower search finds one first
    /// (internal iterative reduction).
    pub(super) fn depth_without_hint(&self, depth: i32, known: Option<&Entry>) -> i32 {
        if depth >= 4 && known.is_none() { depth - 1 } else { depth }
    }
}
