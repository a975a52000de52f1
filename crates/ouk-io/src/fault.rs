//! What is wrong with a file where this crate refuses it and the system does not.

use crate::{links, system};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why a file is refused. An [`io::Error`] carries it, and [`FileFault::of`] finds it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// It is a folder.
    #[error("it is a folder")]
    Folder,
    /// It is a folder, a pipe or a device.
    #[error("it is not a regular file")]
    NotOrdinary,
    /// The folder it should be in does not exist.
    #[error("there is no such folder")]
    NoFolder,
    /// It does not exist.
    #[error("there is no such file")]
    NoFile,
    /// No program has the name.
    #[error("there is no such program")]
    NoProgram,
    /// It is a file that the system cannot start.
    #[error("it is not a program")]
    NotProgram,
    /// It exists and may not be overwritten.
    #[error("a file of that name already exists")]
    Exists,
    /// It is a link where none is followed.
    #[error("it is a link")]
    Link,
    /// It is a link to a link to a link.
    #[error("too many symbolic links")]
    ManyLinks,
    /// Another program holds its lock.
    #[error("another program is writing to it")]
    Locked,
    /// It is longer than what is read.
    #[error("it is longer than {0} bytes")]
    TooLong(u64),
    /// It is not text: the byte at this offset begins no character of UTF-8.
    #[error("byte {0} is not UTF-8")]
    NotText(usize),
    /// The code that reads or writes it panicked.
    #[error("this is a bug in ouk")]
    Bug,
}

impl FileFault {
    /// The fault that an error carries; none in an error of the system.
    #[must_use]
    pub fn of(error: &io::Error) -> Option<FileFault> {
        error.get_ref()?.downcast_ref().copied()
    }

    const fn kind(self) -> ErrorKind {
        match self {
            FileFault::Folder => ErrorKind::IsADirectory,
            FileFault::NotOrdinary => ErrorKind::InvalidInput,
            FileFault::NoFolder | FileFault::NoFile | FileFault::NoProgram => ErrorKind::NotFound,
            FileFault::NotProgram => ErrorKind::PermissionDenied,
            FileFault::Exists => ErrorKind::AlreadyExists,
            FileFault::Link | FileFault::ManyLinks | FileFault::Bug => ErrorKind::Other,
            FileFault::Locked => ErrorKind::WouldBlock,
            FileFault::TooLong(_) => ErrorKind::FileTooLarge,
            FileFault::NotText(_) => ErrorKind::InvalidData,
        }
    }
}

impl From<FileFault> for io::Error {
    fn from(fault: FileFault) -> io::Error {
        io::Error::new(fault.kind(), fault)
    }
}

/// The error without the number that the system gives it, where its kind says enough.
#[must_use]
pub fn in_words(error: io::Error) -> io::Error {
    if error.get_ref().is_some() {
        return error;
    }
    match error.kind() {
        ErrorKind::NotFound => FileFault::NoFile.into(),
        ErrorKind::IsADirectory => FileFault::Folder.into(),
        // The system says the same of a link in a circle and of one that may not be followed.
        _ if system::is_link_loop(&error) && links::are_refused() => FileFault::Link.into(),
        _ if system::is_link_loop(&error) => FileFault::ManyLinks.into(),
        kind @ (ErrorKind::PermissionDenied
        | ErrorKind::NotADirectory
        | ErrorKind::ReadOnlyFilesystem
        | ErrorKind::FileTooLarge
        | ErrorKind::StorageFull
        | ErrorKind::QuotaExceeded
        | ErrorKind::InvalidFilename) => kind.into(),
        _ => error,
    }
}

/// The error of a file that could not be opened or created to write to it, in words.
#[must_use]
pub fn not_opened_to_write(path: &Path, error: io::Error) -> io::Error {
    match error.kind() {
        _ if path.is_dir() => FileFault::Folder.into(),
        // A path that ends with a slash names a folder.
        ErrorKind::NotFound | ErrorKind::IsADirectory => FileFault::NoFolder.into(),
        _ => in_words(error),
    }
}

/// The error of a program that could not be started, in words. A name without a folder was searched
/// for in the folders of programs.
#[must_use]
pub fn not_started(program: &Path, error: io::Error) -> io::Error {
    let bytes = program.as_os_str().as_encoded_bytes();
    let is_path = bytes.iter().any(|&byte| std::path::is_separator(char::from(byte)));
    match error.kind() {
        _ if error.get_ref().is_some() => error,
        _ if is_path && program.is_dir() => FileFault::Folder.into(),
        ErrorKind::NotFound => FileFault::NoProgram.into(),
        ErrorKind::PermissionDenied if !is_path || program.is_file() => {
            FileFault::NotProgram.into()
        }
        _ if system::is_no_program(&error) => FileFault::NotProgram.into(),
        _ => in_words(error),
    }
}

/// The error of a folder that could not be created, in words.
pub(crate) fn no_folder_made(error: io::Error) -> io::Error {
    match error.kind() {
        // A file has the name of the folder.
        ErrorKind::AlreadyExists => ErrorKind::NotADirectory.into(),
        ErrorKind::NotFound => FileFault::NoFolder.into(),
        _ => in_words(error),
    }
}

/// An error of a file that the user did not name, such as a lock file. An [`io::Error`] carries it.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct NamedFileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    #[source]
    pub error: io::Error,
}

impl NamedFileError {
    /// The error of a named file that an error carries, if it carries one.
    #[must_use]
    pub fn of(error: &io::Error) -> Option<&NamedFileError> {
        error.get_ref()?.downcast_ref()
    }

    /// The error with the name of this file, unless it names one already.
    #[must_use]
    pub fn name(path: &Path, error: io::Error) -> io::Error {
        match NamedFileError::of(&error) {
            Some(_) => error,
            None => NamedFileError { path: path.to_owned(), error }.into(),
        }
    }
}

impl From<NamedFileError> for io::Error {
    fn from(named: NamedFileError) -> io::Error {
        io::Error::new(named.error.kind(), named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "it has no files")]
    fn a_program_that_does_not_start_is_named_in_words() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("notes");
        std::fs::write(&file, "text").unwrap();
        let missing = folder.path().join("engine");
        let denied = ErrorKind::PermissionDenied;
        for (program, kind, fault) in [
            (folder.path(), denied, Some(FileFault::Folder)),
            (&file, denied, Some(FileFault::NotProgram)),
            (Path::new("notes"), denied, Some(FileFault::NotProgram)),
            (&missing, denied, None),
            (&missing, ErrorKind::NotFound, Some(FileFault::NoProgram)),
            (Path::new("engine"), ErrorKind::NotFound, Some(FileFault::NoProgram)),
            (&file, ErrorKind::StorageFull, None),
        ] {
            let error = not_started(program, kind.into());
            assert_eq!(FileFault::of(&error), fault, "{program:?}: {error}");
            assert!(!error.to_string().contains("os error"), "{error}");
        }
    }

    #[test]
    fn an_error_carries_its_fault() {
        let error = io::Error::from(FileFault::Folder);
        assert_eq!(FileFault::of(&error), Some(FileFault::Folder));
        assert_eq!(error.kind(), ErrorKind::IsADirectory);
        assert_eq!(FileFault::of(&ErrorKind::StorageFull.into()), None);
        let named = io::Error::from(NamedFileError { path: "a.lock".into(), error });
        assert_eq!(named.to_string(), "a.lock: it is a folder");
        assert_eq!(named.kind(), ErrorKind::IsADirectory);
        let inside = NamedFileError::of(&named).and_then(|named| FileFault::of(&named.error));
        assert_eq!(inside, Some(FileFault::Folder));
    }
}
