//! Table files: written whole or not at all, and refused if a byte of them is not what it was.
//!
//! A file is a line of text that says what it holds, then one block for each square of the chaser's
//! king: length and CRC-32 (each four bytes, little-endian), then the entries packed by LZ4.

use super::class::Class;
use super::layout::Layout;
use super::solve::share;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

/// Raised whenever the entries of a class, or their order, change.
pub const VERSION: u32 = 1;

/// Why a table file is not used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// There is none.
    #[error("there is no file {0}")]
    Missing(PathBuf),
    /// The system does not let us read it.
    #[error("{path} cannot be read: {error}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another version of the program, or another table.
    #[error("{path} is not the table wanted: it says \"{found}\", expected \"{expected}\"")]
    Other {
        /// The file.
        path: PathBuf,
        /// Its first line, or what can be shown of it.
        found: String,
        /// What it should be.
        expected: String,
    },
    /// Bytes are missing or have changed.
    #[error("{path} is damaged: {what}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        what: String,
    },
    /// It cannot be written: no room, no right, no such folder.
    #[error("{path} cannot be written: {error}")]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// The name of a class's file under a reading's signature.
#[must_use]
pub fn name(class: &Class, signature: &str) -> String {
    let under = match signature {
        "moves" => String::new(),
        other => format!("-{:08x}", crc32fast::hash(other.as_bytes())),
    };
    format!("{}-{}{under}.table", class.army().name(), class.name())
}

/// The first line of a file.
fn title(class: &Class, signature: &str) -> String {
    format!("ouk table {VERSION} {} {} {signature}", class.army().name(), class.name())
}

/// The class and signature a file says it holds; none if its first line is not one of ours.
///
/// # Errors
/// If it cannot be read.
pub fn contents(path: &Path) -> io::Result<Option<String>> {
    use std::io::Read;
    let mut start = Vec::new();
    fs::File::open(path)?.take(4096).read_to_end(&mut start)?;
    let line = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = std::str::from_utf8(line).ok();
    let prefix = format!("ouk table {VERSION} ");
    Ok(line.and_then(|line| line.strip_prefix(&prefix)).map(str::to_owned))
}

/// What a file's name begins with until it is whole.
const UNFINISHED: &str = ".making-";
/// How old an unfinished file is when its program must have ended.
const ABANDONED: Duration = Duration::from_secs(3600);

/// Whether a name is that of a file of ours, whole or unfinished.
#[must_use]
pub fn is_ours(name: &str) -> bool {
    name.ends_with(".table") || name.starts_with(UNFINISHED)
}

/// Deletes what programs that were killed have left behind. What cannot be deleted does no harm.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let unfinished = entry.file_name().to_string_lossy().starts_with(UNFINISHED);
        let written = entry.metadata().and_then(|data| data.modified()).ok();
        let age = written.and_then(|written| written.elapsed().ok());
        if unfinished && age.is_some_and(|age| age > ABANDONED) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Writes the entries of a class.
///
/// # Errors
/// Names the file and what the system said; nothing is left behind then.
pub fn write(
    folder: &Path,
    class: &Class,
    layout: &Layout,
    signature: &str,
    needs: &[u8],
    threads: usize,
) -> Result<PathBuf, FileError> {
    let path = folder.join(name(class, signature));
    let failed = |error| FileError::Unwritable { path: path.clone(), error };
    let block = layout.rows_a_king() * layout.squares * layout.squares;
    let packed = Mutex::new(Vec::new());
    share(threads, needs.chunks(block).enumerate().collect(), |(at, entries)| {
        let bytes = lz4_flex::block::compress(entries);
        packed.lock().expect("packing does not panic").push((at, bytes, crc32fast::hash(entries)));
    });
    let mut packed = packed.into_inner().expect("packing does not panic");
    packed.sort_by_key(|block| block.0);
    let save = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        sweep(folder);
        let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?;
        writeln!(file, "{}", title(class, signature))?;
        for (_, bytes, sum) in &packed {
            file.write_all(&(bytes.len() as u32).to_le_bytes())?;
            file.write_all(&sum.to_le_bytes())?;
            file.write_all(bytes)?;
        }
        file.as_file().sync_all()?;
        file.persist(&path)?;
        Ok(())
    };
    save().map_err(failed)?;
    Ok(path)
}

/// Reads the entries of a class.
///
/// # Errors
/// Says which file is missing, another's, or damaged, and where.
pub fn read(
    folder: &Path,
    class: &Class,
    layout: &Layout,
    signature: &str,
    threads: usize,
) -> Result<Vec<u8>, FileError> {
    let path = folder.join(name(class, signature));
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(FileError::Missing(path));
        }
        Err(error) => return Err(FileError::Unreadable { path, error }),
    };
    let expected = title(class, signature);
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    if line != expected.as_bytes() {
        let found = String::from_utf8_lossy(&line[..line.len().min(80)]).into_owned();
        return Err(FileError::Other { path, found, expected });
    }
    let damaged = |what: String| FileError::Damaged { path: path.clone(), what };
    let mut rest = bytes.get(line.len() + 1..).unwrap_or_default();
    let block = layout.rows_a_king() * layout.squares * layout.squares;
    let mut needs = vec![0; layout.entries()];
    let mut work = Vec::new();
    for (at, into) in needs.chunks_mut(block).enumerate() {
        let short = || damaged(format!("it ends within block {at} of {}", layout.kings.len()));
        let (head, tail) = rest.split_at_checked(8).ok_or_else(short)?;
        let number = |at: usize| {
            u32::from_le_bytes(head[at..at + 4].try_into().expect("four bytes are four"))
        };
        let (packed, tail) = tail.split_at_checked(number(0) as usize).ok_or_else(short)?;
        rest = tail;
        work.push((at, packed, number(4), into));
    }
    if !rest.is_empty() {
        return Err(damaged(format!("{} bytes follow its end", rest.len())));
    }
    let wrong = Mutex::new(None);
    share(threads, work, |(at, packed, sum, into)| {
        let unpacked = lz4_flex::block::decompress_into(packed, into);
        if unpacked.ok() != Some(into.len()) || crc32fast::hash(into) != sum {
            *wrong.lock().expect("nothing panics here") = Some(at);
        }
    });
    match wrong.into_inner().expect("nothing panics here") {
        None => Ok(needs),
        Some(at) => Err(damaged(format!("block {at} does not match its checksum"))),
    }
}
