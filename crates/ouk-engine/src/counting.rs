//! Counts and draws, as a sensible player deals with them.

use super::{Level, Score};
use ouk_rules::AnyPosition;
use ouk_rules::board::Color;

/// What a player does about the count before its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountDecision {
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

/// So many plies a game is young: that nobody stands better then says nothing of its end.
const YOUNG: usize = 20;

/// Whether a player accepts a draw in a position it searched and found worth so much, after so many
/// plies: not when it stands better, nor when it knows nothing; in a young game only when it is
/// clearly behind.
#[must_use]
pub fn accepts_draw(score: Option<Score>, ply: usize) -> bool {
    let most = if ply < YOUNG { -CLEAR } else { 0 };
    score.is_some_and(|score| score.0 <= most)
}

/// Decides for `side`, to whom the position is worth `score`. By hand it starts when it is losing and
/// may, stops when it stands to win, and takes a draw offered when it is not winning. The draw of an
/// automatic count, which nobody offers on purpose, it takes when it would do worse without it.
#[must_use]
pub fn decide(position: &AnyPosition, side: Color, score: Score, level: Level) -> CountDecision {
    let Some(counting) = position.counting() else { return CountDecision::Nothing };
    if !level.counts() {
        return CountDecision::Nothing;
    }
    let view = counting.view();
    if !counting.by_hand() {
        let takes = view.is_some_and(|view| view.by != side) && score.0 < 0;
        return if takes { CountDecision::TakeDraw } else { CountDecision::Nothing };
    }
    match view {
        Some(view) if view.by == side && score.0 > CLEAR => {
            let mut copy = position.clone();
            let stops = copy.counting_mut().is_some_and(|count| count.stop_count(side).is_ok());
            if stops { CountDecision::Stop } else { CountDecision::Nothing }
        }
        Some(view) if view.by != side && score.0 <= 0 => CountDecision::TakeDraw,
        Some(_) => CountDecision::Nothing,
        None if position.turn() == side && score.0 < -CLEAR && counting.may_start().is_ok() => {
            CountDecision::Start
        }
        None => CountDecision::Nothing,
    }
}
