//! Results of effects, shown to the user in the language of the interface.
//!
//! Error messages of the system and of file readers are not translated.

use crate::config::SettingsSaveError;
use ouk_io::outside::Barred;
use std::path::PathBuf;

/// The result of an effect.
#[derive(Debug)]
pub enum EffectOutcome {
    /// A file is written.
    Written(PathBuf),
    /// A file of that name exists, and is not overwritten.
    NotOverwritten(PathBuf),
    /// What a game's file said before it was saved is kept in this file.
    OriginalKept(PathBuf),
    /// A file is not written, and why.
    NotWritten(PathBuf, String),
    /// A game is not deleted, and why.
    NotDeleted(PathBuf, String),
    /// A deleted game could not be restored, and why.
    NotRestored(PathBuf, String),
    /// A file cannot be read as a game, and why.
    NoGame(PathBuf, String),
    /// A saved game cannot be opened, and why.
    NotOpened(String),
    /// The game is open in another ouk.
    OpenElsewhere,
    /// A game could not be saved, and why.
    NotSaved(String),
    /// The number of games that could not be saved, and why the last could not.
    ManyNotSaved(usize, String),
    /// A game that could not be saved before is saved.
    SavedLater,
    /// Progress could not be saved, and why.
    ProgressNotKept(String),
    /// No shell could continue the program if it were suspended.
    NoShell,
    /// There is no folder for progress.
    NoPlaceForProgress,
    /// Restricted mode does not do this.
    Barred(Barred),
    /// The settings could not be saved.
    SettingsNotKept(SettingsSaveError),
}

impl EffectOutcome {
    /// Whether it names a file.
    #[must_use]
    pub const fn names_file(&self) -> bool {
        matches!(
            self,
            EffectOutcome::Written(_)
                | EffectOutcome::NotOverwritten(_)
                | EffectOutcome::OriginalKept(_)
                | EffectOutcome::NotWritten(..)
                | EffectOutcome::NotDeleted(..)
                | EffectOutcome::NotRestored(..)
                | EffectOutcome::NoGame(..)
        )
    }
}
