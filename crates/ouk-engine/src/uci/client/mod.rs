//! The client side of UCI: playing against another engine.

mod approved;
mod engine_thread;
mod error;
pub mod guard;
pub mod option;
mod process;
mod system;
mod task;

pub use approved::{Approved, Proposal};
pub use engine_thread::{EngineNotice, EngineThread};
pub use error::{EngineEnd, EngineError};
pub use task::EngineTask;

use super::reply::{Dialect, write_fen, write_move};
use crate::Score;
use option::UciOption;
use ouk_rules::board::Move;
use ouk_rules::{AnyPosition, GameId, RuleSet, notation};
use process::{Process, READING, Silence};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time limit for replies to `uci` and `isready`.
pub const START_UP: Duration = Duration::from_secs(10);
/// The time limit for a move after `stop`.
const STOPPING: Duration = Duration::from_secs(5);
/// The most lines of engine information; Fairy-Stockfish sends two dozen.
const MOST_TOLD: usize = 1_000;
/// The pause between two checks whether to stop.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// An engine's move.
#[derive(Clone, Copy, Debug)]
pub struct Reply {
    /// The move, which is legal.
    pub best: Move,
    /// The engine's score for itself, if it gave one.
    pub score: Option<Score>,
    /// The time the engine took.
    pub time: Duration,
}

/// A running engine.
pub struct Client {
    command: String,
    /// The name that the engine gives itself.
    name: String,
    process: Process,
    options: Vec<UciOption>,
    variants: Vec<String>,
    /// The form in which the engine writes Hill's moves.
    dialect: Dialect,
}

impl Client {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// If the command cannot be parsed or started, the engine does not reply within `limit` or
    /// before `leave` is set, or it lacks one of the options.
    pub fn start(
        approved: &Approved,
        limit: Duration,
        leave: &AtomicBool,
    ) -> Result<Client, EngineError> {
        let spec = approved.spec();
        let command = spec.command.clone();
        let words = shlex::split(&command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| EngineError::Command { command: command.clone() })?;
        let process = Process::start(&words)
            .map_err(|problem| EngineError::NotStarted { command: command.clone(), problem })?;
        let name = spec.name();
        let (options, variants) = (Vec::new(), Vec::new());
        let mut client =
            Client { command, name, process, options, variants, dialect: Dialect::Fairy };
        client.introduce(limit, leave)?;
        for (option, value) in spec.options() {
            client.set_option(option, value)?;
        }
        client.ready(limit, leave)?;
        Ok(client)
    }

