//! The command line: games and rule sets that it does not know.

use super::cli::{OUK, complaint};

#[test]
fn a_refused_rule_set_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings.toml");
    let fen = "7k/8/8/8/8/8/1R6/K7 w - - 0 1";
    for (text, why) in [
        ("[ruleset.bad]\nbase = \"tan\"\nfrob = 1\n", "line 3: there is no switch \"frob\""),
        ("mouse = \n[ruleset.bad]\nbase = \"tan\"\n", "line 1: "),
    ] {
        std::fs::write(&settings, text).unwrap();
        for words in [
            &["play"][..],
            &["train"],
            &["perft", "1"],
            &["show", fen],
            &["book"],
            &["record", "--game", "ouk"],
            &["solve", fen],
            &["tables", "stats", "KSM"],
        ] {
            let mut command = OUK.command(words);
            command.env("OUK_CONFIG", &settings).args(["--rules", "bad"]);
            let output = command.output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
            let expected = "ouk: ouk has no rule set \"bad\"; choose from federation, ";
            let line = said.lines().find(|line| line.starts_with(expected));
            let why = format!("(in your settings, {why}");
            assert!(line.is_some_and(|line| line.contains(&why)), "{words:?}: {said}");
        }
    }
}

#[test]
fn a_rule_set_of_the_program_in_place_of_a_refused_one_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings.toml");
    std::fs::write(&settings, "[ruleset.Tan]\nbase = \"poat\"\n").unwrap();
    let game = folder.path().join("game.pgn");
    let record = "[Event \"?\"]\n[Game \"ouk\"]\n[RuleSet \"tan\"]\n[FEN \"7k/8/8/8/8/8/1R6/K7 w - - 0 1\"]\n\n*\n";
    std::fs::write(&game, record).unwrap();
    let game = game.to_str().unwrap();
    let fen = "7k/8/8/8/8/8/1R6/K7 w - - 0 1";
    let why = "the rule set \"tan\" in your settings cannot be used: line 1: \"Tan\" is a rule set of \
               the program; choose another name\n";
    for (words, expected) in [
        (&["perft", "1", "--rules", "tan"][..], why),
        (&["show", "--rules", "TAN", fen], why),
        (&["show", "--from", game], why),
        (&["book", "--rules", "tan"], why),
        (&["show", fen], ""),
    ] {
        let output = OUK.command(words).env("OUK_CONFIG", &settings).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected, "{words:?}");
        assert_eq!(output.status.code(), Some(0), "{words:?}");
    }
}

#[test]
fn capitals_in_the_name_of_a_rule_set_of_the_user_make_no_difference() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings.toml");
    std::fs::write(&settings, "[ruleset.good]\nbase = \"tan\"\n").unwrap();
    let output =
        OUK.command(&["show", "--rules", "GOOD"]).env("OUK_CONFIG", &settings).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("rules  good (your settings, from tan"), "{out}");
}

#[test]
fn a_number_beyond_the_games_of_a_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let path = file.to_str().unwrap();
    let record = |moves: &str| {
        format!(
            "[Event \"?\"]\n[Game \"ouk\"]\n[RuleSet \"tan\"]\n[FEN \"{}\"]\n\n{moves} *\n",
            "7k/8/8/8/8/8/1R6/K7 w - - 0 1"
        )
    };
    std::fs::write(&file, record("")).unwrap();
    let said = super::cli::complaint(&["open", path, "--number", "2"], 2);
    assert!(said.contains("--number 2") && said.contains("has one game"), "{said}");
    std::fs::write(&file, record("1. b2b3") + "\n" + &record("1. b2b9")).unwrap();
    let said = super::cli::complaint(&["open", path, "--number", "3"], 2);
    assert!(said.contains("--number 3") && said.contains("has 2 games"), "{said}");
    let said = super::cli::complaint(&["open", path, "--number", "2"], 3);
    assert!(said.contains("game 2 of 2: line 6, after ply 0: "), "{said}");
    for command in [&["review", "--nodes", "9", path][..], &["show", "--from", path]] {
        let number = |number: &'static str| [command, &["--number", number]].concat();
        let said = super::cli::complaint(&number("3"), 2);
        assert!(said.contains("--number 3") && said.contains("has 2 games"), "{said}");
        let said = super::cli::complaint(&number("2"), 3);
        assert!(said.contains(", game 2 of 2, is damaged, line 6, after ply 0: "), "{said}");
        let output = OUK.command(command).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("game 1 of 2 in ") && output.status.success(), "{said}");
        let output = OUK.command(&number("1")).output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    }
}

#[test]
fn names_with_control_characters_are_refused_in_one_harmless_line() {
    for option in ["--rules", "--game"] {
        let said = complaint(&["show", option, "a\nouk: b\u{1b}[31m"], 2);
        assert!(said.contains("\"a\\nouk: b\\u{1b}[31m\""), "{said}");
    }
    let said = complaint(&["show", "a\nouk: b"], 3);
    assert!(said.contains("\"a\\nouk: b\""), "{said}");
}
