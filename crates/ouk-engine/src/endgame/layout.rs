//! The order in which the placings of a class are stored.
//!
//! A *placing* is the position of everything but the runner's king. The solver has one set of king
//! squares for it, the table one byte for each of these squares. Placings that differ only in the
//! square of the last piece, the *inner* one, are neighbours and form a *row*. Moves of the other
//! pieces, the *outer* ones, lead from row to row.
//!
//! The chaser's king is mirrored to the left half of the board (with the middle file on nine
//! files). Two identical outer pieces are sorted. An inner piece that is identical to an outer one
//! is not, so such a placing is stored twice or, with three identical pieces, three times.

use super::class::{Class, PieceSet};
use super::move_pattern::{MovePattern, mirrored_square};
use arrayvec::ArrayVec;
use ouk_rules::board::{Bits, Color, Geometry, Kind};

/// One of a class's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSlot {
    /// White for the chaser, Black for the runner.
    pub side: Color,
    /// The kind of the piece.
    pub kind: Kind,
}

/// Marks squares that are not an outer placing.
const NONE: u16 = u16::MAX;

/// A position with the chaser's king mirrored to its half.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UprightPosition {
    /// The square of the chaser's king.
    pub king: usize,
    /// The pieces, in the order of the slots.
    pub pieces: ArrayVec<u8, 3>,
    /// The square of the runner's king.
    pub runner: usize,
}

/// The layout of a class.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The number of files of the board.
    pub side: usize,
    /// The number of squares of the board.
    pub squares: usize,
    /// The squares of the chaser's king after mirroring.
    pub kings: Vec<u8>,
    /// The pieces, the inner one last.
    pub slots: ArrayVec<PieceSlot, 3>,
    /// The outer placings; one empty entry if there are no outer pieces.
    pub outer: Vec<ArrayVec<u8, 2>>,
    /// The index in `outer` of outer pieces on given squares, in the order of the slots.
    find: Vec<u16>,
    /// The index of a square in `kings`.
    king_at: Vec<u8>,
}

/// The order of the slots: the runner's pieces, Trey (they have few squares), identical pieces, the
/// rest. The Tuuk, which costs most as inner piece, comes before pieces that step.
fn slots(class: &Class) -> ArrayVec<PieceSlot, 3> {
    let twins = |kind: Kind| class.chaser().iter().filter(|&&other| other == kind).count();
    let mut chaser: Vec<Kind> = class.chaser().to_vec();
    chaser.sort_by_key(|&kind| {
        let trey = super::class::promoted(kind).is_some();
        let at = class.piece_set().kinds().iter().position(|&known| known == kind);
        (!trey, twins(kind) == 1, at)
    });
    let runner = class.runner().iter().map(|&kind| PieceSlot { side: Color::Black, kind });
    runner.chain(chaser.iter().map(|&kind| PieceSlot { side: Color::White, kind })).collect()
}

impl Layout {
    /// The layout of a class.
    #[must_use]
    pub fn of(class: &Class) -> Layout {
        match class.piece_set() {
            PieceSet::Ouk => Layout::on::<ouk_rules::board::EightByEight>(class),
            _ => Layout::on::<ouk_rules::board::NineByNine>(class),
        }
    }

    fn on<G: Geometry>(class: &Class) -> Layout {
        let side = usize::from(G::SHAPE.side);
        let squares = side * side;
        let slots = slots(class);
        let domains: Vec<Vec<u8>> = slots
            .iter()
            .map(|slot| {
                let move_pattern = MovePattern::of::<G>(class.piece_set(), slot.kind, slot.side);
                move_pattern.domain.squares().map(|square| square.0).collect()
            })
            .collect();
        let mut outer: Vec<ArrayVec<u8, 2>> = vec![ArrayVec::new()];
        for at in 0..slots.len() - 1 {
            let twin = at > 0 && slots[at] == slots[at - 1];
            let mut longer = Vec::new();
            for placed in &outer {
                for &square in &domains[at] {
                    let free = !placed.contains(&square);
                    if free && (!twin || placed.last().is_some_and(|&before| before < square)) {
                        let mut placed = placed.clone();
                        placed.push(square);
                        longer.push(placed);
                    }
                }
            }
            outer = longer;
        }
        let mut find = vec![NONE; squares.pow(slots.len() as u32 - 1)];
        for (at, placed) in outer.iter().enumerate() {
            let place = placed.iter().fold(0, |place, &square| place * squares + square as usize);
            find[place] = at as u16;
        }
        let mut king_at = vec![u8::MAX; squares];
        let mut kings = Vec::new();
        for square in (0..squares).filter(|square| square % side < side.div_ceil(2)) {
            king_at[square] = kings.len() as u8;
            kings.push(square as u8);
        }
        Layout { side, squares, kings, slots, outer, find, king_at }
    }

    /// The number of rows for each king square.
    #[must_use]
    pub fn rows_a_king(&self) -> usize {
        self.outer.len()
    }

