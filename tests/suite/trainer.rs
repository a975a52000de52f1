//! The trainer's drills, and its comments on moves.

use crate::drills::{drill, game_of, order, step};
use crate::support::*;
use crate::tablebases::tablebase;
use ouk::trainer::drill::{DrillGrade, DrillOrigin, DrillTask, best_moves, find};
use ouk::trainer::from_games::GameSearch;
use ouk::trainer::reason::reason;
use ouk::trainer::session::{DrillResult, DrillSession, MoveGrade};
use ouk::trainer::verdict::{TablebaseVerdict, before_baring};
use ouk::tui::language::ENGLISH;
use ouk_engine::endgame::tablebase::{Defence, Verdict};
use ouk_rules::board::{Color, Move};
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, GameId, notation};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn position(rules: &str, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(GameId::Ouk, named(GameId::Ouk, rules), fen).unwrap()
}

#[test]
fn drills_have_the_requested_slack() {
    for rules in ["federation", "tan", "khmer-institute"] {
        for name in ["KR", "KSM", "KSS"] {
            let tablebase = tablebase(GameId::Ouk, rules, &[name]);
            for (grade, least, most) in [
                (DrillGrade::Ample, 6, u16::MAX),
                (DrillGrade::Fair, 3, 5),
                (DrillGrade::Tight, 1, 2),
                (DrillGrade::Exact, 0, 0),
            ] {
                for seed in 1..4 {
                    let order = order(rules, name, DrillTask::Chase, grade, seed);
                    let drill = drill(&tablebase, &order);
                    assert_eq!(drill, self::drill(&tablebase, &order), "a seed gives one drill");
                    let verdict = tablebase.probe_any(&position(rules, &drill.fen)).unwrap();
                    let Verdict::Won { side: Color::White, slack: Some(slack), .. } = verdict
                    else {
                        panic!("{}: {verdict:?}", drill.fen)
                    };
                    assert_eq!(drill.grade, grade, "{rules} {name}");
                    assert!((least..=most).contains(&slack), "{}: {slack}", drill.fen);
                }
            }
        }
    }
}

#[test]
fn drills_to_hold_can_be_held_and_lost() {
    for name in ["KR", "KSM", "KNM"] {
        let tablebase = tablebase(GameId::Ouk, "tan", &[name]);
        for grade in DrillGrade::ALL {
            let drill = drill(&tablebase, &order("tan", name, DrillTask::Hold, grade, 5));
            let position = position("tan", &drill.fen);
            assert_eq!(position.turn(), Color::Black);
            let choices = tablebase.choices(&position).unwrap();
            let holding = choices.iter().filter(|c| c.verdict == Verdict::Drawn).count();
            assert!(holding > 0 && holding < choices.len(), "{}", drill.fen);
            assert_eq!(drill.grade, DrillGrade::of_holding(holding));
        }
    }
}

#[test]
fn endings_with_a_defender_are_drilled_too() {
    // No table is prepared: the drill makes those of both sides.
    let tablebase = Arc::new(tablebase(GameId::Ouk, "tan", &[]));
    for (name, task) in [("KR-KM", DrillTask::Chase), ("KR-KM", DrillTask::Hold)] {
        let drill = drill(&tablebase, &order("tan", name, task, DrillGrade::Ample, 1));
        assert_eq!((drill.class.name().as_str(), drill.task), (name, task));
        let mut game = game_of(&drill);
        let mut session = DrillSession::new(drill, Arc::clone(&tablebase), Defence::Longest);
        while session.result.is_none() {
            let best = best_moves(&tablebase, game.position())[0];
            step(&mut session, &mut game, best);
        }
        assert_eq!(session.result, Some(DrillResult::Solved(3)), "{name} {task}");
    }
}

#[test]
fn trainer_refuses_unsuitable_endings_with_a_reason() {
    let tablebase = tablebase(GameId::Ouk, "tan", &["KN"]);
    let error = find(
        &tablebase,
        &order("tan", "KN", DrillTask::Chase, DrillGrade::Ample, 1),
        &AtomicBool::new(false),
    );
    let words = error.unwrap_err().to_string();
    assert!(words.contains("no position of KN under the rules tan"), "{words}");
    let stopped = AtomicBool::new(true);
    let order = order("tan", "KR", DrillTask::Chase, DrillGrade::Ample, 1);
    assert!(find(&tablebase, &order, &stopped).unwrap_err().to_string().contains("stopped"));
}

