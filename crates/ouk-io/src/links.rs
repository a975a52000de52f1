//! Whether symbolic links are followed. A program that is confined to one folder follows none, so
//! that even a link made while it runs leads nowhere.

use crate::system;
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

static REFUSED: AtomicBool = AtomicBool::new(false);

/// Refuses all links from now on, to files opened here or written in [`crate::files`].
pub fn refuse() {
    REFUSED.store(true, Ordering::Relaxed);
}

/// Whether links are refused.
#[must_use]
pub fn are_refused() -> bool {
    REFUSED.load(Ordering::Relaxed)
}

/// Opens a file for reading. Opening a pipe does not wait for its writer.
///
/// # Errors
/// If the file cannot be opened, or the path has a link and links are refused.
pub fn open(path: &Path) -> io::Result<File> {
    if are_refused() { system::open_without_links(path) } else { system::open(path) }
}

/// Checks that the path of a folder has no link, if links are refused.
///
/// # Errors
/// If the path has a link, or the folder does not exist.
pub(crate) fn check_folder(folder: &Path) -> io::Result<()> {
    if are_refused() { system::check_folder(folder) } else { Ok(()) }
}
