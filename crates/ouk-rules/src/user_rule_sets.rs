//! The user's own rule sets in the settings file, each as `[ruleset.NAME]` with `base` and any
//! switches that differ.

use crate::registry::RegisterError;
use crate::ruleset::{
    HillSwitches, LeapsLostBy, MinRekSwitches, NamedValue, OukSwitches, RekSwitches, RuleSwitches,
};
use crate::{RuleSet, RuleSetRegistry, UnknownRuleSet};
use ouk_io::text::{Printable, did_you_mean, is_word, line_of, meant};
use std::fmt;
use toml_edit::{Document, Item};
use unicode_normalization::is_nfc;

/// The most letters of a name that a message repeats.
pub const LONGEST_NAME: usize = 60;

impl RuleSetRegistry {
    /// The built-in rule sets with those of a settings file, which may hold other settings too.
    /// Rule sets with errors are refused.
    #[must_use]
    pub fn in_settings(text: &str) -> RuleSetRegistry {
        match Document::parse(text) {
            Ok(document) => {
                let item = document.get("ruleset");
                item.map(|item| read(text, item).0).unwrap_or_default()
            }
            Err(error) => {
                let line = error.span().map_or(1, |span| line_of(text, span.start));
                RuleSetRegistry::without_settings(format!("line {line}: {}", error.message()))
            }
        }
    }
}

/// A problem in a user's rule set, with its place in the file.
#[derive(Debug)]
pub struct RuleSetProblem {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub error: RuleSetError,
}

impl fmt::Display for RuleSetProblem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

/// What a user's file gives in the place of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenValue {
    /// A value, as TOML writes it.
    Written(Printable),
    /// A table with a header, or several.
    Table,
}

impl GivenValue {
    /// What a file gives here.
    #[must_use]
    pub fn of(item: &Item) -> GivenValue {
        match item {
            Item::Table(_) | Item::ArrayOfTables(_) => GivenValue::Table,
            item => GivenValue::Written(Printable::cut(item.to_string().trim(), LONGEST_NAME)),
        }
    }
}

impl fmt::Display for GivenValue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            GivenValue::Written(text) => text.fmt(f),
            GivenValue::Table => f.write_str("a table"),
        }
    }
}

