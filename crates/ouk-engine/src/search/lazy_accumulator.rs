//! Sums that are made only where they are asked for.

use crate::eval::Evaluation;
use ouk_rules::Position;

/// How the sums of a position come about.
pub(super) enum LazyAccumulator<'a, P: Position, E: Evaluation<P>> {
    /// They are known.
    Ready(&'a E),
    /// By a change to those of the position before.
    Pending(&'a E, &'a E::Change),
}

impl<P: Position, E: Evaluation<P>> Clone for LazyAccumulator<'_, P, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position, E: Evaluation<P>> Copy for LazyAccumulator<'_, P, E> {}

impl<P: Position, E: Evaluation<P>> LazyAccumulator<'_, P, E> {
    /// The sums of the position.
    #[inline(always)]
    pub(super) fn resolve(self, position: &P) -> E {
        match self {
            LazyAccumulator::Ready(accumulator) => accumulator.clone(),
            LazyAccumulator::Pending(before, change) => before.after(change, position),
        }
    }
}
