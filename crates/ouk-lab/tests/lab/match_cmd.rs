//! `ouk-lab match`: results, records, faults, and ending it early.

use super::cli::LAB;
use super::strangers::Strangers;
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::uci::client::START_UP;
use ouk_rules::GameId;
use ouk_rules::game::Game;
use std::io::{BufRead, BufReader, Read};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn match_command(arguments: &[&str]) -> Command {
    LAB.command(&[&["match"], arguments].concat())
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    LAB.run(&[&["match"], arguments].concat())
}

/// The output of a match without faults.
fn played(arguments: &[&str]) -> String {
    LAB.printed(&[&["match"], arguments].concat())
}

/// The command that runs this test binary as ouk's own engine.
fn ours() -> String {
    let own = std::env::current_exe().unwrap();
    format!("'{}' match_cmd::our_engine --exact --ignored --nocapture --quiet", own.display())
}

/// Not a test, but the engine that [`ours`] starts. `ouk` belongs to another package, so `ouk uci`
/// may not exist yet when these tests run.
#[test]
#[ignore = "helper: it is an engine for the other tests"]
fn our_engine() {
    let tables = Arc::new(Tables::new(TableOptions::default()));
    ouk_engine::uci::serve(&ouk_rules::RuleSetRegistry::default(), tables).unwrap();
}

/// The games in a file of records.
fn games(text: &str) -> Vec<Game> {
    let find = |game: GameId, name: &str| game.rule_set(name);
    let texts = text.split("[Event ").skip(1).map(|rest| format!("[Event {rest}"));
    texts.map(|text| Game::from_record(text.trim_end(), &find).unwrap()).collect()
}

#[test]
fn two_levels_play_every_game_and_save_readable_records() {
    for game in GameId::ALL {
        let strangers = Strangers::new();
        let file = strangers.path("games.pgn");
        let out = played(&[
            "--a",
            "level:3",
            "--b",
            "level:1",
            "--game",
            game.name(),
            "--games",
            "3",
            "--nodes",
            "200",
            "--max-plies",
            "80",
            "--out",
            file.to_str().unwrap(),
        ]);
        assert!(out.contains(": 4 games, "), "an odd number is made even: {out}");
        let games = games(&std::fs::read_to_string(file).unwrap());
        assert_eq!(games.len(), 4, "{}", game.name());
        for pair in games.chunks(2) {
            // The games have one opening, with colours reversed.
            let opening = |game: &Game| -> Vec<String> {
                game.moves().take(8).map(|played| played.coordinate.clone()).collect()
            };
            assert_eq!(opening(&pair[0]), opening(&pair[1]), "{}", game.name());
            let names = |game: &Game| game.setup().players.0.clone().map(|p| p.name());
            assert_eq!(names(&pair[0]), ["Level 3", "Level 1"]);
            assert_eq!(names(&pair[1]), ["Level 1", "Level 3"]);
            assert!(pair.iter().all(|game| game.ending().is_some()));
        }
    }
}

