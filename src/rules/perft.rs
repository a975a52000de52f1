//! Perft: counting the leaves of the tree of legal moves, the field's test of move generation.

use super::Position;
use crate::board::Move;

/// The number of move sequences of `depth` plies. The last ply is counted, not played.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        2 => position.legal_moves().iter().map(|&mv| position.count_moves_after(mv)).sum(),
        _ => sum_below(position, |next| perft(next, depth - 1)),
    }
}

/// The same with every move played, for measuring how fast moves are made.
#[must_use]
pub fn perft_playing_all<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => sum_below(position, |next| perft_playing_all(next, depth - 1)),
    }
}

/// The sum of a count over the positions one move on.
#[inline(always)]
fn sum_below<P: Position>(position: &P, count: impl Fn(&P) -> u64) -> u64 {
    let mut sum = 0;
    for &mv in &position.legal_moves() {
        // Made where it stands: handed over, it would be copied while its words are being written.
        let mut next = position.clone();
        next.play_unchecked(mv, &mut ());
        sum += count(&next);
    }
    sum
}

/// The number below each move, in generation order.
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    moves.iter().map(|&mv| (mv, perft(&position.after(mv), depth.saturating_sub(1)))).collect()
}
