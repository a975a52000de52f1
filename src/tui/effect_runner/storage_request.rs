//! The requests to the storage thread.

use crate::config::{Settings, SettingsSaveError};
use crate::lessons::lesson::LessonId;
use crate::trainer::progress::{Day, ProgressError, ProgressStore};
use crate::trainer::puzzle_progress::{OwnPuzzle, PuzzleEnd};
use crate::trainer::session::DrillResult;
use crate::tui::effect::Purpose;
use crate::tui::glyph_widths::GlyphWidths;
use crate::tui::message::Message;
use crate::tui::outcome::{EffectOutcome, OpenProblem, SaveProblem};
use crate::tui::unsaved::GameDraft;
use ouk_engine::analysis::PhaseAccuracy;
use ouk_io::fault::FileFault;
use ouk_io::files::IfExists;
use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

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
    pub(super) fn game_files(&self) -> &[PathBuf] {
        match self {
            StorageRequest::Save(draft) | StorageRequest::SaveAgain(draft) => draft.path.as_slice(),
            StorageRequest::Open(path, _)
            | StorageRequest::Delete(path)
            | StorageRequest::Restore(path) => std::slice::from_ref(path),
            StorageRequest::Purge(paths) => paths,
            _ => &[],
        }
    }

    /// What is told if the code that carries it out panics.
    fn after_panic(&self, store: Option<&ProgressStore>) -> Message {
        let progress_not_kept = || {
            let path = store.map_or_else(PathBuf::new, |store| store.path().to_owned());
            EffectOutcome::ProgressNotKept(ProgressError::Io(path, bug()))
        };
        match self {
            StorageRequest::Save(draft) | StorageRequest::SaveAgain(draft) => {
                Message::NotSaved { draft: draft.clone(), problem: SaveProblem::Fault }
            }
            StorageRequest::Open(path, Purpose::Play) => {
                Message::NotOpened(path.clone(), OpenProblem::Fault)
            }
            StorageRequest::Open(..) | StorageRequest::OpenEnding(_) => {
                Message::Answered(EffectOutcome::NotOpened(OpenProblem::Fault))
            }
            StorageRequest::Delete(path) => {
                let why = EffectOutcome::NotDeleted(path.clone(), bug());
                Message::NotDeleted(path.clone(), why)
            }
            StorageRequest::Restore(path) => {
                Message::Told(EffectOutcome::NotRestored(path.clone(), bug()))
            }
            StorageRequest::Export(path, ..) => {
                Message::Answered(EffectOutcome::NotWritten(path.clone(), bug()))
            }
            StorageRequest::Learnt(..)
            | StorageRequest::LessonStep(..)
            | StorageRequest::PuzzleEnded(..)
            | StorageRequest::StormEnded(_) => Message::Answered(progress_not_kept()),
            StorageRequest::SavePuzzle(_) | StorageRequest::SaveAccuracy(..) => {
                Message::Told(progress_not_kept())
            }
            StorageRequest::GamesSearched(_) => Message::SearchNotSaved(progress_not_kept()),
            StorageRequest::SaveSettings(_) => {
                let why = SettingsSaveError::Unwritable(bug());
                Message::Told(EffectOutcome::SettingsNotKept(why))
            }
            // The menu waits for the game to continue.
            StorageRequest::FindUnfinished => Message::Unfinished { found: None, has_games: false },
            StorageRequest::Release
            | StorageRequest::ReleaseGame(_)
            | StorageRequest::ListGames
            | StorageRequest::ReadResults
            | StorageRequest::Purge(_)
            | StorageRequest::KeepWidths(_) => Message::Told(EffectOutcome::FilesFault),
        }
    }

    /// What is told where it cannot be done at all.
    pub(super) fn refused(self, outcome: EffectOutcome, problem: SaveProblem) -> Message {
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

/// The answer to a request, also if the code that carries it out panics.
pub(super) fn answer(
    request: StorageRequest,
    store: Option<&ProgressStore>,
    perform: impl FnOnce(StorageRequest) -> Option<Message>,
) -> Option<Message> {
    let after_panic = request.after_panic(store);
    catch_unwind(AssertUnwindSafe(|| perform(request))).unwrap_or(Some(after_panic))
}

/// The error of a file whose reading or writing panicked.
fn bug() -> io::Error {
    FileFault::Bug.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::language::ENGLISH;

    #[test]
    fn after_a_panic_the_answer_names_what_failed() {
        let path = PathBuf::from("a.pgn");
        let lesson = StorageRequest::LessonStep(LessonId::ALL[0], None);
        let store = ProgressStore::new(PathBuf::from("progress.toml"));
        for (request, words) in [
            (StorageRequest::Open(path.clone(), Purpose::Play), "this game cannot be opened"),
            (StorageRequest::Delete(path.clone()), "a.pgn was not deleted"),
            (StorageRequest::Restore(path.clone()), "a.pgn was not restored"),
            (
                StorageRequest::Export(path, String::new(), IfExists::Refuse),
                "a.pgn was not written",
            ),
            (lesson, "progress was not saved: progress.toml"),
            (StorageRequest::SaveSettings(Box::default()), "the settings were not saved"),
            (StorageRequest::Release, "a task with your files failed"),
        ] {
            let said = match answer(request, Some(&store), |_| panic!("a test of a panic")) {
                Some(Message::NotOpened(_, problem)) => {
                    ENGLISH.outcome_text(&EffectOutcome::NotOpened(problem))
                }
                Some(
                    Message::Answered(outcome)
                    | Message::Told(outcome)
                    | Message::NotDeleted(_, outcome),
                ) => ENGLISH.outcome_text(&outcome),
                _ => panic!("no answer names \"{words}\""),
            };
            assert_eq!(said, format!("{words}: this is a bug in ouk"));
        }
    }
}
