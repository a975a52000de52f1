//! `ouk-lab selfplay`.

use super::appender::{Appender, Content};
use super::games_args::GamesArgs;
use super::{Failure, print};
use crate::arena::game_stats::GameStatistics;
use clap::Args;
use ouk_engine::Engine;
use ouk_engine::command_line::output_file;
use ouk_io::outside::Outside;
use ouk_rules::RuleSetRegistry;
use std::path::PathBuf;

#[derive(Args)]
pub(super) struct SelfplayArgs {
    #[command(flatten)]
    play: GamesArgs,
    /// Print the moves of each game.
    #[arg(long)]
    moves: bool,
    /// File to append the quiet positions to, as lines of the form position;score;result, for
    /// ouk-lab learn and ouk-lab tune.
    #[arg(long, value_name = "FILE", value_parser = output_file())]
    out: Option<PathBuf>,
}

pub(super) fn run(
    outside: Outside,
    args: &SelfplayArgs,
    rule_sets: &RuleSetRegistry,
) -> Result<(), Failure> {
    let open = |path: &PathBuf| Appender::open(outside, path, Content::Positions);
    let mut out = args.out.as_ref().map(open).transpose()?;
    let mut statistics = GameStatistics::default();
    let mut engine = Engine::new(16);
    for number in 1..=args.play.games {
        let (played, samples) = args.play.play(rule_sets, number, &mut engine)?;
        let plies = match played.ply() {
            1 => "1 ply".to_owned(),
            plies => format!("{plies} plies"),
        };
        let (result, reason) = match played.ending() {
            Some(ending) => (ending.outcome.pgn(), ending.to_string()),
            None => ("*", format!("unfinished after {plies}")),
        };
        print(format!("game {number}: {result} in {plies}, {reason}"))?;
        if args.moves {
            let moves: Vec<&str> = played.moves().map(|mv| mv.coordinate.as_str()).collect();
            print(moves.join(" "))?;
        }
        if let Some(file) = &mut out {
            let lines: String = samples.iter().map(|sample| format!("{sample}\n")).collect();
            file.append(&lines)?;
        }
        statistics.record(&played);
    }
    match args.play.games {
        0 => print("0 games"),
        1 => print(format!("\n1 game: {statistics}").trim_end()),
        games => print(format!("\n{games} games: {statistics}").trim_end()),
    }
}
