//! The options of a session.

use super::reply::{Dialect, echo, write_fen};
use crate::book::BookUse;
use crate::{EvalKind, Intent, Level};
use ouk_io::text::Printable;
use ouk_rules::{AnyPosition, GameId, RuleSet, RuleSetRegistry};
use std::fmt::Write;

/// The largest table, in megabytes.
const MOST_HASH: usize = 8_192;
const MOST_THREADS: usize = 256;
/// The smallest `UCI_Elo`, that of level 1.
const LOWEST_ELO: usize = Level::ALL[0].elo() as usize;
/// The largest `UCI_Elo`, that of full strength.
const HIGHEST_ELO: usize = Level::FULL.elo() as usize;

/// The values of all options.
pub(super) struct UciOptions {
    pub hash: usize,
    pub threads: usize,
    pub multi_pv: usize,
    /// `Skill Level`.
    skill: Level,
    /// `UCI_LimitStrength`. The level of `UCI_Elo` follows.
    limited: bool,
    limit: Level,
    /// `UCI_AnalyseMode`.
    analyses: bool,
    /// `OwnBook`.
    own_book: bool,
    /// Whether endgame tables are used.
    pub tables: bool,
    /// The evaluation to use.
    pub eval_kind: EvalKind,
    /// `UCI_ShowWDL`.
    pub shows_chances: bool,
    pub game: GameId,
    pub rules: &'static RuleSet,
    /// The form in which Hill's moves and positions are written.
    pub dialect: Dialect,
}

/// The reason why an option is not set.
#[derive(Debug, thiserror::Error)]
pub(super) enum OptionError {
    #[error("no option \"{0}\"")]
    Unknown(Printable),
    #[error("{option} takes a number from {least} to {most}")]
    Number { option: String, least: usize, most: usize },
    #[error("{option} must be true or false, not \"{value}\"")]
    Check { option: String, value: Printable },
    #[error("Dialect must be ouk or fairy, not \"{0}\"")]
    Dialect(Printable),
    #[error("no variant \"{value}\"; choose from {}", listed(GameId::ALL.iter().map(|game| game.uci_variant())))]
    Variant { value: Printable },
    #[error("{game} has no rule set \"{value}\"; choose from {known}{}", in_settings(why))]
    Rules { game: GameId, value: Printable, known: String, why: Option<Printable> },
}

/// Why the user's settings give no such rule set.
fn in_settings(why: &Option<Printable>) -> String {
    why.as_ref().map_or_else(String::new, |why| format!(" (in your settings, {why})"))
}

