//! Whether symbolic links are followed. Where the program is confined to one folder they are not, so that
//! a link that somebody makes while it runs leads nowhere either.

use crate::system;
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

static REFUSED: AtomicBool = AtomicBool::new(false);

/// From now on no link is followed to a file that is opened here or written in [`crate::files`].
pub fn refuse() {
    REFUSED.store(true, Ordering::Relaxed);
}

/// Whether no link is followed.
#[must_use]
pub fn are_refused() -> bool {
    REFUSED.load(Ordering::Relaxed)
}

/// Opens a file for reading. Opening a pipe does not wait for its writer.
///
/// # Errors
/// If it cannot be opened, or a link is on the way and links are refused.
pub fn open(path: &Path) -> io::Result<File> {
    if are_refused() { system::open_without_links(path) } else { system::open(path) }
}

/// Sees that no link leads to a folder, where links are refused.
///
/// # Errors
/// If one does, or there is no such folder.
pub(crate) fn check_folder(folder: &Path) -> io::Result<()> {
    if are_refused() { system::check_folder(folder) } else { Ok(()) }
}
