//! Rule sets found by name, including a user's own.

use crate::support::{named, ouk};
use ouk_rules::registry::{
    MOST_USER_SETS, RegisterError, RuleSetRegistry, SwitchConflict, UnknownRuleSet, on_board,
};
use ouk_rules::ruleset::{
    BoardHonour, CountStart, KingLeap, LeapsLostBy, NeangStep, OukSwitches, Recount, RekBoard,
    RuleSwitches, Stalemate, TreyLimit,
};
use ouk_rules::{GameId, RuleSet};

fn village(stalemate: Stalemate) -> RuleSwitches {
    RuleSwitches::Chess(OukSwitches { stalemate, ..ouk("tan").ouk().clone() })
}

#[test]
fn the_same_definition_is_the_same_rule_set_in_every_registry_and_thread() {
    let define = || {
        let mut registry = RuleSetRegistry::default();
        registry.register("village", "tan", village(Stalemate::Win))
    };
    let threads: Vec<_> = (0..8).map(|_| std::thread::spawn(define)).collect();
    let first = define().unwrap();
    for thread in threads {
        assert!(std::ptr::eq(first, thread.join().unwrap().unwrap()));
    }
    let mut registry = RuleSetRegistry::default();
    registry.register("village", "tan", village(Stalemate::Win)).unwrap();
    let other = registry.register("village", "tan", village(Stalemate::Draw)).unwrap();
    assert_ne!(first, other, "its switches differ");
    assert_eq!(registry.find(GameId::Ouk, "village"), Some(other), "the later one counts");
    assert_eq!(registry.of(GameId::KarOuk).filter(|set| set.name == "village").count(), 1);
    let town = registry.register("town", "tan", village(Stalemate::Draw)).unwrap();
    assert_ne!(town, other, "its name differs");
    let settings = |name: &str| {
        let mut registry = RuleSetRegistry::default();
        registry.register("village", name, village(Stalemate::Draw)).unwrap()
    };
    assert_ne!(settings("tan"), settings("federation"), "it starts from another rule set");
}

#[test]
fn a_users_rule_set_belongs_to_the_games_of_its_base() {
    let mut registry = RuleSetRegistry::default();
    let village = registry.register("village", "tan", village(Stalemate::Win)).unwrap();
    let hamlet = named(GameId::Rek, "poat").switches.clone();
    let hamlet = registry.register("hamlet", "poat", hamlet).unwrap();
    for &game in GameId::ALL {
        let own: &[&RuleSet] = match game {
            GameId::Ouk | GameId::KarOuk => &[village],
            GameId::Rek => &[hamlet],
            _ => &[],
        };
        let all: Vec<&RuleSet> = game.rule_sets().iter().chain(own.iter().copied()).collect();
        assert_eq!(registry.of(game).collect::<Vec<_>>(), all, "{}", game.name());
        let names: Vec<&str> = all.iter().map(|rules| rules.name).collect();
        assert_eq!(registry.names(game), names);
        for rules in all {
            assert_eq!(registry.find(game, rules.name), Some(rules));
        }
        for rules in [village, hamlet] {
            assert_eq!(registry.find(game, rules.name).is_some(), own.contains(&rules));
        }
        assert_eq!(registry.find(game, "nobody"), None);
    }
}

#[test]
fn a_rule_set_on_another_board_exists_once() {
    let find = |name: &str| name.parse::<&RuleSet>().unwrap();
    assert_eq!(on_board(find("poat"), RekBoard::Four), Ok(find("poat-4x4")));
    assert_eq!(on_board(find("new-5x5"), RekBoard::Eight), Ok(find("new")));
    let lone = on_board(find("lone"), RekBoard::Four).unwrap();
    assert_eq!((lone.name, lone.shape().side), ("lone-4x4", 4));
    assert_eq!(on_board(lone, RekBoard::Four), Ok(lone));
    assert_eq!(on_board(find("lone"), RekBoard::Four), Ok(lone));
    assert!(on_board(find("tan"), RekBoard::Four).is_err());
}

