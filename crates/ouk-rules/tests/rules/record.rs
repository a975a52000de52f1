//! Games as text: written, read back by playing the moves again, and damaged in many ways.

use crate::record_damage::damage;
use crate::support::{every_rule_set, named, ouk, play_at_random, play_in, setup};
use ouk_rules::board::Color;
use ouk_rules::game::verdict::judge;
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player, RecordError};
use ouk_rules::{GameId, Outcome, RuleSet};
use std::time::Duration;

fn find(game: GameId, name: &str) -> Option<&'static RuleSet> {
    game.rule_set(name)
}

pub fn read(text: &str) -> Result<Game, RecordError> {
    Game::from_record(text, &find)
}

/// Asserts that a game survives writing and reading. Returns the record.
pub fn survives(game: &Game) -> String {
    let text = game.to_record();
    let back = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(back.to_record(), text);
    assert_eq!(back.ply(), game.ply());
    for ply in 0..=game.ply() {
        let (one, other) = (game.position_at(ply), back.position_at(ply));
        assert_eq!((one.key(), one.to_fen()), (other.key(), other.to_fen()), "{text}");
        assert_eq!(one.count_view(), other.count_view(), "{text}");
    }
    assert_eq!(back.ending(), game.ending());
    assert_eq!(back.setup().players, game.setup().players);
    assert_eq!(back.setup().clock, game.setup().clock);
    assert_eq!(back.setup().by_hand, game.setup().by_hand);
    assert_eq!(back.setup().first, game.setup().first);
    text
}

pub fn short_game() -> Game {
    let clock =
        ClockSetting::Increment { base: Duration::from_secs(300), increment: Duration::ZERO };
    let mut game = Game::new(GameSetup { clock, ..setup(GameId::Ouk, ouk("federation")) }).unwrap();
    for text in ["e4", "d5", "exd5", "Me7", "dxc6=M"] {
        game.pass_time(Duration::from_millis(4_300));
        play_in(&mut game, text);
    }
    game
}

#[test]
fn random_games_survive_in_every_game_and_rule_set() {
    for (id, rules) in every_rule_set() {
        let mut rng = fastrand::Rng::with_seed(11);
        for (plies, by_hand, first) in
            [(0, false, Color::White), (31, true, Color::Black), (400, true, Color::White)]
        {
            let agreed = GameSetup { by_hand, first, ..setup(id, rules) };
            let mut game = Game::new(agreed).unwrap();
            play_at_random(&mut game, &mut rng, plies);
            survives(&game);
        }
    }
}

#[test]
fn long_random_games_reach_counts_and_results_that_survive() {
    let (mut over, mut counted, mut acted) = (0, 0, 0);
    for seed in 0..20 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let rules =
            ouk(["federation", "khmer-institute", "ksjha-restart", "tan-64", "ksjha", "ludii"]
                [seed as usize % 6]);
        let agreed = GameSetup { by_hand: seed % 3 == 0, ..setup(GameId::Ouk, rules) };
        let mut game = Game::new(agreed).unwrap();
        play_at_random(&mut game, &mut rng, 1200);
        let text = survives(&game);
        over += usize::from(game.ending().is_some());
        counted += usize::from(text.contains(" pieces ") || text.contains(" board "));
        acted += usize::from(text.contains(" start]"));
    }
    assert!(
        over > 10 && counted > 10 && acted > 0,
        "{over} over, {counted} counted, {acted} acted"
    );
}

