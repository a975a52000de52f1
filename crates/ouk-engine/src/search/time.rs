//! Time management.

use crate::{Limits, Score};
use ouk_rules::board::Move;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The most positions between two checks of the clock: some tenths of a millisecond.
const LOOK_EVERY: u64 = 512;
/// The divisor for a budget of positions: a thread checks at least this often before it alone has
/// used up the positions of all threads.
const LOOKS: u64 = 128;

/// The budget of a search.
pub struct Budget<'a> {
    stop: &'a AtomicBool,
    began: Instant,
    nodes: u64,
    /// Positions of all threads, as far as they have reported.
    visited: &'a AtomicU64,
    /// The positions of this thread already reported.
    told: u64,
    most_nodes: u64,
    /// The number of positions of this thread between two checks, and the count at its next check.
    interval: u64,
    next_look: u64,
    hard: Option<Duration>,
    /// The soft limit: no iteration starts after it.
    soft: Option<Duration>,
    stopped: bool,
    /// The best move so far, and the number of iterations for which it has been the best.
    best: Option<Move>,
    steady: u32,
    score: Option<i32>,
    one_move: bool,
}

impl<'a> Budget<'a> {
    /// The budget that the limits give.
    pub fn new(
        limits: &Limits,
        stop: &'a AtomicBool,
        visited: &'a AtomicU64,
        moves: usize,
    ) -> Self {
        let mut hard = limits.movetime;
        let mut soft = None;
        if let Some(clock) = limits.clock {
            // The time that a move costs besides the search, on a slow pipe or terminal.
            let left = clock.left.saturating_sub(Duration::from_millis(30));
            let share = clock.moves_to_go.map_or(28, |moves| moves.clamp(1, 28) + 2);
            let fair = left / share + clock.increment.mul_f64(0.75);
            soft = Some(fair.min(left / 2));
            let most = (fair * 4).min(left.mul_f64(0.6));
            hard = Some(hard.map_or(most, |time| time.min(most)));
        }
        let most_nodes = limits.nodes.unwrap_or(u64::MAX);
        let interval = (most_nodes / LOOKS).clamp(1, LOOK_EVERY);
        Budget {
            stop,
            began: Instant::now(),
            nodes: 0,
            visited,
            told: 0,
            most_nodes,
            interval,
            next_look: interval.min(most_nodes),
            hard,
            soft,
            stopped: false,
            best: None,
            steady: 0,
            score: None,
            one_move: moves == 1 && limits.clock.is_some(),
        }
    }

    /// Counts a position and checks the clock from time to time.
    #[inline]
    pub fn count(&mut self) {
        if self.stopped {
            return;
        }
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = (self.nodes + self.interval).min(self.most_nodes);
            self.visited.fetch_add(self.nodes - self.told, Ordering::Relaxed);
            self.told = self.nodes;
            self.stopped |= self.stop.load(Ordering::Relaxed)
                || self.all_nodes() >= self.most_nodes
                || self.hard.is_some_and(|hard| self.began.elapsed() >= hard);
        }
    }

    /// The number of positions so far of all threads.
    pub fn all_nodes(&self) -> u64 {
        self.visited.load(Ordering::Relaxed) + self.nodes - self.told
    }

    /// Whether the search must stop at once.
    #[inline]
    pub const fn stops(&self) -> bool {
        self.stopped
    }

    /// The number of positions so far of this thread.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time since the start of the search.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Whether another iteration should not start, because it would take longer than all before it.
    /// A best move that is stable, or has taken most of the effort (`share`), needs less time; a
    /// falling score needs more.
    pub fn is_spent_after(
        &mut self,
        depth: u32,
        best: Option<Move>,
        score: Score,
        share: f64,
    ) -> bool {
        self.steady = if best == self.best { self.steady + 1 } else { 0 };
        self.best = best;
        let fallen = self.score.map_or(0, |before| before - score.0);
        self.score = Some(score.0);
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        let limited = self.hard.is_some() || self.most_nodes < u64::MAX;
        // Deeper iterations can only confirm this mate.
        if limited && score.mate_plies().is_some_and(|p| p.unsigned_abs() + 4 <= depth) {
            return true;
        }
        let Some(soft) = self.soft else {
            return false;
        };
        let steady = match self.steady {
            0 => 1.4,
            1 => 1.1,
            2..=4 => 0.9,
            _ => 0.75,
        };
        let falling = 1.0 + f64::from(fallen.clamp(0, 60)) / 100.0;
        let settled = if depth < 8 { 1.0 } else { (1.6 - share).clamp(0.6, 1.4) };
        self.one_move || self.began.elapsed() >= soft.mul_f64(steady * falling * settled * 0.6)
    }
}
