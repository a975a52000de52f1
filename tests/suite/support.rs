//! Helpers that several topics share: programs, screens, sources, and helpers of the rules' tests.

// The tests of the rules use more of this module.
#[allow(dead_code)]
#[path = "../../crates/ouk-rules/tests/rules/support.rs"]
mod rules;

pub use crate::program::{isolated, patient};
pub use rules::*;

use ouk::tui::app::App;
use ouk::tui::effect::Effect;
use ouk::tui::effect_runner::EffectRunner;
use ouk::tui::glyphs::rest;
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk_engine::Limits;
use ouk_engine::uci::client::{Approved, Proposal};
use ouk_io::outside::Outside;
use ouk_io::written::{self, Written};
use ouk_rules::game::EngineSpec;
use ouk_rules::{AnyPosition, GameId, RuleSet};
use ratatui::buffer::Cell;
use ratatui::style::Modifier;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The processor time that this thread has used.
pub fn time_used() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// The program with its own folders, so that a developer's settings do not change a test.
pub fn program() -> Command {
    isolated(env!("CARGO_BIN_EXE_ouk"))
}

/// The command of our own engine.
pub fn ours() -> String {
    format!("'{}' uci", env!("CARGO_BIN_EXE_ouk"))
}

/// The visible character of a cell: a block in reverse is its complement.
pub fn seen(cell: &Cell) -> &str {
    const UPPER: [&str; 7] =
        ["▔", "\u{1fb82}", "\u{1fb83}", "▀", "\u{1fb84}", "\u{1fb85}", "\u{1fb86}"];
    const OTHER: [&str; 7] = ["█", "▛", "▜", "▉", "\u{1fb8b}", "·", "━"];
    let is_cut = |block: &&str| {
        let rest = block.chars().next().and_then(rest);
        rest.is_some_and(|rest| cell.symbol().starts_with(rest))
    };
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    let found = UPPER.into_iter().chain(OTHER).find(is_cut).filter(|_| reversed);
    found.unwrap_or(cell.symbol())
}

/// Every source of the program and its crates, with its path from the root of the repository.
pub fn all_sources() -> Vec<(String, String)> {
    sources_in("src")
}

/// Every source of the tests of the program and its crates, with its path from the root of the
/// repository.
pub fn all_tests() -> Vec<(String, String)> {
    sources_in("tests")
}

fn sources_in(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let members = fs::read_dir(root.join("crates")).unwrap();
    let members = members.map(|member| member.unwrap().path().join(folder));
    let folders = [root.join(folder)].into_iter().chain(members.filter(|folder| folder.exists()));
    let mut paths = Vec::new();
    for folder in folders {
        sources(&folder, &mut paths);
    }
    assert!(paths.len() > 100, "the sources are where they are looked for");
    let named = |path: std::path::PathBuf| {
        let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
        (name, fs::read_to_string(path).unwrap())
    };
    paths.into_iter().map(named).collect()
}

fn sources(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Performs effects and those that follow, until the user's files are in their final state.
pub fn perform(
    app: &mut App,
    world: &mut EffectRunner,
    news: &Receiver<Message>,
    mut effects: Vec<Effect>,
) {
    loop {
        effects.drain(..).for_each(|effect| world.perform(effect));
        let until = Instant::now() + patient(Duration::from_secs(20));
        assert!(world.storage.queue().wait_until_idle(until), "the files take too long");
        news.try_iter().for_each(|message| effects.extend(app.update(message)));
        if effects.is_empty() {
            return;
        }
    }
}

/// A position under the default rule set of its game.
pub fn position(game: GameId, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(game, game.default_rules(), fen).unwrap()
}

/// A search of this many positions.
pub fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Finds the rule set of a record among the built-in ones.
pub fn built_in(game: GameId, name: &str) -> Option<&'static RuleSet> {
    game.rule_set(name)
}

/// Presses the key of a letter once the last frame is drawn.
pub fn press(app: &mut App, key: char) -> Vec<Effect> {
    app.update(Message::Drawn(written()));
    app.update(Message::Key(Key::Char(key)))
}

/// A proof of writing.
pub fn written() -> Written {
    written::write(&mut std::io::sink(), b"a frame").unwrap()
}

/// The approval of a program that the user was shown and agreed to.
pub fn agreed(command: &str, options: &[String]) -> Approved {
    let spec = EngineSpec { command: command.to_owned(), options: options.to_vec() };
    let mut proposal = Proposal::new(spec, Outside::unrestricted().unwrap());
    proposal.show(0..proposal.letters().len(), written());
    proposal.accept().unwrap()
}

/// A screen that can be searched for a text.
pub trait Shows {
    /// Whether the screen shows a text, by the rules of [`shows`].
    fn shows(&self, words: &str) -> bool;
}

impl Shows for String {
    fn shows(&self, words: &str) -> bool {
        shows(self, words)
    }
}

/// Whether a screen shows a text, in one row or broken over the rows of a panel beside a board.
pub fn shows(screen: &str, words: &str) -> bool {
    let joined = |text: &mut dyn Iterator<Item = String>| {
        let rows: Vec<String> = text.collect();
        rows.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<Vec<char>> = screen.lines().map(|row| row.chars().collect()).collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let is_free =
        |&column: &usize| rows.iter().all(|row| row.get(column).is_none_or(|&c| c == ' '));
    let words_alone = joined(&mut std::iter::once(words.to_owned()));
    screen.contains(words)
        || (0..width).filter(is_free).any(|column| {
            let panel = |row: &Vec<char>| row.iter().skip(column).collect::<String>();
            joined(&mut rows.iter().map(panel)).contains(&words_alone)
        })
}

/// A writer that collects the bytes of a backend.
#[derive(Clone, Default)]
pub struct Sent(pub Arc<Mutex<Vec<u8>>>);

impl Write for Sent {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What problems say, in English.
pub fn told<P: ToString>(problems: &[P]) -> Vec<String> {
    problems.iter().map(P::to_string).collect()
}
