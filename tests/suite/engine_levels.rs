//! The levels, counting by hand, and the worker thread.

use super::forced_win::wins_in;
use crate::sampling::amount;
use crate::support::position;
use ouk::tui::language::{ENGLISH, Language};
use ouk_engine::book::BookUse;
use ouk_engine::counting::{CountDecision, decide};
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::worker::{Job, Ticket, Worker, WorkerEvent};
use ouk_engine::{Engine, Level, Limits, Score, SearchResult};
use ouk_rules::board::{Color, Move};
use ouk_rules::{AnyPosition, GameId};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

fn levels() -> impl Iterator<Item = Level> {
    (1..=10).filter_map(Level::new)
}

fn job(position: &AnyPosition, level: Level, seed: u64) -> Job {
    Job {
        position: position.clone(),
        history: vec![position.repetition_key()],
        limits: Limits { nodes: Some(2_000), ..Limits::default() },
        level,
        seed,
        book: BookUse::Never,
    }
}

fn think(job: &Job) -> SearchResult {
    Engine::new(1).search_as(job, &AtomicBool::new(false), &mut |_| {})
}

#[test]
fn there_are_ten_levels_each_with_its_name() {
    assert_eq!(Level::new(0), None);
    assert_eq!(Level::new(11), None);
    let different = |mut names: Vec<&'static str>| {
        names.sort_unstable();
        names.dedup();
        names.len()
    };
    assert_eq!(different(levels().map(|level| ENGLISH.level(level)).collect()), 10);
    for language in Language::ALL {
        let name = |level| language.phrases().level_name(level);
        assert_eq!(different(levels().map(name).collect()), 10, "{language:?}");
    }
    let in_line: Vec<u8> = Level::ALL.iter().map(|level| level.number()).collect();
    assert_eq!(in_line, (1..=10).collect::<Vec<u8>>());
    assert_eq!((Level::ALL[0].elo(), Level::FULL.elo()), (600, 2400));
    assert_eq!(Level::nearest(1_099.0), Level::new(3).unwrap());
    assert_eq!(Level::nearest(-1e9), Level::ALL[0]);
    assert_eq!(Level::nearest(f64::INFINITY), Level::FULL);
    assert_eq!(Level::new(10), Some(Level::FULL));
}

#[test]
fn every_level_plays_legal_moves_through_whole_games_of_every_game() {
    for &game in GameId::ALL {
        for level in levels() {
            let mut rng = fastrand::Rng::with_seed(u64::from(level.number()));
            let mut position = AnyPosition::start(game, game.default_rules());
            for ply in 0..amount(24, 60) {
                let moves = position.legal_moves();
                if position.ending().is_some() {
                    break;
                }
                let mv = if ply < 6 {
                    moves[rng.usize(..moves.len())]
                } else {
                    let mut job = job(&position, level, 7);
                    job.limits.nodes = Some(300);
                    think(&job).best.unwrap()
                };
                assert!(moves.contains(&mv), "{} {} {mv:?}", game.name(), position.to_fen());
                position.play(mv).unwrap();
            }
        }
    }
}

#[test]
fn the_same_job_gives_the_same_move_and_another_seed_may_not() {
    let weak = Level::new(1).unwrap();
    for &game in GameId::ALL {
        let position = AnyPosition::start(game, game.default_rules());
        let of = |seed| think(&job(&position, weak, seed)).best;
        assert_eq!(of(3), of(3), "{}", game.name());
        let mut different: Vec<Option<Move>> = (0..20).map(of).collect();
        different.sort();
        different.dedup();
        assert!(different.len() > 2, "{} is too predictable", game.name());
    }
}

/// A position with a win in one and several other moves.
const WINS: &[(GameId, &str)] = &[
    (GameId::Ouk, "8/8/8/8/p4m~m~1/1k1r4/8/1K6 b - 126 25 57"),
    (GameId::KarOuk, "rn1m1sn1/3s1k1r/ppppppNp/8/2NPP3/PPP2PPP/8/R1SKMS1R w D - 1+1 5 10"),
    (GameId::Rek, "4k3/Mmm2MmM/M2mm1M1/1MM4M/2m3m1/M2KM3/5M2/1MM5 w 6 74"),
    (GameId::Hill, "9/9/2k6/9/7f~1/4eh3/9/3K5/b8 b - - 3 66"),
];

#[test]
fn from_level_four_on_a_win_in_one_is_never_missed() {
    for &(game, fen) in WINS {
        let position = position(game, fen);
        for level in levels().filter(|level| level.number() > 3) {
            for seed in 0..4 {
                let mut next = position.clone();
                next.play(think(&job(&position, level, seed)).best.unwrap()).unwrap();
                let won = next.ending().is_some() && next.legal_moves().is_empty();
                assert!(won, "{} level {}", game.name(), level.number());
            }
        }
    }
}

