//! Making a move.

use super::capture::carried;
use super::{Pairs, RekPosition, Variety};
use crate::board::{Bits, Color, Kind, Man, Move, MoveKind, Square, key};
use crate::rules::Observer;
use crate::rules::ruleset::Binds;

impl<V: Variety> RekPosition<V> {
    /// Plays a legal move: the unit, what it takes, who has lost, and what it orders.
    pub(super) fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let mover = self.turn;
        let before = if V::ORDERS { self.opportunities(!mover) } else { Pairs::default() };
        let taken = self.move_and_take(mv.from(), mv.to(), observer);
        self.turn = !mover;
        self.men_key ^= key::BLACK_TO_MOVE;
        self.ply = self.ply.saturating_add(1);
        self.quiet = if taken { 0 } else { self.quiet.saturating_add(1) };
        if V::ORDERS {
            let orders = match self.rules.min_rek().binds {
                Binds::New => true,
                Binds::Any => false,
                Binds::Call => mv.kind() == MoveKind::Call,
            };
            self.duty = if orders && self.lost.is_none() {
                self.opportunities(!mover).without(before)
            } else {
                Pairs::default()
            };
        }
    }

    /// Moves a unit of the side to move and clears what that takes; says whether anything went.
    fn move_and_take<O: Observer>(&mut self, from: Square, to: Square, observer: &mut O) -> bool {
        let mover = self.turn;
        let man = Man { color: mover, kind: self.kind_on(from) };
        self.toggle(man, from);
        observer.lifted(man, from);
        self.toggle(man, to);
        observer.dropped(man, to);
        let carried = carried(to, self.units[(!mover).index()]);
        let king = self.kings[(!mover).index()];
        self.clear(!mover, carried & !king, observer);
        // A king that is carried leaves last, so that the verdict still sees him.
        let taken =
            if V::ORDERS || carried & king != 0 { 0 } else { self.second_capture(mover, to) };
        self.lost = self.judge_after(mover, carried, taken, observer);
        self.clear(!mover, (carried | taken) & king, observer);
        carried | taken != 0
    }

    fn judge_after<O: Observer>(
        &mut self,
        mover: Color,
        carried: u64,
        taken: u64,
        observer: &mut O,
    ) -> Option<(Color, super::Fate)> {
        let king = self.kings[(!mover).index()];
        self.clear(!mover, taken & !king, observer);
        self.judge(mover, carried, taken)
    }

    fn clear<O: Observer>(&mut self, color: Color, set: u64, observer: &mut O) {
        for square in set.squares() {
            let man = Man { color, kind: self.kind_on(square) };
            self.toggle(man, square);
            observer.lifted(man, square);
        }
    }

    /// The reks a move would newly open to the opponent.
    pub(super) fn opened_by(&self, from: Square, to: Square) -> Pairs {
        let before = self.opportunities(!self.turn);
        let mut after = self.clone();
        after.move_and_take(from, to, &mut ());
        if after.lost.is_some() {
            return Pairs::default();
        }
        after.opportunities(!self.turn).without(before)
    }

    /// What a unit of the side to move would carry off by landing on a square.
    pub(super) fn carries(&self, to: Square) -> bool {
        carried(to, self.units[(!self.turn).index()]) != 0
    }

    /// Whether a move takes the enemy king by a rek.
    #[must_use]
    pub fn carries_king(&self, mv: Move) -> bool {
        let enemy = (!self.turn).index();
        carried(mv.to(), self.units[enemy]) & self.kings[enemy] != 0
    }

    /// Whether a move carries a pair off.
    #[must_use]
    pub fn is_rek(&self, mv: Move) -> bool {
        self.carries(mv.to())
    }

    /// The king of a side, while he stands.
    #[must_use]
    pub fn king_square(&self, color: Color) -> Option<Square> {
        let king = self.kings[color.index()];
        (king != 0).then(|| king.first())
    }

    /// All units of a side, king included.
    #[must_use]
    pub const fn units(&self, color: Color) -> u64 {
        self.units[color.index()]
    }

    /// The kind of the unit on a square, for messages.
    pub(super) fn is_king(&self, square: Square) -> bool {
        self.kind_on(square) == Kind::Ang
    }
}
