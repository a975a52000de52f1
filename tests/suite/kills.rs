//! What ends the program from outside, at the worst moments: no move that was shown is lost, and the
//! terminal is as it was, where there still is one.

use super::pty::{Home, Session, Start};
use std::io::Write;
use std::time::Duration;

/// What ends the program.
const SIGNALS: [(&str, u32); 4] = [("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131)];

/// The terminal was given back: how it takes what is typed, and what it shows.
fn assert_given_back(session: &Session, when: &str) {
    assert!(session.is_cooked(), "{when}: the terminal is raw");
    assert!(!session.on_other_screen() && !session.hides_cursor(), "{when}: the picture stays");
}

#[test]
fn every_signal_gives_the_terminal_back() {
    for (name, code) in SIGNALS {
        let home = Home::new();
        let mut session = Start::at(&home).go();
        session.see("Quit");
        assert!(!session.is_cooked());
        session.signal(name);
        assert_eq!(session.end(), code, "{name}");
        assert_given_back(&session, name);
    }
}

#[test]
fn a_signal_need_not_wait_for_a_terminal_that_reads_nothing() {
    for (name, code) in SIGNALS {
        let home = Home::new();
        let mut session = Start::at(&home).size(200, 60).go();
        session.see("Quit");
        session.stop_reading();
        for _ in 0..40 {
            session.keys("\u{c}\u{c}jn\x03");
            session.resize(199, 59);
            session.resize(200, 60);
            std::thread::sleep(Duration::from_millis(5));
        }
        session.signal(name);
        let mut ended = None;
        for _ in 0..600 {
            ended = session.ended();
            if ended.is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(ended, Some(code), "{name}");
        assert!(session.is_cooked(), "{name}: the terminal is raw");
        session.read_on();
        session.end();
        assert_given_back(&session, name);
    }
}

#[test]
fn a_signal_need_not_wait_for_what_was_typed() {
    for (name, code) in SIGNALS {
        let home = Home::new();
        let mut session = Start::at(&home).args(&["play", "--side", "both"]).go();
        session.see("White to move");
        let mut keys = session.take_keys();
        // Whoever types is held up once nobody reads, so this is a thread of its own.
        std::thread::spawn(move || while keys.write_all(&b"hjkl".repeat(256)).is_ok() {});
        std::thread::sleep(Duration::from_millis(300));
        session.signal(name);
        assert_eq!(session.end(), code, "{name}");
        assert!(session.is_cooked(), "{name}: the terminal is raw");
    }
}

#[test]
fn the_doctor_gives_the_terminal_back_too() {
    for (name, code) in SIGNALS {
        let home = Home::new();
        let mut session = Start::at(&home).args(&["doctor"]).go();
        // It waits for answers that this terminal never gives.
        while !session.on_other_screen() {
            std::thread::sleep(Duration::from_millis(5));
        }
        session.signal(name);
        assert_eq!(session.end(), code, "{name}");
        assert_given_back(&session, name);
    }
}

#[test]
fn too_few_files_or_threads_leave_the_terminal_alone() {
    for limit in (3..12).map(|files| format!("ulimit -n {files}")) {
        let home = Home::new();
        let words = format!("{limit}; exec \"$0\" \"$@\"");
        let mut session = Start::at(&home).under(&["sh", "-c", &words]).go();
        std::thread::sleep(Duration::from_millis(300));
        if session.ended().is_none() {
            session.signal("TERM");
        }
        session.end();
        assert_given_back(&session, &limit);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_huge_window_is_drawn_in_little_memory() {
    for side in [1_000, 4_000, 65_535] {
        let home = Home::new();
        let mut session = Start::at(&home).args(&["play", "--side", "both"]).go();
        session.see("White to move");
        session.resize_unseen(side, side);
        session.settle();
        session.keys("jjl");
        session.settle();
        let peak = session.peak_memory();
        println!("{side}x{side}: {peak} kB");
        assert!(peak < 64_000, "{side}x{side}: {peak} kB");
        session.signal("TERM");
        assert_eq!(session.end(), 143);
        assert!(session.is_cooked());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn keys_beyond_measure_wait_outside() {
    let home = Home::new();
    let mut session = Start::at(&home).args(&["play", "--side", "both"]).size(200, 60).go();
    session.see("White to move");
    session.stop_reading();
    let mut keys = session.take_keys();
    std::thread::spawn(move || while keys.write_all(&b"\x0c?".repeat(2048)).is_ok() {});
    std::thread::sleep(Duration::from_secs(3));
    let peak = session.peak_memory();
    println!("typed without end: {peak} kB");
    assert!(peak < 64_000, "{peak} kB");
    session.signal("TERM");
    for _ in 0..600 {
        if session.ended().is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(session.ended(), Some(143));
    assert!(session.is_cooked());
}

#[test]
fn frames_are_shown_while_keys_flood_in() {
    let home = Home::new();
    let mut session = Start::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.settle();
    let before = session.writes();
    let mut keys = session.take_keys();
    let flood = std::thread::spawn(move || keys.write_all(&b"hjkl".repeat(400_000)).map(|()| keys));
    while !flood.is_finished() && session.writes() < before + 3 {
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(session.writes() >= before + 3, "no frames between the keys");
    let _keys = flood.join().unwrap().unwrap();
}

#[test]
fn nothing_stops_where_no_shell_could_go_on() {
    let home = Home::new();
    // A terminal of its own makes it the first of its session.
    let mut session = Start::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.keys("\x1a");
    session.see("no shell to return to");
    session.line("c1c2");
    session.see("Black to move");
}

#[cfg(target_os = "linux")]
#[test]
fn lines_without_end_wait_outside() {
    for side in ["both", "black"] {
        let home = Home::new();
        let run = "yes | \"$0\" \"$@\" >/dev/null & sleep 3; grep VmHWM /proc/$!/status; kill $!";
        let words = ["sh", "-c", run];
        let mut session =
            Start::at(&home).under(&words).args(&["play", "--line", "--side", side]).go();
        session.end();
        let said = String::from_utf8_lossy(&session.sent()).into_owned();
        let peak = said.split_whitespace().find_map(|word| word.parse::<u64>().ok());
        println!("{side}: {said}");
        assert!(peak.is_some_and(|peak| peak < 64_000), "{side}: {said}");
    }
}
