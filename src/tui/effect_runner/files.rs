//! Game files: list, open, delete, restore and export.

use super::storage_thread::StorageThread;
use crate::archive::{Archive, GameLock, SavedGame, Unreadable};
use crate::results;
use crate::trainer::from_games::name_of;
use crate::tui::effect::Purpose;
use crate::tui::message::{Loaded, Message};
use crate::tui::outcome::{EffectOutcome, OpenProblem};
use crate::tui::popup::Overwrite;
use ouk_io::fault::FileFault;
use ouk_io::files::{self, IfExists};
use ouk_io::outside::{Barred, Outside};
use ouk_rules::game::record::{FindRules, records};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

impl StorageThread {
    /// Reads the saved games in their own thread, since there may be thousands. Without a thread
    /// from the system, the caller waits. A second request makes the running thread start again
    /// instead of starting another.
    pub(super) fn list(&self) {
        self.read_in_background(&self.listings, |all, find, goes_on| {
            // One game is in memory at a time.
            let summaries = all.entries(find).map(SavedGame::from);
            Message::Games(summaries.take_while(|_| goes_on()).collect())
        });
    }

    /// Reads the results of the saved games in the same way as [`StorageThread::list`].
    pub(super) fn read_results(&self) {
        let store = self.store.clone();
        self.read_in_background(&self.readings, move |all, find, goes_on| {
            // Without readable progress, no accuracy is known.
            let progress = store.as_ref().and_then(|store| store.load().ok()).unwrap_or_default();
            let accuracy = |file: &Path| progress.accuracy(&name_of(file));
            Message::Results(results::read(all, find, &accuracy, goes_on))
        });
    }

    /// Reads the saved games in their own thread, and sends a message made from them. If the thread
    /// must stop, it sends no message and starts again.
    fn read_in_background(
        &self,
        readings: &Arc<AtomicUsize>,
        make: impl Fn(&Archive, FindRules, &dyn Fn() -> bool) -> Message + Clone + Send + 'static,
    ) {
        if readings.fetch_add(1, Ordering::SeqCst) > 0 {
            return;
        }
        // Without a games folder there are no games.
        let archive = self.archive.clone().unwrap_or_else(|| Archive::new(PathBuf::new()));
        let (rule_sets, tell) = (Arc::clone(&self.rule_sets), Arc::clone(&self.tell));
        let readings = Arc::clone(readings);
        let read = move || {
            let find = |game, name: &str| rule_sets.find(game, name);
            loop {
                let asked = readings.load(Ordering::SeqCst);
                let message = make(&archive, &find, &|| readings.load(Ordering::SeqCst) == asked);
                if readings.compare_exchange(asked, 0, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
                    tell(message);
                    return;
                }
            }
        };
        if std::thread::Builder::new().spawn(read.clone()).is_err() {
            read();
        }
    }

    /// Finds the game to continue, and then the other games that are not over, in their own thread,
    /// since they may be many files.
    pub(super) fn find_unfinished(&self) {
        let (archive, tell) = (self.archive.clone(), Arc::clone(&self.tell));
        let rule_sets = Arc::clone(&self.rule_sets);
        let read = move || {
            let find = |game, name: &str| rule_sets.find(game, name);
            let mut games = archive.iter().flat_map(|archive| archive.unfinished(&find));
            let found = games.next().map(|(path, game)| (path, Loaded(Box::new(game))));
            let has_games = archive.as_ref().is_some_and(|archive| archive.has(1));
            tell(Message::Unfinished { found, has_games });
            let others: BTreeSet<PathBuf> = games.map(|(path, _)| path).collect();
            if !others.is_empty() {
                tell(Message::OthersUnfinished(others));
            }
        };
        if std::thread::Builder::new().spawn(read.clone()).is_err() {
            read();
        }
    }

