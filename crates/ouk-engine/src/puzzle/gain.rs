//! Gains of material that only one move brings.

use super::{Aim, brute};
use crate::{Engine, Limits};
use ouk_rules::AnyPosition;
use ouk_rules::board::Move;
use std::sync::atomic::{AtomicBool, Ordering};

/// The smallest gain that makes a puzzle, a Koul, in hundredths of a Trey.
const LEAST: i32 = 250;
/// The margin by which a puzzle's gain exceeds that of every other move, in hundredths of a Trey.
pub const MARGIN: i32 = 150;
/// The plies during which no play takes a gain back.
pub const PLIES: u32 = 5;
/// Positions the engine searches before it confirms that a gain is best.
const VETO: u64 = 1_000_000;

/// The only move that gains material for sure, with its aim, unless the gain already shows at two
/// plies. The engine may veto it if it knows a better move: material is not everything. None once
/// `stop` is set.
#[must_use]
pub fn the_gain(position: &AnyPosition, stop: &AtomicBool) -> Option<(Move, Aim)> {
    if position.count_view().is_some() {
        // Where a count can draw, it matters more than material.
        return None;
    }
    // Two cheap questions first: does exactly one move gain enough, and is there no mate?
    let [best] = brute::gaining(position, PLIES, LEAST, stop)[..] else { return None };
    let shallow = brute::gaining(position, 2, LEAST, stop);
    if shallow.contains(&best) || brute::shortest_win(position, 3).is_some() {
        return None;
    }
    let gains = brute::gains(position, PLIES, stop);
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let gain = gains.iter().find(|&&(mv, _)| mv == best)?.1;
    let rival = gains.iter().filter(|&&(mv, _)| mv != best).map(|&(_, gain)| gain).max()?;
    let clear = gain < brute::WIN && gain - rival >= MARGIN;
    let limits = Limits { nodes: Some(VETO), ..Limits::default() };
    let confirmed = clear
        && Engine::new(16).search(position, &[], &limits, stop, &mut |_| {}).best == Some(best);
    confirmed.then_some((best, Aim::Gain { plies: PLIES, gain }))
}
