//! The interface in the terminal.
//!
//! Input, engine and signals come together in one channel of messages; [`app::App::update`] turns
//! each into effects, which [`effect::World`] performs; then the screen is drawn, if anything
//! changed. Nothing runs while nothing happens.

pub mod action;
pub mod app;
pub mod effect;
pub mod glyphs;
pub mod input;
pub mod screens;
pub mod terminal;
pub mod theme;
pub mod widgets;

use crate::config::{Settings, paths};
use crate::endgame::tables::Options;
use crate::engine::worker::{Event, Worker};
use crate::game::{EngineSpec, Game, Setup};
use crate::rules::{GameId, RuleSet};
use crate::trainer::desk::{Desk, News};
use crate::trainer::drill::Order;
use crate::trainer::progress::Store;
use crate::uci::client::{Client, Notice, Player};
use anyhow::Context;
use app::{App, Message, Overlay, Screen};
use crossterm::event::{Event as Input, KeyEventKind};
use effect::{Effect, World};
use ratatui::Terminal;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use std::fs::File;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How to begin.
pub struct Launch {
    /// The user's settings.
    pub settings: Settings,
    /// The `--color` argument.
    pub color: String,
    /// A game to start at once, instead of the menu.
    pub setup: Option<Setup>,
    /// The program it is played against, which runs already.
    pub engine: Option<(EngineSpec, Client)>,
    /// The trainer, instead of the menu.
    pub train: Option<Train>,
    /// Something to say about that game.
    pub note: String,
}

/// What the trainer begins with.
pub enum Train {
    /// Its list.
    List(GameId, &'static RuleSet),
    /// A drill; with the seed 0 the next one that was not tried.
    Drill(Order),
}

/// Whatever wakes the program.
enum Wake {
    Input(Input),
    Engine(Event),
    Foreign(Notice),
    Desk(News),
    Signal(i32),
    /// The input has ended; the terminal is gone.
    Gone,
}

/// The memory of the machine's table, in megabytes; small, since games are played on small hosts.
const TABLE: usize = 8;

/// Runs the interface until the user leaves it.
///
/// # Errors
/// If the terminal cannot be used.
pub fn run(launch: Launch) -> anyhow::Result<ExitCode> {
    let (sender, wakes) = channel();
    let tell = sender.clone();
    let worker = Worker::start(TABLE, move |event| {
        if let Event::Done(..) = event {
            // The interface may be gone already.
            let _ = tell.send(Wake::Engine(event));
        }
    })
    .context("the machine's thread does not start")?;
    let tell = sender.clone();
    let player = Player::start(launch.engine, move |notice| {
        let _ = tell.send(Wake::Foreign(notice));
    })
    .context("the thread for other engines does not start")?;
    let tell = sender.clone();
    let options = Options { folder: paths::tables_folder(), ..Options::default() };
    let desk = Desk::start(options, move |news| {
        let _ = tell.send(Wake::Desk(news));
    })
    .context("the thread for tables does not start")?;
    let store = paths::progress_file().map(Store::new);
    let archive = World::archive();
    let settings = launch.settings;
    let find = |game, name: &str| settings.find_rules(game, name);
    let unfinished = archive.as_ref().and_then(|archive| archive.unfinished(&find));
    let environment = |name: &str| std::env::var(name).ok();
    let mut app = App::new(settings.clone(), &launch.color, unfinished, environment);
    let now = jiff::Zoned::now();
    app.today = now.strftime("%Y.%m.%d").to_string();
    app.day = day_of(now.date());
    if let Some(store) = &store {
        match store.load() {
            Ok(progress) => app.progress = progress,
            Err(error) => app.note = error.to_string(),
        }
    }
    let mut world = World { archive, worker, player, desk, store };
    let mut effects = Vec::new();
    if let Some(setup) = launch.setup {
        let mut play = screens::play::Play::new(Game::new(setup)?);
        play.note = launch.note;
        effects = app.begin(play);
    } else if let Some(train) = launch.train {
        effects = screens::trainer::start(&mut app, train);
    }
    terminal::restore_on_panic();
    terminal::enter().context("this terminal cannot be drawn on")?;
    listen(sender)?;
    let code = serve(&mut app, &mut world, effects, &wakes);
    terminal::leave();
    code
}

/// The days from 1 January 1970 to a date.
fn day_of(date: jiff::civil::Date) -> u32 {
    let days = date.duration_since(jiff::civil::date(1970, 1, 1)).as_hours() / 24;
    u32::try_from(days).unwrap_or(0)
}

/// Starts the threads that wait for keys and for signals.
fn listen(sender: Sender<Wake>) -> anyhow::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
    let by_signal = sender.clone();
    std::thread::spawn(move || {
        for signal in signals.forever() {
            if by_signal.send(Wake::Signal(signal)).is_err() {
                return;
            }
        }
    });
    std::thread::spawn(move || {
        let delay = input::delay(|name| std::env::var_os(name).is_some());
        while let Ok(first) = crossterm::event::read() {
            let next = || match crossterm::event::poll(delay) {
                Ok(true) => crossterm::event::read().ok(),
                _ => None,
            };
            for input in input::whole(first, next) {
                if sender.send(Wake::Input(input)).is_err() {
                    return;
                }
            }
        }
        // Nobody listens any more if this cannot be sent.
        let _ = sender.send(Wake::Gone);
    });
    Ok(())
}

type Screenful = Terminal<terminal::Lean<File>>;

