//! The command line: the place of each output, and the exit codes.

use super::program::{Program, isolated};
use super::strangers::Strangers;
use ouk_io::text::is_shown;
use std::fs;
use std::process::Stdio;

pub const LAB: Program = Program { name: "ouk-lab", path: env!("CARGO_BIN_EXE_ouk-lab") };

#[test]
fn wrong_arguments_are_named() {
    for (arguments, parts) in [
        (&["tune", "--data", "x", "--out", "y", "--rate", "nan"][..], &["nan", "--rate"][..]),
        (&["learn", "--data", "x", "--out", "y", "--blend", "1.5"], &["1.5", "--blend"]),
        (
            &["match", "--a", "level:1", "--b", "level:2", "--max-plies", "8"],
            &["--max-plies 8", "openings of 8"],
        ),
        (&["match", "--a", "level:1", "--b", "level:1", "--plies", "5000"], &["--plies"]),
        (&["selfplay", "--game", "oku"], &["oku", "did you mean \"ouk\"?", "min-rek-chanh"]),
        (&["selfplay", "--rules", "tann"], &["tann", "did you mean \"tan\"?", "khmer-institute"]),
        (&["small-board", "--game", "ouk", "--size", "4", "--pieces", "1"], &["ouk", "rek"]),
        (&["small-board", "--size", "4", "--pieces", "5"], &["--pieces must be from 1 to 4"]),
        (&["small-board", "--size", "9", "--pieces", "3"], &["9", "from 4 to 6"]),
        (&["selfplay", "--frob"], &["--frob", "ouk-lab selfplay --help"]),
        (&["suite"], &["a command is missing", "ouk-lab suite --help"]),
        (&["selfplay", "--games", "x"], &["--games", "expected a whole number"]),
        (&["selfplay", "--random", "--nodes", "9"], &["--random", "--nodes"]),
        (&["match", "--a", "level:1", "--b", "level:1", "--movetime", "0"], &["--movetime"]),
        (&["book", "--games", "0", "--log", "x", "--out", "y"], &["--games"]),
        (&["frob"], &["frob", "ouk-lab --help"]),
        (&["selfplay", "--out", "-"], &["not standard output"]),
        (&["tune", "--data", "x", "--out", "-"], &["not standard output"]),
    ] {
        let said = LAB.complaint(arguments, 2);
        for part in parts {
            assert!(said.contains(part), "{arguments:?} should name {part}: {said}");
        }
    }
}

