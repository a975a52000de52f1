//! Saves in play line by line, also when a save fails and when a signal ends the program.

use crate::line::{collect, session};
use crate::support::patient;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use ouk_io::lock::FileLock;
use ouk_rules::GameId;
use ouk_rules::game::Game;
use ouk_rules::game::record::records;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A program that plays line by line, between two lines of a test.
struct LineProgram {
    home: TempDir,
    child: Child,
    output: Arc<Mutex<String>>,
    /// The thread that collects the output.
    reader: Option<JoinHandle<()>>,
}

impl LineProgram {
    /// A game of two people.
    fn start(home: TempDir) -> LineProgram {
        let mut program = crate::support::program();
        program.args(["--line", "play", "--side", "both"]);
        LineProgram::of(program, home).read()
    }

    /// A command that has this home. Nobody reads its output yet.
    fn of(mut command: Command, home: TempDir) -> LineProgram {
        let child = command
            .env("OUK_CONFIG", home.path().join("config.toml"))
            .env("XDG_DATA_HOME", home.path().join("data"))
            .env("XDG_CACHE_HOME", home.path().join("cache"))
            .env("HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        LineProgram { home, child, output: Arc::default(), reader: None }
    }

    /// Collects the output from now on.
    fn read(mut self) -> LineProgram {
        let (from, shared) = (self.child.stdout.take().unwrap(), Arc::clone(&self.output));
        self.reader = Some(std::thread::spawn(move || collect(from, &shared)));
        self
    }

    fn games(&self) -> PathBuf {
        self.home.path().join("data/ouk/games")
    }

    /// Lets every save fail from now on: a file is where the folder of games was.
    fn block_saves(&self) {
        let _ = fs::rename(self.games(), self.home.path().join("aside"));
        fs::write(self.games(), "in the way").unwrap();
    }

    fn allow_saves(&self) {
        fs::remove_file(self.games()).unwrap();
        let _ = fs::rename(self.home.path().join("aside"), self.games());
    }

    /// Types a line, and waits for an answer with these words.
    fn types(&mut self, line: &str, answer: &str) {
        let before = self.output.lock().unwrap().len();
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
        let until = Instant::now() + patient(Duration::from_secs(10));
        loop {
            let said = self.output.lock().unwrap()[before..].to_owned();
            if said.contains(answer) {
                return;
            }
            assert!(Instant::now() < until, "{line:?} is not answered by {answer:?}: {said}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Sends a signal and returns the exit code, the standard output and the standard error.
    fn ended_by(mut self, signal: Signal) -> (i32, String, String) {
        // The lines must not end before the signal arrives.
        let _input = self.child.stdin.take();
        kill(Pid::from_raw(self.child.id() as i32), signal).unwrap();
        let ended = self.child.wait_with_output().unwrap();
        self.reader.unwrap().join().unwrap();
        let out = self.output.lock().unwrap().clone();
        (ended.status.code().unwrap(), out, String::from_utf8(ended.stderr).unwrap())
    }

    /// The standard output and the standard error after the lines have ended.
    fn ended(mut self) -> (String, String) {
        drop(self.child.stdin.take());
        let ended = self.child.wait_with_output().unwrap();
        self.reader.unwrap().join().unwrap();
        let out = self.output.lock().unwrap().clone();
        (out, String::from_utf8(ended.stderr).unwrap())
    }
}

/// A home whose folder of games cannot be made.
fn home_without_games() -> TempDir {
    let home = TempDir::new().unwrap();
    fs::create_dir_all(home.path().join("data/ouk")).unwrap();
    fs::write(home.path().join("data/ouk/games"), "in the way").unwrap();
    home
}

/// The length of the game in a text that contains its record.
fn plies_of(text: &str) -> usize {
    let record = &text[text.find("[Event ").unwrap_or_else(|| panic!("no record: {text}"))..];
    let find = |game: GameId, name: &str| game.rule_set(name);
    Game::from_record(record, &find).unwrap().ply()
}

/// The usual signals that end a program, without those that this test was started to ignore, as a
/// job in the background is: the program would ignore them too.
fn signals() -> impl Iterator<Item = Signal> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.map_or(0, |bits| u64::from_str_radix(bits.trim(), 16).unwrap());
    [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGINT, Signal::SIGQUIT]
        .into_iter()
        .filter(move |&signal| ignored >> (signal as i32 - 1) & 1 == 0)
}

#[test]
fn a_signal_leaves_a_saved_game_to_continue() {
    for signal in signals() {
        let mut program = LineProgram::start(TempDir::new().unwrap());
        program.types("e3e4", "Black to move");
        let (code, out, complaint) = program.ended_by(signal);
        assert_eq!((code, complaint.as_str()), (128 + signal as i32, ""), "{out}");
        assert!(out.contains("\"continue\" resumes it"), "{out}");
    }
}

#[test]
fn a_signal_prints_a_game_that_cannot_be_saved() {
    for signal in signals() {
        let mut program = LineProgram::start(TempDir::new().unwrap());
        program.types("e3e4", "Black to move");
        program.block_saves();
        program.types("e6e5", "could not be saved");
        let (code, out, complaint) = program.ended_by(signal);
        assert_eq!(code, 128 + signal as i32, "{complaint}");
        assert!(complaint.contains("could not be saved"), "{complaint}");
        assert_eq!(plies_of(&out), 2, "{signal}: {out}");
    }
}

#[test]
fn a_game_that_is_not_saved_is_not_said_to_be() {
    let mut program = LineProgram::start(TempDir::new().unwrap());
    program.types("e3e4", "Black to move");
    program.block_saves();
    program.types("e6e5", "could not be saved");
    let (out, _) = program.ended();
    assert!(!out.contains("resumes it"), "{out}");
    assert_eq!(plies_of(&out), 2, "{out}");
}

#[test]
fn leaving_prints_a_game_that_cannot_be_saved() {
    for left in ["quit", "q", "menu\nquit", "board\nquit"] {
        let mut program = LineProgram::start(TempDir::new().unwrap());
        program.types("e3e4", "Black to move");
        program.block_saves();
        program.types("e6e5", "could not be saved");
        writeln!(program.child.stdin.as_mut().unwrap(), "{left}").unwrap();
        let code = program.child.wait().unwrap().code();
        let (out, complaint) = program.ended();
        assert_eq!(code, Some(1), "{left:?}: {out}");
        assert!(complaint.starts_with("ouk: a game could not be saved ("), "{complaint}");
        assert!(!out.contains("resumes it"), "{left:?}: {out}");
        assert_eq!(plies_of(&out), 2, "{left:?}: {out}");
    }
}

#[test]
fn several_unsaved_games_are_printed_as_one_file_of_games() {
    let mut program = LineProgram::start(home_without_games());
    program.types("e3e4", "could not be saved");
    program.types("menu", "kar-ouk");
    program.types("play rek --side both", "Rek");
    program.types("c3c4", "Black to move");
    let (out, complaint) = program.ended();
    assert!(complaint.contains("2 games could not be saved"), "{complaint}");
    let printed = &out[out.find("[Event ").unwrap()..];
    let find = |game: GameId, name: &str| game.rule_set(name);
    let games: Vec<GameId> = records(printed)
        .map(|record| Game::from_record(record, &find).unwrap().setup().game)
        .collect();
    assert_eq!(games, [GameId::Ouk, GameId::Rek]);
}

#[test]
fn a_save_that_succeeds_after_all_is_said_to_do_so() {
    let mut program = LineProgram::start(home_without_games());
    program.types("e3e4", "could not be saved");
    program.allow_saves();
    program.types("e6e5", "saved now");
    let (out, _) = program.ended();
    assert!(out.contains("resumes it"), "{out}");
}

#[test]
fn a_game_that_never_had_a_file_can_be_continued() {
    let mut program = LineProgram::start(home_without_games());
    program.types("e3e4", "could not be saved");
    program.types("menu", "kar-ouk");
    program.types("continue", "Black to move");
    program.types("e6e5", "White to move");
    assert_eq!(plies_of(&program.ended().0), 2);
}

#[test]
fn each_of_several_games_without_files_can_be_continued() {
    let mut program = LineProgram::start(home_without_games());
    program.types("e3e4", "could not be saved");
    program.types("menu", "kar-ouk");
    program.types("play rek --side both", "Rek");
    program.types("c3c4", "Black to move");
    program.types("menu", "continue: Rek");
    program.types("continue", "Black to move");
    program.types("resign", "y or n");
    std::thread::sleep(Duration::from_millis(300));
    program.types("y", "resigned");
    program.types("menu", "continue: Ouk Chatrang");
    program.types("continue", "Fish e3 to e4");
    program.types("e6e5", "White to move");
    program.allow_saves();
    program.types("menu", "saved now");
    let (out, _) = program.ended();
    assert!(!out.contains("[Event "), "all games are saved: {out}");
}

#[test]
fn each_state_of_a_save_is_told_once() {
    let mut program = LineProgram::start(home_without_games());
    program.types("e3e4", "could not be saved");
    program.types("menu", "could not be saved");
    program.allow_saves();
    program.types("continue", "saved now");
    program.types("e6e5", "White to move");
    let (out, complaint) = program.ended();
    let last = out.lines().last().unwrap();
    assert!(last.contains("resumes it"), "{out}");
    assert_eq!(
        (out.matches("The game could not be saved").count(), complaint.as_str()),
        (2, ""),
        "{out}"
    );
    let mut program = LineProgram::start(home_without_games());
    program.types("e3e4", "could not be saved");
    let (_, out, complaint) = program.ended_by(Signal::SIGTERM);
    assert_eq!(out.matches("could not be saved").count(), 1, "{out}");
    assert_eq!(complaint.matches("could not be saved").count(), 1, "{complaint}");
}

#[test]
fn a_save_that_succeeds_at_the_end_is_told() {
    let mut program = LineProgram::start(home_without_games());
    program.types("e3e4", "could not be saved");
    program.allow_saves();
    let (code, out, complaint) = program.ended_by(Signal::SIGTERM);
    assert_eq!((code, complaint.as_str()), (143, ""));
    assert!(out.lines().last().unwrap().contains("resumes it"), "{out}");
}

#[test]
fn a_game_goes_to_standard_error_where_standard_output_is_closed() {
    let mut program = crate::support::program();
    program.args(["--line", "play", "--side", "both"]);
    let mut program = LineProgram::of(program, home_without_games());
    let mut from = BufReader::new(program.child.stdout.take().unwrap());
    writeln!(program.child.stdin.as_mut().unwrap(), "e3e4").unwrap();
    let mut line = String::new();
    while !line.contains("could not be saved") {
        line.clear();
        assert_ne!(from.read_line(&mut line).unwrap(), 0, "the program ends");
    }
    drop((from, program.child.stdin.take()));
    let ended = program.child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(1));
    let complaint = String::from_utf8(ended.stderr).unwrap();
    assert!(complaint.contains("could not be saved"), "{complaint}");
    assert_eq!(plies_of(&complaint), 1, "{complaint}");
}

#[test]
fn a_game_goes_to_standard_error_where_standard_output_is_discarded() {
    let home = home_without_games();
    for discarded in [">/dev/null", ">&-"] {
        let script = format!("exec \"$0\" --line play --side both {discarded}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).arg(crate::support::program().get_program());
        let mut program = shell
            .env("XDG_DATA_HOME", home.path().join("data"))
            .env("OUK_CONFIG", home.path().join("config.toml"))
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        program.stdin.take().unwrap().write_all(b"e3e4\nquit\n").unwrap();
        let ended = program.wait_with_output().unwrap();
        let complaint = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(1), "{complaint}");
        assert_eq!(plies_of(&complaint), 1, "{discarded}: {complaint}");
    }
}

#[test]
fn an_unsaved_game_is_printed_although_standard_output_is_blocked() {
    let mut program = crate::support::program();
    program.args(["--line", "play", "--side", "both"]);
    let mut program = LineProgram::of(program, home_without_games());
    let input = program.child.stdin.take().unwrap();
    // Nobody reads the output, so the program blocks in a write.
    let types = std::thread::spawn(move || {
        let mut input = input;
        let _ = input.write_all(&[&b"e3e4\n"[..], &b"board\n".repeat(2_000)].concat());
        input
    });
    let out = program.child.stdout.as_ref().unwrap();
    let waiting = || rustix::io::ioctl_fionread(out).unwrap();
    let (mut before, until) = (0, Instant::now() + patient(Duration::from_secs(30)));
    while before < 20_000 || before < waiting() {
        assert!(Instant::now() < until, "{before} bytes do not block the output");
        before = waiting();
        std::thread::sleep(Duration::from_millis(500));
    }
    kill(Pid::from_raw(program.child.id() as i32), Signal::SIGTERM).unwrap();
    let mut complaint = String::new();
    program.child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    assert_eq!(program.child.wait().unwrap().code(), Some(143), "{complaint}");
    assert_eq!(plies_of(&complaint), 1, "{complaint}");
    let first = complaint.lines().next().unwrap();
    assert!(first.starts_with("ouk: a game could not be saved ("), "{complaint}");
    assert!(first.ends_with("here it is:") && complaint.contains("\n[Event "), "{complaint}");
    drop(types.join());
}

#[test]
fn a_signal_that_the_program_was_started_to_ignore_stays_ignored() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$0\" --line play --side both"]);
    shell.arg(crate::support::program().get_program());
    let mut program = LineProgram::of(shell, TempDir::new().unwrap()).read();
    program.types("e3e4", "Black to move");
    kill(Pid::from_raw(program.child.id() as i32), Signal::SIGHUP).unwrap();
    program.types("e6e5", "White to move");
    assert_eq!(program.ended_by(Signal::SIGTERM).0, 143);
}

