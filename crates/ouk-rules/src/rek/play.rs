//! The effects of a move, and making it.

use super::capture::carried;
use super::{LossReason, LostKing, RekPosition, RekVariant, Units};
use crate::Observer;
use crate::board::{Bits, Color, Move, Piece, key};

/// The board after a move.
pub(super) struct MoveResult {
    pub(super) units: Units,
    pub(super) lost: Option<LostKing>,
}

impl<V: RekVariant> RekPosition<V> {
    /// Slides the unit, captures the pair around its new square, makes the second kind of capture,
    /// then looks for a lost king.
    #[inline(always)]
    pub(super) fn outcome(&self, mv: Move) -> MoveResult {
        self.outcome_for(self.turn, mv)
    }

    #[inline(always)]
    pub(super) fn outcome_for(&self, mover: Color, mv: Move) -> MoveResult {
        let landed = u64::of(mv.to());
        let mut units = self.units;
        units.slide(mover, u64::of(mv.from()), landed);
        let pair = carried(landed, units.of(!mover));
        units.clear(!mover, pair);
        let second = V::second_capture(self.rules, &units, mover, landed);
        units.clear(!mover, second);
        let lost = self.lost_king(mover, &units, pair, second);
        MoveResult { units, lost }
    }

    /// The opponent's king is checked first: capturing it wins, even if the mover's own king is
    /// lost too.
    #[inline(always)]
    fn lost_king(&self, mover: Color, after: &Units, pair: u64, second: u64) -> Option<LostKing> {
        let king = self.units.king(!mover);
        let taken = if pair & king != 0 {
            Some(LossReason::Carried)
        } else if second & king != 0 {
            V::second_loss_reason(self.rules)
        } else {
            None
        };
        match taken {
            Some(reason) => Some(LostKing { color: !mover, reason }),
            None => Self::king_lost_in_place(self.rules, after, !mover),
        }
    }

    /// The king that is lost without a capture; `first` is the side checked first.
    #[inline(always)]
    pub(super) fn king_lost_in_place(
        rules: &crate::RuleSet,
        units: &Units,
        first: Color,
    ) -> Option<LostKing> {
        let lost =
            |color| V::king_lost(rules, units, color).map(|reason| LostKing { color, reason });
        lost(first).or_else(|| lost(!first))
    }

    /// Plays a legal move.
    #[inline(always)]
    pub(super) fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let mover = self.turn;
        let outcome = self.outcome(mv);
        self.duty = if outcome.lost.is_some() { 0 } else { self.duty_after(&outcome.units, mv) };

        let piece = Piece { color: mover, kind: self.units.kind_on(mv.from()) };
        observer.lifted(piece, mv.from());
        observer.dropped(piece, mv.to());
        self.units_key ^= key::piece_on(piece, mv.from()) ^ key::piece_on(piece, mv.to());
        let taken = self.units.of(!mover) & !outcome.units.of(!mover);
        for square in taken.squares() {
            let piece = Piece { color: !mover, kind: self.units.kind_on(square) };
            observer.lifted(piece, square);
            self.units_key ^= key::piece_on(piece, square);
        }

        self.units = outcome.units;
        self.lost = outcome.lost;
        self.turn = !mover;
        self.units_key ^= key::BLACK_TO_MOVE;
        self.quiet = if taken == 0 { self.quiet.saturating_add(1) } else { 0 };
        self.ply = self.ply.saturating_add(1);
    }
}
