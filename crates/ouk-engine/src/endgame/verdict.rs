//! What the tables say of a position and of its moves.

use ouk_rules::board::{Color, Move};
use std::fmt;

/// The truth about a position under its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One side wins against any defence.
    Won {
        /// Who.
        side: Color,
        /// The winner's own moves that are needed: to the mate, the mating move included, or to the
        /// capture or promotion that begins a new count early enough to be won. 0 where the loser
        /// is mated.
        moves: u16,
        /// The winner's moves that the count leaves beyond those, at least 0; none where no count
        /// bounds them.
        slack: Option<u16>,
    },
    /// Nobody can win, or not before the count ends.
    Drawn,
}

impl Verdict {
    /// Whether a side wins.
    #[must_use]
    pub fn is_win_of(self, color: Color) -> bool {
        matches!(self, Verdict::Won { side, .. } if side == color)
    }

    /// Its order among the choices of a side: higher is better. A win in few moves is better than
    /// one in many, a draw is better than a loss, and a loss is better the longer it takes.
    #[must_use]
    pub fn rank_for(self, color: Color) -> i32 {
        match self {
            Verdict::Won { side, moves, .. } if side == color => 1000 - i32::from(moves),
            Verdict::Drawn => 0,
            Verdict::Won { moves, .. } => i32::from(moves) - 1000,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Verdict::Drawn => f.write_str("drawn"),
            Verdict::Won { side, moves, slack: None } => write!(f, "{side} wins in {moves}"),
            Verdict::Won { side, moves, slack: Some(slack) } => {
                write!(f, "{side} wins in {moves}, {slack} before the count ends")
            }
        }
    }
}

/// What a legal move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove {
    /// The move.
    pub mv: Move,
    /// The verdict on the position after it.
    pub verdict: Verdict,
    /// Whether it begins a new count, so that its moves are not comparable with those before.
    pub begins_count: bool,
    /// Whether the moves of the count before end with it: it begins one where another ran, or with a
    /// capture or promotion. A set-up position's first count begins with any move, and ends none.
    pub ends_count: bool,
}

/// How a lost side defends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence {
    /// The move that takes the winner longest.
    Longest,
    /// The move after which most of the winner's moves throw the win away.
    Trickiest,
}
