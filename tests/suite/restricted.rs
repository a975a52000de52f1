//! Restricted mode: no file outside one folder, no other program, nothing from a stranger's
//! environment.

use crate::support::patient;
use ouk::archive::Archive;
use ouk::config::operator::{LARGEST, Operator, Restricted};
use ouk::tui::effect::Effect;
use ouk::tui::effect_runner::{EffectRunner, STRANGERS_GAMES, UserFiles};
use ouk::tui::message::Message;
use ouk::tui::outcome::{EffectOutcome, SaveProblem};
use ouk::tui::unsaved::{GameDraft, SaveId};
use ouk_io::outside::{Barred, Rights};
use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

#[test]
fn the_operator_says_whom_it_is_for() {
    let read = |text: &str| Operator::parse(text).unwrap();
    let login = Some(OsStr::new("-ouk"));
    let plain = Some(OsStr::new("ouk"));
    let ssh = |name: &str| name == "SSH_CONNECTION";
    let by_ssh = read("restricted = \"ssh\"");
    assert!(read("").restricts(login, None, |_| false));
    assert!(!read("").restricts(plain, Some(OsStr::new("play")), ssh));
    assert!(read("").restricts(plain, Some(OsStr::new("-c")), |_| false));
    assert!(by_ssh.restricts(plain, None, ssh));
    assert!(by_ssh.restricts(plain, None, |name| name == "SSH_ORIGINAL_COMMAND"));
    assert!(!by_ssh.restricts(plain, None, |_| false));
    assert!(read("restricted = \"always\"").restricts(None, None, |_| false));
    let all = read("restricted = \"login\"\ncopy = true\ndata = \"/srv/ouk\"");
    let data = Some("/srv/ouk".into());
    assert_eq!(all, Operator { restricted: Restricted::Login, copy: true, data });
    // An unknown line may have been meant as a restriction, so it is an error.
    for text in ["restrict = true", "restricted = true", "data = \"home\"", "copy = 1", "="] {
        assert!(Operator::parse(text).is_err(), "{text}");
    }
}

#[test]
fn program_starts_only_with_a_whole_operator_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    assert_eq!(Operator::load_from(&file).unwrap(), Operator::default());
    std::fs::write(folder.path().join("real"), "restricted = \"always\"").unwrap();
    std::os::unix::fs::symlink("real", &file).unwrap();
    assert_eq!(Operator::load_from(&file).unwrap().restricted, Restricted::Always);
    for target in ["nothing", "config.toml", "/dev/zero", "."] {
        std::fs::remove_file(&file).unwrap();
        std::os::unix::fs::symlink(target, &file).unwrap();
        assert!(Operator::load_from(&file).is_err(), "a link to {target}");
    }
    std::fs::remove_file(&file).unwrap();
    std::fs::write(&file, "#".repeat(LARGEST as usize + 1)).unwrap();
    assert!(Operator::load_from(&file).is_err(), "too long");
    std::fs::remove_file(&file).unwrap();
    let made = Command::new("mkfifo").arg(&file).status().unwrap();
    assert!(made.success());
    assert!(Operator::load_from(&file).is_err(), "a pipe");
}

/// The program in an environment that a hostile user could set on a careless server.
fn hostile(home: &Path, args: &[&str]) -> Command {
    let mut command = crate::support::program();
    command.args(args).current_dir(home).stdin(std::process::Stdio::null());
    for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "TMPDIR"] {
        command.env(name, home.join("stranger"));
    }
    command.env("OUK_CONFIG", home.join("stranger/config.toml")).env("TZ", ":/etc/passwd");
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn restricted_mode_refuses_ways_outside_with_a_sentence() {
    let home = tempfile::tempdir().unwrap();
    let mark = home.path().join("mark");
    let engine = format!("sh -c 'echo > {}'", mark.display());
    let out = mark.to_str().unwrap();
    for args in [
        &["play", "--engine", &engine][..],
        &["show", "--from", "/etc/passwd"],
        &["show", "--svg", "--out", out],
        &["theme", "import", "/etc/passwd"],
        &["theme", "list"],
        &["tables", "build", "--pieces", "3"],
        &["perft", "30"],
        &["solve"],
        &["uci"],
        &["bench"],
        &["doctor"],
    ] {
        for args in [[&["--restricted"], args].concat(), [args, &["--restricted"]].concat()] {
            let output = hostile(home.path(), &args).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
            assert!(said(&output).contains("restricted mode"), "{args:?}: {}", said(&output));
            assert!(!said(&output).contains("root:"), "{args:?}");
        }
    }
    let left: Vec<_> = std::fs::read_dir(home.path()).unwrap().collect();
    assert!(left.is_empty(), "nothing is written: {left:?}");
}

