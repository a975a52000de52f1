//! The suites of puzzles: brute force proves them, and the engine solves them.

use super::forced_win::wins_in;
use crate::sampling::amount;
use ouk_engine::puzzle::{Aim, Puzzle, Suite};
use ouk_lab::suite::Check;
use ouk_lab::suite::ProofFailure;
use ouk_lab::suite::brute::{gaining, gains, shortest_win};
use ouk_lab::suite::mine_series::{WantedSeries, mine_series};
use ouk_lab::suite::series::{Series, shortest_series};
use ouk_rules::{AnyPosition, GameId, notation};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// The positions within which the engine must solve nine puzzles in ten.
const BUDGET: u64 = 50_000;
/// The positions within which the engine must solve all puzzles.
const PATIENCE: u64 = 1_000_000;

const FILES: [(GameId, &str); 4] = [
    (GameId::Ouk, include_str!("../../../../assets/puzzles/ouk.epd")),
    (GameId::KarOuk, include_str!("../../../../assets/puzzles/kar-ouk.epd")),
    (GameId::Makruk, include_str!("../../../../assets/puzzles/makruk.epd")),
    (GameId::Hill, include_str!("../../../../assets/puzzles/hill.epd")),
];

/// Suites whose wins the solver has proved.
const PROVED: [(GameId, &str); 2] = [
    (GameId::Rek, include_str!("../../../../assets/puzzles/rek.epd")),
    (GameId::MinRekChanh, include_str!("../../../../assets/puzzles/min-rek-chanh.epd")),
];

/// Wins by long series of orders.
const SERIES: &str = include_str!("../../../../tests/data/min-rek-chanh-series.epd");

fn read(game: GameId, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(game, game.default_rules(), fen).unwrap()
}

fn suites() -> impl Iterator<Item = (Suite, &'static str)> {
    parsed(&FILES)
}

fn parsed(files: &[(GameId, &'static str)]) -> impl Iterator<Item = (Suite, &'static str)> {
    files.iter().map(|&(game, text)| {
        let suite = Suite::parse(text).unwrap_or_else(|error| panic!("{}: {error}", game.name()));
        assert_eq!(suite.game, game);
        (suite, text)
    })
}

#[test]
fn the_suites_are_large_and_mixed_and_are_written_as_they_are_read() {
    for (suite, text) in suites() {
        let mates = |n| {
            let fits = |aim| matches!(aim, Aim::Mate { moves } if moves == n);
            suite.puzzles.iter().filter(|puzzle| fits(puzzle.aim)).count()
        };
        assert!((2..=4).all(|n| mates(n) >= 35), "{}", suite.game.name());
        assert!((2..=4).map(mates).sum::<usize>() >= 100, "{}", suite.game.name());
        let mut keys: Vec<u64> = suite.puzzles.iter().map(|p| p.position.key()).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), suite.puzzles.len(), "no position stands twice");
        assert_eq!(suite.to_string(), text);
    }
}

#[test]
fn the_proved_suites_are_large_and_graded() {
    for (suite, text) in parsed(&PROVED) {
        assert!(suite.puzzles.len() >= 100, "{}", suite.game.name());
        assert_eq!(suite.to_string(), text);
        let mut keys: Vec<u64> = suite.puzzles.iter().map(|p| p.position.key()).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), suite.puzzles.len(), "no position stands twice");
        for puzzle in &suite.puzzles {
            let Aim::Mate { moves } = puzzle.aim else { panic!("{} is a gain", puzzle.id) };
            assert!(puzzle.id.contains(&format!("-mate{moves}-")), "{}", puzzle.id);
        }
    }
}

/// Repeats a part of the proofs; `the_suites_hold` repeats all.
#[test]
fn a_part_of_the_proved_suites_holds() {
    for (suite, _) in parsed(&PROVED) {
        for puzzle in suite.puzzles.iter().step_by(15) {
            puzzle.verify().unwrap_or_else(|problem| panic!("{}: {problem}", puzzle.id));
        }
    }
}