    /// The name that the engine gives itself.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    fn introduce(&mut self, limit: Duration, leave: &AtomicBool) -> Result<(), EngineError> {
        self.process.say("uci");
        for line in self.until("uciok", "uci", limit, leave)? {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["id", "name", ref name @ ..] if !name.is_empty() => {
                    self.name = ouk_io::text::Printable::cut(&name.join(" "), 80).into_string();
                }
                ["option", "name", ref rest @ ..] => {
                    let option = UciOption::read(rest);
                    if option.name == "UCI_Variant" {
                        let values = rest.windows(2).filter(|pair| pair[0] == "var");
                        self.variants = values.map(|pair| pair[1].to_owned()).collect();
                    }
                    self.options.push(option);
                }
                _ => {}
            }
        }
        self.dialect = if self.has_option("Dialect") { Dialect::Ouk } else { Dialect::Fairy };
        Ok(())
    }

    /// Whether the engine has an option.
    #[must_use]
    pub fn has_option(&self, name: &str) -> bool {
        self.option(name).is_some()
    }

    fn option(&self, name: &str) -> Option<&UciOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets the engine's hash size in megabytes as near as the engine accepts, if it has that
    /// option.
    pub fn set_hash(&mut self, megabytes: usize) {
        if let Some(fitting) = self.option("Hash").map(|option| option.nearest(megabytes)) {
            self.process.say(&format!("setoption name Hash value {fitting}"));
        }
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If the engine does not have the option, or does not accept the value.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        let command = self.command.clone();
        let Some(option) = self.option(name) else {
            let known: Vec<&str> = self.options.iter().map(|option| option.name.as_str()).collect();
            let option = name.to_owned();
            return Err(EngineError::NoOption { command, option, known: known.join(", ") });
        };
        if let Some(wants) = option.wants_instead_of(value) {
            let (option, value) = (name.to_owned(), value.to_owned());
            return Err(EngineError::Value { command, option, wants, value });
        }
        self.process.say(&format!("setoption name {name} value {value}"));
        // The list of variants has changed, so the current variant is unknown.
        if name.eq_ignore_ascii_case("VariantPath") {
            self.variants.clear();
        }
        Ok(())
    }

    /// Starts a new game. Returns false if the engine cannot be told the rule set and plays by its
    /// own.
    ///
    /// # Errors
    /// If the engine does not play the game, or does not reply within `limit` or before `leave` is
    /// set.
    pub fn new_game(
        &mut self,
        game: GameId,
        rules: &RuleSet,
        limit: Duration,
        leave: &AtomicBool,
    ) -> Result<bool, EngineError> {
        let variant = game.uci_variant();
        let listed = self.variants.is_empty() || self.variants.iter().any(|known| known == variant);
        if !self.has_option("UCI_Variant") || !listed {
            let (command, known) = (self.command.clone(), self.variants.clone());
            return Err(EngineError::NoVariant { command, variant, known });
        }
        self.set_option("UCI_Variant", variant)?;
        let told = self.has_option("Rules");
        if told {
            self.set_option("Rules", rules.name)?;
        }
        self.process.say("ucinewgame");
        self.ready(limit, leave)?;
        Ok(told || rules.name == game.default_rules().name)
    }

    fn ready(&mut self, limit: Duration, leave: &AtomicBool) -> Result<(), EngineError> {
        self.process.say("isready");
        self.until("readyok", "isready", limit, leave).map(|_| ())
    }

    /// The engine's lines about itself, up to the one that begins with a word.
    fn until(
        &mut self,
        start: &str,
        asked: &str,
        limit: Duration,
        leave: &AtomicBool,
    ) -> Result<Vec<String>, EngineError> {
        let end = Instant::now() + limit;
        let mut lines = Vec::new();
        loop {
            let line = match self.process.line(end.min(Instant::now() + LOOK_EVERY)) {
                _ if leave.load(Ordering::Relaxed) => Err(Silence::Unheard),
                Err(Silence::Late) if Instant::now() < end => continue,
                heard => heard,
            };
            let line = line.map_err(|silence| self.fell_silent(silence, asked, limit))?;
            match line.split_whitespace().next() {
                Some(word) if word == start => return Ok(lines),
                // The engine may send lines forever without the expected one.
                _ if Instant::now() >= end => {
                    return Err(self.fell_silent(Silence::Late, asked, limit));
                }
                Some("id" | "option") if lines.len() < MOST_TOLD => lines.push(line),
                _ => {}
            }
        }
    }

    fn fell_silent(&mut self, silence: Silence, asked: &str, limit: Duration) -> EngineError {
        let (command, asked) = (self.command.clone(), asked.to_owned());
        match silence {
            Silence::Late => {
                EngineError::Silent { command, asked, limit, said: self.process.last_words() }
            }
            Silence::Ended => {
                let how = self.process.end();
                EngineError::Ended { command, asked, how, said: self.process.last_words() }
            }
            Silence::Deaf => EngineError::Deaf {
                command,
                asked,
                limit: READING,
                said: self.process.last_words(),
            },
            Silence::NotStarted(problem) => EngineError::NotStarted { command, problem },
            Silence::Unheard => EngineError::Left { command, asked },
        }
    }

    /// Lets the engine think until it moves. If `stop` is set, tells the engine to move at once; if
    /// `leave` is set, does not wait for the move.
    ///
    /// # Errors
    /// If the engine ends, does not reply far beyond its time or before `leave` is set, or plays an
    /// illegal move.
    pub fn think(
        &mut self,
        task: &EngineTask,
        stop: &AtomicBool,
        leave: &AtomicBool,
    ) -> Result<Reply, EngineError> {
        let mut position = task.start.clone();
        let mut text = format!("position fen {}", write_fen(&position, self.dialect));
        for (ply, &mv) in task.moves.iter().enumerate() {
            text += if ply == 0 { " moves " } else { " " };
            text += &write_move(&position, mv, self.dialect);
            position.play_unchecked(mv, &mut ());
        }
        let go = task.go();
        // After `readyok`, all lines about the previous position have been read.
        self.ready(START_UP, leave)?;
        self.process.say(&text);
        let began = Instant::now();
        self.process.say(&go);
        let (mut patience, mut told, mut score) = (task.patience(), false, None);
        loop {
            if stop.load(Ordering::Relaxed) && !told {
                self.process.say("stop");
                (told, patience) = (true, began.elapsed() + STOPPING);
            }
            let end = began + patience;
            let line = match self.process.line(end.min(Instant::now() + LOOK_EVERY)) {
                _ if leave.load(Ordering::Relaxed) => Err(Silence::Unheard),
                Err(Silence::Late) if Instant::now() < end => continue,
                heard => heard,
            };
            let line = line.map_err(|silence| self.fell_silent(silence, &go, patience))?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["info", ref rest @ ..] if Instant::now() < end => {
                    score = read_score(rest).or(score);
                }
                ["bestmove", ref rest @ ..] => {
                    let time = began.elapsed();
                    let best = self.read_move(&position, rest.first().copied())?;
                    return Ok(Reply { best, score, time });
                }
                _ if Instant::now() >= end => {
                    return Err(self.fell_silent(Silence::Late, &go, patience));
                }
                _ => {}
            }
        }
    }

    fn read_move(&self, position: &AnyPosition, said: Option<&str>) -> Result<Move, EngineError> {
        let said = said.unwrap_or_default();
        notation::parse_coordinate(position, said).map_err(|error| EngineError::Illegal {
            command: self.command.clone(),
            said: said.to_owned(),
            fen: position.to_fen(),
            problem: Box::new(error),
            complaints: self.process.last_words(),
        })
    }
}

/// The score of the best line in an `info` line; `None` if the line has no score.
#[must_use]
pub fn read_score(words: &[&str]) -> Option<Score> {
    let behind = |name: &str| words.iter().position(|&word| word == name).map(|at| at + 1);
    let number = |at: usize| words.get(at)?.parse::<i32>().ok();
    if behind("multipv").and_then(number).is_some_and(|line| line != 1) {
        return None;
    }
    let at = behind("score")?;
    let value = number(at + 1)?;
    match *words.get(at)? {
        "cp" => Some(Score(value.clamp(-Score::MATE_BOUND + 1, Score::MATE_BOUND - 1))),
        "mate" if value > 0 => Some(Score(Score::MATE - (2 * value.min(400) - 1))),
        "mate" => Some(Score(-Score::MATE + 2 * value.max(-400).abs())),
        _ => None,
    }
}
