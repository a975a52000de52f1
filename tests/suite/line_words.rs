//! Words of line play that belong elsewhere, and files that cannot be written.

use crate::line::session;
use tempfile::TempDir;

#[test]
fn between_games_a_word_of_a_game_says_so() {
    let home = TempDir::new().unwrap();
    let words = ["set", "fen", "w x.pgn", "Board", "moves e4", "menu", "start", "r", "count"];
    let lines = words.map(|word| format!("{word}\n")).concat();
    let (code, out) = session(home.path(), &["--line"], &format!("{lines}flip\nfrob\nq\n"));
    assert_eq!(code, 0);
    for word in ["set", "fen", "w", "board", "moves", "menu", "start", "r", "count"] {
        assert!(out.contains(&format!("\"{word}\" works only in a game.\n")), "{word}: {out}");
    }
    assert!(out.contains("\"flip\" is for the screen only; ? shows help.\n"), "{out}");
    assert!(out.contains("\"frob\" is not a command; ? shows help.\n"), "{out}");
}

#[test]
fn in_a_game_a_word_between_games_says_so() {
    let home = TempDir::new().unwrap();
    let lines = "games\nlevels\ncontinue\nplay rek --level 5\nfrob\nq\n";
    let (_, out) = session(home.path(), &["play", "--side", "both"], lines);
    for word in ["games", "levels", "continue", "play rek --level 5"] {
        let said = format!("\"{word}\" works only between games; \"menu\" leaves this one.\n");
        assert!(out.contains(&said), "{word}: {out}");
    }
    assert!(out.contains("\"frob\" is not a command"), "{out}");
}

#[test]
fn a_file_that_cannot_be_written_is_explained_in_plain_words() {
    let home = TempDir::new().unwrap();
    let file = home.path().join("file");
    std::fs::write(&file, "").unwrap();
    let (file, home_path) = (file.display(), home.path().display());
    let lines = format!(
        "w {home_path}/new/\nw {file}/\nw {file}/x.pgn\nw {home_path}\nw {home_path}/x.png\nq\n"
    );
    let (_, out) = session(home.path(), &["play", "--side", "both"], &lines);
    for part in [
        format!("{home_path}/new/ was not written: there is no such folder\n"),
        format!("{file}/ was not written: there is no such folder\n"),
        format!("{file}/x.pgn was not written: there is no such folder\n"),
        format!("{home_path} was not written: it is a folder\n"),
        "Name it .pgn or .svg; for a PNG picture: ouk show --png.\n".to_owned(),
    ] {
        assert!(out.contains(&part), "{part}: {out}");
    }
    assert!(!out.contains("os error") && !home.path().join("x.png").exists(), "{out}");
}
