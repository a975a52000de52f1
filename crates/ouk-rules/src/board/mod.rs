//! The types that all games share: colours, squares, pieces, moves, keys, and sets of squares.

pub mod bitboard;
pub mod color;
pub mod geometry;
pub mod key;
pub mod moves;
pub mod piece;
pub mod square;

pub use bitboard::Bits;
pub use color::{ByColor, Color};
pub use geometry::{EightByEight, Geometry, NineByNine, Step};
pub use key::PositionKey;
pub use moves::{Move, MoveKind, MoveList, MoveName, ParseMoveError};
pub use piece::{Kind, Piece};
pub use square::{ParseSquareError, Shape, Square, SquareName};
