//! Counting: every worked number of the rules book, the lines tested on Fairy-Stockfish, each
//! switch, and counting by hand.

use crate::support::*;
use ouk::board::Color;
use ouk::rules::ruleset::*;
use ouk::rules::{AnyPosition, Counting, GameId, Honour, Outcome, Reason, RuleSet};

/// White takes the last man but the king with a4d4 and has two Tuuk and a Ses: N = 5.
const TWO_TUUK_AND_SES: &str = "7k/8/8/8/R2n4/1R6/8/N3K3 w - - 0 1";

/// Every rule set that counts, with its game.
fn rule_sets() -> impl Iterator<Item = (GameId, &'static RuleSet)> {
    let games = [GameId::Ouk, GameId::KarOuk, GameId::Makruk];
    games.into_iter().flat_map(|game| game.rule_sets().iter().map(move |rules| (game, rules)))
}

fn fields(position: &AnyPosition, expected: &str) {
    let (last, plies) = count_fields(position);
    assert_eq!(format!("{last} {plies}"), expected, "{}", position.to_fen());
}

/// Plays a line of `move fields` pairs.
fn follow(game: GameId, name: &str, fen: &str, line: &[(&str, &str)]) -> AnyPosition {
    let mut position = at(game, named(game, name), fen);
    for (mv, expected) in line {
        play(&mut position, mv);
        fields(&position, expected);
    }
    position
}

#[test]
fn two_tuuk_and_a_ses_are_counted_as_each_rule_set_says() {
    let expected: [(&str, &[u16], u16); 7] = [
        ("federation", &[6, 7, 8], 2),
        ("tan", &[6, 7, 8], 3),
        ("khmer-institute", &[6, 7, 8], 3),
        ("ksjha", &[6, 7, 8], 3),
        ("ludii", &[5, 6, 7, 8], 4),
        ("strict", &[5, 6, 7, 8], 3),
        // Makruk draws only as the ninth is said.
        ("makruk", &[6, 7, 8, 9], 3),
    ];
    for (game, rules) in rule_sets() {
        let bared = after(&at(game, rules, TWO_TUUK_AND_SES), "a4d4");
        let (_, said, chaser) = expected.iter().find(|row| row.0 == rules.name).unwrap();
        let heard = run_out(&bared);
        assert_eq!(heard, RunOut { said: said.to_vec(), chaser: *chaser }, "{rules}");
        let view = bared.count_view().unwrap();
        assert_eq!((view.limit, view.left, view.why), (8, *chaser, "two Tuuk"), "{rules}");
        assert_eq!((view.by, view.honour), (Color::Black, Honour::Pieces));
        assert_eq!(view.number + 1, said[0], "{rules}");
        assert_eq!(view.chaser_moves, rules.name == "khmer-institute");
    }
}

#[test]
fn a_koul_a_ses_and_two_promoted_are_counted_from_7_to_44() {
    let fen = "8/8/3k4/2n5/1S2M3/4M3/4N3/4K3 w - - 0 1";
    for (rules, chaser) in [("tan", 38), ("ksjha", 38), ("federation", 37)] {
        let bared = after(&ouk_at(ouk(rules), fen), "b4c5");
        let heard = run_out(&bared);
        assert_eq!(heard.said, (7..=44).collect::<Vec<u16>>(), "{rules}");
        assert_eq!(heard.chaser, chaser, "{rules}");
    }
    let bared = after(&ouk_at(ouk("federation"), fen), "b4c5");
    fields(&bared, "86 12");
}

