//! Files on Unix systems.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::os::fd::AsFd;
use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt};
use std::path::Path;

/// Flags for opening a user's file: opening a pipe does not wait, and a terminal does not become
/// the controlling one.
const READ: i32 = libc::O_NONBLOCK | libc::O_CLOEXEC | libc::O_NOCTTY;

/// Opens a file for reading. Opening a pipe does not wait for its writer.
pub fn open(path: &Path) -> io::Result<File> {
    open_with(path, READ)
}

/// Opens a file for reading, unless its path has a link.
pub fn open_without_links(path: &Path) -> io::Result<File> {
    open_refusing_links(path, READ)
}

/// Checks that a folder exists and that its path has no link.
pub fn check_folder(folder: &Path) -> io::Result<()> {
    open_refusing_links(folder, libc::O_DIRECTORY | libc::O_CLOEXEC).map(drop)
}

fn open_with(path: &Path, flags: i32) -> io::Result<File> {
    File::options().read(true).custom_flags(flags).open(path)
}

fn open_refusing_links(path: &Path, flags: i32) -> io::Result<File> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, Mode, OFlags, ResolveFlags, openat2};
        use rustix::io::Errno;
        let all = OFlags::from_bits_retain(flags.cast_unsigned());
        match openat2(CWD, path, all, Mode::empty(), ResolveFlags::NO_SYMLINKS) {
            Ok(file) => return Ok(File::from(file)),
            // An old kernel, or one that forbids the call, checks only the last part of the path.
            Err(Errno::NOSYS | Errno::PERM) => {}
            Err(error) => return Err(error.into()),
        }
    }
    open_with(path, flags | libc::O_NOFOLLOW)
}

/// The options for appending to a file or creating it. Opening a pipe does not wait for its reader.
pub fn append_options() -> OpenOptions {
    let mut options = File::options();
    options.create(true).append(true).custom_flags(READ);
    options
}

/// Lets reading and writing an open file wait, although opening it did not.
pub fn let_wait(file: &File) -> io::Result<()> {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    Ok(fcntl_setfl(file, fcntl_getfl(file)?.difference(OFlags::NONBLOCK))?)
}

/// Whether a pipe cannot be opened for writing because nobody reads it.
pub fn has_no_reader(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::ENXIO)
}

/// Whether a file cannot be started because it is not in the format of a program.
pub fn is_no_program(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::ENOEXEC)
}

/// The options for opening a lock file: links are not followed, and opening does not wait.
pub fn lock_options() -> OpenOptions {
    let flags = libc::O_NONBLOCK | libc::O_NOFOLLOW | libc::O_CLOEXEC | libc::O_NOCTTY;
    let mut options = File::options();
    options.create(true).append(true).custom_flags(flags);
    options
}

/// Always false: on Unix, a lock file that another program holds can be opened.
pub const fn is_held(_: &io::Error) -> bool {
    false
}

/// Always false: on Unix, a lock file that is being removed can be opened.
pub const fn disappears(_: &io::Error) -> bool {
    false
}

/// Whether a path still leads to this open file.
pub fn is_at(file: &File, path: &Path) -> bool {
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(open), Ok(there)) => (open.dev(), open.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Whether two paths lead to one file. Links are followed.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
        _ => false,
    }
}

/// Whether standard input reads the file that a path leads to.
pub fn is_standard_input(path: &Path) -> bool {
    let Ok(input) = io::stdin().as_fd().try_clone_to_owned() else { return false };
    match (File::from(input).metadata(), fs::metadata(path)) {
        (Ok(input), Ok(there)) => (input.dev(), input.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Whether a path could not be followed because its links lead in a circle, or may not be followed.
pub fn is_link_loop(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::ELOOP)
}

/// Whether an output is the null device. Standard output is that too if it was closed when the
/// program started.
pub fn is_discarded(out: &impl AsFd) -> bool {
    let Ok(out) = out.as_fd().try_clone_to_owned() else { return false };
    let number = |device: Metadata| device.file_type().is_char_device().then(|| device.rdev());
    let out = File::from(out).metadata().ok().and_then(number);
    out.is_some() && out == fs::metadata("/dev/null").ok().and_then(number)
}

/// Removes a lock file while it is locked, so that no other program locks a file that is about to
/// vanish. A file that remains does no harm.
pub fn remove_lock_file(file: Option<File>, path: &Path) {
    let _ = fs::remove_file(path);
    drop(file);
}

/// Creates a file with this mode, limited by the umask; fails if the path is in use.
pub fn create_new(path: &Path, mode: u32) -> io::Result<File> {
    File::options().read(true).write(true).create_new(true).mode(mode).open(path)
}

/// Gives a file the mode of the one it replaces.
pub fn keep_mode(file: &File, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}
