//! Locks on game files: only one program at a time may write a game.

use ouk_io::lock::FileLock;
use std::io;
use std::path::{Path, PathBuf};

/// The right to write a game's file, until it is dropped.
#[derive(Debug)]
pub struct GameLock {
    game: PathBuf,
    _lock: FileLock,
}

/// The suffix of a lock file's name after the name of the game's file.
pub(super) const LOCK: &str = "lock";

impl GameLock {
    /// Locks a game's file; `None` if another program has the lock.
    ///
    /// # Errors
    /// If the folder cannot be written, or the lock file is not a regular file.
    pub fn of(game: &Path) -> io::Result<Option<GameLock>> {
        let lock = FileLock::try_take(&game.with_extension(LOCK))?;
        Ok(lock.map(|lock| GameLock { game: game.to_owned(), _lock: lock }))
    }

    /// The path of the locked game's file.
    #[must_use]
    pub fn game(&self) -> &Path {
        &self.game
    }
}
