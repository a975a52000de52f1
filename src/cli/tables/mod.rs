//! `ouk tables`: making, showing and checking the tables of the endings.

mod cache;
mod check;
mod context;
mod report;
mod show;

use super::{Failure, GameArgs};
use crate::config::{Settings, paths};
use clap::{Args, Subcommand};
use context::{Context, Endings};
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_io::outside::Outside;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Args)]
pub(super) struct TablesArgs {
    #[command(subcommand)]
    what: TablesCommand,
    /// Game: ouk, makruk or hill.
    #[arg(long, global = true, default_value = "ouk")]
    game: String,
    /// Rule set [default: the game's first rule set].
    #[arg(long, global = true)]
    rules: Option<String>,
    /// Folder for tables [default: the user's cache folder].
    #[arg(long, global = true)]
    folder: Option<PathBuf>,
    /// Memory limit in megabytes.
    #[arg(long, global = true, value_name = "MB", default_value_t = 2000)]
    memory: usize,
    /// Number of threads [default: number of processors].
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

#[derive(Subcommand)]
enum TablesCommand {
    /// Build and save tables; skips saved ones, so you can stop and restart it.
    #[command(after_help = "Example: ouk tables build --pieces 5 --rules tan")]
    Build(Endings),
    /// List saved tables and their sizes.
    List,
    /// Verify tables against the rules of the game: small ones completely, large ones by sampling.
    #[command(after_help = "Example: ouk tables verify KSM --rules khmer-institute")]
    Verify(check::VerifyArgs),
    /// Show what share of an endgame is won, and how long the wins take.
    #[command(after_help = "Example: ouk tables stats KSM KSS --rules tan")]
    Stats(Endings),
    /// Play out random positions with the best moves for both sides.
    #[command(after_help = "Example: ouk tables play KSS --positions 1000 --rules federation")]
    Play(check::PlayoutArgs),
    /// Look up a position and each of its moves in the tables.
    #[command(after_help = "Example: ouk tables probe \"8/8/8/8/3k4/8/1M6/KS6 w - 86 9 1\"")]
    Probe(show::ProbeArgs),
    /// Print docs/endgames.md: the results for every endgame and rule set.
    #[command(after_help = "Example: ouk tables report > docs/endgames.md")]
    Report(report::ReportArgs),
    /// Delete all saved tables.
    Clear,
}

pub(super) fn run(_: Outside, args: &TablesArgs, settings: &Settings) -> Result<ExitCode, Failure> {
    let place = GameArgs { game: args.game.clone(), rules: args.rules.clone() };
    let (game, rules) = place.find(&settings.rule_sets)?;
    let folder = args.folder.clone().or_else(paths::tables_folder);
    let mut options = TableOptions { folder, ..TableOptions::default() };
    options.memory = args.memory.saturating_mul(1_000_000);
    options.threads = args.threads.map_or(options.threads, usize::from);
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&stop))?;
    let threads = options.threads;
    let context = Context { tables: Arc::new(Tables::new(options)), game, rules, stop, threads };
    let done = match &args.what {
        TablesCommand::Build(endings) => cache::build(&context, endings),
        TablesCommand::List => cache::list(&context),
        TablesCommand::Verify(args) => check::verify(&context, args),
        TablesCommand::Stats(endings) => show::stats(&context, endings),
        TablesCommand::Play(args) => check::play(&context, args),
        TablesCommand::Probe(args) => show::probe(&context, args),
        TablesCommand::Report(args) => report::report(&context, args),
        TablesCommand::Clear => cache::clear(&context),
    };
    context.tell_notes();
    match done {
        Err(_) if context.stop.load(Ordering::Relaxed) => {
            ouk_io::text::complain("stopped; finished tables are saved");
            Ok(ExitCode::from(130))
        }
        Err(failure) => Err(failure),
        Ok(()) => Ok(ExitCode::SUCCESS),
    }
}
