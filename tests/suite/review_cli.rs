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
    assert!(text.lines().nth(1).is_some_and(|about| about.ends_with(" plies. Not over")), "{text}");
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

/// The text of the test's game, `count` times.
fn games(count: usize) -> String {
    format!("{}\n", fs::read_to_string(GAME).unwrap()).repeat(count)
}

#[test]
fn no_output_replaces_games_that_it_does_not_hold() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (many, one, other) = (path("many"), path("one"), path("./one"));
    fs::write(&many, games(2)).unwrap();
    fs::write(&one, games(1)).unwrap();
    let mut outs = vec![one.clone(), other];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("one", path("link")).unwrap();
        outs.push(path("link"));
    }
    let over = |words: &[&str], out: &str| {
        let (code, said, told) = OUK.run(&[words, &["--out", out, "--overwrite"]].concat());
        assert!(code == 2 && said.is_empty(), "{words:?}: {code} {told}");
        assert!(told.contains(out) && told.contains("choose another file"), "{words:?}: {told}");
    };
    over(&["review", &many, "--nodes", "100", "--format", "pgn"], &many);
    over(&["review", &many, "--number", "2", "--nodes", "100", "--format", "pgn"], &many);
    for out in &outs {
        for format in ["text", "svg", "html"] {
            over(&["review", &one, "--nodes", "100", "--format", format], out);
        }
        over(&["show", "--from", &one, "--svg"], out);
        over(&["show", "--from", &one, "--png"], out);
    }
    assert_eq!(fs::read_to_string(&many).unwrap(), games(2));
    assert_eq!(fs::read_to_string(&one).unwrap(), games(1));
    let alone = ["review", &one, "--nodes", "100", "--format", "pgn", "--out", &one, "--overwrite"];
    OUK.printed(&alone);
    assert!(fs::read_to_string(&one).unwrap().contains("[%eval "));
}

/// The games may come from standard input, which names no file.
#[test]
#[cfg(unix)]
fn no_output_replaces_the_games_that_standard_input_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.pgn");
    fs::write(&path, games(2)).unwrap();
    let out = path.to_str().unwrap();
    let words = ["review", "-", "--nodes", "10", "--number", "2", "--format", "pgn", "--overwrite"];
    for (file, code) in
        [(out.to_owned(), 2), (folder.path().join("other.pgn").display().to_string(), 0)]
    {
        let mut command = OUK.command(&[&words[..], &["--out", &file]].concat());
        let output = command.stdin(fs::File::open(&path).unwrap()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert_eq!(said.contains("would be lost"), code == 2, "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), games(2));
    }
}

#[test]
fn a_position_and_an_empty_file_are_not_called_damaged_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.fen");
    let name = path.to_str().unwrap();
    for (text, words) in [
        (
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1\n",
            "is a position, not a game; \"ouk FILE\" opens it",
        ),
        ("\n", "is empty"),
        ("words", "is damaged, tag Variant: missing"),
    ] {
        fs::write(&path, text).unwrap();
        for arguments in [&["review", name][..], &["show", "--from", name]] {
            let said = OUK.complaint(arguments, 3);
            assert!(said.contains(&format!("{name} {words}")), "{said}");
        }
    }
}

#[test]
fn no_page_of_a_review_replaces_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let second = path("game-2.svg");
    fs::write(&second, games(1)).unwrap();
    let words = ["review", &second, "--nodes", "300", "--format", "svg", "--overwrite", "--out"];
    let said = OUK.complaint(&[&words[..], &[&path("game.svg")]].concat(), 2);
    assert!(said.contains("choose another file"), "{said}");
    assert_eq!(fs::read_to_string(&second).unwrap(), games(1));
}

#[test]
fn an_output_has_no_name_of_another_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let review = |format| ["review", GAME, "--nodes", "100", "--format", format, "--out"];
    for (words, name, end) in [
        (&review("svg")[..], "k.html", ".svg"),
        (&review("html"), "k.PNG", ".html"),
        (&review("pgn"), "k.svg", ".pgn"),
        (&review("text"), "k.pgn", ".txt"),
        (&["show", "--svg", "--out"], "k.png", ".svg"),
        (&["show", "--png", "--out"], "k.svg", ".png"),
    ] {
        let out = path(name);
        let said = OUK.complaint(&[words, &[&out]].concat(), 2);
        assert!(said.contains(&out) && said.contains(&format!("end the name in {end} ")), "{said}");
    }
    for words in [&review("pgn")[..], &["show", "--svg", "--out"]] {
        let said = OUK.complaint(&[words, &["-"]].concat(), 2);
        assert!(said.contains("not standard output"), "{said}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    OUK.printed(&[&review("html")[..], &[&path("k.HTM")]].concat());
    OUK.printed(&[&review("text")[..], &[&path("k.log")]].concat());
}

#[test]
fn a_folder_is_called_a_folder_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("plain")).unwrap();
    for words in
        [&["review", "plain"][..], &["show", "--from", "plain"], &["open", "plain"], &["plain"]]
    {
        let run = OUK.command(words).current_dir(folder.path()).output().unwrap();
        let told = String::from_utf8(run.stderr).unwrap();
        assert_eq!(told, "ouk: plain: it is a folder\n", "{words:?}");
        assert_eq!(run.status.code(), Some(3), "{words:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_refused_and_one_of_the_shell_is_read() {
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = pipe.to_str().unwrap();
    for words in [&["review", pipe][..], &["show", "--from", pipe]] {
        let said = OUK.complaint(words, 3);
        assert!(said.contains("it is not a regular file"), "{said}");
    }
    let shell = "cat \"$1\" | \"$0\" show --from /dev/stdin && \"$0\" show --from <(cat \"$1\")";
    let run = Command::new("bash").args(["-c", shell, OUK.path, GAME]).output().unwrap();
    assert!(run.status.success(), "{run:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_grows_too_large_is_explained_in_plain_words() {
    let folder = tempfile::tempdir().unwrap();
    let limited =
        "cd \"$2\"; ulimit -f 1; exec \"$0\" review \"$1\" --nodes 100 --format html --out a.html";
    let words = ["-c", limited, OUK.path, GAME, folder.path().to_str().unwrap()];
    let run = std::process::Command::new("bash").args(words).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&run.stderr), "ouk: cannot write a.html: file too large\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
