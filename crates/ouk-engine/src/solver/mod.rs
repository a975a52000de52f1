//! Proves or disproves a forced win of the side to move.
//!
//! A search by proof numbers goes where the fewest replies are left, so it follows forced series of
//! moves far beyond the depth of the alpha-beta search: orders in Min Rek Chanh, threats to the
//! king in Rek. It works for every game.
//!
//! | file | what it does |
//! |---|---|
//! | `search` | the search |
//! | `estimate` | numbers of a position, and how those of its moves add up |
//! | `table` | what was found out, in a table of a set size |
//! | `thread` | a solver in its own thread |
//!
//! ```
//! use ouk_engine::solver::{Solver, SolverLimits, SolverVerdict};
//! use ouk_rules::{AnyPosition, GameId};
//! use std::sync::atomic::AtomicBool;
//!
//! let rules = GameId::Rek.default_rules();
//! let position = AnyPosition::from_fen(GameId::Rek, rules, "8/8/8/3k4/M7/3m4/8/K7 w")?;
//! let mut solver = Solver::new(1);
//! let limits = SolverLimits { nodes: 100_000, plies: 9 };
//! let solution = solver.solve(&position, &[], limits, &AtomicBool::new(false), &mut |_| {});
//! let SolverVerdict::Won { line, .. } = solution.verdict else { panic!("{:?}", solution.verdict) };
//! assert_eq!(line.len(), 1);
//! # Ok::<(), ouk_rules::FenError>(())
//! ```

mod estimate;
mod search;
mod table;
pub mod thread;

pub use search::SolverProgress;

use crate::Searchable;
use estimate::EVER;
use ouk_rules::board::{Color, Move, PositionKey};
use ouk_rules::{AnyPosition, GameId, RuleSet, dispatch};
use search::{ProofBudget, ProofSearch};
use std::sync::atomic::AtomicBool;
use table::ProofTable;

/// The longest line that a search follows unless a limit says otherwise, in plies.
pub const MOST_PLIES: u16 = 240;

/// The limits of a search for a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverLimits {
    /// The positions to visit. Listing the line of a proof may take more.
    pub nodes: u64,
    /// The longest win to look for, in plies.
    pub plies: u16,
}

/// The result that was proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverVerdict {
    /// The side wins, whatever the other side plays.
    Won {
        /// The line of the win that was found, against the defence that holds out longest.
        line: Vec<Move>,
        /// Whether no shorter win exists.
        shortest: bool,
    },
    /// The side cannot force a win.
    NotWon,
    /// The side cannot force a win within this many plies, the limit.
    NotWonWithin(u16),
    /// Neither side can force a win; only solved boards give this verdict.
    Drawn,
    /// The other side wins, whatever the side plays; only solved boards give this verdict.
    Lost {
        /// The line of the loss, against the defence that holds out longest.
        line: Vec<Move>,
    },
    /// The search ended before it proved or disproved a win.
    Unknown,
}

/// The result of a search for a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The verdict.
    pub verdict: SolverVerdict,
    /// The positions visited: each position after a move counts, however often it occurs.
    pub nodes: u64,
    /// The positions visited until the first proof or disproof.
    pub nodes_to_proof: u64,
}

/// Searches for proofs, with a table that lasts from one search to the next.
pub struct Solver {
    table: ProofTable,
    /// The game and rule set that the table belongs to; `None` if it is empty.
    known: Option<(GameId, &'static RuleSet)>,
    /// The positions to visit in the search for a shorter win.
    shortening: u64,
}

impl Solver {
    /// A solver with a table of this many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Solver {
        Solver { table: ProofTable::new(megabytes), known: None, shortening: u64::MAX }
    }

    /// Limits the positions that the solver visits to look for a shorter win.
    #[must_use]
    pub const fn shortening_within(mut self, nodes: u64) -> Solver {
        self.shortening = nodes;
        self
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        if self.known.take().is_some() {
            self.table.clear();
        }
    }

    /// Solves a position for the side to move.
    ///
    /// `game` holds the repetition keys of the game so far, which may end with the position's own.
    /// After a proof the search goes on for a shorter one, as far as the limits allow.
    pub fn solve(
        &mut self,
        position: &AnyPosition,
        game: &[PositionKey],
        limits: SolverLimits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(SolverProgress),
    ) -> Solution {
        self.solve_for(position.turn(), position, game, limits, stop, report)
    }

    /// Solves a position for either side, as [`Solver::solve`] does for the side to move.
    pub fn solve_for(
        &mut self,
        attacker: Color,
        position: &AnyPosition,
        game: &[PositionKey],
        limits: SolverLimits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(SolverProgress),
    ) -> Solution {
        let asked = (position.game(), position.rules());
        if self.known.is_some_and(|known| known != asked) {
            self.clear();
        }
        self.known = Some(asked);
        dispatch!(position, p => self.solve_position(attacker, p, game, limits, stop, report))
    }

