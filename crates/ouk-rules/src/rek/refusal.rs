//! Why a move is refused, in the words of the rule that forbids it.

use super::{RekPosition, Variety};
use crate::Position;
use crate::board::{Bits, EightByEight, Geometry, Kind, Square};
use crate::remark::{Part, Remark, Saying};

impl<V: Variety> RekPosition<V> {
    pub(super) fn refusal(&self, from: Square, to: Square) -> Remark {
        let shape = Self::SHAPE;
        if from.0 >= shape.squares() || to.0 >= shape.squares() {
            return Remark::new(Saying::OffBoard);
        }
        if let Some(ending) = self.ending()
            && self.count_legal() == 0
        {
            return Remark::about(Saying::GameOver, [Part::Ending(ending)]);
        }
        let Some(man) = self.man_on(from) else {
            return Remark::of(Saying::NoMan, shape.name(from));
        };
        if man.color != self.turn {
            return Remark::about(Saying::OtherTurn, [Part::Side(self.turn)]);
        }
        if man.kind == Kind::Ang && V::ORDERS {
            return Remark::about(Saying::KingStays, [Part::Game(V::ID)]);
        }
        if let Some(reason) = self.no_slide(from, to) {
            return reason;
        }
        if self.duty != 0 && !self.legal_moves().iter().any(|mv| (mv.from(), mv.to()) == (from, to))
        {
            return self.duty_unhonoured();
        }
        let name = format!("{}{}", shape.name(from), shape.name(to));
        Remark::of(if self.may_call() { Saying::NothingOpened } else { Saying::NothingAdded }, name)
    }

    /// Why a unit cannot slide from one square to another.
    fn no_slide(&self, from: Square, to: Square) -> Option<Remark> {
        let shape = Self::SHAPE;
        let lines = EightByEight::file_of(from) | EightByEight::rank_of(from);
        if from == to {
            return Some(Remark::new(Saying::SameSquare));
        }
        if self.units.of(self.turn).has(to) {
            return Some(Remark::of(Saying::OwnMan, shape.name(to)));
        }
        if self.units.of(!self.turn).has(to) {
            return Some(Remark::of(Saying::NotByLanding, shape.name(to)));
        }
        if !lines.has(to) {
            return Some(Remark::new(Saying::AllSlide));
        }
        let between = EightByEight::between(from, to) & self.units.occupied();
        // The unit nearest to where the slide began is the one it runs into.
        let first = if to > from { between.first() } else { between.highest_or_one().first() };
        between.any().then(|| Remark::of(Saying::ManInTheWay, shape.name(first)))
    }

    /// Names the reks that must be played, and those that may be because they take the king.
    fn duty_unhonoured(&self) -> Remark {
        let shape = Self::SHAPE;
        let names = |set: u64| -> Vec<String> {
            let moves = self.legal_moves();
            let fit = moves.iter().filter(|mv| set.has(mv.to()));
            let mut names: Vec<String> =
                fit.map(|mv| format!("{}{}", shape.name(mv.from()), shape.name(mv.to()))).collect();
            names.dedup();
            names
        };
        let squares: Vec<String> = self.duty.squares().map(|at| shape.name(at)).collect();
        let king = names(Self::king_reks(&self.units, self.turn) & !self.duty);
        let order = vec![Part::Any(squares), Part::Any(names(self.duty))];
        if king.is_empty() {
            Remark::about(Saying::Honour, order)
        } else {
            Remark::about(Saying::HonourOrKing, [order, vec![Part::Any(king)]].concat())
        }
    }
}
