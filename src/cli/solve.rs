//! `ouk solve`: proves or disproves a forced win.

use super::{Failure, GameArgs, print};
use crate::config::Settings;
use clap::Args;
use ouk_engine::solver::{MOST_PLIES, Solver, SolverLimits, SolverVerdict};
use ouk_engine::table;
use ouk_io::outside::Outside;
use ouk_rules::notation::coordinate;
use ouk_rules::{AnyPosition, Move};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

#[derive(Args)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    place: GameArgs,
    /// Position as FEN, quoted [default: starting position].
    fen: Option<String>,
    /// Give up after N nodes.
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Longest win to look for, in moves of the winner.
    #[arg(long, value_name = "N", default_value_t = MOST_PLIES / 2, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_PLIES / 2)))]
    moves: u16,
    /// Hash table size in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    hash: u32,
}

pub(super) fn run(_: Outside, args: &SolveArgs, settings: &Settings) -> Result<(), Failure> {
    let position = args.place.position(&settings.rule_sets, args.fen.as_deref())?;
    if let Some(ending) = position.ending() {
        return Err(Failure::illegal(format!("the game is over: {ending}")));
    }
    let room = table::room();
    if args.hash as usize > room {
        return Err(Failure::usage(format!(
            "not enough memory for --hash {}; at most {room} is possible now",
            args.hash
        )));
    }
    let began = Instant::now();
    let mut solver = Solver::new(args.hash as usize);
    let limits = SolverLimits { nodes: args.nodes, plies: 2 * args.moves - 1 };
    let solution = solver.solve(&position, &[], limits, &AtomicBool::new(false), &mut |_| {});
    let side = position.turn().name();
    match &solution.verdict {
        SolverVerdict::Won { line, shortest } => {
            let moves = line.len().div_ceil(2);
            let plural = if moves == 1 { "move" } else { "moves" };
            let shorter = if *shortest { "no win is shorter" } else { "a shorter win may exist" };
            print(format!("won: {side} wins in {moves} {plural}; {shorter}"))?;
            print(names(&position, line).join(" "))?;
        }
        // A search for a proof cannot tell a draw from a loss.
        SolverVerdict::NotWon | SolverVerdict::Drawn | SolverVerdict::Lost { .. } => {
            print(format!("not won: {side} cannot force a win"))?;
        }
        SolverVerdict::NotWonWithin(plies) => {
            let moves = plies.div_ceil(2);
            print(format!("not won: {side} cannot force a win within {moves} moves"))?;
        }
        SolverVerdict::Unknown => print("unknown: node limit reached")?,
    }
    print(format!("{} nodes, {:.3} s", solution.nodes, began.elapsed().as_secs_f64()))
}

/// The moves of a line as coordinates.
fn names(position: &AnyPosition, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let name = |&mv: &Move| {
        let name = coordinate(&position, mv);
        position.play(mv).expect("the moves of a line are legal");
        name
    };
    line.iter().map(name).collect()
}
