//! Whether symbolic links are followed. Where the program is confined to one folder they are not, so that
//! a link that somebody makes while it runs leads nowhere either.

use std::fs::File;
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

static REFUSED: AtomicBool = AtomicBool::new(false);

/// From now on no link is followed to a file that is opened here or written in [`crate::files`].
pub fn refuse() {
    REFUSED.store(true, Ordering::Relaxed);
}

/// Whether no link is followed.
#[must_use]
pub fn are_refused() -> bool {
    REFUSED.load(Ordering::Relaxed)
}

/// Opens a file for reading. A pipe is not waited for.
///
/// # Errors
/// If it cannot be opened, or a link is on the way and links are refused.
pub fn open(path: &Path) -> io::Result<File> {
    open_as(path, libc::O_NONBLOCK | libc::O_CLOEXEC | libc::O_NOCTTY)
}

/// Sees that no link leads to a folder, where links are refused.
///
/// # Errors
/// If one does, or there is no such folder.
pub(crate) fn check_folder(folder: &Path) -> io::Result<()> {
    if !are_refused() {
        return Ok(());
    }
    open_as(folder, libc::O_DIRECTORY | libc::O_CLOEXEC).map(drop)
}

fn open_as(path: &Path, flags: i32) -> io::Result<File> {
    let plain = |flags| File::options().read(true).custom_flags(flags).open(path);
    if !are_refused() {
        return plain(flags);
    }
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, Mode, OFlags, ResolveFlags, openat2};
        use rustix::io::Errno;
        let all = OFlags::from_bits_retain(flags.cast_unsigned());
        match openat2(CWD, path, all, Mode::empty(), ResolveFlags::NO_SYMLINKS) {
            Ok(file) => return Ok(File::from(file)),
            // An old kernel, or one that forbids the call: the last part of the path is looked at.
            Err(Errno::NOSYS | Errno::PERM) => {}
            Err(error) => return Err(error.into()),
        }
    }
    plain(flags | libc::O_NOFOLLOW)
}
