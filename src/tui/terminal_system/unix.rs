//! Terminals of Unix systems.

use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{self, Action, LocalModes, OptionalActions, QueueSelector, Termios};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// The modes of the terminal before the program changed them, and those that the program has set.
pub struct TerminalMode {
    original: Termios,
    raw: Termios,
}

impl TerminalMode {
    /// Reads the modes of the terminal without changing them.
    ///
    /// # Errors
    /// If standard input is not a terminal.
    pub fn read() -> io::Result<TerminalMode> {
        let original = termios::tcgetattr(io::stdin())?;
        let mut raw = original.clone();
        raw.make_raw();
        Ok(TerminalMode { original, raw })
    }

    /// Switches input to raw mode.
    ///
    /// # Errors
    /// If the terminal refuses.
    pub fn make_raw(&self) -> io::Result<()> {
        Ok(termios::tcsetattr(io::stdin(), OptionalActions::Now, &self.raw)?)
    }

    /// Restores the original modes without waiting, unless another program has the terminal and has
    /// set its own. Keys that end a program do not discard unread output until
    /// [`TerminalMode::finish`]. The terminal may have gone.
    pub fn restore(&self) {
        if is_in_foreground() || self.is_set_as(&self.raw) {
            let _ = termios::tcsetattr(io::stdin(), OptionalActions::Now, &self.patient());
        }
    }

    /// Restores the remaining modes, once the restoring sequences are written.
    pub fn finish(&self) {
        if self.is_set_as(&self.patient()) {
            let _ = termios::tcsetattr(io::stdin(), OptionalActions::Now, &self.original);
        }
    }

    /// The original modes, except that Ctrl-C and similar keys do not flush: a Ctrl-C typed earlier
    /// would take effect now and discard the restoring sequences.
    fn patient(&self) -> Termios {
        let mut patient = self.original.clone();
        patient.local_modes |= LocalModes::NOFLSH;
        patient
    }

    /// Whether the terminal has these modes.
    fn is_set_as(&self, wanted: &Termios) -> bool {
        let modes = |of: &Termios| (of.local_modes, of.input_modes);
        termios::tcgetattr(io::stdin()).is_ok_and(|now| modes(&now) == modes(wanted))
    }
}

/// The terminal for output. It is opened a second time, so that no write blocks and other programs
/// that have it open are not affected.
pub struct TerminalOutput {
    file: File,
    /// Whether a write waits until there is room for all of it, because the terminal could not be
    /// opened a second time.
    blocks: bool,
}

impl TerminalOutput {
    /// The terminal of standard output.
    ///
    /// # Errors
    /// If no more files can be opened.
    pub fn open() -> io::Result<TerminalOutput> {
        let open = |path: &Path| {
            let flags = libc::O_NONBLOCK | libc::O_NOCTTY;
            OpenOptions::new().write(true).custom_flags(flags).open(path)
        };
        let name = termios::ttyname(io::stdout(), Vec::new());
        let named = name.map_err(io::Error::from);
        let named =
            named.and_then(|name| open(Path::new(std::ffi::OsStr::from_bytes(name.to_bytes()))));
        // A user who got the terminal from another user (by `su`) may not be allowed to open it by
        // its name.
        let opened = named.or_else(|_| open(Path::new("/dev/tty")));
        match opened {
            Ok(file) => Ok(TerminalOutput { file, blocks: false }),
            Err(_) => Ok(TerminalOutput { file: unbuffered_stdout()?, blocks: true }),
        }
    }

    /// A second handle to the same terminal.
    ///
    /// # Errors
    /// If no more files can be opened.
    pub fn try_clone(&self) -> io::Result<TerminalOutput> {
        Ok(TerminalOutput { file: self.file.try_clone()?, blocks: self.blocks })
    }

