//! Where files go.

use directories::ProjectDirs;
use std::path::PathBuf;

fn folders() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "ouk")
}

/// The settings file: `OUK_CONFIG` if that is set, else the system's place for it.
#[must_use]
pub fn settings_file() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("OUK_CONFIG").filter(|path| !path.is_empty()) {
        return Some(PathBuf::from(path));
    }
    Some(folders()?.config_dir().join("config.toml"))
}

/// The user's themes, looked at before those that come with the program.
#[must_use]
pub fn themes_folder() -> Option<PathBuf> {
    Some(folders()?.config_dir().join("themes"))
}

/// Saved games.
#[must_use]
pub fn games_folder() -> Option<PathBuf> {
    Some(folders()?.data_dir().join("games"))
}

/// What has been learnt in the trainer.
#[must_use]
pub fn progress_file() -> Option<PathBuf> {
    Some(folders()?.data_dir().join("trainer.toml"))
}

/// Tables of endings, which can always be made again.
#[must_use]
pub fn tables_folder() -> Option<PathBuf> {
    Some(folders()?.cache_dir().join("tables"))
}
