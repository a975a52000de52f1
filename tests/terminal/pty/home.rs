//! A user's folders.

use super::PATIENCE;
use crate::support::patient;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A user's folders, which exist as long as the test: settings and saved games.
pub struct Home(TempDir);

impl Home {
    /// Empty folders.
    pub fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    /// The folder that contains them.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes the settings file.
    pub fn settings(&self, text: &str) {
        let file = self.settings_file();
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }

    pub fn settings_file(&self) -> PathBuf {
        self.0.path().join("config/ouk/config.toml")
    }

    /// Puts a file in place of the games folder, so that no game can be saved.
    pub fn block_data(&self) {
        std::fs::write(self.0.path().join("data"), "in the way").unwrap();
    }

    /// The text of every saved game.
    pub fn games(&self) -> Vec<String> {
        let Ok(files) = std::fs::read_dir(self.folder()) else { return Vec::new() };
        let files = files.map(|file| file.unwrap().path());
        let games = files.filter(|path| path.extension().is_some_and(|end| end == "pgn"));
        games.map(|path| std::fs::read_to_string(path).unwrap()).collect()
    }

    /// The path of an endgame table in the cache.
    pub fn cached(&self, table: &str) -> PathBuf {
        self.0.path().join("cache/ouk/tables").join(table)
    }

    /// Waits until a file of the user's data contains this text.
    pub fn await_data(&self, file: &str, words: &str) {
        let path = self.0.path().join("data/ouk").join(file);
        let end = Instant::now() + patient(PATIENCE);
        while !std::fs::read_to_string(&path).is_ok_and(|text| text.contains(words)) {
            assert!(Instant::now() < end, "{file} never had \"{words}\"");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn folder(&self) -> PathBuf {
        self.0.path().join("data/ouk/games")
    }
}
