//! What is wrong with the files in which the user chooses settings and keys.

use super::keys::KeyProblem;
use crate::config::SettingsProblem;

/// A problem of one of the user's files.
#[derive(Clone, Debug)]
pub enum UserFileProblem {
    /// In `config.toml`.
    Settings(SettingsProblem),
    /// In `keys.toml`.
    Keys(KeyProblem),
}

/// The problems besides the one that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreProblems {
    /// There are none.
    None,
    /// So many; a command lists them.
    Listed(usize),
    /// So many; in restricted mode no command lists them.
    Hidden(usize),
}
