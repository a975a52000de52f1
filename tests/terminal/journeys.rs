//! Whole journeys through the program, in a real pseudo-terminal.

use super::pty::{Home, PtySession, PtyStart, is_my_move};
use crate::support::{play_in, setup};
use ouk::tui::language::sentence;
use ouk_rules::GameId;
use ouk_rules::game::Game;
use std::time::{Duration, SystemTime};

/// From the menu to a game between two people, by keys.
fn two_players(session: &mut PtySession, game: usize, title: &str) {
    session.see("Two players");
    session.keys("2");
    session.see("TWO PLAYERS");
    session.keys(&"l".repeat(game));
    session.see(title);
    session.keys("\r");
    session.see("White to move");
}

/// Plays a scripted game from the menu to its result, then a move of the rematch.
fn whole_game(game: usize, title: &str, moves: &str, result: &str, next: &str) {
    let home = Home::new();
    let mut session = PtyStart::at(&home).go();
    two_players(&mut session, game, title);
    let moves: Vec<&str> = moves.split(' ').collect();
    for (ply, mv) in moves.iter().enumerate() {
        session.line(mv);
        if ply + 1 < moves.len() {
            let turn = if ply % 2 == 0 { "Black" } else { "White" };
            session.see(&format!("Move {}, {turn} to move", ply.div_ceil(2) + 1));
        }
    }
    let (who, why) = result.split_once(": ").expect("a winner and a reason");
    session.see(who);
    session.see("play again");
    session.see(&sentence(why));
    let saved = home.games();
    assert_eq!(saved.len(), 1, "one game, one file");
    let won = if result.starts_with("White won") { "1-0" } else { "0-1" };
    assert!(saved[0].contains(&format!("[Result \"{won}\"]")), "{}", saved[0]);
    session.keys("r");
    session.see(&format!("{next} lost, so begins: y"));
    session.keys("y");
    session.see(&format!("{next} makes the first move"));
    session.see(&format!("{next} to move"));
    session.keys("q");
    session.see("Two players");
    assert!(!session.shows("Continue"), "nothing was begun that could go on");
    session.keys("q");
    assert_eq!(session.end(), 0);
    assert!(!session.on_other_screen() && !session.hides_cursor());
}

#[test]
fn a_whole_game_of_ouk() {
    let moves = "b1d2 d6d5 f3f4 h6h5 g1e2 b8d7 d2c4 g8e7 c4d6";
    whole_game(0, "Ouk Chatrang", moves, "White won: ouk ngeub", "Black");
}

#[test]
fn a_whole_game_of_kar_ouk() {
    whole_game(1, "Kar Ouk", "e3e4 g6g5 e4e5 e8e7 e5d6m", "White won: the first check", "Black");
}

#[test]
fn a_whole_game_of_makruk() {
    let moves = "b1d2 g8e7 f1g2 e7d5 g1e2 d5e3";
    whole_game(2, "Makruk", moves, "Black won: ouk ngeub", "White");
}

#[test]
fn a_whole_game_of_rek() {
    let result = "Black won: White's king was carried off";
    whole_game(3, "Rek", "c3c2 c6c3 d1d2 b6b2", result, "White");
}

#[test]
fn a_whole_game_of_min_rek_chanh() {
    let result = "Black won: White's king was carried off";
    whole_game(4, "Min Rek Chanh", "c3c2 c6c3 g3g2 b6b2", result, "White");
}

#[test]
fn a_whole_game_of_hills_9x9() {
    let moves = "f1e2 j9j8 e1f2 c9b8 j1j2 f9g8 b1c3 g9f9 d1c2 h6h5 a1a2 f9e8 f2g3 g6g5 e2d1 \
                 g5g4f g3h2 g4g3 h2j3 h5h4f";
    whole_game(5, "Hill's 9×9", moves, "Black won: ouk ngeub", "White");
}

/// The first check ends Kar Ouk, so a game against the computer is short, and level 1 never plays
/// the same game twice.
#[test]
fn a_whole_game_against_the_computer_with_cursor_and_labels() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).go();
    session.see("New game");
    session.keys("n");
    session.see("NEW GAME");
    session.keys("l");
    session.see("Kar Ouk");
    session.see("level 1, beginner");
    session.keys("\r");
    for number in 1..200 {
        let is_over = |screen: &str| screen.contains("play again");
        session.wait("a move", |screen| is_my_move(screen, number) || is_over(screen));
        if session.shows("play again") {
            break;
        }
        session.keys("\t\ra");
    }
    let ends = ["The first check", "The same position for the"];
    assert!(ends.iter().any(|end| session.shows(end)), "{}", session.screen());
    assert!(home.games()[0].contains("Level 1"), "{}", home.games()[0]);
}

