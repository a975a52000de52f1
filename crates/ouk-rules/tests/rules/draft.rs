//! Drafts, which are positions set up by hand: they survive writing and reading, and the rules
//! judge them.

use crate::support::{changed, named};
use ouk_rules::draft::{Draft, DraftCount};
use ouk_rules::ruleset::{Flip, KingLeap, NeangStep, RuleSwitches};
use ouk_rules::{AnyPosition, Array, Color, FenError, GameId, Kind, Piece, RuleSet, Square};
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Change {
    Place(u8, Color, prop::sample::Index),
    Remove(u8),
    Turn(Color),
    Leap(u8),
    Count(Option<(Color, u16, u16)>),
    Exchange,
    Mirror,
}

fn side() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

fn change() -> impl Strategy<Value = Change> {
    let square = 0..81_u8;
    prop_oneof![
        6 => (square.clone(), side(), any::<prop::sample::Index>())
            .prop_map(|(at, color, kind)| Change::Place(at, color, kind)),
        6 => square.clone().prop_map(Change::Remove),
        1 => side().prop_map(Change::Turn),
        3 => (0..81_u8).prop_map(Change::Leap),
        1 => prop::option::of((side(), 0..80_u16, 0..80_u16)).prop_map(Change::Count),
        1 => Just(Change::Exchange),
        1 => Just(Change::Mirror),
    ]
}

fn apply(draft: &mut Draft, change: &Change) {
    let on = |at: u8| Square(at % draft.shape().numbers());
    match *change {
        Change::Place(at, color, kind) => {
            let kinds = draft.game().kinds();
            let kind = kinds[kind.index(kinds.len())];
            draft.place(on(at), Some(Piece { color, kind }));
        }
        Change::Remove(at) => draft.place(on(at), None),
        Change::Turn(color) => draft.set_turn(color),
        Change::Leap(at) => draft.turn_leap(on(at)),
        Change::Count(count) => {
            draft.set_count(count.map(|(by, number, limit)| DraftCount { by, number, limit }))
        }
        Change::Exchange => draft.exchange_sides(),
        Change::Mirror => draft.mirror(),
    }
}

fn rules() -> Vec<(GameId, &'static RuleSet)> {
    let sets = |&game: &GameId| game.rule_sets().iter().map(move |rules| (game, rules));
    GameId::ALL.iter().flat_map(sets).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_draft_is_the_same_after_writing_and_reading_it(
        which in any::<prop::sample::Index>(),
        from_array in any::<bool>(),
        changes in prop::collection::vec(change(), 0..30),
    ) {
        let all = rules();
        let (game, rules) = all[which.index(all.len())];
        let mut draft = match from_array {
            true => Draft::array(game, rules, Array::Standard),
            false => Draft::empty(game, rules),
        };
        for change in &changes {
            apply(&mut draft, change);
        }
        let fen = draft.to_fen();
        let read = Draft::read(game, rules, &fen);
        prop_assert_eq!(read.as_ref(), Ok(&draft), "{}", fen);
        if let Ok(position) = draft.position() {
            // The rules' text of the draft gives the same draft.
            prop_assert_eq!(&Draft::of(&position), &draft, "{}", fen);
            prop_assert_eq!(position.key(), AnyPosition::from_fen(game, rules, &position.to_fen()).unwrap().key());
        } else {
            // Only the pieces can make a draft illegal.
            let error = draft.position().unwrap_err();
            let of_pieces = matches!(
                error,
                FenError::Kings { .. } | FenError::KingCouldBeTaken { .. } | FenError::FishTurnedOver(_)
            );
            prop_assert!(of_pieces, "{}: {}", fen, error);
        }
    }
}

#[test]
fn the_arrays_are_drafts_too() {
    for (game, rules) in rules() {
        let start = AnyPosition::start(game, rules);
        let draft = Draft::of(&start);
        assert_eq!(draft.position().unwrap().key(), start.key(), "{} {}", game, rules.name);
        assert_eq!(draft, Draft::array(game, rules, Array::Standard), "{} {}", game, rules.name);
        let mut turned = draft.clone();
        turned.exchange_sides();
        turned.exchange_sides();
        turned.mirror();
        turned.mirror();
        assert_eq!(turned, draft);
    }
}

