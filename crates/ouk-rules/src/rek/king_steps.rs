//! A rough number of steps to a rek of the enemy king, for searches that follow orders.
//!
//! A king that cannot move is lost when a piece lands beside it, in a gap that has one of the
//! king's own pieces on the far side. Orders bring that piece there and clear the way.

use super::units::{DOWN, LEFT, RIGHT, UP, WAYS};
use super::{RekPosition, RekVariant, Units};
use crate::board::{Color, EightByEight, Geometry, Move, Step};

/// The distance beyond which nothing is counted.
const MOST_BLOCKERS: u32 = 4;

/// The content of a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Wall,
    Empty,
    Own,
    Enemy,
}

impl Units {
    fn on(&self, square: u64, mover: Color) -> On {
        if square & self.of(mover) != 0 {
            On::Own
        } else if square & self.of(!mover) != 0 {
            On::Enemy
        } else if square & self.empty() != 0 {
            On::Empty
        } else {
            On::Wall
        }
    }

    /// The approximate number of steps of a side to a rek of the enemy king, which does not move.
    #[must_use]
    pub fn steps_to_king_rek(&self, mover: Color) -> u32 {
        let steps = WAYS.iter().filter_map(|&way| self.steps_on(way, mover));
        steps.min().unwrap_or(2 * MOST_BLOCKERS)
    }

    /// The steps to a rek on one side of the king.
    fn steps_on(&self, way: Step, mover: Color) -> Option<u32> {
        let next = |square| EightByEight::shift(square, way);
        let gap = next(self.king(!mover));
        let far = next(gap);
        let across = if way.file == 0 { [LEFT, RIGHT] } else { [UP, DOWN] };
        let landing = self.blockers(gap, &across, mover);
        let clearing = match self.on(gap, mover) {
            On::Empty => 0,
            On::Own => 1,
            On::Enemy | On::Wall => 2,
        };
        let full = match self.on(far, mover) {
            On::Wall => return None,
            On::Enemy => return Some(landing + clearing),
            On::Own => 1,
            On::Empty => 0,
        };
        // A rek must bring a piece of the king's side to the far square: a rek of a pair along the
        // line, which empties the gap, or of a pair across the line.
        let [one, other] = across.map(|side| EightByEight::shift(far, side));
        let along = self.missing(gap, next(far), mover) + self.blockers(far, &across, !mover);
        let beside =
            self.missing(one, other, mover) + self.blockers(far, &[way], !mover) + clearing;
        Some(full + landing + along.min(beside))
    }

    /// The number of pieces that a pair lacks. One of them has to move there last to give an order.
    fn missing(&self, one: u64, other: u64, mover: Color) -> u32 {
        let lacks = |square| match self.on(square, mover) {
            On::Own => 0,
            On::Empty | On::Enemy => 1,
            On::Wall => 2 * MOST_BLOCKERS,
        };
        (lacks(one) + lacks(other)).max(1)
    }

    /// The number of units between a square and the nearest piece of a side that could slide to it.
    fn blockers(&self, square: u64, ways: &[Step], color: Color) -> u32 {
        let on_line = |&way: &Step| {
            let mut at = EightByEight::shift(square, way);
            let mut blockers = 0;
            while at & self.pieces(color) == 0 && blockers < MOST_BLOCKERS {
                // Kings and walls stay where they are.
                let stays = at == 0 || at & !self.empty() & !self.pieces(!color) != 0;
                blockers += if stays { MOST_BLOCKERS } else { u32::from(at & !self.empty() != 0) };
                at = EightByEight::shift(at, way);
            }
            blockers.min(MOST_BLOCKERS)
        };
        ways.iter().map(on_line).min().unwrap_or(MOST_BLOCKERS)
    }
}

impl<V: RekVariant> RekPosition<V> {
    /// [`Units::steps_to_king_rek`] after a legal move, for its mover.
    #[must_use]
    pub fn steps_to_king_rek_after(&self, mv: Move) -> u32 {
        self.outcome(mv).units.steps_to_king_rek(self.turn)
    }
}
