//! The score of a position for the side to move.

use ouk_rules::Color;
use std::fmt;
use std::ops::Neg;

/// Centipawns, or a mate. A mate in n plies is `MATE - n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// The score of mate on the board.
    pub const MATE: i32 = 31_000;
    /// The smallest score of a mate.
    pub const MATE_BOUND: i32 = 30_000;
    /// A bound that no score reaches.
    pub const INFINITE: i32 = 32_000;
    /// The score of a draw.
    pub const DRAW: Score = Score(0);

    /// The plies to mate, negative for the side that is mated; `None` if the score is no mate.
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

    /// The moves to mate, as UCI counts them; `None` if the score is no mate.
    #[must_use]
    pub const fn mate_moves(self) -> Option<i32> {
        match self.mate_plies() {
            Some(plies) if plies > 0 => Some((plies + 1) / 2),
            Some(plies) => Some(plies / 2),
            None => None,
        }
    }

    /// The score less this many centipawns; a mate stays unchanged.
    #[must_use]
    pub const fn less(self, centipawns: i32) -> Score {
        if self.mate_plies().is_some() { self } else { Score(self.0 - centipawns) }
    }

    /// Converts a score for the side to move into one for White.
    #[must_use]
    pub const fn for_white(self, turn: Color) -> Score {
        match turn {
            Color::White => self,
            Color::Black => Score(-self.0),
        }
    }

    /// Whether the score is a mate in at most this many moves, for either side.
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
