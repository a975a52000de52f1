//! A move of the chess family with the data that the terms need.

use crate::Position;
use crate::board::{Bits, Color, Move, MoveList, Square};
use crate::chatrang::variant::{ChatrangVariant, slot};
use crate::chatrang::{Chatrang, SquareSet};

/// The value of the units in each slot, after the order of the sources. A king is beyond it.
pub(super) const fn piece_value(slot: usize) -> u8 {
    match slot {
        slot::TUUK => 5,
        slot::SES => 4,
        slot::KOUL => 3,
        slot::NEANG | slot::BAK => 2,
        slot::TREY => 1,
        _ => 6,
    }
}

pub(super) struct PlayedMove<'a, G: ChatrangVariant> {
    pub(super) before: &'a Chatrang<G>,
    pub(super) after: Chatrang<G>,
    pub(super) mv: Move,
    /// The side that moves.
    pub(super) us: Color,
    /// The slot of the moved unit on its new square.
    pub(super) landed: usize,
    /// The slot of the captured unit.
    pub(super) captured: Option<usize>,
    /// Our units that attack the enemy king after the move.
    pub(super) checkers: SquareSet<G>,
    /// The enemy's legal moves after the move.
    pub(super) replies: MoveList,
}

impl<'a, G: ChatrangVariant> PlayedMove<'a, G> {
    pub(super) fn of(before: &'a Chatrang<G>, mv: Move) -> PlayedMove<'a, G> {
        let after = before.after(mv);
        PlayedMove {
            before,
            mv,
            us: before.turn(),
            landed: after.slot_on(mv.to()),
            captured: before.is_capture(mv).then(|| before.slot_on(mv.to())),
            checkers: after.checking_pieces(),
            replies: after.legal_moves(),
            after,
        }
    }

    /// The slot of the moved unit on its old square.
    pub(super) fn moved(&self) -> usize {
        self.before.slot_on(self.mv.from())
    }

    /// Whether the moved unit attacks the enemy king.
    pub(super) fn checks_itself(&self) -> bool {
        self.checkers.has(self.mv.to())
    }

    /// Whether the moved unit attacked a square before the move.
    pub(super) fn attacked_before(&self, square: Square) -> bool {
        self.before.attacked_from(self.us, self.moved(), self.mv.from()).has(square)
    }

    /// The squares of the enemy units that the moved unit could take if it moved again.
    pub(super) fn threatened(&self) -> SquareSet<G> {
        let king = self.after.king(!self.us);
        let again = self.after.after_pass().legal_moves();
        let mut squares = SquareSet::<G>::EMPTY;
        for mv in again.iter().filter(|mv| mv.from() == self.mv.to() && mv.to() != king) {
            squares |= SquareSet::<G>::of(mv.to());
        }
        squares & self.after.pieces_of(!self.us)
    }
}
