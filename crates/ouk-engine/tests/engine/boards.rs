//! Solved boards in the store of tables, and play by them.

use ouk_engine::book::BookUse;
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::count_rules::CountRules;
use ouk_engine::endgame::tables::{TableError, TableOptions, Tables};
use ouk_engine::small_board::{BoardTables, SolvedBoard, SolvingStep, Value, is_solved, score_of};
use ouk_engine::solver::SolverLimits;
use ouk_engine::solver::thread::{SolverEvent, SolverRequest, SolverThread};
use ouk_engine::worker::{Job, Ticket};
use ouk_engine::{Engine, Level, Limits, Score};
use ouk_rules::registry::{RuleSetRegistry, on_board};
use ouk_rules::rek::NotRekLose;
use ouk_rules::ruleset::{RekArray, RekBoard, RuleSwitches};
use ouk_rules::{AnyPosition, Array, Color, GameId, Outcome, RuleSet};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

fn small() -> &'static RuleSet {
    GameId::MinRekChanh.rule_set("new-4x4").unwrap()
}

fn store_in(folder: Option<&Path>) -> Arc<Tables> {
    let folder = folder.map(Path::to_path_buf);
    Arc::new(Tables::new(TableOptions { folder, threads: 2, ..TableOptions::default() }))
}

fn made(store: &Tables) -> Arc<SolvedBoard> {
    let never = AtomicBool::new(false);
    store.board(GameId::MinRekChanh, small(), &never, &|_| {}).unwrap().unwrap()
}

/// A store with the board of `new-4x4`.
fn store() -> Arc<Tables> {
    static STORE: OnceLock<Arc<Tables>> = OnceLock::new();
    let made_once = || {
        let store = store_in(None);
        made(&store);
        store
    };
    Arc::clone(STORE.get_or_init(made_once))
}

fn read(fen: &str) -> AnyPosition {
    AnyPosition::from_fen(GameId::MinRekChanh, small(), fen).unwrap()
}

/// The engine's move at full strength with the tables, and its score.
fn answer(engine: &mut Engine, game: &[AnyPosition]) -> (ouk_rules::Move, Score) {
    let job = Job {
        position: game.last().unwrap().clone(),
        history: game.iter().map(AnyPosition::repetition_key).collect(),
        limits: Limits { nodes: Some(50), ..Limits::default() },
        level: Level::FULL,
        seed: 1,
        book: BookUse::Never,
    };
    let found = engine.search_as(&job, &AtomicBool::new(false), &mut |_| {});
    (found.best.unwrap(), found.score)
}

fn engine() -> Engine {
    let mut engine = Engine::new(1);
    engine.use_tables(Some(store()));
    engine
}

#[test]
fn only_boards_that_can_be_solved_have_tables() {
    let all = [GameId::Rek, GameId::MinRekChanh].into_iter().flat_map(GameId::rule_sets);
    let solved: Vec<&str> = all.filter(|rules| is_solved(rules)).map(|rules| rules.name).collect();
    assert_eq!(solved, ["poat-4x4", "new-4x4", "new-5x5"]);
    let call: &RuleSet = "call".parse().unwrap();
    let on = |board| on_board("call".parse().unwrap(), board).unwrap();
    assert!(!is_solved(call) && is_solved(on(RekBoard::Four)) && !is_solved(on(RekBoard::Five)));
    assert!(GameId::Ouk.rule_sets().iter().all(|rules| !is_solved(rules)));
}

#[test]
fn a_board_is_read_from_the_cache_and_made_again_if_it_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("min-rek-chanh-4x4-new.table");
    let store = store_in(Some(folder.path()));
    assert!(store.board_cached(GameId::MinRekChanh, small()).is_none());
    made(&store);
    assert!(store.take_problems().is_empty());
    let good = fs::read(&path).unwrap();
    assert!(good.starts_with(b"ouk table 2 min-rek-chanh-4x4-new\n"));

    let start = AnyPosition::start(GameId::MinRekChanh, small());
    let kept = store_in(Some(folder.path())).board_cached(GameId::MinRekChanh, small()).unwrap();
    assert_eq!(kept.value(&start), Some(Value::Drawn));
    for wrong in [&good[..good.len() - 1], &[&good[..], b"x"].concat(), &flipped(&good), b"other\n"]
    {
        fs::write(&path, wrong).unwrap();
        let store = store_in(Some(folder.path()));
        assert!(store.board_cached(GameId::MinRekChanh, small()).is_none());
        assert_eq!(store.take_problems().len(), 1);
        assert_eq!(made(&store).value(&start), Some(Value::Drawn));
        assert_eq!(fs::read(&path).unwrap(), good, "it is written again");
    }
}

/// The same bytes with one bit of the last block flipped.
fn flipped(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = bytes.len() - 3;
    bytes[at] ^= 0x10;
    bytes
}

#[test]
fn stopped_work_leaves_no_file() {
    let store = store_in(None);
    let stopped = AtomicBool::new(true);
    assert!(store.board(GameId::MinRekChanh, small(), &stopped, &|_| {}).is_err());
    assert!(store.board_ready(small()).is_none());
}

