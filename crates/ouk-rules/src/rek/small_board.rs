//! Positions as sets of squares, for solvers of small boards.

use super::{RekPosition, RekVariant, Units};
use crate::board::{Bits, Color, Kind, Piece, PositionKey, Shape, Square, key};
use crate::fen::FenPart;
use crate::{FenError, GameId, RuleSet, fen};
use std::fmt;

/// The units of a position on a board of at most 8×8, as sets of squares. The board is the corner
/// of the 8×8 board around a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The board, a corner of the 8×8 board.
    pub shape: Shape,
    /// The units of White and of Black, kings included.
    pub sides: [u64; 2],
    /// The squares of both kings.
    pub kings: u64,
    /// The side to move.
    pub turn: Color,
}

/// The squares of a corner of the 8×8 board. The squares beside it block like the edge.
#[must_use]
pub fn squares_of(shape: Shape) -> u64 {
    shape.all().fold(0, |board, square| board | u64::of(square))
}

impl Placement {
    /// Reads board and side to move: `mmm1/3k/K3/1MMM w`.
    ///
    /// # Errors
    /// If the text does not fit the board, or a side has not exactly one king.
    pub fn read(shape: Shape, text: &str) -> Result<Placement, FenError> {
        let (board, side) = text.split_once(' ').ok_or(FenError::Missing(FenPart::Side))?;
        let pieces = fen::read_board(board, shape, GameId::Rek)?;
        fen::one_king_each(&pieces)?;
        let turn = fen::read_side(side)?;
        let mut placement = Placement { shape, sides: [0; 2], kings: 0, turn };
        for (at, piece) in pieces {
            let square = u64::of(at);
            placement.sides[piece.color.index()] |= square;
            if piece.kind == Kind::Ang {
                placement.kings |= square;
            }
        }
        Ok(placement)
    }

    fn piece_on(&self, at: Square) -> Option<Piece> {
        let color = *Color::ALL.iter().find(|color| self.sides[color.index()].has(at))?;
        let kind = if self.kings.has(at) { Kind::Ang } else { Kind::RekPiece };
        Some(Piece { color, kind })
    }
}

/// Writes board and side to move as [`Placement::read`] reads them.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = fen::write_board(GameId::Rek, self.shape, |at| self.piece_on(at));
        write!(f, "{board} {}", self.turn.letter())
    }
}

impl<V: RekVariant> RekPosition<V> {
    /// A position with these units on the board of the rule set, which must be the placement's. The
    /// side to move has a duty only if the board alone decides it.
    #[must_use]
    pub fn of_placement(rules: &'static RuleSet, placement: &Placement) -> Self {
        let &Placement { shape, sides, kings, turn } = placement;
        debug_assert_eq!(shape, rules.shape());
        let units = Units::within(squares_of(shape), sides, kings);
        let mut position = RekPosition {
            units,
            duty: 0,
            lost: Self::king_lost_in_place(rules, &units, turn),
            units_key: key_of(&units, turn),
            rules,
            turn,
            quiet: 0,
            ply: turn.index() as u16,
            variant: std::marker::PhantomData,
        };
        if position.lost.is_none() {
            position.duty = position.duty_of_board().unwrap_or(0);
        }
        position
    }

    /// The side whose king is lost; none while the game goes on.
    #[must_use]
    pub fn loser(&self) -> Option<Color> {
        self.lost.map(|lost| lost.color)
    }
}

fn key_of(units: &Units, turn: Color) -> PositionKey {
    let squares = Color::ALL.into_iter().flat_map(|color| units.of(color).squares());
    let on = |square| units.piece_on(square).map_or(0, |piece| key::piece_on(piece, square));
    squares.fold(key::turn(turn), |sum, square| sum ^ on(square))
}
