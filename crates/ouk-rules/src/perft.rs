//! Perft: counting the leaves of the tree of legal moves, the usual test of move generation.

use super::Position;
use crate::board::{Move, MoveList};
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};

/// The deepest perft that can be requested. Even half as deep would not end in a lifetime.
pub const DEEPEST: u32 = 64;

/// The number of move sequences of `depth` plies. The last ply is only counted, not played.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        2 => sum_over_moves(position, |mv| position.count_moves_after(mv)),
        _ => sum_below(position, |next| perft(next, depth - 1)),
    }
}

/// The number of move sequences of `depth` plies, all of them played, to measure how fast moves are
/// made.
#[must_use]
pub fn perft_playing_all<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // Counting here saves a function call for each leaf, which would cost as much as the move.
        1 => sum_below(position, |leaf| {
            black_box(leaf);
            1
        }),
        _ => sum_below(position, |next| perft_playing_all(next, depth - 1)),
    }
}

/// The sum of a count over the positions after each move.
#[inline(always)]
fn sum_below<P: Position>(position: &P, count: impl Fn(&P) -> u64) -> u64 {
    sum_over_moves(position, |mv| {
        // The position is copied in place: passing a result by value would copy it a second time.
        let mut next = position.clone();
        position.play_on_copy(&mut next, mv, &mut ());
        count(&next)
    })
}

/// The sum of a count over the legal moves. The list is filled in place, for the same reason.
#[inline(always)]
fn sum_over_moves<P: Position>(position: &P, count: impl Fn(Move) -> u64) -> u64 {
    let mut moves = MoveList::new();
    position.generate(&mut moves);
    moves.iter().map(|&mv| count(mv)).sum()
}

/// The number of leaves below each move, in generation order.
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    moves.iter().map(|&mv| (mv, perft(&position.after(mv), depth.saturating_sub(1)))).collect()
}

/// The depth of the subtrees between two checks of the stop flag: each takes a few milliseconds.
const UNSTOPPED: u32 = 3;

/// Reports the number of leaves below each move, in generation order. Returns false if `stop` was
/// set first.
pub fn divide_until<P: Position>(
    position: &P,
    depth: u32,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Move, u64),
) -> bool {
    position.legal_moves().iter().all(|&mv| {
        let below = perft_until(&position.after(mv), depth.saturating_sub(1), stop);
        below.is_some_and(|nodes| {
            tell(mv, nodes);
            true
        })
    })
}

fn perft_until<P: Position>(position: &P, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= UNSTOPPED {
        return Some(perft(position, depth));
    }
    let mut moves = MoveList::new();
    position.generate(&mut moves);
    moves.iter().map(|&mv| perft_until(&position.after(mv), depth - 1, stop)).sum()
}
