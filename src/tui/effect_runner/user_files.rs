//! The places of this user's files.

use crate::archive::Archive;
use crate::config::paths;
use std::path::{Path, PathBuf};

/// The places of this user's files; none for each that the system does not offer.
#[derive(Clone, Debug, Default)]
pub struct UserFiles {
    /// The archive of saved games.
    pub games: Option<Archive>,
    /// The folder of endgame tables.
    pub tables: Option<PathBuf>,
    /// The file of progress.
    pub progress: Option<PathBuf>,
    /// The file of glyph widths.
    pub widths: Option<PathBuf>,
    /// The folders in which a killed program may have left an unfinished file.
    pub written: Vec<PathBuf>,
}

impl UserFiles {
    /// The places that the system defines.
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

    /// All places below one folder.
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
