//! What the record of results says once a game is over: whether to try another level, and which level is
//! the next where the level follows the results.

use super::state::Play;
use crate::results::{GameResult, LevelChoice, Outlook};
use crate::tui::effect::Effect;
use ouk_rules::game::{GameSetup, Player};

impl Play {
    /// Asks for the results once they say something of this game: after its end, if it counts.
    pub(super) fn ask_results(&mut self) -> Option<Effect> {
        self.outlook = None;
        let ending = self.game.ending().filter(|_| self.kept)?;
        GameResult::of(self.game.setup(), ending.outcome).map(|_| Effect::ReadResults)
    }

    /// The results were read.
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

    /// Lets the machine play at the level that suits the player now, where the level follows the results.
    pub(super) fn adapt(&self, setup: &mut GameSetup) {
        let Some(Outlook::Next(next)) = self.outlook else { return };
        for player in &mut setup.players.0 {
            if let Player::Computer { level } = player {
                *level = next.number();
            }
        }
    }
}
