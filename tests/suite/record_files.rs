//! Record files: long ones, endless ones, and ones from other programs.

use crate::support::{ouk, patient, play_at_random, setup, time_used};
use ouk::archive::{Archive, Unreadable};
use ouk_rules::GameId;
use ouk_rules::game::{Game, LONGEST_COMMENT, RecordError, Variation};
use std::io::Read;
use std::time::Duration;

fn read(text: &str) -> Result<Game, RecordError> {
    Game::from_record(text, &|game, name| game.rule_set(name))
}

#[test]
fn the_documented_file_is_one() {
    let page = include_str!("../../docs/game-files.md");
    let example = page.split("```\n").nth(1).unwrap();
    let game = read(example).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.to_record(), example);
}

/// The moves of a record, without numbers and comments.
fn moves_of(text: &str) -> Vec<String> {
    let body = text.split_once("\n\n").expect("moves follow the tags").1;
    let mut bare = String::new();
    for part in body.split('{') {
        bare += part.split_once('}').map_or(part, |(_, after)| after);
    }
    let is_move =
        |word: &&str| !word.ends_with('.') && !["1-0", "0-1", "1/2-1/2", "*"].contains(word);
    bare.split_whitespace().filter(is_move).map(str::to_owned).collect()
}

#[test]
fn games_that_fairy_stockfish_wrote_are_written_back_move_for_move() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/interchange");
    let mut games = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        // Where our rules end a game that the other program plays on, the moves of our record end
        // too.
        let find = |game: GameId, name: &str| game.rule_set(name);
        let game = match Game::from_record(&text, &find) {
            Ok(game) => game,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        assert_eq!(moves_of(&game.to_record()), moves_of(&text), "{}", path.display());
        games += 1;
    }
    assert!(games >= 12, "{games} games");
}

#[test]
fn a_record_of_too_many_plies_is_refused_before_all_are_played() {
    let head = Game::new(setup(GameId::Ouk, ouk("tan"))).unwrap().to_record();
    let head = head.split("\n\n").next().unwrap();
    let text = format!("{head}\n\n{}*\n", "d1d2 e8e7 d2d1 e7e8\n".repeat(50_000));
    let began = time_used();
    let said = read(&text).err().map_or("it was read".to_owned(), |error| error.to_string());
    assert!(said.contains("after ply 6000: a game has at most 6000 plies"), "{said}");
    assert!(time_used() - began < patient(Duration::from_secs(5)));
}

/// An endless text, and the number of bytes read from it.
struct Endless(usize);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        buffer.fill(b'(');
        self.0 += buffer.len();
        Ok(buffer.len())
    }
}

#[test]
fn reader_stops_in_an_endless_file() {
    let mut endless = Endless(0);
    let find = |game: GameId, name: &str| game.rule_set(name);
    let read = Archive::read(&mut endless, &find);
    assert!(matches!(read, Err(Unreadable::TooLong)));
    assert!(endless.0 < 3 << 20, "{} bytes", endless.0);
}

#[test]
fn a_record_of_350_000_comments_on_one_move_is_read_at_once() {
    let head = "[Variant \"Cambodian\"]\n[Result \"*\"]\n\n";
    let full = "x".repeat(LONGEST_COMMENT - 2);
    let text = format!("{head}1. e4 {{{full}}} {} *\n", "{ab}".repeat(240_000));
    let began = time_used();
    let game = read(&text).unwrap();
    assert!(time_used() - began < patient(Duration::from_millis(1_500)));
    assert_eq!(game.annotation(1).comment(), format!("{full} a"));
    assert_eq!(read(&game.to_record()).unwrap().annotation(1).comment(), format!("{full} a"));
}

#[test]
fn records_never_exceed_the_readable_length() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let path = folder.path().join("game.pgn");
    let mut game = Game::new(setup(GameId::Ouk, ouk("tan"))).unwrap();
    let mut rng = fastrand::Rng::with_seed(5);
    play_at_random(&mut game, &mut rng, 40);
    archive.save(&path, &game).unwrap();
    let before = std::fs::read(&path).unwrap();
    let mut line = Variation::of(&[game.moves().next().unwrap().mv]);
    line.add_comment(&"a".repeat(LONGEST_COMMENT));
    game.annotation_mut(1).unwrap().variations = vec![line; 270];
    let error = archive.save(&path, &game).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::FileTooLarge);
    assert_eq!(std::fs::read(&path).unwrap(), before, "the old file is untouched");
}
