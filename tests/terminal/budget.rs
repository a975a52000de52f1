//! The bytes that the screen sends over a line, counted through a pseudo-terminal.

use super::byte_limits::{MOVE, PAGE, SCREEN, STEP, XTERM, beginning, step, takes_if_it_can};
use super::pty::{Home, PtySession, PtyStart};
use super::sampling::amount;
use ouk_rules::board::Color;
use ouk_rules::notation::coordinate;
use ouk_rules::{AnyPosition, GameId};
use std::time::Duration;

const TRUE: &[(&str, &str)] = &[("COLORTERM", "truecolor")];

fn begin<'a>(home: &'a Home, env: &'a [(&'a str, &'a str)], game: &'a str) -> PtySession {
    let args = ["play", "--game", game, "--side", "both"];
    let session = PtyStart::at(home).env(env).args(&args).go();
    session.see("White to move");
    session.settle();
    session
}

/// The bytes of a game's keys.
#[derive(Default)]
struct Costs {
    steps: Vec<usize>,
    moves: Vec<usize>,
    pages: Vec<usize>,
}

/// Plays a game of random moves, with a cursor step before each. Every byte belongs to a step, to a
/// move or to the typing between them.
fn play_through(session: &mut PtySession, game: GameId, seed: u64) -> Costs {
    let mut position = AnyPosition::start(game, game.default_rules());
    let mut random = fastrand::Rng::with_seed(seed);
    let mut cursor = beginning(&position);
    let mut costs = Costs::default();
    for _ in 0..PLIES {
        let key;
        (key, cursor) = step(&position, cursor, &mut random);
        costs.steps.push(session.cost(key));
        let Some(mv) = takes_if_it_can(&position, &mut random) else { break };
        let typed = coordinate(&position, mv);
        session.keys(&format!("i{typed}"));
        session.see(&format!("> {typed}"));
        costs.moves.push(session.cost("\r"));
        assert!(!session.shows(&format!("> {typed}")), "{typed} was not played");
        position.play_unchecked(mv, &mut ());
        if position.ending().is_some() {
            break;
        }
        if position.turn() == Color::White {
            costs.pages.push(page_of_moves(session));
        }
    }
    costs
}

/// The bytes of a new page of moves, which begins a moment after a move of Black, if one does.
fn page_of_moves(session: &PtySession) -> usize {
    let before = session.bytes();
    session.quiet_for(Duration::from_millis(400));
    session.bytes() - before
}

/// The number of plies to play, unless the game ends.
const PLIES: usize = 60;

/// Plays a whole game with cursor steps; every part keeps within its budget.
fn whole_game(game: GameId, env: &[(&str, &str)], seed: u64) {
    let home = Home::new();
    let mut session = begin(&home, env, game.name());
    let first = session.bytes();
    let Costs { steps, moves, pages } = play_through(&mut session, game, seed);
    let (help, back) = (session.cost("?"), session.cost("x"));
    let redrawn = session.cost("\u{c}");
    let most = |of: &[usize]| {
        (of.iter().copied().max().unwrap_or(0), of.iter().sum::<usize>() / of.len().max(1))
    };
    let ((step, mean_step), (mv, mean_move)) = (most(&steps), most(&moves));
    let page = most(&pages).0;
    println!(
        "{} {}: first screen {first} B, drawn anew {redrawn}, help {help} and back {back}; {} steps at \
         most {step}, mean {mean_step}; {} moves at most {mv}, mean {mean_move}; a page of moves {page}",
        game.name(),
        if env.is_empty() { "256 colours" } else { "24 bits" },
        steps.len(),
        moves.len()
    );
    for screen in [first, redrawn, help, back] {
        assert!(screen <= SCREEN, "{}: a screen costs {screen} bytes", game.name());
    }
    assert!(step <= STEP, "{}: a step costs {step} bytes", game.name());
    assert!(mv <= MOVE, "{}: a move costs {mv} bytes", game.name());
    assert!(page <= PAGE, "{}: a page of moves costs {page} bytes", game.name());
    assert!(moves.len() > 20, "{}: {} moves are no game", game.name(), moves.len());
}

/// The games mostly wait for frames, so they run in parallel.
#[test]
fn whole_games_keep_within_their_budgets() {
    let none: &[(&str, &str)] = &[];
    let games = [
        (GameId::Hill, TRUE, 6),
        (GameId::Ouk, none, 3),
        (GameId::Ouk, TRUE, 4),
        (GameId::Rek, TRUE, 5),
    ];
    let games = games.into_iter().take(amount(2, 4));
    std::thread::scope(|scope| {
        for (game, env, seed) in games {
            scope.spawn(move || whole_game(game, env, seed));
        }
    });
}

