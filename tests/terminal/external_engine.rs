//! Playing against another engine on our board, in a real pseudo-terminal.

use super::pty::{Home, PtyStart};
use super::strangers::Strangers;
use crate::support::ours;

#[test]
fn a_game_against_another_engine_is_played_kept_and_taken_up_again() {
    let home = Home::new();
    let engine = ours();
    let args = [
        "play",
        "--engine",
        &engine,
        "--engine-option",
        "Skill Level=2",
        "--engine-option",
        "Hash=1",
    ];
    let mut session = PtyStart::at(&home).args(&args).go();
    session.my_move(1);
    session.line("e4");
    session.my_move(2);
    session.keys("u");
    session.my_move(1);
    session.line("d4");
    session.my_move(2);
    let saved = home.games();
    assert!(saved[0].contains("[Black \"ouk\"]"), "{}", saved[0]);
    assert!(saved[0].contains("[BlackOptions \"Skill Level=2; Hash=1\"]"), "{}", saved[0]);
    session.keys("qy");
    session.see("Continue");
    session.keys("\r");
    session.my_move(2);
    session.line("a4");
    // A file alone does not start a program.
    session.see("Start this program?");
    session.see("setoption Skill Level=2");
    session.see("y: yes");
    session.settle();
    session.keys("n");
    session.see(":again starts it");
    assert!(session.shows("Move 2, Black to move"), "{}", session.screen());
    session.line(":again");
    session.see("Start this program?");
    session.settle();
    session.keys("y");
    session.my_move(3);
    session.keys("qyq");
    assert_eq!(session.end(), 0);
}

#[test]
fn an_engine_that_dies_in_the_middle_loses_nothing() {
    let home = Home::new();
    let strangers = Strangers::new();
    let dies = "turn=$((turn+1)); if [ $turn = 2 ]; then echo stack overflow >&2; exit 6; fi; \
                echo bestmove e6e5";
    let engine = strangers.that(dies);
    let mut session = PtyStart::at(&home).args(&["play", "--engine", &engine]).go();
    session.my_move(1);
    session.line("e4");
    session.my_move(2);
    session.line("d4");
    session.see("THE ENGINE FAILED");
    session.see("stack overflow");
    session.keys(" ");
    session.see(":again restarts it");
    assert!(home.games()[0].contains("1. e4 e5 2. d4 *"), "{}", home.games()[0]);
    // After a restart the engine knows one move, which is no longer legal.
    session.line(":again");
    session.see("THE ENGINE FAILED");
    session.see("no piece stands on e6");
    session.keys(" ");
    session.keys("uu");
    session.my_move(1);
    session.line("e4");
    session.my_move(2);
    session.keys("qyq");
    assert_eq!(session.end(), 0);
}

#[test]
fn error_of_a_missing_engine_precedes_the_screen() {
    let home = Home::new();
    let strangers = Strangers::new();
    let stranger = strangers.that("echo bestmove e6e5");
    for (args, part) in [
        (&["--engine", "/nonexistent/engine"][..], "does not start: there is no such program"),
        (&["--engine", "sh -c 'echo wrong CPU >&2; exit 4'"], "standard error ends: wrong CPU"),
        (&["--engine", &stranger, "--game", "rek"], "does not play rek"),
    ] {
        let args = [&["play"], args].concat();
        let mut session = PtyStart::at(&home).size(160, 24).args(&args).go();
        assert_eq!(session.end(), 1);
        assert!(session.shows(part), "{}", session.screen());
        assert!(!session.sent().windows(8).any(|bytes| bytes == b"\x1b[?1049h"));
    }
    assert_eq!(home.games(), Vec::<String>::new());
}

#[test]
fn program_names_rules_that_the_engine_lacks() {
    let home = Home::new();
    let strangers = Strangers::new();
    let stranger = strangers.that("echo bestmove e6e5");
    let args = ["play", "--engine", &stranger, "--rules", "tan"];
    let session = PtyStart::at(&home).args(&args).go();
    session.see("Stranger 7 does not support the rule set tan");
}
