//! Table files: written completely or not at all, and rejected if any byte has changed.
//!
//! A file is a line of text that describes its contents, then one block for each square of the
//! chaser's king: length and CRC-32 (four bytes each, little-endian), then the entries, packed by
//! LZ4.

use super::class::{Class, PieceSet};
use super::layout::Layout;
use crate::parallel::par_for_each;
use ouk_io::fault::in_words;
use ouk_io::{files, opening};
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The format version. It rises whenever the entries of a class, or their order, change: since
/// version 2 a defender in the corner captures the piece that blocks its only quiet move.
pub const VERSION: u32 = 2;

/// The reason why a table file is not used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file does not exist.
    #[error("there is no file {0}")]
    Missing(PathBuf),
    /// The file cannot be read.
    #[error("{path} cannot be read: {error}")]
    Unreadable {
        /// The path of the file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The file has another version or another table.
    #[error("{path} is not the table wanted: it says \"{found}\", expected \"{expected}\"")]
    Other {
        /// The path of the file.
        path: PathBuf,
        /// The file's first line, as far as it can be shown.
        found: String,
        /// The expected first line.
        expected: String,
    },
    /// Bytes are missing or changed.
    #[error("{path} is damaged: {what}")]
    Damaged {
        /// The path of the file.
        path: PathBuf,
        /// The damage, and its place.
        what: String,
    },
    /// The file cannot be written.
    #[error("{path} cannot be written: {error}")]
    Unwritable {
        /// The path of the file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
}

/// The file name of a class under the signature of its counting rules.
#[must_use]
pub fn name(class: &Class, signature: &str) -> String {
    let under = match signature {
        "moves" => String::new(),
        other => format!("-{:08x}", crc32fast::hash(other.as_bytes())),
    };
    format!("{}-{}{under}.table", class.piece_set().name(), class.name())
}

/// The beginning of every table file, of any version.
const MAGIC: &str = "ouk table ";

/// The first line of a file.
fn title(class: &Class, signature: &str) -> String {
    format!("{MAGIC}{VERSION} {} {} {signature}", class.piece_set().name(), class.name())
}

/// The first line of a file of another kind of table, without the line end.
pub(crate) fn title_of(what: &str) -> String {
    format!("{MAGIC}{VERSION} {what}")
}

/// The most bytes of the first line.
const LONGEST_TITLE: u64 = 4096;

/// The class and signature of a file; `None` if its first line is not one of this version.
///
/// # Errors
/// If the file cannot be read.
pub fn contents(path: &Path) -> io::Result<Option<String>> {
    let mut start = Vec::new();
    opening::open(path)?.take(LONGEST_TITLE).read_to_end(&mut start)?;
    let line = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
    // Reject a line that could control a terminal.
    let line = std::str::from_utf8(line).ok().filter(|line| !line.contains(char::is_control));
    let prefix = format!("{MAGIC}{VERSION} ");
    Ok(line.and_then(|line| line.strip_prefix(&prefix)).map(str::to_owned))
}

/// The suffix of table files.
const ENDING: &str = ".table";
/// The prefix of unfinished files.
const UNFINISHED: &str = ".making-";
/// The age at which an unfinished file counts as abandoned.
const ABANDONED: Duration = Duration::from_secs(3600);

/// Whether a name looks like that of a table file, finished or not.
#[must_use]
pub fn may_be_ours(name: &str) -> bool {
    name.ends_with(ENDING) || name.starts_with(UNFINISHED)
}

/// Whether a file is a table file of any version, complete, damaged or unfinished: it begins like
/// one or, if it is too short for that, has the name of one. A link does not count.
///
/// # Errors
/// If the file cannot be read.
pub fn is_ours(path: &Path) -> io::Result<bool> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if !may_be_ours(&name) || !fs::symlink_metadata(path).map_err(in_words)?.is_file() {
        return Ok(false);
    }
    let mut start = Vec::new();
    opening::open(path)?.take(MAGIC.len() as u64).read_to_end(&mut start)?;
    let given = name.starts_with(UNFINISHED)
        || PieceSet::ALL
            .iter()
            .any(|piece_set| name.starts_with(&format!("{}-K", piece_set.name())));
    Ok(match start.len() {
        cut if cut < MAGIC.len() => given && MAGIC.as_bytes().starts_with(&start),
        _ => start == MAGIC.as_bytes(),
    })
}

