//! Counting by hand: the players start, stop and restart a count.

use crate::count::{TWO_TUUK_AND_SES, fields};
use crate::support::*;
use ouk_rules::board::Color;
use ouk_rules::ruleset::FirstNumber;
use ouk_rules::{AnyPosition, CountControl, GameId, Honour, Outcome, RuleSet};

fn by_hand(game: GameId, rules: &'static RuleSet, fen: &str) -> AnyPosition {
    let mut position = at(game, rules, fen);
    position.counting_mut().unwrap().set_by_hand(true);
    position
}

fn hand(position: &mut AnyPosition) -> &mut dyn CountControl {
    position.counting_mut().unwrap()
}

#[test]
fn a_boards_honour_is_started_stopped_and_started_again_at_1() {
    let fen = "8/5k2/4r3/8/7n/8/PPPP4/RN3K1R w - - 0 1";
    let mut position = by_hand(GameId::Ouk, ouk("federation"), fen);
    let refusal = hand(&mut position).start_count().unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "White may count when 3 pieces or fewer are left, the king included"
    );
    play(&mut position, "h1h4");
    assert_eq!(position.count_view(), None, "nothing begins by itself");
    hand(&mut position).start_count().unwrap();
    let view = position.count_view().unwrap();
    assert_eq!(
        (view.by, view.honour, view.number, view.limit),
        (Color::Black, Honour::Board, 0, 64)
    );
    play(&mut position, "f7g7");
    assert_eq!(count_of(&position).unwrap().0, 1);
    let refusal = hand(&mut position).start_count().unwrap_err();
    assert_eq!(refusal.to_string(), "Black already counts, and one count runs at a time");
    assert_eq!(
        hand(&mut position).stop_count(Color::White).unwrap_err().to_string(),
        "White does not count"
    );
    hand(&mut position).stop_count(Color::Black).unwrap();
    assert_eq!(position.count_view(), None);
    play(&mut position, "h4h5");
    hand(&mut position).start_count().unwrap();
    play(&mut position, "g7f7");
    assert_eq!(count_of(&position).unwrap().0, 1, "it begins at 1 again");
}

#[test]
fn the_key_and_the_text_hold_a_count_by_hand_and_repetition_does_not() {
    let fen = "8/5k2/4r3/8/8/8/PPPP4/RN3K1R b - - 0 1";
    let quiet = by_hand(GameId::Ouk, ouk("federation"), fen);
    let mut counting = quiet.clone();
    hand(&mut counting).start_count().unwrap();
    assert_ne!(quiet.key(), counting.key());
    assert_eq!(quiet.repetition_key(), counting.repetition_key());
    fields(&counting, "126 0");
}

#[test]
fn a_mate_while_the_own_count_runs_only_draws() {
    let fen = "4k3/8/8/8/8/P1r5/1r6/7K b - - 0 1";
    let mut position = by_hand(GameId::Ouk, ouk("federation"), fen);
    let mated = after(&position, "c3c1");
    assert_eq!(verdict(&mated), "Black won: ouk ngeub (checkmate)");
    hand(&mut position).start_count().unwrap();
    let drawn = after(&position, "c3c1").ending().unwrap();
    assert_eq!(drawn.outcome, Outcome::Draw);
    assert_eq!(drawn.to_string(), "drawn: Black mated while its own count ran");
    hand(&mut position).stop_count(Color::Black).unwrap();
    assert_eq!(verdict(&after(&position, "c3c1")), "Black won: ouk ngeub (checkmate)");
    // Automatic counting follows Fairy-Stockfish, where the mate wins.
    let automatic = ouk_at(ouk("federation"), "4k3/8/8/8/8/P1r5/1r6/7K b - 126 4 1");
    assert_eq!(verdict(&after(&automatic, "c3c1")), "Black won: ouk ngeub (checkmate)");
}

