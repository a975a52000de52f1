//! Opening files of the user. No opening waits for a pipe, and each checks the opened file, so the
//! file cannot be swapped in between.

use crate::fault::{FileFault, in_words, not_opened_to_write};
use crate::{links, system};
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Opens a regular file for reading, without waiting.
///
/// # Errors
/// If the file cannot be opened, or is not a regular file.
pub fn open(path: &Path) -> io::Result<File> {
    let file = links::open(path).map_err(in_words)?;
    check_open(&file)?;
    Ok(file)
}

/// Opens a regular file for reading, or a pipe that a shell passes by its number, such as
/// `/dev/stdin`. A pipe with a name of its own is refused, because a program may never write to it.
///
/// # Errors
/// If the file cannot be opened, or is a folder, a device or a named pipe.
pub fn open_input(path: &Path) -> io::Result<File> {
    let file = links::open(path).map_err(in_words)?;
    match check_open(&file) {
        Err(_) if !file.metadata()?.is_dir() && fs::canonicalize(path).is_err() => {}
        checked => checked?,
    }
    // Opening it did not wait for a writer, but reading waits for what is written.
    system::let_wait(&file)?;
    Ok(file)
}

/// Opens a file to append to it, or creates it. A pipe or a device can be written to as well; a
/// pipe that nobody reads is refused.
///
/// # Errors
/// If the file cannot be opened, or is a regular file that cannot be read too.
pub fn open_to_append(path: &Path) -> io::Result<File> {
    let open = |options: &fs::OpenOptions| {
        options.open(path).map_err(|error| match system::has_no_reader(&error) {
            true => FileFault::NotOrdinary.into(),
            false => not_opened_to_write(path, error),
        })
    };
    // A pipe or a device may be open for writing alone.
    let mut options = system::append_options();
    let mut file = open(&options)?;
    if file.metadata()?.is_file() {
        // The path may lead to another file by now.
        file = open(options.read(true))?;
        check_open(&file)?;
    }
    system::let_wait(&file)?;
    Ok(file)
}

/// Fails if an open file is not a regular file.
pub(crate) fn check_open(file: &File) -> io::Result<()> {
    match file.metadata()? {
        about if about.is_dir() => Err(FileFault::Folder.into()),
        about if !about.is_file() => Err(FileFault::NotOrdinary.into()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;
    use std::io::{Read, Write};

    #[test]
    #[cfg(target_os = "linux")]
    #[cfg_attr(miri, ignore = "it starts a program")]
    fn no_opening_waits_for_a_pipe() {
        use std::os::unix::fs::FileTypeExt;
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for opened in [open(&pipe), open_input(&pipe), open_to_append(&pipe)] {
            assert_eq!(FileFault::of(&opened.unwrap_err()), Some(FileFault::NotOrdinary));
        }
        // With a reader it takes what is written, and waits for room.
        let mut reader = links::open(&pipe).unwrap();
        let mut writer = open_to_append(&pipe).unwrap();
        assert!(writer.metadata().unwrap().file_type().is_fifo());
        writer.write_all(b"text").unwrap();
        let mut bytes = [0; 4];
        reader.read_exact(&mut bytes).unwrap();
        assert_eq!(&bytes, b"text");
        let flags = rustix::fs::fcntl_getfl(&writer).unwrap();
        assert!(!flags.contains(rustix::fs::OFlags::NONBLOCK));
    }

    #[test]
    #[cfg_attr(miri, ignore = "it has no files")]
    fn appending_keeps_what_was_there_and_can_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        for text in ["one", "two"] {
            open_to_append(&path).unwrap().write_all(text.as_bytes()).unwrap();
        }
        assert_eq!(files::read_open_text(&open_to_append(&path).unwrap(), 9).unwrap(), "onetwo");
        let folder = folder.path();
        for refused in [open(folder), open_input(folder), open_to_append(folder)] {
            assert_eq!(FileFault::of(&refused.unwrap_err()), Some(FileFault::Folder));
        }
    }
}