#[test]
fn help_lists_every_command_and_ends_with_an_example() {
    let help = LAB.printed(&["--help"]);
    assert!(help.contains("\nExample: ouk-lab "), "{help}");
    for command in ["match", "selfplay", "terms", "learn", "tune", "suite", "small-board"] {
        assert!(help.contains(command));
        let own = LAB.printed(&[command, "--help"]);
        assert!(!own.starts_with("Example") && own.contains("\nExample: ouk-lab "), "{own}");
    }
    let (learn, tune) = (LAB.printed(&["learn", "--help"]), LAB.printed(&["tune", "--help"]));
    assert!(!learn.contains("hill") && tune.contains("hill"), "{learn}\n{tune}");
    assert_eq!(LAB.printed(&["--version"]), format!("ouk-lab {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn selfplay_prints_results_and_reasons_and_repeats_its_games() {
    for game in ["ouk", "kar-ouk", "makruk", "rek", "min-rek-chanh", "hill"] {
        let arguments = ["selfplay", "--game", game, "--random", "--games", "3", "--seed", "7"];
        let out = LAB.printed(&arguments);
        let statistics: Vec<&str> = out.lines().skip(3).collect();
        assert!(statistics[1].starts_with("3 games: White won "), "{out}");
        assert!(statistics[2].starts_with("White's score: "), "{out}");
        assert_eq!(LAB.printed(&arguments), out);
    }
    let fixed = ["selfplay", "--games", "1", "--nodes", "200", "--plies", "40", "--moves"];
    assert_eq!(LAB.printed(&fixed), LAB.printed(&fixed));
}

#[test]
fn terms_are_counted_in_games_and_shown_in_positions() {
    let arguments = ["terms", "--random", "--opening", "0", "--games", "4", "--examples", "2"];
    let out = LAB.printed(&arguments);
    assert_eq!(LAB.printed(&arguments), out);
    let moves = |term: &str| -> u64 {
        let line = out.lines().find(|line| line.starts_with(term)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    let all: u64 = out.split(" moves").next().unwrap().rsplit(' ').next().unwrap().parse().unwrap();
    assert!(all > 0 && moves("si ") > 0, "{out}");
    assert_eq!(moves("daeu ") + moves("si "), all);
    assert_eq!(out.lines().filter(|line| line.starts_with("si | ouk | ")).count(), 2, "{out}");
}

#[test]
fn a_game_that_is_cut_off_is_unfinished_not_drawn() {
    let out = LAB.printed(&["selfplay", "--random", "--games", "2", "--plies", "6"]);
    for line in out.lines().take(2) {
        assert!(line.ends_with(": * in 6 plies, unfinished after 6 plies"), "{line}");
    }
    assert!(out.contains("\n2 games: White won 0, drawn 0, Black won 0, unfinished 2\n"), "{out}");
}

#[test]
fn selfplay_speaks_of_one_game_and_of_none() {
    let out = LAB.printed(&["selfplay", "--random", "--games", "1", "--plies", "6"]);
    assert!(out.contains("\n1 game: White won 0, drawn 0, Black won 0, unfinished 1\n"), "{out}");
    let out = LAB.printed(&["selfplay", "--random", "--games", "1", "--plies", "1"]);
    assert!(out.starts_with("game 1: * in 1 ply, unfinished after 1 ply\n"), "{out}");
    assert_eq!(LAB.printed(&["selfplay", "--games", "0"]), "0 games\n");
}

#[test]
#[cfg(target_os = "linux")]
fn selfplay_names_the_file_that_it_cannot_write() {
    let searched = ["selfplay", "--games", "4", "--nodes", "50", "--plies", "60"];
    let folder = tempfile::tempdir().unwrap();
    let circle = folder.path().join("loop");
    std::os::unix::fs::symlink("loop", &circle).unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for (out, why) in [
        ("/dev/full", "no storage space"),
        (circle.to_str().unwrap(), "too many symbolic links"),
        (folder.path().to_str().unwrap(), "it is a folder"),
        // Nobody reads it, so the games must not wait for it.
        (pipe.to_str().unwrap(), "it is not a regular file"),
    ] {
        let said = LAB.complaint(&[&searched[..], &["--out", out]].concat(), 1);
        assert!(said.contains(&format!("cannot write {out}: {why}")), "{said}");
    }
}

#[test]
fn selfplay_appends_on_a_new_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("samples.txt");
    let sample = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1;10;0.5";
    fs::write(&path, format!("{sample}\nhalf a line")).unwrap();
    let searched = ["selfplay", "--games", "1", "--level", "1", "--plies", "80", "--out"];
    LAB.printed(&[&searched[..], &[path.to_str().unwrap()]].concat());
    let text = fs::read_to_string(&path).unwrap();
    let mut lines = text.lines();
    assert_eq!((lines.next(), lines.next()), (Some(sample), Some("half a line")));
    assert!(lines.all(|line| line.split(';').count() == 3), "{text}");
    assert!(text.lines().count() > 1 && text.ends_with('\n'), "{text}");
}

#[test]
#[cfg(target_os = "linux")]
fn selfplay_removes_the_part_of_a_failed_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("samples.txt");
    let limited = "ulimit -f 8; exec \"$0\" selfplay --games 9 --level 1 --out \"$1\"";
    let arguments = ["-c", limited, LAB.path, path.to_str().unwrap()];
    let done = std::process::Command::new("bash").args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(said.contains("samples.txt: file too large\n"), "{said}");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.len() > 1_000 && text.ends_with('\n'), "{} bytes", text.len());
}

#[test]
fn selfplay_can_start_from_the_mirrored_array() {
    let random = ["selfplay", "--games", "1", "--random", "--plies", "2"];
    LAB.printed(&[&random[..], &["--game", "rek", "--array", "mirrored"]].concat());
}

#[test]
fn selfplay_ends_quietly_without_a_reader() {
    LAB.unread(&["selfplay", "--random", "--games", "400", "--plies", "20", "--moves"]);
}

#[test]
fn empty_data_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [data, out] = ["none", "learned"].map(|name| folder.path().join(name));
    std::fs::write(&data, "").unwrap();
    for command in ["tune", "learn"] {
        let (from, to) = (data.to_str().unwrap(), out.to_str().unwrap());
        let said = LAB.complaint(&[command, "--data", from, "--out", to], 1);
        assert!(said.contains("no position in") && said.contains(from), "{said}");
        assert!(!out.exists());
    }
}

