//! What the men of one placing see, for every square of the runner's king at once.

use super::class::Class;
use super::gait::{Gait, neighbours};
use super::layout::{Layout, Slot};
use arrayvec::ArrayVec;
use ouk_rules::board::{Bits, Color, Geometry, Square};

/// The men of a class on their board.
pub struct Field<G: Geometry> {
    /// The men, in the order of the layout.
    pub slots: ArrayVec<Slot, 3>,
    /// How they move, in the same order.
    pub gaits: Vec<Gait<G::Bits>>,
}

/// What a placing means for the runner's king, as sets of his squares.
#[derive(Clone, Copy, Debug)]
pub struct Sight<B> {
    /// Free and attacked by nobody: he may go there, and the chaser may be to move with him there.
    pub safe: B,
    /// He may stand there when the runner is to move, in check or not.
    pub valid: B,
    /// Men of the chaser that he may take.
    pub capturable: B,
}

impl<B: Bits> Sight<B> {
    const NOTHING: Sight<B> = Sight { safe: B::EMPTY, valid: B::EMPTY, capturable: B::EMPTY };
}

impl<G: Geometry> Field<G> {
    /// The field of a class.
    pub fn of(class: &Class, layout: &Layout) -> Field<G> {
        let gaits = layout.slots.iter();
        let gaits = gaits.map(|slot| Gait::of::<G>(class.army(), slot.kind, slot.side)).collect();
        Field { slots: layout.slots.clone(), gaits }
    }

    /// Whether every man may stand anywhere.
    pub fn is_everywhere(&self) -> bool {
        self.gaits.iter().all(|gait| gait.domain == G::ALL)
    }

    /// What the men of a placing see. Nothing is legal if two stand on one square or a man stands
    /// where he never can.
    #[inline]
    pub fn sight(&self, king: usize, men: &[u8]) -> Sight<G::Bits> {
        self.sight_without(usize::MAX, king, men)
    }

    /// The same once the man in a slot is gone, wherever the placing has him.
    #[inline]
    pub fn sight_without(&self, gone: usize, king: usize, men: &[u8]) -> Sight<G::Bits> {
        let king_set = G::Bits::of(Square(king as u8));
        let mut own = king_set;
        let mut theirs = G::Bits::EMPTY;
        let men = || men.iter().enumerate().filter(|&(at, _)| at != gone);
        for (at, &square) in men() {
            let set = G::Bits::of(Square(square));
            if ((own | theirs) & set).any() || (self.gaits[at].domain & set).is_empty() {
                return Sight::NOTHING;
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
        for (at, &square) in men() {
            let gait = &self.gaits[at];
            let square = Square(square);
            if self.slots[at].side == Color::White {
                // The runner's king does not stop a Tuuk: he cannot flee along its line.
                attacked |= match gait.slides {
                    true => G::slide(square, occupied),
                    false => gait.attack[square.index()],
                };
            } else if gait.slides {
                if (G::slide(square, occupied) & king_set).any() {
                    // Only the runner's king between them stops his own Tuuk giving check.
                    valid &= G::between(square, Square(king as u8));
                }
            } else if (gait.attack[square.index()] & king_set).any() {
                valid = G::Bits::EMPTY;
            }
        }
        Sight {
            safe: G::ALL & !occupied & !attacked,
            valid,
            capturable: own & !attacked & !king_set,
        }
    }
}
