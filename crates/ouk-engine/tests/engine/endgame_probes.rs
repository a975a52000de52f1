//! Tablebase queries: the tables that a position needs, and the ratings of its moves.

use crate::support::{at, count_fields, ouk, ouk_at, squares};
use crate::tablebases::{class, tablebase, tables};
use ouk_engine::endgame::tablebase::{Defence, RatedMove, Tablebase, Verdict};
use ouk_engine::endgame::verify::text_of;
use ouk_rules::board::{Color, MoveKind};
use ouk_rules::{AnyPosition, GameId};
use std::sync::atomic::AtomicBool;

#[test]
fn a_position_needs_the_class_of_each_side_that_can_win() {
    let tablebase = tablebase(GameId::Ouk, "tan", &[]);
    let needs = |board: &str| -> Vec<String> {
        let position = ouk_at(ouk("tan"), &format!("{board} w - - 0 1"));
        let classes = tablebase.classes_of(&position);
        for side in Color::ALL {
            let class = tablebase.class_of(&position, side);
            assert!(class.is_none_or(|class| classes.contains(&class)), "{board}");
        }
        classes.iter().map(ToString::to_string).collect()
    };
    assert_eq!(needs("7k/8/8/8/8/8/8/KR6"), ["KR"]);
    assert_eq!(needs("7K/8/8/8/8/8/8/knn5"), ["KNN"]);
    assert_eq!(needs("7k/r7/8/8/8/8/8/KN6"), ["KN-KR", "KR-KN"]);
    assert_eq!(needs("7k/8/8/8/8/8/8/K7"), [""; 0]);
    assert_eq!(needs("7k/rrrr4/8/8/8/8/8/K7"), [""; 0], "no table has five pieces");
}

/// Whether a tablebase has the verdict on a position after it has prepared the tables with at most
/// this many pieces.
fn is_prepared(board: &str, most: usize) -> bool {
    let tablebase = tablebase(GameId::Ouk, "tan", &[]);
    let position = ouk_at(ouk("tan"), &format!("{board} w - 64 0 1"));
    assert_eq!(tablebase.probe_any(&position), None, "nothing is prepared yet");
    tablebase.prepare_for(&position, most, &AtomicBool::new(false), &|_| {}).unwrap();
    tablebase.probe_any(&position).is_some()
}

#[test]
fn tables_of_few_enough_pieces_are_prepared() {
    assert_eq!([2, 3, 4].map(|most| is_prepared("7k/8/8/8/8/8/8/KR6", most)), [false, true, true]);
    assert_eq!([3, 4].map(|most| is_prepared("7k/8/8/8/8/8/8/KMM5", most)), [false, true]);
}

/// Where no king is bare, the count of the whole board may begin later or never, so no table tells
/// the winner.
#[test]
fn tables_claim_nothing_before_a_count_that_may_never_begin() {
    for rules in GameId::Ouk.rule_sets() {
        let tablebase = tablebase(GameId::Ouk, rules.name, &["KR", "KM"]);
        let position = ouk_at(rules, "8/8/8/8/k7/3K4/p7/6R1 w - - 8 5");
        assert_eq!(tablebase.probe_any(&position), None, "{}", rules.name);
        assert_eq!(tablebase.choices(&position), None, "{}", rules.name);
    }
}

/// A board's honour begins automatically within two plies, or else only if a side asks for it.
#[test]
fn a_count_begun_by_hand_may_never_begin() {
    let tablebase = tablebase(GameId::Ouk, "federation", &["KR-KM", "KM-KR"]);
    let mut position = ouk_at(ouk("federation"), "8/8/8/8/k7/3K4/8/5mR1 w - - 0 1");
    let slack = |position: &AnyPosition| match tablebase.probe_any(position) {
        Some(Verdict::Won { side: Color::White, slack, .. }) => slack,
        other => panic!("{other:?}"),
    };
    assert!(slack(&position).is_some());
    position.counting_mut().unwrap().set_by_hand(true);
    assert_eq!(slack(&position), None);
}

