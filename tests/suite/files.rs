//! Users' files: read within limits, never replaced unasked.

use ouk_io::files;
use std::fs;

#[test]
fn a_new_file_never_replaces_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    files::create(&path, b"first").unwrap();
    assert!(files::create(&path, b"second").is_err());
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
