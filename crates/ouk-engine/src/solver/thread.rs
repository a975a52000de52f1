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

/// The size of the solver's table in megabytes.
const TABLE: usize = 16;
/// The time between two reports.
const EVERY: Duration = Duration::from_millis(500);
/// The positions to visit for a shorter win once one is found: a second at most.
const SHORTER: u64 = 500_000;

/// A request to solve a position in a thread.
pub struct SolverRequest {
    /// The ticket of the request's events.
    pub ticket: Ticket,
    /// The side whose win the solver looks for.
    pub attacker: Color,
    /// The position to solve.
    pub position: AnyPosition,
    /// The repetition keys of the game so far, which may end with the position's own.
    pub history: Vec<PositionKey>,
    /// The limits of the search.
    pub limits: SolverLimits,
}

/// A message from the thread. The receiver can ignore one with an old ticket.
#[derive(Clone, Debug)]
pub enum SolverEvent {
    /// The progress of the search.
    Progress(Ticket, SolverProgress),
    /// The finished share, in percent, while the whole board is being solved.
    Board(Ticket, u8),
    /// The search is over.
    Done(Ticket, Box<Solution>),
    /// The solver panicked or could not start.
    Failed(Ticket),
}

/// A thread that solves one position and then ends. Dropping this value stops the thread without
/// waiting.
pub struct SolverThread {
    stop: Arc<AtomicBool>,
}

impl SolverThread {
    /// Starts the thread, which calls `tell` with its messages. On a board that can be solved
    /// completely, the thread looks the position up in the tables, and makes them if they are
    /// missing.
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
                // The tables say what the side to move can force. Without memory for them, a search
                // may still find a proof.
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
                // Nobody waits for a result after stopping the thread.
                Ok(_) if stopped.load(Ordering::Relaxed) => {}
                Ok(solution) => tell(SolverEvent::Done(ticket, Box::new(solution))),
                Err(_) => tell(SolverEvent::Failed(ticket)),
            }
        })?;
        Ok(SolverThread { stop })
    }
}

/// A solved board's verdict on a position; `None` if the board does not know the position.
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