    /// Whether the runner has pieces.
    #[must_use]
    pub fn has_defenders(&self) -> bool {
        self.slots.iter().any(|slot| slot.side == Color::Black)
    }

    /// The number of placings.
    #[must_use]
    pub fn placings(&self) -> usize {
        self.kings.len() * self.outer.len() * self.squares
    }

    /// The size of a table in bytes.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.placings() * self.squares
    }

    /// Whether the two outer pieces are identical and so sorted.
    #[must_use]
    pub fn has_twins(&self) -> bool {
        self.slots.len() == 3 && self.slots[0] == self.slots[1]
    }

    /// The index in `outer` of outer pieces on these squares; `None` if that is not an outer
    /// placing.
    #[inline]
    #[must_use]
    pub fn outer_at(&self, squares: &[u8]) -> Option<usize> {
        let place = match *squares {
            [] => 0,
            [a] => a as usize,
            [a, b] if self.has_twins() && b < a => b as usize * self.squares + a as usize,
            [a, b] => a as usize * self.squares + b as usize,
            _ => return None,
        };
        match self.find[place] {
            NONE => None,
            at => Some(at as usize),
        }
    }

    /// The index in `kings` of a square of the left half.
    #[inline]
    #[must_use]
    pub fn king_index(&self, square: usize) -> Option<usize> {
        let at = self.king_at[square];
        (at != u8::MAX).then_some(at as usize)
    }

    /// Mirrors a position if the chaser's king is on the right half.
    #[inline]
    #[must_use]
    pub fn upright(&self, king: usize, pieces: &[u8], runner: usize) -> UprightPosition {
        let mirror = self.king_index(king).is_none();
        let seen = |square: usize| if mirror { mirrored_square(self.side, square) } else { square };
        let pieces = pieces.iter().map(|&piece| seen(piece as usize) as u8).collect();
        UprightPosition { king: seen(king), pieces, runner: seen(runner) }
    }

    /// The placing of a king and pieces in the order of the slots, and whether it was mirrored;
    /// `None` if a piece is on a square where it can never be.
    #[inline]
    #[must_use]
    pub fn placing(&self, king: usize, pieces: &[u8]) -> Option<(usize, bool)> {
        let mirror = |square: u8| mirrored_square(self.side, square as usize) as u8;
        match self.king_index(king) {
            Some(at) => self.placing_of(at, pieces).map(|placing| (placing, false)),
            None => {
                let at = self.king_index(mirrored_square(self.side, king))?;
                let pieces: ArrayVec<u8, 3> = pieces.iter().map(|&square| mirror(square)).collect();
                self.placing_of(at, &pieces).map(|placing| (placing, true))
            }
        }
    }

    #[inline]
    fn placing_of(&self, king_at: usize, pieces: &[u8]) -> Option<usize> {
        let (inner, outer) = pieces.split_last()?;
        let row = king_at * self.outer.len() + self.outer_at(outer)?;
        Some(row * self.squares + *inner as usize)
    }

    /// The index of an entry: the runner's king on a square, the rest as in [`Layout::placing`].
    #[inline]
    #[must_use]
    pub fn entry(&self, king: usize, pieces: &[u8], runner: usize) -> Option<usize> {
        let (placing, mirror) = self.placing(king, pieces)?;
        let runner = if mirror { mirrored_square(self.side, runner) } else { runner };
        Some(placing * self.squares + runner)
    }

    /// The squares of the king and the pieces of a placing.
    #[must_use]
    pub fn squares_of(&self, placing: usize) -> (usize, ArrayVec<u8, 3>) {
        let (row, inner) = (placing / self.squares, placing % self.squares);
        let (king, outer) = (row / self.outer.len(), row % self.outer.len());
        let mut pieces: ArrayVec<u8, 3> = self.outer[outer].iter().copied().collect();
        pieces.push(inner as u8);
        (self.kings[king] as usize, pieces)
    }

    /// A position by its placing and the square of the runner's king.
    #[must_use]
    pub fn position(&self, placing: usize, runner: usize) -> UprightPosition {
        let (king, pieces) = self.squares_of(placing);
        UprightPosition { king, pieces, runner }
    }

    /// A random position of the table; pieces may share a square.
    #[must_use]
    pub fn random(&self, rng: &mut fastrand::Rng) -> UprightPosition {
        self.position(rng.usize(..self.placings()), rng.usize(..self.squares))
    }

    /// How often the table stores the same placing of identical pieces.
    #[must_use]
    pub fn copies(&self) -> u64 {
        let inner = *self.slots.last().expect("a class has a piece");
        let twins = self.slots.iter().filter(|&&slot| slot == inner).count();
        twins as u64
    }

    /// The number of positions that an entry with this king stands for: two, or one with the king
    /// on the middle file, where mirror images have their own entries.
    #[must_use]
    pub fn weight(&self, king: usize) -> u64 {
        if 2 * (king % self.side) + 1 == self.side { 1 } else { 2 }
    }
}
