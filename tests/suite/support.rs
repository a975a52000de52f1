//! What several topics need: positions from text, moves by their squares, rule sets that differ
//! from a named one in a switch.

pub use crate::program::{isolated, patient};

use ouk::tui::app::App;
use ouk::tui::effect::Effect;
use ouk::tui::effect_runner::EffectRunner;
use ouk::tui::message::Message;
use ouk_engine::uci::client::{Approved, Proposal};
use ouk_io::outside::Outside;
use ouk_io::written::{self, Written};
use ouk_rules::board::{ByColor, Color, Kind, Move, MoveKind};
use ouk_rules::game::{ClockSetting, EngineSpec, Game, GameSetup, MatchScore, Player};
use ouk_rules::notation::parse;
use ouk_rules::ruleset::{OukSwitches, RuleSwitches};
use ouk_rules::{AnyPosition, Ending, GameId, Reason, RuleSet};
use ratatui::buffer::Cell;
use ratatui::style::Modifier;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// The processor time that this thread has used.
pub fn time_used() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// The program, with folders of its own: what a developer has set must not change a test.
pub fn program() -> Command {
    isolated(env!("CARGO_BIN_EXE_ouk"))
}

/// The command of our own engine.
pub fn ours() -> String {
    format!("'{}' uci", env!("CARGO_BIN_EXE_ouk"))
}

/// A rule set that comes with the program.
pub fn named(game: GameId, name: &str) -> &'static RuleSet {
    game.rule_set(name).unwrap_or_else(|| panic!("{} has no rule set {name}", game.name()))
}

/// A rule set of Ouk.
pub fn ouk(name: &str) -> &'static RuleSet {
    named(GameId::Ouk, name)
}

