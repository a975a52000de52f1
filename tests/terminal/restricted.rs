//! Restricted mode in a terminal.

use crate::pty::{Home, PtyStart};
use std::path::Path;

#[test]
fn restricted_screen_names_refusals() {
    for (language, file, suspend, copy) in [
        ("english", "your files are not", "no shell", "nothing is copied"),
        ("khmer-latin", "min an min sorse", "kmean shell", "min chamlong"),
    ] {
        let (home, data) = (Home::new(), tempfile::tempdir().unwrap());
        let folder = data.path().to_str().unwrap();
        let args = ["play", "--restricted", "--data-folder", folder, "--side", "both"];
        let mut session =
            PtyStart::at(&home).env(&[("OUK_CONFIG", "/etc/passwd")]).args(&args).go();
        session.settle();
        if language != "english" {
            session.keys(&format!(":set language {language}\r"));
            session.settle();
        }
        session.keys(":w /tmp/ouk-restricted.pgn\r");
        session.see(file);
        session.keys(":w /tmp/ouk-restricted.svg\r");
        session.see(file);
        session.keys("ie3e4\r");
        session.settle();
        session.keys(":e /etc/passwd\r");
        session.see(file);
        session.keys("\u{1a}");
        session.see(suspend);
        session.keys("y");
        session.see(copy);
        let sent = String::from_utf8_lossy(&session.sent()).into_owned();
        assert!(!sent.contains("\u{1b}]52"), "no text is copied");
        session.keys("qyq");
        session.end();
        assert!(!Path::new("/tmp/ouk-restricted.pgn").exists());
        assert!(!Path::new("/tmp/ouk-restricted.svg").exists());
        assert_eq!(home.games(), Vec::<String>::new(), "no folder of the environment is used");
        assert_eq!(std::fs::read_dir(data.path().join("games")).unwrap().count(), 1);
    }
}

#[test]
fn a_link_that_is_made_later_leads_nowhere() {
    let (home, data) = (Home::new(), tempfile::tempdir().unwrap());
    let outside = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let args = ["play", "--restricted", "--data-folder", folder, "--side", "both"];
    let mut session = PtyStart::at(&home).args(&args).go();
    session.see("White to move");
    session.line("e3e4");
    session.see("Black to move");
    session.settle();
    let games = data.path().join("games");
    assert_eq!(std::fs::read_dir(&games).unwrap().count(), 2, "a game and its lock");
    // The folder becomes a link, and so do the settings.
    std::fs::rename(&games, data.path().join("old")).unwrap();
    std::os::unix::fs::symlink(outside.path(), &games).unwrap();
    let settings = outside.path().join("theirs.toml");
    std::fs::write(&settings, "").unwrap();
    let _ = std::fs::remove_file(data.path().join("config.toml"));
    std::os::unix::fs::symlink(&settings, data.path().join("config.toml")).unwrap();
    session.line("d6d5");
    session.see("could not be saved");
    session.keys(":set confirm captures\r");
    session.settle();
    session.signal("TERM");
    session.end();
    let left: Vec<_> =
        std::fs::read_dir(outside.path()).unwrap().map(|e| e.unwrap().path()).collect();
    assert_eq!(left, std::slice::from_ref(&settings), "nothing is written outside");
    assert_eq!(std::fs::read_to_string(settings).unwrap(), "");
}
