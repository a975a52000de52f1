//! The threads that wait for whatever wakes the program: the terminal's bytes, and signals.

use super::effect_runner::storage::LAST_PATIENCE as LAST_PATIENCE_OF_FILES;
use super::inbox::{Arrivals, Inbox};
use super::terminal;
use anyhow::Context;
use nix::sys::signal::{SigSet, Signal};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::kill_current_process_group;
use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use std::io::{ErrorKind, Read};
use std::sync::Arc;
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

/// How long to wait before a terminal is read again that belongs to another program meanwhile.
const NOT_OURS: Duration = Duration::from_millis(100);

/// How long a program that is woken in the background waits for the signal that ends it. A shell that
/// leaves sends both.
const LAST_SIGNAL: Duration = Duration::from_millis(300);

/// The exit code when the terminal is gone.
pub(super) const GONE: u8 = 129;

/// Which program has the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Ours.
    Ours,
    /// It does not matter: a signal ends the program.
    Ending,
    /// Another program's, and nobody is left who could give the terminal to us.
    Gone,
}

/// Waits until the terminal is ours or a signal ends the program, stopped like any program in the
/// background.
///
/// # Errors
/// If the program cannot stop.
pub(super) fn await_foreground(inbox: &Bytes) -> anyhow::Result<Turn> {
    loop {
        let woken = Instant::now();
        while woken.elapsed() < LAST_SIGNAL {
            if inbox.is_ending() {
                return Ok(Turn::Ending);
            }
            if terminal::is_in_foreground() {
                return Ok(Turn::Ours);
            }
            thread::sleep(Duration::from_millis(10));
        }
        if !terminal::has_shell() {
            return Ok(Turn::Gone);
        }
        stop()?;
    }
}

/// Stops the program until somebody wakes it. What was started with it stops too, as by the
/// terminal's own ^Z.
///
/// # Errors
/// If the system does not allow it.
pub(super) fn stop() -> anyhow::Result<()> {
    kill_current_process_group(rustix::process::Signal::STOP).context("the program cannot stop")
}

/// The signals that end a program unless it catches them, as far as they can be caught.
fn ending_signals() -> impl Iterator<Item = i32> {
    #[cfg(target_os = "linux")]
    let others = [libc::SIGIO, libc::SIGPWR, libc::SIGSTKFLT]
        .into_iter()
        .chain(libc::SIGRTMIN()..=libc::SIGRTMAX());
    #[cfg(not(target_os = "linux"))]
    let others = std::iter::empty();
    [
        libc::SIGTERM,
        libc::SIGHUP,
        libc::SIGINT,
        libc::SIGQUIT,
        libc::SIGABRT,
        libc::SIGALRM,
        libc::SIGPROF,
        libc::SIGSYS,
        libc::SIGTRAP,
        libc::SIGUSR1,
        libc::SIGUSR2,
        libc::SIGVTALRM,
        libc::SIGXCPU,
    ]
    .into_iter()
    .chain(others)
}

/// Starts the threads that wait for bytes and for signals. `await_files` waits until the user's files
/// are written, or until a time.
///
/// From now on no use of the terminal from the background stops the program. It would stop all
/// threads at once, also those that are about to end it. A thread that takes the terminal first
/// checks that it is ours ([`terminal::is_in_foreground`]).
///
/// # Errors
/// If standard input is closed, or the system gives no thread or no signals.
pub(super) fn start(
    inbox: &Arc<Bytes>,
    await_files: impl Fn(Instant) + Send + 'static,
) -> anyhow::Result<()> {
    let mut stops = SigSet::empty();
    stops.add(Signal::SIGTTIN);
    stops.add(Signal::SIGTTOU);
    // Threads and programs that start later take this over.
    stops.thread_block().context("signals cannot be blocked")?;
    let waited_for = ending_signals().chain([SIGTSTP, SIGCONT, SIGWINCH]);
    let mut signals = Signals::new(waited_for).context("signals cannot be waited for")?;
    let by_signal = Arc::clone(inbox);
    let wait = move || {
        for signal in signals.forever() {
            let ends = !matches!(signal, SIGTSTP | SIGCONT | SIGWINCH);
            by_signal.signal(signal, ends);
            if ends {
                let last = Instant::now() + LONGEST_ENDING;
                // The drawing thread ends by itself, unless something blocks it.
                thread::sleep(PATIENCE);
                // A terminal that can only be written to by waiting for it may never be left.
                let left = thread::Builder::new().name("leave".to_owned()).spawn(terminal::leave);
                let until = Instant::now() + LAST_PATIENCE;
                while left.as_ref().is_ok_and(|left| !left.is_finished()) && Instant::now() < until
                {
                    thread::sleep(Duration::from_millis(5));
                }
                await_files(last);
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
                // The terminal is there, but another program has it.
                Err(_) if !terminal::is_in_foreground() => thread::sleep(NOT_OURS),
                Err(_) => break,
            }
        }
        by_key.end();
    };
    named("keys").spawn(read).context("the thread for keys does not start")?;
    Ok(())
}
