//! What is agreed before a game.

use super::{ClockSetting, MatchScore};
use crate::board::{ByColor, Color};
use crate::{Array, GameId, RuleSet};

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person.
    Human {
        /// The name to show.
        name: String,
    },
    /// This engine.
    Computer {
        /// Its level, 1 to 10.
        level: u8,
    },
    /// Another engine, by UCI.
    Engine(EngineSpec),
}

/// Another engine: how to start it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// Its command line, quoted as in a shell.
    pub command: String,
    /// The options to set, each `NAME=VALUE`.
    pub options: Vec<String>,
}

/// Why an engine's command or option cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// It is too long for a record.
    #[error("an engine's {what} has at most {LONGEST_SPEC} bytes")]
    TooLong {
        /// Its command, or its options.
        what: &'static str,
    },
    /// It has control characters, which a record cannot hold.
    #[error("an engine's {what} has no control characters")]
    Control {
        /// Its command, or its options.
        what: &'static str,
    },
    /// An option is not `NAME=VALUE`, or would be read back as two options.
    #[error("an engine's option is NAME=VALUE without \"; \", not {0:?}")]
    Option(String),
}

/// The most bytes of an engine's command, and of its options together. A record holds both.
pub const LONGEST_SPEC: usize = 4_000;

/// The separator between options in a record.
pub(super) const BETWEEN_OPTIONS: &str = "; ";

impl EngineSpec {
    /// An engine by its command and options, if a record can hold them.
    ///
    /// # Errors
    /// Says what is too long or cannot be written.
    pub fn new(command: &str, options: &[String]) -> Result<EngineSpec, SpecError> {
        let splits = |option: &&String| {
            // A semicolon at its end would be taken for a separator once the next option follows.
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

    /// The name to show until the engine has given its own: its file name.
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
    /// The name to show.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Player::Human { name } => name.clone(),
            Player::Computer { level } => format!("Level {level}"),
            Player::Engine(spec) => spec.name(),
        }
    }

    /// Whether an engine plays, this one or another.
    #[must_use]
    pub const fn is_computer(&self) -> bool {
        matches!(self, Player::Computer { .. } | Player::Engine(_))
    }
}

/// What is agreed before a game.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// Which game.
    pub game: GameId,
    /// The rule set.
    pub rules: &'static RuleSet,
    /// The starting position, if not the array. It says who moves first.
    pub fen: Option<String>,
    /// Who plays White and Black.
    pub players: ByColor<Player>,
    /// The clock.
    pub clock: ClockSetting,
    /// Whether counts are started by hand.
    pub by_hand: bool,
    /// Who makes the first move; either colour may.
    pub first: Color,
    /// The date, as `2026.11.21`; it is saved with the game.
    pub date: String,
    /// The match score before this game; White's is the first.
    pub match_score: MatchScore,
}

impl GameSetup {
    /// The same setup with another side to move first; none if the starting position decides it.
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

    /// A game of two people under the default rules: from the array, without clocks, counting automatically. Change
    /// what should differ: `GameSetup { rules, ..GameSetup::new(game) }`.
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

    /// A game of this engine against itself under a rule set, at a level from 1 to 10; the rest as in
    /// [`GameSetup::new`].
    #[must_use]
    pub fn between_computers(game: GameId, rules: &'static RuleSet, level: u8) -> GameSetup {
        let player = Player::Computer { level };
        let players = ByColor([player.clone(), player]);
        GameSetup { rules, players, ..GameSetup::new(game) }
    }
}
