//! The form's text on the changes of a rule set.

use crate::tui::{app, keys, picture};
use ouk::tui::language::Language;
use ouk_rules::ruleset::*;
use ouk_rules::{GameId, RuleSet};
use std::collections::BTreeSet;

#[test]
fn only_rule_sets_that_differ_have_words_for_their_changes() {
    for language in Language::ALL {
        let phrases = language.phrases();
        for game in GameId::ALL {
            for from in game.rule_sets() {
                for to in game.rule_sets() {
                    let words = phrases.rule_changes(from, to);
                    let differ = from.switches != to.switches;
                    assert_eq!(!words.is_empty(), differ, "{language:?} {game}: {from} to {to}");
                    assert!(words.iter().all(|words| !words.trim().is_empty()), "{words:?}");
                }
            }
        }
    }
}

fn set(switches: RuleSwitches) -> RuleSet {
    RuleSet { name: "x", source: "a test", switches }
}

/// The first rule set, changed to each value of a switch.
fn each<T: Copy>(values: &[T], with: impl Fn(&mut OukSwitches, T)) -> Vec<RuleSet> {
    let changed = |&value: &T| {
        let mut switches = GameId::Ouk.default_rules().ouk().clone();
        with(&mut switches, value);
        set(RuleSwitches::Chess(switches))
    };
    values.iter().map(changed).collect()
}

/// All rule sets that differ from the first in one switch, by switch.
fn one_switch() -> Vec<Vec<RuleSet>> {
    let yes = [true, false];
    vec![
        each(OukArray::ALL, |set, value| set.array = value),
        each(KingLeap::ALL, |set, value| set.king_leap = value),
        each(&yes, |set, value| set.king_leap_captures = value),
        each(&yes, |set, value| set.king_leap_in_check = value),
        each(&yes, |set, value| set.leaps_lost_by.tuuk_aim = value),
        each(&yes, |set, value| set.leaps_lost_by.any_check = value),
        each(&yes, |set, value| set.leaps_lost_by.any_capture = value),
        each(NeangStep::ALL, |set, value| set.neang_step = value),
        each(&yes, |set, value| set.neang_step_captures = value),
        each(Stalemate::ALL, |set, value| set.stalemate = value),
        each(Repetition::ALL, |set, value| set.repetition = value),
        each(CountStart::ALL, |set, value| set.count_start = value),
        each(BoardHonour::ALL, |set, value| set.board_honour = value),
        each(TreyLimit::ALL, |set, value| set.trey_limit = value),
        each(Limit::ALL, |set, value| set.limit = value),
        each(FirstNumber::ALL, |set, value| set.first_number = value),
        each(Recount::ALL, |set, value| set.recount = value),
        each(LastReply::ALL, |set, value| set.last_reply = value),
    ]
}

#[test]
fn every_value_of_every_switch_has_its_own_words() {
    for language in Language::ALL {
        let phrases = language.phrases();
        for sets in one_switch() {
            for from in &sets {
                let words: BTreeSet<_> =
                    sets.iter().map(|to| phrases.rule_changes(from, to)).collect();
                assert_eq!(words.len(), sets.len(), "{language:?}: {words:?}");
                assert!(words.iter().all(|words| words.len() <= 1), "one change: {words:?}");
            }
        }
    }
}

#[test]
fn form_describes_changes_of_rules_on_one_line() {
    let mut app = app("", "none");
    keys(&mut app, "nj");
    let first = picture(&app, 120, 40);
    assert!(!first.contains("Changed:") && !first.contains("Counting:"), "{first}");
    keys(&mut app, "h");
    let restart = picture(&app, 120, 40);
    assert!(restart.contains("Changed:") && restart.contains("Counting:"), "{restart}");
    keys(&mut app, "k");
    assert!(!picture(&app, 120, 40).contains("Changed:"), "only on its line");
}

#[test]
fn a_narrow_form_says_less_and_how_much_it_leaves_out() {
    let phrases = Language::English.phrases();
    let [poat, lone, ..] = GameId::Rek.rule_sets() else { panic!("Rek has rule sets") };
    assert_eq!(
        phrases.rule_changes(poat, lone),
        [
            "Changed: only single surrounded pieces are captured; the king is lost when its own \
             neighbours are all enemies or the edge.",
            "Changed: only single surrounded pieces are captured; 1 more.",
        ]
    );
}
