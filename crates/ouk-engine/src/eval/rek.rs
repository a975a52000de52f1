//! Evaluation of Rek and Min Rek Chanh: men, room, and how free the kings stand.

use super::Evaluation;
use ouk_rules::board::{Color, Kind, Man, Move, Square};
use ouk_rules::rek::{RekPosition, Variety};
use ouk_rules::{Observer, Position};
use std::marker::PhantomData;

/// What a man is worth, in centipawns.
pub const MAN: i32 = 100;

/// White's men less Black's.
#[derive(Clone, Debug)]
pub struct Sums<V> {
    men: i32,
    variety: PhantomData<V>,
}

impl<V> Sums<V> {
    fn add(&mut self, man: Man, sign: i32) {
        let worth = if man.kind == Kind::Ang { 0 } else { MAN };
        self.men += if man.color == Color::White { sign * worth } else { -sign * worth };
    }
}

impl<V: Variety> Observer for Sums<V> {
    fn lifted(&mut self, man: Man, _: Square) {
        self.add(man, -1);
    }

    fn dropped(&mut self, man: Man, _: Square) {
        self.add(man, 1);
    }
}

impl<V: Variety> Evaluation<RekPosition<V>> for Sums<V> {
    type Change = Self;

    fn of(position: &RekPosition<V>) -> Self {
        let mut sums = Sums { men: 0, variety: PhantomData };
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
        let mut white = self.men;
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
