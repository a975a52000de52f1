//! The threads that wait for whatever wakes the program: the terminal's bytes, and signals.

use super::message::Message;
use super::terminal;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use std::io::Read;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// Whatever wakes the program.
pub(super) enum Wake {
    Bytes(Vec<u8>),
    /// What a thread of ours has to say.
    News(Message),
    Signal(i32),
    /// The input has ended; the terminal is gone.
    Gone,
}

/// How long a signal's ending may take before the program ends without it: its output may be
/// stopped by a terminal that reads no more.
const PATIENCE: Duration = Duration::from_secs(2);

/// Starts the threads that wait for bytes and for signals.
///
/// # Errors
/// If standard input is closed, or the system refuses.
pub(super) fn listen(sender: Sender<Wake>) -> anyhow::Result<()> {
    let waited_for = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH];
    let mut signals = Signals::new(waited_for)?;
    let by_signal = sender.clone();
    let thread = |name: &str| std::thread::Builder::new().name(name.to_owned());
    thread("signals").spawn(move || {
        for signal in signals.forever() {
            if by_signal.send(Wake::Signal(signal)).is_err() {
                return;
            }
            if matches!(signal, SIGTERM | SIGHUP | SIGINT | SIGQUIT) {
                std::thread::sleep(PATIENCE);
                std::process::exit(128 + signal);
            }
        }
    })?;
    let mut input = terminal::unbuffered_stdin()?;
    thread("bytes").spawn(move || {
        let mut bytes = [0; 4_096];
        loop {
            let wake = match input.read(&mut bytes) {
                Ok(0) => Wake::Gone,
                Ok(read) => Wake::Bytes(bytes[..read].to_vec()),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => Wake::Gone,
            };
            let ends = matches!(wake, Wake::Gone);
            if sender.send(wake).is_err() || ends {
                return;
            }
        }
    })?;
    Ok(())
}
