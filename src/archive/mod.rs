//! Games on disk: one file for each game, rewritten completely after every move.

mod deletion;
pub mod game_lock;
mod saved_game;
mod unreadable;

pub use game_lock::GameLock;
pub use saved_game::{GameSummary, SavedGame};
pub use unreadable::{LONGEST, Unreadable};

use game_lock::LOCK;
use ouk_io::fault::{FileFault, in_words};
use ouk_io::{files, links};
use ouk_rules::game::Game;
use ouk_rules::game::record::FindRules;
use ouk_rules::{AnyPosition, GameId};
use std::cmp::Reverse;
use std::fs::{self, DirEntry, File, ReadDir};
use std::io::{self, ErrorKind, Read, Seek};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Writes a file completely, or not at all.
pub type WriteFile = fn(&Path, &[u8]) -> io::Result<()>;

/// Starts to read a folder.
pub type ListFolder = fn(&Path) -> io::Result<ReadDir>;

/// The functions to access a folder of games. Tests use functions that fail or are slow.
#[derive(Clone, Copy, Debug)]
pub struct DiskAccess {
    /// Writes a file.
    pub write: WriteFile,
    /// Lists the folder.
    pub list: ListFolder,
}

impl DiskAccess {
    /// The access functions of the system.
    pub const SYSTEM: DiskAccess =
        DiskAccess { write: files::replace, list: |folder| fs::read_dir(folder) };
}

/// A folder of games.
#[derive(Clone, Debug)]
pub struct Archive {
    folder: PathBuf,
    disk: DiskAccess,
}

/// A file of the folder.
pub struct ArchiveEntry {
    /// The path of the file.
    pub path: PathBuf,
    /// The time of the last write.
    pub written: SystemTime,
    /// The game, or the reason why it cannot be read; the archive leaves a damaged file unchanged.
    pub game: Result<Game, Unreadable>,
}

const ENDING: &str = "pgn";
/// The suffix of a deleted game's file while it can be restored.
const DELETED: &str = ".deleted";
/// The suffix of a copy of a game's previous content.
const ORIGINAL: &str = ".original";
/// The tag of a record whose game is not over.
const NO_RESULT: &str = "[Result \"*\"]";

/// The tolerance for times in the future, as from a file server whose clock is ahead.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(600);

/// The most games in the list; it has the newest.
pub const MOST_LISTED: usize = 10_000;
/// The most damaged games that are read in the search for one to continue.
pub const MOST_DAMAGED: usize = 16;
/// The number of bytes read to find the result of a record: the program's own records have it among
/// their first tags.
const TAGS: u64 = 16 * 1024;

/// Whether the first lines of a file say that its game is not over.
fn begins_without_result(file: &mut File) -> io::Result<bool> {
    let mut head = Vec::new();
    file.take(TAGS).read_to_end(&mut head)?;
    Ok(head.windows(NO_RESULT.len()).any(|window| window == NO_RESULT.as_bytes()))
}

/// The most bytes of a text that may be a position.
const LONGEST_POSITION: usize = 1_000;

/// Whether a text is a position under some rules.
fn is_position(text: &str) -> bool {
    let is_legal = |game: GameId| {
        let mut sets = game.rule_sets().iter();
        sets.any(|rules| AnyPosition::from_fen(game, rules, text).is_ok())
    };
    text.len() <= LONGEST_POSITION && GameId::ALL.iter().copied().any(is_legal)
}

/// A path with a suffix after its whole name.
fn beside(path: &Path, behind: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(behind);
    PathBuf::from(name)
}

/// The original path of a deleted game's file.
fn game_of_deleted(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?.strip_suffix(DELETED)?;
    Path::new(name).extension().filter(|ending| *ending == ENDING)?;
    Some(path.with_file_name(name))
}

