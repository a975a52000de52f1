//! The threads that wait for whatever wakes the program: the terminal's bytes, and signals.

use super::inbox::{Arrivals, Inbox};
use super::terminal;
use anyhow::Context;
use rustix::event::{PollFd, PollFlags, poll};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use std::io::{ErrorKind, Read};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// What comes from a terminal, in the pieces it comes in.
pub(super) type Bytes = Inbox<Vec<u8>>;

/// How long a signal's ending may take before the program ends without it.
const PATIENCE: Duration = Duration::from_secs(2);

/// Starts the threads that wait for bytes and for signals.
///
/// # Errors
/// If standard input is closed, or the system gives no thread or no signals.
pub(super) fn listen(inbox: &Arc<Bytes>) -> anyhow::Result<()> {
    let waited_for = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH];
    let mut signals = Signals::new(waited_for).context("signals cannot be waited for")?;
    let by_signal = Arc::clone(inbox);
    let wait = move || {
        for signal in signals.forever() {
            let ends = matches!(signal, SIGTERM | SIGHUP | SIGINT | SIGQUIT);
            by_signal.signal(signal, ends);
            if ends {
                // Whoever draws leaves by itself, unless something holds it up.
                thread::sleep(PATIENCE);
                terminal::leave();
                std::process::exit(128 + signal);
            }
        }
    };
    let named = |name: &str| thread::Builder::new().name(name.to_owned());
    named("signals").spawn(wait).context("the thread for signals does not start")?;
    let mut input = terminal::unbuffered_stdin()?;
    let by_key = Arc::clone(inbox);
    let read = move || {
        let mut bytes = [0; 1_024];
        let mut arrivals = Arrivals::default();
        loop {
            let waits = terminal::is_silent(&input);
            match input.read(&mut bytes) {
                Ok(0) => break,
                Ok(read) => by_key.input(arrivals.read(bytes[..read].to_vec(), waits)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // Another program has left the terminal so.
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if poll(&mut [PollFd::new(&input, PollFlags::IN)], None).is_err() {
                        break;
                    }
                }
                Err(_) => break,
            }
        }
        by_key.end();
    };
    named("keys").spawn(read).context("the thread for keys does not start")?;
    Ok(())
}
