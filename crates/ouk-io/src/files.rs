//! Files of the user: reads are bounded and never wait; writes are atomic.
//!
//! Every write goes to a temporary file in the same folder, is synced, and is then renamed. After a
//! crash, either the old or the new file exists.

use crate::fault::{FileFault, in_words, no_folder_made};
use crate::opening::check_open;
use crate::temporary::{TEMPORARY, temporary};
use crate::{links, system};
use std::fs::{self, File};
use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The mode of a file in the program's own folders.
const PRIVATE: u32 = 0o600;
/// The mode of a file that the user names, before the umask.
const SHARED: u32 = 0o666;
/// The most symbolic links to follow, as many as the system would.
const MOST_LINKS: usize = 40;

pub use crate::temporary::sweep;

/// What to do if the file exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfExists {
    /// Leave the file as it is and return an error.
    Refuse,
    /// Overwrite the file, as the user has agreed.
    Overwrite,
}

/// Reads a regular file of at most `limit` bytes. The function does not wait for a pipe or read a
/// device. It checks the opened file, so the file cannot be swapped in between.
///
/// # Errors
/// If the file cannot be opened or read, is not a regular file, or is longer.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    read_open(&links::open(path).map_err(in_words)?, limit)
}

/// Reads an open file, as [`read`] does.
fn read_open(file: &File, limit: u64) -> io::Result<Vec<u8>> {
    check_open(file)?;
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(FileFault::TooLong(limit).into());
    }
    Ok(bytes)
}

/// Reads a regular file of text, as [`read`] does.
///
/// # Errors
/// As [`read`], and if the text is not UTF-8.
pub fn read_text(path: &Path, limit: u64) -> io::Result<String> {
    into_text(read(path, limit)?)
}

/// Reads an open regular file of text from its current position to its end.
///
/// # Errors
/// If the file cannot be read, is not a regular file, has more than `limit` bytes left, or is not
/// UTF-8.
pub fn read_open_text(file: &File, limit: u64) -> io::Result<String> {
    into_text(read_open(file, limit)?)
}

/// Reads the next line of at most `limit` bytes, without its end; none at the end of the text. A
/// longer line is not read to its end.
///
/// # Errors
/// If the line cannot be read, is longer, or is not UTF-8.
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
    into_text(line).map(Some)
}

fn into_text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes)
        .map_err(|error| FileFault::NotText(error.utf8_error().valid_up_to()).into())
}

/// Writes a file that the user names, completely or not at all. An overwritten file keeps its mode,
/// and a symbolic link stays a link.
///
/// # Errors
/// If the file cannot be written, exists and may not be overwritten, or is not a regular file.
pub fn export(path: &Path, bytes: &[u8], if_exists: IfExists) -> io::Result<()> {
    // Only a regular file may be replaced, not a device or a pipe. This check comes before any
    // question to the user.
    check_ordinary(path)?;
    let target = match if_exists {
        IfExists::Refuse => path.to_owned(),
        IfExists::Overwrite => link_target(path)?,
    };
    sweep(folder_of(&target));
    let write = |file: &mut File| file.write_all(bytes);
    write_whole(&target, TEMPORARY, SHARED, if_exists, write)
}

/// Fails if [`export`] would fail: a check before work that takes long. Creates a temporary file to
/// learn whether the folder can be written.
///
/// # Errors
/// If the file cannot be written, or exists and may not be overwritten.
pub fn check_export(path: &Path, if_exists: IfExists) -> io::Result<()> {
    check_ordinary(path)?;
    match (if_exists, fs::symlink_metadata(path)) {
        (IfExists::Refuse, Ok(_)) => Err(FileFault::Exists.into()),
        (_, Err(error)) if error.kind() != ErrorKind::NotFound => Err(in_words(error)),
        (IfExists::Refuse, _) => temporary(folder_of(path), TEMPORARY, SHARED).map(drop),
        (IfExists::Overwrite, _) => {
            temporary(folder_of(&link_target(path)?), TEMPORARY, SHARED).map(drop)
        }
    }
}

/// Whether two paths lead to the same file, whatever names and links they use. Of files that do not
/// exist yet, the folders and the names decide.
#[must_use]
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    if system::is_same_file(one, other) {
        return true;
    }
    let place = |path: &Path| {
        let target = link_target(path).ok().filter(|target| fs::metadata(target).is_err())?;
        Some((fs::canonicalize(folder_of(&target)).ok()?, target.file_name()?.to_owned()))
    };
    place(one).is_some_and(|one| place(other) == Some(one))
}

