//! The user's own rule sets in a settings file.

use crate::support::named;
use ouk_rules::ruleset::{LeapsLostBy, NamedValue, OukSwitches, RuleSwitches};
use ouk_rules::user_rule_sets::{self, LONGEST_NAME};
use ouk_rules::{GameId, RuleSet, RuleSetRegistry};
use toml_edit::Document;

/// The rule sets of a settings file, and its errors.
fn read(text: &str) -> (RuleSetRegistry, Vec<String>) {
    let document = Document::parse(text).unwrap();
    let (registry, problems) = user_rule_sets::read(text, document.get("ruleset").unwrap());
    (registry, problems.iter().map(ToString::to_string).collect())
}

/// The rule set of a game with this base and these lines, or the error.
fn mine(game: GameId, base: &str, lines: &str) -> Result<&'static RuleSet, String> {
    let (registry, problems) = read(&format!("[ruleset.mine]\nbase = \"{base}\"\n{lines}\n"));
    match registry.find(game, "mine") {
        Some(rules) => Ok(rules),
        None => Err(problems.join("; ")),
    }
}

/// Sets a switch to each of its values by name, and compares with the same switch set in code.
macro_rules! every_value_of {
    ($game:expr, $base:literal, $variant:ident, $($switch:ident),+) => {
        let RuleSwitches::$variant(base) = &named($game, $base).switches else {
            panic!("{} has other switches", $base)
        };
        $(
            let with = |value| {
                let mut changed = base.clone();
                changed.$switch = value;
                RuleSwitches::$variant(changed)
            };
            let values = values_of(&base.$switch).into_iter();
            let values = values.map(|(name, value)| (name, value.text(), with(value))).collect();
            compare($game, $base, stringify!($switch), values);
        )+
    };
}

/// Compares the values of a switch in a file with those in the code: each with its name and its
/// text.
fn compare(game: GameId, base: &str, switch: &str, values: Vec<(&str, &str, RuleSwitches)>) {
    for (name, text, expected) in values {
        let line = format!("{switch} = \"{name}\"");
        let given = mine(game, base, &line);
        match conflict(&expected) {
            None => assert_eq!(given.unwrap().switches, expected, "{line}"),
            Some(conflict) => assert!(given.unwrap_err().contains(&conflict), "{line}"),
        }
        assert_eq!(text, name);
    }
    let said = mine(game, base, &format!("{switch} = \"never heard\"")).unwrap_err();
    assert!(said.starts_with(&format!("line 3: {switch} must be one of ")), "{said}");
}

fn values_of<T: NamedValue>(_: &T) -> Vec<(&'static str, T)> {
    T::values()
}

fn conflict(switches: &RuleSwitches) -> Option<String> {
    match switches {
        RuleSwitches::Chess(switches) => {
            switches.check().err().map(|conflict| conflict.to_string())
        }
        _ => None,
    }
}

#[test]
fn every_switch_takes_every_value_by_its_name() {
    every_value_of!(
        GameId::Ouk,
        "federation",
        Chess,
        array,
        king_leap,
        king_leap_captures,
        king_leap_in_check,
        neang_step,
        neang_step_captures,
        stalemate,
        repetition,
        count_start,
        board_honour,
        trey_limit,
        limit,
        first_number,
        recount,
        last_reply
    );
    every_value_of!(GameId::Ouk, "tan", Chess, king_leap, neang_step, neang_step_captures, recount);
    every_value_of!(GameId::Hill, "pritchard", Hill, flip);
    every_value_of!(GameId::Rek, "poat", Rek, board, array, second_capture, king_lost, no_progress);
    every_value_of!(GameId::MinRekChanh, "new", MinRek, board, array, binds, no_progress);
}

#[test]
fn yes_no_and_numbers_need_no_quotes() {
    let switch = |line: &str| mine(GameId::Rek, "poat", line).unwrap().rek().no_progress;
    assert!(switch("no_progress = true") && switch("no_progress = \"yes\""));
    assert!(!switch("no_progress = false") && !switch("no_progress = \"no\""));
    let limit = |line: &str| mine(GameId::Ouk, "federation", line).unwrap().ouk().trey_limit;
    assert_eq!(limit("trey_limit = 64"), limit("trey_limit = \"64\""));
    assert_eq!(limit("trey_limit = 6_4"), limit("trey_limit = \"64\""), "however TOML writes it");
    let said = mine(GameId::Rek, "poat", "no_progress = [1, 2]").unwrap_err();
    assert_eq!(said, "line 3: no_progress must be one of yes, no, not [1, 2]");
}

