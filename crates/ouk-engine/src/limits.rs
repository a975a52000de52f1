//! What a search is given, and what it gives back.

use super::Score;
use ouk_rules::board::Move;
use ouk_rules::board::key::splitmix;
use std::time::Duration;

/// Time on the clock of the side to move.
#[derive(Clone, Copy, Debug)]
pub struct TimeLeft {
    /// What is left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more is given, if that is how the clock works.
    pub moves_to_go: Option<u32>,
}

/// When to stop. Whatever is given holds; nothing given means until told to.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Positions visited, by all threads together. One thread stops at exactly so many; each of
    /// several may go on for 512, or for a 128th part of them if that is less.
    pub nodes: Option<u64>,
    /// A mate in so many moves, for either side: once it is found.
    pub mate: Option<u32>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The clock.
    pub clock: Option<TimeLeft>,
    /// How many best lines to find; 0 and 1 are the same.
    pub multi_pv: usize,
    /// The only moves to consider, if any are named.
    pub search_moves: Vec<Move>,
    /// Whether nothing but a stop ends the search, even at full strength without a clock.
    pub infinite: bool,
    /// Whether to forget that a count runs, as a beginner does.
    pub forget_count: bool,
    /// The moves that are overlooked.
    pub blindness: Blindness,
}

impl Limits {
    /// Whether no limit is given.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.depth.is_none()
            && self.nodes.is_none()
            && self.mate.is_none()
            && self.movetime.is_none()
            && self.clock.is_none()
    }
}

/// Moves that a weak player overlooks, its own and the opponent's, the same ones all game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blindness {
    /// Fixes which.
    pub seed: u64,
    /// How many of a thousand quiet moves; of moves that take something, a quarter as many.
    pub quiet: u16,
}

impl Blindness {
    /// Whether a move is overlooked.
    #[inline]
    #[must_use]
    pub const fn hides(self, mv: Move, noisy: bool) -> bool {
        let share = if noisy { self.quiet / 4 } else { self.quiet };
        share > 0 && splitmix(self.seed ^ mv.bits() as u64) % 1_000 < share as u64
    }
}

/// What is known after an iteration, for one line.
#[derive(Clone, Debug)]
pub struct SearchReport {
    /// Depth finished, in plies.
    pub depth: u32,
    /// The deepest ply visited.
    pub seldepth: u32,
    /// Which line this is, from 1.
    pub multipv: usize,
    /// Its worth to the side to move.
    pub score: Score,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The line.
    pub pv: Vec<Move>,
}

/// The end of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best move; none only if there is no legal move.
    pub best: Option<Move>,
    /// The answer it expects.
    pub ponder: Option<Move>,
    /// Its worth.
    pub score: Score,
    /// The lines of the last iteration, best first: move and worth.
    pub lines: Vec<(Move, Score)>,
    /// Positions visited.
    pub nodes: u64,
}

impl SearchResult {
    /// A move that nothing is known of.
    #[must_use]
    pub const fn unsearched(best: Option<Move>) -> SearchResult {
        SearchResult { best, ponder: None, score: Score(0), lines: Vec::new(), nodes: 0 }
    }
}
