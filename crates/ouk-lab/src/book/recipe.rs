//! The recipe for the games of a book.

use ouk_rules::{GameId, RuleSet};
use std::fmt;

/// The settings for the games of a book. The same recipe makes the same games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The game of the book.
    pub game: GameId,
    /// The rule set of the book.
    pub rules: &'static RuleSet,
    /// The plies of the opening, whose moves are chosen at random.
    pub plies: usize,
    /// The positions to search for the candidate moves.
    pub candidates: u64,
    /// The positions to search for a move after the opening.
    pub nodes: u64,
    /// The seed of the random choices.
    pub seed: u64,
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Recipe { game, rules, plies, candidates, nodes, seed } = self;
        let (game, rules) = (game.name(), rules.name);
        write!(f, "{game} {rules} plies {plies} candidates {candidates} nodes {nodes} seed {seed}")
    }
}
