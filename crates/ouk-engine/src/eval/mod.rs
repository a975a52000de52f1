//! Hand-written evaluation, one for each family.

pub mod chatrang;
pub mod network;
pub mod rek;
pub mod term_sink;
pub mod weights;

use ouk_rules::Position;
use ouk_rules::board::Move;

/// An evaluation that keeps sums while moves are made.
///
/// This is all the search knows of it. A move is played first and its sums are made when they are
/// asked for, because the table settles many positions before.
pub trait Evaluation<P: Position>: Clone + Send {
    /// What the sums after a move are made of.
    type Change;

    /// The sums of a position, from nothing.
    fn of(position: &P) -> Self;

    /// Plays a move on `next`, so far a copy of the position of these sums.
    fn played(&self, next: &mut P, mv: Move) -> Self::Change;

    /// The sums of `next`, which a move led to from the position of these.
    #[must_use]
    fn after(&self, change: &Self::Change, next: &P) -> Self;

    /// What a position is worth to the side to move, in centipawns.
    fn evaluate(&self, position: &P) -> i32;

    /// How the worth comes about, for the tuner; nothing where there is nothing to tune.
    fn trace(&self, _: &P) -> Trace {
        Trace::default()
    }
}

/// A worth taken apart: to White it is the sum over `terms` of count times weight, each weight
/// taken `middlegame` parts of the one for many pieces and the rest of that for few, times `scale`.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Indices of weights, and how often each counts for White.
    pub terms: Vec<(u16, i16)>,
    /// How far the position is from having few pieces: 1 in the array, 0 with few.
    pub middlegame: f32,
    /// What is left of an advantage in this kind of ending.
    pub scale: f32,
}
