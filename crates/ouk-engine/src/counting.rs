//! Decisions about counts and draws, as a sensible player would make them.

use super::{Level, Score, Searchable};
use ouk_rules::board::Color;
use ouk_rules::{AnyPosition, dispatch};

/// A player's decision about the count before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountDecision {
    /// Leave the count as it is.
    Nothing,
    /// Start the player's own count.
    Start,
    /// Stop the player's own count.
    Stop,
    /// Take the draw that the other side's count offers.
    TakeDraw,
}

/// A margin in centipawns: a player who is behind by this much starts a count; one who is ahead by
/// this much stops it.
const CLEAR: i32 = 150;

/// The number of plies at the start of a game during which an equal score says nothing about the
/// result.
const YOUNG: usize = 20;

/// The score of a draw for the side to move at this level. At a level that plays to win, a draw is
/// worse than an equal position if the game knows contempt ([`Intent::Win`](crate::Intent::Win)).
#[must_use]
pub fn draw_score(position: &AnyPosition, level: Level) -> Score {
    /// Scores leave out the cost of the position itself.
    fn of_game<P: Searchable>(position: &P) -> Score {
        Score(position.contempt() - P::CONTEMPT)
    }
    match level.plays_to_win() {
        true => dispatch!(position, position => of_game(position)),
        false => Score::DRAW,
    }
}

/// Whether a player accepts a draw, given the plies played and how much better than a draw the
/// search judged its position. The player declines when it stands better or has no score, and early
/// in the game unless it is clearly behind.
#[must_use]
pub fn accepts_draw(over_draw: Option<Score>, ply: usize) -> bool {
    let most = if ply < YOUNG { -CLEAR } else { 0 };
    over_draw.is_some_and(|score| score.0 <= most)
}

/// The decision of `side`, given its score. A side that counts by hand starts a count when it is
/// losing, stops it when it is winning, and takes an offered draw when it is not winning. It takes
/// the draw of an automatic count, which no player offers on purpose, if it would do worse without.
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
