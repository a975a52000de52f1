//! The accuracy of a side.

use ouk_engine::analysis::accuracy::{of_game, of_move};
use ouk_engine::analysis::{NoPhaseAccuracy, Phase, PhaseAccuracy};

#[test]
fn a_perfect_move_is_accurate_and_a_lost_game_is_not() {
    assert!(of_move(0.0) > 99.9);
    assert!(of_move(1.0) < 1.0);
    assert!(of_move(0.1) > of_move(0.2));
}

#[test]
fn a_blunder_counts_against_its_own_side() {
    let expected = [0.5, 0.5, 0.5, 0.1, 0.1, 0.1];
    let losses = [0.0, 0.0, 0.4, 0.0, 0.0];
    let [white, black] = of_game(&expected, &losses, 0);
    assert!(white.unwrap() < 70.0, "{white:?}");
    assert!(black.unwrap() > 99.0, "{black:?}");
    // The same moves, with Black moving first.
    let [white, black] = of_game(&expected, &losses, 1);
    assert!(black.unwrap() < 70.0 && white.unwrap() > 99.0);
}

#[test]
fn a_side_without_moves_has_no_accuracy() {
    assert_eq!(of_game(&[0.5], &[], 0), [None, None]);
    assert!(of_game(&[0.5, 0.5], &[0.0], 0)[1].is_none());
}

#[test]
fn accuracy_is_read_as_it_is_written() {
    for text in ["91 78 -", "- - 100", "0 0 0"] {
        assert_eq!(text.parse::<PhaseAccuracy>().unwrap().to_string(), text);
    }
    for text in ["", "91 78", "91 78 - -", "101 0 0", "-1 0 0", "a b c", "91  78 -"] {
        assert_eq!(text.parse::<PhaseAccuracy>(), Err(NoPhaseAccuracy), "{text}");
    }
    let some: PhaseAccuracy = "91 - 64".parse().unwrap();
    assert_eq!(Phase::ALL.map(|phase| some.in_phase(phase)), [Some(91), None, Some(64)]);
    assert!(!some.is_empty() && "- - -".parse::<PhaseAccuracy>().unwrap().is_empty());
}
