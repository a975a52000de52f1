//! The hunt of the last units of a side in Rek, under rule sets that take a king only when every
//! square beside him is the edge or an enemy. There a friend beside the king shields him for ever,
//! and a search finds no way to a king that runs.

use super::layout;
use crate::eval::term_sink::TermSink;
use ouk_rules::Position;
use ouk_rules::board::{Bits, Color};
use ouk_rules::rek::{RekPosition, RekVariant, Units};
use ouk_rules::ruleset::KingLost;

/// The smallest lead in units of the hunting side.
const LEAD: u32 = 3;

/// The most units that a side can have and still be hunted.
const MOST_HUNTED: u32 = 6;

/// The number of squares to slide to from which hunted units count as free.
const MOST_SLIDES: i32 = 20;

/// The distance from the hunted king, in steps, at which a hunter counts nothing.
const FAR: i32 = 8;

/// The hunting side, if there is one.
pub(super) fn hunter<V: RekVariant>(position: &RekPosition<V>) -> Option<Color> {
    if V::ORDERS || position.rules().rek().king_lost != KingLost::OwnSides {
        return None;
    }
    let units = position.board();
    Color::ALL.into_iter().find(|&color| {
        let (hunters, hunted) = (units.of(color).count(), units.of(!color).count());
        hunted <= MOST_HUNTED && hunters >= hunted + LEAD && units.king(!color) != 0
    })
}

/// Adds the progress of the hunt; `sign` is positive for White.
pub(super) fn add<S: TermSink>(units: &Units, hunter: Color, sign: i32, terms: &mut S) {
    let (hunters, hunted) = (units.of(hunter), units.of(!hunter));
    let king = units.king(!hunter);
    let beside = units.around(king);
    let mut add = |index, count: i32| terms.add(index, sign * count);
    let number = |squares: u64| squares.count() as i32;
    add(layout::HUNT, 1);
    add(layout::HUNT_REGION, units.region_up_to(64, !hunter, hunted) as i32);
    add(layout::HUNT_SLIDES, number(units.slides_of(hunted)).min(MOST_SLIDES));
    add(layout::HUNT_FRIENDS, number(beside & hunted));
    add(layout::HUNT_KING_SLIDES, number(units.slides_of(king)));
    add(layout::HUNT_EDGES, 4 - number(beside));
    let steps = hunters.squares().map(|at| layout::steps(king.first(), at));
    add(layout::HUNT_NEARNESS, steps.map(|steps| FAR - steps as i32).sum::<i32>());
}
