//! Temporary files: each write begins in one, and killed programs leave some behind.

use crate::fault::in_words;
use crate::{links, system};
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;
use tempfile::NamedTempFile;

/// The prefix of temporary files.
pub(crate) const TEMPORARY: &str = ".ouk-";
/// The suffix of temporary files.
const TEMPORARY_END: &str = ".tmp";
/// The number of random letters and digits between prefix and suffix.
const TEMPORARY_RANDOM: usize = 6;
/// The age at which a temporary file counts as abandoned: no program pauses that long while it
/// writes.
const ABANDONED: Duration = Duration::from_secs(3_600);

/// A temporary file in a folder, which is deleted when it is dropped.
pub(crate) fn temporary(folder: &Path, prefix: &str, mode: u32) -> io::Result<NamedTempFile<File>> {
    links::check_folder(folder).map_err(in_words)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(TEMPORARY_END).rand_bytes(TEMPORARY_RANDOM);
    // An error of `tempfile_in` would name the temporary file, which means nothing to the user.
    let created = builder.make_in(folder, |path| system::create_new(path, mode));
    created.map_err(|error| match error.kind() {
        // Some folders, such as /proc, take no file although they exist.
        ErrorKind::NotFound if folder.is_dir() => ErrorKind::PermissionDenied.into(),
        _ => in_words(error),
    })
}

/// Deletes the temporary files that killed programs left in a folder. Ignores failures, which do no
/// harm, and files of the user with similar names, since the settings may be in any folder.
pub fn sweep(folder: &Path) {
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

/// Whether [`temporary`] gives its files such names.
fn is_temporary(name: &str) -> bool {
    let random = name.strip_prefix(TEMPORARY).and_then(|name| name.strip_suffix(TEMPORARY_END));
    random.is_some_and(|random| {
        random.len() == TEMPORARY_RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}
