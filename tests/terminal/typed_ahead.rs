//! Keys typed before a question was shown do not answer it.

use crate::pty::{Home, PtySession, PtyStart};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A game between two people in a terminal. Returns whether a file beside it was overwritten.
fn overwritten(go: impl FnOnce(&mut PtySession, &Path)) -> bool {
    let (home, folder) = (Home::new(), TempDir::new().unwrap());
    let file = folder.path().join("copy.pgn");
    fs::write(&file, "precious").unwrap();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.settle();
    session.line("e3e4");
    session.settle();
    go(&mut session, &file);
    session.settle();
    session.signal("KILL");
    session.end();
    fs::read_to_string(&file).unwrap() != "precious"
}

#[test]
fn a_yes_typed_ahead_overwrites_no_file() {
    for ahead in ["y", "yyyyyyyyyyyy", "Y", "\ry"] {
        let write = |file: &Path| format!(":w {}\r{ahead}", file.display());
        assert!(!overwritten(|session, file| session.keys(&write(file))), "{ahead:?}");
    }
    assert!(overwritten(|session, file| {
        session.keys(&format!(":w {}\ry", file.display()));
        session.see("Overwrite it?");
        session.settle();
        session.keys("y");
    }));
}

#[test]
fn a_yes_typed_ahead_resigns_no_game() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.settle();
    session.keys(":resign\ryyy");
    session.see("resign?");
    session.settle();
    assert!(!session.shows("resigned"), "{}", session.screen());
    session.keys("y");
    session.see("resigned");
    session.signal("KILL");
    session.end();
}
