//! Questions that an engine asks about a position, beyond the trait [`Position`](crate::Position).

use super::{NO_PROGRESS_PLIES, RekPosition, RekVariant};
use crate::board::{Bits, Color, Move, Square, key};

impl<V: RekVariant> RekPosition<V> {
    /// All units of a side, its king included, as a set of squares.
    #[inline]
    #[must_use]
    pub const fn units(&self, color: Color) -> u64 {
        self.units.of(color)
    }

    /// The square of a side's king, while it is on the board.
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

    /// The position after a null move, without new orders. The null move does not reset or advance
    /// the plies towards the draw by lack of progress.
    #[must_use]
    pub fn after_pass(&self) -> Self {
        let mut next = self.clone();
        next.turn = !self.turn;
        next.units_key ^= key::BLACK_TO_MOVE;
        next.duty = next.duty_of_board().unwrap_or(0);
        next
    }

    /// Whether the game is drawn here by dead material or lack of progress.
    #[must_use]
    pub fn is_drawn_out(&self) -> bool {
        self.units.are_bare_kings() || self.quiet >= NO_PROGRESS_PLIES && V::no_progress(self.rules)
    }

    /// The plies since the last capture.
    #[must_use]
    pub const fn quiet_plies(&self) -> usize {
        self.quiet as usize
    }

    /// The plies after which the game is drawn unless something is captured; `usize::MAX` if the
    /// rule set has no such draw.
    #[must_use]
    pub fn plies_to_draw(&self) -> usize {
        if V::no_progress(self.rules) {
            usize::from(NO_PROGRESS_PLIES.saturating_sub(self.quiet))
        } else {
            usize::MAX
        }
    }

    /// Whether an order binds the side to move.
    #[inline(always)]
    #[must_use]
    pub const fn has_duty(&self) -> bool {
        self.duty != 0
    }
}
