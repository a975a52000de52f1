//! Modes of solving puzzles: where puzzles come from, and which is next.

use super::storm::Storm;
use crate::puzzles::choice::{self, PuzzleFilter};
use crate::puzzles::collection::{ChosenPuzzle, of_day};
use crate::tui::context::AppContext;

/// The source of the puzzles.
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
    /// A storm. The number of earlier storms selects its puzzles.
    #[must_use]
    pub fn storm(filter: PuzzleFilter, storms: u32) -> PuzzleMode {
        PuzzleMode::Storm(Storm::new(filter, storms))
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
