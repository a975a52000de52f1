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
fn names_with_control_characters_are_refused_in_one_harmless_line() {
    for option in ["--rules", "--game"] {
        let said = complaint(&["show", option, "a\nouk: b\u{1b}[31m"], 2);
        assert!(said.contains("\"a\\nouk: b\\u{1b}[31m\""), "{said}");
    }
    let said = complaint(&["show", "a\nouk: b"], 3);
    assert!(said.contains("\"a\\nouk: b\""), "{said}");
}
