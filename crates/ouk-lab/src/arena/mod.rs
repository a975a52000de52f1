//! Matches between two engines or levels. Ouk's own rules judge every move and every result.
//!
//! Openings are random legal moves from a seed. Each is played twice, with colours reversed. This
//! module prints nothing; [`run`] reports every pair.

pub mod game_stats;
mod match_config;
mod pair;
mod participant;
pub mod stats;

pub use match_config::{Contestant, MatchConfig, MoveLimits};
pub use pair::{FinishedGame, MatchFault};

use ouk_engine::uci::client::EngineError;
use pair::Participants;
use stats::{Pentanomial, SprtDecision};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// The state of a match.
#[derive(Clone, Debug, Default)]
pub struct MatchState {
    /// The games won, drawn and lost by the first contestant.
    pub games: [u32; 3],
    /// The pairs by the points of the first contestant.
    pub pairs: Pentanomial,
    /// The number of games drawn because of their length.
    pub too_long: u32,
    /// The plies of all games together.
    pub plies: usize,
    /// The faults so far.
    pub faults: Vec<MatchFault>,
    /// Whether a contestant has no option for the rule set and plays by its own rules.
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

/// Plays a match until all pairs are played, the test has decided, or `stop` is set. `tell`
/// receives every finished pair. Unfinished pairs do not count.
///
/// # Errors
/// If a contestant cannot be started, or cannot be restarted after it died. `tell` has received all
/// pairs finished before.
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
                // The match goes on with fewer workers, as long as there is one.
                if job == 0 {
                    problem = Some(EngineError::NoThread(error));
                }
                break;
            }
        }
        drop(sender);
        loop {
            match results.recv_timeout(Duration::from_millis(50)) {
                // Pairs that end after the halt do not count: which pairs these are depends on
                // their length, which would bias the result.
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

/// Plays pairs until none are left.
fn work(config: &MatchConfig, next: &AtomicU32, halt: &AtomicBool, sender: Sender<PairResult>) {
    let mut seats = match Participants::new(config, halt) {
        Ok(seats) => seats,
        Err(error) => {
            // The first error ends the match; further errors change nothing.
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
