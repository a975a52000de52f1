//! The user's progress: stars, streaks and due dates. One file, rewritten completely after every
//! drill.

pub use super::damage::DamageKind;
use super::puzzle_progress::{LONGEST_NAME, OwnPuzzle, PuzzleEnd, PuzzleProgress};
use super::schedule::due_of;
pub use super::schedule::{Day, ItemProgress};
use super::session::DrillResult as Outcome;
use super::unknown_keys;
use ouk_engine::analysis::PhaseAccuracy;
use ouk_io::files;
use ouk_io::lock::FileLock;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;
use toml::Table;

/// The most bytes of a progress file: room for four thousand items.
pub const LARGEST: u64 = 1024 * 1024;
/// How long another program may take to write the file.
const PATIENCE: Duration = Duration::from_secs(2);

/// The most games whose accuracy is saved.
pub const MOST_ACCURACIES: usize = 2_000;

const VERSION: u32 = 1;
/// All progress in one file. When this version writes the file, keys of later versions stay in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    version: u32,
    /// The number of drills solved without help since the last failure. A drill counts twice only
    /// after it was due again.
    pub streak: u32,
    /// The longest such streak.
    pub best_streak: u32,
    /// Every item tried, by its key.
    #[serde(default)]
    pub items: BTreeMap<String, ItemProgress>,
    /// Every first lesson begun, by its name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lessons: BTreeMap<String, LessonProgress>,
    /// The accuracy of the player's moves in each reviewed game, by file name, as the text of a
    /// [`PhaseAccuracy`].
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub accuracies: BTreeMap<String, String>,
    /// The progress in puzzles.
    #[serde(default, skip_serializing_if = "PuzzleProgress::is_untouched")]
    pub puzzles: PuzzleProgress,
}

/// The progress in a first lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LessonProgress {
    /// The step to continue with, from 0.
    pub step: usize,
    /// The name of that step, which stays the same when a lesson gets more steps; empty in older
    /// files.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Whether the lesson was finished at least once.
    #[serde(default)]
    pub finished: bool,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress {
            version: VERSION,
            streak: 0,
            best_streak: 0,
            items: BTreeMap::new(),
            lessons: BTreeMap::new(),
            accuracies: BTreeMap::new(),
            puzzles: PuzzleProgress::default(),
        }
    }
}

/// Why a file gives no progress.
#[derive(Debug, thiserror::Error)]
pub enum ProgressError {
    /// The file cannot be read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, #[source] io::Error),
    /// The file is damaged.
    #[error("{path}: line {line}: {what}")]
    Damaged {
        /// The path of the file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        what: DamageKind,
    },
    /// The file is too large to be read at every start, or would become so.
    #[error("{0} is too large: over {limit} KiB; it was not changed", limit = LARGEST / 1024)]
    TooLarge(PathBuf),
    /// The file is of a later version of the program.
    #[error("{0} was written by a later version of ouk; it was not changed")]
    Newer(PathBuf),
}

/// A damaged file that was put aside under another name.
#[derive(Debug)]
pub struct SetAside {
    /// The damage of the file.
    pub damaged: ProgressError,
    /// The new path of the file.
    pub kept_as: PathBuf,
}

impl Progress {
    /// Records the end of a drill: the item, the number of the drill, its outcome and the day.
    pub fn record(&mut self, (key, drill): (&str, u64), outcome: Outcome, today: Day) {
        let item = self.items.entry(key.to_owned()).or_default();
        let counts = item.counts(drill, today);
        item.record(drill, outcome, today);
        match outcome {
            Outcome::Failed => self.streak = 0,
            Outcome::Solved(2..) if counts => self.streak = self.streak.saturating_add(1),
            Outcome::Solved(_) => {}
        }
        self.best_streak = self.best_streak.max(self.streak);
    }

    /// Records a step of a lesson, by number and name; none means that the lesson is finished, and
    /// it then begins again next time.
    pub fn record_lesson(&mut self, lesson: &str, step: Option<(usize, &str)>) {
        let known = self.lessons.entry(lesson.to_owned()).or_default();
        known.finished |= step.is_none();
        let (number, name) = step.unwrap_or_default();
        (known.step, known.name) = (number, name.to_owned());
    }

