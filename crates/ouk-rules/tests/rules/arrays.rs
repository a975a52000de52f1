//! The arrays of a game: the standard and the mirrored one.

use crate::support::{named, setup};
use ouk_rules::board::Color;
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::ruleset::{MinRekSwitches, RekArray, RekSwitches, RuleSwitches};
use ouk_rules::{AnyPosition, Array, GameId, RuleSet};

const MIRRORED: &str = "1mmmmmmm/k7/mmmmmmmm/8/8/MMMMMMMM/7K/MMMMMMM1";

/// A rule set that begins with the mirrored array.
fn mirrored_rules(game: GameId) -> RuleSet {
    let base = game.default_rules();
    let switches = match &base.switches {
        RuleSwitches::Rek(rek) => {
            RuleSwitches::Rek(RekSwitches { array: RekArray::Right, ..rek.clone() })
        }
        RuleSwitches::MinRek(rek) => {
            RuleSwitches::MinRek(MinRekSwitches { array: RekArray::Right, ..rek.clone() })
        }
        RuleSwitches::Chess(_) | RuleSwitches::Hill(_) => panic!("{} has one array", game.name()),
    };
    RuleSet { name: "mine", source: "a test", switches }
}

#[test]
fn an_array_is_found_by_its_name() {
    for (array, name) in [(Array::Standard, "standard"), (Array::Mirrored, "mirrored")] {
        assert_eq!((array.name(), array.to_string().as_str()), (name, name));
        assert_eq!(name.parse(), Ok(array));
    }
    let error = "sideways".parse::<Array>().unwrap_err();
    assert_eq!(error.to_string(), "an array must be one of standard, mirrored");
}

#[test]
fn only_rek_and_min_rek_chanh_have_a_mirrored_array() {
    for &game in GameId::ALL {
        let rek = matches!(game, GameId::Rek | GameId::MinRekChanh);
        assert_eq!(Array::of(game).contains(&Array::Mirrored), rek, "{}", game.name());
        assert_eq!(Array::of_rules(game.default_rules()), Array::Standard);
    }
}

#[test]
fn a_choice_of_array_is_relative_to_that_of_the_rules() {
    for game in [GameId::Rek, GameId::MinRekChanh] {
        let mirrored = mirrored_rules(game);
        assert_eq!(Array::of_rules(&mirrored), Array::Mirrored);
        let usual = game.default_rules();
        for array in Array::ALL {
            assert_eq!(array.relative_to(usual), array);
            assert_ne!(array.relative_to(&mirrored), array);
        }
        assert_eq!(Array::Standard.start(game, usual, Color::White), None);
        let start = Array::Mirrored.start(game, usual, Color::Black).unwrap();
        assert!(start.starts_with(MIRRORED), "{start}");
    }
}

#[test]
fn every_array_of_a_game_is_a_position_either_side_may_begin() {
    for &game in GameId::ALL {
        for rules in game.rule_sets() {
            for &array in Array::of(game) {
                for first in Color::ALL {
                    let fen = array.fen(game, rules, first);
                    let position = AnyPosition::from_fen(game, rules, &fen).unwrap();
                    assert_eq!((position.turn(), position.to_fen()), (first, fen));
                    assert!(position.ending().is_none());
                }
            }
            let usual = Array::Standard.fen(game, rules, Color::White);
            assert_eq!(usual, AnyPosition::start(game, rules).to_fen());
        }
    }
}

#[test]
fn another_game_from_the_mirrored_array_may_be_begun_by_the_other_side() {
    let rules = named(GameId::Rek, "poat");
    let fen = Array::Mirrored.start(GameId::Rek, rules, Color::White);
    let agreed = GameSetup { fen, ..setup(GameId::Rek, rules) };
    let again = Game::new(agreed.begun_by(Color::Black).unwrap()).unwrap();
    assert!(again.position().to_fen().starts_with(&format!("{MIRRORED} b ")));
}
