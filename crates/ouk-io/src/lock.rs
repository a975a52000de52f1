//! One program at a time on a file.
//!
//! A file that is replaced with every change cannot carry a lock itself, so a file beside it does.
//! The system releases the lock when its holder ends, however it ends. A lock file that stays behind
//! stands in nobody's way and is used again.

use crate::files::not_ordinary;
use crate::links;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long to wait before the next try.
const PAUSE: Duration = Duration::from_millis(5);

/// A lock, held until it is dropped.
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    /// None where the file system knows no locks.
    _file: Option<File>,
}

impl FileLock {
    /// Takes the lock of a lock file, whose folder is made if need be; none if another holds it.
    ///
    /// # Errors
    /// If the folder or the lock file cannot be written, or something else has its name: a link, a
    /// pipe or a folder. None of them is waited for or followed.
    pub fn try_take(path: &Path) -> io::Result<Option<FileLock>> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let taken = |file| Some(FileLock { path: path.to_owned(), _file: file });
        links::check_folder(path.parent().unwrap_or(Path::new(".")))?;
        loop {
            let file = open(path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                    return Ok(taken(None));
                }
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // Whoever held it before may have removed it between the two steps; then what is locked
            // here is a file that nobody else can find.
            if is_at(&file, path) {
                return Ok(taken(Some(file)));
            }
        }
    }

    /// Takes the lock, and waits for it if another holds it.
    ///
    /// # Errors
    /// As [`FileLock::try_take`], and if another holds it for too long.
    pub fn take(path: &Path, patience: Duration) -> io::Result<FileLock> {
        let end = Instant::now() + patience;
        loop {
            if let Some(lock) = FileLock::try_take(path)? {
                return Ok(lock);
            }
            if Instant::now() >= end {
                return Err(io::Error::new(ErrorKind::WouldBlock, "another program is writing it"));
            }
            std::thread::sleep(PAUSE);
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // Removed while it is still locked, so that nobody locks a file that is about to go. One
        // that stays does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

/// Opens a lock file, and nothing that only has its name.
fn open(path: &Path) -> io::Result<File> {
    let flags = libc::O_NONBLOCK | libc::O_NOFOLLOW | libc::O_CLOEXEC | libc::O_NOCTTY;
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    match File::options().create(true).append(true).custom_flags(flags).open(path) {
        Ok(file) if file.metadata()?.is_file() => Ok(file),
        Ok(_) => Err(named(not_ordinary())),
        Err(_) if fs::symlink_metadata(path).is_ok_and(|data| !data.is_file()) => {
            Err(named(not_ordinary()))
        }
        Err(error) => Err(error),
    }
}

/// Whether an open file is the one that a path leads to.
fn is_at(file: &File, path: &Path) -> bool {
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(open), Ok(there)) => (open.dev(), open.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}
