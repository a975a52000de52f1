//! The limits of a search, its reports and its result.

use super::Score;
use ouk_rules::board::Move;
use ouk_rules::board::key::splitmix;
use std::time::Duration;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug)]
pub struct TimeLeft {
    /// The time left.
    pub left: Duration,
    /// The increment for each move.
    pub increment: Duration,
    /// Moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Intent {
    /// Judging the position: a draw is worth nothing to either side.
    #[default]
    Judge,
    /// Winning a game: the side to move would rather fight on than draw.
    Win,
}

/// The limits of a search. All limits that are set apply; without any, a search runs until it is
/// stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The positions visited, by all threads together. One thread stops at exactly this number;
    /// each of several may exceed it by 512, or by a 128th of it if that is less.
    pub nodes: Option<u64>,
    /// The number of moves in which either side mates; the search stops once it finds such a mate.
    pub mate: Option<u32>,
    /// The time for this move.
    pub movetime: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<TimeLeft>,
    /// The number of best lines to find; 0 means 1.
    pub multi_pv: usize,
    /// The only moves to consider; empty for all.
    pub search_moves: Vec<Move>,
    /// Whether only a stop ends the search, even at full strength without a clock.
    pub infinite: bool,
    /// Whether to ignore a running count, as a beginner does.
    pub forget_count: bool,
    /// The moves to overlook.
    pub blindness: Blindness,
    /// The purpose of the search.
    pub intent: Intent,
}

impl Limits {
    /// Whether no limit is set.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.depth.is_none()
            && self.nodes.is_none()
            && self.mate.is_none()
            && self.movetime.is_none()
            && self.clock.is_none()
    }
}

/// The moves that a weak player overlooks, its own and the opponent's, the same ones all game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blindness {
    /// The seed that decides which moves are overlooked.
    pub seed: u64,
    /// The number of quiet moves in 1000 that are overlooked; a quarter as many captures are.
    pub quiet: u16,
}

impl Blindness {
    /// Whether the player overlooks a move.
    #[inline]
    #[must_use]
    pub const fn hides(self, mv: Move, noisy: bool) -> bool {
        let share = if noisy { self.quiet / 4 } else { self.quiet };
        share > 0 && splitmix(self.seed ^ mv.bits() as u64) % 1_000 < share as u64
    }
}

/// The result of one iteration, for one line.
#[derive(Clone, Debug)]
pub struct SearchReport {
    /// The depth finished, in plies.
    pub depth: u32,
    /// The deepest ply visited.
    pub seldepth: u32,
    /// The rank of the line, from 1.
    pub multipv: usize,
    /// The score of the line for the side to move.
    pub score: Score,
    /// The positions visited so far.
    pub nodes: u64,
    /// The time taken so far.
    pub time: Duration,
    /// The share of the table in use, in thousandths.
    pub hashfull: u32,
    /// The moves of the line.
    pub pv: Vec<Move>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best move; none only if there is no legal move.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The score of the best move for the side to move.
    pub score: Score,
    /// The lines of the last iteration, best first: first move and score.
    pub lines: Vec<(Move, Score)>,
    /// The positions visited.
    pub nodes: u64,
}

impl SearchResult {
    /// The result for a move that was not searched.
    #[must_use]
    pub const fn unsearched(best: Option<Move>) -> SearchResult {
        SearchResult { best, ponder: None, score: Score(0), lines: Vec::new(), nodes: 0 }
    }
}
