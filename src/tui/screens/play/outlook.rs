//! The advice after a game, from the record of results: whether to try another level, and the next
//! level where the automatic level is chosen.

use super::state::Play;
use crate::results::{GameResult, LevelChoice, Outlook};
use crate::tui::effect::Effect;
use ouk_rules::game::{GameSetup, Player};

impl Play {
    /// Requests the results after the end of this game, if the game counts.
    pub(super) fn ask_results(&mut self) -> Option<Effect> {
        self.outlook = None;
        let ending = self.game.ending().filter(|_| self.kept)?;
        GameResult::of(self.game.setup(), ending.outcome).map(|_| Effect::ReadResults)
    }

    /// Handles the results once they have been read.
    pub fn on_results(&mut self, results: &[GameResult]) {
        let ending = self.game.ending().filter(|_| self.kept);
        let setup = self.game.setup();
        let Some(own) = ending.and_then(|ending| GameResult::of(setup, ending.outcome)) else {
            return;
        };
        let choice = match self.adapts {
            true => LevelChoice::Automatic,
            false => LevelChoice::Fixed(own.level),
        };
        self.outlook = Some(Outlook::after(results, own.game, choice));
    }

    /// Sets the machine to the level that suits the player, if the automatic level or the advised
    /// one is chosen.
    pub(super) fn adapt(&self, setup: &mut GameSetup) {
        let Some(Outlook::Next(next)) = self.outlook else { return };
        for player in &mut setup.players.0 {
            if let Player::Computer { level } = player {
                *level = next.number();
            }
        }
    }
}
