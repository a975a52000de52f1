//! The score of a position for the side to move.

use ouk_rules::Color;
use std::fmt;
use std::ops::Neg;

/// Centipawns, or a mate. A mate in n plies is `MATE - n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// Mate on the board.
    pub const MATE: i32 = 31_000;
    /// Every score from here up is a mate.
    pub const MATE_BOUND: i32 = 30_000;
    /// More than any score.
    pub const INFINITE: i32 = 32_000;
    /// A draw.
    pub const DRAW: Score = Score(0);

    /// Plies to mate, negative when being mated.
    #[must_use]
    pub const fn mate_plies(self) -> Option<i32> {
        if self.0 >= Score::MATE_BOUND {
            Some(Score::MATE - self.0)
        } else if self.0 <= -Score::MATE_BOUND {
            Some(-Score::MATE - self.0)
        } else {
            None
        }
    }

    /// Moves to mate, as UCI counts them.
    #[must_use]
    pub const fn mate_moves(self) -> Option<i32> {
        match self.mate_plies() {
            Some(plies) if plies > 0 => Some((plies + 1) / 2),
            Some(plies) => Some(plies / 2),
            None => None,
        }
    }

    /// The score less so many centipawns; a mate stays what it is.
    #[must_use]
    pub const fn less(self, centipawns: i32) -> Score {
        if self.mate_plies().is_some() { self } else { Score(self.0 - centipawns) }
    }

    /// The score for White, of one for the side to move.
    #[must_use]
    pub const fn for_white(self, turn: Color) -> Score {
        match turn {
            Color::White => self,
            Color::Black => Score(-self.0),
        }
    }

    /// Whether it is a mate in at most this many moves, for either side.
    #[must_use]
    pub const fn is_mate_within(self, moves: u32) -> bool {
        matches!(self.mate_moves(), Some(found) if found.unsigned_abs() <= moves)
    }
}

/// The score of the same position for the other side.
impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_moves() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}
