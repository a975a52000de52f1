//! The arrays a game may begin from.

use super::{AnyPosition, GameId, RuleSet};
use crate::board::Color;

/// How the units stand at the beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Array {
    /// As the game is usually set up.
    #[default]
    Standard,
    /// Rek and Min Rek Chanh with left and right exchanged.
    Mirrored,
}

/// The mirrored array of Rek: the kings on the other ends of their ranks.
const MIRRORED: &str = "1mmmmmmm/k7/mmmmmmmm/8/8/MMMMMMMM/7K/MMMMMMM1";

impl Array {
    /// Every array.
    pub const ALL: [Array; 2] = [Array::Standard, Array::Mirrored];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Array::Standard => "standard",
            Array::Mirrored => "mirrored",
        }
    }

    /// Reads such a name.
    ///
    /// # Errors
    /// Says which names there are.
    pub fn parse(name: &str) -> Result<Array, String> {
        let known = Array::ALL.map(Array::name).join(", ");
        let array = Array::ALL.into_iter().find(|array| array.name() == name);
        array.ok_or_else(|| format!("an array is one of {known}"))
    }

    /// The arrays a game knows, the usual one first.
    #[must_use]
    pub const fn of(game: GameId) -> &'static [Array] {
        match game {
            GameId::Rek | GameId::MinRekChanh => &Array::ALL,
            GameId::Ouk | GameId::KarOuk | GameId::Makruk | GameId::Hill => &[Array::Standard],
        }
    }

    /// The position to be told of a game that begins from it: none from the usual one.
    #[must_use]
    pub fn start(self, game: GameId, rules: &'static RuleSet, first: Color) -> Option<String> {
        (self != Array::Standard).then(|| self.fen(game, rules, first))
    }

    /// The position as text, with either side to make the first move.
    #[must_use]
    pub fn fen(self, game: GameId, rules: &'static RuleSet, first: Color) -> String {
        let usual = AnyPosition::start(game, rules).to_fen();
        let (board, rest) = usual.split_once(' ').unwrap_or((&usual, ""));
        let board = match self {
            Array::Standard => board,
            Array::Mirrored => MIRRORED,
        };
        let rest = rest.split_once(' ').map_or("", |(_, rest)| rest);
        format!("{board} {} {rest}", first.letter())
    }
}
