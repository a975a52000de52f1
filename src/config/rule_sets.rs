//! Rule sets: those that come with the program, and the user's own from the settings file, each as
//! `[ruleset.NAME]` with `base` and any switches that differ.

use super::{LONGEST_NAME, line_of, nearest};
use ouk_io::text::Printable;
use ouk_rules::ruleset::{
    BoardHonour, CountStart, HillSwitches, KingLeap, LeapsLostBy, MinRekSwitches, NamedValue,
    NeangStep, OukSwitches, Recount, RekSwitches, RuleSwitches, TreyLimit,
};
use ouk_rules::{GameId, RuleSet};
use std::fmt;
use toml_edit::Item;

/// The rule sets a user can choose from.
#[derive(Clone, Debug, Default)]
pub struct RuleSets {
    /// The user's own, with the game each serves.
    own: Vec<(GameId, &'static RuleSet)>,
}

impl RuleSets {
    /// A rule set of a game by its name.
    #[must_use]
    pub fn find(&self, game: GameId, name: &str) -> Option<&'static RuleSet> {
        self.own_of(game).find(|rules| rules.name == name).or_else(|| game.rule_set(name))
    }

    /// Every rule set of a game, the user's own last.
    #[must_use]
    pub fn of(&self, game: GameId) -> Vec<&'static RuleSet> {
        game.rule_sets().iter().chain(self.own_of(game)).collect()
    }

    /// The names of a game's rule sets.
    #[must_use]
    pub fn names(&self, game: GameId) -> Vec<&'static str> {
        self.of(game).iter().map(|rules| rules.name).collect()
    }

    fn own_of(&self, game: GameId) -> impl Iterator<Item = &'static RuleSet> {
        self.own.iter().filter(move |own| own.0 == game).map(|own| own.1)
    }
}

/// What is wrong with a user's rule set, and where.
pub(super) struct RuleSetProblem {
    line: usize,
    error: RuleSetError,
}

impl fmt::Display for RuleSetProblem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

/// What is wrong with a user's rule set.
#[derive(Debug, thiserror::Error)]
enum RuleSetError {
    #[error("ruleset is not a table; write [ruleset.NAME]")]
    NoTable,
    #[error("there are over {MOST} rule sets")]
    TooMany,
    #[error(
        "\"{0}\" is no name for a rule set; it has at most {LONGEST_NAME} letters, each of which \
         can be seen"
    )]
    NoName(Printable),
    #[error("ruleset.{0} is not a table of switches")]
    NoSwitches(String),
    #[error("ruleset.{0} needs base = \"NAME\", the rule set it starts from")]
    NoBase(String),
    #[error("there is no rule set \"{0}\" to start from")]
    UnknownBase(String),
    #[error("\"{0}\" is a rule set of the program; choose another name")]
    NameTaken(String),
    #[error("there is no switch \"{given}\"; is \"{near}\" meant?")]
    UnknownSwitch { given: String, near: &'static str },
    #[error("{switch} is one of {}, not \"{given}\"", values.join(", "))]
    UnknownValue { switch: String, values: Vec<&'static str>, given: String },
    #[error("{LEAPS_LOST_BY}")]
    NoList,
    #[error("{LEAPS_LOST_BY}, not \"{0}\"")]
    UnknownLoss(String),
    #[error(
        "recount = \"on_capture\" and a board's honour contradict each other: a capture would end \
         the count that the board's honour goes on with"
    )]
    RecountWithHonour,
    #[error(
        "trey_limit counts while a Trey is left, board_honour = \"three_units_no_trey\" only when \
         none is"
    )]
    TreyLimitWithHonour,
    #[error("king_leap_captures has no meaning where king_leap is \"none\"")]
    NoLeapCaptures,
    #[error(
        "neang_step_captures and leaps_lost_by = [\"any_check\"] contradict each other: the check \
         of a Neang's double step would take the right to that step"
    )]
    StepLostByCheck,
    #[error("neang_step_captures has no meaning where neang_step is \"none\"")]
    NoStepCaptures,
}

const LEAPS_LOST_BY: &str = "leaps_lost_by is a list of tuuk_aim, any_check, any_capture";

/// The most rule sets of a file. They live as long as the program, so there must be a limit.
const MOST: usize = 100;

/// The rule sets of the `ruleset` table, and what is wrong with the others.
pub(super) fn read(text: &str, item: &Item) -> (RuleSets, Vec<RuleSetProblem>) {
    let line_of_item = |item: &Item| item.span().map_or(1, |span| line_of(text, span.start));
    let line = line_of_item(item);
    let mut sets = RuleSets::default();
    let Some(table) = item.as_table_like() else {
        return (sets, vec![RuleSetProblem { line, error: RuleSetError::NoTable }]);
    };
    let mut problems = Vec::new();
    for (name, item) in table.iter().take(MOST) {
        match read_one(name, item, &line_of_item) {
            Ok(own) => sets.own.extend(own),
            Err(problem) => problems.push(problem),
        }
    }
    if table.len() > MOST {
        problems.push(RuleSetProblem { line, error: RuleSetError::TooMany });
    }
    (sets, problems)
}

