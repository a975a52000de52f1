//! Games with known mistakes.

use ouk_engine::Engine;
use ouk_engine::analysis::{
    Analyser, AnalysisEvent, AnalysisRequest, AnalysisThread, Cause, GameAnalysis, GameToAnalyse,
    PositionAnalysis, SearchBudget, Severity, TableTruth, analyse,
};
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::worker::Ticket;
use ouk_rules::board::Color;
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::{AnyPosition, GameId, notation};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

fn game_from(id: GameId, fen: Option<&str>, moves: &str) -> Game {
    let rules = id.default_rules();
    let fen = fen.map(str::to_owned);
    let setup = GameSetup { fen, ..GameSetup::between_computers(id, rules, 1) };
    let mut game = Game::new(setup).unwrap();
    for word in moves.split_whitespace() {
        let mv = notation::parse(game.position(), word).unwrap();
        game.play(mv).unwrap();
    }
    game
}

fn review_of(game: &Game, tables: Option<Arc<Tables>>, nodes: u64) -> GameAnalysis {
    let stop = AtomicBool::new(false);
    let budget = SearchBudget::Nodes(nodes);
    analyse(&GameToAnalyse::of(game), tables, budget, &stop, &mut |_| {}).unwrap()
}

#[test]
fn analysis_judges_a_game_alike_twice() {
    for &id in GameId::ALL {
        let mut game = game_from(id, None, "");
        for _ in 0..6 {
            let moves = game.position().legal_moves();
            game.play(moves[moves.len() / 2]).unwrap();
        }
        let [one, two] = [0, 1].map(|_| review_of(&game, None, 2_000));
        assert!(one.is_finished() && one.positions() == 7, "{}", id.name());
        for ply in 0..=6 {
            assert_eq!(one.position(ply), two.position(ply), "{} after {ply} plies", id.name());
        }
        assert!(one.accuracy().0.iter().flatten().all(|side| (0.0..=100.0).contains(side)));
    }
}

#[test]
fn analysis_calls_a_hanging_piece_a_blunder() {
    // The Tuuk goes where two Treys can capture it.
    let fen = "4k3/4s3/pppp1ppp/8/4r3/PPP2PPP/4S3/3K3R b - - 0 1";
    let game = game_from(GameId::Makruk, Some(fen), "e4b4 a3b4");
    let review = review_of(&game, None, 20_000);
    let judged = review.judged(1).unwrap();
    assert_eq!(judged.by, Color::Black);
    assert_eq!(judged.judgement.severity, Some(Severity::Blunder), "{:?}", judged.judgement);
    assert_eq!(review.marked().map(|it| it.ply).collect::<Vec<_>>(), [1]);
    let [white, black] = review.accuracy().0;
    assert!(white > black && black.is_some(), "{white:?} {black:?}");
}

#[test]
fn analysis_names_a_missed_mate() {
    let fen = "7k/8/5K2/8/8/8/8/R5R1 w - - 0 1";
    let game = game_from(GameId::Makruk, Some(fen), "a1a2");
    let slower = review_of(&game, None, 20_000).judged(1).unwrap().judgement;
    assert_eq!(slower.cause, None, "another mate is still there: {slower:?}");
    // Stalemate.
    let game = game_from(GameId::Makruk, Some(fen), "g1g7");
    let missed = review_of(&game, None, 20_000).judged(1).unwrap().judgement;
    assert_eq!(missed.cause, Some(Cause::MissedMate(2)), "{missed:?}");
    assert_eq!(missed.severity, Some(Severity::Blunder));
}

#[test]
fn tables_name_a_win_that_the_count_takes_away() {
    let tables = Arc::new(Tables::new(TableOptions { threads: 1, ..TableOptions::default() }));
    let rules = GameId::Ouk.default_rules();
    let mut engine = Engine::new(1);
    engine.use_tables(Some(Arc::clone(&tables)));
    let stop = AtomicBool::new(false);
    let tight = (2..32).step_by(2).find_map(|plies| {
        let fen = format!("8/8/3k4/8/R7/8/8/4K3 w - 32 {plies} 60");
        let position = AnyPosition::from_fen(GameId::Ouk, rules, &fen).ok()?;
        let tablebase = engine.load_tables(&position, &stop).ok()??;
        let truth = TableTruth::of(&tablebase, &position)?;
        (truth.slack(Color::White) == Some(0)).then_some((fen, tablebase, position))
    });
    let (fen, tablebase, position) = tight.expect("one of these counts leaves just enough moves");
    let worst = *tablebase.choices(&position).unwrap().last().unwrap();
    let mut game = game_from(GameId::Ouk, Some(&fen), "");
    game.play(worst.mv).unwrap();
    let review = review_of(&game, Some(tables), 2_000);
    let judged = review.judged(1).unwrap();
    assert_eq!(judged.before.truth.unwrap().slack(Color::White), Some(0));
    assert!(matches!(judged.judgement.cause, Some(Cause::LostToCount { .. })), "{judged:?}");
    assert_eq!(judged.judgement.severity, Some(Severity::Blunder));
    assert!(judged.before.line.len() > 2, "the tables go on with the line: {judged:?}");
}

