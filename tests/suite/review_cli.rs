//! `ouk review`: its output and its refusals.

use super::program::Program;
use std::fs;

const OUK: Program = Program { name: "ouk", path: env!("CARGO_BIN_EXE_ouk") };

const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/interchange/makruk-0.pgn");

#[test]
fn a_game_is_reviewed_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let review =
        |format: &str| OUK.printed(&["review", GAME, "--nodes", "300", "--format", format]);
    let text = review("text");
    assert!(text.contains("accuracy") && text.contains("White's expected score"), "{text}");
    assert!(text.contains("blunder; winning chances"), "random moves are bad: {text}");
    let pgn = review("pgn");
    assert!(pgn.contains("[%eval ") && pgn.contains("$4"), "{pgn}");
    let find = |game: ouk_rules::GameId, name: &str| game.rule_set(name);
    let game = ouk_rules::game::Game::from_record(&pgn, &find).unwrap();
    assert_eq!(game.to_record().trim_end(), pgn.trim_end(), "it is read back as it is");
    assert_eq!(pgn, review("pgn"), "the same again");
    let html = review("html");
    assert!(html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"));
    assert!(!html.contains("<script") && !html.contains("http-equiv"), "nothing runs in it");
    let out = folder.path().join("game.svg");
    let out = out.to_str().unwrap();
    OUK.printed(&["review", GAME, "--nodes", "300", "--format", "svg", "--out", out]);
    let first = fs::read_to_string(out).unwrap();
    assert!(first.starts_with("<svg") && first.trim_end().ends_with("</svg>"));
    assert!(folder.path().join("game-2.svg").exists(), "many mistakes need more pages");
}

#[test]
fn a_review_of_a_reviewed_game_adds_nothing_twice() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reviewed.pgn");
    let review = |path: &str| OUK.printed(&["review", path, "--nodes", "300", "--format", "pgn"]);
    let once = review(GAME);
    fs::write(&path, &once).unwrap();
    assert_eq!(review(path.to_str().unwrap()), once);
}

#[test]
fn review_overwrites_a_file_only_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("kept.pgn");
    fs::write(&out, "precious").unwrap();
    let out = out.to_str().unwrap();
    let arguments = ["review", GAME, "--nodes", "100", "--format", "pgn", "--out", out];
    let said = OUK.complaint(&arguments, 1);
    assert!(said.contains("--overwrite"), "{said}");
    assert_eq!(fs::read_to_string(out).unwrap(), "precious");
    OUK.printed(&[&arguments[..], &["--overwrite"]].concat());
    assert!(fs::read_to_string(out).unwrap().contains("[%eval "));
}

#[test]
fn either_all_of_several_pages_are_written_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("game.svg"), folder.path().join("game-2.svg"));
    fs::write(&second, "precious").unwrap();
    let out = first.to_str().unwrap();
    let arguments = ["review", GAME, "--nodes", "300", "--format", "svg", "--out", out];
    let said = OUK.complaint(&arguments, 1);
    assert!(said.contains("game-2.svg") && said.contains("--overwrite"), "{said}");
    assert!(!first.exists(), "nothing is written");
    assert_eq!(fs::read_to_string(&second).unwrap(), "precious");
}

#[test]
fn a_record_full_of_variations_is_still_read_after_the_review() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("full.pgn");
    let text = "[Variant \"Makruk\"]\n[Result \"*\"]\n\n1. e4 ".to_owned();
    let line = "(1. d4 d5) ".repeat(10_000);
    fs::write(&path, format!("{text}{line} a5 2. e5 dxe5 3. Ra2 *\n")).unwrap();
    let path = path.to_str().unwrap();
    let pgn = OUK.printed(&["review", path, "--nodes", "300", "--format", "pgn"]);
    assert!(pgn.contains("slip") || pgn.contains("expected score"), "a move has a mark");
    let find = |game: ouk_rules::GameId, name: &str| game.rule_set(name);
    let game = ouk_rules::game::Game::from_record(&pgn, &find).unwrap();
    assert_eq!(game.variation_moves(), ouk_rules::game::MOST_VARIATION_MOVES);
}

#[test]
fn hostile_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let tags = "[Variant \"Makruk\"]\n\n1. e4 ";
    let long = fs::File::create(folder.path().join("long.pgn")).unwrap();
    long.set_len(100_000_000).unwrap();
    for (name, text, part) in [
        ("long.pgn", None, "too long"),
        ("deep.pgn", Some(format!("{tags}{}", "(1. d4 ".repeat(10_000))), "too deep"),
        ("none.pgn", Some("no game".to_owned()), "damaged"),
    ] {
        let path = folder.path().join(name);
        text.into_iter().for_each(|text| fs::write(&path, text).unwrap());
        let said = OUK.complaint(&["review", path.to_str().unwrap()], 3);
        assert!(said.contains(part), "{name}: {said}");
    }
}
