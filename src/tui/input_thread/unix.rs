//! The threads on Unix systems.

use super::{Bytes, Turn, end, start_both, start_signals};
use crate::tui::inbox::{Inbox, Signal as Wake};
use crate::tui::terminal::{self, TypedInput};
use crate::tui::terminal_system::ignored_signals;
use anyhow::Context;
use nix::sys::signal::{SigSet, Signal};
use rustix::process::kill_current_process_group;
use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use std::io::{Error, ErrorKind};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// The pause before reading a terminal again that another program has.
const NOT_OURS: Duration = Duration::from_millis(100);

/// The time that a program woken in the background waits for the signal that ends it. A shell that
/// ends sends both.
const LAST_SIGNAL: Duration = Duration::from_millis(300);

/// Waits, suspended like any program in the background, until this program has the terminal or a
/// signal ends it.
///
/// # Errors
/// If the program cannot suspend itself.
pub(in crate::tui) fn await_foreground(inbox: &Bytes) -> anyhow::Result<Turn> {
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

/// Suspends the program until somebody continues it, together with its process group, as the
/// terminal's own ^Z does.
///
/// # Errors
/// If the system does not allow it.
pub(in crate::tui) fn stop() -> anyhow::Result<()> {
    kill_current_process_group(rustix::process::Signal::STOP).context("the program cannot stop")
}

/// The signals that would end a program, as far as it can catch them.
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

/// Starts the threads that wait for bytes and for signals. `await_files` waits until the user's
/// files are written, at most until the given time.
///
/// From now on no use of the terminal from the background suspends the program. That would stop all
/// threads at once, even those about to end the program. A thread that enters the terminal first
/// checks that the program has it ([`terminal::is_in_foreground`]).
///
/// # Errors
/// If standard input is closed, or the system gives no thread or no signals.
pub(in crate::tui) fn start(
    inbox: &Arc<Bytes>,
    await_files: impl Fn(Instant) + Send + 'static,
) -> anyhow::Result<()> {
    let mut stops = SigSet::empty();
    stops.add(Signal::SIGTTIN);
    stops.add(Signal::SIGTTOU);
    // Threads and programs that start later inherit the blocked signals.
    stops.thread_block().context("signals cannot be blocked")?;
    let waited_for = ending_signals().chain([SIGTSTP, SIGCONT, SIGWINCH]);
    start_both(inbox, pass_on(waited_for, inbox, await_files)?, may_read_on)
}

/// Starts the thread that waits for the signals that end the program, for play line by line. The
/// others have their usual effects, and those that the program was started to ignore, as `nohup`
/// does, stay ignored. `await_files` waits as in [`start`].
///
/// # Errors
/// If the system gives no thread or no signals.
pub(crate) fn await_end<I: Send + 'static>(
    inbox: &Arc<Inbox<I>>,
    await_files: impl Fn(Instant) + Send + 'static,
) -> anyhow::Result<()> {
    let ignored = ignored_signals();
    let waited_for = ending_signals().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    start_signals(pass_on(waited_for, inbox, await_files)?)
}

/// The work of the thread that passes signals on to the inbox.
///
/// # Errors
/// If the system does not let the program catch a signal.
fn pass_on<I: Send + 'static>(
    waited_for: impl Iterator<Item = i32>,
    inbox: &Arc<Inbox<I>>,
    await_files: impl Fn(Instant) + Send + 'static,
) -> anyhow::Result<impl FnOnce() + Send + 'static> {
    let mut signals = Signals::new(waited_for).context("signals cannot be waited for")?;
    let inbox = Arc::clone(inbox);
    Ok(move || {
        for signal in signals.forever() {
            let wake = match signal {
                SIGWINCH => Wake::Resized,
                SIGTSTP => Wake::Stop,
                SIGCONT => Wake::Continued,
                _ => Wake::End(signal),
            };
            inbox.signal(wake);
            if wake == Wake::End(signal) {
                end(signal, &await_files);
            }
        }
    })
}

/// Waits after an error until the terminal can be read again; returns whether it can.
fn may_read_on(input: &mut TypedInput, error: &Error) -> bool {
    match error.kind() {
        ErrorKind::Interrupted => true,
        // Another program has left the terminal in non-blocking mode.
        ErrorKind::WouldBlock => input.wait().is_ok(),
        // The terminal exists, but another program has it.
        _ if !terminal::is_in_foreground() => {
            thread::sleep(NOT_OURS);
            true
        }
        _ => false,
    }
}
