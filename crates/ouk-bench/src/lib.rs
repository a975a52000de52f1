//! Helpers that the benchmarks share.

#![forbid(unsafe_code)]

use ouk_rules::{AnyPosition, GameId};

/// Evaluates an expression with the position of any game.
#[macro_export]
macro_rules! with {
    ($any:expr, $p:ident => $body:expr) => {
        match $any {
            AnyPosition::Ouk($p) => $body,
            AnyPosition::KarOuk($p) => $body,
            AnyPosition::Makruk($p) => $body,
            AnyPosition::Rek($p) => $body,
            AnyPosition::MinRekChanh($p) => $body,
            AnyPosition::Hill($p) => $body,
        }
    };
}

/// Positions of random games that are not over; the same ones every time.
pub fn positions(game: GameId) -> Vec<AnyPosition> {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut found = Vec::new();
    while found.len() < 64 {
        let mut position = AnyPosition::start(game, game.default_rules());
        for _ in 0..rng.usize(8..60) {
            let moves = position.legal_moves();
            let Some(&mv) = rng.choice(moves.iter()) else { break };
            position.play_unchecked(mv, &mut ());
        }
        if position.ending().is_none() {
            found.push(position);
        }
    }
    found
}
