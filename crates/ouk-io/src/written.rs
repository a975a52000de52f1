//! Proof that something was written for the user to see.

use std::io::{self, ErrorKind, Write};
use std::time::Instant;

/// Proof that something was written. Only a successful write makes one, so no code can claim to
/// have shown a question that never left the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written(Instant);

impl Written {
    /// The time at which the last write began. Nobody can have read all of the text before.
    #[must_use]
    pub const fn at(self) -> Instant {
        self.0
    }
}

/// Writes all bytes, flushes them, and returns the proof.
///
/// # Errors
/// If not all of them can be written.
pub fn write(out: &mut impl Write, mut bytes: &[u8]) -> io::Result<Written> {
    let mut written = Written(Instant::now());
    while !bytes.is_empty() {
        written = Written(Instant::now());
        match out.write(bytes) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(taken) => bytes = &bytes[taken..],
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    out.flush()?;
    Ok(written)
}