/// Deletes unfinished files of killed programs. Ignores failures, which do no harm.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let unfinished = entry.file_name().to_string_lossy().starts_with(UNFINISHED);
        let written = entry.metadata().and_then(|data| data.modified()).ok();
        let age = written.and_then(|written| written.elapsed().ok());
        let abandoned = unfinished && age.is_some_and(|age| age > ABANDONED);
        if abandoned && is_ours(&entry.path()).unwrap_or(false) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The bytes of a block: the entries of one square of the chaser's king.
fn block_of(layout: &Layout) -> usize {
    layout.rows_a_king() * layout.squares * layout.squares
}

/// The number of blocks to pack or unpack at once: enough for all threads, but few enough to take
/// less memory than solving did.
fn at_a_time(threads: usize) -> usize {
    threads.clamp(1, 8)
}

struct Packed {
    at: usize,
    bytes: Vec<u8>,
    sum: u32,
}

impl Packed {
    fn pack(at: usize, entries: &[u8]) -> Packed {
        Packed { at, bytes: lz4_flex::block::compress(entries), sum: crc32fast::hash(entries) }
    }

    /// Unpacks the block; returns whether the checksum of the entries is right.
    fn unpack(&self, into: &mut [u8]) -> bool {
        let unpacked = lz4_flex::block::decompress_into(&self.bytes, into);
        unpacked.ok() == Some(into.len()) && crc32fast::hash(into) == self.sum
    }
}

/// Writes the entries of a class.
///
/// # Errors
/// If the file cannot be written; nothing is left behind then.
pub fn write(
    folder: &Path,
    class: &Class,
    layout: &Layout,
    signature: &str,
    distances: &[u8],
    threads: usize,
) -> Result<PathBuf, FileError> {
    let path = folder.join(name(class, signature));
    let failed = |error| FileError::Unwritable { path: path.clone(), error };
    sweep(folder);
    let save = |file: &mut fs::File| -> io::Result<()> {
        writeln!(file, "{}", title(class, signature))?;
        let blocks: Vec<_> = distances.chunks(block_of(layout)).enumerate().collect();
        for group in blocks.chunks(at_a_time(threads)) {
            let packed = Mutex::new(Vec::new());
            par_for_each(threads, group.to_vec(), |(at, entries)| {
                let block = Packed::pack(at, entries);
                packed.lock().unwrap_or_else(PoisonError::into_inner).push(block);
            });
            let mut packed = packed.into_inner().unwrap_or_else(PoisonError::into_inner);
            packed.sort_by_key(|block| block.at);
            for Packed { bytes, sum, .. } in &packed {
                file.write_all(&(bytes.len() as u32).to_le_bytes())?;
                file.write_all(&sum.to_le_bytes())?;
                file.write_all(bytes)?;
            }
        }
        Ok(())
    };
    files::replace_with(&path, UNFINISHED, save).map_err(failed)?;
    Ok(path)
}

/// A table file that is read block by block.
struct Blocks {
    path: PathBuf,
    file: BufReader<fs::File>,
    /// The bytes of a block, and the number of blocks.
    block: usize,
    many: usize,
}

