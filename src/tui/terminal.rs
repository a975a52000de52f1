//! The terminal: taken over, given back, and asked for its size.

pub use super::terminal_output::{Frames, TerminalOutput, unbuffered_stdout};
pub use super::terminal_size::{drawn_size, erases_in_color, size};

use crossterm::Command;
use crossterm::clipboard::CopyToClipboard;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{self, Action, OptionalActions, QueueSelector, Termios};
use std::fs::File;
use std::io;
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// The terminal while it is in our hands, for whichever thread must give it back.
static TAKEN: Mutex<Option<SavedTerminal>> = Mutex::new(None);

/// Whether the terminal was told to use the kitty keyboard protocol.
static KITTY: AtomicBool = AtomicBool::new(false);

/// Whether the terminal was told [`TAKE`].
static DRAWN_ON: AtomicBool = AtomicBool::new(false);

/// What threads said that panicked behind the picture.
static FAILED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// How long a terminal may take to read what gives it back, behind what waits for it; and once what
/// waits for it is thrown away.
const PATIENCE: Duration = Duration::from_millis(500);
const LAST_PATIENCE: Duration = Duration::from_millis(300);

/// How the terminal was, how it is in our hands, and a way to write to it.
struct SavedTerminal {
    original: Termios,
    raw: Termios,
    out: TerminalOutput,
}

/// The terminal in our hands. It is given back when this is dropped, if that has not been done by
/// then by a signal or a panic.
#[must_use]
pub struct TerminalGuard(());

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        leave();
    }
}

impl TerminalGuard {
    /// Takes the terminal over once more, after it was given back.
    ///
    /// # Errors
    /// If the terminal does not do it.
    pub fn again(&mut self) -> io::Result<()> {
        leave();
        take_over()
    }
}

/// Makes a terminal ready to be drawn on: the other screen, no cursor, pasted text marked as such.
const TAKE: &str = "\x1b[?1049h\x1b[?25l\x1b[?2004h";
/// Undoes [`TAKE`] and whatever was switched on meanwhile: clicks, a frame that is held back,
/// colours.
const GIVE_BACK: &str = "\x1b[?2026l\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[m\x1b[?25h\x1b[?1049l";
/// Reports clicks, and nothing else of what the mouse does.
pub const CLICKS: &str = "\x1b[?1000h\x1b[?1006h";
/// No longer reports clicks.
pub const NO_CLICKS: &str = "\x1b[?1006l\x1b[?1000l";
/// Makes Escape unmistakable, where the kitty keyboard protocol is known; until the terminal is
/// given back.
#[must_use]
pub fn kitty_keys() -> &'static str {
    KITTY.store(true, Ordering::SeqCst);
    "\x1b[>1u"
}

/// What makes the terminal ready to be drawn on, to be sent before the first frame.
#[must_use]
pub fn take() -> &'static str {
    DRAWN_ON.store(true, Ordering::SeqCst);
    TAKE
}

fn taken() -> MutexGuard<'static, Option<SavedTerminal>> {
    // What it holds is put there in one piece.
    TAKEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the terminal over: its input comes raw. What makes it ready to be drawn on is [`take`],
/// which goes out with the first frame.
///
/// # Errors
/// If the terminal does not do it, or no more files can be opened.
pub fn enter() -> io::Result<TerminalGuard> {
    take_over()?;
    Ok(TerminalGuard(()))
}

fn take_over() -> io::Result<()> {
    let mut taken = taken();
    let out = TerminalOutput::open()?;
    let stdin = io::stdin();
    let original = termios::tcgetattr(&stdin)?;
    let mut raw = original.clone();
    raw.make_raw();
    // It is known how the terminal was before anything is changed.
    *taken = Some(SavedTerminal { original, raw: raw.clone(), out });
    if let Err(error) = termios::tcsetattr(&stdin, OptionalActions::Now, &raw) {
        *taken = None;
        return Err(error.into());
    }
    Ok(())
}

