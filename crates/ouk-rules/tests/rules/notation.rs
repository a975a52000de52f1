//! Moves as text, written and read, in all games under all rule sets.

use crate::support::{at, every_rule_set, named, ouk, ouk_at, random_game};
use ouk_rules::board::{Kind, Move, MoveKind, MoveName};
use ouk_rules::message::{Arg, MessageId, RuleMessage};
use ouk_rules::notation::{coordinate, find_move, letter, parse, parse_coordinate, readable};
use ouk_rules::{AnyPosition, GameId};
use std::collections::HashSet;

/// The reason why a text is refused.
fn refusal(position: &AnyPosition, text: &str) -> String {
    match parse(position, text) {
        Ok(mv) => panic!("{text} was read as {}", coordinate(position, mv)),
        Err(error) => error.to_string(),
    }
}

/// The readable form of the move with these coordinates.
fn written(position: &AnyPosition, text: &str) -> String {
    let mv = parse_coordinate(position, text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(coordinate(position, mv), text);
    readable(position, mv)
}

/// Asserts that all the texts mean the same move as the first.
fn all_mean_the_same(position: &AnyPosition, texts: &[&str]) {
    let first = parse(position, texts[0]).unwrap();
    for text in texts {
        assert_eq!(parse(position, text), Ok(first), "{text}");
    }
}

#[test]
fn every_move_is_read_back_from_both_forms() {
    for (game, rules) in every_rule_set() {
        for position in random_game(game, rules, 17, 120).iter().step_by(4) {
            let mut seen = HashSet::new();
            for mv in position.legal_moves() {
                let (short, long) = (readable(position, mv), coordinate(position, mv));
                let fen = position.to_fen();
                assert_eq!(parse_coordinate(position, &long), Ok(mv), "{long} in {fen}");
                assert_eq!(parse(position, &long), Ok(mv), "{long} in {fen}");
                assert_eq!(parse(position, &long.to_uppercase()), Ok(mv), "{long} in {fen}");
                assert_eq!(parse(position, &short), Ok(mv), "{short} in {fen}");
                assert!(seen.insert(short), "{long} is written as another move in {fen}");
            }
        }
    }
}

#[test]
fn a_promotion_is_written_with_its_suffix_and_read_without_too() {
    let position = ouk_at(ouk("federation"), "4k3/8/3m4/4P3/8/8/8/4K3 w - - 0 1");
    assert_eq!(written(&position, "e5e6m"), "e6=M");
    assert_eq!(written(&position, "e5d6m"), "exd6=M");
    let ways = ["e5e6m", "e5e6", "e6", "e6=M", "e6=m", "e6M", "e5-e6", "E5E6M", "Pe6", " e6 "];
    all_mean_the_same(&position, &ways);
    all_mean_the_same(&position, &["exd6=M", "exd6", "EXD6", "ed6", "e5xd6=M", "e5×d6", "Pxd6"]);
    assert!(parse_coordinate(&position, "e5e6").is_ok());
    assert_eq!(refusal(&position, "e5e6q"), "e5e6q: a fish becomes M, not \"q\"");
    assert_eq!(refusal(&position, "e6=R"), "e6=R: a fish becomes M, not \"=R\"");
    assert_eq!(refusal(&position, "Ke2=M"), "Ke2=M: e1e2 is legal, but not with \"=M\" behind it");
}

#[test]
fn hills_turned_fish_has_its_own_letters() {
    let position =
        at(GameId::Hill, named(GameId::Hill, "pritchard"), "4k4/9/9/9/4F3F/9/9/8B/4K4 w - - 0 1");
    assert_eq!(written(&position, "e5e6f"), "e6=F");
    all_mean_the_same(&position, &["e5e6f", "e5e6c", "e5e6", "e6", "e6=F", "e6f"]);
    assert!(parse_coordinate(&position, "e5e6c").is_ok());
    // The ninth file is j; many write it i.
    all_mean_the_same(&position, &["Bj3", "Bi3", "bj3", "j2j3", "i2i3", "I2I3"]);
    assert_eq!(parse_coordinate(&position, "i2i3"), parse(&position, "Bj3"));
    assert_eq!(
        refusal(&position, "Bk3"),
        "Bk3: k3 is not a square of this board (files a to j, ranks 1 to 9)"
    );
}

#[test]
fn notation_writes_both_squares_where_two_pieces_could_go() {
    let rules = ouk("federation");
    let koul = ouk_at(rules, "4k3/8/8/8/8/3S1S2/8/4K3 w - - 0 1");
    assert_eq!(written(&koul, "d3e4"), "Sd3-e4");
    assert_eq!(written(&koul, "d3c4"), "Sc4");
    all_mean_the_same(&koul, &["Sd3-e4", "Sd3e4", "sde4", "d3e4", "d3-e4", "Sde4!", "Sd3-e4+"]);
    assert_eq!(
        parse(&koul, "Se4"),
        Err(RuleMessage::about(
            MessageId::Ambiguous,
            [
                Arg::text("Se4"),
                Arg::any(
                    ["d3e4", "f3e4"].map(|name| name.parse::<MoveName>().expect("it is a move"))
                )
            ],
        ))
    );
    assert_eq!(refusal(&koul, "Se4"), "\"Se4\" could be d3e4 or f3e4");
    // A Trey Bak has the same letter as a Neang.
    let neang = ouk_at(rules, "4k3/8/8/8/4n3/3M1M~2/8/4K3 w - - 0 1");
    assert_eq!(written(&neang, "d3e4"), "Md3xe4");
    assert_eq!(written(&neang, "f3g4"), "Mg4");
    // Files tell apart two Trey that can capture on one square.
    let trey = ouk_at(rules, "4k3/8/8/8/4r3/3P1P2/8/K7 w - - 0 1");
    assert_eq!(written(&trey, "d3e4"), "dxe4");
    assert_eq!(written(&trey, "f3e4"), "fxe4");
    assert_eq!(refusal(&trey, "xe4"), "\"xe4\" could be d3e4 or f3e4");
}

#[test]
fn capitals_matter_only_where_two_pieces_would_be_meant() {
    let rules = named(GameId::Hill, "pritchard");
    let both = at(GameId::Hill, rules, "4k4/9/9/9/9/1F7/B8/9/4K4 w - - 0 1");
    let boat = at(GameId::Hill, rules, "4k4/9/9/9/B8/9/9/9/4K4 w - - 0 1");
    assert_eq!(coordinate(&both, parse(&both, "b5").unwrap()), "b4b5");
    assert_eq!(coordinate(&boat, parse(&boat, "bb5").unwrap()), "a5b5");
    let rivals = at(GameId::Hill, rules, "4k4/9/9/9/B8/1F7/9/9/4K4 w - - 0 1");
    assert_eq!(coordinate(&rivals, parse(&rivals, "Bb5").unwrap()), "a5b5");
    assert_eq!(coordinate(&rivals, parse(&rivals, "bb5").unwrap()), "b4b5");
}

#[test]
fn checks_and_the_end_are_marked() {
    let mate = ouk_at(ouk("federation"), "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    assert_eq!(written(&mate, "a1a8"), "Ra8#");
    assert_eq!(written(&mate, "a1h1"), "Rh1+");
    assert_eq!(written(&mate, "a1a7"), "Ra7");
    let first_check =
        at(GameId::KarOuk, named(GameId::KarOuk, "tan"), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(written(&first_check, "a1a8"), "Ra8#");
}

#[test]
fn errors_name_the_part_and_the_rule() {
    let start = AnyPosition::start(GameId::Ouk, ouk("federation"));
    let expected = [
        ("", "\"\" is not a move; expected one such as "),
        ("castle", "\"castle\" is not a move; expected one such as "),
        ("e9", "e9: e9 is not a square of this board (files a to h, ranks 1 to 8)"),
        ("e3i4", "e3i4: i4 is not a square of this board"),
        ("Qe5", "Qe5: no piece is written Q in moves of this game (expected K, R, N, S, M)"),
        ("e4e5", "e4e5: no piece stands on e4"),
        ("e6e5", "e6e5: it is White's move"),
        ("e5", "e5: a fish steps straight forward"),
        ("exd4", "exd4: a fish steps straight forward and captures diagonally forward"),
        ("Ra2-a5", "Ra2-a5: no piece stands on a2"),
        ("a1a5", "a1a5: a3 stands in the way"),
        ("Nc1-c2", "Nc1-c2: the piece on c1 is not N"),
        ("Re4", "Re4: none of those pieces can go to e4"),
        ("Ne4", "Ne4: none of those pieces can go to e4"),
        ("Kd3", "Kd3: your own piece stands on d3"),
        ("e3e4q", "e3e4q: e3e4 is legal, but not with \"q\" behind it"),
        ("é♞", "\"é♞\" is not a move"),
    ];
    for (text, says) in expected {
        let refusal = refusal(&start, text);
        assert!(refusal.starts_with(says), "{text}: {refusal}");
    }
    let bare = ouk_at(ouk("federation"), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(refusal(&bare, "Ne4"), "Ne4: White has no such piece");
    let over = ouk_at(ouk("federation"), "R6k/8/6K1/8/8/8/8/8 b - - 0 1");
    let says = refusal(&over, "h8h7");
    assert_eq!(says, "h8h7: the game is over, White won: ouk ngeub (checkmate)");
    assert_eq!(parse_coordinate(&start, "Se4").unwrap_err().id, MessageId::NotAMove);
}

#[test]
fn notation_of_rek_lists_the_captures() {
    let position = at(GameId::Rek, named(GameId::Rek, "poat"), "m1m4k/8/8/8/1M6/8/8/K7 w");
    assert_eq!(written(&position, "b4b8"), "b4-b8xa8c8");
    assert_eq!(written(&position, "b4b5"), "b4-b5");
    assert_eq!(written(&position, "a1a2"), "Ka1-a2");
    all_mean_the_same(&position, &["b4-b8xa8c8", "b4b8", "b4-b8 x a8,c8", "b8", "B4B8XA8C8"]);
    assert_eq!(refusal(&position, "b4b8xa8"), "b4b8xa8: b4b8 takes a8 and c8");
    assert_eq!(refusal(&position, "b4-b5xa5c5"), "b4-b5xa5c5: b4b5 takes nothing");
}

#[test]
fn a_call_is_part_of_the_move_only_where_calls_are_made() {
    let call = named(GameId::MinRekChanh, "call");
    let mut called = 0;
    for position in random_game(GameId::MinRekChanh, call, 5, 60) {
        for mv in position.legal_moves().into_iter().filter(|mv| mv.kind() == MoveKind::Call) {
            called += 1;
            let text = coordinate(&position, mv);
            let plain = text.strip_suffix('!').unwrap();
            assert_eq!(parse(&position, &readable(&position, mv)), Ok(mv));
            assert_eq!(parse(&position, plain).map(|mv| mv.kind()), Ok(MoveKind::Plain));
        }
    }
    assert!(called > 20, "only {called} calls in the game");
    let start = AnyPosition::start(GameId::MinRekChanh, call);
    let says = refusal(&start, "b1b2!");
    assert_eq!(says, "b1b2!: b1b2 opens no new rek, so there is nothing to call");
    let quiet = AnyPosition::start(GameId::MinRekChanh, named(GameId::MinRekChanh, "new"));
    all_mean_the_same(&quiet, &["b1b2", "b1-b2!"]);
}

#[test]
fn pieces_of_hills_game_have_letters_of_their_own() {
    let letters = |game: GameId| -> Vec<&str> {
        let kinds = game.kinds().iter().copied();
        kinds.map(|kind| letter(game, kind)).collect()
    };
    assert_eq!(letters(GameId::Hill), ["K", "B", "H", "E", "O", "", "F"]);
    assert_eq!(letters(GameId::Ouk), ["K", "M", "M", "S", "N", "R", ""]);
    assert_eq!(letters(GameId::Rek), ["K", ""]);
    // Two of Hill's fish cannot capture on one square, so no file is written.
    let rules = named(GameId::Hill, "pritchard");
    let position = at(GameId::Hill, rules, "4k4/9/9/3hhh3/4F4/9/9/9/4K4 w - - 0 1");
    let takes = |mv: &Move| !position.taken_by(*mv).is_empty();
    let taking: Vec<Move> = position.legal_moves().into_iter().filter(takes).collect();
    assert!(!taking.is_empty());
    for mv in taking {
        let to = position.shape().name(mv.to());
        assert!(written(&position, &coordinate(&position, mv)).starts_with(&format!("x{to}")));
    }
}

#[test]
fn a_name_finds_its_move_and_no_other() {
    let find = |position: &AnyPosition, name: &str| {
        find_move(position, name.parse().unwrap()).map(|mv| coordinate(position, mv))
    };
    let ouk = ouk_at(ouk("federation"), "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1");
    for (name, found) in [("e5e6m", true), ("e5e6", true), ("e5e6c", false), ("e5e6f", false)] {
        assert_eq!(find(&ouk, name).is_some(), found, "{name}");
    }
    for name in ["e1e2m", "e1e2c", "e1e3", "e2e1"] {
        assert_eq!(find(&ouk, name), None, "{name}");
    }
    let hill = named(GameId::Hill, "pritchard");
    let hill = at(GameId::Hill, hill, "4k4/9/9/9/4F4/9/9/9/4K4 w - - 0 1");
    for (name, found) in [("e5e6f", true), ("e5e6c", true), ("e5e6", true), ("e5e6m", false)] {
        assert_eq!(find(&hill, name).is_some(), found, "{name}");
    }
    assert_eq!(find(&hill, "e1e2c"), None);
}

#[test]
fn refusals_of_hills_game_name_its_pieces() {
    let rules = named(GameId::Hill, "pritchard");
    let position = at(GameId::Hill, rules, "4k4/9/9/9/4F4/8B/9/9/4K4 w - - 0 1");
    let fish = refusal(&position, "e5e6m");
    assert_eq!(fish, "e5e6m: a fish becomes F, not \"m\"");
    let piece = |position: &AnyPosition, text: &str| {
        let Err(RuleMessage { args, .. }) = parse(position, text) else {
            panic!("{text} is legal")
        };
        let Some(Arg::Message(reason)) = args.get(1) else { panic!("{text}: {args:?}") };
        reason.args[0].clone()
    };
    assert_eq!(piece(&position, "e5e6m"), Arg::Piece(Kind::Fish));
    let ouk = ouk_at(ouk("federation"), "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1");
    assert_eq!(piece(&ouk, "e5e6q"), Arg::Piece(Kind::Trey));
    assert!(refusal(&ouk, "ebd3").starts_with("ebd3: a fish"), "the first letter is a file");
    // A capital letter is a piece, a small one may be a file.
    let start = AnyPosition::start(GameId::Hill, rules);
    assert!(refusal(&start, "Bd6").ends_with("none of those pieces can go to d6"));
    assert!(refusal(&start, "bd6").contains("fish"), "{}", refusal(&start, "bd6"));
    assert!(refusal(&start, "b1d6").contains("b1"), "{}", refusal(&start, "b1d6"));
}

#[test]
fn a_refusal_says_what_stands_on_the_named_square() {
    let position = ouk_at(ouk("federation"), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    // The move is legal, but not for this piece.
    assert_eq!(
        refusal(&position, "Ke1-e2q"),
        "Ke1-e2q: e1e2 is legal, but not with \"q\" behind it"
    );
    assert_eq!(
        refusal(&position, "Ra1-e2"),
        refusal(&position, "a1e2").replacen("a1e2", "Ra1-e2", 1)
    );
    assert_eq!(refusal(&position, "Ne1-e2"), "Ne1-e2: the piece on e1 is not N");
    // P is a fish where R is a Tuuk.
    assert_eq!(refusal(&position, "Pe4"), "Pe4: White has no such piece");
    let fish = ouk_at(ouk("federation"), "4k3/8/8/8/8/P7/8/R3K3 w - - 0 1");
    assert!(refusal(&fish, "Pa5").contains("fish"), "{}", refusal(&fish, "Pa5"));
}
