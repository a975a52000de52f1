//! The terms of the evaluation of Rek and Min Rek Chanh. Play skips terms whose weights are all
//! zero.

use super::weighing::{Weighing, alike_from, differ, matter};
use super::{hunt, layout};
use crate::eval::term_sink::TermSink;
use ouk_rules::Position;
use ouk_rules::board::{Bits, Color, Square};
use ouk_rules::rek::{Reach, RekPosition, RekVariant, Units};
use std::marker::PhantomData;

pub(super) fn add<V: RekVariant, S: TermSink>(position: &RekPosition<V>, terms: &mut S) {
    let units = position.board();
    let folded = layout::folded_on(V::board(position.rules()));
    let reach = Color::ALL.map(|color| units.reach(color));
    let hunter = hunt::hunter(position);
    for color in Color::ALL {
        let sign = if color == Color::White { 1 } else { -1 };
        let mut side = SideTerms { units, color, sign, terms: &mut *terms, variant: PhantomData };
        side.places(&folded[color.index()]);
        let (mine, other) = (reach[color.index()], reach[(!color).index()]);
        side.mobility(mine, other);
        if !V::ORDERS {
            side.king();
            match hunter {
                Some(hunter) if hunter == color => hunt::add(units, color, sign, side.terms),
                // The hunter must capture these units, not shut them in with their king.
                Some(_) => {}
                None => side.king_group(),
            }
        }
        side.threats(position, mine.on_file | mine.on_rank);
    }
    terms.add(layout::MOVE, if position.turn() == Color::White { 1 } else { -1 });
}

struct SideTerms<'a, V, S> {
    units: &'a Units,
    color: Color,
    sign: i32,
    terms: &'a mut S,
    variant: PhantomData<V>,
}

impl<V: RekVariant, S: TermSink> SideTerms<'_, V, S> {
    /// Counts one weight this many times.
    #[inline(always)]
    fn count<const INDEX: usize>(&mut self, count: impl FnOnce() -> u32) {
        if S::LISTS || const { matter(V::ID, INDEX, 1) } {
            self.terms.add(INDEX, self.sign * count() as i32);
        }
    }

    /// Counts the weight for a number; numbers beyond the group count its last weight.
    #[inline(always)]
    fn number<const FIRST: usize, const SIZE: usize>(&mut self, number: impl FnOnce() -> u32) {
        if S::LISTS || const { matter(V::ID, FIRST, SIZE) } {
            self.terms.add(FIRST + (number() as usize).min(SIZE - 1), self.sign);
        }
    }

    /// The squares of units, alone and relative to both kings.
    fn places(&mut self, folded: &[u8; 64]) {
        let folded = |at: Square| usize::from(folded[at.index()]);
        let (own, enemy) = (self.units.king(self.color), self.units.king(!self.color));
        if own == 0 || enemy == 0 {
            return;
        }
        let (own, enemy) = (own.first(), enemy.first());
        self.number::<{ layout::KING }, 32>(|| folded(own) as u32);
        let pieces = self.units.pieces(self.color);
        let near = if S::LISTS { !0 } else { Weighing::<V>::NEAR_ENEMY_KING[enemy.index()] };
        for at in (pieces & near).squares() {
            self.terms.add(layout::TO_ENEMY_KING + layout::distance(enemy, at), self.sign);
        }
        if S::LISTS || const { matter(V::ID, layout::TO_OWN_KING, 64) } {
            for at in pieces.squares() {
                self.terms.add(layout::TO_OWN_KING + layout::distance(own, at), self.sign);
            }
        }
        if S::LISTS || const { differ(V::ID, layout::PIECE, 32) } {
            for at in pieces.squares() {
                self.terms.add(layout::PIECE + folded(at), self.sign);
            }
        } else {
            self.terms.add(layout::PIECE, self.sign * pieces.count() as i32);
        }
    }

    /// Mobility and space.
    fn mobility(&mut self, mine: Reach, other: Reach) {
        let (units, color) = (self.units, self.color);
        let slides = mine.on_file.count() + mine.on_rank.count();
        self.count::<{ layout::MOBILITY }>(|| slides);
        self.number::<{ layout::MOBILITY_STEP }, 12>(|| slides / 3);
        self.count::<{ layout::SPACE }>(|| {
            ((mine.on_file | mine.on_rank) & !(other.on_file | other.on_rank)).count()
        });
        self.count::<{ layout::OPEN_SIDES }>(|| units.open_sides(color).none.count());
        self.count::<{ layout::OPEN_SIDES + 1 }>(|| units.open_sides(color).one.count());
        let own = units.of(color);
        self.count::<{ layout::SUPPORTED }>(|| (own & units.around(own)).count());
    }

    /// The freedom of the king.
    fn king(&mut self) {
        let (units, color) = (self.units, self.color);
        let king = units.king(color);
        let beside = units.around(king);
        self.number::<{ layout::KING_LIBERTIES }, 5>(|| (beside & units.empty()).count());
        self.number::<{ layout::CONTACT }, 5>(|| (beside & units.of(!color)).count());
        self.number::<{ layout::SHELTER }, 5>(|| (beside & units.of(color)).count());
        self.number::<{ layout::KING_SLIDES }, 15>(|| units.slides_of(king).count());
    }

    /// The freedom of the king's group.
    fn king_group(&mut self) {
        let (units, color) = (self.units, self.color);
        let king = units.king(color);
        // The count stops at the number from which all weights are the same.
        let most = const { alike_from(V::ID, layout::GROUP_LIBERTIES, 12) };
        let most = if S::LISTS { 12 } else { most };
        self.number::<{ layout::GROUP_LIBERTIES }, 12>(|| {
            units.group_liberties_up_to(most, color, king)
        });
        let most = const { alike_from(V::ID, layout::REGION, 24) };
        let most = if S::LISTS { 24 } else { most };
        self.number::<{ layout::REGION }, 24>(|| units.region_up_to(2 * most, color, king) / 2);
    }

    /// Captures that this side threatens now or may come to threaten.
    fn threats(&mut self, position: &RekPosition<V>, reach: u64) {
        let (units, color) = (self.units, self.color);
        let all = units.rek_squares(color);
        let open = if all == 0 { 0 } else { units.open_reks(color) };
        let closers = position.capture_squares(color) & !all;
        let closing = closers & reach;
        if position.turn() == color {
            self.number::<{ layout::REKS_TO_MOVE }, 5>(|| open.count());
            self.number::<{ layout::CLOSERS_TO_MOVE }, 4>(|| closing.count());
        } else {
            self.number::<{ layout::REKS_WAITING }, 5>(|| open.count());
            self.number::<{ layout::CLOSERS_WAITING }, 4>(|| closing.count());
        }
        self.count::<{ layout::LOOSE_PAIRS }>(|| (all & !open).count());
        self.number::<{ layout::LOOSE_KING }, 4>(|| {
            (units.king_rek_squares(color) & !open).count()
        });
        self.count::<{ layout::LOOSE_CLOSERS }>(|| (closers & !reach).count());
    }
}
