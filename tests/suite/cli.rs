//! The command line: what is printed where, and the exit codes that scripts rely on.

use super::program::{Program, patient};
use ouk::tui::keys::KeyMap;
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

pub const OUK: Program = Program { name: "ouk", path: env!("CARGO_BIN_EXE_ouk") };

pub fn printed(arguments: &[&str]) -> String {
    OUK.printed(arguments)
}

pub fn complaint(arguments: &[&str], expected: i32) -> String {
    OUK.complaint(arguments, expected)
}

#[test]
fn drill_without_a_terminal_names_the_alternative() {
    let said = complaint(&["train"], 2);
    assert!(said.contains("terminal") && said.contains("ouk show"), "{said}");
}

#[test]
fn command_refuses_wrong_arguments_before_using_the_terminal() {
    for (arguments, parts) in [
        (&["play", "--game", "oku"][..], &["oku", "did you mean \"ouk\"?", "min-rek-chanh"][..]),
        (&["play", "--rules", "tann"], &["tann", "did you mean \"tan\"?", "khmer-institute"]),
        (&["play", "--game", "rek", "--rules", "tan"], &["rek", "tan", "custodian"]),
        (&["play", "--level", "11"], &["11", "--level"]),
        (&["play", "--side", "red"], &["--side", "red"]),
        (&["play", "--clock", "5x"], &["--clock", "5x", "5+3"]),
        (&["play", "--clock", "0+5"], &["--clock", "0+5", "some time"]),
        (&["play", "--side", "left"], &["--side", "left", "random"]),
        (&["play", "--counting", "often"], &["--counting", "often"]),
        (&["play", "--game", "rek", "--counting", "hand"], &["rek", "counting"]),
        (&["--color", "blue"], &["--color", "blue", "256"]),
        (&["--link", "quick"], &["--link", "quick", "fast"]),
        (&["train", "--slack", "exact"], &["--class"]),
        (&["train", "--line"], &["line by line", "--line"]),
        (&["perft"], &["DEPTH", "--help"]),
        (&["perft", "many"], &["many"]),
        (&["perft", "200000"], &["200000", "from 0 to 64", "ouk perft --help"]),
        (&["review", "x", "--depth", "0"], &["from 1 to 100", "ouk review --help"]),
        (&["review", "x", "--number", "0"], &["number of at least 1;", "ouk review --help"]),
        (&["review", "x", "--nodes", "0"], &["number of at least 1;", "ouk review --help"]),
        (&["play", "--level", "0"], &["--level", "ouk play --help"]),
        (&["book", "--frob"], &["--frob", "found; to pass"]),
        (&["theme", "show", "nonexist"], &["there is no theme \"nonexist\""]),
        (&["frob"], &["frob", "--help"]),
        (&["perft", "--frob"], &["--frob", "ouk perft --help"]),
        (&["tables"], &["a command is missing", "ouk tables --help"]),
        (&["record", "--level", "auto"], &["--level", "expected a whole number"]),
        (&["solve", "--nodes", "0"], &["--nodes"]),
        (&["match", "--a", "level:1"], &["\"ouk-lab match\"", "docs/command-line.md"]),
        (&["selfplay"], &["\"ouk-lab selfplay\""]),
    ] {
        let said = complaint(arguments, 2);
        for part in parts {
            assert!(said.contains(part), "{arguments:?} should name {part}: {said}");
        }
    }
}

#[test]
fn a_position_that_is_not_legal_has_its_own_code() {
    for (arguments, part) in [
        (&["show", "8/8/8/8/8/8/8/8 w - - 0 1"][..], "White has 0 kings"),
        (&["show", "4k3/8/8 w"], "3 ranks"),
        (&["perft", "--fen", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "1"], "could be taken"),
        (&["play", "--fen", "nonsense"], "--fen"),
        (&["show", "--game", "makruk", "4k3/8/8/8/8/8/8/4K3 w E - 0 1"], "leap"),
    ] {
        let said = complaint(arguments, 3);
        assert!(said.contains(part), "{arguments:?}: {said}");
    }
}

