//! Making an opening book.

use super::cli::LAB;
use super::program::patient;
use ouk_engine::book::Book;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// The arguments of a small book in a folder.
fn arguments(folder: &Path, games: &str) -> Vec<String> {
    let path = |name: &str| folder.join(name).display().to_string();
    let mut words: Vec<String> =
        ["book", "--game", "kar-ouk", "--games", games, "--plies", "4", "--candidates", "300"]
            .iter()
            .chain(&["--nodes", "60", "--analysis", "200", "--overwrite"])
            .map(|&word| word.to_owned())
            .collect();
    words.extend(["--log".to_owned(), path("log"), "--out".to_owned(), path("book")]);
    words
}

fn make(folder: &Path, games: &str) -> String {
    let words = arguments(folder, games);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    LAB.printed(&words);
    fs::read_to_string(folder.join("book")).unwrap()
}

#[test]
fn a_book_has_the_games_and_is_the_same_each_time() {
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [one, other] = folders.each_ref().map(|folder| make(folder.path(), "12"));
    assert_eq!(one, other);
    let book = Book::parse(&one).unwrap();
    assert_eq!(book.to_string(), one);
    let games = book.results().games();
    assert!(0 < games && games <= 12, "{one}");
    let judged = one.lines().filter(|line| !line.starts_with(['#', '=']));
    assert!(judged.count() > 2, "{one}");
}

#[test]
fn an_interrupted_book_goes_on_where_it_stopped() {
    let (whole, torn) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let wanted = make(whole.path(), "8");
    make(torn.path(), "3");
    // The log looks as if the program was killed while it wrote a line.
    let log = torn.path().join("log");
    let text = fs::read_to_string(&log).unwrap();
    fs::write(&log, &text[..text.len() - 4]).unwrap();
    assert_eq!(make(torn.path(), "8"), wanted);
    let lines = |folder: &Path| -> usize {
        let log = fs::read_to_string(folder.join("log")).unwrap();
        log.lines().filter(|line| line.starts_with("game ")).count()
    };
    assert_eq!(lines(torn.path()), lines(whole.path()));
}

#[test]
fn a_log_of_other_games_or_with_damage_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    make(folder.path(), "2");
    let mut words = arguments(folder.path(), "2");
    words.extend(["--seed".to_owned(), "2".to_owned()]);
    let said = LAB.complaint(&words.iter().map(String::as_str).collect::<Vec<_>>(), 1);
    assert!(said.contains("another recipe"), "{said}");
    let log = folder.path().join("log");
    let text = fs::read_to_string(&log).unwrap();
    fs::write(&log, format!("{text}game 1-0 a1a8\n")).unwrap();
    let words = arguments(folder.path(), "2");
    let said = LAB.complaint(&words.iter().map(String::as_str).collect::<Vec<_>>(), 1);
    assert!(said.contains("line") && said.contains("of the log"), "{said}");
}

#[test]
fn a_file_that_is_no_log_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let words = arguments(folder.path(), "2");
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let log = folder.path().join("log");
    for foreign in
        ["notes without a line feed", "notes\nand more notes", "\n", "# ouk-book-log 1 rek"]
    {
        fs::write(&log, foreign).unwrap();
        let said = LAB.complaint(&words, 1);
        assert!(said.contains("another recipe"), "{said}");
        assert_eq!(fs::read_to_string(&log).unwrap(), foreign);
    }
}

#[test]
fn a_book_does_not_overwrite_its_log() {
    for out in ["log", "../a/log", "link", "hard"] {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("a");
        fs::create_dir(&folder).unwrap();
        std::os::unix::fs::symlink("log", folder.join("link")).unwrap();
        if out == "hard" {
            fs::write(folder.join("log"), "").unwrap();
            fs::hard_link(folder.join("log"), folder.join("hard")).unwrap();
        }
        let mut words = arguments(&folder, "2");
        *words.last_mut().unwrap() = folder.join(out).display().to_string();
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let said = LAB.complaint(&words, 2);
        assert!(said.contains("the same file"), "{words:?}: {said}");
        assert_eq!(folder.join("log").exists(), out == "hard", "{words:?} leaves a file");
        fs::write(folder.join("log"), "").unwrap();
        let said = LAB.complaint(&words, 2);
        assert!(said.contains("the same file"), "{words:?}: {said}");
        assert_eq!(fs::read_to_string(folder.join("log")).unwrap(), "", "no game is played");
    }
}

