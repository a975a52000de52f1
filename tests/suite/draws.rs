//! Draw offers, accepted and declined, and who begins the next game.

use crate::support::{ouk, setup};
use crate::tui::{keys, note, picture, play};
use ouk::tui::app::App;
use ouk::tui::effect::Effect;
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_engine::counting::accepts_draw;
use ouk_engine::worker::WorkerEvent;
use ouk_engine::{Score, SearchResult};
use ouk_rules::board::Color;
use ouk_rules::game::{Game, GameSetup, Player};
use ouk_rules::{GameId, Outcome, Reason, notation};

/// A game of White against the computer.
fn against_computer() -> App {
    let mut agreed = setup(GameId::Ouk, ouk("federation"));
    agreed.players[Color::Black] = Player::Computer { level: 5 };
    begun(agreed)
}

fn begun(agreed: GameSetup) -> App {
    let mut app = crate::tui::app("", "none");
    app.begin(Play::new(Game::new(agreed).unwrap()));
    app
}

/// The computer's answer to the awaited search.
fn answers(app: &mut App, mv: &str, score: i32) -> Vec<Effect> {
    let best = notation::parse(play(app).game.position(), mv).unwrap();
    let answer = SearchResult {
        best: Some(best),
        ponder: None,
        score: Score(score),
        lines: Vec::new(),
        nodes: 1,
    };
    let ticket = play(app).awaiting.expect("an answer is awaited");
    app.update(Message::Engine(WorkerEvent::Done(ticket, answer)))
}

fn white(app: &mut App, mv: &str) {
    keys(app, &format!("i{mv}\r"));
}

/// Plays fish forward and horses back and forth until the game is long enough for a draw offer.
fn shuffle(app: &mut App, moves: usize, score: i32) {
    let lines = [
        ("a3a4", "a6a5"),
        ("b3b4", "b6b5"),
        ("c3c4", "c6c5"),
        ("d3d4", "d6d5"),
        ("e3e4", "e6e5"),
        ("f3f4", "f6f5"),
        ("g3g4", "g6g5"),
        ("h3h4", "h6h5"),
    ];
    let more = [("b1d2", "b8d7"), ("d2b1", "d7b8")];
    let all = lines.iter().chain(more.iter().cycle());
    for (mine, its) in all.take(moves) {
        white(app, mine);
        answers(app, its, score);
    }
}

#[test]
fn a_draw_against_the_computer_is_asked_and_not_accepted_early() {
    let mut app = against_computer();
    white(&mut app, "e3e4");
    answers(&mut app, "e6e5", -5);
    keys(&mut app, "o");
    assert!(play(&app).game.ending().is_none());
    assert!(
        picture(&app, 40, 12).contains("offer the computer a draw?"),
        "{}",
        picture(&app, 40, 12)
    );
    keys(&mut app, "n");
    assert!(play(&app).game.ending().is_none() && play(&app).question.is_none());
    for asks in ["oy", ":draw\ry"] {
        keys(&mut app, asks);
        assert!(play(&app).game.ending().is_none(), "{asks}");
        assert_eq!(note(&app), "the computer plays on");
    }
}

#[test]
fn computer_accepts_draws_by_its_own_score() {
    for (score, accepted) in [(30, false), (0, true), (-80, true)] {
        let mut app = against_computer();
        shuffle(&mut app, 11, score);
        keys(&mut app, "oy");
        let ending = play(&app).game.ending();
        assert_eq!(ending.is_some_and(|end| end.reason == Reason::Agreement), accepted, "{score}");
    }
}

#[test]
fn a_score_counts_only_for_its_own_position() {
    let mut app = against_computer();
    shuffle(&mut app, 11, -200);
    keys(&mut app, "u");
    keys(&mut app, "oy");
    assert!(play(&app).game.ending().is_none());
}

#[test]
fn a_draw_offered_while_the_computer_thinks_is_answered_when_it_has_thought() {
    for (score, accepted) in [(400, false), (-400, true)] {
        let mut app = against_computer();
        white(&mut app, "e3e4");
        answers(&mut app, "e6e5", 0);
        white(&mut app, "d3d4");
        keys(&mut app, "oy");
        assert!(play(&app).game.ending().is_none());
        assert_eq!(note(&app), "the computer considers the draw");
        answers(&mut app, "e5d4", score);
        assert_eq!(play(&app).game.ending().is_some(), accepted, "{score}");
        if !accepted {
            assert!(note(&app).ends_with("the computer plays on"), "{}", note(&app));
        }
    }
}