#[test]
fn a_leap_goes_with_its_piece() {
    let mut draft = Draft::array(GameId::Ouk, named(GameId::Ouk, "federation"), Array::Standard);
    let at = |name: &str| GameId::Ouk.shape().parse(name).unwrap();
    assert_eq!(draft.leapers().len(), 4);
    assert!(draft.has_leap(at("d1")) && draft.has_leap(at("e8")));
    draft.turn_leap(at("d1"));
    assert!(!draft.has_leap(at("d1")) && draft.may_leap(at("d1")));
    draft.place(at("e1"), None);
    assert!(!draft.may_leap(at("e1")) && !draft.has_leap(at("e1")));
    // Placing a piece there does not give it the right to leap.
    draft.place(at("e1"), Some(Piece { color: Color::White, kind: Kind::Neang }));
    assert!(draft.may_leap(at("e1")) && !draft.has_leap(at("e1")));
    assert_eq!(draft.to_fen(), "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w de - 0 1");
    // Makruk has no leaps.
    let makruk = Draft::array(GameId::Makruk, GameId::Makruk.default_rules(), Array::Standard);
    assert!(makruk.leapers().is_empty());
}

#[test]
fn a_count_stays_with_the_side_that_counts() {
    let rules = named(GameId::Ouk, "federation");
    let mut draft = Draft::read(GameId::Ouk, rules, "7k/8/8/8/8/8/1R6/K7 b - - 0 1").unwrap();
    let count = DraftCount { by: Color::Black, number: 7, limit: 16 };
    draft.set_count(Some(count));
    assert_eq!(draft.count(), Some(count));
    let view = draft.position().unwrap().count_view().unwrap();
    assert_eq!((view.by, view.number, view.limit), (Color::Black, 7, 16));
    draft.set_turn(Color::White);
    assert_eq!(draft.count(), Some(count));
    let view = draft.position().unwrap().count_view().unwrap();
    assert_eq!((view.by, view.number, view.limit), (Color::Black, 7, 16));
    draft.set_count(None);
    assert!(draft.position().unwrap().count_view().is_none());
}

/// A square of the 8×8 board.
fn at(name: &str) -> Square {
    GameId::Ouk.shape().parse(name).unwrap()
}

#[test]
fn a_draft_has_the_pieces_that_were_put_down() {
    let rules = named(GameId::Ouk, "federation");
    let mut draft = Draft::empty(GameId::Ouk, rules);
    assert_eq!((draft.game(), draft.rules(), draft.pieces().count()), (GameId::Ouk, rules, 0));
    let piece = |color, kind| Piece { color, kind };
    draft.place(at("h8"), Some(piece(Color::Black, Kind::Ang)));
    draft.place(at("b1"), Some(piece(Color::White, Kind::Ang)));
    draft.place(at("c3"), Some(piece(Color::White, Kind::Tuuk)));
    draft.place(at("c3"), None);
    let all: Vec<(Square, Piece)> = draft.pieces().collect();
    assert_eq!(
        all,
        [(at("b1"), piece(Color::White, Kind::Ang)), (at("h8"), piece(Color::Black, Kind::Ang))]
    );
    // Letters mean other pieces in other games.
    for (game, kind, letter) in [(GameId::Hill, Kind::Ses, "H"), (GameId::Rek, Kind::RekPiece, "M")]
    {
        let mut draft = Draft::empty(game, game.default_rules());
        let corner = game.shape().parse("a1").unwrap();
        draft.place(corner, Some(piece(Color::White, kind)));
        assert!(draft.to_fen().contains(&format!("/{letter}")), "{}", draft.to_fen());
    }
}

#[test]
fn only_games_that_count_have_a_count() {
    for (game, rules) in rules() {
        let mut draft = Draft::array(game, rules, Array::Standard);
        let counts = matches!(game, GameId::Ouk | GameId::KarOuk | GameId::Makruk);
        assert_eq!(draft.counts(), counts, "{}", game.name());
        draft.set_count(Some(DraftCount { by: Color::White, number: 3, limit: 64 }));
        assert_eq!(draft.count().is_some(), counts, "{}", game.name());
    }
}

