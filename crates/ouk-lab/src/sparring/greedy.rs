//! A player who looks one ply ahead.

use fastrand::Rng;
use ouk_engine::Searchable;
use ouk_rules::Outcome;
use ouk_rules::board::Move;

/// A value above any capture.
const WIN: i32 = 1_000_000;

/// The best move by its immediate gain; among equals, a random one.
pub(super) fn choose<P: Searchable>(position: &P, rng: &mut Rng) -> Option<Move> {
    let (mut best, mut found) = (i32::MIN, Vec::new());
    for mv in position.legal_moves() {
        let value = value(position, mv);
        if value > best {
            best = value;
            found.clear();
        }
        if value == best {
            found.push(mv);
        }
    }
    rng.choice(found)
}

fn value<P: Searchable>(position: &P, mv: Move) -> i32 {
    let outcome = position.after(mv).ending().map(|ending| ending.outcome);
    match outcome {
        Some(Outcome::Win(color)) if color == position.turn() => WIN,
        Some(Outcome::Win(_)) => -WIN,
        Some(Outcome::Draw) | None if position.is_noisy(mv) => position.gain(mv),
        Some(Outcome::Draw) | None => 0,
    }
}