#[test]
fn khmer_institute_gives_16_and_then_27_moves() {
    let mut position = ouk_at(ouk("khmer-institute"), "8/8/3k4/2n5/1S6/8/3S4/K5NN w - - 0 1");
    play(&mut position, "b4c5");
    assert_eq!(count_of(&position), Some((6, 22, 16)));
    assert_eq!(run_out(&position).chaser, 16);
    play(&mut position, "d6c5");
    assert_eq!(count_of(&position).map(|count| (count.1, count.2)), Some((32, 27)));
    assert_eq!(run_out(&position).chaser, 27);
    // Elsewhere the capture changes nothing.
    let mut federation = ouk_at(ouk("federation"), "8/8/3k4/2n5/1S6/8/3S4/K5NN w - - 0 1");
    play(&mut federation, "b4c5");
    fields(&federation, "42 12");
    play(&mut federation, "d6c5");
    fields(&federation, "42 13");
}

#[test]
fn khmer_institute_gives_59_moves_against_five_units_with_a_trey() {
    let mut position = ouk_at(ouk("khmer-institute"), "8/8/3k4/2n5/1S6/P7/4N3/4K3 w - - 0 1");
    play(&mut position, "b4c5");
    assert_eq!(count_of(&position), Some((5, 64, 59)));
    assert_eq!(run_out(&position).chaser, 59);
}

#[test]
fn khmer_institute_counts_anew_when_the_last_trey_promotes() {
    let mut position = ouk_at(ouk("khmer-institute"), "8/8/3k4/2n5/PS6/8/4N3/4K3 w - - 0 1");
    play(&mut position, "b4c5 d6d7 a4a5 d7d8");
    assert_eq!(count_of(&position), Some((7, 64, 58)));
    play(&mut position, "a5a6");
    assert_eq!(count_of(&position).map(|count| (count.1, count.2)), Some((44, 39)));
}

#[test]
fn a_first_number_beyond_the_limit_draws_at_once() {
    let fen = "4k3/8/8/8/8/n7/RR6/MMMMKSSN w - - 0 1";
    for (game, rules) in rule_sets() {
        let before = at(game, rules, fen);
        let capture = find(&before, "a2a3").unwrap();
        let warning = before.counting().unwrap().warning(capture).unwrap();
        let bared = after(&before, "a2a3");
        if rules.name == "strict" {
            assert_eq!(count_of(&bared), Some((4, 8, 3)));
            assert!(warning.contains("from 5 to 8"), "{warning}");
            continue;
        }
        assert_eq!(
            verdict(&bared),
            "drawn: Black's count is over before it begins, two Tuuk",
            "{rules}"
        );
        assert!(warning.contains("draws at once"), "{rules}: {warning}");
    }
    let federation = after(&ouk_at(ouk("federation"), fen), "a2a3");
    assert_eq!(federation.to_fen(), "4k3/8/8/8/8/R7/1R6/MMMMKSSN b - 14 22 1");
}

#[test]
fn a_first_number_beyond_the_limit_draws_at_once_when_the_runner_took_the_last_trey() {
    // N is 8 and L is 8; the chaser is to move and would have one answer to nothing.
    let fen = "4k3/4P3/8/8/8/8/RR6/MMMMK3 b - - 0 1";
    for name in ["federation", "tan", "ksjha"] {
        let position = after(&ouk_at(ouk(name), fen), "e8e7");
        assert!(verdict(&position).starts_with("drawn: Black"), "{name}: {}", verdict(&position));
    }
}

#[test]
fn where_no_limit_is_given_the_game_is_drawn_at_once() {
    let few = "8/8/3k4/4n3/3M4/8/8/K6M w - - 0 1";
    let three = "8/8/3k4/4n3/3M4/8/8/K5MM w - - 0 1";
    for (game, rules) in rule_sets() {
        let unlimited = matches!(rules.name, "tan" | "ludii");
        let bared = |fen| after(&at(game, rules, fen), "d4e5");
        let reached = verdict(&bared(few));
        let expected = "drawn: Black's count is over before it begins, too few men to mate";
        if game == GameId::KarOuk {
            // There the capture checks, and wins.
            continue;
        }
        assert_eq!(reached, if unlimited { expected } else { "goes on" }, "{rules}");
        assert_eq!(verdict(&bared(three)), "goes on", "{rules}");
        assert_eq!(count_of(&bared(three)).unwrap().1, 64, "{rules}");
    }
}