    /// Writes the user's file, if that is allowed; if the file exists, returns a question.
    pub(super) fn export(&self, path: PathBuf, text: String, if_exists: IfExists) -> Message {
        let Some(outside) = self.rights.outside else {
            return Message::Answered(EffectOutcome::Barred(Barred::File));
        };
        Message::Answered(match export(outside, &path, &text, if_exists) {
            Ok(()) => EffectOutcome::Written(std::path::absolute(&path).unwrap_or(path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let free = files::free_name(&path);
                return Message::FileExists(Box::new(Overwrite { path, text, free }));
            }
            Err(error) => EffectOutcome::NotWritten(path, error),
        })
    }

    /// Deletes a game that is open nowhere. Its lock is held until it comes back or is purged.
    pub(super) fn delete(&mut self, path: PathBuf) -> Option<Message> {
        let own = self.left.iter().position(|lock| lock.game() == path);
        let lock = match own {
            Some(at) => Ok(Some(self.left.swap_remove(at))),
            None => GameLock::of(&path),
        };
        let why = match lock {
            Ok(Some(lock)) => match Archive::delete(&lock) {
                Ok(()) => {
                    self.deleted.push(lock);
                    return None;
                }
                Err(error) => {
                    self.left.extend(own.map(|_| lock));
                    EffectOutcome::NotDeleted(path.clone(), error)
                }
            },
            Ok(None) => EffectOutcome::OpenElsewhere,
            Err(error) => EffectOutcome::NotDeleted(path.clone(), error),
        };
        Some(Message::NotDeleted(path, why))
    }

    /// Restores a game that was deleted here.
    pub(super) fn restore(&mut self, path: PathBuf) -> Option<Message> {
        let at = self.deleted.iter().position(|lock| lock.game() == path);
        let restored = match at {
            // A game that cannot be restored loses its lock too: another game may have its name by
            // now. The next start of the program restores it under a name of its own.
            Some(at) => Archive::restore(&self.deleted.swap_remove(at)),
            None => Err(FileFault::NoFile.into()),
        };
        let error = restored.err()?;
        Some(Message::Told(EffectOutcome::NotRestored(path, error)))
    }

    /// Removes the files of deleted games.
    pub(super) fn purge(&mut self, paths: &[PathBuf]) {
        let is_gone = |lock: &mut GameLock| paths.iter().any(|path| path == lock.game());
        self.deleted.extract_if(.., is_gone).for_each(Archive::purge);
    }

    /// Opens a saved game by its file name, to train its ending.
    pub(super) fn open_ending(&mut self, file: &str) -> Message {
        match &self.archive {
            Some(archive) => {
                self.open(archive.folder().join(format!("{file}.pgn")), Purpose::Train)
            }
            None => Message::Answered(EffectOutcome::NotOpened(OpenProblem::NoFolder)),
        }
    }

    /// Opens a saved game. To be played on it is locked; to be read it need not be.
    pub(super) fn open(&mut self, path: PathBuf, purpose: Purpose) -> Message {
        let rule_sets = Arc::clone(&self.rule_sets);
        let find = |game, name: &str| rule_sets.find(game, name);
        if purpose != Purpose::Play {
            let content = match Archive::content(&path) {
                Ok(content) => content,
                Err(error) => return Message::Answered(EffectOutcome::NoGame(path, error)),
            };
            return match Archive::read(&content[..], &find) {
                Ok(game) => {
                    if purpose == Purpose::Review && !self.known.contains_key(&path) {
                        // A comment may be added, so the game needs a copy unless it was just read
                        // from the file.
                        self.has_read(&path, &content, game.to_record());
                    }
                    Message::Opened(path, Loaded(Box::new(game)), purpose)
                }
                Err(error) => other_content(&content, purpose, &error, &find)
                    .unwrap_or_else(|| Message::Answered(EffectOutcome::NoGame(path, error))),
            };
        }
        let locked = match self.take_lock(&path) {
            Some(lock) => Ok(Some(lock)),
            None => match GameLock::of(&path) {
                Ok(Some(lock)) => Ok(Some(lock)),
                Ok(None) => return Message::Answered(EffectOutcome::OpenElsewhere),
                // The file is read-only, so the game continues as one that cannot be saved.
                Err(error) if is_read_only(&error) => Ok(None),
                Err(error) => Err(OpenProblem::Io(error)),
            },
        };
        let lock = match locked {
            Ok(lock) => lock,
            Err(problem) => return Message::NotOpened(path, problem),
        };
        let read = Archive::content(&path)
            .and_then(|content| Ok((Archive::read(&content[..], &find)?, content)));
        match read {
            Ok((game, content)) => {
                self.lock = lock;
                self.has_read(&path, &content, game.to_record());
                Message::Opened(path, Loaded(Box::new(game)), purpose)
            }
            Err(error) => {
                // A game that must still be saved goes on without its file, and keeps its lock.
                self.lock = lock.filter(|_| self.unsaved);
                let other = match self.unsaved {
                    true => None,
                    false => Archive::content(&path)
                        .ok()
                        .and_then(|content| other_content(&content, purpose, &error, &find)),
                };
                other.unwrap_or_else(|| Message::NotOpened(path, error.into()))
            }
        }
    }
}

/// What else the content of a file is that cannot be read as one game, if it is to be shown: the
/// first of several games, or a position.
fn other_content(
    content: &[u8],
    purpose: Purpose,
    error: &Unreadable,
    find: FindRules,
) -> Option<Message> {
    if !matches!(purpose, Purpose::Review | Purpose::Play) {
        return None;
    }
    let text = str::from_utf8(content).ok()?;
    match error {
        Unreadable::Position => Some(Message::OpenedPosition(text.to_owned())),
        Unreadable::Damaged(_) => {
            let mut games = records(text);
            let game = Archive::read(games.next()?.as_bytes(), find).ok()?;
            let others = games.count();
            (others > 0).then(|| Message::OpenedFirst(Loaded(Box::new(game)), others + 1))
        }
        _ => None,
    }
}

fn export(_: Outside, path: &Path, text: &str, if_exists: IfExists) -> std::io::Result<()> {
    files::export(path, text.as_bytes(), if_exists)
}

fn is_read_only(error: &std::io::Error) -> bool {
    matches!(
        error.kind(),
        std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem
    )
}
