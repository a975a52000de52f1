//! Verdicts: the winner or the reason for a draw, and the texts.

use crate::support::{after, at, changed, named, ouk, ouk_at, play, setup, squares, verdict};
use ouk_rules::board::Color;
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::ruleset::{Repetition, Stalemate};
use ouk_rules::{AnyPosition, GameId, Outcome, Reason, RuleSet};

#[test]
fn mate_wins_in_every_game_of_the_family_and_rule_set() {
    for game in [GameId::Ouk, GameId::Makruk] {
        for rules in game.rule_sets() {
            let mated = at(game, rules, "k6R/8/1K6/8/8/8/8/8 b - - 0 1");
            assert_eq!(verdict(&mated), "White won: ouk ngeub (checkmate)", "{rules}");
        }
    }
    for rules in GameId::Hill.rule_sets() {
        let mated = at(GameId::Hill, rules, "k7B/9/1K7/9/9/9/9/9/9 b - - 0 1");
        assert_eq!(verdict(&mated), "White won: ouk ngeub (checkmate)", "{rules}");
    }
}

#[test]
fn stalemate_draws_or_wins_as_the_switch_says() {
    let bare = "k7/2K5/1S6/8/8/8/8/8 b - - 0 1";
    // Black's Trey is blocked.
    let two_pieces = "k7/2K5/1S6/8/8/p7/P7/8 b - - 0 1";
    for game in [GameId::Ouk, GameId::KarOuk, GameId::Makruk] {
        for base in game.rule_sets() {
            for &value in Stalemate::ALL {
                let rules = changed(base, |switches| switches.stalemate = value);
                let wins = |fen| {
                    let ending = at(game, rules, fen).ending().unwrap();
                    assert_eq!(ending.reason, Reason::Stalemate);
                    ending.outcome == Outcome::Win(Color::White)
                };
                let kar_ouk = game == GameId::KarOuk;
                assert_eq!(wins(bare), !kar_ouk && value != Stalemate::Draw, "{base} {value:?}");
                assert_eq!(
                    wins(two_pieces),
                    !kar_ouk && value == Stalemate::Win,
                    "{base} {value:?}"
                );
            }
        }
    }
    assert_eq!(verdict(&ouk_at(ouk("tan"), bare)), "drawn: stalemate");
    assert_eq!(verdict(&ouk_at(ouk("ksjha"), bare)), "White won: Black's king is stalemated");
    let hill =
        at(GameId::Hill, named(GameId::Hill, "pritchard"), "k8/9/K8/9/9/9/9/9/1B7 b - - 0 1");
    assert_eq!(verdict(&hill), "drawn: stalemate");
}

fn game(game: GameId, rules: &'static RuleSet, fen: Option<&str>) -> Game {
    Game::new(GameSetup { fen: fen.map(str::to_owned), ..setup(game, rules) }).unwrap()
}

/// Plays a line of squares in a game. Returns the reason if the game is over.
fn play_game(game: &mut Game, line: &str) -> Option<Reason> {
    for text in line.split_whitespace() {
        let moves = game.position().legal_moves();
        let mv = moves.into_iter().find(|&mv| squares(game.position(), mv) == text).unwrap();
        game.play(mv).unwrap();
    }
    game.ending().map(|ending| ending.reason.clone())
}

#[test]
fn the_third_occurrence_draws_or_means_nothing() {
    let round = "h1h2 h8h7 h2h1 h7h8 ";
    for id in [GameId::Ouk, GameId::KarOuk, GameId::Makruk] {
        for base in id.rule_sets() {
            for &value in Repetition::ALL {
                let rules = changed(base, |switches| switches.repetition = value);
                let mut game = game(id, rules, Some("7r/4k3/pppp4/8/8/PPPP4/3K4/7R w - - 0 1"));
                assert_eq!(play_game(&mut game, round), None, "twice");
                let third = play_game(&mut game, round);
                let draws = value == Repetition::Draw;
                assert_eq!(third, draws.then_some(Reason::Repetition), "{base} {value:?}");
            }
        }
    }
    let mut hill = game(GameId::Hill, GameId::Hill.default_rules(), None);
    let round = "b1c3 b9c7 c3b1 c7b9 ";
    assert_eq!(play_game(&mut hill, round), None);
    assert_eq!(play_game(&mut hill, round), Some(Reason::Repetition));
}

