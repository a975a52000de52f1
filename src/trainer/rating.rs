//! Ratings of the player and of puzzles, by Glicko-2.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use std::ops::RangeInclusive;

/// A rating, in whole numbers so that people can read the file. Values from a file are clamped to
/// the valid range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "RatingInFile")]
pub struct GlickoRating {
    /// The rating in points.
    pub rating: u32,
    /// The rating deviation: with a chance of 95 %, the true rating is within twice this value.
    pub deviation: u32,
    /// The expected change of the rating (the volatility), in millionths.
    pub volatility: u32,
}

/// A rating in the form of the file.
#[derive(Deserialize)]
struct RatingInFile {
    rating: u32,
    deviation: u32,
    volatility: u32,
}

impl From<RatingInFile> for GlickoRating {
    fn from(RatingInFile { rating, deviation, volatility }: RatingInFile) -> GlickoRating {
        GlickoRating { rating, deviation, volatility }.bounded()
    }
}

/// The initial deviation of a puzzle. It is lower than a player's, since the length of the win
/// tells the difficulty.
const PUZZLE_DEVIATION: u32 = 200;
/// The highest valid rating.
const HIGHEST: u32 = 4_000;
/// The valid deviations. A player who practises improves, so a rating is never certain.
const DEVIATIONS: RangeInclusive<u32> = 45..=350;
const VOLATILITIES: RangeInclusive<u32> = 10_000..=200_000;

impl Default for GlickoRating {
    fn default() -> GlickoRating {
        GlickoRating { rating: 1500, deviation: 350, volatility: 60_000 }
    }
}

impl GlickoRating {
    /// The rating of a puzzle that nobody has tried.
    #[must_use]
    pub fn of_puzzle(rating: u32) -> GlickoRating {
        GlickoRating { rating, deviation: PUZZLE_DEVIATION, ..GlickoRating::default() }
    }

    /// The nearest valid rating.
    fn bounded(self) -> GlickoRating {
        GlickoRating {
            rating: self.rating.min(HIGHEST),
            deviation: self.deviation.clamp(*DEVIATIONS.start(), *DEVIATIONS.end()),
            volatility: self.volatility.clamp(*VOLATILITIES.start(), *VOLATILITIES.end()),
        }
    }

    fn exact(self) -> Glicko2Rating {
        let GlickoRating { rating, deviation, volatility } = self.bounded();
        Glicko2Rating {
            rating: f64::from(rating),
            deviation: f64::from(deviation),
            volatility: f64::from(volatility) / 1e6,
        }
    }

    fn rounded(exact: &Glicko2Rating) -> GlickoRating {
        let rating = GlickoRating {
            rating: exact.rating.round() as u32,
            deviation: exact.deviation.round() as u32,
            volatility: (exact.volatility * 1e6).round() as u32,
        };
        rating.bounded()
    }

    /// The ratings of a player and a puzzle after a try, which solved the puzzle or not.
    #[must_use]
    pub fn after(self, puzzle: GlickoRating, solved: bool) -> (GlickoRating, GlickoRating) {
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (player, puzzle) =
            glicko2(&self.exact(), &puzzle.exact(), &outcome, &Glicko2Config::new());
        (GlickoRating::rounded(&player), GlickoRating::rounded(&puzzle))
    }
}