fn listed(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// The consequence of setting an option.
pub(super) enum OptionEffect {
    None,
    ClearHash,
    /// The game or its rules are set, perhaps to the same value, so the array becomes the position.
    OtherGame,
}

impl Default for UciOptions {
    fn default() -> UciOptions {
        let game = GameId::Ouk;
        UciOptions {
            hash: 16,
            threads: 1,
            multi_pv: 1,
            skill: Level::FULL,
            limited: false,
            limit: Level::FULL,
            analyses: false,
            own_book: false,
            tables: true,
            eval_kind: EvalKind::Nnue,
            shows_chances: false,
            game,
            rules: game.default_rules(),
            dialect: Dialect::Ouk,
        }
    }
}

impl UciOptions {
    /// The level to play at. Analysis always has full strength; of two limits, the lower applies.
    pub fn level(&self) -> Level {
        match (self.analyses, self.limited) {
            (true, _) => Level::FULL,
            (false, true) => self.skill.min(self.limit),
            (false, false) => self.skill,
        }
    }

    /// Whether moves may come from the book. Analysis always searches.
    pub const fn book(&self) -> BookUse {
        if self.own_book && !self.analyses { BookUse::WhileKnown } else { BookUse::Never }
    }

    /// The purpose of searches with limits.
    pub const fn intent(&self) -> Intent {
        if self.analyses { Intent::Judge } else { Intent::Win }
    }

    /// The `option` lines of the reply to `uci`.
    pub fn describe(&self) -> String {
        let mut text = String::new();
        let variants: String =
            GameId::ALL.iter().map(|game| format!(" var {}", game.uci_variant())).collect();
        let _ = write!(
            text,
            "option name Hash type spin default 16 min 1 max {MOST_HASH}\n\
             option name Threads type spin default 1 min 1 max {MOST_THREADS}\n\
             option name MultiPV type spin default 1 min 1 max 64\n\
             option name Skill Level type spin default 10 min 1 max 10\n\
             option name UCI_LimitStrength type check default false\n\
             option name UCI_Elo type spin default {HIGHEST_ELO} min {LOWEST_ELO} max {HIGHEST_ELO}\n\
             option name OwnBook type check default false\n\
             option name Tables type check default true\n\
             option name Use NNUE type check default true\n\
             option name UCI_AnalyseMode type check default false\n\
             option name UCI_ShowWDL type check default false\n\
             option name Ponder type check default false\n\
             option name UCI_Variant type combo default cambodian{variants}\n\
             option name Rules type string default {}\n\
             option name Dialect type combo default ouk var ouk var fairy\n\
             option name Clear Hash type button",
            self.rules.name
        );
        text
    }

    /// The line from which GUIs learn about a variant, in Fairy-Stockfish's form, and the rules in
    /// force.
    pub fn variant_info(&self, start: &AnyPosition) -> String {
        let side = start.shape().side;
        let template = match self.game {
            GameId::Ouk | GameId::KarOuk | GameId::Makruk => "makruk",
            GameId::Rek | GameId::MinRekChanh | GameId::Hill => "fairy",
        };
        format!(
            "info string variant {} files {side} ranks {side} pocket 0 template {template} \
             startpos {}\ninfo string rules {} ({})",
            self.game.uci_variant(),
            write_fen(start, self.dialect),
            self.rules.name,
            self.rules.source
        )
    }

    /// Sets an option from the words after `setoption`.
    pub fn set(
        &mut self,
        words: &[&str],
        rule_sets: &RuleSetRegistry,
    ) -> Result<OptionEffect, OptionError> {
        let split = words.iter().position(|&word| word == "value").unwrap_or(words.len());
        let name = words[..split].iter().filter(|&&word| word != "name").copied();
        let name = name.collect::<Vec<_>>().join(" ");
        let value = words.get(split + 1..).unwrap_or_default().join(" ");
        let number = |least: usize, most: usize| {
            let number = value.parse().ok().filter(|n| (least..=most).contains(n));
            number.ok_or_else(|| OptionError::Number { option: name.clone(), least, most })
        };
        let check = || match value.as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(OptionError::Check { option: name.clone(), value: echo(&value) }),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = number(1, MOST_HASH)?,
            "threads" => self.threads = number(1, MOST_THREADS)?,
            "ownbook" => self.own_book = check()?,
            "tables" => self.tables = check()?,
            "use nnue" => self.eval_kind = if check()? { EvalKind::Nnue } else { EvalKind::Hce },
            "multipv" => self.multi_pv = number(1, 64)?,
            "skill level" => {
                let level = Level::new(number(1, 10)? as u8);
                self.skill = level.expect("the number was checked");
            }
            "uci_elo" => {
                self.limit = Level::nearest(number(LOWEST_ELO, HIGHEST_ELO)? as f64);
            }
            "uci_limitstrength" => self.limited = check()?,
            "uci_analysemode" => self.analyses = check()?,
            "uci_showwdl" => self.shows_chances = check()?,
            // Only the GUI uses it, to decide whether to send `go ponder`.
            "ponder" => {
                check()?;
            }
            "clear hash" => return Ok(OptionEffect::ClearHash),
            "dialect" => {
                self.dialect = match value.as_str() {
                    "fairy" => Dialect::Fairy,
                    "ouk" => Dialect::Ouk,
                    _ => return Err(OptionError::Dialect(echo(&value))),
                }
            }
            "uci_variant" => {
                let game = value.parse();
                self.game = game.map_err(|_| OptionError::Variant { value: echo(&value) })?;
                let same = rule_sets.find(self.game, self.rules.name);
                self.rules = same.unwrap_or(self.game.default_rules());
                return Ok(OptionEffect::OtherGame);
            }
            "rules" => {
                let game = self.game;
                self.rules = rule_sets.find(game, &value).ok_or_else(|| OptionError::Rules {
                    game,
                    value: echo(&value),
                    known: rule_sets.names(game).join(", "),
                    why: rule_sets.refusal(&value).map(Printable::of),
                })?;
                return Ok(OptionEffect::OtherGame);
            }
            _ => return Err(OptionError::Unknown(echo(&name))),
        }
        Ok(OptionEffect::None)
    }
}