#[test]
fn the_tested_lines_with_two_tuuk_and_a_ses() {
    let fen = "8/8/3k4/8/R2n4/1R6/8/N3K3 w - - 0 1";
    let line = [
        ("a4d4", "14 10"),
        ("d6e5", "14 11"),
        ("d4c4", "14 12"),
        ("e5e6", "14 13"),
        ("c4c3", "14 14"),
        ("e6f5", "14 15"),
    ];
    let end = follow(GameId::Ouk, "federation", fen, &line);
    assert_eq!(verdict(&end), "drawn: Black reached 8 of 8, two Tuuk");
    let before = follow(GameId::Ouk, "federation", fen, &line[..5]);
    assert_eq!(verdict(&before), "goes on");
}

#[test]
fn the_tested_lines_with_two_tuuk() {
    let fen = "8/8/3k4/8/R2n4/1R6/8/4K3 w - - 0 1";
    let bared = follow(GameId::Ouk, "federation", fen, &[("a4d4", "14 8")]);
    assert_eq!(run_out(&bared), RunOut { said: vec![5, 6, 7, 8], chaser: 3 });
    let bared = follow(GameId::Makruk, "makruk", fen, &[("a4d4", "16 8")]);
    assert_eq!(run_out(&bared), RunOut { said: vec![5, 6, 7, 8, 9], chaser: 4 });
}

#[test]
fn a_tuuk_taken_by_the_runner_changes_nothing() {
    let fen = "8/8/3k4/3n4/8/8/8/N2RK2R w - - 0 1";
    let line = [("d1d5", "14 10"), ("d6d5", "14 11"), ("h1h2", "14 12"), ("d5d4", "14 13")];
    follow(GameId::Ouk, "federation", fen, &line);
}

#[test]
fn the_last_trey_promoting_begins_the_pieces_honour() {
    let fen = "8/8/3k4/8/1S2M2P/8/4N3/4K3 w - - 0 1";
    let line = [("h4h5", "- 0"), ("d6d7", "- 1"), ("h5h6", "86 12")];
    follow(GameId::Ouk, "federation", fen, &line);
    let another = "8/8/3k4/8/1S2M2P/P7/4N3/4K3 w - - 0 1";
    follow(
        GameId::Ouk,
        "federation",
        another,
        &[("h4h5", "- 0"), ("d6d7", "- 1"), ("h5h6", "- 0")],
    );
    let boards = "8/4k3/8/5P2/8/2RMK3/8/8 w - 126 41 50";
    follow(GameId::Ouk, "federation", boards, &[("f5f6", "30 10")]);
}

#[test]
fn the_last_trey_taken_by_the_bare_king_begins_the_pieces_honour() {
    let fen = "8/8/4k3/5P2/8/2RMK3/8/8 b - 126 42 50";
    let taken = follow(GameId::Ouk, "federation", fen, &[("e6f5", "30 7")]);
    assert_eq!(taken.to_fen(), "8/8/8/5k2/8/2RMK3/8/8 w - 30 7 51");
    // His next number is N + 1.
    let next = after(&taken, "c3c4 f5f6");
    assert_eq!(next.count_view().unwrap().number, 5);
}

#[test]
fn baring_replaces_a_running_boards_honour() {
    let fen = "8/2K3k1/5m2/4S1S1/8/8/8/8 w - 126 11 80";
    follow(GameId::Ouk, "federation", fen, &[("e5f6", "42 8")]);
    let odd = "8/2K3k1/5m2/4S1S1/8/8/8/8 w - 128 97 1";
    follow(GameId::Ouk, "federation", odd, &[("e5f6", "42 8")]);
    follow(GameId::Makruk, "makruk", odd, &[("e5f6", "44 8")]);
}