/// The message names what is refused: an option of an allowed command, or a command and all those
/// that are allowed.
#[test]
fn restricted_mode_names_the_refused_option_or_the_allowed_commands() {
    let home = tempfile::tempdir().unwrap();
    let refusal = |args: &[&str]| {
        let output = hostile(home.path(), &[&["--restricted"], args].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        said(&output)
    };
    for (args, option) in [
        (&["play", "--engine", "/bin/sh"][..], "--engine"),
        (&["show", "--from", "x.pgn"], "--from"),
        (&["show", "--svg", "--out", "x.svg"], "--svg"),
        (&["show", "--svg"], "--svg"),
        (&["show", "--png", "--out", "x.png"], "--png"),
    ] {
        let told = format!("ouk: {option} is not available in restricted mode\n");
        assert_eq!(refusal(args), told, "{args:?}");
    }
    let words = refusal(&["bench"]);
    let help = hostile(home.path(), &["--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let (_, commands) = help.split_once("Commands:\n").expect("the help lists the commands");
    let names = commands.lines().take_while(|line| line.starts_with("  "));
    let names: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"play") && names.contains(&"bench"), "{help}");
    let (_, listed) = words.split_once("use ").expect(&words);
    let listed: Vec<&str> = listed.split([' ', ',', '\n']).collect();
    for name in names.into_iter().filter(|name| *name != "help") {
        let args: &[&str] = match name {
            "perft" => &["perft", "1"],
            "glossary" => &["glossary", "rek"],
            "completions" => &["completions", "bash"],
            "open" => &["open", "x.pgn"],
            "review" => &["review", "x.pgn"],
            "puzzles" => &["puzzles", "--from-games"],
            "tables" => &["tables", "list"],
            "theme" => &["theme", "list"],
            name => &[name],
        };
        let output = hostile(home.path(), &[&["--restricted"], args].concat()).output().unwrap();
        let is_refused = said(&output).contains("restricted mode");
        assert_eq!(is_refused, !listed.contains(&name), "{name}: {words}{}", said(&output));
    }
}

/// A library may set a variable each time it loads, so restarting does not always help.
#[test]
fn restricted_mode_restarts_the_program_once() {
    use std::os::unix::process::CommandExt;
    let home = tempfile::tempdir().unwrap();
    let output = hostile(home.path(), &["--restricted", "uci"]).arg0("ouk, restricted").output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("sets it again at every start"), "{}", said(&output));
    // The name of a variable is foreign text too.
    let mut odd = hostile(home.path(), &["--restricted", "uci"]);
    let odd =
        odd.env_clear().env("\u{1b}]52;c;x\u{7}", "1").arg0("ouk, restricted").output().unwrap();
    assert!(!said(&odd).contains('\u{1b}'), "{:?}", said(&odd));
    assert!(said(&odd).contains("sets it again at every start"), "{}", said(&odd));
}