#[test]
fn the_best_moves_get_three_stars_against_both_defences() {
    for (name, task) in [
        ("KR", DrillTask::Chase),
        ("KSM", DrillTask::Chase),
        ("KR", DrillTask::Hold),
        ("KSS", DrillTask::Hold),
    ] {
        let tablebase = Arc::new(tablebase(GameId::Ouk, "federation", &[name]));
        for (seed, defence) in
            [(1, Defence::Longest), (2, Defence::Trickiest), (3, Defence::Longest)]
        {
            let drill =
                drill(&tablebase, &order("federation", name, task, DrillGrade::Exact, seed));
            let mut game = game_of(&drill);
            let mut session = DrillSession::new(drill, Arc::clone(&tablebase), defence);
            while session.result.is_none() {
                let best = best_moves(&tablebase, game.position())[0];
                step(&mut session, &mut game, best);
            }
            assert_eq!(session.result, Some(DrillResult::Solved(3)), "{name} {task} {seed}");
            assert_eq!(session.tempi_lost(), 0);
        }
    }
}

/// Against the longest defence, the moves to mate are the moves needed plus the tempi lost.
#[test]
fn tempi_add_up() {
    let tablebase = Arc::new(tablebase(GameId::Ouk, "tan", &["KR", "KSM"]));
    let mut rng = fastrand::Rng::with_seed(9);
    let mut lost = 0;
    for name in ["KR", "KSM"] {
        for seed in 1..20 {
            let drill =
                drill(&tablebase, &order("tan", name, DrillTask::Chase, DrillGrade::Ample, seed));
            let mut game = game_of(&drill);
            let Some(Verdict::Won { moves: needed, .. }) = tablebase.probe_any(game.position())
            else {
                panic!("{} is won", drill.fen)
            };
            let mut session = DrillSession::new(drill, Arc::clone(&tablebase), Defence::Longest);
            while session.result.is_none() {
                let choices = tablebase.choices(game.position()).unwrap();
                // Any winning move; now and then a move that throws the win away.
                let wins = |c: &&ouk_engine::endgame::tablebase::RatedMove| {
                    c.verdict.is_win_of(Color::White)
                };
                let winning: Vec<Move> = choices.iter().filter(wins).map(|c| c.mv).collect();
                let any = if rng.u8(..) < 2 {
                    choices[choices.len() - 1].mv
                } else {
                    winning[rng.usize(..winning.len().min(4))]
                };
                let fails = !choices.iter().any(|c| c.mv == any && wins(&c));
                step(&mut session, &mut game, any);
                let comment = session.comments.last().unwrap();
                assert_eq!(comment.move_grade.fails(), fails);
                assert_eq!(comment.move_grade == MoveGrade::Thrown, fails);
                assert!(
                    ENGLISH.reason_sentences(&comment.why).iter().all(|words| words.ends_with('.')),
                    "{comment:?}"
                );
            }
            if let Some(DrillResult::Solved(stars)) = session.result {
                let tempi = session.tempi_lost();
                let recounted =
                    session.comments.iter().any(|c| c.move_grade == MoveGrade::OtherCount);
                assert!(!recounted, "tan never counts anew");
                assert_eq!(session.comments.len(), usize::from(needed + tempi), "{name} {seed}");
                assert_eq!(stars, if tempi == 0 { 3 } else { 2 });
                lost += tempi;
            }
        }
    }
    assert!(lost > 20, "tempi were lost: {lost}");
}

#[test]
fn help_costs_stars_and_a_failure_is_practised() {
    let tablebase = Arc::new(tablebase(GameId::Ouk, "federation", &["KRR"]));
    let drill =
        drill(&tablebase, &order("federation", "KRR", DrillTask::Chase, DrillGrade::Exact, 1));
    let mut game = game_of(&drill);
    let mut session = DrillSession::new(drill.clone(), Arc::clone(&tablebase), Defence::Longest);
    let worst = tablebase.choices(game.position()).unwrap().last().unwrap().mv;
    step(&mut session, &mut game, worst);
    assert_eq!(session.result, Some(DrillResult::Failed));
    for take_back in [true, false] {
        if take_back {
            assert!(session.take_back());
            game.take_back(1);
        } else {
            session.retry();
            game = game_of(&drill);
        }
        assert_eq!(session.result, None);
        while session.result.is_none() {
            let best = best_moves(&tablebase, game.position())[0];
            step(&mut session, &mut game, best);
        }
        assert_eq!(session.result, Some(DrillResult::Solved(1)));
    }
}

