//! Appends text to a user's file.

use super::Failure;
use anyhow::Context;
use ouk_io::fault::in_words;
use ouk_io::opening;
use ouk_io::outside::Outside;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

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
    /// If the file cannot be opened or written.
    pub(super) fn open(_: Outside, path: &Path) -> io::Result<Appender> {
        let mut file = opening::open_to_append(path)?;
        if file.metadata()?.is_file() && file.seek(SeekFrom::End(0))? > 0 {
            let mut last = [0];
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
            if last != *b"\n" {
                file.write_all(b"\n").map_err(in_words)?;
            }
        }
        // A full device says so even when there is nothing to write: before the games, not after.
        file.write(&[]).map_err(in_words)?;
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
