//! The choice of the next puzzle.

use super::collection::{ChosenPuzzle, PuzzleEntry, find, of};
use super::saved_puzzles;
use super::theme::PuzzleTheme;
use crate::trainer::progress::{Day, Progress};
use ouk_engine::puzzle::stable_hash;
use ouk_rules::GameId;

/// The difference of ratings below which puzzles come in a mixed order.
const STEP: u32 = 100;

/// The puzzles to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleFilter {
    /// The game.
    pub game: GameId,
    /// The theme of the puzzles.
    pub theme: PuzzleTheme,
}

impl PuzzleFilter {
    /// The puzzles that match the filter.
    pub fn entries(self) -> impl Iterator<Item = &'static PuzzleEntry> {
        of(self.game).iter().filter(move |entry| self.theme.fits(entry))
    }
}

/// The puzzles that a player chooses to solve, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleSource {
    /// Puzzles of a game and theme.
    Train(PuzzleFilter),
    /// The puzzles that are due again.
    Due,
    /// Puzzles from the user's own games.
    Own,
    /// The puzzle of the day.
    Daily,
    /// As many puzzles as possible in three minutes.
    Storm(PuzzleFilter),
}

/// The current rating of a puzzle.
#[must_use]
pub fn rating_of(entry: &PuzzleEntry, progress: &Progress) -> u32 {
    let known = progress.puzzles.ratings.get(entry.id());
    known.map_or_else(|| entry.first_rating(), |rating| rating.rating)
}

/// The next puzzle: first an untried one with the rating nearest to the player's, then a due one,
/// then any other than the last.
#[must_use]
pub fn next(
    filter: PuzzleFilter,
    progress: &Progress,
    today: Day,
    last: Option<&str>,
) -> Option<ChosenPuzzle> {
    nearest(filter.entries().map(ChosenPuzzle::from), progress, today, last)
}

/// The next puzzle from the user's own games, chosen as by [`next`].
#[must_use]
pub fn own(progress: &Progress, today: Day, last: Option<&str>) -> Option<ChosenPuzzle> {
    let own = saved_puzzles::entries(&progress.puzzles);
    nearest(own.into_iter().map(ChosenPuzzle::from), progress, today, last)
}

fn nearest(
    entries: impl Iterator<Item = ChosenPuzzle>,
    progress: &Progress,
    today: Day,
    last: Option<&str>,
) -> Option<ChosenPuzzle> {
    let mine = progress.puzzles.rating.rating;
    let rank = |entry: &ChosenPuzzle| {
        let item = progress.puzzles.items.get(entry.id());
        let waits = item.is_some_and(|item| !item.is_due(today));
        let far = rating_of(entry, progress).abs_diff(mine) / STEP;
        (Some(entry.id()) == last, waits, item.is_some(), far, stable_hash(entry.id(), 0))
    };
    entries.min_by_key(rank)
}

/// The puzzle of any game that has been due longest, other than the last.
#[must_use]
pub fn due(progress: &Progress, today: Day, last: Option<&str>) -> Option<ChosenPuzzle> {
    let all = progress.puzzles.all_due(today);
    let own = saved_puzzles::entries(&progress.puzzles);
    let find_own = |id: &str| own.iter().find(|own| own.id() == id).cloned();
    let find = |id: &str| match find(id) {
        Some(built_in) => Some(ChosenPuzzle::from(built_in)),
        None => find_own(id).map(ChosenPuzzle::from),
    };
    all.into_iter().filter(|&id| Some(id) != last).find_map(find)
}

/// The puzzles of a storm: easy ones first, each storm in another order.
#[must_use]
pub fn storm(filter: PuzzleFilter, storms: u32) -> Vec<&'static PuzzleEntry> {
    let mut all: Vec<&PuzzleEntry> = filter.entries().collect();
    all.sort_by_key(|entry| {
        (entry.first_rating(), stable_hash(entry.id(), storms.wrapping_add(1)))
    });
    all
}
