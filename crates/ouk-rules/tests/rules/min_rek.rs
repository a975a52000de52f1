//! Min Rek Chanh: the claims of its sources, move by move.

use crate::rek::{SHAPE, after, black_wins, ending, legal, min_rek, mv, taken};
use ouk_rules::rek::MinRekChanh;
use ouk_rules::{GameId, Position, Reason};

#[test]
fn a_blocker_that_leaves_orders() {
    let position = after(&min_rek("new", "8/3m3k/8/8/8/2MMM2M/K7/8 w"), "d3d2");
    assert_eq!(legal(&position), ["d7d3"]);
    assert_eq!(position.to_fen(), "8/3m3k/8/8/8/2M1M2M/K2M4/8 b d3h 1 1");
    assert_eq!(taken(&position, "d7d3"), "c3 e3");
}

#[test]
fn a_piece_that_enters_orders() {
    let position = after(&min_rek("new", "8/3m3k/8/2M5/8/4M2M/K7/8 w"), "c5c3");
    assert_eq!(legal(&position), ["d7d3"]);
}

#[test]
fn an_answer_orders_back() {
    let position = min_rek("new", "8/3m3k/8/8/8/2MMMm2/K7/4M3 w");
    let answered = after(&position, "d3d2 d7d3");
    assert_eq!(answered.to_fen(), "8/7k/8/8/8/3m1m2/K2M4/4M3 w e3h 0 2");
    assert_eq!(legal(&answered), ["e1e3"]);
    assert_eq!(taken(&answered, "e1e3"), "d3 f3");
}

#[test]
fn a_king_can_be_the_bait() {
    let position = after(&min_rek("new", "8/7k/8/M7/8/3m4/K7/8 w"), "a5a4");
    assert_eq!(position.to_fen(), "8/7k/8/8/M7/3m4/K7/8 b a3v 1 1");
    assert_eq!(ending(&position, "d3a3"), black_wins(Reason::KingCarried));
    let over = after(&position, "d3a3");
    assert_eq!(over.to_fen(), "8/7k/8/8/8/m7/8/8 w - 0 2 K:carried");
}

#[test]
fn kings_neither_move_nor_capture() {
    let position = min_rek("new", "8/7k/8/3m4/K7/3m4/8/M7 w");
    assert_eq!(position.count_moves(), 2 + 7);
    assert!(!position.is_legal(mv("a4d4")));
    // A closed-in unit is not captured either.
    let corner = min_rek("new", "m7/M7/8/8/1M6/8/8/K6k w");
    assert_eq!(taken(&corner, "b4b8"), "");
}

#[test]
fn binds() {
    // The pair c3, e3 was open before the move.
    let fen = "8/3m3k/8/8/8/2M1M2M/K7/8 w";
    let moves = |rules, text| legal(&after(&min_rek(rules, fen), text)).len();
    assert_eq!(moves("new", "h3h4"), 13);
    assert_eq!(moves("call", "h3h4"), 13);
    assert_eq!(moves("any", "h3h4"), 1);
    assert!(!min_rek("call", fen).is_legal(mv("h3h4!")));
    // The move opens the pair.
    let fen = "8/3m3k/8/8/8/2MMM2M/K7/8 w";
    let moves = |rules, text| legal(&after(&min_rek(rules, fen), text)).len();
    assert_eq!(moves("new", "d3d2"), 1);
    assert_eq!(moves("any", "d3d2"), 1);
    assert_eq!(moves("call", "d3d2!"), 1);
    assert!(moves("call", "d3d2") > 1);
    assert!(!min_rek("new", fen).is_legal(mv("d3d2!")));
    assert!(!min_rek("any", fen).is_legal(mv("d3d2!")));
}

#[test]
fn second_piece_at_an_open_gap_makes_no_new_duty() {
    // d7 could enter d3 before; now the white piece leaves d2, and d1 can too.
    let position = min_rek("new", "8/3m3k/8/8/8/2M1M3/K2M4/3m4 w");
    assert!(after(&position, "d2f2").duty().is_empty());
    // Without the piece on d7 the same move opens it.
    let position = min_rek("new", "8/7k/8/8/8/2M1M3/K2M4/3m4 w");
    assert_eq!(after(&position, "d2f2").duty(), [SHAPE.parse("d3").unwrap()]);
}

#[test]
fn any_of_several_orders_may_be_chosen_and_the_duty_lasts_one_ply() {
    let position = after(&min_rek("new", "8/2m1m2k/8/3M4/8/1M3M2/K7/8 w"), "d5d3");
    assert_eq!(legal(&position), ["c7c3", "e7e3"]);
    let chosen = after(&position, "c7c3");
    assert!(chosen.duty().is_empty());
}

#[test]
fn a_rek_that_takes_the_king_breaks_any_duty() {
    let start = MinRekChanh::start(GameId::MinRekChanh.default_rules());
    let position = after(&start, "c3c2 c6c3 b1a1");
    assert_eq!(position.to_fen(), "mmmmmmm1/7k/mm1mmmmm/8/8/M1m1MMMM/K1M5/M1MMMMMM b b1h 1 2");
    assert_eq!(legal(&position), ["b6b1", "b6b2"]);
    assert_eq!(ending(&position, "b6b2"), black_wins(Reason::KingCarried));
    assert_eq!(
        position.why_illegal(SHAPE.parse("b6").unwrap(), SHAPE.parse("b5").unwrap()).to_string(),
        "the order to rek at b1 must be honoured: b6b1, or take the king: b6b2"
    );
}

#[test]
fn a_duty_is_part_of_the_position() {
    let bound = min_rek("new", "8/3m3k/8/8/8/2M1M2M/K2M4/8 b d3h");
    let free = min_rek("new", "8/3m3k/8/8/8/2M1M2M/K2M4/8 b -");
    assert_ne!(bound.key(), free.key());
    assert_ne!(bound.repetition_key(), free.repetition_key());
    assert_eq!(legal(&bound), ["d7d3"]);
    assert!(legal(&free).len() > 1);
    // Another duty on the same board has another key.
    let two = ["d3h", "f3h"]
        .map(|duty| min_rek("new", &format!("8/3m1m1k/8/8/8/2M1M1M1/K7/8 b {duty}")).key());
    assert_ne!(two[0], two[1]);
    // Under `any` the board alone decides.
    let any = min_rek("any", "8/3m3k/8/8/8/2M1M2M/K2M4/8 b");
    assert_eq!(any.to_fen(), "8/3m3k/8/8/8/2M1M2M/K2M4/8 b d3h 0 1");
}
