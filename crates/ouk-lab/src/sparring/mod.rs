//! Sparring partners: simple players of known methods, to measure the engine against. They know
//! only the rules: they have no evaluation and no openings.
//!
//! | name | method |
//! |---|---|
//! | `greedy` | looks one ply ahead: wins if it can, otherwise captures most, otherwise plays at random |
//! | `uct` | Monte-Carlo tree search by UCT with random playouts (Kocsis and Szepesvári 2006) |
//! | `gpn` | the same, guided by proof numbers of both players and with proved results (generalised proof-number Monte-Carlo tree search, Kowalski and others 2025) |
//!
//! With a limit of positions a partner repeats its moves from the same seed.

mod greedy;
mod tree;

use ouk_engine::Limits;
use ouk_rules::board::Move;
use ouk_rules::{AnyPosition, dispatch};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A sparring partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partner {
    /// Looks one ply ahead.
    Greedy,
    /// Plain UCT.
    Uct,
    /// Generalised proof-number Monte-Carlo tree search.
    Gpn,
}

/// The time for a move if there is no limit.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

impl Partner {
    /// All sparring partners.
    pub const ALL: [Partner; 3] = [Partner::Greedy, Partner::Uct, Partner::Gpn];

    /// The partner's name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Partner::Greedy => "greedy",
            Partner::Uct => "uct",
            Partner::Gpn => "gpn",
        }
    }

    /// The partner with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Partner> {
        Partner::ALL.into_iter().find(|partner| partner.name() == name)
    }

    /// Chooses a move in a position with legal moves. Of the limits only positions, time and the
    /// clock count. Positions of playouts count as positions.
    #[must_use]
    pub fn choose(
        self,
        position: &AnyPosition,
        limits: &Limits,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Move> {
        let mut rng = fastrand::Rng::with_seed(seed ^ position.key() ^ u64::from(position.plies()));
        let clock = limits.clock.map(|clock| clock.left / 40 + clock.increment / 2);
        let time = limits.movetime.or(clock);
        let time = if limits.nodes.is_some() { time } else { Some(time.unwrap_or(DEFAULT_TIME)) };
        // Reserves time for the end of the last playout and the answer.
        let time = time.map(|time| time.mul_f64(0.95));
        let budget = tree::TreeLimits { positions: limits.nodes, time, stop };
        dispatch!(position, p => match self {
            Partner::Greedy => greedy::choose(p, &mut rng),
            Partner::Uct => tree::choose(p, &tree::UCT, &budget, &mut rng),
            Partner::Gpn => tree::choose(p, &tree::GPN, &budget, &mut rng),
        })
    }
}
