//! Positions that are set up by hand: they survive being written and read, and the rules judge them.

use crate::support::named;
use ouk_rules::draft::{Draft, DraftCount};
use ouk_rules::fen::Alphabet;
use ouk_rules::{AnyPosition, Array, Color, FenError, GameId, Kind, Piece, RuleSet, Square};
use proptest::prelude::*;

/// One change of a draft.
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
            let kinds: Vec<Kind> = Alphabet::of(draft.game()).kinds().collect();
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
            // What the rules write of it is the same position.
            prop_assert_eq!(&Draft::of(&position), &draft, "{}", fen);
            prop_assert_eq!(position.key(), AnyPosition::from_fen(game, rules, &position.to_fen()).unwrap().key());
        } else {
            // Only its pieces can make a draft illegal.
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
    // A piece that is put down there does not get the right to leap by itself.
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
