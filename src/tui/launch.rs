//! The interface from its start to its end.

use super::app::App;
use super::context::Surroundings;
use super::effect_runner::{EffectRunner, UserFiles, widths};
use super::event_loop::EventLoop;
use super::inbox::{WaitFor, WakeEvent};
use super::input_thread::{Bytes, Turn};
use super::keymap::KeyMap;
use super::screens::play::Play;
use super::theme::Themes;
use super::unsaved::Unsaved;
use super::{connection, input_thread, terminal};
use crate::config::Settings;
use crate::trainer::drill::DrillRequest;
use anyhow::Context;
use ouk_engine::uci::client::{Approved, Client};
use ouk_io::outside::Rights;
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::{GameId, RuleSet};
use std::process::ExitCode;
use std::sync::Arc;

/// How to begin.
pub struct Launch {
    /// The user's settings.
    pub settings: Settings,
    /// What the command line says of the terminal.
    pub output: OutputOptions,
    /// A game to start at once, instead of the menu.
    pub setup: Option<GameSetup>,
    /// What this session may do.
    pub rights: Rights,
    /// The program it is played against, which runs already.
    pub engine: Option<(Approved, Client)>,
    /// The trainer, instead of the menu.
    pub train: Option<Train>,
    /// Something to say about that game.
    pub note: String,
}

/// What the command line says of the terminal and the line to it.
#[derive(Clone, Debug, Default)]
pub struct OutputOptions {
    /// The `--color` argument.
    pub color: String,
    /// The `--link` argument.
    pub link: connection::ConnectionChoice,
}

/// What the trainer begins with.
pub enum Train {
    /// Its list.
    List(GameId, &'static RuleSet),
    /// A drill; with the seed 0 the next one that was not tried.
    Drill(DrillRequest),
}

/// Runs the interface until the user leaves it.
///
/// # Errors
/// If the terminal cannot be used.
pub fn run(launch: Launch) -> anyhow::Result<ExitCode> {
    let approved = launch.engine.as_ref().map(|(approved, _)| approved.clone());
    let inbox = Arc::new(Bytes::default());
    let news = Arc::clone(&inbox);
    let settings = launch.settings;
    let rule_sets = Arc::clone(&settings.rule_sets);
    let mut world = EffectRunner::start(
        launch.engine,
        launch.rights,
        rule_sets,
        UserFiles::of_user(),
        move |message| news.news(message),
    )?;
    let variable = |name: &str| std::env::var(name).ok();
    let surroundings = Surroundings::new(variable, Themes::load());
    let mut app = App::new(settings.clone(), &launch.output.color, None, surroundings);
    app.context.rights = launch.rights;
    app.context.know(widths::known());
    let (keys, mut problems) = KeyMap::load();
    app.context.keys = Arc::new(keys);
    problems.splice(0..0, settings.problems.iter().cloned());
    app.context.note_problems(&problems);
    let now = ouk_io::time::now();
    app.context.today = now.strftime("%Y.%m.%d").to_string();
    app.context.day = day_of(now.date());
    if let Some(store) = &world.store {
        match store.load() {
            Ok(progress) => app.context.progress = progress,
            Err(error) => app.context.note = error.to_string(),
        }
    }
    let mut effects = app.look_for_unfinished();
    if let Some(setup) = launch.setup {
        let mut play = Play::new(Game::new(setup)?);
        // On a board a word of this start comes before what is wrong with the user's files.
        play.note = if launch.note.is_empty() { app.context.note.clone() } else { launch.note };
        play.approve(approved);
        effects.extend(app.begin(play));
    } else if let Some(train) = launch.train {
        effects.extend(match train {
            Train::List(game, rules) => app.open_trainer(game, rules),
            Train::Drill(order) => app.open_drill(order),
        });
    }
    terminal::restore_on_panic();
    input_thread::start(&inbox)?;
    match input_thread::await_foreground(&inbox)? {
        Turn::Gone => return Ok(ExitCode::from(input_thread::GONE)),
        Turn::Ending => {
            let WakeEvent::Signal(signal) = inbox.next(None, WaitFor::News) else {
                return Ok(ExitCode::from(input_thread::GONE));
            };
            return Ok(ExitCode::from(128 + signal as u8));
        }
        Turn::Ours => {}
    }
    let held = terminal::enter().context("this terminal cannot be drawn on")?;
    let running = EventLoop::new(&mut app, &mut world, &inbox, held, launch.output.link)?;
    let code = running.run(effects);
    for panic in terminal::panics() {
        ouk_io::text::complain_bare(&panic);
    }
    last_try(&mut app, &mut world);
    print_unsaved(&app.context.unsaved);
    code
}

/// Tries once more to save what is not saved, before the program ends.
pub(crate) fn last_try(app: &mut App, world: &mut EffectRunner) {
    for effect in app.save_again() {
        if let Some(message) = world.perform(effect) {
            // What would follow from it comes too late.
            let _ = app.update(message);
        }
    }
}

/// Prints the games that are not saved to standard output.
pub(crate) fn print_unsaved(unsaved: &Unsaved) {
    if let Some(farewell) = unsaved.farewell() {
        ouk_io::text::complain(format!("{}\n", farewell.words));
        // What is printed can still be saved; if nobody reads it, nothing more can be done.
        let _ = ouk_io::text::print(farewell.records.trim_end());
    }
}

/// The days from 1 January 1970 to a date.
fn day_of(date: jiff::civil::Date) -> u32 {
    let days = date.duration_since(jiff::civil::date(1970, 1, 1)).as_hours() / 24;
    u32::try_from(days).unwrap_or(0)
}
