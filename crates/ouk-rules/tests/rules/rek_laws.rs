//! Rek and Min Rek Chanh: numbers, position text, refusals, and laws that hold in every position.

use crate::rek_compare::random_board;
use crate::sampling::amount;
use ouk_rules::board::{Move, MoveKind, Piece, Shape, Square};
use ouk_rules::perft::{perft, perft_playing_all};
use ouk_rules::rek::{MinRekChanh, Rek};
use ouk_rules::{AnyPosition, Array, Color, GameId, Observer, Position, Reason, RuleSet};
use std::collections::{BTreeSet, HashSet};

const SHAPE: Shape = Shape::new(8);

fn named(rules: &str) -> &'static RuleSet {
    rules.parse().unwrap()
}

fn square(name: &str) -> Square {
    SHAPE.parse(name).unwrap()
}

// ---- numbers ------------------------------------------------------------------------------

fn counts<P: Position>(rules: &str, expected: &[u64]) {
    let start = P::start(P::GAME.rule_set(rules).unwrap());
    for (depth, &leaves) in expected.iter().enumerate() {
        assert_eq!(perft(&start, depth as u32 + 1), leaves, "{rules} at depth {}", depth + 1);
    }
}

/// The normative numbers; `lone`, `custodian` and `king-literal` are confirmed by the reference.
#[test]
fn leaves_of_rek() {
    counts::<Rek>("poat", &[39, 1_504, 64_815, 2_760_763, 126_176_122]);
    for rules in GameId::Rek.rule_sets() {
        let start = Rek::start(rules);
        assert_eq!(perft(&start, 3), perft_playing_all(&start, 3), "{rules}");
    }
}

/// The program that first counted `new` did not allow a rek of the king against another duty, and
/// so found 651,987 and 20,510,532. Seven positions of ply 3 have such a rek, for example after
/// c3c2 c6c3 b1a1, where Black must rek at b1 or may capture the king at b2.
#[test]
fn leaves_of_min_rek_chanh() {
    counts::<MinRekChanh>("new", &[31, 758, 23_279, 651_987 + 7, 20_510_532 + 174]);
    counts::<MinRekChanh>("any", &[31, 758, 23_279, 651_301, 20_460_178]);
    for rules in GameId::MinRekChanh.rule_sets() {
        let start = MinRekChanh::start(rules);
        assert_eq!(perft(&start, 3), perft_playing_all(&start, 3), "{rules}");
    }
}

// ---- position text ------------------------------------------------------------------------

fn error<P: Position>(rules: &str, text: &str) -> String {
    P::from_fen(named(rules), text).map_or_else(|error| error.to_string(), |_| "read".to_owned())
}

#[test]
fn a_small_board_reads_and_writes_its_own_text() {
    let start = |game: GameId, name| {
        let start = AnyPosition::start(game, game.rule_set(name).unwrap());
        (start.shape().side, start.to_fen())
    };
    assert_eq!(start(GameId::Rek, "poat-4x4"), (4, "mmm1/3k/K3/1MMM w 0 1".to_owned()));
    assert_eq!(start(GameId::MinRekChanh, "new-4x4"), (4, "mmm1/3k/K3/1MMM w - 0 1".to_owned()));
    assert_eq!(
        start(GameId::MinRekChanh, "new-5x5"),
        (5, "mmmm1/4k/5/K4/1MMMM w - 0 1".to_owned())
    );
    let array = Array::Mirrored.fen(GameId::Rek, named("poat-4x4"), Color::Black);
    assert_eq!(array, "1mmm/k3/3K/MMM1 b 0 1");
    let whole = "mmmmmmm1/7k/mmmmmmmm/8/8/MMMMMMMM/K7/1MMMMMMM w";
    let small = "mmm1/3k/K3/1MMM w";
    assert_eq!(error::<Rek>("poat-4x4", whole), "board part has 8 ranks, expected 4");
    assert_eq!(error::<Rek>("poat", small), "board part has 4 ranks, expected 8");
    let wide = error::<Rek>("poat-4x4", "mmm2/3k/K3/1MMM w");
    assert_eq!(wide, "board part: rank 4 has 5 squares, expected 4");
    let far = error::<MinRekChanh>("new-4x4", "mmm1/3k/K3/1MMM w e1h");
    assert!(far.starts_with("duty part is \"e1h\""), "{far}");
}