#[test]
fn a_record_reads_as_people_write_it() {
    let text = survives(&short_game());
    let moves = text.split("\n\n").nth(1).unwrap().replace('\n', " ");
    assert_eq!(
        moves.trim_end(),
        "1. e4 {[%clk 0:04:55.7]} d5 {[%clk 0:04:55.7]} 2. exd5 {[%clk 0:04:51.4]} \
         Me7 {[%clk 0:04:51.4]} 3. dxc6=M {[%clk 0:04:47.1]} *"
    );
    for tag in [
        "[Game \"ouk\"]",
        "[RuleSet \"federation\"]",
        "[Variant \"Cambodian\"]",
        "[White \"Sok\"]",
        "[Date \"2026.11.21\"]",
        "[TimeControl \"300+0\"]",
        "[Result \"*\"]",
        "[FEN \"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1\"]",
    ] {
        assert!(text.contains(tag), "{tag} is missing from\n{text}");
    }
    // Other programs write numbers close to the moves, and their own comments.
    let tags = text.split("\n\n").next().unwrap();
    let foreign = format!("{tags}\r\n\r\n1.e4 {{a good start}} 1...d5 2.exd5 Me7 3.dxc6=m *\r\n");
    assert_eq!(read(&foreign).unwrap().position().to_fen(), short_game().position().to_fen());
}

#[test]
fn every_way_to_end_survives() {
    let fen = Some("4k2m/8/8/8/8/8/R3N3/4K2R w - - 0 1".to_owned());
    let agreed = GameSetup { fen, by_hand: true, ..setup(GameId::Ouk, ouk("tan")) };
    let new = |setup: &GameSetup| Game::new(setup.clone()).unwrap();
    let mut games: Vec<Game> = (0..6).map(|_| new(&agreed)).collect();
    games[0].resign(Color::White);
    games[1].resign(Color::Black);
    games[2].agree_draw();
    games[3].flag();
    play_in(&mut games[4], "Rxh8+");
    games[4].start_count().unwrap();
    games[4].take_draw(Color::White).unwrap();
    play_in(&mut games[5], "Rxh8+");
    games[5].flag();
    let any = setup(GameId::MinRekChanh, named(GameId::MinRekChanh, "any"));
    let mut refused = new(&any);
    let mut rng = fastrand::Rng::with_seed(2);
    while refused.position().duty().is_empty() {
        play_at_random(&mut refused, &mut rng, 1);
    }
    refused.refuse_order().unwrap();
    games.push(refused);
    for game in &games {
        assert!(survives(game).contains("[End \""));
    }
    let mut drawn =
        new(&GameSetup { fen: Some("4k3/8/8/8/8/8/8/R3K3 w - - 0 1".to_owned()), ..agreed });
    drawn.flag();
    assert!(survives(&drawn).contains("drawn: time ran out, against a bare king"));
}

#[test]
fn any_name_survives() {
    for name in ["", "\"", "\\", "a\\\"b\\", "សុខ", "O'Brien ] [x \"y\"]", "*", "{1-0}"] {
        let mut agreed = setup(GameId::Ouk, ouk("tan"));
        agreed.players[Color::Black] = Player::Human { name: name.to_owned() };
        agreed.players[Color::White] = Player::Computer { level: 7 };
        let mut game = Game::new(agreed).unwrap();
        play_in(&mut game, "e4");
        survives(&game);
    }
    let mut agreed = setup(GameId::Ouk, ouk("tan"));
    agreed.players[Color::White] = Player::Human { name: "two\nlines".to_owned() };
    let back = read(&Game::new(agreed).unwrap().to_record()).unwrap();
    assert_eq!(back.setup().players[Color::White].name(), "two lines");
}

#[test]
fn a_users_own_rule_set_is_found_by_name() {
    let mine: &'static RuleSet = Box::leak(Box::new(RuleSet {
        name: "village",
        source: "a test",
        switches: ouk("tan").switches.clone(),
    }));
    let mut game = Game::new(setup(GameId::Ouk, mine)).unwrap();
    play_in(&mut game, "e4");
    let text = game.to_record();
    assert_eq!(damage(&text), "tag RuleSet: \"village\" is not a rule set of this game");
    let back = Game::from_record(&text, &|_, name| (name == "village").then_some(mine)).unwrap();
    assert_eq!(back.setup().rules, mine);
}

