//! The interface from start to end.

use super::effect_runner::widths;
use super::event_loop::EventLoop;
use super::inbox::{Signal, WaitFor, WakeEvent};
use super::input_thread::{Bytes, Turn};
use super::interface::Interface;
use super::keys::KeyMap;
use super::note::Note;
use super::pasted::Pasted;
use super::screens::play::Play;
use super::{connection, input_thread, terminal};
use crate::config::{Depth, Settings, paths};
use crate::trainer::drill::DrillRequest;
use crate::trainer::progress::ProgressStore;
use anyhow::Context;
use ouk_engine::uci::client::{Approved, Client};
use ouk_io::outside::Rights;
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::{GameId, RuleSet};
use std::process::ExitCode;
use std::sync::Arc;

/// The options for starting the interface.
pub struct Launch {
    /// The user's settings.
    pub settings: Settings,
    /// The terminal options of the command line.
    pub output: OutputOptions,
    /// The game to start at once, instead of showing the menu.
    pub setup: Option<NewGame>,
    /// The rights of this session.
    pub rights: Rights,
    /// The other program to play against, which runs already.
    pub engine: Option<(Approved, Client)>,
    /// The trainer to open, instead of the menu.
    pub train: Option<Train>,
    /// The game or position to open from a file, instead of the menu.
    pub open: Option<Pasted>,
    /// Something to say about that game.
    pub note: Option<Note>,
}

/// A game to start.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The setup of the game.
    pub setup: GameSetup,
    /// Whether the engine's level follows the player's results, also in later games.
    pub adapts: bool,
}

/// The options of the command line for the terminal and the line to it.
#[derive(Clone, Debug, Default)]
pub struct OutputOptions {
    /// The `--color` argument; none if it is `auto`.
    pub color: Option<Depth>,
    /// The `--link` argument.
    pub link: connection::ConnectionChoice,
}

/// The first screen of the trainer.
pub enum Train {
    /// The list of a rule set's endings.
    List(GameId, &'static RuleSet),
    /// A drill. The seed 0 asks for the next drill not tried yet.
    Drill(DrillRequest),
}

/// Runs the interface until the user leaves it.
///
/// # Errors
/// If the terminal cannot be used.
pub fn run(launch: Launch) -> anyhow::Result<ExitCode> {
    let approved = launch.engine.as_ref().map(|(approved, _)| approved.clone());
    let inbox = Arc::new(Bytes::default());
    let settings = launch.settings;
    let color = launch.output.color;
    let mut interface = Interface::start(&settings, color, launch.rights, launch.engine, &inbox)?;
    let app = &mut interface.app;
    app.context.know(widths::known());
    let (keys, problems) = KeyMap::load();
    app.context.keys = Arc::new(keys);
    app.context.note_problems(problems);
    if let Some(store) = paths::progress_file().map(ProgressStore::new) {
        match store.load() {
            Ok(progress) => app.context.progress = progress,
            Err(error) => app.context.note = Some(Note::Progress(Arc::new(error))),
        }
    }
    let mut effects = app.look_for_unfinished();
    if let Some(NewGame { setup, adapts }) = launch.setup {
        let mut play = Play::new(Game::new(setup)?);
        play.adapts = adapts;
        // On a board a word of this start comes before what is wrong with the user's files.
        play.note = launch.note.or_else(|| app.context.note.clone());
        play.approve(approved);
        effects.extend(app.begin(play));
    } else if let Some(train) = launch.train {
        effects.extend(match train {
            Train::List(game, rules) => app.open_trainer(game, rules),
            Train::Drill(order) => app.open_drill(order),
        });
    } else if let Some(read) = launch.open {
        effects.extend(app.open_read(read, launch.note));
    }
    terminal::restore_on_panic();
    let files = interface.world.storage.queue();
    input_thread::start(&inbox, move |until| {
        files.wait_until_idle(until);
    })?;
    match input_thread::await_foreground(&inbox)? {
        Turn::Gone => return Ok(ExitCode::from(input_thread::GONE)),
        Turn::Ending => {
            let WakeEvent::Signal(Signal::End(signal)) = inbox.next(None, WaitFor::News) else {
                return Ok(ExitCode::from(input_thread::GONE));
            };
            return Ok(ExitCode::from(128 + signal as u8));
        }
        Turn::Ours => {}
    }
    let held = terminal::enter().context("this terminal cannot be drawn on")?;
    let Interface { app, world, .. } = &mut interface;
    let running = EventLoop::new(app, world, &inbox, held, launch.output.link)?;
    let code = running.run(effects);
    for panic in terminal::panics() {
        ouk_io::text::complain_bare(&panic);
    }
    Ok(interface.end(code?))
}
