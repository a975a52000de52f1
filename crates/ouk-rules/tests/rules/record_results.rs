//! How a record states the end of its game, and what the records of other programs omit.

use crate::record::{read, short_game};
use crate::record_damage::damage;
use crate::support::{named, setup};
use ouk_rules::board::{Color, Kind, Move};
use ouk_rules::game::Game;
use ouk_rules::game::record::Header;
use ouk_rules::{GameId, Outcome, Reason, notation};

#[test]
fn results_of_other_programs_are_kept() {
    let foreign = |result: &str| {
        read(&format!("[Variant \"Cambodian\"]\n[Score \"none\"]\n\n1. e4 {result}\n"))
            .map(|game| game.ending().map(|ending| (ending.outcome, ending.reason.clone())))
    };
    let won = |by| Ok(Some((Outcome::Win(by), Reason::Resignation)));
    assert_eq!(foreign("1-0"), won(Color::White));
    assert_eq!(foreign("0-1"), won(Color::Black));
    assert_eq!(foreign("1/2-1/2"), Ok(Some((Outcome::Draw, Reason::Agreement))));
    assert_eq!(foreign("*"), Ok(None));
    let mate = |result: &str| {
        let fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
        let text = format!("[Variant \"Cambodian\"]\n[FEN \"{fen}\"]\n\n1. Ra8 {result}\n");
        read(&text).map(|game| game.ending().map(|ending| ending.outcome))
    };
    assert_eq!(mate("1-0"), Ok(Some(Outcome::Win(Color::White))));
    assert_eq!(mate("*"), Ok(Some(Outcome::Win(Color::White))), "it only was not written down");
    let error = mate("0-1").unwrap_err().to_string();
    assert!(error.ends_with("the record says 0-1, its moves come to 1-0"), "{error}");
    // Our own record states how its game ended.
    let mut own = short_game();
    own.resign(Color::White);
    let text = own.to_record();
    let (head, _) = text.rsplit_once(' ').unwrap();
    assert!(read(&format!("{head} *\n")).is_err());
}

#[test]
fn the_header_of_a_record_has_its_result() {
    let find = |game: GameId, name: &str| game.rule_set(name);
    let mut game = short_game();
    assert_eq!(Header::read(&game.to_record(), &find).unwrap().outcome, None);
    let ends: [fn(&mut Game); 3] =
        [Game::agree_draw, |game| game.resign(Color::White), |game| game.resign(Color::Black)];
    for end in ends {
        let mut ended = game.clone();
        end(&mut ended);
        let header = Header::read(&ended.to_record(), &find).unwrap();
        assert_eq!(header.outcome, ended.ending().map(|ending| ending.outcome));
        assert_eq!(header.setup.game, game.setup().game);
    }
    game.agree_draw();
    let record = game.to_record();
    let wrong = record.replacen("\"agreement\"", "\"agreement w\"", 1);
    assert_eq!(damage(&wrong), "tag End: \"agreement w\" is not a way to end a game");
    let wrong = record.replacen("\"agreement\"", "\"flag x\"", 1);
    assert_eq!(damage(&wrong), "tag End: \"flag x\" is not a way to end a game");
    let teams = read("[Variant \"Cambodian\"]\n[Teams \"yes\"]\n\n1. e4 *\n").unwrap();
    assert!(teams.setup().match_score.teams);
    // Our own records always have the starting position, and a score that can be read.
    let lines: Vec<&str> = record.lines().filter(|line| !line.starts_with("[FEN ")).collect();
    assert!(damage(&lines.join("\n")).contains("FEN"), "{}", damage(&lines.join("\n")));
}

#[test]
fn dots_may_stand_apart_from_the_number() {
    let text = "[Variant \"Cambodian\"]\n[Result \"*\"]\n\n1. .e4 1. ...d5 2. exd5 *\n";
    assert_eq!(read(text).map(|game| game.ply()), Ok(3));
}

#[test]
fn a_king_of_rek_is_written_with_both_squares() {
    let mut game = Game::new(setup(GameId::Rek, named(GameId::Rek, "poat"))).unwrap();
    let king = |mv: &&Move| game.position().piece_on(mv.from()).unwrap().kind == Kind::Ang;
    let moves = game.position().legal_moves();
    let mv = *moves.iter().find(king).unwrap();
    let written = notation::readable(game.position(), mv);
    game.play(mv).unwrap();
    assert!(game.to_record().contains(&format!("1. {written} ")), "{}", game.to_record());
}
