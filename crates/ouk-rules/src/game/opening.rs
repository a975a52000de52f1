//! Random openings, so that deterministic players do not repeat the same game.

use super::verdict::{judge, times};
use crate::board::Move;
use crate::{AnyPosition, GameId, RuleSet};

/// Random legal moves from the array, this many, after which the game is not over. The same state
/// of the generator gives the same moves.
#[must_use]
pub fn random(
    game: GameId,
    rules: &'static RuleSet,
    plies: usize,
    rng: &mut fastrand::Rng,
) -> Vec<Move> {
    random_from(&AnyPosition::start(game, rules), plies, rng)
}

/// Random legal moves, as [`random`] gives them, from another position.
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