#[test]
fn a_wrong_proof_is_refuted_with_the_reason() {
    let right = "5MM1/M6k/M6M/8/8/m6M/K2M4/1mm5 b - 0 52 bm a3c3; dm 2; id \"right\";";
    let text = format!(
        "# min-rek-chanh new\n{right}\n{}\n{}\n",
        right.replace("a3c3", "a3b3"),
        right.replace("dm 2", "dm 3")
    );
    let suite = Suite::parse(&text).unwrap();
    let said: Vec<_> = suite.puzzles.iter().map(Puzzle::verify).collect();
    assert_eq!(said[0], Ok(()));
    let other = ProofFailure::OtherWins { moves: 2, wins: vec!["a3c3".to_owned()] };
    assert_eq!(said[1], Err(other));
    assert_eq!(said[2], Err(ProofFailure::WonSooner(2)));
}

#[test]
fn series_are_long_and_written_as_they_are_read() {
    let suite = Suite::parse(SERIES).unwrap();
    assert_eq!(suite.to_string(), SERIES);
    let lengths: BTreeSet<u32> = suite.puzzles.iter().map(orders).collect();
    assert_eq!(lengths, BTreeSet::from([5, 6, 7]), "no series has more than seven orders");
    assert!(suite.puzzles.len() >= 30, "{}", suite.puzzles.len());
    let keys: BTreeSet<u64> = suite.puzzles.iter().map(|puzzle| puzzle.position.key()).collect();
    assert_eq!(keys.len(), suite.puzzles.len(), "no position stands twice");
}

fn orders(puzzle: &Puzzle) -> u32 {
    let Aim::Series { orders } = puzzle.aim else { panic!("{} is no series", puzzle.id) };
    orders
}

/// Repeats a part of the series; `every_series_holds_and_is_proved` repeats all.
#[test]
fn a_part_of_the_series_holds_and_is_proved() {
    for puzzle in Suite::parse(SERIES).unwrap().puzzles.iter().step_by(8) {
        holds_and_is_proved(puzzle);
    }
}

#[test]
#[ignore = "nightly: tries every order of the long series"]
fn every_series_holds_and_is_proved() {
    Suite::parse(SERIES).unwrap().puzzles.iter().for_each(holds_and_is_proved);
}

/// Checks a puzzle by trying every order, and again by the solver.
fn holds_and_is_proved(puzzle: &Puzzle) {
    puzzle.verify().unwrap_or_else(|problem| panic!("{}: {problem}", puzzle.id));
    assert!(puzzle.prove(PATIENCE).0, "{}", puzzle.id);
}

#[test]
fn a_series_is_found_by_trying_every_order() {
    let won = read(GameId::MinRekChanh, "5MM1/M6k/M6M/8/8/m6M/K2M4/1mm5 b - 0 52");
    let series = shortest_series(&won, 3, 10_000).unwrap();
    let best = notation::parse_coordinate(&won, "a3c3").unwrap();
    assert_eq!(series, Series { orders: 1, first: vec![best] });
    assert_eq!(shortest_series(&won, 0, 10_000), None);
    assert_eq!(shortest_series(&won, 3, 2), None, "the limit of positions is kept");
    assert_eq!(shortest_series(&AnyPosition::new(GameId::MinRekChanh), 3, 10_000), None);
    // In Rek a threat to the king is a forcing move.
    let rek = read(GameId::Rek, "8/8/8/3k4/M7/3m4/8/K7 w");
    assert_eq!(shortest_series(&rek, 2, 10_000).map(|series| series.orders), Some(0));
}

#[test]
fn a_wrong_series_is_refuted_with_the_reason() {
    let right = "5MM1/M6k/M6M/8/8/m6M/K2M4/1mm5 b - 0 52 bm a3c3; series 1; id \"right\";";
    let text = format!(
        "# min-rek-chanh new\n{right}\n{}\n{}\n{}\n",
        right.replace("a3c3", "a3b3"),
        right.replace("series 1", "series 2"),
        right.replace("series 1", "series 0")
    );
    let said: Vec<_> = Suite::parse(&text).unwrap().puzzles.iter().map(Puzzle::verify).collect();
    assert_eq!(said[0], Ok(()));
    assert_eq!(said[1], Err(ProofFailure::OtherSeries));
    assert_eq!(said[2], Err(ProofFailure::ShorterSeries(1)));
    assert_eq!(said[3], Err(ProofFailure::NoSeries(0)));
}

