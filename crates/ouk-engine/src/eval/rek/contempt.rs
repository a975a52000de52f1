//! The cost of positions near a draw, in centipawns, for a side that plays Rek to win.

use super::FULL_PHASE;
use ouk_rules::board::{Bits, Color};
use ouk_rules::rek::{RekPosition, RekVariant};

/// The cost of a draw for such a side: at least that of any position.
pub const CONTEMPT: i32 = STANDSTILL + CROWD + LOCK;

/// The cost of being near the draw by lack of progress.
const STANDSTILL: i32 = 150;

/// The cost of a full board: two walls of pieces seldom lose, and seldom win.
const CROWD: i32 = 100;

/// The cost of two walls that stand against each other.
const LOCK: i32 = 100;

/// The plies without a capture after which most rule sets call a draw.
const QUIET_PLIES: i32 = 128;

/// The number of units beside an enemy, of both sides, from which the walls count as closed.
const LOCKED_UNITS: i32 = 20;

/// The cost of a position for a side that plays to win.
#[inline]
#[must_use]
pub fn contempt<V: RekVariant>(position: &RekPosition<V>) -> i32 {
    let units = position.board();
    let [white, black] = Color::ALL.map(|color| units.of(color));
    let locked = (white & units.around(black)).count() + (black & units.around(white)).count();
    let quiet = (position.quiet_plies() as i32).min(QUIET_PLIES);
    STANDSTILL * quiet / QUIET_PLIES
        + CROWD * (white | black).count() as i32 / (FULL_PHASE + 2)
        + LOCK * (locked as i32).min(LOCKED_UNITS) / LOCKED_UNITS
}
