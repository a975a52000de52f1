//! The threads that wait for the terminal's bytes and for signals.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::await_end;
#[cfg(unix)]
pub(super) use unix::{await_foreground, start, stop};
#[cfg(windows)]
pub(crate) use windows::await_end;
#[cfg(windows)]
pub(super) use windows::{await_foreground, start, stop};

use super::effect_runner::storage::LAST_PATIENCE as LAST_PATIENCE_OF_FILES;
use super::inbox::{Arrivals, Inbox};
use super::terminal::{self, TypedInput};
use anyhow::Context;
use std::io::{Error, Read};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// The queue of a terminal's input, in blocks as they come.
pub(super) type Bytes = Inbox<Vec<u8>>;

/// The time that the ending after a signal may take before the program ends without it.
const PATIENCE: Duration = Duration::from_secs(2);
/// The time that restoring the terminal may then take.
const LAST_PATIENCE: Duration = Duration::from_millis(1_200);

/// The time that saving the user's files may then take, in all. The drawing thread stops waiting
/// for them a little earlier and prints the unsaved games.
const LONGEST_ENDING: Duration = LAST_PATIENCE_OF_FILES.saturating_add(Duration::from_secs(1));

/// The exit code when the terminal has gone.
pub(super) const GONE: u8 = 129;

/// The program that has the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// This program.
    Ours,
    /// No matter which: a signal ends the program.
    #[cfg_attr(windows, expect(dead_code, reason = "no program waits for the terminal there"))]
    Ending,
    /// Another program, and no shell is left that could return the terminal.
    Gone,
}

/// Starts the threads that wait for signals and for bytes until the program ends. `look` waits for
/// signals; `may_read_on` waits after an error of the terminal until it can be read again, and
/// returns whether it can.
///
/// # Errors
/// If standard input is closed, or the system gives no thread.
fn start_both(
    inbox: &Arc<Bytes>,
    look: impl FnOnce() + Send + 'static,
    may_read_on: fn(&mut TypedInput, &Error) -> bool,
) -> anyhow::Result<()> {
    start_signals(look)?;
    let input = TypedInput::open()?;
    let inbox = Arc::clone(inbox);
    let read = move || read_all(input, &inbox, may_read_on);
    let keys = thread::Builder::new().name("keys".to_owned());
    keys.spawn(read).context("the thread for keys does not start")?;
    Ok(())
}

/// Starts the thread that waits for signals.
///
/// # Errors
/// If the system gives no thread.
fn start_signals(look: impl FnOnce() + Send + 'static) -> anyhow::Result<()> {
    let signals = thread::Builder::new().name("signals".to_owned());
    signals.spawn(look).context("the thread for signals does not start")?;
    Ok(())
}

/// Passes input on until the terminal has ended.
fn read_all(
    mut input: TypedInput,
    inbox: &Bytes,
    may_read_on: fn(&mut TypedInput, &Error) -> bool,
) {
    let mut bytes = [0; 1_024];
    let mut arrivals = Arrivals::default();
    let mut errors = ReadErrors::default();
    loop {
        let waits = input.is_silent();
        match input.read(&mut bytes) {
            Ok(0) => break,
            Ok(read) => {
                errors = ReadErrors::default();
                inbox.input(arrivals.read(bytes[..read].to_vec(), waits));
            }
            Err(error) if errors.end_input(may_read_on(&mut input, &error)) => break,
            Err(_) => {}
        }
    }
    inbox.end();
}

/// The errors of the terminal since it was last read.
///
/// A terminal that has gone fails twice in a row. One error alone may be out of date: a read in the
/// background fails, and the shell may return the terminal before the program asks who has it.
#[derive(Default)]
struct ReadErrors {
    unexplained: bool,
}

impl ReadErrors {
    /// Adds an error, which may be explained by another program that has the terminal. Returns
    /// whether the terminal has gone.
    fn end_input(&mut self, explained: bool) -> bool {
        let before = std::mem::replace(&mut self.unexplained, !explained);
        before && self.unexplained
    }
}

/// Ends the program after a signal, unless the drawing thread does so in time. `await_files` waits
/// until the user's files are written, at most until the given time.
fn end(signal: i32, await_files: &impl Fn(Instant)) -> ! {
    let last = Instant::now() + LONGEST_ENDING;
    // The drawing thread ends the program itself, unless something blocks it.
    thread::sleep(PATIENCE);
    // A blocking write to a terminal that does not read might never end.
    let left = thread::Builder::new().name("leave".to_owned()).spawn(terminal::leave);
    let until = Instant::now() + LAST_PATIENCE;
    while left.as_ref().is_ok_and(|left| !left.is_finished()) && Instant::now() < until {
        thread::sleep(Duration::from_millis(5));
    }
    await_files(last);
    std::process::exit(128 + signal);
}

#[cfg(test)]
mod tests {
    use super::ReadErrors;

    #[test]
    fn input_ends_at_the_second_unexplained_error_in_a_row() {
        let ends = |explained: &[bool]| {
            let mut errors = ReadErrors::default();
            explained.iter().map(|&explained| errors.end_input(explained)).collect::<Vec<_>>()
        };
        assert_eq!(ends(&[false, false]), [false, true]);
        assert_eq!(
            ends(&[true, true, false, true, false, false]),
            [false, false, false, false, false, true]
        );
    }
}
