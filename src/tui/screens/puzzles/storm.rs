//! A storm: as many puzzles as can be solved in three minutes.

use crate::puzzles::choice::{PuzzleFilter, storm};
use crate::puzzles::collection::PuzzleEntry;
use std::time::Duration;

/// How long a storm takes.
const TIME: Duration = Duration::from_secs(180);

/// A storm that goes on, or is over.
pub struct Storm {
    puzzles: Vec<&'static PuzzleEntry>,
    /// The next of them.
    next: usize,
    /// The time that is left.
    pub left: Duration,
    /// How many were solved.
    pub solved: u32,
    /// How many were not.
    pub missed: u32,
}

impl Storm {
    /// A storm of these puzzles; the number of storms before it chooses the first.
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

    /// Whether it is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.left.is_zero() || self.next > self.puzzles.len()
    }
}