#[test]
fn repetition_looks_at_pieces_and_side_and_not_at_leaps_or_count() {
    let rules = ouk("federation");
    let key = |fen: &str| ouk_at(rules, fen).repetition_key();
    let board = "4k3/8/8/8/8/8/8/3KM3 w";
    assert_eq!(key(&format!("{board} DE - 0 1")), key(&format!("{board} - 126 7 9")));
    assert_eq!(key("4k3/8/8/8/8/8/8/3KM3 w - - 0 1"), key("4k3/8/8/8/8/8/8/3KM~3 w - - 0 1"));
    assert_ne!(key("4k3/8/8/8/8/8/8/3KM3 w - - 0 1"), key("4k3/8/8/8/8/8/8/3KM3 b - - 0 1"));
    assert_ne!(key("4k3/8/8/8/8/8/8/3KM3 w - - 0 1"), key("4k3/8/8/8/8/8/8/3KS3 w - - 0 1"));
    // The search's key includes the leap rights.
    let full = |fen: &str| ouk_at(rules, fen).key();
    assert_ne!(full(&format!("{board} DE - 0 1")), full(&format!("{board} D - 0 1")));
    assert_ne!(full(&format!("{board} - 126 7 9")), full(&format!("{board} - 126 8 9")));
    assert_ne!(full(&format!("{board} - 126 7 9")), full(&format!("{board} - 124 7 9")));
}

#[test]
fn dead_material_is_fairy_stockfishs_condition() {
    // White's pieces, Black's pieces, whether neither side can mate.
    let cases = [
        ("", "", true),
        ("N", "", true),
        ("M", "", true),
        ("M~", "", true),
        ("P", "", true),
        ("S", "", false),
        ("R", "", false),
        ("NN", "", false),
        ("NM", "", false),
        ("MP", "", false),
        ("PP", "", false),
        ("M", "n", false),
        ("M", "p", false),
        ("N", "n", false),
        ("N", "m", false),
        ("", "s", false),
    ];
    for (white, black, dead) in cases {
        let pieces: String = white.chars().chain(black.chars()).collect();
        // The pieces stand on the third rank, far from both kings.
        let count = pieces.chars().filter(|letter| *letter != '~').count();
        let rank = if count == 8 { pieces.clone() } else { format!("{pieces}{}", 8 - count) };
        let fen = format!("7k/8/8/8/{rank}/8/8/7K w - - 0 1");
        let dead_now = verdict(&ouk_at(ouk("federation"), &fen)) == "drawn: neither side can mate";
        assert_eq!(dead_now, dead, "{fen}");
    }
}

#[test]
fn neang_of_one_square_colour_are_dead_and_of_two_are_not() {
    let one = ["7k/8/8/8/8/M1M5/1M6/7K w - - 0 1", "7k/8/8/8/8/M1m5/1M~6/7K w - - 0 1"];
    let two = ["7k/8/8/8/8/MM6/8/7K w - - 0 1", "7k/8/8/8/8/M2m4/8/7K w - - 0 1"];
    for fen in one {
        assert_eq!(
            verdict(&ouk_at(ouk("federation"), fen)),
            "drawn: neither side can mate",
            "{fen}"
        );
    }
    for fen in two {
        assert_eq!(verdict(&ouk_at(ouk("federation"), fen)), "goes on", "{fen}");
    }
}

#[test]
fn two_lone_kings_are_the_only_dead_material_of_kar_ouk_and_hill() {
    for (id, kings, more) in [
        (GameId::KarOuk, "7k/8/8/8/8/8/8/7K w - - 0 1", "7k/8/8/8/8/8/M7/7K w - - 0 1"),
        (GameId::Hill, "8k/9/9/9/9/9/9/9/8K w - - 0 1", "8k/9/9/9/9/9/O8/9/8K w - - 0 1"),
    ] {
        for rules in id.rule_sets() {
            assert_eq!(verdict(&at(id, rules, kings)), "drawn: neither side can mate");
            assert_eq!(verdict(&at(id, rules, more)), "goes on");
        }
    }
}

#[test]
fn one_piece_may_win_where_stalemate_wins() {
    let fen = "7k/8/8/8/8/8/M7/7K w - - 0 1";
    assert_eq!(verdict(&ouk_at(ouk("ksjha"), fen)), "goes on");
    assert_eq!(verdict(&ouk_at(ouk("tan"), fen)), "drawn: neither side can mate");
    let bare = "7k/8/8/8/8/8/8/7K w - - 0 1";
    assert_eq!(verdict(&ouk_at(ouk("ksjha"), bare)), "drawn: neither side can mate");
}

