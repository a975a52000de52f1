//! The search: wins it must find, draws it must know, and its promises to the caller.

use super::forced_win::wins_in;
use crate::support::{nodes, patient, position};
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::count_rules::CountRules;
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::limits::TimeLeft;
use ouk_engine::{Engine, Limits, Score, SearchResult};
use ouk_rules::board::{Color, Move, PositionKey};
use ouk_rules::{AnyPosition, GameId, Outcome, Reason, notation};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn search(position: &AnyPosition, limits: &Limits) -> SearchResult {
    search_with(&mut Engine::new(4), position, &[], limits)
}

fn search_with(
    engine: &mut Engine,
    position: &AnyPosition,
    history: &[PositionKey],
    limits: &Limits,
) -> SearchResult {
    engine.search(position, history, limits, &AtomicBool::new(false), &mut |_| {})
}

fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut next = position.clone();
    next.play(mv).unwrap();
    next
}

fn best(position: &AnyPosition, limits: &Limits) -> String {
    notation::coordinate(position, search(position, limits).best.unwrap())
}

/// Game, moves to the win, position.
const WINS: &[(GameId, u32, &str)] = &[
    (GameId::Ouk, 1, "3m2k1/8/2p5/1s6/8/2nm~1m~2/4r3/2K5 b d 126 33 52"),
    (GameId::Ouk, 1, "8/8/8/8/p4m~m~1/1k1r4/8/1K6 b - 126 25 57"),
    (GameId::Ouk, 2, "8/8/4n3/4m3/3km~1m~1/m~m~6/2s1n3/K7 b - 62 35 77"),
    (GameId::Ouk, 2, "7s/8/pk2p3/2m2p2/r5m~1/3K4/7r/8 b - 126 21 56"),
    (GameId::Ouk, 3, "8/6s1/pk2p2r/5p2/Pm4m~1/8/7r/4K3 b - 126 7 49"),
    (GameId::KarOuk, 1, "rn1m1sn1/3s1k1r/ppppppNp/8/2NPP3/PPP2PPP/8/R1SKMS1R w D - 1+1 5 10"),
    (
        GameId::KarOuk,
        2,
        "rn1mk1n1/2s4r/pp1p1spp/2p5/3NP1P1/PPPP1P1P/R2N1S2/2SKM2R w DEde - 1+1 3 10",
    ),
    (GameId::KarOuk, 3, "rnsmksn1/6r1/pppp1pp1/4p2p/5P2/PPPPPNPP/1S1N1KSR/R3M3 w Ed - 1+1 6 8"),
    (GameId::Makruk, 1, "8/8/r7/1p1s4/3m4/2m~k4/8/2K5 b - - 27 79"),
    (GameId::Makruk, 2, "k7/2K5/2S5/1M~S4P/8/8/8/8 w - - 19 84"),
    (GameId::Makruk, 3, "8/2R5/8/1k1N4/1P6/1S1K4/8/8 w - - 11 82"),
    (GameId::Rek, 1, "4k3/Mmm2MmM/M2mm1M1/1MM4M/2m3m1/M2KM3/5M2/1MM5 w 6 74"),
    (GameId::Rek, 2, "1M6/M5Mm/6M1/1m1mM2M/2M1kM2/1K1mmM2/4M3/3M4 w 6 114"),
    (GameId::MinRekChanh, 1, "mmm1m1m1/7k/mmm1M1mm/8/8/M5MM/K1M2m2/1MMMM1MM b b2h 1 7"),
    (GameId::MinRekChanh, 2, "1mm1m3/6Mk/8/1m6/5m2/2M4M/Km2M3/4m1M1 w - 4 28"),
    (GameId::MinRekChanh, 3, "mm1mmmm1/3mm2k/mmm1M2m/1M4Mm/2M5/M2MMM1M/K1M3M1/1MM1M2M b - 10 9"),
    (GameId::Hill, 1, "9/9/2k6/9/7f~1/4eh3/9/3K5/b8 b - - 3 66"),
    (GameId::Hill, 2, "8B/7B1/9/1F~2E4/3F~1O3/5k3/3O5/3E5/6K2 w - - 19 62"),
    (GameId::Hill, 3, "8k/5F~3/9/5H1F~1/4K4/9/9/9/9 w - - 23 86"),
];

