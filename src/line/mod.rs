//! Play line by line: for screen readers, scripts and the worst links.
//!
//! Not one escape sequence is written, and nothing is written over. The same state machine as in
//! the interface ([`App`](crate::tui::app::App)) plays; here its news are put into sentences instead of a picture, and
//! typed lines take the place of keys. While the machine thinks, lines wait, so that a script need
//! not.

mod game;
mod lobby;
mod requests;
mod session;
mod speech;

pub use session::ReadSetup;

use crate::tui::inbox::{Arrivals, Inbox};
use crate::tui::terminal::{is_silent, unbuffered_stdin};
use crate::tui::{Interface, Launch};
use anyhow::Context;
use session::LineSession;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::os::fd::AsFd;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// Longer lines are cut; nobody types them.
const LONGEST: u64 = 1_000;

/// Plays line by line until the lines end or the user leaves.
///
/// # Errors
/// If output fails, other than by being closed, or a thread cannot be started.
pub fn run(launch: Launch, read_setup: ReadSetup) -> anyhow::Result<ExitCode> {
    let approved = launch.engine.as_ref().map(|(approved, _)| approved.clone());
    let inbox = Arc::new(Inbox::default());
    let settings = launch.settings;
    let mut interface = Interface::start(&settings, "none", launch.rights, launch.engine, &inbox)?;
    settings.problems.iter().for_each(ouk_io::text::complain);
    let find = |game, name: &str| settings.rule_sets.find(game, name);
    let Interface { app, world, .. } = &mut interface;
    app.context.unfinished = world.archive.as_ref().and_then(|archive| archive.unfinished(&find));
    // Nothing is laid out here, so it makes no difference how wide a script is drawn.
    app.context.script_is_safe = true;
    app.context.dress();
    let typed = Arc::clone(&inbox);
    let input = unbuffered_stdin().context("standard input is closed")?;
    let reader = std::thread::Builder::new().name("lines".to_owned());
    reader.spawn(move || listen(input, &typed)).context("the thread for lines does not start")?;
    let mut table = LineSession {
        app,
        world,
        inbox,
        line: None,
        ended: false,
        prompts: io::stdin().is_terminal(),
        asked: None,
        seen: None,
        told: Instant::now(),
        read_setup,
    };
    let played = table.play(launch.setup, &launch.note, approved);
    match played {
        Ok(()) => Ok(ExitCode::SUCCESS),
        // The reader closed the pipe on purpose, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(error.into()),
    }
}

/// Sends lines of the input until there are no more.
fn listen(input: impl Read + AsFd, inbox: &Inbox<String>) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    let mut arrivals = Arrivals::default();
    loop {
        line.clear();
        let waits = input.buffer().is_empty() && is_silent(input.get_ref());
        match (&mut input).take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return inbox.end(),
            Ok(_) => {
                let line = String::from_utf8_lossy(&line).trim().to_owned();
                inbox.input(arrivals.read(line, waits));
            }
        }
    }
}
