//! The state of the storage thread, and how it carries out requests.

use super::storage_request::{StorageRequest, answer};
use crate::archive::{Archive, GameLock};
use crate::lessons::catalogue;
use crate::trainer::progress::{Progress, ProgressError, ProgressStore, SetAside};
use crate::tui::message::Message;
use crate::tui::outcome::{EffectOutcome, SaveProblem};
use crate::tui::unsaved::SaveId;
use ouk_io::files;
use ouk_io::outside::{Barred, Rights};
use ouk_rules::RuleSetRegistry;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

/// The recorded progress, and the damaged file that was put aside, if any.
type Recorded = Result<(Progress, Option<SetAside>), ProgressError>;

/// The state of the storage thread.
pub struct StorageThread {
    /// The archive of games; `None` if the system has no place for it.
    pub(super) archive: Option<Archive>,
    /// The store of progress; `None` if the system has no place for it.
    pub(super) store: Option<ProgressStore>,
    pub(super) widths_file: Option<PathBuf>,
    /// The folders in which a killed program may have left an unfinished file.
    pub(super) written_folders: Vec<PathBuf>,
    /// The game that is open here and in no other program.
    pub(super) lock: Option<GameLock>,
    /// Whether that game could not be saved.
    pub(super) unsaved: bool,
    /// The locks of games that were left unsaved: no other program may change their files.
    pub(super) left: Vec<GameLock>,
    /// The locks of deleted games that can still be restored.
    pub(super) deleted: Vec<GameLock>,
    /// The files of games that were begun without one.
    pub(super) paths: HashMap<SaveId, PathBuf>,
    /// What the files of locked games said when they were last read or written here.
    pub(super) known: HashMap<PathBuf, String>,
    /// The files of locked games that said nothing else when they were last read or written here.
    /// If such a file says something else later, another program has changed it.
    pub(super) whole: HashSet<PathBuf>,
    pub(super) rights: Rights,
    /// The rule sets that saved games may name.
    pub(super) rule_sets: Arc<RuleSetRegistry>,
    /// The number of requests for the list of games since the list was last sent.
    pub(super) listings: Arc<AtomicUsize>,
    /// The number of requests for the results since they were last sent.
    pub(super) readings: Arc<AtomicUsize>,
    /// Sends messages to the interface.
    pub(super) tell: Arc<dyn Fn(Message) + Send + Sync>,
}

impl StorageThread {
    /// Removes unfinished files of killed programs, and restores the games that those had deleted.
    pub(super) fn sweep(&self) {
        if let Some(archive) = &self.archive {
            archive.sweep();
        }
        self.written_folders.iter().for_each(|folder| files::sweep(folder));
    }

    /// Carries out a request and sends the answer. A panic is answered too, so that nobody waits
    /// forever.
    pub(super) fn serve(&mut self, request: StorageRequest) {
        if !request.game_files().iter().all(|path| self.may_touch(path)) {
            let barred = EffectOutcome::Barred(Barred::File);
            return (self.tell)(request.refused(barred, SaveProblem::OtherFile));
        }
        let store = self.store.clone();
        let answer = answer(request, store.as_ref(), |request| self.perform(request));
        answer.into_iter().for_each(|message| (self.tell)(message));
    }

    fn perform(&mut self, request: StorageRequest) -> Option<Message> {
        match request {
            StorageRequest::Save(draft) => return Some(self.save(draft)),
            StorageRequest::SaveAgain(draft) => return Some(self.save_again(draft)),
            StorageRequest::Release => self.release(),
            StorageRequest::ReleaseGame(path) => {
                if self.lock.as_ref().is_some_and(|lock| lock.game() == path) {
                    self.release();
                }
            }
            StorageRequest::FindUnfinished => self.find_unfinished(),
            StorageRequest::ListGames => self.list(),
            StorageRequest::ReadResults => self.read_results(),
            StorageRequest::Open(path, purpose) => return Some(self.open(path, purpose)),
            StorageRequest::OpenEnding(file) => return Some(self.open_ending(&file)),
            StorageRequest::Delete(path) => return self.delete(path),
            StorageRequest::Restore(path) => return self.restore(path),
            StorageRequest::Purge(paths) => self.purge(&paths),
            StorageRequest::Export(path, text, if_exists) => {
                return Some(self.export(path, text, if_exists));
            }
            StorageRequest::Learnt(key, drill, result, day) => {
                return Some(self.learn(|store| store.record((&key, drill), result, day)));
            }
            StorageRequest::LessonStep(lesson, step) => {
                let step = step.map(|index| (index, catalogue::step(lesson, index).name));
                return Some(self.learn(|store| store.record_lesson(lesson.key(), step)));
            }
            StorageRequest::PuzzleEnded(end, day) => {
                return Some(self.learn(|store| store.record_puzzle(&end, day)));
            }
            StorageRequest::StormEnded(solved) => {
                return Some(self.learn(|store| store.record_storm(solved)));
            }
            StorageRequest::SavePuzzle(found) => {
                let record = |store: &ProgressStore| store.record_own(slice::from_ref(&found));
                return Some(self.learn_meanwhile(record, Message::Told));
            }
            StorageRequest::GamesSearched(games) => {
                let record = |store: &ProgressStore| store.record_searched(&games);
                return Some(self.learn_meanwhile(record, Message::SearchNotSaved));
            }
            StorageRequest::SaveAccuracy(file, accuracy) => {
                let record = |store: &ProgressStore| store.record_accuracy(&file, accuracy);
                return Some(self.learn_meanwhile(record, Message::Told));
            }
            StorageRequest::SaveSettings(settings) => {
                return Some(match settings.save() {
                    Ok(()) => Message::SettingsSaved(settings),
                    Err(failed) => Message::Told(EffectOutcome::SettingsNotKept(failed)),
                });
            }
            StorageRequest::KeepWidths(glyph_widths) => {
                super::widths::keep(self.widths_file.as_deref(), &glyph_widths);
            }
        }
        None
    }

    /// Records progress that keys wait for.
    fn learn(&self, record: impl FnOnce(&ProgressStore) -> Recorded) -> Message {
        match self.record(record) {
            Ok((progress, note)) => Message::Learnt(Box::new(progress), note),
            Err(outcome) => Message::Answered(outcome),
        }
    }

    /// Records results from the background; `not_saved` words a failure.
    fn learn_meanwhile(
        &self,
        record: impl FnOnce(&ProgressStore) -> Recorded,
        not_saved: impl FnOnce(EffectOutcome) -> Message,
    ) -> Message {
        match self.record(record) {
            Ok((progress, note)) => Message::LearntMeanwhile(Box::new(progress), note),
            Err(outcome) => not_saved(outcome),
        }
    }

    fn record(
        &self,
        record: impl FnOnce(&ProgressStore) -> Recorded,
    ) -> Result<(Progress, Option<SetAside>), EffectOutcome> {
        let store = self.store.as_ref().ok_or(EffectOutcome::NoPlaceForProgress)?;
        record(store).map_err(EffectOutcome::ProgressNotKept)
    }

    /// Whether a game's file may be read, written or deleted: it is in the archive, or the rights
    /// allow outside files.
    fn may_touch(&self, path: &Path) -> bool {
        self.rights.outside.is_some()
            || self.archive.as_ref().is_some_and(|archive| archive.holds(path))
    }
}
