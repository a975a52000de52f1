//! Finished games of a person against a level, from the tags of the saved games.

use crate::archive::Archive;
use ouk_engine::Level;
use ouk_engine::analysis::PhaseAccuracy;
use ouk_rules::board::Color;
use ouk_rules::game::record::{FindRules, Header};
use ouk_rules::game::{GameSetup, Player};
use ouk_rules::{GameId, Outcome, RuleSet};
use std::path::Path;

/// The points of the person in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// No point.
    Lost,
    /// Half a point.
    Drawn,
    /// A point.
    Won,
}

impl Points {
    /// The number of points.
    #[must_use]
    pub const fn value(self) -> f64 {
        match self {
            Points::Lost => 0.0,
            Points::Drawn => 0.5,
            Points::Won => 1.0,
        }
    }
}

/// A finished game of a person against a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The game that was played.
    pub game: GameId,
    /// The rule set of the game.
    pub rules: &'static RuleSet,
    /// The level of the opponent.
    pub level: Level,
    /// The person's side.
    pub side: Color,
    /// The points of the person.
    pub points: Points,
    /// The accuracy of the person's moves, if the game was reviewed.
    pub accuracy: PhaseAccuracy,
}

impl GameResult {
    /// The result of a game. None unless one person played against a level from an array, since a
    /// chosen position may be won from the start. None on small boards either, because the strength
    /// of the levels is known only on the whole board.
    #[must_use]
    pub fn of(setup: &GameSetup, outcome: Outcome) -> Option<GameResult> {
        let (side, level) = match &setup.players.0 {
            [Player::Human { .. }, Player::Computer { level }] => (Color::White, *level),
            [Player::Computer { level }, Player::Human { .. }] => (Color::Black, *level),
            _ => return None,
        };
        setup.begun_by(setup.first)?;
        if setup.rules.shape() != setup.game.shape() {
            return None;
        }
        let points = match outcome {
            Outcome::Draw => Points::Drawn,
            Outcome::Win(winner) if winner == side => Points::Won,
            Outcome::Win(_) => Points::Lost,
        };
        let (game, rules) = (setup.game, setup.rules);
        let (level, accuracy) = (Level::new(level)?, PhaseAccuracy::default());
        Some(GameResult { game, rules, level, side, points, accuracy })
    }
}

/// The results of the saved games, in the order in which they were started. Files without readable
/// tags are skipped. `accuracy` gives the accuracy for a game's file. Reading stops early once
/// `goes_on` returns false.
#[must_use]
pub fn read(
    archive: &Archive,
    find: FindRules,
    accuracy: &dyn Fn(&Path) -> PhaseAccuracy,
    goes_on: &dyn Fn() -> bool,
) -> Vec<GameResult> {
    let mut found: Vec<_> = archive
        .heads()
        .take_while(|_| goes_on())
        .filter_map(|(path, text)| {
            let Header { setup, outcome } = Header::read(&text, find).ok()?;
            let result = GameResult::of(&setup, outcome?)?;
            let result = GameResult { accuracy: accuracy(&path), ..result };
            // The program's own file names begin with the time at which the game started.
            Some((setup.date, path, result))
        })
        .collect();
    found.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    found.into_iter().map(|(.., result)| result).collect()
}
