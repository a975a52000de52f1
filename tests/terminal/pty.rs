//! A terminal for tests: the real binary in a pseudo-terminal, its screen, and every byte it sends.

mod home;
mod process;

use crate::support::{patient, shows};
pub use home::Home;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// The longest time that a screen may take to show an awaited text, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// The longest time that a program which computes is waited for until it is idle.
const BUSY: Duration = Duration::from_secs(1);

/// Whether the player is to make a move: the list has all moves before it, but not this one.
pub fn is_my_move(screen: &str, number: usize) -> bool {
    let lists = |number: usize| screen.contains(&format!(" {number}. "));
    screen.contains("Your move") && !lists(number) && (number == 1 || lists(number - 1))
}

/// The rows of a screen without trailing blanks: undrawn cells equal erased ones.
fn rows(seen: &Seen) -> String {
    let contents = seen.parser.screen().contents();
    contents.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

struct Seen {
    parser: vt100::Parser,
    /// All bytes sent so far.
    bytes: Vec<u8>,
    /// The number of reads that they came in.
    writes: usize,
    /// The time of the last read.
    last: Instant,
    ended: bool,
    /// Whether reading is suspended, as by a stopped terminal.
    stopped: bool,
    /// Whether the terminal must close.
    hung_up: bool,
    /// The folder in `/proc` of the thread that reads; `None` on systems without one.
    reader: Option<PathBuf>,
}

/// The program in a terminal.
pub struct PtySession {
    /// `None` after hanging up.
    master: Option<Box<dyn MasterPty + Send>>,
    keys: Option<Box<dyn Write + Send>>,
    child: Box<dyn Child + Send + Sync>,
    seen: Arc<(Mutex<Seen>, Condvar)>,
}

pub struct PtyStart<'a> {
    /// The user's folders.
    pub home: &'a Home,
    /// Columns and rows.
    pub size: (u16, u16),
    /// Environment variables beside the usual ones.
    pub env: &'a [(&'a str, &'a str)],
    /// The command line.
    pub args: &'a [&'a str],
    /// The command that starts the program, with its arguments; empty for a direct start.
    pub under: &'a [&'a str],
}

impl<'a> PtyStart<'a> {
    /// The menu at 80×24 in 256 colours.
    pub fn at(home: &'a Home) -> PtyStart<'a> {
        PtyStart { home, size: (80, 24), env: &[], args: &[], under: &[] }
    }

    /// The start with these arguments.
    pub fn args(self, args: &'a [&'a str]) -> PtyStart<'a> {
        PtyStart { args, ..self }
    }

    /// The start under another program, which gets the path and arguments of ours after its own.
    pub fn under(self, under: &'a [&'a str]) -> PtyStart<'a> {
        PtyStart { under, ..self }
    }

    /// The start at another size.
    pub fn size(self, columns: u16, rows: u16) -> PtyStart<'a> {
        PtyStart { size: (columns, rows), ..self }
    }

    /// The start with these environment variables.
    pub fn env(self, env: &'a [(&'a str, &'a str)]) -> PtyStart<'a> {
        PtyStart { env, ..self }
    }

    /// Starts the program.
    pub fn go(self) -> PtySession {
        let (cols, rows) = self.size;
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut words = self.under.iter().copied().chain([env!("CARGO_BIN_EXE_ouk")]);
        let mut command = CommandBuilder::new(words.next().unwrap());
        command.args(words);
        command.env_clear();
        let root = self.home.path();
        for (name, folder) in [
            ("HOME", "home"),
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_DATA_HOME", "data"),
            ("XDG_STATE_HOME", "state"),
            ("XDG_CACHE_HOME", "cache"),
        ] {
            command.env(name, root.join(folder));
        }
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        for (name, value) in self.env {
            command.env(name, value);
        }
        command.args(self.args);
        command.cwd(root);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let seen = Arc::new((
            Mutex::new(Seen {
                parser: vt100::Parser::new(whole(rows), whole(cols), 0),
                bytes: Vec::new(),
                writes: 0,
                last: Instant::now(),
                ended: false,
                stopped: false,
                hung_up: false,
                reader: None,
            }),
            Condvar::new(),
        ));
        let reader = pair.master.try_clone_reader().unwrap();
        let shared = Arc::clone(&seen);
        std::thread::spawn(move || watch(reader, &shared));
        let keys = pair.master.take_writer().unwrap();
        PtySession { master: Some(pair.master), keys: Some(keys), child, seen }
    }
}

