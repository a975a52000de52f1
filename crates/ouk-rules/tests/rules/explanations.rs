//! Why a move is illegal: one position for each reason.

use crate::support::{at, changed, named, ouk, ouk_at};
use ouk_rules::board::Square;
use ouk_rules::message::MessageId;
use ouk_rules::ruleset::{KingLeap, NeangStep};
use ouk_rules::{AnyPosition, GameId};

/// The rule that forbids a move between two squares.
fn why(position: &AnyPosition, squares: &str) -> String {
    let [from, to] =
        [&squares[..2], &squares[2..]].map(|name| position.shape().parse(name).unwrap());
    let legal = position.legal_moves().into_iter().any(|mv| (mv.from(), mv.to()) == (from, to));
    assert!(!legal, "{squares} is legal in {}", position.to_fen());
    position.why_illegal(from, to).to_string()
}

fn check(position: &AnyPosition, answers: &[(&str, &str)]) {
    for (squares, answer) in answers {
        assert_eq!(why(position, squares), *answer, "{squares} in {}", position.to_fen());
    }
}

#[test]
fn each_piece_says_how_it_moves() {
    let rules = ouk("federation");
    let position = ouk_at(rules, "4k3/8/8/2r5/8/M~1N1S1M1/4P3/R6K w - - 0 1");
    check(
        &position,
        &[
            ("h1h3", "the king moves one step any way"),
            ("a1b2", "a boat moves straight along its file or rank"),
            ("c3d4", "a horse leaps two squares straight and one to the side"),
            ("e3e2", "your own piece stands on e2"),
            ("e3d3", "a Koul steps one square diagonally or straight forward"),
            ("e3e5", "a Koul steps straight only forward, and only one square"),
            ("g3g4", "a Neang steps one square diagonally"),
            ("a3a4", "a turned fish steps one square diagonally"),
            ("e2d3", "a fish steps straight forward and captures diagonally forward"),
            ("e2e4", "a fish steps straight forward and captures diagonally forward"),
            ("a1a5", "a3 stands in the way"),
            ("a1h1", "your own piece stands on h1"),
            ("d4d5", "no piece stands on d4"),
            ("c5c4", "it is White's move"),
        ],
    );
    let [from, to] = ["a1", "b2"].map(|name| position.shape().parse(name).unwrap());
    assert_eq!(position.why_illegal(from, to).id, MessageId::TuukSlides, "Ouk calls it Tuuk");
    let blocked = ouk_at(rules, "4k3/8/8/8/8/4r3/4P3/K7 w - - 0 1");
    check(&blocked, &[("e2e3", "a fish captures diagonally, not straight ahead")]);
    let black = ouk_at(rules, "4k3/3s4/6p1/8/8/8/8/K7 b - - 0 1");
    check(
        &black,
        &[
            ("d7d8", "a Koul steps straight only forward, and only one square"),
            ("g6g7", "a fish steps straight forward and captures diagonally forward"),
            ("g6f5", "a fish steps straight forward and captures diagonally forward"),
        ],
    );
}

#[test]
fn hills_pieces_say_how_they_move() {
    let rules = named(GameId::Hill, "pritchard");
    let position = at(GameId::Hill, rules, "4k4/9/9/9/3F~5/1F7/B1H1E1O2/9/4K4 w - - 0 1");
    let steps = ["a3b5", "c3c5", "e3e5", "g3g5", "b4c4", "d5d7", "e1e3"];
    let said: Vec<String> = steps.iter().map(|squares| why(&position, squares)).collect();
    let mut different = said.clone();
    different.sort();
    different.dedup();
    assert!(different.len() >= 6, "{said:?}");
    assert!(said[0].starts_with("a boat moves"), "{said:?}");
    assert!(said[1].starts_with("a horse leaps"), "{said:?}");
    assert!(said[2].contains("elephant"), "{said:?}");
    assert!(said[3].contains("official"), "{said:?}");
    assert!(said[4].contains("fish") && said[5].contains("turned fish"), "{said:?}");
    let [from, to] = ["a3", "b5"].map(|name| position.shape().parse(name).unwrap());
    assert_eq!(position.why_illegal(from, to).id, MessageId::BoatSlides);
    // Hill's game has no leaps.
    assert_eq!(why(&position, "e1g2"), "the king moves one step any way");
    // The ranks of Hill's board go to 9.
    check(&position, &[("a3j9", "a boat moves straight along its file or rank")]);
}

