//! The units on the board as sets of squares, and their slides.

use crate::board::{Bits, Color, EightByEight, Geometry, Kind, Piece, Square, Step};

pub(super) const UP: Step = Step::new(0, 1);
pub(super) const DOWN: Step = Step::new(0, -1);
pub(super) const LEFT: Step = Step::new(-1, 0);
pub(super) const RIGHT: Step = Step::new(1, 0);
/// The four ways a unit slides.
pub(super) const WAYS: [Step; 4] = [UP, DOWN, LEFT, RIGHT];

/// The squares directly beside those of a set.
#[inline(always)]
pub(super) fn beside(set: u64) -> u64 {
    WAYS.iter().fold(0, |sum, &way| sum | EightByEight::shift(set, way))
}

/// The empty squares that units reach in one direction, all units at once: a Kogge-Stone fill, each
/// of whose three rounds doubles the distance. No two units reach the same square.
#[inline(always)]
pub(super) fn slides(units: u64, empty: u64, way: Step) -> u64 {
    let by = i32::from(way.rank) * 8 + i32::from(way.file);
    let moved = |set: u64, times: i32| set.rotate_left(((by * times) & 63) as u32);
    // A rotation equals a shift except where squares leave the board, and no step leads there.
    let mut open = empty & EightByEight::shift(EightByEight::ALL, way);
    let mut reached = units;
    reached |= open & moved(reached, 1);
    open &= moved(open, 1);
    reached |= open & moved(reached, 2);
    open &= moved(open, 2);
    reached |= open & moved(reached, 4);
    reached ^ units
}

/// The units of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units {
    /// Each side's units, its king included.
    sides: [u64; 2],
    /// Both kings, and the squares that a smaller board lacks. The missing squares belong to no
    /// side and are not empty, so they block like the edge.
    kings_and_walls: u64,
}

impl Units {
    /// All units of a side, its king included.
    #[inline(always)]
    #[must_use]
    pub const fn of(&self, color: Color) -> u64 {
        self.sides[color.index()]
    }

    /// A side's king, while it is on the board.
    #[inline(always)]
    #[must_use]
    pub const fn king(&self, color: Color) -> u64 {
        self.kings_and_walls & self.of(color)
    }

    /// A side's units without its king.
    #[inline(always)]
    #[must_use]
    pub const fn pieces(&self, color: Color) -> u64 {
        self.of(color) & !self.kings_and_walls
    }

    #[inline(always)]
    pub(super) const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1] | self.kings_and_walls
    }

    /// The empty squares.
    #[inline(always)]
    #[must_use]
    pub const fn empty(&self) -> u64 {
        !self.occupied()
    }

    /// The units of a board. Squares outside `board` are walls.
    pub(super) const fn within(board: u64, sides: [u64; 2], kings: u64) -> Units {
        Units { sides, kings_and_walls: kings | !board }
    }

    pub(super) const fn are_bare_kings(&self) -> bool {
        self.occupied() == self.kings_and_walls
    }

    #[inline(always)]
    pub(super) fn kind_on(&self, square: Square) -> Kind {
        if self.kings_and_walls.has(square) { Kind::Ang } else { Kind::RekPiece }
    }

    #[inline(always)]
    pub(super) fn piece_on(&self, square: Square) -> Option<Piece> {
        let color = *Color::ALL.iter().find(|&&color| self.of(color).has(square))?;
        Some(Piece { color, kind: self.kind_on(square) })
    }

    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.sides[piece.color.index()] |= u64::of(square);
        if piece.kind == Kind::Ang {
            self.kings_and_walls |= u64::of(square);
        }
    }

    /// Moves a side's unit to an empty square; both squares as sets.
    #[inline(always)]
    pub(super) fn slide(&mut self, color: Color, from: u64, to: u64) {
        self.sides[color.index()] ^= from | to;
        if self.kings_and_walls & from != 0 {
            self.kings_and_walls ^= from | to;
        }
    }

    /// Removes units of one side.
    #[inline(always)]
    pub(super) fn clear(&mut self, color: Color, units: u64) {
        self.sides[color.index()] &= !units;
        self.kings_and_walls &= !units;
    }
}
