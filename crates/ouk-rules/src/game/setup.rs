//! The settings agreed before a game.

use super::{ClockSetting, MatchScore};
use crate::board::{ByColor, Color};
use crate::{Array, GameId, RuleSet};

/// The player of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person.
    Human {
        /// The name to show.
        name: String,
    },
    /// This engine.
    Computer {
        /// The level of the engine, 1 to 10.
        level: u8,
    },
    /// Another engine, by UCI.
    Engine(EngineSpec),
}

/// How to start another engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The engine's command line, quoted as in a shell.
    pub command: String,
    /// The options to set, each `NAME=VALUE`.
    pub options: Vec<String>,
}

/// Why an engine's command or option cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// A part is too long for a record.
    #[error("an engine's {what} has at most {LONGEST_SPEC} bytes")]
    TooLong {
        /// The part: command or options.
        what: &'static str,
    },
    /// A part has control characters, which a record cannot hold.
    #[error("an engine's {what} must not contain control characters")]
    Control {
        /// The part: command or options.
        what: &'static str,
    },
    /// An option is not `NAME=VALUE`, or would be read back as two options.
    #[error("an engine's option must be NAME=VALUE without \"; \", not {0:?}")]
    Option(String),
}

/// The most bytes of an engine's command, and of its options together. A record holds both.
pub const LONGEST_SPEC: usize = 4_000;

pub(super) const BETWEEN_OPTIONS: &str = "; ";

impl EngineSpec {
    /// An engine by its command and options, if a record can hold them.
    ///
    /// # Errors
    /// Says what is too long or cannot be written.
    pub fn new(command: &str, options: &[String]) -> Result<EngineSpec, SpecError> {
        let splits = |option: &&String| {
            // A record would take a semicolon at the end for a separator once another option
            // follows.
            !option.contains('=') || format!("{option} ").contains(BETWEEN_OPTIONS)
        };
        if let Some(option) = options.iter().find(splits) {
            return Err(SpecError::Option(option.clone()));
        }
        for (what, text) in [("command", command), ("options", &*options.join(BETWEEN_OPTIONS))] {
            if text.len() > LONGEST_SPEC {
                return Err(SpecError::TooLong { what });
            }
            if text.contains(char::is_control) {
                return Err(SpecError::Control { what });
            }
        }
        Ok(EngineSpec { command: command.to_owned(), options: options.to_vec() })
    }

    /// The file name of the engine, shown until the engine has given its own name.
    #[must_use]
    pub fn name(&self) -> String {
        let program = self.command.split_whitespace().next().unwrap_or_default();
        program.rsplit(['/', '\\']).next().unwrap_or_default().trim_matches(['"', '\'']).to_owned()
    }

    /// The options as names and values.
    pub fn options(&self) -> impl Iterator<Item = (&str, &str)> {
        self.options.iter().map(|option| option.split_once('=').unwrap_or((option, "")))
    }
}

impl Player {
    /// The name to show for the player.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Player::Human { name } => name.clone(),
            Player::Computer { level } => format!("Level {level}"),
            Player::Engine(spec) => spec.name(),
        }
    }

    /// Whether an engine plays, built-in or external.
    #[must_use]
    pub const fn is_computer(&self) -> bool {
        matches!(self, Player::Computer { .. } | Player::Engine(_))
    }
}

/// The settings agreed before a game.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The game to play.
    pub game: GameId,
    /// The rule set to play by.
    pub rules: &'static RuleSet,
    /// The starting position, if not the array. Its text says who moves first.
    pub fen: Option<String>,
    /// The players of White and Black.
    pub players: ByColor<Player>,
    /// The time control.
    pub clock: ClockSetting,
    /// Whether players start counts by hand.
    pub by_hand: bool,
    /// The side that moves first; either colour may.
    pub first: Color,
    /// The date, such as `2026.11.21`, which the record saves.
    pub date: String,
    /// The match score before this game, White's wins first.
    pub match_score: MatchScore,
}

impl GameSetup {
    /// Whether a program plays a side.
    #[must_use]
    pub fn has_computer(&self) -> bool {
        self.players.0.iter().any(Player::is_computer)
    }

    /// The same setup with another side to move first; `None` if the starting position decides who
    /// begins.
    #[must_use]
    pub fn begun_by(&self, first: Color) -> Option<GameSetup> {
        let fen = match &self.fen {
            None => None,
            Some(fen) => {
                let fen_of = |array: Array, color| array.fen(self.game, self.rules, color);
                let is_it =
                    |array: &&Array| Color::ALL.iter().any(|&color| fen_of(**array, color) == *fen);
                let array = Array::of(self.game).iter().find(is_it)?;
                Some(fen_of(*array, first))
            }
        };
        Some(GameSetup { fen, first, ..self.clone() })
    }

    /// A game of two people under the default rules: from the array, without clocks, with automatic
    /// counts. Override single fields: `GameSetup { rules, ..GameSetup::new(game) }`.
    #[must_use]
    pub fn new(game: GameId) -> GameSetup {
        let player = |color: Color| Player::Human { name: color.name().to_owned() };
        GameSetup {
            game,
            rules: game.default_rules(),
            fen: None,
            players: ByColor([player(Color::White), player(Color::Black)]),
            clock: ClockSetting::None,
            by_hand: false,
            first: Color::White,
            date: String::new(),
            match_score: MatchScore::default(),
        }
    }

    /// A game of this engine against itself under a rule set, at a level from 1 to 10; the rest as
    /// in [`GameSetup::new`].
    #[must_use]
    pub fn between_computers(game: GameId, rules: &'static RuleSet, level: u8) -> GameSetup {
        let player = Player::Computer { level };
        let players = ByColor([player.clone(), player]);
        GameSetup { rules, players, ..GameSetup::new(game) }
    }
}