/// Fails if the path belongs to something that a file cannot replace, or if its folder does not
/// exist. A path that ends with a slash names a folder.
fn check_ordinary(path: &Path) -> io::Result<()> {
    let last = path.as_os_str().as_encoded_bytes().last();
    let names_folder = last.is_some_and(|&last| std::path::is_separator(char::from(last)));
    let no_folder = || match fs::metadata(folder_of(path)) {
        Ok(data) => !data.is_dir(),
        Err(error) => matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
    };
    match fs::metadata(path) {
        Ok(data) if data.is_dir() => Err(FileFault::Folder.into()),
        Ok(data) if !data.is_file() => Err(FileFault::NotOrdinary.into()),
        Ok(_) => Ok(()),
        Err(_) if names_folder || no_folder() => Err(FileFault::NoFolder.into()),
        Err(_) => Ok(()),
    }
}

/// The first unused name of `name.pgn`, `name-2.pgn`, `name-3.pgn` and so on.
#[must_use]
pub fn free_name(path: &Path) -> PathBuf {
    let is_free = |path: &PathBuf| fs::symlink_metadata(path).is_err();
    let mut names =
        std::iter::once(path.to_owned()).chain((2..).map(|number| numbered(path, number)));
    names.find(is_free).expect("there is always another number")
}

/// A path with a number before its extension: `name-2.pgn`.
#[must_use]
pub fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Replaces a file in the program's own folders, completely or not at all. Creates the folder if it
/// is missing. An old file keeps its mode, and a symbolic link stays a link.
///
/// # Errors
/// If the folder or the file cannot be written; the old file is then unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = link_target(path)?;
    fs::create_dir_all(folder_of(&target)).map_err(no_folder_made)?;
    let write = |file: &mut File| file.write_all(bytes);
    write_whole(&target, TEMPORARY, PRIVATE, IfExists::Overwrite, write)
}

/// Replaces a file like [`replace`], with a function that writes the content. The temporary file
/// has the given prefix, and a symbolic link is replaced.
///
/// # Errors
/// If the folder or the file cannot be written; the old file is then unchanged.
pub fn replace_with(
    path: &Path,
    prefix: &str,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    fs::create_dir_all(folder_of(path)).map_err(no_folder_made)?;
    write_whole(path, prefix, PRIVATE, IfExists::Overwrite, write)
}

/// The only function that writes: temporary file, sync, rename, sync of the folder.
fn write_whole(
    target: &Path,
    prefix: &str,
    new_mode: u32,
    if_exists: IfExists,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let folder = folder_of(target);
    let mut file = temporary(folder, prefix, new_mode)?;
    write(file.as_file_mut()).map_err(in_words)?;
    if let Ok(old) = fs::symlink_metadata(target)
        && old.is_file()
    {
        system::keep_mode(file.as_file(), &old)?;
    }
    file.as_file().sync_all().map_err(in_words)?;
    match if_exists {
        IfExists::Overwrite => file.persist(target).map_err(|failed| in_words(failed.error))?,
        IfExists::Refuse => {
            file.persist_noclobber(target).map_err(|failed| match failed.error.kind() {
                ErrorKind::AlreadyExists => FileFault::Exists.into(),
                _ => in_words(failed.error),
            })?
        }
    };
    sync_folder(folder);
    Ok(())
}

/// Renames a file to an unused name.
///
/// # Errors
/// If the name is in use, or the file cannot be renamed.
pub fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    // A `TempPath` deletes its file when it is dropped, so it must not be dropped.
    match tempfile::TempPath::try_from_path(from)?.persist_noclobber(to) {
        Ok(()) => {
            sync_folder(folder_of(to));
            Ok(())
        }
        Err(failed) => {
            let _ = failed.path.keep();
            Err(in_words(failed.error))
        }
    }
}

