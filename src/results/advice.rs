//! Advice on whether another level would suit a player better.

use super::choice::LevelChoice;
use super::played::{GameResult, Points};
use ouk_engine::Level;
use ouk_rules::GameId;

/// The fewest and the most games against a level for an advice.
const GAMES: std::ops::RangeInclusive<usize> = 3..=10;

/// The share of points from which a harder level is advised: four fifths are a difference of 241
/// Elo, more than the distance to the next level.
const SHARE: f64 = 0.8;

/// The advice to play against another level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The number of last games against the level that support the advice.
    pub games: usize,
    /// The number of those games that were won.
    pub won: usize,
    /// The number of those games that were drawn.
    pub drawn: usize,
    /// The level to try.
    pub level: Level,
}

/// The conclusion from the results after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Play the same level again.
    Same,
    /// Try another level, which suits the player better.
    Try(Advice),
    /// The level of the next game, with the automatic level.
    Next(Level),
}

impl Outlook {
    /// The conclusion after a game, for a choice of level.
    #[must_use]
    pub fn after(results: &[GameResult], game: GameId, choice: LevelChoice) -> Outlook {
        match choice {
            LevelChoice::Automatic => Outlook::Next(choice.level(results, game)),
            LevelChoice::Fixed(level) => {
                Advice::of(results, game, level).map_or(Outlook::Same, Outlook::Try)
            }
        }
    }
}

impl Advice {
    /// The advice to a player of a game against a level. It considers the last three to ten such
    /// games, and applies if the player won at least four fifths of the points, or at most one
    /// fifth. If several numbers of games agree, the largest counts.
    #[must_use]
    pub fn of(results: &[GameResult], game: GameId, level: Level) -> Option<Advice> {
        let alike = |result: &&GameResult| result.game == game && result.level == level;
        let row: Vec<Points> = results
            .iter()
            .rev()
            .filter(alike)
            .take(*GAMES.end())
            .map(|result| result.points)
            .collect();
        GAMES.rev().filter(|&games| games <= row.len()).find_map(|games| {
            let row = &row[..games];
            let count = |points: Points| row.iter().filter(|&&one| one == points).count();
            let (won, drawn) = (count(Points::Won), count(Points::Drawn));
            let share = (won as f64 + 0.5 * drawn as f64) / games as f64;
            let number = level.number();
            let wanted = match share {
                _ if share >= SHARE => number + 1,
                _ if share <= 1.0 - SHARE => number - 1,
                _ => return None,
            };
            Some(Advice { games, won, drawn, level: Level::new(wanted)? })
        })
    }
}
