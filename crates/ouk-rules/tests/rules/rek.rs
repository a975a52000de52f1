//! Rek: the claims of its sources, move by move, and its rules in common with Min Rek Chanh.

use ouk_rules::board::{Color, Move, MoveKind, Shape};
use ouk_rules::rek::{MinRekChanh, Rek};
use ouk_rules::ruleset::{KingLost, RekArray, RuleSwitches, SecondCapture};
use ouk_rules::{Ending, GameId, Position, Reason, RuleSet};

pub const SHAPE: Shape = Shape::new(8);

fn rek(rules: &str, fen: &str) -> Rek {
    Rek::from_fen(GameId::Rek.rule_set(rules).unwrap(), fen).unwrap()
}

pub fn min_rek(rules: &str, fen: &str) -> MinRekChanh {
    MinRekChanh::from_fen(GameId::MinRekChanh.rule_set(rules).unwrap(), fen).unwrap()
}

/// A rule set with one or two switches changed, as by a settings file.
fn changed(base: &'static RuleSet, change: impl Fn(&mut RuleSwitches)) -> &'static RuleSet {
    let mut switches = base.switches.clone();
    change(&mut switches);
    Box::leak(Box::new(RuleSet { name: base.name, source: base.source, switches }))
}

fn rek_with(second: SecondCapture, king: KingLost, fen: &str) -> Rek {
    let rules = changed(GameId::Rek.default_rules(), |switches| {
        let RuleSwitches::Rek(switches) = switches else { unreachable!() };
        (switches.second_capture, switches.king_lost) = (second, king);
    });
    Rek::from_fen(rules, fen).unwrap()
}

pub fn mv(text: &str) -> Move {
    let kind = if text.ends_with('!') { MoveKind::Call } else { MoveKind::Plain };
    Move::new(SHAPE.parse(&text[..2]).unwrap(), SHAPE.parse(&text[2..4]).unwrap(), kind)
}

/// The squares that a move clears.
pub fn taken<P: Position>(position: &P, text: &str) -> String {
    assert!(position.is_legal(mv(text)), "{text} in {}", position.to_fen());
    let squares: Vec<String> =
        position.taken_by(mv(text)).iter().map(|&at| SHAPE.name(at)).collect();
    squares.join(" ")
}

pub fn after<P: Position>(position: &P, moves: &str) -> P {
    let mut position = position.clone();
    for text in moves.split_whitespace() {
        position.play(mv(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    position
}

pub fn ending<P: Position>(position: &P, moves: &str) -> Option<Ending> {
    after(position, moves).ending()
}

pub fn legal<P: Position>(position: &P) -> Vec<String> {
    let name = |mv: &Move| {
        let call = if mv.kind() == MoveKind::Call { "!" } else { "" };
        format!("{}{}{call}", SHAPE.name(mv.from()), SHAPE.name(mv.to()))
    };
    let mut names: Vec<String> = position.legal_moves().iter().map(name).collect();
    names.sort();
    names
}

fn white_wins(reason: Reason) -> Option<Ending> {
    Some(Ending::win(Color::White, reason))
}

pub fn black_wins(reason: Reason) -> Option<Ending> {
    Some(Ending::win(Color::Black, reason))
}

// ---- Rek: capture -------------------------------------------------------------------------

#[test]
fn a_rek_carries_off_the_pair_it_lands_between() {
    let position = rek("poat", "8/8/8/8/3m1m2/8/8/K3M2k w");
    assert_eq!(taken(&position, "e1e4"), "d4 f4");
    assert_eq!(taken(&position, "e1e5"), "");
    // The pair may stand above and below, and a king may carry.
    let king = rek("poat", "8/8/8/3m4/K7/3m4/8/7k w");
    assert_eq!(taken(&king, "a4d4"), "d3 d5");
}

#[test]
fn unit_survives_when_the_enemy_encloses_it_himself() {
    let position = rek("poat", "8/8/8/8/1mM4m/8/8/K6k b");
    assert_eq!(taken(&position, "h4d4"), "");
    // Under the Mak-yek reading that is a capture, but stepping between two enemies never is.
    assert_eq!(taken(&rek("custodian", "8/8/8/8/1mM4m/8/8/K6k b"), "h4d4"), "c4");
    let between = rek("custodian", "8/8/2m5/8/2m5/8/8/K3M2k w");
    assert_eq!(taken(&between, "e1e5"), "");
    assert_eq!(taken(&after(&between, "e1e5 h1g1"), "e5c5"), "c4 c6");
}

#[test]
fn a_closed_unit_or_group_goes() {
    let corner = rek("poat", "m7/M7/8/8/1M6/8/8/K6k w");
    assert_eq!(taken(&corner, "b4b8"), "a8");
    let edge = rek("poat", "8/8/8/M7/mM6/mM6/8/M3K2k w");
    assert_eq!(taken(&edge, "a1a2"), "a3 a4");
}

#[test]
fn a_square_with_an_enemy_on_every_side_cannot_be_entered() {
    let position = rek("poat", "8/8/8/2m5/1m1m4/2m5/8/K1M4k w");
    assert!(position.legal_moves().iter().all(|mv| SHAPE.name(mv.to()) != "c4"));
}

#[test]
fn the_rek_comes_before_the_surround() {
    let both = rek("poat", "1MmM4/1m1m4/8/8/8/8/8/K1M4k w");
    assert_eq!(taken(&both, "c1c7"), "b7 d7 c8");
    // Under this rule set the square of the captured piece is a liberty for the group.
    let way_out = rek("poat", "1MmmM3/1m1m4/8/8/8/8/8/K1M4k w");
    assert_eq!(taken(&way_out, "c1c7"), "b7 d7");
}

#[test]
fn the_movers_closed_pieces_stay_until_the_opponent_has_moved_anywhere() {
    let position = rek("poat", "mM6/M7/8/8/8/8/8/K6k b");
    assert_eq!(taken(&position, "h1g1"), "");
    let next = after(&position, "h1g1");
    assert_eq!(taken(&next, "a1d1"), "a8");
    assert_eq!(taken(&next, "b8c8"), "");
}

// ---- Rek: the king ------------------------------------------------------------------------

#[test]
fn a_king_is_closed_in() {
    let position = rek("poat", "3m4/8/8/8/8/6M1/7M/K6k w");
    assert_eq!(ending(&position, "g3g1"), white_wins(Reason::KingSurrounded));
    let over = after(&position, "g3g1");
    assert!(over.legal_moves().is_empty());
    assert_eq!(over.to_fen(), "3m4/8/8/8/8/8/7M/K5M1 b 0 1 k:surrounded");
}

#[test]
fn a_king_is_carried_off() {
    let position = rek("poat", "7k/8/8/8/M6m/3m4/K7/8 b");
    assert_eq!(taken(&position, "d3a3"), "a2 a4");
    assert_eq!(ending(&position, "d3a3"), black_wins(Reason::KingCarried));
}

#[test]
fn opponents_king_is_checked_first() {
    // The move leaves neither king a move.
    let position = rek("king-literal", "8/8/8/8/m7/km6/3M4/KM6 w");
    assert_eq!(ending(&position, "d2a2"), white_wins(Reason::KingImmobile));
}

#[test]
fn bare_kings_draw() {
    let position = rek("poat", "8/8/8/3k4/8/8/8/K7 w");
    assert_eq!(position.ending(), Some(Ending::draw(Reason::DeadMaterial)));
    assert!(!position.legal_moves().is_empty());
    let position = min_rek("new", "8/8/8/3k4/8/8/8/K7 w");
    assert_eq!(position.ending(), Some(Ending::draw(Reason::DeadMaterial)));
}

#[test]
fn a_side_without_a_move_has_lost() {
    let position = rek("custodian", "8/8/8/8/8/8/m7/Km5k w");
    assert_eq!(position.ending(), black_wins(Reason::NoMove));
    let position = min_rek("new", "8/8/8/8/8/m7/Mm5k/Km6 w");
    assert_eq!(position.ending(), black_wins(Reason::NoMove));
}

// ---- Rek: each switch ---------------------------------------------------------------------

#[test]
fn array() {
    for (array, own, other) in [(RekArray::Left, "a2a1", "h2h1"), (RekArray::Right, "h2h1", "a2a1")]
    {
        let rules = changed(GameId::Rek.default_rules(), |switches| {
            let RuleSwitches::Rek(switches) = switches else { unreachable!() };
            switches.array = array;
        });
        let start = Rek::start(rules);
        assert!(start.is_legal(mv(own)) && !start.is_legal(mv(other)), "{array:?}");
        assert_eq!(start.count_moves(), 39);
    }
    for (array, own, other) in [(RekArray::Left, "b1a1", "g1h1"), (RekArray::Right, "g1h1", "b1a1")]
    {
        let rules = changed(GameId::MinRekChanh.default_rules(), |switches| {
            let RuleSwitches::MinRek(switches) = switches else { unreachable!() };
            switches.array = array;
        });
        let start = MinRekChanh::start(rules);
        assert!(start.is_legal(mv(own)) && !start.is_legal(mv(other)), "{array:?}");
    }
}

#[test]
fn second_capture() {
    use SecondCapture::{Custodian, Group, Single};
    let cases = [
        (
            "8/8/8/M7/mM6/mM6/8/M3K2k w",
            "a1a2",
            [(Group, "a3 a4"), (Single, ""), (Custodian, "a3 a4")],
        ),
        ("m7/M7/8/8/1M6/8/8/K6k w", "b4b8", [(Group, "a8"), (Single, "a8"), (Custodian, "")]),
        ("8/8/8/8/Mmm5/8/3M4/K6k w", "d2d4", [(Group, ""), (Single, ""), (Custodian, "b4 c4")]),
        ("8/8/8/8/8/1M6/mM6/mM1MK2k w", "b3a3", [(Group, "a1 a2"), (Single, ""), (Custodian, "")]),
    ];
    for (fen, text, expected) in cases {
        for (second, squares) in expected {
            let position = rek_with(second, KingLost::CaptureOnly, fen);
            assert_eq!(taken(&position, text), squares, "{second:?} {fen}");
        }
    }
}

#[test]
fn king_in_a_flanked_line_falls_with_the_line() {
    let fen = "8/8/8/8/Mk6/8/2M5/K7 w";
    assert_eq!(ending(&rek("custodian", fen), "c2c4"), white_wins(Reason::KingFlanked));
    assert_eq!(ending(&rek("poat", fen), "c2c4"), None);
    assert_eq!(ending(&rek("lone", fen), "c2c4"), None);
}

#[test]
fn king_lost() {
    use KingLost::{CaptureOnly, Group, GroupOrNoMove, OwnSides};
    // The rule set's second capture spares these kings, so that only this switch decides.
    let (closed, stuck) = (Some(Reason::KingSurrounded), Some(Reason::KingImmobile));
    let cases = [
        // Alone in the corner.
        (
            "3m4/8/8/8/8/6M1/7M/K6k w",
            "g3g1",
            [(Group, &closed), (OwnSides, &closed), (CaptureOnly, &None), (GroupOrNoMove, &closed)],
        ),
        // A friend beside it, the group closed.
        (
            "3m4/8/8/7M/8/8/6M1/K4Mmk w",
            "h5h2",
            [(Group, &closed), (OwnSides, &None), (CaptureOnly, &None), (GroupOrNoMove, &closed)],
        ),
        // A friend beside it who can still move.
        (
            "8/8/8/7M/8/8/8/K5mk w",
            "h5h2",
            [(Group, &None), (OwnSides, &None), (CaptureOnly, &None), (GroupOrNoMove, &stuck)],
        ),
    ];
    for (fen, text, expected) in cases {
        for (king, reason) in expected {
            let position = rek_with(SecondCapture::Custodian, king, fen);
            let wanted = reason.clone().and_then(white_wins);
            assert_eq!(ending(&position, text), wanted, "{king:?} {fen}");
        }
    }
}

#[test]
fn a_mover_who_shuts_in_his_own_king_loses_only_under_king_literal() {
    let fen = "8/8/8/8/8/8/3M4/KM5k w";
    let lost = after(&rek("king-literal", fen), "d2a2");
    assert_eq!(lost.ending(), black_wins(Reason::KingImmobile));
    assert_eq!(lost.to_fen(), "8/8/8/8/8/8/M7/KM5k b 1 1 K:immobile");
    assert!(lost.legal_moves().is_empty());
    for rules in ["poat", "lone", "custodian"] {
        assert_eq!(ending(&rek(rules, fen), "d2a2"), None, "{rules}");
    }
}

#[test]
fn the_four_rule_sets_of_rek_are_four() {
    // The king's group: captured, protected by the friend, and out of reach of a flank.
    let group = "3m4/8/8/7M/8/8/6M1/K4Mmk w";
    assert_eq!(ending(&rek("poat", group), "h5h2"), white_wins(Reason::KingSurrounded));
    assert_eq!(ending(&rek("lone", group), "h5h2"), None);
    // The king alone in the corner.
    let corner = "3m4/8/8/8/8/6M1/7M/K6k w";
    assert_eq!(ending(&rek("lone", corner), "g3g1"), white_wins(Reason::KingSurrounded));
    assert_eq!(ending(&rek("custodian", corner), "g3g1"), None);
    // The king behind its own piece.
    let hidden = "8/8/8/7M/8/8/8/K5mk w";
    assert_eq!(ending(&rek("king-literal", hidden), "h5h2"), white_wins(Reason::KingImmobile));
    assert_eq!(ending(&rek("poat", hidden), "h5h2"), None);
}

#[test]
fn no_progress() {
    let fen = "8/8/8/8/8/6m1/8/K2M3k w 127 70";
    let off = changed(GameId::Rek.default_rules(), |switches| {
        let RuleSwitches::Rek(switches) = switches else { unreachable!() };
        switches.no_progress = false;
    });
    let drawn = Some(Ending::draw(Reason::NoProgress));
    assert_eq!(ending(&rek("poat", fen), "d1d2"), drawn);
    assert_eq!(ending(&Rek::from_fen(off, fen).unwrap(), "d1d2"), None);
    assert_eq!(rek("poat", &fen.replace("127", "126")).ending(), None);

    let fen = "m7/7k/8/8/2m1m3/8/K2M4/8 w - 127 70";
    let off = changed(GameId::MinRekChanh.default_rules(), |switches| {
        let RuleSwitches::MinRek(switches) = switches else { unreachable!() };
        switches.no_progress = false;
    });
    assert_eq!(ending(&min_rek("new", fen), "d2d3"), drawn);
    assert_eq!(ending(&MinRekChanh::from_fen(off, fen).unwrap(), "d2d3"), None);
    // A capture restarts the count of moves, even on its last move.
    assert_eq!(ending(&min_rek("new", fen), "d2d4"), None);
}