#[test]
fn records_of_other_programs_are_read() {
    let find = |game: GameId, name: &str| game.rule_set(name);
    let text = "[Event \"casual\"]\n[Variant \"Cambodian\"]\n[White \"a\"]\n[Black \"b\"]\n\
                [Result \"1-0\"]\n\n1. e4 $1 {good (or so)} d5 (1... Sd7 2. Ne2 (2. Rb1) Nf7) \
                2. exd5! cxd5?! ; and so on\n1-0\n";
    let game = Game::from_record(text, &find).unwrap();
    assert_eq!((game.setup().game, game.ply()), (GameId::Ouk, 4));
    assert_eq!(game.setup().rules.name, "federation");
    assert_eq!(game.ending().map(|ending| ending.outcome.pgn()), Some("1-0"));
    let again = Game::from_record(&game.to_record(), &find).unwrap();
    assert_eq!(again.to_record(), game.to_record());
    for (wrong, said) in [
        (text.replace("Cambodian", "Atomic"), "Atomic"),
        (text.replace("cxd5?!", "Kd8"), "after ply 3"),
        (text.replace(" Nf7) ", " "), "not closed"),
    ] {
        let error =
            Game::from_record(&wrong, &find).map(|_| ()).expect_err("that is wrong").to_string();
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn records_tell_pieces_apart_as_other_programs_do() {
    let fen = "3k4/8/8/8/8/1N3N2/8/3K4 w - - 0 1";
    let mut game = crate::support::game_at(GameId::Ouk.default_rules(), fen);
    crate::support::play_in(&mut game, "b3d4");
    assert!(game.to_record().contains("Nbd4"), "{}", game.to_record());
    let fen = "3k4/8/1N6/8/8/8/1N6/3K4 w - - 0 1";
    let mut game = crate::support::game_at(GameId::Ouk.default_rules(), fen);
    crate::support::play_in(&mut game, "b2c4");
    assert!(game.to_record().contains("N2c4"), "{}", game.to_record());
}

#[test]
fn the_score_of_a_match_is_kept_with_its_game() {
    let rules = ouk("federation");
    let mut match_score = MatchScore::of_teams();
    match_score.record(Outcome::Win(Color::White), 0);
    match_score.record(Outcome::Draw, 0);
    let game = Game::new(GameSetup { match_score, ..setup(GameId::Ouk, rules) }).unwrap();
    let text = game.to_record();
    assert!(text.contains("[Teams \"yes\"]\n[Score \"1-0-1\"]\n"), "{text}");
    let find = |game: GameId, name: &str| game.rule_set(name);
    let back = Game::from_record(&text, &find).unwrap();
    let kept = &back.setup().match_score;
    assert_eq!((kept.won, kept.drawn, kept.teams), ([1, 0], 1, true));
    assert_eq!(back.to_record(), text);
    for wrong in ["1-0", "1-0-x", "1-0-99999999", "-1-0-0", ""] {
        let text = text.replace("1-0-1", wrong);
        let error = Game::from_record(&text, &find).unwrap_err().to_string();
        assert!(error.contains("Score"), "{wrong}: {error}");
    }
    let alone = Game::new(setup(GameId::Ouk, rules)).unwrap().to_record();
    assert!(!alone.contains("Score") && !alone.contains("Teams"), "{alone}");
}

#[test]
fn repetitions_are_counted_through_undo_and_redo() {
    for (id, rules) in every_rule_set() {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut game = Game::new(setup(id, rules)).unwrap();
        for _ in 0..300 {
            match rng.u8(..8) {
                0 => drop(game.take_back(rng.usize(..5))),
                1 => drop(game.redo(rng.usize(..5))),
                _ if game.ending().is_some() => drop(game.take_back(3)),
                _ => {
                    let moves = game.position().legal_moves();
                    game.play(moves[rng.usize(..moves.len().min(3))]).unwrap();
                }
            }
            let keys = game.repetition_keys();
            let times = keys.iter().filter(|&key| key == keys.last().unwrap()).count();
            assert_eq!(game.ending(), judge(game.position(), times).as_ref(), "{game:?}");
        }
    }
}

#[test]
fn record_keeps_engine_arguments_of_any_length() {
    use ouk_rules::board::ByColor;
    use ouk_rules::game::EngineSpec;
    for (command, option) in
        [("x".repeat(4_000), "y".repeat(3_990)), ("\"".repeat(4_000), "\\".repeat(3_990))]
    {
        let spec = EngineSpec { command, options: vec![format!("A={option}")] };
        let players = ByColor([Player::Engine(spec.clone()), Player::Engine(spec)]);
        survives(
            &Game::new(GameSetup { players, ..setup(GameId::Ouk, ouk("federation")) }).unwrap(),
        );
    }
}

proptest::proptest! {
    #[test]
    fn record_keeps_every_engine_name(
        command in "[a-z \"'\\\\;\u{200b}\u{1b}ក]{0,90}",
        options in proptest::collection::vec("[A-Za-z =;\"\\\\]{0,20}", 0..4),
        times in 1usize..60,
    ) {
        let command = command.repeat(times);
        if let Ok(spec) = ouk_rules::game::EngineSpec::new(&command, &options) {
            let players = ouk_rules::board::ByColor([
                Player::Engine(spec.clone()),
                Player::Engine(spec),
            ]);
            survives(&Game::new(GameSetup { players, ..setup(GameId::Ouk, ouk("tan")) }).unwrap());
        }
    }
}

#[test]
fn the_moves_of_a_record_fill_lines_of_79_characters() {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut game = Game::new(setup(GameId::Rek, named(GameId::Rek, "poat"))).unwrap();
    play_at_random(&mut game, &mut rng, 120);
    let record = game.to_record();
    let moves: Vec<&str> = record.split_once("\n\n").unwrap().1.lines().collect();
    assert!(moves.len() > 10);
    assert!(moves.iter().all(|line| line.len() <= 79), "{record}");
    for pair in moves.windows(2) {
        let next = pair[1].split(' ').next().unwrap();
        assert!(pair[0].len() + 1 + next.len() > 79, "{next} fits into the line before: {record}");
    }
}

#[test]
fn a_game_that_an_engine_forfeits_survives() {
    for by in Color::ALL {
        let mut game = short_game();
        game.forfeit(by);
        assert_eq!(game.ending().map(|ending| ending.outcome), Some(Outcome::Win(!by)));
        assert!(survives(&game).contains(&format!("forfeit {}", by.letter())));
    }
}

#[test]
fn a_move_has_at_most_so_many_letters() {
    // Dashes have no meaning, so a move may contain any number of them.
    let word = |letters: usize| format!("e3{}e4", "-".repeat(letters - 4));
    let head = "[Variant \"Cambodian\"]\n[Result \"*\"]\n\n";
    let longest =
        (4..200).take_while(|&letters| read(&format!("{head}1. {} *\n", word(letters))).is_ok());
    let longest = longest.last().unwrap();
    assert_eq!(longest, 64);
    let error = read(&format!("{head}1. {} *\n", word(longest + 1))).unwrap_err().to_string();
    assert!(error.contains("is not a move"), "{error}");
    // In a variation such a word is skipped.
    for (letters, moves) in [(longest, 1), (longest + 1, 0)] {
        let text = format!("{head}1. d4 (1. {}) *\n", word(letters));
        assert_eq!(read(&text).unwrap().variation_moves(), moves);
    }
}

#[test]
fn a_clock_has_sixty_minutes_and_seconds() {
    let head = "[Variant \"Cambodian\"]\n[TimeControl \"300+0\"]\n[Result \"*\"]\n\n";
    let clock = |time: &str| read(&format!("{head}1. e4 {{[%clk {time}]}} *\n")).map(|_| ());
    for (time, is_one) in [
        ("0:04:59", true),
        ("0:00:59.9", true),
        ("0:04:60", false),
        ("0:60:00", false),
        ("4:59", false),
        ("-1:00:00", false),
    ] {
        assert_eq!(clock(time).is_ok(), is_one, "{time}: {:?}", clock(time));
    }
}
