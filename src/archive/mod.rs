//! Games on disk: one file a game, written anew after every move, never half written.

pub mod game_lock;

pub use game_lock::GameLock;

use game_lock::LOCK;
use ouk_io::fault::FileFault;
use ouk_io::{files, links};
use ouk_rules::game::record::FindRules;
use ouk_rules::game::{Game, RecordError};
use std::cmp::Reverse;
use std::fs::{self, DirEntry, File, ReadDir};
use std::io::{self, ErrorKind, Read, Seek};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Writes a file whole, or not at all.
pub type WriteFile = fn(&Path, &[u8]) -> io::Result<()>;

/// Begins to read a folder.
pub type ListFolder = fn(&Path) -> io::Result<ReadDir>;

/// How a folder of games is reached. A test may use one that fails or takes its time.
#[derive(Clone, Copy, Debug)]
pub struct DiskAccess {
    /// Writes a file.
    pub write: WriteFile,
    /// Lists the folder.
    pub list: ListFolder,
}

impl DiskAccess {
    /// As the system does it.
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
    /// The reader panicked. It must not end a list of thousands of games.
    #[error("cannot be read: this is a fault in ouk")]
    Fault,
}

/// The most bytes a game's file has; a game of a thousand moves with clocks and counts has a tenth.
pub const LONGEST: u64 = 1 << 20;

const ENDING: &str = "pgn";
/// What stands behind the name of a game's file while it is deleted and can be brought back.
const DELETED: &str = ".deleted";
/// What stands behind the name of a game's file in that of the copy of what it said before.
const ORIGINAL: &str = ".original";
/// How a record says that its game is not over.
const NO_RESULT: &str = "[Result \"*\"]";

/// A file server whose clock is ahead by this much writes files of now, not of the future.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(600);

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

/// A path with something behind its whole name.
fn beside(path: &Path, behind: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(behind);
    PathBuf::from(name)
}

/// The file that a deleted game had.
fn game_of_deleted(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?.strip_suffix(DELETED)?;
    Path::new(name).extension().filter(|ending| *ending == ENDING)?;
    Some(path.with_file_name(name))
}

