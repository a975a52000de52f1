//! A storm: as many puzzles as possible in three minutes.

use crate::puzzles::choice::{PuzzleFilter, storm};
use crate::puzzles::collection::PuzzleEntry;
use std::time::Duration;

const TIME: Duration = Duration::from_secs(180);

/// The state of a storm.
pub struct Storm {
    puzzles: Vec<&'static PuzzleEntry>,
    /// The index of the next puzzle.
    next: usize,
    /// The time left.
    pub left: Duration,
    /// The number of solved puzzles.
    pub solved: u32,
    /// The number of missed puzzles.
    pub missed: u32,
}

impl Storm {
    /// A storm of these puzzles. The number of earlier storms selects the first.
    #[must_use]
    pub fn new(filter: PuzzleFilter, storms: u32) -> Storm {
        Storm { puzzles: storm(filter, storms), next: 0, left: TIME, solved: 0, missed: 0 }
    }

    /// The next puzzle, if there is one more.
    pub fn next(&mut self) -> Option<&'static PuzzleEntry> {
        let entry = self.puzzles.get(self.next).copied();
        self.next += 1;
        entry
    }

    /// Counts a puzzle.
    pub const fn count(&mut self, solved: bool) {
        if solved {
            self.solved += 1;
        } else {
            self.missed += 1;
        }
    }

    /// Whether the time is up.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.left.is_zero() || self.next > self.puzzles.len()
    }
}