/// Answers every query as xterm does.
fn answer(session: &mut PtySession) {
    while !String::from_utf8_lossy(&session.sent()).contains("\x1b[c") {
        std::thread::sleep(Duration::from_millis(2));
    }
    let widths: String = XTERM.iter().map(|width| format!("\x1b[1;{}R", width + 1)).collect();
    session.keys(&format!("{widths}\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?2026;2$y\x1b[?62;22c"));
}

/// A game in which every move changes much.
const BUSY: [&str; 24] = [
    "d1b2", "d8e7", "b3b4", "e8d8", "f3f4", "b6b5", "b2a2", "c6c5", "a2b2", "g6g5", "c3c4", "b8c6",
    "f4g5", "c6a5", "c4b5", "a6b5", "g5g6m", "a5c6", "b2a2", "c8b7", "a2b3", "d6d5", "e1f2",
    "b7c8",
];

/// The bytes of a start until the screen is complete, the largest cursor step, and the largest
/// move.
fn at_a_terminal(home: &Home, term: &str, depth: &str, game: &str) -> [usize; 3] {
    let args = ["--color", depth, "play", "--side", "both", "--game", game];
    let env = [("TERM", term)];
    let mut session = PtyStart::at(home).env(&env).args(&args).go();
    answer(&mut session);
    session.settle();
    let first = session.bytes();
    let steps = ["h", "l", "j", "k", "\t", "l", "\t"].map(|key| session.cost(key));
    let moves: &[&str] = if game == "ouk" { &BUSY } else { &[] };
    let mut dearest = 0;
    for mv in moves {
        session.keys(&format!("i{mv}"));
        session.see(&format!("> {mv}"));
        session.quiet_for(Duration::from_millis(70));
        dearest = dearest.max(session.cost("\r"));
        // A new page of moves is no part of the next move.
        session.settle();
        assert!(!session.shows(&format!("> {mv}")), "{mv} was not played");
    }
    // On a busy machine a frame may still be on its way.
    session.settle();
    let idle = session.bytes();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(session.bytes(), idle, "an idle screen sends nothing");
    [first, steps.into_iter().max().unwrap(), dearest]
}

/// The starts that exceed a budget: the first, when the terminal is unknown, and two later ones.
fn starts_over_budget(term: &str, language: &str, depth: &str) -> Vec<String> {
    let home = Home::new();
    home.settings(&format!("language = \"{language}\"\n"));
    let mut over = Vec::new();
    for (start, game) in [("first", "ouk"), ("later", "ouk"), ("later", "hill")] {
        let [screen, step, mv] = at_a_terminal(&home, term, depth, game);
        let line = format!(
            "{term} {language} {depth} {start} {game}: screen {screen}, step {step}, move {mv}"
        );
        println!("{line}");
        if screen > SCREEN || step > STEP || mv > MOVE {
            over.push(line);
        }
    }
    over
}