#[test]
fn an_endgame_table_does_not_wait_for_a_board_that_is_being_made() {
    let store = store_in(None);
    let told = |_| {
        let (tell, answer) = std::sync::mpsc::channel();
        let store = Arc::clone(&store);
        std::thread::spawn(move || {
            let count_rules = CountRules::plain(PieceSet::Ouk);
            let class = Class::parse(PieceSet::Ouk, "KR").unwrap();
            tell.send(store.small(&class, &count_rules).is_ok())
        });
        assert_eq!(answer.recv_timeout(Duration::from_secs(120)), Ok(true));
    };
    store.board(GameId::MinRekChanh, small(), &AtomicBool::new(false), &told).unwrap();
}

#[test]
fn whoever_waits_for_a_board_can_stop_waiting() {
    let store = store_in(None);
    let told = |_| {
        let stopped = AtomicBool::new(true);
        let waiting = store.board(GameId::MinRekChanh, small(), &stopped, &|_| {});
        assert!(matches!(waiting, Err(TableError::Stopped(_))));
    };
    store.board(GameId::MinRekChanh, small(), &AtomicBool::new(false), &told).unwrap();
}

#[test]
fn the_work_on_a_board_stops_within_a_step() {
    let mut tables = BoardTables::<NotRekLose>::new(small(), 3).unwrap();
    let pairs = tables.pairs();
    let stopped = AtomicBool::new(true);
    let told = &mut |_: &BoardTables<NotRekLose>, step| panic!("it goes on to {step:?}");
    assert_eq!(tables.solve(&pairs[0], SolvingStep::New, 1, &stopped, told), SolvingStep::New);
}

#[test]
fn boards_count_as_loaded_and_need_room_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(Some(folder.path()));
    drop(made(&store));
    assert!(store.bytes_loaded() > 60_000, "{}", store.bytes_loaded());
    store.forget();
    assert_eq!(store.bytes_loaded(), 0);
    assert!(store.board_ready(small()).is_none());
    assert!(store.board_cached(GameId::MinRekChanh, small()).is_some());

    let folder = Some(folder.path().to_path_buf());
    let tight = TableOptions { folder, memory: 11_100_000, threads: 1 };
    assert!(Tables::new(tight).board_cached(GameId::MinRekChanh, small()).is_none());
}

#[test]
fn a_board_is_solved_for_the_side_to_move_only() {
    for (attacker, makes_it) in [(Color::White, true), (Color::Black, false)] {
        let store = store_in(None);
        let position = AnyPosition::start(GameId::MinRekChanh, small());
        let history = Vec::new();
        let limits = SolverLimits { nodes: 100, plies: 9 };
        let request = SolverRequest { ticket: Ticket(1), attacker, position, history, limits };
        let (tell, events) = std::sync::mpsc::channel();
        let _thread = SolverThread::start(request, Arc::clone(&store), move |event| {
            let _ = tell.send(event);
        });
        while let Ok(SolverEvent::Board(..) | SolverEvent::Progress(..)) =
            events.recv_timeout(Duration::from_secs(120))
        {}
        assert_eq!(store.board_ready(small()).is_some(), makes_it);
    }
}

#[test]
fn the_share_that_is_done_only_grows() {
    let shares = std::sync::Mutex::new(vec![0]);
    let told = |share| shares.lock().unwrap().push(share);
    store_in(None).board(GameId::MinRekChanh, small(), &AtomicBool::new(false), &told).unwrap();
    let shares = shares.into_inner().unwrap();
    assert!(shares.is_sorted() && shares.last() == Some(&100), "{shares:?}");
}

#[test]
fn full_strength_wins_the_longest_win_in_as_many_moves_as_the_table_says() {
    let board = made(&store());
    let mut engine = engine();
    let mut game = vec![read("m2M/m2k/K2M/M2m w")];
    assert_eq!(board.value(&game[0]), Some(Value::Won(29)));
    for plies_left in (1..=57).rev() {
        let position = game.last().unwrap();
        let winner = position.turn() == Color::White;
        let (mv, score) = answer(&mut engine, &game);
        let mate = Score::MATE - plies_left;
        assert_eq!(score.0, if winner { mate } else { -mate }, "{}", position.to_fen());
        let mut next = position.clone();
        next.play(mv).unwrap();
        game.push(next);
    }
    assert_eq!(game.last().unwrap().ending().unwrap().outcome, Outcome::Win(Color::White));
}

