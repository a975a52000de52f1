//! Levels in words.

use super::{Controls, Phrases, fill};
use crate::results::{Advice, Outlook};
use crate::tui::command::typed::CommandName;
use ouk_engine::Level;
use ouk_rules::game::Player;

impl Phrases {
    /// A description of how a level plays.
    #[must_use]
    pub const fn level(&self, level: Level) -> &'static str {
        match level.number() {
            ..=1 => self.setup.level_1,
            2 => self.setup.level_2,
            3 => self.setup.level_3,
            4 => self.setup.level_4,
            5 => self.setup.level_5,
            6 => self.setup.level_6,
            7 => self.setup.level_7,
            8 => self.setup.level_8,
            9 => self.setup.level_9,
            10.. => self.setup.level_10,
        }
    }

    /// The name of a level.
    #[must_use]
    pub const fn level_name(&self, level: Level) -> &'static str {
        self.level_names[level.number() as usize - 1]
    }

    /// A level in words, the longest version first: with its description, with its Elo, with its
    /// name, and its number alone.
    #[must_use]
    pub fn level_words(&self, level: Level) -> [String; 4] {
        let (number, name, elo) = (level.number(), self.level_name(level), level.elo());
        let own = &self.setup;
        [
            fill(own.against_level, &[&number, &name, &self.level(level), &elo]),
            fill(own.level_elo, &[&number, &name, &elo]),
            fill(own.level_name, &[&number, &name]),
            fill(self.common.level, &[&number]),
        ]
    }

    /// A player's name; for a level, with its Elo.
    #[must_use]
    pub fn player_in_full(&self, player: &Player) -> String {
        match player {
            Player::Computer { level } => match Level::new(*level) {
                Some(level) => {
                    let [_, long, ..] = self.level_words(level);
                    long
                }
                None => self.player(player),
            },
            _ => self.player(player),
        }
    }

    /// What the results say after a game, if anything: the points against the level, or the level of
    /// the next game.
    #[must_use]
    pub fn outlook(&self, outlook: Outlook) -> Option<String> {
        Some(match outlook {
            Outlook::Same => return None,
            Outlook::Next(level) => fill(self.end.next_level, &[&self.level_in_text(level)]),
            Outlook::Try(Advice { games, won, drawn: 0, .. }) => {
                fill(self.end.won_games, &[&won, &games])
            }
            Outlook::Try(Advice { games, won, drawn, .. }) => {
                fill(self.end.scored_games, &[&halves(2 * won + drawn), &games])
            }
        })
    }

    /// What the results say after a game, with the word that starts a game at the advised level.
    #[must_use]
    pub fn outlook_with_word(&self, outlook: Outlook) -> Option<String> {
        let points = self.outlook(outlook)?;
        Some(match outlook {
            Outlook::Try(Advice { level, .. }) => {
                let word = Controls::Words.command(CommandName::Level);
                fill(self.end.try_level, &[&points, &self.level_in_text(level), &word])
            }
            _ => points,
        })
    }

    /// A level within a sentence.
    #[must_use]
    pub fn level_in_text(&self, level: Level) -> String {
        let [.., number] = self.level_words(level);
        number.to_lowercase()
    }
}

/// A number of half points as points: `4½`.
fn halves(halves: usize) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}
