//! Rule sets: the named ones, and a user's own from a settings file, each as `[ruleset.NAME]` with
//! `base` and the switches that differ.

use crate::ruleset::{
    BoardHonour, CountStart, HillSwitches, LeapsLostBy, MinRekSwitches, NamedValue, OukSwitches,
    Recount, RekSwitches, RuleSwitches, TreyLimit,
};
use crate::{GameId, RuleSet};
use ouk_io::text::{Printable, line_of, nearest};
use toml_edit::{Document, Item};

/// The most letters of a name.
pub const LONGEST_NAME: usize = 60;

/// A rule set for each game that can use it.
pub type Served = Vec<(GameId, &'static RuleSet)>;

/// The rule sets a user can choose from: the named ones and the user's own.
#[derive(Clone, Debug, Default)]
pub struct RuleSets(Served);

impl RuleSets {
    /// The rule sets of a settings file's text, which may hold other settings too. What is wrong in
    /// the file is left out.
    #[must_use]
    pub fn in_settings(text: &str) -> RuleSets {
        let mut rules = RuleSets::default();
        if let Ok(document) = Document::parse(text)
            && let Some(item) = document.get("ruleset")
        {
            read(text, item).into_iter().flatten().for_each(|served| rules.extend(served));
        }
        rules
    }

    /// Adds a rule set.
    pub fn extend(&mut self, served: Served) {
        self.0.extend(served);
    }

    /// A rule set of a game: the user's own, or a named one.
    #[must_use]
    pub fn find(&self, game: GameId, name: &str) -> Option<&'static RuleSet> {
        let own = self.0.iter().find(|own| own.0 == game && own.1.name == name);
        own.map(|own| own.1).or_else(|| game.rule_set(name))
    }

    /// Every rule set of a game.
    #[must_use]
    pub fn of(&self, game: GameId) -> Vec<&'static RuleSet> {
        let own = self.0.iter().filter(|own| own.0 == game).map(|own| own.1);
        game.rule_sets().iter().chain(own).collect()
    }

    /// The names of a game's rule sets.
    #[must_use]
    pub fn names(&self, game: GameId) -> Vec<&'static str> {
        self.of(game).iter().map(|rules| rules.name).collect()
    }
}

/// The rule sets of the `ruleset` table of a file with this text, or a problem for each.
pub fn read(text: &str, item: &Item) -> Vec<Result<Served, String>> {
    let line = item.span().map_or(1, |span| line_of(text, span.start));
    let Some(table) = item.as_table_like() else {
        return vec![Err(format!("line {line}: ruleset is not a table; write [ruleset.NAME]"))];
    };
    // What is read lives as long as the program, so it has to have an end.
    let read = table.iter().take(MOST).map(|(name, item)| read_one(text, name, item));
    let more =
        (table.len() > MOST).then(|| Err(format!("line {line}: there are over {MOST} rule sets")));
    read.chain(more).collect()
}

/// The most rule sets of a file.
const MOST: usize = 100;

fn read_one(text: &str, name: &str, item: &Item) -> Result<Served, String> {
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
    let games: Vec<GameId> =
        GameId::ALL.iter().copied().filter(|game| game.rule_set(base).is_some()).collect();
    let Some(first) = games.first().and_then(|game| game.rule_set(base)) else {
        return Err(format!("line {whole}: there is no rule set \"{base}\" to start from"));
    };
    if GameId::ALL.iter().any(|game| game.rule_set(name).is_some()) {
        return Err(format!(
            "line {whole}: \"{name}\" is a rule set of the program; choose another name"
        ));
    }
    let mut switches = first.switches.clone();
    for (key, item) in table.iter().filter(|(key, _)| *key != "base") {
        set(&mut switches, key, item).map_err(|problem| format!("line {}: {problem}", at(item)))?;
    }
    if let RuleSwitches::Chess(switches) = &switches {
        refuse_senseless(switches).map_err(|problem| format!("line {whole}: {problem}"))?;
    }
    // Rule sets live as long as the program; a settings file holds a handful.
    let rules: &'static RuleSet = Box::leak(Box::new(RuleSet {
        name: Box::leak(name.to_owned().into_boxed_str()),
        source: Box::leak(format!("your settings, from {base}").into_boxed_str()),
        switches,
    }));
    Ok(games.into_iter().map(|game| (game, rules)).collect())
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

/// Refuses switches that make no sense together.
fn refuse_senseless(switches: &OukSwitches) -> Result<(), String> {
    let trey_starts = switches.trey_limit != TreyLimit::None;
    if switches.recount == Recount::OnCapture
        && switches.board_honour != BoardHonour::None
        && switches.count_start == CountStart::BareNoTrey
        && !trey_starts
    {
        return Err("recount = \"on_capture\" and a board's honour contradict each other: a \
                    capture would end the count that the board's honour goes on with"
            .to_owned());
    }
    if trey_starts && switches.board_honour == BoardHonour::ThreeUnitsNoTrey {
        return Err("trey_limit counts while a Trey is left, board_honour = \
                    \"three_units_no_trey\" only when none is"
            .to_owned());
    }
    use crate::ruleset::{KingLeap, NeangStep};
    if switches.king_leap == KingLeap::None && switches.king_leap_captures {
        return Err("king_leap_captures has no meaning where king_leap is \"none\"".to_owned());
    }
    if switches.neang_step_captures && switches.leaps_lost_by.any_check {
        return Err(
            "neang_step_captures and leaps_lost_by = [\"any_check\"] contradict each other: \
                    the check of a Neang's double step would take the right to that step"
                .to_owned(),
        );
    }
    if switches.neang_step == NeangStep::None && switches.neang_step_captures {
        return Err("neang_step_captures has no meaning where neang_step is \"none\"".to_owned());
    }
    Ok(())
}