impl Blocks {
    fn open(
        folder: &Path,
        class: &Class,
        layout: &Layout,
        signature: &str,
    ) -> Result<Blocks, FileError> {
        let path = folder.join(name(class, signature));
        let unreadable = |error| FileError::Unreadable { path: path.clone(), error };
        let file = match opening::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(FileError::Missing(path));
            }
            Err(error) => return Err(unreadable(error)),
        };
        let mut file = BufReader::new(file);
        let mut line = Vec::new();
        let read = (&mut file).take(LONGEST_TITLE).read_until(b'\n', &mut line);
        read.map_err(unreadable)?;
        let expected = title(class, signature);
        if line.strip_suffix(b"\n") != Some(expected.as_bytes()) {
            let found = String::from_utf8_lossy(&line[..line.len().min(80)]);
            let found = found.trim_end().escape_debug().to_string();
            return Err(FileError::Other { path, found, expected });
        }
        Ok(Blocks { path, file, block: block_of(layout), many: layout.kings.len() })
    }

    fn damaged(&self, what: String) -> FileError {
        FileError::Damaged { path: self.path.clone(), what }
    }

    fn wrong(&self, at: usize) -> FileError {
        self.damaged(format!("block {at} does not match its checksum"))
    }

    /// Fills a buffer with the next bytes of a block.
    fn fill(&mut self, at: usize, buffer: &mut [u8]) -> Result<(), FileError> {
        self.file.read_exact(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => {
                self.damaged(format!("it ends within block {at} of {}", self.many))
            }
            _ => FileError::Unreadable { path: self.path.clone(), error: in_words(error) },
        })
    }

    /// Reads the next block, which has this number.
    fn next(&mut self, at: usize) -> Result<Packed, FileError> {
        let mut number = || {
            let mut bytes = [0; 4];
            self.fill(at, &mut bytes).map(|()| u32::from_le_bytes(bytes))
        };
        let (length, sum) = (number()? as usize, number()?);
        // A packed block cannot be longer. Check before allocating: a damaged length may be huge.
        if length > lz4_flex::block::get_maximum_output_size(self.block) {
            return Err(self.damaged(format!("block {at} is said to have {length} bytes")));
        }
        let mut bytes = vec![0; length];
        self.fill(at, &mut bytes)?;
        Ok(Packed { at, bytes, sum })
    }

    /// Checks for trailing bytes.
    fn end(mut self) -> Result<(), FileError> {
        // Trailing data may be endless, so the reader checks the length and does not read it.
        let length = self.file.get_ref().metadata().map(|data| data.len());
        match length.and_then(|length| Ok(length.saturating_sub(self.file.stream_position()?))) {
            Ok(0) => Ok(()),
            Ok(more) => Err(self.damaged(format!("{more} bytes follow its end"))),
            Err(error) => Err(FileError::Unreadable { path: self.path, error }),
        }
    }
}

/// Reads the entries of a class.
///
/// # Errors
/// If the file is missing or damaged, or has another table.
pub fn read(
    folder: &Path,
    class: &Class,
    layout: &Layout,
    signature: &str,
    threads: usize,
) -> Result<Vec<u8>, FileError> {
    let mut blocks = Blocks::open(folder, class, layout, signature)?;
    let mut distances = vec![0; layout.entries()];
    let block = blocks.block;
    let mut at = 0;
    for group in distances.chunks_mut(block * at_a_time(threads)) {
        let mut work = Vec::new();
        for into in group.chunks_mut(block) {
            work.push((blocks.next(at)?, into));
            at += 1;
        }
        let wrong = Mutex::new(None);
        par_for_each(threads, work, |(packed, into)| {
            if !packed.unpack(into) {
                *wrong.lock().unwrap_or_else(PoisonError::into_inner) = Some(packed.at);
            }
        });
        if let Some(at) = wrong.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(blocks.wrong(at));
        }
    }
    blocks.end()?;
    Ok(distances)
}

/// Checks the entries of a class without storing them.
///
/// # Errors
/// As [`read`].
pub fn check(
    folder: &Path,
    class: &Class,
    layout: &Layout,
    signature: &str,
) -> Result<(), FileError> {
    let mut blocks = Blocks::open(folder, class, layout, signature)?;
    let mut entries = vec![0; blocks.block];
    for at in 0..blocks.many {
        if !blocks.next(at)?.unpack(&mut entries) {
            return Err(blocks.wrong(at));
        }
    }
    blocks.end()
}