#[test]
fn a_mate_stands_whatever_the_count_says() {
    let tablebase = tablebase(GameId::Ouk, "tan", &["KR"]);
    let mated = Some(Verdict::Won { side: Color::White, moves: 0, slack: Some(0) });
    for count in ["31 8", "31 30", "31 32"] {
        let position = ouk_at(ouk("tan"), &format!("R6k/8/6K1/8/8/8/8/8 b - {count} 20"));
        assert_eq!(tablebase.probe_any(&position), mated, "{count}");
    }
}

/// In a set-up position the count is about to begin. Its verdict is that of the best move.
#[test]
fn the_verdict_before_a_count_is_that_of_the_best_move() {
    let (mut won, mut drawn, mut held) = (0, 0, 0);
    visit(&["KR", "KNS", "KMM"], 60, |tablebase, position| {
        if count_of(position).is_some() {
            return;
        }
        let turn = position.turn();
        let after_moves = position.legal_moves().into_iter().map(|mv| {
            let mut next = position.clone();
            next.play(mv).unwrap();
            tablebase.probe_any(&next).unwrap()
        });
        let best = after_moves.max_by_key(|verdict| verdict.rank_for(turn)).unwrap();
        let expected = match best {
            Verdict::Won { side, moves, slack } if side == turn => {
                Verdict::Won { side, moves: moves + 1, slack }
            }
            verdict => verdict,
        };
        let found = tablebase.probe_any(position).unwrap();
        assert_eq!(found.rank_for(turn), expected.rank_for(turn), "{}", position.to_fen());
        let is_counted = |verdict| matches!(verdict, Verdict::Won { slack: Some(_), .. });
        assert_eq!(is_counted(found), is_counted(expected), "{}", position.to_fen());
        match found {
            Verdict::Won { side, .. } if side == turn => won += 1,
            Verdict::Won { .. } => held += 1,
            Verdict::Drawn => drawn += 1,
        }
    });
    assert!(won > 10 && held > 10 && drawn > 10, "{won} {held} {drawn}");
}

/// Random positions of some classes, with and without a running count.
fn visit(names: &[&str], positions: usize, mut see: impl FnMut(&Tablebase, &AnyPosition)) {
    let rules = ouk("tan");
    let tablebase = tablebase(GameId::Ouk, "tan", names);
    let mut rng = fastrand::Rng::with_seed(9);
    for name in names {
        let table = tables().ready(&class(name), tablebase.count_rules()).unwrap();
        let mut seen = 0;
        while seen < positions {
            let squares = table.layout().random(&mut rng);
            let turn = if rng.bool() { Color::White } else { Color::Black };
            let count = if rng.bool() { "- 0" } else { "88 9" };
            let text = text_of(&table, &squares, turn, count);
            let read = text.and_then(|text| AnyPosition::from_fen(GameId::Ouk, rules, &text).ok());
            if let Some(position) = read.filter(|position| position.ending().is_none()) {
                see(&tablebase, &position);
                seen += 1;
            }
        }
    }
}

/// The limit and the plies of a running count.
fn count_of(position: &AnyPosition) -> Option<(u16, u16)> {
    let (limit, plies) = count_fields(position);
    Some((limit.parse().ok()?, plies.parse().unwrap()))
}

fn after(position: &AnyPosition, choice: &RatedMove) -> AnyPosition {
    let mut after = position.clone();
    after.play(choice.mv).unwrap();
    after
}