/// No piece slides onto the squares beyond a small board, and those squares are no liberties.
#[test]
fn a_small_board_ends_at_its_edge() {
    let rules = named("poat-4x4");
    let start = Rek::from_fen(rules, "4/3k/K3/3M w").unwrap();
    let to: Vec<Square> = start.legal_moves().iter().map(|mv| mv.to()).collect();
    let named: BTreeSet<String> = to.iter().map(|&at| start.shape().name(at)).collect();
    let expected = ["a1", "a3", "a4", "b1", "b2", "c1", "c2", "d2"];
    assert_eq!(named, expected.map(str::to_owned).into());
    let off = start.why_illegal(square("d1"), square("e1")).to_string();
    assert_eq!(off, start.why_illegal(square("d1"), Square(80)).to_string());
    // On the whole board d5 and e4 would be liberties of the king on d4.
    let closed = Rek::from_fen(rules, "2Mk/4/K2M/4 w").unwrap();
    let after = closed.after(Move::plain(square("d2"), square("d3")));
    assert_eq!(after.ending().unwrap().reason, Reason::KingSurrounded);
}

#[test]
fn wrong_text_is_refused_by_the_part_that_is_wrong() {
    let cases = [
        ("", "the board part is missing"),
        ("8/8/8/3k4/8/8/8/K7", "the side part is missing"),
        ("8/8/8/3k4/8/8/K7 w", "board part has 7 ranks, expected 8"),
        ("8/8/8/3k4/8/8/8/K6R w", "board part: 'R' on rank 1 is not a piece of this game"),
        ("8/8/8/3k4/8/8/8/8 w", "White has 0 kings, expected 1"),
        ("8/8/8/3k4/8/8/8/KK6 w", "White has 2 kings, expected 1"),
        ("8/8/8/3k4/8/8/8/K7 x", "side part is \"x\", expected w or b"),
        ("8/8/8/3k4/8/8/8/K7 w many", "quiet plies part is \"many\""),
        ("8/8/8/3k4/8/8/8/K7 w 0 1 k", "lost king part is \"k\""),
        ("8/8/8/3k4/8/8/8/K7 w 0 1 k:eaten", "lost king part is \"k:eaten\""),
        (
            "8/8/8/3k4/8/8/8/K7 b 0 1 k:carried",
            "lost king part is \"k:carried\", expected nothing, as neither king is lost",
        ),
        // No side captures its own king.
        ("8/8/8/8/8/8/8/K7 w 0 1 k:carried", "Black has 0 kings, expected 1"),
        ("8/8/8/8/8/8/8/K7 b 0 1 k:flanked", "lost king part is \"k:flanked\", expected a way"),
        ("8/8/8/8/8/8/8/K7 b 0 1 k:carried more", "unexpected text after the last part: \"more\""),
    ];
    for (text, expected) in cases {
        let found = error::<Rek>("poat", text);
        assert!(found.starts_with(expected), "{text}: {found}");
    }
    let board = "8/3m3k/8/8/8/2M1M2M/K2M4/8 b";
    let cases = [
        ("d3", "duty part is \"d3\", expected - or squares with h or v, such as d3h,e5v"),
        ("d3v", "duty part is \"d3v\", expected no d3v, where Black has no such rek to play"),
        ("d3h,", "duty part is \"d3h,\", expected - or squares"),
        ("ééh", "duty part is \"ééh\", expected - or squares"),
        ("- 0 1 k:surrounded", "lost king part is \"k:surrounded\", expected nothing"),
    ];
    for (rest, expected) in cases {
        let found = error::<MinRekChanh>("new", &format!("{board} {rest}"));
        assert!(found.starts_with(expected), "{rest}: {found}");
    }
    // Under `any` every rek on the board binds, so a shorter list is wrong.
    let two = "8/3m1m1k/8/8/8/2M1M1M1/K7/8 b";
    assert_eq!(
        error::<MinRekChanh>("any", &format!("{two} d3h")),
        "duty part is \"d3h\", expected d3h,f3h, as every rek on the board binds under this rule set"
    );
    assert_eq!(error::<MinRekChanh>("new", &format!("{two} d3h")), "read");
}