#[test]
fn settings_that_cannot_be_saved_before_the_end_are_told() {
    let home = TempDir::new().unwrap();
    // Another program holds the lock for longer than the save waits.
    let lock = home.path().join("config.lock");
    let held = FileLock::take(&lock, Duration::ZERO).unwrap();
    let lines = "play --side both\nset mouse clicks\nquit\n";
    let mut program = crate::support::program();
    program.arg("--line");
    let mut program = LineProgram::of(program, home).read();
    program.child.stdin.as_mut().unwrap().write_all(lines.as_bytes()).unwrap();
    let (out, complaint) = program.ended();
    // A slow program reads `quit` after the save has failed, and has told it by then.
    let told = [out, complaint].concat().to_lowercase();
    assert!(told.contains("the settings were not saved: "), "{told}");
    assert!(told.contains("another program is writing to it"), "{told}");
    drop(held);
}

#[test]
fn the_words_about_a_failed_save_name_the_file() {
    let home = home_without_games();
    let mut program = LineProgram::start(home);
    program.types("e3e4", "could not be saved");
    let games = program.games();
    let (out, complaint) = program.ended();
    for words in [out, complaint] {
        assert!(words.contains(&games.display().to_string()), "{words}");
    }
}

#[test]
fn a_question_takes_its_answer_in_capitals_and_after_a_colon() {
    let resign = |answer: &str| {
        let lines = format!("play --side both\ne3e4\nresign\n{answer}\n");
        session(TempDir::new().unwrap().path(), &["--line"], &lines).1
    };
    for yes in [":y", " : YES", "::y"] {
        let out = resign(yes);
        assert!(out.contains("resigned"), "{yes:?}: {out}");
    }
    for no in [":n", " : NO"] {
        let out = resign(no);
        assert!(out.contains("Not done") && !out.contains("resigned"), "{no:?}: {out}");
    }
}
