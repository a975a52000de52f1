//! Signals and hangups at the worst moments: no move that was shown is lost, and the terminal is
//! restored if it still exists.

use super::pty::{Home, PtySession, PtyStart};
use std::io::Write;
use std::time::Duration;

/// The signals, with the exit code of each.
const SIGNALS: [(&str, u32); 4] = [("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131)];

/// Asserts that the terminal is restored: its input mode, and its screen.
fn assert_given_back(session: &PtySession, when: &str) {
    assert!(session.is_cooked(), "{when}: the terminal is raw");
    assert!(
        !session.on_other_screen() && !session.hides_cursor(),
        "{when}: the picture stays, after {:?}",
        String::from_utf8_lossy(&session.sent()[session.sent().len().saturating_sub(300)..])
    );
}

#[test]
fn every_signal_gives_the_terminal_back() {
    for (name, code) in SIGNALS {
        let home = Home::new();
        let mut session = PtyStart::at(&home).go();
        session.see("Settings");
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
        let mut session = PtyStart::at(&home).size(200, 60).go();
        session.see("Settings");
        session.stop_reading();
        for _ in 0..40 {
            // No key here may end the program: it would restore the terminal, and a later Ctrl-C
            // would flush bytes that the terminal has not read.
            session.keys("\u{c}\u{c}jk");
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
fn signal_does_not_wait_for_typed_keys() {
    for (name, code) in SIGNALS {
        let home = Home::new();
        let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
        session.see("White to move");
        let mut keys = session.take_keys();
        // Typing blocks when the program no longer reads, so it has its own thread.
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
        let mut session = PtyStart::at(&home).args(&["doctor"]).go();
        // The program waits for answers that this terminal never gives.
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
        let mut session = PtyStart::at(&home).under(&["sh", "-c", &words]).go();
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
        let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
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
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).size(200, 60).go();
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
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.settle();
    let before = session.writes();
    let mut keys = session.take_keys();
    // Seven keys: reads take powers of two bytes, so the cursor stands elsewhere after each.
    let flood = b"hhllhjk".repeat(230_000);
    let flood = std::thread::spawn(move || keys.write_all(&flood).is_ok());
    while !flood.is_finished() && session.writes() < before + 3 {
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(session.writes() >= before + 3, "no frames between the keys");
    // The rest of the flood need not be read, and whoever writes it may wait for ever.
    session.signal("KILL");
    session.end();
}

#[test]
fn program_does_not_stop_without_a_shell() {
    let home = Home::new();
    // With its own terminal the program leads its session.
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
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
            PtyStart::at(&home).under(&words).args(&["play", "--line", "--side", side]).go();
        session.end();
        let said = String::from_utf8_lossy(&session.sent()).into_owned();
        let peak = said.split_whitespace().find_map(|word| word.parse::<u64>().ok());
        println!("{side}: {said}");
        assert!(peak.is_some_and(|peak| peak < 64_000), "{side}: {said}");
    }
}

/// Signals that would end the program silently.
#[test]
fn signals_that_are_meant_for_no_game_give_the_terminal_back_too() {
    let mut others = vec![
        ("USR1", libc::SIGUSR1),
        ("USR2", libc::SIGUSR2),
        ("ALRM", libc::SIGALRM),
        ("VTALRM", libc::SIGVTALRM),
        ("PROF", libc::SIGPROF),
        ("XCPU", libc::SIGXCPU),
        ("SYS", libc::SIGSYS),
        ("ABRT", libc::SIGABRT),
        ("TRAP", libc::SIGTRAP),
    ];
    #[cfg(target_os = "linux")]
    others.extend([("POLL", libc::SIGIO), ("PWR", libc::SIGPWR), ("34", libc::SIGRTMIN())]);
    for (name, number) in others {
        let home = Home::new();
        let mut session = PtyStart::at(&home).go();
        session.see("Settings");
        session.signal(name);
        assert_eq!(session.end(), 128 + number as u32, "{name}");
        assert_given_back(&session, name);
    }
}

/// A shell that exits wakes its stopped jobs, and ends them a moment later.
#[test]
fn a_stopped_program_that_is_woken_in_the_background_can_be_ended() {
    let home = Home::new();
    let words =
        "set -m; \"$0\" \"$@\"; kill -CONT %1; sleep 0.1; kill -TERM %1; wait %1; echo code $?";
    let under = ["bash", "--norc", "-c", words];
    let mut session = PtyStart::at(&home).under(&under).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.keys("\x1a");
    session.see("code 143");
    session.end();
}

/// A program that is woken in the background stops again, and continues in the foreground.
#[test]
fn a_program_that_is_woken_in_the_background_leaves_the_terminal_alone() {
    let home = Home::new();
    let words = "set -m; \"$0\" \"$@\"; kill -CONT %1; sleep 1; stty -a; echo asked; read; fg %1";
    let under = ["bash", "--norc", "-c", words];
    let mut session = PtyStart::at(&home).under(&under).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.keys("\x1a");
    session.see("asked");
    assert!(session.is_cooked() && !session.on_other_screen());
    session.keys("\r");
    session.see("White to move");
    session.settle();
    assert!(!session.is_cooked() && session.on_other_screen(), "{}", session.screen());
    session.signal("TERM");
}

/// With this variable the test below starts the program.
const WRAPS: &str = "OUK_IS_WRAPPED_IN_ITS_TERMINAL";

#[test]
#[ignore = "helper: another test starts it, in a terminal of its own"]
fn helper_takes_the_terminal_away() {
    use nix::sys::signal::{SigSet, Signal};
    use rustix::process::{Pid, getpgrp};
    use rustix::termios::tcsetpgrp;
    use std::os::unix::process::CommandExt;
    if std::env::var_os(WRAPS).is_none() {
        return;
    }
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_ouk"));
    let mut child = child.args(["play", "--side", "both"]).process_group(0).spawn().unwrap();
    // A child inherits blocked signals, so this comes later.
    let mut stops = SigSet::empty();
    stops.add(Signal::SIGTTOU);
    stops.thread_block().unwrap();
    let group = Pid::from_child(&child);
    tcsetpgrp(std::io::stdin(), group).unwrap();
    std::thread::sleep(Duration::from_secs(2));
    tcsetpgrp(std::io::stdin(), getpgrp()).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    rustix::process::kill_process(group, rustix::process::Signal::TERM).unwrap();
    for _ in 0..500 {
        if let Some(status) = child.try_wait().unwrap() {
            println!("code {:?}", status.code());
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    println!("it does not end");
}

#[test]
fn a_signal_ends_it_when_another_program_has_its_terminal() {
    let home = Home::new();
    let this = std::env::current_exe().unwrap();
    let module = module_path!().split_once("::").unwrap().1;
    let name = format!("{module}::helper_takes_the_terminal_away");
    let words = [this.to_str().unwrap(), "--ignored", "--exact", "--nocapture", &name];
    let mut session = PtyStart::at(&home).under(&words).env(&[(WRAPS, "1")]).go();
    session.see("White to move");
    session.see("code Some(143)");
    session.end();
    assert_given_back(&session, "in the background");
}

#[test]
fn a_signal_gives_a_terminal_back_whose_output_is_held() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).go();
    session.see("Settings");
    session.hold_output();
    session.signal("TERM");
    assert_eq!(session.end(), 143);
    assert_given_back(&session, "held");
}

#[test]
fn a_large_window_without_memory_for_it_ends_nothing() {
    let home = Home::new();
    let words = "ulimit -v \"$OUK_MEMORY\"; exec \"$0\" \"$@\"";
    for memory in (60_000..=540_000).step_by(40_000).map(|memory| memory.to_string()) {
        let env = [("OUK_MEMORY", memory.as_str())];
        let under = ["sh", "-c", words];
        let args = ["play", "--side", "both"];
        let mut session = PtyStart::at(&home).under(&under).env(&env).args(&args).go();
        session.see("White to move");
        session.resize_unseen(500, 200);
        std::thread::sleep(Duration::from_millis(500));
        session.signal("TERM");
        assert_eq!(session.end(), 143, "with {memory} kB");
        assert!(session.is_cooked(), "with {memory} kB");
    }
}

#[test]
fn error_of_little_memory_precedes_the_screen() {
    let home = Home::new();
    let words = "ulimit -v \"$OUK_MEMORY\"; exec \"$0\" \"$@\"";
    let mut played = 0;
    for memory in (30_000..=78_000).step_by(1_500).map(|memory| memory.to_string()) {
        let env = [("OUK_MEMORY", memory.as_str())];
        let under = ["sh", "-c", words];
        let args = ["play", "--level", "3", "--side", "white"];
        let mut session = PtyStart::at(&home).under(&under).env(&env).args(&args).go();
        let code = loop {
            if session.shows("Your move") {
                session.line("e3e4");
                session.my_move(2);
                played += 1;
                session.signal("TERM");
                break Some(session.end());
            }
            if let code @ Some(_) = session.ended() {
                break code;
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        let said = String::from_utf8_lossy(&session.sent()).into_owned();
        assert!(matches!(code, Some(1 | 143)), "with {memory} kB it ended by {code:?}: {said}");
        assert!(code == Some(143) || said.contains("ouk: "), "with {memory} kB: {said}");
        assert!(session.is_cooked(), "with {memory} kB");
    }
    assert!(played > 3, "{played} games were played");
}

#[test]
fn however_often_the_size_changes_frames_keep_their_distance() {
    let home = Home::new();
    let session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.settle();
    let (before, began) = (session.writes(), std::time::Instant::now());
    for at in 0..300 {
        session.resize(79 + at % 2, 24);
        std::thread::sleep(Duration::from_millis(2));
    }
    session.settle();
    let most = began.elapsed().as_millis() as usize / 50 + 2;
    let frames = session.writes() - before;
    assert!(frames <= most, "{frames} frames, {most} at most");
}