#[test]
fn the_boards_honour_as_fairy_stockfish_keeps_it() {
    let fen = "8/5k2/4r3/8/7n/8/PPPP4/RN3K1R w - - 0 1";
    let line = [
        ("h1h4", "126 0"),
        ("f7g7", "126 1"),
        ("h4h1", "126 2"),
        ("e6e1", "126 3"),
        ("f1e1", "126 4"),
        ("g7g6", "126 5"),
        ("e1e2", "126 6"),
    ];
    let end = follow(GameId::Ouk, "federation", fen, &line);
    let view = end.count_view().unwrap();
    assert_eq!((view.honour, view.limit, view.number), (Honour::Board, 64, 3));
    assert_eq!(view.why, "the board's honour");
    let promoting = "3k4/2m5/8/4MP2/3KS3/8/8/8 w - - 0 1";
    follow(GameId::Ouk, "federation", promoting, &[("f5f6", "126 0")]);
    follow(GameId::Makruk, "makruk", promoting, &[("f5f6", "128 0")]);
    let running = "3k4/2m5/5M~2/4M3/3KS3/8/8/8 w - 126 36 1";
    follow(GameId::Ouk, "federation", running, &[("d4d5", "126 37")]);
    let makruk = "8/3k4/8/2K1S1P1/8/8/8/8 w - - 0 1";
    follow(GameId::Makruk, "makruk", makruk, &[("g5g6", "88 8")]);
    follow(GameId::Ouk, "federation", makruk, &[("g5g6", "86 8")]);
}

#[test]
fn a_mate_on_the_last_ply_that_is_no_draw_wins() {
    let fen = "k7/8/1K6/8/8/8/8/7R w - 30 29 60";
    let mated = after(&ouk_at(ouk("federation"), fen), "h1h8");
    assert_eq!(verdict(&mated), "White won: ouk ngeub (checkmate)");
    fields(&mated, "30 30");
    // Even past the last ply the move that mates wins, as in Fairy-Stockfish.
    let late = ouk_at(ouk("federation"), "k7/8/1K6/8/8/8/8/7R w - 30 31 60");
    assert_eq!(verdict(&late), "drawn: Black reached 16 of 16, one Tuuk");
    assert_eq!(after(&late, "h1h8").ending().unwrap().reason, Reason::Checkmate);
}

#[test]
fn the_pieces_honour_is_set_in_stone_when_the_last_trey_promotes() {
    // ludii counts with a Trey left, by the other men: the promotion later begins nothing new.
    let mut position = ouk_at(ouk("ludii"), "7k/8/8/8/R2n4/8/P7/4K3 w - - 0 1");
    play(&mut position, "a4d4");
    assert_eq!(count_of(&position).map(|count| (count.0, count.1)), Some((3, 16)));
    play(&mut position, "h8g8 a2a3 g8h8 a3a4 h8g8 a4a5 g8h8 a5a6");
    assert_eq!(count_of(&position).map(|count| (count.0, count.1)), Some((7, 16)));
    // strict goes on to 64.
    let mut position = ouk_at(ouk("strict"), "7k/8/8/8/R2n4/P7/8/4K3 w - - 0 1");
    play(&mut position, "a4d4 h8g8 a3a4 g8h8 a4a5 h8g8 a5a6");
    let view = position.count_view().unwrap();
    assert_eq!((view.number, view.limit, view.why), (3, 64, "an unpromoted Trey"));
}

// ---- one position a switch, under every rule set --------------------------------------------

#[test]
fn count_start_with_or_without_a_trey_left() {
    let fen = "7k/8/8/8/R2n4/1R6/P7/N3K3 w - - 0 1";
    for (game, base) in rule_sets() {
        for &value in CountStart::ALL {
            let rules = changed(base, |switches| {
                switches.count_start = value;
                // A limit for Trey begins the count whatever this switch says.
                switches.trey_limit = TreyLimit::None;
            });
            let bared = after(&at(game, rules, fen), "a4d4");
            let counts = bared.count_view().is_some();
            assert_eq!(counts, value == CountStart::Bare, "{base} {value:?}");
        }
    }
}

