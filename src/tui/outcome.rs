//! Results of effects, shown to the user in the language of the interface. Only what the system
//! says of a file is not translated.

use crate::archive::Unreadable;
use crate::config::SettingsSaveError;
use crate::trainer::progress::ProgressError;
use ouk_io::outside::Barred;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// Why a game could not be saved.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SaveProblem {
    /// The system has no folder for games.
    #[error("there is no folder for games")]
    NoFolder,
    /// The game is open in another ouk.
    #[error("it is open in another ouk; continue it there")]
    OpenElsewhere,
    /// Restricted mode saves no more games than these.
    #[error(
        "there are {0} saved games, and restricted mode saves no more; delete some in the list of \
         games"
    )]
    TooMany(usize),
    /// Restricted mode saves games in their folder only.
    #[error("restricted mode saves no other files")]
    OtherFile,
    /// The code that saves it panicked.
    #[error("this is a bug in ouk")]
    Fault,
    /// The file cannot be written.
    #[error("{0}")]
    Io(#[source] Arc<io::Error>),
}

impl From<io::Error> for SaveProblem {
    fn from(error: io::Error) -> SaveProblem {
        SaveProblem::Io(Arc::new(error))
    }
}

/// Why a saved game could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenProblem {
    /// The system has no folder for games.
    #[error("there is no folder for games")]
    NoFolder,
    /// The code that opens it panicked.
    #[error("this is a bug in ouk")]
    Fault,
    /// Its file cannot be claimed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Its file gives no game.
    #[error("its file {0}")]
    Unreadable(Unreadable),
}

impl From<Unreadable> for OpenProblem {
    /// An error of the system stands alone: every sentence with an [`OpenProblem`] says already
    /// that the game cannot be opened.
    fn from(why: Unreadable) -> OpenProblem {
        match why {
            Unreadable::Io(error) => OpenProblem::Io(error),
            why => OpenProblem::Unreadable(why),
        }
    }
}

/// The result of an effect.
#[derive(Debug)]
pub enum EffectOutcome {
    /// A file was written.
    Written(PathBuf),
    /// A file of that name exists, and was not overwritten.
    NotOverwritten(PathBuf),
    /// The previous content of a game's file was copied to this file before the save.
    OriginalKept(PathBuf),
    /// Another program changed a game's file; its text was copied to this file before the save.
    ChangedElsewhere(PathBuf),
    /// A file is not written, and why.
    NotWritten(PathBuf, io::Error),
    /// A game is not deleted, and why.
    NotDeleted(PathBuf, io::Error),
    /// A deleted game could not be restored, and why.
    NotRestored(PathBuf, io::Error),
    /// A file cannot be read as a game, and why.
    NoGame(PathBuf, Unreadable),
    /// A saved game cannot be opened, and why.
    NotOpened(OpenProblem),
    /// The game is open in another ouk.
    OpenElsewhere,
    /// A game could not be saved, and why.
    NotSaved(SaveProblem),
    /// The number of games that could not be saved, and why the last could not.
    ManyNotSaved(usize, SaveProblem),
    /// A game that could not be saved before is saved.
    SavedLater,
    /// Progress could not be saved, and why.
    ProgressNotKept(ProgressError),
    /// No shell could continue the program if it were suspended.
    NoShell,
    /// There is no folder for progress.
    NoPlaceForProgress,
    /// Another task of the storage thread panicked.
    FilesFault,
    /// Restricted mode refuses a feature.
    Barred(Barred),
    /// The settings could not be saved.
    SettingsNotKept(SettingsSaveError),
}

impl EffectOutcome {
    /// Whether a game is not saved.
    #[must_use]
    pub const fn leaves_unsaved(&self) -> bool {
        matches!(self, EffectOutcome::NotSaved(_) | EffectOutcome::ManyNotSaved(..))
    }

    /// Whether something of the user, other than a game, is not written or deleted as asked.
    #[must_use]
    pub const fn loses_work(&self) -> bool {
        matches!(
            self,
            EffectOutcome::NotWritten(..)
                | EffectOutcome::NotDeleted(..)
                | EffectOutcome::NotRestored(..)
                | EffectOutcome::ProgressNotKept(_)
                | EffectOutcome::SettingsNotKept(_)
                | EffectOutcome::FilesFault
        )
    }

    /// Whether the text of the outcome names a file.
    #[must_use]
    pub const fn names_file(&self) -> bool {
        matches!(
            self,
            EffectOutcome::Written(_)
                | EffectOutcome::NotOverwritten(_)
                | EffectOutcome::OriginalKept(_)
                | EffectOutcome::ChangedElsewhere(_)
                | EffectOutcome::NotWritten(..)
                | EffectOutcome::NotDeleted(..)
                | EffectOutcome::NotRestored(..)
                | EffectOutcome::NoGame(..)
        )
    }
}
