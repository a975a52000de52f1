//! How the program ends: the terminal is restored, and every move is on disk.

use super::pty::{Home, PtySession, PtyStart};
use ouk::archive::Archive;
use ouk::tui::terminal::{self, Frames};
use ouk_rules::game::Game;
use ouk_rules::{GameId, RuleSet, notation};
use std::io::Write;
use std::time::Duration;

fn find(game: GameId, name: &str) -> Option<&'static RuleSet> {
    game.rule_set(name)
}

/// The number of plies on a screen.
fn shown(screen: &str) -> Option<usize> {
    let at = screen.find("move ")?;
    let (number, rest) = screen[at + 5..].split_once(',')?;
    let number: usize = number.parse().ok()?;
    Some(2 * (number - 1) + usize::from(rest.starts_with(" Black")))
}

/// The only game of a home.
fn kept(home: &Home) -> Option<Game> {
    let archive = Archive::new(home.folder());
    let mut entries = archive.list(&find);
    assert!(entries.len() <= 1, "one game, one file");
    Some(entries.pop()?.game.expect("a file is never half written"))
}

/// Starts, plays at random, is killed at a random moment, restarts, continues, and so on.
fn killed_at_random(kills: u32, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut home = Home::new();
    let (mut lost, mut restored, mut unsaved) = (0, 0, 0);
    for kill in 0..kills {
        let before = kept(&home).filter(|game| game.ending().is_none() && game.ply() < 60);
        if before.is_none() {
            home = Home::new();
        }
        let goes_on = before.as_ref().is_some_and(|game| game.ply() > 0);
        let mut game = match (before, goes_on) {
            (Some(game), true) => game,
            _ => {
                home = Home::new();
                let setup = crate::support::setup(GameId::Ouk, crate::support::ouk("federation"));
                Game::new(setup).unwrap()
            }
        };
        let args = if goes_on { &[][..] } else { &["play", "--side", "both"] };
        let mut session = PtyStart::at(&home).args(args).go();
        if goes_on {
            session.see("Continue");
            session.keys("\r");
        }
        session.see("to move");
        let mut sent: Vec<String> = game.moves().map(|played| played.coordinate.clone()).collect();
        for _ in 0..random.usize(1..5) {
            let moves = game.position().legal_moves();
            let Some(&mv) = random.choice(moves.iter()) else { break };
            let text = notation::coordinate(game.position(), mv);
            if game.play(mv).is_err() {
                break;
            }
            session.line(&text);
            sent.push(text);
            if random.u8(..4) == 0 {
                session.resize(79 + random.u16(..3), 24);
            }
            if random.bool() && game.ending().is_none() {
                let turn = game.position().turn().name();
                session.see(&format!("Move {}, {turn} to move", game.ply() / 2 + 1));
            }
        }
        std::thread::sleep(Duration::from_micros(random.u64(..30_000)));
        // Every move shown before the signal must be on disk after it, unless the screen reported
        // it as still being saved.
        let screen = session.screen();
        let is_saved = !screen.contains("saving…");
        let seen = shown(&screen).filter(|_| is_saved).unwrap_or(0);
        unsaved += u32::from(!is_saved);
        let signal = ["KILL", "HUP", "TERM", "INT", "QUIT", "a closed terminal"][random.usize(..6)];
        match signal {
            "a closed terminal" => session.hang_up(),
            _ => session.signal(signal),
        }
        session.end();
        if !matches!(signal, "KILL" | "a closed terminal") {
            assert!(session.is_cooked(), "kill {kill} by {signal}: the terminal is raw");
            assert!(
                !session.on_other_screen() && !session.hides_cursor(),
                "kill {kill} by {signal}: the picture stays"
            );
            restored += 1;
        }
        let disk: Vec<String> = kept(&home)
            .map(|game| game.moves().map(|played| played.coordinate.clone()).collect())
            .unwrap_or_default();
        assert!(disk.len() >= seen, "kill {kill}: {seen} plies shown, {} kept", disk.len());
        assert_eq!(disk[..], sent[..disk.len()], "kill {kill}: what is kept was played");
        lost += sent.len() - disk.len();
    }
    println!(
        "{kills} kills: every move shown as saved was kept; {unsaved} screens said that a save was on its way; {lost} typed moves had not been read yet; the terminal was restored {restored} times, after every signal but KILL"
    );
}

#[test]
fn killed_at_random_moments_nothing_is_lost() {
    killed_at_random(25, 1);
}

/// Kills the program as many times as `OUK_KILLS` says, or 1,000 times: `cargo test --test terminal
/// -- --ignored --nocapture a_thousand_kills`.
#[test]
#[ignore = "nightly: minutes"]
fn a_thousand_kills() {
    let kills = std::env::var("OUK_KILLS").ok().and_then(|text| text.parse().ok());
    killed_at_random(kills.unwrap_or(1_000), 2);
}

