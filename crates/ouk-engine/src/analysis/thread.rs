//! The analysis of a game in its own thread.

use super::analyser::{Analyser, SearchBudget};
use super::game::GameToAnalyse;
use super::position::PositionAnalysis;
use crate::Engine;
use crate::endgame::tables::Tables;
use crate::worker::Ticket;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A request to analyse a game in a thread.
pub struct AnalysisRequest {
    /// The ticket of the request's events.
    pub ticket: Ticket,
    /// The game to analyse.
    pub game: GameToAnalyse,
    /// The search effort for each position.
    pub budget: SearchBudget,
}

/// A message from the thread. The receiver can ignore one with an old ticket.
#[derive(Clone, Debug)]
pub enum AnalysisEvent {
    /// The position after this many plies has been searched.
    Found(Ticket, usize, Box<PositionAnalysis>),
    /// All positions have been searched.
    Done(Ticket),
    /// The analysis panicked or could not start.
    Failed(Ticket),
}

/// A thread that analyses one game and then ends. Dropping this value stops the thread without
/// waiting.
pub struct AnalysisThread {
    stop: Arc<AtomicBool>,
}

impl AnalysisThread {
    /// Starts the thread, which calls `tell` with its messages.
    ///
    /// # Errors
    /// If the system cannot start a thread, or has no memory for a search.
    pub fn start(
        request: AnalysisRequest,
        tables: Option<Arc<Tables>>,
        tell: impl Fn(AnalysisEvent) + Send + 'static,
    ) -> std::io::Result<AnalysisThread> {
        if !Engine::has_room() {
            return Err(ErrorKind::OutOfMemory.into());
        }
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        std::thread::Builder::new().name("analysis".to_owned()).spawn(move || {
            let AnalysisRequest { ticket, game, budget } = request;
            let run = || {
                Analyser::new(tables, budget).run(&game, &stopped, &mut |ply, analysis| {
                    tell(AnalysisEvent::Found(ticket, ply, Box::new(analysis)));
                })
            };
            match catch_unwind(AssertUnwindSafe(run)) {
                Ok(true) => tell(AnalysisEvent::Done(ticket)),
                // Nobody waits for a result after stopping the thread.
                Ok(false) => {}
                Err(_) => tell(AnalysisEvent::Failed(ticket)),
            }
        })?;
        Ok(AnalysisThread { stop })
    }

    /// Stops the analysis. At most one message that is on its way still arrives.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for AnalysisThread {
    fn drop(&mut self) {
        self.stop();
    }
}
