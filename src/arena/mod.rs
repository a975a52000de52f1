//! Matches: two engines, or two levels, set against each other, judged by our rules.
//!
//! Openings are random legal moves from a seed; each is played twice with colours reversed.
//! Nothing here prints; [`run`] tells of every pair.

mod pair;
mod participant;
pub mod stats;

pub use pair::FinishedGame;

use ouk_engine::Level;
use ouk_engine::endgame::tables::Tables;
use ouk_engine::uci::client::{Approved, EngineError};
use ouk_rules::game::ClockSetting;
use ouk_rules::{GameId, RuleSet};
use pair::Participants;
use stats::{Pentanomial, Sprt, SprtDecision};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A level of ours, in this process.
    Level(Level),
    /// A program that speaks UCI.
    Engine(Approved),
}

impl Contestant {
    /// What to call it.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Contestant::Level(level) => format!("level {}", level.number()),
            Contestant::Engine(engine) => engine.spec().name(),
        }
    }
}

/// How long a contestant thinks about a move, beside the clock; a level has limits of its own too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveLimits {
    /// Time a move.
    pub movetime: Option<Duration>,
    /// Positions a move.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
}

/// What is agreed for a match.
#[derive(Clone)]
pub struct MatchConfig {
    /// The game.
    pub game: GameId,
    /// Its rules, by which every move and every end is judged.
    pub rules: &'static RuleSet,
    /// The position the openings begin from, if it is not the usual array.
    pub fen: Option<String>,
    /// The first and the second contestant.
    pub contestants: [Contestant; 2],
    /// How long each thinks.
    pub limits: [MoveLimits; 2],
    /// A clock for both.
    pub clock: ClockSetting,
    /// How much longer than it may a move may take before it loses the game.
    pub grace: Duration,
    /// Megabytes for each table.
    pub hash: usize,
    /// The tables of the endings, for full strength.
    pub tables: Arc<Tables>,
    /// How many pairs of games.
    pub pairs: u32,
    /// How many games are played side by side.
    pub jobs: usize,
    /// Random plies before the contestants begin.
    pub plies: usize,
    /// The seed of the openings, and of the levels' choices.
    pub seed: u64,
    /// A game that goes on for so many plies is drawn.
    pub most_plies: usize,
    /// The test that ends the match when it has decided.
    pub sprt: Option<Sprt>,
    /// The day, for the records.
    pub date: String,
}

/// Something a contestant did that loses the game outside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchFault {
    /// Which contestant.
    pub by: usize,
    /// In which game, and what.
    pub what: String,
}

/// How a match stands.
#[derive(Clone, Debug, Default)]
pub struct MatchState {
    /// Games won, drawn and lost by the first contestant.
    pub games: [u32; 3],
    /// Pairs by their result for the first contestant.
    pub pairs: Pentanomial,
    /// Games broken off for their length.
    pub too_long: u32,
    /// Plies of all games.
    pub plies: usize,
    /// What went wrong.
    pub faults: Vec<MatchFault>,
    /// Whether a contestant could not be told the rule set and plays by its own.
    pub own_rules: bool,
}

impl MatchState {
    fn record(&mut self, games: &[FinishedGame; 2]) {
        for game in games {
            self.games[2 - game.half_points] += 1;
            self.too_long += u32::from(game.too_long);
            self.plies += game.plies;
            self.faults.extend(game.fault.clone());
        }
        self.pairs.record(games[0].half_points + games[1].half_points);
    }
}

type PairResult = Result<(Box<[FinishedGame; 2]>, bool), EngineError>;

/// Plays a match until all pairs are played, the test has decided, or `stop` is set; `tell` hears
/// of every pair. Pairs that are not finished when it is stopped do not count.
///
/// # Errors
/// If a contestant cannot be started, or started again after it died. `tell` has heard of what was
/// played before.
pub fn run(
    config: &MatchConfig,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&MatchState, &[FinishedGame; 2]),
) -> Result<MatchState, EngineError> {
    let (next, halt) = (AtomicU32::new(0), AtomicBool::new(false));
    let mut state = MatchState::default();
    let mut problem = None;
    std::thread::scope(|scope| {
        let (sender, results) = channel();
        for job in 0..config.jobs.clamp(1, config.pairs.max(1) as usize) {
            let sender = sender.clone();
            let (next, halt) = (&next, &halt);
            let work = move || work(config, next, halt, sender);
            if let Err(error) = std::thread::Builder::new().spawn_scoped(scope, work) {
                // Fewer play side by side; without any there is no match.
                if job == 0 {
                    problem = Some(EngineError::NoThread(error));
                }
                break;
            }
        }
        drop(sender);
        loop {
            match results.recv_timeout(Duration::from_millis(50)) {
                // What was finished while the others were halted is left out: which games those
                // are would depend on their length.
                Ok(_) if halt.load(Ordering::Relaxed) => {}
                Ok(Ok((games, same_rules))) => {
                    state.record(&games);
                    state.own_rules |= !same_rules;
                    tell(&state, &games);
                    let decision = config.sprt.map(|test| test.decide(&state.pairs));
                    if decision.is_some_and(|decision| decision != SprtDecision::Open) {
                        halt.store(true, Ordering::Relaxed);
                    }
                }
                Ok(Err(error)) => {
                    problem = Some(error);
                    halt.store(true, Ordering::Relaxed);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if stop.load(Ordering::Relaxed) {
                halt.store(true, Ordering::Relaxed);
            }
        }
    });
    problem.map_or(Ok(state), Err)
}

/// Plays pairs while there are any.
fn work(config: &MatchConfig, next: &AtomicU32, halt: &AtomicBool, sender: Sender<PairResult>) {
    let mut seats = match Participants::new(config, halt) {
        Ok(seats) => seats,
        Err(error) => {
            // The match is over with the first error, however many there are.
            let _ = sender.send(Err(error));
            return;
        }
    };
    while !halt.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= config.pairs {
            return;
        }
        let played = match seats.pair(number, halt) {
            Ok(Some(games)) => Ok((Box::new(games), seats.same_rules)),
            Ok(None) => return,
            Err(error) => Err(error),
        };
        if sender.send(played).is_err() {
            return;
        }
    }
}