#[test]
fn a_damaged_log_is_refused_by_line_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    make(folder.path(), "2");
    let log = folder.path().join("log");
    let text = fs::read_to_string(&log).unwrap();
    let position = text.lines().nth(1).unwrap().split(' ').nth(1).unwrap();
    let words = arguments(folder.path(), "2");
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    for wrong in [
        format!("lines {position}"),
        format!("lines {position} e3e4"),
        format!("lines {position} e3e4 31001"),
        format!("score {position} e3e4 200 -2147483648"),
        format!("score {position} e3e4 200 9999999999"),
    ] {
        let damaged = format!("{text}{wrong}\ngame 1-0 e3");
        fs::write(&log, &damaged).unwrap();
        let said = LAB.complaint(&words, 1);
        let number = text.lines().count() + 1;
        assert!(said.contains(&format!("line {number} of the log")), "{wrong}: {said}");
        assert_eq!(fs::read_to_string(&log).unwrap(), damaged);
    }
}

#[test]
fn a_message_quotes_little_of_a_long_line() {
    let folder = tempfile::tempdir().unwrap();
    make(folder.path(), "2");
    let log = folder.path().join("log");
    let text = fs::read_to_string(&log).unwrap();
    let long = "x".repeat(1 << 20);
    let position = text.lines().nth(1).unwrap().split(' ').nth(1).unwrap();
    let words = arguments(folder.path(), "2");
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    for wrong in [
        format!("{long}\n"),
        format!("{text}{long}\n"),
        format!("{text}game {long}\n"),
        format!("{text}game 1-0 {long}\n"),
        format!("{text}lines {long}\n"),
        format!("{text}lines {long} e3e4 1\n"),
        format!("{text}lines {position} e3e4 {long}\n"),
        format!("{text}lines {position} e3e4 1{}\n", "0".repeat(1 << 20)),
    ] {
        fs::write(&log, &wrong).unwrap();
        let said = LAB.complaint(&words, 1);
        assert!(said.len() < 1_000, "{} bytes: {}", said.len(), &said[..1_000]);
    }
}

#[test]
fn two_programs_cannot_write_one_log_by_whatever_names() {
    for (first, second) in [
        ("log", "log"),
        ("log", "./log"),
        ("log", "../a/log"),
        ("log", "link"),
        ("link", "log"),
        ("link", "folder/log"),
        ("log", "hard"),
    ] {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("a");
        fs::create_dir(&folder).unwrap();
        std::os::unix::fs::symlink("log", folder.join("link")).unwrap();
        std::os::unix::fs::symlink(".", folder.join("folder")).unwrap();
        let words_for = |log: &str, games: &str| {
            let mut words = arguments(&folder, games);
            let at = words.iter().position(|word| word == "--log").unwrap() + 1;
            words[at] = folder.join(log).display().to_string();
            words
        };
        let long = words_for(first, "1000000");
        let long: Vec<_> = long.iter().map(String::as_str).collect();
        let mut running = LAB.command(&long).spawn().unwrap();
        let end = Instant::now() + patient(Duration::from_secs(60));
        while fs::read(folder.join("log")).unwrap_or_default().is_empty() {
            assert!(Instant::now() < end, "the first program writes no log");
            std::thread::sleep(Duration::from_millis(5));
        }
        if second == "hard" {
            fs::hard_link(folder.join("log"), folder.join("hard")).unwrap();
        }
        let short = words_for(second, "2");
        let (code, _, said) = LAB.run(&short.iter().map(String::as_str).collect::<Vec<_>>());
        running.kill().unwrap();
        running.wait().unwrap();
        assert_eq!(code, 1, "{first} and {second}: {said}");
        assert!(said.contains("another program is writing to it"), "{said}");
        // The log is free again, and nothing but the log is left.
        let printed =
            LAB.run(&words_for(second, "1").iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(printed.0, 0, "{}", printed.2);
        assert!(!folder.join("log.lock").exists());
    }
}

#[test]
fn an_error_of_the_system_names_the_log_once() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let words = arguments(folder.path(), "2");
    // The file size limit is below the first line.
    let limited = "ulimit -f 0; exec \"$0\" \"$@\"";
    let mut command = super::program::isolated("sh");
    let output = command.args(["-c", limited, LAB.path]).args(&words).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with(&format!("ouk-lab: {}: File too large", log.display())), "{said}");
}
