//! The source of the pieces that a board draws.

use ouk_rules::board::{Color, Piece, Shape, Square};
use ouk_rules::draft::Draft;
use ouk_rules::{AnyPosition, GameId};

/// The pieces on a board: those of a position, or of a draft in the editor.
pub trait Pieces {
    /// The game of the position.
    fn game(&self) -> GameId;
    /// The side to move.
    fn turn(&self) -> Color;
    /// The piece on a square, if there is one.
    fn piece_on(&self, square: Square) -> Option<Piece>;
    /// The shape of the board.
    fn shape(&self) -> Shape;
}

/// A single piece outside a board.
pub(super) struct SinglePiece {
    pub(super) game: GameId,
    pub(super) piece: Piece,
}

impl Pieces for SinglePiece {
    fn game(&self) -> GameId {
        self.game
    }

    fn turn(&self) -> Color {
        self.piece.color
    }

    fn piece_on(&self, _: Square) -> Option<Piece> {
        Some(self.piece)
    }

    fn shape(&self) -> Shape {
        self.game.shape()
    }
}

impl Pieces for AnyPosition {
    fn game(&self) -> GameId {
        AnyPosition::game(self)
    }

    fn turn(&self) -> Color {
        AnyPosition::turn(self)
    }

    fn piece_on(&self, square: Square) -> Option<Piece> {
        AnyPosition::piece_on(self, square)
    }

    fn shape(&self) -> Shape {
        AnyPosition::shape(self)
    }
}

impl Pieces for Draft {
    fn game(&self) -> GameId {
        Draft::game(self)
    }

    fn turn(&self) -> Color {
        Draft::turn(self)
    }

    fn piece_on(&self, square: Square) -> Option<Piece> {
        Draft::piece_on(self, square)
    }

    fn shape(&self) -> Shape {
        Draft::shape(self)
    }
}
