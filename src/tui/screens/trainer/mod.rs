//! The trainer: the list of endings, and a drill.

pub mod drill;
pub mod drill_view;
pub mod list;
pub mod list_view;

pub use drill::{Exercise, on_key as on_drill_key};
pub use list::{DrillList, on_key as on_list_key, open};

use crate::trainer::drill::Drill;
use crate::trainer::from_games;
use crate::trainer::worker::TrainerResponse;
use crate::tui::Train;
use crate::tui::action::{Action, KeyContext};
use crate::tui::app::{App, Screen};
use crate::tui::effect::Effect;
use crate::tui::language::fill;
use crate::tui::screens::menu::Menu;
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_rules::game::Game;
use std::path::Path;
use std::sync::Arc;

/// Begins with the trainer instead of the menu.
pub fn start(app: &mut App, train: Train) -> Vec<Effect> {
    let mut order = match train {
        Train::List(game, rules) => return list::open_at(app, game, rules),
        Train::Drill(order) => order,
    };
    if order.seed == 0 {
        order.seed = list::next_seed(&app.progress, &order.key());
    }
    let mut effects = list::open_at(app, order.game, order.rules);
    if let Screen::Trainer(list) = &mut app.screen {
        list.choose(&order);
        list.waiting = Some(String::new());
    }
    effects.insert(0, Effect::FindDrill(Box::new(order)));
    effects
}

/// A game has been read to have its ending trained.
pub fn train(app: &mut App, path: &Path, game: Game) -> Vec<Effect> {
    match &mut app.screen {
        Screen::Games(games) => {
            games.waiting = true;
            let stops = app.keys.first(KeyContext::Games, Action::Quit);
            games.note = fill(app.strings.trainer.looking, &[&stops]);
        }
        Screen::Trainer(list) => list.waiting = Some(String::new()),
        _ => return Vec::new(),
    }
    vec![Effect::FindEnding(Box::new(game), from_games::name_of(path))]
}

/// Shows a drill, over the list that it leads back to.
fn show(app: &mut App, drill: Drill, tablebase: Arc<Tablebase>) {
    let menu = Screen::Menu(Menu::default());
    let back = std::mem::replace(&mut app.screen, menu);
    app.screen = Screen::Drill(Box::new(Exercise::new(
        drill,
        tablebase,
        back,
        app.strings,
        Arc::clone(&app.keys),
    )));
}

/// Tables and drills have come. What is no longer waited for is old news.
pub fn on_news(app: &mut App, news: TrainerResponse) -> Vec<Effect> {
    match (&mut app.screen, news) {
        (Screen::Play(play), TrainerResponse::Tables(tablebase, game, rules)) => {
            play.on_tables(tablebase, game, rules)
        }
        (Screen::Review(review), TrainerResponse::Tables(tablebase, game, rules)) => {
            review.board.on_tables(tablebase, game, rules);
        }
        (Screen::Trainer(list), TrainerResponse::Making(what)) if list.waiting.is_some() => {
            list.waiting = Some(what);
        }
        (Screen::Games(games), TrainerResponse::Making(what)) if games.waiting => {
            let stops = app.keys.first(KeyContext::Games, Action::Quit);
            games.note = fill(app.strings.trainer.making, &[&what, &stops]);
        }
        (Screen::Drill(exercise), TrainerResponse::Making(what)) if exercise.waiting => {
            exercise.note = fill(exercise.play.strings.trainer.making_short, &[&what]);
        }
        (Screen::Trainer(list), TrainerResponse::NoDrill(error)) => {
            list.waiting = None;
            app.note = error.to_string();
        }
        (Screen::Games(games), TrainerResponse::NoDrill(error)) if games.waiting => {
            games.waiting = false;
            games.note = error.to_string();
        }
        (Screen::Drill(exercise), TrainerResponse::NoDrill(error)) => {
            exercise.waiting = false;
            exercise.note = error.to_string();
        }
        (Screen::Trainer(list), TrainerResponse::Games(drills)) => list.own = drills,
        (Screen::Trainer(list), TrainerResponse::Drill(drill, tablebase))
            if list.waiting.is_some() =>
        {
            app.note.clear();
            list.waiting = None;
            show(app, *drill, tablebase);
        }
        (Screen::Games(games), TrainerResponse::Drill(drill, tablebase)) if games.waiting => {
            games.note.clear();
            games.waiting = false;
            show(app, *drill, tablebase);
        }
        (Screen::Drill(exercise), TrainerResponse::Drill(drill, tablebase)) if exercise.waiting => {
            exercise.change(*drill, tablebase);
        }
        (_, TrainerResponse::Note(note)) => app.note = note,
        _ => {}
    }
    Vec::new()
}
