//! What an engine needs to know about a position, beyond the trait [`Position`](crate::Position).

use super::capture::carried;
use super::units::{DOWN, LEFT, RIGHT, UP, beside, slides};
use super::{NO_PROGRESS_PLIES, RekPosition, RekVariant};
use crate::board::{Bits, Color, EightByEight, Geometry, Move, Square, key};

impl<V: RekVariant> RekPosition<V> {
    /// All units of a side, its king included, as a set of squares.
    #[inline]
    #[must_use]
    pub const fn units(&self, color: Color) -> u64 {
        self.units.of(color)
    }

    /// The square of a side's king, while he is on the board.
    #[must_use]
    pub fn king_square(&self, color: Color) -> Option<Square> {
        let king = self.units.king(color);
        king.any().then(|| king.first())
    }

    /// The squares of the opponent's units that a legal move captures, as a set.
    #[inline]
    #[must_use]
    pub fn takes(&self, mv: Move) -> u64 {
        let enemy = !self.turn;
        self.units.of(enemy) & !self.outcome(mv).units.of(enemy)
    }

    /// Whether a move is a rek.
    #[inline]
    #[must_use]
    pub fn is_rek(&self, mv: Move) -> bool {
        carried(u64::of(mv.to()), self.units.of(!self.turn)) != 0
    }

    /// Whether a move captures the enemy king by a rek.
    #[inline]
    #[must_use]
    pub fn carries_king(&self, mv: Move) -> bool {
        carried(u64::of(mv.to()), self.units.of(!self.turn)) & self.units.king(!self.turn) != 0
    }

    /// A legal rek that captures the enemy king, if there is one. No duty forbids it.
    #[must_use]
    pub fn king_rek(&self) -> Option<Move> {
        if self.lost.is_some() {
            return None;
        }
        let movers = Self::movers(&self.units, self.turn);
        Self::king_reks(&self.units, self.turn).squares().find_map(|to| {
            let from = EightByEight::slide(to, self.units.occupied()) & movers;
            from.any().then(|| Move::plain(from.first(), to))
        })
    }

    /// The position after a null move, without new orders.
    #[must_use]
    pub fn after_pass(&self) -> Self {
        let mut next = self.clone();
        next.turn = !self.turn;
        next.units_key ^= key::BLACK_TO_MOVE;
        // No position before a null move can recur after it.
        next.quiet = 0;
        next.duty = next.duty_of_board().unwrap_or(0);
        next
    }

    /// Whether the game is drawn here by dead material or lack of progress.
    #[must_use]
    pub fn is_drawn_out(&self) -> bool {
        self.units.are_bare_kings() || self.quiet >= NO_PROGRESS_PLIES && V::no_progress(self.rules)
    }

    /// Plies since the last capture.
    #[must_use]
    pub const fn quiet_plies(&self) -> usize {
        self.quiet as usize
    }

    /// The number of empty squares beside a king.
    #[must_use]
    pub fn king_freedom(&self, color: Color) -> u32 {
        (beside(self.units.king(color)) & self.units.empty()).count()
    }

    /// The number of squares that a side's units can slide to; a square counts once for each line.
    #[must_use]
    pub fn room(&self, color: Color) -> u32 {
        let (units, empty) = (self.units.of(color), self.units.empty());
        let along = |one, other| (slides(units, empty, one) | slides(units, empty, other)).count();
        along(UP, DOWN) + along(LEFT, RIGHT)
    }

    /// The number of reks that a side could play.
    #[must_use]
    pub fn open_reks(&self, color: Color) -> u32 {
        self.units.openings(color).squares().count()
    }
}
