//! What is agreed before a game.

use super::ClockSetting;
use crate::board::{ByColor, Color};
use crate::rules::{GameId, RuleSet};

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody at the keyboard.
    Human {
        /// What to call them.
        name: String,
    },
    /// The program.
    Machine {
        /// Its level, 1 to 10.
        level: u8,
    },
}

impl Player {
    /// The name to show.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Player::Human { name } => name.clone(),
            Player::Machine { level } => format!("Level {level}"),
        }
    }

    /// Whether the program plays.
    #[must_use]
    pub const fn is_machine(&self) -> bool {
        matches!(self, Player::Machine { .. })
    }
}

/// What is agreed before a game.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Which game.
    pub game: GameId,
    /// By which rules.
    pub rules: &'static RuleSet,
    /// Another position to start from; its side to move then makes the first move.
    pub fen: Option<String>,
    /// Who plays White and Black.
    pub players: ByColor<Player>,
    /// The clock.
    pub clock: ClockSetting,
    /// Whether counts are started by hand.
    pub by_hand: bool,
    /// Who makes the first move; either colour may.
    pub first: Color,
    /// The day, as `2026.11.21`; kept with the game.
    pub date: String,
}