/// Makes a rename durable by syncing the folder. Where a folder cannot be synced, the rename must
/// suffice.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// The target of a path through symbolic links. It need not exist.
fn link_target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(_) if links::are_refused() => return Err(FileFault::Link.into()),
            Ok(target) => path = folder_of(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(FileFault::ManyLinks.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "it has no files")]
    fn files_are_replaced_exported_and_renamed_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games").join("one.pgn");
        for text in ["first", "second"] {
            replace(&path, text.as_bytes()).unwrap();
            assert_eq!(read_text(&path, 6).unwrap(), text);
        }
        assert_eq!(read(&path, 5).unwrap_err().kind(), ErrorKind::FileTooLarge);
        let refused = export(&path, b"third", IfExists::Refuse).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
        export(&path, b"third", IfExists::Overwrite).unwrap();
        let other = path.with_file_name("two.pgn");
        export(&other, b"other", IfExists::Refuse).unwrap();
        assert!(rename_new(&path, &other).is_err());
        rename_new(&path, &free_name(&other)).unwrap();
        let mut names: Vec<_> = fs::read_dir(path.parent().unwrap())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(names, ["two-2.pgn", "two.pgn"]);
        assert_eq!(read_text(&path.with_file_name("two-2.pgn"), 9).unwrap(), "third");
        let refused = read(folder.path(), 9).unwrap_err();
        assert_eq!(FileFault::of(&refused), Some(FileFault::Folder));
        let within = replace(&other.join("folder").join("game.pgn"), b"").unwrap_err();
        assert_eq!(within.to_string(), "not a directory");
    }

    #[test]
    #[cfg_attr(miri, ignore = "it has no files")]
    fn a_file_is_the_same_under_all_its_names_and_before_it_exists() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let detour = folder.path().join(".").join("new");
        for _ in 0..2 {
            assert!(is_same_file(&path("new"), &detour));
            assert!(!is_same_file(&path("new"), &path("other")));
            assert!(!is_same_file(&path("no folder").join("new"), &path("new")));
            fs::write(path("new"), "").unwrap();
        }
    }

    #[test]
    #[cfg(unix)]
    #[cfg_attr(miri, ignore = "it has no files")]
    fn a_link_to_a_file_that_does_not_exist_yet_is_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::os::unix::fs::symlink("new", path("link")).unwrap();
        assert!(is_same_file(&path("link"), &path("new")));
        assert!(!is_same_file(&path("link"), &path("other")));
        std::os::unix::fs::symlink("loop", path("loop")).unwrap();
        let refused = read(&path("loop"), 9).unwrap_err();
        assert_eq!(FileFault::of(&refused), Some(FileFault::ManyLinks));
    }

    #[test]
    #[cfg_attr(miri, ignore = "it has no files")]
    fn a_file_that_is_not_text_is_refused_with_the_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("theme.toml");
        fs::write(&path, b"a\xff").unwrap();
        let refused = read_text(&path, 9).unwrap_err();
        assert_eq!(FileFault::of(&refused), Some(FileFault::NotText(1)));
    }

    #[test]
    #[cfg_attr(miri, ignore = "it has no files")]
    fn a_check_refuses_what_the_export_would_refuse() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("file"), "").unwrap();
        fs::create_dir(path("folder")).unwrap();
        let long = "a".repeat(300);
        for (name, fault) in [
            ("folder", Some(FileFault::Folder)),
            ("folder/", Some(FileFault::Folder)),
            ("new/", Some(FileFault::NoFolder)),
            ("new/game.pgn", Some(FileFault::NoFolder)),
            ("file/", Some(FileFault::NoFolder)),
            ("file/game.pgn", Some(FileFault::NoFolder)),
            (long.as_str(), None),
        ] {
            for if_exists in [IfExists::Refuse, IfExists::Overwrite] {
                let checked = check_export(&path(name), if_exists).unwrap_err();
                let written = export(&path(name), b"", if_exists).unwrap_err();
                assert_eq!(FileFault::of(&checked), fault, "{name}: {checked}");
                assert_eq!(checked.to_string(), written.to_string(), "{name}");
                assert!(!checked.to_string().contains("os error"), "{name}: {checked}");
            }
        }
        check_export(&path("new"), IfExists::Refuse).unwrap();
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 2, "a check leaves nothing behind");
    }

    #[test]
    #[cfg(target_os = "linux")]
    #[cfg_attr(miri, ignore = "it has no files")]
    fn an_error_does_not_name_the_temporary_file() {
        let refused = export(Path::new("/proc/game.pgn"), b"", IfExists::Refuse).unwrap_err();
        assert_eq!(refused.to_string(), "permission denied");
    }
}
