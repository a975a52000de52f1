//! What the command lines of `ouk` and `ouk-lab` share: arguments, errors with exit codes, and output.
//!
//! Only with the feature `command-line`, because it needs `clap`, which other users of the engine do not.

mod game_args;

pub use game_args::{ArrayArgs, GameArgs};

use crate::endgame::tables::{TableOptions, Tables};
use crate::uci::client::{Approved, guard};
use clap::error::ErrorKind;
use ouk_io::files::IfExists;
use ouk_io::outside::{CommandLine, Outside};
use ouk_io::text;
use ouk_rules::game::EngineSpec;
use std::ffi::OsString;
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Why a command ended early, and its exit code.
#[derive(Debug)]
pub struct Failure {
    code: u8,
    text: String,
}

impl Failure {
    /// Nothing failed: the reader of the output has closed it.
    pub const CLOSED: Failure = Failure { code: 0, text: String::new() };

    /// The command line is wrong: exit code 2.
    pub fn usage(text: impl Into<String>) -> Failure {
        Failure { code: 2, text: text.into() }
    }

    /// The command failed: exit code 1.
    pub fn failed(text: impl Into<String>) -> Failure {
        Failure { code: 1, text: text.into() }
    }

    /// A position or file is not legal: exit code 3.
    pub fn illegal(text: impl Into<String>) -> Failure {
        Failure { code: 3, text: text.into() }
    }

    /// The message; empty for [`Failure::CLOSED`].
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// From now on a file that may not grow (`ulimit -f`) is an error, not the end of the program.
pub fn outlive_file_limits() {
    crate::system::outlive_file_limits();
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure { code: 1, text: format!("{:#}", error.into()) }
    }
}

/// The exit code of a program; prints the message of a failure as one line on standard error.
#[must_use]
pub fn finish(program: &str, done: Result<ExitCode, Failure>) -> ExitCode {
    match done {
        Ok(code) => code,
        Err(failure) => {
            if !failure.text.is_empty() {
                text::complain_bare(&format!("{program}: {}", failure.text));
            }
            ExitCode::from(failure.code)
        }
    }
}

/// The words of the command line for `clap`. Help texts repeat the first word, which whoever starts
/// the program can choose freely, so it is always the program's own name.
pub fn words(program: &str) -> impl Iterator<Item = OsString> {
    std::iter::once(OsString::from(program)).chain(std::env::args_os().skip(1))
}

/// Serves as the guard of an engine if this process was started as one. Otherwise engines that this
/// process starts get a guard.
#[must_use]
pub fn serve_as_guard(_: Outside) -> Option<ExitCode> {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|word| word == guard::WORD) {
        return Some(guard::serve(&words.collect::<Vec<_>>()));
    }
    guard::enable();
    None
}

/// Prints help and version if they were asked for; otherwise says in one line what is wrong.
///
/// # Errors
/// If the command line is wrong, or nobody reads the help.
pub fn help_or_failure(program: &str, error: &clap::Error) -> Result<ExitCode, Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // clap colours it where the terminal allows that.
        return error.print().map(|()| ExitCode::SUCCESS).or(Err(Failure::CLOSED));
    }
    Err(Failure::usage(format!("{}; try \"{program} --help\"", complaint(error))))
}

/// What is wrong with arguments, in one line.
#[must_use]
pub fn complaint(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let said =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let said = said.collect::<Vec<_>>().join(" ");
    said.strip_prefix("error: ").unwrap_or(&said).to_owned()
}

/// Writes a line to standard output.
///
/// # Errors
/// If it cannot be written; [`Failure::CLOSED`] if nobody reads it.
pub fn print(line: impl Display) -> Result<(), Failure> {
    match text::print(line) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Failure::CLOSED),
        other => Ok(other?),
    }
}

/// What `--overwrite` allows.
#[must_use]
pub const fn if_exists(overwrite: bool) -> IfExists {
    if overwrite { IfExists::Overwrite } else { IfExists::Refuse }
}

/// Why a file that the user named was not written.
#[must_use]
pub fn not_written(path: &Path, error: &io::Error) -> Failure {
    let path = path.display();
    Failure::failed(match error.kind() {
        io::ErrorKind::AlreadyExists => {
            format!("{path} already exists; use --overwrite to replace it")
        }
        _ => format!("cannot write {path}: {error}"),
    })
}

/// An engine that the user named on the command line of this process.
///
/// # Errors
/// If it is not named there.
pub fn approve(spec: EngineSpec, right: Outside) -> Result<Approved, Failure> {
    let line = CommandLine::of_this_process();
    let unnamed = || Failure::usage("name the engine on the command line of the program itself");
    Approved::on_command_line(spec, &line, right).ok_or_else(unnamed)
}

/// Endgame tables made by one thread: a match gives an engine no more than it plays with.
#[must_use]
pub fn tables_of_one_thread(folder: Option<PathBuf>) -> Arc<Tables> {
    Arc::new(Tables::new(TableOptions { folder, threads: 1, ..TableOptions::default() }))
}
