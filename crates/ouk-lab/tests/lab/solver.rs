//! The solver: its proofs hold against every defence, and brute force agrees with them.

use crate::sampling::amount;
use ouk_engine::book::BookUse;
use ouk_engine::puzzle::Suite;
use ouk_engine::solver::{Solver, SolverLimits, SolverVerdict};
use ouk_engine::worker::Job;
use ouk_engine::{Engine, Level, Limits, Score, Searchable};
use ouk_lab::suite::Check;
use ouk_lab::suite::brute::shortest_win;
use ouk_lab::suite::series::shortest_series;
use ouk_rules::board::Color;
use ouk_rules::{AnyPosition, GameId, Outcome, Position, dispatch};
use std::sync::atomic::AtomicBool;

const LIMITS: SolverLimits = SolverLimits { nodes: 2_000_000, plies: 101 };

fn solve(solver: &mut Solver, position: &AnyPosition, limits: SolverLimits) -> SolverVerdict {
    solver.solve(position, &[], limits, &AtomicBool::new(false), &mut |_| {}).verdict
}

/// Plays the solver's moves against every defence; each game must end with a win within this many
/// plies. Returns the number of positions.
fn holds<P: Searchable>(solver: &mut Solver, position: &P, winner: Color, plies: u16) -> u64 {
    if let Some(ending) = position.ending() {
        assert_eq!(ending.outcome, Outcome::Win(winner), "{}", position.to_fen());
        return 1;
    }
    assert!(plies > 0, "not won in time: {}", position.to_fen());
    if position.turn() == winner {
        let (mv, left) = solver.winning_move(position, plies).expect("it is won");
        assert!(left <= plies && position.is_legal(mv));
        return 1 + holds(solver, &position.after(mv), winner, left - 1);
    }
    let replies = position.legal_moves();
    1 + replies.iter().map(|&mv| holds(solver, &position.after(mv), winner, plies - 1)).sum::<u64>()
}

/// Random boards of every size with few pieces, where forced wins are frequent.
fn positions(game: GameId, wanted: usize) -> Vec<AnyPosition> {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut found = Vec::new();
    while found.len() < wanted {
        let rules = &game.rule_sets()[rng.usize(..game.rule_sets().len())];
        let side = usize::from(rules.shape().side);
        let mut squares = vec!['.'; side * side];
        for letter in "Kk".chars().chain("Mm".chars().cycle().take(rng.usize(4..6 + side))) {
            let free: Vec<usize> = (0..squares.len()).filter(|&at| squares[at] == '.').collect();
            squares[free[rng.usize(..free.len())]] = letter;
        }
        let rows: Vec<String> = squares.chunks(side).map(|row| row.iter().collect()).collect();
        let mut text = rows.join("/");
        for gap in (1..=8).rev() {
            text = text.replace(&".".repeat(gap), &gap.to_string());
        }
        let position = AnyPosition::from_fen(game, rules, &format!("{text} w")).unwrap();
        if position.ending().is_none() {
            found.push(position);
        }
    }
    found
}

#[test]
fn a_proof_holds_against_every_defence() {
    for game in [GameId::Rek, GameId::MinRekChanh] {
        let mut solver = Solver::new(16);
        let (mut won, mut longest) = (0, 0);
        for position in positions(game, amount(50, 120)) {
            let limits = SolverLimits { nodes: 20_000, ..LIMITS };
            if let SolverVerdict::Won { line, .. } = solve(&mut solver, &position, limits) {
                let plies = line.len() as u16;
                dispatch!(&position, p => holds(&mut solver, p, p.turn(), plies));
                (won, longest) = (won + 1, longest.max(plies));
            }
        }
        assert!(
            won >= amount(4, 10) && longest >= 3,
            "{}: {won} won, at most {longest} plies",
            game.name()
        );
    }
}

#[test]
fn brute_force_finds_the_same_short_wins() {
    for game in [GameId::Rek, GameId::MinRekChanh] {
        let mut solver = Solver::new(16);
        let (mut won, mut not_won) = (0, 0);
        for position in positions(game, 60) {
            let limits = SolverLimits { plies: 3, ..LIMITS };
            let brute = shortest_win(&position, 2).map(|win| win.0 as usize);
            match solve(&mut solver, &position, limits) {
                SolverVerdict::Won { line, shortest } => {
                    assert!(shortest);
                    assert_eq!(brute, Some(line.len().div_ceil(2)), "{}", position.to_fen());
                    won += 1;
                }
                SolverVerdict::NotWon | SolverVerdict::NotWonWithin(3) => {
                    assert_eq!(brute, None, "{}", position.to_fen());
                    not_won += 1;
                }
                other => panic!("{other:?}: {}", position.to_fen()),
            }
        }
        assert!(won >= 5 && not_won >= 5, "{}: {won} won, {not_won} not", game.name());
    }
}

