//! The loaded solved boards.

use super::solved::SolvedBoard;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// The pause between two tries to take a lock.
const PAUSE: Duration = Duration::from_millis(10);

/// The loaded boards, by the signatures of their rules.
#[derive(Default)]
pub(crate) struct LoadedBoards {
    boards: Mutex<HashMap<String, Arc<SolvedBoard>>>,
    /// A lock held while a board is read or made. Endgame tables have their own lock, because a
    /// large board takes minutes.
    making: Mutex<()>,
}

impl LoadedBoards {
    pub(crate) fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<SolvedBoard>>> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The right to read or make a board; `None` if another thread has it.
    pub(crate) fn try_making(&self) -> Option<MutexGuard<'_, ()>> {
        match self.making.try_lock() {
            Ok(making) => Some(making),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// The right to read or make a board, once the other thread has finished; `None` if `stop` is
    /// set before.
    pub(crate) fn making(&self, stop: &AtomicBool) -> Option<MutexGuard<'_, ()>> {
        loop {
            match self.try_making() {
                None if stop.load(Ordering::Relaxed) => return None,
                None => std::thread::sleep(PAUSE),
                making => return making,
            }
        }
    }

    /// The memory of the values, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.all().values().map(|board| board.bytes()).sum()
    }

    /// Unloads every board that nobody else uses.
    pub(crate) fn forget(&self) {
        self.all().retain(|_, board| Arc::strong_count(board) > 1);
    }
}