/// Every `every`th combination of terminal, language and depth keeps within its budgets.
fn terminals_keep_within_the_budgets(every: usize) {
    let mut kinds = Vec::new();
    for term in ["xterm-256color", "tmux-256color", "screen-256color", "linux", "vt100"] {
        for language in ["english", "khmer-latin", "khmer"] {
            for depth in ["true", "256", "16", "none"] {
                kinds.push((term, language, depth));
            }
        }
    }
    let kinds = kinds.into_iter().step_by(every).collect::<Vec<_>>();
    let waiting = std::sync::Mutex::new(kinds);
    let wrong = std::sync::Mutex::new(Vec::new());
    let next = || waiting.lock().unwrap().pop();
    std::thread::scope(|scope| {
        for _ in 0..10 {
            scope.spawn(|| {
                while let Some((term, language, depth)) = next() {
                    // A terminal that answers late, on a busy machine, gets the screen twice.
                    let mut over = starts_over_budget(term, language, depth);
                    for _ in 0..2 {
                        if !over.is_empty() {
                            over = starts_over_budget(term, language, depth);
                        }
                    }
                    wrong.lock().unwrap().extend(over);
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every terminal, language and depth occurs.
#[test]
fn terminals_keep_within_the_budgets_in_every_language() {
    terminals_keep_within_the_budgets(7);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long"]
    fn every_terminal_keeps_within_the_budgets_in_every_language() {
        terminals_keep_within_the_budgets(1);
    }
}

#[test]
fn the_menu_in_24_bits() {
    let home = Home::new();
    let session = PtyStart::at(&home).env(TRUE).go();
    session.see("Settings");
    session.settle();
    assert!(session.bytes() <= SCREEN, "the menu costs {} bytes", session.bytes());
}

#[test]
fn a_slow_line_gets_sixteen_colours_unless_more_are_asked_for() {
    for (extra, sixteen) in
        [(&["--link", "slow"][..], true), (&["--link", "slow", "--color", "256"], false)]
    {
        let home = Home::new();
        let args = [extra, &["play", "--side", "both"]].concat();
        let session = PtyStart::at(&home).args(&args).go();
        session.see("White to move");
        session.settle();
        let sent = String::from_utf8_lossy(&session.sent()).into_owned();
        assert_eq!(!sent.contains("8;5;"), sixteen, "{extra:?}");
    }
}

#[test]
fn idle_program_sends_nothing_and_sleeps() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).args(&["play", "--level", "1"]).go();
    session.my_move(1);
    session.line("e3e4");
    session.my_move(2);
    session.settle();
    let sent = session.bytes();
    #[cfg(target_os = "linux")]
    let ticks = session.ticks();
    std::thread::sleep(Duration::from_millis(1_500));
    assert_eq!(session.bytes(), sent, "an idle screen sends nothing");
    #[cfg(target_os = "linux")]
    assert!(session.ticks() - ticks <= 1, "an idle program uses no processor");
}

#[test]
fn a_running_clock_costs_one_update_a_second() {
    let home = Home::new();
    let args = ["play", "--side", "both", "--clock", "10"];
    let mut session = PtyStart::at(&home).args(&args).go();
    session.see("White to move");
    session.line("c1c2");
    session.see("Black to move");
    session.settle();
    let (sent, writes) = (session.bytes(), session.writes());
    std::thread::sleep(Duration::from_millis(3_000));
    let (sent, writes) = (session.bytes() - sent, session.writes() - writes);
    assert!((1..=4).contains(&writes), "{writes} updates in three seconds");
    assert!(sent <= 40 * writes, "{sent} bytes in {writes} updates");
}

#[test]
fn a_burst_of_keys_is_one_frame_and_a_frame_is_one_write() {
    let home = Home::new();
    let mut session = begin(&home, TRUE, "ouk");
    assert!(session.writes() <= 2, "the first screen took {} writes", session.writes());
    let writes = session.writes();
    session.keys(&"hjkl".repeat(100));
    session.settle();
    let frames = session.writes() - writes;
    assert!(frames <= 4, "four hundred keys at once took {frames} frames");
}

/// The answers of a terminal change how frames are sent.
#[test]
fn frames_are_held_back_only_where_the_terminal_can() {
    for (answer, held) in [
        ("\x1b[?2026;2$y\x1b[?62c", true),
        ("\x1b[?2026;4$y\x1b[?62c", false),
        ("\x1b[?62c", false),
    ] {
        let home = Home::new();
        let mut session = begin(&home, &[], "ouk");
        session.keys(answer);
        session.settle();
        let before = session.bytes();
        session.keys("?");
        session.see("turn the board");
        session.settle();
        let frame = String::from_utf8_lossy(&session.sent()[before..]).into_owned();
        assert_eq!(
            frame.starts_with("\x1b[?2026h") && frame.ends_with("\x1b[?2026l"),
            held,
            "{answer:?}"
        );
        assert!(session.shows("turn the board"), "the answer was no key");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_menu_holds_little_memory() {
    let home = Home::new();
    let session = PtyStart::at(&home).go();
    session.see("Settings");
    session.settle();
    let status = std::fs::read_to_string(format!("/proc/{}/status", session.pid())).unwrap();
    let kilobytes = |what: &str| -> u64 {
        let line = status.lines().find_map(|line| line.strip_prefix(what)).unwrap();
        line.split_whitespace().next().unwrap().parse().unwrap()
    };
    let (resident, own) = (kilobytes("VmRSS:"), kilobytes("RssAnon:"));
    println!("resident at the menu: {resident} kB, {own} kB of them data");
    // A debug build's code is half as large again.
    let code = if cfg!(debug_assertions) { 16_000 } else { 12_000 };
    assert!(resident < code + 8_000, "{resident} kB at the menu");
    assert!(own < 8_000, "{own} kB of data at the menu");
}
