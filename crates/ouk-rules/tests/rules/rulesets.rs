//! Every rule set has exactly the values of its sources, and no two are the same under different
//! names.

use crate::support::named;
use ouk_rules::GameId;
use ouk_rules::registry::on_board;
use ouk_rules::ruleset::{OukSwitches, RekBoard, RuleSwitches};

/// The table of the rules book, switch by switch, in the words of the settings file.
const TABLE: &str = "
switch              | federation   | tan                | khmer-institute | ksjha      | ludii              | strict                | makruk              | tan-64             | ksjha-restart
array               | standard     | standard           | standard        | standard   | facing             | standard              | standard            | standard           | standard
king_leap           | sideways     | sideways           | sideways        | any        | any                | sideways              | none                | sideways           | any
king_leap_captures  | no           | no                 | no              | no         | no                 | no                    | no                  | no                 | no
king_leap_in_check  | no           | no                 | no              | no         | yes                | no                    | no                  | no                 | no
leaps_lost_by       | tuuk_aim     | -                  | -               | -          | -                  | any_check any_capture | -                   | -                  | -
neang_step          | jump         | jump               | slide           | jump       | jump               | jump                  | none                | jump               | jump
neang_step_captures | no           | yes                | no              | no         | yes                | no                    | no                  | yes                | no
stalemate           | draw         | draw               | draw            | win_bare   | draw               | draw                  | draw                | draw               | win_bare
repetition          | draw         | none               | none            | none       | none               | none                  | draw                | none               | none
count_start         | bare_no_trey | bare_no_trey       | bare            | bare_no_trey | bare             | bare                  | bare_no_trey        | bare_no_trey       | bare_no_trey
board_honour        | three_units  | none               | none            | none       | none               | none                  | three_units_no_trey | none               | none
trey_limit          | none         | none               | 64_minus_n      | none       | none               | 64                    | none                | 64                 | none
limit               | minimum      | s_before_n_three_m | minimum         | s_before_n | s_before_n_three_m | minimum               | minimum             | s_before_n_three_m | s_before_n
first_number        | n_plus_1     | n_plus_1           | chaser_moves    | n_plus_1   | opponent_plus_1    | capped                | n_plus_1            | n_plus_1           | n_plus_1
recount             | never        | never              | on_capture      | on_request | never              | never                 | never               | never              | on_capture
last_reply          | no           | yes                | yes             | yes        | yes                | no                    | exceed              | yes                | yes
";

fn yes_no(value: bool) -> String {
    if value { "yes" } else { "no" }.to_owned()
}

fn value(switches: &OukSwitches, name: &str) -> String {
    let lost = switches.leaps_lost_by;
    match name {
        "array" => switches.array.name().to_owned(),
        "king_leap" => switches.king_leap.name().to_owned(),
        "king_leap_captures" => yes_no(switches.king_leap_captures),
        "king_leap_in_check" => yes_no(switches.king_leap_in_check),
        "leaps_lost_by" => {
            let parts = [
                (lost.tuuk_aim, "tuuk_aim"),
                (lost.any_check, "any_check"),
                (lost.any_capture, "any_capture"),
            ];
            let parts: Vec<&str> = parts.iter().filter(|part| part.0).map(|part| part.1).collect();
            if parts.is_empty() { "-".to_owned() } else { parts.join(" ") }
        }
        "neang_step" => switches.neang_step.name().to_owned(),
        "neang_step_captures" => yes_no(switches.neang_step_captures),
        "stalemate" => switches.stalemate.name().to_owned(),
        "repetition" => switches.repetition.name().to_owned(),
        "count_start" => switches.count_start.name().to_owned(),
        "board_honour" => switches.board_honour.name().to_owned(),
        "trey_limit" => switches.trey_limit.name().to_owned(),
        "limit" => switches.limit.name().to_owned(),
        "first_number" => switches.first_number.name().to_owned(),
        "recount" => switches.recount.name().to_owned(),
        "last_reply" => switches.last_reply.name().to_owned(),
        _ => panic!("no switch {name}"),
    }
}

