//! The effect of a changed setting on the settings file.

use crate::pty::{Home, PtyStart};

/// Changes the size of squares in a game, with a settings file of these bytes. Returns the new
/// file.
fn after_a_change(bytes: &[u8], seen: &str) -> Vec<u8> {
    let home = Home::new();
    home.settings("");
    std::fs::write(home.settings_file(), bytes).unwrap();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.line(":set size 4x2");
    session.see(seen);
    session.settle();
    std::fs::read(home.settings_file()).unwrap()
}

#[test]
fn program_writes_only_changed_settings_and_keeps_comments() {
    let before = "# mine\ntheme = \"gruvbx\"  # my theme\nsize = \"6x3\"  # my size\n";
    let after = String::from_utf8(after_a_change(before.as_bytes(), "now 2 rows")).unwrap();
    assert_eq!(after, before.replace("6x3", "4x2"));
}

#[test]
fn a_settings_file_that_cannot_be_read_is_not_written_over() {
    let before = b"# caf\xe9\ntheme = \"paper\"\n";
    assert_eq!(after_a_change(before, "were not saved"), before);
}

#[test]
fn program_keeps_settings_that_another_program_changed() {
    let home = Home::new();
    home.settings("theme = \"paper\"\n");
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    home.settings("theme = \"stone\"\nnames = \"khmer\" # mine\n");
    session.line(":set size 4x2");
    session.see("Square size: now 2 rows");
    session.settle();
    let after = std::fs::read_to_string(home.settings_file()).unwrap();
    assert_eq!(after, "theme = \"stone\"\nnames = \"khmer\" # mine\nsize = \"4x2\"\n");
}

#[test]
fn a_table_with_the_name_of_a_setting_is_not_written_over() {
    let before = b"[size]\nx = 1 # keep\n";
    assert_eq!(after_a_change(before, "were not saved"), before);
}

#[test]
fn a_change_that_is_saved_is_not_saved_again_over_another_programs() {
    let home = Home::new();
    home.settings("");
    let start = || {
        let session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
        session.see("White to move");
        session
    };
    let mut sessions = [start(), start()];
    for (which, line, seen) in [
        (0, "set board plain", "Squares: now plain"),
        (1, "set board chequered", "Squares: now chequered"),
        (0, "set mouse clicks", "Mouse: now on"),
    ] {
        let session = &mut sessions[which];
        session.line(&format!(":{line}"));
        session.see(seen);
        session.settle();
    }
    let after = std::fs::read_to_string(home.settings_file()).unwrap();
    assert!(after.contains("board = \"chequered\"") && after.contains("mouse"), "{after}");
}

#[test]
fn a_change_waits_until_another_program_has_written_its_own() {
    let home = Home::new();
    home.settings("");
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    let lock = std::fs::File::create(home.settings_file().with_extension("lock")).unwrap();
    lock.lock().unwrap();
    session.line(":set size 4x2");
    session.settle();
    assert_eq!(std::fs::read_to_string(home.settings_file()).unwrap(), "", "it waits");
    home.settings("names = \"khmer\"\n");
    drop(lock);
    session.see("Square size: now 2 rows");
    session.settle();
    let after = std::fs::read_to_string(home.settings_file()).unwrap();
    assert_eq!(after, "names = \"khmer\"\nsize = \"4x2\"\n");
}

#[test]
fn a_link_to_settings_that_do_not_exist_yet_stays_a_link() {
    let home = Home::new();
    home.settings("");
    let target = home.settings_file().with_file_name("elsewhere.toml");
    std::fs::remove_file(home.settings_file()).unwrap();
    std::os::unix::fs::symlink("elsewhere.toml", home.settings_file()).unwrap();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.line(":set size 4x2");
    session.see("Square size: now 2 rows");
    session.settle();
    assert_eq!(std::fs::read_to_string(target).unwrap(), "size = \"4x2\"\n");
    assert!(std::fs::symlink_metadata(home.settings_file()).unwrap().is_symlink());
}