#[test]
fn a_kings_leap_says_why_there_is_none() {
    let base = ouk("federation");
    let sideways = changed(base, |it| it.king_leap = KingLeap::Sideways);
    let any = changed(base, |it| it.king_leap = KingLeap::Any);
    let strict = changed(base, |it| it.king_leap_in_check = false);
    let none = changed(base, |it| it.king_leap = KingLeap::None);
    let no_leap = "the king does not leap in this game";
    let lost = "the king has lost its leap";
    let aside = "the king leaps only to the two knight squares of its second rank";
    let start = "4k3/8/8/8/8/8/8/3K4 w D - 0 1";
    check(&ouk_at(none, "4k3/8/8/8/8/8/8/3K4 w - - 0 1"), &[("d1f2", no_leap), ("d1e3", no_leap)]);
    check(&ouk_at(sideways, "4k3/8/8/8/8/8/8/3K4 w - - 0 1"), &[("d1f2", lost), ("d1e3", lost)]);
    check(&ouk_at(sideways, start), &[("d1e3", aside), ("d1c3", aside)]);
    check(&ouk_at(any, start), &[("d1d3", "the king moves one step any way")]);
    let in_check = "3rk3/8/8/8/8/8/8/3K4 w D - 0 1";
    check(&ouk_at(strict, in_check), &[("d1f2", "the king may not leap while in check")]);
    check(
        &ouk_at(any, "4k3/8/8/8/8/8/5r2/3K4 w D - 0 1"),
        &[("d1f2", "the king's leap may not capture")],
    );
    check(
        &ouk_at(any, "4kr2/8/8/8/8/8/8/3K4 w D - 0 1"),
        &[("d1f2", "the king would stand in check on f2")],
    );
    let makruk =
        at(GameId::Makruk, named(GameId::Makruk, "makruk"), "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
    check(&makruk, &[("d1f2", no_leap)]);
    let black = ouk_at(sideways, "4k3/8/8/8/8/8/8/3K4 b e - 0 1");
    check(&black, &[("e8d6", aside), ("e8f6", aside)]);
}

#[test]
fn a_neangs_double_step_says_why_there_is_none() {
    let base = ouk("federation");
    let slide = changed(base, |it| it.neang_step = NeangStep::Slide);
    let jump = changed(base, |it| it.neang_step = NeangStep::Jump);
    let none = changed(base, |it| it.neang_step = NeangStep::None);
    let steps = "a Neang steps one square diagonally";
    check(&ouk_at(none, "4k3/8/8/8/8/8/8/K3M3 w - - 0 1"), &[("e1e3", steps)]);
    let moved = "only a Neang that has not moved may go two squares forward";
    check(&ouk_at(jump, "4k3/8/8/8/8/4M3/8/K7 w - - 0 1"), &[("e3e5", moved), ("e3e1", moved)]);
    check(
        &ouk_at(jump, "4k3/8/8/8/8/4p3/8/K3M3 w E - 0 1"),
        &[("e1e3", "the Neang's double step may not capture")],
    );
    check(
        &ouk_at(slide, "4k3/8/8/8/8/8/4p3/K3M3 w E - 0 1"),
        &[("e1e3", "the Neang's double step may not jump under this rule set")],
    );
    check(
        &ouk_at(jump, "4k3/8/8/8/8/8/8/K2rM3 w E - 0 1"),
        &[("e1e3", "that does not answer the check from d1")],
    );
    check(
        &ouk_at(jump, "4k3/8/8/8/8/8/8/K3M2r w E - 0 1"),
        &[("e1e3", "the king on a1 would stand in check: this piece is pinned")],
    );
    let pinned = "the king on a1 would stand in check: this piece is pinned";
    check(&ouk_at(slide, "4k3/8/8/8/8/8/8/K3M2r w E - 0 1"), &[("e1e3", pinned)]);
    check(&ouk_at(jump, "4k3/8/8/8/8/8/4p3/K3M2r w E - 0 1"), &[("e1e3", pinned)]);
}

#[test]
fn a_king_in_danger_is_named() {
    let rules = ouk("federation");
    let pinned = ouk_at(rules, "4k3/8/4r3/8/8/4N3/8/4K3 w - - 0 1");
    check(&pinned, &[("e3d5", "the king on e1 would stand in check: this piece is pinned")]);
    let boat = ouk_at(rules, "4k3/8/4r3/8/8/4R3/8/4K3 w - - 0 1");
    check(&boat, &[("e3a3", "the king on e1 would stand in check: this piece is pinned")]);
    let checked = ouk_at(rules, "4k3/8/4r3/8/8/N7/8/4K3 w - - 0 1");
    check(
        &checked,
        &[
            ("a3b5", "that does not answer the check from e6"),
            ("e1e2", "the king would stand in check on e2"),
        ],
    );
    let twice = ouk_at(rules, "4k3/8/4r3/8/8/N2n4/8/4K3 w - - 0 1");
    check(&twice, &[("a3b5", "that does not answer the check from d3 and e6")]);
    let mate = ouk_at(rules, "R6k/8/6K1/8/8/8/8/8 b - - 0 1");
    check(&mate, &[("h8h7", "the game is over, White won: ouk ngeub (checkmate)")]);
}

#[test]
fn rek_names_the_piece_in_the_way() {
    let position = at(GameId::Rek, named(GameId::Rek, "poat"), "m6k/8/8/8/1M2M3/8/8/KM6 w");
    check(
        &position,
        &[
            ("b4b4", "a move must lead to another square"),
            ("b4e4", "your own piece stands on e4"),
            ("b4f4", "the piece on e4 stands in the way"),
            ("e4a4", "the piece on b4 stands in the way"),
            ("b1b7", "the piece on b4 stands in the way"),
            ("b4c5", "every piece slides straight along its file or rank"),
            ("c3c4", "no piece stands on c3"),
            ("h8h7", "it is White's move"),
        ],
    );
    let enemy = at(GameId::Rek, named(GameId::Rek, "poat"), "m6k/8/8/8/M7/8/8/K7 w");
    check(&enemy, &[("a4a8", "an enemy stands on a8: nothing is captured by moving onto it")]);
    // Of two pieces in the way, the nearer one is named.
    let two = at(GameId::Rek, named(GameId::Rek, "poat"), "7k/8/8/8/M1m1m2M/8/8/K7 w");
    check(
        &two,
        &[
            ("a4g4", "the piece on c4 stands in the way"),
            ("h4b4", "the piece on e4 stands in the way"),
        ],
    );
    // A legal move takes no suffix.
    let [from, to] = ["b1", "c1"].map(|name| position.shape().parse(name).unwrap());
    let said = position.why_illegal(from, to).to_string();
    assert_eq!(said, "b1c1 is legal, but not with anything added to it");
    let small = at(GameId::Rek, named(GameId::Rek, "poat-4x4"), "3k/4/4/KM2 w");
    let outside = GameId::Rek.shape().parse("h1").unwrap();
    let corner = GameId::Rek.shape().parse("b1").unwrap();
    assert_eq!(small.why_illegal(corner, outside).to_string(), "that square is not on the board");
    assert_eq!(small.why_illegal(outside, corner).to_string(), "that square is not on the board");
}

#[test]
fn a_game_without_moves_is_over_and_one_with_moves_is_explained() {
    let rules = named(GameId::Rek, "poat");
    let lost = at(GameId::Rek, rules, "7k/8/8/8/8/8/8/1M6 w 0 1 K:carried");
    assert!(why(&lost, "b1b2").starts_with("the game is over"), "{}", why(&lost, "b1b2"));
    // The game is drawn, but moves are left.
    let drawn = at(GameId::Rek, rules, "7k/8/8/8/8/8/8/K7 w");
    assert!(drawn.ending().is_some() && !drawn.legal_moves().is_empty());
    check(&drawn, &[("a1b2", "every piece slides straight along its file or rank")]);
}

#[test]
fn squares_of_larger_boards_are_no_squares() {
    let position = AnyPosition::start(GameId::Ouk, ouk("federation"));
    let [inside, outside] = [Square(0), Square(80)];
    for (from, to) in [(inside, outside), (outside, inside), (outside, outside)] {
        assert_eq!(position.why_illegal(from, to).id, MessageId::OffBoard);
    }
}

#[test]
fn min_rek_chanh_names_the_order() {
    let rules = named(GameId::MinRekChanh, "any");
    let position = at(GameId::MinRekChanh, rules, "7k/8/8/3m1m2/8/8/4M3/K2M4 w");
    assert!(!position.duty().is_empty(), "a rek stands on the board");
    check(
        &position,
        &[
            ("a1a2", "a king never moves in Min Rek Chanh"),
            ("d1d2", "the order to rek at e5 must be honoured: e2e5"),
            ("e2e4", "the order to rek at e5 must be honoured: e2e5"),
        ],
    );
    let [from, to] = ["e2", "e5"].map(|name| position.shape().parse(name).unwrap());
    let said = position.why_illegal(from, to).to_string();
    assert_eq!(said, "e2e5 is legal, but not with anything added to it");
    let two = at(GameId::MinRekChanh, rules, "7k/8/8/3m1m2/8/8/4M3/K3M3 w");
    check(&two, &[("e2e3", "the order to rek at e5 must be honoured: e2e5")]);
    let king = at(GameId::MinRekChanh, rules, "5m1k/8/8/3m1m2/8/8/4M1M1/K7 w");
    check(&king, &[("e2e3", "the order to rek at e5 or g8 must be honoured: e2e5 or g2g8")]);
    let free =
        at(GameId::MinRekChanh, named(GameId::MinRekChanh, "new"), "7k/8/8/8/8/8/4M3/K2M4 w");
    check(&free, &[("e2d3", "every piece slides straight along its file or rank")]);
}
