//! Contempt: a side that plays to win would rather fight on than draw.

use super::searcher::Searcher;
use crate::eval::Evaluation;
use crate::{Score, Searchable};
use ouk_rules::board::{PositionKey, key};

/// The first of the numbers that separate the table entries of searches with contempt.
const FIGHTERS: u64 = 0xc0_0000;

impl<P: Searchable, E: Evaluation<P>> Searcher<'_, P, E> {
    /// The key of a position in the table. Searches with other intents cannot use its scores, so
    /// they have other keys.
    #[inline(always)]
    pub(super) fn table_key(&self, position: &P) -> PositionKey {
        position.key() ^ self.fighter.map_or(0, |side| key::other(FIGHTERS + side.index() as u64))
    }

    /// The score of a draw, for the side to move.
    #[inline]
    pub(super) fn draw_score(&self, position: &P) -> i32 {
        Score::DRAW.0 - self.cost(position, || P::CONTEMPT)
    }

    /// The amount that contempt adds to the evaluation of a position, for the side to move.
    #[inline(always)]
    pub fn contempt(&self, position: &P) -> i32 {
        -self.cost(position, || position.contempt())
    }

    /// Converts a cost for the side that plays to win into one for the side to move.
    #[inline(always)]
    fn cost(&self, position: &P, cost: impl Fn() -> i32) -> i32 {
        self.fighter.map_or(0, |side| if side == position.turn() { cost() } else { -cost() })
    }
}