#[test]
fn a_seed_gives_the_same_match_with_any_number_of_jobs() {
    let arguments = ["--a", "level:4", "--b", "level:2", "--games", "8", "--nodes", "150"];
    let with = |more: &[&str]| {
        let more = [&arguments[..], &["--game", "kar-ouk"], more].concat();
        played(&more).lines().skip_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let one = with(&[]);
    assert_eq!(with(&["--jobs", "2"]), one);
    assert_ne!(with(&["--seed", "2"]), one);
}

#[test]
fn match_can_leave_out_lost_openings() {
    let strangers = Strangers::new();
    let won_at_once = |name: &str, more: &[&str]| {
        let file = strangers.path(name);
        let common =
            ["--a", "greedy", "--b", "greedy", "--game", "min-rek-chanh", "--games", "100"];
        played(&[&common[..], &["--out", file.to_str().unwrap()], more].concat());
        let games = games(&std::fs::read_to_string(file).unwrap());
        assert_eq!(games.len(), 100);
        games.iter().filter(|game| game.ply() == 9).count()
    };
    assert!(won_at_once("all.pgn", &[]) > 0);
    assert_eq!(won_at_once("undecided.pgn", &["--undecided", "1000"]), 0);
}

#[test]
fn engines_play_against_levels_and_against_each_other() {
    let options = ["--option-a", "Hash=2", "--option-b", "Skill Level=2", "--option-b", "Hash=1"];
    let pace = ["--games", "2", "--nodes", "300", "--max-plies", "60"];
    let ours = ours();
    let own = std::env::current_exe().unwrap();
    let name = own.file_name().unwrap().to_str().unwrap();
    let both = [&["--a", &ours, "--b", &ours][..], &options, &pace].concat();
    for game in ["ouk", "rek", "hill"] {
        let out = played(&[&both[..], &["--game", game]].concat());
        assert!(
            out.contains(&format!("{name} against {name}, ")) && out.contains("faults 0"),
            "{out}"
        );
    }
    let clock = ["--a", &ours, "--b", "level:2", "--tc", "20+0.1", "--game", "kar-ouk"];
    let out = played(&[&clock[..], &["--games", "2", "--depth", "2"]].concat());
    assert!(
        out.contains(&format!("{name} against level 2, kar-ouk (federation): 2 games")),
        "{out}"
    );
}

#[test]
fn a_clear_difference_ends_the_test_early() {
    let out = played(&[
        "--a", "level:9", "--b", "level:1", "--game", "kar-ouk", "--games", "400", "--nodes",
        "400", "--sprt", "-5,5",
    ]);
    assert!(out.contains("SPRT 5 against -5: accepted, LLR "), "{out}");
    let games: u32 = out.lines().filter(|line| line.starts_with("games ")).count() as u32 * 2;
    assert!((32..200).contains(&games), "{games} games");
}

#[test]
fn an_engine_that_breaks_the_rules_or_dies_loses_and_is_named() {
    let strangers = Strangers::new();
    for (at_go, parts) in [
        ("echo bestmove a1a8", &["played \"a1a8\" in ", " w "][..]),
        ("echo no memory >&2; exit 7", &["exit status: 7", "go nodes 100", "no memory"]),
    ] {
        let engine = strangers.that(at_go);
        let file = strangers.path(&format!("{}.pgn", fastrand::u32(..)));
        let (code, out, err) = run(&[
            "--a",
            &engine,
            "--b",
            "level:1",
            "--games",
            "2",
            "--nodes",
            "100",
            "--out",
            file.to_str().unwrap(),
        ]);
        assert_eq!((code, err.as_str()), (1, "ouk-lab: faults in 2 games\n"), "{out}");
        assert!(out.contains("0 won, 0 drawn, 2 lost"), "{out}");
        let faults: Vec<&str> = out.lines().filter(|line| line.starts_with("game ")).collect();
        assert_eq!(faults.len(), 2, "{out}");
        assert!(parts.iter().all(|part| faults[0].contains(part)), "{}", faults[0]);
        for game in games(&std::fs::read_to_string(file).unwrap()) {
            assert!(game.ending().unwrap().to_string().ends_with(" forfeited"));
        }
    }
}

#[test]
fn an_engine_that_takes_too_long_loses_on_time() {
    let strangers = Strangers::new();
    let slow = strangers.that("sleep 0.4; echo bestmove a3a4");
    let (code, out, _) =
        run(&["--a", "level:1", "--b", &slow, "--games", "2", "--movetime", "50", "--plies", "0"]);
    assert_eq!(code, 1);
    assert!(out.contains("2 won, 0 drawn, 0 lost"), "{out}");
    assert!(out.contains(" ms, it had 50 ms"), "{out}");
}

#[test]
fn an_impossible_match_is_refused_before_the_first_game() {
    let strangers = Strangers::new();
    let engine = strangers.that("echo bestmove a3a4");
    let b = ["--b", "level:1", "--games", "2"];
    for (arguments, code, part) in [
        (&["--a", "level:11"][..], 2, "level:11"),
        (&["--a", &engine], 2, "--movetime"),
        (&["--a", "/nonexistent/engine", "--nodes", "9"], 1, "there is no such program"),
        (&["--a", &engine, "--nodes", "9", "--game", "rek"], 1, "does not play rek"),
        (&["--a", &engine, "--nodes", "9", "--option-a", "Hash"], 2, "NAME=VALUE"),
        (&["--a", &engine, "--nodes", "9", "--option-a", "Speed=1"], 1, "no option \"Speed\""),
        (&["--a", &engine, "--nodes", "9", "--option-a", "Hash=65"], 1, "from 1 to 64, not \"65\""),
        (&["--a", "level:2", "--option-a", "Hash=1"], 2, "is a level"),
        (&["--a", "level:2", "--sprt", "10,0"], 2, "--sprt"),
        (&["--a", "level:2", "--tc", "soon"], 2, "--tc"),
        (&["--a", "level:2", "--out", "/nonexistent/games.pgn"], 1, "/nonexistent/games.pgn"),
    ] {
        let (found, out, err) = run(&[arguments, &b].concat());
        assert_eq!((found, out.as_str()), (code, ""), "{arguments:?}: {err}");
        assert!(err.starts_with("ouk-lab: ") && err.lines().count() == 1, "{err}");
        assert!(err.contains(part), "{arguments:?}: {err}");
    }
}

#[test]
fn ctrl_c_ends_the_wait_for_a_silent_engine() {
    let strangers = Strangers::new();
    let heard = strangers.path("heard");
    let silent = strangers.script(&format!("*) echo \"$line\" > '{}';;", heard.display()));
    let arguments = ["--a", &silent, "--b", "level:1", "--movetime", "10", "--games", "2"];
    let mut child = match_command(&arguments).spawn().unwrap();
    let began = Instant::now();
    while !heard.exists() {
        assert!(began.elapsed() < START_UP, "the engine was never asked");
        std::thread::sleep(Duration::from_millis(5));
    }
    let told = Instant::now();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", "INT", &id]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(told.elapsed() < START_UP / 2, "{:?}", told.elapsed());
}

#[test]
fn an_engine_gets_no_larger_table_than_it_accepts() {
    let strangers = Strangers::new();
    let heard = strangers.path("heard");
    let small = strangers.script(&format!(
        "uci) echo 'option name Hash type spin default 2 min 1 max 8'
         echo 'option name UCI_Variant type combo default chess var cambodian'; echo uciok;;
         isready) echo readyok;;
         quit) exit 0;;
         setoption*Hash*) echo \"$line\" >> '{0}';;",
        heard.display()
    ));
    let arguments =
        ["--a", "level:1", "--b", &small, "--games", "2", "--nodes", "9", "--plies", "8"];
    let mut child = match_command(&[&arguments[..], &["--hash", "64"]].concat()).spawn().unwrap();
    let began = Instant::now();
    while !std::fs::read_to_string(&heard).is_ok_and(|text| text.ends_with('\n')) {
        assert!(began.elapsed() < START_UP, "the engine was never told");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(std::fs::read_to_string(&heard).unwrap(), "setoption name Hash value 8\n");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", "INT", &id]).status().unwrap().success());
    child.wait().unwrap();
}