    /// The progress in a lesson, or its beginning.
    #[must_use]
    pub fn lesson(&self, lesson: &str) -> LessonProgress {
        self.lessons.get(lesson).cloned().unwrap_or_default()
    }

    /// Records the accuracy of the player's moves in a reviewed game, by file name. Names begin
    /// with the time of the game; if there are too many, the oldest are dropped.
    pub fn record_accuracy(&mut self, file: &str, accuracy: PhaseAccuracy) {
        if file.len() > LONGEST_NAME {
            return;
        }
        self.accuracies.insert(file.to_owned(), accuracy.to_string());
        while self.accuracies.len() > MOST_ACCURACIES {
            self.accuracies.pop_first();
        }
    }

    /// The accuracy of the player's moves in a game, by file name; empty if it was not reviewed.
    #[must_use]
    pub fn accuracy(&self, file: &str) -> PhaseAccuracy {
        self.accuracies.get(file).and_then(|text| text.parse().ok()).unwrap_or_default()
    }

    /// The number of items that are due on a day.
    #[must_use]
    pub fn due(&self, today: Day) -> usize {
        self.items.values().filter(|item| item.is_due(today)).count()
    }

    /// The number of items that were ever solved.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.items.values().filter(|item| item.solved > 0).count()
    }

    /// The best stars of an item; `None` if it was never tried.
    #[must_use]
    pub fn stars(&self, key: &str) -> Option<u8> {
        self.items.get(key).map(|item| item.stars)
    }

    /// The items that are due, the one that has waited longest first.
    #[must_use]
    pub fn all_due(&self, today: Day) -> Vec<&str> {
        due_of(&self.items, today)
    }
}

/// The store of a user's progress in a file.
#[derive(Clone, Debug)]
pub struct ProgressStore {
    path: PathBuf,
}

