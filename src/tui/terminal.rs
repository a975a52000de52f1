//! The terminal: taken over, given back, and asked for its size.

use crossterm::Command;
use crossterm::clipboard::CopyToClipboard;
use ratatui::buffer::Cell;
use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{self, Action, OptionalActions, QueueSelector, Termios};
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
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

/// The largest part of a terminal that is drawn on, which nobody has more of, and smaller ones for
/// whoever has no memory for it.
const SIZES: [Size; 3] = [
    Size { width: 500, height: 200 },
    Size { width: 200, height: 60 },
    Size { width: 80, height: 24 },
];

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

/// The terminal to write to. It is opened anew, so that nothing written to it need wait for it, and
/// no other program that has it open notices.
pub struct TerminalOutput {
    file: File,
    /// Whether a write waits until there is room for all of it: it could not be opened anew.
    blocks: bool,
}

impl TerminalOutput {
    /// # Errors
    /// If no more files can be opened.
    fn open() -> io::Result<TerminalOutput> {
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

    /// The terminal that was entered.
    ///
    /// # Errors
    /// If none was, or no more files can be opened.
    pub fn of_terminal() -> io::Result<TerminalOutput> {
        match &*taken() {
            Some(SavedTerminal { out, .. }) => {
                Ok(TerminalOutput { file: out.file.try_clone()?, blocks: out.blocks })
            }
            None => Err(io::Error::other("no terminal was entered")),
        }
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
    fn write_within(&self, mut bytes: &[u8], time: Duration) -> Result<(), usize> {
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
        // It is to be tried again, and whoever tries can tell when.
        Err(ErrorKind::Interrupted.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
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

/// The terminal's size; a pipe or a broken terminal has none, and gets a usual one.
#[must_use]
pub fn size() -> Size {
    match termios::tcgetwinsize(io::stdout()) {
        Ok(size) if size.ws_col > 0 && size.ws_row > 0 => {
            Size { width: size.ws_col, height: size.ws_row }
        }
        _ => Size { width: 80, height: 24 },
    }
}

/// The part of the terminal that is drawn on; what is beyond stays blank.
#[must_use]
pub fn drawn_size() -> Size {
    let Size { width, height } = size();
    let within =
        |most: Size| Size { width: width.min(most.width), height: height.min(most.height) };
    let sizes = SIZES.map(within);
    sizes.into_iter().find(|&size| has_memory_for(size)).unwrap_or(sizes[SIZES.len() - 1])
}

/// Whether there is memory for the pictures of a size: the one that is shown, the next, what is
/// known of the terminal, and what is to be sent.
fn has_memory_for(size: Size) -> bool {
    const PICTURES: usize = 8;
    let cells = usize::from(size.width) * usize::from(size.height);
    Vec::<Option<Cell>>::new().try_reserve_exact(PICTURES * cells).is_ok()
}

/// Whether a terminal of a kind (its `TERM`) gives what it erases the ground that is chosen then, as
/// most do. Of those not named here GNU screen does so only if its user asks for it; tmux, which
/// may call itself `screen` and then sets `TMUX`, has done so since 2017, whatever its terminfo says.
#[must_use]
pub fn erases_in_color(term: &str, in_tmux: bool) -> bool {
    const THESE: [&str; 19] = [
        "xterm",
        "alacritty",
        "contour",
        "Eterm",
        "foot",
        "ghostty",
        "gnome",
        "iterm",
        "kitty",
        "konsole",
        "linux",
        "mintty",
        "mlterm",
        "putty",
        "rxvt",
        "st-",
        "tmux",
        "vte",
        "wezterm",
    ];
    let is_screen = || term == "screen" || term.starts_with("screen-");
    THESE.iter().any(|name| term.starts_with(name)) || in_tmux && is_screen()
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
        // Whoever started us belongs to our group; so who started him?
        above = std::fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero()))
            .ok()
            .and_then(|stat| {
                let parent = stat.rsplit(')').next()?.split_whitespace().nth(1)?.parse().ok()?;
                Pid::from_raw(parent)
            });
    }
    false
}
