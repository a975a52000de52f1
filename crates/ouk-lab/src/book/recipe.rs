//! How the games of a book are played.

use ouk_rules::{GameId, RuleSet};
use std::fmt;

/// How the games of a book are played. The same recipe makes the same games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The game.
    pub game: GameId,
    /// The rules.
    pub rules: &'static RuleSet,
    /// The plies of the opening, in which moves are chosen at random.
    pub plies: usize,
    /// Positions to search for the moves to choose among.
    pub candidates: u64,
    /// Positions to search for a move after the opening.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Recipe { game, rules, plies, candidates, nodes, seed } = self;
        let (game, rules) = (game.name(), rules.name);
        write!(f, "{game} {rules} plies {plies} candidates {candidates} nodes {nodes} seed {seed}")
    }
}
