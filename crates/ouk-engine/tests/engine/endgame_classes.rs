//! Classes of endings, and the order in which a table stores their positions.

use crate::tablebases::class;
use ouk_engine::endgame::class::{Class, PieceSet, promoted};
use ouk_engine::endgame::layout::Layout;
use ouk_engine::endgame::move_pattern::mirrored_square;
use ouk_engine::endgame::verify::classes;
use ouk_rules::board::Kind;

const SETS: [(PieceSet, &str, &str); 3] = [
    (PieceSet::Ouk, "ouk", "RNSMP"),
    (PieceSet::Hill, "hill", "BHEOCF"),
    (PieceSet::HillFarRanks, "hill-far-ranks", "BHEOC"),
];

/// Every class with a table; of those with a defender, the ones in the documentation.
fn every_class(set: PieceSet) -> Vec<Class> {
    let defended = if set == PieceSet::Ouk { Class::defended() } else { Vec::new() };
    classes(set, 3..=5).into_iter().chain(defended).collect()
}

#[test]
fn the_documented_endings_with_a_defender_are_there() {
    let defended = Class::defended();
    assert_eq!(defended.len(), 26);
    assert!(defended.iter().all(|class| !class.is_bare() && !class.has_trey()));
}

/// Table files use these names and letters, so they must not change.
#[test]
fn sets_and_their_pieces_keep_their_names() {
    for (set, name, letters) in SETS {
        assert_eq!(set.name(), name);
        let singles = set.kinds().iter().map(|&kind| Class::new(set, &[kind], &[]).unwrap());
        let seen: String = singles.map(|class| class.name().split_off(1)).collect();
        assert_eq!(seen, letters, "{name}");
    }
}

#[test]
fn class_name_may_have_its_letters_in_any_order() {
    for (set, name, _) in SETS {
        for class in every_class(set) {
            let [chaser, runner] = class.side_names();
            let backwards = |side: &str| side[1..].chars().rev().collect::<String>();
            let mixed = format!("k{}v{}", backwards(&chaser), backwards(&runner).to_lowercase());
            for text in [class.name(), class.name().to_lowercase(), mixed] {
                assert_eq!(Class::parse(set, &text).as_ref(), Ok(&class), "{name}: {text}");
            }
            assert_eq!(class.pieces(), chaser.len() + runner.len(), "{class}");
            assert_eq!(class.is_bare(), runner == "K", "{class}");
        }
    }
    assert_eq!(class("ksm").name(), "KSM");
}

#[test]
fn only_fish_promote() {
    for kind in [Kind::Trey, Kind::Fish] {
        assert!(promoted(kind).is_some_and(|into| promoted(into).is_none()), "{kind:?}");
    }
    for kind in [Kind::Tuuk, Kind::Ses, Kind::Koul, Kind::Neang, Kind::TreyBak, Kind::TurnedFish] {
        assert_eq!(promoted(kind), None);
    }
    let after = |set, name: &str, kind| {
        Class::parse(set, name).unwrap().with_promoted(kind).map(|class| class.name())
    };
    assert_eq!(after(PieceSet::Ouk, "KRP", Kind::Trey).as_deref(), Some("KRM"));
    assert_eq!(after(PieceSet::Hill, "KF", Kind::Fish).as_deref(), Some("KC"));
    assert_eq!(after(PieceSet::Ouk, "KRM", Kind::Neang), None);
    for (name, has) in [("KRP", true), ("KPP", true), ("KRM", false), ("KR-KR", false)] {
        assert_eq!(class(name).has_trey(), has, "{name}");
    }
    assert!(Class::parse(PieceSet::Hill, "KF").unwrap().has_trey());
}

/// A capture or a promotion leads to a class with a table, unless only the chaser's king is left.
#[test]
fn captures_and_promotions_lead_to_the_children() {
    let children = |name: &str| -> Vec<String> {
        let mut names: Vec<String> = class(name).children().iter().map(Class::name).collect();
        names.sort();
        names
    };
    assert_eq!(children("KR"), [""; 0]);
    assert_eq!(children("KP"), ["KM"]);
    assert_eq!(children("KRP"), ["KP", "KR", "KRM"]);
    assert_eq!(children("KPP"), ["KMP", "KP"]);
    assert_eq!(children("KRM-KR"), ["KM-KR", "KR-KR", "KRM"]);
    assert_eq!(children("KR-KSM"), ["KR-KM", "KR-KS"]);
    let hill = |name| Class::parse(PieceSet::HillFarRanks, name).unwrap();
    assert_eq!(hill("KBC").piece_set(), PieceSet::HillFarRanks);
    assert_eq!(hill("KB").piece_set(), PieceSet::Hill, "without a fish the rule sets are alike");
    assert_eq!(hill("KBC").children(), [hill("KB"), hill("KC")]);
}

