//! One node of the alpha-beta tree: what can be said of it before its moves are tried.

use super::history::bonus;
use super::picker::Picker;
use super::quiescence::usable;
use super::{MAX_PLY, Reached, Searcher};
use crate::eval::Evaluation;
use crate::table::{Bound, Entry, from_table};
use crate::{Score, Searchable};
use ouk_rules::board::Move;

/// What a node knows before it tries moves.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    pub depth: i32,
    pub ply: usize,
    /// Whether a move is expected to reach beta.
    pub cut: bool,
    /// The static worth as evaluated, and corrected; none where the side to move is bound.
    pub raw: Option<i32>,
    pub worth: Option<i32>,
    /// Whether the side to move stands better than at its last turn.
    pub improving: bool,
    /// What the table knows.
    pub known: Option<Entry>,
}

impl Outlook {
    /// Whether the side to move is bound: in check, under an order, threatened with the end.
    pub const fn is_bound(&self) -> bool {
        self.worth.is_none()
    }

    /// The move the table knows.
    pub fn known_move(&self) -> Move {
        self.known.map_or(Move::NONE, |entry| entry.mv)
    }
}

impl<P: Searchable, E: Evaluation<P>> Searcher<'_, P, E> {
    /// The worth of a position to the side to move, between `alpha` and `beta`, to a depth in
    /// plies. `PV` nodes have an open window and keep the line; `cut` says that a closed one is
    /// expected to reach beta.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn node<const PV: bool>(
        &mut self,
        position: &P,
        reached: Reached<P, E>,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, reached, alpha, beta, ply);
        }
        self.budget.count();
        self.seldepth = self.seldepth.max(ply);
        self.frames[ply].line.clear();
        if self.budget.stops() {
            return 0;
        }
        let without = self.frames[ply].without;
        if ply > 0 {
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
            if let Some(score) = self.book.and_then(|book| position.known(book, ply)) {
                return score;
            }
        }
        let key = position.key();
        let known = if without == Move::NONE { self.table.probe(key) } else { None };
        if let Some(entry) = known
            && !PV
            && entry.depth >= depth
            && let Some(score) = usable(&entry, alpha, beta, ply)
        {
            self.confirm(position, &entry, score >= beta, depth, ply);
            return score;
        }
        // A pass is tried first, then the table's own move: what is known of where they lead arrives
        // while this position is judged and its moves are listed.
        if !PV && depth > 2 {
            self.table.prefetch(key ^ P::PASS_CHANGE);
        }
        if let Some(entry) = known
            && entry.mv != Move::NONE
        {
            self.table.prefetch(key ^ position.key_change(entry.mv));
        }
        let sums = &reached.sums(position);
        let outlook = self.outlook(position, sums, depth, ply, known, cut);
        if !PV
            && without == Move::NONE
            && let Some(worth) = outlook.worth
            && let Some(score) = self.prune(position, sums, beta, outlook, worth)
        {
            return score;
        }
        let mut picker = Picker::empty(key, outlook.known_move());
        if ply == 0 {
            picker.take(self.root_moves.iter().copied().filter(|mv| !self.excluded.contains(mv)));
        } else {
            picker.take_all(position);
        }
        if picker.is_empty() {
            return self.ended(position, ply);
        }
        if ply > 0 && position.is_drawn() {
            return Score::DRAW.0;
        }
        self.moves::<PV>(position, sums, alpha, beta, &mut picker, outlook)
    }

    /// A quiet move that the table says cuts is worth remembering here too.
    fn confirm(&mut self, position: &P, entry: &Entry, cuts: bool, depth: i32, ply: usize) {
        if cuts
            && entry.mv != Move::NONE
            && !position.is_noisy(entry.mv)
            && position.man_on(entry.mv.from()).is_some_and(|man| man.color == position.turn())
        {
            let before = super::history::Before::at(&self.frames, ply);
            let actor = position.actor(entry.mv);
            self.history.learn(position.turn(), entry.mv, actor, before, bonus(depth) / 2);
        }
    }

    pub(super) fn outlook(
        &mut self,
        position: &P,
        sums: &E,
        depth: i32,
        ply: usize,
        known: Option<Entry>,
        cut: bool,
    ) -> Outlook {
        let bound = position.is_bound();
        let stored = known.and_then(|entry| entry.worth);
        let raw = (!bound).then(|| stored.unwrap_or_else(|| sums.evaluate(position)));
        let mut worth = raw.map(|raw| self.corrected(position, raw));
        self.frames[ply].worth = worth;
        let before = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].worth);
        let improving = match (worth, before(2).or_else(|| before(4))) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        };
        // A stored score may say more than the evaluation, for the decisions of this node.
        if let (Some(guess), Some(entry)) = (worth, known) {
            let score = from_table(entry.score, ply as i32);
            if score.abs() < Score::MATE_BOUND && entry.bound.holds_for(score, guess) {
                worth = Some(score);
            }
        }
        // An answer to a check is searched a ply deeper: the check may only push the danger beyond
        // the horizon. Without a move from the table the order is poor, and a shallower search
        // finds one first (internal iterative reduction). The extension is worth 6 Elo, not
        // yet told from none. The reduction costs 9 at 16,000 positions a move, brings 20 at 30,000,
        // neither told from none, and kept levels 1 to 3 nearer each other.
        let extension = i32::from(bound);
        let hinted = known.is_some_and(|entry| entry.mv != Move::NONE);
        let searched_without = self.frames[ply].without != Move::NONE;
        let reduction = i32::from(depth >= 4 && !hinted && !searched_without);
        let depth = depth + extension - reduction;
        Outlook { depth, ply, cut, raw, worth, improving, known }
    }

    /// Corrects the evaluation of such positions by what the search found here, if a quiet move or
    /// none is best and the score is a bound on the right side.
    pub(super) fn learn_correction(
        &mut self,
        position: &P,
        node: &Outlook,
        (score, bound): (i32, Bound),
        best: Move,
    ) {
        let Some(raw) = node.raw else {
            return;
        };
        let quiet = best == Move::NONE || !position.is_noisy(best);
        if quiet && score.abs() < Score::MATE_BOUND && bound.holds_for(score, raw) {
            let (turn, structures) = (position.turn(), position.structures());
            self.history.correct(turn, structures, score - raw, node.depth);
        }
    }
}
