//! The dependence of a table on its rule set: table file names contain it, so it must not change by
//! accident.

use crate::support::every_rule_set;
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::count_rules::CountRules;
use ouk_engine::endgame::verify::classes;
use ouk_rules::chatrang::count::ChaseSide;
use ouk_rules::ruleset::FirstNumber;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Each signature except that of the plain table, with its rule sets and classes.
const SIGNATURES: &str = include_str!("endgame_signatures.txt");

/// Every class of a piece set with at most four pieces, and those with a defender in the
/// documentation.
fn small_classes(set: PieceSet) -> Vec<Class> {
    let defended = if set == PieceSet::Ouk { Class::defended() } else { Vec::new() };
    classes(set, 3..=4).into_iter().chain(defended).collect()
}

fn told() -> String {
    let mut found: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for (game, rules) in every_rule_set() {
        let Some(count_rules) = CountRules::of(rules) else { continue };
        for class in small_classes(count_rules.piece_set()) {
            let signature = count_rules.signature(&class);
            assert_eq!(
                signature == "moves",
                count_rules.has_plain_table(&class),
                "{rules} {class}"
            );
            if signature != "moves" {
                let sets = found.entry(signature).or_default();
                sets.entry(format!("{class}"))
                    .or_default()
                    .push(format!("{}/{rules}", game.name()));
            }
        }
    }
    let mut text = String::new();
    for (signature, classes) in found {
        writeln!(text, "{signature}").unwrap();
        for (class, sets) in classes {
            writeln!(text, "    {class}: {}", sets.join(" ")).unwrap();
        }
    }
    text
}

#[test]
fn signatures_do_not_change() {
    let told = told();
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engine/endgame_signatures.txt");
        std::fs::write(path, &told).unwrap();
    } else {
        let differs = told.lines().zip(SIGNATURES.lines()).find(|(now, was)| now != was);
        assert!(told == SIGNATURES, "{differs:?}; UPDATE_SNAPSHOTS=1 writes them anew");
    }
}

/// Hill's game has no counts, and its two rule sets of fish have their own tables.
#[test]
fn a_game_without_counts_has_plain_tables() {
    for (game, rules) in every_rule_set() {
        let Some(count_rules) = CountRules::of(rules) else { continue };
        let counts = game != ouk_rules::GameId::Hill;
        assert_eq!(count_rules.counts().is_some(), counts, "{rules}");
        assert_eq!(count_rules.piece_set() == PieceSet::Ouk, counts, "{rules}");
    }
    let hill =
        |name: &str| CountRules::of(ouk_rules::GameId::Hill.rule_set(name).unwrap()).unwrap();
    let sets = ["pritchard", "chesmayne"].map(|name| hill(name).piece_set());
    assert!(sets.contains(&PieceSet::Hill) && sets.contains(&PieceSet::HillFarRanks), "{sets:?}");
}

/// The chaser's move before the runner's first number does not count, unless the count numbers the
/// chaser's own moves.
#[test]
fn the_chaser_to_move_has_a_move_more_unless_its_own_are_counted() {
    for (_, rules) in every_rule_set() {
        let Some(count_rules) = CountRules::of(rules) else { continue };
        let Some(switches) = count_rules.counts() else { continue };
        let more = u16::from(switches.first_number != FirstNumber::ChaserMoves);
        for class in small_classes(PieceSet::Ouk) {
            let [runner, chaser] = [ChaseSide::Runner, ChaseSide::Chaser]
                .map(|to_move| count_rules.allowance(&class, to_move));
            match runner {
                Some(1..) => {
                    assert_eq!(chaser, runner.map(|moves| moves + more), "{rules} {class}")
                }
                _ => assert!(
                    class.has_trey() || !class.is_bare() || runner.is_some(),
                    "{rules} {class}"
                ),
            }
        }
    }
}