#[test]
fn rated_move_names_its_effect_on_the_count() {
    let (mut begun, mut ended, mut went_on) = (0, 0, 0);
    visit(&["KR", "KRP", "KR-KM", "KM-KR"], 40, |tablebase, position| {
        let before = count_of(position);
        for choice in tablebase.choices(position).into_iter().flatten() {
            let next = after(position, &choice);
            let begins = match (before, count_of(&next)) {
                (_, None) => false,
                (None, Some(_)) => true,
                (Some((limit, plies)), Some(now)) => now != (limit, plies + 1),
            };
            let told = format!("{} {}", position.to_fen(), squares(position, choice.mv));
            let takes = !position.taken_by(choice.mv).is_empty();
            let turns_over = takes || choice.mv.kind() == MoveKind::Promotion;
            let ends = begins && (before.is_some() || turns_over);
            assert_eq!((choice.begins_count, choice.ends_count), (begins, ends), "{told}");
            assert_eq!(Some(choice.verdict), tablebase.probe_any(&next), "{told}");
            begun += usize::from(begins && !ends);
            ended += usize::from(ends);
            went_on += usize::from(before.is_some() && !begins);
        }
    });
    assert!(begun > 50 && ended > 5 && went_on > 50, "{begun} {ended} {went_on}");
}

/// A mate on the board is best, then a winning move that ends a count, then the shortest win.
#[test]
fn the_best_moves_come_first() {
    visit(&["KR", "KRP", "KR-KM", "KM-KR"], 60, |tablebase, position| {
        let turn = position.turn();
        let Some(choices) = tablebase.choices(position) else { return };
        let rank = |choice: &RatedMove| match choice.verdict {
            Verdict::Won { side, moves: 0, .. } if side == turn => 3_000,
            Verdict::Won { side, .. } if side == turn && choice.ends_count => 2_000,
            verdict => verdict.rank_for(turn),
        };
        assert!(choices.is_sorted_by_key(|choice| -rank(choice)), "{}", position.to_fen());
    });
    // The boat mates; the promotion begins a count and wins too.
    let tablebase = tablebase(GameId::Ouk, "tan", &["KRP"]);
    let position = ouk_at(ouk("tan"), "7k/8/6K1/P7/8/8/8/1R6 w - - 0 1");
    let choices = tablebase.choices(&position).unwrap();
    let first: Vec<String> =
        choices[..2].iter().map(|choice| squares(&position, choice.mv)).collect();
    assert_eq!(first, ["b1b8", "a5a6"]);
}

/// The trickiest defence leaves the most replies that do not win; among equals, the longest.
#[test]
fn the_trickiest_defence_leaves_the_most_mistakes() {
    let mut differ = 0;
    visit(&["KR", "KNS"], 40, |tablebase, position| {
        let (turn, best) = (position.turn(), tablebase.best(position, Defence::Trickiest));
        let longest = tablebase.best(position, Defence::Longest);
        let choices = tablebase.choices(position).unwrap_or_default();
        assert_eq!(longest.as_ref(), choices.first());
        if !longest.is_some_and(|choice| choice.verdict.is_win_of(!turn)) {
            assert_eq!(best, longest, "{}", position.to_fen());
            return;
        }
        let tricks = |choice: &RatedMove| {
            let replies = tablebase.choices(&after(position, choice)).unwrap_or_default();
            let wins = replies.iter().filter(|reply| reply.verdict.is_win_of(!turn)).count();
            (replies.len() - wins, choice.verdict.rank_for(turn))
        };
        let most = choices.iter().map(tricks).max();
        assert_eq!(best.as_ref().map(tricks), most, "{}", position.to_fen());
        differ += usize::from(longest.as_ref().map(tricks) != most);
    });
    assert!(differ > 0);
}

