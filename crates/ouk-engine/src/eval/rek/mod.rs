//! Evaluation of Rek and Min Rek Chanh: a sum of weighted terms for the freedom of units and kings,
//! the enclosure of kings, and threats of capture.

mod contempt;
mod hunt;
pub mod layout;
mod terms;
mod weighing;
pub mod weights;

use super::evaluation::{Evaluation, Trace};
use super::term_sink::{TaperedScore, TermList, TermSum};
use ouk_rules::Position;
use ouk_rules::board::{Color, Move};
use ouk_rules::rek::{RekPosition, RekVariant};
use std::marker::PhantomData;

pub use contempt::{CONTEMPT, contempt};
pub use layout::WEIGHTS;
pub use weighing::weights_of;

/// The value of a piece, in centipawns, for decisions of the search.
pub const PIECE_VALUE: i32 = 100;

/// The number of pieces of both sides at the start.
const FULL_PHASE: i32 = 30;

/// The plies without a capture at which the evaluation is halved, so that a side that stands better
/// captures in time.
const QUIET_FADE: i32 = 256;

/// The evaluation. It updates no sums as moves are made: all terms come from sets of squares.
#[derive(Clone, Debug)]
pub struct RekEvaluation<V>(PhantomData<V>);

impl<V: RekVariant> RekEvaluation<V> {
    fn middlegame(position: &RekPosition<V>) -> i32 {
        let units = Color::ALL.map(|color| position.units(color).count_ones() as i32);
        (units[0] + units[1] - 2).clamp(0, FULL_PHASE)
    }

    fn fade(position: &RekPosition<V>) -> i32 {
        QUIET_FADE - (position.quiet_plies() as i32).min(QUIET_FADE / 2)
    }
}

impl<V: RekVariant> Evaluation<RekPosition<V>> for RekEvaluation<V> {
    type Change = ();

    fn of(_: &RekPosition<V>) -> Self {
        RekEvaluation(PhantomData)
    }

    #[inline(always)]
    fn played(&self, next: &mut RekPosition<V>, mv: Move) {
        next.play_unchecked(mv, &mut ());
    }

    #[inline(always)]
    fn after(&self, (): &(), _: &RekPosition<V>) -> Self {
        RekEvaluation(PhantomData)
    }

    fn evaluate(&self, position: &RekPosition<V>) -> i32 {
        let mut sum = TermSum { weights: weights_of(V::ID), total: TaperedScore::default() };
        terms::add(position, &mut sum);
        let phase = Self::middlegame(position);
        let white = (sum.total.middlegame() * phase + sum.total.endgame() * (FULL_PHASE - phase))
            / FULL_PHASE;
        let white = white * Self::fade(position) / QUIET_FADE;
        if position.turn() == Color::White { white } else { -white }
    }

    fn trace(&self, position: &RekPosition<V>) -> Trace {
        let mut listing = TermList::default();
        terms::add(position, &mut listing);
        listing.0.retain(|entry| entry.1 != 0);
        Trace {
            terms: listing.0,
            middlegame: Self::middlegame(position) as f32 / FULL_PHASE as f32,
            scale: Self::fade(position) as f32 / QUIET_FADE as f32,
        }
    }
}