fn whole(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap()
}

fn watch(mut reader: Box<dyn Read + Send>, shared: &(Mutex<Seen>, Condvar)) {
    let mut buffer = [0; 65_536];
    let thread = std::fs::read_link("/proc/thread-self").ok();
    shared.0.lock().unwrap().reader = thread.map(|thread| Path::new("/proc").join(thread));
    loop {
        let read = reader.read(&mut buffer).unwrap_or(0);
        let mut seen = shared.0.lock().unwrap();
        let ends = read == 0 || seen.hung_up;
        if ends {
            seen.ended = true;
        } else {
            seen.parser.process(&buffer[..read]);
            seen.bytes.extend_from_slice(&buffer[..read]);
            seen.writes += 1;
            seen.last = Instant::now();
        }
        shared.1.notify_all();
        if ends {
            return;
        }
        while seen.stopped {
            seen = shared.1.wait(seen).unwrap();
        }
    }
}

impl PtySession {
    /// Sends keys as they are.
    pub fn keys(&mut self, keys: &str) {
        let out = self.keys.as_mut().expect("the terminal is there");
        out.write_all(keys.as_bytes()).unwrap();
        out.flush().unwrap();
    }

    /// Types a line: a move or a command.
    pub fn line(&mut self, words: &str) {
        self.keys("i");
        self.keys(words);
        self.keys("\r");
    }

    /// What the screen shows.
    pub fn screen(&self) -> String {
        rows(&self.seen.0.lock().unwrap())
    }

    /// Whether the screen shows some words.
    pub fn shows(&self, words: &str) -> bool {
        shows(&self.screen(), words)
    }

    /// The bytes sent so far.
    pub fn sent(&self) -> Vec<u8> {
        self.seen.0.lock().unwrap().bytes.clone()
    }

    /// How many bytes were sent so far.
    pub fn bytes(&self) -> usize {
        self.seen.0.lock().unwrap().bytes.len()
    }

    /// In how many pieces they came.
    pub fn writes(&self) -> usize {
        self.seen.0.lock().unwrap().writes
    }

    /// Whether the program is on the other screen, as a full-screen program should be.
    pub fn on_other_screen(&self) -> bool {
        self.seen.0.lock().unwrap().parser.screen().alternate_screen()
    }

    /// Whether the cursor is hidden.
    pub fn hides_cursor(&self) -> bool {
        self.seen.0.lock().unwrap().parser.screen().hide_cursor()
    }

    /// Waits until the screen satisfies a condition.
    pub fn wait(&self, what: &str, done: impl Fn(&str) -> bool) {
        let end = Instant::now() + patient(PATIENCE);
        let mut seen = self.seen.0.lock().unwrap();
        loop {
            let screen = rows(&seen);
            if done(&screen) {
                return;
            }
            let left = end.saturating_duration_since(Instant::now());
            assert!(!left.is_zero() && !seen.ended, "waited for {what:?} in vain:\n{screen}");
            seen = self.seen.1.wait_timeout(seen, left).unwrap().0;
        }
    }

    /// Waits until the screen shows some words.
    pub fn see(&self, words: &str) {
        self.wait(words, |screen| shows(screen, words));
    }

    /// Waits until the player is to make a move against the computer, the first being 1.
    pub fn my_move(&self, number: usize) {
        self.wait(&format!("move {number}"), |screen| is_my_move(screen, number));
    }

    /// Waits until the screen no longer shows some words.
    pub fn gone(&self, words: &str) {
        self.wait(&format!("no {words}"), |screen| !shows(screen, words));
    }