#[test]
fn board_honour_begins_with_few_men_and_in_makruk_without_trey() {
    // Black has three men or two, and a Trey of White's is on the board or not.
    let cases = [
        ("7k/8/8/8/r2n4/8/P7/NR2KS2 w - - 0 1", [false, true, false, false]),
        ("7k/8/8/8/r2n4/8/M7/NR2KS2 w - - 0 1", [false, true, true, false]),
        ("7k/8/8/8/3n4/8/P7/NR2KS2 w - - 0 1", [false, true, false, true]),
        ("7k/8/8/8/3n4/8/M7/NR2KS2 w - - 0 1", [false, true, true, true]),
    ];
    for (game, base) in rule_sets() {
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
    for (game, base) in rule_sets() {
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
    for (game, base) in rule_sets() {
        for &value in Limit::ALL {
            let rules = changed(base, |switches| switches.limit = value);
            let bared = after(&at(game, rules, ses), "c4d5");
            let expected = if value == Limit::Minimum { 32 } else { 44 };
            assert_eq!(count_of(&bared).unwrap().1, expected, "{base} {value:?}");
            let bared = after(&at(game, rules, neang), "c4d5");
            let drawn = verdict(&bared).contains("over before it begins");
            assert_eq!(drawn, value == Limit::SBeforeNThreeM, "{base} {value:?}");
        }
    }
}

#[test]
fn first_number_of_six_units() {
    let fen = "8/7k/8/3n4/2S5/8/M7/N3K1R1 w - - 0 1";
    for (game, base) in rule_sets() {
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
    for (game, base) in rule_sets() {
        if game == GameId::KarOuk {
            // The same code; here the capture would check.
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
            if stopped.is_ok() {
                play(&mut position, "d1d2");
                position.counting_mut().unwrap().start_count().unwrap();
                assert_eq!(count_of(&position).unwrap().1, 16, "N and L of that moment");
            } else {
                assert!(stopped.unwrap_err().contains("set in stone"));
            }
        }
    }
}

#[test]
fn last_reply_no_yes_or_exceed() {
    for (game, base) in rule_sets() {
        if base.ouk().first_number == FirstNumber::ChaserMoves {
            // There the chaser's moves are counted and the switch says nothing.
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

// ---- by hand -----------------------------------------------------------------------------------

fn by_hand(game: GameId, rules: &'static RuleSet, fen: &str) -> AnyPosition {
    let mut position = at(game, rules, fen);
    position.counting_mut().unwrap().set_by_hand(true);
    position
}

fn hand(position: &mut AnyPosition) -> &mut dyn Counting {
    position.counting_mut().unwrap()
}

#[test]
fn a_boards_honour_is_started_stopped_and_started_again_at_1() {
    let fen = "8/5k2/4r3/8/7n/8/PPPP4/RN3K1R w - - 0 1";
    let mut position = by_hand(GameId::Ouk, ouk("federation"), fen);
    let refusal = hand(&mut position).start_count().unwrap_err();
    assert_eq!(refusal, "White may count when 3 men or fewer are left, the king included");
    play(&mut position, "h1h4");
    assert_eq!(position.count_view(), None, "nothing begins by itself");
    hand(&mut position).start_count().unwrap();
    let view = position.count_view().unwrap();
    assert_eq!(
        (view.by, view.honour, view.number, view.limit),
        (Color::Black, Honour::Board, 0, 64)
    );
    play(&mut position, "f7g7");
    assert_eq!(count_of(&position).unwrap().0, 1);
    let refusal = hand(&mut position).start_count().unwrap_err();
    assert_eq!(refusal, "Black already counts, and one count runs at a time");
    assert_eq!(hand(&mut position).stop_count(Color::White).unwrap_err(), "White does not count");
    hand(&mut position).stop_count(Color::Black).unwrap();
    assert_eq!(position.count_view(), None);
    play(&mut position, "h4h5");
    hand(&mut position).start_count().unwrap();
    play(&mut position, "g7f7");
    assert_eq!(count_of(&position).unwrap().0, 1, "it begins at 1 again");
}

#[test]
fn the_key_and_the_text_hold_a_count_by_hand_and_repetition_does_not() {
    let fen = "8/5k2/4r3/8/8/8/PPPP4/RN3K1R b - - 0 1";
    let quiet = by_hand(GameId::Ouk, ouk("federation"), fen);
    let mut counting = quiet.clone();
    hand(&mut counting).start_count().unwrap();
    assert_ne!(quiet.key(), counting.key());
    assert_eq!(quiet.repetition_key(), counting.repetition_key());
    fields(&counting, "126 0");
}

#[test]
fn a_mate_while_the_own_count_runs_only_draws() {
    let fen = "4k3/8/8/8/8/P1r5/1r6/7K b - - 0 1";
    let mut position = by_hand(GameId::Ouk, ouk("federation"), fen);
    let mated = after(&position, "c3c1");
    assert_eq!(verdict(&mated), "Black won: ouk ngeub (checkmate)");
    hand(&mut position).start_count().unwrap();
    let drawn = after(&position, "c3c1").ending().unwrap();
    assert_eq!(drawn.outcome, Outcome::Draw);
    assert_eq!(drawn.to_string(), "drawn: Black mated while its own count ran");
    hand(&mut position).stop_count(Color::Black).unwrap();
    assert_eq!(verdict(&after(&position, "c3c1")), "Black won: ouk ngeub (checkmate)");
    // Automatic counting is Fairy-Stockfish's, where the mate wins.
    let automatic = ouk_at(ouk("federation"), "4k3/8/8/8/8/P1r5/1r6/7K b - 126 4 1");
    assert_eq!(verdict(&after(&automatic, "c3c1")), "Black won: ouk ngeub (checkmate)");
}

#[test]
fn the_pieces_honour_by_hand_begins_when_its_runner_says_so() {
    for (name, refused) in [("federation", true), ("tan", true), ("ksjha", false)] {
        let mut position = by_hand(GameId::Ouk, ouk(name), TWO_TUUK_AND_SES);
        play(&mut position, "a4d4");
        assert_eq!(position.count_view(), None);
        play(&mut position, "h8g8 e1e2");
        hand(&mut position).start_count().unwrap();
        assert_eq!(count_of(&position).map(|count| (count.0, count.1)), Some((5, 8)), "{name}");
        let stopped = hand(&mut position).stop_count(Color::Black);
        assert_eq!(stopped.is_err(), refused, "{name}");
    }
}

#[test]
fn counting_is_refused_with_a_reason() {
    let reason = |name, fen: &str| {
        by_hand(GameId::Ouk, ouk(name), fen).counting().unwrap().may_start().unwrap_err()
    };
    let bare = "7k/8/8/8/8/8/P7/R3K3 w - - 0 1";
    assert_eq!(reason("federation", bare), "the opponent has only his king left");
    let few = "7k/8/8/8/3n4/8/P7/R3K3 b - - 0 1";
    assert_eq!(reason("tan", few), "Black may count when only the king is left");
    let trey = "7k/8/8/8/8/8/P7/R3K3 b - - 0 1";
    assert_eq!(reason("tan", trey), "Black may count when no unpromoted Trey is left");
    let automatic = ouk_at(ouk("federation"), few);
    let counting = automatic.counting().unwrap();
    assert_eq!(counting.may_start().unwrap_err(), "counting is automatic in this game");
}

#[test]
fn hill_and_the_rek_games_know_no_count() {
    for game in [GameId::Hill, GameId::Rek, GameId::MinRekChanh] {
        let start = AnyPosition::start(game, game.default_rules());
        assert!(start.counting().is_none() && start.count_view().is_none());
    }
}