const MAY_COUNT: &str = "8/3r4/8/3k4/8/8/R7/R2K4 b - - 0 1";

#[test]
fn a_count_is_started_stopped_and_started_again_by_hand() {
    let home = Home::new();
    let args = ["play", "--side", "both", "--counting", "hand", "--fen", MAY_COUNT];
    let mut session = PtyStart::at(&home).args(&args).go();
    session.see("Black may count: c");
    session.keys("c");
    session.see("from 1 to 64");
    session.keys("c");
    session.see("Black stops counting");
    session.gone("from 1 to 64");
    session.keys("c");
    session.see("from 1 to 64");
    session.line("d7c7");
    session.see("White to move");
    session.keys("c");
    session.see("Black already counts");
    session.keys("t");
    session.see("take the draw?");
    session.settle();
    session.keys("y");
    session.see("White took the draw while Black counted");
    let saved = &home.games()[0];
    assert!(saved.contains("1/2-1/2"), "{saved}");
}

#[test]
fn the_draw_is_taken_while_the_computer_counts() {
    let home = Home::new();
    let args = ["play", "--level", "5", "--counting", "hand", "--fen", MAY_COUNT];
    let mut session = PtyStart::at(&home).args(&args).go();
    session.see("Black counts");
    session.see("Your move");
    session.keys("t");
    session.see("take the draw?");
    session.settle();
    session.keys("y");
    session.see("White took the draw while Black counted");
}

#[test]
fn an_order_is_refused() {
    let home = Home::new();
    let args = ["play", "--game", "min-rek-chanh", "--side", "both"];
    let mut session = PtyStart::at(&home).args(&args).go();
    session.see("White to move");
    session.line("d3d2");
    session.see("rdered: rek on d3");
    session.line("a6a5");
    session.see("the order to rek at d3 must be honoured");
    session.see("Black to move");
    session.line(":refuse");
    session.see("refuse the order, and lose?");
    session.settle();
    session.keys("y");
    session.see("Black did not honour the order to rek");
}

#[test]
fn keys_typed_before_the_first_picture_count() {
    for _ in 0..8 {
        let home = Home::new();
        let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
        session.line("d3d4");
        session.see("Black to move");
    }
}

#[test]
fn a_refused_move_names_the_rule() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.line("c1c2");
    session.see("Black to move");
    session.line("d6d4");
    session.see("d6d4: a fish steps straight forward");
    session.see("Black to move");
    session.line("xyzzy");
    session.see("xyzzy");
    session.keys("u");
    session.see("White to move");
    session.keys("U");
    session.see("Black to move");
}

#[test]
fn a_storm_of_resizes_changes_nothing() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).args(&["play", "--game", "hill", "--side", "both"]).go();
    session.see("White to move");
    let mut random = fastrand::Rng::with_seed(9);
    for _ in 0..150 {
        session.resize(random.u16(1..150), random.u16(1..60));
        std::thread::sleep(std::time::Duration::from_millis(random.u64(0..6)));
    }
    session.resize(80, 24);
    session.see("White to move");
    session.see("HILL'S 9×9");
    session.settle();
    let before = session.screen();
    session.keys("\u{c}");
    session.settle();
    assert_eq!(session.screen(), before, "the whole screen drawn anew is the same");
    session.resize(15, 5);
    session.see("too small");
    session.resize(80, 24);
    session.see("White to move");
}

#[test]
fn every_size_shows_a_board_to_play_on() {
    for (columns, rows) in [(40, 12), (80, 24), (120, 40)] {
        for (game, mv) in [("ouk", "c3c4"), ("hill", "c4c5")] {
            let home = Home::new();
            let args = ["play", "--game", game, "--side", "both"];
            let mut session = PtyStart::at(&home).size(columns, rows).args(&args).go();
            session.see("White to move");
            session.line(mv);
            session.see("Black to move");
            let screen = session.screen();
            for mark in ["1", "8", "a", "h"] {
                assert!(screen.contains(mark), "{columns}x{rows} {game}:\n{screen}");
            }
        }
    }
}

