//! Evaluation of Ouk, Kar Ouk, Makruk and Hill's game.
//!
//! A sum of weighted terms, each with one weight for many men on the board and one for few. Where
//! the men stand, on the board and to both kings, is summed as men come and go; the other terms are
//! looked at when asked. The weights are tuned on games (`ouk tune`); the terms are in `layout`.

pub mod ending;
mod layout;
mod terms;

pub use layout::WEIGHTS;

use super::ledger::{Ledger, Listing, Sum, Worth};
use super::{Evaluation, Trace, weights};
use ouk_rules::board::{Bits, Color, Geometry, Kind, Man, Move, Square};
use ouk_rules::chatrang::Chatrang;
use ouk_rules::chatrang::army::{Game, slot};
use ouk_rules::{GameId, Observer, Position};
use std::marker::PhantomData;

/// What a man is worth in an exchange, in centipawns.
#[must_use]
pub const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Ang => 10_000,
        Kind::Tuuk => 600,
        Kind::Ses => 340,
        Kind::Elephant | Kind::TurnedFish => 310,
        Kind::Koul => 290,
        Kind::Official => 190,
        Kind::Neang | Kind::TreyBak => 170,
        Kind::Trey | Kind::Man => 100,
        Kind::Fish => 90,
    }
}

/// How much a man says about how far the game is from its ending.
const fn weight(kind: Kind) -> i32 {
    match kind {
        Kind::Tuuk => 4,
        Kind::Ses | Kind::Koul | Kind::Elephant => 2,
        Kind::Official | Kind::Neang => 1,
        _ => 0,
    }
}

/// The sum of all weights in the array.
const FULL: i32 = 2 * (2 * 4 + 2 * 2 + 2 * 2 + 1);

/// The weights of a game.
#[inline(always)]
#[must_use]
pub const fn weights_of(game: GameId) -> &'static [Worth; WEIGHTS] {
    match game {
        GameId::KarOuk => &weights::kar_ouk::LIST,
        GameId::Hill => &weights::hill::LIST,
        _ => &weights::ouk::LIST,
    }
}

/// Where White's men stand less where Black's do, and the weight of all.
#[derive(Clone, Debug)]
pub struct Sums<G> {
    placed: Worth,
    weight: i32,
    kings: [Square; 2],
    /// Whether a king has moved, so that every man stands otherwise to him.
    stale: bool,
    game: PhantomData<G>,
}

impl<G> Default for Sums<G> {
    fn default() -> Self {
        let kings = [Square(0); 2];
        Sums { placed: Worth::default(), weight: 0, kings, stale: true, game: PhantomData }
    }
}

/// Notes where a man stands: on the board and to both kings.
#[inline(always)]
fn place<G: Game>(
    ledger: &mut impl Ledger,
    color: Color,
    slot: usize,
    on: Square,
    kings: [Square; 2],
    sign: i32,
) {
    let shape = G::Board::SHAPE;
    let seen = |square: Square| if color == Color::White { square } else { shape.flip(square) };
    let sign = if color == Color::White { sign } else { -sign };
    let at = seen(on);
    ledger.note(layout::square(slot, shape, at), sign);
    if slot != slot::ANG {
        let (own, enemy) = (seen(kings[color.index()]), seen(kings[(!color).index()]));
        let relations = slot * layout::RELATIONS;
        ledger.note(layout::TO_OWN_KING + relations + layout::related(shape, own, at), sign);
        ledger.note(layout::TO_ENEMY_KING + relations + layout::related(shape, enemy, at), sign);
    }
}

/// Notes where every man stands.
fn place_all<G: Game>(position: &Chatrang<G>, ledger: &mut impl Ledger) {
    let kings = [position.king(Color::White), position.king(Color::Black)];
    for color in Color::ALL {
        for slot in 0..slot::COUNT {
            for square in position.own(color, slot).squares() {
                place::<G>(ledger, color, slot, square, kings, 1);
            }
        }
    }
}

impl<G: Game> Sums<G> {
    /// Sums anew where everything stands, if a king has moved.
    #[inline]
    fn settle(&mut self, position: &Chatrang<G>) {
        if self.stale {
            let mut sum = Sum { weights: weights_of(G::ID), total: Worth::default() };
            place_all(position, &mut sum);
            self.placed = sum.total;
            self.kings = [position.king(Color::White), position.king(Color::Black)];
            self.stale = false;
        }
    }

    #[inline(always)]
    fn add(&mut self, man: Man, square: Square, sign: i32) {
        if man.kind == Kind::Ang {
            self.stale = true;
            return;
        }
        self.weight += sign * weight(man.kind);
        if self.stale {
            return;
        }
        let slot = slot_of::<G>(man.kind);
        let mut sum = Sum { weights: weights_of(G::ID), total: self.placed };
        place::<G>(&mut sum, man.color, slot, square, self.kings, sign);
        self.placed = sum.total;
    }
}

#[inline(always)]
fn slot_of<G: Game>(kind: Kind) -> usize {
    let mut slot = 0;
    while slot < slot::COUNT - 1 && G::KINDS[slot] as u8 != kind as u8 {
        slot += 1;
    }
    slot
}

impl<G: Game> Observer for Sums<G> {
    #[inline(always)]
    fn lifted(&mut self, man: Man, from: Square) {
        self.add(man, from, -1);
    }

    #[inline(always)]
    fn dropped(&mut self, man: Man, on: Square) {
        self.add(man, on, 1);
    }
}

impl<G: Game> Evaluation<Chatrang<G>> for Sums<G> {
    type Change = Self;

    fn of(position: &Chatrang<G>) -> Self {
        let mut sums = Sums::default();
        position.observe(&mut sums);
        sums.settle(position);
        sums
    }

    #[inline(always)]
    fn played(&self, next: &mut Chatrang<G>, mv: Move) -> Self {
        let mut sums = self.clone();
        next.play_unchecked(mv, &mut sums);
        sums.settle(next);
        sums
    }

    #[inline(always)]
    fn after(&self, change: &Self, _: &Chatrang<G>) -> Self {
        change.clone()
    }

    fn evaluate(&self, position: &Chatrang<G>) -> i32 {
        let mut sum = Sum { weights: weights_of(G::ID), total: self.placed };
        terms::note(position, &mut sum);
        let weight = self.weight.min(FULL);
        let white = (sum.total.many() * weight + sum.total.few() * (FULL - weight)) / FULL;
        let mine = if position.turn() == Color::White { white } else { -white };
        ending::judged(position, mine)
    }

    fn trace(&self, position: &Chatrang<G>) -> Trace {
        let mut listing = Listing::default();
        place_all(position, &mut listing);
        terms::note(position, &mut listing);
        listing.0.retain(|entry| entry.1 != 0);
        let many = self.weight.min(FULL) as f32 / FULL as f32;
        // What an ending does to an advantage, as a factor.
        let sample = 1_000;
        let scale = ending::judged(position, sample) as f32 / sample as f32;
        Trace { terms: listing.0, many, scale }
    }
}