#[test]
fn help_describes_each_command_with_an_example() {
    let help = printed(&["--help"]);
    assert!(help.starts_with("Play Cambodian board games"), "{help}");
    assert!(help.contains("\nExample: ouk play "), "{help}");
    assert!(help.contains("Exit codes: 0 "), "{help}");
    let commands = ["play", "record", "perft", "solve", "show", "uci", "bench", "doctor", "man"];
    for command in commands {
        let about = help.lines().find_map(|line| line.trim().strip_prefix(command)).expect(command);
        for own in [printed(&[command, "--help"]), printed(&["help", command])] {
            assert!(own.starts_with(about.trim()), "{command}: {own}");
            let example = own.lines().next_back().expect("help");
            assert!(example.starts_with("Example: "), "{command}: {own}");
            assert!(example.contains(&format!("ouk {command}")), "{command}: {own}");
            let draws = ["play", "doctor"].contains(&command);
            assert!(own.contains("--line") == draws && own.contains("--link") == draws, "{own}");
        }
    }
    assert!(!printed(&["tables", "list", "--help"]).contains("--line"), "a nested command");
    let play = printed(&["play", "--help"]);
    assert!(play.contains("- 4:    careful, Elo 1200: misses no win in one"), "{play}");
    assert_eq!(printed(&["--version"]), format!("ouk {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn perft_counts_leaves_in_three_ways() {
    for extra in [&[][..], &["--divide"], &["--play-all"]] {
        let out = printed(&[&["perft", "--game", "ouk", "4"][..], extra].concat());
        let last = out.lines().last().unwrap();
        assert!(last.starts_with("361719 nodes, "), "{last}");
        assert!(last.ends_with(" Mnps"), "{last}");
        let moves = out.lines().count() - 1;
        assert_eq!(moves, if extra == ["--divide"] { 25 } else { 0 });
    }
    let out = printed(&["perft", "--game", "ouk", "--rules", "tan", "4"]);
    assert!(out.starts_with("361793 nodes"), "{out}");
    let out = printed(&["perft", "--fen", "4k3/8/8/8/8/1K5r/8/4M3 w E - 0 1", "3"]);
    assert!(out.starts_with("1024 nodes"), "{out}");
}

#[test]
fn show_count_prints_effects_of_moves_and_rule_sets() {
    let fen = "8/8/3k4/2S5/8/8/3S4/K5NN b - 42 12 60";
    let out = printed(&["show", "--count", fen]);
    assert!(
        out.starts_with("Black counts, says 7 to 22; moves left to mate: 15 (two Koul).\n"),
        "{out}"
    );
    assert!(
        out.contains("Kxc5: Black's count goes on: says 8 to 22; moves left to mate: 15\n"),
        "{out}"
    );
    assert!(out.contains("\nkhmer-institute: moves left to mate: 16 (Khmer Institute"), "{out}");
    let anew = printed(&["show", "--count", "--rules", "khmer-institute", fen]);
    assert!(anew.contains("Kxc5: Black's count begins anew: moves left to mate: 27\n"), "{anew}");
    assert!(complaint(&["show", "--count", "--game", "rek"], 2).contains("has no counting"));
}

#[test]
fn show_tells_board_count_verdict_and_calls() {
    let bared = "8/8/3k4/8/R2N4/1R6/8/4K3 b - 14 10 1";
    let out = printed(&["show", "--game", "ouk", bared]);
    assert!(out.contains(" 6 .  .  .  k"), "{out}");
    assert!(out.contains("count  Black counts (pieces' honour): 5 of 8, two boats"), "{out}");
    assert!(out.contains("verdict  the game goes on"), "{out}");
    assert!(out.contains(&format!("fen  {bared}")), "{out}");

    let out = printed(&["show", "6k1/R7/8/8/8/3R4/8/4K3 w - - 0 60"]);
    assert!(out.contains("Rd8# ouk, ouk ngeub"), "{out}");
    let out = printed(&["show", "3R2k1/R7/8/8/8/8/8/4K3 b - - 0 60"]);
    assert!(out.contains("in check from d8"), "{out}");
    assert!(out.contains("verdict  White won: ouk ngeub (checkmate)"), "{out}");
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    OUK.unread(&["perft", "4", "--divide"]);
}

/// OpenBench reads the number before `nodes` and the number before `nps`, from the last line up.
#[test]
fn bench_ends_with_the_line_and_count_openbench_reads() {
    let number_before = |line: &str, name: &str| -> Option<u64> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let at = words.iter().position(|&word| word == name)?;
        words.get(at.checked_sub(1)?)?.parse().ok()
    };
    let out = printed(&["bench"]);
    let (last, lines) = out.trim_end().rsplit_once('\n').map(|(l, last)| (last, l)).unwrap();
    let nodes = number_before(last, "nodes").unwrap();
    assert!(number_before(last, "nps").unwrap() > 0, "{last}");
    let each = lines.lines().map(|line| number_before(line, "nodes").unwrap());
    assert_eq!(each.sum::<u64>(), nodes);
    let signature = include_str!("../data/bench-signature.txt").trim();
    assert_eq!(nodes.to_string(), signature, "search or evaluation has changed");
}

#[test]
fn show_prints_a_position_of_a_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let rules = ouk_rules::GameId::Ouk.default_rules();
    let setup = crate::support::setup(ouk_rules::GameId::Ouk, rules);
    let mut game = ouk_rules::game::Game::new(setup).unwrap();
    for mv in ["d3d4", "f6f5", "d4d5"] {
        let mv = ouk_rules::notation::parse(game.position(), mv).unwrap();
        game.play(mv).unwrap();
    }
    std::fs::write(&path, game.to_record()).unwrap();
    let path = path.to_str().unwrap();
    assert!(printed(&["show", "--from", path]).contains("Black to move"));
    assert!(printed(&["show", "--from", path, "--ply", "2"]).contains("White to move"));
    let start = printed(&["show", "--from", path, "--ply", "0", "--svg"]);
    assert_eq!(start, printed(&["show", "--svg"]), "nothing has moved");
    assert_ne!(start, printed(&["show", "--from", path, "--svg"]));
    assert!(complaint(&["show", "--from", path, "--ply", "4"], 2).contains("3 plies"));
    assert!(complaint(&["show", "--from", "/nonexistent"], 3).contains("/nonexistent"));
    std::fs::write(path, "[Variant \"Cambodian\"]\n\n1. Kx9 *\n").unwrap();
    complaint(&["show", "--from", path], 3);
}

