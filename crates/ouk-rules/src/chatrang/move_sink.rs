//! Receivers of generated moves: they list all moves, count them, or list only the noisy ones.

use crate::board::{Bits, Geometry, Move, MoveKind, MoveList, Square, Step};

/// A receiver of generated moves.
pub(super) trait MoveSink<B: Geometry> {
    /// Receives moves of Trey that arrive on these squares by one step. Those on `promoting`
    /// promote.
    fn stepped(&mut self, targets: B::Bits, step: Step, promoting: B::Bits);
    /// Receives moves of one piece.
    fn reached(&mut self, from: Square, targets: B::Bits, kind: MoveKind);
}

/// Counts moves without listing them.
pub(super) struct MoveCounter(pub(super) u64);

impl<B: Geometry> MoveSink<B> for MoveCounter {
    #[inline(always)]
    fn stepped(&mut self, targets: B::Bits, _: Step, _: B::Bits) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn reached(&mut self, _: Square, targets: B::Bits, _: MoveKind) {
        self.0 += u64::from(targets.count());
    }
}

impl<B: Geometry> MoveSink<B> for MoveList {
    #[inline(always)]
    fn stepped(&mut self, targets: B::Bits, step: Step, promoting: B::Bits) {
        for to in targets.squares() {
            let kind = if promoting.has(to) { MoveKind::Promotion } else { MoveKind::Plain };
            self.push(Move::new(B::origin(to, step), to, kind));
        }
    }

    #[inline(always)]
    fn reached(&mut self, from: Square, targets: B::Bits, kind: MoveKind) {
        for to in targets.squares() {
            self.push(Move::new(from, to, kind));
        }
    }
}

/// Lists only captures and promotions.
pub(super) struct NoisyMoves<'a, B: Geometry> {
    pub(super) moves: &'a mut MoveList,
    pub(super) enemy: B::Bits,
}

impl<B: Geometry> MoveSink<B> for NoisyMoves<'_, B> {
    #[inline(always)]
    fn stepped(&mut self, targets: B::Bits, step: Step, promoting: B::Bits) {
        MoveSink::<B>::stepped(self.moves, targets & (self.enemy | promoting), step, promoting);
    }

    #[inline(always)]
    fn reached(&mut self, from: Square, targets: B::Bits, kind: MoveKind) {
        MoveSink::<B>::reached(self.moves, from, targets & self.enemy, kind);
    }
}
