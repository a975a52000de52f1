//! The way on where something cannot be done: texts over the screen whose keys act, reviews without
//! mistakes, files that do not hold one game, and the way back.

use crate::support::{Shows, agreed, play_in, setup};
use crate::tui::{app, keys, note, picture, play};
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::message::{Loaded, Message};
use ouk::tui::overlay::Overlay;
use ouk::tui::screens::play::Play;
use ouk::tui::screens::review::Review;
use ouk_engine::analysis::{Analyser, AnalysisEvent, SearchBudget};
use ouk_engine::uci::client::{EngineError, EngineNotice};
use ouk_rules::GameId;
use ouk_rules::board::ByColor;
use ouk_rules::game::{EngineSpec, Game, GameSetup, MatchScore, Player};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

fn human(name: &str) -> Player {
    Player::Human { name: name.to_owned() }
}

/// A game between two players after a move.
fn begun(players: [Player; 2]) -> Game {
    let players = ByColor(players);
    let setup = GameSetup { players, ..setup(GameId::Ouk, GameId::Ouk.default_rules()) };
    let mut game = Game::new(setup).unwrap();
    play_in(&mut game, "e3e4");
    game
}

/// A game whose engine has just failed, with the text about that on the screen.
fn engine_failed() -> App {
    let spec = EngineSpec { command: "engine".to_owned(), options: Vec::new() };
    let mut play = Play::new(begun([human("You"), Player::Engine(spec)]));
    play.approve([agreed("engine", &[])]);
    let mut app = app("", "none");
    let effects = app.begin(play);
    let asked = effects.iter().find_map(|effect| match effect {
        Effect::Ask(ticket, ..) => Some(*ticket),
        _ => None,
    });
    let error = EngineError::Command { command: "engine".to_owned() };
    app.update(Message::Foreign(EngineNotice::Failed(asked.unwrap(), error)));
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("THE ENGINE FAILED") && !screen.shows("restarts it"), "{screen}");
    app
}

#[test]
fn the_keys_that_a_text_over_the_screen_names_close_it_and_act() {
    let mut undone = engine_failed();
    keys(&mut undone, "u");
    assert_eq!((play(&undone).game.ply(), undone.overlays.len()), (0, 0));
    let mut left = engine_failed();
    keys(&mut left, "q");
    let screen = picture(&left, 80, 24);
    assert!(play(&left).question.is_some(), "{screen}");
    let mut again = engine_failed();
    let effects = keys(&mut again, ":again\r");
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Ask(..))));
    // Other keys only close the text.
    let mut closed = engine_failed();
    keys(&mut closed, "r");
    assert_eq!((play(&closed).game.ply(), closed.overlays.len()), (1, 0));
    assert_eq!(note(&closed), "the engine failed; :again restarts it");
    assert!(play(&closed).question.is_none());
}

fn review(app: &App) -> &Review {
    match &app.screen {
        Screen::Review(review) => review,
        _ => panic!("nothing is reviewed"),
    }
}

fn reviewing(game: Game) -> App {
    let mut app = app("", "none");
    app.update(Message::Opened(PathBuf::from("x.pgn"), Loaded(Box::new(game)), Purpose::Review));
    app
}

#[test]
fn a_review_that_was_not_searched_says_how_to_find_mistakes() {
    let mut app = reviewing(begun([human("A"), human("B")]));
    for key in ["n", "N", "r"] {
        keys(&mut app, key);
        let note = app.context.words_of(review(&app).board.note.as_ref());
        assert_eq!(note, "no mistakes are known yet; m finds them", "{key}");
    }
    let effects = keys(&mut app, "m");
    let request = effects.into_iter().find_map(|effect| match effect {
        Effect::Analyse(request) => Some(request),
        _ => None,
    });
    let request = request.unwrap();
    let mut analyser = Analyser::new(None, SearchBudget::Nodes(200));
    analyser.run(&request.game, &AtomicBool::new(false), &mut |ply, found| {
        let event = AnalysisEvent::Found(request.ticket, ply, Box::new(found));
        app.update(Message::Analysis(event));
    });
    app.update(Message::Analysis(AnalysisEvent::Done(request.ticket)));
    for (key, words) in [("n", "no other mistake this way"), ("r", "this move is not a mistake")] {
        keys(&mut app, key);
        let note = app.context.words_of(review(&app).board.note.as_ref());
        assert_eq!(note, words);
    }
}

#[test]
fn a_game_between_computers_is_continued_by_a_person() {
    let level = Player::Computer { level: 3 };
    for (players, expected) in [
        ([level.clone(), level.clone()], [level.clone(), human("You")]),
        ([human("You"), level.clone()], [human("You"), level.clone()]),
        ([human("A"), human("B")], [human("A"), human("B")]),
    ] {
        let mut app = reviewing(begun(players));
        keys(&mut app, "\r");
        assert_eq!(play(&app).game.setup().players.0, expected);
        assert_eq!(play(&app).game.ply(), 1);
    }
}

#[test]
fn the_form_that_the_explorer_opens_goes_back_to_the_explored_line() {
    let mut app = app("", "none");
    keys(&mut app, "O\r\r");
    let before = picture(&app, 80, 24);
    keys(&mut app, "p");
    assert!(matches!(app.screen, Screen::Setup(_)) && app.overlays.is_empty());
    keys(&mut app, "q");
    assert!(matches!(app.overlays[..], [Overlay::Explorer(_)]));
    assert_eq!(picture(&app, 80, 24), before);
    // The explorer does not come back after a game.
    keys(&mut app, "p\r");
    assert!(matches!(app.screen, Screen::Play(_)));
    keys(&mut app, "q");
    assert!(app.overlays.is_empty());
}

#[test]
fn the_reason_names_the_team_that_the_result_names() {
    let players = [human("Black"), human("White")];
    let mut game = Game::new(GameSetup {
        players: ByColor(players),
        match_score: MatchScore::of_teams(),
        ..setup(GameId::Ouk, GameId::Ouk.default_rules())
    })
    .unwrap();
    play_in(&mut game, "e3e4 d6d5");
    let mut app = app("", "none");
    app.begin(Play::new(game));
    keys(&mut app, ":resign\ry");
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("White won") && screen.shows("Black resigned"), "{screen}");
    assert!(!screen.shows("White resigned"), "{screen}");
}

#[test]
fn two_teams_have_names_that_can_be_told_apart() {
    for (typed, expected) in [
        (["", ""], ["Mekong", "Tonle Sap"]),
        (["Rats", "Rats "], ["Rats 1", "Rats 2"]),
        (["Rats", "Cats"], ["Rats", "Cats"]),
    ] {
        let mut app = app("", "none");
        keys(&mut app, "b");
        for name in typed {
            app.update(Message::Key(ouk::tui::keys::Key::Ctrl('u')));
            keys(&mut app, &format!("{name}\r"));
        }
        keys(&mut app, "\r");
        let names = play(&app).game.setup().players.0.each_ref().map(Player::name);
        assert_eq!(names.map(|name| name.to_string()), expected, "{typed:?}");
    }
}
