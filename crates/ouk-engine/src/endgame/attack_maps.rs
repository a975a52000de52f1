//! The squares that the pieces of a placing attack, for every square of the runner's king at once.

use super::class::Class;
use super::layout::{Layout, PieceSlot};
use super::move_pattern::{MovePattern, neighbours};
use arrayvec::ArrayVec;
use ouk_rules::board::{Bits, Color, Geometry, Square};

/// The pieces of a class on their board.
pub struct AttackMaps<G: Geometry> {
    /// The pieces, in the order of the layout.
    pub slots: ArrayVec<PieceSlot, 3>,
    /// The moves of the pieces, in the same order.
    pub move_patterns: Vec<MovePattern<G::Bits>>,
}

/// The effect of a placing on the runner's king, as sets of the king's squares.
#[derive(Clone, Copy, Debug)]
pub struct Attacks<B> {
    /// Empty squares that are not attacked: the king may go there, and the chaser may be to move
    /// with the king there.
    pub safe: B,
    /// Squares on which the king may stand with the runner to move, in check or not.
    pub valid: B,
    /// Pieces of the chaser that the king may capture.
    pub capturable: B,
}

impl<B: Bits> Attacks<B> {
    const NOTHING: Attacks<B> = Attacks { safe: B::EMPTY, valid: B::EMPTY, capturable: B::EMPTY };
}

impl<G: Geometry> AttackMaps<G> {
    /// Builds the attack maps of a class.
    pub fn of(class: &Class, layout: &Layout) -> AttackMaps<G> {
        let move_patterns = layout.slots.iter();
        let move_patterns = move_patterns
            .map(|slot| MovePattern::of::<G>(class.piece_set(), slot.kind, slot.side))
            .collect();
        AttackMaps { slots: layout.slots.clone(), move_patterns }
    }

    /// Whether every piece may stand on every square.
    pub fn is_everywhere(&self) -> bool {
        self.move_patterns.iter().all(|move_pattern| move_pattern.domain == G::ALL)
    }

    /// The attacks of a placing. Nothing is legal if two pieces share a square or a piece is where
    /// it can never be.
    #[inline]
    pub fn attacks(&self, king: usize, pieces: &[u8]) -> Attacks<G::Bits> {
        self.attacks_without(usize::MAX, king, pieces)
    }

    /// The attacks after the piece in a slot is gone, wherever the placing has it.
    #[inline]
    pub fn attacks_without(&self, gone: usize, king: usize, pieces: &[u8]) -> Attacks<G::Bits> {
        let king_set = G::Bits::of(Square(king as u8));
        let mut own = king_set;
        let mut theirs = G::Bits::EMPTY;
        let pieces = || pieces.iter().enumerate().filter(|&(at, _)| at != gone);
        for (at, &square) in pieces() {
            let set = G::Bits::of(Square(square));
            if ((own | theirs) & set).any() || (self.move_patterns[at].domain & set).is_empty() {
                return Attacks::NOTHING;
            }
            match self.slots[at].side {
                Color::White => own |= set,
                Color::Black => theirs |= set,
            }
        }
        let occupied = own | theirs;
        let near = neighbours::<G>(king_set);
        let mut attacked = near;
        let mut valid = G::ALL & !occupied & !near;
        for (at, &square) in pieces() {
            let move_pattern = &self.move_patterns[at];
            let square = Square(square);
            if self.slots[at].side == Color::White {
                // The runner's king does not block a Tuuk: it cannot flee along the line.
                attacked |= match move_pattern.slides {
                    true => G::slide(square, occupied),
                    false => move_pattern.attack[square.index()],
                };
            } else if move_pattern.slides {
                if (G::slide(square, occupied) & king_set).any() {
                    // The runner's own Tuuk is blocked by its king between it and the chaser's
                    // king.
                    valid &= G::between(square, Square(king as u8));
                }
            } else if (move_pattern.attack[square.index()] & king_set).any() {
                valid = G::Bits::EMPTY;
            }
        }
        Attacks {
            safe: G::ALL & !occupied & !attacked,
            valid,
            capturable: own & !attacked & !king_set,
        }
    }
}
