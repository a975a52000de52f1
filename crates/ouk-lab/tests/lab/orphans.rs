//! No engine outlives the match that started it, whatever the engine ignores and however the match
//! ends.

use super::cli::LAB;
use super::strangers::Strangers;
use super::stubborn::{PATIENCE, Stubborn};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Starts a match against the engine, which thinks about its first move.
fn start_match(engine: &Stubborn) -> Child {
    let arguments = ["match", "--a", &engine.command, "--b", "level:1", "--movetime", "60000"];
    let mut command = LAB.command(&arguments);
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    engine.await_life();
    child
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

#[test]
fn a_match_that_is_killed_or_hung_up_leaves_no_engine_behind() {
    for name in ["KILL", "HUP", "ABRT"] {
        let engine = Stubborn::new();
        let mut playing = start_match(&engine);
        signal(&playing, name);
        playing.wait().unwrap();
        engine.is_gone();
    }
}

#[test]
fn a_match_that_is_interrupted_leaves_no_engine_behind() {
    for times in [1, 2] {
        let engine = Stubborn::new();
        let mut playing = start_match(&engine);
        let began = Instant::now();
        for _ in 0..times {
            signal(&playing, "INT");
            std::thread::sleep(Duration::from_millis(30));
        }
        playing.wait().unwrap();
        assert!(began.elapsed() < PATIENCE, "it waited for an engine that does not leave");
        engine.is_gone();
    }
}

#[test]
fn a_match_says_why_an_engine_cannot_be_started() {
    for (command, part) in [
        ("/nonexistent/engine", "does not start: there is no such program"),
        ("/", "does not start: it is a folder"),
        ("sh -c 'kill -SEGV $$'", "SIGSEGV"),
    ] {
        let arguments = ["match", "--a", command, "--b", "level:1", "--nodes", "1"];
        let said = LAB.complaint(&arguments, 1);
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn a_match_ends_when_an_engine_no_longer_reads() {
    let strangers = Strangers::new();
    // The engine introduces itself and then reads no more.
    let command =
        strangers.script("uci) echo 'option name X type string'; echo uciok; exec sleep 1000;;");
    let long = format!("X={}", "x".repeat(60_000));
    let began = Instant::now();
    let mut arguments = vec!["match", "--a", &command, "--b", "level:1", "--nodes", "1"];
    arguments.extend((0..4).flat_map(|_| ["--option-a", &long]));
    let (_, _, said) = LAB.run(&arguments);
    assert!(began.elapsed() < PATIENCE);
    assert!(said.contains("has not read its input"), "{said}");
}
