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

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A level of our engine, in this process, and whether it plays from the book.
    Level(Level, BookUse),
    /// A sparring partner, in this process.
    Partner(Partner),
    /// A program that speaks UCI.
    Engine(Approved),
}

impl Contestant {
    /// The name to show.
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

/// Limits on a move, besides the clock; a level also has limits of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveLimits {
    /// Time for a move.
    pub movetime: Option<Duration>,
    /// Positions for a move.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
}

/// The settings of a match.
#[derive(Clone)]
pub struct MatchConfig {
    /// The game.
    pub game: GameId,
    /// The rules that judge every move and every result.
    pub rules: &'static RuleSet,
    /// The position that openings start from, if it is not the usual array.
    pub fen: Option<String>,
    /// The first and the second contestant.
    pub contestants: [Contestant; 2],
    /// The limits of each.
    pub limits: [MoveLimits; 2],
    /// A clock for both.
    pub clock: ClockSetting,
    /// How late a move may be before it loses the game.
    pub grace: Duration,
    /// Megabytes for each table.
    pub hash: usize,
    /// Endgame tables, for full strength.
    pub tables: Arc<Tables>,
    /// The number of pairs of games.
    pub pairs: u32,
    /// The number of games played at the same time.
    pub jobs: usize,
    /// Random plies before the contestants take over.
    pub plies: usize,
    /// Openings after which the solver proves a win of either side within so many positions are not played.
    pub undecided: Option<u64>,
    /// The seed of the openings and of the levels' choices.
    pub seed: u64,
    /// A game of this many plies is drawn.
    pub most_plies: usize,
    /// A test that ends the match once it has decided.
    pub sprt: Option<Sprt>,
    /// The date, for the records.
    pub date: String,
}
