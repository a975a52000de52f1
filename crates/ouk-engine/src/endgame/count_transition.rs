//! The change of the count when a capture or promotion leads to another class.

pub use super::table::{ChildTable, ChildTables};

use super::layout::PieceSlot;
use arrayvec::ArrayVec;

/// The table entry for a runner that is to move and not lost.
pub const NOT_LOST: u8 = u8::MAX;

/// The change of the count when a move enters another class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CountTransition {
    /// The count goes on: the moves before and after add up.
    Continues,
    /// A new count begins and leaves the chaser this many moves; 0 is a draw, unless this move
    /// mates.
    Restarts(u16),
    /// As `Restarts`, but the runner's capture comes too late if the chaser has just made the last
    /// move of the old count, which draws unless it mates. So the old count must last a move
    /// longer.
    RestartsLate(u16),
}

impl CountTransition {
    /// The pass after which a class entered with the chaser to move is won, if the chaser needs
    /// `distance` moves there (0: it cannot win).
    #[inline]
    #[must_use]
    pub const fn level(self, distance: u8) -> Option<usize> {
        match (distance, self) {
            (0, _) => None,
            (distance, CountTransition::Continues) => Some(distance as usize),
            (distance, CountTransition::Restarts(most)) if distance as u16 <= most => Some(0),
            (distance, CountTransition::RestartsLate(most)) if distance as u16 <= most => Some(1),
            _ => None,
        }
    }

    /// The pass in which a move into a class with the runner to move wins, if the chaser needs
    /// `distance` moves after the runner's move.
    #[inline]
    #[must_use]
    pub const fn level_after_move(self, distance: u8) -> Option<usize> {
        match (distance, self) {
            (NOT_LOST, _) => None,
            (distance, CountTransition::Continues) => Some(distance as usize + 1),
            (distance, CountTransition::Restarts(most)) if distance as u16 <= most => Some(1),
            _ => None,
        }
    }
}

/// For each slot of `to`, the slot of `from` with the same piece, without slot `gone`.
pub fn matching(from: &[PieceSlot], to: &[PieceSlot], gone: Option<usize>) -> ArrayVec<usize, 3> {
    let mut used = [false; 3];
    let slots = to.iter().map(|slot| {
        let free = |&at: &usize| !used[at] && Some(at) != gone && from[at] == *slot;
        let at =
            (0..from.len()).find(free).expect("the pieces of one are among those of the other");
        used[at] = true;
        at
    });
    slots.collect()
}
