//! Totals of results: the counted games, their points, and runs of wins.

use super::played::{GameResult, Points};
use ouk_engine::Level;
use ouk_rules::board::Color;
use ouk_rules::{GameId, RuleSet};
use std::cmp::Reverse;

/// A filter for results; a field that is none excludes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct ResultFilter {
    /// The game to count.
    pub game: Option<GameId>,
    /// The rule set to count.
    pub rules: Option<&'static RuleSet>,
    /// The level to count.
    pub level: Option<Level>,
    /// The player's side to count.
    pub side: Option<Color>,
}

impl ResultFilter {
    /// The results that the filter counts.
    #[must_use]
    pub fn of(&self, results: &[GameResult]) -> Vec<GameResult> {
        let is_counted = |result: &&GameResult| {
            self.game.is_none_or(|game| game == result.game)
                && self.rules.is_none_or(|rules| rules == result.rules)
                && self.level.is_none_or(|level| level == result.level)
                && self.side.is_none_or(|side| side == result.side)
        };
        results.iter().filter(is_counted).copied().collect()
    }
}

/// A way to divide results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Breakdown {
    /// Parts by game.
    Game,
    /// Parts by game and rule set.
    Rules,
    /// Parts by level.
    #[default]
    Level,
    /// Parts by the player's side.
    Side,
}

/// The common property of a part of the results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Share {
    /// The same game.
    Game(GameId),
    /// The same rule set of a game.
    Rules(GameId, &'static RuleSet),
    /// The same level.
    Level(Level),
    /// The same side.
    Side(Color),
}

impl Breakdown {
    /// All ways to divide results.
    pub const ALL: [Breakdown; 4] =
        [Breakdown::Game, Breakdown::Rules, Breakdown::Level, Breakdown::Side];

    const fn share(self, result: &GameResult) -> Share {
        match self {
            Breakdown::Game => Share::Game(result.game),
            Breakdown::Rules => Share::Rules(result.game, result.rules),
            Breakdown::Level => Share::Level(result.level),
            Breakdown::Side => Share::Side(result.side),
        }
    }

    /// The parts of some results: levels in order, others by the number of their games.
    #[must_use]
    pub fn parts(self, results: &[GameResult]) -> Vec<(Share, Vec<GameResult>)> {
        let mut parts: Vec<(Share, Vec<GameResult>)> = Vec::new();
        for result in results {
            let share = self.share(result);
            match parts.iter_mut().find(|(other, _)| *other == share) {
                Some((_, part)) => part.push(*result),
                None => parts.push((share, vec![*result])),
            }
        }
        match self {
            Breakdown::Level => parts.sort_by_key(|(_, part)| part[0].level),
            _ => parts.sort_by_key(|(_, part)| Reverse(part.len())),
        }
        parts
    }
}

/// A run of games with the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The result of each game.
    pub points: Points,
    /// The number of games.
    pub games: usize,
}

/// The totals of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The number of games won.
    pub won: usize,
    /// The number of games drawn.
    pub drawn: usize,
    /// The number of games lost.
    pub lost: usize,
    /// The run that the last game belongs to.
    pub run: Option<Run>,
    /// The most wins in a row.
    pub longest: usize,
}

impl Totals {
    /// The totals of some results, with the last game at the end.
    #[must_use]
    pub fn of(results: &[GameResult]) -> Totals {
        let mut totals = Totals::default();
        for GameResult { points, .. } in results {
            match points {
                Points::Won => totals.won += 1,
                Points::Drawn => totals.drawn += 1,
                Points::Lost => totals.lost += 1,
            }
            let before = totals.run.filter(|run| run.points == *points).map_or(0, |run| run.games);
            totals.run = Some(Run { points: *points, games: before + 1 });
            if *points == Points::Won {
                totals.longest = totals.longest.max(before + 1);
            }
        }
        totals
    }

    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.won + self.drawn + self.lost
    }

    /// The share of the points in percent; none without games.
    #[must_use]
    pub fn percent(&self) -> Option<u32> {
        let games = self.games();
        let halves = 2 * self.won + self.drawn;
        (games > 0).then(|| (100.0 * halves as f64 / (2 * games) as f64).round() as u32)
    }
}
