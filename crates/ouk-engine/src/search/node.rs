//! One node of the alpha-beta tree: all steps before its moves are tried.

use super::frame::MAX_PLY;
use super::history::bonus;
use super::lazy_accumulator::LazyAccumulator;
use super::picker::Picker;
use super::quiescence::tt_cutoff;
use super::searcher::Searcher;
use crate::eval::Evaluation;
use crate::table::{Bound, TableEntry, from_table};
use crate::{Score, Searchable};
use ouk_rules::board::Move;

/// Facts about a node, found before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct NodeInfo {
    pub depth: i32,
    pub ply: usize,
    /// Whether a move is expected to reach beta.
    pub cut_node: bool,
    /// The static evaluation, raw and corrected; `None` if the side to move is forced.
    pub raw_eval: Option<i32>,
    pub static_eval: Option<i32>,
    /// Whether the side to move stands better than at its last turn.
    pub improving: bool,
    /// The entry of the transposition table.
    pub tt_hit: Option<TableEntry>,
}

impl NodeInfo {
    /// Whether the side to move is forced: in check, under an order, or threatened with the end of
    /// the game.
    pub const fn is_forced(&self) -> bool {
        self.static_eval.is_none()
    }

    /// The move from the table, or the null value.
    pub fn tt_move(&self) -> Move {
        self.tt_hit.map_or(Move::NONE, |entry| entry.mv)
    }
}

impl<P: Searchable, E: Evaluation<P>> Searcher<'_, P, E> {
    /// The score of a position for the side to move, between `alpha` and `beta`, to a depth in
    /// plies. `PV` nodes have an open window and save the line; `cut_node` says that a node with a
    /// closed window is expected to reach beta.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn node<const PV: bool>(
        &mut self,
        position: &P,
        lazy: LazyAccumulator<P, E>,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> i32 {
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, lazy, alpha, beta, ply);
        }
        self.budget.count();
        self.seldepth = self.seldepth.max(ply);
        self.frames[ply].pv.clear();
        if self.budget.stops() {
            return 0;
        }
        let excluded = self.frames[ply].excluded;
        if ply > 0 {
            if self.repeats(position.reversible_plies()) {
                return self.draw_score(position);
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
            if let Some(score) =
                self.tablebase.and_then(|tablebase| position.tablebase_score(tablebase, ply))
            {
                return score;
            }
        }
        let key = self.table_key(position);
        let tt_hit = if excluded == Move::NONE { self.table.probe(key) } else { None };
        if let Some(entry) = tt_hit
            && !PV
            && entry.depth >= depth
            && let Some(score) = tt_cutoff(&entry, alpha, beta, ply)
        {
            self.confirm(position, &entry, score >= beta, depth, ply);
            return score;
        }
        // The null move is tried first, then the move from the table. The table entries after both
        // are prefetched, and arrive while this position is evaluated and its moves are listed.
        if !PV && depth > 2 {
            self.table.prefetch(key ^ P::NULL_MOVE_KEY_CHANGE);
        }
        if let Some(entry) = tt_hit
            && entry.mv != Move::NONE
        {
            self.table.prefetch(key ^ position.key_change(entry.mv));
        }
        let accumulator = &lazy.resolve(position);
        let node_info = self.node_info(position, accumulator, depth, ply, tt_hit, cut_node);
        if !PV
            && excluded == Move::NONE
            && let Some(static_eval) = node_info.static_eval
            && let Some(score) = self.prune(position, accumulator, beta, node_info, static_eval)
        {
            return score;
        }
        let mut picker = Picker::empty(key, node_info.tt_move());
        if ply == 0 {
            picker.take(
                self.root_moves.iter().copied().filter(|mv| !self.root_excluded.contains(mv)),
            );
        } else {
            picker.take_all(position);
        }
        if picker.is_empty() {
            return self.terminal_score(position, ply);
        }
        if ply > 0 && position.is_drawn() {
            return self.draw_score(position);
        }
        self.search_moves::<PV>(position, accumulator, alpha, beta, &mut picker, node_info)
    }

    /// Updates the history for a quiet move from the table that causes a cutoff.
    fn confirm(&mut self, position: &P, entry: &TableEntry, cuts: bool, depth: i32, ply: usize) {
        if cuts
            && entry.mv != Move::NONE
            && !position.is_noisy(entry.mv)
            && position
                .piece_on(entry.mv.from())
                .is_some_and(|piece| piece.color == position.turn())
        {
            let before = super::history::PreviousMoves::at(&self.frames, ply);
            let actor = position.actor(entry.mv);
            self.history.learn(position.turn(), entry.mv, actor, before, bonus(depth) / 2);
        }
    }

    pub(super) fn node_info(
        &mut self,
        position: &P,
        accumulator: &E,
        depth: i32,
        ply: usize,
        tt_hit: Option<TableEntry>,
        cut_node: bool,
    ) -> NodeInfo {
        let bound = position.is_forced();
        let stored = tt_hit.and_then(|entry| entry.static_eval);
        let raw_eval = (!bound).then(|| stored.unwrap_or_else(|| accumulator.evaluate(position)));
        let mut static_eval = raw_eval.map(|raw_eval| self.corrected(position, raw_eval));
        self.frames[ply].static_eval = static_eval;
        let before =
            |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].static_eval);
        let improving = match (static_eval, before(2).or_else(|| before(4))) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        };
        // A stored score may be closer to the truth than the evaluation; the decisions of this node
        // use it.
        if let (Some(guess), Some(entry)) = (static_eval, tt_hit) {
            let score = from_table(entry.score, ply as i32);
            if score.abs() < Score::MATE_BOUND && entry.bound.holds_for(score, guess) {
                static_eval = Some(score);
            }
        }
        // A reply to a check is searched a ply deeper, because the check may only push a threat
        // beyond the horizon: +6 Elo, not significant. Without a move from the table, the move
        // order is poor, and a shallower search finds one first (internal iterative reduction): -9
        // Elo at 16,000 positions a move and +20 at 30,000, neither significant. It also kept
        // levels 1 to 3 closer together.
        let extension = i32::from(bound);
        let hinted = tt_hit.is_some_and(|entry| entry.mv != Move::NONE);
        let is_exclusion_search = self.frames[ply].excluded != Move::NONE;
        let reduction = i32::from(depth >= 4 && !hinted && !is_exclusion_search);
        let depth = depth + extension - reduction;
        NodeInfo { depth, ply, cut_node, raw_eval, static_eval, improving, tt_hit }
    }

    /// Updates the correction histories by the result of this node, if its best move is quiet or
    /// missing and its score is a bound on the right side.
    pub(super) fn learn_correction(
        &mut self,
        position: &P,
        node: &NodeInfo,
        (score, bound): (i32, Bound),
        best: Move,
    ) {
        let Some(raw_eval) = node.raw_eval else {
            return;
        };
        let quiet = best == Move::NONE || !position.is_noisy(best);
        if quiet && score.abs() < Score::MATE_BOUND && bound.holds_for(score, raw_eval) {
            let (turn, structures) = (position.turn(), position.structures());
            let more = score - self.contempt(position) - raw_eval;
            self.history.correct(turn, structures, more, node.depth);
        }
    }
}
