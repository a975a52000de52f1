//! A participant of a game: a level of ouk's own engine, a sparring partner, or another program.

use super::match_config::{Contestant, MatchConfig, MoveLimits};
use crate::sparring::Partner;
use ouk_engine::book::BookUse;
use ouk_engine::limits::TimeLeft;
use ouk_engine::uci::client::{Client, EngineError, EngineTask, START_UP};
use ouk_engine::worker::Job;
use ouk_engine::{Engine, Intent, Level, Limits};
use ouk_rules::board::Move;
use ouk_rules::game::Game;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A contestant, ready to play.
pub(super) enum Participant {
    /// A level of ouk's own engine, in this process.
    Level(Level, BookUse, Box<Engine>),
    /// A sparring partner, in this process.
    Partner(Partner),
    /// A program that speaks UCI.
    Engine(Box<Client>),
}

pub(super) struct TimedMove {
    pub mv: Move,
    pub time: Duration,
}

impl Participant {
    /// Starts a contestant with the settings of a match; none if `halt` is set before it is ready.
    pub fn prepare(
        contestant: &Contestant,
        config: &MatchConfig,
        halt: &AtomicBool,
    ) -> Result<Participant, EngineError> {
        match contestant {
            Contestant::Level(level, book) => {
                let mut engine = Box::new(Engine::new(config.hash));
                engine.use_tables(Some(Arc::clone(&config.tables)));
                Ok(Participant::Level(*level, *book, engine))
            }
            Contestant::Partner(partner) => Ok(Participant::Partner(*partner)),
            Contestant::Engine(engine) => {
                let mut client = Client::start(engine, START_UP, halt)?;
                let given =
                    engine.spec().options().any(|(name, _)| name.eq_ignore_ascii_case("Hash"));
                if !given {
                    client.set_hash(config.hash);
                }
                Ok(Participant::Engine(Box::new(client)))
            }
        }
    }

    /// Starts a new game; returns false if an engine plays by its own rule set.
    pub fn new_game(&mut self, game: &Game, halt: &AtomicBool) -> Result<bool, EngineError> {
        match self {
            Participant::Level(.., engine) => {
                engine.clear();
                Ok(true)
            }
            Participant::Partner(_) => Ok(true),
            Participant::Engine(client) => {
                client.new_game(game.setup().game, game.setup().rules, START_UP, halt)
            }
        }
    }

    /// Chooses a move.
    pub fn choose(
        &mut self,
        game: &Game,
        limits: MoveLimits,
        seed: u64,
        halt: &AtomicBool,
    ) -> Result<TimedMove, EngineError> {
        let mut limits = limits.limits();
        match self {
            Participant::Engine(client) => {
                let reply = client.think(&EngineTask::of(game, limits), halt, halt)?;
                Ok(TimedMove { mv: reply.best, time: reply.time })
            }
            Participant::Partner(partner) => {
                let began = Instant::now();
                limits.clock = time_left(game);
                let mv = partner.choose(game.position(), &limits, seed, halt);
                let mv = mv.expect("a game that is not over has a legal move");
                Ok(TimedMove { mv, time: began.elapsed() })
            }
            Participant::Level(level, book, engine) => {
                let began = Instant::now();
                limits.clock = time_left(game);
                let job = Job {
                    position: game.position().clone(),
                    history: game.repetition_keys(),
                    limits,
                    level: *level,
                    seed,
                    book: *book,
                };
                let answer = engine.search_as(&job, halt, &mut |_| {});
                let mv = answer.best.expect("a game that is not over has a legal move");
                Ok(TimedMove { mv, time: began.elapsed() })
            }
        }
    }
}

/// The clock of the side to move.
fn time_left(game: &Game) -> Option<TimeLeft> {
    let clock = game.clock();
    let left = clock.left(game.position().turn())?;
    Some(TimeLeft { left, increment: clock.bonus(), moves_to_go: None })
}

impl MoveLimits {
    fn limits(self) -> Limits {
        Limits {
            movetime: self.movetime,
            nodes: self.nodes,
            depth: self.depth,
            intent: Intent::Win,
            ..Limits::default()
        }
    }
}
