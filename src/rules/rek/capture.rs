//! What a move takes: the pair it carries off, then the second kind of capture.

use super::{Fate, Pairs, RekPosition, Variety};
use crate::board::{Bits, Color, EightByEight, Geometry, Square, Step};
use crate::rules::ruleset::{KingLost, SecondCapture};

const UP: Step = Step::new(0, 1);
const DOWN: Step = Step::new(0, -1);
const LEFT: Step = Step::new(-1, 0);
const RIGHT: Step = Step::new(1, 0);

/// The squares between two men of a set: on the rank, and on the file.
pub(super) fn between_pairs(enemy: u64) -> Pairs {
    let shift = EightByEight::shift;
    Pairs {
        rank: shift(enemy, LEFT) & shift(enemy, RIGHT),
        file: shift(enemy, UP) & shift(enemy, DOWN),
    }
}

/// The squares men of a set can slide to along files, or along ranks: all men at once, by
/// spreading through the empty squares.
pub(super) fn reach(men: u64, empty: u64, steps: [Step; 2]) -> u64 {
    let mut reached = 0;
    for step in steps {
        let mut front = men;
        for _ in 0..7 {
            front = EightByEight::shift(front, step) & empty;
            reached |= front;
        }
    }
    reached
}

/// The steps along a file.
pub(super) const ALONG_FILE: [Step; 2] = [UP, DOWN];
/// The steps along a rank.
pub(super) const ALONG_RANK: [Step; 2] = [LEFT, RIGHT];

/// The units a man that has landed carries off.
pub(super) fn carried(landed: Square, enemy: u64) -> u64 {
    let at = u64::of(landed);
    let pairs = between_pairs(enemy);
    let shift = EightByEight::shift;
    let mut carried = 0;
    if pairs.rank & at != 0 {
        carried |= shift(at, LEFT) | shift(at, RIGHT);
    }
    if pairs.file & at != 0 {
        carried |= shift(at, UP) | shift(at, DOWN);
    }
    carried
}

impl<V: Variety> RekPosition<V> {
    /// The units of `color` that belong to a group without an empty neighbour.
    fn closed(&self, color: Color) -> u64 {
        let units = self.units[color.index()];
        let mut free = units & Self::beside(!self.occupied());
        loop {
            let wider = free | units & Self::beside(free);
            if wider == free {
                return units & !free;
            }
            free = wider;
        }
    }

    /// What the second kind of capture takes of the opponent's after `landed` has moved there.
    pub(super) fn second_capture(&self, mover: Color, landed: Square) -> u64 {
        let enemy = self.units[(!mover).index()];
        match self.rules.rek().second_capture {
            SecondCapture::Group => self.closed(!mover),
            SecondCapture::Single => enemy & !Self::beside(!self.occupied()) & !Self::beside(enemy),
            SecondCapture::Custodian => [UP, DOWN, LEFT, RIGHT]
                .iter()
                .fold(0, |sum, &step| sum | self.flanked(mover, landed, step)),
        }
    }

    /// The line of enemies from a man on, if another of its side ends it.
    fn flanked(&self, mover: Color, landed: Square, step: Step) -> u64 {
        let (own, enemy) = (self.units[mover.index()], self.units[(!mover).index()]);
        let mut line = 0;
        let mut at = EightByEight::shift(u64::of(landed), step);
        while at & enemy != 0 {
            line |= at;
            at = EightByEight::shift(at, step);
        }
        if at & own != 0 { line } else { 0 }
    }

    /// Whether a king that still stands is lost where he stands.
    pub(super) fn is_shut_in(&self, color: Color) -> bool {
        let king = self.kings[color.index()];
        let around = Self::beside(king);
        match self.rules.rek().king_lost {
            KingLost::Group => king & self.closed(color) != 0,
            KingLost::OwnSides => around & !self.units[(!color).index()] == 0,
            KingLost::CaptureOnly => false,
            KingLost::GroupOrNoMove => {
                king & self.closed(color) != 0 || around & !self.occupied() == 0
            }
        }
    }

    /// The loser after a move, asking first for the opponent's king, then for the mover's own.
    pub(super) fn judge(&self, mover: Color, carried: u64, taken: u64) -> Option<(Color, Fate)> {
        let enemy_king = |set: u64| set & self.kings[(!mover).index()] != 0;
        if enemy_king(carried) {
            Some((!mover, Fate::Carried))
        } else if V::ORDERS {
            None
        } else if enemy_king(taken) {
            Some((!mover, Fate::Surrounded))
        } else {
            [!mover, mover]
                .into_iter()
                .find(|&color| self.is_shut_in(color))
                .map(|color| (color, Fate::Surrounded))
        }
    }
}
