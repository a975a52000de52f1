//! A user's own rule sets: `[ruleset.NAME]` with `base` and any switches that differ.

use super::{LONGEST_NAME, line_of, nearest};
use ouk_io::text::Printable;
use ouk_rules::ruleset::{
    HillSwitches, LeapsLostBy, MinRekSwitches, NamedValue, OukSwitches, RekSwitches, RuleSwitches,
};
use ouk_rules::{RuleSet, RuleSetRegistry};
use toml_edit::Item;

/// Registers the rule sets of the `ruleset` table; returns the problems.
pub(super) fn read(registry: &mut RuleSetRegistry, text: &str, item: &Item) -> Vec<String> {
    let line = item.span().map_or(1, |span| line_of(text, span.start));
    let Some(table) = item.as_table_like() else {
        return vec![format!("line {line}: ruleset is not a table; write [ruleset.NAME]")];
    };
    let read = table.iter().take(MOST).map(|(name, item)| read_one(registry, text, name, item));
    let mut problems: Vec<String> = read.filter_map(Result::err).collect();
    if table.len() > MOST {
        problems.push(format!("line {line}: there are over {MOST} rule sets"));
    }
    problems
}

/// The most rule sets of a file.
const MOST: usize = 100;

fn read_one(
    registry: &mut RuleSetRegistry,
    text: &str,
    name: &str,
    item: &Item,
) -> Result<(), String> {
    let at = |item: &Item| item.span().map_or(1, |span| line_of(text, span.start));
    let whole = at(item);
    if Printable::cut(name, LONGEST_NAME).as_str() != name {
        let name = Printable::cut(name, LONGEST_NAME);
        return Err(format!(
            "line {whole}: \"{name}\" is no name for a rule set; it has at most {LONGEST_NAME} \
             letters, each of which can be seen"
        ));
    }
    let table = item
        .as_table_like()
        .ok_or_else(|| format!("line {whole}: ruleset.{name} is not a table of switches"))?;
    let base = table.get("base").and_then(Item::as_str).ok_or_else(|| {
        format!("line {whole}: ruleset.{name} needs base = \"NAME\", the rule set it starts from")
    })?;
    let first: &RuleSet = base.parse().map_err(|error| format!("line {whole}: {error}"))?;
    let mut switches = first.switches.clone();
    for (key, item) in table.iter().filter(|(key, _)| *key != "base") {
        set(&mut switches, key, item).map_err(|problem| format!("line {}: {problem}", at(item)))?;
    }
    registry
        .register(name, base, switches)
        .map(drop)
        .map_err(|problem| format!("line {whole}: {problem}"))
}

/// Sets one switch by name.
fn set(switches: &mut RuleSwitches, key: &str, item: &Item) -> Result<(), String> {
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

fn set_ouk(switches: &mut OukSwitches, key: &str, item: &Item) -> Result<(), String> {
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

fn unknown(key: &str, known: &[&str]) -> String {
    let hint = nearest(key, known.iter().copied());
    format!("there is no switch \"{key}\"; is \"{}\" meant?", hint.unwrap_or_default())
}

fn put<T: NamedValue>(switch: &mut T, key: &str, item: &Item) -> Result<(), String> {
    let given = match (item.as_str(), item.as_bool(), item.as_integer()) {
        (Some(text), ..) => text.to_owned(),
        (_, Some(true), _) => "yes".to_owned(),
        (_, Some(false), _) => "no".to_owned(),
        (.., Some(number)) => number.to_string(),
        _ => item.to_string().trim().to_owned(),
    };
    let values = T::values();
    let found = values.iter().find(|(name, _)| *name == given);
    let names: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
    *switch = found
        .map(|(_, value)| *value)
        .ok_or_else(|| format!("{key} is one of {}, not \"{given}\"", names.join(", ")))?;
    Ok(())
}

fn put_lost_by(switch: &mut LeapsLostBy, item: &Item) -> Result<(), String> {
    let words: Option<Vec<&str>> = match (item.as_array(), item.as_str()) {
        (Some(array), _) => array.iter().map(toml_edit::Value::as_str).collect(),
        (None, Some(word)) => Some(vec![word]),
        _ => None,
    };
    let all = "leaps_lost_by is a list of tuuk_aim, any_check, any_capture";
    *switch = LeapsLostBy::default();
    for word in words.ok_or(all)? {
        match word {
            "tuuk_aim" => switch.tuuk_aim = true,
            "any_check" => switch.any_check = true,
            "any_capture" => switch.any_capture = true,
            "none" => {}
            other => return Err(format!("{all}, not \"{other}\"")),
        }
    }
    Ok(())
}
