//! The first moves of king and Neang: one position for each switch and rule set on which two values
//! differ, and the fine print of the rules.

use crate::support::{after, at, changed, may, named, ouk, ouk_at};
use ouk_rules::ruleset::{KingLeap, LeapsLostBy, NeangStep, OukArray, OukSwitches};
use ouk_rules::{AnyPosition, GameId, RuleSet};

/// Every rule set of Ouk, as Ouk and as Kar Ouk.
fn rule_sets() -> impl Iterator<Item = (GameId, &'static RuleSet)> {
    let games = [GameId::Ouk, GameId::KarOuk];
    games.into_iter().flat_map(|game| game.rule_sets().iter().map(move |rules| (game, rules)))
}

/// Under every rule set, with a switch at each of its values, exactly the expected moves are legal.
fn differs<T: Copy + std::fmt::Debug>(
    fen: &str,
    values: &[T],
    set: impl Fn(&mut OukSwitches, T),
    expected: impl Fn(T) -> Vec<(&'static str, bool)>,
) {
    let mut answers = std::collections::BTreeSet::new();
    for (game, base) in rule_sets() {
        for &value in values {
            let rules = changed(base, |switches| set(switches, value));
            let position = at(game, rules, fen);
            for (text, legal) in expected(value) {
                assert_eq!(may(&position, text), legal, "{text} under {base} with {value:?}");
            }
            answers.insert(format!("{:?}", expected(value)));
        }
    }
    assert_eq!(answers.len(), values.len(), "no two values allow the same");
}

#[test]
fn array_standard_or_facing() {
    for (game, base) in rule_sets() {
        let board = |array| {
            let rules = changed(base, |switches| switches.array = array);
            AnyPosition::start(game, rules).to_fen().split(' ').next().unwrap().to_owned()
        };
        let crosswise = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";
        assert_eq!(board(OukArray::Standard), crosswise);
        assert_eq!(board(OukArray::Facing), "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSMKSNR");
    }
    assert!(AnyPosition::start(GameId::Ouk, ouk("ludii")).to_fen().contains("RNSMKSNR w DEde"));
}

#[test]
fn king_leap_sideways_any_or_none() {
    differs(
        "4k3/8/8/8/8/8/8/3K3R w D - 0 1",
        KingLeap::ALL,
        |switches, value| switches.king_leap = value,
        |value| {
            let (near, far) = match value {
                KingLeap::Sideways => (true, false),
                KingLeap::Any => (true, true),
                KingLeap::None => (false, false),
            };
            vec![("d1b2", near), ("d1f2", near), ("d1c3", far), ("d1e3", far), ("d1d3", false)]
        },
    );
}

#[test]
fn king_leap_captures_or_not() {
    for leap in [KingLeap::Sideways, KingLeap::Any] {
        differs(
            "4k3/8/8/8/8/8/1m6/3K3R w D - 0 1",
            &[false, true],
            |switches, value| {
                switches.king_leap = leap;
                switches.king_leap_captures = value;
            },
            |value| vec![("d1b2", value), ("d1f2", true)],
        );
    }
}

#[test]
fn king_leap_in_check_or_not() {
    // In Kar Ouk the check ends the game.
    for base in GameId::Ouk.rule_sets() {
        for value in [false, true] {
            let rules = changed(base, |switches| switches.king_leap_in_check = value);
            let position = ouk_at(rules, "4k3/8/8/8/8/8/8/r2K4 w D - 0 1");
            assert_eq!(may(&position, "d1f2"), value, "{base} {value}");
            assert!(!may(&position, "d1b2") || value);
        }
    }
}

#[test]
fn leaps_are_lost_by_a_tuuk_aiming_a_check_or_a_capture() {
    let kept = |position: &AnyPosition| position.to_fen().split(' ').nth(2) == Some("D");
    let lost_by = [
        LeapsLostBy::default(),
        LeapsLostBy { tuuk_aim: true, ..LeapsLostBy::default() },
        LeapsLostBy { any_check: true, ..LeapsLostBy::default() },
        LeapsLostBy { any_capture: true, ..LeapsLostBy::default() },
    ];
    for (game, base) in rule_sets() {
        for value in lost_by {
            let rules = changed(base, |switches| switches.leaps_lost_by = value);
            let tell = |fen: &str, mv: &str| kept(&after(&at(game, rules, fen), mv));
            // A Trey stands between the Tuuk and the king.
            let aim = "4k3/7r/8/8/8/3P4/8/3K4 b D - 0 1";
            assert_eq!(tell(aim, "h7d7"), !value.tuuk_aim, "{base} {value:?}");
            assert!(tell(aim, "h7g7"), "{base} {value:?}");
            let check = "4k3/8/8/8/6n1/8/8/3K4 b D - 0 1";
            assert_eq!(tell(check, "g4e3"), !value.any_check, "{base} {value:?}");
            let capture = "4k3/8/8/8/8/1p6/P7/3K4 b D - 0 1";
            assert_eq!(tell(capture, "b3a2"), !value.any_capture, "{base} {value:?}");
        }
    }
}

#[test]
fn neang_step_jump_slide_or_none() {
    differs(
        "4k3/8/8/8/8/8/4P2M/4M1KM w E - 0 1",
        &[NeangStep::Jump, NeangStep::Slide],
        |switches, value| switches.neang_step = value,
        |value| vec![("e1e3", value == NeangStep::Jump)],
    );
    differs(
        "4k3/8/8/8/8/8/8/4M1KM w E - 0 1",
        &[NeangStep::Slide, NeangStep::None],
        |switches, value| switches.neang_step = value,
        |value| vec![("e1e3", value == NeangStep::Slide)],
    );
}

#[test]
fn neang_step_captures_or_not() {
    differs(
        "4k3/8/8/8/8/4n3/8/4M2K w E - 0 1",
        &[false, true],
        |switches, value| switches.neang_step_captures = value,
        |value| vec![("e1e3", value)],
    );
}

#[test]
fn from_the_array_the_king_leaps_to_two_squares_and_the_neang_steps_twice() {
    let start = AnyPosition::start(GameId::Ouk, ouk("federation"));
    for (text, legal) in
        [("d1b2", true), ("d1f2", true), ("d1c3", false), ("d1e3", false), ("e1e3", false)]
    {
        assert_eq!(may(&start, text), legal, "{text}");
    }
    let start = after(&start, "e3e4 d6d5");
    assert!(may(&start, "e1e3"));
    let black = after(&start, "a3a4");
    for (text, legal) in
        [("e8c7", true), ("e8g7", true), ("e8d6", false), ("e8f6", false), ("d8d6", true)]
    {
        assert_eq!(may(&black, text), legal, "{text}");
    }
}

#[test]
fn a_check_suspends_the_leap_and_does_not_take_it() {
    let rules = ouk("federation");
    let start = AnyPosition::start(GameId::Ouk, rules);
    let checked = after(&start, "b1d2 g8e7 d2e4 d6d5 e4d6");
    assert_eq!(crate::support::all(&checked).into_iter().collect::<Vec<_>>(), ["e8d7"]);
    let knight = ouk_at(rules, "rnsmksnr/8/pppppppp/8/4N3/PPPPPPPP/8/R1SKMSNR w DEde - 0 3");
    let answered = after(&knight, "e4f6 g8f6 a3a4");
    assert!(may(&answered, "e8c7") && may(&answered, "e8g7"));
    let tuuk = ouk_at(rules, "rns1k1nr/8/pppp1ppp/8/4N3/PPPP1PPP/4R3/1NSKMS1R w DEe - 0 3");
    let answered = after(&tuuk, "e4c5 g8e7 a3a4");
    assert!(may(&answered, "e8c7") && may(&answered, "e8g7"));
}

#[test]
fn captures_elsewhere_leave_the_rights_alone() {
    let start = AnyPosition::start(GameId::Ouk, ouk("federation"));
    let position = after(&start, "e3e4 d6d5 e4d5 a6a5");
    for text in ["d1b2", "d1f2", "e1e3"] {
        assert!(may(&position, text), "{text}");
    }
    let strict = AnyPosition::start(GameId::Ouk, ouk("strict"));
    let position = after(&strict, "e3e4 d6d5 e4d5 a6a5");
    for text in ["d1b2", "d1f2", "e1e3"] {
        assert!(!may(&position, text), "{text}");
    }
}

#[test]
fn a_tuuk_takes_the_kings_right_when_it_moves_to_his_line() {
    let rules = ouk("federation");
    let cases = [
        ("rnsmk1nr/4s3/pppppppp/8/8/PPPPPPPP/R7/1NSKMSNR w DEde - 2 2", "a2e2", "DEd"),
        ("1nsmksnr/r7/pppppppp/8/8/PPPPPPPP/7N/R2KMSNR b DEde - 3 2", "a7d7", "Ede"),
        ("rnsmksnr/8/1ppppppp/8/8/1PPPPPPP/8/RNSKMSNR w DEde - 0 1", "a1a8", "DEd"),
        // A side's own Tuuk does not affect its king.
        ("rnsmk1nr/4s3/pppppppp/8/8/PPPPPPPP/R7/1NSKMSNR w DEde - 2 2", "a2d2", "DEde"),
        // The piece that moves must be the Tuuk.
        ("rnsmk1nr/4s3/pppppppp/8/8/PPPPPPPP/4R3/1NSKMSNR w DEde - 2 2", "a3a4", "DEde"),
        ("rnsmk1nr/4s3/pppppppp/8/8/PPPPPPPP/4R3/1NSKMSNR w DEde - 2 2", "e2b2", "DEde"),
    ];
    for (fen, mv, rights) in cases {
        let fen = after(&ouk_at(rules, fen), mv).to_fen();
        assert_eq!(fen.split(' ').nth(2), Some(rights), "{mv}: {fen}");
    }
    let tan = ouk_at(ouk("tan"), cases[0].0);
    assert_eq!(after(&tan, "a2e2").to_fen().split(' ').nth(2), Some("DEde"));
}

#[test]
fn the_king_may_not_leap_onto_pieces_or_into_check() {
    let rules = ouk("federation");
    let friend = ouk_at(rules, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/5S2/RNSKM1NR w DEde - 0 1");
    assert!(!may(&friend, "d1f2") && may(&friend, "d1b2"));
    let enemy = ouk_at(rules, "rns1ksnr/8/pppppppp/8/8/PPPPPPPP/1m6/RNSKMSNR w DEe - 0 5");
    assert!(!may(&enemy, "d1b2") && may(&enemy, "d1f2"));
    let guarded = ouk_at(rules, "1r2k3/8/8/8/8/8/8/3K4 w D - 0 1");
    assert!(!may(&guarded, "d1b2") && may(&guarded, "d1f2"));
}

#[test]
fn the_leap_gives_no_attack() {
    // The black king stands where the leap would land.
    let position = ouk_at(ouk("ksjha"), "8/8/8/8/8/4k3/8/3K4 b - - 0 1");
    assert!(!position.in_check());
    assert!(
        AnyPosition::from_fen(GameId::Ouk, ouk("ksjha"), "8/8/8/8/4k3/8/8/3K4 b D - 0 1")
            .is_ok_and(|position| may(&position, "e4e3"))
    );
}

/// The squares a king may step to, under a rule set whose Neang captures with its double step.
#[test]
fn a_double_step_that_captures_attacks_its_landing_square() {
    for (game, base) in rule_sets() {
        let rules = |step, captures| {
            changed(base, |switches| {
                (switches.neang_step, switches.neang_step_captures) = (step, captures);
            })
        };
        let walks = "8/8/8/8/5k2/8/8/3KM3 b E - 0 1";
        assert!(may(&at(game, rules(NeangStep::Jump, false), walks), "f4e3"), "{base}");
        for step in [NeangStep::Jump, NeangStep::Slide] {
            let position = at(game, rules(step, true), walks);
            assert!(!may(&position, "f4e3") && may(&position, "f4f3"), "{base} {step:?}");
            // The side to move must not be able to capture a king.
            let taken = "8/8/8/8/8/4k3/8/3KM3 w E - 0 1";
            let error = AnyPosition::from_fen(game, rules(step, true), taken).unwrap_err();
            assert!(error.to_string().contains("could be taken"), "{error}");
        }
        // A piece between the two squares blocks only a Neang that slides.
        let masked = "8/8/8/8/5k2/8/4P3/3KM3 b E - 0 1";
        assert!(!may(&at(game, rules(NeangStep::Jump, true), masked), "f4e3"), "{base}");
        assert!(may(&at(game, rules(NeangStep::Slide, true), masked), "f4e3"), "{base}");
    }
}

#[test]
fn a_capturing_double_step_checks_and_is_answered() {
    for base in GameId::Ouk.rule_sets() {
        let rules = |step| {
            changed(base, |switches| {
                (switches.neang_step, switches.neang_step_captures) = (step, true);
            })
        };
        let checked = "8/8/8/8/8/4k3/r7/3KM3 b E - 0 1";
        let jumps = ouk_at(rules(NeangStep::Jump), checked);
        assert!(jumps.in_check() && !may(&jumps, "a2e2"), "nothing steps in before a jump");
        let slides = ouk_at(rules(NeangStep::Slide), checked);
        assert!(slides.in_check() && may(&slides, "a2e2") && !may(&slides, "a2b2"));
        // A piece between a sliding Neang and the king is pinned.
        let pinned = "8/8/8/8/8/4k3/4r3/3KM3 b E - 0 1";
        let slides = ouk_at(rules(NeangStep::Slide), pinned);
        assert!(!slides.in_check() && !may(&slides, "e2a2") && may(&slides, "e2e1"));
        assert!(may(&slides, "e3f3") && !may(&slides, "e2f2"));
    }
}

/// The king's leap attacks nothing, so the kings may stand a leap apart; a leap captures no king.
#[test]
fn no_leap_takes_a_king() {
    for base in GameId::Ouk.rule_sets() {
        let rules = changed(base, |switches| {
            switches.king_leap = KingLeap::Any;
            switches.king_leap_captures = true;
            switches.king_leap_in_check = true;
        });
        let position = ouk_at(rules, "8/8/8/8/8/4k3/8/3K3R w D - 0 1");
        assert!(!may(&position, "d1e3") && may(&position, "d1b2"), "{base}");
    }
}

#[test]
fn the_neangs_step_may_interpose() {
    let position = ouk_at(ouk("federation"), "4k3/8/8/8/8/1K5r/8/4M3 w E - 0 1");
    assert!(position.in_check() && may(&position, "e1e3"));
}

#[test]
fn makruk_has_no_leaps_and_refuses_their_letters() {
    let rules = named(GameId::Makruk, "makruk");
    let start = AnyPosition::start(GameId::Makruk, rules);
    assert!(!may(&start, "d1b2") && !may(&after(&start, "e3e4 a6a5"), "e1e3"));
    let letters = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1";
    let error = AnyPosition::from_fen(GameId::Makruk, rules, letters).unwrap_err().to_string();
    assert!(error.contains("leap rights"), "{error}");
}

#[test]
fn a_rule_set_without_any_leap_has_an_array_without_rights() {
    let rules = changed(ouk("tan"), |switches| {
        switches.king_leap = KingLeap::None;
        switches.neang_step = NeangStep::None;
    });
    let start = AnyPosition::start(GameId::Ouk, rules);
    assert_eq!(start.to_fen(), "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
}
