//! The running search, and what it reports.

use super::reply::{self, PendingSearch, say};
use crate::SearchResult;
use crate::worker::WorkerEvent;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A slot for the running search, shared by the reader of commands and the engine's thread. At most
/// one search runs: a new one waits until the old one is over.
#[derive(Default)]
pub(super) struct SearchSlot {
    pub(super) pending: Mutex<Option<PendingSearch>>,
    /// Signals the end of a search.
    pub(super) over: Condvar,
}

impl SearchSlot {
    /// The running search. A panic of another holder of the lock is ignored, because `go` must get
    /// its reply anyway.
    pub(super) fn pending(&self) -> MutexGuard<'_, Option<PendingSearch>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes the reports of the running search.
pub(super) fn tell(slot: &SearchSlot, event: WorkerEvent) {
    let mut held = slot.pending();
    let Some(pending) = held.as_mut() else { return };
    let answer = match event {
        WorkerEvent::Report(_, report) => {
            say(&reply::info(pending, &report));
            return;
        }
        WorkerEvent::Done(_, answer) => answer,
        WorkerEvent::Failed(_) => {
            say("info string internal error: the search failed");
            // `go` must get its `bestmove`; any legal move will do.
            SearchResult::unsearched(pending.root.legal_moves().first().copied())
        }
    };
    let text = reply::best_move(&pending.root, &answer, pending.dialect);
    if pending.hold {
        pending.held = Some(text);
    } else {
        say(&text);
        *held = None;
    }
    slot.over.notify_one();
}