#[test]
fn a_file_that_cannot_be_written_is_named_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let (here, file) = (folder.path(), folder.path().join("file"));
    std::fs::write(&file, "").unwrap();
    let file = file.to_str().unwrap();
    let (new, inside) = (format!("{}/new/", here.display()), format!("{file}/inside"));
    let log = format!("{}/log", here.display());
    for (out, why) in [
        (new.as_str(), "there is no such folder"),
        (here.to_str().unwrap(), "it is a folder"),
        (&inside, ""),
    ] {
        for arguments in [
            &["selfplay", "--games", "1000", "--level", "10"][..],
            &["match", "--a", "level:10", "--b", "level:10", "--games", "1000"],
            &["book", "--games", "1000", "--log", &log],
            &["learn", "--data", file],
            &["tune", "--data", file],
        ] {
            let said = LAB.complaint(&[arguments, &["--out", out]].concat(), 1);
            assert!(said.contains(&format!("cannot write {out}: {why}")), "{arguments:?}: {said}");
            assert!(!said.contains("os error"), "{said}");
        }
    }
}

#[test]
fn too_few_samples_and_wrong_results_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [data, out] = ["few", "learned"].map(|name| folder.path().join(name));
    let sample = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1;10";
    let few = format!("{sample};0.5\n").repeat(512);
    for (text, part) in [
        (few.clone(), "512 positions are too few".to_owned()),
        (format!("{few}{sample};7\n"), "line 513: \"7\" is not a result".to_owned()),
        (format!("{few}{sample};nan\n"), "line 513: \"nan\" is not a result".to_owned()),
    ] {
        std::fs::write(&data, text).unwrap();
        for command in ["tune", "learn"] {
            let (from, to) = (data.to_str().unwrap(), out.to_str().unwrap());
            let said = LAB.complaint(&[command, "--data", from, "--out", to], 1);
            assert!(said.contains(&part), "{said}");
            assert!(!out.exists());
        }
    }
}

#[test]
fn an_existing_output_file_is_refused_before_the_data_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let (file, missing) = (folder.path().join("precious"), folder.path().join("missing"));
    std::fs::write(&file, "precious").unwrap();
    let (out, data) = (file.to_str().unwrap(), missing.to_str().unwrap());
    for command in ["tune", "learn"] {
        let said = LAB.complaint(&[command, "--data", data, "--out", out], 1);
        assert!(said.contains("precious") && said.contains("--overwrite"), "{said}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious", "{command}");
        let said = LAB.complaint(&[command, "--data", data, "--out", out, "--overwrite"], 1);
        assert!(said.contains("missing"), "the file may be overwritten: {said}");
    }
}

#[test]
fn training_never_overwrites_its_own_data() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, network, detour) = (path("data"), path("network"), path("./data"));
    let mut outs = vec![data.clone(), detour];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("data", path("link")).unwrap();
        outs.push(path("link"));
    }
    for file in [&data, &network] {
        fs::write(file, "precious").unwrap();
    }
    for (command, outs, option) in [
        ("tune", &outs[..], "--data"),
        ("learn", &outs, "--data"),
        ("learn", std::slice::from_ref(&network), "--from"),
    ] {
        for out in outs {
            let mut words = vec![command, "--data", &network, &data, "--out", out, "--overwrite"];
            if option == "--from" {
                words = vec![command, "--data", &data, "--out", out, "--from", &network];
            }
            let said = LAB.complaint(&words, 2);
            let why = "and --out are the same file";
            assert!(said.contains(option) && said.contains(why), "{words:?}: {said}");
        }
    }
    for file in [&data, &network] {
        assert_eq!(fs::read_to_string(file).unwrap(), "precious");
    }
}

