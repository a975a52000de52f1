//! The options of a session.

use super::FindRules;
use super::go::write_fen;
use crate::engine::Level;
use crate::rules::{AnyPosition, GameId, RuleSet};
use std::fmt::Write;

/// The largest table, in megabytes.
const MOST_HASH: usize = 8_192;

/// What is set.
pub(super) struct Options {
    pub hash: usize,
    pub multi_pv: usize,
    pub level: Level,
    pub game: GameId,
    pub rules: &'static RuleSet,
    /// Whether Hill's moves are written as Fairy-Stockfish's custom variant does.
    pub fairy: bool,
}

/// What setting an option asks for beyond remembering it.
pub(super) enum Effect {
    None,
    ClearHash,
    /// The game or its rules are named, perhaps anew: the array stands on the board.
    OtherGame,
}

impl Default for Options {
    fn default() -> Options {
        let game = GameId::Ouk;
        Options {
            hash: 16,
            multi_pv: 1,
            level: Level::FULL,
            game,
            rules: game.default_rules(),
            fairy: false,
        }
    }
}

impl Options {
    /// The `option` lines.
    pub fn describe(&self) -> String {
        let mut text = String::new();
        let variants: String =
            GameId::ALL.iter().map(|game| format!(" var {}", game.uci_variant())).collect();
        let _ = write!(
            text,
            "option name Hash type spin default 16 min 1 max {MOST_HASH}\n\
             option name Threads type spin default 1 min 1 max 1\n\
             option name MultiPV type spin default 1 min 1 max 64\n\
             option name Skill Level type spin default 10 min 1 max 10\n\
             option name Ponder type check default false\n\
             option name UCI_Variant type combo default cambodian{variants}\n\
             option name Rules type string default {}\n\
             option name Dialect type combo default ouk var ouk var fairy\n\
             option name Clear Hash type button",
            self.rules.name
        );
        text
    }

    /// The line GUIs read about a variant they do not know, as Fairy-Stockfish writes it, and the
    /// rules in force.
    pub fn variant_info(&self, start: &AnyPosition) -> String {
        let side = self.game.shape().side;
        let template = match self.game {
            GameId::Ouk | GameId::KarOuk | GameId::Makruk => "makruk",
            GameId::Rek | GameId::MinRekChanh | GameId::Hill => "fairy",
        };
        format!(
            "info string variant {} files {side} ranks {side} pocket 0 template {template} \
             startpos {}\ninfo string rules {} ({})",
            self.game.uci_variant(),
            write_fen(start, self.fairy),
            self.rules.name,
            self.rules.source
        )
    }

    /// Sets an option from the words after `setoption`.
    pub fn set(&mut self, words: &[&str], find: FindRules) -> Result<Effect, String> {
        let split = words.iter().position(|&word| word == "value").unwrap_or(words.len());
        let name = words[..split].iter().filter(|&&word| word != "name").copied();
        let name = name.collect::<Vec<_>>().join(" ");
        let value = words.get(split + 1..).unwrap_or_default().join(" ");
        let number = |least: usize, most: usize| {
            let number = value.parse().ok().filter(|n| (least..=most).contains(n));
            number.ok_or_else(|| format!("{name} takes a number from {least} to {most}"))
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = number(1, MOST_HASH)?,
            "threads" => {
                number(1, 1)?;
            }
            "multipv" => self.multi_pv = number(1, 64)?,
            "skill level" => {
                let level = Level::new(number(1, 10)? as u8);
                self.level = level.expect("the number was checked");
            }
            "ponder" => {}
            "clear hash" => return Ok(Effect::ClearHash),
            "dialect" => {
                self.fairy = match value.as_str() {
                    "fairy" => true,
                    "ouk" => false,
                    _ => return Err(format!("Dialect is ouk or fairy, not \"{value}\"")),
                }
            }
            "uci_variant" => {
                let known = || GameId::ALL.iter().map(|game| game.uci_variant());
                let game = GameId::parse(&value).ok_or_else(|| {
                    let known: Vec<&str> = known().collect();
                    format!("no variant \"{value}\"; there are {}", known.join(", "))
                })?;
                self.game = game;
                self.rules = find(game, self.rules.name).unwrap_or(game.default_rules());
                return Ok(Effect::OtherGame);
            }
            "rules" => {
                let game = self.game;
                self.rules = find(game, &value).ok_or_else(|| {
                    let known: Vec<&str> = game.rule_sets().iter().map(|r| r.name).collect();
                    let known = known.join(", ");
                    format!("{} has no rules \"{value}\"; there are {known}", game.name())
                })?;
                return Ok(Effect::OtherGame);
            }
            _ => return Err(format!("no option \"{name}\"")),
        }
        Ok(Effect::None)
    }
}
