//! A player's rating on the scale of the levels.
//!
//! The strengths of the levels are known and fixed, so there is one unknown: the player's. It is
//! the value at which the results were the most likely by the logistic model of Elo (a
//! maximum-likelihood performance), over the last [`WINDOW`] games, with half a win and half a loss
//! against level 1 added: with these the value is finite after any results, and a newcomer begins
//! at level 1. A rating updated from game to game, such as Glicko, suits opponents whose strength
//! is not known either.

use super::played::GameResult;
use ouk_engine::Level;

/// The number of last games that count for a rating.
pub const WINDOW: usize = 40;

/// The weight of the added win and of the added loss.
const PRIOR: f64 = 0.5;

/// The points of Elo for one unit of the logistic function.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The largest change of the rating in one step of the search.
const STEP: f64 = 400.0;

/// A rating on the scale of the levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating in Elo.
    pub elo: f64,
    /// The standard error in Elo.
    pub error: f64,
}

/// The points to expect against an opponent, from 0 to 1.
#[must_use]
pub(super) fn expected(elo: f64, opponent: f64) -> f64 {
    1.0 / (1.0 + ((opponent - elo) / SCALE).exp())
}

impl Rating {
    /// The rating after some games, of which the last count; none without games.
    #[must_use]
    pub fn of(results: &[GameResult]) -> Option<Rating> {
        let last = &results[results.len().saturating_sub(WINDOW)..];
        (!last.is_empty()).then(|| Rating::with_prior(last))
    }

    /// The rating after some games; without games, the strength of level 1.
    pub(super) fn with_prior(results: &[GameResult]) -> Rating {
        let last = &results[results.len().saturating_sub(WINDOW)..];
        let lowest = f64::from(Level::ALL[0].elo());
        let mut elo = lowest;
        // Newton's method ends after a few steps, because the function is concave.
        for _ in 0..50 {
            let prior = expected(elo, lowest);
            let mut surplus = PRIOR * (1.0 - 2.0 * prior);
            let mut information = 2.0 * PRIOR * prior * (1.0 - prior);
            for result in last {
                let chance = expected(elo, f64::from(result.level.elo()));
                surplus += result.points.value() - chance;
                information += chance * (1.0 - chance);
            }
            let error = SCALE / information.sqrt();
            let step = (SCALE * surplus / information).clamp(-STEP, STEP);
            elo += step;
            if step.abs() < 0.01 {
                return Rating { elo, error };
            }
        }
        Rating { elo, error: f64::INFINITY }
    }
}

/// The rating after some of the games: at most `most`, evenly spread, with the last included. Each
/// point has the number of games and the rating.
#[must_use]
pub fn curve(results: &[GameResult], most: usize) -> Vec<(usize, f64)> {
    let points = results.len().min(most);
    (1..=points)
        .map(|point| {
            let games = point * results.len() / points;
            (games, Rating::with_prior(&results[..games]).elo)
        })
        .collect()
}