fn gives_a_win_in_one(position: &AnyPosition, mv: Move) -> bool {
    let mut next = position.clone();
    next.play(mv).unwrap();
    next.ending().is_none() && wins_in(&next, 1)
}

/// Positions of random games in which some but not all moves lose at once.
fn delicate(game: GameId, wanted: usize) -> Vec<(AnyPosition, Vec<Move>)> {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut position = AnyPosition::start(game, game.default_rules());
        for ply in 0..60 {
            let moves = position.legal_moves();
            if position.ending().is_some() || moves.is_empty() {
                break;
            }
            if ply % 7 == 6 {
                let gives = |&mv: &Move| gives_a_win_in_one(&position, mv);
                let bad: Vec<Move> = moves.iter().copied().filter(gives).collect();
                if 2 * bad.len() > moves.len() && bad.len() < moves.len() {
                    found.push((position, bad));
                    break;
                }
            }
            position.play(moves[rng.usize(..moves.len())]).unwrap();
        }
    }
    found
}

#[test]
fn from_level_four_on_no_win_in_one_is_given_away_while_another_move_does_not() {
    for game in [GameId::KarOuk, GameId::Rek] {
        for (position, bad) in delicate(game, 5) {
            for level in levels().filter(|level| level.number() > 3) {
                let mv = think(&job(&position, level, 5)).best.unwrap();
                let (name, number) = (game.name(), level.number());
                assert!(!bad.contains(&mv), "{name} level {number}: {}", position.to_fen());
            }
        }
    }
}

#[test]
fn beginners_forget_the_count() {
    // One move is left and there is no mate: only a player who ignores the count values this win.
    let position = position(GameId::Ouk, "8/8/8/3k4/8/8/8/R3K3 w - 30 29 1");
    for level in levels() {
        let score = think(&job(&position, level, 1)).score;
        assert_eq!(score > Score(100), !level.counts(), "level {}: {score}", level.number());
    }
    assert!(!Level::new(3).unwrap().counts());
    assert!(Level::new(4).unwrap().counts());
}