#[test]
fn setting_of_leaps_is_one_name_or_a_list() {
    let lost = |value: &str| {
        let rules = mine(GameId::Ouk, "federation", &format!("leaps_lost_by = {value}"))?;
        Ok::<LeapsLostBy, String>(rules.ouk().leaps_lost_by)
    };
    let of =
        |tuuk_aim, any_check, any_capture| Ok(LeapsLostBy { tuuk_aim, any_check, any_capture });
    assert_eq!(lost("\"tuuk_aim\""), of(true, false, false));
    assert_eq!(lost("\"any_check\""), of(false, true, false));
    assert_eq!(lost("[\"any_capture\"]"), of(false, false, true));
    assert_eq!(lost("[\"tuuk_aim\", \"any_check\", \"any_capture\"]"), of(true, true, true));
    assert_eq!(lost("\"none\""), of(false, false, false));
    assert_eq!(lost("[]"), of(false, false, false));
    let list = "line 3: leaps_lost_by must be a list of tuuk_aim, any_check, any_capture";
    assert_eq!(lost("7"), Err(list.to_owned()));
    assert_eq!(lost("[1]"), Err(list.to_owned()));
    assert_eq!(lost("\"any_chek\""), Err(format!("{list}, not \"any_chek\"")));
}

#[test]
fn an_unknown_switch_names_a_near_one_of_its_game() {
    for (game, base, line, near) in [
        (GameId::Ouk, "tan", "stalemat = \"win\"", Some("stalemate")),
        (GameId::Ouk, "tan", "draw = \"win\"", None),
        (GameId::Hill, "pritchard", "flop = \"permanent\"", Some("flip")),
        (GameId::Rek, "poat", "bord = \"4x4\"", Some("board")),
        (GameId::Rek, "poat", "binds = \"any\"", None),
        (GameId::MinRekChanh, "new", "bind = \"any\"", Some("binds")),
    ] {
        let given = line.split(' ').next().unwrap();
        let said = mine(game, base, line).unwrap_err();
        let question = near.map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
        assert_eq!(said, format!("line 3: there is no switch \"{given}\"{question}"));
    }
}

#[test]
fn error_names_the_line_of_a_wrong_rule_set() {
    let long = "a".repeat(LONGEST_NAME + 1);
    for (text, said) in [
        ("theme = 1\nruleset = 0\n".to_owned(), "line 2: ruleset is not a table".to_owned()),
        ("[ruleset]\nmine = 3\n".to_owned(), "line 2: ruleset.mine is not a table".to_owned()),
        ("[ruleset.mine]\n".to_owned(), "line 1: ruleset.mine needs base".to_owned()),
        ("[ruleset.mine]\nbase = 1\n".to_owned(), "line 1: ruleset.mine needs base".to_owned()),
        (
            "[ruleset.mine]\nbase = \"nobody\"\n".to_owned(),
            "line 1: there is no rule set \"nobody\"".to_owned(),
        ),
        ("[ruleset.\"a\\u001bb\"]\nbase = \"tan\"\n".to_owned(), "line 1: ruleset.\"a".to_owned()),
        (format!("[ruleset.{long}]\nbase = \"tan\"\n"), "line 1: ruleset.\"aaaa".to_owned()),
        (
            "[ruleset.poat]\nbase = \"tan\"\n".to_owned(),
            "line 1: \"poat\" is a rule set of the program".to_owned(),
        ),
    ] {
        let (registry, problems) = read(&text);
        let [problem] = &problems[..] else { panic!("{text}: {problems:?}") };
        assert!(problem.starts_with(&said), "{text}: {problem}");
        assert!(
            GameId::ALL.iter().all(|&game| registry.of(game).count() == game.rule_sets().len())
        );
    }
    let (_, problems) = read(&format!("[ruleset.mine]\nbase = \"{}\"\n", "é".repeat(10_000)));
    assert!(problems[0].chars().count() < 200, "a long name is cut: {}", problems[0]);
    let fits = "a".repeat(LONGEST_NAME);
    let (registry, problems) = read(&format!("[ruleset.{fits}]\nbase = \"tan\"\n"));
    assert!(problems.is_empty() && registry.find(GameId::Ouk, &fits).is_some(), "{problems:?}");
}

#[test]
fn a_name_of_a_rule_set_is_one_word() {
    for name in [
        "",
        " ",
        "x/y",
        "my set",
        "a\u{a0}b",
        "ខ\u{2003}",
        "a'b",
        "😀",
        "a😀",
        "a…",
        "a²",
        "Ⓐ",
        "∞",
        "\u{301}",
        "\u{301}x",
        "-\u{301}",
        "1\u{17b6}",
        "ា",
        "a\u{20dd}",
    ] {
        let (registry, problems) = read(&format!("[ruleset.\"{name}\"]\nbase = \"tan\"\n"));
        let said = format!("line 1: ruleset.\"{name}\" needs another name");
        assert!(matches!(&problems[..], [one] if one.starts_with(&said)), "{name}: {problems:?}");
        assert_eq!(registry.find(GameId::Ouk, name), None);
    }
    for name in ["village", "tan-2", "tan_3", "4", "ភូមិ", "ច្បាប់", "ភូមិ-២", "Söll"]
    {
        let (registry, problems) = read(&format!("[ruleset.\"{name}\"]\nbase = \"tan\"\n"));
        assert!(problems.is_empty() && registry.find(GameId::Ouk, name).is_some(), "{problems:?}");
    }
}

