//! A solver in its own thread.

use super::{Solution, Solver, SolverLimits, SolverProgress, SolverVerdict};
use crate::endgame::tables::Tables;
use crate::small_board::{SolvedBoard, Value};
use crate::worker::Ticket;
use ouk_io::memory;
use ouk_rules::AnyPosition;
use ouk_rules::board::{Color, PositionKey};
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The megabytes of its table.
const TABLE: usize = 16;
/// The time between two reports.
const EVERY: Duration = Duration::from_millis(500);
/// Positions to visit to look for a shorter win once there is one: a second at most.
const SHORTER: u64 = 500_000;

/// A position to solve in a thread.
pub struct SolverRequest {
    /// The ticket of its events.
    pub ticket: Ticket,
    /// The side whose win is looked for.
    pub attacker: Color,
    /// The position.
    pub position: AnyPosition,
    /// The repetition keys of the game so far, which may end with the position's own.
    pub history: Vec<PositionKey>,
    /// What it may cost.
    pub limits: SolverLimits,
}

/// A message from the thread. One with an old ticket can be ignored.
#[derive(Clone, Debug)]
pub enum SolverEvent {
    /// How far it is.
    Progress(Ticket, SolverProgress),
    /// The whole board is being solved: the share that is done, in percent.
    Board(Ticket, u8),
    /// It is over.
    Done(Ticket, Box<Solution>),
    /// It panicked, or could not begin.
    Failed(Ticket),
}

/// A thread that solves one position and then ends. Dropping it stops it and does not wait.
pub struct SolverThread {
    stop: Arc<AtomicBool>,
}

impl SolverThread {
    /// Starts the thread, which calls `tell` with its messages. On a board that can be solved completely it
    /// looks the position up in the tables, which it makes if they are not there.
    ///
    /// # Errors
    /// If the system cannot start a thread, or has no memory for a table.
    pub fn start(
        request: SolverRequest,
        tables: Arc<Tables>,
        tell: impl Fn(SolverEvent) + Send + Sync + 'static,
    ) -> std::io::Result<SolverThread> {
        if !memory::is_free(TABLE << 20) {
            return Err(ErrorKind::OutOfMemory.into());
        }
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        std::thread::Builder::new().name("solver".to_owned()).spawn(move || {
            let SolverRequest { ticket, attacker, position, history, limits } = request;
            let run = || {
                let show = |share| tell(SolverEvent::Board(ticket, share));
                // The tables know what the side to move can force. Without memory for them a proof may still be
                // found.
                if attacker == position.turn()
                    && let Ok(Some(board)) =
                        tables.board(position.game(), position.rules(), &stopped, &show)
                    && let Some(solution) = known(&board, &position)
                {
                    return solution;
                }
                let mut told = Instant::now();
                let mut report = |progress| {
                    if told.elapsed() >= EVERY {
                        told = Instant::now();
                        tell(SolverEvent::Progress(ticket, progress));
                    }
                };
                let mut solver = Solver::new(TABLE).shortening_within(SHORTER);
                solver.solve_for(attacker, &position, &history, limits, &stopped, &mut report)
            };
            match catch_unwind(AssertUnwindSafe(run)) {
                // Whoever stopped it waits for nothing.
                Ok(_) if stopped.load(Ordering::Relaxed) => {}
                Ok(solution) => tell(SolverEvent::Done(ticket, Box::new(solution))),
                Err(_) => tell(SolverEvent::Failed(ticket)),
            }
        })?;
        Ok(SolverThread { stop })
    }
}

/// What a solved board says of a position; none if it does not know it.
fn known(board: &SolvedBoard, position: &AnyPosition) -> Option<Solution> {
    let line = || board.best_line(position);
    let verdict = match board.value(position)? {
        Value::Won(_) => SolverVerdict::Won { line: line(), shortest: true },
        Value::Lost(_) => SolverVerdict::Lost { line: line() },
        Value::Drawn | Value::Over => SolverVerdict::Drawn,
    };
    Some(Solution { verdict, nodes: 0, nodes_to_proof: 0 })
}

impl Drop for SolverThread {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