#[test]
fn bare_kings_are_every_choice_with_repetition() {
    for (set, _, letters) in SETS {
        let kinds = letters.len();
        let many = |pieces: usize| (0..pieces).fold(1, |all, at| all * (kinds + at) / (at + 1));
        for pieces in 1..=3 {
            let mut names: Vec<String> = Class::bare_kings(set, set.kinds(), pieces, pieces)
                .iter()
                .map(|class| format!("{} {}", class.piece_set().name(), class.name()))
                .collect();
            assert_eq!(names.len(), many(pieces), "{pieces} of {letters}");
            names.sort();
            names.dedup();
            assert_eq!(names.len(), many(pieces), "{pieces} of {letters}");
        }
    }
}

/// A placing has one index, whose squares are those of the placing, and the entries of its runner's
/// king are consecutive. The chaser's king stands on the left half, mirrored if necessary.
#[test]
fn an_index_and_the_squares_it_stands_for_belong_together() {
    let mut random = fastrand::Rng::with_seed(3);
    for (set, _, _) in SETS {
        for class in every_class(set) {
            let layout = Layout::of(&class);
            assert_eq!(
                layout.placings(),
                layout.kings.len() * layout.rows_a_king() * layout.squares
            );
            assert_eq!(layout.entries(), layout.placings() * layout.squares, "{class}");
            for _ in 0..200 {
                let placing = random.usize(..layout.placings());
                let (king, pieces) = layout.squares_of(placing);
                assert!(king % layout.side < layout.side.div_ceil(2), "{class}");
                assert_eq!(layout.kings[layout.king_index(king).unwrap()] as usize, king);
                assert_eq!(layout.placing(king, &pieces), Some((placing, false)), "{class}");
                let runner = random.usize(..layout.squares);
                let entry = placing * layout.squares + runner;
                assert_eq!(layout.entry(king, &pieces, runner), Some(entry), "{class}");
                let mirror = |square: usize| mirrored_square(layout.side, square);
                let mirrored: Vec<u8> =
                    pieces.iter().map(|&square| mirror(square.into()) as u8).collect();
                if layout.king_index(mirror(king)).is_none() {
                    assert_eq!(layout.placing(mirror(king), &mirrored), Some((placing, true)));
                    let there = layout.entry(mirror(king), &mirrored, mirror(runner));
                    assert_eq!(there, Some(entry), "{class}");
                    let upright = layout.upright(mirror(king), &mirrored, mirror(runner));
                    assert_eq!((upright.king, upright.runner), (king, runner), "{class}");
                    assert_eq!(upright.pieces, pieces, "{class}");
                }
                let upright = layout.upright(king, &pieces, runner);
                assert_eq!((upright.king, upright.runner), (king, runner), "{class}");
                assert_eq!(layout.weight(king), 2 - u64::from(mirror(king) == king), "{class}");
            }
        }
    }
}

/// Identical outer pieces are stored in one order and found in both, and a fish stands only where a
/// fish can.
#[test]
fn outer_pieces_are_found_in_any_order_and_only_where_they_can_stand() {
    for (name, twins, copies) in [
        ("KRR", false, 2),
        ("KRRR", true, 3),
        ("KRRM", true, 1),
        ("KRM", false, 1),
        ("KRSM", false, 1),
    ] {
        let layout = Layout::of(&class(name));
        assert_eq!((layout.has_twins(), layout.copies()), (twins, copies), "{name}");
    }
    let layout = Layout::of(&class("KRRM"));
    let (one, other) = (layout.outer_at(&[9, 40]), layout.outer_at(&[40, 9]));
    assert!(one.is_some() && one == other);
    assert_eq!(layout.outer_at(&[9, 9]), None);
    assert_eq!(layout.outer.len(), 64 * 63 / 2);
    let layout = Layout::of(&class("KRSM"));
    assert!(layout.outer_at(&[9, 40]).is_some_and(|at| Some(at) != layout.outer_at(&[40, 9])));
    assert_eq!(layout.outer.len(), 64 * 63);
    let layout = Layout::of(&class("KRP"));
    let ranks: Vec<usize> =
        (0..8).filter(|rank| layout.outer_at(&[8 * *rank as u8]).is_some()).collect();
    assert_eq!(ranks, [2, 3, 4], "a fish begins on the third rank and promotes on the sixth");
    assert_eq!(layout.outer_at(&[1, 2, 3]), None);
}
