//! How a level chooses among the moves of a book.

use super::{Book, BookMove};
use crate::{Level, weighted};
use ouk_rules::AnyPosition;
use ouk_rules::board::{Move, PositionKey};

/// Whether the book may answer instead of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BookUse {
    /// The engine searches every move.
    #[default]
    Never,
    /// The engine plays a move of the book as long as the book knows the position.
    WhileKnown,
}

/// The most that a level's book move may be worse than the best one, in hundredths of a Trey, the
/// weakest level first. A level loses part of this margin with each book move: with a margin of 12,
/// level 10 scored 46 % in Makruk against itself without a book.
const MARGINS: [i32; 10] = [100, 80, 65, 50, 40, 30, 20, 12, 8, 5];

/// The most that a level's book move may be worse than the best one in the book, in hundredths of a
/// Trey.
#[must_use]
pub const fn margin(level: Level) -> i32 {
    MARGINS[level.number() as usize - 1]
}

/// The move that a level plays from a book, if the position is in it and one of its moves is among
/// those that the level considers. The same seed chooses the same move. `history` holds the
/// repetition keys of the game; a level never chooses a move that repeats a position.
pub(crate) fn choose(
    book: &Book,
    position: &AnyPosition,
    history: &[PositionKey],
    level: Level,
    considered: &[Move],
    seed: u64,
) -> Option<BookMove> {
    let moves = book.moves(position);
    let best = moves.iter().map(|it| it.score).max()?;
    let margin = margin(level);
    let good = |it: &&BookMove| {
        best.0 - it.score.0 <= margin
            && considered.contains(&it.mv)
            && !history.contains(&position.after(it.mv).repetition_key())
    };
    let good: Vec<&BookMove> = moves.iter().filter(good).collect();
    let weights: Vec<f64> =
        good.iter().map(|it| weight(it, position, best.0 - it.score.0, margin)).collect();
    weighted::choose(&weights, &mut fastrand::Rng::with_seed(seed)).map(|at| *good[at])
}

/// The weight of a move in the choice: it grows with the move's score and with the points the move
/// brought in its games. The root leaves a chance to moves that were seldom played.
fn weight(it: &BookMove, position: &AnyPosition, loss: i32, margin: i32) -> f64 {
    let points = it.results.points(position.turn()) * f64::from(it.results.games());
    (1.0 + points).sqrt() * (-2.0 * f64::from(loss) / f64::from(margin)).exp()
}
