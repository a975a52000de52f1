//! Evaluation of Rek and Min Rek Chanh: pieces, mobility, and free squares beside the kings.

use super::Evaluation;
use ouk_rules::board::{Color, Kind, Move, Piece, Square};
use ouk_rules::rek::{RekPosition, RekVariant};
use ouk_rules::{Observer, Position};
use std::marker::PhantomData;

/// The value of a piece, in centipawns.
pub const PIECE_VALUE: i32 = 100;

/// White's number of pieces minus Black's.
#[derive(Clone, Debug)]
pub struct RekAccumulator<V> {
    pieces: i32,
    variant: PhantomData<V>,
}

impl<V> RekAccumulator<V> {
    fn add(&mut self, piece: Piece, sign: i32) {
        let worth = if piece.kind == Kind::Ang { 0 } else { PIECE_VALUE };
        self.pieces += if piece.color == Color::White { sign * worth } else { -sign * worth };
    }
}

impl<V: RekVariant> Observer for RekAccumulator<V> {
    fn lifted(&mut self, piece: Piece, _: Square) {
        self.add(piece, -1);
    }

    fn dropped(&mut self, piece: Piece, _: Square) {
        self.add(piece, 1);
    }
}

impl<V: RekVariant> Evaluation<RekPosition<V>> for RekAccumulator<V> {
    type Change = Self;

    fn of(position: &RekPosition<V>) -> Self {
        let mut sums = RekAccumulator { pieces: 0, variant: PhantomData };
        position.observe(&mut sums);
        sums
    }

    #[inline(always)]
    fn played(&self, next: &mut RekPosition<V>, mv: Move) -> Self {
        let mut sums = self.clone();
        next.play_unchecked(mv, &mut sums);
        sums
    }

    #[inline(always)]
    fn after(&self, change: &Self, _: &RekPosition<V>) -> Self {
        change.clone()
    }

    fn evaluate(&self, position: &RekPosition<V>) -> i32 {
        let mut white = self.pieces;
        for color in Color::ALL {
            let sign = if color == Color::White { 1 } else { -1 };
            let freedom = position.king_freedom(color) as i32;
            let room = position.room(color) as i32;
            // The second empty neighbour of a king matters less than the first.
            let safe = if V::ORDERS { 0 } else { 25 * freedom.min(2) + 6 * freedom };
            let open = 60 * position.open_reks(color) as i32;
            white += sign * (safe + 2 * room + if V::ORDERS { open / 2 } else { open / 3 });
        }
        if position.turn() == Color::White { white + 8 } else { 8 - white }
    }
}
