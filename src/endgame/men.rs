//! The men of a position as the tables have them.

use super::class::{Army, Class};
use super::table::Table;
use crate::board::{Bits, Color, Geometry, Kind, Square};
use crate::rules::chatrang::Chatrang;
use crate::rules::chatrang::army::{Game, slot};

/// Men of five kinds and a bare king, or Hill's six: how many of each the chaser has, and which one
/// the runner.
pub(super) const CODES: usize = 7 * 4096;

/// The men of a position as one side's wins are looked up, seen from its end of the board.
pub(super) struct Men {
    king: u8,
    /// The chaser's men in the order of [`Army::kinds`].
    own: [u8; 3],
    owns: usize,
    theirs: u8,
    runner: u8,
    code: usize,
}

/// The place of a class among a book's tables.
pub(super) fn code_of(army: Army, class: &Class) -> usize {
    let digit = |kind: &Kind| army.kinds().iter().position(|known| known == kind).unwrap_or(0);
    let chaser: usize = class.chaser().iter().map(|kind| one(digit(kind))).sum();
    let runner = class.runner().first().map_or(0, |kind| 1 + digit(kind));
    runner * 4096 + chaser
}

/// What a man of the chaser's adds to a code, by the place of his kind in [`Army::kinds`].
const fn one(kind: usize) -> usize {
    1 << (2 * kind)
}

/// The slots of a position that hold each kind, in the order of [`Army::kinds`]. Some are named
/// twice where there is only one.
const fn slots(army: Army) -> &'static [[usize; 2]] {
    const TUUK: [usize; 2] = [slot::TUUK; 2];
    const SES: [usize; 2] = [slot::SES; 2];
    const KOUL: [usize; 2] = [slot::KOUL; 2];
    const TREY: [usize; 2] = [slot::TREY; 2];
    match army {
        Army::Ouk => &[TUUK, SES, KOUL, [slot::NEANG, slot::BAK], TREY],
        Army::Hill => &[TUUK, SES, KOUL, [slot::NEANG; 2], [slot::BAK; 2], TREY],
        Army::HillFarRanks => &[TUUK, SES, KOUL, [slot::NEANG; 2], [slot::BAK, slot::TREY]],
    }
}

impl Men {
    /// The men as a side's wins are looked up; none if there are more than any table has.
    #[inline]
    pub(super) fn of<G: Game>(position: &Chatrang<G>, side: Color, army: Army) -> Option<Men> {
        let shape = <G::Board as Geometry>::SHAPE;
        let seen = |square: Square| match side {
            Color::White => square.0,
            Color::Black => shape.flip(square).0,
        };
        let (king, runner) = (seen(position.king(side)), seen(position.king(!side)));
        let mut men = Men { king, own: [0; 3], owns: 0, theirs: 0, runner, code: 0 };
        let bare = position.is_bare(!side);
        for (kind, &[slot, other]) in slots(army).iter().enumerate() {
            for square in (position.own(side, slot) | position.own(side, other)).squares() {
                *men.own.get_mut(men.owns)? = seen(square);
                men.owns += 1;
                men.code += one(kind);
            }
            if bare {
                continue;
            }
            for square in (position.own(!side, slot) | position.own(!side, other)).squares() {
                if men.code >= 4096 {
                    return None;
                }
                men.theirs = seen(square);
                men.code += 4096 * (1 + kind);
            }
        }
        Some(men)
    }

    /// Whether the chaser has only his king.
    pub(super) const fn is_bare(&self) -> bool {
        self.owns == 0
    }

    /// Whether the runner has only his king.
    pub(super) const fn runner_is_bare(&self) -> bool {
        self.code < 4096
    }

    /// The place of their class among a book's tables.
    pub(super) const fn code(&self) -> usize {
        self.code
    }

    /// The class, if there is a table for it.
    pub(super) fn class(&self, army: Army) -> Option<Class> {
        let kinds = army.kinds();
        let mut chaser = arrayvec::ArrayVec::<Kind, 3>::new();
        for (at, &kind) in kinds.iter().enumerate() {
            (0..(self.code >> (2 * at)) & 3).for_each(|_| chaser.push(kind));
        }
        let runner = (self.code / 4096).checked_sub(1).map(|at| kinds[at]);
        Class::new(army, &chaser, runner.as_slice())
    }

    /// The chaser's king, the men in the order of a table's slots and the runner's king; none if a
    /// Trey of a set-up position stands where none is kept.
    #[inline]
    pub(super) fn placed(&self, table: &Table) -> Option<(usize, [u8; 3], usize)> {
        let mut men = [0; 3];
        for (at, &man) in table.order().iter().enumerate() {
            men[at] = man.map_or(self.theirs, |man| self.own[man as usize]);
        }
        table.holds(&men[..table.order().len()]).then_some((
            self.king as usize,
            men,
            self.runner as usize,
        ))
    }
}
