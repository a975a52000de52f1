//! One program at a time on a file of a game.

use ouk_io::lock::FileLock;
use std::io;
use std::path::{Path, PathBuf};

/// The right to write a game's file, until it is dropped.
#[derive(Debug)]
pub struct GameLock {
    game: PathBuf,
    _lock: FileLock,
}

/// What stands behind the name of a game's file in that of its lock.
pub(super) const LOCK: &str = "lock";

impl GameLock {
    /// Claims a game's file; none if another program has it.
    ///
    /// # Errors
    /// If the folder cannot be written, or what has the name of the lock file is no regular file.
    pub fn of(game: &Path) -> io::Result<Option<GameLock>> {
        let lock = FileLock::try_take(&game.with_extension(LOCK))?;
        Ok(lock.map(|lock| GameLock { game: game.to_owned(), _lock: lock }))
    }

    /// The game's file.
    #[must_use]
    pub fn game(&self) -> &Path {
        &self.game
    }
}
