//! One program at a time on a file of a game.
//!
//! A file that is written anew with every move cannot carry a lock itself, so a file beside it does.
//! The system lets go of the lock when its holder ends, however it ends; the file is then of no
//! account and is taken over or swept away.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The right to write a game's file, until it is dropped.
#[derive(Debug)]
pub struct GameLock {
    game: PathBuf,
    lock: PathBuf,
    /// Held for its lock; none where the file system knows no locks.
    _file: Option<File>,
}

/// What stands behind the name of a game's file in that of its lock.
pub(super) const LOCK: &str = "lock";

impl GameLock {
    /// Claims a game's file; none if another program has it.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn of(game: &Path) -> io::Result<Option<GameLock>> {
        let lock = game.with_extension(LOCK);
        if let Some(folder) = game.parent() {
            fs::create_dir_all(folder)?;
        }
        let claim =
            |file| Some(GameLock { game: game.to_owned(), lock: lock.clone(), _file: file });
        loop {
            let file = File::options().create(true).append(true).open(&lock)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(fs::TryLockError::WouldBlock) => return Ok(None),
                Err(fs::TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                    return Ok(claim(None));
                }
                Err(fs::TryLockError::Error(error)) => return Err(error),
            }
            // Whoever held it before may have removed it between the two steps; then what is locked
            // here is a file that nobody else can find.
            if is_at(&file, &lock) {
                return Ok(claim(Some(file)));
            }
        }
    }

    /// The game's file.
    #[must_use]
    pub fn game(&self) -> &Path {
        &self.game
    }
}

impl Drop for GameLock {
    fn drop(&mut self) {
        // Removed while it is still locked, so that nobody locks a file that is about to go. One
        // that stays is of no account.
        let _ = fs::remove_file(&self.lock);
    }
}

/// Whether an open file is the one that a path leads to.
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(there)) => (open.dev(), open.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}
