//! `go perft` of the UCI server.

use crate::support::patient;
use crate::uci::{PATIENCE, UciServer};

#[test]
fn perft_is_written_as_stockfish_writes_it() {
    let mut session = UciServer::of("cambodian", "federation");
    session.send("position startpos");
    session.send("go perft 3");
    let lines = session.until("Nodes searched");
    assert_eq!(lines[lines.len() - 1], "Nodes searched: 15031");
    assert_eq!(lines.iter().filter(|line| line.contains(": ")).count(), 26);
    session.quit();
}

#[test]
fn server_refuses_a_perft_that_is_too_deep() {
    let mut session = UciServer::of("cambodian", "federation");
    let said = session.answer("go perft 4294967295");
    assert_eq!(said, ["info string perft depth is at most 64, not 4294967295"]);
    session.quit();
}

#[test]
fn stop_ends_a_perft_and_the_session_continues() {
    let mut session = UciServer::of("cambodian", "federation");
    session.send("go perft 9");
    // The engine answers during the count.
    assert!(session.said().iter().all(|line| !line.starts_with("Nodes searched")));
    session.send("stop");
    session.until("info string perft was stopped after ");
    session.send("go perft 9");
    session.send("go nodes 10");
    session.until("info string perft was stopped after ");
    session.until("bestmove ");
    session.send("go perft 2");
    session.until("Nodes searched");
    session.quit();
}

#[test]
fn perft_ends_with_the_session() {
    for last in ["go perft 9\nquit\n", "go perft 9\n", "go perft 64"] {
        let mut session = UciServer::start();
        session.write(last.as_bytes());
        session.close();
        let ended = session.lines.recv_timeout(patient(PATIENCE));
        assert!(ended.is_ok_and(|line| line.starts_with("info string perft was stopped after ")));
        assert!(session.child.wait().unwrap().success());
    }
}