#[test]
fn a_quit_signal_restores_the_terminal() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).go();
    session.see("Settings");
    session.signal("QUIT");
    assert_eq!(session.end(), 131);
    assert!(!session.on_other_screen() && !session.hides_cursor());
}

/// With this variable the test below panics.
const PANIC: &str = "OUK_PANICS_IN_ITS_TERMINAL";

#[test]
#[ignore = "helper: another test starts it, in a terminal of its own"]
fn panics_in_its_terminal() {
    if std::env::var_os(PANIC).is_some() {
        let _held = terminal::enter().unwrap();
        let mut out = Frames::new(terminal::output().unwrap(), || false);
        out.write_all(terminal::take().as_bytes()).unwrap();
        terminal::restore_on_panic();
        panic!("on purpose");
    }
}

#[test]
fn a_panic_gives_the_terminal_back_before_it_is_printed() {
    let home = Home::new();
    let this = std::env::current_exe().unwrap();
    let name = "life::panics_in_its_terminal";
    let words = [this.to_str().unwrap(), "--ignored", "--exact", "--nocapture", name];
    let mut session = PtyStart::at(&home).under(&words).env(&[(PANIC, "1")]).go();
    assert_eq!(session.end(), 101);
    let sent = String::from_utf8_lossy(&session.sent()).into_owned();
    let (before, after) = sent.split_once("\x1b[?1049l").expect("the other screen is left");
    assert!(before.contains("\x1b[?1049h") && !before.contains("on purpose"), "{before:?}");
    assert!(after.contains("on purpose"), "{after:?}");
    assert!(!session.on_other_screen() && !session.hides_cursor());
}

#[test]
fn second_program_learns_that_a_game_is_open() {
    let home = Home::new();
    let mut first = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    first.see("White to move");
    first.line("c1c2");
    first.see("Black to move");
    let mut second = PtyStart::at(&home).go();
    second.see("Continue");
    second.keys("\r");
    second.see("open in another ouk");
    first.line("d6d5");
    first.see("Move 2, White to move");
    // Once the first program has left the game, the second continues it from its present state.
    first.keys("qy");
    first.see("Continue");
    second.keys("\r");
    second.see("Move 2, White to move");
    first.keys("\r");
    first.see("open in another ouk");
    second.line("f3f4");
    second.see("Black to move");
    // A killed program releases its lock too.
    second.signal("KILL");
    second.end();
    first.keys("\r");
    first.see("Move 2, Black to move");
    assert_eq!(home.games().len(), 1);
    let left = std::fs::read_dir(home.folder()).unwrap().count();
    assert!(left <= 2, "a game and its lock");
}

/// Ends a game that could not be saved; the program prints it, so that it is not lost.
fn printed_at_the_end(mut session: PtySession) {
    session.see("could not be saved");
    session.keys("q");
    session.see("leave this game?");
    session.settle();
    session.keys("y");
    session.see("Two players");
    session.keys("q");
    assert_eq!(session.end(), 1, "a lost game is a failure");
    let sent = String::from_utf8_lossy(&session.sent()).into_owned();
    let last = sent.rsplit("\x1b[?1049l").next().unwrap();
    assert!(last.contains("could not be saved") && last.contains("1. Sc2"), "{last}");
}

#[test]
fn a_home_that_cannot_be_written_loses_nothing() {
    let home = Home::new();
    home.block_data();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.line("c1c2");
    session.see("Black to move");
    printed_at_the_end(session);
}

#[test]
fn a_full_disk_loses_nothing() {
    let home = Home::new();
    // A file size limit of zero, which looks like a full disk.
    let words = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    let mut session =
        PtyStart::at(&home).under(&["sh", "-c", words]).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.line("c1c2");
    session.see("Black to move");
    printed_at_the_end(session);
    assert!(home.games().is_empty(), "nothing half written is left");
}

#[test]
fn a_terminal_that_is_gone_ends_the_program() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.line("c1c2");
    session.see("Black to move");
    session.hang_up();
    assert_eq!(session.end(), 129);
    assert_eq!(kept(&home).unwrap().ply(), 1);
}

#[test]
fn program_leaves_a_terminal_that_reads_nothing() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).size(200, 60).go();
    session.see("Settings");
    session.stop_reading();
    // Far more than a pipe holds.
    for _ in 0..40 {
        session.keys("\u{c}\u{c}jn\x03");
        session.resize(199, 59);
        session.resize(200, 60);
        std::thread::sleep(Duration::from_millis(5));
    }
    session.signal("TERM");
    assert_eq!(session.end(), 143);
}
