//! `go perft` in its own thread, since it may take forever.

use super::reply::{Dialect, say, write_move};
use ouk_rules::AnyPosition;
use ouk_rules::dispatch;
use ouk_rules::perft::divide_until;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Instant;

/// A running perft. Dropping it stops it and waits for its last line.
pub(super) struct PerftThread {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for PerftThread {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // The panic message is on standard error.
            let _ = thread.join();
        }
    }
}

impl PerftThread {
    /// Starts a perft, which writes its lines.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(position: AnyPosition, depth: u32, dialect: Dialect) -> io::Result<PerftThread> {
        let stop = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stop);
        let thread = std::thread::Builder::new()
            .name("perft".to_owned())
            .spawn(move || perft(&position, depth, dialect, &told))?;
        Ok(PerftThread { stop, thread: Some(thread) })
    }
}

fn perft(position: &AnyPosition, depth: u32, dialect: Dialect, stop: &AtomicBool) {
    let began = Instant::now();
    let mut nodes = 0;
    let mut tell = |mv, below| {
        nodes += below;
        say(&format!("{}: {below}", write_move(position, mv, dialect)));
    };
    if !dispatch!(position, p => divide_until(p, depth, stop, &mut tell)) {
        say(&format!("info string perft was stopped after {nodes} nodes"));
        return;
    }
    let nodes = if depth == 0 { 1 } else { nodes };
    let ms = began.elapsed().as_millis();
    let nps = u128::from(nodes) * 1_000 / ms.max(1);
    say(&format!("info nodes {nodes} time {ms} nps {nps}\n\nNodes searched: {nodes}\n"));
}
