//! The requests to the storage thread, and its state.

use crate::archive::{Archive, GameLock};
use crate::config::Settings;
use crate::lessons::catalogue;
use crate::lessons::lesson::LessonId;
use crate::trainer::progress::{Day, Progress, ProgressError, ProgressStore, SetAside};
use crate::trainer::puzzle_progress::{OwnPuzzle, PuzzleEnd};
use crate::trainer::session::DrillResult;
use crate::tui::effect::Purpose;
use crate::tui::glyph_widths::GlyphWidths;
use crate::tui::message::Message;
use crate::tui::outcome::{EffectOutcome, OpenProblem, SaveProblem};
use crate::tui::unsaved::{GameDraft, SaveId};
use ouk_engine::analysis::PhaseAccuracy;
use ouk_io::files::{self, IfExists};
use ouk_io::outside::{Barred, Rights};
use ouk_rules::RuleSetRegistry;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

/// A request to the storage thread.
pub enum StorageRequest {
    /// Save the open game.
    Save(GameDraft),
    /// Retry a save that failed.
    SaveAgain(GameDraft),
    /// Release the open game for other programs.
    Release,
    /// Release this game for other programs, if it is the open one.
    ReleaseGame(PathBuf),
    /// Find the game to continue.
    FindUnfinished,
    /// Read the list of saved games.
    ListGames,
    /// Read the results of the saved games.
    ReadResults,
    /// Read a game file.
    Open(PathBuf, Purpose),
    /// Read a saved game by the name of its file, to train its ending.
    OpenEnding(String),
    /// Delete a saved game.
    Delete(PathBuf),
    /// Restore a deleted game.
    Restore(PathBuf),
    /// Remove the files of deleted games.
    Purge(Vec<PathBuf>),
    /// Write the user's file.
    Export(PathBuf, String, IfExists),
    /// Record the result of a drill.
    Learnt(String, u64, DrillResult, Day),
    /// Record a step of a lesson, or its end.
    LessonStep(LessonId, Option<usize>),
    /// Record the result of a puzzle.
    PuzzleEnded(Box<PuzzleEnd>, Day),
    /// Record the result of a storm.
    StormEnded(u32),
    /// Record puzzles from the user's own games.
    SavePuzzle(Box<OwnPuzzle>),
    /// Record the puzzles found in saved games, by file name, and that the games were searched.
    GamesSearched(Vec<(String, Vec<OwnPuzzle>)>),
    /// Record the accuracy of the player's moves in a game.
    SaveAccuracy(String, PhaseAccuracy),
    /// Write the settings.
    SaveSettings(Box<Settings>),
    /// Save the glyph widths of the terminal.
    KeepWidths(GlyphWidths),
}

impl StorageRequest {
    /// Replaces a waiting request that this one makes superfluous; returns this one if there is
    /// none. A save does not overtake a request that may change which program has the file.
    pub(super) fn replace_older(
        self,
        waiting: &mut VecDeque<StorageRequest>,
    ) -> Option<StorageRequest> {
        // The results of searches are recorded together for all waiting games.
        if let StorageRequest::GamesSearched(games) = self {
            let waits = waiting.iter_mut().find_map(|request| match request {
                StorageRequest::GamesSearched(others) => Some(others),
                _ => None,
            });
            let Some(others) = waits else { return Some(StorageRequest::GamesSearched(games)) };
            others.extend(games);
            return None;
        }
        let older = match &self {
            StorageRequest::Save(draft) => {
                waiting.iter_mut().rev().take_while(|request| !request.changes_locks()).find(
                    |request| matches!(request, StorageRequest::Save(old) if old.id == draft.id),
                )
            }
            StorageRequest::SaveSettings(_) => waiting
                .iter_mut()
                .find(|request| matches!(request, StorageRequest::SaveSettings(_))),
            StorageRequest::Release => {
                waiting.back_mut().filter(|request| matches!(request, StorageRequest::Release))
            }
            StorageRequest::ListGames => {
                waiting.back_mut().filter(|request| matches!(request, StorageRequest::ListGames))
            }
            StorageRequest::ReadResults => {
                waiting.back_mut().filter(|request| matches!(request, StorageRequest::ReadResults))
            }
            _ => None,
        };
        match older {
            Some(older) => {
                *older = self;
                None
            }
            None => Some(self),
        }
    }

    const fn changes_locks(&self) -> bool {
        !matches!(
            self,
            StorageRequest::Save(_)
                | StorageRequest::ListGames
                | StorageRequest::ReadResults
                | StorageRequest::Export(..)
                | StorageRequest::Learnt(..)
                | StorageRequest::LessonStep(..)
                | StorageRequest::PuzzleEnded(..)
                | StorageRequest::StormEnded(_)
                | StorageRequest::SavePuzzle(_)
                | StorageRequest::GamesSearched(_)
                | StorageRequest::SaveAccuracy(..)
                | StorageRequest::SaveSettings(_)
                | StorageRequest::KeepWidths(_)
        )
    }

    /// The saved games' files that the request names.
    fn game_files(&self) -> &[PathBuf] {
        match self {
            StorageRequest::Save(draft) | StorageRequest::SaveAgain(draft) => draft.path.as_slice(),
            StorageRequest::Open(path, _)
            | StorageRequest::Delete(path)
            | StorageRequest::Restore(path) => std::slice::from_ref(path),
            StorageRequest::Purge(paths) => paths,
            _ => &[],
        }
    }

    /// What is told where it cannot be done at all.
    fn refused(self, outcome: EffectOutcome, problem: SaveProblem) -> Message {
        match self {
            StorageRequest::Save(draft) | StorageRequest::SaveAgain(draft) => {
                Message::NotSaved { draft, problem }
            }
            StorageRequest::Open(..)
            | StorageRequest::OpenEnding(_)
            | StorageRequest::Export(..)
            | StorageRequest::Learnt(..)
            | StorageRequest::LessonStep(..)
            | StorageRequest::PuzzleEnded(..)
            | StorageRequest::StormEnded(_) => Message::Answered(outcome),
            StorageRequest::Delete(path) => Message::NotDeleted(path, outcome),
            _ => Message::Told(outcome),
        }
    }
}

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
        let draft = match &request {
            StorageRequest::Save(draft) | StorageRequest::SaveAgain(draft) => Some(draft.clone()),
            _ => None,
        };
        match catch_unwind(AssertUnwindSafe(|| self.perform(request))) {
            Ok(answer) => answer.into_iter().for_each(|message| (self.tell)(message)),
            Err(_) => {
                (self.tell)(match draft {
                    Some(draft) => Message::NotSaved { draft, problem: SaveProblem::Fault },
                    None => Message::Answered(EffectOutcome::NotOpened(OpenProblem::Fault)),
                });
            }
        }
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