#[test]
fn a_login_shell_is_restricted_and_runs_no_command() {
    use std::os::unix::process::CommandExt;
    let home = tempfile::tempdir().unwrap();
    let output = hostile(home.path(), &["uci"]).arg0("-ouk").output().unwrap();
    assert!(said(&output).contains("restricted mode"), "{}", said(&output));
    let mark = home.path().join("mark");
    let command = format!("touch {}", mark.display());
    for zeroth in ["-ouk", "ouk"] {
        let output = hostile(home.path(), &["-c", &command]).arg0(zeroth).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
    }
    // The program refuses `-c` even where its argument is a known option.
    for args in [&["-c", "--help"][..], &["-c", "uci", "--data-folder", "relative"]] {
        let output = hostile(home.path(), args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
    }
    let output = hostile(home.path(), &["guard", "sh", "-c", &command]).arg0("-ouk").output();
    assert_ne!(output.unwrap().status.code(), Some(0));
    assert!(!mark.exists());
}

/// Starts line play in a data folder, and ends at once.
fn start_in(data: &Path) -> Output {
    let home = tempfile::tempdir().unwrap();
    let data = data.to_str().unwrap();
    hostile(home.path(), &["--restricted", "--data-folder", data]).output().unwrap()
}

#[test]
fn a_link_in_the_data_folder_is_refused() {
    for name in ["config.toml", "games", "tables", "games/x.pgn", "games/x.lock", "tables/x.oukt"] {
        let (data, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let link = data.path().join(name);
        std::fs::create_dir_all(link.parent().unwrap()).unwrap();
        assert_eq!(start_in(data.path()).status.code(), Some(0), "without {name}");
        let aim = match name {
            "games" | "tables" => outside.path().to_owned(),
            _ => outside.path().join("new"),
        };
        std::os::unix::fs::symlink(aim, &link).unwrap();
        let output = start_in(data.path());
        assert_eq!(output.status.code(), Some(1), "{name}: {}", said(&output));
        assert!(said(&output).contains(&format!("{name} is a symbolic link")), "{}", said(&output));
        assert_eq!(std::fs::read_dir(outside.path()).unwrap().count(), 0, "{name}");
    }
}

#[test]
fn a_data_folder_that_is_a_link_is_refused() {
    let (home, real) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let link = home.path().join("data");
    std::os::unix::fs::symlink(real.path(), &link).unwrap();
    for data in [link.clone(), link.join("")] {
        let output = start_in(&data);
        assert_eq!(output.status.code(), Some(1), "{data:?}: {}", said(&output));
    }
    assert_eq!(start_in(real.path()).status.code(), Some(0));
}

/// Effects in restricted mode on a folder of games, with their answers.
fn stranger(games: &Path) -> (EffectRunner, Receiver<Message>) {
    let games = Some(Archive::new(games.to_owned()));
    let files = UserFiles { games, ..UserFiles::default() };
    let (tell, news) = channel();
    let tell = move |message| drop(tell.send(message));
    let world = EffectRunner::start(None, Rights::default(), Arc::default(), files, tell).unwrap();
    (world, news)
}

fn answer((world, news): &mut (EffectRunner, Receiver<Message>), effect: Effect) -> Message {
    world.perform(effect);
    news.recv_timeout(patient(Duration::from_secs(20)))
        .expect("every one of these effects has an answer")
}

#[test]
fn no_effect_reaches_a_game_outside_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    std::fs::create_dir(&games).unwrap();
    let mut world = stranger(&games);
    for path in [folder.path().join("outside.pgn"), games.join("../outside.pgn"), games.join("..")]
    {
        std::fs::write(folder.path().join("outside.pgn"), "a game").unwrap();
        std::fs::write(folder.path().join("outside.pgn.deleted"), "a game").unwrap();
        let draft = GameDraft {
            id: SaveId::next(),
            number: 1,
            path: Some(path.clone()),
            record: "another".to_owned(),
        };
        for effect in [
            Effect::Save(draft.clone()),
            Effect::SaveAgain(draft),
            Effect::Delete(path.clone()),
            Effect::Restore(path.clone()),
            Effect::Purge(vec![path.clone()]),
        ] {
            let answer = answer(&mut world, effect);
            let barred = match &answer {
                Message::Told(outcome) | Message::NotDeleted(_, outcome) => {
                    matches!(outcome, EffectOutcome::Barred(Barred::File))
                }
                Message::NotSaved { problem, .. } => matches!(problem, SaveProblem::OtherFile),
                _ => false,
            };
            assert!(barred, "{path:?}: {answer:?}");
        }
        let left = std::fs::read_to_string(folder.path().join("outside.pgn")).unwrap();
        assert_eq!(left, "a game");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3, "{path:?}");
    }
}