#[test]
fn analysis_stops_on_request() {
    let game = game_from(GameId::Ouk, None, "e3e4 d6d5 e4d5 c6d5");
    let stop = AtomicBool::new(false);
    let budget = SearchBudget::Nodes(2_000);
    let stopped = analyse(&GameToAnalyse::of(&game), None, budget, &stop, &mut |searched| {
        stop.store(searched == 2, Ordering::Relaxed);
    });
    assert!(stopped.is_none());
}

#[test]
fn thread_reports_each_position_and_ends_when_dropped() {
    let game = GameToAnalyse::of(&game_from(GameId::Ouk, None, "e3e4 d6d5"));
    let (send, events) = mpsc::channel();
    let ticket = Ticket::fresh();
    let request =
        |game: &GameToAnalyse, budget| AnalysisRequest { ticket, game: game.clone(), budget };
    let tell = {
        let send = send.clone();
        move |event| drop(send.send(event))
    };
    let thread = AnalysisThread::start(request(&game, SearchBudget::Nodes(1_000)), None, tell);
    let _thread = thread.unwrap();
    let mut plies = Vec::new();
    loop {
        match events.recv_timeout(Duration::from_secs(60)).expect("it goes on") {
            AnalysisEvent::Found(of, ply, analysis) => {
                assert_eq!((of, analysis.line.is_empty()), (ticket, false));
                plies.push(ply);
            }
            AnalysisEvent::Done(_) => break,
            AnalysisEvent::Failed(_) => panic!("it failed"),
        }
    }
    assert_eq!(plies, [2, 1, 0]);
    // An endless search: the channel closes when the thread, which holds its last end, has ended.
    let (send, events) = mpsc::channel();
    let tell = move |event| drop(send.send(event));
    let endless = request(&game, SearchBudget::Depth(100));
    let thread = AnalysisThread::start(endless, None, tell).unwrap();
    std::thread::sleep(Duration::from_millis(100));
    drop(thread);
    let last = events.recv_timeout(Duration::from_secs(30));
    assert_eq!(last.err(), Some(mpsc::RecvTimeoutError::Disconnected));
}

#[test]
fn the_second_look_comes_after_the_first_of_all_positions_and_takes_its_place() {
    let game = GameToAnalyse::of(&game_from(GameId::Ouk, None, "e3e4 d6d5"));
    let stop = AtomicBool::new(false);
    let mut found = Vec::new();
    let mut review = GameAnalysis::new(&game);
    let mut analyser = Analyser::new(None, SearchBudget::TwoLooks);
    let finished = analyser.run(&game, &stop, &mut |ply, analysis| {
        found.push((ply, analysis.depth));
        review.insert(ply, analysis);
    });
    assert!(finished && review.is_finished());
    let plies: Vec<usize> = found.iter().map(|&(ply, _)| ply).collect();
    assert_eq!(plies, [2, 1, 0, 2, 1, 0]);
    assert_eq!((review.looks(), review.searched()), (6, 3));
    for ply in 0..3 {
        let depths: Vec<u32> = found.iter().filter(|it| it.0 == ply).map(|it| it.1).collect();
        assert!(depths[0] < depths[1], "after {ply} plies: {depths:?}");
        assert_eq!(review.position(ply).unwrap().depth, depths[1]);
    }
}

#[test]
fn second_look_skips_certain_positions() {
    let game = game_from(GameId::Makruk, Some("7k/8/5K2/8/8/8/8/R5R1 w - - 0 1"), "a1a2");
    let game = GameToAnalyse::of(&game);
    let stop = AtomicBool::new(false);
    let mut first = vec![None; game.len()];
    let mut again = 0;
    let run = |analyser: &mut Analyser, tell: &mut dyn FnMut(usize, PositionAnalysis)| {
        assert!(analyser.run(&game, &stop, tell));
    };
    run(&mut Analyser::new(None, SearchBudget::TwoLooks), &mut |ply, analysis| {
        assert!(analysis.is_sure(), "a mate: {analysis:?}");
        match &first[ply] {
            None => first[ply] = Some(analysis),
            Some(before) => {
                assert_eq!(*before, analysis);
                again += 1;
            }
        }
    });
    assert_eq!(again, 2);
}
