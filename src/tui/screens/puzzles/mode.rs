//! Modes of solving puzzles: where puzzles come from, and which is next.

use super::storm::Storm;
use crate::puzzles::choice::{self, PuzzleFilter, PuzzleSource};
use crate::puzzles::collection::{ChosenPuzzle, of_day};
use crate::tui::context::AppContext;

/// The state of solving puzzles of a source.
pub enum PuzzleMode {
    /// Puzzles of a game and theme, one after another.
    Train(PuzzleFilter),
    /// The puzzles that are due again.
    Due,
    /// Puzzles from the user's own games.
    Own,
    /// The puzzle of the day.
    Daily,
    /// As many puzzles as possible in three minutes.
    Storm(Storm),
}

impl PuzzleMode {
    /// The beginning of a source. The number of earlier storms selects the puzzles of a storm.
    #[must_use]
    pub fn of(source: PuzzleSource, app: &AppContext) -> PuzzleMode {
        match source {
            PuzzleSource::Train(filter) => PuzzleMode::Train(filter),
            PuzzleSource::Due => PuzzleMode::Due,
            PuzzleSource::Own => PuzzleMode::Own,
            PuzzleSource::Daily => PuzzleMode::Daily,
            PuzzleSource::Storm(filter) => {
                PuzzleMode::Storm(Storm::new(filter, app.progress.puzzles.storms))
            }
        }
    }

    /// The puzzle after the last one, or the first puzzle if there is no last one.
    pub fn next(&mut self, app: &AppContext, last: Option<&str>) -> Option<ChosenPuzzle> {
        match self {
            PuzzleMode::Train(filter) => choice::next(*filter, &app.progress, app.day, last),
            PuzzleMode::Due => choice::due(&app.progress, app.day, last),
            PuzzleMode::Own => choice::own(&app.progress, app.day, last),
            PuzzleMode::Daily => last.is_none().then(|| of_day(app.day).into()),
            PuzzleMode::Storm(storm) => storm.next().map(ChosenPuzzle::from),
        }
    }
}
