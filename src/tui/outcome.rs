//! What became of something the interface asked of the world, to be told in its language.
//!
//! What the system says of a fault, and what a file is wrong about, stays in its own words.

use crate::config::SettingsSaveError;
use ouk_io::outside::Barred;
use std::path::PathBuf;

/// What became of it.
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
    /// A deleted game is not back, and why.
    NotRestored(PathBuf, String),
    /// A file cannot be read as a game, and why.
    NoGame(PathBuf, String),
    /// A saved game cannot be opened, and why.
    NotOpened(String),
    /// A game is open in another program of ours.
    OpenElsewhere,
    /// A game could not be saved, and why.
    NotSaved(String),
    /// So many games are not saved, and why the last is not.
    ManyNotSaved(usize, String),
    /// A game that could not be saved before is saved.
    SavedLater,
    /// Progress could not be kept, and why.
    ProgressNotKept(String),
    /// Nobody could go on with the program if it were stopped.
    NoShell,
    /// The system has no place to keep progress in.
    NoPlaceForProgress,
    /// Restricted mode does not do this.
    Barred(Barred),
    /// The settings could not be kept.
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
