//! Helpers for drills that several topics share.

use crate::support::{named, setup};
use crate::tablebases::{class, tablebase};
use ouk::trainer::drill::{Drill, DrillGrade, DrillRequest, DrillTask, find};
use ouk::trainer::session::DrillSession;
use ouk::trainer::worker::TrainerResponse;
use ouk::tui::app::{App, Screen};
use ouk::tui::message::Message;
use ouk::tui::screens::trainer::list::DrillSearch;
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_rules::GameId;
use ouk_rules::board::{ByColor, Move};
use ouk_rules::game::{Game, GameSetup, Player};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub fn order(
    rules: &str,
    name: &str,
    task: DrillTask,
    grade: DrillGrade,
    seed: u64,
) -> DrillRequest {
    let rules = named(GameId::Ouk, rules);
    DrillRequest { game: GameId::Ouk, rules, class: class(name), task, grade, seed }
}

pub fn drill(tablebase: &Tablebase, order: &DrillRequest) -> Drill {
    find(tablebase, order, &AtomicBool::new(false)).unwrap()
}

/// The game of a drill at its start.
pub fn game_of(drill: &Drill) -> Game {
    let person = |name: &str| Player::Human { name: name.to_owned() };
    let players = ByColor([person("White"), person("Black")]);
    let fen = Some(drill.fen.clone());
    Game::new(GameSetup { fen, players, ..setup(drill.game, drill.rules) }).unwrap()
}

/// Plays the learner's move and the answer.
pub fn step(session: &mut DrillSession, game: &mut Game, mv: Move) {
    let before = game.position().clone();
    game.play(mv).unwrap();
    if let Some(answer) = session.played(&before, mv, game) {
        game.play(answer).unwrap();
        session.answered(game);
    }
}

/// Shows a drill with two Tuuk over the list. Returns the drill's tables.
pub fn begin(app: &mut App, task: DrillTask) -> Arc<Tablebase> {
    let order = order("federation", "KRR", task, DrillGrade::Exact, 1);
    let tablebase = Arc::new(tablebase(GameId::Ouk, "federation", &["KRR"]));
    app.open_trainer(GameId::Ouk, GameId::Ouk.default_rules());
    if let Screen::Trainer(list) = &mut app.screen {
        list.waiting = Some(DrillSearch::Looking);
    }
    let found = Box::new(drill(&tablebase, &order));
    app.update(Message::Trainer(TrainerResponse::Drill(found, Arc::clone(&tablebase))));
    tablebase
}
