//! `ouk puzzles`: puzzles from the saved games.

use super::output::ProgressLine;
use super::{Failure, print, tables_of_one_thread};
use crate::archive::Archive;
use crate::config::{Settings, paths};
use crate::puzzles::from_games::{PuzzleSearch, PuzzleSearchEvent, SearchedGame};
use crate::puzzles::saved_puzzles::{TRIED, saved};
use crate::trainer::progress::ProgressStore;
use clap::Args;
use ouk_io::outside::Outside;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Args)]
pub(super) struct PuzzlesArgs {
    /// Search all saved games not searched before, and save the puzzles found.
    #[arg(long, required = true)]
    from_games: bool,
}

/// Searches the saved games and shows the progress. Ctrl-C stops the search; puzzles found before
/// are saved.
pub(super) fn run(_: Outside, _: &PuzzlesArgs, settings: &Settings) -> Result<(), Failure> {
    let nowhere = || Failure::failed("no folder for saved games or progress");
    let archive = paths::games_folder().map(Archive::new).ok_or_else(nowhere)?;
    let store = paths::progress_file().map(ProgressStore::new).ok_or_else(nowhere)?;
    let progress = store.load().map_err(|error| Failure::failed(error.to_string()))?;
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&stop))?;
    let search = PuzzleSearch {
        archive,
        load: Archive::load,
        rule_sets: Arc::clone(&settings.rule_sets),
        tables: tables_of_one_thread(paths::tables_folder()),
        known: progress.puzzles.searched.clone(),
        tried: TRIED,
    };
    let (mut games, mut new, mut failed) = (0, 0, None);
    let mut record = |searched: SearchedGame| {
        let SearchedGame { file, puzzles, done, of } = searched;
        let found: Vec<_> = puzzles.iter().map(saved).collect();
        games += 1;
        new += found.iter().filter(|puzzle| !progress.puzzles.own.contains(puzzle)).count();
        ProgressLine::show(done as f64 / of as f64, &format!("games: {done}/{of}, puzzles: {new}"));
        if let Err(error) = store.record_searched(&[(file, found)]) {
            failed = Some(error.to_string());
            // Puzzles found after this could not be saved either.
            stop.store(true, Ordering::Relaxed);
        }
    };
    let all = search.run(&stop, &mut |event| {
        if let PuzzleSearchEvent::Searched(searched) = event {
            record(*searched);
        }
    });
    ProgressLine::wipe();
    if let Some(problem) = failed {
        return Err(Failure::failed(format!("stopped at game {games}: {problem}")));
    }
    let stopped = if all { "" } else { " (stopped)" };
    print(format!("games searched: {games}, new puzzles: {new}{stopped}"))
}
