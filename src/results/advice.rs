//! Whether another level would suit a player better.

use super::choice::LevelChoice;
use super::played::{GameResult, Points};
use ouk_engine::Level;
use ouk_rules::GameId;

/// The least and the most games against a level on which advice rests.
const GAMES: std::ops::RangeInclusive<usize> = 3..=10;

/// The share of points from which on a harder level is advised: four fifths are a difference of 241 Elo, more
/// than the distance to the next level.
const SHARE: f64 = 0.8;

/// The advice to play against another level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The number of the last games against the level that it rests on.
    pub games: usize,
    /// How many of them were won.
    pub won: usize,
    /// How many were drawn.
    pub drawn: usize,
    /// The level to play against.
    pub level: Level,
}

/// What the results say after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// No advice: the same level.
    Same,
    /// Another level suits the player better.
    Try(Advice),
    /// The level of the next game, if the automatic level is chosen.
    Next(Level),
}

impl Outlook {
    /// The advice after a game against the level of a choice.
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
    /// The advice to a player of a game against a level. It rests on the last games of that kind: three
    /// to ten, of which the player won at least four fifths of the points, or at most one fifth. If more
    /// than one number of games says so, the largest counts.
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
