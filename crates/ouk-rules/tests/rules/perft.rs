//! Leaves of the tree of legal moves, compared with published numbers.

use crate::support::named;
use ouk_rules::chatrang::{Chatrang, hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};
use ouk_rules::perft::{divide, divide_until, perft, perft_playing_all};

use ouk_rules::{GameId, Position, RuleSet};
use std::sync::atomic::{AtomicBool, Ordering};

const TABLE: &str = include_str!("../data/fairy-stockfish.perft");

fn leaves(game: GameId, rules: &'static RuleSet, fen: Option<&str>, depth: u32) -> u64 {
    fn count<P: Position>(rules: &'static RuleSet, fen: Option<&str>, depth: u32) -> u64 {
        let position = fen.map_or_else(|| P::start(rules), |fen| P::from_fen(rules, fen).unwrap());
        perft(&position, depth)
    }
    match game {
        GameId::Ouk => count::<Chatrang<Ouk>>(rules, fen, depth),
        GameId::KarOuk => count::<Chatrang<KarOuk>>(rules, fen, depth),
        GameId::Makruk => count::<Chatrang<Makruk>>(rules, fen, depth),
        GameId::Hill => count::<Chatrang<Hill>>(rules, fen, depth),
        GameId::Rek | GameId::MinRekChanh => panic!("not of this family"),
    }
}

/// Checks every line of the table with at most this many leaves. Returns the number of lines.
fn check_table(most: u64) -> usize {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [variant, fen, depth, expected] = fields[..] else { panic!("{line}") };
        let (depth, expected): (u32, u64) = (depth.parse().unwrap(), expected.parse().unwrap());
        if expected > most {
            continue;
        }
        let game = variant.parse::<GameId>().unwrap();
        assert_eq!(leaves(game, game.default_rules(), Some(fen), depth), expected, "{line}");
        checked += 1;
    }
    checked
}

#[test]
fn the_table_agrees_where_it_is_quick() {
    assert_eq!(check_table(600_000), 100);
}

/// `cargo test --release perft_table_in_full -- --ignored`
#[test]
#[ignore = "nightly: 750 million leaves"]
fn perft_table_in_full() {
    assert_eq!(check_table(u64::MAX), 126);
}

/// Numbers from the array: game, rule set, depth, leaves, and who counted them.
const FROM_THE_ARRAY: &[(GameId, &str, u32, u64)] = &[
    // Debian's fairy-stockfish 11.1 plays the old Ouk rules, whose opening moves are `tan`'s.
    (GameId::Ouk, "tan", 4, 361_793),
    (GameId::Ouk, "tan", 5, 8_601_434),
    // One brute-force counter each; the moves below explain how they differ from `federation`.
    (GameId::Ouk, "ksjha", 4, 364_198),
    (GameId::Ouk, "ksjha", 5, 8_706_651),
    // These rule sets open like their namesakes.
    (GameId::Ouk, "tan-64", 4, 361_793),
    (GameId::Ouk, "ksjha-restart", 4, 364_198),
    (GameId::Ouk, "strict", 4, 361_763),
    (GameId::Ouk, "strict", 5, 8_598_032),
    (GameId::Ouk, "khmer-institute", 5, 8_597_822),
    // pyffish with a custom variant.
    (GameId::Hill, "pritchard", 1, 32),
    (GameId::Hill, "pritchard", 2, 1_024),
    (GameId::Hill, "pritchard", 3, 34_777),
    (GameId::Hill, "pritchard", 4, 1_180_874),
];

#[test]
fn other_rule_sets_agree_with_other_counters() {
    for &(game, rules, depth, expected) in FROM_THE_ARRAY {
        assert_eq!(leaves(game, named(game, rules), None, depth), expected, "{rules} {depth}");
    }
}

#[test]
#[ignore = "nightly: 400 million leaves"]
fn other_rule_sets_agree_with_other_counters_in_full() {
    assert_eq!(leaves(GameId::Ouk, named(GameId::Ouk, "tan"), None, 6), 204_757_579);
    assert_eq!(leaves(GameId::Ouk, named(GameId::Ouk, "strict"), None, 6), 204_526_393);
}

/// The definition: every move is played, and every leaf counted.
fn plain_perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position.legal_moves().iter().map(|&mv| plain_perft(&position.after(mv), depth - 1)).sum()
}

#[test]
fn a_division_can_be_stopped() {
    let rules = named(GameId::Ouk, "federation");
    let position = Chatrang::<Ouk>::from_fen(rules, "4k3/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
    for depth in 1..=6 {
        let mut told = Vec::new();
        let stop = AtomicBool::new(false);
        assert!(divide_until(&position, depth, &stop, &mut |mv, nodes| told.push((mv, nodes))));
        assert_eq!(told, divide(&position, depth), "{depth}");
    }
    let stop = AtomicBool::new(true);
    assert!(!divide_until(&position, 5, &stop, &mut |_, _| panic!("it was stopped before")));
    let mut told = 0;
    let stop = AtomicBool::new(false);
    let ended = divide_until(&position, 5, &stop, &mut |_, _| {
        told += 1;
        stop.store(told == 2, Ordering::Relaxed);
    });
    assert!(!ended && told == 2, "it stops after the move that was being counted");
}

#[test]
fn counting_leaves_playing_them_and_dividing_agree() {
    fn check<P: Position>() {
        for rules in P::GAME.rule_sets() {
            let start = P::start(rules);
            for depth in 0..3 {
                let leaves = plain_perft(&start, depth);
                assert_eq!(perft(&start, depth), leaves, "{rules} {depth}");
                assert_eq!(perft_playing_all(&start, depth), leaves, "{rules} {depth}");
            }
            let leaves = perft(&start, 3);
            assert_eq!(perft_playing_all(&start, 3), leaves, "{} {rules}", P::GAME.name());
            let parts = divide(&start, 3);
            assert_eq!(parts.len(), start.legal_moves().len());
            assert_eq!(parts.iter().map(|part| part.1).sum::<u64>(), leaves);
        }
    }
    check::<Chatrang<Ouk>>();
    check::<Chatrang<KarOuk>>();
    check::<Chatrang<Makruk>>();
    check::<Chatrang<Hill>>();
    check::<ouk_rules::rek::Rek>();
    check::<ouk_rules::rek::MinRekChanh>();
}
