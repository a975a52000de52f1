//! The limits of a search, its reports and its result.

use super::Score;
use ouk_rules::board::Move;
use ouk_rules::board::key::splitmix;
use std::time::Duration;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug)]
pub struct TimeLeft {
    /// Time left.
    pub left: Duration,
    /// Increment for each move.
    pub increment: Duration,
    /// Moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Intent {
    /// To judge the position: a draw is worth nothing to either side.
    #[default]
    Judge,
    /// To win a game: the side to move would rather fight on than draw.
    Win,
}

/// When to stop. All limits that are set apply; without any, a search runs until it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Positions visited, by all threads together. One thread stops at exactly this number; each of
    /// several may exceed it by 512, or by a 128th of it if that is less.
    pub nodes: Option<u64>,
    /// Stop when a mate in this many moves is found, for either side.
    pub mate: Option<u32>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The clock.
    pub clock: Option<TimeLeft>,
    /// How many best lines to find; 0 means 1.
    pub multi_pv: usize,
    /// The only moves to consider; empty for all.
    pub search_moves: Vec<Move>,
    /// Whether only a stop ends the search, even at full strength without a clock.
    pub infinite: bool,
    /// Whether to ignore a running count, as a beginner does.
    pub forget_count: bool,
    /// The moves to overlook.
    pub blindness: Blindness,
    /// What the search is for.
    pub intent: Intent,
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
    /// Decides which moves are overlooked.
    pub seed: u64,
    /// How many of 1000 quiet moves, and a quarter as many captures.
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

/// What one iteration found, for one line.
#[derive(Clone, Debug)]
pub struct SearchReport {
    /// Depth finished, in plies.
    pub depth: u32,
    /// The deepest ply visited.
    pub seldepth: u32,
    /// Which line this is, from 1.
    pub multipv: usize,
    /// Its score for the side to move.
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

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best move; none only if there is no legal move.
    pub best: Option<Move>,
    /// The reply it expects.
    pub ponder: Option<Move>,
    /// Its score.
    pub score: Score,
    /// The lines of the last iteration, best first: move and score.
    pub lines: Vec<(Move, Score)>,
    /// Positions visited.
    pub nodes: u64,
}

impl SearchResult {
    /// The result for a move that was not searched.
    #[must_use]
    pub const fn unsearched(best: Option<Move>) -> SearchResult {
        SearchResult { best, ponder: None, score: Score(0), lines: Vec::new(), nodes: 0 }
    }
}
