//! Positions of any game, and their moves, as text.

use crate::board::{Move, MoveName};
use crate::{AnyPosition, RuleMessage, diagram, notation};
use std::fmt;

/// `{}` writes the position as text (FEN), `{:#}` as a board with a row for each rank.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&if f.alternate() { diagram::board(self) } else { self.to_fen() })
    }
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
    /// Says what is wrong with the text, which pieces could be meant, or which rule forbids the move.
    pub fn parse_move(&self, text: &str) -> Result<Move, RuleMessage> {
        notation::parse(self, text)
    }
}
