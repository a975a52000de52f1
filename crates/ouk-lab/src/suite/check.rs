//! Checks of puzzles: by proof, by the engine and by the solver.

use super::brute;
use super::proof::{Prover, is_proved_by_solver};
use super::proof_failure::ProofFailure;
use super::series::shortest_series;
use ouk_engine::puzzle::gain::MARGIN;
use ouk_engine::puzzle::{Aim, Puzzle};
use ouk_engine::solver::{MOST_PLIES, Solver, SolverLimits, SolverVerdict};
use ouk_engine::{Engine, Limits, Score};
use ouk_rules::board::Move;
use ouk_rules::notation;
use std::sync::atomic::AtomicBool;

/// The positions that the solver may visit for one question of a proof.
const PROOF: u64 = 20_000_000;

/// The positions to visit at most when the proof of a series is repeated.
const SERIES: u64 = 20_000_000;

/// The answer of an engine to a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    /// The move that the engine played.
    pub played: Option<Move>,
    /// The positions that the engine visited.
    pub nodes: u64,
    /// Whether the move was the best move.
    pub solved: bool,
    /// Whether the engine announces a forced win, even a longer one.
    pub wins: bool,
}

/// The checks of a puzzle.
pub trait Check {
    /// Lets a new engine search the puzzle, with a limit on the positions.
    fn solve(&self, nodes: u64) -> Attempt;

    /// Whether a new solver proves a forced win of any length within this many positions, and the
    /// number it visits.
    fn prove(&self, nodes: u64) -> (bool, u64);

    /// Whether a new engine announces a forced win of any length within this many positions, and
    /// the number it visits.
    fn search_for_win(&self, nodes: u64) -> (bool, u64);

    /// Checks by trying every move, or by the solver, that the best move, and no other, reaches the
    /// aim.
    ///
    /// # Errors
    /// Says what the moves reach instead.
    fn verify(&self) -> Result<(), ProofFailure>;
}

impl Check for Puzzle {
    fn solve(&self, nodes: u64) -> Attempt {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (mut engine, never) = (Engine::new(16), AtomicBool::new(false));
        let answer = engine.search(&self.position, &[], &limits, &never, &mut |_| {});
        let solved = answer.best == Some(self.best);
        let wins = answer.score.0 >= Score::MATE_BOUND;
        Attempt { played: answer.best, nodes: answer.nodes, solved, wins }
    }

    fn prove(&self, nodes: u64) -> (bool, u64) {
        let limits = SolverLimits { nodes, plies: MOST_PLIES };
        let (mut solver, never) = (Solver::new(16), AtomicBool::new(false));
        let solution = solver.solve(&self.position, &[], limits, &never, &mut |_| {});
        (matches!(solution.verdict, SolverVerdict::Won { .. }), solution.nodes_to_proof)
    }

    fn search_for_win(&self, nodes: u64) -> (bool, u64) {
        let mate = Some(u32::from(MOST_PLIES));
        let limits = Limits { nodes: Some(nodes), mate, ..Limits::default() };
        let (mut engine, never) = (Engine::new(16), AtomicBool::new(false));
        let answer = engine.search(&self.position, &[], &limits, &never, &mut |_| {});
        (answer.score.0 >= Score::MATE_BOUND, answer.nodes)
    }

    fn verify(&self) -> Result<(), ProofFailure> {
        let name = |mv: &Move| notation::coordinate(&self.position, *mv);
        match self.aim {
            Aim::Mate { moves } if is_proved_by_solver(self.position.game()) => {
                Prover::new(PROOF).verify(&self.position, self.best, moves)
            }
            Aim::Mate { moves } => match brute::shortest_win(&self.position, moves) {
                None => Err(ProofFailure::NoWin(moves)),
                Some((found, _)) if found < moves => Err(ProofFailure::WonSooner(found)),
                Some((_, wins)) if wins[..] == [self.best] => Ok(()),
                Some((_, wins)) => {
                    let wins = wins.iter().map(name).collect();
                    Err(ProofFailure::OtherWins { moves, wins })
                }
            },
            Aim::Series { orders } => verify_series(self, orders),
            Aim::Ending { .. } => Err(ProofFailure::TableEnding),
            Aim::Gain { plies, gain: expected } => {
                let gains = brute::gains(&self.position, plies, &AtomicBool::new(false));
                let (rivals, best): (Vec<_>, Vec<_>) =
                    gains.into_iter().partition(|&(mv, _)| mv != self.best);
                let reached = best.first().map(|&(_, gain)| gain);
                if reached != Some(expected) {
                    return Err(ProofFailure::OtherGain { reached, expected });
                }
                let rival = rivals.iter().find(|&&(_, gain)| gain > expected - MARGIN);
                match rival {
                    None => Ok(()),
                    Some(&(ref mv, gain)) => Err(ProofFailure::RivalGains { mv: name(mv), gain }),
                }
            }
        }
    }
}

fn verify_series(puzzle: &Puzzle, orders: u32) -> Result<(), ProofFailure> {
    match shortest_series(&puzzle.position, orders, SERIES) {
        None => Err(ProofFailure::NoSeries(orders)),
        Some(found) if found.orders < orders => Err(ProofFailure::ShorterSeries(found.orders)),
        Some(found) if found.first.contains(&puzzle.best) => Ok(()),
        Some(_) => Err(ProofFailure::OtherSeries),
    }
}