#[test]
fn doctor_and_line_mode_name_file_and_line_of_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("config.toml");
    std::fs::write(&settings, "pieces = \"elephants\"\nmouse = 7\n").unwrap();
    std::fs::write(folder.path().join("keys.toml"), "help = 5\n").unwrap();
    let said = |arguments: &[&str]| {
        let mut command = crate::support::program();
        command.args(arguments).env("OUK_CONFIG", &settings).stdin(Stdio::null());
        let output = command.output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (doctor, _) = said(&["doctor"]);
    for part in ["config.toml line 1", "config.toml line 2", "keys.toml line 1"] {
        assert!(doctor.contains(part), "{part}\n{doctor}");
    }
    let (_, complaints) = said(&["--line", "play"]);
    for part in ["ouk: config.toml line 1", "ouk: config.toml line 2"] {
        assert!(complaints.contains(part), "{part}\n{complaints}");
    }
    // The menu has room for one of the warnings and for the number of the others.
    let mut app = crate::tui::app("", "none");
    let problems = |text: &str| KeyMap::read(text).1;
    app.context.note_problems(problems("[all]\nquit = []\n"));
    assert_eq!(crate::tui::menu_note(&app), "line 2: quit needs a key");
    app.context.note_problems(problems("[all]\nquit = []\nhelp = []\nup = 1\n"));
    assert_eq!(crate::tui::menu_note(&app), "line 2: quit needs a key (+2: ouk doctor)");
}

