//! Output to the terminal that never waits for ever.

use super::terminal_system::TerminalOutput;
use std::io::{self, ErrorKind, Write};
use std::time::{Duration, Instant};

/// Writes bytes within a time limit. Drops them if the terminal has gone.
///
/// # Errors
/// The number of bytes left, if the terminal does not read them in time.
pub fn write_within(out: &TerminalOutput, mut bytes: &[u8], time: Duration) -> Result<(), usize> {
    let until = Instant::now() + time;
    while !bytes.is_empty() {
        match out.write_now(bytes) {
            Ok(Some(written)) => bytes = &bytes[written..],
            Ok(None) => {
                let left = until.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    return Err(bytes.len());
                }
                out.wait(left);
            }
            Err(_) => return Ok(()),
        }
    }
    Ok(())
}

/// A writer of frames to the terminal, which gives up once the program must end.
pub struct Frames<F> {
    out: TerminalOutput,
    ends: F,
}

impl<F: Fn() -> bool> Frames<F> {
    /// A writer to a terminal that gives up once `ends` is true.
    pub const fn new(out: TerminalOutput, ends: F) -> Frames<F> {
        Frames { out, ends }
    }
}

impl<F: Fn() -> bool> Write for Frames<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(written) = self.out.write_now(bytes)? {
            return Ok(written);
        }
        if (self.ends)() {
            return Err(io::Error::other("the program is to end"));
        }
        self.out.wait(Duration::from_millis(100));
        // The caller tries again when it is time.
        Err(ErrorKind::Interrupted.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
