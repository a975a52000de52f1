//! The threads that wait for whatever wakes the program: the terminal's bytes, and signals.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(super) use unix::{await_foreground, start, stop};
#[cfg(windows)]
pub(super) use windows::{await_foreground, start, stop};

use super::effect_runner::storage::LAST_PATIENCE as LAST_PATIENCE_OF_FILES;
use super::inbox::Inbox;
use super::terminal;
use std::thread;
use std::time::{Duration, Instant};

/// What comes from a terminal, in the pieces it comes in.
pub(super) type Bytes = Inbox<Vec<u8>>;

/// How long a signal's ending may take before the program ends without it.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long it may take then to give the terminal back.
const LAST_PATIENCE: Duration = Duration::from_millis(1_200);

/// How long the user's files may take then, in all. The drawing thread waits for them and
/// prints what is not saved a little earlier.
const LONGEST_ENDING: Duration = LAST_PATIENCE_OF_FILES.saturating_add(Duration::from_secs(1));

/// The exit code when the terminal is gone.
pub(super) const GONE: u8 = 129;

/// Which program has the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Ours.
    Ours,
    /// It does not matter: a signal ends the program.
    #[cfg_attr(windows, expect(dead_code, reason = "no program waits for the terminal there"))]
    Ending,
    /// Another program's, and nobody is left who could give the terminal to us.
    Gone,
}

/// Ends the program after a signal, unless the drawing thread does so in time. `await_files` waits until
/// the user's files are written, or until a time.
fn end(signal: i32, await_files: &impl Fn(Instant)) -> ! {
    let last = Instant::now() + LONGEST_ENDING;
    // The drawing thread ends by itself, unless something blocks it.
    thread::sleep(PATIENCE);
    // A terminal that can only be written to by waiting for it may never be left.
    let left = thread::Builder::new().name("leave".to_owned()).spawn(terminal::leave);
    let until = Instant::now() + LAST_PATIENCE;
    while left.as_ref().is_ok_and(|left| !left.is_finished()) && Instant::now() < until {
        thread::sleep(Duration::from_millis(5));
    }
    await_files(last);
    std::process::exit(128 + signal);
}
