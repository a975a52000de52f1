//! Deleting a saved game, and bringing it back.

use super::game_lock::GameLock;
use super::{Archive, DELETED, beside};
use ouk_io::files;
use std::fs;
use std::io::{self, ErrorKind};

impl Archive {
    /// Deletes a game, so that [`Archive::restore`] can bring it back as long as its lock is held.
    ///
    /// # Errors
    /// If the file cannot be renamed.
    pub fn delete(game_lock: &GameLock) -> io::Result<()> {
        let deleted = beside(game_lock.game(), DELETED);
        if fs::symlink_metadata(&deleted).is_ok() {
            // That file belongs to a killed program, and to an older game.
            let free = files::free_name(game_lock.game());
            files::rename_new(&deleted, &free)?;
        }
        files::rename_new(game_lock.game(), &deleted)
    }

    /// Restores a deleted game.
    ///
    /// # Errors
    /// If the game does not exist, or another file has its name by now.
    pub fn restore(game_lock: &GameLock) -> io::Result<()> {
        files::rename_new(&beside(game_lock.game(), DELETED), game_lock.game())
    }

    /// Restores a deleted game, under another name if its own is taken.
    pub(super) fn rescue(game_lock: &GameLock) -> io::Result<()> {
        match Archive::restore(game_lock) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let free = files::free_name(game_lock.game());
                files::rename_new(&beside(game_lock.game(), DELETED), &free)
            }
            restored => restored,
        }
    }

    /// Removes the file of a deleted game.
    pub fn purge(game_lock: GameLock) {
        // A missing file need not be removed.
        let _ = fs::remove_file(beside(game_lock.game(), DELETED));
    }
}
