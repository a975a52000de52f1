//! The first-move leaps: the king's, and the Neang's double step.

use super::move_sink::MoveSink;
use super::variant::{ChatrangVariant, Side, ses_fill, slot};
use super::{Chatrang, SquareSet};
use crate::board::{Bits, Geometry, MoveKind, Square, Step};
use crate::ruleset::{KingLeap, NeangStep, OukSwitches};

impl<G: ChatrangVariant> Chatrang<G> {
    /// The squares attacked by double steps of a side's Neang. No other leap attacks.
    #[inline(always)]
    pub(super) fn leap_attacks<S: Side>(&self, occupied: SquareSet<G>) -> SquareSet<G> {
        if !G::HAS_COUNTING || self.rights.is_empty() {
            return SquareSet::<G>::EMPTY;
        }
        self.capturing_leaps::<S>(occupied)
    }

    fn capturing_leaps<S: Side>(&self, occupied: SquareSet<G>) -> SquareSet<G> {
        if !self.rules.ouk().neang_step_captures {
            return SquareSet::<G>::EMPTY;
        }
        let leaping = self.rights & self.pieces[slot::NEANG] & self.sides[S::COLOR.index()];
        self.double_steps::<S>(leaping, occupied)
    }

    /// The target squares of double steps, occupied or not.
    fn double_steps<S: Side>(&self, neang: SquareSet<G>, occupied: SquareSet<G>) -> SquareSet<G> {
        let over = G::Board::shift(neang, S::step(Step::new(0, 1)));
        let over = match self.rules.ouk().neang_step {
            NeangStep::Jump => over,
            NeangStep::Slide => over & !occupied,
            NeangStep::None => SquareSet::<G>::EMPTY,
        };
        G::Board::shift(over, S::step(Step::new(0, 1)))
    }

    /// The Neang of side `S` that attack a square by a double step.
    #[inline(always)]
    pub(super) fn leap_attackers<S: Side>(
        &self,
        square: Square,
        occupied: SquareSet<G>,
    ) -> SquareSet<G> {
        if !self.leap_attacks::<S>(occupied).has(square) {
            return SquareSet::<G>::EMPTY;
        }
        // A double step goes straight ahead, so only one Neang can reach the square.
        let target = SquareSet::<G>::of(square);
        self.rights
            & self.pieces[slot::NEANG]
            & self.sides[S::COLOR.index()]
            & G::Board::shift(target, S::step(Step::new(0, -2)))
    }

    /// The enemy Neang that would attack the king of side `S` by a sliding double step if nothing
    /// stood between them. A Neang that jumps can be neither blocked nor masked.
    #[inline(always)]
    pub(super) fn sliding_neang<S: Side>(&self, king: Square) -> SquareSet<G> {
        let slides = G::HAS_COUNTING
            && !self.rights.is_empty()
            && self.rules.ouk().neang_step == NeangStep::Slide;
        if !slides {
            return SquareSet::<G>::EMPTY;
        }
        self.leap_attackers::<S::Other>(king, SquareSet::<G>::EMPTY)
    }

    /// The king's leap and the Neang's double step. The king must land on a safe square.
    pub(super) fn leaps<S: Side, K: MoveSink<G::Board>>(
        &self,
        sink: &mut K,
        king: Square,
        danger: SquareSet<G>,
        checked: bool,
        answers: SquareSet<G>,
        pinned: SquareSet<G>,
    ) {
        let switches = self.rules.ouk();
        let own = self.sides[S::COLOR.index()];
        let occupied = self.occupied();
        // No leap takes a king.
        let barred = own | self.pieces[slot::ANG];
        if self.rights.has(king) && (!checked || switches.king_leap_in_check) {
            let landing = Self::king_leaps::<S>(king, switches) & !barred & !danger;
            let landing = if switches.king_leap_captures { landing } else { landing & !occupied };
            sink.reached(king, landing, MoveKind::Leap);
        }
        for neang in (self.rights & own & self.pieces[slot::NEANG] & !pinned).squares() {
            let landing = self.neang_leap::<S>(neang, occupied) & !barred & answers;
            sink.reached(neang, landing, MoveKind::Leap);
        }
    }

    fn king_leaps<S: Side>(king: Square, switches: &OukSwitches) -> SquareSet<G> {
        let king = SquareSet::<G>::of(king);
        match switches.king_leap {
            KingLeap::None => SquareSet::<G>::EMPTY,
            KingLeap::Any => ses_fill::<G::Board>(king),
            KingLeap::Sideways => {
                G::Board::shift(king, S::step(Step::new(-2, 1)))
                    | G::Board::shift(king, S::step(Step::new(2, 1)))
            }
        }
    }

    fn neang_leap<S: Side>(&self, neang: Square, occupied: SquareSet<G>) -> SquareSet<G> {
        let own = self.sides[S::COLOR.index()];
        let landing = self.double_steps::<S>(SquareSet::<G>::of(neang), occupied);
        if self.rules.ouk().neang_step_captures { landing & !own } else { landing & !occupied }
    }
}