#[test]
fn forced_wins_are_found_and_are_the_shortest() {
    for &(game, moves, fen) in WINS {
        let position = position(game, fen);
        assert!(wins_in(&position, moves), "{} {fen}", game.name());
        assert!(moves == 1 || !wins_in(&position, moves - 1), "{} {fen}", game.name());
        let answer = search(&position, &depth(2 * moves + 6));
        assert_eq!(answer.score.mate_moves(), Some(moves as i32), "{} {fen}", game.name());
        let next = after(&position, answer.best.unwrap());
        let then = next.legal_moves();
        assert!(moves > 1 || next.ending().is_some(), "{} {fen}", game.name());
        let still = then.into_iter().all(|reply| wins_in(&after(&next, reply), moves - 1));
        assert!(moves == 1 || still, "{} {fen}", game.name());
    }
}

#[test]
fn a_hanging_piece_is_taken() {
    let cases = [
        (GameId::Ouk, "4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1", "c3d5"),
        (GameId::Makruk, "4k3/5s2/5p2/2n5/8/3N4/5P2/3RK3 w - - 0 1", "d3c5"),
        (GameId::Hill, "4k4/9/9/3b5/9/2H6/9/9/4K4 w - - 0 1", "c4d6"),
    ];
    for (game, fen, expected) in cases {
        assert_eq!(best(&position(game, fen), &depth(4)), expected, "{fen}");
    }
}

/// Plays both sides with a fixed number of nodes a move until the game ends.
fn play_out(position: &AnyPosition, budget: u64) -> (Reason, Outcome, usize) {
    let mut engine = Engine::new(8);
    let tables = Arc::new(Tables::new(TableOptions::default()));
    let tablebase = Tablebase::new(&tables, position.game(), position.rules()).unwrap();
    // The engine shares the tables, so they exist when it asks.
    tablebase.prepare_for(position, 4, &AtomicBool::new(false), &|_| {}).unwrap();
    engine.use_tables(Some(tables));
    let mut position = position.clone();
    let mut keys = vec![position.repetition_key()];
    for ply in 0..300 {
        if let Some(ending) = position.ending() {
            return (ending.reason, ending.outcome, ply);
        }
        let answer = search_with(&mut engine, &position, &keys, &nodes(budget));
        position.play(answer.best.unwrap()).unwrap();
        keys.push(position.repetition_key());
    }
    panic!("no end within 300 plies of {}", position.to_fen());
}

#[test]
fn tables_are_prepared_when_an_ending_is_near_and_not_before() {
    let tables = Arc::new(Tables::new(TableOptions::default()));
    let mut engine = Engine::new(8);
    engine.use_tables(Some(Arc::clone(&tables)));
    let ready = |name: &str| {
        let class = Class::parse(PieceSet::Ouk, name).unwrap();
        tables.ready(&class, &CountRules::of(GameId::Ouk.default_rules()).unwrap()).is_some()
    };
    let start = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    search_with(&mut engine, &start, &[start.repetition_key()], &nodes(100));
    let few = position(GameId::Ouk, "4k3/2r5/8/8/3P4/8/2S5/4K3 w - - 0 1");
    search_with(&mut engine, &few, &[few.repetition_key()], &nodes(100));
    // The table has the pieces of both sides, with a Trey as itself and as what it promotes to; no
    // side has a Ses.
    let wanted = ["KR", "KS", "KM", "KP", "KSM", "KSP"];
    let begun = Instant::now();
    while !wanted.iter().all(|name| ready(name)) {
        assert!(begun.elapsed() < patient(Duration::from_secs(100)), "the tables do not come");
        std::thread::sleep(Duration::from_millis(10));
    }
    for name in ["KN", "KRR", "KSS", "KRS", "KMM"] {
        assert!(!ready(name), "{name} was not asked for");
    }
}

#[test]
fn a_lone_king_is_mated_inside_the_count() {
    // King and Tuuk against a newly bared king at number 3 of 16, then two Tuuk at 4 of 8; an
    // exhaustive search wins both in time.
    let cases = [
        "4k3/8/8/4K3/8/8/R7/8 b - 30 6 1",
        "8/3k4/8/3K4/8/8/7R/8 b - 30 6 1",
        "8/7k/8/5K2/8/8/R7/8 b - 30 6 1",
        "6k1/8/8/4K3/8/8/R7/7R b - 14 8 1",
    ];
    for fen in cases {
        let (reason, outcome, _) = play_out(&position(GameId::Ouk, fen), 150_000);
        assert_eq!((reason, outcome), (Reason::Checkmate, Outcome::Win(Color::White)), "{fen}");
    }
}

