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
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Args)]
pub(super) struct TablesArgs {
    #[command(subcommand)]
    what: TablesCommand,
    /// The game: ouk, makruk or hill.
    #[arg(long, global = true, default_value = "ouk")]
    game: String,
    /// The rule set; the game's first if none is named.
    #[arg(long, global = true)]
    rules: Option<String>,
    /// The folder tables are kept in; the user's cache folder if none is named.
    #[arg(long, global = true)]
    folder: Option<PathBuf>,
    /// The most memory to use, in megabytes.
    #[arg(long, global = true, default_value_t = 2000)]
    memory: usize,
    /// Threads to use; as many as there are processors if none are named.
    #[arg(long, global = true)]
    threads: Option<NonZeroUsize>,
}

#[derive(Subcommand)]
enum TablesCommand {
    /// Make tables and keep them; what is there already is passed over, so it can be stopped and
    /// begun again.
    #[command(before_help = "Example: ouk tables build --pieces 5 --rules tan")]
    Build(Endings),
    /// List the tables that are kept, with their sizes.
    List,
    /// Check tables with the game's own moves: all positions of small ones, samples of large ones.
    #[command(before_help = "Example: ouk tables verify KSM --rules khmer-institute")]
    Verify(check::VerifyArgs),
    /// Show how much of an ending is won, and how long it takes.
    #[command(before_help = "Example: ouk tables stats KSM KSS --rules tan")]
    Stats(Endings),
    /// Play random positions from the tables, the best against the best.
    #[command(before_help = "Example: ouk tables play KSS --positions 1000 --rules federation")]
    Play(check::PlayoutArgs),
    /// Say what the tables know of a position and of each of its moves.
    #[command(before_help = "Example: ouk tables probe \"8/8/8/8/3k4/8/1M6/KS6 w - 86 9 1\"")]
    Probe(show::ProbeArgs),
    /// Write docs/endgames.md: everything the tables say of every ending and rule set.
    #[command(before_help = "Example: ouk tables report > docs/endgames.md")]
    Report(report::ReportArgs),
    /// Delete the tables that are kept.
    Clear,
}

pub(super) fn run(_: Outside, args: &TablesArgs, settings: &Settings) -> Result<ExitCode, Failure> {
    let place = GameArgs { game: args.game.clone(), rules: args.rules.clone() };
    let (game, rules) = place.find(&settings.rule_sets)?;
    let folder = args.folder.clone().or_else(paths::tables_folder);
    let mut options = TableOptions { folder, ..TableOptions::default() };
    options.memory = args.memory.saturating_mul(1_000_000);
    options.threads = args.threads.map_or(options.threads, NonZeroUsize::get);
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
            ouk_io::text::complain("stopped; the tables that are finished are kept");
            Ok(ExitCode::from(130))
        }
        Err(failure) => Err(failure),
        Ok(()) => Ok(ExitCode::SUCCESS),
    }
}