impl Archive {
    /// The archive of a folder, which need not exist yet.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Archive {
        Archive::on(folder, DiskAccess::SYSTEM)
    }

    /// The archive of a folder with other access functions.
    #[must_use]
    pub const fn on(folder: PathBuf, disk: DiskAccess) -> Archive {
        Archive { folder, disk }
    }

    /// The entries of the folder; none if it cannot be read.
    fn listed(&self) -> impl Iterator<Item = DirEntry> {
        (self.disk.list)(&self.folder).into_iter().flatten().flatten()
    }

    /// Whether a path is that of a file directly in the folder.
    #[must_use]
    pub fn holds(&self, path: &Path) -> bool {
        path.file_name().is_some() && path.parent() == Some(&*self.folder)
    }

    /// The folder of the archive.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// A path that no file in the folder has, made from the time and a random number.
    #[must_use]
    pub fn new_path(&self, time: &str) -> PathBuf {
        loop {
            let name = format!("{time}-{:04x}.{ENDING}", fastrand::u16(..));
            let path = self.folder.join(name);
            if !path.exists() {
                return path;
            }
        }
    }

    /// Writes a game to its file: writes a temporary file, syncs it and renames it over the old
    /// one, so that a crash at any moment leaves the old or the new game.
    ///
    /// # Errors
    /// If the folder or the file cannot be written; the old file is then unchanged.
    pub fn save(&self, path: &Path, game: &Game) -> io::Result<()> {
        self.write(path, &game.to_record())
    }

    /// Writes a record as [`Archive::save`] does.
    ///
    /// # Errors
    /// If the folder or the file cannot be written, or the record is longer than [`LONGEST`]; the
    /// old file is then unchanged.
    pub fn write(&self, path: &Path, record: &str) -> io::Result<()> {
        if record.len() as u64 > LONGEST {
            return Err(FileFault::TooLong(LONGEST).into());
        }
        (self.disk.write)(path, record.as_bytes())
    }

    /// Removes temporary files and locks of killed programs, and restores the games that those
    /// programs had deleted but could still have restored.
    pub fn sweep(&self) {
        files::sweep(&self.folder);
        for file in self.listed() {
            let path = file.path();
            let is_file = || file.file_type().is_ok_and(|kind| kind.is_file());
            if path.extension().is_some_and(|ending| ending == LOCK) && is_file() {
                // Taking the lock and dropping it removes the file, unless a program holds the
                // lock.
                let _ = GameLock::of(&path.with_extension(ENDING));
            }
            // A program that can still restore the game holds its lock.
            if let Some(game) = game_of_deleted(&path)
                && let Ok(Some(game_lock)) = GameLock::of(&game)
            {
                // A file that cannot be renamed stays until the next start.
                let _ = Archive::rescue(&game_lock);
            }
        }
    }

    /// Reads the game of a file.
    ///
    /// # Errors
    /// If the file cannot be opened, or is damaged.
    pub fn load(path: &Path, find: FindRules) -> Result<Game, Unreadable> {
        Archive::read(Archive::open(path)?, find)
    }

    /// The content of a game's file.
    ///
    /// # Errors
    /// If the file cannot be read, or is too long for a game.
    pub fn content(path: &Path) -> Result<Vec<u8>, Unreadable> {
        Archive::bounded(Archive::open(path)?)
    }

    fn open(path: &Path) -> Result<File, Unreadable> {
        let file = links::open(path).map_err(in_words)?;
        // Reading a pipe would wait, and a device may be endless. The check is on the opened file,
        // since the path may lead to another file by now.
        match file.metadata()? {
            about if about.is_dir() => Err(Unreadable::Folder),
            about if !about.is_file() => Err(Unreadable::NoFile),
            _ => Ok(file),
        }
    }

    /// Reads a game from any source.
    ///
    /// # Errors
    /// If the source cannot be read, is too long, or is damaged.
    pub fn read(from: impl Read, find: FindRules) -> Result<Game, Unreadable> {
        match String::from_utf8(Archive::bounded(from)?) {
            Ok(text) => Archive::game_of(&text, find),
            Err(error) => {
                // If the moves are damaged too, the ply is more useful to know than the byte.
                Archive::game_of(&String::from_utf8_lossy(error.as_bytes()), find)?;
                Err(Unreadable::NotText { at: error.utf8_error().valid_up_to() })
            }
        }
    }

    fn bounded(from: impl Read) -> Result<Vec<u8>, Unreadable> {
        let mut bytes = Vec::new();
        from.take(LONGEST + 1).read_to_end(&mut bytes)?;
        match bytes.len() as u64 > LONGEST {
            true => Err(Unreadable::TooLong),
            false => Ok(bytes),
        }
    }

    fn game_of(text: &str, find: FindRules) -> Result<Game, Unreadable> {
        let read = catch_unwind(AssertUnwindSafe(|| Game::from_record(text, find)));
        let read = read.map_err(|_| Unreadable::Fault)?;
        read.map_err(|error| match text.trim_start_matches('\u{feff}').trim() {
            "" => Unreadable::Empty,
            text if is_position(text) => Unreadable::Position,
            _ => Unreadable::Damaged(error),
        })
    }

    /// The current content of a game's file; `None` if the file does not exist.
    ///
    /// # Errors
    /// If the file cannot be read, or is longer than any game.
    pub fn text(path: &Path) -> io::Result<Option<Vec<u8>>> {
        match files::read(path, LONGEST) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Copies the previous content of a game's file to another file beside it, whose path it
    /// returns.
    ///
    /// # Errors
    /// If the copy cannot be written.
    pub fn keep_original(path: &Path, text: &[u8]) -> io::Result<PathBuf> {
        let copy = files::free_name(&beside(path, ORIGINAL));
        files::replace(&copy, text)?;
        Ok(copy)
    }

    /// The paths of the game files, newest first; at most [`MOST_LISTED`].
    #[must_use]
    pub fn paths(&self) -> Vec<PathBuf> {
        self.files().into_iter().take(MOST_LISTED).map(|(_, path)| path).collect()
    }

    /// The game files, newest first, each read on demand; at most [`MOST_LISTED`]. A missing folder
    /// has none.
    pub fn entries(&self, find: FindRules) -> impl Iterator<Item = ArchiveEntry> {
        let files = self.files().into_iter().take(MOST_LISTED);
        files.map(move |(written, path)| ArchiveEntry {
            game: Archive::load(&path, find),
            path,
            written,
        })
    }

    /// All of [`Archive::entries`] in a list. A folder of many games takes much memory.
    #[must_use]
    pub fn list(&self, find: FindRules) -> Vec<ArchiveEntry> {
        self.entries(find).collect()
    }

    /// The beginnings of the game files, newest first, each read on demand; at most
    /// [`MOST_LISTED`]. They contain the tags of a record. Bytes that are not text are replaced.
    pub fn heads(&self) -> impl Iterator<Item = (PathBuf, String)> {
        let head = |path: &Path| -> io::Result<String> {
            let mut bytes = Vec::new();
            links::open(path)?.take(TAGS).read_to_end(&mut bytes)?;
            Ok(String::from_utf8_lossy(&bytes).into_owned())
        };
        let files = self.files().into_iter().take(MOST_LISTED);
        files.filter_map(move |(_, path)| head(&path).ok().map(|text| (path, text)))
    }

    /// Whether the folder has at least this many files. Deleted games that can be restored count,
    /// locks do not.
    #[must_use]
    pub fn has(&self, count: usize) -> bool {
        let is_lock = |name: &Path| name.extension().is_some_and(|ending| ending == LOCK);
        self.listed().filter(|file| !is_lock(file.file_name().as_ref())).take(count).count()
            == count
    }

    /// The games that are not over and have at least one move, newest first, each read on demand.
    /// Damaged games are skipped, up to [`MOST_DAMAGED`], because every start of the program reads
    /// this.
    pub fn unfinished(&self, find: FindRules) -> impl Iterator<Item = (PathBuf, Game)> {
        let mut damaged = 0;
        self.files().into_iter().take(MOST_LISTED).filter_map(move |(_, path)| {
            if damaged >= MOST_DAMAGED {
                return None;
            }
            // Reading the first lines of the other games is enough; only games without a result are
            // read completely.
            let mut file = links::open(&path).ok()?;
            if !begins_without_result(&mut file).ok()? {
                return None;
            }
            file.rewind().ok()?;
            let read = Archive::read(file, find);
            damaged += usize::from(read.is_err());
            let game = read.ok()?;
            (game.ending().is_none() && game.ply() > 0).then_some((path, game))
        })
    }

    /// The game files with the times of their last write, newest first. Files from the future come
    /// last: the clock was set back after they were written.
    fn files(&self) -> Vec<(SystemTime, PathBuf)> {
        let soon = SystemTime::now() + CLOCK_TOLERANCE;
        let mut files: Vec<(SystemTime, PathBuf)> = self
            .listed()
            .map(|file| file.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
            .filter(|path| path.is_file())
            .map(|path| {
                let written = fs::metadata(&path).and_then(|data| data.modified());
                (written.unwrap_or(SystemTime::UNIX_EPOCH), path)
            })
            .collect();
        files.sort_by_cached_key(|file| Reverse((file.0 <= soon, file.clone())));
        files
    }
}
