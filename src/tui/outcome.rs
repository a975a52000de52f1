//! Results of effects, shown to the user in the language of the interface.
//!
//! Error messages of the system and of file readers are not translated.

use crate::config::SettingsSaveError;
use ouk_io::outside::Barred;
use std::path::PathBuf;

/// The result of an effect.
#[derive(Debug)]
pub enum EffectOutcome {
    /// A file was written.
    Written(PathBuf),
    /// A file of that name exists, and was not overwritten.
    NotOverwritten(PathBuf),
    /// The previous content of a game's file was copied to this file before the save.
    OriginalKept(PathBuf),
    /// A file could not be written; the reason.
    NotWritten(PathBuf, String),
    /// A game could not be deleted; the reason.
    NotDeleted(PathBuf, String),
    /// A deleted game could not be restored; the reason.
    NotRestored(PathBuf, String),
    /// A file could not be read as a game; the reason.
    NoGame(PathBuf, String),
    /// A saved game could not be opened; the reason.
    NotOpened(String),
    /// Another ouk has the game open.
    OpenElsewhere,
    /// A game could not be saved; the reason.
    NotSaved(String),
    /// The number of games that could not be saved, and the reason for the last.
    ManyNotSaved(usize, String),
    /// A game whose save had failed is saved.
    SavedLater,
    /// Progress could not be saved; the reason.
    ProgressNotKept(String),
    /// No shell could continue the program if it were suspended.
    NoShell,
    /// There is no folder for progress.
    NoPlaceForProgress,
    /// Restricted mode refuses a feature.
    Barred(Barred),
    /// The settings could not be saved.
    SettingsNotKept(SettingsSaveError),
}

impl EffectOutcome {
    /// Whether the text of the outcome names a file.
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
