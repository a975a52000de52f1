//! A fixed search of fixed positions, which takes about a second. Its node count is a signature of
//! the search; its speed can be compared between builds. OpenBench scales time controls by the
//! speed, and profile-guided builds train on the search.

use super::{Engine, Limits};
use ouk_rules::{AnyPosition, GameId};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The positions: game, position text (none for the array), and depth.
const POSITIONS: &[(GameId, Option<&str>, u32)] = &[
    (GameId::Ouk, None, 14),
    (
        GameId::Ouk,
        Some("rn3s1r/1s4k1/ppp1ppp1/P1mp1n2/5P1p/NP1PP1PP/5RS1/R1SKM1N1 w DE - 0 12"),
        15,
    ),
    (GameId::Ouk, Some("6nr/3s4/5m1k/1p5p/1P5p/6P1/4NSR1/K7 w - - 0 31"), 13),
    (GameId::Ouk, Some("8/8/3k4/8/R7/8/8/4K3 w - 30 6 60"), 17),
    (GameId::KarOuk, None, 15),
    (
        GameId::KarOuk,
        Some("2smksr1/3rn3/ppn1p2p/2pp1p2/1P3P2/P1PP1NPP/2SN1S2/R1K1M2R w Ede - 1+1 2 10"),
        15,
    ),
    (GameId::Makruk, None, 14),
    (
        GameId::Makruk,
        Some("rn3s1r/1s4k1/ppp1ppp1/P1mp1n2/5P1p/NP1PP1PP/5RS1/R1SKM1N1 w - - 0 12"),
        13,
    ),
    (GameId::Rek, None, 9),
    (GameId::MinRekChanh, None, 10),
    (GameId::Hill, None, 14),
];

/// The result of a bench.
#[derive(Clone, Copy, Debug)]
pub struct BenchResult {
    /// Positions visited; the same on every machine.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// Runs the bench. `each` receives the game, nodes and time of every position.
pub fn run(mut each: impl FnMut(GameId, u64, Duration)) -> BenchResult {
    let mut total = BenchResult { nodes: 0, time: Duration::ZERO };
    for &(game, fen, depth) in POSITIONS {
        let rules = game.default_rules();
        let position = match fen {
            Some(fen) => {
                AnyPosition::from_fen(game, rules, fen).expect("the bench's positions are legal")
            }
            None => AnyPosition::start(game, rules),
        };
        let mut engine = Engine::new(16);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let began = Instant::now();
        let answer = engine.search(&position, &[], &limits, &AtomicBool::new(false), &mut |_| {});
        let time = began.elapsed();
        each(game, answer.nodes, time);
        total.nodes += answer.nodes;
        total.time += time;
    }
    total
}