#[test]
fn a_signal_prints_the_result_so_far_and_gives_the_exit_code() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        result_after(signal, code);
    }
}

fn result_after(signal: &str, code: i32) {
    let arguments = ["--a", "level:2", "--b", "level:1", "--game", "kar-ouk", "--games", "100000"];
    let mut child = match_command(&arguments).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    assert!(first.starts_with("games 2 "), "{first}");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(code));
    assert!(rest.contains("level 2 against level 1, kar-ouk (federation): "), "{rest}");
    assert!(rest.contains("\nElo "), "{rest}");
}

#[test]
fn tables_larger_than_the_memory_are_refused() {
    let arguments = ["--a", "level:1", "--b", "level:1", "--jobs", "512", "--hash", "8192"];
    let (code, out, err) = run(&arguments);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("--hash 8192 for each of 1024 players"), "{err}");
}

#[test]
fn rule_sets_of_the_settings_file_can_be_played() {
    let strangers = Strangers::new();
    let settings = strangers.path("config.toml");
    std::fs::write(&settings, "mouse = 7\n[ruleset.mine]\nbase = \"tan\"\nstalemate = \"draw\"\n")
        .unwrap();
    let arguments = ["--a", "level:1", "--b", "level:1", "--rules", "mine", "--games", "2"];
    let mut command =
        match_command(&[&arguments[..], &["--nodes", "50", "--max-plies", "12"]].concat());
    let output = command.env("OUK_CONFIG", &settings).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("ouk (mine): 2 games"), "{said}{:?}", output.stderr);
}
