//! Counting: every worked example of the rules book, and the lines tested on Fairy-Stockfish.

use crate::support::*;
use ouk_rules::board::Color;
use ouk_rules::{AnyPosition, GameId, Honour, LimitReason, Reason};

/// White captures the last piece but the king with a4d4 and has two Tuuk and a Ses: N = 5.
pub const TWO_TUUK_AND_SES: &str = "7k/8/8/8/R2n4/1R6/8/N3K3 w - - 0 1";

pub fn fields(position: &AnyPosition, expected: &str) {
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

/// While a Trey is left, `federation` starts no pieces' honour, so a count in the text is the
/// board's. `tan-64` counts to 64 meanwhile.
#[test]
fn a_count_in_the_text_of_a_bare_king_is_the_boards_while_a_trey_is_left() {
    for (name, count, honour) in
        [("federation", "126 10", Honour::Board), ("tan-64", "127 10", Honour::Pieces)]
    {
        let fen = format!("3k4/8/8/8/8/3P4/8/N2K4 b - {count} 20");
        let view = at(GameId::Ouk, named(GameId::Ouk, name), &fen).count_view().unwrap();
        assert_eq!((view.by, view.limit, view.honour), (Color::Black, 64, honour), "{name}");
    }
}

#[test]
fn two_tuuk_and_a_ses_are_counted_as_each_rule_set_says() {
    let expected: [(&str, &[u16], u16); 9] = [
        ("federation", &[6, 7, 8], 2),
        ("tan", &[6, 7, 8], 3),
        ("khmer-institute", &[6, 7, 8], 3),
        ("ksjha", &[6, 7, 8], 3),
        ("tan-64", &[6, 7, 8], 3),
        ("ksjha-restart", &[6, 7, 8], 3),
        ("ludii", &[5, 6, 7, 8], 4),
        ("strict", &[5, 6, 7, 8], 3),
        // Makruk draws only when the ninth number is said.
        ("makruk", &[6, 7, 8, 9], 3),
    ];
    for (game, rules) in counting_rule_sets() {
        let bared = after(&at(game, rules, TWO_TUUK_AND_SES), "a4d4");
        let (_, said, chaser) = expected.iter().find(|row| row.0 == rules.name).unwrap();
        let heard = run_out(&bared);
        assert_eq!(heard, RunOut { said: said.to_vec(), chaser: *chaser }, "{rules}");
        let view = bared.count_view().unwrap();
        assert_eq!(
            (view.limit, view.left, view.why),
            (8, *chaser, LimitReason::TwoTuuk),
            "{rules}"
        );
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
    // Under other rule sets the capture changes nothing.
    let mut federation = ouk_at(ouk("federation"), "8/8/3k4/2n5/1S6/8/3S4/K5NN w - - 0 1");
    play(&mut federation, "b4c5");
    fields(&federation, "42 12");
    play(&mut federation, "d6c5");
    fields(&federation, "42 13");
}

#[test]
fn ksjha_restart_begins_the_count_anew_when_the_runner_captures() {
    let heard = |name: &str| {
        let mut position = ouk_at(ouk(name), "8/8/3k4/8/R2n4/1R6/8/N3K3 w - - 0 1");
        play(&mut position, "a4d4 d6e5 e1e2");
        assert_eq!(count_of(&position), Some((6, 8, 2)), "{name}");
        play(&mut position, "e5d4");
        (count_of(&position).unwrap(), run_out(&position))
    };
    // A Tuuk and a Ses are left: four pieces, the limit of one Tuuk.
    let (count, out) = heard("ksjha-restart");
    assert_eq!(count, (4, 16, 13));
    assert_eq!(out, RunOut { said: (5..=16).collect(), chaser: 13 });
    let (count, out) = heard("ksjha");
    assert_eq!(count, (7, 8, 2));
    assert_eq!(out, RunOut { said: vec![8], chaser: 2 });
}

#[test]
fn tan_64_counts_to_64_while_a_trey_is_left_and_after_it_has_promoted() {
    let fen = "8/8/3k4/2n5/PS6/8/4N3/4K3 w - - 0 1";
    let mut variant = ouk_at(ouk("tan-64"), fen);
    play(&mut variant, "b4c5");
    assert_eq!(count_of(&variant), Some((0, 64, 64)));
    assert_eq!(variant.count_view().unwrap().why, LimitReason::UnpromotedTrey);
    assert_eq!(run_out(&variant), RunOut { said: (1..=64).collect(), chaser: 64 });
    play(&mut variant, "d6d7 a4a5 d7d8 a5a6");
    let view = variant.count_view().unwrap();
    assert_eq!((view.number, view.limit, view.why), (2, 64, LimitReason::TreyAtStart));
    // Under Tan's own rule no count runs until then, and a Koul makes it 44.
    let mut tan = ouk_at(ouk("tan"), fen);
    play(&mut tan, "b4c5 d6d7 a4a5 d7d8");
    assert_eq!(count_of(&tan), None);
    play(&mut tan, "a5a6");
    assert_eq!(count_of(&tan), Some((5, 44, 39)));
}

#[test]
fn khmer_institute_gives_59_moves_against_five_units_with_a_trey() {
    let mut position = ouk_at(ouk("khmer-institute"), "8/8/3k4/2n5/1S6/P7/4N3/4K3 w - - 0 1");
    play(&mut position, "b4c5");
    assert_eq!(count_of(&position), Some((5, 64, 59)));
    assert_eq!(run_out(&position).chaser, 59);
}

#[test]
fn khmer_institute_restarts_the_count_when_the_last_trey_promotes() {
    let mut position = ouk_at(ouk("khmer-institute"), "8/8/3k4/2n5/PS6/8/4N3/4K3 w - - 0 1");
    play(&mut position, "b4c5 d6d7 a4a5 d7d8");
    assert_eq!(count_of(&position), Some((7, 64, 58)));
    play(&mut position, "a5a6");
    assert_eq!(count_of(&position).map(|count| (count.1, count.2)), Some((44, 39)));
}

#[test]
fn a_first_number_beyond_the_limit_draws_at_once() {
    let fen = "4k3/8/8/8/8/n7/RR6/MMMMKSSN w - - 0 1";
    for (game, rules) in counting_rule_sets() {
        let before = at(game, rules, fen);
        let capture = find(&before, "a2a3").unwrap();
        let warning =
            before.counting().unwrap().warning(capture).map(|warning| warning.to_string());
        let bared = after(&before, "a2a3");
        if game == GameId::KarOuk && rules.name != "strict" {
            // In Kar Ouk one check wins, and a count that is over at once does not run.
            assert_eq!((verdict(&bared).as_str(), warning), ("goes on", None), "{rules}");
            assert_eq!(count_of(&bared), None, "{rules}");
            continue;
        }
        let warning = warning.unwrap();
        if rules.name == "strict" {
            assert_eq!(count_of(&bared), Some((4, 8, 3)));
            assert!(warning.contains("from 5 to 8"), "{warning}");
            continue;
        }
        assert_eq!(
            verdict(&bared),
            "drawn: Black's count is over before it begins, two boats",
            "{rules}"
        );
        assert!(warning.contains("draws at once"), "{rules}: {warning}");
    }
    let federation = after(&ouk_at(ouk("federation"), fen), "a2a3");
    assert_eq!(federation.to_fen(), "4k3/8/8/8/8/R7/1R6/MMMMKSSN b - 14 22 1");
}

#[test]
fn a_first_number_beyond_the_limit_draws_at_once_when_the_runner_took_the_last_trey() {
    // N is 8 and L is 8: the chaser is to move and has no number to answer.
    let fen = "4k3/4P3/8/8/8/8/RR6/MMMMK3 b - - 0 1";
    for name in ["federation", "tan", "ksjha"] {
        let position = after(&ouk_at(ouk(name), fen), "e8e7");
        assert!(verdict(&position).starts_with("drawn: Black"), "{name}: {}", verdict(&position));
    }
}

#[test]
fn in_kar_ouk_a_count_without_a_limit_draws_nothing() {
    let fen = "8/8/8/8/1K4M~1/5n2/7k/4M~3 w - - 1+1 0 1";
    let position = at(GameId::KarOuk, named(GameId::KarOuk, "tan"), fen);
    let taken = after(&position, "g4f3");
    assert_eq!(verdict(&taken), "goes on");
    assert_eq!(position.counting().unwrap().warning(find(&position, "g4f3").unwrap()), None);
}

#[test]
fn a_limit_names_no_trey_where_none_gave_it() {
    let text = "8/2K3k1/5S2/6S1/8/8/8/8 b - 126 102 80";
    let view = ouk_at(ouk("federation"), text).count_view().unwrap();
    assert_eq!((view.limit, view.why), (64, LimitReason::BoardHonour));
    assert_eq!(view.honour, Honour::Board, "two Koul have a shorter limit");
}

#[test]
fn a_count_past_its_limit_was_over_at_once_only_if_it_began_so() {
    let ran_out = ouk_at(ouk("federation"), "4k3/8/8/8/8/8/8/R3K3 b - 30 32 40");
    assert!(verdict(&ran_out).contains("reached 16 of 16"), "{}", verdict(&ran_out));
}

#[test]
fn count_without_a_limit_draws_at_once() {
    let few = "8/8/3k4/4n3/3M4/8/8/K6M w - - 0 1";
    let three = "8/8/3k4/4n3/3M4/8/8/K5MM w - - 0 1";
    for (game, rules) in counting_rule_sets() {
        let unlimited = matches!(rules.name, "tan" | "tan-64" | "ludii");
        let bared = |fen| after(&at(game, rules, fen), "d4e5");
        let reached = verdict(&bared(few));
        let expected =
            "drawn: Black's count is over before it begins, no limit is given for these pieces";
        if game == GameId::KarOuk {
            // In Kar Ouk the capture checks, and wins.
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
    assert_eq!(verdict(&end), "drawn: Black reached 8 of 8, two boats");
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
    // The runner's next number is N + 1.
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
    assert_eq!(view.why, LimitReason::BoardHonour);
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
    assert_eq!(verdict(&late), "drawn: Black reached 16 of 16, one boat");
    assert_eq!(after(&late, "h1h8").ending().unwrap().reason, Reason::Checkmate);
}

#[test]
fn the_pieces_honour_is_set_in_stone_when_the_last_trey_promotes() {
    // ludii counts with a Trey left, by the other pieces: the promotion later begins nothing new.
    let mut position = ouk_at(ouk("ludii"), "7k/8/8/8/R2n4/8/P7/4K3 w - - 0 1");
    play(&mut position, "a4d4");
    assert_eq!(count_of(&position).map(|count| (count.0, count.1)), Some((3, 16)));
    play(&mut position, "h8g8 a2a3 g8h8 a3a4 h8g8 a4a5 g8h8 a5a6");
    assert_eq!(count_of(&position).map(|count| (count.0, count.1)), Some((7, 16)));
    // strict counts on to 64.
    let mut position = ouk_at(ouk("strict"), "7k/8/8/8/R2n4/P7/8/4K3 w - - 0 1");
    play(&mut position, "a4d4 h8g8 a3a4 g8h8 a4a5 h8g8 a5a6");
    let view = position.count_view().unwrap();
    assert_eq!((view.number, view.limit, view.why), (3, 64, LimitReason::TreyAtStart));
}

#[test]
fn in_kar_ouk_no_count_without_a_limit_is_set_up() {
    let rules = crate::support::named(ouk_rules::GameId::KarOuk, "khmer-institute");
    let fen = "8/8/4k3/8/8/3K4/8/M6M b - 1 1+1 4 1";
    let position = crate::support::at(ouk_rules::GameId::KarOuk, rules, fen);
    assert_eq!((position.ending(), position.count_view()), (None, None));
}
