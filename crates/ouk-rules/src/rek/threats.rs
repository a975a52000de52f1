//! Threats on the board: squares on which a landing unit captures, groups and their liberties, and
//! moves that win the king at once. Each function finds them for the whole board at once.

use super::capture::gaps;
use super::units::{WAYS, beside, slides};
use super::{RekPosition, RekVariant, Units};
use crate::RuleSet;
use crate::board::{Bits, Color, EightByEight, Geometry, Move, Square};
use crate::ruleset::{KingLost, SecondCapture};

/// A set of units, divided by the number of empty neighbours.
#[derive(Clone, Copy, Debug)]
pub struct OpenSides {
    /// Units without an empty neighbour.
    pub none: u64,
    /// Units with one empty neighbour.
    pub one: u64,
    /// Units with two or more empty neighbours.
    pub more: u64,
}

impl Units {
    /// The connected group of units of one side around a set of squares.
    #[inline]
    #[must_use]
    pub fn group(&self, color: Color, around: u64) -> u64 {
        spread(around, self.of(color))
    }

    /// The number of liberties of the connected group of a side's units around a set of squares,
    /// counted up to `most`.
    #[inline]
    #[must_use]
    pub fn group_liberties_up_to(&self, most: u32, color: Color, around: u64) -> u32 {
        let group = self.of(color);
        let mut reached = around & group;
        loop {
            let beside = beside(reached);
            let (wider, liberties) = (reached | group & beside, (beside & self.empty()).count());
            if liberties >= most || wider == reached {
                return liberties.min(most);
            }
            reached = wider;
        }
    }

    /// The liberties of a set of units: the empty squares beside them.
    #[inline(always)]
    #[must_use]
    pub fn liberties(&self, units: u64) -> u64 {
        beside(units) & self.empty()
    }

    /// The squares directly beside those of a set.
    #[inline(always)]
    #[must_use]
    pub fn around(&self, set: u64) -> u64 {
        beside(set)
    }

    /// The squares that units of a set can slide to.
    #[inline(always)]
    #[must_use]
    pub fn slides_of(&self, set: u64) -> u64 {
        WAYS.iter().fold(0, |found, &way| found | slides(set, self.empty(), way))
    }

    /// The number of empty squares connected with a set of units through empty squares and units of
    /// their side, as far as the enemy has not walled them in. Counted up to `most`.
    #[inline]
    #[must_use]
    pub fn region_up_to(&self, most: u32, color: Color, around: u64) -> u32 {
        let area = self.empty() | self.of(color);
        let mut reached = around & area;
        loop {
            let wider = reached | area & beside(reached);
            let squares = (wider & self.empty()).count();
            if squares >= most || wider == reached {
                return squares.min(most);
            }
            reached = wider;
        }
    }

    /// A side's units, divided by the number of empty neighbours.
    #[inline(always)]
    #[must_use]
    pub fn open_sides(&self, color: Color) -> OpenSides {
        let (units, empty) = (self.of(color), self.empty());
        let (one, more) = WAYS.iter().fold((0, 0), |(one, more), &way| {
            let open = EightByEight::shift(empty, way);
            (one | open, more | one & open)
        });
        OpenSides { none: units & !one, one: units & one & !more, more: units & more }
    }

    /// The last liberties of a side's groups that have only one. An enemy that fills it captures
    /// the group, unless the enemy comes from beside the group.
    #[inline]
    #[must_use]
    pub fn last_liberties(&self, color: Color) -> u64 {
        let (units, open) = (self.of(color), self.open_sides(color));
        // A group with a unit that has two empty neighbours has two liberties.
        let mut left = units & !spread(open.more, units);
        let mut found = 0;
        while left != 0 {
            let group = spread(left & left.wrapping_neg(), left);
            let liberties = self.liberties(group);
            if liberties & liberties.wrapping_sub(1) == 0 {
                found |= liberties;
            }
            left &= !group;
        }
        found
    }

    /// The last open sides of single units that have no friend beside them.
    pub(super) fn last_sides(&self, color: Color) -> u64 {
        let alone = self.open_sides(color).one & !beside(self.of(color));
        self.liberties(alone)
    }

    /// The empty squares from which a side would flank a line of enemies.
    pub(super) fn flanking_squares(&self, mover: Color) -> u64 {
        let (own, enemy, empty) = (self.of(mover), self.of(!mover), self.empty());
        WAYS.iter().fold(0, |found, &way| {
            found | EightByEight::shift(slides(own, enemy, way), way) & empty
        })
    }

    /// The squares that a side's units can slide to.
    #[inline]
    #[must_use]
    pub fn reach(&self, color: Color) -> Reach {
        let (units, empty) = (self.of(color), self.empty());
        let along = |one, other| slides(units, empty, one) | slides(units, empty, other);
        let [up, down, left, right] = WAYS;
        Reach { on_file: along(up, down), on_rank: along(left, right) }
    }

    /// The empty squares on which a unit of a side would capture by a rek if one could reach them.
    #[inline(always)]
    #[must_use]
    pub fn rek_squares(&self, mover: Color) -> u64 {
        gaps(self.of(!mover), self.empty()).squares()
    }

    /// The squares among [`Units::rek_squares`] on which the unit would capture the enemy king.
    #[inline(always)]
    #[must_use]
    pub fn king_rek_squares(&self, mover: Color) -> u64 {
        let (enemy, king) = (self.of(!mover), self.king(!mover));
        let all = gaps(enemy, self.empty());
        all.without(gaps(enemy & !king, self.empty())).squares()
    }

    /// The landing squares of the reks that a side's pieces could play if the side were to move.
    #[inline]
    #[must_use]
    pub fn open_reks(&self, color: Color) -> u64 {
        self.openings(color).squares()
    }
}