#[test]
fn a_level_that_plays_to_win_declines_a_draw_of_rek_in_an_equal_position() {
    for (level, accepted) in [(7, true), (9, false)] {
        let mut agreed = setup(GameId::Rek, GameId::Rek.default_rules());
        agreed.players[Color::Black] = Player::Computer { level };
        agreed.fen = Some("7k/m7/8/8/8/8/7M/K7 w 0 20".to_owned());
        let mut app = begun(agreed);
        let ways = ["h2 g2 f2 e2 d2 c2 b2 b3 c3 d3 e3 f3", "a7 b7 c7 d7 e7 f7 g7 g6 f6 e6 d6 c6"];
        let [mine, its] = ways.map(|way| way.split(' ').collect::<Vec<_>>());
        for (mine, its) in mine.windows(2).zip(its.windows(2)) {
            white(&mut app, &mine.concat());
            answers(&mut app, &its.concat(), 0);
        }
        keys(&mut app, "oy");
        assert_eq!(play(&app).game.ending().is_some(), accepted, "level {level}");
    }
}

#[test]
fn computer_declines_without_a_score() {
    for ply in [0, 19, 20, 500] {
        assert!(!accepts_draw(None, ply));
        assert!(!accepts_draw(Some(Score(1)), ply));
    }
    assert!(!accepts_draw(Some(Score(0)), 1) && accepts_draw(Some(Score(-150)), 1));
}

#[test]
fn the_chaser_takes_the_draw_of_an_automatic_count() {
    let fen = "8/8/8/3k4/2R5/8/8/K6R b - 32 10 5";
    let mut app =
        begun(GameSetup { fen: Some(fen.to_owned()), ..setup(GameId::Ouk, ouk("federation")) });
    keys(&mut app, "C");
    let told = picture(&app, 80, 24);
    assert!(told.contains("White may take the draw now: t."), "{told}");
    app.overlays.clear();
    keys(&mut app, "t");
    assert!(picture(&app, 80, 24).contains("take the draw? y: yes"));
    keys(&mut app, "y");
    let ending = play(&app).game.ending().unwrap();
    assert_eq!(ending.reason, Reason::DrawTaken { counting: Color::Black });
}

/// A game between two people, the last of which was drawn.
fn drawn(first: Color) -> App {
    let mut app = begun(GameSetup { first, ..setup(GameId::Ouk, ouk("federation")) });
    keys(&mut app, if first == Color::White { "ie3e4\r" } else { "ie6e5\r" });
    keys(&mut app, "oy");
    assert_eq!(play(&app).game.ending().unwrap().outcome, Outcome::Draw);
    app
}

#[test]
fn after_a_draw_the_side_that_did_not_begin_is_proposed() {
    for first in Color::ALL {
        for (key, begins) in
            [("y", !first), ("\r", !first), ("w", Color::White), ("b", Color::Black)]
        {
            let mut app = drawn(first);
            keys(&mut app, &format!("r{key}"));
            assert!(play(&app).game.ending().is_none(), "{key:?}");
            assert_eq!(play(&app).game.position().turn(), begins, "{key:?}");
            assert_eq!(play(&app).score().drawn, 1);
        }
        let mut app = drawn(first);
        app.update(Message::Time(std::time::Duration::from_secs(1)));
        keys(&mut app, "r");
        let screen = picture(&app, 40, 12);
        let asked = if first == Color::White { "Black: y; White: w" } else { "White: y; Black: b" };
        assert!(screen.contains(&format!("who begins? {asked}")), "{screen}");
        assert!(!screen.contains("menu"), "{screen}");
        let mut app = drawn(first);
        keys(&mut app, "rn");
        assert!(play(&app).game.ending().is_some(), "no game is begun");
    }
}

#[test]
fn the_loser_may_leave_the_first_move_to_the_winner() {
    for (key, begins) in [("y", Color::White), ("b", Color::Black)] {
        let mut app = begun(setup(GameId::Ouk, ouk("federation")));
        keys(&mut app, ":resign\ry");
        keys(&mut app, &format!("r{key}"));
        assert!(play(&app).game.ending().is_none());
        assert_eq!(play(&app).game.position().turn(), begins, "{key:?}");
    }
}

#[test]
fn a_computer_that_lost_begins_without_a_question() {
    let mut app = against_computer();
    white(&mut app, "e3e4");
    let mut agreed = play(&app).game.setup().clone();
    agreed.players.0.reverse();
    let mut game = Game::new(agreed).unwrap();
    game.resign(Color::White);
    app.begin(Play::new(game));
    let effects = keys(&mut app, "r");
    assert!(matches!(effects[..], [Effect::Think(..)]), "White, the machine, thinks");
}

#[test]
fn a_saved_game_from_the_array_can_be_begun_by_either_side() {
    let mut game = Game::new(setup(GameId::Ouk, ouk("federation"))).unwrap();
    game.resign(Color::Black);
    let find = |game: GameId, name: &str| game.rule_set(name);
    let back = Game::from_record(&game.to_record(), &find).unwrap();
    let again = back.setup().begun_by(Color::Black).unwrap();
    assert_eq!(Game::new(again).unwrap().position().turn(), Color::Black);
    let fixed =
        GameSetup { fen: Some("4k3/8/8/8/8/8/8/R3K3 b - - 0 1".into()), ..back.setup().clone() };
    assert!(fixed.begun_by(Color::White).is_none());
}