/// A rule set that differs from another of Ouk or Makruk as `change` says. It lives as long as the
/// test run, as positions borrow it.
pub fn changed(base: &'static RuleSet, change: impl FnOnce(&mut OukSwitches)) -> &'static RuleSet {
    let mut switches = base.ouk().clone();
    change(&mut switches);
    Box::leak(Box::new(RuleSet {
        name: "changed",
        source: "a test",
        switches: RuleSwitches::Chess(switches),
    }))
}

/// The position of a text that must be right.
pub fn at(game: GameId, rules: &'static RuleSet, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(game, rules, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A position of Ouk.
pub fn ouk_at(rules: &'static RuleSet, fen: &str) -> AnyPosition {
    at(GameId::Ouk, rules, fen)
}

/// A move as its two squares and nothing more.
pub fn squares(position: &AnyPosition, mv: Move) -> String {
    let shape = position.shape();
    format!("{}{}", shape.name(mv.from()), shape.name(mv.to()))
}

/// The legal move between two squares, if there is one.
pub fn find(position: &AnyPosition, text: &str) -> Option<Move> {
    let moves = position.legal_moves();
    moves
        .into_iter()
        .filter(|mv| mv.kind() != MoveKind::Call)
        .find(|&mv| squares(position, mv) == text)
}

/// Whether a move between two squares is legal.
pub fn may(position: &AnyPosition, text: &str) -> bool {
    find(position, text).is_some()
}

/// Plays moves given as squares, separated by blanks.
pub fn play(position: &mut AnyPosition, line: &str) {
    for text in line.split_whitespace() {
        let mv = find(position, text)
            .unwrap_or_else(|| panic!("{text} is not legal in {}", position.to_fen()));
        position.play(mv).unwrap();
    }
}

/// The position after some moves.
pub fn after(position: &AnyPosition, line: &str) -> AnyPosition {
    let mut next = position.clone();
    play(&mut next, line);
    next
}

/// Every legal move as its squares.
pub fn all(position: &AnyPosition) -> BTreeSet<String> {
    position.legal_moves().iter().map(|&mv| squares(position, mv)).collect()
}

/// The fourth and fifth field of a position's text: the last counted ply that is no draw yet, and
/// the plies counted.
pub fn count_fields(position: &AnyPosition) -> (String, String) {
    let fen = position.to_fen();
    let mut fields = fen.split(' ').filter(|field| !field.contains('+')).skip(3);
    (fields.next().unwrap().to_owned(), fields.next().unwrap().to_owned())
}

/// The end of a game in words, or "goes on".
pub fn verdict(position: &AnyPosition) -> String {
    position.ending().as_ref().map_or_else(|| "goes on".to_owned(), Ending::to_string)
}

/// Every game with every rule set that comes with the program.
pub fn every_rule_set() -> impl Iterator<Item = (GameId, &'static RuleSet)> {
    let games = GameId::ALL.iter();
    games.flat_map(|&game| game.rule_sets().iter().map(move |rules| (game, rules)))
}

/// The positions of a game of random moves, the start first, until it has no move or is long
/// enough. The same seed gives the same game.
pub fn random_game(
    game: GameId,
    rules: &'static RuleSet,
    seed: u64,
    plies: usize,
) -> Vec<AnyPosition> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut positions = vec![AnyPosition::start(game, rules)];
    while positions.len() <= plies {
        let mut next = positions.last().unwrap().clone();
        let Some(&mv) = rng.choice(next.legal_moves().iter()) else { break };
        next.play_unchecked(mv, &mut ());
        positions.push(next);
    }
    positions
}

/// Two people at one keyboard, without clocks, from the array.
pub fn setup(game: GameId, rules: &'static RuleSet) -> GameSetup {
    let person = |name: &str| Player::Human { name: name.to_owned() };
    GameSetup {
        game,
        rules,
        fen: None,
        players: ByColor([person("Sok"), person("Dara")]),
        clock: ClockSetting::None,
        by_hand: false,
        first: Color::White,
        date: "2026.11.21".to_owned(),
        match_score: MatchScore::default(),
    }
}

/// A game of Ouk from a position.
pub fn game_at(rules: &'static RuleSet, fen: &str) -> Game {
    Game::new(GameSetup { fen: Some(fen.to_owned()), ..setup(GameId::Ouk, rules) }).unwrap()
}

/// Plays moves in a game, in any notation, separated by blanks.
pub fn play_in(game: &mut Game, line: &str) {
    for text in line.split_whitespace() {
        let mv = parse(game.position(), text).unwrap_or_else(|error| panic!("{error}"));
        game.play(mv).unwrap();
    }
}

/// Plays random moves, and starts and stops counts at random where they are made by hand.
pub fn play_at_random(game: &mut Game, rng: &mut fastrand::Rng, plies: usize) {
    for _ in 0..plies {
        if rng.u8(..4) == 0 {
            let _ = game.start_count();
        }
        if rng.u8(..16) == 0 {
            let _ = game.stop_count(if rng.bool() { Color::White } else { Color::Black });
        }
        if game.ending().is_some() {
            break;
        }
        let mv = *rng.choice(game.position().legal_moves().iter()).unwrap();
        game.play(mv).unwrap();
    }
}

/// A quiet move of either side, a king's where there is one.
pub fn waiting_move(position: &AnyPosition) -> Move {
    let waits = waiting_moves(position);
    *waits.first().unwrap_or_else(|| panic!("nothing waits in {}", position.to_fen()))
}

/// The quiet moves of either side, the king's first, after which the game goes on or is counted out:
/// the moves of two players who only wait.
pub fn waiting_moves(position: &AnyPosition) -> Vec<Move> {
    let moves = position.legal_moves();
    let quiet = |&mv: &Move| {
        let mut next = position.clone();
        next.play_unchecked(mv, &mut ());
        let waits = mv.kind() == MoveKind::Plain && position.taken_by(mv).is_empty();
        let on = next.ending().is_none_or(|ending| {
            matches!(ending.reason, Reason::Count { .. } | Reason::CountHopeless { .. })
        });
        waits && on && next.legal_moves().iter().any(|&mv| next.taken_by(mv).is_empty())
    };
    let is_king =
        |mv: &Move| position.piece_on(mv.from()).is_some_and(|piece| piece.kind == Kind::Ang);
    let mut waits: Vec<Move> = moves.into_iter().filter(quiet).collect();
    waits.sort_by_key(|mv| !is_king(mv));
    waits
}

/// What is heard of a count that runs out.
#[derive(Debug, PartialEq, Eq)]
pub struct RunOut {
    /// The numbers the runner says, the one that draws included.
    pub said: Vec<u16>,
    /// The moves the chaser makes.
    pub chaser: u16,
}

/// Both sides wait until the count has run out.
pub fn run_out(position: &AnyPosition) -> RunOut {
    let mut position = position.clone();
    let runner = position.count_view().expect("a count runs").by;
    let mut heard = RunOut { said: Vec::new(), chaser: 0 };
    while position.ending().is_none() {
        let mover = position.turn();
        let mv = waiting_move(&position);
        position.play_unchecked(mv, &mut ());
        if mover == runner {
            heard.said.push(position.count_view().unwrap().number);
        } else {
            heard.chaser += 1;
        }
    }
    heard
}

/// The number said last, the limit and the moves left to the chaser.
pub fn count_of(position: &AnyPosition) -> Option<(u16, u16, u16)> {
    position.count_view().map(|view| (view.number, view.limit, view.left))
}

/// What a cell looks like: a quarter block in reverse is the block that it leaves free.
pub fn seen(cell: &Cell) -> &str {
    match (cell.modifier.contains(Modifier::REVERSED), cell.symbol()) {
        (true, " ") => "█",
        (true, "▄") => "▀",
        (true, "▗") => "▛",
        (true, "▖") => "▜",
        (_, symbol) => symbol,
    }
}

/// Every source of the program and of its crates, with its path from the root of the repository.
pub fn all_sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src")];
    for member in fs::read_dir(root.join("crates")).unwrap() {
        folders.push(member.unwrap().path().join("src"));
    }
    let mut paths = Vec::new();
    for folder in folders {
        sources(&folder, &mut paths);
    }
    assert!(paths.len() > 200, "the sources are where they are looked for");
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

/// Performs effects and what follows from them, until the user's files are as they will be.
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

/// Proof that something was written.
pub fn written() -> Written {
    written::write(&mut std::io::sink(), b"a frame").unwrap()
}

/// A program that the user was shown and agreed to.
pub fn agreed(command: &str, options: &[String]) -> Approved {
    let spec = EngineSpec { command: command.to_owned(), options: options.to_vec() };
    let mut proposal = Proposal::new(spec, Outside::unrestricted().unwrap());
    proposal.show(0..proposal.letters().len(), written());
    proposal.accept().unwrap()
}

/// A screen that is searched for words.
pub trait Shows {
    /// Whether the screen shows some words, as [`shows`] has it.
    fn shows(&self, words: &str) -> bool;
}

impl Shows for String {
    fn shows(&self, words: &str) -> bool {
        shows(self, words)
    }
}

/// Whether a screen shows some words, in one row or broken over the rows of a panel beside a board.
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