#[test]
fn reason_describes_the_board() {
    let tablebase = tablebase(GameId::Ouk, "federation", &["KR"]);
    let why = |fen: &str, text: &str| {
        let position = position("federation", fen);
        let mv = notation::parse(&position, text).unwrap();
        let best = best_moves(&tablebase, &position);
        ENGLISH
            .reason_sentences(&reason(&tablebase, &position, mv, &best, MoveGrade::Thrown))
            .join(" ")
    };
    // The king beside the Tuuk captures it; the king in the corner is confined.
    let taken = why("8/8/8/8/8/1k6/7R/K7 w - - 0 1", "h2c2");
    assert!(taken.starts_with("The king takes the boat on c2."), "{taken}");
    let shut = why("k1K5/8/8/8/8/8/8/7R w - - 0 1", "h1h7");
    assert_eq!(shut, "The king has no move: the game is drawn at once.");
    let mate = why("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1g1");
    assert!(mate.starts_with("Rh8# was ouk ngeub.") || mate.contains("was ouk ngeub"), "{mate}");
}

#[test]
fn outlook_agrees_with_tables_and_count() {
    let tablebase = tablebase(GameId::Ouk, "tan", &["KR", "KR-KN"]);
    let says = |fen: &str| {
        ENGLISH.tablebase_verdict(&TablebaseVerdict::of(&tablebase, &position("tan", fen)).unwrap())
    };
    assert_eq!(
        says("7k/8/6K1/8/8/8/8/R7 w - 31 7 1"),
        "White: mate in 1, count leaves 13, slack 12"
    );
    assert_eq!(says("8/8/8/3k4/8/8/8/KR6 w - 31 27 1"), "too late: mate needs 15, count leaves 3");
    // Set up without a count, which any first move begins.
    assert_eq!(says("8/8/8/3k4/8/8/4R3/K7 w - - 0 1"), "White: mate in 14");
    assert_eq!(says("8/8/8/3n4/8/8/3R4/K5k1 w - - 0 1"), "White reaches a new, won count in 1");
}

#[test]
fn before_baring_it_says_whether_the_win_fits() {
    let tablebase = tablebase(GameId::Ouk, "tan", &["KR"]);
    let says = |fen: &str, text: &str| {
        let position = position("tan", fen);
        let mv = notation::parse(&position, text).unwrap();
        ENGLISH.baring(before_baring(&tablebase, &position, mv).unwrap())
    };
    assert!(says("7k/8/6K1/8/8/8/8/R6m w - - 0 1", "a1h1").starts_with("mate in "));
    assert_eq!(says("R7/8/8/8/8/8/mk6/4K3 w - - 0 1", "a8a2"), "drawn by the tables");
}

/// A game in which White has a won ending and lets the count run out.
fn wasted() -> Game {
    let drill = drill(
        &tablebase(GameId::Ouk, "tan", &["KR"]),
        &order("tan", "KR", DrillTask::Chase, DrillGrade::Ample, 1),
    );
    let mut game = game_of(&drill);
    while game.ending().is_none() {
        let mv = game.position().legal_moves()[0];
        game.play(mv).unwrap();
    }
    game
}

#[test]
fn a_game_that_was_won_once_gives_a_drill_from_its_last_won_move() {
    let tablebase = Arc::new(tablebase(GameId::Ouk, "tan", &["KR"]));
    let game = wasted();
    let stop = AtomicBool::new(false);
    let search = GameSearch { most: 4, stop: &stop, tell: &|_| {} };
    let found = search.in_game(&game, "20261121-1", &tablebase);
    let won = |ply: usize| {
        let verdict = tablebase.probe_any(game.position_at(ply));
        verdict.is_some_and(|verdict| verdict.is_win_of(Color::White))
    };
    let last = (0..game.ply()).rev().find(|&ply| ply % 2 == 0 && won(ply));
    match (found, last) {
        (Ok(drill), Some(ply)) => {
            assert_eq!(drill.fen, game.position_at(ply).to_fen());
            let DrillOrigin::Game { number, date, .. } = &drill.origin else { panic!() };
            assert_eq!((*number, date.as_str()), (ply / 2 + 1, "2026.11.21"));
            assert_eq!(drill.key(), format!("game/20261121-1/{}", ply / 2 + 1));
        }
        other => panic!("{other:?}"),
    }
    let mut lost = Game::from_record(&game.to_record(), &|game, name| game.rule_set(name)).unwrap();
    lost.take_back(99);
    assert!(lost.ending().is_none());
    let none = search.in_game(&lost, "x", &tablebase).unwrap_err().to_string();
    assert!(none.contains("is not over"), "{none}");
    // With a limit of three pieces, the search does not look further back.
    let none =
        GameSearch { most: 2, ..search }.in_game(&game, "x", &tablebase).unwrap_err().to_string();
    assert!(none.contains("no win with 2 pieces or fewer was missed"), "{none}");
}
