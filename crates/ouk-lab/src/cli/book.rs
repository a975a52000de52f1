//! `ouk-lab book`.

use super::{Failure, print};
use crate::book::{BookProgress, Log, Recipe, WantedBook, make};
use anyhow::Context;
use clap::Args;
use ouk_engine::book::Book;
use ouk_engine::command_line::{GameArgs, if_exists, not_written};
use ouk_io::files;
use ouk_io::lock::FileLock;
use ouk_io::outside::Outside;
use ouk_rules::RuleSetRegistry;
use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The largest size of a log in bytes.
const LONGEST_LOG: u64 = 1 << 28;

#[derive(Args)]
pub(super) struct MakeBookArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 300)]
    games: u32,
    /// Length of the opening in plies; its moves are chosen at random among the good ones.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..=40))]
    plies: u64,
    /// Nodes to search to find the good moves of the opening.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    candidates: u64,
    /// Nodes to search for each move after the opening.
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    nodes: u64,
    /// Minimum number of games for a move to enter the book.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    least: u32,
    /// Nodes to search for the score of each move.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    analysis: u64,
    /// Random seed; the same seed gives the same book.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// File for intermediate results; a later run with the same options resumes from it.
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// File to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the output file if it exists.
    #[arg(long)]
    overwrite: bool,
}

/// Fails if the output is the log or its lock file, by whatever name.
fn check_output(args: &MakeBookArgs, lock: &Path) -> Result<(), Failure> {
    if files::is_same_file(&args.out, &args.log) {
        return Err(Failure::usage("--log and --out are the same file"));
    }
    if files::is_same_file(&args.out, lock) {
        return Err(Failure::usage("--out is the lock file of --log"));
    }
    Ok(())
}

pub(super) fn run(
    _: Outside,
    args: &MakeBookArgs,
    rule_sets: &RuleSetRegistry,
) -> Result<ExitCode, Failure> {
    let (game, rules) = args.game.find(rule_sets)?;
    if game.rule_set(rules.name).is_none() {
        return Err(Failure::usage("a book needs a built-in rule set"));
    }
    let mut lock = args.log.clone().into_os_string();
    lock.push(".lock");
    let lock = PathBuf::from(lock);
    check_output(args, &lock)?;
    files::check_export(&args.out, if_exists(args.overwrite))
        .map_err(|error| not_written(&args.out, &error))?;
    let recipe = Recipe {
        game,
        rules,
        plies: args.plies as usize,
        candidates: args.candidates,
        nodes: args.nodes,
        seed: args.seed,
    };
    let halt = Arc::new(AtomicBool::new(false));
    // The first Ctrl-C ends the work after the current search; the second ends the program at once.
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&halt))?;
        signal_hook::flag::register(signal, Arc::clone(&halt))?;
    }
    let _lock =
        FileLock::take(&lock, Duration::ZERO).with_context(|| args.log.display().to_string())?;
    let mut log = open(&args.log, &recipe)?;
    // Before this point the log and its lock file may not have existed.
    check_output(args, &lock)?;
    let wanted = WantedBook { games: args.games, least: args.least, analysis: args.analysis };
    let mut told = Ok(());
    let book = make(&recipe, wanted, &mut log, &halt, &mut |progress| {
        if let Some(line) = line(progress).filter(|_| told.is_ok()) {
            told = print(line);
        }
        if told.is_err() {
            halt.store(true, Ordering::Relaxed);
        }
    })
    .with_context(|| args.log.display().to_string())?;
    told?;
    let Some(book) = book else { return Ok(ExitCode::from(130)) };
    let text = book.to_string();
    // Reading the text back drops positions that no move of the book leads to.
    let book = Book::parse(&text).map_err(|error| Failure::failed(error.to_string()))?;
    files::export(&args.out, text.as_bytes(), if_exists(args.overwrite))
        .map_err(|error| not_written(&args.out, &error))?;
    print(format!("{} positions, {}", book.positions(), book.about()))?;
    Ok(ExitCode::SUCCESS)
}

fn open(path: &Path, recipe: &Recipe) -> Result<Log, Failure> {
    let named = || path.display().to_string();
    let text = match files::read_text(path, LONGEST_LOG) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        read => read.with_context(named)?,
    };
    let log = Log::begin(&text, recipe, |whole| {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        file.set_len(whole)?;
        Ok(Box::new(file))
    });
    Ok(log.with_context(named)?)
}

/// The line about the progress, printed from time to time.
fn line(progress: BookProgress) -> Option<String> {
    match progress {
        BookProgress::Played(games) => (games % 20 == 0).then(|| format!("{games} games")),
        BookProgress::Judged { done, of } => {
            (done % 100 == 0).then(|| format!("{done} of {of} positions judged"))
        }
    }
}