    /// Waits until nothing has been sent for a while; what follows is an answer to what is done
    /// next.
    pub fn settle(&self) {
        self.quiet_for(Duration::from_millis(200));
    }

    /// Waits until nothing has been sent for so long, and nothing is about to be: the program, or
    /// the thread that reads its terminal, may only have had no processor. One that computes for
    /// long is waited for until [`BUSY`].
    pub fn quiet_for(&self, quiet: Duration) {
        let asked = Instant::now();
        let end = asked + patient(BUSY);
        loop {
            let since = self.seen.0.lock().unwrap().last.max(asked).elapsed();
            if since < quiet {
                std::thread::sleep(quiet - since);
            } else if Instant::now() < end && process::is_at_work(self) {
                std::thread::sleep(Duration::from_millis(10));
            } else {
                return;
            }
        }
    }

    /// The bytes of what keys change, which must be something. Frames are 50 ms apart; one that
    /// comes later still is counted with the next keys.
    pub fn cost(&mut self, keys: &str) -> usize {
        let before = self.bytes();
        self.keys(keys);
        let end = Instant::now() + patient(PATIENCE);
        let mut seen = self.seen.0.lock().unwrap();
        while seen.bytes.len() == before {
            let left = end.saturating_duration_since(Instant::now());
            assert!(!left.is_zero() && !seen.ended, "{keys:?} changes nothing");
            seen = self.seen.1.wait_timeout(seen, left).unwrap().0;
        }
        drop(seen);
        self.quiet_for(Duration::from_millis(70));
        self.bytes() - before
    }

    /// Gives the terminal another size.
    pub fn resize(&self, cols: u16, rows: u16) {
        self.seen.0.lock().unwrap().parser.screen_mut().set_size(whole(rows), whole(cols));
        self.master
            .as_ref()
            .expect("the terminal is there")
            .resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 })
            .unwrap();
    }

    /// Whether the terminal is as a shell wants it: what is typed is shown, and comes in lines.
    pub fn is_cooked(&self) -> bool {
        use rustix::termios::{LocalModes, tcgetattr};
        let name = self.master.as_ref().expect("the terminal is there").tty_name().unwrap();
        let open = std::fs::OpenOptions::new().read(true).custom_flags(libc::O_NOCTTY).open(name);
        tcgetattr(open.unwrap())
            .unwrap()
            .local_modes
            .contains(LocalModes::ICANON | LocalModes::ECHO)
    }

    /// Holds what is written, as another program may.
    pub fn hold_output(&self) {
        use rustix::termios::{Action, tcflow};
        let name = self.master.as_ref().expect("the terminal is there").tty_name().unwrap();
        let open = std::fs::OpenOptions::new().write(true).custom_flags(libc::O_NOCTTY).open(name);
        tcflow(open.unwrap(), Action::OOff).unwrap();
    }

    /// Reads on.
    pub fn read_on(&self) {
        self.seen.0.lock().unwrap().stopped = false;
        self.seen.1.notify_all();
    }

    /// What is typed in, for a test that types in a thread of its own.
    pub fn take_keys(&mut self) -> Box<dyn Write + Send> {
        self.keys.take().expect("the terminal is there")
    }

    /// Reads no more of what is sent.
    pub fn stop_reading(&self) {
        self.seen.0.lock().unwrap().stopped = true;
    }

    /// Closes the terminal.
    pub fn hang_up(&mut self) {
        self.seen.0.lock().unwrap().hung_up = true;
        // Whoever reads must let go of it too, and wakes only when something comes.
        self.keys("k");
        let end = Instant::now() + patient(PATIENCE);
        while !self.seen.0.lock().unwrap().ended && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(5));
        }
        (self.keys, self.master) = (None, None);
    }

    /// Gives the terminal another size, which is too large to be looked at here.
    pub fn resize_unseen(&self, cols: u16, rows: u16) {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        self.master.as_ref().expect("the terminal is there").resize(size).unwrap();
    }
}

impl Drop for PtySession {
    fn drop(&mut self) {
        // A failed test may leave the program running.
        let _ = self.child.kill();
    }
}
