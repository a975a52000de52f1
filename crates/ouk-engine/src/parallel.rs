//! Work distributed over threads, for loops over independent items.

use std::sync::{Mutex, PoisonError};

/// Runs `work` on every item, distributed over threads.
pub fn par_for_each<T: Send>(threads: usize, items: Vec<T>, work: impl Fn(T) + Sync) {
    if threads <= 1 {
        items.into_iter().for_each(work);
        return;
    }
    let queue = Mutex::new(items.into_iter());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work_on = || {
        while let Some(item) = next() {
            work(item);
        }
    };
    run_on_threads(threads, &work_on);
}

/// Runs the same work on threads. Not generic, so that it is compiled once.
fn run_on_threads(threads: usize, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        // If the system starts fewer threads, the work only takes longer.
        for _ in 1..threads {
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}
