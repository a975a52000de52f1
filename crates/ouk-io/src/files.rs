//! The user's files: read within a limit, and never waited for; written whole or not at all.
//!
//! Every file that is written is written here: to a temporary file beside it, synced, then renamed.
//! A crash at any moment leaves the old file or the new one.

use crate::links;
use std::fs::{self, File, Permissions};
use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How the name of a temporary file begins.
const TEMPORARY: &str = ".ouk-";
/// How the name of a temporary file ends.
const TEMPORARY_END: &str = ".tmp";
/// No program writes a temporary file for this long without a pause.
const ABANDONED: Duration = Duration::from_secs(3_600);
/// The mode of a file in the program's own folders.
const PRIVATE: u32 = 0o600;
/// The mode of a file that the user names; the umask takes its part away.
const SHARED: u32 = 0o666;
/// The system follows no more links than this either.
const MOST_LINKS: usize = 40;

/// What happens if there is a file of that name already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfExists {
    /// The file stays as it is, and that is an error.
    Refuse,
    /// The user said that the file is to be overwritten.
    Overwrite,
}

/// Reads a regular file of at most so many bytes. A pipe is not waited for, a device not read, and
/// what was opened is what is checked, so nobody can exchange it in between.
///
/// # Errors
/// If it cannot be opened or read, is no regular file, or is longer.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let file = links::open(path)?;
    if !file.metadata()?.is_file() {
        return Err(not_ordinary());
    }
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let message = format!("it is longer than {limit} bytes");
        return Err(io::Error::new(ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// Reads a regular file of text, as [`read`] does.
///
/// # Errors
/// As [`read`], and if it is not UTF-8.
pub fn read_text(path: &Path, limit: u64) -> io::Result<String> {
    String::from_utf8(read(path, limit)?)
        .map_err(|error| io::Error::new(ErrorKind::InvalidData, error.utf8_error()))
}

/// Reads the next line of at most so many bytes, without its end; none where the text ends. What is
/// longer is not read on.
///
/// # Errors
/// If it cannot be read, is longer, or is not UTF-8.
pub fn next_line(from: &mut impl BufRead, limit: u64) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    from.take(limit + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() as u64 > limit {
        let message = format!("a line is longer than {limit} bytes");
        return Err(io::Error::new(ErrorKind::FileTooLarge, message));
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    String::from_utf8(line)
        .map(Some)
        .map_err(|error| io::Error::new(ErrorKind::InvalidData, error.utf8_error()))
}

/// Writes a file that the user names, whole or not at all. An overwritten file keeps its mode, and
/// a link still leads to it.
///
/// # Errors
/// If the file cannot be written; if there is one of that name and it may not be overwritten, or
/// what has that name is no regular file.
pub fn export(path: &Path, bytes: &[u8], if_exists: IfExists) -> io::Result<()> {
    let target = match if_exists {
        IfExists::Refuse => path.to_owned(),
        IfExists::Overwrite => link_target(path)?,
    };
    // Only a regular file is replaced: not a device, and not a pipe that somebody reads.
    if if_exists == IfExists::Overwrite
        && fs::symlink_metadata(&target).is_ok_and(|data| !data.is_file())
    {
        return Err(not_ordinary());
    }
    sweep_named(folder_of(&target), |name| {
        name.starts_with(TEMPORARY) && name.ends_with(TEMPORARY_END)
    });
    let write = |file: &mut File| file.write_all(bytes);
    write_whole(&target, TEMPORARY, SHARED, if_exists, write)
}

/// Fails as [`export`] would if there is something of that name already. For work that takes long
/// and should not be done in vain.
///
/// # Errors
/// If the file exists and may not be overwritten.
pub fn check_export(path: &Path, if_exists: IfExists) -> io::Result<()> {
    match (if_exists, fs::symlink_metadata(path)) {
        (IfExists::Refuse, Ok(_)) => Err(already_exists()),
        _ => Ok(()),
    }
}

/// The first of `name.pgn`, `name-2.pgn`, `name-3.pgn` and so on that no file has.
#[must_use]
pub fn free_name(path: &Path) -> PathBuf {
    let is_free = |path: &PathBuf| fs::symlink_metadata(path).is_err();
    let mut names =
        std::iter::once(path.to_owned()).chain((2..).map(|number| numbered(path, number)));
    names.find(is_free).expect("there is always another number")
}

/// A path with a number behind its name and before its ending.
fn numbered(path: &Path, number: u32) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Writes a file of the program's own folders, whole or not at all, over the old one. The folder is
/// made if need be. An old file keeps its mode, and a link still leads to it.
///
/// # Errors
/// If the folder or the file cannot be written; the old file is then untouched.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = link_target(path)?;
    fs::create_dir_all(folder_of(&target))?;
    let write = |file: &mut File| file.write_all(bytes);
    write_whole(&target, TEMPORARY, PRIVATE, IfExists::Overwrite, write)
}

/// Writes a file as [`replace`] does, piece by piece. The name of the temporary file begins with a
/// prefix of the caller, and a link is replaced.
///
/// # Errors
/// If the folder or the file cannot be written; the old file is then untouched.
pub fn replace_with(
    path: &Path,
    prefix: &str,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    fs::create_dir_all(folder_of(path))?;
    write_whole(path, prefix, PRIVATE, IfExists::Overwrite, write)
}

/// The one writer: temporary file, sync, rename, sync of the folder.
fn write_whole(
    target: &Path,
    prefix: &str,
    new_mode: u32,
    if_exists: IfExists,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let folder = folder_of(target);
    links::check_folder(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(TEMPORARY_END).permissions(Permissions::from_mode(new_mode));
    let mut file = builder.tempfile_in(folder)?;
    write(file.as_file_mut())?;
    if let Ok(old) = fs::symlink_metadata(target)
        && old.is_file()
    {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    match if_exists {
        IfExists::Overwrite => file.persist(target)?,
        IfExists::Refuse => {
            file.persist_noclobber(target).map_err(|failed| match failed.error.kind() {
                ErrorKind::AlreadyExists => already_exists(),
                _ => failed.error,
            })?
        }
    };
    sync_folder(folder);
    Ok(())
}

/// Renames a file to a name that no other file has.
///
/// # Errors
/// If there is something of that name already, or the file cannot be renamed.
pub fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    // The type deletes its file when it is dropped, so it never is.
    match tempfile::TempPath::try_from_path(from)?.persist_noclobber(to) {
        Ok(()) => {
            sync_folder(folder_of(to));
            Ok(())
        }
        Err(failed) => {
            let _ = failed.path.keep();
            Err(failed.error)
        }
    }
}

/// Deletes the temporary files that killed programs left in one of the program's own folders. What
/// cannot be deleted does no harm.
pub fn sweep(folder: &Path) {
    sweep_named(folder, |name| name.starts_with(TEMPORARY));
}

fn sweep_named(folder: &Path, is_temporary: impl Fn(&str) -> bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if !is_temporary(&entry.file_name().to_string_lossy()) {
            continue;
        }
        let Ok(data) = entry.metadata() else { continue };
        let age = data.modified().ok().and_then(|written| written.elapsed().ok());
        if data.is_file() && age.is_some_and(|age| age > ABANDONED) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A rename reaches the disk only with its folder. Where a folder cannot be synced, the rename has to
/// do.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// The file that a path leads to through symbolic links; it need not exist.
fn link_target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(_) if links::are_refused() => return Err(io::Error::other("it is a link")),
            Ok(target) => path = folder_of(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

pub(crate) fn not_ordinary() -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, "it is no ordinary file")
}

fn already_exists() -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, "there is already a file of that name")
}
