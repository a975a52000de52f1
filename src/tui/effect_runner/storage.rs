//! The thread for the user's files, and the requests that wait for it.
//!
//! A slow or hung disk holds up only this thread. It carries out requests in order and answers with
//! messages.

use super::storage_request::StorageRequest;
use super::storage_thread::StorageThread;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The number of requests that may wait before keys wait too. Saves of one game count once.
const ROOM: usize = 64;

/// The time that an ending program waits for its files.
pub const LAST_PATIENCE: Duration = Duration::from_secs(3);

#[derive(Default)]
struct QueueState {
    waiting: VecDeque<StorageRequest>,
    /// Whether the thread carries out a request.
    busy: bool,
    /// Whether the queue is closed to further requests.
    closed: bool,
    /// Whether the thread has released its files.
    ended: bool,
    /// Whether a wait for the end has timed out. Nobody waits a second time.
    given_up: bool,
}

/// The waiting requests, and the threads that wait for their end.
#[derive(Default)]
pub struct StorageQueue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

impl StorageQueue {
    /// A panicked thread leaves no inconsistent state here, so the lock can be used.
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

    /// Finishes the previous request and waits for the next; none once the queue is closed.
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

    /// Waits until all requests are carried out; returns whether that happened in time.
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

/// The thread for the user's files. Dropping this value carries out waiting requests and releases
/// the games, but waits no longer than [`LAST_PATIENCE`].
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
        // The thread starts busy: it cleans up after killed programs before any request.
        queue.state().busy = true;
        let requests = Arc::clone(&queue);
        let serve = move || {
            files.sweep();
            while let Some(request) = requests.next() {
                files.serve(request);
            }
            // Dropping the files releases the locks of games.
            drop(files);
            requests.state().ended = true;
            requests.changed.notify_all();
        };
        std::thread::Builder::new().name("files".to_owned()).spawn(serve)?;
        Ok(Storage { queue })
    }

    pub(super) fn ask(&self, request: StorageRequest) {
        self.queue.push(request);
    }

    /// Whether the queue has too many requests to take more.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.queue.state().waiting.len() >= ROOM
    }

    /// The queue, for threads that wait until it is empty.
    #[must_use]
    pub fn queue(&self) -> Arc<StorageQueue> {
        Arc::clone(&self.queue)
    }

    /// Waits until all requests are carried out, as an ending program does. After one timeout it
    /// does not wait again.
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
        // A thread that hangs is not awaited. Otherwise the program waits until the thread has
        // released the locks of games.
        if is_idle {
            self.queue.wait_for(until, |state| state.ended);
        }
    }
}