#[test]
fn a_line_of_the_settings_that_makes_no_sense_is_named() {
    let home = Home::new();
    home.settings("pieces = \"letters\"\ncolour = \"16\"\n");
    let session = PtyStart::at(&home).go();
    session.see("line 2: there is no setting \"colour\"; did you mean \"color\"?");
}

/// Every SGR parameter that was sent.
fn colors(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let sequences = text.split("\x1b[").skip(1);
    let ends = sequences.filter_map(|rest| {
        let end = rest.find(|c: char| c.is_ascii_alphabetic())?;
        rest[end..].starts_with('m').then(|| rest[..end].to_owned())
    });
    ends.flat_map(|codes| codes.split(';').map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[test]
fn without_colour_nothing_is_lost_but_colour() {
    let home = Home::new();
    let mut session =
        PtyStart::at(&home).env(&[("NO_COLOR", "1")]).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.line("e3e4");
    session.see("Black to move");
    session.see("<");
    session.see("┏");
    session.keys("sp\r");
    session.see("(");
    session.see("o");
    let plain = ["", "0", "1", "2", "4", "7", "22", "24", "27"];
    for code in colors(&session.sent()) {
        assert!(plain.contains(&code.as_str()), "colour {code} was sent");
    }
}

#[test]
fn a_split_escape_sequence_is_one_key() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.settle();
    let before = session.screen();
    session.keys("\u{1b}");
    std::thread::sleep(std::time::Duration::from_millis(3));
    session.keys("[A");
    session.wait("the cursor elsewhere", |screen| screen != before);
    session.settle();
    let moved = session.screen();
    session.keys("j");
    session.wait("the cursor back", |screen| screen == before);
    session.keys("\u{1b}[A");
    session.wait("what the whole sequence does", |screen| screen == moved);
}

#[test]
fn pasted_and_random_bytes_do_no_harm() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    let mut random = fastrand::Rng::with_seed(3);
    let noise: String = (0..400).map(|_| char::from(random.u8(0x80..=0xff))).collect();
    session.keys(&noise);
    session.settle();
    // Ten thousand bytes of moves and commands, with a piece selected, in the line, and in a
    // question.
    let paste = format!("\u{1b}[200~{}\u{1b}[201~", "e3e4\r:resign\ry\rq\ry".repeat(600));
    for before in ["", "\t\r", "i", "i:", "i:resign\r", "?"] {
        session.keys(before);
        session.settle();
        session.keys(&paste);
        session.settle();
        session.keys("\u{1b}");
        session.settle();
        session.keys("\u{1b}");
        session.settle();
        assert!(session.shows("Move 1, White to move"), "after {before:?}:\n{}", session.screen());
    }
    assert!(home.games().is_empty(), "nothing was played");
}

/// A folder with a game to continue, behind damaged games that were written later and take long to
/// read.
fn home_with_slow_games(damaged: usize) -> Home {
    let home = Home::new();
    std::fs::create_dir_all(home.folder()).unwrap();
    let write = |name: &str, text: &str, age: Duration| {
        let path = home.folder().join(name);
        std::fs::write(&path, text).unwrap();
        let file = std::fs::File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::now() - age).unwrap();
    };
    let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    play_in(&mut game, "e3e4");
    write("20260101-000000.pgn", &game.to_record(), Duration::from_secs(3_600));
    let long = format!("[Event \"x\"]\n[Result \"*\"]\n\n{}", "e3e4 ".repeat(200_000));
    for number in 0..damaged {
        write(&format!("20260102-0000{number:02}.pgn"), &long, Duration::ZERO);
    }
    home
}

#[test]
fn the_first_frame_does_not_wait_for_the_game_to_continue() {
    // Reading these takes many frames, so that a program that is kept waiting for the processor
    // still draws the menu before the game is found.
    let home = home_with_slow_games(15);
    let session = PtyStart::at(&home).go();
    session.see("Continue");
    // The bytes tell the order: a frame is drawn from the top, where "Continue" would be.
    let sent = String::from_utf8_lossy(&session.sent()).into_owned();
    let first = |words: &str| sent.find(words).unwrap_or(usize::MAX);
    assert!(first("Settings") < first("Continue"), "{sent}");
}

#[test]
fn keys_typed_while_games_are_read_are_for_the_complete_menu() {
    // Reading these takes less time than keys are held.
    let home = home_with_slow_games(4);
    let mut session = PtyStart::at(&home).go();
    session.keys("\r");
    session.see("Black to move");
}
