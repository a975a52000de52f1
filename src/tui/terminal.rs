//! The terminal: taken over, given back, and asked for its size.

use crossterm::clipboard::CopyToClipboard;
use crossterm::{Command, terminal};
use ratatui::layout::Size;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

/// Whether the terminal is in our hands, for whoever must give it back.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// Whether the terminal was told to use the kitty keyboard protocol.
static KITTY: AtomicBool = AtomicBool::new(false);

/// What threads said that panicked behind the picture.
static FAILED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Makes a terminal ready to be drawn on: the other screen, no cursor, pasted text marked as such.
pub const TAKE: &str = "\x1b[?1049h\x1b[?25l\x1b[?2004h";
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

/// Takes the terminal over: its input comes raw. What makes it ready to be drawn on is [`TAKE`],
/// which goes out with the first frame.
///
/// # Errors
/// If the terminal does not do it.
pub fn enter() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    ENTERED.store(true, Ordering::SeqCst);
    Ok(())
}

/// Whether the terminal is in our hands, to be drawn on.
#[must_use]
pub fn is_ours() -> bool {
    ENTERED.load(Ordering::SeqCst)
}

/// Gives the terminal back as it was; does nothing if it has been given back.
pub fn leave() {
    if ENTERED.swap(false, Ordering::SeqCst) {
        // There may be nobody left to write to.
        let kitty = if KITTY.swap(false, Ordering::SeqCst) { "\x1b[<u" } else { "" };
        let bytes = [kitty, GIVE_BACK].concat();
        let _ = unbuffered_stdout().and_then(|mut out| out.write_all(bytes.as_bytes()));
        let _ = terminal::disable_raw_mode();
    }
}

/// Lets go of a terminal that has hung up, to which nothing more can be written.
pub fn abandon() {
    ENTERED.store(false, Ordering::SeqCst);
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

/// The terminal's size; a pipe or a broken terminal has none, and gets a usual one.
#[must_use]
pub fn size() -> Size {
    match terminal::window_size() {
        Ok(size) if size.columns > 0 && size.rows > 0 => {
            Size { width: size.columns, height: size.rows }
        }
        _ => Size { width: 80, height: 24 },
    }
}

/// Whether a terminal of a kind (its `TERM`) gives what it erases the ground that is chosen then, as
/// most do; for those not named here blanks are written out.
#[must_use]
pub fn erases_in_color(term: &str) -> bool {
    const THESE: [&str; 10] = [
        "xterm",
        "alacritty",
        "contour",
        "foot",
        "ghostty",
        "kitty",
        "konsole",
        "linux",
        "rxvt",
        "wezterm",
    ];
    THESE.iter().any(|name| term.starts_with(name))
}

/// Standard output without Rust's line buffer, so that a frame is one write.
///
/// # Errors
/// If standard output is closed.
pub fn unbuffered_stdout() -> io::Result<File> {
    Ok(File::from(io::stdout().as_fd().try_clone_to_owned()?))
}

/// Standard input without Rust's buffer, so that bytes are read as they come.
///
/// # Errors
/// If standard input is closed.
pub fn unbuffered_stdin() -> io::Result<File> {
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}
