//! The interface between an evaluation and its users, the search and the tuner.

use ouk_rules::Position;
use ouk_rules::board::Move;

/// An evaluation that is updated incrementally while moves are made.
///
/// The search uses an evaluation only through this trait. It plays a move first and computes the
/// sums only on demand, because the transposition table settles many positions before that.
pub trait Evaluation<P: Position>: Clone + Send {
    /// The change from which the sums after a move are computed.
    type Change;

    /// The sums of a position, computed from scratch.
    fn of(position: &P) -> Self;

    /// Plays a move on `next`, which starts as a copy of the position of these sums.
    fn played(&self, next: &mut P, mv: Move) -> Self::Change;

    /// The sums of `next`, to which a move led from the position of these sums.
    #[must_use]
    fn after(&self, change: &Self::Change, next: &P) -> Self;

    /// The evaluation of a position for the side to move, in centipawns.
    fn evaluate(&self, position: &P) -> i32;

    /// The terms of the evaluation, for the tuner; none if there is nothing to tune.
    fn trace(&self, _: &P) -> Trace {
        Trace::default()
    }
}

/// The terms of an evaluation. The evaluation for White is the sum over `terms` of count times
/// weight, times `scale`. A weight is the mean of its middlegame and endgame values, weighted by
/// `middlegame`.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The index of each weight, and its count for White.
    pub terms: Vec<(u16, i16)>,
    /// The share of the middlegame: 1 in the array, 0 with few pieces.
    pub middlegame: f32,
    /// The factor for this kind of ending.
    pub scale: f32,
}