#[test]
fn the_solver_needs_a_tenth_of_the_positions_of_the_search() {
    let text = include_str!("../../../../assets/puzzles/min-rek-chanh.epd");
    let mut solver = Solver::new(16).shortening_within(0);
    let (mut proved, mut searched) = (0, 0);
    for puzzle in Suite::parse(text).unwrap().puzzles {
        solver.clear();
        let never = AtomicBool::new(false);
        let solution = solver.solve(&puzzle.position, &[], LIMITS, &never, &mut |_| {});
        assert!(matches!(solution.verdict, SolverVerdict::Won { .. }), "{puzzle}");
        let (found, visited) = puzzle.search_for_win(LIMITS.nodes);
        assert!(found, "{puzzle}");
        (proved, searched) = (proved + solution.nodes_to_proof, searched + visited);
    }
    assert!(10 * proved <= searched, "{proved} against {searched}");
}

#[test]
fn solver_keeps_a_small_budget_and_obeys_a_stop() {
    let position = AnyPosition::new(GameId::Rek);
    let limits = SolverLimits { nodes: 5_000, ..LIMITS };
    let mut solver = Solver::new(1);
    let solution = solver.solve(&position, &[], limits, &AtomicBool::new(false), &mut |_| {});
    assert_eq!(solution.verdict, SolverVerdict::Unknown);
    // The solver looks at all moves of a position together.
    assert!((5_000..5_300).contains(&solution.nodes), "{}", solution.nodes);
    let stopped = solver.solve(&position, &[], LIMITS, &AtomicBool::new(true), &mut |_| {});
    assert_eq!(stopped.verdict, SolverVerdict::Unknown);
    assert!(stopped.nodes < 300, "{}", stopped.nodes);
}

#[test]
fn the_table_is_cleared_for_another_game() {
    let mut solver = Solver::new(1);
    for _ in 0..2 {
        for game in [GameId::Rek, GameId::MinRekChanh, GameId::Ouk] {
            let limits = SolverLimits { nodes: 20_000, plies: 1 };
            let found = solve(&mut solver, &AnyPosition::new(game), limits);
            assert_eq!(found, SolverVerdict::NotWonWithin(1), "{}", game.name());
        }
    }
}

/// The number of positions of level 7 without the solver.
const PLAIN: u64 = 20_000;

fn series() -> Suite {
    Suite::parse(include_str!("../../../../tests/data/min-rek-chanh-series.epd")).unwrap()
}

#[test]
fn the_machine_plays_series_that_its_search_misses() {
    let (mut missed, mut played, mut all) = (0, 0, 0);
    for puzzle in series().puzzles.iter().step_by(3) {
        let never = AtomicBool::new(false);
        let limits = Limits { nodes: Some(PLAIN), depth: Some(6), ..Limits::default() };
        let plain = Engine::new(1).search(&puzzle.position, &[], &limits, &never, &mut |_| {});
        let job = Job {
            position: puzzle.position.clone(),
            history: Vec::new(),
            limits: Limits::default(),
            level: Level::new(7).unwrap(),
            seed: 1,
            book: BookUse::Never,
        };
        let answer = Engine::new(1).search_as(&job, &never, &mut |_| {});
        let first = shortest_series(&puzzle.position, 7, 1_000_000).unwrap().first;
        let wins = answer.score.0 >= Score::MATE_BOUND;
        missed += u32::from(plain.score.0 < Score::MATE_BOUND);
        played += u32::from(wins && answer.best.is_some());
        // The engine announces a series with its length, and no series is shorter.
        let plies = answer.score.mate_plies().filter(|_| wins).unwrap_or(99);
        assert!(plies >= 11, "{}: {plies} plies", puzzle.id);
        all += u32::from(answer.best.is_some_and(|mv| first.contains(&mv)));
    }
    assert!(missed >= 10, "the search misses {missed}");
    assert!(played >= 12 && all >= 8, "it plays {played}, {all} of them the shortest");
}

#[test]
fn a_series_is_won_against_every_defence() {
    for puzzle in series().puzzles.iter().step_by(5) {
        let mut solver = Solver::new(1);
        let budget = SolverLimits { nodes: 20_000, plies: 61 };
        let never = AtomicBool::new(false);
        let (line, nodes) = solver.series(&puzzle.position, &[], budget, &never);
        let line = line.unwrap_or_else(|| panic!("{}", puzzle.id));
        assert!(nodes < 20_000, "{}: {nodes}", puzzle.id);
        dispatch!(&puzzle.position, p => holds(&mut solver, p, p.turn(), line.len() as u16));
    }
    // The attacker has no piece that could give an order.
    let quiet = AnyPosition::new(GameId::MinRekChanh);
    let budget = SolverLimits { nodes: 20_000, plies: 61 };
    let never = AtomicBool::new(false);
    let (line, nodes) = Solver::new(1).series(&quiet, &[], budget, &never);
    assert!(line.is_none() && nodes < 20_000, "{nodes}");
}
