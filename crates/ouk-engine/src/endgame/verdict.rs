//! Verdicts on positions and moves.

use ouk_rules::board::{Color, Move};
use std::fmt;

/// The result of a position under best play and its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One side wins against any defence.
    Won {
        /// The winner.
        side: Color,
        /// The number of moves the winner needs, the last included: to mate, or to a capture or
        /// promotion that starts a new count early enough to win. 0 if the loser is mated.
        moves: u16,
        /// The number of further moves that the count allows the winner; `None` if no count limits
        /// them.
        slack: Option<u16>,
    },
    /// Neither side can win, or not before the count ends.
    Drawn,
}

impl Verdict {
    /// Whether a side wins.
    #[must_use]
    pub fn is_win_of(self, color: Color) -> bool {
        matches!(self, Verdict::Won { side, .. } if side == color)
    }

    /// A rank for comparing the choices of a side; higher is better. A win in few moves is better
    /// than a win in many, a draw is better than a loss, and a loss is better the longer it takes.
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

/// A legal move with its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove {
    /// The move itself.
    pub mv: Move,
    /// The verdict on the position after the move.
    pub verdict: Verdict,
    /// Whether the move starts a new count, so that its moves cannot be compared with those before.
    pub begins_count: bool,
    /// Whether the move ends the moves of the count before: it starts a new count while another
    /// runs, or starts one by a capture or promotion. The first count of a set-up position starts
    /// with any move and ends none.
    pub ends_count: bool,
}

/// The way a lost side defends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence {
    /// The move that takes the winner longest.
    Longest,
    /// The move after which most of the winner's moves lose the win.
    Trickiest,
}
