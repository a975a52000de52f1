//! Moves in sixteen bits, and the list they are generated into.

use super::Square;
use arrayvec::ArrayVec;
use std::fmt;

/// What a move is beside its two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Nothing more than from and to.
    Plain,
    /// A Trey becomes a Trey Bak, or Hill's fish is turned over.
    Promotion,
    /// The king's leap or the Neang's double step.
    Leap,
    /// Min Rek Chanh under `call`: the mover orders what the move opens (`d3d2!`).
    Call,
}

/// A move: from, to, and its kind. What is captured follows from the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

impl Move {
    /// No move: from and to are both a1.
    pub const NONE: Move = Move(0);

    /// A move.
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        Move(from.0 as u16 | (to.0 as u16) << 7 | (kind as u16) << 14)
    }

    /// A plain move.
    #[inline(always)]
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Move {
        Move::new(from, to, MoveKind::Plain)
    }

    /// Where the man comes from.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square((self.0 & 0x7f) as u8)
    }

    /// Where the man goes.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square((self.0 >> 7 & 0x7f) as u8)
    }

    /// What the move is beside its squares.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> 14 {
            0 => MoveKind::Plain,
            1 => MoveKind::Promotion,
            2 => MoveKind::Leap,
            _ => MoveKind::Call,
        }
    }

    /// The sixteen bits, for a transposition table.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move of sixteen bits that [`Move::bits`] gave.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{} {:?}", self.from().0, self.to().0, self.kind())
    }
}

/// The legal moves of one position. Sixteen rook-like units on an open board have at most 224, and
/// under `call` a move may be listed twice.
pub type MoveList = ArrayVec<Move, 448>;
