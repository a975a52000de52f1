//! Forced wins by trying every move. The tests of `ouk-lab` use this file too.

use ouk_rules::{AnyPosition, Outcome};

/// Whether the side to move forces a win within this many of its own moves, by exhaustive search.
pub fn wins_in(position: &AnyPosition, moves: u32) -> bool {
    let won = |position: &AnyPosition, color| {
        position.ending().is_some_and(|ending| ending.outcome == Outcome::Win(color))
    };
    position.legal_moves().into_iter().any(|mv| {
        let mut next = position.clone();
        next.play(mv).unwrap();
        if won(&next, position.turn()) {
            return true;
        }
        moves > 1
            && next.ending().is_none()
            && next.legal_moves().into_iter().all(|reply| {
                let mut back = next.clone();
                back.play(reply).unwrap();
                back.ending().is_none() && wins_in(&back, moves - 1)
            })
    })
}
