//! Searches for forced wins from a game, from a review and in line play.

use crate::support::{Shows, play_in, setup};
use crate::tui::{app, keys, picture, playing};
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::keys::Key;
use ouk::tui::message::{Loaded, Message};
use ouk::tui::screens::play::Play;
use ouk_engine::solver::thread::{SolverEvent, SolverRequest};
use ouk_engine::solver::{Solver, SolverProgress};
use ouk_engine::worker::Ticket;
use ouk_rules::GameId;
use ouk_rules::game::{ClockSetting, Game, GameSetup};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Black wins in two moves.
const WON: &str = "5MM1/M6k/M6M/8/8/m6M/K2M4/1mm5 b - 0 52";

fn won_game(clock: ClockSetting) -> Game {
    let game = GameId::MinRekChanh;
    let plain = setup(game, game.default_rules());
    Game::new(GameSetup { fen: Some(WON.to_owned()), clock, ..plain }).unwrap()
}

fn in_game(clock: ClockSetting) -> App {
    let mut app = app("", "none");
    app.begin(Play::new(won_game(clock)));
    app
}

fn asked(effects: &[Effect]) -> Option<&SolverRequest> {
    effects.iter().find_map(|effect| match effect {
        Effect::Solve(request) => Some(&**request),
        _ => None,
    })
}

/// Runs the solver's requests.
fn answer(app: &mut App, effects: &[Effect]) {
    let SolverRequest { ticket, position, history, limits, .. } =
        asked(effects).expect("it is solved");
    let never = AtomicBool::new(false);
    let solution = Solver::new(1).solve(position, history, *limits, &never, &mut |_| {});
    app.update(Message::Solver(SolverEvent::Done(*ticket, Box::new(solution))));
}

#[test]
fn a_game_tells_the_forced_win_of_the_side_to_move() {
    let mut app = in_game(ClockSetting::None);
    let effects = keys(&mut app, "S");
    let ticket = asked(&effects).expect("it is solved").ticket;
    assert!(picture(&app, 80, 24).shows("solving: 0 positions"));
    let progress = SolverProgress { nodes: 70_000, proof: 1, disproof: 1 };
    app.update(Message::Solver(SolverEvent::Progress(Ticket::fresh(), progress)));
    assert!(picture(&app, 80, 24).shows("solving: 0 positions"), "of another position");
    app.update(Message::Solver(SolverEvent::Progress(ticket, progress)));
    assert!(picture(&app, 80, 24).shows("solving: 70000 positions"));
    answer(&mut app, &effects);
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("Black wins by force in 2: a3c3"), "{screen}");
    let Screen::Play(play) = &app.screen else { panic!("the game is left") };
    assert!(play.game.ply() == 0 && !play.is_solving(), "it is not played");
}

#[test]
fn a_second_key_or_a_move_stops_the_solver() {
    for stop in ["S", "ia3b3\r", "q", "O"] {
        let mut app = in_game(ClockSetting::None);
        let effects = keys(&mut app, "S");
        let stopped = keys(&mut app, stop);
        let stops = |it: &Effect| matches!(it, Effect::StopSolving | Effect::StopThinking);
        assert!(stopped.iter().any(stops), "{stop}");
        answer(&mut app, &effects);
        assert!(!picture(&app, 80, 24).shows("wins by force"), "{stop}");
    }
}

#[test]
fn stopped_solver_shows_no_progress() {
    for over in ["O", "v"] {
        let mut app = in_game(ClockSetting::None);
        keys(&mut app, "S");
        assert!(picture(&app, 80, 24).shows("S stops it"));
        keys(&mut app, over);
        app.update(Message::Key(Key::Esc));
        let screen = picture(&app, 80, 24);
        assert!(screen.shows("to move") && !screen.shows("S stops it"), "{over}: {screen}");
    }
}

/// What the solver reports many times a second must not hide what a key has just said.
#[test]
fn progress_of_the_solver_leaves_a_newer_note_until_the_next_key() {
    let mut app = in_game(ClockSetting::None);
    let effects = keys(&mut app, "S");
    let ticket = asked(&effects).expect("it is solved").ticket;
    let progress = |nodes| {
        let progress = SolverProgress { nodes, proof: 1, disproof: 1 };
        Message::Solver(SolverEvent::Progress(ticket, progress))
    };
    keys(&mut app, ":zz\r");
    for nodes in [70_000, 80_000] {
        app.update(progress(nodes));
        let screen = picture(&app, 80, 24);
        assert!(screen.shows("there is no command :zz"), "{screen}");
    }
    app.update(Message::Solver(SolverEvent::Board(ticket, 50)));
    assert!(picture(&app, 80, 24).shows("there is no command :zz"));
    keys(&mut app, "l");
    app.update(progress(90_000));
    assert!(picture(&app, 80, 24).shows("solving: 90000 positions"));
    keys(&mut app, "l");
    assert!(picture(&app, 80, 24).shows("solving: 90000 positions"), "it does not blink");
    keys(&mut app, ":zz\r");
    answer(&mut app, &effects);
    assert!(picture(&app, 80, 24).shows("Black wins by force in 2"), "the answer is always said");
}

#[test]
fn a_review_puts_the_line_of_the_win_on_the_board() {
    let mut app = app("", "none");
    let game = Loaded(Box::new(won_game(ClockSetting::None)));
    app.update(Message::Opened(PathBuf::from("x.pgn"), game, Purpose::Review));
    let effects = keys(&mut app, "S");
    answer(&mut app, &effects);
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("Black wins by force") && screen.shows("VARIATION"), "{screen}");
    keys(&mut app, "lll");
    let Screen::Review(review) = &app.screen else { panic!("the review is left") };
    let ending = review.board.game.ending().map(|ending| ending.outcome);
    assert_eq!(ending, Some(ouk_rules::Outcome::Win(ouk_rules::board::Color::Black)));
    assert_eq!(review.at, 3);
}

#[test]
fn a_step_to_another_position_of_a_review_stops_the_solver() {
    let mut app = app("", "none");
    let mut game = won_game(ClockSetting::None);
    play_in(&mut game, "a3b3");
    app.update(Message::Opened(PathBuf::from("x.pgn"), Loaded(Box::new(game)), Purpose::Review));
    keys(&mut app, "0");
    let effects = keys(&mut app, "S");
    assert!(keys(&mut app, "l").iter().any(|it| matches!(it, Effect::StopSolving)));
    answer(&mut app, &effects);
    let screen = picture(&app, 80, 24);
    assert!(!screen.shows("wins by force") && !screen.shows("VARIATION"), "{screen}");
}

#[test]
fn solving_is_refused_in_other_games_and_while_a_clock_runs() {
    let mut ouk = playing(GameId::Ouk, crate::tui::person());
    assert!(asked(&keys(&mut ouk, "S")).is_none());
    assert!(picture(&ouk, 80, 24).shows("only Rek and Min Rek Chanh can be solved"));
    let mut timed = in_game(ClockSetting::SuddenDeath { base: Duration::from_secs(60) });
    assert!(asked(&keys(&mut timed, "S")).is_none());
    assert!(picture(&timed, 80, 24).shows("no hints while a clock runs"));
}
