//! The engine under storms of commands: one answer for every question, and an end when told.

use super::uci::{PATIENCE, UciServer};
use crate::sampling::amount;
use crate::support::patient;
use std::time::Duration;

/// Lines that a program may send at any moment of a search, sensible or not.
const STORM: [&str; 10] = [
    "stop",
    "stop",
    "ponderhit",
    "ponderhit",
    "isready",
    "setoption name Hash value 2",
    "setoption name Clear Hash",
    "setoption name Threads value 2",
    "debug on",
    "hail",
];

const GOES: [&str; 8] = [
    "go infinite",
    "go ponder wtime 200 btime 200",
    "go ponder movetime 5",
    "go ponder depth 2",
    "go wtime 100 btime 100 winc 2 binc 2",
    "go movetime 2",
    "go nodes 300",
    "go infinite depth 1",
];

#[test]
fn in_a_storm_of_commands_every_go_gets_exactly_one_answer() {
    let mut rng = fastrand::Rng::with_seed(20);
    let mut session = UciServer::of("cambodian", "federation");
    for round in 0..amount(60, 150) {
        let mut sent = vec![GOES[rng.usize(..GOES.len())]];
        sent.extend((0..rng.usize(..6)).map(|_| STORM[rng.usize(..STORM.len())]));
        sent.push("stop");
        for line in &sent {
            session.send(line);
            if rng.u8(..4) == 0 {
                std::thread::sleep(Duration::from_micros(rng.u64(..3_000)));
            }
        }
        let first = session.until("bestmove");
        let answers = |lines: &[String]| lines.iter().filter(|l| l.starts_with("bestmove")).count();
        assert_eq!(answers(&first), 1);
        // A surplus answer would come during a later search's preparation, or before `readyok`.
        session.send("go nodes 1");
        let second = session.until("bestmove");
        let ready = session.said();
        assert_eq!(answers(&second) + answers(&ready), 1, "round {round}: {sent:?}");
    }
    session.quit();
}

#[test]
fn quit_ends_it_at_any_moment() {
    let mut rng = fastrand::Rng::with_seed(21);
    for _ in 0..25 {
        let mut session = UciServer::start();
        session.send(GOES[rng.usize(..GOES.len())]);
        for _ in 0..rng.usize(..4) {
            session.send(STORM[rng.usize(..STORM.len())]);
        }
        std::thread::sleep(Duration::from_micros(rng.u64(..5_000)));
        session.send("quit");
        assert!(session.child.wait().unwrap().success());
        let lines: Vec<String> = session.lines.iter().collect();
        assert!(lines.iter().filter(|line| line.starts_with("bestmove")).count() <= 1, "{lines:?}");
    }
}

/// The resident memory of a program, in kilobytes; `None` where the system does not report it.
fn held(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn a_program_that_is_ready_has_its_table_in_memory() {
    let mut session = UciServer::start();
    // The engine's first table, then another.
    for (order, megabytes) in [("uci", 16), ("setoption name Hash value 80", 80)] {
        session.answer(order);
        if let Some(held) = held(session.child.id()) {
            assert!(held >= megabytes * 1024, "ready with {held} kB for {megabytes} MB");
        }
    }
    session.quit();
}

#[test]
fn every_immediate_search_gets_an_answer() {
    let mut session = UciServer::of("cambodian", "federation");
    // A small table soon has all its pages in memory; each search brings a long game.
    session.send("setoption name Hash value 1");
    let moves = "b1d2 b8d7 d2b1 d7b8 ".repeat(500);
    session.send(&format!("position startpos moves {moves}"));
    let mut storm = |pairs: usize| {
        for _ in 0..pairs {
            session.send("go infinite\nstop");
        }
        // The last answer may come after `readyok`.
        session.send("isready\ngo depth 1");
        let mut answers = 0;
        while answers < pairs + 1 {
            let line =
                session.lines.recv_timeout(patient(PATIENCE)).expect("every search is answered");
            answers += usize::from(line.starts_with("bestmove"));
        }
        assert!(session.said().iter().all(|line| !line.starts_with("bestmove")));
        held(session.child.id())
    };
    let before = storm(30);
    let after = storm(600);
    if let (Some(before), Some(after)) = (before, after) {
        assert!(after < before + 4_096, "{before} kB became {after} kB");
    }
    session.quit();
}

#[test]
fn complaint_cuts_a_long_word() {
    let mut session = UciServer::start();
    let long = "frob".repeat(100);
    for line in [
        long.clone(),
        format!("go {long} depth 1"),
        format!("go perft {long}"),
        format!("setoption name {long} value 1"),
        format!("setoption name Dialect value {long}"),
        format!("setoption name UCI_Variant value {long}"),
        format!("setoption name Rules value {long}"),
        format!("position startpos moves {long}"),
        format!("go searchmoves {long} depth 1"),
    ] {
        let lines = session.answer(&line);
        let cut = format!("\"{}…\"", &long[..60]);
        // The report of the search before may come first.
        assert!(lines.iter().any(|line| line.contains(&cut)), "{line}: {lines:?}");
    }
    session.quit();
}