#[test]
fn a_win_that_cannot_arrive_in_time_is_a_draw() {
    // The king stands in the middle of the board, and one move is left.
    let late = position(GameId::Ouk, "8/8/8/3k4/8/8/8/R3K3 w - 30 29 1");
    let answer = search(&late, &depth(8));
    assert_eq!(answer.score, Score::DRAW);
    // The same pieces with all moves left have a value.
    let early = position(GameId::Ouk, "8/8/8/3k4/8/8/8/R3K3 w - 30 7 1");
    assert!(search(&early, &depth(8)).score > Score(100));
}

#[test]
fn the_last_move_of_the_count_mates() {
    // One move is left: the mate must be played now, though many other moves win slowly.
    let position = position(GameId::Ouk, "k7/8/1K6/8/8/8/8/7R w - 30 29 1");
    assert!(wins_in(&position, 1));
    let answer = search(&position, &depth(6));
    assert_eq!(answer.score.mate_moves(), Some(1));
}

#[test]
fn a_position_that_comes_for_the_third_time_is_a_draw() {
    // White is far ahead, and the only legal move repeats a position.
    let position = position(GameId::Ouk, "k7/8/8/3PP3/2SS4/8/7R/K7 w - - 20 40");
    let back = notation::parse_coordinate(&position, "h2g2").unwrap();
    let there = after(&position, back).repetition_key();
    let here = position.repetition_key();
    let limits = Limits { search_moves: vec![back], ..depth(4) };
    let score = |history: &[PositionKey]| {
        search_with(&mut Engine::new(1), &position, history, &limits).score
    };
    assert!(score(&[here]) > Score(400));
    assert_eq!(score(&[there, 1, 2, here, there, 3, 4, here]), Score::DRAW);
}

#[test]
fn rek_takes_the_king_and_keeps_its_own() {
    let winning = position(GameId::Rek, "4k3/Mmm2MmM/M2mm1M1/1MM4M/2m3m1/M2KM3/5M2/1MM5 w 6 74");
    let answer = search(&winning, &depth(3));
    assert!(after(&winning, answer.best.unwrap()).ending().is_some());
    // White's king stands beside a white piece; Black's next landing captures both unless White
    // prevents it.
    let danger = position(GameId::Rek, "7k/8/8/8/2m5/8/M7/KM6 w 0 1");
    let choice = search(&danger, &depth(5)).best.unwrap();
    assert!(!wins_in(&after(&danger, choice), 1));
}

#[test]
fn min_rek_chanh_honours_the_order() {
    let position = position(GameId::MinRekChanh, WINS[13].2);
    assert!(!position.duty().is_empty());
    let answer = search(&position, &depth(4));
    assert!(position.legal_moves().contains(&answer.best.unwrap()));
    assert!(position.duty().contains(&answer.best.unwrap().to()));
}

#[test]
fn a_search_stopped_before_it_begins_still_moves() {
    for &game in GameId::ALL {
        let position = AnyPosition::start(game, game.default_rules());
        let stop = AtomicBool::new(true);
        let limits = Limits { infinite: true, ..Limits::default() };
        let answer = Engine::new(1).search(&position, &[], &limits, &stop, &mut |_| {});
        assert!(position.legal_moves().contains(&answer.best.unwrap()), "{}", game.name());
    }
}

#[test]
fn a_budget_of_one_position_or_no_time_still_moves() {
    let clock = TimeLeft { left: Duration::ZERO, increment: Duration::ZERO, moves_to_go: None };
    let out_of_time = Limits { clock: Some(clock), ..Limits::default() };
    let no_time = Limits { movetime: Some(Duration::ZERO), ..Limits::default() };
    for &game in GameId::ALL {
        let position = AnyPosition::start(game, game.default_rules());
        for limits in [&nodes(1), &out_of_time, &no_time] {
            let answer = search(&position, limits);
            assert!(position.legal_moves().contains(&answer.best.unwrap()), "{}", game.name());
        }
    }
}

#[test]
fn a_position_without_moves_has_no_answer() {
    let mated = position(GameId::Ouk, "k6R/8/1K6/8/8/8/8/8 b - - 0 1");
    assert_eq!(search(&mated, &depth(3)).best, None);
}