/// The terminal's size; a pipe or a broken terminal has none, and gets a usual one.
fn size() -> Size {
    let (width, height) = crossterm::terminal::size().unwrap_or((80, 24));
    Size { width, height }
}

/// The loop: wait, update, perform, draw.
fn serve(
    app: &mut App,
    world: &mut World,
    first: Vec<Effect>,
    wakes: &Receiver<Wake>,
) -> anyhow::Result<ExitCode> {
    let backend = terminal::Lean::new(terminal::unbuffered_stdout()?, size());
    let mut screen = Terminal::new(backend)?;
    let mut clock = Instant::now();
    if let Some(code) = perform_all(app, world, first, &mut screen)? {
        return Ok(code);
    }
    screen.clear()?;
    loop {
        // A write that fails means that the terminal is gone; the game is on disk.
        if terminal::is_ours()
            && screen.draw(|frame| draw(app, frame.area(), frame.buffer_mut())).is_err()
        {
            terminal::abandon();
            return Ok(ExitCode::from(129));
        }
        let wake = if app.clock_runs() {
            wakes.recv_timeout(until_next_second(app))
        } else {
            wakes.recv().map_err(|_| RecvTimeoutError::Disconnected)
        };
        let passed = clock.elapsed();
        clock = Instant::now();
        // While the program was stopped the clocks stood still.
        let stood = matches!(wake, Ok(Wake::Signal(SIGCONT)));
        let mut effects = if stood { Vec::new() } else { app.update(Message::Time(passed)) };
        match wake {
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) | Ok(Wake::Gone) => {
                terminal::abandon();
                return Ok(ExitCode::from(129));
            }
            Ok(Wake::Signal(SIGHUP)) => {
                terminal::abandon();
                return Ok(ExitCode::from(129));
            }
            Ok(Wake::Signal(SIGCONT)) => {
                terminal::leave();
                terminal::enter()?;
                refresh(&mut screen)?;
            }
            Ok(Wake::Signal(SIGTSTP)) => effects.push(Effect::Suspend),
            Ok(Wake::Signal(signal)) => return Ok(ExitCode::from(128 + signal as u8)),
            Ok(Wake::Engine(event)) => effects.extend(app.update(Message::Engine(event))),
            Ok(Wake::Desk(news)) => effects.extend(app.update(Message::Desk(news))),
            Ok(Wake::Foreign(notice)) => effects.extend(app.update(Message::Foreign(notice))),
            Ok(Wake::Input(input)) => {
                if matches!(input, Input::Resize(..)) {
                    refresh(&mut screen)?;
                }
                if let Some(message) = message_of(input) {
                    effects.extend(app.update(message));
                }
            }
        }
        if let Some(code) = perform_all(app, world, effects, &mut screen)? {
            return Ok(code);
        }
    }
}

/// The time until a clock shows another second.
fn until_next_second(app: &App) -> Duration {
    let left = match &app.screen {
        Screen::Play(play) => {
            let turn = play.game.position().turn();
            play.game.clock().left(turn).unwrap_or_default()
        }
        _ => Duration::ZERO,
    };
    Duration::from_nanos(u64::from(left.subsec_nanos())).max(Duration::from_millis(20))
}

fn message_of(input: Input) -> Option<Message> {
    match input {
        Input::Key(key) if key.kind != KeyEventKind::Release => {
            action::Key::of(key).map(Message::Key)
        }
        Input::Paste(text) => Some(Message::Paste(text)),
        Input::Resize(..) => Some(Message::Resized),
        _ => None,
    }
}

/// Draws everything anew at the size the terminal has now.
fn refresh(screen: &mut Screenful) -> anyhow::Result<()> {
    let size = size();
    screen.backend_mut().resize(size);
    screen.resize(Rect::new(0, 0, size.width, size.height))?;
    screen.clear()?;
    Ok(())
}

/// Performs effects and what follows from them; an exit code ends the program.
fn perform_all(
    app: &mut App,
    world: &mut World,
    effects: Vec<Effect>,
    screen: &mut Screenful,
) -> anyhow::Result<Option<ExitCode>> {
    let mut queue = std::collections::VecDeque::from(effects);
    while let Some(effect) = queue.pop_front() {
        match effect {
            Effect::Quit => return Ok(Some(ExitCode::SUCCESS)),
            Effect::Redraw => refresh(screen)?,
            Effect::Suspend => {
                terminal::leave();
                signal_hook::low_level::raise(signal_hook::consts::SIGSTOP)?;
            }
            effect => {
                if let Some(message) = world.perform(effect) {
                    queue.extend(app.update(message));
                }
            }
        }
    }
    Ok(None)
}

/// Draws the interface.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    buffer.set_style(area, app.theme.words());
    if area.width < 24 || area.height < 8 {
        screens::play_view::too_small(&app.theme, area, buffer);
        return;
    }
    match &app.screen {
        Screen::Menu(menu) => screens::menu::draw(app, menu, area, buffer),
        Screen::Setup(form) => screens::setup::draw(app, form, area, buffer),
        Screen::Play(play) => screens::play_view::draw(app, play, area, buffer),
        Screen::Settings(list) => screens::settings::draw(app, list, area, buffer),
        Screen::Trainer(list) => screens::trainer::list_view::draw(app, list, area, buffer),
        Screen::Drill(exercise) => {
            screens::trainer::drill_view::draw(app, exercise, area, buffer);
        }
    }
    match app.overlays.last() {
        Some(Overlay::Help) => screens::help::draw(&app.theme, area, buffer),
        Some(Overlay::Words(words)) => widgets::dialog(words, &app.theme, area, buffer),
        None => {}
    }
}
