//! Why a count is over or has its limit where its text alone does not tell, and where a count
//! begins under few rule sets.

use crate::support::{after, at, changed, count_fields, find, named, ouk, ouk_at, verdict};
use ouk_rules::ruleset::BoardHonour;
use ouk_rules::{CountState, GameId, LimitReason};

/// Under `tan` one Neang has no limit, so its count is drawn before it begins, even where a text
/// counts on.
#[test]
fn a_count_without_a_limit_is_void_however_far_it_has_come() {
    for plies in [6, 8, 20] {
        let position = ouk_at(ouk("tan"), &format!("7k/8/8/8/8/8/8/3KM3 b - 1 {plies} 40"));
        let view = position.count_view().unwrap();
        assert_eq!((view.state, view.why), (CountState::Void, LimitReason::NoLimit), "{plies}");
    }
}

/// The third Neang may have been captured after the count to 64 had begun.
#[test]
fn a_count_that_had_a_limit_ran_out_though_the_pieces_left_have_none() {
    let position = ouk_at(ouk("tan"), "7k/8/8/8/8/8/8/3KM3 b - 127 128 90");
    let view = position.count_view().unwrap();
    assert_eq!((view.state, view.limit), (CountState::RanOut, 64));
    assert_eq!(verdict(&position), "drawn: Black reached 64 of 64, only Neang and turned fish");
}

#[test]
fn a_limit_that_no_pieces_have_is_the_texts() {
    for (plies, state) in [(20, CountState::Runs), (26, CountState::RanOut)] {
        let text = format!("7k/8/8/8/8/8/8/R3K3 b - 24 {plies} 40");
        let view = ouk_at(ouk("federation"), &text).count_view().unwrap();
        assert_eq!((view.limit, view.why, view.state), (13, LimitReason::PositionText, state));
    }
    // A count that is over before it begins is described so; a running one with the same numbers is
    // not.
    let four = "4k3/8/8/8/8/8/RR6/MMMMKSSN b - 14";
    let runs = ouk_at(ouk("federation"), &format!("{four} 12 40")).count_view().unwrap();
    assert_eq!((runs.why, runs.state), (LimitReason::TwoTuuk, CountState::Runs));
}

/// In Makruk the board's honour begins for the side to move as the last Bia is gone, however many
/// pieces are left.
#[test]
fn the_last_bia_begins_a_count_among_many_pieces() {
    let fen = "rns1k3/8/8/4P3/8/8/8/RNSMK3 w - - 0 1";
    let position = at(GameId::Makruk, named(GameId::Makruk, "makruk"), fen);
    let waits = after(&position, "e1f2");
    assert_eq!(count_fields(&waits).0, "-", "a Bia is left");
    let begins = after(&position, "e5e6");
    assert_eq!(count_fields(&begins), ("128".to_owned(), "0".to_owned()));
    assert_eq!(begins.count_view().unwrap().by, begins.turn());
    let rules = changed(named(GameId::Makruk, "makruk"), |switches| {
        switches.board_honour = BoardHonour::ThreeUnits;
    });
    let other = after(&at(GameId::Makruk, rules, fen), "e5e6");
    assert_eq!(count_fields(&other).0, "-", "both sides have more than three pieces");
}

#[test]
fn players_count_by_hand_on_request() {
    let mut position = ouk_at(ouk("federation"), "7k/8/8/8/8/8/8/R3K3 b - 30 10 40");
    for by_hand in [false, true, false] {
        position.counting_mut().unwrap().set_by_hand(by_hand);
        assert_eq!(position.counting().unwrap().by_hand(), by_hand);
        assert_eq!(position.count_view().unwrap().number, 5, "a running count goes on");
    }
}

/// Under `khmer-institute` two boats have eight moves less the pieces on the board. Under
/// `federation` the runner counts from their number and one more to eight.
#[test]
fn a_warning_says_how_many_moves_are_left() {
    let cases = [
        ("khmer-institute", "NMS1K3", "you have 1 move (two boats)"),
        ("khmer-institute", "NM2K3", "you have 2 moves (two boats)"),
        ("federation", "NM2K3", "the count goes from 7 to 8 (two boats), you have 1 move"),
        ("federation", "N3K3", "the count goes from 6 to 8 (two boats), you have 2 moves"),
    ];
    for (rules, pieces, expected) in cases {
        let fen = format!("4k3/8/8/8/8/n7/RR6/{pieces} w - - 0 1");
        let position = ouk_at(ouk(rules), &fen);
        let capture = find(&position, "a2a3").unwrap();
        let warning = position.counting().unwrap().warning(capture).unwrap();
        assert_eq!(warning.to_string(), format!("this bares the king: {expected}"));
        assert!(position.counting().unwrap().warning(find(&position, "e1f2").unwrap()).is_none());
    }
}