/// Runs the program with at most 400 MB of memory and 20 seconds of processor time.
fn limited(arguments: &[&str]) -> (Option<i32>, String) {
    let output = isolated("sh")
        .args(["-c", "ulimit -v 400000; ulimit -t 20; exec \"$0\" \"$@\"", LAB.path])
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn an_endless_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    for (arguments, expected) in [
        (&["tune", "--data", "/dev/zero", "--out", out][..], 1),
        (&["learn", "--data", "/dev/zero", "--out", out], 1),
        (&["suite", "verify", "/dev/zero"], 3),
        (&["suite", "solve", "/dev/zero"], 3),
    ] {
        let (code, said) = limited(arguments);
        assert_eq!(code, Some(expected), "{arguments:?}: {said}");
        assert!(said.contains("/dev/zero") && said.lines().count() == 1, "{said}");
    }
}

#[test]
fn text_from_outside_cannot_send_commands_to_the_terminal() {
    let strangers = Strangers::new();
    let name = "ខ\x1b]0;x\x07\u{9b}\u{202e}";
    let suite = strangers.path("bad.epd");
    std::fs::write(&suite, format!("{name} w - - bm x; id \"{name}\";\n")).unwrap();
    let rude = "printf 'bestmove \\341\\236\\201\\033]52;c;eA==\\007\\302\\233\\n'; \
                printf '\\033]0;x\\007\\302\\233\\342\\200\\256\\n' >&2";
    let engine = strangers.that(rude);
    for arguments in [
        &["suite", "verify", suite.to_str().unwrap()][..],
        &["match", "--a", &engine, "--b", "level:1", "--games", "2", "--movetime", "10"],
        &["selfplay", "--game", name],
    ] {
        let (_, out, err) = LAB.run(arguments);
        let said = out + &err;
        assert!(!said.is_empty() && said.chars().all(|letter| letter == '\n' || is_shown(letter)));
    }
}

#[test]
fn small_board_refuses_too_many_threads() {
    let words = ["small-board", "--size", "4", "--pieces", "1", "--threads", "99999"];
    let said = LAB.complaint(&words, 2);
    assert!(
        said.contains("'99999' for '--threads <N>': expected a whole number from 1 to 256"),
        "{said}"
    );
}

/// Both commands append to a file, which would then be readable neither as games nor as data.
#[test]
fn nothing_is_appended_to_a_file_of_another_kind() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (games, data) = (path("games"), path("data"));
    let sample = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1;10;0.5\n";
    fs::write(&games, "\n[Event \"?\"]\n\n1. e4 *\n").unwrap();
    fs::write(&data, sample).unwrap();
    let selfplay = &["selfplay", "--games", "1", "--nodes", "10", "--out"][..];
    let plays =
        &["match", "--a", "level:1", "--b", "level:1", "--nodes", "10", "--games", "2", "--out"];
    for (words, own, other, named) in
        [(selfplay, &data, &games, "new.pgn"), (plays, &games, &data, "new.svg")]
    {
        let before = fs::read_to_string(other).unwrap();
        let said = LAB.complaint(&[words, &[other]].concat(), 1);
        assert!(said.contains("holds something other than"), "{said}");
        assert_eq!(&fs::read_to_string(other).unwrap(), &before);
        let said = LAB.complaint(&[words, &[&path(named)]].concat(), 2);
        assert!(said.contains("names a file of the format"), "{said}");
        assert!(!folder.path().join(named).exists());
        LAB.printed(&[words, &[own]].concat());
        LAB.printed(&[words, &[&path("new")]].concat());
        fs::remove_file(path("new")).unwrap();
    }
}

#[test]
fn a_match_of_few_games_has_no_bounds_and_no_negative_zero() {
    let words = [
        "match",
        "--a",
        "greedy",
        "--b",
        "greedy",
        "--games",
        "2",
        "--game",
        "rek",
        "--max-plies",
        "12",
    ];
    let out = LAB.printed(&words);
    assert!(out.contains("Elo +0.0; these games are too few for its bounds"), "{out}");
}
