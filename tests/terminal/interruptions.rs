//! A game is interrupted, and goes on where it was.

use super::pty::{Home, PtySession, PtyStart};
use crate::support::patient;

/// Begins a game, plays three plies, ends as `end` tells, and continues the game.
fn interrupted(end: impl FnOnce(&mut PtySession)) {
    let home = Home::new();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    for (mv, turn) in [("c1c2", "Black"), ("d6d5", "White"), ("f3f4", "Black")] {
        session.line(mv);
        session.see(&format!("{turn} to move"));
    }
    session.see("f4");
    session.settle();
    end(&mut session);
    drop(session);
    let mut session = PtyStart::at(&home).go();
    session.see("Continue");
    session.see("move 2");
    session.keys("\r");
    session.see("Move 2, Black to move");
    session.see("f4");
    session.line("h6h5");
    session.see("Move 3, White to move");
    assert_eq!(home.games().len(), 1, "the same game goes on in the same file");
}

#[test]
fn sigterm_loses_nothing() {
    interrupted(|session| {
        session.signal("TERM");
        assert_eq!(session.end(), 143);
        assert!(!session.on_other_screen() && !session.hides_cursor());
    });
}

#[test]
fn sigint_loses_nothing() {
    interrupted(|session| {
        session.signal("INT");
        assert_eq!(session.end(), 130);
        assert!(!session.on_other_screen() && !session.hides_cursor());
    });
}

#[test]
fn sighup_loses_nothing() {
    interrupted(|session| {
        session.signal("HUP");
        assert_eq!(session.end(), 129);
        assert!(!session.on_other_screen() && !session.hides_cursor());
    });
}

#[test]
fn kill_loses_nothing() {
    interrupted(|session| {
        session.signal("KILL");
        session.end();
    });
}

#[test]
fn leaving_in_mid_game_asks_and_keeps() {
    interrupted(|session| {
        session.keys("q");
        session.see("leave this game");
        session.keys("n");
        session.gone("leave this game");
        session.keys("q");
        session.see("leave this game");
        session.keys("y");
        session.see("Continue");
        session.keys("q");
        assert_eq!(session.end(), 0);
    });
}

#[test]
fn a_stopped_program_comes_back_as_it_was() {
    let home = Home::new();
    // A shell with job control, which resumes the program as soon as it has stopped.
    let shell = ["sh", "-mc", "\"$0\" \"$@\"; sleep 1; fg"];
    let mut session = PtyStart::at(&home).under(&shell).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.line("c1c2");
    session.see("Black to move");
    session.keys("\u{1a}");
    wait_until("the terminal is given back", || !session.on_other_screen());
    wait_until("the program is back", || session.on_other_screen());
    session.see("Black to move");
    session.line("d6d5");
    session.see("White to move");
}

/// Waits until a condition holds.
fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let end = std::time::Instant::now() + patient(std::time::Duration::from_secs(20));
    while !holds() {
        assert!(std::time::Instant::now() < end, "waited in vain until {what}");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}
