//! Games on disk: one file a game, written anew after every move, never half written.

pub mod claim;

pub use claim::Claim;

use claim::LOCK;
use ouk_rules::game::record::FindRules;
use ouk_rules::game::{Game, RecordError};
use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A folder of games.
#[derive(Clone, Debug)]
pub struct Archive {
    folder: PathBuf,
}

/// A file of the folder.
pub struct Entry {
    /// Where it is.
    pub path: PathBuf,
    /// When it was last written.
    pub written: SystemTime,
    /// The game, or why it cannot be read; a damaged file is left as it is.
    pub game: Result<Game, Unreadable>,
}

/// Why a file gives no game.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It cannot be opened.
    #[error("cannot be opened: {0}")]
    Io(#[from] io::Error),
    /// It is a folder, a pipe or a device.
    #[error("is no ordinary file")]
    NoFile,
    /// It is longer than any game.
    #[error("is too long for a game: over {} KiB", LONGEST / 1024)]
    TooLong,
    /// It is damaged.
    #[error("is damaged, {0}")]
    Damaged(#[from] RecordError),
    /// It can be read but for bytes that are no text.
    #[error("is damaged: byte {at} is no text")]
    NotText {
        /// The first such byte, from 0.
        at: usize,
    },
}

/// Writes a file whole: to a temporary one beside it, synced, then renamed over the old one, so that
/// a crash at any moment leaves the old file or the new one. Its folder is made if need be.
///
/// # Errors
/// If the folder or the file cannot be written; the old file is then untouched.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    // The rename itself must reach the disk too; where a folder cannot be synced, it is enough.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// The most bytes a game's file has; a game of a thousand moves with clocks and counts has a tenth.
const LONGEST: u64 = 1 << 20;

const ENDING: &str = "pgn";
/// How the names of files begin that were not yet renamed to what they are.
const UNFINISHED: &str = ".ouk-";
/// A file is left over, and no longer being written, after this long.
const LEFT_OVER: Duration = Duration::from_secs(3_600);
/// How a record says that its game is not over.
const NO_RESULT: &str = "[Result \"*\"]";

/// The list shows so many games, the newest.
pub const MOST_LISTED: usize = 10_000;
/// So many damaged games are read to find one to go on with.
pub const MOST_DAMAGED: usize = 16;
/// Our own records name the result among their first tags; so much of a file is read to see it.
const TAGS: u64 = 16 * 1024;

/// Whether a file's first lines say that its game is not over.
fn begins_without_result(file: &mut File) -> io::Result<bool> {
    let mut head = Vec::new();
    file.take(TAGS).read_to_end(&mut head)?;
    Ok(head.windows(NO_RESULT.len()).any(|window| window == NO_RESULT.as_bytes()))
}

impl Archive {
    /// The games in a folder, which need not exist yet.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Archive {
        Archive { folder }
    }

    /// Whether a path is that of a file right in the folder.
    #[must_use]
    pub fn holds(&self, path: &Path) -> bool {
        path.file_name().is_some() && path.parent() == Some(&*self.folder)
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// A name no file of the folder has, made from the time and a random number.
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

    /// Writes a game to its file: all of it to a temporary file, synced, then renamed over the old
    /// one, so that a crash at any moment leaves the old game or the new one.
    ///
    /// # Errors
    /// If the folder or the file cannot be written; the old file is then untouched.
    pub fn save(&self, path: &Path, game: &Game) -> io::Result<()> {
        self.write(path, &game.to_record())
    }

    /// Writes a record as [`Archive::save`] does.
    ///
    /// # Errors
    /// If the folder or the file cannot be written; the old file is then untouched.
    pub fn write(&self, path: &Path, record: &str) -> io::Result<()> {
        replace(path, record.as_bytes())
    }

    /// Removes what programs left behind that were killed while they wrote or held a game.
    pub fn sweep(&self) {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for path in files.map(|file| file.path()) {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let age = || fs::metadata(&path).and_then(|data| data.modified()).ok()?.elapsed().ok();
            if name.starts_with(UNFINISHED) && age().is_some_and(|age| age > LEFT_OVER) {
                // One that stays does no harm.
                let _ = fs::remove_file(&path);
            }
            if path.extension().is_some_and(|ending| ending == LOCK) {
                // Claiming it and letting go removes it, unless a program holds it.
                let _ = Claim::of(&path.with_extension(ENDING));
            }
        }
    }

    /// Reads one file.
    ///
    /// # Errors
    /// If it cannot be opened, or is damaged.
    pub fn load(path: &Path, find: FindRules) -> Result<Game, Unreadable> {
        // A pipe would be waited for, and a device may have no end.
        if !fs::metadata(path)?.is_file() {
            return Err(Unreadable::NoFile);
        }
        Archive::read(File::open(path)?, find)
    }

    /// Reads a game from wherever it comes.
    ///
    /// # Errors
    /// If it cannot be read, is too long, or is damaged.
    pub fn read(from: impl Read, find: FindRules) -> Result<Game, Unreadable> {
        let mut bytes = Vec::new();
        from.take(LONGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LONGEST {
            return Err(Unreadable::TooLong);
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Game::from_record(&text, find)?),
            Err(error) => {
                // The ply is worth more to know than the byte, if the moves are hurt.
                Game::from_record(&String::from_utf8_lossy(error.as_bytes()), find)?;
                Err(Unreadable::NotText { at: error.utf8_error().valid_up_to() })
            }
        }
    }

    /// Where a deleted game waits to be brought back.
    fn deleted(path: &Path) -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(".deleted");
        PathBuf::from(name)
    }

    /// Deletes a game, so that [`Archive::restore`] can bring it back.
    ///
    /// # Errors
    /// If the file cannot be renamed.
    pub fn delete(path: &Path) -> io::Result<()> {
        fs::rename(path, Archive::deleted(path))
    }

    /// Brings a deleted game back.
    ///
    /// # Errors
    /// If there is none, or another file has its name by now.
    pub fn restore(path: &Path) -> io::Result<()> {
        if path.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        fs::rename(Archive::deleted(path), path)
    }

    /// Lets go of a deleted game for good.
    pub fn purge(path: &Path) {
        // What is gone already need not be removed.
        let _ = fs::remove_file(Archive::deleted(path));
    }

    /// The game files, newest first, each read when it is asked for; at most [`MOST_LISTED`]. A folder
    /// that is not there holds none.
    pub fn entries(&self, find: FindRules) -> impl Iterator<Item = Entry> {
        let files = self.files().into_iter().take(MOST_LISTED);
        files.map(move |(written, path)| Entry { game: Archive::load(&path, find), path, written })
    }

    /// All of [`Archive::entries`] at once. For a folder of many games that is much memory.
    #[must_use]
    pub fn list(&self, find: FindRules) -> Vec<Entry> {
        self.entries(find).collect()
    }

    /// Whether the folder has so many files or more. Deleted games that can be restored count, locks
    /// do not.
    #[must_use]
    pub fn has(&self, count: usize) -> bool {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let is_lock = |name: &Path| name.extension().is_some_and(|ending| ending == LOCK);
        files.filter(|file| !is_lock(file.file_name().as_ref())).take(count).count() == count
    }

    /// The newest game that is not over and has a move in it. Damaged games before it are passed
    /// over, but not without end: this is read whenever the program starts.
    #[must_use]
    pub fn unfinished(&self, find: FindRules) -> Option<(PathBuf, Game)> {
        let mut damaged = 0;
        self.files().into_iter().find_map(|(_, path)| {
            if damaged >= MOST_DAMAGED {
                return None;
            }
            // Only games without a result are worth reading, and of the others only the first lines.
            let mut file = File::open(&path).ok()?;
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

    /// The game files and when they were written, newest first.
    fn files(&self) -> Vec<(SystemTime, PathBuf)> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut files: Vec<(SystemTime, PathBuf)> = files
            .map(|file| file.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
            .filter(|path| path.is_file())
            .map(|path| {
                let written = fs::metadata(&path).and_then(|data| data.modified());
                (written.unwrap_or(SystemTime::UNIX_EPOCH), path)
            })
            .collect();
        files.sort_by(|a, b| b.cmp(a));
        files
    }
}
