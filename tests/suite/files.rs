//! Users' files: read within limits, never replaced without asking.

use crate::support::all_sources;
use ouk_io::files::{self, IfExists};
use std::fs;

#[test]
fn a_new_file_never_replaces_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    files::export(&path, b"first", IfExists::Refuse).unwrap();
    assert!(files::export(&path, b"second", IfExists::Refuse).is_err());
    assert_eq!(fs::read(&path).unwrap(), b"first");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left over");
}

#[test]
fn no_file_is_read_beyond_its_limit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long");
    fs::write(&path, [b'a'; 100]).unwrap();
    assert_eq!(files::read(&path, 100).unwrap().len(), 100);
    assert!(files::read(&path, 99).is_err());
    assert!(files::read("/dev/zero".as_ref(), 99).is_err());
    assert!(files::read(folder.path(), 99).is_err());
}

/// Calls that only the one writer may make. The guard of engines and the terminal write no files.
#[test]
fn every_file_is_written_by_one_writer() {
    let only_there = ["NamedTempFile", ".persist", "tempfile_in", "fs::write(", "fs::rename("];
    for (name, source) in all_sources() {
        let source = source.split("#[cfg(test)]").next().unwrap();
        for word in only_there {
            let writer = ["crates/ouk-io/src/files.rs", "crates/ouk-io/src/temporary.rs"];
            let is_writer = writer.contains(&name.as_str());
            assert!(is_writer || !source.contains(word), "{name} uses {word}");
        }
    }
}

#[test]
fn an_overwritten_file_keeps_its_mode_and_the_links_to_it() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("target"), "old").unwrap();
    fs::set_permissions(at("target"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("target", at("link")).unwrap();
    symlink("link", at("second")).unwrap();
    symlink("missing", at("dangling")).unwrap();
    for write in [
        |path: &std::path::Path| files::export(path, b"new", IfExists::Overwrite),
        |path: &std::path::Path| files::replace(path, b"new"),
    ] {
        fs::write(at("target"), "old").unwrap();
        for name in ["second", "dangling"] {
            write(&at(name)).unwrap();
            assert!(fs::symlink_metadata(at(name)).unwrap().is_symlink(), "{name}");
        }
        assert_eq!(fs::read(at("target")).unwrap(), b"new");
        assert_eq!(fs::metadata(at("target")).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read(at("missing")).unwrap(), b"new");
        fs::remove_file(at("missing")).unwrap();
    }
    symlink("loop", at("loop")).unwrap();
    assert!(files::replace(&at("loop"), b"new").is_err());
    assert!(files::export(&at("dangling"), b"new", IfExists::Refuse).is_err());
    assert!(!at("missing").exists());
}

#[test]
fn sweep_deletes_only_files_with_our_names() {
    let day = std::time::Duration::from_secs(86_400);
    for sweep in [
        |folder: &std::path::Path| files::sweep(folder),
        |folder: &std::path::Path| {
            files::export(&folder.join("x.tmp"), b"game", IfExists::Refuse).unwrap();
        },
    ] {
        let folder = tempfile::tempdir().unwrap();
        for name in [".ouk-abcdef.tmp", ".ouk-notes", ".ouk-config.tmp.tmp", ".ouk-a-cdef.tmp"] {
            let file = fs::File::create(folder.path().join(name)).unwrap();
            file.set_modified(std::time::SystemTime::now() - day).unwrap();
        }
        sweep(folder.path());
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .filter(|name| name != "x.tmp")
            .collect();
        left.sort();
        assert_eq!(left, [".ouk-a-cdef.tmp", ".ouk-config.tmp.tmp", ".ouk-notes"]);
    }
}

#[test]
fn a_rename_never_takes_a_name_that_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("a"), "a").unwrap();
    fs::write(at("b"), "b").unwrap();
    let error = files::rename_new(&at("a"), &at("b")).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
    assert_eq!(
        (fs::read(at("a")).unwrap(), fs::read(at("b")).unwrap()),
        (b"a".into(), b"b".into())
    );
    files::rename_new(&at("a"), &at("c")).unwrap();
    assert_eq!(fs::read(at("c")).unwrap(), b"a");
    assert!(!at("a").exists());
}

/// A lock file has the name of the locked file with another ending. The user may have a file of
/// that name already.
#[test]
fn a_file_that_has_the_name_of_a_lock_file_stays() {
    use ouk_io::lock::FileLock;
    let folder = tempfile::tempdir().unwrap();
    let (own, other) = (folder.path().join("own.lock"), folder.path().join("flake.lock"));
    fs::write(&other, "precious").unwrap();
    for path in [&own, &other] {
        let lock = FileLock::try_take(path).unwrap();
        assert!(lock.is_some() && FileLock::try_take(path).unwrap().is_none());
        drop(lock);
    }
    assert_eq!(fs::read_to_string(&other).unwrap(), "precious");
    assert!(!own.exists());
}
