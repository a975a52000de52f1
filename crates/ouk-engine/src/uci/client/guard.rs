//! A small process between this program and an engine. It ends the engine, and all that the engine
//! has started, when this program is gone, however it went: nobody can catch a KILL.
//!
//! The guard is this program itself, started with [`WORD`]. The engine has the guard's pipes, so its
//! lines pass through nobody's hands. The guard only watches for the moment at which nobody can write
//! to the engine any more.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::OnceLock;

/// The first argument of a guard.
pub const WORD: &str = "__guard";

/// What a guard says in place of an engine that cannot be started; the system's number follows.
const NOT_STARTED: &str = "\u{1}ouk-guard not started ";

static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// From now on each engine gets a guard: this very program, which must hand what follows [`WORD`] to
/// [`serve`]. Without it, as in another program that uses this library, engines have none.
pub fn enable() {
    // The link stands for the running file, also after another was put in its place.
    let link = PathBuf::from("/proc/self/exe");
    let program = if link.exists() { Some(link) } else { std::env::current_exe().ok() };
    if let Some(program) = program.filter(|_| cfg!(unix)) {
        // Only the first call counts, and all say the same.
        let _ = PROGRAM.set(program);
    }
}

/// The command of an engine, behind a guard if there are guards, and whether there is one.
pub(super) fn command(words: &[String]) -> (Command, bool) {
    match PROGRAM.get() {
        Some(guard) => {
            let mut command = Command::new(guard);
            command.arg(WORD).args(words);
            (command, true)
        }
        None => {
            let mut command = Command::new(&words[0]);
            command.args(&words[1..]);
            (command, false)
        }
    }
}

/// Why the engine was not started, if that is what a guard says.
pub(super) fn refusal(line: &str) -> Option<std::io::Error> {
    let number = line.strip_prefix(NOT_STARTED)?.parse().ok()?;
    Some(std::io::Error::from_raw_os_error(number))
}

/// Guards the engine of a command until it ends or the program that asked for it is gone.
#[must_use]
pub fn serve(words: &[OsString]) -> ExitCode {
    #[cfg(unix)]
    if let Some((program, arguments)) = words.split_first()
        && rustix::process::getpgrp() == rustix::process::getpid()
    {
        return unix::guard(Command::new(program).args(arguments));
    }
    let _ = words;
    ouk_io::text::complain(format!("{WORD} is for the program itself"));
    ExitCode::from(2)
}

#[cfg(unix)]
mod unix {
    use super::NOT_STARTED;
    use crate::uci::client::process::FAREWELL;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{
        Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, getppid,
        kill_current_process_group, kill_process, setrlimit, wait,
    };
    use signal_hook::consts::{SIGHUP, SIGINT, SIGKILL, SIGQUIT, SIGTERM};
    use std::process::{Command, ExitCode};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// How often the guard looks whether it was told to end.
    const LOOK_EVERY: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

