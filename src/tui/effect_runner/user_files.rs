//! Where this user's files are.

use crate::archive::Archive;
use crate::config::paths;
use std::path::{Path, PathBuf};

/// Where this user's files are; nowhere if the system has no place for them.
#[derive(Clone, Debug, Default)]
pub struct UserFiles {
    /// The saved games.
    pub games: Option<Archive>,
    /// The folder of endgame tables.
    pub tables: Option<PathBuf>,
    /// What has been learnt.
    pub progress: Option<PathBuf>,
    /// What terminals were found to show.
    pub widths: Option<PathBuf>,
    /// The folders in which a killed program may have left half a file.
    pub written: Vec<PathBuf>,
}

impl UserFiles {
    /// Where the system keeps them.
    #[must_use]
    pub fn of_user() -> UserFiles {
        UserFiles {
            games: paths::games_folder().map(Archive::new),
            tables: paths::tables_folder(),
            progress: paths::progress_file(),
            widths: paths::widths_file(),
            written: paths::written_folders(),
        }
    }

    /// All of them below one folder.
    #[must_use]
    pub fn below(folder: &Path) -> UserFiles {
        UserFiles {
            games: Some(Archive::new(folder.join("games"))),
            tables: Some(folder.join("tables")),
            progress: Some(folder.join("trainer.toml")),
            widths: Some(folder.join("widths.toml")),
            written: vec![folder.to_owned()],
        }
    }
}