#[test]
fn under_far_ranks_a_fish_is_turned_over_where_it_is_put_down() {
    for rules in GameId::Hill.rule_sets() {
        let by_rank = matches!(&rules.switches,
            RuleSwitches::Hill(switches) if switches.flip == Flip::FarRanks);
        for color in Color::ALL {
            for rank in 0..9_u8 {
                let square = rules.shape().square(4, rank as i8).unwrap();
                let mut draft = Draft::empty(GameId::Hill, rules);
                draft.place(square, Some(Piece { color, kind: Kind::Fish }));
                // The four ranks at the far end.
                let far = if color == Color::White { rank >= 5 } else { rank <= 3 };
                let kind = if by_rank && far { Kind::TurnedFish } else { Kind::Fish };
                assert_eq!(
                    draft.piece_on(square),
                    Some(Piece { color, kind }),
                    "{} {rank}",
                    rules.name
                );
                draft.place(square, Some(Piece { color, kind: Kind::Elephant }));
                assert_eq!(draft.piece_on(square).unwrap().kind, Kind::Elephant);
            }
        }
    }
}

#[test]
fn a_piece_may_leap_if_its_rule_set_has_any_leap() {
    let base = named(GameId::Ouk, "federation");
    for king_leap in [KingLeap::None, KingLeap::Any] {
        for neang_step in [NeangStep::None, NeangStep::Jump] {
            let rules = changed(base, |switches| {
                switches.king_leap = king_leap;
                switches.neang_step = neang_step;
            });
            let draft = Draft::array(GameId::Ouk, rules, Array::Standard);
            let any = king_leap != KingLeap::None || neang_step != NeangStep::None;
            assert_eq!(draft.may_leap(at("d1")), any, "{king_leap:?} {neang_step:?}");
            assert!(!draft.may_leap(at("a1")) && !draft.may_leap(at("d4")));
        }
    }
}

#[test]
fn exchanged_sides_count_on() {
    let rules = named(GameId::Ouk, "federation");
    let mut draft = Draft::read(GameId::Ouk, rules, "7k/8/8/8/8/8/1R6/K7 b - - 0 1").unwrap();
    draft.set_count(Some(DraftCount { by: Color::Black, number: 7, limit: 16 }));
    draft.exchange_sides();
    assert_eq!(draft.to_fen().split(' ').next(), Some("k7/1r6/8/8/8/8/8/7K"));
    assert_eq!(draft.turn(), Color::White);
    assert_eq!(draft.count(), Some(DraftCount { by: Color::White, number: 7, limit: 16 }));
    // The same for a count by the side that is not to move.
    draft.set_count(Some(DraftCount { by: Color::Black, number: 5, limit: 16 }));
    draft.exchange_sides();
    assert_eq!(draft.count(), Some(DraftCount { by: Color::White, number: 5, limit: 16 }));
}

#[test]
fn a_mirrored_draft_has_left_and_right_exchanged() {
    let rules = named(GameId::Ouk, "federation");
    let mut draft = Draft::array(GameId::Ouk, rules, Array::Standard);
    draft.mirror();
    assert_eq!(draft.to_fen(), "rnskmsnr/8/pppppppp/8/8/PPPPPPPP/8/RNSMKSNR w DEde - 0 1");
    draft.turn_leap(at("d1"));
    draft.mirror();
    assert!(!draft.has_leap(at("e1")) && draft.has_leap(at("d1")));
}