    pub(super) fn guard(command: &mut Command) -> ExitCode {
        let told = Arc::new(AtomicBool::new(false));
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            // Without it the guard dies by the signal; its group is told the same.
            let _ = signal_hook::flag::register(signal, Arc::clone(&told));
        }
        // What leaves its parent, or this group, comes back as a child of the guard.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::set_child_subreaper(Some(getpid()));
        let parent = getppid();
        let engine = match command.spawn() {
            Ok(engine) => engine,
            Err(problem) => {
                println!("{NOT_STARTED}{}", problem.raw_os_error().unwrap_or_default());
                return ExitCode::from(127);
            }
        };
        give_up_output();
        if std::thread::Builder::new().spawn(move || watch(parent, &told)).is_err() {
            // An engine that nobody watches must not run.
            end_group();
        }
        let status = i32::try_from(engine.id()).ok().and_then(await_end);
        end_descendants();
        if getppid() != parent {
            end_group();
        }
        end_like(status)
    }

    /// That the engine closes its output must be seen by whoever reads it.
    fn give_up_output() {
        if let Ok(nowhere) = std::fs::OpenOptions::new().write(true).open("/dev/null") {
            let _ = rustix::stdio::dup2_stdout(&nowhere);
            let _ = rustix::stdio::dup2_stderr(&nowhere);
        }
    }

    /// Waits until nobody can write to the engine any more, or a signal comes; then ends everything.
    fn watch(parent: Option<Pid>, told: &AtomicBool) {
        let input = std::io::stdin();
        loop {
            // Asked for nothing, it still tells that the pipe has lost its other end.
            let mut pipe = [PollFd::new(&input, PollFlags::empty())];
            let _ = poll(&mut pipe, Some(&LOOK_EVERY));
            if told.load(Ordering::Relaxed) {
                break;
            }
            let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
            if pipe[0].revents().intersects(gone) || getppid() != parent {
                // It may leave by itself, now that its input is closed.
                std::thread::sleep(FAREWELL);
                break;
            }
        }
        end_descendants();
        end_group();
    }

    /// Waits for the end of a process, and for that of every other child meanwhile.
    fn await_end(engine: i32) -> Option<WaitStatus> {
        loop {
            match wait(WaitOptions::empty()) {
                Ok(Some((child, status))) if child.as_raw_nonzero().get() == engine => {
                    return Some(status);
                }
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(_) => return None,
            }
        }
    }

    /// Ends the guard with all of its group.
    fn end_group() {
        let _ = kill_current_process_group(Signal::KILL);
    }

    /// Ends as the engine did, so that whoever waits for the guard hears how that was.
    fn end_like(status: Option<WaitStatus>) -> ExitCode {
        if let Some(signal) = status.and_then(WaitStatus::terminating_signal) {
            // The engine has left its own picture of memory; that of the guard helps nobody.
            let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
            if signal == SIGKILL {
                let _ = kill_process(getpid(), Signal::KILL);
            }
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
        let code = status.and_then(WaitStatus::exit_status).and_then(|code| code.try_into().ok());
        ExitCode::from(code.unwrap_or(1))
    }

    /// How often descendants are looked for: a process may start another while it is looked at.
    #[cfg(target_os = "linux")]
    const ROUNDS: usize = 100;

    /// Ends what the engine has started, also what has left the group of the engine.
    #[cfg(target_os = "linux")]
    fn end_descendants() {
        for _ in 0..ROUNDS {
            let alive = descendants();
            if alive.is_empty() {
                return;
            }
            for process in alive {
                let _ = kill_process(process, Signal::KILL);
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }

    #[cfg(not(target_os = "linux"))]
    const fn end_descendants() {}

    /// The processes below this one that have not ended.
    #[cfg(target_os = "linux")]
    fn descendants() -> Vec<Pid> {
        let Ok(folder) = std::fs::read_dir("/proc") else { return Vec::new() };
        let numbers = folder.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let processes: Vec<(i32, i32)> = numbers.filter_map(|id| Some((id, parent(id)?))).collect();
        let mut found = vec![getpid().as_raw_nonzero().get()];
        let mut next = 0;
        while let Some(&above) = found.get(next) {
            let below = processes.iter().filter(|(_, parent)| *parent == above);
            found.extend(below.map(|(id, _)| id));
            next += 1;
        }
        found.into_iter().skip(1).filter_map(Pid::from_raw).collect()
    }

    /// The parent of a process that has not ended.
    #[cfg(target_os = "linux")]
    fn parent(id: i32) -> Option<i32> {
        let text = std::fs::read(format!("/proc/{id}/stat")).ok()?;
        let text = String::from_utf8_lossy(&text);
        // The name of the program stands in brackets, and may hold brackets and blanks itself.
        let mut fields = text.rsplit_once(')')?.1.split_whitespace();
        let state = fields.next()?;
        let parent = fields.next()?.parse().ok()?;
        (!matches!(state, "Z" | "X")).then_some(parent)
    }
}
