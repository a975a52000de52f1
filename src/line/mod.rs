//! Play line by line: for screen readers, scripts and the worst links.
//!
//! Line mode writes no escape sequences and overwrites nothing. It uses the state machine of the
//! interface ([`App`](crate::tui::app::App)), prints sentences instead of a picture, and reads
//! typed lines instead of keys. While the machine thinks, lines wait, so that a script need not.

mod game;
mod lobby;
mod requests;
mod session;
mod speech;

pub use session::{LineSetupError, ReadSetup};

use crate::tui::inbox::{Arrivals, Inbox};
use crate::tui::input_thread::await_end;
use crate::tui::outcome::EffectOutcome;
use crate::tui::terminal::TypedInput;
use crate::tui::unsaved::SaveId;
use crate::tui::{Interface, Launch, NO_COLORS};
use anyhow::Context;
use ouk_io::lines::{Line, LineReader};
use session::{LineSession, print, sentence};
use std::io::{self, BufReader, IsTerminal};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The longest line in bytes; longer ones are dropped, since nobody types them.
pub(super) const LONGEST: usize = 1_000;

/// Plays line by line until the lines end, the user leaves or a signal ends the program.
///
/// # Errors
/// If output fails, other than by being closed, or a thread cannot be started.
pub fn run(launch: Launch, read_setup: ReadSetup) -> anyhow::Result<ExitCode> {
    let approved = launch.engine.as_ref().map(|(approved, _)| approved.clone());
    let inbox = Arc::new(Inbox::default());
    let settings = launch.settings;
    let mut interface =
        Interface::start(&settings, NO_COLORS, launch.rights, launch.engine, &inbox)?;
    let Interface { app, world, .. } = &mut interface;
    // Line mode has no layout, so the width of a script does not matter.
    app.context.terminal.script_is_safe = true;
    app.context.plays_by_words = true;
    app.context.apply_appearance();
    let strings = app.context.strings;
    let problems = settings.problems.iter().map(|problem| strings.settings_problem(problem));
    problems.for_each(ouk_io::text::complain);
    let typed = Arc::clone(&inbox);
    let files = world.storage.queue();
    let unsaved = Arc::new(Mutex::new(String::new()));
    let printed = Arc::clone(&unsaved);
    await_end(&inbox, move |until| {
        files.wait_until_idle(until);
        complain_late(&printed, until);
    })?;
    let input = TypedInput::open().context("standard input is closed")?;
    let reader = std::thread::Builder::new().name("lines".to_owned());
    let reader = reader.spawn(move || listen(input, &typed));
    let reader = reader.context("the thread for lines does not start")?;
    let mut table = LineSession {
        app,
        world,
        inbox,
        line: None,
        ended: false,
        signal: None,
        prompts: io::stdin().is_terminal(),
        seen: None,
        advised: false,
        told: Instant::now(),
        unsaved,
        read_setup,
    };
    let played = table.play(launch.setup, launch.note, approved);
    let read = if table.ended { reader.join().unwrap_or(Ok(())) } else { Ok(()) };
    if played.is_err() || read.is_err() {
        table.await_signal();
    }
    let (left, signal, prompts) = (table.unfinished(), table.signal, table.prompts);
    if signal.is_some() && prompts {
        // What follows does not belong behind the prompt.
        let _ = print("");
    }
    if let Some(words) = last_words(&mut interface, left) {
        // If nobody reads them, they need not be said.
        let _ = print(&words);
    }
    if let Some(signal) = signal {
        // Errors come with a terminal that goes away.
        return Ok(interface.end(ExitCode::from(128 + signal as u8)));
    }
    read.context("standard input cannot be read")?;
    match played {
        // The reader closed the pipe on purpose, as `head` does.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("standard output cannot be written")
        }
        _ => Ok(interface.end(ExitCode::SUCCESS)),
    }
}

/// Prints unsaved games as a complaint if they are still unsaved at this time. That happens only if
/// the output blocks the thread that would print them.
fn complain_late(unsaved: &Arc<Mutex<String>>, until: Instant) {
    let is_saved = || unsaved.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
    while !is_saved() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    if is_saved() {
        return;
    }
    let unsaved = Arc::clone(unsaved);
    let complaint = std::thread::Builder::new().spawn(move || {
        ouk_io::text::complain(unsaved.lock().unwrap_or_else(PoisonError::into_inner).as_str());
    });
    // Standard error may be blocked too.
    let until = Instant::now() + Duration::from_millis(500);
    while complaint.as_ref().is_ok_and(|complaint| !complaint.is_finished())
        && Instant::now() < until
    {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Waits for the last saves. Returns what to say of them, if they succeed: that the game which was
/// `left` can be continued, or that an earlier failure is mended.
fn last_words(interface: &mut Interface, left: Option<SaveId>) -> Option<String> {
    let had_failed = !interface.app.context.games.unsaved.is_empty();
    interface.finish();
    let (strings, games) = (interface.app.context.strings, &interface.app.context.games);
    if left.is_some_and(|left| !games.unsaved.iter().any(|draft| draft.id == left)) {
        return Some(strings.spoken.kept.to_owned());
    }
    let is_mended = had_failed && games.unsaved.is_empty();
    is_mended
        .then(|| sentence(&strings.outcome_text(&EffectOutcome::SavedLater), strings.spoken.stop))
}

/// Sends the lines of the input to the inbox until the input ends.
fn listen(input: TypedInput, inbox: &Inbox<Line>) -> io::Result<()> {
    let mut lines = LineReader::new(BufReader::new(input), LONGEST);
    let mut arrivals = Arrivals::default();
    loop {
        let waits = lines.input().buffer().is_empty() && lines.input().get_ref().is_silent();
        match lines.read_line() {
            Ok(Some(line)) => inbox.input(arrivals.read(line, waits)),
            end => {
                inbox.end();
                return end.map(drop);
            }
        }
    }
}