impl Archive {
    /// The games in a folder, which need not exist yet.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Archive {
        Archive::on(folder, DiskAccess::SYSTEM)
    }

    /// The games in a folder that is reached in another way.
    #[must_use]
    pub const fn on(folder: PathBuf, disk: DiskAccess) -> Archive {
        Archive { folder, disk }
    }

    /// What is in the folder; nothing if it cannot be read.
    fn listed(&self) -> impl Iterator<Item = DirEntry> {
        (self.disk.list)(&self.folder).into_iter().flatten().flatten()
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
    /// If the folder or the file cannot be written, or the record is longer than any that is read; the
    /// old file is then untouched.
    pub fn write(&self, path: &Path, record: &str) -> io::Result<()> {
        if record.len() as u64 > LONGEST {
            return Err(FileFault::TooLong(LONGEST).into());
        }
        (self.disk.write)(path, record.as_bytes())
    }

    /// Removes what programs left behind that were killed while they wrote or held a game, and brings
    /// back the games that they could still have brought back.
    pub fn sweep(&self) {
        files::sweep(&self.folder);
        for file in self.listed() {
            let path = file.path();
            let is_file = || file.file_type().is_ok_and(|kind| kind.is_file());
            if path.extension().is_some_and(|ending| ending == LOCK) && is_file() {
                // Claiming it and letting go removes it, unless a program holds it.
                let _ = GameLock::of(&path.with_extension(ENDING));
            }
            // A program that still has the game on its list holds its lock.
            if let Some(game) = game_of_deleted(&path)
                && let Ok(Some(game_lock)) = GameLock::of(&game)
            {
                // One that cannot be renamed stays for the next start.
                let _ = Archive::rescue(&game_lock);
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
        Archive::read(links::open(path)?, find)
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
            Ok(text) => Archive::game_of(&text, find),
            Err(error) => {
                // The ply is worth more to know than the byte, if the moves are hurt.
                Archive::game_of(&String::from_utf8_lossy(error.as_bytes()), find)?;
                Err(Unreadable::NotText { at: error.utf8_error().valid_up_to() })
            }
        }
    }

    fn game_of(text: &str, find: FindRules) -> Result<Game, Unreadable> {
        let read = catch_unwind(AssertUnwindSafe(|| Game::from_record(text, find)));
        Ok(read.map_err(|_| Unreadable::Fault)??)
    }

    /// Deletes a game, so that [`Archive::restore`] can bring it back as long as its lock is held.
    ///
    /// # Errors
    /// If the file cannot be renamed.
    pub fn delete(game_lock: &GameLock) -> io::Result<()> {
        let deleted = beside(game_lock.game(), DELETED);
        if fs::symlink_metadata(&deleted).is_ok() {
            // It is of a program that was killed, and of an older game.
            let free = files::free_name(game_lock.game());
            files::rename_new(&deleted, &free)?;
        }
        files::rename_new(game_lock.game(), &deleted)
    }

    /// Brings a deleted game back.
    ///
    /// # Errors
    /// If there is none, or another file has its name by now.
    pub fn restore(game_lock: &GameLock) -> io::Result<()> {
        files::rename_new(&beside(game_lock.game(), DELETED), game_lock.game())
    }

    /// Brings a deleted game back, under another name if its own is taken.
    fn rescue(game_lock: &GameLock) -> io::Result<()> {
        match Archive::restore(game_lock) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let free = files::free_name(game_lock.game());
                files::rename_new(&beside(game_lock.game(), DELETED), &free)
            }
            restored => restored,
        }
    }

    /// Removes a deleted game for good.
    pub fn purge(game_lock: GameLock) {
        // What is gone already need not be removed.
        let _ = fs::remove_file(beside(game_lock.game(), DELETED));
    }

    /// The text of a game's file as it is now; none if there is no file.
    ///
    /// # Errors
    /// If it cannot be read, or is longer than any game.
    pub fn text(path: &Path) -> io::Result<Option<Vec<u8>>> {
        match files::read(path, LONGEST) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Keeps a text of a game's file in another file beside it.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn keep_original(path: &Path, text: &[u8]) -> io::Result<PathBuf> {
        let copy = files::free_name(&beside(path, ORIGINAL));
        files::replace(&copy, text)?;
        Ok(copy)
    }

    /// The game files, newest first; at most [`MOST_LISTED`].
    #[must_use]
    pub fn paths(&self) -> Vec<PathBuf> {
        self.files().into_iter().take(MOST_LISTED).map(|(_, path)| path).collect()
    }

    /// The game files, newest first, each read when it is asked for; at most [`MOST_LISTED`]. A folder
    /// that is not there holds none.
    pub fn entries(&self, find: FindRules) -> impl Iterator<Item = ArchiveEntry> {
        let files = self.files().into_iter().take(MOST_LISTED);
        files.map(move |(written, path)| ArchiveEntry {
            game: Archive::load(&path, find),
            path,
            written,
        })
    }

    /// All of [`Archive::entries`] at once. For a folder of many games that is much memory.
    #[must_use]
    pub fn list(&self, find: FindRules) -> Vec<ArchiveEntry> {
        self.entries(find).collect()
    }

    /// The first lines of the game files, newest first, read one at a time as the caller goes on; at most
    /// [`MOST_LISTED`]. They contain the tags of a record. Bytes that are no text are replaced.
    pub fn heads(&self) -> impl Iterator<Item = (PathBuf, String)> {
        let head = |path: &Path| -> io::Result<String> {
            let mut bytes = Vec::new();
            links::open(path)?.take(TAGS).read_to_end(&mut bytes)?;
            Ok(String::from_utf8_lossy(&bytes).into_owned())
        };
        let files = self.files().into_iter().take(MOST_LISTED);
        files.filter_map(move |(_, path)| head(&path).ok().map(|text| (path, text)))
    }

    /// Whether the folder has so many files or more. Deleted games that can be restored count, locks
    /// do not.
    #[must_use]
    pub fn has(&self, count: usize) -> bool {
        let is_lock = |name: &Path| name.extension().is_some_and(|ending| ending == LOCK);
        self.listed().filter(|file| !is_lock(file.file_name().as_ref())).take(count).count()
            == count
    }

    /// The games that are not over and have a move in them, the newest first, each read when it is asked for.
    /// Damaged games among them are passed over, but not without end: this is read whenever the program starts.
    pub fn unfinished(&self, find: FindRules) -> impl Iterator<Item = (PathBuf, Game)> {
        let mut damaged = 0;
        self.files().into_iter().take(MOST_LISTED).filter_map(move |(_, path)| {
            if damaged >= MOST_DAMAGED {
                return None;
            }
            // Only games without a result are worth reading, and of the others only the first lines.
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

    /// The game files and when they were written, newest first. Files from the future come last: the clock was
    /// set back after they were written.
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
