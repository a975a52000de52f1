//! The terminal: taken over, given back, and asked for its size.

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

/// The terminal while it is in our hands, for whichever thread must give it back.
static TAKEN: Mutex<Option<SavedTerminal>> = Mutex::new(None);

/// Whether the terminal was told to use the kitty keyboard protocol.
static KITTY: AtomicBool = AtomicBool::new(false);

/// How many pictures the terminal holds at most: those with the first numbers.
static PICTURES: AtomicU32 = AtomicU32::new(0);

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
    mode: TerminalMode,
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

/// The terminal is sent a picture of this number; it is taken away when the terminal is given back.
pub fn holds_picture(id: pictures::ImageId) {
    PICTURES.fetch_max(id + 1 - pictures::FIRST, Ordering::SeqCst);
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
    // It is known how the terminal was before anything is changed.
    let saved = taken.insert(SavedTerminal { mode: TerminalMode::read()?, out });
    let raw = saved.mode.make_raw();
    if raw.is_err() {
        *taken = None;
    }
    raw
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
    let Some(SavedTerminal { mode, out }) = held.take() else { return };
    // This does not wait, so it comes first.
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
        // Nobody reads, so what waits is thrown away. It may end within a sequence, or a string.
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
