//! A guard process between this program and an engine. When this program is gone, the guard ends
//! the engine and everything the engine has started, even after SIGKILL, which nobody can catch.
//!
//! The guard is this program itself, started with [`WORD`]. The engine inherits the guard's pipes,
//! so its lines pass directly. The guard only waits for the moment when nobody can write to the
//! engine any more.

use super::system;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::OnceLock;
use std::time::Duration;

/// The first argument of a guard.
pub const WORD: &str = "__guard";

/// The line that a guard writes if the engine cannot be started; the error number of the system
/// follows.
const NOT_STARTED: &str = "\u{1}ouk-guard not started ";

/// The time that a program has to end after `quit` before it is killed.
pub(super) const FAREWELL: Duration = Duration::from_millis(500);

static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Gives each engine a guard from now on. The program must hand its arguments after [`WORD`] to
/// [`serve`]. Without this call, engines run without guards.
pub fn enable() {
    // The link leads to the running file even after its path was replaced.
    let link = PathBuf::from("/proc/self/exe");
    let program = if link.exists() { Some(link) } else { std::env::current_exe().ok() };
    if let Some(program) = program.filter(|_| system::HAS_GUARDS) {
        // Only the first call counts, and all have the same value.
        let _ = PROGRAM.set(program);
    }
}

/// The command of an engine, behind a guard if guards are on, and whether it has a guard.
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

/// The error that kept the engine from starting, if this is the line of a guard.
pub(super) fn refusal(line: &str) -> Option<std::io::Error> {
    let number = line.strip_prefix(NOT_STARTED)?.parse().ok()?;
    Some(std::io::Error::from_raw_os_error(number))
}

/// Guards an engine until it ends or the program that uses it has ended.
#[must_use]
pub fn serve(words: &[OsString]) -> ExitCode {
    if let Some((program, arguments)) = words.split_first() {
        let mut command = Command::new(program);
        command.args(arguments);
        if let Some(code) = system::guard(&mut command, FAREWELL, NOT_STARTED) {
            return code;
        }
    }
    ouk_io::text::complain(format!("{WORD} is for the program itself"));
    ExitCode::from(2)
}
