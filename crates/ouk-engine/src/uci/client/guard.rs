//! A guard process between this program and an engine. When this program is gone, the guard ends
//! the engine and everything the engine has started, even after SIGKILL, which nobody can catch.
//!
//! The guard is this program itself, started with [`WORD`]. The engine inherits the guard's pipes,
//! so its lines pass directly. The guard only watches for the moment when nobody can write to the
//! engine any more.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::OnceLock;
use std::time::Duration;

/// The first argument of a guard.
pub const WORD: &str = "__guard";

/// What a guard writes if the engine cannot be started, followed by the error number of the system.
const NOT_STARTED: &str = "\u{1}ouk-guard not started ";

/// How long a program may take to end after `quit` before it is killed.
pub(super) const FAREWELL: Duration = Duration::from_millis(500);

static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Gives each engine a guard from now on. The program must hand its arguments after [`WORD`] to
/// [`serve`]. Without this call, engines run without guards.
pub fn enable() {
    // The link leads to the running file even after its path was replaced.
    let link = PathBuf::from("/proc/self/exe");
    let program = if link.exists() { Some(link) } else { std::env::current_exe().ok() };
    if let Some(program) = program.filter(|_| cfg!(unix)) {
        // Only the first call counts, and all have the same value.
        let _ = PROGRAM.set(program);
    }
}

/// The command of an engine, behind a guard if guards are on, and whether it has one.
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

/// Why the engine was not started, if this is the line of a guard.
pub(super) fn refusal(line: &str) -> Option<std::io::Error> {
    let number = line.strip_prefix(NOT_STARTED)?.parse().ok()?;
    Some(std::io::Error::from_raw_os_error(number))
}

/// Guards an engine until it ends or the program that uses it is gone.
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
    use super::{FAREWELL, NOT_STARTED};
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{
        Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, getppid,
        kill_current_process_group, kill_process, setrlimit, wait,
    };
    use signal_hook::consts::{SIGHUP, SIGINT, SIGKILL, SIGQUIT, SIGTERM};
    use std::process::{Command, ExitCode};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// How often the guard checks for signals.
    const LOOK_EVERY: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

    pub(super) fn guard(command: &mut Command) -> ExitCode {
        let told = Arc::new(AtomicBool::new(false));
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            // Without a handler, the signal kills the guard; its group gets the same signal.
            let _ = signal_hook::flag::register(signal, Arc::clone(&told));
        }
        // Descendants that leave their parent, or this group, become children of the guard.
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
            // An engine without a watcher must not run.
            end_group();
        }
        let status = i32::try_from(engine.id()).ok().and_then(await_end);
        end_descendants();
        if getppid() != parent {
            end_group();
        }
        end_like(status)
    }

    /// The reader must see when the engine closes its output.
    fn give_up_output() {
        if let Ok(nowhere) = std::fs::OpenOptions::new().write(true).open("/dev/null") {
            let _ = rustix::stdio::dup2_stdout(&nowhere);
            let _ = rustix::stdio::dup2_stderr(&nowhere);
        }
    }

    /// Waits until nobody can write to the engine any more, or a signal arrives; then ends
    /// everything.
    fn watch(parent: Option<Pid>, told: &AtomicBool) {
        let input = std::io::stdin();
        loop {
            // Even without requested events, `poll` reports that the other end of the pipe is
            // closed.
            let mut pipe = [PollFd::new(&input, PollFlags::empty())];
            let _ = poll(&mut pipe, Some(&LOOK_EVERY));
            if told.load(Ordering::Relaxed) {
                break;
            }
            let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
            if pipe[0].revents().intersects(gone) || getppid() != parent {
                // The engine may end by itself, now that its input is closed.
                std::thread::sleep(FAREWELL);
                break;
            }
        }
        end_descendants();
        end_group();
    }

    /// Waits for the end of a process, and reaps every other child meanwhile.
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

    /// Kills the guard with its group.
    fn end_group() {
        let _ = kill_current_process_group(Signal::KILL);
    }

    /// Ends with the same status as the engine, for whoever waits for the guard.
    fn end_like(status: Option<WaitStatus>) -> ExitCode {
        if let Some(signal) = status.and_then(WaitStatus::terminating_signal) {
            // The engine has left its own core dump; one of the guard would not help.
            let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
            if signal == SIGKILL {
                let _ = kill_process(getpid(), Signal::KILL);
            }
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
        let code = status.and_then(WaitStatus::exit_status).and_then(|code| code.try_into().ok());
        ExitCode::from(code.unwrap_or(1))
    }

    /// How often to look for descendants: a process may start another meanwhile.
    #[cfg(target_os = "linux")]
    const ROUNDS: usize = 100;

    /// Kills everything that the engine has started, even outside its group.
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

    /// The descendants of this process that have not ended.
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
        // The program's name is in brackets, and may itself contain brackets and blanks.
        let mut fields = text.rsplit_once(')')?.1.split_whitespace();
        let state = fields.next()?;
        let parent = fields.next()?.parse().ok()?;
        (!matches!(state, "Z" | "X")).then_some(parent)
    }
}
