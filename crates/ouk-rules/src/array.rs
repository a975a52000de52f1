//! Starting positions.

use super::{AnyPosition, GameId, RuleSet};
use crate::board::Color;
use crate::ruleset::{MinRekSwitches, RekArray, RekSwitches, RuleSwitches};
use std::fmt;
use std::str::FromStr;

/// A starting position, called an array.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Array {
    /// The usual array.
    #[default]
    Standard,
    /// The array of Rek and Min Rek Chanh with left and right exchanged.
    Mirrored,
}

/// The error for a name that belongs to no array.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an array must be one of {}", Array::ALL.map(Array::name).join(", "))]
pub struct UnknownArray;

impl fmt::Display for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Array {
    type Err = UnknownArray;

    fn from_str(name: &str) -> Result<Array, UnknownArray> {
        Array::ALL.into_iter().find(|array| array.name() == name).ok_or(UnknownArray)
    }
}

impl Array {
    /// Every array.
    pub const ALL: [Array; 2] = [Array::Standard, Array::Mirrored];

    /// The array's name on the command line: `standard` or `mirrored`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Array::Standard => "standard",
            Array::Mirrored => "mirrored",
        }
    }

    /// The arrays of a game, the usual one first.
    #[must_use]
    pub const fn of(game: GameId) -> &'static [Array] {
        match game {
            GameId::Rek | GameId::MinRekChanh => &Array::ALL,
            GameId::Ouk | GameId::KarOuk | GameId::Makruk | GameId::Hill => &[Array::Standard],
        }
    }

    /// The array that a rule set begins with.
    #[must_use]
    pub const fn of_rules(rules: &RuleSet) -> Array {
        match &rules.switches {
            RuleSwitches::Rek(RekSwitches { array: RekArray::Right, .. })
            | RuleSwitches::MinRek(MinRekSwitches { array: RekArray::Right, .. }) => {
                Array::Mirrored
            }
            _ => Array::Standard,
        }
    }

    /// This array relative to that of a rule set: `Standard` if they are the same, `Mirrored` if
    /// left and right are exchanged.
    #[must_use]
    pub const fn relative_to(self, rules: &RuleSet) -> Array {
        match (self, Array::of_rules(rules)) {
            (Array::Standard, array) => array,
            (Array::Mirrored, Array::Standard) => Array::Mirrored,
            (Array::Mirrored, Array::Mirrored) => Array::Standard,
        }
    }

    /// The position text that the record of a game from this array must state; none for the usual
    /// array.
    #[must_use]
    pub fn start(self, game: GameId, rules: &'static RuleSet, first: Color) -> Option<String> {
        (self != Array::Standard).then(|| self.fen(game, rules, first))
    }

    /// The array as position text, with this side to move first.
    #[must_use]
    pub fn fen(self, game: GameId, rules: &'static RuleSet, first: Color) -> String {
        let usual = AnyPosition::start(game, rules).to_fen();
        let (board, rest) = usual.split_once(' ').unwrap_or((&usual, ""));
        let board = match self {
            Array::Standard => board.to_owned(),
            Array::Mirrored => mirrored(board),
        };
        let rest = rest.split_once(' ').map_or("", |(_, rest)| rest);
        format!("{board} {} {rest}", first.letter())
    }
}

/// The board part of a position text with left and right exchanged.
fn mirrored(board: &str) -> String {
    let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
    ranks.join("/")
}
