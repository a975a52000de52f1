//! Ratings of the player and of puzzles, by Glicko-2.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// A rating, in whole numbers so that the file can be read and compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rating {
    /// The rating.
    pub rating: u32,
    /// How uncertain it is: with 95 in 100 chances it is right within twice as much.
    pub deviation: u32,
    /// How much it changes, in millionths.
    pub volatility: u32,
}

/// A puzzle is known better at first than a player: its length says something.
const PUZZLE_DEVIATION: u32 = 200;
/// The highest rating that is kept.
const HIGHEST: f64 = 4000.0;
/// The least deviation: who practises gets better, so a rating is never certain.
const LEAST_DEVIATION: f64 = 45.0;

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

    /// What is read from a file, within the bounds of a rating.
    fn exact(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: f64::from(self.rating).min(HIGHEST),
            deviation: f64::from(self.deviation).clamp(LEAST_DEVIATION, 350.0),
            volatility: (f64::from(self.volatility) / 1e6).clamp(0.01, 0.2),
        }
    }

    fn rounded(exact: &Glicko2Rating) -> Rating {
        Rating {
            rating: exact.rating.clamp(0.0, HIGHEST).round() as u32,
            deviation: exact.deviation.clamp(LEAST_DEVIATION, 350.0).round() as u32,
            volatility: (exact.volatility * 1e6).round() as u32,
        }
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
