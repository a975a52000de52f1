//! Random openings, so that two players who always play the same do not play one game for ever.

use super::verdict::{judge, times};
use crate::board::Move;
use crate::{AnyPosition, GameId, RuleSet};

/// So many random legal moves from the array, after which the game goes on. The same state of the
/// generator gives the same moves.
/// Games that end within the opening are begun again, so `plies` should be far below the length of
/// a random game; dozens are no problem in any of ours.
#[must_use]
pub fn random(
    game: GameId,
    rules: &'static RuleSet,
    plies: usize,
    rng: &mut fastrand::Rng,
) -> Vec<Move> {
    random_from(&AnyPosition::start(game, rules), plies, rng)
}

/// The same from another array.
#[must_use]
pub fn random_from(start: &AnyPosition, plies: usize, rng: &mut fastrand::Rng) -> Vec<Move> {
    loop {
        let mut position = start.clone();
        let (mut keys, mut moves) = (vec![position.repetition_key()], Vec::new());
        while moves.len() < plies && judge(&position, times(&keys)).is_none() {
            let legal = position.legal_moves();
            let mv = legal[rng.usize(..legal.len())];
            position.play_unchecked(mv, &mut ());
            keys.push(position.repetition_key());
            moves.push(mv);
        }
        if judge(&position, times(&keys)).is_none() {
            return moves;
        }
    }
}
