//! The level to play against: a fixed one, or the one at which a player scores about half of the
//! points.

use super::played::GameResult;
use super::rating::Rating;
use ouk_engine::Level;
use ouk_rules::GameId;
use std::fmt;
use std::str::FromStr;

/// How the level of a new game is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelChoice {
    /// The level follows from the results of the saved games.
    Automatic,
    /// The player has chosen the level.
    Fixed(Level),
}

/// The error for a word that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a level must be a number from 1 to 10, a name such as \"careful\", or auto")]
pub struct UnknownLevel;

/// The number of last games whose points decide whether the next game is harder.
const BALANCE: usize = 10;

impl LevelChoice {
    /// Every choice: automatic, and each level.
    pub const ALL: [LevelChoice; 11] = {
        let mut all = [LevelChoice::Automatic; 11];
        let mut index = 1;
        while index < all.len() {
            all[index] = LevelChoice::Fixed(Level::ALL[index - 1]);
            index += 1;
        }
        all
    };

    /// The choice's word on the command line: a number, or `auto`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        const NUMBERS: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
        match self {
            LevelChoice::Automatic => "auto",
            LevelChoice::Fixed(level) => NUMBERS[level.number() as usize - 1],
        }
    }

    /// The level of the next game, given the earlier results, the last at the end.
    #[must_use]
    pub fn level(self, results: &[GameResult], game: GameId) -> Level {
        match self {
            LevelChoice::Fixed(level) => level,
            LevelChoice::Automatic => {
                let of_game = results.iter().filter(|result| result.game == game);
                suited(&of_game.copied().collect::<Vec<_>>())
            }
        }
    }
}

/// The level at which the player of some games scores about half. Of the two levels around the
/// rating, this is the harder one if the player scored more than half in the last games, and the
/// easier one if less: against either of them alone, a player between two levels would score up to
/// 64 %.
fn suited(results: &[GameResult]) -> Level {
    let elo = Rating::with_prior(results).elo;
    let nearest = Level::nearest(elo);
    let last = &results[results.len().saturating_sub(BALANCE)..];
    let surplus: f64 = last.iter().map(|result| result.points.value() - 0.5).sum();
    let is_harder = f64::from(nearest.elo()) > elo;
    let wanted = match (surplus > 0.0, surplus < 0.0, is_harder) {
        (true, _, false) => nearest.number() + 1,
        (_, true, true) => nearest.number() - 1,
        _ => nearest.number(),
    };
    Level::new(wanted).unwrap_or(nearest)
}

impl fmt::Display for LevelChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for LevelChoice {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<LevelChoice, UnknownLevel> {
        let is_meant = |choice: &LevelChoice| {
            let name = match choice {
                LevelChoice::Automatic => "auto",
                LevelChoice::Fixed(level) => level.name(),
            };
            text == choice.word() || text == name
        };
        LevelChoice::ALL.into_iter().find(is_meant).ok_or(UnknownLevel)
    }
}