#[test]
fn series_are_composed() {
    let wanted = WantedSeries { orders: 2..=3, each: 1, attempts: 40, seed: 1 };
    let game = GameId::MinRekChanh;
    let suite = mine_series(game, game.default_rules(), &wanted, &mut |_| {});
    assert_eq!(suite.puzzles.iter().map(orders).collect::<Vec<_>>(), [2, 3]);
    for puzzle in &suite.puzzles {
        puzzle.verify().unwrap_or_else(|problem| panic!("{}: {problem}", puzzle.id));
    }
}

/// A mate puzzle is solved by any forced win that the engine announces, even a longer one.
#[test]
fn the_engine_wins_the_mates_and_finds_the_gains_within_its_budget() {
    for (suite, _) in suites() {
        let solves = |puzzle: &Puzzle, nodes: u64| {
            let attempt = puzzle.solve(nodes);
            assert!(attempt.nodes <= nodes, "{}", puzzle.id);
            match puzzle.aim {
                Aim::Mate { .. } | Aim::Series { .. } => attempt.wins,
                Aim::Ending { .. } | Aim::Gain { .. } => attempt.solved,
            }
        };
        let names = |puzzles: &[&Puzzle]| -> Vec<String> {
            puzzles.iter().map(|puzzle| puzzle.id.clone()).collect()
        };
        let is_mate = |puzzle: &&Puzzle| matches!(puzzle.aim, Aim::Mate { .. });
        let (mates, gains): (Vec<&Puzzle>, Vec<&Puzzle>) =
            suite.puzzles.iter().step_by(amount(5, 1)).partition(is_mate);
        for puzzles in [mates, gains] {
            let all = puzzles.len();
            let hard: Vec<&Puzzle> = puzzles.into_iter().filter(|p| !solves(p, BUDGET)).collect();
            assert!(10 * hard.len() <= all, "not solved in {BUDGET}: {:?}", names(&hard));
            let lost: Vec<&Puzzle> = hard.into_iter().filter(|p| !solves(p, PATIENCE)).collect();
            assert!(lost.is_empty(), "not solved in {PATIENCE}: {:?}", names(&lost));
        }
    }
}

/// This test takes minutes; the nightly job runs it.
#[test]
#[ignore = "nightly: tries every move to nine plies"]
fn the_suites_hold() {
    for (suite, _) in suites().chain(parsed(&PROVED)) {
        for puzzle in &suite.puzzles {
            puzzle.verify().unwrap_or_else(|problem| panic!("{}: {problem}", puzzle.id));
        }
    }
}

#[test]
fn two_brute_forces_agree_on_the_shorter_mates() {
    for (suite, _) in suites() {
        let short = |aim| matches!(aim, Aim::Mate { moves: 2 });
        for puzzle in suite.puzzles.iter().filter(|puzzle| short(puzzle.aim)) {
            assert_eq!(puzzle.verify(), Ok(()), "{}", puzzle.id);
            assert!(wins_in(&puzzle.position, 2) && !wins_in(&puzzle.position, 1), "{}", puzzle.id);
        }
    }
}

#[test]
fn a_wrong_puzzle_is_refuted_with_the_reason() {
    // The suite has two mates in one, one mate in two, and a fork that wins a Tuuk.
    let text = "# ouk federation\n\
        6k1/R7/8/8/8/3R4/8/4K3 w - - 0 60 bm d3d7; dm 1; id \"wrong\";\n\
        6k1/R7/8/8/8/3R4/8/4K3 w - - 0 60 bm d3d8; dm 2; id \"sooner\";\n\
        6k1/8/8/8/8/R2R4/8/4K3 w - - 0 60 bm a3a7; dm 2; id \"not alone\";\n\
        7k/8/4r3/8/3N4/1P6/8/K7 w - - 0 60 bm a1b1; acd 2; ce 500; id \"no gain\";\n\
        7k/8/4r3/8/3N4/1P6/8/K7 w - - 0 60 bm d4e6; acd 2; ce 500; id \"right\";\n";
    let suite = Suite::parse(text).unwrap();
    let said = suite.puzzles.iter().map(|puzzle| puzzle.verify().err());
    let said: Vec<String> =
        said.map(|failure| failure.map_or(String::new(), |failure| failure.to_string())).collect();
    assert_eq!(said[0], "what wins in 1 is d3d8");
    assert_eq!(said[1], "it is won in 1 already");
    assert!(said[2].starts_with("what wins in 2 is ") && said[2].contains("d3d7"), "{}", said[2]);
    assert_eq!(said[3], "the gain is Some(0), not 500");
    assert_eq!(said[4], "");
}

