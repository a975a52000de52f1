//! A review of a game that has marks of its own, or no moves.

use crate::support::{Shows, play_in, setup};
use crate::tui::{app, keys, person, picture, playing};
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::message::{Loaded, Message};
use ouk_engine::analysis::{Analyser, AnalysisEvent, SearchBudget};
use ouk_rules::GameId;
use ouk_rules::board::Color;
use ouk_rules::game::Game;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// A game whose file marks the first move as a blunder and the second as a slip; later Black leaves
/// a horse en prise.
fn marked() -> Game {
    let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    play_in(&mut game, "e3e4 b8d7 d3d4 d7e5 d4e5 h6h5 g3g4 h5g4");
    game.resign(Color::Black);
    let record = game.to_record().replacen("1. e4 Nd7", "1. e4 $4 Nd7 $6", 1);
    assert!(record.contains("$4"), "{record}");
    let find = |game: GameId, _: &str| Some(game.default_rules());
    Game::from_record(&record, &find).unwrap()
}

fn at(app: &App) -> usize {
    match &app.screen {
        Screen::Review(review) => review.at,
        _ => panic!("nothing is reviewed"),
    }
}

#[test]
fn the_marks_of_a_file_count_like_those_of_the_analysis() {
    let mut app = app("", "none");
    let game = Loaded(Box::new(marked()));
    let effects = app.update(Message::Opened(PathBuf::from("x.pgn"), game, Purpose::Review));
    let request = effects.into_iter().find_map(|effect| match effect {
        Effect::Analyse(request) => Some(request),
        _ => None,
    });
    let request = request.expect("a game that is over is analysed");
    let never = AtomicBool::new(false);
    let mut analyser = Analyser::new(None, SearchBudget::Nodes(3_000));
    analyser.run(&request.game, &never, &mut |ply, found| {
        let event = AnalysisEvent::Found(request.ticket, ply, Box::new(found));
        app.update(Message::Analysis(event));
    });
    app.update(Message::Analysis(AnalysisEvent::Done(request.ticket)));
    // The review goes to the first mark, whoever set it.
    assert_eq!(at(&app), 1);
    let first = picture(&app, 120, 40);
    assert!(first.shows("e4??") && first.shows("arked in the file"), "{first}");
    let mut plies = vec![1];
    loop {
        keys(&mut app, "n");
        if plies.last() == Some(&at(&app)) {
            break;
        }
        plies.push(at(&app));
    }
    assert!(plies.contains(&2) && plies.len() > 2, "{plies:?}");
    let [white, black] = [1, 0].map(|side| plies.iter().filter(|&&ply| ply % 2 == side).count());
    keys(&mut app, "0");
    let start = picture(&app, 120, 40);
    assert!(start.shows(&format!("mistakes: White {white}, Black {black}")), "{start}");
    assert!(start.shows("arks from the file: 2"), "{start}");
    let signs = start
        .split_whitespace()
        .filter(|word| word.contains('?') && word.chars().any(char::is_alphanumeric));
    assert_eq!(signs.count(), plies.len(), "{start}");
}

#[test]
fn a_review_without_moves_says_so_and_offers_only_what_works() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, ":review\r");
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        let screen = picture(&app, width, height);
        assert!(screen.shows("No moves to review yet"), "{screen}");
        for words in ["step", "mistakes", "play on", "0 of 0", "Press m"] {
            assert!(!screen.contains(words), "{words}: {screen}");
        }
    }
    for key in ["m", "n", "b"] {
        assert!(keys(&mut app, key).is_empty());
        assert!(picture(&app, 80, 24).shows("o moves to review yet"), "{key}");
    }
    keys(&mut app, "ie3e4\r");
    assert!(picture(&app, 120, 40).shows("VARIATION"), "moves can be tried");
}
