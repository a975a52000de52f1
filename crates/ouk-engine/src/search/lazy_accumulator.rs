//! Accumulators computed on demand.

use crate::eval::Evaluation;
use ouk_rules::Position;

/// The way to an accumulator of a position.
pub(super) enum LazyAccumulator<'a, P: Position, E: Evaluation<P>> {
    /// The accumulator is computed already.
    Ready(&'a E),
    /// The accumulator follows from that of the position before, by a change.
    Pending(&'a E, &'a E::Change),
}

impl<P: Position, E: Evaluation<P>> Clone for LazyAccumulator<'_, P, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position, E: Evaluation<P>> Copy for LazyAccumulator<'_, P, E> {}

impl<P: Position, E: Evaluation<P>> LazyAccumulator<'_, P, E> {
    /// The accumulator of the position.
    #[inline(always)]
    pub(super) fn resolve(self, position: &P) -> E {
        match self {
            LazyAccumulator::Ready(accumulator) => accumulator.clone(),
            LazyAccumulator::Pending(before, change) => before.after(change, position),
        }
    }
}