#[test]
fn gains_include_losses_and_recaptures() {
    // A Koul guards the Trey, so the Ses that captures it is lost.
    let position = read(GameId::Makruk, "4k3/5s2/4p3/8/3N4/8/8/4K3 w - - 0 1");
    let takes = notation::parse_coordinate(&position, "d4e6").unwrap();
    let never = AtomicBool::new(false);
    let worth =
        |plies| gains(&position, plies, &never).into_iter().find(|g| g.0 == takes).unwrap().1;
    assert_eq!(worth(1), 100 - 300, "a recapture beyond the horizon counts");
    assert_eq!(worth(2), 100 - 300);
    assert!(gaining(&position, 2, 1, &never).is_empty());
    assert!(gaining(&position, 2, -200, &never).contains(&takes));
}

#[test]
fn a_win_that_the_count_prevents_is_not_a_win() {
    // With one Tuuk the limit is 16: after 29 counted plies one move is left.
    let late = read(GameId::Ouk, "k7/8/1K6/8/8/8/8/7R w - 30 29 1");
    assert_eq!(shortest_win(&late, 3).map(|win| win.0), Some(1));
    let later = read(GameId::Ouk, "8/k7/2K5/8/8/8/8/7R w - 30 29 1");
    let early = read(GameId::Ouk, "8/k7/2K5/8/8/8/8/7R w - 30 9 1");
    assert_eq!(shortest_win(&later, 3), None);
    assert!(shortest_win(&early, 4).is_some());
}

#[test]
fn an_error_in_a_suite_names_its_line() {
    let array = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1";
    for (text, line, part) in [
        ("", 1, "empty"),
        (array, 1, "names no game"),
        ("# chess standard", 1, "chess standard"),
        ("# ouk poat", 1, "ouk poat"),
        (&format!("# ouk tan\n\n{array}"), 3, "bm"),
        ("# ouk tan\n8/8 w bm a1a2; dm 2;", 2, "2 ranks"),
        (&format!("# ouk tan\n{array} bm a1h8; dm 2;"), 2, "a1h8"),
        (&format!("# ouk tan\n{array} bm a3a4; dm two; id \"x\";"), 2, "two"),
        (&format!("# ouk tan\n{array} bm a3a4; dm 2; acd 3; id \"x\";"), 2, "either"),
        (&format!("# ouk tan\n{array} bm a3a4; dm 2;"), 2, "id"),
        (&format!("# ouk tan\n{array} bm a3a4; xy 2;"), 2, "xy"),
    ] {
        let error = Suite::parse(text).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.problem.to_string().contains(part), "{text}: {error}");
    }
}

#[test]
fn numbers_of_a_puzzle_have_bounds() {
    let text = |operation: &str| {
        format!(
            "# ouk federation\n8/8/3r4/8/5N2/2k5/8/4K3 w - - 0 1 bm f4d5; {operation}; id \"a\";"
        )
    };
    for operation in ["dm", "series", "tb"] {
        for number in ["-1", "1000", "4294967295", "x", ""] {
            let said =
                Suite::parse(&text(&format!("{operation} {number}"))).unwrap_err().to_string();
            assert!(said.contains(&format!("{operation} \"{number}\"")), "{said}");
        }
        assert!(Suite::parse(&text(&format!("{operation} 999"))).is_ok());
    }
    assert!(Suite::parse(&text("acd -1; ce 100")).is_err());
    assert!(Suite::parse(&text("acd 3; ce -100")).is_ok());
}
