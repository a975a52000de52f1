//! The men of a position as the tables have them.

use super::class::{Army, Class};
use super::table::Table;
use crate::board::{Bits, Color, Geometry, Kind, Square};
use crate::rules::Position;
use crate::rules::chatrang::Chatrang;
use crate::rules::chatrang::army::Game;

/// Men of five kinds and a bare king, or Hill's six: how many of each the chaser has, and which one
/// the runner.
pub(super) const CODES: usize = 7 * 4096;

/// The men of a position as one side's wins are looked up: king, men, other king.
pub(super) struct Men {
    pub(super) king: u8,
    pub(super) own: [(Kind, u8); 3],
    pub(super) owns: usize,
    pub(super) theirs: Option<(Kind, u8)>,
    pub(super) runner: u8,
}

/// The place of a class among a book's tables.
pub(super) fn code_of(army: Army, class: &Class) -> usize {
    let digit = |kind: &Kind| army.kinds().iter().position(|known| known == kind).unwrap_or(0);
    let chaser: usize = class.chaser().iter().map(|kind| 1 << (2 * digit(kind))).sum();
    let runner = class.runner().first().map_or(0, |kind| 1 + digit(kind));
    runner * 4096 + chaser
}

impl Men {
    /// The men as a side's wins are looked up, seen from its end of the board; none if there are
    /// more than any table has.
    #[inline]
    pub(super) fn of<G: Game>(position: &Chatrang<G>, side: Color) -> Option<Men> {
        let shape = <G::Board as Geometry>::SHAPE;
        let seen = |square: Square| match side {
            Color::White => square.0,
            Color::Black => shape.flip(square).0,
        };
        let mut men = Men {
            king: seen(position.king(side)),
            own: [(Kind::Ang, 0); 3],
            owns: 0,
            theirs: None,
            runner: seen(position.king(!side)),
        };
        let plain = |kind: Kind| if kind == Kind::TreyBak { Kind::Neang } else { kind };
        let king = <G::Board as Geometry>::Bits::of(position.king(side));
        for square in (position.men_of(side) & !king).squares() {
            let place = men.own.get_mut(men.owns)?;
            *place = (plain(position.man_on(square)?.kind), seen(square));
            men.owns += 1;
        }
        let king = <G::Board as Geometry>::Bits::of(position.king(!side));
        for square in (position.men_of(!side) & !king).squares() {
            if men.theirs.is_some() {
                return None;
            }
            men.theirs = Some((plain(position.man_on(square)?.kind), seen(square)));
        }
        Some(men)
    }

    fn kinds(&self) -> ([Kind; 3], usize) {
        (self.own.map(|man| man.0), self.owns)
    }

    pub(super) fn class(&self, army: Army) -> Option<Class> {
        let (kinds, owns) = self.kinds();
        let theirs = self.theirs.map(|man| man.0);
        Class::new(army, &kinds[..owns], theirs.as_slice())
    }

    #[inline]
    pub(super) fn code(&self, army: Army) -> Option<usize> {
        let digit = |kind: Kind| match kind {
            Kind::Fish if army == Army::HillFarRanks => Some(4),
            kind => army.kinds().iter().position(|&known| known == kind),
        };
        let mut code = match self.theirs {
            None => 0,
            Some((kind, _)) => 4096 * (1 + digit(kind)?),
        };
        for (kind, _) in &self.own[..self.owns] {
            code += 1 << (2 * digit(*kind)?);
        }
        Some(code)
    }

    /// The squares of the men in the order of a table's slots.
    #[inline]
    pub(super) fn placed<'s>(&self, table: &Table, squares: &'s mut [u8; 3]) -> Option<&'s [u8]> {
        let slots = &table.layout().slots;
        let mut used = [false; 3];
        for (at, slot) in slots.iter().enumerate() {
            if slot.side == Color::Black {
                squares[at] = self.theirs?.1;
                continue;
            }
            let turned_back = table.class().army() == Army::HillFarRanks;
            let same = |kind: Kind| kind == slot.kind || turned_back && kind == Kind::Fish;
            let free = (0..self.owns).find(|&man| !used[man] && same(self.own[man].0))?;
            used[free] = true;
            squares[at] = self.own[free].1;
        }
        let placed = &squares[..slots.len()];
        // A Trey of a set-up position may stand where none is kept.
        table.holds(placed).then_some(placed)
    }
}
