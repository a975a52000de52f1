//! `ouk perft`.

use super::{Failure, GameArgs, print};
use crate::config::Settings;
use clap::Args;
use ouk_io::outside::Outside;
use ouk_rules::dispatch;
use ouk_rules::notation::coordinate;
use ouk_rules::perft::{DEEPEST, divide, perft, perft_playing_all};
use std::time::Instant;

#[derive(Args)]
pub(super) struct PerftArgs {
    #[command(flatten)]
    place: GameArgs,
    /// Position as FEN, quoted [default: starting position].
    #[arg(long)]
    fen: Option<String>,
    /// Depth in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(DEEPEST)))]
    depth: u32,
    /// Show the leaf count of each move.
    #[arg(long)]
    divide: bool,
    /// Make the moves of the last ply instead of only counting them.
    #[arg(long)]
    play_all: bool,
}

pub(super) fn run(_: Outside, args: &PerftArgs, settings: &Settings) -> Result<(), Failure> {
    let position = args.place.position(&settings.rule_sets, args.fen.as_deref())?;
    let began = Instant::now();
    let nodes = if args.divide {
        let parts = dispatch!(&position, p => divide(p, args.depth));
        for (mv, nodes) in &parts {
            print(format!("{}: {nodes}", coordinate(&position, *mv)))?;
        }
        parts.iter().map(|part| part.1).sum()
    } else if args.play_all {
        dispatch!(&position, p => perft_playing_all(p, args.depth))
    } else {
        dispatch!(&position, p => perft(p, args.depth))
    };
    let time = began.elapsed();
    let speed = nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6;
    print(format!("{nodes} nodes, {:.3} s, {speed:.1} Mnps", time.as_secs_f64()))
}
