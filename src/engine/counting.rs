//! Counting by hand, as a sensible player does it.

use super::{Level, Score};
use crate::board::Color;
use crate::rules::AnyPosition;

/// What a player does about the count before its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Nothing.
    Nothing,
    /// Start its own count.
    Start,
    /// Stop its own count.
    Stop,
    /// Take the draw that the other side's count offers.
    TakeDraw,
}

/// Behind by this much, a player counts; ahead by this much, it stops.
const CLEAR: i32 = 150;

/// Decides for `side`, to whom the position is worth `score`: it starts when it is losing and may,
/// stops when it stands to win, and takes a draw offered when it is not winning.
#[must_use]
pub fn decide(position: &AnyPosition, side: Color, score: Score, level: Level) -> Decision {
    let Some(counting) = position.counting().filter(|counting| counting.by_hand()) else {
        return Decision::Nothing;
    };
    if !level.counts() {
        return Decision::Nothing;
    }
    match counting.view() {
        Some(view) if view.by == side && score.0 > CLEAR => {
            let mut copy = position.clone();
            let stops = copy.counting_mut().is_some_and(|count| count.stop_count(side).is_ok());
            if stops { Decision::Stop } else { Decision::Nothing }
        }
        Some(view) if view.by != side && score.0 <= 0 => Decision::TakeDraw,
        Some(_) => Decision::Nothing,
        None if position.turn() == side && score.0 < -CLEAR && counting.may_start().is_ok() => {
            Decision::Start
        }
        None => Decision::Nothing,
    }
}
