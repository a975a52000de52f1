//! `ouk review`: the mistakes of a game in a file.

mod curve;
mod html;
mod svg;
mod text;

use super::game_file::{self, GameNumber};
use super::output::{ProgressLine, check_ending, overwrites_games};
use super::{Failure, if_exists, not_written, output_file, print, tables_of_one_thread};
use crate::config::{Settings, paths};
use crate::tui::annotated::AnnotatedGame;
use clap::{Args, ValueEnum};
use ouk_engine::analysis::{GameAnalysis, GameToAnalyse, SearchBudget, analyse};
use ouk_io::files;
use ouk_io::outside::Outside;
use ouk_rules::game::Game;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[derive(Args)]
pub(super) struct ReviewArgs {
    /// Game file (PGN), or - for standard input.
    file: PathBuf,
    /// Number of the game in a file with several games [default: 1].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// Search each position to this depth.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100), conflicts_with = "nodes")]
    depth: Option<u32>,
    /// Search N nodes for each position [default: 150000, then again with 600000].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Output format: a summary, annotated PGN, SVG pages or an HTML page.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// File to write [default: standard output]; further SVG pages get a number in their names.
    #[arg(long, value_name = "FILE", value_parser = output_file())]
    out: Option<PathBuf>,
    /// Overwrite the output file if it exists.
    #[arg(long, requires = "out")]
    overwrite: bool,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Pgn,
    Svg,
    Html,
}

impl Format {
    /// The endings of its files.
    const fn endings(self) -> &'static [&'static str] {
        match self {
            Format::Text => &[],
            Format::Pgn => &["pgn"],
            Format::Svg => &["svg"],
            Format::Html => &["html", "htm"],
        }
    }
}

pub(super) fn run(right: Outside, args: &ReviewArgs, settings: &Settings) -> Result<(), Failure> {
    if let Some(path) = &args.out {
        check_ending(path, args.format.endings())?;
    }
    let (game, of) = read(right, args, settings)?;
    if let Some(path) = &args.out {
        // A file that may not be replaced is reported before the work, not after it.
        check_input(path, args, &game, of)?;
        files::check_export(path, if_exists(args.overwrite))
            .map_err(|error| not_written(path, &error))?;
    }
    let budget = match (args.depth, args.nodes) {
        (Some(depth), _) => SearchBudget::Depth(depth),
        (None, Some(nodes)) => SearchBudget::Nodes(nodes),
        (None, None) => SearchBudget::default(),
    };
    let review = searched(&game, budget)?;
    let annotated = AnnotatedGame { game: &game, review: &review };
    let pages = match args.format {
        Format::Text => vec![text::summary(annotated)],
        Format::Pgn => vec![annotated.to_record()],
        Format::Svg => svg::pages(annotated, settings)?,
        Format::Html => vec![html::page(annotated, settings)?],
    };
    let Some(path) = &args.out else {
        return pages.iter().try_for_each(|page| print(page.trim_end()));
    };
    // Either all pages are written or none.
    for number in 1..=pages.len() {
        let path = name_of_page(path, number);
        files::check_export(&path, if_exists(args.overwrite))
            .map_err(|error| not_written(&path, &error))?;
    }
    for (number, page) in (1..).zip(&pages) {
        let path = name_of_page(path, number);
        files::export(&path, page.as_bytes(), if_exists(args.overwrite))
            .map_err(|error| not_written(&path, &error))?;
    }
    Ok(())
}

/// Fails if a page of the output would replace the input and lose games: `of` are in the file. The
/// annotated record of a game alone in its file may replace it.
fn check_input(out: &Path, args: &ReviewArgs, game: &Game, of: usize) -> Result<(), Failure> {
    if args.format == Format::Pgn && of == 1 {
        return Ok(());
    }
    let is_input = |page: &PathBuf| match args.file == Path::new("-") {
        true => ouk_io::text::input_is(page),
        false => files::is_same_file(page, &args.file),
    };
    // Each page has at least one move.
    let most = if args.format == Format::Svg { game.ply().max(1) } else { 1 };
    match (1..=most).map(|number| name_of_page(out, number)).find(is_input) {
        Some(page) => Err(overwrites_games(&page)),
        None => Ok(()),
    }
}

/// Reads the game, from a file or a pipe, with the number of games there.
fn read(right: Outside, args: &ReviewArgs, settings: &Settings) -> Result<(Game, usize), Failure> {
    let (path, number) = (&args.file, GameNumber(args.number));
    if path == Path::new("-") {
        return number.read(path, std::io::stdin().lock(), settings);
    }
    number.read(path, game_file::open(path, right)?, settings)
}

/// Searches every position and shows the progress. Ctrl-C stops the search.
fn searched(game: &Game, budget: SearchBudget) -> Result<GameAnalysis, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&stop))?;
    let tables = tables_of_one_thread(paths::tables_folder());
    let to_analyse = GameToAnalyse::of(game);
    let (all, rounds) = (to_analyse.len(), budget.rounds());
    let show = |looks: usize| {
        let round = looks.saturating_sub(1) / all;
        let done = looks - round * all;
        let again = if round > 0 { ", second pass" } else { "" };
        let part = looks as f64 / (all * rounds) as f64;
        ProgressLine::show(part, &format!("{done}/{all} positions{again}"));
    };
    show(0);
    let review = analyse(&to_analyse, Some(tables), budget, &stop, &mut { show });
    ProgressLine::wipe();
    review.ok_or_else(|| Failure::interrupted("stopped; nothing was written"))
}

/// The file name of a page: the first has the given name.
fn name_of_page(path: &Path, number: usize) -> PathBuf {
    if number == 1 { path.to_owned() } else { files::numbered(path, number) }
}
