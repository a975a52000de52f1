//! Saving games, each in a file that no other program has open.

use super::storage_thread::StorageThread;
use crate::archive::{Archive, GameLock};
use crate::tui::message::Message;
use crate::tui::outcome::{EffectOutcome, SaveProblem};
use crate::tui::unsaved::GameDraft;
use ouk_io::fault::NamedFileError;
use std::io;
use std::path::{Path, PathBuf};

/// The most saved games in restricted mode.
pub const STRANGERS_GAMES: usize = 2_000;

impl StorageThread {
    /// Releases the lock of the open game for other programs, unless it must still be saved.
    pub(super) fn release(&mut self) {
        let unsaved = std::mem::take(&mut self.unsaved);
        let Some(lock) = self.lock.take() else { return };
        if unsaved {
            self.left.push(lock);
        } else {
            self.known.remove(lock.game());
            self.whole.remove(lock.game());
            self.paths.retain(|_, path| path != lock.game());
        }
    }

    /// Saves the open game. A new game gets its own file; a game that another program has open is
    /// left alone.
    pub(super) fn save(&mut self, mut draft: GameDraft) -> Message {
        self.find_path(&mut draft);
        let saved = self.folder().and_then(|archive| {
            let path = draft.path.clone().map_or_else(|| self.new_path(&archive), Ok)?;
            if self.lock.as_ref().is_none_or(|lock| lock.game() != path) {
                self.release();
                self.lock = Some(lock(&path)?);
            }
            self.write(&archive, &path, &draft.record)?;
            Ok(path)
        });
        self.unsaved = saved.is_err();
        if draft.path.is_none() && saved.is_err() {
            // The file was never there.
            (self.lock, self.unsaved) = (None, false);
        }
        self.answer(draft, saved)
    }

    /// Saves a game whose save failed: in its file if nobody else can have changed it in the
    /// meantime, otherwise in a new one.
    pub(super) fn save_again(&mut self, mut draft: GameDraft) -> Message {
        self.find_path(&mut draft);
        let is_its = |lock: &GameLock| draft.path.as_deref() == Some(lock.game());
        let open = self.lock.as_ref().is_some_and(is_its);
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

    /// What became of a game that was to be saved.
    fn answer(&mut self, draft: GameDraft, saved: Result<PathBuf, SaveProblem>) -> Message {
        match saved {
            Ok(path) => {
                self.paths.insert(draft.id, path.clone());
                Message::SavedAs { id: draft.id, number: draft.number, path }
            }
            Err(problem) => Message::NotSaved { draft, problem },
        }
    }

    /// Writes a game's file, whose lock is held. What the file says and the game does not
    /// (comments, variations and tags of other programs, or what somebody wrote since) is kept in a
    /// copy beside it first.
    pub(super) fn write(
        &mut self,
        archive: &Archive,
        path: &Path,
        record: &str,
    ) -> Result<(), SaveProblem> {
        let text = Archive::text(path).map_err(|error| of_file(path, error))?;
        let known = self.known.get(path);
        let is_new = |text: &Vec<u8>| known.is_none_or(|known| !has_words_of(text, known));
        if let Some(text) = text.filter(is_new) {
            let copy = Archive::keep_original(path, &text).map_err(|error| of_file(path, error))?;
            let outcome = match self.whole.contains(path) {
                true => EffectOutcome::ChangedElsewhere(copy),
                false => EffectOutcome::OriginalKept(copy),
            };
            (self.tell)(Message::Told(outcome));
        }
        archive.write(path, record).map_err(|error| of_file(path, error))?;
        self.known.insert(path.to_owned(), record.to_owned());
        self.whole.insert(path.to_owned());
        Ok(())
    }

    /// Notes what a game's file says, whose content was just read as the game of a record.
    pub(super) fn has_read(&mut self, path: &Path, content: &[u8], record: String) {
        match has_words_of(content, &record) {
            true => self.whole.insert(path.to_owned()),
            false => self.whole.remove(path),
        };
        self.known.insert(path.to_owned(), record);
    }

    /// The lock of a file, if it is held here. The game that is open lets go of its own for
    /// another.
    pub(super) fn take_lock(&mut self, path: &Path) -> Option<GameLock> {
        if self.lock.as_ref().is_none_or(|lock| lock.game() != path) {
            self.release();
            let at = self.left.iter().position(|lock| lock.game() == path)?;
            self.lock = Some(self.left.swap_remove(at));
            self.unsaved = true;
        }
        self.lock.take()
    }

    /// A name for a game that has no file. In restricted mode the number of games is limited.
    pub(super) fn new_path(&self, archive: &Archive) -> Result<PathBuf, SaveProblem> {
        if self.rights.outside.is_none() && archive.has(STRANGERS_GAMES) {
            return Err(SaveProblem::TooMany(STRANGERS_GAMES));
        }
        Ok(archive.new_path(&ouk_io::time::now().strftime("%Y%m%d-%H%M%S").to_string()))
    }

    fn folder(&self) -> Result<Archive, SaveProblem> {
        self.archive.clone().ok_or(SaveProblem::NoFolder)
    }
}

/// Claims a game's file, or says why not.
fn lock(path: &Path) -> Result<GameLock, SaveProblem> {
    match GameLock::of(path) {
        Ok(Some(lock)) => Ok(lock),
        Ok(None) => Err(SaveProblem::OpenElsewhere),
        Err(error) => Err(of_file(path, error)),
    }
}

/// The problem of a game's file. The user did not choose the path, so the error names it.
fn of_file(path: &Path, error: io::Error) -> SaveProblem {
    NamedFileError::name(path, error).into()
}

/// Whether a file consists of the words of a record. The lines may differ.
fn has_words_of(text: &[u8], record: &str) -> bool {
    fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
        text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
    }
    words(text).eq(words(record.as_bytes()))
}
