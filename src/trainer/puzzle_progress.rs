//! The progress in puzzles: solved and due puzzles, and the ratings.

use super::rating::GlickoRating;
use super::schedule::{Day, ItemProgress, due_of};
use super::session::DrillResult;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// All progress in puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleProgress {
    /// The last day on which the puzzle of the day was solved.
    #[serde(default)]
    pub daily: Day,
    /// The number of storms.
    #[serde(default)]
    pub storms: u32,
    /// The most puzzles solved in a storm.
    #[serde(default)]
    pub best_storm: u32,
    /// The player's rating.
    #[serde(default)]
    pub rating: GlickoRating,
    /// Every puzzle tried, by its name.
    #[serde(default)]
    pub items: BTreeMap<String, ItemProgress>,
    /// The ratings of the puzzles that were tried.
    #[serde(default)]
    pub ratings: BTreeMap<String, GlickoRating>,
    /// The puzzles from the player's own games, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<OwnPuzzle>,
    /// The file names of the saved games that were searched for puzzles.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub searched: BTreeSet<String>,
}

/// The most saved puzzles from the player's own games; the oldest are dropped.
pub const MOST_OWN: usize = 200;

/// The most games marked as searched. Beyond that, the oldest are searched again.
pub const MOST_SEARCHED: usize = 5_000;

/// The longest file name of a game in the progress, in bytes. The program's own are shorter; longer
/// ones could fill the file.
pub const LONGEST_NAME: usize = 64;

/// A puzzle from one of the player's own games, as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OwnPuzzle {
    /// The name of the game.
    pub game: String,
    /// The name of the rule set.
    pub rules: String,
    /// The puzzle as a line of a suite.
    pub puzzle: String,
}

/// The end of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleEnd {
    /// The name of the puzzle.
    pub id: String,
    /// The rating of the puzzle before anybody tried it.
    pub first_rating: u32,
    /// The result of the puzzle.
    pub result: DrillResult,
    /// Whether it was the puzzle of the day.
    pub daily: bool,
}

impl PuzzleProgress {
    /// Whether no puzzle was tried.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        *self == PuzzleProgress::default()
    }

    /// Records the end of a puzzle. Only the first try counts for the ratings, since it shows the
    /// answer; a try with help counts as not solved.
    pub fn record(&mut self, end: &PuzzleEnd, today: Day) {
        let item = self.items.entry(end.id.clone()).or_default();
        if item.tries == 0 {
            let puzzle = GlickoRating::of_puzzle(end.first_rating);
            let solved = end.result == DrillResult::Solved(3);
            let (mine, its) = self.rating.after(puzzle, solved);
            self.rating = mine;
            self.ratings.insert(end.id.clone(), its);
        }
        item.record(0, end.result, today);
        if end.daily && end.result != DrillResult::Failed {
            self.daily = today;
        }
    }

    /// Records the end of a storm with this many puzzles solved.
    pub fn record_storm(&mut self, solved: u32) {
        self.storms = self.storms.saturating_add(1);
        self.best_storm = self.best_storm.max(solved);
    }

    /// Adds new puzzles from the player's own games; skips known ones.
    pub fn record_own(&mut self, found: &[OwnPuzzle]) {
        for puzzle in found {
            if !self.own.contains(puzzle) {
                self.own.push(puzzle.clone());
            }
        }
        let surplus = self.own.len().saturating_sub(MOST_OWN);
        self.own.drain(..surplus);
    }

    /// Marks a saved game as searched and adds its new puzzles. A game with a long file name is
    /// searched again next time.
    pub fn record_searched(&mut self, file: &str, found: &[OwnPuzzle]) {
        self.record_own(found);
        if file.len() <= LONGEST_NAME {
            self.searched.insert(file.to_owned());
        }
        while self.searched.len() > MOST_SEARCHED {
            self.searched.pop_first();
        }
    }

    /// The number of puzzles that were ever solved.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.items.values().filter(|item| item.solved > 0).count()
    }

    /// The puzzles that are due, the one that has waited longest first.
    #[must_use]
    pub fn all_due(&self, today: Day) -> Vec<&str> {
        due_of(&self.items, today)
    }
}