/// What is wrong with a user's rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleSetError {
    /// `ruleset` is no table.
    #[error("ruleset is not a table; write [ruleset.NAME]")]
    NoTable,
    /// There are too many rule sets.
    #[error("there are more than {MOST} rule sets")]
    TooMany,
    /// A name is empty or too long, or has other characters than letters, digits, `-` and `_`.
    #[error(
        "ruleset.\"{0}\" needs another name, of 1 to {LONGEST_NAME} letters, digits, \"-\" and \
         \"_\""
    )]
    NoName(Printable),
    /// A name begins like an option of a command line.
    #[error("ruleset.\"{0}\" needs a name that does not begin with \"-\"")]
    NameLikeOption(Printable),
    /// A name is not in normal form C of Unicode, so another name can look the same.
    #[error(
        "ruleset.\"{0}\" needs a name with each accented letter as one character (Unicode's \
         normal form C)"
    )]
    NotNormal(Printable),
    /// A rule set is no table.
    #[error("ruleset.{0} is not a table of switches")]
    NoSwitches(String),
    /// A rule set starts from no other.
    #[error("ruleset.{0} needs base = \"NAME\", the rule set it starts from")]
    NoBase(String),
    /// It starts from one that does not exist.
    #[error(transparent)]
    UnknownBase(#[from] UnknownRuleSet),
    /// It cannot be registered.
    #[error(transparent)]
    Refused(#[from] RegisterError),
    /// There is no such switch.
    #[error("there is no switch \"{given}\"{}", did_you_mean(*near))]
    UnknownSwitch {
        /// The name in the settings file.
        given: String,
        /// The switch that may be meant.
        near: Option<&'static str>,
    },
    /// A switch cannot have this value.
    #[error("{switch} must be one of {}, not {given}", values.join(", "))]
    UnknownValue {
        /// The switch.
        switch: String,
        /// The values that it can have.
        values: Vec<&'static str>,
        /// What was given instead.
        given: GivenValue,
    },
    /// `leaps_lost_by` is no list.
    #[error("{LEAPS_LOST_BY}")]
    NoList,
    /// `leaps_lost_by` names something unknown.
    #[error("{LEAPS_LOST_BY}, not \"{0}\"")]
    UnknownLoss(String),
}

const LEAPS_LOST_BY: &str = "leaps_lost_by must be a list of tuuk_aim, any_check, any_capture";

/// The most rule sets of a file. They live as long as the program, so there must be a limit.
pub const MOST: usize = 100;

/// The built-in rule sets with those of a file's `ruleset` table, and the problems of those that
/// cannot be used.
#[must_use]
pub fn read(text: &str, item: &Item) -> (RuleSetRegistry, Vec<RuleSetProblem>) {
    let line_of_item = |item: &Item| item.span().map_or(1, |span| line_of(text, span.start));
    let line = line_of_item(item);
    let mut registry = RuleSetRegistry::default();
    let Some(table) = item.as_table_like() else {
        let problem = RuleSetProblem { line, error: RuleSetError::NoTable };
        return (RuleSetRegistry::without_settings(problem.to_string()), vec![problem]);
    };
    let mut problems = Vec::new();
    for (name, item) in table.iter().take(MOST) {
        if let Err(problem) = register(&mut registry, name, item, &line_of_item) {
            registry.refuse(name, problem.to_string());
            problems.push(problem);
        }
    }
    if table.len() > MOST {
        let problem = RuleSetProblem { line, error: RuleSetError::TooMany };
        for (name, _) in table.iter().skip(MOST) {
            registry.refuse(name, problem.to_string());
        }
        problems.push(problem);
    }
    (registry, problems)
}

/// Registers a rule set.
fn register(
    registry: &mut RuleSetRegistry,
    name: &str,
    item: &Item,
    line_of_item: &dyn Fn(&Item) -> usize,
) -> Result<(), RuleSetProblem> {
    let at = |item| move |error| RuleSetProblem { line: line_of_item(item), error };
    let base = base(name, item).map_err(at(item))?;
    let mut switches = base.switches.clone();
    let switched = item.as_table_like().into_iter().flat_map(|table| table.iter());
    for (key, item) in switched.filter(|(key, _)| *key != "base") {
        set(&mut switches, key, item).map_err(at(item))?;
    }
    let registered = registry.register(name, base.name, switches).map(drop);
    registered.map_err(|error| at(item)(error.into()))
}

/// The rule set that a user's rule set starts from.
fn base(name: &str, item: &Item) -> Result<&'static RuleSet, RuleSetError> {
    let printable = Printable::cut(name, LONGEST_NAME);
    // The name must be one word, in a command line and in the text of a position.
    if !is_word(name) || printable.as_str() != name {
        return Err(RuleSetError::NoName(printable));
    }
    if name.starts_with('-') {
        return Err(RuleSetError::NameLikeOption(printable));
    }
    if !is_nfc(name) {
        return Err(RuleSetError::NotNormal(printable));
    }
    let table = item.as_table_like().ok_or_else(|| RuleSetError::NoSwitches(name.to_owned()))?;
    let base = table.get("base").and_then(Item::as_str);
    let base = base.ok_or_else(|| RuleSetError::NoBase(name.to_owned()))?;
    base.parse::<&RuleSet>().map_err(|UnknownRuleSet(base)| {
        UnknownRuleSet(Printable::cut(&base, LONGEST_NAME).into_string()).into()
    })
}