#[test]
fn reader_recognises_a_lost_king_without_its_field() {
    let rules = GameId::Rek.rule_set("king-literal").unwrap();
    let told = Rek::from_fen(rules, "8/8/8/8/8/8/M7/KM5k b 1 1 K:immobile").unwrap();
    let untold = Rek::from_fen(rules, "8/8/8/8/8/8/M7/KM5k b 1 1").unwrap();
    assert_eq!(told.ending(), untold.ending());
    assert_eq!(told.to_fen(), untold.to_fen());
    assert_eq!(told.to_string(), told.to_fen());
}

#[test]
fn the_key_holds_the_way_a_king_was_lost() {
    let mut pairs = 0;
    for rules in GameId::Rek.rule_sets() {
        let ways = ["carried", "surrounded", "flanked", "immobile"];
        let read = |way| Rek::from_fen(rules, &format!("7k/8/8/8/8/8/8/M7 w 1 1 K:{way}")).ok();
        let lost: Vec<Rek> = ways.into_iter().filter_map(read).collect();
        for (n, one) in lost.iter().enumerate() {
            for other in &lost[..n] {
                assert_ne!(one.key(), other.key(), "{} and {}", one.to_fen(), other.to_fen());
                pairs += 1;
            }
        }
    }
    assert!(pairs > 2, "{pairs}");
}

// ---- refusals -----------------------------------------------------------------------------

#[test]
fn a_refusal_names_the_rule() {
    let rek = Rek::from_fen(GameId::Rek.default_rules(), "8/8/8/8/1m1M1M1m/8/8/K6k w").unwrap();
    let cases = [
        ("a1a1", "a move must lead to another square"),
        ("c1c2", "no piece stands on c1"),
        ("h1h2", "it is White's move"),
        ("d4f4", "your own piece stands on f4"),
        ("d4b4", "an enemy stands on b4: nothing is captured by moving onto it"),
        ("d4e5", "every piece slides straight along its file or rank"),
        ("d4a4", "the piece on b4 stands in the way"),
        ("d4g4", "the piece on f4 stands in the way"),
    ];
    for (text, reason) in cases {
        let refused = rek.why_illegal(square(&text[..2]), square(&text[2..]));
        assert_eq!(refused.to_string(), reason, "{text}");
    }
    let over = Rek::from_fen(GameId::Rek.default_rules(), "7k/8/8/8/8/m7/8/8 w 0 2 K:carried");
    assert_eq!(
        over.unwrap().why_illegal(square("a3"), square("a4")).to_string(),
        "the game is over, Black won: White's king was carried off"
    );
}

#[test]
fn a_refusal_in_min_rek_chanh_names_the_order() {
    let bound = |rules: &str| {
        let rules = GameId::MinRekChanh.rule_set(rules).unwrap();
        MinRekChanh::from_fen(rules, "8/3m3k/8/8/8/2M1M2M/K2M4/8 b d3h").unwrap()
    };
    let order = "the order to rek at d3 must be honoured: d7d3";
    assert_eq!(bound("new").why_illegal(square("d7"), square("d4")).to_string(), order);
    let king = bound("new").why_illegal(square("h7"), square("h6"));
    assert_eq!(king.to_string(), "a king never moves in Min Rek Chanh");
    let call = Move::new(square("d7"), square("d3"), MoveKind::Call);
    assert_eq!(
        bound("call").play(call).unwrap_err().to_string(),
        "d7d3 opens no new rek, so there is nothing to call"
    );
}

// ---- laws ---------------------------------------------------------------------------------

/// An observer that keeps the board.
#[derive(Clone, PartialEq, Debug)]
struct LawBoard([Option<Piece>; 64]);

impl Observer for LawBoard {
    fn lifted(&mut self, piece: Piece, from: Square) {
        assert_eq!(self.0[from.index()].take(), Some(piece), "lifted from {}", SHAPE.name(from));
    }

    fn dropped(&mut self, piece: Piece, on: Square) {
        assert_eq!(self.0[on.index()].replace(piece), None, "dropped on {}", SHAPE.name(on));
    }
}

fn board<P: Position>(position: &P) -> LawBoard {
    let mut board = LawBoard([None; 64]);
    position.observe(&mut board);
    board
}

