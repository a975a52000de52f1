//! Forced wins proved by the solver.

use crate::solver::{Solver, SolverLimits, SolverVerdict};
use ouk_rules::AnyPosition;
use ouk_rules::board::Move;
use std::sync::atomic::AtomicBool;

/// The fewest moves, up to `most`, in which the side to move wins by force, and every first move
/// that does so. None if there is no such win, or if `nodes` positions for each question do not
/// suffice for a proof.
pub fn shortest_win(
    solver: &mut Solver,
    position: &AnyPosition,
    most: u32,
    nodes: u64,
    stop: &AtomicBool,
) -> Option<(u32, Vec<Move>)> {
    let winner = position.turn();
    let mut ask = |position: &AnyPosition, plies: u16| {
        let limits = SolverLimits { nodes, plies };
        solver.solve_for(winner, position, &[], limits, stop, &mut |_| {}).verdict
    };
    let plies = (2 * u16::try_from(most).ok()?).checked_sub(1)?;
    let SolverVerdict::Won { line, shortest: true } = ask(position, plies) else {
        return None;
    };
    let plies = line.len() as u16;
    let mut wins = Vec::new();
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play(mv).ok()?;
        match ask(&after, plies - 1) {
            SolverVerdict::Won { .. } => wins.push(mv),
            SolverVerdict::NotWon
            | SolverVerdict::NotWonWithin(_)
            | SolverVerdict::Drawn
            | SolverVerdict::Lost { .. } => {}
            SolverVerdict::Unknown => return None,
        }
    }
    Some((u32::from(plies.div_ceil(2)), wins))
}
