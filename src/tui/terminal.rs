//! The terminal: entering and restoring it, and writing to it.

pub use super::terminal_output::{Frames, write_within};
pub use super::terminal_size::{drawn_size, erases_in_color, size};
pub use super::terminal_system::{
    TerminalOutput, TypedInput, cell_pixels, has_shell, is_in_foreground,
};

use super::pictures;
use super::terminal_system::TerminalMode;
use crossterm::Command;
use crossterm::clipboard::CopyToClipboard;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// The entered terminal, for whichever thread must restore it.
static TAKEN: Mutex<Option<SavedTerminal>> = Mutex::new(None);

/// Whether the terminal was asked to use the kitty keyboard protocol.
static KITTY: AtomicBool = AtomicBool::new(false);

/// The number of pictures that the terminal may store, from the first number on.
static PICTURES: AtomicU32 = AtomicU32::new(0);

/// Whether [`TAKE`] was sent to the terminal.
static DRAWN_ON: AtomicBool = AtomicBool::new(false);

/// The messages of threads that panicked while the program had the terminal.
static FAILED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The time that a terminal has to read the restoring sequences after the waiting output, and again
/// once that output is discarded.
const PATIENCE: Duration = Duration::from_millis(500);
const LAST_PATIENCE: Duration = Duration::from_millis(300);

/// The original and the current modes of the terminal, and its output.
struct SavedTerminal {
    mode: TerminalMode,
    out: TerminalOutput,
}

/// The entered terminal. Dropping this value restores the terminal, unless a signal or a panic has
/// done so already.
#[must_use]
pub struct TerminalGuard(());

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        leave();
    }
}

impl TerminalGuard {
    /// Enters the terminal again, after it was restored.
    ///
    /// # Errors
    /// If the terminal refuses.
    pub fn again(&mut self) -> io::Result<()> {
        leave();
        take_over()
    }
}

/// The sequences that prepare a terminal for drawing: alternate screen, no cursor, marked pastes.
const TAKE: &str = "\x1b[?1049h\x1b[?25l\x1b[?2004h";
/// The sequences that undo [`TAKE`] and everything switched on since: clicks, a frame that is held
/// back, colours.
const GIVE_BACK: &str = "\x1b[?2026l\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[m\x1b[?25h\x1b[?1049l";
/// The sequences that ask for reports of clicks, and of no other mouse events.
pub const CLICKS: &str = "\x1b[?1000h\x1b[?1006h";
/// The sequences that stop reports of clicks.
pub const NO_CLICKS: &str = "\x1b[?1006l\x1b[?1000l";
/// The sequence that makes Escape unambiguous by the kitty keyboard protocol. Restoring the
/// terminal undoes it.
#[must_use]
pub fn kitty_keys() -> &'static str {
    KITTY.store(true, Ordering::SeqCst);
    "\x1b[>1u"
}

/// Records that the terminal stores a picture with this number, to be removed when the terminal is
/// restored.
pub fn holds_picture(id: pictures::ImageId) {
    PICTURES.fetch_max(id + 1 - pictures::FIRST, Ordering::SeqCst);
}

/// The sequences that prepare the terminal for drawing, to be sent before the first frame.
#[must_use]
pub fn take() -> &'static str {
    DRAWN_ON.store(true, Ordering::SeqCst);
    TAKE
}

fn taken() -> MutexGuard<'static, Option<SavedTerminal>> {
    // The content is replaced in one piece, so it is valid even after a panic.
    TAKEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Enters the terminal: switches its input to raw mode. The sequences of [`take`], which prepare it
/// for drawing, are sent with the first frame.
///
/// # Errors
/// If the terminal refuses, or no more files can be opened.
pub fn enter() -> io::Result<TerminalGuard> {
    take_over()?;
    Ok(TerminalGuard(()))
}

fn take_over() -> io::Result<()> {
    let mut taken = taken();
    let out = TerminalOutput::open()?;
    // The original modes are read before anything is changed.
    let saved = taken.insert(SavedTerminal { mode: TerminalMode::read()?, out });
    let raw = saved.mode.make_raw();
    if raw.is_err() {
        *taken = None;
    }
    raw
}

/// The output of the entered terminal.
///
/// # Errors
/// If no terminal was entered, or no more files can be opened.
pub fn output() -> io::Result<TerminalOutput> {
    match &*taken() {
        Some(SavedTerminal { out, .. }) => out.try_clone(),
        None => Err(io::Error::other("no terminal was entered")),
    }
}

/// Whether the program has entered the terminal and may draw on it.
#[must_use]
pub fn is_ours() -> bool {
    taken().is_some()
}

/// Restores the terminal, from any thread and even if the terminal reads no more; does nothing if
/// it has been restored. Takes a second at most.
pub fn leave() {
    let mut held = taken();
    let Some(SavedTerminal { mode, out }) = held.take() else { return };
    // Restoring the modes does not wait, so it comes first.
    mode.restore();
    let kitty = if KITTY.swap(false, Ordering::SeqCst) { "\x1b[<u" } else { "" };
    if DRAWN_ON.swap(false, Ordering::SeqCst) {
        let ids = pictures::FIRST..pictures::FIRST + PICTURES.swap(0, Ordering::SeqCst);
        let pictures: String = ids.map(pictures::take_away).collect();
        give_back(&out, &[&pictures, kitty, GIVE_BACK].concat());
    }
    mode.finish();
}

/// Writes the sequences that restore the terminal, even if the terminal reads nothing more.
fn give_back(out: &TerminalOutput, words: &str) {
    out.make_room();
    if let Err(left) = write_within(out, words.as_bytes(), PATIENCE) {
        // The terminal does not read, so the waiting output is discarded. It may end within a
        // sequence, or a string.
        let again = [if left == words.len() { "\x18\x1b\\" } else { "" }, words].concat();
        let until = Instant::now() + LAST_PATIENCE;
        while Instant::now() < until {
            if out.discard().is_err()
                || write_within(out, again.as_bytes(), Duration::from_millis(5)).is_ok()
            {
                break;
            }
        }
    }
}

/// Restores the terminal before a panic of this thread, which draws, is printed. Panic messages of
/// other threads are kept until the terminal is restored.
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

/// The messages of threads that panicked while the program had the terminal.
#[must_use]
pub fn panics() -> Vec<String> {
    std::mem::take(&mut *FAILED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// The sequence that copies a text to the terminal's clipboard (OSC 52), also through ssh.
#[must_use]
pub fn copy(text: &str) -> String {
    let mut bytes = String::new();
    // Writing to a string does not fail.
    let _ = CopyToClipboard::to_clipboard_from(text).write_ansi(&mut bytes);
    bytes
}
