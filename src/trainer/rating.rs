//! Ratings of the player and of puzzles, by Glicko-2.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use std::ops::RangeInclusive;

/// A rating, in whole numbers so that the file can be read and compared. What a file says is brought
/// within the bounds of a rating when it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "RatingInFile")]
pub struct Rating {
    /// The rating.
    pub rating: u32,
    /// How uncertain it is: with 95 in 100 chances it is right within twice as much.
    pub deviation: u32,
    /// How much it changes, in millionths.
    pub volatility: u32,
}

/// A rating as a file says it.
#[derive(Deserialize)]
struct RatingInFile {
    rating: u32,
    deviation: u32,
    volatility: u32,
}

impl From<RatingInFile> for Rating {
    fn from(RatingInFile { rating, deviation, volatility }: RatingInFile) -> Rating {
        Rating { rating, deviation, volatility }.bounded()
    }
}

/// A puzzle is known better at first than a player: its length says something.
const PUZZLE_DEVIATION: u32 = 200;
/// The highest rating that is kept.
const HIGHEST: u32 = 4_000;
/// The deviations that are kept. Who practises gets better, so a rating is never certain.
const DEVIATIONS: RangeInclusive<u32> = 45..=350;
/// The volatilities that are kept.
const VOLATILITIES: RangeInclusive<u32> = 10_000..=200_000;

impl Default for Rating {
    fn default() -> Rating {
        Rating { rating: 1500, deviation: 350, volatility: 60_000 }
    }
}

impl Rating {
    /// The rating of a puzzle that nobody has tried.
    #[must_use]
    pub fn of_puzzle(rating: u32) -> Rating {
        Rating { rating, deviation: PUZZLE_DEVIATION, ..Rating::default() }
    }

    /// The nearest that is within the bounds of a rating.
    fn bounded(self) -> Rating {
        Rating {
            rating: self.rating.min(HIGHEST),
            deviation: self.deviation.clamp(*DEVIATIONS.start(), *DEVIATIONS.end()),
            volatility: self.volatility.clamp(*VOLATILITIES.start(), *VOLATILITIES.end()),
        }
    }

    fn exact(self) -> Glicko2Rating {
        let Rating { rating, deviation, volatility } = self.bounded();
        Glicko2Rating {
            rating: f64::from(rating),
            deviation: f64::from(deviation),
            volatility: f64::from(volatility) / 1e6,
        }
    }

    fn rounded(exact: &Glicko2Rating) -> Rating {
        let rating = Rating {
            rating: exact.rating.round() as u32,
            deviation: exact.deviation.round() as u32,
            volatility: (exact.volatility * 1e6).round() as u32,
        };
        rating.bounded()
    }

    /// The ratings of a player and a puzzle after the player has solved it or not.
    #[must_use]
    pub fn after(self, puzzle: Rating, solved: bool) -> (Rating, Rating) {
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (player, puzzle) =
            glicko2(&self.exact(), &puzzle.exact(), &outcome, &Glicko2Config::new());
        (Rating::rounded(&player), Rating::rounded(&puzzle))
    }
}
