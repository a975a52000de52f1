//! The guard process between this program and an engine.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, getppid,
    kill_current_process_group, kill_process, setrlimit, wait,
};
use signal_hook::consts::{SIGHUP, SIGINT, SIGKILL, SIGQUIT, SIGTERM};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The pause between two checks for signals.
const LOOK_EVERY: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// Starts the engine and waits for its end. Once nobody can write to the engine any more, it has
/// `grace` to end by itself. If the engine cannot be started, the guard writes the line
/// `not_started` with the error number.
pub(super) fn guard(command: &mut Command, grace: Duration, not_started: &str) -> ExitCode {
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
            println!("{not_started}{}", problem.raw_os_error().unwrap_or_default());
            return ExitCode::from(127);
        }
    };
    give_up_output();
    if std::thread::Builder::new().spawn(move || watch(parent, &told, grace)).is_err() {
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
fn watch(parent: Option<Pid>, told: &AtomicBool, grace: Duration) {
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
            std::thread::sleep(grace);
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

/// Ends with the status of the engine, for whoever waits for the guard.
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

/// The most searches for descendants: a process may start another in between.
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
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(not(target_os = "linux"))]
const fn end_descendants() {}

/// The descendants of this process that still run.
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

/// The parent of a process that still runs.
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