#[test]
fn the_pieces_honour_by_hand_begins_when_its_runner_says_so() {
    for (name, refused) in [("federation", true), ("tan", true), ("ksjha", false)] {
        let mut position = by_hand(GameId::Ouk, ouk(name), TWO_TUUK_AND_SES);
        play(&mut position, "a4d4");
        assert_eq!(position.count_view(), None);
        play(&mut position, "h8g8 e1e2");
        hand(&mut position).start_count().unwrap();
        assert_eq!(count_of(&position).map(|count| (count.0, count.1)), Some((5, 8)), "{name}");
        let stopped = hand(&mut position).stop_count(Color::Black);
        assert_eq!(stopped.is_err(), refused, "{name}");
    }
}

#[test]
fn counting_is_refused_with_a_reason() {
    let reason = |name, fen: &str| {
        by_hand(GameId::Ouk, ouk(name), fen)
            .counting()
            .unwrap()
            .may_start()
            .unwrap_err()
            .to_string()
    };
    let bare = "7k/8/8/8/8/8/P7/R3K3 w - - 0 1";
    assert_eq!(reason("federation", bare), "the opponent has only its king left");
    let few = "7k/8/8/8/3n4/8/P7/R3K3 b - - 0 1";
    assert_eq!(reason("tan", few), "Black may count when only the king is left");
    let trey = "7k/8/8/8/8/8/P7/R3K3 b - - 0 1";
    assert_eq!(reason("tan", trey), "Black may count when no unpromoted fish is left");
    let automatic = ouk_at(ouk("federation"), few);
    let counting = automatic.counting().unwrap();
    assert_eq!(counting.may_start().unwrap_err().to_string(), "counting is automatic in this game");
}

#[test]
fn hill_and_the_rek_games_know_no_count() {
    for game in [GameId::Hill, GameId::Rek, GameId::MinRekChanh] {
        let start = AnyPosition::start(game, game.default_rules());
        assert!(start.counting().is_none() && start.count_view().is_none());
    }
}

/// By hand a bared king need not count, so the capture alone does not draw.
#[test]
fn a_capture_that_bares_is_said_to_draw_only_if_the_runner_counts() {
    let fen = "4k3/8/8/8/8/n7/RR6/MMMMKSSN w - - 0 1";
    let said = |position: &AnyPosition| {
        let capture = find(position, "a2a3").unwrap();
        position.counting().unwrap().warning(capture).unwrap()
    };
    let position = by_hand(GameId::Ouk, ouk("federation"), fen);
    let warning = said(&position);
    let expected = "this bares the king, who may count and draw at once: two boats";
    assert_eq!(warning.to_string(), expected);
    assert!(!warning.is_draw());
    let mut taken = after(&position, "a2a3");
    assert_eq!(verdict(&taken), "goes on");
    hand(&mut taken).start_count().unwrap();
    assert!(verdict(&taken).starts_with("drawn: Black's count is over before it begins"));
    let automatic = at(GameId::Ouk, ouk("federation"), fen);
    assert!(said(&automatic).is_draw());
    assert!(verdict(&after(&automatic, "a2a3")).starts_with("drawn"));
}

#[test]
fn in_kar_ouk_no_count_that_is_over_before_it_begins_runs_or_is_started() {
    let fen = "4k3/8/8/8/8/n7/RR6/MMMMKSSN w - - 1+1 0 1";
    // Where the first number is capped, it is within the limit of two Tuuk.
    let capped = |rules: &&RuleSet| rules.ouk().first_number == FirstNumber::Capped;
    for rules in GameId::KarOuk.rule_sets().iter().filter(|rules| !capped(rules)) {
        let automatic = at(GameId::KarOuk, rules, fen);
        let capture = find(&automatic, "a2a3").unwrap();
        assert_eq!(automatic.counting().unwrap().warning(capture), None, "{rules}");
        let taken = after(&automatic, "a2a3");
        assert_eq!((verdict(&taken).as_str(), taken.count_view()), ("goes on", None), "{rules}");
        let position = by_hand(GameId::KarOuk, rules, fen);
        assert_eq!(position.counting().unwrap().warning(capture), None, "{rules}");
        let refusal = hand(&mut after(&position, "a2a3")).start_count().unwrap_err();
        assert!(refusal.to_string().contains("it would be over at once"), "{rules}: {refusal}");
    }
}
