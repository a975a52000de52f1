//! What is written to the terminal: never so that anybody waits for ever.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// The terminal to write to. It is opened a second time, so that no write has to wait, and
/// no other program that has it open notices.
pub struct TerminalOutput {
    pub(super) file: File,
    /// Whether a write waits until there is room for all of it: it could not be opened a second time.
    pub(super) blocks: bool,
}

impl TerminalOutput {
    /// # Errors
    /// If no more files can be opened.
    pub(super) fn open() -> io::Result<TerminalOutput> {
        let open = |path: &Path| {
            let flags = libc::O_NONBLOCK | libc::O_NOCTTY;
            OpenOptions::new().write(true).custom_flags(flags).open(path)
        };
        let name = termios::ttyname(io::stdout(), Vec::new());
        let named = name.map_err(io::Error::from);
        let named =
            named.and_then(|name| open(Path::new(std::ffi::OsStr::from_bytes(name.to_bytes()))));
        // Who was given the terminal by another user may not open it by its name.
        let opened = named.or_else(|_| open(Path::new("/dev/tty")));
        match opened {
            Ok(file) => Ok(TerminalOutput { file, blocks: false }),
            Err(_) => Ok(TerminalOutput { file: unbuffered_stdout()?, blocks: true }),
        }
    }

    /// The same terminal once more.
    ///
    /// # Errors
    /// If no more files can be opened.
    pub(super) fn try_clone(&self) -> io::Result<TerminalOutput> {
        Ok(TerminalOutput { file: self.file.try_clone()?, blocks: self.blocks })
    }

    /// Waits until the terminal takes more, or for so long.
    fn wait(&self, time: Duration) {
        let time = Timespec::try_from(time).ok();
        let mut polled = [PollFd::new(&self.file, PollFlags::OUT)];
        if !matches!(poll(&mut polled, time.as_ref()), Ok(0 | 1)) {
            // It cannot be waited for here.
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Writes some bytes; as many as the terminal takes now. None if it takes none.
    fn write_now(&self, bytes: &[u8]) -> io::Result<Option<usize>> {
        match (&self.file).write(bytes) {
            Ok(0) => Err(ErrorKind::WriteZero.into()),
            Ok(written) => Ok(Some(written)),
            Err(error)
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) =>
            {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Writes bytes within a time, or says how many are left because nobody reads. What cannot be
    /// written because there is no terminal is let go.
    pub(super) fn write_within(&self, mut bytes: &[u8], time: Duration) -> Result<(), usize> {
        let until = Instant::now() + time;
        while !bytes.is_empty() {
            match self.write_now(bytes) {
                Ok(Some(written)) => bytes = &bytes[written..],
                Ok(None) => {
                    let left = until.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return Err(bytes.len());
                    }
                    self.wait(left);
                }
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }
}

/// Writes frames to the terminal; gives up once the program is to end.
pub struct Frames<F> {
    out: TerminalOutput,
    ends: F,
}

impl<F: Fn() -> bool> Frames<F> {
    /// Writes to a terminal until the program is to end.
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
        // The caller tries again, and knows when.
        Err(ErrorKind::Interrupted.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Standard output without Rust's line buffer, so that a frame is one write.
///
/// # Errors
/// If standard output is closed.
pub fn unbuffered_stdout() -> io::Result<File> {
    Ok(File::from(io::stdout().as_fd().try_clone_to_owned()?))
}
