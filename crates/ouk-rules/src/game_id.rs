//! The list of the six games: their names, boards and rule sets.

use crate::board::{EightByEight, Geometry, Kind, NineByNine, Shape};
use crate::ruleset::RuleSwitches;
use crate::{RuleSet, rulebook};
use std::fmt;
use std::str::FromStr;

/// Makes [`GameId`] from the list of games.
macro_rules! games {
    ($($id:ident $board:ty, $name:literal, $title:literal, $uci:literal, $rules:expr;)+) => {
        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum GameId {
            $(#[doc = $title] $id),+
        }

        impl GameId {
            /// Every game, in the order the menu shows.
            pub const ALL: &'static [GameId] = &[$(GameId::$id),+];

            /// The name on the command line and in files: `kar-ouk`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(GameId::$id => $name),+ }
            }

            /// The name shown to people: `Kar Ouk`.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(GameId::$id => $title),+ }
            }

            /// The value of the UCI option `UCI_Variant`: Fairy-Stockfish's name where it knows the
            /// game.
            #[must_use]
            pub const fn uci_variant(self) -> &'static str {
                match self { $(GameId::$id => $uci),+ }
            }

            /// The rule sets that come with the program; the first is the default.
            #[must_use]
            pub fn rule_sets(self) -> &'static [RuleSet] {
                match self { $(GameId::$id => &$rules),+ }
            }

            /// The shape of the standard board.
            #[must_use]
            pub const fn shape(self) -> Shape {
                match self { $(GameId::$id => <$board>::SHAPE),+ }
            }
        }
    };
}

games! {
    Ouk EightByEight, "ouk", "Ouk Chatrang", "cambodian", rulebook::OUK;
    KarOuk EightByEight, "kar-ouk", "Kar Ouk", "karouk", rulebook::OUK;
    Makruk EightByEight, "makruk", "Makruk", "makruk", rulebook::MAKRUK;
    Rek EightByEight, "rek", "Rek", "rek", rulebook::REK;
    MinRekChanh EightByEight, "min-rek-chanh", "Min Rek Chanh", "min-rek-chanh", rulebook::MIN_REK;
    Hill NineByNine, "hill", "Hill's 9×9", "hill", rulebook::HILL;
}

impl GameId {
    /// Whether the game can be played under a rule set. Ouk, Kar Ouk and Makruk have the same
    /// switches, so each accepts the rule sets of the others.
    #[must_use]
    pub const fn accepts(self, rules: &RuleSet) -> bool {
        matches!(
            (self, &rules.switches),
            (GameId::Ouk | GameId::KarOuk | GameId::Makruk, RuleSwitches::Chess(_))
                | (GameId::Hill, RuleSwitches::Hill(_))
                | (GameId::Rek, RuleSwitches::Rek(_))
                | (GameId::MinRekChanh, RuleSwitches::MinRek(_))
        )
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a name that belongs to no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game \"{0}\"; the games are {known}", known = GameId::ALL.iter().map(|game| game.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownGame(pub String);

impl FromStr for GameId {
    type Err = UnknownGame;

    /// Reads [`GameId::name`] or [`GameId::uci_variant`], in any case.
    fn from_str(name: &str) -> Result<GameId, UnknownGame> {
        let same = |game: &GameId| {
            [game.name(), game.uci_variant()].iter().any(|own| own.eq_ignore_ascii_case(name))
        };
        GameId::ALL.iter().copied().find(same).ok_or_else(|| UnknownGame(name.to_owned()))
    }
}

impl GameId {
    /// The built-in rule set of this name, in any case.
    #[must_use]
    pub fn rule_set(self, name: &str) -> Option<&'static RuleSet> {
        self.rule_sets().iter().find(|rules| rules.name.eq_ignore_ascii_case(name))
    }

    /// Every kind of piece of the game, in the order in which lists show them.
    #[must_use]
    pub const fn kinds(self) -> &'static [Kind] {
        match self {
            GameId::Ouk | GameId::KarOuk | GameId::Makruk => &[
                Kind::Ang,
                Kind::Neang,
                Kind::TreyBak,
                Kind::Koul,
                Kind::Ses,
                Kind::Tuuk,
                Kind::Trey,
            ],
            GameId::Rek | GameId::MinRekChanh => &[Kind::Ang, Kind::RekPiece],
            GameId::Hill => &[
                Kind::Ang,
                Kind::Tuuk,
                Kind::Ses,
                Kind::Elephant,
                Kind::Official,
                Kind::Fish,
                Kind::TurnedFish,
            ],
        }
    }

    /// The rule set that applies when none is named.
    #[must_use]
    pub fn default_rules(self) -> &'static RuleSet {
        &self.rule_sets()[0]
    }
}
