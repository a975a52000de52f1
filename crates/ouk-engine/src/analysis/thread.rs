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

/// A game to analyse in a thread.
pub struct AnalysisRequest {
    /// The ticket of its events.
    pub ticket: Ticket,
    /// The game.
    pub game: GameToAnalyse,
    /// How much is searched for each position.
    pub budget: SearchBudget,
}

/// A message from the thread. One with an old ticket can be ignored.
#[derive(Clone, Debug)]
pub enum AnalysisEvent {
    /// The position after so many plies was searched.
    Found(Ticket, usize, Box<PositionAnalysis>),
    /// All positions were searched.
    Done(Ticket),
    /// The analysis panicked, or could not begin.
    Failed(Ticket),
}

/// A thread that analyses one game and then ends. Dropping it stops it and does not wait.
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
                // Whoever stopped it waits for nothing.
                Ok(false) => {}
                Err(_) => tell(AnalysisEvent::Failed(ticket)),
            }
        })?;
        Ok(AnalysisThread { stop })
    }

    /// Stops the analysis; no more messages come but one that is on its way.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for AnalysisThread {
    fn drop(&mut self) {
        self.stop();
    }
}
