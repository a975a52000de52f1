//! Signals that ask a long command to stop.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A request to stop, by Ctrl-C or `SIGTERM`. The first signal asks the command to end after its
/// current work; the second ends the program at once.
pub(super) struct StopSignal {
    stop: Arc<AtomicBool>,
    /// The number of the last signal; 0 before the first.
    signal: Arc<AtomicUsize>,
}

impl StopSignal {
    /// Waits for signals from now on.
    ///
    /// # Errors
    /// If the system refuses.
    pub(super) fn register() -> io::Result<StopSignal> {
        let wanted = StopSignal { stop: Arc::default(), signal: Arc::default() };
        for signal in [SIGINT, SIGTERM] {
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&wanted.stop))?;
            flag::register_usize(signal, Arc::clone(&wanted.signal), signal as usize)?;
            flag::register(signal, Arc::clone(&wanted.stop))?;
        }
        Ok(wanted)
    }

    /// Whether the command has to stop.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Asks the command to stop, as a signal does.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The exit code after a signal: 128 and its number. `None` if there was none.
    pub(super) fn exit_code(&self) -> Option<ExitCode> {
        let signal = u8::try_from(self.signal.load(Ordering::Relaxed)).ok().filter(|&it| it > 0)?;
        Some(ExitCode::from(128 + signal))
    }
}