    /// Solves a position of a known game. All positions given to a solver this way must have the
    /// same game, rule set and board, unless [`Solver::clear`] is called in between.
    pub fn solve_position<P: Searchable>(
        &mut self,
        attacker: Color,
        position: &P,
        game: &[PositionKey],
        limits: SolverLimits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(SolverProgress),
    ) -> Solution {
        self.known = Some((P::GAME, position.rules()));
        let before = before_position(position.repetition_key(), game);
        let budget = ProofBudget { stop, most_nodes: limits.nodes, report };
        let mut search = ProofSearch::new(&mut self.table, before, attacker, budget);
        let found = search.solve(position, limits.plies);
        let nodes_to_proof = search.nodes;
        let verdict = if found.is_proved() {
            let enough = nodes_to_proof.saturating_add(self.shortening);
            search.budget.most_nodes = search.budget.most_nodes.min(enough);
            let (plies, shortest) = shorten(&mut search, position, found.plies);
            SolverVerdict::Won { line: line_of(&mut search, position, plies), shortest }
        } else if !found.is_disproved() {
            SolverVerdict::Unknown
        } else if found.plies == EVER {
            SolverVerdict::NotWon
        } else {
            SolverVerdict::NotWonWithin(found.plies.min(limits.plies))
        };
        Solution { verdict, nodes: search.nodes, nodes_to_proof }
    }
}

impl Solver {
    /// A win of the side to move by forcing moves alone: its line against the defence that holds
    /// out longest. None if the search finds none within the limits. Also returns the number of
    /// positions visited.
    pub fn series(
        &mut self,
        position: &AnyPosition,
        game: &[PositionKey],
        limits: SolverLimits,
        stop: &AtomicBool,
    ) -> (Option<Vec<Move>>, u64) {
        let asked = (position.game(), position.rules());
        if self.known.replace(asked).is_some_and(|known| known != asked) {
            self.table.clear();
        }
        let before = before_position(position.repetition_key(), game);
        let mut quiet = |_| {};
        let budget = ProofBudget { stop, most_nodes: limits.nodes, report: &mut quiet };
        let mut search = ProofSearch::new(&mut self.table, before, position.turn(), budget);
        dispatch!(position, p => {
            let found = search.solve_by_force(p, limits.plies);
            let nodes = search.nodes;
            let line = found.is_proved().then(|| line_of(&mut search, p, found.plies));
            (line.filter(|line| !line.is_empty()), nodes)
        })
    }

    /// A move with which the side to move wins within this many plies, and the plies that the win
    /// takes. None if there is no such win.
    pub fn winning_move<P: Searchable>(&mut self, position: &P, plies: u16) -> Option<(Move, u16)> {
        let (never, mut quiet) = (AtomicBool::new(false), |_| {});
        let budget = ProofBudget { stop: &never, most_nodes: u64::MAX, report: &mut quiet };
        let mut search = ProofSearch::new(&mut self.table, &[], position.turn(), budget);
        let found = search.solve(position, plies);
        found.is_proved().then_some((found.best, found.plies))
    }
}

/// The keys of the game before a position; the position's own key may be the last of `game`.
fn before_position(key: PositionKey, game: &[PositionKey]) -> &[PositionKey] {
    match game.split_last() {
        Some((last, before)) if *last == key => before,
        _ => game,
    }
}

/// Looks for shorter wins until none is left or the budget is spent. Returns the plies of the
/// shortest win found, and whether it is proved that none is shorter.
fn shorten<P: Searchable>(
    search: &mut ProofSearch<'_, '_>,
    position: &P,
    plies: u16,
) -> (u16, bool) {
    let mut best = plies;
    while best > 1 {
        let shorter = search.solve(position, best - 1);
        if shorter.is_disproved() {
            return (best, true);
        }
        if !shorter.is_proved() {
            return (best, false);
        }
        best = shorter.plies;
    }
    (best, true)
}

/// The line of a proof: the attacker plays the proof's moves, the defender those that hold out
/// longest.
fn line_of<P: Searchable>(search: &mut ProofSearch<'_, '_>, position: &P, plies: u16) -> Vec<Move> {
    search.lift_limit();
    let (mut line, mut position, mut left) = (Vec::new(), position.clone(), plies);
    while left > 0 {
        let found = search.solve(&position, left);
        if !found.is_proved() || found.plies == 0 {
            break;
        }
        left = found.plies - 1;
        let mv = if position.turn() == search.attacker {
            found.best
        } else {
            let replies = position.legal_moves();
            let after = |mv: &Move| search.solve(&position.after(*mv), left).plies;
            let Some(mv) = replies.into_iter().max_by_key(after) else { break };
            mv
        };
        line.push(mv);
        position = position.after(mv);
    }
    line
}