#[test]
fn strangers_save_so_many_games_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    for number in 1..STRANGERS_GAMES {
        std::fs::write(folder.path().join(format!("{number}.pgn")), "").unwrap();
    }
    // A deleted game counts while it can be restored; a lock does not count.
    let (first, deleted) = (folder.path().join("1.pgn"), folder.path().join("1.pgn.deleted"));
    std::fs::rename(&first, &deleted).unwrap();
    std::fs::write(folder.path().join("2.lock"), "").unwrap();
    let mut world = stranger(folder.path());
    let new =
        || GameDraft { id: SaveId::next(), number: 1, path: None, record: "a game".to_owned() };
    let Message::SavedAs { path, .. } = answer(&mut world, Effect::Save(new())) else {
        panic!("there is room for one more");
    };
    for effect in [Effect::Save(new()), Effect::SaveAgain(new())] {
        let Message::NotSaved { problem, .. } = answer(&mut world, effect) else {
            panic!("there is no room");
        };
        assert!(matches!(problem, SaveProblem::TooMany(STRANGERS_GAMES)), "{problem}");
    }
    // A game with a file continues.
    let old = GameDraft { path: Some(path.clone()), record: "played on".to_owned(), ..new() };
    assert!(matches!(answer(&mut world, Effect::Save(old)), Message::SavedAs { .. }));
    assert_eq!(std::fs::read_to_string(path).unwrap(), "played on");
}

#[test]
fn the_right_to_reach_outside_is_made_in_one_place_of_each_program() {
    let makes = ["unrestricted()", "Rights::full()"];
    let may =
        ["crates/ouk-io/src/outside.rs", "crates/ouk-lab/src/cli/mod.rs", "src/cli/restricted.rs"];
    let mut made: Vec<String> = crate::support::all_sources()
        .into_iter()
        .filter(|(_, source)| makes.iter().any(|word| source.contains(word)))
        .map(|(name, _)| name)
        .collect();
    made.sort();
    assert_eq!(made, may);
}

/// Help, key row and completion offer only what the session may do.
#[test]
fn restricted_mode_offers_nothing_it_refuses() {
    use crate::tui::{keys, person, picture, playing};
    use ouk::tui::keys::Key;
    use ouk_rules::GameId;
    let seen = |rights: Rights| {
        let mut app = playing(GameId::Ouk, person());
        app.context.rights = rights;
        app.board().unwrap().rights = rights;
        let mut seen = Vec::new();
        keys(&mut app, "?");
        for _ in 0..6 {
            seen.push(picture(&app, 80, 24));
            keys(&mut app, " ");
        }
        keys(&mut app, "\ri:");
        app.update(Message::Key(Key::Tab));
        seen.push(crate::tui::note(&app));
        keys(&mut app, "w\r");
        seen.push(crate::tui::note(&app));
        keys(&mut app, "qyg");
        app.update(Message::Games(crate::screens::saved()));
        seen.push(picture(&app, 160, 24));
        seen.join("\n")
    };
    let (all, few) = (seen(Rights::full()), seen(Rights::default()));
    let offers = [":w FILE", ":e FILE", ":w ", ":e ", "C-z", "copy", "w write"];
    for offer in offers {
        assert!(all.contains(offer), "{offer} is not offered at all:\n{all}");
        assert!(!few.contains(offer), "{offer} is offered:\n{few}");
    }
}

#[test]
fn play_line_by_line_offers_no_word_that_is_refused() {
    let help = |restricted: &[&str]| {
        let home = tempfile::tempdir().unwrap();
        let args = [&["--line", "play", "--side", "both"], restricted].concat();
        let mut command = hostile(home.path(), &args);
        let output =
            command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
        let mut child = output.spawn().unwrap();
        child.stdin.take().unwrap().write_all(b"?\nw\nq\n").unwrap();
        String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
    };
    let data = tempfile::tempdir().unwrap();
    let few = help(&["--restricted", "--data-folder", data.path().to_str().unwrap()]);
    let all = help(&[]);
    assert!(all.contains("w FILE (write the game), set NAME"), "{all}");
    assert!(few.contains("set NAME VALUE") && !few.contains("FILE"), "{few}");
}
