//! Standard output: writing text as it is, and whether it is a terminal to draw on.

use crate::tui::command::typed;
use crate::tui::theme::error::ThemeError;
use ouk_engine::command_line::{Failure, not_printed};
use ouk_io::outside::Rights;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

/// Writes text to standard output that the program itself made and that contains nothing from
/// outside.
pub(super) fn whole(text: &[u8]) -> Result<ExitCode, Failure> {
    let written = io::stdout().lock().write_all(text).and_then(|()| io::stdout().flush());
    written.map(|()| ExitCode::SUCCESS).map_err(|error| not_printed(&error))
}

/// Whether standard input and output are a terminal to draw on.
pub(super) fn can_draw() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    !dumb && io::stdout().is_terminal() && io::stdin().is_terminal()
}

pub(super) fn needs_terminal(rights: Rights) -> Result<(), Failure> {
    if can_draw() {
        return Ok(());
    }
    let others = match rights.outside {
        Some(_) => "\"ouk show\" and \"ouk uci\"",
        None => "\"ouk play --line\" and \"ouk show\"",
    };
    Err(Failure::usage(format!(
        "drills need a terminal (over ssh, use ssh -t); {others} work without one"
    )))
}

/// The endings of files that other commands or `--format` write, beside those of pictures.
const ENDINGS: [&str; 4] = ["pgn", "svg", "html", "htm"];

/// Fails if a file name has the ending of another format than the one that is written. `own` are
/// the endings of that format; without any, the output is text.
pub(super) fn check_ending(path: &Path, own: &[&str]) -> Result<(), Failure> {
    let Some(ending) = path.extension() else { return Ok(()) };
    let is = |known: &&&str| ending.eq_ignore_ascii_case(known);
    let other = ENDINGS.iter().chain(&typed::PICTURES).find(is);
    match other.filter(|other| !own.contains(other)) {
        None => Ok(()),
        Some(other) => {
            let (path, own) = (path.display(), own.first().unwrap_or(&"txt"));
            Err(Failure::usage(format!(
                "--out {path} names a file of the format {other}, but {own} would be written; \
                 end the name in .{own} or choose the other format"
            )))
        }
    }
}

/// The failure for an output that would replace the games it comes from.
pub(super) fn overwrites_games(out: &Path) -> Failure {
    let out = out.display();
    Failure::usage(format!(
        "--out {out} is the file of the game, whose games would be lost; choose another file"
    ))
}

/// The failure for a theme that the command line names: an unknown name is a wrong argument.
pub(super) fn no_theme(error: &ThemeError) -> Failure {
    match error {
        ThemeError::Unknown { .. } => Failure::usage(error.to_string()),
        _ => Failure::failed(error.to_string()),
    }
}

/// A line on standard error that is overwritten repeatedly. Writes nothing unless standard error is
/// a terminal.
pub(super) struct ProgressLine;

impl ProgressLine {
    const WIDTH: usize = 24;

    /// Shows the finished share, from 0 to 1, and a description of the progress.
    pub(super) fn show(share: f64, words: &str) {
        let mut err = io::stderr().lock();
        if !err.is_terminal() {
            return;
        }
        let full = (Self::WIDTH as f64 * share.clamp(0.0, 1.0)) as usize;
        let bar: String = (0..Self::WIDTH).map(|at| if at < full { '#' } else { '.' }).collect();
        let _ = write!(err, "\r[{bar}] {words}\x1b[K");
        let _ = err.flush();
    }

    /// Shows what the program waits for.
    pub(super) fn say(words: &str) {
        let mut err = io::stderr().lock();
        if err.is_terminal() {
            let _ = write!(err, "\r{words}\x1b[K");
            let _ = err.flush();
        }
    }

    pub(super) fn wipe() {
        let mut err = io::stderr().lock();
        if err.is_terminal() {
            let _ = write!(err, "\r\x1b[K");
        }
    }
}
