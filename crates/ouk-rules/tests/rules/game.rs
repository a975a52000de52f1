//! A played game: history, counts by hand, clocks, endings, and the match around it.

use crate::support::{
    every_rule_set, game_at, named, ouk, play_at_random, play_in, random_game, setup,
};
use ouk_rules::announce::Call;
use ouk_rules::board::{Color, Kind};
use ouk_rules::game::{CountAction, Game, GameSetup, MatchScore};
use ouk_rules::notation::parse;
use ouk_rules::{AnyPosition, GameId, Honour, Outcome, Reason};

/// White has Tuuk, Tuuk and Ses against a king and a Neang that h1 is about to capture.
const ABOUT_TO_BARE: &str = "4k2m/8/8/8/8/8/R3N3/4K2R w - - 0 1";

pub fn ended(game: &Game) -> String {
    game.ending().map_or_else(|| "goes on".to_owned(), ToString::to_string)
}

fn by_hand(rules: &str, fen: &str) -> Game {
    let setup = setup(GameId::Ouk, ouk(rules));
    Game::new(GameSetup { fen: Some(fen.to_owned()), by_hand: true, ..setup }).unwrap()
}

#[test]
fn either_colour_may_make_the_first_move() {
    for (id, rules) in every_rule_set() {
        let game = Game::new(GameSetup { first: Color::Black, ..setup(id, rules) }).unwrap();
        assert_eq!(game.position().turn(), Color::Black);
        let white = Game::new(setup(id, rules)).unwrap();
        for square in id.shape().all() {
            assert_eq!(game.position().piece_on(square), white.position().piece_on(square));
        }
    }
    // A set-up position tells the side to move.
    let game = game_at(ouk("federation"), "4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
    assert_eq!(game.setup().first, Color::Black);
}

#[test]
fn going_back_and_forth_restores_every_position_and_count() {
    for (id, rules) in every_rule_set() {
        for hand in [false, true] {
            let mut rng = fastrand::Rng::with_seed(23);
            let mut game = Game::new(GameSetup { by_hand: hand, ..setup(id, rules) }).unwrap();
            play_at_random(&mut game, &mut rng, 90);
            let state =
                |position: &AnyPosition| (position.to_fen(), position.key(), position.count_view());
            let told: Vec<_> = (0..=game.ply()).map(|ply| state(game.position_at(ply))).collect();
            let (last, over) = (game.ply(), ended(&game));
            for _ in 0..12 {
                let to = rng.usize(..=last);
                if to < game.ply() {
                    let plies = game.ply() - to;
                    assert_eq!(game.take_back(plies), plies);
                } else {
                    let plies = to - game.ply();
                    assert_eq!(game.redo(plies), plies);
                }
                assert_eq!(state(game.position()), told[to], "{} {rules}", id.name());
                assert_eq!(game.ply() + game.undone(), last);
            }
            game.redo(last);
            assert_eq!((game.ply(), ended(&game)), (last, over));
            assert_eq!(game.take_back(last + 5), last);
            assert_eq!(game.take_back(1), 0);
        }
    }
}

#[test]
fn new_move_drops_the_undone_moves() {
    let mut game = Game::new(setup(GameId::Ouk, ouk("federation"))).unwrap();
    play_in(&mut game, "e4 d5 exd5");
    let taken: Vec<_> = game.moves().flat_map(|played| played.taken.clone()).collect();
    assert_eq!(taken.len(), 1);
    assert_eq!(game.taken_by(Color::White, game.ply())[0].kind, Kind::Trey);
    assert_eq!(game.take_back(2), 2);
    play_in(&mut game, "e5");
    assert_eq!((game.ply(), game.undone(), game.redo(1)), (2, 0, 0));
    assert!(game.taken_by(Color::White, game.ply()).is_empty());
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = Game::new(setup(GameId::Ouk, ouk("federation"))).unwrap();
    let other = random_game(GameId::Ouk, ouk("federation"), 1, 1);
    let mv = other[1].legal_moves()[0];
    let before = game.position().to_fen();
    assert_eq!(game.play(mv).unwrap_err().to_string(), "it is White's move");
    assert_eq!((game.position().to_fen(), game.ply()), (before, 0));
    game.resign(Color::White);
    let mv = game.position().legal_moves()[0];
    let says = game.play(mv).unwrap_err().to_string();
    assert_eq!(says, "the game is over, Black won: White resigned");
}

#[test]
fn the_third_occurrence_draws_where_the_rules_say_so() {
    let shuffle = "Ra2 Ra7 Ra1 Ra8 Ra2 Ra7 Ra1";
    for (rules, draws) in [("federation", true), ("tan", false), ("strict", false)] {
        let mut game = game_at(ouk(rules), "r3k3/8/pppppppp/8/8/PPPPPPPP/8/R3K3 w - - 0 1");
        play_in(&mut game, shuffle);
        assert_eq!(ended(&game), "goes on");
        play_in(&mut game, "Ra8");
        let expected = "drawn: the same position for the third time";
        assert_eq!(ended(&game) == expected, draws, "{rules}");
        game.take_back(1);
        assert_eq!(ended(&game), "goes on");
    }
    for (id, rules, shuffle) in [
        (GameId::Rek, "poat", "b1b2 g8g7 b2b1 g7g8"),
        (GameId::MinRekChanh, "new", "b1b2 g8g7 b2b1 g7g8"),
        (GameId::Hill, "pritchard", "a1a2 a9a8 a2a1 a8a9"),
        (GameId::Makruk, "makruk", "a1a2 a8a7 a2a1 a7a8"),
    ] {
        let mut game = Game::new(setup(id, named(id, rules))).unwrap();
        play_in(&mut game, shuffle);
        assert_eq!(ended(&game), "goes on");
        play_in(&mut game, shuffle);
        assert_eq!(game.ending().map(|ending| &ending.reason), Some(&Reason::Repetition));
    }
}

#[test]
fn declaration_ends_the_game_until_an_undo() {
    let mut game = Game::new(setup(GameId::Ouk, ouk("tan"))).unwrap();
    play_in(&mut game, "e4 d5");
    game.take_back(1);
    game.agree_draw();
    assert_eq!((ended(&game).as_str(), game.undone()), ("drawn: by agreement", 0));
    game.resign(Color::White);
    assert_eq!(ended(&game), "drawn: by agreement", "a game that is over stays so");
    assert_eq!((game.take_back(0), game.redo(3)), (0, 0));
    assert_eq!(ended(&game), "drawn: by agreement");
    game.take_back(1);
    assert_eq!(ended(&game), "goes on");
    game.resign(Color::Black);
    assert_eq!(ended(&game), "White won: Black resigned");
}

#[test]
fn an_ending_of_the_players_is_undone_without_a_move() {
    let mut game = Game::new(setup(GameId::Ouk, ouk("tan"))).unwrap();
    assert!(!game.take_back_ending(), "the game goes on");
    play_in(&mut game, "e4 d5");
    let record = game.to_record();
    for end in [|game: &mut Game| game.resign(Color::White), |game: &mut Game| game.agree_draw()] {
        end(&mut game);
        assert!(game.ending().is_some() && game.take_back_ending());
        assert_eq!((ended(&game).as_str(), game.ply()), ("goes on", 2));
        assert_eq!(game.to_record(), record, "the record follows");
    }
    // Without its move, a failed engine would fail again, and a fallen flag would fall again.
    for end in [|game: &mut Game| game.forfeit(Color::White), Game::flag] {
        let mut game = game.clone();
        end(&mut game);
        assert!(game.ending().is_some() && !game.take_back_ending());
    }
}

#[test]
fn a_count_by_hand_starts_stops_and_starts_again() {
    let mut game = by_hand("federation", "4k3/8/4m3/8/8/8/R3N3/4K2R b - - 0 1");
    assert_eq!(game.count(), None);
    assert_eq!(game.stop_count(Color::Black).unwrap_err().to_string(), "Black does not count");
    let early = CountAction { by: Color::White, starts: true };
    let says = game.count_action(early).unwrap_err().to_string();
    assert_eq!(says, "White may start its count on its own move");
    game.start_count().unwrap();
    play_in(&mut game, "Mf5 Kd1 Mg4");
    let count = game.count().unwrap();
    assert_eq!((count.by, count.number, count.honour), (Color::Black, 2, Honour::Board));
    game.stop_count(Color::Black).unwrap();
    assert_eq!(game.count(), None);
    play_in(&mut game, "Ke1");
    game.start_count().unwrap();
    play_in(&mut game, "Mf5");
    assert_eq!(game.count().unwrap().number, 1, "a board's honour begins again at 1");
    // Taking back to the start or stop of a count restores the count at that ply.
    game.take_back(1);
    assert_eq!(game.count().unwrap().number, 0);
    game.take_back(1);
    assert_eq!(game.count(), None, "the count was stopped at this ply");
    game.take_back(1);
    assert_eq!(game.count().unwrap().number, 1);
    game.redo(3);
    assert_eq!(game.count().unwrap().number, 1);
}

#[test]
fn an_automatic_count_is_not_for_the_players_to_touch_but_the_chaser_may_take_its_draw() {
    let mut game = game_at(ouk("federation"), ABOUT_TO_BARE);
    play_in(&mut game, "Rxh8+");
    assert_eq!(game.count().unwrap().by, Color::Black);
    let automatic = "counting is automatic in this game";
    assert_eq!(game.start_count().unwrap_err().to_string(), automatic);
    assert_eq!(game.stop_count(Color::Black).unwrap_err().to_string(), automatic);
    let says = game.take_draw(Color::Black).unwrap_err().to_string();
    assert_eq!(says, "Black counts, so only the other side may");
    game.take_draw(Color::White).unwrap();
    assert_eq!(ended(&game), "drawn: White took the draw while Black counted");
    let find = |game: GameId, name: &str| game.rule_set(name);
    let back = Game::from_record(&game.to_record(), &find).unwrap();
    assert_eq!(ended(&back), ended(&game));
    let mut hill = Game::new(setup(GameId::Hill, named(GameId::Hill, "pritchard"))).unwrap();
    assert_eq!(hill.start_count().unwrap_err().to_string(), "this game has no counting");
}

#[test]
fn the_side_that_does_not_count_may_take_the_draw() {
    let mut game = by_hand("tan", ABOUT_TO_BARE);
    play_in(&mut game, "Rxh8+");
    let none = "no count runs, so there is no draw to take";
    assert_eq!(game.take_draw(Color::White).unwrap_err().to_string(), none);
    game.start_count().unwrap();
    let says = game.take_draw(Color::Black).unwrap_err().to_string();
    assert_eq!(says, "Black counts, so only the other side may");
    play_in(&mut game, "Kd7");
    game.take_draw(Color::White).unwrap();
    assert_eq!(ended(&game), "drawn: White took the draw while Black counted");
}

#[test]
fn a_mate_while_the_own_count_runs_only_draws() {
    let fen = "4k3/R7/8/8/8/8/r7/4K1R1 w - - 0 1";
    let mut quiet = by_hand("federation", fen);
    play_in(&mut quiet, "Rg8");
    assert_eq!(ended(&quiet), "White won: ouk ngeub (checkmate)");
    let mut counting = by_hand("federation", fen);
    counting.start_count().unwrap();
    play_in(&mut counting, "Rg8");
    assert_eq!(ended(&counting), "drawn: White mated while its own count ran");
}

#[test]
fn an_order_can_be_refused_and_that_loses() {
    let rules = named(GameId::MinRekChanh, "any");
    let mut rng = fastrand::Rng::with_seed(2);
    let mut game = Game::new(setup(GameId::MinRekChanh, rules)).unwrap();
    let says = game.refuse_order().unwrap_err().to_string();
    assert_eq!(says, "there is no order to refuse");
    while game.position().duty().is_empty() {
        assert_eq!(game.ending(), None);
        let before = game.ply();
        play_at_random(&mut game, &mut rng, 1);
        assert_eq!(game.ply(), before + 1);
    }
    let loser = game.position().turn();
    game.refuse_order().unwrap();
    assert_eq!(game.ending().unwrap().outcome, Outcome::Win(!loser));
    assert_eq!(game.ending().unwrap().reason, Reason::OrderRefused);
}

#[test]
fn the_loser_of_the_last_game_begins_the_next() {
    let mut match_score = MatchScore::default();
    assert_eq!(match_score.begins(), None);
    match_score.record(Outcome::Win(Color::White), 0);
    assert_eq!((match_score.won, match_score.begins()), ([1, 0], Some(1)));
    // The sides have swapped colours: White is now the second player.
    match_score.record(Outcome::Win(Color::White), 1);
    assert_eq!((match_score.won, match_score.begins()), ([1, 1], Some(0)));
    match_score.record(Outcome::Win(Color::Black), 1);
    assert_eq!((match_score.won, match_score.begins()), ([2, 1], Some(1)));
    match_score.record(Outcome::Draw, 0);
    assert_eq!((match_score.won, match_score.drawn, match_score.begins()), ([2, 1], 1, None));
}

#[test]
fn a_player_is_warned_of_the_count_a_capture_begins() {
    let cases = [
        ("federation", "the count goes from 6 to 8 (two boats), you have 2 moves"),
        ("tan", "the count goes from 6 to 8 (two boats), you have 3 moves"),
        ("ksjha", "the count goes from 6 to 8 (two boats), you have 3 moves"),
        ("khmer-institute", "you have 3 moves (two boats)"),
        ("ludii", "the count goes from 5 to 8 (two boats), you have 4 moves"),
        ("strict", "the count goes from 5 to 8 (two boats), you have 3 moves"),
    ];
    let warning = |rules: &str, fen: &str, by_hand: bool, text: &str| {
        let setup = GameSetup { by_hand, ..setup(GameId::Ouk, ouk(rules)) };
        let game = Game::new(GameSetup { fen: Some(fen.to_owned()), ..setup }).unwrap();
        let mv = parse(game.position(), text).unwrap();
        game.position().counting().unwrap().warning(mv).map(|rule_message| rule_message.to_string())
    };
    for (rules, says) in cases {
        for by_hand in [false, true] {
            let warned = warning(rules, ABOUT_TO_BARE, by_hand, "Rxh8");
            assert_eq!(warned, Some(format!("this bares the king: {says}")), "{rules}");
        }
        assert_eq!(warning(rules, ABOUT_TO_BARE, false, "Rh7"), None);
    }
    let at_once = [
        (
            "federation",
            "4k2m/8/8/8/8/8/R3N3/1SN1K2R w - - 0 1",
            "8, and its limit is 8 (two boats)",
        ),
        (
            "federation",
            "4k2m/8/8/8/8/8/R3N3/MSN1K2R w - - 0 1",
            "9, and its limit is 8 (two boats)",
        ),
    ];
    let heavy = at_once[0].1;
    let says =
        "this bares the king and draws at once: it leaves you no move to mate with (two boats)";
    assert_eq!(warning("khmer-institute", at_once[1].1, false, "Rxh8").as_deref(), Some(says));
    let mates = heavy.replacen("8/", "R7/", 1);
    assert_eq!(warning("federation", &mates, false, "Rxh8"), None, "it mates");
    for (rules, fen, says) in at_once {
        let says =
            format!("this bares the king and draws at once: the count would begin at {says}");
        assert_eq!(warning(rules, fen, false, "Rxh8"), Some(says), "{rules}");
    }
    let weak = "4k2m/6M1/8/8/8/8/4M3/4K3 w - - 0 1";
    let says = "this bares the king and draws at once: no limit is given for these pieces";
    assert_eq!(warning("tan", weak, false, "Mxh8"), Some(says.to_owned()));
    let one = "4k2m/8/8/8/8/8/R7/1SN1K2R w - - 0 1";
    let says = "this bares the king: the count goes from 7 to 8 (two boats), you have 1 move";
    assert_eq!(warning("federation", one, false, "Rxh8"), Some(says.to_owned()));
}

/// The switches of one family do not apply to the games of another.
#[test]
fn a_rule_set_of_another_game_is_refused() {
    for &game in GameId::ALL {
        for &other in GameId::ALL {
            for rules in other.rule_sets() {
                let begun = Game::new(GameSetup { rules, ..GameSetup::new(game) });
                assert_eq!(begun.is_ok(), game.accepts(rules), "{game} {rules}");
                let text = AnyPosition::new(game).to_fen();
                let read = AnyPosition::from_fen(game, rules, &text);
                if !game.accepts(rules) {
                    let told = format!("{rules} is not a rule set of {}", game.title());
                    assert_eq!(read.unwrap_err().to_string(), told);
                    assert_eq!(begun.err().unwrap().to_string(), told);
                }
            }
        }
        assert!(game.rule_sets().iter().all(|rules| game.accepts(rules)));
    }
}

#[test]
fn the_call_of_a_move_is_its_check_or_mate_and_not_its_promotion() {
    let mut game = game_at(ouk("federation"), "4k3/8/8/4P3/8/8/8/R3K3 w - - 0 1");
    play_in(&mut game, "e5e6m e8d8 a1a8");
    let played: Vec<_> =
        game.moves().map(|played| (played.calls.clone(), played.check())).collect();
    assert_eq!(played[0], (vec![Call::Bak], None));
    assert_eq!(played[1], (vec![], None));
    assert_eq!((played[2].1, played[2].0.last().copied()), (Some(Call::Ouk), Some(Call::Ouk)));
}
