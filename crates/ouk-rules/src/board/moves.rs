//! Moves in sixteen bits, lists of moves, and moves as text.

use super::{ParseSquareError, Square, SquareName};
use arrayvec::ArrayVec;
use std::fmt;
use std::str::FromStr;

/// The kind of a move, beyond its two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Slides, steps and captures without further effect.
    Plain,
    /// A Trey becomes a Trey Bak, or Hill's fish is turned over.
    Promotion,
    /// The king's leap or the Neang's double step.
    Leap,
    /// Min Rek Chanh under `call`: the mover calls the rek that the move opens (`d3d2!`).
    Call,
}

/// A move: its two squares and its kind. The position determines what it captures.
///
/// A move does not know its board, so it cannot be printed by itself: see
/// [`AnyPosition::move_name`](crate::AnyPosition::move_name).
///
/// ```
/// use ouk_rules::{AnyPosition, GameId};
///
/// let position = AnyPosition::new(GameId::Ouk);
/// let mv = position.find_move("e3e4".parse()?).expect("it is legal");
/// assert_eq!(position.move_name(mv).to_string(), "e3e4");
/// # Ok::<(), ouk_rules::board::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

impl Move {
    /// The null value: both squares are a1.
    pub const NONE: Move = Move(0);

    /// A move of the given kind.
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        Move(from.0 as u16 | (to.0 as u16) << 7 | (kind as u16) << 14)
    }

    /// A move of kind `Plain`.
    #[inline(always)]
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Move {
        Move::new(from, to, MoveKind::Plain)
    }

    /// The square the piece leaves.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square((self.0 & 0x7f) as u8)
    }

    /// The square the piece goes to.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square((self.0 >> 7 & 0x7f) as u8)
    }

    /// The kind of the move.
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

    /// The move in sixteen bits, for a transposition table.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move that [`Move::bits`] turned into these sixteen bits.
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

/// The text of a move with its two squares:`e2e4`, `e5e6m`, `d3d2!`.
///
/// A [`Move`] is a number whose meaning depends on the board; a name means the same on every board.
/// [`AnyPosition::find_move`](crate::AnyPosition::find_move) finds the legal move of a name, and
/// [`AnyPosition::move_name`](crate::AnyPosition::move_name) gives the name of a move.
///
/// ```
/// use ouk_rules::board::MoveName;
///
/// let name: MoveName = "E5E6m".parse()?;
/// assert_eq!(name.to_string(), "e5e6m");
/// assert_eq!(name.suffix, Some('m'));
/// assert!("e5".parse::<MoveName>().is_err());
/// # Ok::<(), ouk_rules::board::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveName {
    /// The square the piece leaves.
    pub from: SquareName,
    /// The square the piece goes to.
    pub to: SquareName,
    /// The sign after the squares: `m` for a Trey that promotes, `f` for Hill's fish (`c` in
    /// Fairy-Stockfish), `!` for a call in Min Rek Chanh.
    pub suffix: Option<char>,
}

impl fmt::Display for MoveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.suffix.map_or(Ok(()), |suffix| write!(f, "{suffix}"))
    }
}

/// The error for a text that is not two squares followed by at most one sign.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    /// The text does not begin with two squares.
    #[error("\"{0}\" does not begin with two squares, such as e3e4")]
    Squares(String),
    /// One of the squares does not exist.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// The text after the squares is none of `m`, `f`, `c` and `!`.
    #[error("\"{0}\" cannot follow the squares of a move; expected m, f, c, ! or nothing")]
    Suffix(String),
}

impl FromStr for MoveName {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<MoveName, ParseMoveError> {
        let (Some(from), Some(to), Some(suffix)) = (text.get(..2), text.get(2..4), text.get(4..))
        else {
            return Err(ParseMoveError::Squares(text.to_owned()));
        };
        let suffix = match &*suffix.to_ascii_lowercase() {
            "" => None,
            "m" => Some('m'),
            "f" => Some('f'),
            "c" => Some('c'),
            "!" => Some('!'),
            _ => return Err(ParseMoveError::Suffix(suffix.to_owned())),
        };
        Ok(MoveName { from: from.parse()?, to: to.parse()?, suffix })
    }
}