/// Against any opponent, no move worsens the value, and every offered win is taken.
#[test]
fn full_strength_never_worsens_the_value() {
    let board = made(&store());
    let mut engine = engine();
    let (mut won, mut drawn) = (0, 0);
    for seed in 0..40 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let perfect = if seed % 2 == 0 { Color::White } else { Color::Black };
        let mut game = vec![AnyPosition::start(GameId::MinRekChanh, small())];
        while game.last().unwrap().ending().is_none() && game.len() < 160 {
            let mut position = game.last().unwrap().clone();
            let moves = position.legal_moves();
            let mv = if position.turn() == perfect {
                let before = board.value(&position).unwrap();
                let (mv, score) = answer(&mut engine, &game);
                assert!(score >= Score::DRAW && score == score_of(before) || score == Score::DRAW);
                mv
            } else {
                moves[rng.usize(..moves.len())]
            };
            position.play_unchecked(mv, &mut ());
            game.push(position);
        }
        match game.last().unwrap().ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(winner)) => {
                assert_eq!(winner, perfect);
                won += 1;
            }
            _ => drawn += 1,
        }
    }
    assert!(won >= 36, "{won} won, {drawn} drawn against random moves");
}

/// The engine itself requests the table of its game, and then that of the next.
#[test]
fn a_search_has_the_table_made_in_the_background() {
    let store = store_in(None);
    let mut engine = Engine::new(1);
    engine.use_tables(Some(Arc::clone(&store)));
    let call = on_board("call".parse().unwrap(), RekBoard::Four).unwrap();
    for rules in [small(), call] {
        answer(&mut engine, &[AnyPosition::start(GameId::MinRekChanh, rules)]);
        let patience = std::env::var("OUK_TEST_PATIENCE").map_or(1, |it| it.parse().unwrap());
        let made = (0..patience * 600).any(|_| {
            std::thread::sleep(Duration::from_millis(100));
            store.board_ready(rules).is_some()
        });
        assert!(made, "{rules}");
    }
}

/// `new` on the 4×4 board with the kings of the mirrored array.
fn right() -> &'static RuleSet {
    let mut switches = small().switches.clone();
    let RuleSwitches::MinRek(own) = &mut switches else { panic!("it is of Min Rek Chanh") };
    own.array = RekArray::Right;
    RuleSetRegistry::default().register("new-right", "new-4x4", switches).unwrap()
}

/// Rule sets that differ only in their array share a file, whichever made it.
#[test]
fn the_array_of_a_rule_set_changes_no_value() {
    let never = AtomicBool::new(false);
    let (left, mirrored) = ("m2M/m2k/K2M/M2m w", "M2m/k2m/M2K/m2M w");
    for [first, second] in [[small(), right()], [right(), small()]] {
        let folder = tempfile::tempdir().unwrap();
        let made = store_in(Some(folder.path()));
        made.board(GameId::MinRekChanh, first, &never, &|_| {}).unwrap();
        let read = store_in(Some(folder.path())).board_cached(GameId::MinRekChanh, second).unwrap();
        for rules in [small(), right()] {
            for fen in [left, mirrored] {
                let position = AnyPosition::from_fen(GameId::MinRekChanh, rules, fen).unwrap();
                assert_eq!(read.value(&position), Some(Value::Won(29)), "{first}, {second}: {fen}");
            }
        }
        assert!(fs::read_dir(folder.path()).unwrap().count() == 1);
    }
}

#[test]
fn the_mirrored_array_has_the_same_values() {
    let board = made(&store());
    let mirrored = Array::Mirrored.fen(GameId::MinRekChanh, small(), Color::White);
    assert_eq!(mirrored, "1mmm/k3/3K/MMM1 w - 0 1");
    assert_eq!(board.value(&read(&mirrored)), Some(Value::Drawn));
    assert_eq!(board.value(&read("M2m/k2m/M2K/m2M w")), Some(Value::Won(29)));
    assert_eq!(board.value(&read("K3/3k/mm2/1MM1 w")), None, "no game from the array leads there");
    assert_eq!(board.value(&read("mm2/3k/K3/1MMM w")), None);
}

#[test]
fn a_win_that_a_third_occurrence_would_draw_is_played_another_way() {
    let board = made(&store());
    let position = read("m2M/m2k/K2M/M2m w");
    let best = board.rate(&position, &[]).unwrap()[0].clone();
    let mut after = position.clone();
    after.play_unchecked(best.mv, &mut ());
    let history = [after.repetition_key(), after.repetition_key()];
    let rated = board.rate(&position, &history).unwrap();
    assert!(rated[0].mv != best.mv || rated[0].value == Value::Drawn);
    let same = rated.iter().find(|one| one.mv == best.mv).unwrap();
    assert_eq!((best.value, same.value), (Value::Won(29), Value::Drawn));
}

#[test]
fn among_moves_that_draw_those_that_set_problems_come_first() {
    let board = made(&store());
    let start = AnyPosition::start(GameId::MinRekChanh, small());
    let rated = board.rate(&start, &[]).unwrap();
    let drawn: Vec<_> = rated.iter().filter(|one| one.value == Value::Drawn).collect();
    assert!(drawn.is_sorted_by(|one, other| one.trouble >= other.trouble));
    assert!(drawn[0].trouble > drawn[drawn.len() - 1].trouble);
    assert!(rated.iter().is_sorted_by_key(|one| -one.score().0));
}