#[test]
fn every_rule_set_of_ouk_and_makruk_has_the_values_of_the_table() {
    let mut rows = TABLE.trim().lines().map(|row| row.split('|').map(str::trim));
    let names: Vec<&str> = rows.next().unwrap().skip(1).collect();
    let mut switches = 0;
    for mut row in rows {
        let switch = row.next().unwrap();
        for (name, expected) in names.iter().zip(row) {
            let game = if *name == "makruk" { GameId::Makruk } else { GameId::Ouk };
            let rules = named(game, name);
            assert_eq!(value(rules.ouk(), switch), expected, "{switch} of {name}");
        }
        switches += 1;
    }
    assert_eq!(switches, 16, "every switch is in the table");
}

#[test]
fn kar_ouk_has_the_rule_sets_of_ouk() {
    assert_eq!(GameId::Ouk.rule_sets(), GameId::KarOuk.rule_sets());
}

#[test]
fn every_game_offers_its_rule_sets_with_the_default_first() {
    let names = |game: GameId| -> Vec<&str> { game.rule_sets().iter().map(|r| r.name).collect() };
    let all = "federation tan khmer-institute ksjha ludii strict tan-64 ksjha-restart";
    let all: Vec<&str> = all.split(' ').collect();
    assert_eq!(names(GameId::Ouk), all);
    assert_eq!(names(GameId::KarOuk), all);
    assert_eq!(names(GameId::Makruk), ["makruk"]);
    assert_eq!(names(GameId::Hill), ["pritchard", "chesmayne"]);
    assert_eq!(names(GameId::Rek), ["poat", "lone", "custodian", "king-literal", "poat-4x4"]);
    assert_eq!(names(GameId::MinRekChanh), ["new", "any", "call", "new-4x4", "new-5x5"]);
}

#[test]
fn the_other_games_have_the_values_of_their_tables() {
    let hill = |name| match &named(GameId::Hill, name).switches {
        RuleSwitches::Hill(hill) => hill.flip.name(),
        other => panic!("{other:?}"),
    };
    assert_eq!((hill("pritchard"), hill("chesmayne")), ("permanent", "far_ranks"));

    let rek = |name| {
        let rek = named(GameId::Rek, name).rek();
        assert!(rek.no_progress);
        assert_eq!(rek.array.name(), "left");
        (rek.second_capture.name(), rek.king_lost.name())
    };
    assert_eq!(rek("poat"), ("group", "group"));
    assert_eq!(rek("lone"), ("single", "own_sides"));
    assert_eq!(rek("custodian"), ("custodian", "capture_only"));
    assert_eq!(rek("king-literal"), ("group", "group_or_no_move"));

    for name in ["new", "any", "call"] {
        let rules = named(GameId::MinRekChanh, name).min_rek();
        assert!(rules.no_progress);
        let values = (rules.board.name(), rules.array.name(), rules.binds.name());
        assert_eq!(values, ("8x8", "left", name));
    }
}

#[test]
fn small_boards_differ_only_in_size() {
    let sets = [GameId::Rek, GameId::MinRekChanh].into_iter().flat_map(GameId::rule_sets);
    let mut small = Vec::new();
    for rules in sets.filter(|rules| rules.shape().side < 8) {
        let (base, board) = rules.name.rsplit_once('-').unwrap();
        let whole = on_board(rules, RekBoard::Eight).unwrap();
        assert_eq!((whole.name, whole.shape().side), (base, 8));
        assert_eq!(board, format!("{0}x{0}", rules.shape().side));
        small.push(rules.name);
    }
    assert_eq!(small, ["poat-4x4", "new-4x4", "new-5x5"]);
}

#[test]
fn no_two_rule_sets_of_a_game_have_the_same_switches() {
    for game in GameId::ALL {
        for (at, one) in game.rule_sets().iter().enumerate() {
            for other in &game.rule_sets()[at + 1..] {
                assert_ne!(one.switches, other.switches, "{one} and {other}");
            }
        }
    }
}

#[test]
fn every_rule_set_names_its_source() {
    for game in GameId::ALL {
        for rules in game.rule_sets() {
            assert!(rules.source.len() >= 6, "{rules}");
        }
    }
}
