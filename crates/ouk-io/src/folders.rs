//! Where the programs of this workspace save files for a user who is not restricted.

use directories::ProjectDirs;
use std::path::PathBuf;

/// The user's folders for settings, data and cache, if the system has a home for the user.
#[must_use]
pub fn project() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "ouk")
}

/// The settings file: `OUK_CONFIG` if that is set, else the system's place for it.
#[must_use]
pub fn settings_file() -> Option<PathBuf> {
    let named = std::env::var_os("OUK_CONFIG").filter(|path| !path.is_empty());
    named.map(PathBuf::from).or_else(|| Some(project()?.config_dir().join("config.toml")))
}

/// Endgame tables, which can always be made again.
#[must_use]
pub fn tables() -> Option<PathBuf> {
    Some(project()?.cache_dir().join("tables"))
}
