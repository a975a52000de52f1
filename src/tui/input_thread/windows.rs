//! The threads on Windows, which has no signals for a changed size or a suspended program.

use super::{Bytes, Turn, end, start_both, start_signals};
use crate::tui::inbox::{Inbox, Signal};
use crate::tui::terminal::{self, TypedInput};
use anyhow::Context;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::io::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The C library's signal for Ctrl-Break and for a closed console.
const SIGBREAK: i32 = 21;

/// The pause between two checks for Ctrl-Break and a new size of the terminal.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// Returns at once: the program always has the terminal.
pub(in crate::tui) fn await_foreground(_: &Bytes) -> anyhow::Result<Turn> {
    Ok(Turn::Ours)
}

/// Does nothing: Windows does not suspend programs.
pub(in crate::tui) fn stop() -> anyhow::Result<()> {
    anyhow::bail!("the program cannot stop")
}

/// Starts the threads that wait for bytes, and for the end of the program or another size of the
/// terminal. `await_files` waits until the user's files are written, or until a time.
///
/// # Errors
/// If standard input is closed, or the system gives no thread or no signals.
pub(in crate::tui) fn start(
    inbox: &Arc<Bytes>,
    await_files: impl Fn(Instant) + Send + 'static,
) -> anyhow::Result<()> {
    let told = told_to_end()?;
    let by_signal = Arc::clone(inbox);
    let look = move || {
        let mut size = terminal::size();
        loop {
            thread::sleep(LOOK_EVERY);
            if told.load(Ordering::SeqCst) {
                by_signal.signal(Signal::End(SIGTERM));
                end(SIGTERM, &await_files);
            }
            let now = terminal::size();
            if now != size {
                size = now;
                by_signal.signal(Signal::Resized);
            }
        }
    };
    start_both(inbox, look, may_read_on)
}

/// Starts the thread that waits for the end of the program, for play line by line. `await_files`
/// waits as in [`start`].
///
/// # Errors
/// If the system gives no thread or no signals.
pub(crate) fn await_end<I: Send + 'static>(
    inbox: &Arc<Inbox<I>>,
    await_files: impl Fn(Instant) + Send + 'static,
) -> anyhow::Result<()> {
    let told = told_to_end()?;
    let inbox = Arc::clone(inbox);
    start_signals(move || {
        while !told.load(Ordering::SeqCst) {
            thread::sleep(LOOK_EVERY);
        }
        inbox.signal(Signal::End(SIGTERM));
        end(SIGTERM, &await_files);
    })
}

/// A flag that the system sets when the program must end.
fn told_to_end() -> anyhow::Result<Arc<AtomicBool>> {
    let told = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGBREAK] {
        signal_hook::flag::register(signal, Arc::clone(&told))
            .context("signals cannot be waited for")?;
    }
    Ok(told)
}

/// Always false: no terminal error passes.
fn may_read_on(_: &mut TypedInput, _: &Error) -> bool {
    false
}
