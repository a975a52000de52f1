//! Exporting a game, a review or a picture: what is overwritten, and under what name.

use crate::tui::picture;
use crate::world::with_a_game;
use ouk::tui::app::Screen;
use ouk::tui::effect::Purpose;
use ouk::tui::keys::Key;
use std::fs;
use std::os::unix::fs::PermissionsExt;

#[test]
fn a_file_is_overwritten_only_after_a_yes() {
    for (key, expected) in [
        (Key::Char('y'), "[Event"),
        (Key::Char('n'), "precious"),
        (Key::Enter, "precious"),
        (Key::Esc, "precious"),
        (Key::Char(' '), "precious"),
    ] {
        let mut session = with_a_game();
        let file = session.path("copy.txt");
        fs::write(&file, "precious").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        session.keys(&format!(":w {}\r", file.display()));
        assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
        let screen = session.screen();
        assert!(screen.contains("exists. Overwrite it?"), "{screen}");
        assert!(
            session.app.context.terminal.size.width > 0
                && picture(&session.app, 40, 12).contains("Overwrite")
        );
        session.press(key);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.starts_with(expected), "{key:?}: {text}");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(!session.screen().contains("Overwrite"), "it is asked once");
        let said = if expected == "precious" { "was not written" } else { "written to" };
        assert!(session.screen().contains(said), "{key:?}: {}", session.screen());
    }
}

#[test]
fn a_free_name_is_offered_for_an_export() {
    let mut session = with_a_game();
    let file = session.path("copy.pgn");
    fs::write(&file, "precious").unwrap();
    fs::write(session.path("copy-2.pgn"), "precious too").unwrap();
    session.keys(&format!(":w {}\r", file.display()));
    assert!(session.screen().contains("copy-3.pgn"), "{}", session.screen());
    session.keys("s");
    let text = |name: &str| fs::read_to_string(session.path(name)).unwrap();
    assert_eq!((text("copy.pgn"), text("copy-2.pgn")), ("precious".into(), "precious too".into()));
    assert!(text("copy-3.pgn").starts_with("[Event"));
}

#[test]
fn pictures_and_reviewed_games_are_asked_about_as_well() {
    let mut session = with_a_game();
    let picture = session.path("p.svg");
    fs::write(&picture, "precious").unwrap();
    session.keys(&format!(":w {}\r", picture.display()));
    session.keys("n");
    assert_eq!(fs::read_to_string(&picture).unwrap(), "precious");
    session.keys(&format!(":w {}\ry", picture.display()));
    assert!(fs::read_to_string(&picture).unwrap().starts_with("<svg"));
    let game = session.saved("y.pgn", "e3e4");
    session.open(&game, Purpose::Review);
    session.keys(&format!(":w {}\r", picture.display()));
    assert!(session.screen().contains("Overwrite"), "{}", session.screen());
    session.keys("n");
    fs::write(&picture, "precious").unwrap();
    session.keys(&format!(":w {}\rn", picture.display()));
    assert_eq!(fs::read_to_string(&picture).unwrap(), "precious");
}

#[test]
fn only_a_regular_file_is_overwritten() {
    let mut session = with_a_game();
    let pipe = session.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let folder = session.path("folder");
    fs::create_dir(&folder).unwrap();
    std::os::unix::fs::symlink(&folder, session.path("to-folder")).unwrap();
    fs::write(session.path("file"), "precious").unwrap();
    let before = session.names();
    for review in ["", "v"] {
        session.keys(review);
        for (name, why) in [
            ("pipe", "it is not a regular file"),
            ("folder", "it is a folder"),
            ("folder/", "it is a folder"),
            ("to-folder", "it is a folder"),
            (".", "it is a folder"),
            ("none/x.pgn", "there is no such folder"),
            ("file/x.pgn", "there is no such folder"),
        ] {
            session.keys(&format!(":w {}\r", session.path(name).display()));
            let screen = session.screen();
            assert!(!screen.contains("Overwrite"), "it cannot be: {name}\n{screen}");
            let note = match &session.app.screen {
                Screen::Play(play) => play.note.as_ref(),
                Screen::Review(review) => review.board.note.as_ref(),
                _ => panic!("a board is shown"),
            };
            let note = session.app.context.words_of(note);
            assert!(note.ends_with(&format!("was not written: {why}")), "{name}: {note}");
        }
    }
    assert_eq!(session.names(), before, "nothing is lost and nothing is left behind");
    assert!(!fs::metadata(&pipe).unwrap().is_file(), "the pipe is still one");
}

#[test]
fn a_name_of_any_letters_is_written_whole() {
    for name in ["ខ្មែរ.pgn", "a b.pgn", "a\u{1b}[31mb.pgn", "-rf", "\u{202e}x.pgn"] {
        let mut session = with_a_game();
        session.keys(&format!(":w {}\r", session.path(name).display()));
        assert!(session.screen().contains("written to"), "{}", session.screen());
        assert!(!session.screen().contains('\u{1b}') && !session.screen().contains('\u{202e}'));
        // No terminal sends a control character as a letter, and no line takes one.
        let file = session.path(&name.replace('\u{1b}', ""));
        assert!(fs::read_to_string(file).unwrap().starts_with("[Event"), "{name:?}");
        // The second export asks first.
        session.keys(&format!(":w {}\r", session.path(name).display()));
        assert!(session.screen().contains("Overwrite"), "{}", session.screen());
    }
    // The end of a long path stays visible.
    let mut session = with_a_game();
    let deep = session.path(&["d".repeat(120), "e".repeat(120)].join("/"));
    fs::create_dir_all(&deep).unwrap();
    let file = deep.join("game.pgn");
    session.keys(&format!(":w {}\r", file.display()));
    assert!(file.is_file(), "{}", session.screen());
}
