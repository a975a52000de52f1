//! Legal moves: slides to empty squares, restricted by a duty.

use super::units::{WAYS, slides};
use super::{RekPosition, RekVariant, Units};
use crate::board::{Bits, Color, EightByEight, Geometry, Move, MoveKind, MoveList, Square};

impl<V: RekVariant> RekPosition<V> {
    #[inline(always)]
    pub(super) fn movers(units: &Units, color: Color) -> u64 {
        if V::ORDERS { units.pieces(color) } else { units.of(color) }
    }

    /// The squares where a move may end. Under a duty, these are its landing squares, and those of
    /// reks that capture the enemy king.
    #[inline(always)]
    fn landing_squares(units: &Units, color: Color, duty: u64) -> u64 {
        if duty == 0 {
            return units.empty();
        }
        duty | units.king_rek_squares(color)
    }

    /// The number of slides that end on squares of a set, counted for all pieces at once.
    #[inline(always)]
    fn count_slides(units: &Units, color: Color, duty: u64) -> u64 {
        let landing = Self::landing_squares(units, color, duty);
        let (movers, empty) = (Self::movers(units, color), units.empty());
        let ways = WAYS.iter().map(|&way| (slides(movers, empty, way) & landing).count());
        u64::from(ways.sum::<u32>())
    }

    #[inline(always)]
    pub(super) fn count_legal(&self) -> u64 {
        if self.lost.is_some() {
            return 0;
        }
        let calls = if self.may_call() { self.count_calls() } else { 0 };
        Self::count_slides(&self.units, self.turn, self.duty) + calls
    }

    /// Counts the replies to a legal move, without updating key and counters.
    #[inline(always)]
    pub(super) fn count_legal_after(&self, mv: Move) -> u64 {
        let outcome = self.outcome(mv);
        if outcome.lost.is_some() {
            return 0;
        }
        if self.may_call() {
            let mut next = self.clone();
            next.make(mv, &mut ());
            return next.count_legal();
        }
        let duty = self.duty_after(&outcome.units, mv);
        Self::count_slides(&outcome.units, !self.turn, duty)
    }

    #[inline(always)]
    pub(super) fn list_moves(&self, moves: &mut MoveList) {
        self.each_slide_to(u64::MAX, |from, to| moves.push(Move::plain(from, to)));
        if self.may_call() {
            self.each_call_to(u64::MAX, |call| moves.push(call));
        }
    }

    fn count_calls(&self) -> u64 {
        let mut calls = 0;
        self.each_call_to(u64::MAX, |_| calls += 1);
        calls
    }

    /// The calls that land on some squares: every slide that opens a rek to the opponent.
    pub(super) fn each_call_to(&self, targets: u64, mut see: impl FnMut(Move)) {
        let before = self.open_before();
        self.each_slide_to(targets, |from, to| {
            let call = Move::new(from, to, MoveKind::Call);
            let outcome = self.outcome(call);
            if outcome.lost.is_none() && self.newly_opened(before, &outcome.units) != 0 {
                see(call);
            }
        });
    }

    /// The legal slides that end on some squares.
    #[inline(always)]
    pub(super) fn each_slide_to(&self, targets: u64, mut see: impl FnMut(Square, Square)) {
        if self.lost.is_some() {
            return;
        }
        let occupied = self.units.occupied();
        let landing = Self::landing_squares(&self.units, self.turn, self.duty) & targets;
        if landing == 0 {
            return;
        }
        for from in Self::movers(&self.units, self.turn).squares() {
            for to in (EightByEight::slide(from, occupied) & landing).squares() {
                see(from, to);
            }
        }
    }
}
