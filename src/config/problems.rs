//! The problems of a user's file, and the limits for reading it.

use ouk_io::text::Printable;
use std::io::{self, ErrorKind};
use std::path::Path;

/// The largest size of a settings or key file in bytes; a complete one has a few thousand.
pub const LARGEST: u64 = 256 * 1024;
/// The most problems of a file in the list; further ones are only counted.
pub const MOST: usize = 20;

/// The problems of a file, one line each.
#[derive(Debug, Default)]
pub struct Problems {
    told: Vec<String>,
    more: usize,
}

impl Problems {
    /// Adds a problem. Its text is made only if it will be in the list.
    pub fn note(&mut self, problem: impl FnOnce() -> String) {
        if self.told.len() < MOST {
            self.told.push(Printable::of(&problem()).into_string());
        } else {
            self.more += 1;
        }
    }

    /// All problems, as texts without control characters.
    #[must_use]
    pub fn told(mut self) -> Vec<String> {
        if self.more > 0 {
            self.told.push(format!("has {} more problems", self.more));
        }
        self.told
    }
}

/// Reads a user's file of limited size.
///
/// # Errors
/// If the file cannot be read, is not text, or is too large; the error names the limit.
pub fn read_file(path: &Path) -> io::Result<String> {
    ouk_io::files::read_text(path, LARGEST).map_err(|error| match error.kind() {
        ErrorKind::FileTooLarge => {
            io::Error::other(format!("it is too large, over {} KiB", LARGEST / 1024))
        }
        _ => error,
    })
}
