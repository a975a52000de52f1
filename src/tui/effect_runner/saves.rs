//! Saving games, each in a file that no other program has open.

use super::storage_thread::StorageThread;
use crate::archive::{Archive, GameLock};
use crate::tui::message::Message;
use crate::tui::outcome::EffectOutcome;
use crate::tui::unsaved::GameDraft;
use std::path::{Path, PathBuf};

/// The most saved games in restricted mode.
pub const STRANGERS_GAMES: usize = 2_000;

impl StorageThread {
    /// Releases the lock of the open game for other programs, unless it must still be saved.
    pub(super) fn release(&mut self) {
        let unsaved = std::mem::take(&mut self.unsaved);
        let Some(claim) = self.claim.take() else { return };
        if unsaved {
            self.left.push(claim);
        } else {
            self.known.remove(claim.game());
            self.paths.retain(|_, path| path != claim.game());
        }
    }

    /// Saves the open game. A new game gets its own file; a game that another program has open is
    /// left alone.
    pub(super) fn save(&mut self, mut draft: GameDraft) -> Message {
        self.find_path(&mut draft);
        let saved = self.folder().and_then(|archive| {
            let path = draft.path.clone().map_or_else(|| self.new_path(&archive), Ok)?;
            if self.claim.as_ref().is_none_or(|claim| claim.game() != path) {
                self.release();
                self.claim = Some(claim(&path)?);
            }
            self.write(&archive, &path, &draft.record)?;
            Ok(path)
        });
        self.unsaved = saved.is_err();
        if draft.path.is_none() && saved.is_err() {
            // The file never existed.
            (self.claim, self.unsaved) = (None, false);
        }
        self.answer(draft, saved)
    }

    /// Saves a game whose save failed: in its file if nobody else can have changed it in the
    /// meantime, otherwise in a new one.
    pub(super) fn save_again(&mut self, mut draft: GameDraft) -> Message {
        self.find_path(&mut draft);
        let is_its = |claim: &GameLock| draft.path.as_deref() == Some(claim.game());
        let open = self.claim.as_ref().is_some_and(is_its);
        let left = self.left.iter().position(is_its);
        let saved = self.folder().and_then(|archive| {
            let own = draft.path.clone().filter(|_| open || left.is_some());
            let path = own.map_or_else(|| self.new_path(&archive), Ok)?;
            self.write(&archive, &path, &draft.record)?;
            Ok(path)
        });
        if saved.is_ok() {
            left.map(|at| self.left.swap_remove(at));
            self.unsaved &= !open;
        }
        self.answer(draft, saved)
    }

    /// Sets the path of a draft that was made before its game got a file.
    fn find_path(&self, draft: &mut GameDraft) {
        draft.path = draft.path.take().or_else(|| self.paths.get(&draft.id).cloned());
    }

    /// The message about the result of a save.
    fn answer(&mut self, draft: GameDraft, saved: Result<PathBuf, String>) -> Message {
        match saved {
            Ok(path) => {
                self.paths.insert(draft.id, path.clone());
                Message::SavedAs { id: draft.id, number: draft.number, path }
            }
            Err(problem) => Message::NotSaved { draft, problem },
        }
    }

    /// Writes a game's file, whose lock is held. First copies a file with content that the game
    /// lacks: comments, variations and tags of other programs, or changes somebody wrote since.
    pub(super) fn write(
        &mut self,
        archive: &Archive,
        path: &Path,
        record: &str,
    ) -> Result<(), String> {
        let text = Archive::text(path).map_err(|error| error.to_string())?;
        let known = self.known.get(path);
        if let Some(text) = text.filter(|text| known.is_none_or(|known| known.as_bytes() != text)) {
            let copy = Archive::keep_original(path, &text).map_err(|error| error.to_string())?;
            (self.tell)(Message::Told(EffectOutcome::OriginalKept(copy)));
        }
        archive.write(path, record).map_err(|error| error.to_string())?;
        self.known.insert(path.to_owned(), record.to_owned());
        Ok(())
    }

    /// Takes the lock of a file, if it is held here. The open game gives up its own lock for
    /// another.
    pub(super) fn take_claim(&mut self, path: &Path) -> Option<GameLock> {
        if self.claim.as_ref().is_none_or(|claim| claim.game() != path) {
            self.release();
            let at = self.left.iter().position(|claim| claim.game() == path)?;
            self.claim = Some(self.left.swap_remove(at));
            self.unsaved = true;
        }
        self.claim.take()
    }

    /// A path for a game without a file. Restricted mode limits the number of games.
    pub(super) fn new_path(&self, archive: &Archive) -> Result<PathBuf, String> {
        if self.rights.outside.is_none() && archive.has(STRANGERS_GAMES) {
            return Err(format!(
                "there are {STRANGERS_GAMES} saved games, and restricted mode saves no more; \
                 delete some in the list of games"
            ));
        }
        Ok(archive.new_path(&ouk_io::time::now().strftime("%Y%m%d-%H%M%S").to_string()))
    }

    pub(super) fn folder(&self) -> Result<Archive, String> {
        self.archive.clone().ok_or_else(|| "there is no folder for games".to_owned())
    }
}

/// Locks a game's file, or says why that is impossible.
fn claim(path: &Path) -> Result<GameLock, String> {
    match GameLock::of(path) {
        Ok(Some(claim)) => Ok(claim),
        Ok(None) => Err("it is open in another ouk; go on with it there".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
