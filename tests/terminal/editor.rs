//! Pasted games and positions, files on the command line, and the position editor.

use super::pty::{Home, PtySession, PtyStart};
use crate::support::{play_in, setup};
use ouk_rules::GameId;
use ouk_rules::game::Game;

fn paste(session: &mut PtySession, text: &str) {
    session.keys(&format!("\u{1b}[200~{text}\u{1b}[201~"));
}

fn record() -> String {
    let mut game = Game::new(setup(GameId::Makruk, GameId::Makruk.default_rules())).unwrap();
    play_in(&mut game, "d3d4");
    play_in(&mut game, "d6d5");
    game.to_record()
}

#[test]
fn a_position_pasted_into_a_game_is_edited_and_the_game_goes_on() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).args(&["play", "--side", "both"]).go();
    session.see("White to move");
    session.line("d3d4");
    session.see("Black to move");
    paste(&mut session, "7k/8/8/8/8/8/1R6/K7 w - - 0 1");
    session.see("A position of Ouk Chatrang");
    session.see("Your game stays as it is.");
    session.keys("e");
    session.see("Legal; White to move.");
    // The test places a second king in the middle of the board, and removes it.
    session.keys("K");
    session.see("White has 2 kings");
    session.keys("u");
    session.see("Legal; White to move.");
    session.keys("t");
    session.see("Legal; Black to move.");
    session.keys("q");
    session.see("Move 1, Black to move");
    assert_eq!(home.games().len(), 1, "the position was no game");
    // A text that is neither gets a message, and the game continues.
    paste(&mut session, "hello\r:resign\ry");
    session.see("begins with: hello");
    session.line("d6d5");
    session.see("Move 2, White to move");
    session.keys("qy");
    session.see("Continue");
    session.keys("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_pasted_game_is_reviewed_from_the_menu_and_played_on() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).go();
    session.see("Two players");
    // Terminals send line ends in a paste as they send Enter.
    paste(&mut session, &record().replace('\n', "\r"));
    session.see("A game of Makruk, moves: 1");
    session.keys("v");
    session.gone("A game of Makruk");
    session.settle();
    session.keys("q");
    session.see("Two players");
    assert!(home.games().is_empty(), "to look at a game saves nothing");
    paste(&mut session, &record());
    session.see("p: play on");
    session.keys("p");
    session.see("Move 2, White to move");
    session.line("e3e4");
    session.see("Move 2, Black to move");
    assert!(home.games().iter().any(|game| game.contains("[Game \"makruk\"]")));
}

#[test]
fn a_file_on_the_command_line_is_opened() {
    let home = Home::new();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let (game, position, faulty) = (file("a.pgn"), file("b.fen"), file("c.fen"));
    std::fs::write(&game, record()).unwrap();
    std::fs::write(&position, "7k/8/8/8/8/8/1R6/K7 w - - 0 1\n").unwrap();
    std::fs::write(&faulty, "8/8/8/8/8/8/1R6/K7 w - - 0 1\n").unwrap();
    let before = std::fs::read(&game).unwrap();
    let name = game.display().to_string();
    let mut session = PtyStart::at(&home).args(&[&name]).go();
    session.see("1. d4 d5");
    session.keys("q");
    session.see("Two players");
    session.keys("q");
    assert_eq!(session.end(), 0);
    assert_eq!(std::fs::read(&game).unwrap(), before);
    let name = position.display().to_string();
    let mut session = PtyStart::at(&home).args(&["open", &name, "--game", "makruk"]).go();
    session.see("NEW GAME");
    session.keys("\r");
    session.see("MAKRUK");
    let name = faulty.display().to_string();
    let session = PtyStart::at(&home).args(&[&name]).go();
    session.see("Black has no king.");
}

#[test]
fn the_editor_costs_a_slow_line_little() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).go();
    session.see("Two players");
    session.settle();
    let opened = session.cost("e");
    let step = session.cost("\u{1b}[A");
    let put = session.cost("K");
    assert!(opened <= 3_500 && step <= 140 && put <= 400, "{opened} {step} {put}");
}
