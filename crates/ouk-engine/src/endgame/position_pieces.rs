//! The pieces of a position in the form that tables use.

use super::class::{Class, PieceSet};
use super::table::{EndgameTable, Owner};
use ouk_rules::board::{Bits, Color, Geometry, Kind, Square};
use ouk_rules::chatrang::Chatrang;
use ouk_rules::chatrang::variant::{ChatrangVariant, slot};

/// The number of codes. The chaser's pieces take two bits for each kind (five kinds, or Hill's
/// six), and above them the runner's: none, one of six, or two of four.
pub const CODES: usize = CHASERS * (1 + 6 + 10);

/// The number of codes of the chaser's pieces.
const CHASERS: usize = 4096;

/// The pieces of a position, seen from the side whose wins are looked up.
pub struct PositionPieces {
    king: u8,
    /// The chaser's pieces in the order of [`PieceSet::kinds`].
    own: [u8; 3],
    owns: usize,
    /// The runner's pieces in the same order.
    theirs: [u8; 2],
    their: usize,
    runner: u8,
    code: usize,
}

/// The index of a class among a tablebase's tables.
#[must_use]
pub fn code_of(piece_set: PieceSet, class: &Class) -> usize {
    let digit = |kind: &Kind| piece_set.kinds().iter().position(|known| known == kind).unwrap_or(0);
    let chaser: usize = class.chaser().iter().map(|kind| one(digit(kind))).sum();
    let runner: usize =
        class.runner().iter().enumerate().map(|(at, kind)| against(at, digit(kind))).sum();
    runner * CHASERS + chaser
}

/// The contribution of a chaser's piece to a code, by the index of its kind in [`PieceSet::kinds`].
const fn one(kind: usize) -> usize {
    1 << (2 * kind)
}

/// The contribution of the runner's first or second piece to the upper part. One piece counts from
/// 1 on; two pieces of kinds a <= b count from 7 on, as 7 + b(b + 1)/2 + a.
const fn against(at: usize, kind: usize) -> usize {
    if at == 0 { 1 + kind } else { 6 + kind * (kind + 1) / 2 }
}

/// The slots of a position that hold each kind, in the order of [`PieceSet::kinds`]. A kind with
/// one slot may list it twice.
const fn slots(piece_set: PieceSet) -> &'static [[usize; 2]] {
    const TUUK: [usize; 2] = [slot::TUUK; 2];
    const SES: [usize; 2] = [slot::SES; 2];
    const KOUL: [usize; 2] = [slot::KOUL; 2];
    const TREY: [usize; 2] = [slot::TREY; 2];
    match piece_set {
        PieceSet::Ouk => &[TUUK, SES, KOUL, [slot::NEANG, slot::BAK], TREY],
        PieceSet::Hill => &[TUUK, SES, KOUL, [slot::NEANG; 2], [slot::BAK; 2], TREY],
        PieceSet::HillFarRanks => &[TUUK, SES, KOUL, [slot::NEANG; 2], [slot::BAK, slot::TREY]],
    }
}

impl PositionPieces {
    /// The pieces for looking up a side's wins; `None` if there are more than any table has.
    #[inline]
    #[must_use]
    pub fn of<G: ChatrangVariant>(
        position: &Chatrang<G>,
        side: Color,
        piece_set: PieceSet,
    ) -> Option<PositionPieces> {
        let shape = <G::Board as Geometry>::SHAPE;
        let seen = |square: Square| match side {
            Color::White => square.0,
            Color::Black => shape.flip(square).0,
        };
        let (king, runner) = (seen(position.king(side)), seen(position.king(!side)));
        let mut pieces = PositionPieces {
            king,
            own: [0; 3],
            owns: 0,
            theirs: [0; 2],
            their: 0,
            runner,
            code: 0,
        };
        let bare = position.is_bare(!side);
        for (kind, &[slot, other]) in slots(piece_set).iter().enumerate() {
            for square in (position.own(side, slot) | position.own(side, other)).squares() {
                *pieces.own.get_mut(pieces.owns)? = seen(square);
                pieces.owns += 1;
                pieces.code += one(kind);
            }
            if bare {
                continue;
            }
            for square in (position.own(!side, slot) | position.own(!side, other)).squares() {
                *pieces.theirs.get_mut(pieces.their)? = seen(square);
                pieces.code += CHASERS * against(pieces.their, kind);
                pieces.their += 1;
            }
        }
        Some(pieces)
    }

    /// Whether the chaser has only a king.
    pub(super) const fn is_bare(&self) -> bool {
        self.owns == 0
    }

    /// Whether the runner has only a king.
    #[must_use]
    pub const fn runner_is_bare(&self) -> bool {
        self.their == 0
    }

    /// The index of the pieces' class among a tablebase's tables.
    #[must_use]
    pub const fn code(&self) -> usize {
        self.code
    }

    /// The class against a bare king, if there is a table for it.
    pub(super) fn class_if_bare(&self, piece_set: PieceSet) -> Option<Class> {
        let kinds = piece_set.kinds();
        let mut chaser = arrayvec::ArrayVec::<Kind, 3>::new();
        for (at, &kind) in kinds.iter().enumerate() {
            (0..(self.code >> (2 * at)) & 3).for_each(|_| chaser.push(kind));
        }
        if self.runner_is_bare() { Class::new(piece_set, &chaser, &[]) } else { None }
    }

    /// The chaser's king, the pieces in the order of a table's slots, and the runner's king. None
    /// if a Trey of a set-up position is on a square that the table lacks.
    #[inline]
    pub(super) fn placed(&self, table: &EndgameTable) -> Option<(usize, [u8; 3], usize)> {
        let mut pieces = [0; 3];
        for (piece, &from) in pieces.iter_mut().zip(table.order()) {
            *piece = match from {
                Owner::Chaser(at) => self.own[at as usize],
                Owner::Runner(at) => self.theirs[at as usize],
            };
        }
        table.holds(&pieces[..table.order().len()]).then_some((
            self.king as usize,
            pieces,
            self.runner as usize,
        ))
    }
}