#[test]
fn the_first_check_wins_kar_ouk_whoever_gives_it() {
    let rules = named(GameId::KarOuk, "federation");
    let start = AnyPosition::start(GameId::KarOuk, rules);
    let checked = after(&start, "b1d2 g8e7 d2e4 d6d5 e4d6");
    let text = "rnsmks1r/4n3/pppNpppp/3p4/8/PPPPPPPP/8/R1SKMSNR b DEde - 0+1 1 3";
    assert_eq!(checked.to_fen(), text);
    assert_eq!(verdict(&checked), "White won: the first check");
    assert!(checked.legal_moves().is_empty());
    // A king's move that uncovers a Tuuk checks too, even by the side that counts.
    let uncovered = at(GameId::KarOuk, rules, "4k3/8/8/8/8/8/4K3/4R3 w - - 1+1 0 1");
    assert_eq!(verdict(&after(&uncovered, "e2d3")), "White won: the first check");
    let counting = at(GameId::KarOuk, rules, "7k/8/8/8/8/8/P2r4/R1R2K2 b - 126 1+1 8 9");
    assert_eq!(verdict(&after(&counting, "d2d1")), "Black won: the first check");
}

#[test]
fn kar_ouk_forbids_moving_into_check_and_uncovering_the_own_king() {
    let rules = named(GameId::KarOuk, "federation");
    let cornered = at(GameId::KarOuk, rules, "4k3/8/8/8/8/8/3r4/K7 w - - 1+1 0 1");
    assert_eq!(crate::support::all(&cornered).into_iter().collect::<Vec<_>>(), ["a1b1"]);
    // The pinned Ses would check from d6 or f6.
    let pinned = at(GameId::KarOuk, rules, "4k3/8/4r3/8/4N3/8/8/4K3 w - - 1+1 0 1");
    assert!(!crate::support::may(&pinned, "e4d6") && !crate::support::may(&pinned, "e4f6"));
}

#[test]
fn counted_out_in_words() {
    let cases = [
        (
            "federation",
            "7k/8/8/8/8/8/8/R3K3 w - 30 31 40",
            "drawn: Black reached 16 of 16, one boat",
        ),
        (
            "federation",
            "7k/8/8/8/8/8/8/SS2K3 w - 42 43 40",
            "drawn: Black reached 22 of 22, two Koul",
        ),
        (
            "federation",
            "7k/8/8/8/8/8/8/NN2K3 w - 62 63 40",
            "drawn: Black reached 32 of 32, two horses",
        ),
        (
            "federation",
            "7k/8/8/8/8/8/8/SN2K3 w - 86 87 40",
            "drawn: Black reached 44 of 44, one Koul",
        ),
        (
            "federation",
            "7k/8/8/8/8/8/8/NM2K3 w - 126 127 99",
            "drawn: Black reached 64 of 64, one horse",
        ),
        (
            "federation",
            "7k/8/8/8/8/8/8/MM2K3 w - 126 127 99",
            "drawn: Black reached 64 of 64, only Neang and turned fish",
        ),
        (
            "federation",
            "7k/7r/8/8/8/8/8/MM2K3 w - 126 127 99",
            "drawn: Black reached 64 of 64, the board's honour",
        ),
        ("tan", "7k/8/8/8/8/8/8/R3K3 b - 31 32 40", "drawn: Black reached 16 of 16, one boat"),
    ];
    for (rules, fen, text) in cases {
        assert_eq!(verdict(&ouk_at(ouk(rules), fen)), text, "{fen}");
    }
}

#[test]
fn hills_fish_stays_turned_over_or_turns_back() {
    let fen = "k8/9/9/F~8/9/9/9/9/8K w - - 0 1";
    let retreat = |name| {
        let mut position = at(GameId::Hill, named(GameId::Hill, name), fen);
        play(&mut position, "a6a5 a9b9");
        position
    };
    let permanent = retreat("pritchard");
    assert!(crate::support::may(&permanent, "a5a4") && permanent.to_fen().contains("F~"));
    let back = retreat("chesmayne");
    assert!(!crate::support::may(&back, "a5a4") && !back.to_fen().contains('~'));
    assert!(crate::support::may(&back, "a5a6"));
}

#[test]
fn dead_material_agrees_with_fairy_stockfish() {
    let table = include_str!("../data/dead-material.tsv");
    let mut seen = [0, 0];
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (fen, expected) = line.split_once('\t').unwrap();
        let dead = verdict(&ouk_at(ouk("federation"), fen)) == "drawn: neither side can mate";
        assert_eq!(dead, expected == "dead", "{fen}");
        seen[usize::from(dead)] += 1;
    }
    assert!(seen[0] > 150 && seen[1] > 40, "{seen:?}");
}
