//! What the command lines of `ouk` and `ouk-lab` share: arguments, errors with exit codes, and
//! output.
//!
//! The feature `command-line` enables this module, because it needs `clap`, which other users of
//! the engine do not.

mod game_args;

pub use game_args::{ArrayArgs, GameArgs, note_passed_over, position_of};

use crate::endgame::tables::{TableOptions, Tables};
use crate::uci::client::{Approved, guard};
use clap::Command;
use clap::builder::{PathBufValueParser, TypedValueParser};
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
    /// The reader of the output has closed it, which is no failure: exit code 0.
    pub const CLOSED: Failure = Failure { code: 0, text: String::new() };

    /// A wrong command line: exit code 2.
    pub fn usage(text: impl Into<String>) -> Failure {
        Failure { code: 2, text: text.into() }
    }

    /// A command that failed: exit code 1.
    pub fn failed(text: impl Into<String>) -> Failure {
        Failure { code: 1, text: text.into() }
    }

    /// A command that Ctrl-C stopped: exit code 130.
    pub fn interrupted(text: impl Into<String>) -> Failure {
        Failure { code: 130, text: text.into() }
    }

    /// An illegal position or file: exit code 3.
    pub fn illegal(text: impl Into<String>) -> Failure {
        Failure { code: 3, text: text.into() }
    }

    /// The message; empty for [`Failure::CLOSED`].
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Makes writing beyond the file size limit (`ulimit -f`) an error instead of the end of the
/// program.
pub fn outlive_file_limits() {
    crate::system::outlive_file_limits();
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure { code: 1, text: with_causes(&error.into()) }
    }
}

/// An error with its causes in one line. Many errors name their cause themselves, so a cause that
/// the text ends with is not repeated.
fn with_causes(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        match text.is_empty() {
            true => text = cause,
            false if text.ends_with(&cause) => {}
            false => text = format!("{text}: {cause}"),
        }
    }
    text
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

/// The words of the command line for `clap`. The first word is always the program's own name: help
/// texts repeat it, and whoever starts the program can choose it freely.
pub fn words(program: &str) -> impl Iterator<Item = OsString> {
    std::iter::once(OsString::from(program)).chain(std::env::args_os().skip(1))
}

/// Serves as the guard of an engine if this process was started as one. Otherwise gives a guard to
/// each engine that this process starts.
#[must_use]
pub fn serve_as_guard(_: Outside) -> Option<ExitCode> {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|word| word == guard::WORD) {
        return Some(guard::serve(&words.collect::<Vec<_>>()));
    }
    guard::enable();
    None
}

/// Prints help or version if the user asked for them; otherwise says in one line what is wrong.
///
/// # Errors
/// If the command line is wrong, or the help cannot be printed.
pub fn help_or_failure(program: &Command, error: &clap::Error) -> Result<ExitCode, Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // `clap` colours the text where the terminal allows that.
        return error.print().map(|()| ExitCode::SUCCESS).map_err(|error| not_printed(&error));
    }
    let text = error.to_string();
    let command = command_of(&text).unwrap_or_else(|| command_in_words(program));
    Err(Failure::usage(format!("{}; try \"{command} --help\"", complaint(error))))
}

/// The program and the command in the usage that an error of `clap` ends with.
fn command_of(error: &str) -> Option<String> {
    let usage = error.lines().find_map(|line| line.trim().strip_prefix("Usage: "))?;
    let words = usage.split(' ').take_while(|word| !word.starts_with(['[', '<', '-']));
    Some(words.collect::<Vec<_>>().join(" "))
}

/// The program and the command that the words of this process name.
fn command_in_words(program: &Command) -> String {
    let (mut command, mut name) = (program, program.get_name().to_owned());
    for word in std::env::args().skip(1) {
        if let Some(named) = command.find_subcommand(&word) {
            command = named;
            name = format!("{name} {}", named.get_name());
        }
    }
    name
}

/// A one-line description of what is wrong with the arguments.
#[must_use]
pub fn complaint(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let said =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let said = said.collect::<Vec<_>>().join(" ").replace(" tip: ", "; ");
    let said = said.strip_prefix("error: ").unwrap_or(&said);
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => "a command is missing".to_owned(),
        // What the standard library says of numbers does not help a user.
        ErrorKind::ValueValidation => {
            let said = range_in_words(said).unwrap_or_else(|| said.to_owned());
            NUMBER_ERRORS.iter().fold(said, |said, (from, to)| said.replace(from, to))
        }
        _ => said.to_owned(),
    }
}

/// The complaint about a number outside of its range with the range in words: `clap` writes
/// `0 is not in 1..=100`, and the largest number of the type for an open end.
fn range_in_words(said: &str) -> Option<String> {
    let (start, range) = said.rsplit_once(" is not in ")?;
    let (start, _) = start.rsplit_once(": ")?;
    let (least, most) = range.split_once("..")?;
    let least = Some(least).filter(|number| !number.starts_with('-'));
    let most = most.strip_prefix('=').filter(|most| *most != u32::MAX.to_string());
    let numbers = match (least, most) {
        (Some(least), Some(most)) => format!("from {least} to {most}"),
        (Some(least), None) => format!("of at least {least}"),
        (None, most) => format!("of at most {}", most?),
    };
    Some(format!("{start}: expected a whole number {numbers}"))
}

/// What the standard library says of a text that is not a number, and what we say.
const NUMBER_ERRORS: [(&str, &str); 5] = [
    ("invalid digit found in string", "expected a whole number"),
    ("cannot parse integer from empty string", "expected a whole number"),
    ("number too large to fit in target type", "the number is too large"),
    ("invalid float literal", "expected a number"),
    ("cannot parse float from empty string", "expected a number"),
];

/// Writes a line to standard output.
///
/// # Errors
/// If the line cannot be written; [`Failure::CLOSED`] if nobody reads it.
pub fn print(line: impl Display) -> Result<(), Failure> {
    text::print(line).map_err(|error| not_printed(&error))
}

/// The failure for an error of standard output; [`Failure::CLOSED`] if nobody reads it.
#[must_use]
pub fn not_printed(error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::CLOSED,
        _ => Failure::failed(format!("standard output cannot be written: {error}")),
    }
}

/// Parses the name of a file to write. A lone hyphen means standard output to other programs, so it
/// names no file here.
#[must_use]
pub fn output_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.as_os_str() == "-" {
        true => Err("expected a file name, not standard output; write ./- for a file of that name"),
        false => Ok(path),
    })
}

/// The treatment of existing files that `--overwrite` asks for.
#[must_use]
pub const fn if_exists(overwrite: bool) -> IfExists {
    if overwrite { IfExists::Overwrite } else { IfExists::Refuse }
}

/// The failure for a file of the user that was not written.
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

/// Approves an engine that the user named on the command line of this process.
///
/// # Errors
/// If the command line does not name the engine.
pub fn approve(spec: EngineSpec, right: Outside) -> Result<Approved, Failure> {
    let line = CommandLine::of_this_process();
    let unnamed = || Failure::usage("name the engine on the command line of the program itself");
    Approved::on_command_line(spec, &line, right).ok_or_else(unnamed)
}

/// Endgame tables that one thread makes: a match gives an engine no more threads than it plays
/// with.
#[must_use]
pub fn tables_of_one_thread(folder: Option<PathBuf>) -> Arc<Tables> {
    Arc::new(Tables::new(TableOptions { folder, threads: 1, ..TableOptions::default() }))
}
