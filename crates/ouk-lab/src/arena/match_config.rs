//! The settings of a match.

use super::stats::Sprt;
use crate::sparring::Partner;
use ouk_engine::Level;
use ouk_engine::book::BookUse;
use ouk_engine::endgame::tables::Tables;
use ouk_engine::uci::client::Approved;
use ouk_rules::game::ClockSetting;
use ouk_rules::{GameId, RuleSet};
use std::sync::Arc;
use std::time::Duration;

/// A contestant of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A level of ouk's own engine, in this process, and its use of the book.
    Level(Level, BookUse),
    /// A sparring partner, in this process.
    Partner(Partner),
    /// A program that speaks UCI.
    Engine(Approved),
}

impl Contestant {
    /// The contestant's name, for results and records.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Contestant::Level(level, BookUse::Never) => format!("level {}", level.number()),
            Contestant::Level(level, BookUse::WhileKnown) => {
                format!("level {} with book", level.number())
            }
            Contestant::Partner(partner) => partner.name().to_owned(),
            Contestant::Engine(engine) => engine.spec().name(),
        }
    }
}

/// The limits of a move, besides the clock. A level also has its own limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveLimits {
    /// The time for a move.
    pub movetime: Option<Duration>,
    /// The positions for a move.
    pub nodes: Option<u64>,
    /// The depth in plies.
    pub depth: Option<u32>,
}

/// The settings of a match.
#[derive(Clone)]
pub struct MatchConfig {
    /// The game to play.
    pub game: GameId,
    /// The rule set for every move and result.
    pub rules: &'static RuleSet,
    /// The position before the random openings, if not the usual array.
    pub fen: Option<String>,
    /// The first and the second contestant.
    pub contestants: [Contestant; 2],
    /// The limits of each contestant.
    pub limits: [MoveLimits; 2],
    /// The time control of both contestants.
    pub clock: ClockSetting,
    /// The time by which a move may be late before it loses the game.
    pub grace: Duration,
    /// The megabytes of each contestant's table.
    pub hash: usize,
    /// The endgame tables, for full strength.
    pub tables: Arc<Tables>,
    /// The number of pairs of games.
    pub pairs: u32,
    /// The number of games played at the same time.
    pub jobs: usize,
    /// The random plies before the contestants take over.
    pub plies: usize,
    /// The positions within which the solver must not prove a win after an opening; openings with a
    /// proof are not played.
    pub undecided: Option<u64>,
    /// The seed of the openings and of the levels' choices.
    pub seed: u64,
    /// The number of plies after which a game is drawn.
    pub most_plies: usize,
    /// A test that ends the match once it decides.
    pub sprt: Option<Sprt>,
    /// The date for the records.
    pub date: String,
}
