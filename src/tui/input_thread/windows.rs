//! The threads on Windows. There are no signals for a size that changed or for a program that is stopped.

use super::{Bytes, Turn, end};
use crate::tui::inbox::{Arrivals, Signal};
use crate::tui::terminal::{self, TypedInput};
use anyhow::Context;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The C library's signal for Ctrl-Break and for a console that is closed.
const SIGBREAK: i32 = 21;

/// How often to look for a new size of the terminal, and for Ctrl-Break.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// The terminal is always ours: no shell takes it away.
pub(in crate::tui) fn await_foreground(_: &Bytes) -> anyhow::Result<Turn> {
    Ok(Turn::Ours)
}

/// No program can stop here until its shell wakes it.
pub(in crate::tui) fn stop() -> anyhow::Result<()> {
    anyhow::bail!("the program cannot stop")
}

/// Starts the threads that wait for bytes, and for the end of the program or another size of the terminal.
/// `await_files` waits until the user's files are written, or until a time.
///
/// # Errors
/// If standard input is closed, or the system gives no thread or no signals.
pub(in crate::tui) fn start(
    inbox: &Arc<Bytes>,
    await_files: impl Fn(Instant) + Send + 'static,
) -> anyhow::Result<()> {
    let told = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGBREAK] {
        signal_hook::flag::register(signal, Arc::clone(&told))
            .context("signals cannot be waited for")?;
    }
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
    let named = |name: &str| thread::Builder::new().name(name.to_owned());
    named("signals").spawn(look).context("the thread for signals does not start")?;
    let mut input = TypedInput::open()?;
    let by_key = Arc::clone(inbox);
    let read = move || {
        let mut bytes = [0; 1_024];
        let mut arrivals = Arrivals::default();
        loop {
            let waits = input.is_silent();
            match input.read(&mut bytes) {
                Ok(read) if read > 0 => {
                    by_key.input(arrivals.read(bytes[..read].to_vec(), waits));
                }
                _ => break,
            }
        }
        by_key.end();
    };
    named("keys").spawn(read).context("the thread for keys does not start")?;
    Ok(())
}
