//! Keys typed before a question was shown do not answer it.

use super::tui::{app, keys, person, play, playing, typed_ahead};
use ouk::tui::effect::Effect;
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk::tui::overlay::Overlay;
use ouk::tui::popup::Overwrite;
use ouk_rules::GameId;
use ratatui::layout::Size;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tempfile::TempDir;

#[test]
fn destructive_questions_need_a_drawn_frame() {
    for (asks, key) in [(":resign\r", 'y'), ("o", 'y'), ("o", 'Y')] {
        let mut app = playing(GameId::Ouk, person());
        keys(&mut app, "ie3e4\r");
        typed_ahead(&mut app, asks);
        typed_ahead(&mut app, &key.to_string().repeat(3));
        assert!(play(&app).question.is_some(), "{asks:?}: it is still asked");
        assert!(play(&app).game.ending().is_none(), "{asks:?}");
        // A question drawn at another size does not count as shown.
        keys(&mut app, "");
        app.context.terminal.size = Size { width: 60, height: 20 };
        typed_ahead(&mut app, &key.to_string());
        assert!(play(&app).game.ending().is_none(), "{asks:?}");
        keys(&mut app, &key.to_string());
        assert!(play(&app).game.ending().is_some(), "{asks:?}");
    }
    // A move that needs confirmation.
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, ":set confirm moves\r");
    typed_ahead(&mut app, "ie3e4\ryy\r");
    assert_eq!(play(&app).game.ply(), 0);
    keys(&mut app, "\r");
    assert_eq!(play(&app).game.ply(), 1);
}

#[test]
fn a_refusal_counts_at_any_time() {
    let mut app = playing(GameId::Ouk, person());
    typed_ahead(&mut app, ":resign\rn");
    assert!(play(&app).question.is_none());
}

#[test]
fn a_screen_that_is_too_small_shows_no_question() {
    let mut app = app("", "none");
    app.context.terminal.size = Size { width: 17, height: 5 };
    let (path, free) = (PathBuf::from("a"), PathBuf::from("b"));
    let asked = Overwrite { path, text: String::new(), free };
    app.update(Message::FileExists(Box::new(asked)));
    keys(&mut app, "y");
    let effects = app.update(Message::Key(Key::Char('y')));
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Overwrite(_))));
    assert!(matches!(app.overlays.last(), Some(Overlay::Overwrite(_))));
}

/// Runs line play: lines written at once, and one more after a question was read twice.
fn by_line(folder: &Path, at_once: &str, question: &str, later: &str) -> String {
    let mut child = crate::support::program()
        .args(["--line", "play", "--side", "both"])
        .envs([("HOME", folder), ("XDG_DATA_HOME", folder), ("XDG_CACHE_HOME", folder)])
        .env("XDG_CONFIG_HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(at_once.as_bytes()).unwrap();
    let (mut output, mut out) = (BufReader::new(child.stdout.take().unwrap()), String::new());
    while out.matches(question).count() < 2 {
        assert_ne!(output.read_line(&mut out).unwrap(), 0, "it is asked again: {out}");
    }
    std::thread::sleep(std::time::Duration::from_millis(300));
    input.write_all(later.as_bytes()).unwrap();
    drop(input);
    output.read_to_string(&mut out).unwrap();
    child.wait().unwrap();
    out
}

#[test]
fn line_by_line_a_yes_written_ahead_is_no_answer_either() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("copy.pgn");
    for (later, expected) in [("", "precious"), ("n\n", "precious"), ("y\n", "[Event")] {
        fs::write(&file, "precious").unwrap();
        let lines = format!("e3e4\n:w {}\nyes\n", file.display());
        let out = by_line(folder.path(), &lines, "Overwrite it?", later);
        assert!(fs::read_to_string(&file).unwrap().starts_with(expected), "{later:?}: {out}");
    }
    for (word, question) in [("resign", "Resign?"), ("draw", "Do both agree to a draw?")] {
        for (later, is_over) in [("", false), ("y\n", true)] {
            let lines = format!("e3e4\n{word}\ny\n");
            let out = by_line(folder.path(), &lines, question, later);
            let over = out.contains("resigned") || out.contains("Drawn");
            assert_eq!(over, is_over, "{word} {later:?}: {out}");
        }
    }
}
