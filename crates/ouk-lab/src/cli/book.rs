//! `ouk-lab book`.

use super::stop_signal::StopSignal;
use super::{Failure, print};
use crate::book::{BookProgress, Log, Recipe, WantedBook, make};
use anyhow::Context;
use clap::Args;
use ouk_engine::book::Book;
use ouk_engine::command_line::{GameArgs, if_exists, not_written, output_file};
use ouk_io::fault::not_opened_to_write;
use ouk_io::outside::Outside;
use ouk_io::{files, lock};
use ouk_rules::RuleSetRegistry;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The largest size of a log in bytes.
const LONGEST_LOG: u64 = 1 << 28;

#[derive(Args)]
pub(super) struct MakeBookArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
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
    #[arg(long, value_name = "FILE", value_parser = output_file())]
    log: PathBuf,
    /// File to write.
    #[arg(long, value_name = "FILE", value_parser = output_file())]
    out: PathBuf,
    /// Overwrite the output file if it exists.
    #[arg(long)]
    overwrite: bool,
}

/// Fails if the output is the log, by whatever name.
fn check_output(args: &MakeBookArgs) -> Result<(), Failure> {
    match files::is_same_file(&args.out, &args.log) {
        true => Err(Failure::usage("--log and --out are the same file")),
        false => Ok(()),
    }
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
    check_output(args)?;
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
    // The first signal ends the work after the current search.
    let signal = StopSignal::register()?;
    let file = open(&args.log).with_context(|| args.log.display().to_string())?;
    // Before this point the log may not have existed.
    check_output(args)?;
    let mut log = begin(file, &recipe).with_context(|| args.log.display().to_string())?;
    let wanted = WantedBook { games: args.games, least: args.least, analysis: args.analysis };
    let mut told = Ok(());
    let book = make(&recipe, wanted, &mut log, signal.flag(), &mut |progress| {
        if let Some(line) = line(progress).filter(|_| told.is_ok()) {
            told = print(line);
        }
        if told.is_err() {
            signal.stop();
        }
    })
    .with_context(|| args.log.display().to_string())?;
    told?;
    let Some(book) = book else { return Ok(signal.exit_code().unwrap_or(ExitCode::FAILURE)) };
    let text = book.to_string();
    // Reading the text back drops positions that no move of the book leads to.
    let book = Book::parse(&text).map_err(|error| Failure::failed(error.to_string()))?;
    files::export(&args.out, text.as_bytes(), if_exists(args.overwrite))
        .map_err(|error| not_written(&args.out, &error))?;
    print(format!("{} positions, {}", book.positions(), book.about()))?;
    Ok(ExitCode::SUCCESS)
}

/// Opens and locks the log. The file itself carries the lock, because it may have several names.
fn open(path: &Path) -> io::Result<File> {
    let mut open = OpenOptions::new();
    open.create(true).read(true).append(true);
    let file = open.open(path).map_err(|error| not_opened_to_write(path, error))?;
    lock::hold(&file)?;
    Ok(file)
}

/// Reads the log. A file that is no log of this recipe stays as it is.
fn begin(file: File, recipe: &Recipe) -> anyhow::Result<Log> {
    let text = files::read_open_text(&file, LONGEST_LOG)?;
    let log = Log::begin(&text, recipe, |whole| {
        file.set_len(whole)?;
        Ok(Box::new(file))
    });
    Ok(log?)
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