/// Without a count, the moves to a win are reported for every game with tables, for either side to
/// move.
#[test]
fn tables_know_the_moves_to_a_win_in_each_game() {
    for game in [GameId::Ouk, GameId::Makruk] {
        let rules = game.default_rules();
        let tablebase = tablebase(game, rules.name, &["KR"]);
        let needs = |fen: &str| tablebase.distance_any(&at(game, rules, fen), Color::White);
        assert_eq!(needs("7k/8/6K1/8/8/8/8/R7 w - - 0 1"), Some(Some(1)));
        assert_eq!(needs("R6k/8/6K1/8/8/8/8/8 b - - 0 1"), Some(Some(0)));
        assert_eq!(needs("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), Some(Some(1)));
        assert_eq!(needs("k7/1R6/8/8/8/8/8/7K b - - 0 1"), Some(None), "the boat is taken");
    }
}

/// A runner with pieces that is to move is mated at once, or plays the move that lasts longest.
#[test]
fn a_runner_with_pieces_holds_as_long_as_its_best_move() {
    let tablebase = tablebase(GameId::Ouk, "tan", &["KR", "KR-KM", "KM-KR"]);
    let needs = |fen: &str| tablebase.distance_any(&ouk_at(ouk("tan"), fen), Color::White);
    assert_eq!(needs("R6k/8/6K1/8/8/8/m7/8 b - - 0 1"), Some(Some(0)));
    // Stalemate is a draw.
    assert_eq!(needs("k7/1R6/2K5/8/8/8/8/8 b - - 0 1"), Some(None));
    visit(&["KR-KM"], 60, |tablebase, position| {
        if position.turn() == Color::White {
            return;
        }
        let most = position.legal_moves().into_iter().map(|mv| {
            let mut next = position.clone();
            next.play(mv).unwrap();
            // A capture leads to another table, where the moves start again.
            let taken = !position.taken_by(mv).is_empty();
            (taken, tablebase.distance_any(&next, Color::White).unwrap())
        });
        let most: Vec<(bool, Option<u16>)> = most.collect();
        let found = tablebase.distance_any(position, Color::White).unwrap();
        if most.iter().all(|(taken, _)| !taken) {
            let expected = most.iter().map(|(_, moves)| *moves).collect::<Option<Vec<u16>>>();
            assert_eq!(found, expected.map(|all| all.into_iter().max().unwrap()));
        }
    });
}

#[test]
fn every_legal_move_of_makruk_is_rated() {
    let rules = GameId::Makruk.default_rules();
    let tablebase = tablebase(GameId::Makruk, rules.name, &["KR"]);
    let position = at(GameId::Makruk, rules, "7k/8/8/8/8/8/8/KR6 w - - 0 1");
    let choices = tablebase.choices(&position).map(|choices| choices.len());
    assert_eq!(choices, Some(position.legal_moves().len()));
}

/// No two tables may be confused, whatever their pieces.
#[test]
fn hills_pieces_have_tables_of_their_own() {
    for rules in GameId::Hill.rule_sets() {
        let tablebase = tablebase(GameId::Hill, rules.name, &["KB", "KH", "KO"]);
        for piece in ["B", "H", "O"] {
            let fen = format!("8k/9/9/9/9/9/9/9/K{piece}7 w - - 0 1");
            let position = at(GameId::Hill, rules, &fen);
            let distance = tablebase.distance_any(&position, Color::White);
            assert_eq!(distance.map(|moves| moves.is_some()), Some(piece == "B"), "{fen}");
            let choices = tablebase.choices(&position).map(|choices| choices.len());
            assert_eq!(choices, Some(position.legal_moves().len()), "{fen}");
        }
    }
}

/// A side prefers a short win to a long one, any win to a draw, a draw to a loss, and a long loss
/// to a short one.
#[test]
fn verdicts_have_an_order_and_a_text() {
    let won = |side, moves, slack| Verdict::Won { side, moves, slack };
    let (white, black) = (Color::White, Color::Black);
    let ranked = [
        won(white, 0, None),
        won(white, 3, Some(2)),
        won(white, 40, None),
        Verdict::Drawn,
        won(black, 40, None),
        won(black, 3, None),
        won(black, 0, Some(0)),
    ];
    assert!(ranked.windows(2).all(|two| two[0].rank_for(white) > two[1].rank_for(white)));
    assert!(ranked.windows(2).all(|two| two[0].rank_for(black) < two[1].rank_for(black)));
    let told = [ranked[0], ranked[1], Verdict::Drawn].map(|verdict| verdict.to_string());
    assert_eq!(told, ["White wins in 0", "White wins in 3, 2 before the count ends", "drawn"]);
}
