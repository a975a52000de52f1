//! Small boards of Rek and Min Rek Chanh on the screen.

use crate::support::{Shows, setup};
use crate::tui::{app, keys, person, picture, playing};
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::Effect;
use ouk::tui::message::Message;
use ouk::tui::pasted::{Pasted, recognise};
use ouk::tui::screens::play::Play;
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::solver::thread::{SolverEvent, SolverRequest, SolverThread};
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::{AnyPosition, GameId, RuleSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;

fn small() -> &'static RuleSet {
    GameId::MinRekChanh.rule_set("new-4x4").unwrap()
}

fn app_at(fen: &str) -> App {
    let plain = setup(GameId::MinRekChanh, small());
    let game = Game::new(GameSetup { fen: Some(fen.to_owned()), ..plain }).unwrap();
    let mut app = app("", "none");
    app.begin(Play::new(game));
    app
}

/// Runs the solver's requests, including the tables.
fn work(app: &mut App, effects: Vec<Effect>) -> usize {
    let request: SolverRequest = effects
        .into_iter()
        .find_map(|effect| match effect {
            Effect::Solve(request) => Some(*request),
            _ => None,
        })
        .expect("it is solved");
    let (tell, told) = channel();
    let tables = Arc::new(Tables::new(TableOptions::default()));
    let _thread = SolverThread::start(request, tables, move |event| drop(tell.send(event)));
    let mut shares = 0;
    for event in told {
        shares += usize::from(matches!(event, SolverEvent::Board(..)));
        app.update(Message::Solver(event));
    }
    shares
}

#[test]
fn the_solver_tells_the_true_value_of_a_small_board() {
    let won = "m2M/m2k/K2M/M2m w - 0 1";
    let tables = Tables::new(TableOptions::default());
    let never = AtomicBool::new(false);
    let board = tables.board(GameId::MinRekChanh, small(), &never, &|_| {}).unwrap().unwrap();
    let mut lost = AnyPosition::from_fen(GameId::MinRekChanh, small(), won).unwrap();
    let best = board.rate(&lost, &[]).unwrap()[0].mv;
    lost.play(best).unwrap();
    for (fen, says) in [
        ("mmm1/3k/K3/1MMM w", "drawn with best play of both sides"),
        (won, "White wins by force in 29:"),
        (&lost.to_fen(), "White wins by force in 28:"),
    ] {
        let mut app = app_at(fen);
        let effects = keys(&mut app, "S");
        let shares = work(&mut app, effects);
        assert!(shares > 10, "it tells how far it is: {shares}");
        let screen = picture(&app, 80, 24);
        assert!(screen.shows(says), "{fen}: {screen}");
        let Screen::Play(play) = &app.screen else { panic!("the game is left") };
        assert!(!play.is_solving());
    }
}

#[test]
fn a_share_of_the_work_on_a_board_is_shown_and_a_key_stops_it() {
    let mut app = app_at("mmm1/3k/K3/1MMM w");
    let effects = keys(&mut app, "S");
    let Some(Effect::Solve(request)) = effects.first() else { panic!("it is solved") };
    app.update(Message::Solver(SolverEvent::Board(request.ticket, 40)));
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("solving the whole board: 40%; S stops it"), "{screen}");
    assert!(keys(&mut app, "S").iter().any(|it| matches!(it, Effect::StopSolving)));
}

#[test]
fn the_form_says_that_level_ten_is_perfect_on_a_board_that_is_solved() {
    let mut app =
        app("[new_game]\ngame = \"rek\"\nrek = { rules = \"poat-4x4\", level = 10 }\n", "none");
    keys(&mut app, "n");
    let perfect = "level 10 plays perfectly";
    assert!(!picture(&app, 120, 40).shows(perfect), "only on the line of the level");
    keys(&mut app, "jjj");
    let screen = picture(&app, 120, 40);
    assert!(screen.shows(perfect) && screen.shows("poat-4x4"), "{screen}");
    keys(&mut app, "kkljj");
    assert!(!picture(&app, 120, 40).shows(perfect), "the whole board is not solved");
}

#[test]
fn the_smallest_board_is_pasted_as_a_position_and_a_path_is_not() {
    let find = |game: GameId, name: &str| game.rule_set(name);
    let on_screen = (GameId::Ouk, GameId::Ouk.default_rules());
    let read = |text: &str| recognise(text, on_screen, &find);
    let Ok(Pasted::Position(found)) = read("mmm1/3k/K3/1MMM w") else { panic!("it is a position") };
    let names = [Some(found.chosen()), found.next()].map(|one| one.map(|at| at.rules().name));
    assert_eq!(names, [Some("poat-4x4"), Some("new-4x4")]);
    assert!(read("usr/share/games/ouk").is_err());
    let Ok(Pasted::Position(found)) = read("mmmm1/4k/5/K4/1MMMM b - 0 1") else {
        panic!("so is this")
    };
    assert_eq!(found.chosen().rules().name, "new-5x5");
}

/// The rule set on the screen is among those whose readings the paste compares.
#[test]
fn a_pasted_position_is_read_once_by_each_rule_set() {
    let find = |game: GameId, name: &str| game.rule_set(name);
    let on_screen = (GameId::Rek, GameId::Rek.rule_set("poat-4x4").unwrap());
    let Ok(Pasted::Position(found)) = recognise("m3/3k/K3/3M b 0 1", on_screen, &find) else {
        panic!("it is a position")
    };
    assert_eq!(found.chosen().rules(), on_screen.1);
    assert!(found.next().is_none_or(|other| other.rules() != on_screen.1));
}

#[test]
fn the_cursor_stays_on_a_small_board() {
    let rek = |rules: &str| {
        let rules = GameId::Rek.rule_set(rules).unwrap();
        let mut app = app("", "none");
        app.begin(Play::new(Game::new(setup(GameId::Rek, rules)).unwrap()));
        app
    };
    let mut app = rek("poat-4x4");
    keys(&mut app, "llllllllkkkkkkkk");
    let at = |app: &App| {
        let play = crate::tui::play(app);
        play.game.position().shape().name(play.cursor)
    };
    assert_eq!(at(&app), "d4");
    keys(&mut app, "hhhhhhhhjjjjjjjj");
    assert_eq!(at(&app), "a1");
    let mut whole = playing(GameId::Rek, person());
    keys(&mut whole, "llllllllkkkkkkkk");
    assert_eq!(at(&whole), "h8");
}

#[test]
fn the_explorer_shows_a_small_board_on_the_smallest_screen() {
    for (rules, last_file) in [("new-4x4", "a b c d"), ("new-5x5", "a b c d e")] {
        let rules = GameId::MinRekChanh.rule_set(rules).unwrap();
        let mut app = app("pieces = \"letters\"", "none");
        app.begin(Play::new(Game::new(setup(GameId::MinRekChanh, rules)).unwrap()));
        keys(&mut app, "O");
        let screen = picture(&app, 40, 12);
        assert!(screen.contains(last_file) && screen.contains("OPENINGS"), "{screen}");
        assert!(screen.contains("back"), "{screen}");
    }
}
