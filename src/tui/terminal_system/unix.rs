//! Terminals of Unix systems.

use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{self, Action, LocalModes, OptionalActions, QueueSelector, Termios};
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// The modes of the terminal before the program changed them, and those that the program set.
pub struct TerminalMode {
    original: Termios,
    raw: Termios,
}

impl TerminalMode {
    /// Reads the modes of the terminal, and changes nothing.
    ///
    /// # Errors
    /// If standard input is no terminal.
    pub fn read() -> io::Result<TerminalMode> {
        let original = termios::tcgetattr(io::stdin())?;
        let mut raw = original.clone();
        raw.make_raw();
        Ok(TerminalMode { original, raw })
    }

    /// Switches input to raw mode.
    ///
    /// # Errors
    /// If the terminal does not do it.
    pub fn make_raw(&self) -> io::Result<()> {
        Ok(termios::tcsetattr(io::stdin(), OptionalActions::Now, &self.raw)?)
    }

    /// Makes the terminal as it was, unless another program that has it has made it ready for itself; but keys
    /// that end a program do not yet throw away what the terminal has not read, until [`TerminalMode::finish`].
    /// It waits for nothing. There may be no terminal left.
    pub fn restore(&self) {
        if is_in_foreground() || self.is_set_as(&self.raw) {
            let _ = termios::tcsetattr(io::stdin(), OptionalActions::Now, &self.patient());
        }
    }

    /// Restores the remaining modes, once the sequences that restore the terminal are written.
    pub fn finish(&self) {
        if self.is_set_as(&self.patient()) {
            let _ = termios::tcsetattr(io::stdin(), OptionalActions::Now, &self.original);
        }
    }

    /// The original modes, without the flush at Ctrl-C and similar keys: a Ctrl-C typed earlier would take effect
    /// now and discard the sequences that restore the terminal.
    fn patient(&self) -> Termios {
        let mut patient = self.original.clone();
        patient.local_modes |= LocalModes::NOFLSH;
        patient
    }

    /// Whether the terminal is set like that.
    fn is_set_as(&self, wanted: &Termios) -> bool {
        let modes = |of: &Termios| (of.local_modes, of.input_modes);
        termios::tcgetattr(io::stdin()).is_ok_and(|now| modes(&now) == modes(wanted))
    }
}

/// The terminal to write to. It is opened a second time, so that no write has to wait, and
/// no other program that has it open notices.
pub struct TerminalOutput {
    file: File,
    /// Whether a write waits until there is room for all of it: it could not be opened a second time.
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
        // A user who got the terminal from another one (by `su`) may not open it by its name.
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
    pub fn try_clone(&self) -> io::Result<TerminalOutput> {
        Ok(TerminalOutput { file: self.file.try_clone()?, blocks: self.blocks })
    }

    /// Waits until the terminal takes more, or for so long.
    pub fn wait(&self, time: Duration) {
        let time = Timespec::try_from(time).ok();
        let mut polled = [PollFd::new(&self.file, PollFlags::OUT)];
        if !matches!(poll(&mut polled, time.as_ref()), Ok(0 | 1)) {
            // This system cannot wait for the terminal.
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Writes some bytes; as many as the terminal takes now. None if it takes none.
    ///
    /// # Errors
    /// If there is no terminal.
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

    /// Makes room for the last bytes: the user may have stopped the output (Ctrl-S), and where writes block,
    /// the bytes in the queue would block them.
    pub fn make_room(&self) {
        let _ = termios::tcflow(&self.file, Action::OOn);
        if self.blocks {
            let _ = self.discard();
        }
    }

    /// Discards the bytes that the terminal has not read yet.
    ///
    /// # Errors
    /// If the terminal does not do it.
    pub fn discard(&self) -> io::Result<()> {
        Ok(termios::tcflush(&self.file, QueueSelector::OFlush)?)
    }
}

/// Standard output without Rust's line buffer, so that a frame is one write.
fn unbuffered_stdout() -> io::Result<File> {
    Ok(File::from(io::stdout().as_fd().try_clone_to_owned()?))
}

/// Standard input without Rust's buffer, so that bytes are read as they come.
pub struct TypedInput(File);

impl TypedInput {
    /// Standard input.
    ///
    /// # Errors
    /// If it is closed.
    pub fn open() -> io::Result<TypedInput> {
        Ok(TypedInput(File::from(io::stdin().as_fd().try_clone_to_owned()?)))
    }

    /// Whether there is nothing to be read now.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        matches!(poll(&mut [PollFd::new(&self.0, PollFlags::IN)], Some(&now)), Ok(0))
    }

    /// Waits until there is something to be read.
    ///
    /// # Errors
    /// If it cannot be waited for.
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

/// The pixels of a cell, where the terminal has told the system.
#[must_use]
pub fn cell_pixels() -> Option<Size> {
    let size = termios::tcgetwinsize(io::stdout()).ok()?;
    let width = size.ws_xpixel.checked_div(size.ws_col)?;
    Some(Size { width, height: size.ws_ypixel.checked_div(size.ws_row)? })
}

/// Whether typed keys go to our process group: they do not while a shell or another of its programs has the
/// terminal. Where the system does not say, they do.
#[must_use]
pub fn is_in_foreground() -> bool {
    use rustix::process::getpgrp;
    termios::tcgetpgrp(io::stdin()).map_or(true, |group| group == getpgrp())
}

/// Whether a shell could continue the program after a stop: a process above our process group, within its
/// session. Otherwise nothing would ever continue the program.
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