#[test]
fn registry_refuses_invalid_rule_sets() {
    let mut registry = RuleSetRegistry::default();
    let tan = || village(Stalemate::Draw);
    let unknown = RegisterError::UnknownBase(UnknownRuleSet("nobody".to_owned()));
    assert_eq!(registry.register("village", "nobody", tan()), Err(unknown));
    let taken = RegisterError::NameTaken("poat".to_owned());
    assert_eq!(registry.register("poat", "tan", tan()), Err(taken));
    let other = RegisterError::OtherSwitches("poat".to_owned());
    assert_eq!(registry.register("village", "poat", tan()), Err(other));
    let leap =
        OukSwitches { king_leap_captures: true, ..named(GameId::Makruk, "makruk").ouk().clone() };
    let conflict = RegisterError::Conflict(SwitchConflict::NoKingLeap);
    assert_eq!(registry.register("village", "makruk", RuleSwitches::Chess(leap)), Err(conflict));
    assert_eq!(registry.of(GameId::Ouk).count(), GameId::Ouk.rule_sets().len());
    const { assert!(MOST_USER_SETS >= 1_000) };
}

/// Switches without a contradiction, whatever value one of the switches below gets.
fn free() -> OukSwitches {
    OukSwitches {
        king_leap: KingLeap::Any,
        king_leap_captures: false,
        leaps_lost_by: LeapsLostBy::default(),
        neang_step: NeangStep::Jump,
        neang_step_captures: false,
        count_start: CountStart::BareNoTrey,
        board_honour: BoardHonour::None,
        trey_limit: TreyLimit::None,
        recount: Recount::Never,
        ..ouk("tan").ouk().clone()
    }
}

/// Every combination of the switches that can contradict each other, and the conflict that is
/// reported.
#[test]
fn switches_contradict_each_other_where_the_rules_say_so() {
    let mut seen = Vec::new();
    for &recount in Recount::ALL {
        for &board_honour in BoardHonour::ALL {
            for &count_start in CountStart::ALL {
                for &trey_limit in TreyLimit::ALL {
                    let switches =
                        OukSwitches { recount, board_honour, count_start, trey_limit, ..free() };
                    // A count of the pieces' honour that restarts at a capture, and a board's
                    // honour that goes on through it, need two different starts.
                    let starts_once =
                        count_start == CountStart::Bare || trey_limit != TreyLimit::None;
                    let expected = match (recount, board_honour, trey_limit) {
                        (
                            _,
                            BoardHonour::ThreeUnitsNoTrey,
                            TreyLimit::SixtyFour | TreyLimit::SixtyFourMinusN,
                        ) => Err(SwitchConflict::TreyLimitWithoutTrey),
                        (_, BoardHonour::None, _) => Ok(()),
                        (Recount::OnCapture, ..) if !starts_once => {
                            Err(SwitchConflict::RecountWithBoardHonour)
                        }
                        _ => Ok(()),
                    };
                    assert_eq!(switches.check(), expected, "{switches:?}");
                    seen.extend(expected.err());
                }
            }
        }
    }
    for &king_leap in KingLeap::ALL {
        for king_leap_captures in [false, true] {
            let switches = OukSwitches { king_leap, king_leap_captures, ..free() };
            let expected = match (king_leap, king_leap_captures) {
                (KingLeap::None, true) => Err(SwitchConflict::NoKingLeap),
                _ => Ok(()),
            };
            assert_eq!(switches.check(), expected, "{switches:?}");
            seen.extend(expected.err());
        }
    }
    for &neang_step in NeangStep::ALL {
        for neang_step_captures in [false, true] {
            for any_check in [false, true] {
                let leaps_lost_by = LeapsLostBy { any_check, ..LeapsLostBy::default() };
                let switches =
                    OukSwitches { neang_step, neang_step_captures, leaps_lost_by, ..free() };
                let expected = match (neang_step, neang_step_captures, any_check) {
                    (_, true, true) => Err(SwitchConflict::StepLostByItsOwnCheck),
                    (NeangStep::None, true, false) => Err(SwitchConflict::NoNeangStep),
                    _ => Ok(()),
                };
                assert_eq!(switches.check(), expected, "{switches:?}");
                seen.extend(expected.err());
            }
        }
    }
    seen.sort_by_key(|conflict| conflict.to_string());
    seen.dedup();
    assert_eq!(seen.len(), 5, "every conflict was met");
}
