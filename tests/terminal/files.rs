//! The files that the program reads, and the temporary files that it removes at its start.

use crate::pty::{Home, PtyStart};
use std::fs;

#[test]
fn temporary_files_are_swept_from_every_folder_of_the_program() {
    let home = Home::new();
    home.settings("");
    let data = home.folder().parent().unwrap().to_owned();
    let tables = home.cached("x").parent().unwrap().to_owned();
    let cache = tables.parent().unwrap().to_owned();
    let config = home.settings_file().parent().unwrap().to_owned();
    let folders = [home.folder(), data, tables, cache, config];
    let day = std::time::Duration::from_secs(86_400);
    for folder in &folders {
        fs::create_dir_all(folder).unwrap();
        for name in [".ouk-oldold.tmp", ".ouk-newnew.tmp", "mine.tmp"] {
            let file = fs::File::create(folder.join(name)).unwrap();
            if !name.contains("new") {
                file.set_modified(std::time::SystemTime::now() - day).unwrap();
            }
        }
    }
    let mut session = PtyStart::at(&home).go();
    session.see("Settings");
    session.keys("q");
    session.end();
    for folder in &folders {
        let there = |name: &str| folder.join(name).exists();
        let left = [there(".ouk-oldold.tmp"), there(".ouk-newnew.tmp"), there("mine.tmp")];
        assert_eq!(left, [false, true, true], "{}", folder.display());
    }
}

#[test]
fn a_tilde_in_a_typed_path_is_the_home_folder() {
    let home = Home::new();
    let folder = home.path().join("home");
    fs::create_dir_all(folder.join("mine")).unwrap();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.settle();
    session.line("e3e4");
    session.settle();
    session.keys(":w ~/mine/game.pgn\r");
    session.see("written to");
    let text = fs::read_to_string(folder.join("mine/game.pgn")).unwrap();
    assert!(text.contains("e4"), "{text}");
    session.keys(":e ~/mine/game.pgn\r");
    session.see("move 1 of 1");
    session.signal("KILL");
    session.end();
}

#[test]
fn a_file_of_several_games_opens_at_one_of_them_and_names_the_others() {
    let home = Home::new();
    let file = home.path().join("games.pgn");
    let record = |moves: &str| {
        let tags = "[Event \"?\"]\n[Game \"ouk\"]\n[RuleSet \"federation\"]";
        let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        format!("{tags}\n[FEN \"{fen}\"]\n\n{moves} *\n")
    };
    fs::write(&file, record("1. a1a2") + "\n" + &record("1. a1a3 e8d8")).unwrap();
    let path = file.to_str().unwrap();
    for (words, game, plies) in [
        (&[path][..], "game 1 of 2 in the file", "move 1 of 1"),
        (&["open", path, "--number", "2"], "game 2 of 2 in the file", "of 1"),
    ] {
        let mut session = PtyStart::at(&home).args(words).go();
        session.see(game);
        session.see(plies);
        session.signal("KILL");
        session.end();
    }
}

/// The settings file may be in any folder, even the home folder, and have any name.
#[test]
fn no_settings_file_is_swept_away() {
    let home = Home::new();
    let settings = home.cached(".ouk-config.toml");
    fs::create_dir_all(settings.parent().unwrap()).unwrap();
    fs::write(&settings, "theme = \"stone\"").unwrap();
    let day = std::time::Duration::from_secs(86_400);
    let file = fs::File::options().write(true).open(&settings).unwrap();
    file.set_modified(std::time::SystemTime::now() - day).unwrap();
    let env = [("OUK_CONFIG", settings.to_str().unwrap())];
    let mut session = PtyStart::at(&home).env(&env).go();
    session.see("Settings");
    session.keys("q");
    session.end();
    assert!(settings.exists());
}

/// A library reads the file that `TZ` names.
#[test]
fn a_time_zone_that_has_no_end_is_not_read() {
    let home = Home::new();
    let pipe = home.cached("pipe");
    fs::create_dir_all(pipe.parent().unwrap()).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for zone in ["/dev/zero", ":/dev/zero", pipe.to_str().unwrap()] {
        let env = [("TZ", zone)];
        let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).env(&env).go();
        session.see("White to move");
        session.signal("TERM");
        assert_eq!(session.end(), 143, "{zone}");
    }
}
