//! How games end, and why.

use crate::LimitReason;
use crate::board::Color;
use std::fmt;

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win(Color),
    /// Neither side won.
    Draw,
}

impl Outcome {
    /// PGN's result: `1-0`, `0-1`, `1/2-1/2`.
    #[must_use]
    pub const fn pgn(self) -> &'static str {
        match self {
            Outcome::Win(Color::White) => "1-0",
            Outcome::Win(Color::Black) => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Checkmate, in Khmer *ouk ngeub*.
    Checkmate,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Kar Ouk: a side gave the first check.
    FirstCheck,
    /// The count ran out.
    Count {
        /// The side that counted.
        by: Color,
        /// The last number that was counted.
        number: u16,
        /// The number at which the rule set ends this count.
        limit: u16,
        /// The rule that gives the limit.
        why: LimitReason,
    },
    /// The count started beyond its limit, or these pieces have no limit.
    CountHopeless {
        /// The side that would count.
        by: Color,
        /// What fixes the limit.
        why: LimitReason,
    },
    /// A side mated while counting its board's honour by hand.
    MateWhileCounting {
        /// The side that counted.
        by: Color,
    },
    /// Neither side can mate.
    DeadMaterial,
    /// Rek: the king was captured by a rek.
    KingCarried,
    /// Rek: the king was surrounded, with its group or alone.
    KingSurrounded,
    /// Rek, `custodian`: the king was captured in a line between two enemies.
    KingFlanked,
    /// Rek, `king-literal`: the king himself had no move.
    KingImmobile,
    /// Rek, Min Rek Chanh: the side to move has no legal move.
    NoMove,
    /// Min Rek Chanh: an order was refused.
    OrderRefused,
    /// Rek and Min Rek Chanh: each side made 64 moves without a capture.
    NoProgress,
    /// The position occurred for the third time.
    Repetition,
    /// The players agreed on a draw.
    Agreement,
    /// The opponent took the draw while a side counted.
    DrawTaken {
        /// The side that counted.
        counting: Color,
    },
    /// A side resigned.
    Resignation,
    /// An engine died, or made a move that is not legal.
    Forfeit,
    /// A clock ran out.
    Flag,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// The reason for the result.
    pub reason: Reason,
}

impl Ending {
    /// A win for a side.
    #[must_use]
    pub const fn win(winner: Color, reason: Reason) -> Ending {
        Ending { outcome: Outcome::Win(winner), reason }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Ending {
        Ending { outcome: Outcome::Draw, reason }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loser = match self.outcome {
            Outcome::Win(winner) => {
                write!(f, "{} won: ", winner.name())?;
                (!winner).name()
            }
            Outcome::Draw => {
                f.write_str("drawn: ")?;
                "neither side"
            }
        };
        match &self.reason {
            Reason::Checkmate => f.write_str("ouk ngeub (checkmate)"),
            Reason::Stalemate => match self.outcome {
                Outcome::Draw => f.write_str("stalemate"),
                Outcome::Win(_) => write!(f, "{loser}'s king is stalemated"),
            },
            Reason::FirstCheck => f.write_str("the first check"),
            Reason::Count { by, number, limit, why } => {
                write!(f, "{} reached {number} of {limit}, {why}", by.name())
            }
            Reason::CountHopeless { by, why } => {
                write!(f, "{}'s count is over before it begins, {why}", by.name())
            }
            Reason::MateWhileCounting { by } => {
                write!(f, "{} mated while its own count ran", by.name())
            }
            Reason::DeadMaterial => f.write_str("neither side can mate"),
            Reason::KingCarried => write!(f, "{loser}'s king was carried off"),
            Reason::KingSurrounded => write!(f, "{loser}'s king is surrounded"),
            Reason::KingFlanked => write!(f, "{loser}'s king was taken between two enemies"),
            Reason::KingImmobile => write!(f, "{loser}'s king cannot move"),
            Reason::NoMove => write!(f, "{loser} has no legal move"),
            Reason::OrderRefused => write!(f, "{loser} did not honour the order to rek"),
            Reason::NoProgress => f.write_str("64 moves each without a capture"),
            Reason::Repetition => f.write_str("the same position for the third time"),
            Reason::Agreement => f.write_str("by agreement"),
            Reason::DrawTaken { counting } => {
                write!(f, "{} took the draw while {} counted", (!*counting).name(), counting.name())
            }
            Reason::Resignation => write!(f, "{loser} resigned"),
            Reason::Forfeit => write!(f, "{loser} forfeited"),
            Reason::Flag => match self.outcome {
                Outcome::Win(_) => write!(f, "{loser}'s time ran out"),
                Outcome::Draw => f.write_str("time ran out, against a bare king"),
            },
        }
    }
}