#[test]
fn a_name_that_is_taken_for_an_option_or_for_another_name_is_refused() {
    for (name, why) in [
        ("-x", "needs a name that does not begin with \"-\""),
        ("--", "needs a name that does not begin with \"-\""),
        ("So\u{308}ll", "needs a name with each accented letter as one character"),
        ("\u{1112}\u{1161}\u{11ab}", "needs a name with each accented letter as one character"),
        ("\u{212a}ar", "needs a name with each accented letter as one character"),
    ] {
        let (registry, problems) = read(&format!("[ruleset.\"{name}\"]\nbase = \"tan\"\n"));
        let said = format!("line 1: ruleset.\"{name}\" {why}");
        assert!(matches!(&problems[..], [one] if one.starts_with(&said)), "{name}: {problems:?}");
        assert_eq!(registry.find(GameId::Ouk, name), None);
    }
}

#[test]
fn capitals_in_the_name_of_a_rule_set_make_no_difference() {
    let set = |name: &str| format!("[ruleset.{name}]\nbase = \"tan\"\n");
    let registry = RuleSetRegistry::in_settings(&set("good"));
    let found = |name| registry.find(GameId::Ouk, name).map(|rules| rules.name);
    assert_eq!([found("good"), found("GOOD"), found("Goo")], [Some("good"), Some("good"), None]);
    assert_eq!(registry.find(GameId::Makruk, "GOOD"), None);
    let registry = RuleSetRegistry::in_settings(&(set("good") + &set("GOOD")));
    let found = |name| registry.find(GameId::Ouk, name).map(|rules| rules.name);
    assert_eq!([found("good"), found("GOOD")], [Some("good"), Some("GOOD")]);
}

#[test]
fn a_rule_set_of_the_program_in_place_of_a_refused_one_is_found_with_the_reason() {
    let text = "[ruleset.Tan]\nbase = \"poat\"\n[ruleset.good]\nbase = \"tan\"\n";
    let registry = RuleSetRegistry::in_settings(text);
    let passed_over = |name| registry.passed_over(registry.find(GameId::Ouk, name).unwrap());
    let words = "the rule set \"tan\" in your settings cannot be used: line 1: \"Tan\" is a rule set \
                 of the program; choose another name";
    assert_eq!(passed_over("tan").as_deref(), Some(words));
    assert_eq!([passed_over("good"), passed_over("federation")], [None, None]);
}

#[test]
fn the_reason_why_a_rule_set_is_refused_is_found_by_its_name() {
    let text = "[ruleset.bad]\nbase = \"tan\"\nfrob = 1\n[ruleset.good]\nbase = \"tan\"\n";
    let registry = RuleSetRegistry::in_settings(text);
    for name in ["bad", "BAD"] {
        assert_eq!(registry.refusal(name), Some("line 3: there is no switch \"frob\""));
    }
    assert_eq!((registry.refusal("good"), registry.refusal("other")), (None, None));
    let many: String =
        (0..=100).map(|number| format!("[ruleset.set{number}]\nbase = \"tan\"\n")).collect();
    let registry = RuleSetRegistry::in_settings(&many);
    assert_eq!(registry.refusal("set99"), None);
    assert_eq!(registry.refusal("set100"), Some("line 1: there are more than 100 rule sets"));
    for (text, why) in [("a = 1\nruleset = 0\n", "line 2: ruleset is"), ("[ruleset", "line 1: ")] {
        let registry = RuleSetRegistry::in_settings(text);
        assert!(registry.refusal("any").is_some_and(|said| said.starts_with(why)), "{text}");
    }
}

#[test]
fn a_file_has_at_most_a_hundred_rule_sets() {
    let text = |many: usize| -> String {
        (0..many).map(|number| format!("[ruleset.set{number}]\nbase = \"tan\"\n")).collect()
    };
    let sets = |registry: &RuleSetRegistry| {
        registry.of(GameId::Ouk).count() - GameId::Ouk.rule_sets().len()
    };
    let (registry, problems) = read(&text(100));
    assert_eq!((sets(&registry), problems), (100, vec![]));
    let (registry, problems) = read(&text(102));
    assert_eq!(
        (sets(&registry), problems),
        (100, vec!["line 1: there are more than 100 rule sets".to_owned()])
    );
}

#[test]
fn the_rule_sets_are_those_of_the_settings_file() {
    let text = "theme = \"stone\"\n[ruleset.mine]\nbase = \"tan\"\nstalemate = \"win\"\n";
    let registry = RuleSetRegistry::in_settings(text);
    let mine = registry.find(GameId::Ouk, "mine").unwrap();
    let stalemate = ouk_rules::ruleset::Stalemate::Win;
    assert_eq!(mine.ouk(), &OukSwitches { stalemate, ..named(GameId::Ouk, "tan").ouk().clone() });
    for none in ["", "theme = ", "[ruleset"] {
        assert_eq!(
            RuleSetRegistry::in_settings(none).of(GameId::Ouk).count(),
            GameId::Ouk.rule_sets().len()
        );
    }
}
