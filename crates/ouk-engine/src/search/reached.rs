//! Sums that are made only where they are asked for.

use crate::eval::Evaluation;
use ouk_rules::Position;

/// How the sums of a position come about.
pub(super) enum Reached<'a, P: Position, E: Evaluation<P>> {
    /// They are known.
    Here(&'a E),
    /// By a change to those of the position before.
    By(&'a E, &'a E::Change),
}

impl<P: Position, E: Evaluation<P>> Clone for Reached<'_, P, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position, E: Evaluation<P>> Copy for Reached<'_, P, E> {}

impl<P: Position, E: Evaluation<P>> Reached<'_, P, E> {
    /// The sums of the position.
    #[inline(always)]
    pub(super) fn sums(self, position: &P) -> E {
        match self {
            Reached::Here(sums) => sums.clone(),
            Reached::By(before, change) => before.after(change, position),
        }
    }
}
