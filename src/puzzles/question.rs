//! Questions to engine and solver that must be answered before a move of a puzzle is judged.
//! Threads answer them, so that keys do not wait.

use ouk_engine::book::BookUse;
use ouk_engine::solver::SolverLimits;
use ouk_engine::solver::thread::SolverRequest;
use ouk_engine::worker::{Job, Ticket};
use ouk_engine::{Level, Limits};
use ouk_rules::AnyPosition;

/// The positions that the solver may visit for one question. `ouk-lab` proved the puzzles within as
/// many.
const PROOF: u64 = 300_000;
/// The positions that the search may visit to find a reply.
const SEARCH: u64 = 20_000;

/// A question about a position that is not over. The answer is a line of moves, if there is one.
#[derive(Clone, Debug)]
pub enum SolverQuestion {
    /// Whether the side that has just moved wins by force within this many plies. The answer is the
    /// line against the longest defence.
    Proof {
        /// The position after the move.
        position: AnyPosition,
        /// The longest win to look for.
        plies: u16,
    },
    /// The continuation. The answer is the line that the search expects.
    Line(AnyPosition),
}

/// The work for a question.
pub enum Work {
    /// A request to the solver.
    Prove(Box<SolverRequest>),
    /// A job for the engine.
    Search(Box<Job>),
}

impl SolverQuestion {
    /// The request that answers the question, under a ticket.
    #[must_use]
    pub fn work(&self, ticket: Ticket) -> Work {
        match self {
            SolverQuestion::Proof { position, plies } => Work::Prove(Box::new(SolverRequest {
                ticket,
                attacker: !position.turn(),
                position: position.clone(),
                history: Vec::new(),
                limits: SolverLimits { nodes: PROOF, plies: *plies },
            })),
            SolverQuestion::Line(position) => Work::Search(Box::new(Job {
                position: position.clone(),
                history: Vec::new(),
                limits: Limits { nodes: Some(SEARCH), ..Limits::default() },
                level: Level::FULL,
                seed: position.key(),
                book: BookUse::Never,
            })),
        }
    }
}