/// The position from the other side: colours swapped, ranks mirrored.
fn flipped<P: Position>(position: &P) -> P {
    let (fen, shape) = (position.to_fen(), position.shape());
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let swap = |c: char| {
        if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
    };
    let rows: Vec<String> =
        fields[0].split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
    fields[0] = rows.join("/");
    fields[1] = if fields[1] == "w" { "b".to_owned() } else { "w".to_owned() };
    if P::GAME == GameId::MinRekChanh && fields[2] != "-" {
        let entry =
            |one: &str| format!("{}{}", SHAPE.name(shape.flip(square(&one[..2]))), &one[2..]);
        fields[2] = fields[2].split(',').map(entry).collect::<Vec<_>>().join(",");
    }
    if let Some(lost) = fields.iter_mut().find(|field| field.contains(':')) {
        *lost = lost.chars().take(1).map(swap).chain(lost.chars().skip(1)).collect();
    }
    P::from_fen(position.rules(), &fields.join(" ")).unwrap()
}

fn text_returns<P: Position>(position: &P) {
    let text = position.to_fen();
    let read =
        P::from_fen(position.rules(), &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.to_fen(), text);
    assert_eq!(read.key(), position.key(), "{text}");
    assert_eq!(read.repetition_key(), position.repetition_key(), "{text}");
    assert_eq!(read.ending(), position.ending(), "{text}");
    assert_eq!(read.duty(), position.duty(), "{text}");
    assert_eq!(read.legal_moves(), position.legal_moves(), "{text}");
}

fn moves_agree<P: Position>(position: &P) {
    let text = position.to_fen();
    let moves = position.legal_moves();
    let set: HashSet<Move> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len(), "{text}");
    assert_eq!(position.count_moves(), moves.len() as u64, "{text}");
    for &mv in &moves {
        let after = position.after(mv);
        assert_eq!(position.count_moves_after(mv), after.count_moves(), "{text} {mv:?}");
        assert_eq!(after.key(), after.key_from_scratch(), "{text} {mv:?}");
        let gone: Vec<Square> = SHAPE
            .all()
            .filter(|&at| position.piece_on(at).is_some() && after.piece_on(at).is_none())
            .filter(|&at| at != mv.from())
            .collect();
        assert_eq!(position.taken_by(mv), gone, "{text} {mv:?}");
    }
}

/// A move is legal if and only if it is generated; any other is refused with a reason.
fn refusals_agree<P: Position>(position: &P) {
    let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
    for (from, to) in SHAPE.all().flat_map(|from| SHAPE.all().map(move |to| (from, to))) {
        for kind in [MoveKind::Plain, MoveKind::Call, MoveKind::Leap] {
            let mv = Move::new(from, to, kind);
            match position.clone().play(mv) {
                Ok(()) => assert!(legal.contains(&mv)),
                Err(refused) => {
                    assert!(!legal.contains(&mv) && !refused.reason.to_string().is_empty());
                }
            }
        }
    }
}

fn laws_hold<P: Position>(rules: &'static RuleSet) {
    let mut rng = fastrand::Rng::with_seed(rules.name.len() as u64);
    for game in 0..amount(20, 60) {
        let mut position = if game % 6 == 0 {
            P::start(rules)
        } else {
            P::from_fen(rules, &random_board(rules, &mut rng)).unwrap()
        };
        let mut seen = board(&position);
        for ply in 0..120 {
            moves_agree(&position);
            text_returns(&position);
            assert_eq!(seen, board(&position));
            if ply % 40 == 0 {
                if game % 10 == 1 {
                    refusals_agree(&position);
                }
                assert_eq!(perft(&position, 2), perft(&flipped(&position), 2));
                assert_eq!(
                    position.ending().map(|end| end.reason),
                    flipped(&position).ending().map(|end| end.reason)
                );
            }
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(rng.usize(..moves.len().max(1))) else { break };
            position.play_unchecked(mv, &mut seen);
        }
    }
}

#[test]
fn laws_of_rek() {
    GameId::Rek.rule_sets().iter().for_each(laws_hold::<Rek>);
}

#[test]
fn laws_of_min_rek_chanh() {
    GameId::MinRekChanh.rule_sets().iter().for_each(laws_hold::<MinRekChanh>);
}

#[test]
fn both_sides_count_the_same_leaves() {
    let start = Rek::start(GameId::Rek.default_rules());
    assert_eq!(perft(&flipped(&start), 3), 64_815);
    let start = MinRekChanh::start(GameId::MinRekChanh.default_rules());
    assert_eq!(perft(&flipped(&start), 3), 23_279);
}