#[test]
fn change_of_a_draft_clears_what_earlier_moves_left() {
    // Under `new` the preceding moves decide which reks are ordered.
    let rules = named(GameId::MinRekChanh, "new");
    let ordered = "7k/8/8/8/3m1m2/8/8/K3M3 w e4 5 9";
    let draft = Draft::read(GameId::MinRekChanh, rules, ordered).unwrap();
    assert_eq!(draft.to_fen(), ordered);
    let board_of = |draft: &Draft| draft.to_fen().split(' ').nth(2).unwrap().to_owned();
    let changes: [fn(&mut Draft); 5] = [
        |draft| draft.place(at("a5"), Some(Piece { color: Color::White, kind: Kind::RekPiece })),
        |draft| draft.place(at("a5"), None),
        |draft| draft.set_turn(Color::Black),
        Draft::exchange_sides,
        Draft::mirror,
    ];
    for change in changes {
        let mut changed = draft.clone();
        change(&mut changed);
        assert_eq!(board_of(&changed), "-");
    }
    let mut same = draft.clone();
    same.set_turn(Color::White);
    assert_eq!(same, draft);
    // A lost king that is placed again is no longer lost.
    let rules = named(GameId::Rek, "poat");
    let read = |text: &str| Draft::read(GameId::Rek, rules, text).unwrap();
    let lost = "7k/8/8/8/8/8/8/1M6 w 0 1 K:carried";
    let mut draft = read(lost);
    assert_eq!(draft.to_fen(), lost);
    draft.place(at("a1"), Some(Piece { color: Color::White, kind: Kind::Ang }));
    let both = "7k/8/8/8/8/8/8/KM6 w 0 1";
    assert_eq!(draft.to_fen(), both);
    assert_eq!(
        read(&format!("{both} K:carried")).to_fen(),
        both,
        "the board says that no king is lost"
    );
}

#[test]
fn a_draft_reads_the_fields_that_positions_have() {
    let rules = named(GameId::Ouk, "federation");
    let board = "7k/8/8/8/8/8/1R6/K7 w -";
    let text = |fields: &str| {
        let draft = Draft::read(GameId::Ouk, rules, &format!("{board}{fields}"));
        draft.map(|draft| draft.to_fen()[board.len()..].to_owned())
    };
    assert_eq!(text("").as_deref(), Ok(" - 0 1"));
    assert_eq!(text(" 5 9").as_deref(), Ok(" - 5 9"), "without a count limit");
    assert_eq!(text(" - 5").as_deref(), Ok(" - 5 1"), "without a move number");
    assert_eq!(text(" - 5 9").as_deref(), Ok(" - 5 9"));
    assert_eq!(text(" 32 5 9").as_deref(), Ok(" 32 5 9"));
    assert_eq!(text(" - 5 9 more"), Err(FenError::Trailing("more".to_owned())));
    let hill = Draft::read(
        GameId::Hill,
        named(GameId::Hill, "pritchard"),
        "k8/9/9/9/9/9/9/9/8K w - 32 5 9",
    );
    assert_eq!(hill.unwrap().to_fen(), "k8/9/9/9/9/9/9/9/8K w - - 5 9", "Hill's game has no count");
}

#[test]
fn a_draft_of_kar_ouk_says_who_gave_check() {
    let rules = named(GameId::KarOuk, "tan");
    for (board, checks) in [
        ("4k3/8/8/8/8/8/8/K3R3 b", "1+0"),
        ("4k3/8/8/8/8/8/8/KR6 b", "1+1"),
        ("K3r3/8/8/8/8/8/8/4k3 w", "0+1"),
    ] {
        let draft = Draft::read(GameId::KarOuk, rules, &format!("{board} - - 0 1")).unwrap();
        let fen = draft.to_fen();
        let said = fen.split(' ').find(|field| field.contains('+'));
        let is_check = checks != "1+1";
        assert_eq!(said.map(|said| said == "1+1"), Some(!is_check), "{fen}");
        assert_eq!(draft.position().unwrap().to_fen(), fen);
    }
}

#[test]
fn draft_has_no_order_where_the_board_decides_it() {
    let text = "7k/8/8/8/3m1m2/8/8/K3M3 w e4 5 9";
    let duty = |rules: &str| {
        let draft = Draft::read(GameId::MinRekChanh, named(GameId::MinRekChanh, rules), text);
        draft.unwrap().to_fen().split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!([duty("new"), duty("call"), duty("any")], ["e4", "e4", "-"]);
}
