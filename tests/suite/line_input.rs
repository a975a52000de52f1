//! What line-by-line mode can be given to read.

use crate::line::{said, session};
use crate::strangers::Strangers;
use crate::support::patient;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;

#[test]
fn a_dumb_terminal_and_a_pipe_get_lines() {
    let home = TempDir::new().unwrap();
    let (code, out) = session(home.path(), &["play", "--side", "both"], "");
    assert_eq!((code, out.lines().count()), (0, 2), "{out}");
}

#[test]
fn lines_without_end_and_bytes_that_are_no_text_do_no_harm() {
    let home = TempDir::new().unwrap();
    let long = "x".repeat(20_000);
    let lines = format!("{long}\n\u{1b}[2J\u{7}\n\ne4\n");
    let (code, out) = session(home.path(), &["play", "--side", "both"], &lines);
    assert_eq!(code, 0);
    assert!(out.contains("White: Fish e3 to e4.\n"), "{out}");
}

#[test]
fn line_mode_drops_a_line_that_is_too_long() {
    let long = "x".repeat(1_000);
    let out = said(&[], &format!("{long}e3e4\n{long}{long}\ne4\n{}\n", &long[1..]));
    let left_out = "A line of more than 1000 bytes is ignored.\n";
    assert_eq!(out.matches(left_out).count(), 2, "{out}");
    assert_eq!(out.matches("White: Fish e3 to e4.").count(), 1, "{out}");
}

/// Devices and folders are not text, but can be standard input.
#[test]
fn an_input_without_lines_ends_the_program() {
    let home = TempDir::new().unwrap();
    for (input, problem) in [("/dev/full", "a line has no end"), ("/", "directory")] {
        for arguments in [&["--line"][..], &["play", "--line"], &["uci"]] {
            let said = tempfile::tempfile().unwrap();
            let mut child = crate::support::program()
                .args(arguments)
                .env("HOME", home.path())
                .env("XDG_DATA_HOME", home.path().join("data"))
                .stdin(std::fs::File::open(input).unwrap())
                .stdout(said.try_clone().unwrap())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let until = std::time::Instant::now() + patient(Duration::from_secs(60));
            while child.try_wait().unwrap().is_none() && std::time::Instant::now() < until {
                std::thread::sleep(Duration::from_millis(20));
            }
            let _ = child.kill();
            let output = child.wait_with_output().unwrap();
            let complaint = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{input} {arguments:?}: {complaint}");
            assert!(complaint.contains(problem), "{input} {arguments:?}: {complaint}");
            assert!(said.metadata().unwrap().len() < 2_000, "{input} {arguments:?}");
        }
    }
}

#[test]
fn an_engine_that_failed_is_restarted_by_a_word_not_a_key() {
    let home = TempDir::new().unwrap();
    let strangers = Strangers::new();
    let engine = strangers.script(
        "uci) echo 'option name UCI_Variant type combo default chess var cambodian'; echo uciok;;
         isready) echo readyok;;
         go*) exit 3;;",
    );
    let arguments = ["--line", "play", "--side", "black", "--engine", &engine];
    let (code, out) = session(home.path(), &arguments, "");
    assert_eq!(code, 0, "{out}");
    for word in ["\"again\" restarts", "\"undo\" undoes", "\"quit\" leaves"] {
        assert!(out.contains(word), "{word}: {out}");
    }
    assert!(!out.contains(":again"), "{out}");
}

#[test]
fn a_running_clock_repeats_no_question_and_lets_it_be_answered() {
    let home = TempDir::new().unwrap();
    let file = home.path().join("copy.pgn");
    std::fs::write(&file, "precious").unwrap();
    let lines = format!(
        "play --side both --clock 60s\ne3e4\nset confirm moves\ne6e5\ny\nw {}\ny\nquit\n",
        file.display()
    );
    let (_, out) = session(home.path(), &["--line"], &lines);
    assert_eq!(out.matches("Play e5? y or n").count(), 1, "{out}");
    assert!(out.contains("White to move"), "{out}");
    assert_eq!(out.matches("Overwrite it?").count(), 1, "{out}");
    assert!(out.contains("any other line: no"), "{out}");
    assert!(std::fs::read_to_string(file).unwrap().starts_with("[Event"), "{out}");
}

#[test]
fn the_share_of_a_solved_board_is_not_read_out() {
    let home = TempDir::new().unwrap();
    let lines = "play --game rek --rules poat-4x4 --side both\nsolve\nmenu\nquit\n";
    let (_, out) = session(home.path(), &["--line"], lines);
    assert!(out.matches('%').count() <= 1, "{out}");
}

#[test]
fn only_a_game_that_can_be_continued_is_said_to_be_saved() {
    let home = TempDir::new().unwrap();
    let saved = "\"continue\" resumes it";
    let played = session(home.path(), &["--line"], "play --side both\ne3e4\nquit\n").1;
    assert!(played.contains(saved), "{played}");
    let empty = session(home.path(), &["--line"], "play --side both\nquit\n").1;
    assert!(!empty.contains(saved), "{empty}");
    let over = session(home.path(), &["--line"], "play --side both\ne3e4\nresign\ny\nquit\n").1;
    assert!(over.contains("resigned") && !over.contains(saved), "{over}");
}

#[test]
fn words_mean_the_same_in_capitals_and_after_a_colon() {
    let lines = [
        "help",
        "games",
        "levels",
        "unknown",
        "play ouk --side both",
        "board",
        "row 1",
        "file e",
        "piece fish",
        "square e3",
        "moves",
        "last",
        "clocks",
        "count",
        "rules",
        "fen",
        "unknown",
        "help",
        "menu",
        "games",
        "quit",
    ];
    let said = |form: &dyn Fn(&str) -> String| {
        let lines: Vec<String> = lines.iter().map(|line| form(line) + "\n").collect();
        session(TempDir::new().unwrap().path(), &["--line"], &lines.concat())
    };
    let plain = said(&|line| line.to_owned());
    assert_eq!(plain.0, 0);
    for colon in ["", ":", " : "] {
        let (code, out) = said(&|line| {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let word = if word == "unknown" { word.to_owned() } else { word.to_uppercase() };
            format!("{colon}{word} {rest}")
        });
        assert_eq!((code, out), plain, "{colon:?}");
    }
}