#[test]
fn a_fixed_number_of_positions_gives_the_same_search_each_time() {
    for &game in GameId::ALL {
        let position = AnyPosition::start(game, game.default_rules());
        let one = search(&position, &nodes(20_000));
        let two = search(&position, &nodes(20_000));
        let seen = |answer: &SearchResult| (answer.best, answer.score, answer.nodes);
        assert_eq!(seen(&one), seen(&two), "{}", game.name());
        assert!(one.nodes <= 20_000, "{}", game.name());
    }
}

/// Tuuk, Ses and kings have the same keys in every game and on either board.
#[test]
fn engine_forgets_results_of_another_game() {
    let few = [
        (GameId::Hill, "9/9/6k2/5b3/9/6h2/2H6/3H5/2B1K4 w"),
        (GameId::Ouk, "4k3/2r5/8/1n6/8/4N3/4N3/2R1K3 w - - 0 1"),
        (GameId::Makruk, "4k3/2r5/8/1n6/8/4N3/4N3/2R1K3 w - - 0 1"),
        (GameId::KarOuk, "6k1/2r5/8/1n6/8/4N3/4N3/2R1K3 w - - 1+1 0 1"),
    ];
    let mut engine = Engine::new(4);
    for (game, fen) in few {
        let position = position(game, fen);
        let found = search_with(&mut engine, &position, &[], &depth(7));
        let alone = search(&position, &depth(7));
        assert_eq!((found.nodes, found.score), (alone.nodes, alone.score), "{}", game.name());
    }
    // An entry does not hold under other rules either.
    let start = |rules| AnyPosition::start(GameId::Ouk, GameId::Ouk.rule_set(rules).unwrap());
    for position in [start("federation"), start("tan")] {
        let found = search_with(&mut engine, &position, &[], &depth(7));
        assert_eq!(found.nodes, search(&position, &depth(7)).nodes);
    }
}

#[test]
fn threads_keep_to_their_positions_together() {
    let position = position(
        GameId::Ouk,
        "rn3s1r/1s4k1/ppp1ppp1/P1mp1n2/5P1p/NP1PP1PP/5RS1/R1SKM1N1 w DE - 0 12",
    );
    for threads in [1, 4, 8] {
        for limit in [100, 1_500, 30_000] {
            let mut engine = Engine::new(4);
            engine.set_threads(threads);
            let spent = search_with(&mut engine, &position, &[], &nodes(limit)).nodes;
            // Each thread may have counted this many more nodes before it reported or checked the
            // limit.
            let more = threads as u64 * (limit / 128).clamp(1, 512);
            assert!(spent <= limit + more, "{threads} threads, {limit}: {spent}");
            assert!(threads > 1 || spent == limit, "{limit}: {spent}");
        }
    }
}

#[test]
fn several_lines_differ_and_are_ordered() {
    for &game in GameId::ALL {
        let position = AnyPosition::start(game, game.default_rules());
        let limits = Limits { multi_pv: 4, ..depth(3) };
        let lines = search(&position, &limits).lines;
        assert_eq!(lines.len(), 4, "{}", game.name());
        assert!(lines.is_sorted_by(|a, b| a.1 >= b.1), "{}", game.name());
        let mut moves: Vec<Move> = lines.iter().map(|line| line.0).collect();
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), 4, "{}", game.name());
    }
}

#[test]
fn only_the_named_moves_are_searched() {
    let position = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let named = position.legal_moves()[5];
    let limits = Limits { search_moves: vec![named], ..depth(4) };
    assert_eq!(search(&position, &limits).best, Some(named));
}

#[test]
fn reports_deepen_and_their_lines_are_legal() {
    for &game in GameId::ALL {
        let position = AnyPosition::start(game, game.default_rules());
        let mut deepest = 0;
        let stop = AtomicBool::new(false);
        Engine::new(4).search(&position, &[], &depth(5), &stop, &mut |report| {
            assert_eq!(report.depth, deepest + 1, "{}", game.name());
            deepest = report.depth;
            let mut at = position.clone();
            for &mv in &report.pv {
                at.play(mv).unwrap();
            }
        });
        assert_eq!(deepest, 5, "{}", game.name());
    }
}

#[test]
fn scores_read_as_uci_writes_them() {
    let cases = [
        (Score(35), "cp 35"),
        (Score(-120), "cp -120"),
        (Score(Score::MATE - 1), "mate 1"),
        (Score(Score::MATE - 5), "mate 3"),
        (Score(-Score::MATE + 2), "mate -1"),
        (Score(-Score::MATE + 4), "mate -2"),
    ];
    for (score, text) in cases {
        assert_eq!(score.to_string(), text);
    }
}