/// A rule set, with each game it serves.
fn read_one(
    name: &str,
    item: &Item,
    line_of_item: &dyn Fn(&Item) -> usize,
) -> Result<Vec<(GameId, &'static RuleSet)>, RuleSetProblem> {
    let at = |item| move |error| RuleSetProblem { line: line_of_item(item), error };
    let (base, games, mut switches) = base(name, item).map_err(at(item))?;
    let switched = item.as_table_like().into_iter().flat_map(|table| table.iter());
    for (key, item) in switched.filter(|(key, _)| *key != "base") {
        set(&mut switches, key, item).map_err(at(item))?;
    }
    if let RuleSwitches::Chess(switches) = &switches {
        refuse_senseless(switches).map_err(at(item))?;
    }
    let rules: &'static RuleSet = Box::leak(Box::new(RuleSet {
        name: Box::leak(name.to_owned().into_boxed_str()),
        source: Box::leak(format!("your settings, from {base}").into_boxed_str()),
        switches,
    }));
    Ok(games.into_iter().map(|game| (game, rules)).collect())
}

/// The name of the rule set that another starts from, the games it serves, and its switches.
fn base<'a>(
    name: &str,
    item: &'a Item,
) -> Result<(&'a str, Vec<GameId>, RuleSwitches), RuleSetError> {
    let printable = Printable::cut(name, LONGEST_NAME);
    if printable.as_str() != name {
        return Err(RuleSetError::NoName(printable));
    }
    let table = item.as_table_like().ok_or_else(|| RuleSetError::NoSwitches(name.to_owned()))?;
    let base = table.get("base").and_then(Item::as_str);
    let base = base.ok_or_else(|| RuleSetError::NoBase(name.to_owned()))?;
    let games: Vec<GameId> =
        GameId::ALL.iter().copied().filter(|game| game.rule_set(base).is_some()).collect();
    let Some(first) = games.first().and_then(|game| game.rule_set(base)) else {
        return Err(RuleSetError::UnknownBase(base.to_owned()));
    };
    if GameId::ALL.iter().any(|game| game.rule_set(name).is_some()) {
        return Err(RuleSetError::NameTaken(name.to_owned()));
    }
    Ok((base, games, first.switches.clone()))
}

/// Sets one switch by name.
fn set(switches: &mut RuleSwitches, key: &str, item: &Item) -> Result<(), RuleSetError> {
    let known: &[&str] = match switches {
        RuleSwitches::Chess(switches) => return set_ouk(switches, key, item),
        RuleSwitches::Hill(HillSwitches { flip }) => match key {
            "flip" => return put(flip, key, item),
            _ => &["flip"],
        },
        RuleSwitches::Rek(RekSwitches { array, second_capture, king_lost, no_progress }) => {
            match key {
                "array" => return put(array, key, item),
                "second_capture" => return put(second_capture, key, item),
                "king_lost" => return put(king_lost, key, item),
                "no_progress" => return put(no_progress, key, item),
                _ => &["array", "second_capture", "king_lost", "no_progress"],
            }
        }
        RuleSwitches::MinRek(MinRekSwitches { array, binds, no_progress }) => match key {
            "array" => return put(array, key, item),
            "binds" => return put(binds, key, item),
            "no_progress" => return put(no_progress, key, item),
            _ => &["array", "binds", "no_progress"],
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
    let near = nearest(key, known.iter().copied());
    let given = Printable::cut(key, LONGEST_NAME).into_string();
    RuleSetError::UnknownSwitch { given, near: near.unwrap_or_default() }
}

fn put<T: NamedValue>(switch: &mut T, key: &str, item: &Item) -> Result<(), RuleSetError> {
    let given = match (item.as_str(), item.as_bool(), item.as_integer()) {
        (Some(text), ..) => text.to_owned(),
        (_, Some(true), _) => "yes".to_owned(),
        (_, Some(false), _) => "no".to_owned(),
        (.., Some(number)) => number.to_string(),
        _ => item.to_string().trim().to_owned(),
    };
    let known = T::values();
    match known.iter().find(|(name, _)| *name == given) {
        Some((_, value)) => *switch = *value,
        None => {
            let values = known.iter().map(|(name, _)| *name).collect();
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

/// Refuses switches that make no sense together.
fn refuse_senseless(switches: &OukSwitches) -> Result<(), RuleSetError> {
    let trey_starts = switches.trey_limit != TreyLimit::None;
    if switches.recount == Recount::OnCapture
        && switches.board_honour != BoardHonour::None
        && switches.count_start == CountStart::BareNoTrey
        && !trey_starts
    {
        return Err(RuleSetError::RecountWithHonour);
    }
    if trey_starts && switches.board_honour == BoardHonour::ThreeUnitsNoTrey {
        return Err(RuleSetError::TreyLimitWithHonour);
    }
    if switches.king_leap == KingLeap::None && switches.king_leap_captures {
        return Err(RuleSetError::NoLeapCaptures);
    }
    if switches.neang_step_captures && switches.leaps_lost_by.any_check {
        return Err(RuleSetError::StepLostByCheck);
    }
    if switches.neang_step == NeangStep::None && switches.neang_step_captures {
        return Err(RuleSetError::NoStepCaptures);
    }
    Ok(())
}
