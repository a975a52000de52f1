//! The solved boards that are loaded.

use super::solved::SolvedBoard;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The boards that are loaded, by the signatures of their rules.
#[derive(Default)]
pub(crate) struct LoadedBoards(Mutex<HashMap<String, Arc<SolvedBoard>>>);

impl LoadedBoards {
    pub(super) fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<SolvedBoard>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
