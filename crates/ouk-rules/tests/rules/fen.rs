//! Position text: the dialects that are read, the one that is written, and the errors.

use crate::support::{at, named, ouk, ouk_at, setup};
use ouk_rules::board::{Color, Kind, Piece};
use ouk_rules::chatrang::{Chatrang, ouk::Ouk};
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::letters::{self, KindLetters};
use ouk_rules::{AnyPosition, FenError, GameId, ParsePositionError, UnknownGame, diagram};
use proptest::prelude::*;
use std::collections::HashSet;

const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";

fn refusal(game: GameId, text: &str) -> String {
    match AnyPosition::from_fen(game, game.default_rules(), text) {
        Ok(position) => panic!("{text} was read as {}", position.to_fen()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn the_dialects_of_other_programs_are_read() {
    let own = AnyPosition::start(GameId::Ouk, ouk("federation"));
    let dialects =
        ["w DEde - 0 1", "w DEde 0 0 1", "w EDed 0 1", "w eEdD - 0 1", "w DEde", "w DEde -"];
    for rest in dialects {
        let read = ouk_at(ouk("federation"), &format!("{START} {rest}"));
        assert_eq!(read.to_fen(), own.to_fen(), "{rest}");
        assert_eq!(read.key(), own.key(), "{rest}");
    }
    let without_rights = ouk_at(ouk("federation"), &format!("{START} w"));
    assert_eq!(without_rights.to_fen(), format!("{START} w - - 0 1"));
    let shown: Chatrang<Ouk> = own.to_fen().parse().unwrap();
    assert_eq!(shown.to_string(), own.to_fen());
    // Any white space separates the parts.
    let spaced = ouk_at(ouk("federation"), &format!("  {START}\tw  DEde - 0 1\n"));
    assert_eq!(spaced.to_fen(), own.to_fen());
}

#[test]
fn counters_are_read_verbatim() {
    for fen in [
        "8/8/8/5k2/8/2RMK3/8/8 w - 30 7 51",
        "8/2K3k1/5m2/4S1S1/8/8/8/8 w - 128 97 1",
        "4k3/8/8/8/8/R7/1R6/MMMMKSSN b - 14 22 1",
        "4k3/8/8/8/8/8/8/3KR3 b - - 17 30",
    ] {
        assert_eq!(ouk_at(ouk("federation"), fen).to_fen(), fen);
    }
}

#[test]
fn a_trey_bak_is_remembered() {
    let fen = "3k4/2m~5/5M~2/4M3/3KS3/8/8/8 b - - 0 1";
    assert_eq!(ouk_at(ouk("federation"), fen).to_fen(), fen);
}

#[test]
fn the_checks_of_kar_ouk_may_be_left_out() {
    let rules = named(GameId::KarOuk, "federation");
    let with = at(GameId::KarOuk, rules, &format!("{START} w DEde - 1+1 0 1"));
    let without = at(GameId::KarOuk, rules, &format!("{START} w DEde - 0 1"));
    assert_eq!(with.to_fen(), without.to_fen());
    assert_eq!(with.to_fen(), format!("{START} w DEde - 1+1 0 1"));
    let counting = "7k/8/8/8/8/8/P2r4/R1R2K2 b - 126 1+1 8 9";
    assert_eq!(at(GameId::KarOuk, rules, counting).to_fen(), counting);
}

#[test]
fn kar_ouk_with_a_check_standing_must_say_that_it_is_over() {
    let over = "4k3/8/8/8/8/8/8/4R2K b - - 0+1 1 3";
    let position = at(GameId::KarOuk, named(GameId::KarOuk, "federation"), over);
    assert_eq!(position.to_fen(), over);
    assert!(position.ending().is_some());
    let by_black = "4r2k/8/8/8/8/8/8/4K3 w - - 1+0 1 3";
    let checked = at(GameId::KarOuk, named(GameId::KarOuk, "federation"), by_black);
    assert_eq!(checked.to_fen(), by_black);
    assert!(refusal(GameId::KarOuk, &by_black.replace("1+0", "0+1")).contains("check"));
    for fen in [
        "4k3/8/8/8/8/8/8/4R2K b - - 1+1 1 3",
        "4k3/8/8/8/8/8/8/4R2K b - - 1 3",
        "4k3/8/8/8/8/8/8/4R2K b - - 1+0 1 3",
    ] {
        assert!(refusal(GameId::KarOuk, fen).contains("check"), "{fen}");
    }
    assert!(
        refusal(GameId::KarOuk, "4k3/8/8/8/8/8/8/3R3K b - - 0+1 1 3")
            .contains("but there is no check")
    );
    assert!(refusal(GameId::KarOuk, "4k3/8/8/8/8/8/8/3R3K b - - 2+2 1 3").contains("checks part"));
}

#[test]
fn refusal_names_the_part_and_the_expected_value() {
    let cases = [
        ("", "the board part is missing"),
        ("8/8/8/8/8/8/8", "board part has 7 ranks, expected 8"),
        ("x", "board part has 1 rank, expected 8"),
        ("8/8/8/8/8/8/8/7 w", "board part: rank 1 has 7 squares, expected 8"),
        ("8/8/8/8/8/8/R/8 w", "board part: rank 2 has 1 square, expected 8"),
        ("8/8/8/8/8/8/9/8 w", "board part: rank 2 has 9 squares, expected 8"),
        ("8/8/8/RRRRRRRRR/8/8/8/8 w", "board part: rank 5 has 9 squares, expected 8"),
        (
            "8/8/8/3q4/8/8/8/8 w",
            "board part: 'q' on rank 5 is not a piece of this game (expected K M S N R P, M~ for a turned fish)",
        ),
        (
            "8/8/8/3R~4/8/8/8/8 w",
            "board part: '~' on rank 5 is not a piece of this game (expected K M S N R P, M~ for a turned fish)",
        ),
        ("8/8/8/8/8/8/8/K7 w", "Black has 0 kings, expected 1"),
        ("k6k/8/8/8/8/8/8/K7 w", "Black has 2 kings, expected 1"),
        ("7k/8/8/8/8/8/8/8 w", "White has 0 kings, expected 1"),
        ("7k/8/8/8/8/8/8/K7", "the side part is missing"),
        ("7k/8/8/8/8/8/8/K7 x", "side part is \"x\", expected w or b"),
        (
            "7k/8/8/8/8/8/8/K7 w KQkq - 0 1",
            "leap rights part is \"KQkq\", expected - or letters of files",
        ),
        (
            "7k/8/8/8/8/8/8/K7 w D - 0 1",
            "leap rights part is \"D\", expected no 'D', as neither king nor Neang of White stands on d1",
        ),
        (
            "3k4/8/8/8/8/8/8/K7 w e - 0 1",
            "leap rights part is \"e\", expected no 'e', as neither king nor Neang of Black stands on e8",
        ),
        (
            "7k/8/8/8/8/8/8/K7 w - x 0 1",
            "count limit part is \"x\", expected a number from 0 to 65535",
        ),
        ("7k/8/8/8/8/8/8/K7 w - - x 1", "count part is \"x\", expected a number from 0 to 65535"),
        (
            "7k/8/8/8/8/8/8/K7 w - - 0 -1",
            "move number part is \"-1\", expected a number from 1 to 32768",
        ),
        (
            "7k/8/8/8/8/8/8/K7 w - - 0 40000",
            "move number part is \"40000\", expected a number from 1 to 32768",
        ),
        (
            "7k/8/8/8/8/8/8/K7 w - - 70000 1",
            "count part is \"70000\", expected a number from 0 to 65535",
        ),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1 x", "unexpected text after the last part: \"x\""),
        ("7k/8/8/8/8/8/8/K6R w - - 0 1", "White is to move but Black's king could be taken"),
        ("8/8/8/8/8/8/k7/K7 w - - 0 1", "White is to move but Black's king could be taken"),
    ];
    for (fen, text) in cases {
        assert_eq!(refusal(GameId::Ouk, fen), text, "{fen}");
    }
}

#[test]
fn a_trey_bak_or_piece_that_came_later_has_no_right() {
    // A promoted Trey on the Neang's square is no Neang.
    let text = "4k3/8/8/8/8/8/8/3KM~3 w E - 0 1";
    assert!(refusal(GameId::Ouk, text).contains("leap rights"));
}

#[test]
fn hill_has_its_own_letters_and_no_count() {
    let start = AnyPosition::start(GameId::Hill, named(GameId::Hill, "pritchard"));
    assert_eq!(start.to_fen(), "bheokoehb/9/9/fffffffff/9/FFFFFFFFF/9/9/BHEOKOEHB w - - 0 1");
    let short = "bheokoehb/9/9/fffffffff/9/FFFFFFFFF/9/9/BHEOKOEHB w";
    assert_eq!(at(GameId::Hill, named(GameId::Hill, "pritchard"), short).to_fen(), start.to_fen());
    let board = short.trim_end_matches(" w");
    assert!(refusal(GameId::Hill, &format!("{START} w")).contains("ranks"));
    assert!(refusal(GameId::Hill, &format!("{board} w E - 0 1")).contains("leap rights"));
    assert!(refusal(GameId::Hill, &format!("{board} w - 14 0 1")).contains("count limit"));
    let error = refusal(GameId::Hill, &board.replacen('b', "r", 1));
    assert!(error.contains("'r' on rank 9"), "{error}");
}

#[test]
fn under_far_ranks_a_fish_cannot_be_turned_over_at_home() {
    let rules = named(GameId::Hill, "chesmayne");
    let text = "8k/9/9/9/F~8/9/9/9/8K w - - 0 1";
    let error = AnyPosition::from_fen(GameId::Hill, rules, text).unwrap_err().to_string();
    assert!(error.contains("a5") && error.contains("far four ranks"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_whatever_makes_the_reader_panic(
        text in prop_oneof![
            "\\PC{0,80}",
            "[KkMmSsNnRrPp~1-9/]{0,40} [wb] [DEde-]{0,5} [0-9+-]{0,6} [0-9]{0,6} [0-9]{0,6}",
            "([kKrRmMpP1-8~]{1,6}/){7}[kKrRmMpP1-8~]{1,6} [wb]( [a-jA-J-]{0,4}( [0-9+-]{1,6}){0,4})?",
        ],
        which in 0..6_usize,
    ) {
        let game = GameId::ALL[which];
        for rules in game.rule_sets() {
            match AnyPosition::from_fen(game, rules, &text) {
                Ok(position) => {
                    let again = AnyPosition::from_fen(game, rules, &position.to_fen()).unwrap();
                    prop_assert_eq!(again.to_fen(), position.to_fen());
                    let _ = (position.legal_moves(), position.ending(), position.count_view());
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn a_damaged_text_is_read_or_refused_without_a_panic(
        at in 0..80_usize,
        with in any::<char>(),
        which in 0..6_usize,
    ) {
        let game = GameId::ALL[which];
        let good = AnyPosition::start(game, game.default_rules()).to_fen();
        let damaged: String = good
            .chars()
            .enumerate()
            .map(|(n, letter)| if n == at % good.len() { with } else { letter })
            .collect();
        if let Ok(position) = AnyPosition::from_fen(game, game.default_rules(), &damaged) {
            let _ = (position.legal_moves(), position.ending());
        }
    }
}

#[test]
fn a_game_stops_at_the_largest_move_number() {
    for game in [GameId::Ouk, GameId::Rek, GameId::MinRekChanh, GameId::Hill] {
        let start = AnyPosition::start(game, game.default_rules()).to_fen();
        let (board, _) = start.rsplit_once(' ').unwrap();
        let setup = || setup(game, game.default_rules());
        let begin = |number: u32| {
            Game::new(GameSetup { fen: Some(format!("{board} {number}")), ..setup() })
        };
        let error = begin(32_769).unwrap_err().to_string();
        assert!(error.contains("expected a number from 1 to 32768"), "{error}");
        let mut game = begin(32_768).unwrap();
        let first = game.position().legal_moves()[0];
        game.play(first).unwrap();
        assert!(game.position().to_fen().ends_with(" 32768"), "{}", game.position().to_fen());
        let second = game.position().legal_moves()[0];
        let refused = game.play(second).unwrap_err().to_string();
        assert_eq!(refused, "no move number is larger than 32768");
        assert_eq!(game.ply(), 1);
    }
}

#[test]
fn a_rank_has_no_gap_of_no_squares() {
    let said = refusal(GameId::Ouk, "4k3/8/8/8/8/8/8/04K3 w - - 0 1");
    assert!(said.contains('0'), "{said}");
    assert_ne!(said, "it was read");
}

#[test]
fn position_and_game_come_back_from_their_text() {
    for &game in GameId::ALL {
        assert_eq!(game.to_string().parse(), Ok(game));
        let others = GameId::ALL.iter().flat_map(|game| game.rule_sets());
        for rules in others.filter(|rules| game.accepts(rules)) {
            let position = AnyPosition::start(game, rules);
            let text = position.to_string();
            let read: AnyPosition = text.parse().expect("the text is complete");
            assert_eq!((read.game(), read.rules()), (game, rules));
            assert_eq!((read.key(), read.to_fen()), (position.key(), position.to_fen()));
        }
        let text = format!(" {game}  {} ", AnyPosition::new(game).to_fen());
        let read: AnyPosition = text.parse().expect("the default rule set may be left out");
        assert_eq!(read.rules(), game.default_rules());
    }
}

#[test]
fn position_text_needs_a_known_game_and_rule_set() {
    let error = |text: &str| text.parse::<AnyPosition>().map(|_| ()).unwrap_err();
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(error("ouk"), ParsePositionError::NoPosition);
    assert_eq!(error(fen), UnknownGame("4k3".to_owned()).into());
    assert_eq!(error(&format!("ouk/none {fen}")), ParsePositionError::RuleSet("none".to_owned()));
    let other = FenError::OtherRules { rules: GameId::Rek.default_rules().name, game: GameId::Ouk };
    assert_eq!(error(&format!("ouk/{} {fen}", GameId::Rek.default_rules())), other.into());
    assert!(matches!(error("ouk 8/8 w"), ParsePositionError::Fen(FenError::Ranks { .. })));
}

#[test]
fn a_letter_stands_for_one_piece_and_a_refusal_lists_all() {
    for &game in GameId::ALL {
        let pieces: Vec<Piece> = game
            .kinds()
            .iter()
            .flat_map(|&kind| Color::ALL.map(|color| Piece { color, kind }))
            .collect();
        let drawn = |piece: &Piece| KindLetters::of(game, piece.kind).drawn[piece.color.index()];
        let text = |piece: &Piece| letters::in_text(game, *piece);
        for letters in [
            pieces.iter().map(drawn).collect::<HashSet<_>>(),
            pieces.iter().map(text).collect::<HashSet<_>>(),
        ] {
            assert_eq!(letters.len(), pieces.len(), "{game}");
        }
        let ranks = usize::from(game.shape().side);
        let said = refusal(game, &vec!["q"; ranks].join("/"));
        let (_, expected) = said.split_once("expected ").unwrap();
        for piece in pieces.iter().filter(|piece| piece.color == Color::White) {
            assert!(expected.contains(text(piece)), "{said}: {piece:?}");
        }
    }
}

#[test]
fn a_game_has_each_kind_once() {
    for &game in GameId::ALL {
        let kinds = game.kinds();
        let different: HashSet<Kind> = kinds.iter().copied().collect();
        assert_eq!(kinds.len(), different.len(), "{}", game.name());
        let start = AnyPosition::start(game, game.default_rules());
        for square in start.shape().all() {
            assert!(start.piece_on(square).is_none_or(|piece| different.contains(&piece.kind)));
        }
    }
}

#[test]
fn a_diagram_shows_the_board_in_the_letters_of_the_game() {
    let position = AnyPosition::start(GameId::Hill, GameId::Hill.default_rules());
    let board = diagram::board(&position);
    let rows: Vec<&str> = board.lines().collect();
    assert_eq!(rows.len(), 10);
    assert_eq!(rows[9], "   a  b  c  d  e  f  g  h  j");
    assert!(rows[0].starts_with(" 9 ") && rows[8].starts_with(" 1 "));
    for (row, rank) in rows.iter().take(9).zip(position.to_fen().split(['/', ' '])) {
        let letters: String = row.chars().skip(3).filter(|c| !" .".contains(*c)).collect();
        let expected: String = rank.chars().filter(char::is_ascii_alphabetic).collect();
        assert_eq!(letters, expected);
    }
    let ouk = ouk_at(ouk("federation"), "4k3/8/8/8/8/8/4M~3/R3K3 w - - 0 1");
    assert!(diagram::board(&ouk).ends_with(
        " 2 .  .  .  .  M~ .  .  .\n 1 R  .  .  .  K  .  .  .\n   a  b  c  d  e  f  g  h"
    ));
}
