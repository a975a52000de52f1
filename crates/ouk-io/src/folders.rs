//! The folders in which the programs of this workspace save files for a user who is not restricted.

use directories::{BaseDirs, ProjectDirs};
use std::path::{Path, PathBuf};

/// The user's folders for settings, data and cache, if the system has a home for the user.
#[must_use]
pub fn project() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "ouk")
}

/// The settings file: `OUK_CONFIG` if set, otherwise the system's place.
#[must_use]
pub fn settings_file() -> Option<PathBuf> {
    let named = std::env::var_os("OUK_CONFIG").filter(|path| !path.is_empty());
    named.map(PathBuf::from).or_else(|| Some(project()?.config_dir().join("config.toml")))
}

/// The folder of endgame tables, which can always be made again.
#[must_use]
pub fn tables() -> Option<PathBuf> {
    Some(project()?.cache_dir().join("tables"))
}

/// A typed path with a `~` at its start replaced by the home folder. `~name` stays unchanged.
#[must_use]
pub fn with_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), BaseDirs::new()) {
        (Ok(rest), Some(folders)) => folders.home_dir().join(rest),
        _ => path.to_owned(),
    }
}
