//! The thread for the user's files, and the requests that wait for it.
//!
//! A slow or hung disk holds up this thread and nothing else. Requests are carried out in their order;
//! answers come back as messages.

use super::storage_thread::{StorageRequest, StorageThread};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many requests may wait before keys wait too. Saves of one game count once.
const ROOM: usize = 64;

/// How long an ending program waits for its files.
pub const LAST_PATIENCE: Duration = Duration::from_secs(3);

#[derive(Default)]
struct QueueState {
    waiting: VecDeque<StorageRequest>,
    /// Whether a request is being carried out.
    busy: bool,
    /// Whether no more requests come.
    closed: bool,
    /// Whether the thread has released its files.
    ended: bool,
    /// Whether somebody waited for the end in vain. Nobody waits a second time.
    given_up: bool,
}

/// The requests that wait, and whoever waits for the last of them.
#[derive(Default)]
pub struct StorageQueue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

impl StorageQueue {
    /// A thread that panicked left nothing half done here.
    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, request: StorageRequest) {
        let mut state = self.state();
        if let Some(request) = request.replace_older(&mut state.waiting) {
            state.waiting.push_back(request);
        }
        self.changed.notify_all();
    }

    /// The next request; none once no more come. The one before it is done.
    fn next(&self) -> Option<StorageRequest> {
        let mut state = self.state();
        state.busy = false;
        loop {
            if let Some(request) = state.waiting.pop_front() {
                state.busy = true;
                return Some(request);
            }
            self.changed.notify_all();
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits until every request is carried out; says whether that is so in time.
    pub fn wait_until_idle(&self, until: Instant) -> bool {
        self.wait_for(until, |state| !state.busy && state.waiting.is_empty())
    }

    fn wait_for(&self, until: Instant, is_so: fn(&QueueState) -> bool) -> bool {
        let mut state = self.state();
        while !is_so(&state) {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            let waited = self.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }
}

/// The user's files, in a thread of their own. Dropping it carries out what waits and lets other programs
/// have the games, but waits no longer than [`LAST_PATIENCE`].
pub struct Storage {
    queue: Arc<StorageQueue>,
}

impl Storage {
    /// Starts the thread.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(super) fn start(mut files: StorageThread) -> std::io::Result<Storage> {
        let queue = Arc::new(StorageQueue::default());
        // It is busy from the start: what killed programs left behind comes before any request.
        queue.state().busy = true;
        let requests = Arc::clone(&queue);
        let serve = move || {
            files.sweep();
            while let Some(request) = requests.next() {
                files.serve(request);
            }
            // The locks of games go with it.
            drop(files);
            requests.state().ended = true;
            requests.changed.notify_all();
        };
        std::thread::Builder::new().name("files".to_owned()).spawn(serve)?;
        Ok(Storage { queue })
    }

    /// Asks for something to be done.
    pub(super) fn ask(&self, request: StorageRequest) {
        self.queue.push(request);
    }

    /// Whether so many requests wait that no more should come.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.queue.state().waiting.len() >= ROOM
    }

    /// The queue, for threads that wait for its end.
    #[must_use]
    pub fn queue(&self) -> Arc<StorageQueue> {
        Arc::clone(&self.queue)
    }

    /// Waits until every request is carried out, as an ending program does: once it has waited in
    /// vain, it does not wait again.
    pub fn finish(&self, until: Instant) -> bool {
        if self.queue.state().given_up {
            return false;
        }
        let is_idle = self.queue.wait_until_idle(until);
        self.queue.state().given_up = !is_idle;
        is_idle
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        let until = Instant::now() + LAST_PATIENCE;
        let is_idle = self.finish(until);
        self.queue.state().closed = true;
        self.queue.changed.notify_all();
        // Do not wait for a thread that hangs. Otherwise wait until it has released the locks of games.
        if is_idle {
            self.queue.wait_for(until, |state| state.ended);
        }
    }
}
