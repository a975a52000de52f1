//! Appends text to a user's file.

use super::Failure;
use crate::training::samples::Sample;
use anyhow::Context;
use ouk_engine::command_line::not_written;
use ouk_io::fault::in_words;
use ouk_io::opening;
use ouk_io::outside::Outside;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What is appended to a file.
#[derive(Clone, Copy)]
pub(super) enum Content {
    /// Games in PGN.
    Games,
    /// Lines of the form position;score;result.
    Positions,
}

/// The endings of the names of files in other formats.
const OTHER_ENDINGS: [&str; 4] = ["svg", "html", "htm", "png"];

/// The most bytes that are read to find the first line of a file.
const HEAD: u64 = 16 * 1024;

impl Content {
    const fn name(self) -> &'static str {
        match self {
            Content::Games => "games in PGN",
            Content::Positions => "lines of the form position;score;result",
        }
    }

    /// Why a file with this name should not hold the content.
    fn refuses_name(self, path: &Path) -> Option<String> {
        let ending = path.extension()?;
        let is = |other: &&&str| ending.eq_ignore_ascii_case(other);
        let pgn: &[&str] = if matches!(self, Content::Positions) { &["pgn"] } else { &[] };
        let other = OTHER_ENDINGS.iter().chain(pgn).find(is)?;
        let (path, own) = (path.display(), self.name());
        Some(format!("--out {path} names a file of the format {other}, but {own} would be written"))
    }

    /// Fails if the first line of the file, if there is one, is of another kind.
    fn check(self, file: &File) -> io::Result<()> {
        let mut head = Vec::new();
        file.take(HEAD).read_to_end(&mut head).map_err(in_words)?;
        let head = String::from_utf8_lossy(&head);
        let mut lines = head.trim_start_matches('\u{feff}').lines();
        let is_own = |line: &str| match self {
            Content::Games => line.starts_with(['[', ';', '%']),
            Content::Positions => line.parse::<Sample>().is_ok(),
        };
        match lines.find(|line| !line.trim().is_empty()) {
            Some(line) if !is_own(line.trim()) => {
                let why = format!("it holds something other than {}", self.name());
                Err(io::Error::other(why))
            }
            _ => Ok(()),
        }
    }
}

/// Appends whole lines to a file. The first begins on a line of its own, and a text that cannot be
/// written completely leaves no part.
pub(super) struct Appender {
    file: File,
    path: PathBuf,
}

impl Appender {
    /// Opens or creates the file. If it does not end with a line end, one is written.
    ///
    /// # Errors
    /// If the file cannot be opened or written, or if its name or its first line is of another kind.
    pub(super) fn open(_: Outside, path: &Path, content: Content) -> Result<Appender, Failure> {
        if let Some(why) = content.refuses_name(path) {
            return Err(Failure::usage(why));
        }
        let file = open(path, content).map_err(|error| not_written(path, &error))?;
        Ok(Appender { file, path: path.to_owned() })
    }

    /// Appends a text. If that fails, the file gets its earlier length again.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub(super) fn append(&mut self, text: &str) -> Result<(), Failure> {
        let before = self.file.metadata().ok().filter(|about| about.is_file());
        let written = self.file.write_all(text.as_bytes());
        if let (Err(_), Some(before)) = (&written, before) {
            // If this fails too, the first error is the one to tell.
            let _ = self.file.set_len(before.len());
        }
        written
            .map_err(in_words)
            .with_context(|| format!("cannot write to {}", self.path.display()))?;
        Ok(())
    }
}

/// Opens or creates a file that holds only this content, at its end.
fn open(path: &Path, content: Content) -> io::Result<File> {
    let mut file = opening::open_to_append(path)?;
    // A pipe or device may be open for writing alone.
    if file.metadata()?.is_file() {
        content.check(&file)?;
        if file.seek(SeekFrom::End(0))? > 0 {
            let mut last = [0];
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
            if last != *b"\n" {
                file.write_all(b"\n").map_err(in_words)?;
            }
        }
    }
    // A full device says so even when there is nothing to write: before the games, not after.
    file.write(&[]).map_err(in_words)?;
    Ok(file)
}
