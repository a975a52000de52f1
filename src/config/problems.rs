//! The problems of a user's file, and the limits for reading it.

use ouk_io::text::{Printable, line_of};
use std::fmt::{self, Display};
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The largest size of a settings or key file in bytes; a complete one has a few thousand.
pub const LARGEST: u64 = 256 * 1024;
/// The most problems of a file in the list; further ones are only counted.
pub const MOST: usize = 20;

/// A problem of a user's file. The language words it.
#[derive(Clone, Debug)]
pub struct FileProblem<F> {
    /// What the file is called; nothing for a text that is in no file.
    pub file: Option<Printable>,
    /// What is wrong.
    pub what: ProblemKind<F>,
}

/// What is wrong with a user's file.
#[derive(Clone, Debug)]
pub enum ProblemKind<F> {
    /// Something in this line, from 1.
    Line(usize, F),
    /// So many more problems are not listed.
    More(usize),
    /// It cannot be read.
    Unreadable(Arc<io::Error>),
}

impl<F: Display> Display for FileProblem<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file} ")?;
        }
        let words = match &self.what {
            ProblemKind::Line(line, fault) => format!("line {line}: {fault}"),
            ProblemKind::More(more) => format!("has {more} more problems"),
            ProblemKind::Unreadable(error) => format!("cannot be read: {error}"),
        };
        f.write_str(Printable::of(&words).as_str())
    }
}

/// The problems of a file.
#[derive(Debug)]
pub struct Problems<F> {
    told: Vec<FileProblem<F>>,
    more: usize,
}

impl<F> Default for Problems<F> {
    fn default() -> Problems<F> {
        Problems { told: Vec::new(), more: 0 }
    }
}

impl<F> Problems<F> {
    /// Adds a fault in a line. It is made only if it will be listed.
    pub fn note(&mut self, line: usize, fault: impl FnOnce() -> F) {
        if self.told.len() < MOST {
            self.told.push(in_line(line, fault()));
        } else {
            self.more += 1;
        }
    }

    /// All problems.
    #[must_use]
    pub fn told(mut self) -> Vec<FileProblem<F>> {
        if self.more > 0 {
            self.told.push(FileProblem { file: None, what: ProblemKind::More(self.more) });
        }
        self.told
    }
}

/// A fault in a line.
#[must_use]
pub const fn in_line<F>(line: usize, fault: F) -> FileProblem<F> {
    FileProblem { file: None, what: ProblemKind::Line(line, fault) }
}

/// The line of a fault in a text, and what the reader of its format says of it.
#[must_use]
pub fn format_fault(text: &str, span: Option<Range<usize>>, message: &str) -> (usize, Printable) {
    let line = span.map_or(1, |span| line_of(text, span.start));
    (line, Printable::of(message.lines().next().unwrap_or_default()))
}

/// Reads a user's file, if it is not too large.
///
/// # Errors
/// If the file cannot be read, is not text, or is too large; the error names the limit.
pub fn read_file(path: &Path) -> io::Result<String> {
    ouk_io::files::read_text(path, LARGEST)
}
