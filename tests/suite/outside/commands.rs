//! Commands with hostile files, arguments and engines.

use super::{base16, game_of, is_bad, wrong_in};
use crate::strangers::Strangers;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

/// Runs the program in its own home. Returns both outputs.
fn said(home: &Path, arguments: &[&str], input: &str) -> String {
    let mut child = crate::support::program()
        .args(arguments)
        .env("HOME", home)
        .env("XDG_CONFIG_HOME", home)
        .env("XDG_DATA_HOME", home)
        .env("XDG_CACHE_HOME", home)
        .env("XDG_STATE_HOME", home)
        .env_remove("OUK_CONFIG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The program may end before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    out + &String::from_utf8(output.stderr).unwrap()
}

/// A home whose files are all hostile.
fn hostile_home() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("ouk");
    let themes = folder.join("themes");
    fs::create_dir_all(&themes).unwrap();
    let spelt = r"ខ\u001b]52;c;eA==\u0007\u009b\u202e";
    fs::write(
        folder.join("config.toml"),
        format!("\"{spelt}\" = 1\ntheme = \"{spelt}\"\n[ruleset.\"{spelt}\"]\nbase = \"tan\"\n"),
    )
    .unwrap();
    fs::write(folder.join("keys.toml"), format!("[game]\n\"{spelt}\" = \"x\"\nflip=\"\\u202e\"\n"))
        .unwrap();
    let name = "ខ\x1b]0;x\x07\u{9b}\u{202e}";
    fs::write(themes.join(format!("{name}.toml")), "nothing = 1\n").unwrap();
    let yaml = format!("scheme: \"ខ\\e]0;x\\a\\u202e\\n[light]\"\n{}", base16());
    fs::write(themes.join(format!("{name}2.yaml")), yaml).unwrap();
    fs::create_dir_all(folder.join("games")).unwrap();
    let record = game_of(name).to_record();
    fs::write(folder.join("games").join(format!("{name}.pgn")), record).unwrap();
    fs::create_dir_all(home.path().join("tables")).unwrap();
    for end in ["", ".ouk", ".lz4", ".table"] {
        fs::write(home.path().join("tables").join(format!("{name}{end}")), "no table").unwrap();
    }
    fs::write(home.path().join("bad.pgn"), format!("[Game \"ouk\"\n[{name}\n")).unwrap();
    fs::write(home.path().join("worse.pgn"), format!("[Game \"{name}\"]\n[RuleSet \"x\"]\n\n*\n"))
        .unwrap();
    home
}

#[test]
fn no_command_prints_raw_text_from_outside() {
    let home = hostile_home();
    let at = |name: &str| home.path().join(name).display().to_string();
    let tables = at("tables");
    let strangers = Strangers::new();
    let rude = "printf 'bestmove \\341\\236\\201\\033]52;c;eA==\\007\\302\\233\\n'; \
                printf '\\033]0;x\\007\\302\\233\\342\\200\\256\\n' >&2";
    let engine = strangers.that(rude);
    let name = "ខ\x1b]0;x\x07\u{9b}\u{202e}";
    let runs: &[(&[&str], &str)] = &[
        (&["doctor"], ""),
        (&["keys"], ""),
        (&["theme", "list"], ""),
        (&["theme", "check"], ""),
        (&["theme", "show", name], ""),
        (&["theme", "import", &at(&format!("ouk/themes/{name}2.yaml"))], ""),
        (&["show", "--from", &at("bad.pgn")], ""),
        (&["show", "--from", &at("worse.pgn")], ""),
        (&["show", "--from", &at(&format!("ouk/games/{name}.pgn"))], ""),
        (&["show", name], ""),
        (&["show", "--game", name], ""),
        (&["show", "--rules", name], ""),
        (&["tables", "list", "--folder", &tables], ""),
        (&["tables", "clear", "--folder", &tables], ""),
        (&["--line"], "c\nខ\x1b]0;x\x07\nplay ខ\u{9b}\u{202e}\nq\n"),
        (&["play", "--line", "--side", "both"], "ខ\x1b]0;x\x07\ne9\u{202e}\nq\n"),
        (&["play", "--line", "--engine", &engine, "--side", "black"], "q\n"),
        (
            &["uci"],
            "ខ\x1b]0;x\x07\nposition fen ខ\u{9b}\u{202e}\ngo depth \u{202e}\nsetoption name \u{9b}\nquit\n",
        ),
    ];
    for (arguments, input) in runs {
        let said = said(home.path(), arguments, input);
        assert!(!said.is_empty(), "{arguments:?} says nothing");
        let shown = match arguments {
            // The colours come from the program itself.
            ["theme", "show", ..] => wrong_in(&said),
            _ => said.chars().find(|&c| is_bad(c) && c != '\n' && c != '\t').map(String::from),
        };
        assert_eq!(shown, None, "{arguments:?}: {said:?}");
    }
}

#[test]
fn a_file_of_settings_or_keys_has_a_largest_size() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(home.path().join("ouk")).unwrap();
    let many: String = (0..200_000).map(|at| format!("k{at}=1\n")).collect();
    for file in ["config.toml", "keys.toml"] {
        fs::write(home.path().join("ouk").join(file), &many).unwrap();
    }
    let said = said(home.path(), &["doctor"], "");
    for file in ["config.toml", "keys.toml"] {
        let told = |line: &str| line.contains(file) && line.contains("longer than 262144 bytes");
        assert!(said.lines().any(told), "{said}");
    }
    assert!(said.len() < 10_000);
}
