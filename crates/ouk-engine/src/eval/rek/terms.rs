//! The terms of the evaluation of Rek and Min Rek Chanh.

use super::layout;
use crate::eval::term_sink::TermSink;
use ouk_rules::Position;
use ouk_rules::board::{Bits, Color, Square};
use ouk_rules::rek::{RekPosition, RekVariant, Units};

/// Adds the terms of a position.
pub(super) fn add<V: RekVariant>(position: &RekPosition<V>, terms: &mut impl TermSink) {
    let units = position.board();
    let folded = layout::folded_on(V::board(position.rules()));
    let reach = Color::ALL.map(|color| {
        let reach = units.reach(color);
        (reach.on_file, reach.on_rank)
    });
    for color in Color::ALL {
        let sign = if color == Color::White { 1 } else { -1 };
        let side = SideUnits { units, color, sign };
        side.places(&folded[color.index()], terms);
        let (mine, other) = (reach[color.index()], reach[(!color).index()]);
        side.mobility(mine, other, terms);
        if !V::ORDERS {
            side.king(terms);
        }
        side.threats(position, mine.0 | mine.1, terms);
    }
    terms.add(layout::MOVE, if position.turn() == Color::White { 1 } else { -1 });
}

/// One side of a board.
struct SideUnits<'a> {
    units: &'a Units,
    color: Color,
    sign: i32,
}

impl SideUnits<'_> {
    fn count(&self, terms: &mut impl TermSink, index: usize, count: u32) {
        terms.add(index, self.sign * count as i32);
    }

    /// Counts the weight of a number, the last one for all that are too large.
    fn number(&self, terms: &mut impl TermSink, first: usize, size: usize, number: u32) {
        terms.add(first + (number as usize).min(size - 1), self.sign);
    }

    /// Where units stand, alone and relative to both kings.
    fn places(&self, folded: &[u8; 64], terms: &mut impl TermSink) {
        let folded = |at: Square| usize::from(folded[at.index()]);
        let (own, enemy) = (self.units.king(self.color), self.units.king(!self.color));
        if own == 0 || enemy == 0 {
            return;
        }
        let (own, enemy) = (own.first(), enemy.first());
        terms.add(layout::KING + folded(own), self.sign);
        for at in self.units.pieces(self.color).squares() {
            terms.add(layout::PIECE + folded(at), self.sign);
            terms.add(layout::TO_OWN_KING + layout::distance(own, at), self.sign);
            terms.add(layout::TO_ENEMY_KING + layout::distance(enemy, at), self.sign);
        }
    }

    /// Mobility and space.
    fn mobility(&self, mine: (u64, u64), other: (u64, u64), terms: &mut impl TermSink) {
        let slides = mine.0.count() + mine.1.count();
        self.count(terms, layout::MOBILITY, slides);
        self.number(terms, layout::MOBILITY_STEP, 12, slides / 3);
        self.count(terms, layout::SPACE, ((mine.0 | mine.1) & !(other.0 | other.1)).count());
        let open = self.units.open_sides(self.color);
        self.count(terms, layout::OPEN_SIDES, open.none.count());
        self.count(terms, layout::OPEN_SIDES + 1, open.one.count());
        let own = self.units.of(self.color);
        self.count(terms, layout::SUPPORTED, (own & self.units.around(own)).count());
    }

    /// How free the king and his group are.
    fn king(&self, terms: &mut impl TermSink) {
        let (units, king) = (self.units, self.units.king(self.color));
        let beside = units.around(king);
        self.number(terms, layout::KING_LIBERTIES, 5, (beside & units.empty()).count());
        self.number(terms, layout::CONTACT, 5, (beside & units.of(!self.color)).count());
        self.number(terms, layout::SHELTER, 5, (beside & units.of(self.color)).count());
        let group = units.group(self.color, king);
        self.number(terms, layout::GROUP_LIBERTIES, 12, units.liberties(group).count());
        self.number(terms, layout::KING_SLIDES, 15, units.slides_of(king).count());
        let region = units.region(self.color, king);
        self.number(terms, layout::REGION, 24, region.count() / 2);
    }

    /// Captures that this side threatens now or may come to threaten.
    fn threats<V: RekVariant>(
        &self,
        position: &RekPosition<V>,
        reach: u64,
        terms: &mut impl TermSink,
    ) {
        let (units, color) = (self.units, self.color);
        let to_move = position.turn() == color;
        let all = units.rek_squares(color);
        let open = units.open_reks(color);
        let reks = if to_move { layout::REKS_TO_MOVE } else { layout::REKS_WAITING };
        self.number(terms, reks, 5, open.count());
        self.count(terms, layout::LOOSE_PAIRS, (all & !open).count());
        let loose_king = units.king_rek_squares(color) & !open;
        self.number(terms, layout::LOOSE_KING, 4, loose_king.count());
        let closers = position.capture_squares(color) & !all;
        let closing = if to_move { layout::CLOSERS_TO_MOVE } else { layout::CLOSERS_WAITING };
        self.number(terms, closing, 4, (closers & reach).count());
        self.count(terms, layout::LOOSE_CLOSERS, (closers & !reach).count());
    }
}
