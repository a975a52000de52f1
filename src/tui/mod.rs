//! The interface in the terminal.
//!
//! Input, engine and signals come together in one channel of messages; [`app::App::update`] turns
//! each into effects, which [`effect::EffectRunner`] performs; then the screen is drawn, if anything
//! changed. Nothing runs while nothing happens.

pub mod action;
pub mod app;
pub mod asked;
pub mod backend;
pub mod connection;
pub mod effect;
mod event_loop;
pub mod export;
pub mod glyph_widths;
pub mod glyphs;
pub mod inbox;
pub mod input;
mod input_thread;
pub mod keymap;
pub mod language;
pub mod message;
pub mod outcome;
pub mod overlay;
pub mod sample;
pub mod screens;
pub mod standalone_query;
pub mod terminal;
pub mod terminal_query;
pub mod theme;
pub mod unsaved;
pub mod widgets;

use crate::config::Settings;
use crate::trainer::drill::DrillRequest;
use anyhow::Context;
use app::{App, Screen};
use effect::EffectRunner;
use event_loop::EventLoop;
use inbox::{WaitFor, WakeEvent};
use input_thread::{Bytes, Turn};
use keymap::KeyMap;
use ouk_engine::uci::client::{Approved, Client};
use ouk_io::outside::Rights;
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::{GameId, RuleSet};
use overlay::Overlay;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use std::process::ExitCode;
use std::sync::Arc;
use unsaved::Unsaved;

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
    let mut world = EffectRunner::start(launch.engine, launch.rights, rule_sets, move |message| {
        news.news(message)
    })?;
    let environment = |name: &str| std::env::var(name).ok();
    let mut app = App::new(settings.clone(), &launch.output.color, None, environment);
    app.rights = launch.rights;
    app.know(effect::known_widths());
    let (keys, mut problems) = KeyMap::load();
    app.keys = Arc::new(keys);
    problems.splice(0..0, settings.problems.iter().cloned());
    app.note_problems(&problems);
    let now = jiff::Zoned::now();
    app.today = now.strftime("%Y.%m.%d").to_string();
    app.day = day_of(now.date());
    if let Some(store) = &world.store {
        match store.load() {
            Ok(progress) => app.progress = progress,
            Err(error) => app.note = error.to_string(),
        }
    }
    let mut effects = app.look_for_unfinished();
    if let Some(setup) = launch.setup {
        let mut play = screens::play::Play::new(Game::new(setup)?);
        // On a board a word of this start comes before what is wrong with the user's files.
        play.note = if launch.note.is_empty() { app.note.clone() } else { launch.note };
        play.approve(approved);
        effects.extend(app.begin(play));
    } else if let Some(train) = launch.train {
        effects.extend(screens::trainer::start(&mut app, train));
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
    print_unsaved(&app.unsaved);
    code
}

/// Tries once more to save what is not saved, before the program ends.
pub(crate) fn last_try(app: &mut App, world: &mut EffectRunner) {
    for effect in app.unsaved.again() {
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

/// Whether a screen has no room for any game; nothing but that is said there.
const fn is_too_small(size: Size) -> bool {
    size.width < 18 || size.height < 6
}

/// Draws the interface.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    buffer.set_style(area, app.theme.words());
    // A board needs little room; lists and forms need more.
    let lists = !app.overlays.is_empty()
        || !matches!(app.screen, Screen::Play(_) | Screen::Drill(_) | Screen::Review(_));
    if is_too_small(area.as_size()) || lists && (area.width < 32 || area.height < 10) {
        screens::play::view::too_small(app, area, buffer);
        return;
    }
    match &app.screen {
        Screen::Menu(menu) => screens::menu::draw(app, menu, area, buffer),
        Screen::Setup(form) => screens::setup::draw(app, form, area, buffer),
        Screen::Play(play) => screens::play::view::draw(app, play, area, buffer),
        Screen::Settings(list) => screens::settings::draw(app, list, area, buffer),
        Screen::Trainer(list) => screens::trainer::list_view::draw(app, list, area, buffer),
        Screen::Drill(exercise) => {
            screens::trainer::drill_view::draw(app, exercise, area, buffer);
        }
        Screen::Games(games) => screens::games::draw(app, games, area, buffer),
        Screen::Review(review) => screens::review::draw(app, review, area, buffer),
    }
    match app.overlays.last() {
        Some(Overlay::Help(page)) => screens::help::draw(app, *page, area, buffer),
        Some(Overlay::Rules(reader)) => screens::reader::draw(app, reader, area, buffer),
        Some(Overlay::Overwrite(asked)) => {
            let words = asked.question().words(app.strings);
            widgets::dialog_with(&words, "", &app.theme, area, buffer);
        }
        Some(Overlay::Text(words)) => widgets::dialog(words, app.strings, &app.theme, area, buffer),
        None => {}
    }
}
