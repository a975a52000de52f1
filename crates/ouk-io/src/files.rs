//! The user's files: read within a limit, and never waited for; made without replacing another.

use std::fs::File;
use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Reads a regular file of at most so many bytes. A pipe is not waited for, a device not read, and
/// what was opened is what is checked, so nobody can exchange it in between.
///
/// # Errors
/// If it cannot be opened or read, is no regular file, or is longer.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let flags = libc::O_NONBLOCK | libc::O_CLOEXEC | libc::O_NOCTTY;
    let file = File::options().read(true).custom_flags(flags).open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is no ordinary file"));
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

/// Makes a new file with all of these bytes, or none; it never replaces one that is there.
///
/// # Errors
/// If there is something of that name already, or the file cannot be written.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    let mut new = tempfile::Builder::new();
    let mut file = new.prefix(".ouk-").permissions(mode).tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path).map(drop).map_err(|failed| match failed.error.kind() {
        ErrorKind::AlreadyExists => {
            io::Error::new(ErrorKind::AlreadyExists, "there is already a file of that name")
        }
        _ => failed.error,
    })
}