    /// Waits until the terminal accepts more bytes, at most this long.
    pub fn wait(&self, time: Duration) {
        let time = Timespec::try_from(time).ok();
        let mut polled = [PollFd::new(&self.file, PollFlags::OUT)];
        if !matches!(poll(&mut polled, time.as_ref()), Ok(0 | 1)) {
            // This system cannot poll the terminal.
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Writes as many bytes as the terminal accepts now; returns their number, or none if it
    /// accepts none.
    ///
    /// # Errors
    /// If the terminal has gone.
    pub fn write_now(&self, bytes: &[u8]) -> io::Result<Option<usize>> {
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

    /// Makes room for the last bytes: the user may have stopped the output (Ctrl-S), and where
    /// writes block, the bytes in the queue would block them.
    pub fn make_room(&self) {
        let _ = termios::tcflow(&self.file, Action::OOn);
        if self.blocks {
            let _ = self.discard();
        }
    }

    /// Discards the bytes that the terminal has not read yet.
    ///
    /// # Errors
    /// If the terminal refuses.
    pub fn discard(&self) -> io::Result<()> {
        Ok(termios::tcflush(&self.file, QueueSelector::OFlush)?)
    }
}

/// Standard output without Rust's line buffer, so that a frame is one write.
fn unbuffered_stdout() -> io::Result<File> {
    Ok(File::from(io::stdout().as_fd().try_clone_to_owned()?))
}

/// Standard input without Rust's buffer, so that bytes can be read as they arrive.
pub struct TypedInput(File);

impl TypedInput {
    /// Opens standard input.
    ///
    /// # Errors
    /// If standard input is closed.
    pub fn open() -> io::Result<TypedInput> {
        Ok(TypedInput(File::from(io::stdin().as_fd().try_clone_to_owned()?)))
    }

    /// Whether no input waits to be read.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        matches!(poll(&mut [PollFd::new(&self.0, PollFlags::IN)], Some(&now)), Ok(0))
    }

    /// Waits for input.
    ///
    /// # Errors
    /// If the system cannot wait for it.
    pub fn wait(&self) -> io::Result<()> {
        poll(&mut [PollFd::new(&self.0, PollFlags::IN)], None)?;
        Ok(())
    }
}

impl Read for TypedInput {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

/// The size of the terminal, if it has one.
#[must_use]
pub fn size() -> Option<Size> {
    let size = termios::tcgetwinsize(io::stdout()).ok()?;
    Some(Size { width: size.ws_col, height: size.ws_row })
}

/// The size of a cell in pixels, if the terminal has told the system.
#[must_use]
pub fn cell_pixels() -> Option<Size> {
    let size = termios::tcgetwinsize(io::stdout()).ok()?;
    let width = size.ws_xpixel.checked_div(size.ws_col)?;
    Some(Size { width, height: size.ws_ypixel.checked_div(size.ws_row)? })
}

/// Whether typed keys go to the program's process group. They do not while a shell or another of
/// its programs has the terminal. If the system does not say, they do.
#[must_use]
pub fn is_in_foreground() -> bool {
    use rustix::process::getpgrp;
    termios::tcgetpgrp(io::stdin()).map_or(true, |group| group == getpgrp())
}

/// Whether a shell could continue the program after it was suspended: a process above its process
/// group, within its session. Otherwise nothing would ever continue it.
#[must_use]
pub fn has_shell() -> bool {
    use rustix::process::{Pid, getpgid, getpid, getppid, getsid};
    let (Ok(group), Ok(session)) = (getpgid(None), getsid(None)) else { return false };
    if session == getpid() {
        return false;
    }
    let mut above = getppid();
    while let Some(pid) = above {
        if getsid(Some(pid)) != Ok(session) {
            return false;
        }
        if getpgid(Some(pid)) != Ok(group) {
            return true;
        }
        // The parent is in our process group, so look at the parent's own parent.
        above = std::fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero()))
            .ok()
            .and_then(|stat| {
                let parent = stat.rsplit(')').next()?.split_whitespace().nth(1)?.parse().ok()?;
                Pid::from_raw(parent)
            });
    }
    false
}

/// The signals that this program ignores since its start, each a bit counted from signal 1; none
/// where the system does not list them.
pub fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let bits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    bits.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0)
}
