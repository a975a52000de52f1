//! A program that only a file names starts only after the user's yes.

use crate::pty::{Home, PtySession, PtyStart};
use crate::strangers::Strangers;
use crate::support::{play_in, setup};
use ouk_rules::GameId;
use ouk_rules::board::Color;
use ouk_rules::game::{EngineSpec, Game, Player};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A game file whose engine command leaves a mark when it runs.
fn trap(home: &Home, mark: &Path, over: bool) -> PathBuf {
    let command = format!("sh -c 'echo owned > {}'", mark.display());
    let hostile = Player::Engine(EngineSpec { command, options: Vec::new() });
    let mut setup = setup(GameId::Ouk, GameId::Ouk.default_rules());
    setup.players.0[0] = hostile;
    let mut game = Game::new(setup).unwrap();
    play_in(&mut game, "e3e4 d6d5 e4d5 c6d5");
    if over {
        game.resign(Color::Black);
    }
    std::fs::create_dir_all(home.folder()).unwrap();
    let path = home.folder().join("20260101-000000.pgn");
    std::fs::write(&path, game.to_record()).unwrap();
    path
}

/// Whether the program of a file ran before the screen asked.
fn sprung(over: bool, go: impl FnOnce(&mut PtySession, &Path)) -> bool {
    let (home, strangers) = (Home::new(), Strangers::new());
    let mark = strangers.path("owned");
    let file = trap(&home, &mark, over);
    let mut session = PtyStart::at(&home).size(40, 12).go();
    session.settle();
    go(&mut session, &file);
    session.settle();
    session.signal("KILL");
    session.end();
    mark.exists()
}

#[test]
fn a_file_starts_nothing_by_way_of_the_keys_of_a_user() {
    assert!(!sprung(true, |session, file| {
        // Another game, and the file opened from it by name.
        session.keys("2\r");
        session.settle();
        session.keys(&format!(":e {}\r", file.display()));
        session.settle();
        session.keys("0p\r");
    }));
    for (over, typed) in [(true, "0p"), (false, "v0p"), (true, "\r"), (false, "")] {
        assert!(
            !sprung(over, |session, _| {
                session.keys("g");
                session.settle();
                if !typed.starts_with('v') {
                    session.keys("\r");
                    session.settle();
                }
                session.keys(typed);
            }),
            "{over} {typed}"
        );
    }
    assert!(!sprung(false, |session, _| {
        // Continue, no, review, a step back, played on.
        session.keys("\r");
        session.settle();
        session.keys("nvhp");
    }));
}

/// Runs line play with lines written at once and one written after the question was read. Returns
/// whether the file's program ran, and the output.
fn answered_by_line(at_once: &str, later: &str) -> (bool, String) {
    let (home, strangers) = (Home::new(), Strangers::new());
    let mark = strangers.path("owned");
    trap(&home, &mark, false);
    let root = home.folder();
    let root = root.ancestors().nth(3).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ouk"))
        .arg("--line")
        .envs([("HOME", root.join("home")), ("XDG_DATA_HOME", root.join("data"))])
        .env("XDG_CACHE_HOME", root.join("cache"))
        .env("XDG_CONFIG_HOME", root.join("config"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(format!("continue\n{at_once}").as_bytes()).unwrap();
    let (mut output, mut out) = (BufReader::new(child.stdout.take().unwrap()), String::new());
    while !out.contains("Start the other program?") {
        assert_ne!(output.read_line(&mut out).unwrap(), 0, "it is asked: {out}");
    }
    // The program may answer the last line with the question again.
    std::thread::sleep(Duration::from_millis(500));
    // A program that has ended reads no more.
    let _ = input.write_all(later.as_bytes());
    drop(input);
    output.read_to_string(&mut out).unwrap();
    child.wait().unwrap();
    assert!(out.contains("sh -c 'echo owned > "), "the whole command is said: {out}");
    (mark.exists(), out)
}

#[test]
fn line_mode_asks_before_a_file_starts_a_program() {
    for (at_once, later, wanted) in [
        ("", "n\n", false),
        ("", "", false),
        ("", "undo\ny\n", false),
        ("", "y\n", true),
        // Lines written before the question do not answer it.
        ("y\n", "", false),
        ("y\nyes\ny\ny\ny\ny\ny\n", "", false),
        ("y\n", "n\n", false),
        ("y\n", "y\n", true),
    ] {
        let (started, out) = answered_by_line(at_once, later);
        assert_eq!(started, wanted, "{at_once:?} {later:?}: {out}");
    }
}

#[test]
fn a_yes_typed_before_the_question_was_shown_starts_nothing() {
    for typed in ["\ry", "\ryyyyyyyyyyyy", "\ry\r", "\rY"] {
        assert!(!sprung(false, |session, _| session.keys(typed)), "{typed:?}");
    }
}

#[test]
fn a_yes_before_the_question_can_be_read_starts_nothing() {
    assert!(!sprung(false, |session, _| {
        session.keys("\r");
        session.see("y: yes");
        session.keys("y");
    }));
}

#[test]
fn a_yes_after_the_question_was_shown_starts_the_program() {
    assert!(sprung(false, |session, _| {
        session.keys("\ry");
        session.see("y: yes");
        session.settle();
        session.keys("y");
    }));
}
