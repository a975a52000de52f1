//! One position for each switch of the count whose values differ, under every rule set.

use crate::count::TWO_TUUK_AND_SES;
use crate::support::*;
use ouk_rules::GameId;
use ouk_rules::board::Color;
use ouk_rules::ruleset::*;

#[test]
fn count_start_with_or_without_a_trey_left() {
    let fen = "7k/8/8/8/R2n4/1R6/P7/N3K3 w - - 0 1";
    for (game, base) in counting_rule_sets() {
        for &value in CountStart::ALL {
            let rules = changed(base, |switches| {
                switches.count_start = value;
                // A limit for Trey begins the count at any value of this switch.
                switches.trey_limit = TreyLimit::None;
            });
            let bared = after(&at(game, rules, fen), "a4d4");
            let counts = bared.count_view().is_some();
            assert_eq!(counts, value == CountStart::Bare, "{base} {value:?}");
        }
    }
}

#[test]
fn board_honour_begins_with_few_pieces_and_in_makruk_without_trey() {
    // Black has three pieces or two, with or without a Trey of White's on the board.
    let cases = [
        ("7k/8/8/8/r2n4/8/P7/NR2KS2 w - - 0 1", [false, true, false, false]),
        ("7k/8/8/8/r2n4/8/M7/NR2KS2 w - - 0 1", [false, true, true, false]),
        ("7k/8/8/8/3n4/8/P7/NR2KS2 w - - 0 1", [false, true, false, true]),
        ("7k/8/8/8/3n4/8/M7/NR2KS2 w - - 0 1", [false, true, true, true]),
    ];
    for (game, base) in counting_rule_sets() {
        for (fen, expected) in cases {
            for (&value, expected) in BoardHonour::ALL.iter().zip(expected) {
                let rules = changed(base, |switches| switches.board_honour = value);
                let mut position = at(game, rules, fen);
                let mut by_hand = position.clone();
                play(&mut position, "b1b2");
                let counts = position.count_view().is_some();
                assert_eq!(counts, expected, "{base} {value:?} {fen}");
                by_hand.counting_mut().unwrap().set_by_hand(true);
                play(&mut by_hand, "b1b2");
                assert!(by_hand.count_view().is_none());
                let may = by_hand.counting().unwrap().may_start();
                assert_eq!(may.is_ok(), expected, "{base} {value:?} {fen} {may:?}");
            }
        }
    }
}

#[test]
fn trey_limit_none_64_or_64_less_the_units() {
    let fen = "7k/8/8/8/R2n4/1R6/P7/N3K3 w - - 0 1";
    for (game, base) in counting_rule_sets() {
        for &value in TreyLimit::ALL {
            let rules = changed(base, |switches| switches.trey_limit = value);
            let count = count_of(&after(&at(game, rules, fen), "a4d4"));
            let expected = match value {
                TreyLimit::SixtyFour => Some((0, 64)),
                TreyLimit::SixtyFourMinusN => Some((6, 64)),
                TreyLimit::None if base.ouk().count_start == CountStart::BareNoTrey => None,
                TreyLimit::None => Some((count.unwrap().0, 8)),
            };
            assert_eq!(count.map(|count| (count.0, count.1)), expected, "{base} {value:?}");
        }
    }
}

#[test]
fn limit_of_a_koul_and_two_ses_and_of_two_neang() {
    let ses = "8/7k/8/3n4/2S5/8/8/N3K2N w - - 0 1";
    let neang = "8/7k/8/3n4/2M5/8/8/4K2M w - - 0 1";
    for (game, base) in counting_rule_sets() {
        for &value in Limit::ALL {
            let rules = changed(base, |switches| switches.limit = value);
            let bared = after(&at(game, rules, ses), "c4d5");
            let expected = if value == Limit::Minimum { 32 } else { 44 };
            assert_eq!(count_of(&bared).unwrap().1, expected, "{base} {value:?}");
            let bared = after(&at(game, rules, neang), "c4d5");
            let drawn = verdict(&bared).contains("over before it begins");
            // In Kar Ouk no count without a limit runs.
            let draws = value == Limit::SBeforeNThreeM && game != GameId::KarOuk;
            assert_eq!(drawn, draws, "{base} {value:?}");
        }
    }
}

#[test]
fn first_number_of_six_units() {
    let fen = "8/7k/8/3n4/2S5/8/M7/N3K1R1 w - - 0 1";
    for (game, base) in counting_rule_sets() {
        for &value in FirstNumber::ALL {
            let rules = changed(base, |switches| switches.first_number = value);
            let bared = after(&at(game, rules, fen), "c4d5");
            let view = bared.count_view().unwrap();
            let expected = match value {
                FirstNumber::NPlusOne => (6, false),
                FirstNumber::OpponentPlusOne => (5, false),
                FirstNumber::ChaserMoves => (6, true),
                FirstNumber::Capped => (4, false),
            };
            assert_eq!((view.number, view.chaser_moves), expected, "{base} {value:?}");
            if value == FirstNumber::ChaserMoves {
                assert_eq!((view.left, run_out(&bared).chaser), (10, 10), "{base}");
            } else {
                assert_eq!(run_out(&bared).said[0], expected.0 + 1, "{base} {value:?}");
            }
        }
    }
}

#[test]
fn recount_never_on_request_or_on_capture() {
    let fen = "8/6k1/6n1/8/8/8/8/N2K2RR w - - 0 1";
    for (game, base) in counting_rule_sets() {
        if game == GameId::KarOuk {
            // The same code in Kar Ouk, where the capture would check.
            continue;
        }
        for &value in Recount::ALL {
            let rules = changed(base, |switches| switches.recount = value);
            let mut position = at(game, rules, fen);
            play(&mut position, "g1g6");
            position.counting_mut().unwrap().set_by_hand(true);
            play(&mut position, "g7g6");
            let limit = count_of(&position).unwrap().1;
            assert_eq!(limit, if value == Recount::OnCapture { 16 } else { 8 }, "{base}");
            let stopped = position.counting_mut().unwrap().stop_count(Color::Black);
            assert_eq!(stopped.is_ok(), value == Recount::OnRequest, "{base} {value:?}");
            if let Err(refused) = stopped {
                assert!(refused.to_string().contains("cannot stop once begun"));
            } else {
                play(&mut position, "d1d2");
                position.counting_mut().unwrap().start_count().unwrap();
                assert_eq!(count_of(&position).unwrap().1, 16, "N and L of that moment");
            }
        }
    }
}

#[test]
fn last_reply_no_yes_or_exceed() {
    for (game, base) in counting_rule_sets() {
        if base.ouk().first_number == FirstNumber::ChaserMoves {
            // There the chaser's moves count, and the switch has no effect.
            continue;
        }
        for &value in LastReply::ALL {
            let rules = changed(base, |switches| switches.last_reply = value);
            let bared = after(&at(game, rules, TWO_TUUK_AND_SES), "a4d4");
            let first = bared.count_view().unwrap().number + 1;
            let heard = run_out(&bared);
            let (last, chaser) = match value {
                LastReply::No => (8, 8 - first),
                LastReply::Yes => (8, 9 - first),
                LastReply::Exceed => (9, 9 - first),
            };
            assert_eq!(heard, RunOut { said: (first..=last).collect(), chaser }, "{base}");
        }
    }
}