#[test]
fn doctor_reports_without_a_terminal() {
    let said = printed(&["doctor"]);
    for part in [
        "terminal",
        "not a terminal",
        "colours",
        "widths",
        "/nonexistent/settings.toml",
        "dots       quadrants (no terminal answered)",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn completions_the_manual_and_the_keys_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        for command in ["play", "train", "perft", "completions"] {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
    let page = printed(&["man"]);
    for part in [".TH", "perft", "NO_COLOR", "OUK_CONFIG", "exit codes"] {
        let there = page.to_lowercase().replace('\\', "").contains(&part.to_lowercase());
        assert!(there, "{part} is not in\n{page}");
    }
    let keys = printed(&["keys"]);
    assert!(keys.starts_with("[all]\n") && keys.contains("\nundo = [\"u\"]\n"), "{keys}");
}

#[test]
fn errors_escape_the_arguments_they_quote() {
    let said = complaint(&["show", "\u{1b}[31mred"], 3);
    assert!(said.contains("\\u{1b}[31mred") && !said.contains('\u{1b}'), "{said:?}");
}

#[test]
fn help_ignores_the_name_the_program_was_called_by() {
    use std::os::unix::process::CommandExt;
    for (name, arguments) in [
        ("\u{9b}31mred", &["--help"][..]),
        ("\u{202e}kuo", &["play", "--help"]),
        ("o\u{2028}uk", &["--version"]),
        ("o\u{1b}[2Juk", &["frob"]),
    ] {
        let output = crate::support::program().arg0(name).args(arguments).output();
        let output = output.unwrap();
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(said.contains("ouk") && !said.contains(name), "{said:?}");
        let shown = |letter: char| letter == '\n' || ouk_io::text::is_shown(letter);
        assert!(said.chars().all(shown), "{said:?}");
    }
}

#[test]
fn export_replaces_no_file_without_permission() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("precious");
    std::fs::write(&file, "precious").unwrap();
    let out = file.to_str().unwrap();
    let said = complaint(&["show", "--svg", "--out", out], 1);
    assert!(said.contains("precious") && said.contains("--overwrite"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
    assert_eq!(printed(&["show", "--svg", "--out", out, "--overwrite"]), "");
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("<svg"));
    let new = folder.path().join("new.svg");
    printed(&["show", "--svg", "--out", new.to_str().unwrap()]);
    assert!(std::fs::read_to_string(new).unwrap().starts_with("<svg"));
}

#[test]
fn a_file_in_the_place_of_a_command_is_opened_on_the_screen_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("position.fen");
    let name = file.display().to_string();
    let open = |text: &str, words: &[&str]| {
        std::fs::write(&file, text).unwrap();
        let run = crate::support::program().args(words).output().unwrap();
        (run.status.code(), String::from_utf8(run.stderr).unwrap())
    };
    let legal = "7k/8/8/8/8/8/1R6/K7 w - - 0 1";
    // Without a terminal there is no screen.
    let (code, told) = open(legal, &[&name]);
    assert!(code == Some(2) && told.contains("needs the full screen"), "{told}");
    let (code, told) = open("hello", &[&name]);
    assert!(code == Some(3) && told.contains("neither a game nor a position"), "{told}");
    let (code, told) = open("[Variant \"Makruk\"]\n\n1. e9 *", &["open", &name]);
    assert!(code == Some(3) && told.contains("line 3"), "{told}");
    let (code, told) = open(legal, &["--restricted", &name]);
    assert!(code == Some(2) && told.contains("not available in restricted mode"), "{told}");
    let (code, told) = open(legal, &["revue"]);
    assert!(code == Some(2) && told.contains("revue"), "{told}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_name_that_is_not_text_is_opened() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(std::ffi::OsStr::from_bytes(b"\xff\xfe.fen"));
    std::fs::write(&file, "hello").unwrap();
    let run = crate::support::program().arg(&file).output().unwrap();
    let told = String::from_utf8(run.stderr).unwrap();
    assert!(run.status.code() == Some(3) && told.contains("neither a game nor"), "{told}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_error_of_the_output_names_the_output() {
    for arguments in
        [&["show"][..], &["keys"], &["man"], &["completions", "bash"], &["--help"], &["--line"]]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = OUK.command(arguments).stdout(full).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        let expected = "ouk: standard output cannot be written: No space left on device";
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(said.starts_with(expected), "{arguments:?}: {said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_whose_output_cannot_be_written_says_so_and_ends() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = OUK.command(&["uci"]);
    let mut engine = command.stdin(Stdio::piped()).stdout(full).spawn().unwrap();
    // Its input stays open.
    let mut input = engine.stdin.take().unwrap();
    input.write_all(b"uci\n").unwrap();
    let end = Instant::now() + patient(Duration::from_secs(60));
    while engine.try_wait().unwrap().is_none() {
        assert!(Instant::now() < end, "the engine waits for more input");
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = engine.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let expected = "ouk: standard output cannot be written: No space left on device";
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.starts_with(expected) && said.lines().count() == 1, "{said}");
}

#[test]
fn an_engine_whose_output_is_closed_ends_well_and_silently() {
    for commands in ["uci\n", "go depth 2\n", "uci\nquit\n"] {
        let mut engine = OUK.command(&["uci"]).stdin(Stdio::piped()).spawn().unwrap();
        drop(engine.stdout.take());
        engine.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
        let output = engine.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert!(output.status.success(), "{commands:?}");
    }
}

/// The system gives no thread to a user who has too many processes, unless that is the superuser.
#[cfg(target_os = "linux")]
#[test]
fn engine_without_a_thread_says_so() {
    use std::os::unix::process::CommandExt;
    let run = |script: &str| {
        let mut command = super::program::isolated("sh");
        command.args(["-c", script, OUK.path]).stdin(Stdio::null());
        if rustix::process::geteuid().is_root() {
            command.uid(65_534);
        }
        command.output().unwrap()
    };
    // The program may be in a folder that this user cannot read.
    if !run("exec \"$0\" --version").status.success() {
        return;
    }
    let output = run("ulimit -u 1 2>/dev/null || ulimit -p 1; exec \"$0\" uci");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.starts_with("ouk: the engine's thread does not start: "), "{said}");
}