#[test]
fn the_computer_counts_by_hand_as_a_sensible_player_does() {
    let full = Level::FULL;
    let by_hand = |fen: &str| {
        let mut position = position(GameId::Ouk, fen);
        position.counting_mut().unwrap().set_by_hand(true);
        position
    };
    let lost = by_hand("4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
    let (black, white) = (Color::Black, Color::White);
    assert_eq!(decide(&lost, black, Score(-600), full), CountDecision::Start);
    assert_eq!(decide(&lost, black, Score(-600), Level::new(1).unwrap()), CountDecision::Nothing);
    assert_eq!(decide(&lost, black, Score(0), full), CountDecision::Nothing);
    let mut counting = lost.clone();
    counting.counting_mut().unwrap().start_count().unwrap();
    // While Black counts, White accepts the draw unless White is winning.
    assert_eq!(decide(&counting, white, Score(0), full), CountDecision::TakeDraw);
    assert_eq!(decide(&counting, white, Score(500), full), CountDecision::Nothing);
    assert_eq!(decide(&counting, black, Score(-600), full), CountDecision::Nothing);
    // The board's honour count stops when the counting side is winning.
    let mut board = by_hand("4k3/8/8/2rr4/8/8/3R4/3RK3 b - - 0 1");
    board.counting_mut().unwrap().start_count().unwrap();
    assert_eq!(decide(&board, black, Score(400), full), CountDecision::Stop);
    assert_eq!(decide(&board, black, Score(0), full), CountDecision::Nothing);
    // No player decides on an automatic count, but its draw saves a chaser who stands worse.
    let automatic = position(GameId::Ouk, "8/8/8/3k4/2R5/8/8/K6R b - 32 10 5");
    assert_eq!(automatic.count_view().unwrap().by, black);
    assert_eq!(decide(&automatic, black, Score(-600), full), CountDecision::Nothing);
    assert_eq!(decide(&automatic, white, Score(-1), full), CountDecision::TakeDraw);
    assert_eq!(decide(&automatic, white, Score(0), full), CountDecision::Nothing);
}

/// A search without an end.
fn endless() -> Job {
    let position = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let limits = Limits { infinite: true, ..Limits::default() };
    Job { limits, ..job(&position, Level::FULL, 0) }
}

/// A worker whose every event waits at a gate until the test removes it, with the events.
fn behind_a_gate() -> (Worker, Receiver<WorkerEvent>, Sender<()>) {
    let (sender, events) = channel();
    let (gate, open) = channel::<()>();
    let worker = Worker::start(1, move |event| {
        drop(sender.send(event));
        let _ = open.recv();
    });
    (worker.unwrap(), events, gate)
}

#[test]
fn the_worker_answers_every_search_that_begins_once_and_in_order() {
    let (sender, events) = channel();
    let mut worker = Worker::start(1, move |event| drop(sender.send(event))).unwrap();
    // Each new job stops the one before, which still gets an answer.
    let (mut tickets, mut done) = (Vec::new(), Vec::new());
    let mut heard = |until: Ticket, is_over: bool| loop {
        match events.recv().unwrap() {
            WorkerEvent::Report(ticket, _) if ticket == until && !is_over => return,
            WorkerEvent::Done(ticket, answer) => {
                assert!(answer.best.is_some());
                done.push(ticket);
                if ticket == until {
                    return;
                }
            }
            _ => {}
        }
    };
    for _ in 0..3 {
        let ticket = worker.think(endless());
        heard(ticket, false);
        tickets.push(ticket);
    }
    worker.stop();
    heard(tickets[2], true);
    assert_eq!(done, tickets);
    // A worker that is dropped during a search stops and closes the channel.
    worker.think(endless());
    events.recv().unwrap();
    drop(worker);
    assert!(matches!(events.iter().last(), Some(WorkerEvent::Done(..))));
}

#[test]
fn a_search_that_has_not_begun_gives_way_to_a_later_one() {
    let (mut worker, events, gate) = behind_a_gate();
    let first = worker.think(endless());
    events.recv().unwrap();
    // The first job is busy reporting, so these wait; only the last is worth doing.
    let mut last = first;
    for _ in 0..1_000 {
        worker.set_threads(1);
        last = worker.think(endless());
        worker.clear();
    }
    drop(gate);
    let mut done = Vec::new();
    while done.last() != Some(&last) {
        match events.recv().unwrap() {
            WorkerEvent::Report(ticket, _) if ticket == last => worker.stop(),
            WorkerEvent::Done(ticket, _) => done.push(ticket),
            _ => {}
        }
    }
    assert_eq!(done, [first, last]);
}

#[test]
fn setting_applies_once_the_worker_confirms_it() {
    let (sender, events) = channel();
    let mut worker = Worker::start(1, move |event| drop(sender.send(event))).unwrap();
    let tables = Arc::new(Tables::new(TableOptions::default()));
    for _ in 0..50 {
        worker.use_tables(Some(Arc::clone(&tables)));
        worker.settle();
        worker.resize(2);
        worker.use_tables(None);
        worker.settle();
        assert_eq!(Arc::strong_count(&tables), 1, "the engine still has the tables");
    }
    // While a search runs, new settings wait for its end, and the caller does not wait.
    worker.think(endless());
    assert!(matches!(events.recv().unwrap(), WorkerEvent::Report(..)));
    worker.use_tables(Some(Arc::clone(&tables)));
    worker.settle();
    assert_eq!(Arc::strong_count(&tables), 2);
    worker.stop();
    assert!(events.iter().any(|event| matches!(event, WorkerEvent::Done(..))));
}

#[test]
fn dropped_worker_abandons_waiting_jobs() {
    let (mut worker, events, gate) = behind_a_gate();
    let first = worker.think(endless());
    events.recv().unwrap();
    worker.think(endless());
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        drop(gate);
    });
    drop(worker);
    let of_others = events.iter().any(|event| match event {
        WorkerEvent::Report(ticket, _)
        | WorkerEvent::Done(ticket, _)
        | WorkerEvent::Failed(ticket) => ticket != first,
    });
    assert!(!of_others, "a search was begun for nobody");
}

#[test]
fn a_search_that_panics_is_answered_and_the_next_one_is_sound() {
    for threads in [1, 3] {
        panics_once(threads);
    }
}

fn panics_once(threads: usize) {
    let (sender, events) = channel();
    let mut panics = true;
    let mut worker = Worker::start(1, move |event| {
        if matches!(event, WorkerEvent::Report(..)) && std::mem::take(&mut panics) {
            panic!("a fault within the search, for the test");
        }
        drop(sender.send(event));
    })
    .unwrap();
    worker.set_threads(threads);
    let position = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let short = || Job {
        limits: Limits { depth: Some(3), ..Limits::default() },
        ..job(&position, Level::FULL, 0)
    };
    let first = worker.think(short());
    let failed = events.recv().unwrap();
    assert!(matches!(failed, WorkerEvent::Failed(ticket) if ticket == first), "{failed:?}");
    let second = worker.think(short());
    let answer = events.iter().find_map(|event| match event {
        WorkerEvent::Done(ticket, answer) => Some((ticket, answer.best)),
        _ => None,
    });
    assert!(matches!(answer, Some((ticket, Some(_))) if ticket == second), "{answer:?}");
}