/// Empty squares, divided by the line that leads to them.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Squares reached along files.
    pub on_file: u64,
    /// Squares reached along ranks.
    pub on_rank: u64,
}

/// All squares of an area that are connected with the squares of a set.
#[inline(always)]
fn spread(from: u64, area: u64) -> u64 {
    let mut reached = from & area;
    loop {
        let wider = reached | area & beside(reached);
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

impl<V: RekVariant> RekPosition<V> {
    /// The units on the board.
    #[inline(always)]
    #[must_use]
    pub const fn board(&self) -> &Units {
        &self.units
    }

    /// The empty squares on which a unit of a side captures when it lands, whether or not a unit
    /// can reach them. A few squares are wrong: where a group is closed or a line flanked, the unit
    /// must not come from beside it.
    #[inline]
    #[must_use]
    pub fn capture_squares(&self, mover: Color) -> u64 {
        self.units.rek_squares(mover) | V::second_targets(self.rules, &self.units, mover)
    }

    /// Appends the legal moves that land on capture squares.
    pub fn list_captures(&self, mut see: impl FnMut(Move)) {
        let targets = self.capture_squares(self.turn);
        self.each_slide_to(targets, |from, to| see(Move::plain(from, to)));
        if self.may_call() {
            self.each_call_to(targets, see);
        }
    }

    /// Whether a legal move gives an order, that is, leaves a duty to the opponent.
    #[inline]
    #[must_use]
    pub fn gives_order(&self, mv: Move) -> bool {
        let outcome = self.outcome(mv);
        V::ORDERS && outcome.lost.is_none() && self.duty_after(&outcome.units, mv) != 0
    }

    /// A move that wins the enemy king at once, if there is one.
    #[inline]
    #[must_use]
    pub fn king_win(&self) -> Option<Move> {
        if self.lost.is_some() {
            return None;
        }
        self.king_win_of(self.turn)
    }

    /// Whether the side that is not to move could win the enemy king at once if it were to move.
    #[inline]
    #[must_use]
    pub fn is_king_threatened(&self) -> bool {
        self.lost.is_none() && self.king_win_of(!self.turn).is_some()
    }

    #[inline]
    fn king_win_of(&self, mover: Color) -> Option<Move> {
        let carried = self.landing_on(mover, self.units.king_rek_squares(mover), |_, _| true);
        carried.or_else(|| {
            let targets = V::king_targets(self.rules, &self.units, mover);
            self.landing_on(mover, targets, |from, to| {
                let lost = self.outcome_for(mover, Move::plain(from, to)).lost;
                lost.is_some_and(|loss| loss.color != mover)
            })
        })
    }

    /// The first slide of a side, to one of these empty squares, that passes a test.
    #[inline]
    fn landing_on(
        &self,
        mover: Color,
        targets: u64,
        test: impl Fn(Square, Square) -> bool,
    ) -> Option<Move> {
        if targets == 0 {
            return None;
        }
        let movers = Self::movers(&self.units, mover);
        targets.squares().find_map(|to| {
            let mut from = EightByEight::slide(to, self.units.occupied()) & movers;
            while from != 0 {
                if test(from.first(), to) {
                    return Some(Move::plain(from.first(), to));
                }
                from = from.without_first();
            }
            None
        })
    }
}

/// The squares on which a side's unit may capture by the second kind of capture.
pub(super) fn second_targets(rules: &RuleSet, units: &Units, mover: Color) -> u64 {
    match rules.rek().second_capture {
        SecondCapture::Group => units.last_liberties(!mover),
        SecondCapture::Single => units.last_sides(!mover),
        SecondCapture::Custodian => units.flanking_squares(mover),
    }
}

/// The squares on which a side's unit may win the enemy king other than by a rek.
#[inline]
pub(super) fn king_targets(rules: &RuleSet, units: &Units, mover: Color) -> u64 {
    let rules = rules.rek();
    let king = units.king(!mover);
    let own = units.liberties(king);
    let only = |squares: u64| if squares & squares.wrapping_sub(1) == 0 { squares } else { 0 };
    let mut targets = match rules.second_capture {
        SecondCapture::Custodian => flanks_of_king(units, mover),
        SecondCapture::Group | SecondCapture::Single => 0,
    };
    let by_group =
        rules.second_capture == SecondCapture::Group || rules.king_lost == KingLost::Group;
    // A king with two liberties of its own is safe under every rule set, except from flanking.
    if only(own) == own {
        targets |= own;
        if by_group {
            targets |= only(units.liberties(units.group(!mover, king)));
        }
    }
    // Where no closed group loses the king in place, its own side may have shut it in; any enemy
    // move then captures it.
    if own == 0 && matches!(rules.king_lost, KingLost::OwnSides | KingLost::CaptureOnly) {
        let shut_in = match rules.second_capture {
            SecondCapture::Group => units.closed(!mover),
            SecondCapture::Single => units.hemmed(!mover),
            SecondCapture::Custodian => 0,
        };
        if king & shut_in != 0 {
            return units.empty();
        }
    }
    targets
}

/// The empty ends of lines of enemies that include their king and have a unit of the mover at the
/// other end.
fn flanks_of_king(units: &Units, mover: Color) -> u64 {
    let (own, enemy, empty) = (units.of(mover), units.of(!mover), units.empty());
    let [up, down, left, right] = WAYS;
    let end = |way| {
        let line = units.king(!mover) | slides(units.king(!mover), enemy, way);
        EightByEight::shift(line, way) & !enemy
    };
    [(up, down), (left, right)].iter().fold(0, |found, &(one, other)| {
        let (one, other) = (end(one), end(other));
        let near = if one & own != 0 { other & empty } else { 0 };
        let far = if other & own != 0 { one & empty } else { 0 };
        found | near | far
    })
}
