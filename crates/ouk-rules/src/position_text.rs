//! Positions of any game, and their moves, as text.

use crate::board::{Move, MoveName};
use crate::{AnyPosition, FenError, GameId, RuleMessage, RuleSet, UnknownGame, diagram, notation};
use std::fmt;
use std::str::FromStr;

/// `{}` writes the game, the rule set and the position text (FEN), such as
/// `ouk/tan 4k3/8/8/8/8/8/8/4K3 w - - 0 1`. [`AnyPosition::from_str`] reads it. `{:#}` writes a board
/// with a row for each rank, which is only for people.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.write_str(&diagram::board(self));
        }
        write!(f, "{}/{} {}", self.game(), self.rules(), self.to_fen())
    }
}

/// Reads what `{}` writes. The rule set may be left out: `rek FEN` has the default rule set of the
/// game.
///
/// Rule sets of users are in a [`RuleSetRegistry`](crate::RuleSetRegistry), which this function
/// does not know: find the rule set there, and read the position with [`AnyPosition::from_fen`].
///
/// ```
/// use ouk_rules::{AnyPosition, GameId};
///
/// let position: AnyPosition = "makruk 7k/8/5K2/8/8/8/8/R5R1 w - - 0 1".parse()?;
/// assert_eq!(position.game(), GameId::Makruk);
/// let text = position.to_string();
/// assert_eq!(text, "makruk/makruk 7k/8/5K2/8/8/8/8/R5R1 w - - 0 1");
/// assert_eq!(text.parse::<AnyPosition>()?.to_string(), text);
/// # Ok::<(), ouk_rules::ParsePositionError>(())
/// ```
impl FromStr for AnyPosition {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<AnyPosition, ParsePositionError> {
        let (names, fen) = text.trim().split_once(' ').ok_or(ParsePositionError::NoPosition)?;
        let (game, rules) = match names.split_once('/') {
            Some((game, rules)) => (game, Some(rules)),
            None => (names, None),
        };
        let game: GameId = game.parse()?;
        let rules = match rules {
            Some(name) => game
                .rule_set(name)
                .or_else(|| name.parse::<&RuleSet>().ok())
                .ok_or_else(|| ParsePositionError::RuleSet(name.to_owned()))?,
            None => game.default_rules(),
        };
        Ok(AnyPosition::from_fen(game, rules, fen.trim_start())?)
    }
}

/// Why a text is not the game, the rule set and the position text of an [`AnyPosition`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// The text has one word only.
    #[error("expected a game and a position, such as ouk 4k3/8/8/8/8/8/8/4K3 w - - 0 1")]
    NoPosition,
    /// The first word does not begin with the name of a game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The name after the game belongs to no built-in rule set.
    #[error("there is no built-in rule set \"{0}\"")]
    RuleSet(String),
    /// The position text is wrong, or the rule set belongs to another game.
    #[error(transparent)]
    Fen(#[from] FenError),
}

impl AnyPosition {
    /// The name of a move of this position: `e3e4`.
    #[must_use]
    pub const fn move_name(&self, mv: Move) -> MoveName {
        notation::move_name(self.game(), mv)
    }

    /// The legal move with a name, if there is one.
    #[must_use]
    pub fn find_move(&self, name: MoveName) -> Option<Move> {
        notation::find_move(self, name)
    }

    /// Reads a legal move as a person writes it: `e4`, `Kf2`, `exd6=M`, `d3e4`.
    ///
    /// # Errors
    /// Says what is wrong with the text, which pieces could be meant, or which rule forbids the
    /// move.
    pub fn parse_move(&self, text: &str) -> Result<Move, RuleMessage> {
        notation::parse(self, text)
    }
}
