//! The endgame tables: their figures, and that every entry is that of the best move.

use crate::sampling::amount;
use crate::support::{changed, every_rule_set, named, ouk, ouk_at, squares};
use crate::tablebases::{class, tablebase, tables};
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::compare::{compare_with_mates, compare_with_play};
use ouk_engine::endgame::count_rules::CountRules;
use ouk_engine::endgame::playout::{PlayoutScore, Playouts};
use ouk_engine::endgame::stats::Stats;
use ouk_engine::endgame::table::{EndgameTable, NOT_LOST};
use ouk_engine::endgame::tablebase::{Defence, Tablebase, Verdict};
use ouk_engine::endgame::verify::{VerifyScope, position_of, verify};
use ouk_rules::board::Color;
use ouk_rules::chatrang::ouk::Ouk;
use ouk_rules::ruleset::Stalemate;
use ouk_rules::{AnyPosition, GameId, RuleSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The table by moves to mate.
pub fn plain(name: &str) -> Arc<EndgameTable> {
    tables().small(&class(name), &CountRules::plain(PieceSet::Ouk)).unwrap()
}

/// Games from random positions of an ending, the tables against the tables.
pub fn played(
    game: GameId,
    rules: &'static RuleSet,
    tablebase: &Tablebase,
    table: &EndgameTable,
    positions: u64,
) -> PlayoutScore {
    Playouts { game, rules, tablebase, table, positions, seed: 5, threads: 2 }.play()
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

/// An ending: percent won with the chaser and with the bare king to move, longest win of each, the
/// chaser's moves under the count, percent won within them.
type FigureRow =
    (&'static str, &'static str, &'static str, usize, usize, usize, &'static str, &'static str);

#[test]
fn endings_of_three_and_four_pieces_have_the_figures_of_two_other_generators() {
    let rows: [FigureRow; 5] = [
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

/// Compares the entries of tables with those after the legal moves; checks at least `least` entries
/// of each table.
fn entries_are_the_best(names: &[&str], rule_sets: &[&str], scope: VerifyScope, least: u64) {
    for name in names {
        for rules in rule_sets {
            let tablebase = tablebase(GameId::Ouk, rules, &[name]);
            let table = tables().ready(&class(name), tablebase.count_rules()).unwrap();
            let found = verify(&tablebase, ouk(rules), &table, scope, 2);
            assert_eq!(found.wrong, [""; 0], "{name} {rules}");
            assert!(found.checked > least, "{name} {rules}: {}", found.checked);
        }
    }
}

const THREE_PIECES: &[&str] = &["KR", "KN", "KS", "KM", "KP"];

const SETS_FOR_THREE: &[&str] =
    &["federation", "khmer-institute", "ksjha", "ksjha-restart", "strict", "tan-64"];
const FOUR_PIECES: &[&str] = &["KRR", "KSM", "KRP", "KMP", "KR-KN", "KS-KM", "KR-KR"];
const SETS_FOR_FOUR: &[&str] =
    &["tan", "khmer-institute", "ksjha", "ksjha-restart", "ludii", "federation"];

#[test]
fn samples_are_the_best_of_their_legal_moves() {
    let sample = |positions| VerifyScope::Sample { positions, seed: 7 };
    entries_are_the_best(THREE_PIECES, SETS_FOR_THREE, sample(amount(400, 4_000)), 250);
    entries_are_the_best(FOUR_PIECES, SETS_FOR_FOUR, sample(amount(200, 2_000)), 125);
}

/// Stalemates, which are draws here, are too rare for a sample.
#[test]
fn every_entry_of_king_and_boat_is_the_best_of_its_legal_moves() {
    entries_are_the_best(&["KR"], &["tan"], VerifyScope::All, 50_000);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long"]
    fn every_entry_of_three_pieces_is_the_best_of_its_legal_moves() {
        entries_are_the_best(THREE_PIECES, SETS_FOR_THREE, VerifyScope::All, 50_000);
    }

    #[test]
    #[ignore = "long"]
    fn many_entries_of_four_pieces_are_the_best_of_their_legal_moves() {
        let sample = VerifyScope::Sample { positions: 20_000, seed: 7 };
        entries_are_the_best(FOUR_PIECES, SETS_FOR_FOUR, sample, 5_000);
    }

    /// Captures by one of the runner's pieces, and of one of its two pieces, decide here.
    #[test]
    #[ignore = "long"]
    fn many_entries_of_two_pieces_against_one_are_the_best_of_their_legal_moves() {
        let sample = VerifyScope::Sample { positions: 20_000, seed: 7 };
        let names: Vec<String> =
            Class::defended().iter().filter(|class| class.pieces() == 5).map(Class::name).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(names.len(), 10);
        entries_are_the_best(&names, &["tan"], sample, 5_000);
    }

    #[test]
    #[ignore = "long"]
    fn many_lines_of_play_to_the_end_of_a_count_agree() {
        let settled = lines_of_play_agree(40);
        assert!(settled > 1_200, "{settled}");
    }
}

#[test]
fn hills_endings_are_the_best_of_their_legal_moves() {
    let sample = VerifyScope::Sample { positions: 20_000, seed: 7 };
    for rules in ["pritchard", "chesmayne"] {
        let tablebase = tablebase(GameId::Hill, rules, &["KB", "KE", "KO", "KC", "KH"]);
        for name in ["KB", "KE", "KO", "KC", "KH"] {
            let class = Class::parse(tablebase.count_rules().piece_set(), name).unwrap();
            let table = tables().ready(&class, tablebase.count_rules()).unwrap();
            let found = verify(&tablebase, named(GameId::Hill, rules), &table, sample, 2);
            assert_eq!(found.wrong, [""; 0], "{name} {rules}");
            assert!(found.checked > 10_000, "{name} {rules}: {}", found.checked);
        }
    }
}

#[test]
fn a_plain_search_for_mates_agrees() {
    for name in ["KR", "KRR", "KRS", "KNS"] {
        let found = compare_with_mates((GameId::Ouk, ouk("federation")), &plain(name), 60, 2, 11);
        assert_eq!(found.wrong, [""; 0], "{name}");
    }
}

/// Compares this many positions of some endings with every line of play from them. Returns how many
/// were settled.
fn lines_of_play_agree(positions: u64) -> u64 {
    let mut settled = 0;
    for (game, rules) in every_rule_set() {
        let Some(tablebase) = Tablebase::new(tables(), game, rules) else { continue };
        if tablebase.count_rules().counts().is_none() {
            continue;
        }
        for name in ["KR", "KP", "KRR", "KSS", "KSM", "KRP"] {
            let table = tablebase.prepare(&class(name), &AtomicBool::new(false), &|_| {}).unwrap();
            let found = compare_with_play((game, rules), &tablebase, &table, positions, 4, 3);
            assert_eq!(found.wrong, [""; 0], "{rules} {name}");
            settled += found.checked;
        }
    }
    settled
}

#[test]
fn every_line_of_play_to_the_end_of_a_count_agrees() {
    let settled = lines_of_play_agree(amount(2, 5));
    assert!(settled > 60, "{settled}");
}

#[test]
fn won_positions_are_won_and_drawn_ones_held() {
    for (game, rules) in every_rule_set() {
        let Some(tablebase) = Tablebase::new(tables(), game, rules) else { continue };
        let names: &[&str] = match game {
            GameId::Hill => &["KB", "KE"],
            _ => &["KR", "KS", "KRR", "KSM", "KP"],
        };
        for name in names {
            let class = Class::parse(tablebase.count_rules().piece_set(), name).unwrap();
            let table = tablebase.prepare(&class, &AtomicBool::new(false), &|_| {}).unwrap();
            let score = played(game, rules, &tablebase, &table, 12);
            assert_eq!(score.failed, [""; 0], "{rules} {name}");
            assert_eq!(score.won.0 + score.drawn.0, 12);
        }
    }
}

#[test]
fn endings_with_a_defender_are_won_and_held_by_both_sides() {
    let pieces = ["R", "N", "S", "M"];
    let all: Vec<String> =
        pieces.iter().flat_map(|a| pieces.iter().map(move |b| format!("K{a}-K{b}"))).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let tablebase = tablebase(GameId::Ouk, "federation", &all);
    for name in &all {
        let table = tables().ready(&class(name), tablebase.count_rules()).unwrap();
        let score = played(GameId::Ouk, ouk("federation"), &tablebase, &table, 16);
        assert_eq!(score.failed, [""; 0], "{name}");
    }
}

#[test]
fn the_needs_of_a_whole_board_are_those_of_each_square() {
    let all = ["KR-KR", "KR-KN", "KN-KR", "KR-KM", "KM-KR", "KS-KM", "KM-KS"];
    for (rules, seed) in [("federation", 3), ("ludii", 4)] {
        let (tablebase, rules) = (tablebase(GameId::Ouk, rules, &all), ouk(rules));
        let mut rng = fastrand::Rng::with_seed(seed);
        for name in all {
            let table = tables().ready(&class(name), tablebase.count_rules()).unwrap();
            let (mut lost, mut seen, mut needs) = (0, 0, [0; 64]);
            for _ in 0..amount(40, 300) {
                let placing = rng.usize(..table.layout().placings());
                let (king, pieces) = table.layout().squares_of(placing);
                table.runner_distances(king, &pieces, &mut needs);
                for (runner, &need) in needs.iter().enumerate() {
                    let squares = table.layout().position(placing, runner);
                    let position =
                        position_of::<Ouk>(rules, &table, &squares, Color::Black, "60000 2");
                    let moves = position.map(|position| {
                        let position = AnyPosition::Ouk(position);
                        (tablebase.distance_any(&position, Color::White).unwrap(), position)
                    });
                    let stored = (need != NOT_LOST).then_some(u16::from(need));
                    let by_moves = moves.as_ref().and_then(|(need, _)| *need);
                    let text = moves.as_ref().map(|(_, position)| position.to_fen());
                    assert_eq!(stored, by_moves, "{name} {text:?}");
                    seen += usize::from(moves.is_some());
                    lost += usize::from(stored.is_some());
                }
            }
            assert!(seen > amount(600, 5_000), "{name}: {seen}");
            assert!(lost > 0 || !name.starts_with("KR"), "{name}");
        }
    }
}

#[test]
fn two_pieces_against_one_lead_to_one_against_one() {
    let tablebase = tablebase(GameId::Ouk, "tan", &[]);
    let leads = |name: &str| -> Vec<String> {
        let ways = tablebase.count_rules().conversions(&class(name));
        ways.iter().map(|(way, to, entering)| format!("{way:?} {to} {entering:?}")).collect()
    };
    assert_eq!(leads("KR-KRM"), ["Takes(Tuuk) KR-KM Continues", "Takes(Neang) KR-KR Continues"]);
    assert_eq!(leads("KM-KSM"), ["Takes(Koul) KM-KM Continues", "Takes(Neang) KM-KS Continues"]);
    assert_eq!(
        leads("KRM-KR"),
        [
            "Taken(Tuuk) KM-KR Continues",
            "Taken(Neang) KR-KR Continues",
            "Takes(Tuuk) KRM Restarts(12)"
        ]
    );
    assert_eq!(class("KRM-KR").other_side(), Some(class("KR-KRM")));
    assert_eq!(class("kr-kmr").name(), "KR-KRM");
    for name in ["KRM-KRM", "KRMM-KR", "KP-KRM", "KR-KRP", "K-KRM"] {
        let refused = Class::parse(PieceSet::Ouk, name).unwrap_err().to_string();
        assert!(refused.contains("has no table"), "{name}: {refused}");
    }
    for class in Class::defended() {
        assert!(Class::defended().contains(&class.other_side().unwrap()), "{class}");
    }
}

#[test]
fn the_capture_that_bares_the_king_is_better_than_a_move_that_puts_it_off() {
    let tablebase = tablebase(GameId::Ouk, "tan", &["KR-KM", "KM-KR"]);
    let position = ouk_at(ouk("tan"), "8/8/8/8/k7/3K4/8/5mR1 w - - 8 5");
    let best = tablebase.best(&position, Defence::Longest).unwrap();
    assert_eq!(squares(&position, best.mv), "g1f1");
}

#[test]
fn rule_sets_in_which_any_stalemate_wins_have_tables_too() {
    let rules = changed(ouk("tan"), |switches| switches.stalemate = Stalemate::Win);
    let tablebase = Tablebase::new(tables(), GameId::Ouk, rules).unwrap();
    let sample = VerifyScope::Sample { positions: 20_000, seed: 7 };
    for name in ["KM", "KP", "KNN", "KMP", "KR-KM", "KM-KM", "KN-KR"] {
        let table = tablebase.prepare(&class(name), &AtomicBool::new(false), &|_| {}).unwrap();
        let found = verify(&tablebase, rules, &table, sample, 2);
        assert_eq!(found.wrong, [""; 0], "{name}");
        assert!(found.checked > 4_000, "{name}: {}", found.checked);
        for other in ["KM-KR", "KR-KN"] {
            tablebase.prepare(&class(other), &AtomicBool::new(false), &|_| {}).unwrap();
        }
        let score = played(GameId::Ouk, rules, &tablebase, &table, 12);
        assert_eq!(score.failed, [""; 0], "{name}");
    }
    // The bare king is stalemated, which is a draw under tan itself.
    let fen = "k7/2M5/1K6/8/8/8/8/8 b - 128 8 1";
    let won = Verdict::Won { side: Color::White, moves: 0, slack: Some(0) };
    assert_eq!(tablebase.probe_any(&ouk_at(rules, fen)), Some(won));
}
