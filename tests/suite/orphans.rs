//! No engine outlives the program that started it, whatever the engine ignores and however the
//! program ends.

use super::pty::{Home, Start};
use super::strangers::{Strangers, stands_still};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(30);

/// An engine that ignores every signal it can and the end of its input, and has started two others of
/// its kind: one in its own group, one that has left it.
struct Stubborn {
    strangers: Strangers,
    command: String,
}

impl Stubborn {
    fn new() -> Stubborn {
        let strangers = Strangers::new();
        let beat = |name: &str| {
            let path = strangers.path(name);
            let path = path.display();
            format!("while :; do echo beat >> \"{path}\"; sleep 0.02; done")
        };
        let command = strangers.that(&format!(
            "trap \"\" HUP INT QUIT TERM PIPE; ({}) & setsid sh -c '{}' & {}",
            beat("child"),
            beat("stray"),
            beat("engine"),
        ));
        Stubborn { strangers, command }
    }

    fn pulses(&self) -> [PathBuf; 3] {
        ["engine", "child", "stray"].map(|name| self.strangers.path(name))
    }

    fn await_life(&self) {
        let began = Instant::now();
        while !self.pulses().iter().all(|pulse| pulse.exists()) {
            assert!(began.elapsed() < PATIENCE, "the engine was never asked");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn is_gone(&self) {
        for pulse in self.pulses() {
            assert!(stands_still(&pulse), "{} still runs", pulse.display());
        }
    }

    fn contest(&self) -> Child {
        let child = crate::support::program()
            .args(["match", "--a", &self.command, "--b", "level:1", "--movetime", "60000"])
            .env("OUK_CONFIG", "/nonexistent/settings.toml")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        self.await_life();
        child
    }
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

#[test]
fn a_match_that_is_killed_or_hung_up_leaves_no_engine_behind() {
    for name in ["KILL", "HUP", "ABRT"] {
        let engine = Stubborn::new();
        let mut contest = engine.contest();
        signal(&contest, name);
        contest.wait().unwrap();
        engine.is_gone();
    }
}

#[test]
fn a_match_that_is_interrupted_leaves_no_engine_behind() {
    for times in [1, 2] {
        let engine = Stubborn::new();
        let mut contest = engine.contest();
        let began = Instant::now();
        for _ in 0..times {
            signal(&contest, "INT");
            std::thread::sleep(Duration::from_millis(30));
        }
        contest.wait().unwrap();
        assert!(began.elapsed() < PATIENCE, "it waited for an engine that does not leave");
        engine.is_gone();
    }
}

#[test]
fn a_game_on_the_screen_that_ends_leaves_no_engine_behind() {
    for name in ["KILL", "HUP", "TERM"] {
        let (home, engine) = (Home::new(), Stubborn::new());
        let args = ["play", "--engine", &engine.command];
        let mut session = Start::at(&home).args(&args).go();
        session.see("White to move");
        session.line("e4");
        engine.await_life();
        session.signal(name);
        session.end();
        engine.is_gone();
    }
}

#[test]
fn an_engine_that_cannot_be_started_is_told_as_that_by_the_program_too() {
    for (command, part) in [
        ("/nonexistent/engine", "does not start: No such file"),
        ("/", "does not start: Permission"),
    ] {
        let output = crate::support::program()
            .args(["match", "--a", command, "--b", "level:1", "--nodes", "1"])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(part), "{said}");
    }
    let output = crate::support::program()
        .args(["match", "--a", "sh -c 'kill -SEGV $$'", "--b", "level:1", "--nodes", "1"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("SIGSEGV"), "{said}");
}

#[test]
fn a_match_against_an_engine_that_reads_no_more_ends_with_its_fault() {
    let strangers = Strangers::new();
    // It has introduced itself, and reads nothing more.
    let command =
        strangers.script("uci) echo 'option name X type string'; echo uciok; exec sleep 1000;;");
    let long = format!("X={}", "x".repeat(60_000));
    let began = Instant::now();
    let output = crate::support::program()
        .args(["match", "--a", &command, "--b", "level:1", "--nodes", "1"])
        .args((0..4).flat_map(|_| ["--option-a", &long]))
        .output()
        .unwrap();
    assert!(began.elapsed() < PATIENCE);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("has not read its input"), "{said}");
}