/// Whether the terminal is set as it was set here.
fn is_still(set: &Termios) -> bool {
    termios::tcgetattr(io::stdin())
        .is_ok_and(|now| (now.local_modes, now.input_modes) == (set.local_modes, set.input_modes))
}

/// Whether what is typed is for our group of processes: it is not while a shell or another of its
/// programs has the terminal. Where the system does not tell, it is.
#[must_use]
pub fn is_in_foreground() -> bool {
    use rustix::process::getpgrp;
    termios::tcgetpgrp(io::stdin()).map_or(true, |group| group == getpgrp())
}

/// The terminal that was entered, to be written to.
///
/// # Errors
/// If none was, or no more files can be opened.
pub fn output() -> io::Result<TerminalOutput> {
    match &*taken() {
        Some(SavedTerminal { out, .. }) => out.try_clone(),
        None => Err(io::Error::other("no terminal was entered")),
    }
}

/// Whether the terminal is in our hands, to be drawn on.
#[must_use]
pub fn is_ours() -> bool {
    taken().is_some()
}

/// Gives the terminal back as it was, from any thread and even if it reads nothing more; does nothing
/// if it has been given back. It takes a second at most.
pub fn leave() {
    let mut held = taken();
    let Some(SavedTerminal { original, raw, out }) = held.take() else { return };
    // This waits for nothing, so it comes first. There may be no terminal left, and another program
    // that has the terminal may have made it ready for itself.
    if is_in_foreground() || is_still(&raw) {
        let _ = termios::tcsetattr(io::stdin(), OptionalActions::Now, &original);
    }
    let kitty = if KITTY.swap(false, Ordering::SeqCst) { "\x1b[<u" } else { "" };
    if !DRAWN_ON.swap(false, Ordering::SeqCst) {
        return;
    }
    let words = [kitty, GIVE_BACK].concat();
    // Somebody may have held the output.
    let _ = termios::tcflow(&out.file, Action::OOn);
    if out.blocks {
        // Nothing waits in front of what is written, so that it has room.
        let _ = termios::tcflush(&out.file, QueueSelector::OFlush);
    }
    if let Err(left) = out.write_within(words.as_bytes(), PATIENCE) {
        // Nobody reads, so what waits is thrown away. It may end within a sequence, or a string.
        let again = [if left == words.len() { "\x18\x1b\\" } else { "" }, &words].concat();
        let until = Instant::now() + LAST_PATIENCE;
        while Instant::now() < until {
            if termios::tcflush(&out.file, QueueSelector::OFlush).is_err()
                || out.write_within(again.as_bytes(), Duration::from_millis(5)).is_ok()
            {
                break;
            }
        }
    }
}

/// Gives the terminal back before a panic of this thread, which draws, is printed on it. What other
/// threads say when they panic is kept until the terminal is given back.
pub fn restore_on_panic() {
    let drawing: ThreadId = thread::current().id();
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == drawing || !is_ours() {
            leave();
            print(panic);
        } else {
            FAILED.lock().unwrap_or_else(PoisonError::into_inner).push(panic.to_string());
        }
    }));
}

/// What threads said that panicked while the terminal was ours.
#[must_use]
pub fn panics() -> Vec<String> {
    std::mem::take(&mut *FAILED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// What puts a text into the terminal's clipboard (OSC 52), through ssh too.
#[must_use]
pub fn copy(text: &str) -> String {
    let mut bytes = String::new();
    // Writing to a string does not fail.
    let _ = CopyToClipboard::to_clipboard_from(text).write_ansi(&mut bytes);
    bytes
}

/// Standard input without Rust's buffer, so that bytes are read as they come.
///
/// # Errors
/// If standard input is closed.
pub fn unbuffered_stdin() -> io::Result<File> {
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

/// Whether there is nothing to be read from a file now.
#[must_use]
pub fn is_silent(file: &impl AsFd) -> bool {
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    matches!(poll(&mut [PollFd::new(file, PollFlags::IN)], Some(&now)), Ok(0))
}

/// Whether there is a shell that could go on with the program once it is stopped: somebody above our
/// group of processes, within its session. Else nobody would ever wake it.
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
