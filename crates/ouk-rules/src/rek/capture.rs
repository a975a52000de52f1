//! The captures: the rek, the surrounded group, the surrounded single piece, the flanked line.

use super::Units;
use super::units::{DOWN, LEFT, RIGHT, UP, WAYS, beside, slides};
use crate::board::{Color, EightByEight, Geometry};

/// The pair that a piece captures by landing on a square (given as a set) between two enemies.
#[inline(always)]
pub(super) fn carried(landed: u64, enemy: u64) -> u64 {
    let pair = |one, other| {
        let one = EightByEight::shift(landed, one) & enemy;
        let other = EightByEight::shift(landed, other) & enemy;
        if one != 0 && other != 0 { one | other } else { 0 }
    };
    pair(LEFT, RIGHT) | pair(UP, DOWN)
}

/// The landing squares of reks, by the line on which the pair stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Openings {
    /// The pair stands left and right.
    pub(super) on_rank: u64,
    /// The pair stands above and below.
    pub(super) on_file: u64,
}

impl Openings {
    /// All landing squares; no square has both kinds of opening.
    pub(super) const fn squares(self) -> u64 {
        self.on_rank | self.on_file
    }

    pub(super) const fn without(self, other: Openings) -> Openings {
        Openings { on_rank: self.on_rank & !other.on_rank, on_file: self.on_file & !other.on_file }
    }
}

/// The empty squares between two units of a set.
#[inline(always)]
pub(super) fn gaps(units: u64, empty: u64) -> Openings {
    let shift = EightByEight::shift;
    Openings {
        on_rank: shift(units, LEFT) & shift(units, RIGHT) & empty,
        on_file: shift(units, UP) & shift(units, DOWN) & empty,
    }
}

impl Units {
    /// The reks that a side could play if it were to move. A pair on the rank blocks the rank, so
    /// its landing square is entered along the file, and vice versa.
    #[inline(always)]
    pub(super) fn openings(&self, color: Color) -> Openings {
        let (pieces, empty) = (self.pieces(color), self.empty());
        let mut openings = gaps(self.of(!color), empty);
        if openings.on_rank != 0 {
            openings.on_rank &= slides(pieces, empty, UP) | slides(pieces, empty, DOWN);
        }
        if openings.on_file != 0 {
            openings.on_file &= slides(pieces, empty, LEFT) | slides(pieces, empty, RIGHT);
        }
        openings
    }

    /// The pieces of a side that belong to a connected group without an empty neighbour.
    #[inline(always)]
    pub(super) fn closed(&self, color: Color) -> u64 {
        let units = self.of(color);
        let mut free = units & beside(self.empty());
        loop {
            let wider = free | units & beside(free);
            if wider == free {
                return units & !free;
            }
            free = wider;
        }
    }

    /// The pieces of a side all of whose neighbours are the edge or enemies.
    pub(super) fn hemmed(&self, color: Color) -> u64 {
        let units = self.of(color);
        units & !beside(self.empty() | units)
    }

    /// The enemies in lines between the piece that landed and another of its side.
    pub(super) fn flanked(&self, mover: Color, landed: u64) -> u64 {
        let (own, enemy) = (self.of(mover), self.of(!mover));
        WAYS.iter().fold(0, |taken, &way| {
            let mut line = 0;
            let mut next = EightByEight::shift(landed, way);
            while next & enemy != 0 {
                line |= next;
                next = EightByEight::shift(next, way);
            }
            if next & own != 0 { taken | line } else { taken }
        })
    }
}
