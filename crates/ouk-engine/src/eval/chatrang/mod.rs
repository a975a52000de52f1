//! Evaluation of Ouk, Kar Ouk, Makruk and Hill's game.
//!
//! A sum of weighted terms, each with a weight for the middlegame and one for the endgame.
//! Piece-square terms (relative to the board and to both kings) are updated incrementally; the
//! other terms are computed on demand. The weights are tuned on games (`ouk-lab tune`); `layout`
//! lists the terms.

pub mod ending;
mod layout;
mod piece_value;
mod terms;
pub mod weights;

pub use layout::WEIGHTS;
pub use piece_value::piece_value;

use super::evaluation::{Evaluation, Trace};
use super::term_sink::{TaperedScore, TermList, TermSink, TermSum};
use ouk_rules::board::{Bits, Color, Geometry, Kind, Move, Piece, Square};
use ouk_rules::chatrang::Chatrang;
use ouk_rules::chatrang::variant::{ChatrangVariant, slot};
use ouk_rules::{GameId, Observer, Position};
use std::marker::PhantomData;

/// The contribution of a piece to the game phase.
const fn phase_weight(kind: Kind) -> i32 {
    match kind {
        Kind::Tuuk => 4,
        Kind::Ses | Kind::Koul | Kind::Elephant => 2,
        Kind::Official | Kind::Neang => 1,
        _ => 0,
    }
}

/// The game phase of the array.
const FULL_PHASE: i32 = 2 * (2 * 4 + 2 * 2 + 2 * 2 + 1);

/// The weights of a game.
#[inline(always)]
#[must_use]
pub const fn weights_of(game: GameId) -> &'static [TaperedScore; WEIGHTS] {
    match game {
        GameId::KarOuk => &weights::kar_ouk::LIST,
        GameId::Hill => &weights::hill::LIST,
        _ => &weights::ouk::LIST,
    }
}

/// Piece-square score, White's minus Black's, and the game phase.
#[derive(Clone, Debug)]
pub struct Accumulator<G> {
    placed: TaperedScore,
    weight: i32,
    kings: [Square; 2],
    /// Whether a king has moved, which changes the terms of every piece.
    stale: bool,
    game: PhantomData<G>,
}

impl<G> Default for Accumulator<G> {
    fn default() -> Self {
        let kings = [Square(0); 2];
        Accumulator {
            placed: TaperedScore::default(),
            weight: 0,
            kings,
            stale: true,
            game: PhantomData,
        }
    }
}

/// Adds the terms of a piece on a square.
#[inline(always)]
fn place<G: ChatrangVariant>(
    terms: &mut impl TermSink,
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
    terms.add(layout::square(slot, shape, at), sign);
    if slot != slot::ANG {
        let (own, enemy) = (seen(kings[color.index()]), seen(kings[(!color).index()]));
        let relations = slot * layout::RELATIONS;
        terms.add(layout::TO_OWN_KING + relations + layout::related(shape, own, at), sign);
        terms.add(layout::TO_ENEMY_KING + relations + layout::related(shape, enemy, at), sign);
    }
}

/// Adds the terms of every piece.
fn place_all<G: ChatrangVariant>(position: &Chatrang<G>, terms: &mut impl TermSink) {
    let kings = [position.king(Color::White), position.king(Color::Black)];
    for color in Color::ALL {
        for slot in 0..slot::COUNT {
            for square in position.own(color, slot).squares() {
                place::<G>(terms, color, slot, square, kings, 1);
            }
        }
    }
}

impl<G: ChatrangVariant> Accumulator<G> {
    /// Recomputes all piece-square terms if a king has moved.
    #[inline]
    fn settle(&mut self, position: &Chatrang<G>) {
        if self.stale {
            let mut sum = TermSum { weights: weights_of(G::ID), total: TaperedScore::default() };
            place_all(position, &mut sum);
            self.placed = sum.total;
            self.kings = [position.king(Color::White), position.king(Color::Black)];
            self.stale = false;
        }
    }

    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square, sign: i32) {
        if piece.kind == Kind::Ang {
            self.stale = true;
            return;
        }
        self.weight += sign * phase_weight(piece.kind);
        if self.stale {
            return;
        }
        let slot = slot_of::<G>(piece.kind);
        let mut sum = TermSum { weights: weights_of(G::ID), total: self.placed };
        place::<G>(&mut sum, piece.color, slot, square, self.kings, sign);
        self.placed = sum.total;
    }
}

#[inline(always)]
fn slot_of<G: ChatrangVariant>(kind: Kind) -> usize {
    let mut slot = 0;
    while slot < slot::COUNT - 1 && G::KINDS[slot] as u8 != kind as u8 {
        slot += 1;
    }
    slot
}

impl<G: ChatrangVariant> Observer for Accumulator<G> {
    #[inline(always)]
    fn lifted(&mut self, piece: Piece, from: Square) {
        self.add(piece, from, -1);
    }

    #[inline(always)]
    fn dropped(&mut self, piece: Piece, on: Square) {
        self.add(piece, on, 1);
    }
}

impl<G: ChatrangVariant> Evaluation<Chatrang<G>> for Accumulator<G> {
    type Change = Self;

    fn of(position: &Chatrang<G>) -> Self {
        let mut sums = Accumulator::default();
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
        let mut sum = TermSum { weights: weights_of(G::ID), total: self.placed };
        terms::add(position, &mut sum);
        let phase_weight = self.weight.min(FULL_PHASE);
        let white = (sum.total.middlegame() * phase_weight
            + sum.total.endgame() * (FULL_PHASE - phase_weight))
            / FULL_PHASE;
        let mine = if position.turn() == Color::White { white } else { -white };
        ending::scaled(position, mine)
    }

    fn trace(&self, position: &Chatrang<G>) -> Trace {
        let mut listing = TermList::default();
        place_all(position, &mut listing);
        terms::add(position, &mut listing);
        listing.0.retain(|entry| entry.1 != 0);
        let middlegame = self.weight.min(FULL_PHASE) as f32 / FULL_PHASE as f32;
        // The factor for the kind of ending.
        let sample = 1_000;
        let scale = ending::scaled(position, sample) as f32 / sample as f32;
        Trace { terms: listing.0, middlegame, scale }
    }
}
