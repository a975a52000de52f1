//! File locks: one program at a time works on a file.
//!
//! A file that is replaced with every change cannot carry a lock, so a lock file beside it does, a
//! [`FileLock`]. A file that only grows carries the lock itself: see [`hold`]. The system releases
//! a lock when its holder ends in any way. A lock file left behind does no harm and is reused.

use crate::fault::{FileFault, NamedFileError, in_words, no_folder_made};
use crate::{links, system};
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The pause between two tries.
const PAUSE: Duration = Duration::from_millis(5);
/// The number of checks for the end of a lock file that is being removed.
const LOOKS: usize = 20;

/// A lock, which is held until this value is dropped.
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    /// The locked file; `None` if the file system has no locks.
    file: Option<File>,
}

impl FileLock {
    /// Takes a lock, unless another program holds it. Creates the folder of the lock file if it is
    /// missing.
    ///
    /// # Errors
    /// If the folder or the lock file cannot be written, or the name belongs to a link, a pipe or a
    /// folder. The function does not follow or wait for any of them.
    pub fn try_take(path: &Path) -> io::Result<Option<FileLock>> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(no_folder_made)?;
        }
        let taken = |file| Some(FileLock { path: path.to_owned(), file });
        links::check_folder(path.parent().unwrap_or(Path::new("."))).map_err(in_words)?;
        let mut looks = 0;
        loop {
            let file = match open(path) {
                Ok(file) => file,
                Err(error) if system::is_held(&error) => return Ok(None),
                Err(error) if system::disappears(&error) && looks < LOOKS => {
                    looks += 1;
                    std::thread::sleep(PAUSE);
                    continue;
                }
                Err(error) => return Err(error),
            };
            match try_lock(&file)? {
                LockTry::Locked => {}
                LockTry::HeldElsewhere => return Ok(None),
                LockTry::NoLocks => return Ok(taken(None)),
            }
            // The previous holder may have removed the file between the two steps. Then this lock
            // is on a file that no other program can find.
            if system::is_at(&file, path) {
                return Ok(taken(Some(file)));
            }
        }
    }

    /// Takes the lock, and waits if another program holds it.
    ///
    /// # Errors
    /// As [`FileLock::try_take`], and if the lock is not released in time.
    pub fn take(path: &Path, patience: Duration) -> io::Result<FileLock> {
        let end = Instant::now() + patience;
        loop {
            if let Some(lock) = FileLock::try_take(path)? {
                return Ok(lock);
            }
            if Instant::now() >= end {
                return Err(FileFault::Locked.into());
            }
            std::thread::sleep(PAUSE);
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // A lock file is empty. A file with content had the same name already and must not be
        // removed.
        if fs::symlink_metadata(&self.path).is_ok_and(|data| data.len() == 0) {
            system::remove_lock_file(self.file.take(), &self.path);
        }
    }
}

/// What came of the try to lock a file.
enum LockTry {
    Locked,
    /// Another program holds the lock.
    HeldElsewhere,
    /// The file system has no locks.
    NoLocks,
}

fn try_lock(file: &File) -> io::Result<LockTry> {
    match file.try_lock() {
        Ok(()) => Ok(LockTry::Locked),
        Err(TryLockError::WouldBlock) => Ok(LockTry::HeldElsewhere),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
            Ok(LockTry::NoLocks)
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Locks an open file itself until it is closed, whatever names lead to it. This is for files that
/// are never replaced. A file system without locks does not hinder the caller.
///
/// # Errors
/// If another program holds the lock ([`FileFault::Locked`]), or the system cannot lock the file.
pub fn hold(file: &File) -> io::Result<()> {
    match try_lock(file)? {
        LockTry::Locked | LockTry::NoLocks => Ok(()),
        LockTry::HeldElsewhere => Err(FileFault::Locked.into()),
    }
}

/// Opens a lock file, but not a link, a pipe or a folder with its name.
fn open(path: &Path) -> io::Result<File> {
    let named = |error: io::Error| io::Error::from(NamedFileError { path: path.to_owned(), error });
    match system::lock_options().open(path) {
        Ok(file) if file.metadata()?.is_file() => Ok(file),
        Ok(_) => Err(named(FileFault::NotOrdinary.into())),
        Err(_) if fs::symlink_metadata(path).is_ok_and(|data| !data.is_file()) => {
            Err(named(FileFault::NotOrdinary.into()))
        }
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    #[cfg_attr(miri, ignore = "it has no files")]
    fn one_holder_at_a_time_and_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games").join("one.lock");
        let held = FileLock::try_take(&path).unwrap().expect("nobody holds it");
        assert!(FileLock::try_take(&path).unwrap().is_none());
        let late = FileLock::take(&path, Duration::from_millis(20)).unwrap_err();
        assert_eq!(late.kind(), ErrorKind::WouldBlock);
        drop(held);
        assert!(!path.exists());
        assert!(FileLock::try_take(&path).unwrap().is_some());
    }

    #[test]
    #[cfg_attr(miri, ignore = "it has no files")]
    fn a_file_with_content_stays_and_a_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes.lock");
        fs::write(&path, "mine").unwrap();
        drop(FileLock::try_take(&path).unwrap().expect("nobody holds it"));
        assert_eq!(fs::read(&path).unwrap(), b"mine");
        let refused = FileLock::try_take(folder.path()).unwrap_err();
        assert!(refused.to_string().ends_with("it is not a regular file"), "{refused}");
    }

    #[test]
    #[cfg_attr(miri, ignore = "it has no files")]
    fn a_file_is_held_under_all_its_names() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("log"), folder.path().join("other"));
        let file = File::create(&path).unwrap();
        fs::hard_link(&path, &other).unwrap();
        let other = File::open(&other).unwrap();
        hold(&file).unwrap();
        assert_eq!(hold(&other).unwrap_err().kind(), ErrorKind::WouldBlock);
        drop(file);
        hold(&other).unwrap();
    }

    #[test]
    #[cfg_attr(miri, ignore = "it has no files")]
    fn threads_that_want_one_lock_hold_it_in_turn() {
        const TURNS: usize = 30;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.lock");
        let (inside, turns) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                std::thread::Builder::new()
                    .spawn_scoped(scope, || {
                        for _ in 0..TURNS {
                            let _held = FileLock::take(&path, Duration::from_secs(60)).unwrap();
                            assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                            std::thread::yield_now();
                            inside.fetch_sub(1, Ordering::SeqCst);
                            turns.fetch_add(1, Ordering::SeqCst);
                        }
                    })
                    .unwrap();
            }
        });
        assert_eq!(turns.into_inner(), 4 * TURNS);
        assert!(!path.exists());
    }
}
