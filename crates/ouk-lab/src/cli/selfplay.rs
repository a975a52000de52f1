//! `ouk-lab selfplay`.

use super::games_args::GamesArgs;
use super::{Failure, print};
use crate::arena::game_stats::GameStatistics;
use anyhow::Context;
use clap::Args;
use ouk_engine::Engine;
use ouk_io::outside::Outside;
use ouk_rules::RuleSetRegistry;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

#[derive(Args)]
pub(super) struct SelfplayArgs {
    #[command(flatten)]
    play: GamesArgs,
    /// Print the moves of each game.
    #[arg(long)]
    moves: bool,
    /// File to append the quiet positions to, as lines of the form position;score;result, for ouk-lab
    /// learn and ouk-lab tune.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(
    _: Outside,
    args: &SelfplayArgs,
    rule_sets: &RuleSetRegistry,
) -> Result<(), Failure> {
    let mut out = match &args.out {
        Some(path) => {
            let file = OpenOptions::new().create(true).append(true).open(path);
            Some(file.with_context(|| format!("cannot write to {}", path.display()))?)
        }
        None => None,
    };
    let mut statistics = GameStatistics::default();
    let mut engine = Engine::new(16);
    for number in 1..=args.play.games {
        let (played, samples) = args.play.play(rule_sets, number, &mut engine)?;
        let (result, reason) = match played.ending() {
            Some(ending) => (ending.outcome.pgn(), ending.to_string()),
            None => ("*", format!("unfinished after {} plies", played.ply())),
        };
        print(format!("game {number}: {result} in {} plies, {reason}", played.ply()))?;
        if args.moves {
            let moves: Vec<&str> = played.moves().map(|mv| mv.coordinate.as_str()).collect();
            print(moves.join(" "))?;
        }
        if let Some(file) = &mut out {
            let lines: String = samples.iter().map(|sample| format!("{sample}\n")).collect();
            file.write_all(lines.as_bytes()).context("cannot write the positions")?;
        }
        statistics.record(&played);
    }
    print(format!("\n{} games: {statistics}", args.play.games).trim_end())
}
