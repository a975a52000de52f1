//! The tables of the endings: their figures, and that every entry is the best of its moves.

use crate::support::*;
use ouk::board::Color;
use ouk::endgame::book::{Book, Verdict};
use ouk::endgame::class::{Army, Class};
use ouk::endgame::reading::Reading;
use ouk::endgame::stats::Stats;
use ouk::endgame::table::Table;
use ouk::endgame::tables::{Options, Tables};
use ouk::endgame::verify::{Which, compare_with_search, verify};
use ouk::rules::GameId;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

/// Tables that are made once for all tests and kept nowhere.
pub fn tables() -> &'static Arc<Tables> {
    static TABLES: LazyLock<Arc<Tables>> =
        LazyLock::new(|| Arc::new(Tables::new(Options::default())));
    &TABLES
}

pub fn class(name: &str) -> Class {
    Class::parse(Army::Ouk, name).unwrap()
}

/// The table by moves to mate.
fn plain(name: &str) -> Arc<Table> {
    tables().small(&class(name), &Reading::plain(Army::Ouk)).unwrap()
}

/// The book of a rule set with some classes prepared.
pub fn book(game: GameId, name: &str, classes: &[&str]) -> Book {
    let book = Book::new(tables(), game, named(game, name)).unwrap();
    for class in classes {
        let class = Class::parse(book.reading().army(), class).unwrap();
        book.prepare(&class, &AtomicBool::new(false), &|_| {}).unwrap();
    }
    book
}

#[test]
fn the_published_figures_come_out() {
    let knm = Stats::of(&plain("KNM"), 2).chaser;
    assert_eq!((knm.won(), knm.legal, knm.most()), (472_900, 11_930_016, Some(36)));
    let ksm = Stats::of(&plain("KSM"), 2).chaser;
    assert_eq!(ksm.most(), Some(57));
    assert_eq!(format!("{:.4}", ksm.percent_within(255)), "85.7742");
    assert_eq!(format!("{:.3}", ksm.percent_within(41)), "83.490");
}

/// An ending: won with the chaser and with the bare king to move in percent, longest of each, the
/// chaser's moves under the count, won within them.
type Row =
    (&'static str, &'static str, &'static str, usize, usize, usize, &'static str, &'static str);

#[test]
fn endings_of_three_and_four_men_have_the_figures_of_two_other_generators() {
    let rows: [Row; 5] = [
        ("KR", "100.00", "90.07", 16, 16, 13, "87.27", "64.74"),
        ("KRR", "100.00", "99.71", 7, 16, 4, "81.48", "54.20"),
        ("KRM", "100.00", "90.46", 16, 16, 12, "89.44", "68.69"),
        ("KNS", "95.81", "74.71", 38, 38, 40, "95.81", "74.71"),
        ("KSS", "88.39", "66.37", 51, 51, 18, "24.31", "13.66"),
    ];
    for (name, chaser, runner, most, most_bare, moves, within, within_bare) in rows {
        let stats = Stats::of(&plain(name), 2);
        let percent = |share: f64| format!("{share:.2}");
        assert_eq!(percent(stats.chaser.percent_within(255)), chaser, "{name}");
        assert_eq!(percent(stats.runner.percent_within(255)), runner, "{name}");
        assert_eq!(stats.chaser.most(), Some(most), "{name}");
        assert_eq!(stats.runner.most(), Some(most_bare), "{name}");
        assert_eq!(percent(stats.chaser.percent_within(moves)), within, "{name}");
        assert_eq!(percent(stats.runner.percent_within(moves)), within_bare, "{name}");
    }
}

#[test]
fn every_entry_of_three_men_is_the_best_of_its_legal_moves() {
    for name in ["KR", "KN", "KS", "KM", "KP"] {
        for rules in ["federation", "khmer-institute", "ksjha", "strict"] {
            let book = book(GameId::Ouk, rules, &[name]);
            let table = tables().ready(&class(name), book.reading()).unwrap();
            let found = verify(&book, ouk(rules), &table, Which::All, 2);
            assert_eq!(found.wrong, [""; 0], "{name} {rules}");
            assert!(found.checked > 50_000, "{name} {rules}: {}", found.checked);
        }
    }
}

#[test]
fn samples_of_four_men_are_the_best_of_their_legal_moves() {
    let sample = Which::Sample { positions: 20_000, seed: 7 };
    for name in ["KRR", "KSM", "KRP", "KMP", "KR-KN", "KS-KM", "KR-KR"] {
        for rules in ["tan", "khmer-institute", "ksjha", "ludii", "federation"] {
            let book = book(GameId::Ouk, rules, &[name]);
            let table = tables().ready(&class(name), book.reading()).unwrap();
            let found = verify(&book, ouk(rules), &table, sample, 2);
            assert_eq!(found.wrong, [""; 0], "{name} {rules}");
            assert!(found.checked > 5_000, "{name} {rules}: {}", found.checked);
        }
    }
}

#[test]
fn hills_endings_are_the_best_of_their_legal_moves() {
    let sample = Which::Sample { positions: 20_000, seed: 7 };
    for rules in ["pritchard", "chesmayne"] {
        let book = book(GameId::Hill, rules, &["KB", "KE", "KO", "KC", "KH"]);
        for name in ["KB", "KE", "KO", "KC", "KH"] {
            let class = Class::parse(book.reading().army(), name).unwrap();
            let table = tables().ready(&class, book.reading()).unwrap();
            let found = verify(&book, named(GameId::Hill, rules), &table, sample, 2);
            assert_eq!(found.wrong, [""; 0], "{name} {rules}");
            assert!(found.checked > 10_000, "{name} {rules}: {}", found.checked);
        }
    }
}

#[test]
fn a_plain_search_for_mates_agrees() {
    for name in ["KR", "KRR", "KRS", "KNS"] {
        let found = compare_with_search(ouk("federation"), &plain(name), 60, 2, 11);
        assert_eq!(found.wrong, [""; 0], "{name}");
    }
}

#[test]
fn the_verdict_follows_the_count_of_the_rule_set() {
    // Seven moves from mate with two Tuuk: every rule set has fewer.
    let fen = "8/8/8/8/3k4/8/8/KRR5 b";
    for (rules, moves) in [("federation", 2_u16), ("tan", 3), ("ludii", 4)] {
        let book = book(GameId::Ouk, rules, &["KRR"]);
        let text = format!("{fen} - - 0 1");
        assert_eq!(book.probe_any(&ouk_at(ouk(rules), &text)), Some(Verdict::Drawn), "{moves}");
    }
}

#[test]
fn a_verdict_is_for_the_side_that_has_the_men() {
    let book = book(GameId::Ouk, "tan", &["KR"]);
    let white = book.probe_any(&ouk_at(ouk("tan"), "7k/8/6K1/8/8/8/8/R7 w - 31 7 1"));
    assert_eq!(white, Some(Verdict::Won { side: Color::White, moves: 1, slack: Some(12) }));
    let black = book.probe_any(&ouk_at(ouk("tan"), "r7/8/8/8/8/6k1/8/7K b - 31 7 1"));
    assert_eq!(black, Some(Verdict::Won { side: Color::Black, moves: 1, slack: Some(12) }));
}
