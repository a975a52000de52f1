//! `go perft` in its own thread, since it may take forever.

use super::go::{Dialect, write_move};
use super::{UciSession, say};
use ouk_rules::AnyPosition;
use ouk_rules::dispatch;
use ouk_rules::perft::{DEEPEST, divide_until};
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
            // The reason is on standard error.
            let _ = thread.join();
        }
    }
}

impl UciSession<'_> {
    pub(super) fn count(&mut self, words: &[&str]) {
        let Some(depth) = words.first().and_then(|text| text.parse::<u32>().ok()) else {
            let given = words.first().copied().unwrap_or("nothing");
            say(&format!("info string perft needs a depth, not \"{given}\""));
            return;
        };
        if depth > DEEPEST {
            say(&format!("info string perft goes to depth {DEEPEST}, not {depth}"));
            return;
        }
        // The old perft ends before the next one starts.
        self.counting = None;
        let (position, dialect) = (self.position.clone(), self.options.dialect);
        let stop = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stop);
        let thread = std::thread::Builder::new()
            .name("perft".to_owned())
            .spawn(move || perft(&position, depth, dialect, &told));
        match thread {
            Ok(thread) => self.counting = Some(PerftThread { stop, thread: Some(thread) }),
            Err(problem) => say(&format!("info string perft cannot begin: {problem}")),
        }
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