impl ProgressStore {
    /// A store at a path; the file need not exist yet.
    #[must_use]
    pub const fn new(path: PathBuf) -> ProgressStore {
        ProgressStore { path }
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the progress, which is empty without a file.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, or is of a later version.
    pub fn load(&self) -> Result<Progress, ProgressError> {
        let io = |error| ProgressError::Io(self.path.clone(), error);
        let bytes = match files::read(&self.path, LARGEST) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::FileTooLarge => {
                return Err(ProgressError::TooLarge(self.path.clone()));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Progress::default()),
            Err(error) => return Err(io(error)),
        };
        let damaged = |at: usize, what| {
            let line = bytes[..at.min(bytes.len())].iter().filter(|&&byte| byte == b'\n').count();
            ProgressError::Damaged { path: self.path.clone(), line: line + 1, what }
        };
        let text = str::from_utf8(&bytes)
            .map_err(|error| damaged(error.valid_up_to(), DamageKind::NoText))?;
        #[derive(Deserialize)]
        struct Head {
            version: toml::Value,
        }
        // A later version may also write its number in another way.
        let is_newer = |head: Head| match head.version {
            toml::Value::Integer(number) => number > i64::from(VERSION),
            _ => true,
        };
        let newer = || ProgressError::Newer(self.path.clone());
        match toml::from_str::<Progress>(text) {
            Ok(progress) if progress.version > VERSION => Err(newer()),
            Ok(progress) => Ok(progress),
            // A later version may have other items.
            Err(_) if toml::from_str::<Head>(text).is_ok_and(is_newer) => Err(newer()),
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                let words = error.message().lines().next().unwrap_or_default();
                Err(damaged(at, DamageKind::of(words)))
            }
        }
    }

    /// A path for a damaged file that no earlier one has.
    fn free_name(&self) -> PathBuf {
        let names = (2..).map(|number| self.path.with_extension(format!("damaged-{number}")));
        let mut names = std::iter::once(self.path.with_extension("damaged")).chain(names);
        let free = |name: &PathBuf| name.symlink_metadata().is_err();
        names.find(free).expect("there is always another number")
    }

    /// Adds the end of a drill to the current progress, which another program may have changed, and
    /// writes it while other programs are locked out. A damaged file is first put aside under
    /// another name, which the result reports.
    ///
    /// # Errors
    /// If the file cannot be read or written, is or would be too large, or is of a later version;
    /// it is then unchanged.
    pub fn record(
        &self,
        drill: (&str, u64),
        outcome: Outcome,
        today: Day,
    ) -> Result<(Progress, Option<SetAside>), ProgressError> {
        self.change(|progress| progress.record(drill, outcome, today))
    }

    /// Adds a step of a lesson, or its end, as [`ProgressStore::record`] does.
    ///
    /// # Errors
    /// As those of [`ProgressStore::record`].
    pub fn record_lesson(
        &self,
        lesson: &str,
        step: Option<(usize, &str)>,
    ) -> Result<(Progress, Option<SetAside>), ProgressError> {
        self.change(|progress| progress.record_lesson(lesson, step))
    }

    /// Adds the end of a puzzle, as [`ProgressStore::record`] does.
    ///
    /// # Errors
    /// As those of [`ProgressStore::record`].
    pub fn record_puzzle(
        &self,
        end: &PuzzleEnd,
        today: Day,
    ) -> Result<(Progress, Option<SetAside>), ProgressError> {
        self.change(|progress| progress.puzzles.record(end, today))
    }

    /// Adds the end of a storm with this many puzzles solved, as [`ProgressStore::record`] does.
    ///
    /// # Errors
    /// As those of [`ProgressStore::record`].
    pub fn record_storm(&self, solved: u32) -> Result<(Progress, Option<SetAside>), ProgressError> {
        self.change(|progress| progress.puzzles.record_storm(solved))
    }

    /// Adds puzzles from the user's own games, as [`ProgressStore::record`] does.
    ///
    /// # Errors
    /// As those of [`ProgressStore::record`].
    pub fn record_own(
        &self,
        found: &[OwnPuzzle],
    ) -> Result<(Progress, Option<SetAside>), ProgressError> {
        self.change(|progress| progress.puzzles.record_own(found))
    }

    /// Adds the puzzles found in saved games, by file name, and marks the games as searched, as
    /// [`ProgressStore::record`] does.
    ///
    /// # Errors
    /// As those of [`ProgressStore::record`].
    pub fn record_searched(
        &self,
        games: &[(String, Vec<OwnPuzzle>)],
    ) -> Result<(Progress, Option<SetAside>), ProgressError> {
        self.change(|progress| {
            for (file, found) in games {
                progress.puzzles.record_searched(file, found);
            }
        })
    }

    /// Adds the accuracy in a reviewed game, as [`ProgressStore::record`] does.
    ///
    /// # Errors
    /// As those of [`ProgressStore::record`].
    pub fn record_accuracy(
        &self,
        file: &str,
        accuracy: PhaseAccuracy,
    ) -> Result<(Progress, Option<SetAside>), ProgressError> {
        self.change(|progress| progress.record_accuracy(file, accuracy))
    }

    /// The file as a table; empty without a readable one.
    fn table(&self) -> Table {
        let bytes = files::read(&self.path, LARGEST).unwrap_or_default();
        str::from_utf8(&bytes).ok().and_then(|text| text.parse().ok()).unwrap_or_default()
    }

    fn change(
        &self,
        change: impl FnOnce(&mut Progress),
    ) -> Result<(Progress, Option<SetAside>), ProgressError> {
        let io = |error| ProgressError::Io(self.path.clone(), error);
        let _lock = FileLock::take(&self.path.with_extension("lock"), PATIENCE).map_err(io)?;
        let (mut progress, note) = match self.load() {
            Ok(progress) => (progress, None),
            Err(damaged @ ProgressError::Damaged { .. }) => {
                let aside = self.free_name();
                files::rename_new(&self.path, &aside).map_err(io)?;
                (Progress::default(), Some(SetAside { damaged, kept_as: aside }))
            }
            Err(error) => return Err(error),
        };
        let invalid = |error| io(io::Error::new(ErrorKind::InvalidData, error));
        let known = Table::try_from(&progress).map_err(invalid)?;
        change(&mut progress);
        let mut new = Table::try_from(&progress).map_err(invalid)?;
        unknown_keys::keep(&self.table(), &known, &mut new);
        let text = toml::to_string(&new).map_err(invalid)?;
        if text.len() as u64 > LARGEST {
            return Err(ProgressError::TooLarge(self.path.clone()));
        }
        files::replace(&self.path, text.as_bytes()).map_err(io)?;
        Ok((progress, note))
    }
}