fn set(switches: &mut RuleSwitches, key: &str, item: &Item) -> Result<(), RuleSetError> {
    let known: &[&str] = match switches {
        RuleSwitches::Chess(switches) => return set_ouk(switches, key, item),
        RuleSwitches::Hill(HillSwitches { flip }) => match key {
            "flip" => return put(flip, key, item),
            _ => &["flip"],
        },
        RuleSwitches::Rek(RekSwitches { board, array, second_capture, king_lost, no_progress }) => {
            match key {
                "board" => return put(board, key, item),
                "array" => return put(array, key, item),
                "second_capture" => return put(second_capture, key, item),
                "king_lost" => return put(king_lost, key, item),
                "no_progress" => return put(no_progress, key, item),
                _ => &["board", "array", "second_capture", "king_lost", "no_progress"],
            }
        }
        RuleSwitches::MinRek(MinRekSwitches { board, array, binds, no_progress }) => match key {
            "board" => return put(board, key, item),
            "array" => return put(array, key, item),
            "binds" => return put(binds, key, item),
            "no_progress" => return put(no_progress, key, item),
            _ => &["board", "array", "binds", "no_progress"],
        },
    };
    Err(unknown(key, known))
}

const OUK_KEYS: &[&str] = &[
    "array",
    "king_leap",
    "king_leap_captures",
    "king_leap_in_check",
    "leaps_lost_by",
    "neang_step",
    "neang_step_captures",
    "stalemate",
    "repetition",
    "count_start",
    "board_honour",
    "trey_limit",
    "limit",
    "first_number",
    "recount",
    "last_reply",
];

fn set_ouk(switches: &mut OukSwitches, key: &str, item: &Item) -> Result<(), RuleSetError> {
    match key {
        "array" => put(&mut switches.array, key, item),
        "king_leap" => put(&mut switches.king_leap, key, item),
        "king_leap_captures" => put(&mut switches.king_leap_captures, key, item),
        "king_leap_in_check" => put(&mut switches.king_leap_in_check, key, item),
        "leaps_lost_by" => put_lost_by(&mut switches.leaps_lost_by, item),
        "neang_step" => put(&mut switches.neang_step, key, item),
        "neang_step_captures" => put(&mut switches.neang_step_captures, key, item),
        "stalemate" => put(&mut switches.stalemate, key, item),
        "repetition" => put(&mut switches.repetition, key, item),
        "count_start" => put(&mut switches.count_start, key, item),
        "board_honour" => put(&mut switches.board_honour, key, item),
        "trey_limit" => put(&mut switches.trey_limit, key, item),
        "limit" => put(&mut switches.limit, key, item),
        "first_number" => put(&mut switches.first_number, key, item),
        "recount" => put(&mut switches.recount, key, item),
        "last_reply" => put(&mut switches.last_reply, key, item),
        _ => Err(unknown(key, OUK_KEYS)),
    }
}

fn unknown(key: &str, known: &[&'static str]) -> RuleSetError {
    let near = meant(key, known.iter().copied());
    let given = Printable::cut(key, LONGEST_NAME).into_string();
    RuleSetError::UnknownSwitch { given, near }
}

fn put<T: NamedValue>(switch: &mut T, key: &str, item: &Item) -> Result<(), RuleSetError> {
    let name = match (item.as_str(), item.as_bool()) {
        (Some(text), _) => text.to_owned(),
        (_, Some(true)) => "yes".to_owned(),
        (_, Some(false)) => "no".to_owned(),
        _ => item.to_string().trim().to_owned(),
    };
    let known = T::values();
    match known.iter().find(|known| known.0 == name) {
        Some((_, value)) => *switch = *value,
        None => {
            let values = known.iter().map(|(name, _)| *name).collect();
            let given = GivenValue::of(item);
            return Err(RuleSetError::UnknownValue { switch: key.to_owned(), values, given });
        }
    }
    Ok(())
}

fn put_lost_by(switch: &mut LeapsLostBy, item: &Item) -> Result<(), RuleSetError> {
    let names: Option<Vec<&str>> = match (item.as_array(), item.as_str()) {
        (Some(array), _) => array.iter().map(toml_edit::Value::as_str).collect(),
        (None, Some(name)) => Some(vec![name]),
        _ => None,
    };
    *switch = LeapsLostBy::default();
    for name in names.ok_or(RuleSetError::NoList)? {
        match name {
            "tuuk_aim" => switch.tuuk_aim = true,
            "any_check" => switch.any_check = true,
            "any_capture" => switch.any_capture = true,
            "none" => {}
            other => return Err(RuleSetError::UnknownLoss(other.to_owned())),
        }
    }
    Ok(())
}
