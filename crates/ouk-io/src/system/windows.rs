//! Files on Windows.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::os::windows::fs::OpenOptionsExt;
use std::path::Path;

/// The flag that opens a link itself, not its target (`FILE_FLAG_OPEN_REPARSE_POINT`).
const THE_LINK_ITSELF: u32 = 0x0020_0000;
/// The system's error numbers for denied access, for a sharing violation, for a file that is no
/// program, for a file about to be removed, and for links that cannot be followed.
const ACCESS_DENIED: i32 = 5;
const SHARING_VIOLATION: i32 = 32;
const BAD_PROGRAM: i32 = 193;
const DELETE_PENDING: i32 = 303;
const CANNOT_FOLLOW: i32 = 1921;

/// Opens a file for reading. Opening a pipe or a device never waits.
pub fn open(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Opens a file for reading, unless its path has a link. Checks the folders of the path one by one:
/// the system has no call that does both in one step.
pub fn open_without_links(path: &Path) -> io::Result<File> {
    refuse_links(path)?;
    let file = File::options().read(true).custom_flags(THE_LINK_ITSELF).open(path)?;
    if file.metadata()?.is_symlink() { Err(is_a_link()) } else { Ok(file) }
}

/// Checks that a folder exists and that its path has no link.
pub fn check_folder(folder: &Path) -> io::Result<()> {
    refuse_links(folder)?;
    if fs::metadata(folder)?.is_dir() { Ok(()) } else { Err(io::ErrorKind::NotADirectory.into()) }
}

fn refuse_links(path: &Path) -> io::Result<()> {
    let is_link = |path: &Path| fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink());
    if path.ancestors().any(is_link) { Err(is_a_link()) } else { Ok(()) }
}

fn is_a_link() -> io::Error {
    io::Error::from_raw_os_error(CANNOT_FOLLOW)
}

/// The options for appending to a file or creating it.
pub fn append_options() -> OpenOptions {
    let mut options = File::options();
    options.create(true).append(true);
    options
}

/// Does nothing: on Windows, opening a pipe does not change how it is read.
pub const fn let_wait(_: &File) -> io::Result<()> {
    Ok(())
}

/// Always false: on Windows, pipes have no place among files.
pub const fn has_no_reader(_: &io::Error) -> bool {
    false
}

/// Whether a file cannot be started because it is not in the format of a program.
pub fn is_no_program(error: &io::Error) -> bool {
    error.raw_os_error() == Some(BAD_PROGRAM)
}

/// The options for opening a lock file: only one program at a time can open it. The system closes
/// it when its holder ends in any way. Links are not followed.
pub fn lock_options() -> OpenOptions {
    let mut options = File::options();
    options.create(true).append(true).share_mode(0).custom_flags(THE_LINK_ITSELF);
    options
}

/// Whether a lock file cannot be opened because another program holds it.
pub fn is_held(error: &io::Error) -> bool {
    error.raw_os_error() == Some(SHARING_VIOLATION)
}

/// Whether a lock file cannot be opened because it is being removed. A moment later no file has its
/// name, unless the program may not write to the folder.
pub fn disappears(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(ACCESS_DENIED | DELETE_PENDING))
}

/// Always true: nobody can remove or rename a file that only one program may open.
pub const fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// Whether two paths lead to one file. Links are followed, and a real path has the case of the
/// stored name.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Whether standard input reads the file that a path leads to. Windows does not tell.
pub const fn is_standard_input(_: &Path) -> bool {
    false
}

/// Whether a path could not be followed because its links lead in a circle, or may not be followed.
pub fn is_link_loop(error: &io::Error) -> bool {
    error.raw_os_error() == Some(CANNOT_FOLLOW)
}

/// Whether an output discards what is written. Windows does not tell.
pub const fn is_discarded(_: &impl Write) -> bool {
    false
}

/// Removes a lock file. The system refuses if another program has opened the file in the meantime,
/// which then holds the lock.
pub fn remove_lock_file(file: Option<File>, path: &Path) {
    drop(file);
    let _ = fs::remove_file(path);
}

/// Creates a file with the permissions of its folder; fails if the path is in use.
pub fn create_new(path: &Path, _mode: u32) -> io::Result<File> {
    File::options().read(true).write(true).create_new(true).open(path)
}

/// Does nothing: Windows has no modes.
pub const fn keep_mode(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}
