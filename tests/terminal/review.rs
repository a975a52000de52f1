//! The review and the lessons in a terminal: ended by signals, in two programs on one game, and in
//! restricted mode.

use crate::pty::{Home, PtySession, PtyStart};
use crate::sampling::sampled;
use crate::support::{play_in, setup};
use ouk_rules::GameId;
use ouk_rules::board::Color;
use ouk_rules::game::Game;
use std::path::PathBuf;

/// Saves a finished game.
fn saved(home: &Home) -> PathBuf {
    let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    play_in(&mut game, "e3e4 b8d7 d3d4 d7e5 d4e5 h6h5 g3g4 h5g4");
    game.resign(Color::Black);
    std::fs::create_dir_all(home.folder()).unwrap();
    let path = home.folder().join("2026-01-01.pgn");
    std::fs::write(&path, game.to_record()).unwrap();
    path
}

/// The review of the only saved game.
fn reviewing(start: PtyStart) -> PtySession {
    let mut session = start.go();
    session.see("Settings");
    session.keys("g");
    session.see("Sok");
    session.keys("v");
    session.see("REVIEW");
    session
}

#[test]
fn signals_while_a_review_analyses_leave_game_and_terminal_whole() {
    for signal in ["TERM", "HUP", "INT", "KILL"] {
        let home = Home::new();
        let path = saved(&home);
        let mut session = reviewing(PtyStart::at(&home));
        session.keys("c");
        session.keys("said before the signal\r");
        session.see("said before the signal");
        session.signal(signal);
        session.end();
        assert!(signal == "KILL" || session.is_cooked(), "{signal}");
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains("{said before the signal}"), "{signal}: {text}");
    }
}

#[test]
fn signals_in_a_lesson_leave_the_terminal_whole() {
    for signal in ["TERM", "HUP", "INT"] {
        let home = Home::new();
        let mut session = PtyStart::at(&home).go();
        session.see("Settings");
        session.keys("L");
        session.gone("Settings");
        session.keys("\r");
        session.settle();
        session.signal(signal);
        session.end();
        assert!(session.is_cooked(), "{signal}");
    }
}

#[test]
fn no_comment_of_two_programs_on_one_game_is_lost_silently() {
    let home = Home::new();
    let path = saved(&home);
    let mut first = reviewing(PtyStart::at(&home));
    let mut second = reviewing(PtyStart::at(&home));
    first.keys("cfrom the first\r");
    first.see("from the first");
    second.keys("cfrom the second\r");
    second.settle();
    println!("{}", second.screen());
    for session in [&mut first, &mut second] {
        session.signal("TERM");
        session.end();
    }
    let all = home.games().concat();
    println!("{all}\n{}", second.screen());
    assert!(std::fs::read_to_string(path).unwrap().contains("from the first"));
    assert!(all.contains("from the second") || second.shows("from the second"));
}

#[test]
fn a_restricted_review_writes_nothing_outside() {
    let home = Home::new();
    saved(&home);
    let outside = tempfile::tempdir().unwrap();
    let target = outside.path().join("x");
    let target = target.to_str().unwrap();
    // Without the option the folder would be that of the user who runs the tests.
    let folder = home.folder();
    let folder = folder.parent().unwrap().to_str().unwrap();
    let mut session =
        reviewing(PtyStart::at(&home).args(&["--restricted", "--data-folder", folder]));
    session.keys("w");
    session.settle();
    let mut sampled = sampled(3);
    for word in ["w", "w!", "export", "svg", "e"] {
        for ending in ["", ".svg", ".html", ".pgn"].into_iter().filter(|_| sampled()) {
            session.keys(&format!(":{word} {target}{ending}\r"));
            session.settle();
            session.keys("\x1b");
            session.settle();
        }
    }
    session.signal("TERM");
    session.end();
    assert_eq!(std::fs::read_dir(outside.path()).unwrap().count(), 0);
    let beside = std::fs::read_dir(home.folder().ancestors().nth(3).unwrap()).unwrap();
    let names: Vec<_> = beside.map(|file| file.unwrap().file_name()).collect();
    println!("{names:?}");
    assert!(names.iter().all(|name| !name.to_string_lossy().contains("ouk-")), "{names:?}");
    for format in ["text", "pgn", "svg", "html"] {
        let args = ["--restricted", "--data-folder", folder, "review", "/etc/passwd"];
        let args = [&args[..], &["--format", format]].concat();
        let mut session = PtyStart::at(&home).args(&args).go();
        assert_ne!(session.end(), 0);
        assert!(!session.shows("root:"), "{}", session.screen());
    }
}

#[test]
fn program_prints_an_unsaved_comment_at_the_end() {
    let home = Home::new();
    saved(&home);
    let mut session = reviewing(PtyStart::at(&home));
    let folder = home.folder();
    std::fs::rename(&folder, folder.with_extension("away")).unwrap();
    std::fs::write(&folder, "in the way").unwrap();
    session.keys("cwithout a place\r");
    session.see("not be saved");
    session.signal("TERM");
    session.end();
    assert!(session.shows("{without a place}"), "{}", session.screen());
}
