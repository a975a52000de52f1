//! The setup agreed before a game, and its random openings.

use crate::support::{after, every_rule_set, game_at, named, ouk, setup};
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::opening::{random, random_from};
use ouk_rules::game::verdict::times;
use ouk_rules::game::{EngineSpec, Game, GameSetup, MatchScore, Player};
use ouk_rules::{AnyPosition, Array, GameId, Outcome};

#[test]
fn an_engine_is_named_by_its_file_and_has_its_options_in_parts() {
    let name = |command: &str| EngineSpec::new(command, &[]).unwrap().name();
    assert_eq!(name("/usr/games/fairy-stockfish --quiet"), "fairy-stockfish");
    assert_eq!(name("'C:\\engines\\fsf.exe' load"), "fsf.exe");
    assert_eq!(name("\"ouk\" uci"), "ouk");
    assert_eq!(name(""), "");
    let options = ["Hash=64", "Name=a=b"].map(str::to_owned);
    let spec = EngineSpec::new("ouk uci", &options).unwrap();
    assert_eq!(spec.options().collect::<Vec<_>>(), [("Hash", "64"), ("Name", "a=b")]);
    let bare = EngineSpec { command: String::new(), options: vec!["Clear".to_owned()] };
    assert_eq!(bare.options().collect::<Vec<_>>(), [("Clear", "")]);
}

#[test]
fn levels_and_engines_are_computers() {
    let human = Player::Human { name: "Sok".to_owned() };
    let engine = Player::Engine(EngineSpec::new("/opt/ouk uci", &[]).unwrap());
    for (player, name, computer) in [
        (human, "Sok", false),
        (Player::Computer { level: 3 }, "Level 3", true),
        (engine, "ouk", true),
    ] {
        assert_eq!((player.name().as_str(), player.is_computer()), (name, computer));
    }
}

#[test]
fn another_side_begins_unless_the_position_decides_it() {
    for (game, rules) in every_rule_set() {
        for array in Array::of(game) {
            let fen = array.start(game, rules, Color::White);
            let agreed = GameSetup { fen, ..setup(game, rules) };
            let board = |setup: GameSetup| {
                let fen = Game::new(setup).unwrap().start_fen().to_owned();
                fen.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>()
            };
            let white = board(agreed.clone());
            let other = agreed.begun_by(Color::Black).unwrap();
            assert_eq!(other.first, Color::Black);
            assert_eq!(board(other.clone()), [white[0].clone(), "b".to_owned()]);
            assert_eq!(board(other.begun_by(Color::White).unwrap()), white);
        }
    }
    let rules = ouk("federation");
    let set_up = game_at(rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(set_up.setup().begun_by(Color::Black).is_none());
}

#[test]
fn a_game_between_computers_has_their_level_and_rules() {
    let rules = named(GameId::Rek, "custodian");
    let setup = GameSetup::between_computers(GameId::Rek, rules, 7);
    assert_eq!((setup.game, setup.rules), (GameId::Rek, rules));
    assert_eq!(
        setup.players,
        ByColor([Player::Computer { level: 7 }, Player::Computer { level: 7 }])
    );
    let people = GameSetup::new(GameId::Makruk);
    assert_eq!(people.rules, GameId::Makruk.default_rules());
    assert!(!people.has_computer());
}

#[test]
fn a_game_tells_where_it_began_and_how_long_it_is() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let mut game = game_at(ouk("federation"), fen);
    assert_eq!(game.start_fen(), fen);
    let first = game.position().legal_moves()[0];
    game.play(first).unwrap();
    assert_eq!(game.start_fen(), fen);
    assert_eq!(format!("{game:?}"), "Ouk Chatrang after 1 plies");
}

#[test]
fn opening_has_the_requested_length_and_is_not_over() {
    for (game, rules) in every_rule_set() {
        for plies in [0, 1, 8, 20] {
            let open = || random(game, rules, plies, &mut fastrand::Rng::with_seed(3));
            let moves = open();
            assert_eq!(moves.len(), plies, "{} {rules}", game.name());
            assert_eq!(moves, open(), "the same seed gives the same moves");
            let mut played = Game::new(setup(game, rules)).unwrap();
            for mv in moves {
                played.play(mv).unwrap();
            }
            assert!(played.ending().is_none(), "{} {rules}", game.name());
        }
    }
    // Two kings in the corners soon repeat a position three times; such openings are rejected.
    let rules = named(GameId::Hill, "pritchard");
    let fen = "k8/9/9/9/9/9/9/1B7/8K w - - 0 1";
    let start = AnyPosition::from_fen(GameId::Hill, rules, fen).unwrap();
    for seed in 0..20 {
        let moves = random_from(&start, 12, &mut fastrand::Rng::with_seed(seed));
        let agreed = GameSetup { fen: Some(fen.to_owned()), ..setup(GameId::Hill, rules) };
        let mut game = Game::new(agreed).unwrap();
        moves.into_iter().for_each(|mv| game.play(mv).unwrap());
        assert!(game.ending().is_none() && game.ply() == 12, "{}", game.to_record());
    }
}

#[test]
fn occurrences_of_a_position_are_those_of_the_last() {
    let start = AnyPosition::start(GameId::Ouk, ouk("federation"));
    let next = after(&start, "e3e4");
    let (a, b) = (start.repetition_key(), next.repetition_key());
    assert_eq!([times(&[]), times(&[a]), times(&[a, b, a]), times(&[a, b])], [0, 1, 2, 1]);
}

#[test]
fn a_match_is_begun_by_any_result() {
    assert!(!MatchScore::default().is_begun());
    for outcome in [Outcome::Draw, Outcome::Win(Color::White), Outcome::Win(Color::Black)] {
        for white in 0..2 {
            let mut score = MatchScore::default();
            score.record(outcome, white);
            assert!(score.is_begun());
            score.record(outcome, white);
            assert!(score.is_begun());
        }
    }
    let read = |text: &str| MatchScore::parse(text).map(|score| score.text());
    assert_eq!(read("999999-0-3").as_deref(), Some("999999-0-3"));
    for wrong in ["1000000-0-0", "0-1000000-0", "1-2", "1-2-3-4", "a-0-0", ""] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
}
