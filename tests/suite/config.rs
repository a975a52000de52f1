//! Settings: the values a file may give, the answers to mistakes, and the file that is written.

use crate::support::told;
use ouk::config::SideChoice;
use ouk::config::{Language, Mouse, NewGameChoices, Setting, SettingChange, Settings, ThemeChoice};
use ouk_rules::GameId;
use proptest::prelude::*;
use std::fs;

#[test]
fn a_rule_set_of_the_users_own_starts_from_another() {
    let settings = Settings::read("[ruleset.village]\nbase = \"tan\"\nlast_reply = \"no\"\n");
    assert_eq!(told(&settings.problems), Vec::<String>::new());
    for game in [GameId::Ouk, GameId::KarOuk] {
        let own = settings.rule_sets.find(game, "village").unwrap();
        let mut expected = game.rule_set("tan").unwrap().ouk().clone();
        expected.last_reply = ouk_rules::ruleset::LastReply::No;
        assert_eq!(own.ouk(), &expected);
    }
    assert!(settings.rule_sets.find(GameId::Makruk, "village").is_none());
    assert!(settings.rule_sets.names(GameId::Ouk).contains(&"village"));
}

#[test]
fn every_mistake_is_named_with_its_line() {
    for (text, line, words) in [
        ("theme = \"lacquer\"\npices = \"letters\"\n", 2, "pieces"),
        ("pieces = \"bronze\"\n", 1, "letters"),
        ("[ruleset.a]\nlimit = \"minimum\"\n", 1, "base"),
        ("theme = \"stone\"\nruleset = 0\n", 2, "[ruleset.NAME]"),
        ("[ruleset.a]\nbase = \"nobody\"\n", 1, "nobody"),
        ("[ruleset.a]\nbase = \"tan\"\nstalemat = \"win\"\n", 3, "stalemate"),
        ("[ruleset.a]\nbase = \"tan\"\nstalemate = \"lose\"\n", 3, "win_bare"),
        ("[ruleset.a]\nbase = \"rek\"\n", 1, "rek"),
        ("[ruleset.a]\nbase = \"poat\"\nbinds = \"any\"\n", 3, "binds"),
        ("[ruleset.tan]\nbase = \"tan\"\n", 1, "another name"),
        ("[ruleset.a]\nbase = \"federation\"\nrecount = \"on_capture\"\n", 1, "contradict"),
        ("[ruleset.a]\nbase = \"makruk\"\nking_leap_captures = \"yes\"\n", 1, "king_leap"),
        ("theme = \n", 1, ""),
    ] {
        let settings = Settings::read(text);
        let problems = told(&settings.problems);
        let [problem] = &problems[..] else { panic!("{text}: {problems:?}") };
        assert!(problem.starts_with(&format!("line {line}: ")), "{text}: {problem}");
        assert!(problem.contains(words), "{text}: {problem}");
    }
}

#[test]
fn wrong_setting_leaves_the_others_in_force() {
    let settings = Settings::read("color = \"many\"\ntheme = \"stone\"\n");
    assert_eq!(settings.theme, ThemeChoice::Named("stone".to_owned()));
    assert_eq!(settings.color, None);
    assert_eq!(settings.problems.len(), 1);
}

#[test]
fn common_typos_find_the_meant_name() {
    let names = Setting::ALL.map(Setting::name);
    for (given, meant) in [
        ("colour", "color"),
        ("pices", "pieces"),
        ("piecse", "pieces"),
        ("them", "theme"),
        ("langauge", "language"),
        ("confrim", "confirm"),
        ("coordinats", "coordinates"),
    ] {
        assert_eq!(ouk_io::text::meant(given, names), Some(meant));
    }
    assert_eq!(ouk_io::text::meant("anything", []), None);
}

#[test]
fn every_value_is_read_by_its_name_and_only_by_that() {
    for setting in Setting::ALL {
        assert_eq!(Setting::of(setting.name()), Some(setting));
        for name in setting.names() {
            let text = format!("{} = \"{name}\"\n", setting.name());
            let settings = Settings::read(&text);
            assert_eq!(told(&settings.problems), Vec::<String>::new(), "{text}");
            assert_eq!(settings.name_of(setting), name);
        }
        for wrong in ["\"Auto\"", "\"\"", "true", "1", "[\"auto\"]", "{ auto = 1 }"] {
            let settings = Settings::read(&format!("\n{} = {wrong}\n", setting.name()));
            let problems = told(&settings.problems);
            let [problem] = &problems[..] else { panic!("{problems:?}") };
            let all = setting.names().join(", ");
            let expected = format!("line 2: {} must be one of {all}, not {wrong}", setting.name());
            assert_eq!(*problem, expected);
            assert_eq!(settings.name_of(setting), setting.names()[0]);
        }
    }
}

#[test]
fn a_users_theme_is_a_value_of_the_setting() {
    let own = || vec!["dusk".to_owned()];
    let mut settings = Settings::read_with("theme = \"dusk\"\n", own());
    assert_eq!(settings.theme, ThemeChoice::Named("dusk".to_owned()));
    settings.choose_next(Setting::Theme);
    assert_eq!(settings.theme, ThemeChoice::Auto, "it is the last");
    settings.choose_previous(Setting::Theme);
    assert_eq!(settings.theme, ThemeChoice::Named("dusk".to_owned()));
    assert!(settings.set("theme", "dawn").is_err());
    assert_eq!(Settings::read("theme = \"dusk\"\n").problems.len(), 1);
}

/// A value for each setting, as its index among the names.
fn some_values() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0usize..100, Setting::ALL.len())
}

fn name(setting: Setting, number: usize) -> &'static str {
    let names = setting.names();
    names[number % names.len()]
}

/// The user's text before a line: most often nothing.
fn comment() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => Just(String::new()),
        1 => "# [a-z ខ=\"\\[]{0,12}\n",
        1 => Just("\n".to_owned()),
        1 => Just("colour = \"16\" # unknown\n".to_owned()),
    ]
}

proptest! {
    /// A file with comments, unknown lines and some settings in any order, and arbitrary new
    /// values.
    #[test]
    fn saved_settings_come_back_and_users_lines_stay(
        before in prop::collection::vec(prop::option::of(0usize..100), Setting::ALL.len()),
        order in Just(Setting::ALL.to_vec()).prop_shuffle(),
        comments in prop::collection::vec(comment(), Setting::ALL.len()),
        after in some_values(),
    ) {
        let mut text = String::new();
        let mut unknown = false;
        for (at, &setting) in order.iter().enumerate() {
            // TOML allows a name once.
            if !(comments[at].contains("colour") && std::mem::replace(&mut unknown, true)) {
                text += &comments[at];
            }
            if let Some(number) = before[at] {
                text += &format!("{} = \"{}\"  # mine\n", setting.name(), name(setting, number));
            }
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        fs::write(&path, &text).unwrap();
        let mut settings = Settings::load_from(path.clone(), Vec::new());
        for (setting, &number) in Setting::ALL.into_iter().zip(&after) {
            settings.set(setting.name(), name(setting, number)).unwrap();
        }
        settings.save().unwrap();
        let again = Settings::load_from(path.clone(), Vec::new());
        prop_assert_eq!(&*again, &*settings);
        prop_assert_eq!(told(&again.problems), told(&settings.problems));

        // Only the values changed, in place, and new lines are at the end.
        let saved = fs::read_to_string(&path).unwrap();
        let masked = |text: &str| -> Vec<String> {
            let set = |line: &str| line.split_once(" = ").map(|parts| parts.0.to_owned());
            let mask = |line: &str| match set(line).filter(|name| Setting::of(name).is_some()) {
                Some(name) => name + line.split_once('#').map_or("", |comment| comment.1),
                None => line.to_owned(),
            };
            text.lines().map(mask).collect()
        };
        let (old, new) = (masked(&text), masked(&saved));
        let kept: Vec<_> = new.iter().filter(|&line| Setting::of(line).is_none()).collect();
        prop_assert_eq!(kept, old.iter().collect::<Vec<_>>());
    }

    /// A value that equals the default is not written to a new file.
    #[test]
    fn only_changes_are_written(values in some_values(), changed in 0..Setting::ALL.len()) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        let mut settings = Settings::load_from(path.clone(), Vec::new());
        let setting = Setting::ALL[changed];
        let value = name(setting, values[changed]);
        settings.set(setting.name(), value).unwrap();
        settings.save().unwrap();
        let line = format!("{} = \"{value}\"\n", setting.name());
        let is_default = value == setting.names()[0];
        prop_assert_eq!(fs::read_to_string(&path).unwrap(), if is_default { "" } else { &line });
    }
}

#[test]
fn a_change_through_its_type_is_saved_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let mut settings = Settings::load_from(path.clone(), Vec::new());
    assert!(settings.first_run);
    settings.change(SettingChange::Mouse(Mouse::Clicks));
    settings.save().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "mouse = \"clicks\"\n");
}

#[test]
fn a_file_of_settings_that_is_not_saved_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (folder_there, malformed) = (folder.path().join("a.toml"), folder.path().join("b.toml"));
    fs::create_dir(&folder_there).unwrap();
    fs::write(&malformed, "theme = [").unwrap();
    let in_the_way = folder.path().join("c.lock");
    fs::create_dir(&in_the_way).unwrap();
    for (path, named) in [
        (folder_there.clone(), &folder_there),
        (malformed.clone(), &malformed),
        (folder.path().join("c.toml"), &in_the_way),
        #[cfg(target_os = "linux")]
        ("/proc/config.toml".into(), &"/proc/config.toml".into()),
    ] {
        let mut settings = Settings::load_from(path, Vec::new());
        settings.change(SettingChange::Mouse(Mouse::Clicks));
        let problem = settings.save().unwrap_err().to_string();
        assert_eq!(problem.matches(&named.display().to_string()).count(), 1, "{problem}");
    }
}

fn choices_of(game: GameId) -> NewGameChoices {
    let mut choices = NewGameChoices::default();
    choices.game = game;
    choices
}

#[test]
fn a_saved_file_keeps_its_mark_and_line_ends_and_new_lines_follow_its_comments() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    for (before, after) in [
        ("# mine\n", "# mine\nmouse = \"clicks\"\n"),
        ("# mine", "# mine\nmouse = \"clicks\"\n"),
        ("theme = \"stone\"\n# mine\n", "theme = \"stone\"\n# mine\nmouse = \"clicks\"\n"),
        ("\u{feff}mouse = \"off\"\n# mine\n", "\u{feff}mouse = \"clicks\"\n# mine\n"),
        ("mouse = \"off\" # a\r\n\r\n# b\r\n", "mouse = \"clicks\" # a\r\n\r\n# b\r\n"),
        ("# mine\r\n", "# mine\r\nmouse = \"clicks\"\r\n"),
        (
            "size = \"6x3\"\n# a\n[ruleset.a]\nbase = \"tan\"\n# b\n",
            "size = \"6x3\"\nmouse = \"clicks\"\n# a\n[ruleset.a]\nbase = \"tan\"\n# b\n",
        ),
    ] {
        fs::write(&path, before).unwrap();
        let mut settings = Settings::load_from(path.clone(), Vec::new());
        settings.change(SettingChange::Mouse(Mouse::Clicks));
        settings.save().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), after, "{before:?}");
    }
    fs::write(&path, "# mine\n").unwrap();
    let mut settings = Settings::load_from(path.clone(), Vec::new());
    settings.remember(choices_of(GameId::Rek));
    settings.save().unwrap();
    let saved = fs::read_to_string(&path).unwrap();
    assert_eq!(saved, "# mine\n\n[new_game]\ngame = \"rek\"\n");
}

#[test]
fn anything_but_a_text_in_the_place_of_a_value_stays_and_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    for (before, named) in [
        ("names = { khmer = 1 } # keep\n", "names"),
        ("[names]\nkhmer = 1\n", "names"),
        ("[[names]]\nkhmer = 1\n", "names"),
        ("names = [\"khmer\", 1] # keep\n", "names"),
        ("names = 1 # keep\n", "names"),
        ("[new_game]\ngame = { name = \"rek\" }\n", "new_game.game"),
        ("[new_game]\ngame = [\"rek\"]\n", "new_game.game"),
        ("new_game = [\"rek\"]\n", "new_game"),
        ("[[new_game]]\ngame = \"rek\"\n", "new_game"),
        ("[new_game]\nrek = [1]\n", "new_game.rek"),
        ("[new_game.rek]\ncounting = [\"auto\"]\n", "new_game.rek.counting"),
    ] {
        fs::write(&path, before).unwrap();
        let mut settings = Settings::load_from(path.clone(), Vec::new());
        settings.change(SettingChange::Names(Some(Language::Khmer)));
        let mut choices = choices_of(GameId::Rek);
        choices.of_mut(GameId::Rek).by_hand = true;
        settings.remember(choices);
        let problem = settings.save().unwrap_err().to_string();
        let is_table = matches!(named, "new_game" | "new_game.rek");
        let wanted = if is_table { "a table" } else { "text in quotes" };
        let told = format!("{}: {named} must be {wanted}; correct it first", path.display());
        assert_eq!(problem, told, "{before}");
        let after = fs::read_to_string(&path).unwrap();
        assert!(after.contains(before.trim_end()), "{before}\n{after}");
        if named != "names" {
            // What can be written is written.
            assert_eq!(Settings::read(&after).names, Some(Language::Khmer), "{after}");
        }
    }
}

#[test]
fn a_wrong_value_stays_while_other_settings_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    for before in [
        "[new_game.ouk]\nlevel = 3\n",
        "[new_game.ouk]\nlevel = [\"3\"]\ncounting = true\n",
        "[new_game]\nside = 1\nclock = false\n",
        "new_game = 3\n",
        "[new_game]\nouk = 3\n",
    ] {
        fs::write(&path, before).unwrap();
        let mut settings = Settings::load_from(path.clone(), Vec::new());
        assert!(!settings.problems.is_empty(), "{before}");
        // A form gives its game choices of its own, here the usual ones.
        let mut choices = settings.new_game().clone();
        choices.of_mut(GameId::Ouk);
        if before.starts_with("[new_game.ouk]") {
            choices.side = SideChoice::Black;
        }
        settings.remember(choices);
        settings.change(SettingChange::Mouse(Mouse::Clicks));
        settings.save().unwrap_or_else(|error| panic!("{before}: {error}"));
        let after = fs::read_to_string(&path).unwrap();
        assert!(after.contains(before.trim_end()), "{before}\n{after}");
        assert!(after.contains("mouse = \"clicks\""), "{after}");
    }
}

#[test]
fn a_wrong_choice_for_a_new_game_is_told_what_it_may_be() {
    let levels = "\"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\", \"10\", \"auto\"";
    for (text, says) in [
        (
            "[new_game.ouk]\nlevel = 3\n",
            format!("level of new_game must be one of {levels}, not 3"),
        ),
        (
            "[new_game.ouk]\nfirst = \"red\"\n",
            "first of new_game must be one of \"white\", \"black\", not \"red\"".to_owned(),
        ),
        (
            "[new_game.ouk]\ncounting = true\n",
            "counting of new_game must be one of \"auto\", \"hand\", not true".to_owned(),
        ),
        (
            "[new_game]\nside = 1\n",
            "side of new_game must be one of \"white\", \"black\", \"random\", not 1".to_owned(),
        ),
    ] {
        let settings = Settings::read(text);
        let problems = told(&settings.problems);
        assert_eq!(problems, [format!("line 2: {says}")]);
        for language in Language::ALL {
            let words = language.phrases().settings_problem(&settings.problems[0]);
            let given = says.rsplit(' ').next().unwrap_or_default();
            let first = says.split('"').nth(1).unwrap_or_default();
            assert!(words.contains(given) && words.contains(first), "{language:?}: {words}");
        }
    }
}

#[test]
fn an_unknown_rule_set_of_a_new_game_is_named_and_the_rest_counts() {
    let text = "[new_game.ouk]\nrules = \"tann\"\nlevel = \"4\"\n[new_game.rek]\nrules = 3\n\
                [new_game.makruk]\nrules = \"mine\"\n[ruleset.mine]\nbase = \"makruk\"\n";
    let settings = Settings::read(text);
    let said: Vec<String> = settings.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "line 2: rules of new_game cannot be \"tann\"; did you mean \"tan\"?",
            "line 5: rules of new_game cannot be 3",
        ]
    );
    let khmer = Language::KhmerLatin.phrases().settings_problem(&settings.problems[0]);
    assert!(khmer.contains("\"tann\"") && khmer.contains("\"tan\" men te?"), "{khmer}");
    let level = settings.new_game().of(GameId::Ouk).level;
    assert_eq!(level.word(), "4");
}

#[test]
fn a_table_in_the_place_of_a_value_is_called_a_table() {
    for (text, said) in [
        ("[mouse]\na = 1\n", "mouse must be one of off, clicks, not a table"),
        ("[[mouse]]\na = 1\n", "mouse must be one of off, clicks, not a table"),
        (
            "[new_game.side]\na = 1\n",
            "side of new_game must be one of \"white\", \"black\", \"random\", not a table",
        ),
        (
            "[ruleset.a]\nbase = \"tan\"\nlast_reply.b = 1\n",
            "last_reply must be one of no, yes, exceed, not a table",
        ),
    ] {
        let problems = told(&Settings::read(text).problems);
        let [problem] = &problems[..] else { panic!("{text}: {problems:?}") };
        assert!(problem.ends_with(said), "{text}: {problem}");
    }
}

#[test]
fn typed_names_of_settings_and_values_may_have_capitals() {
    let own = || vec!["Dusk".to_owned(), "dusk".to_owned()];
    let mut settings = Settings::read_with("", own());
    assert_eq!(settings.set("THEME", "Stone"), Ok(Setting::Theme));
    assert_eq!(settings.name_of(Setting::Theme), "stone");
    assert_eq!(settings.set("Language", "KHMER"), Ok(Setting::Language));
    assert_eq!(settings.language, Some(Language::Khmer));
    // A theme of the user's own is a file, and two files may differ in capitals alone.
    for theme in ["dusk", "Dusk"] {
        assert_eq!(settings.set("theme", theme), Ok(Setting::Theme));
        assert_eq!(settings.name_of(Setting::Theme), theme);
    }
    assert_eq!(settings.set("theme", "DUSK"), Ok(Setting::Theme));
    assert_eq!(settings.name_of(Setting::Theme), "Dusk");
    // The program would write a second line beside one with capitals.
    let problems = told(&Settings::read("THEME = \"stone\"\n").problems);
    let said = "line 1: there is no setting \"THEME\"; did you mean \"theme\"?";
    assert_eq!(problems, [said]);
}

#[test]
fn a_capturing_double_step_and_a_right_lost_by_any_check_are_refused() {
    let text = "theme = \"stone\"\n[ruleset.mine]\nbase = \"khmer-institute\"\n\
                neang_step_captures = true\nleaps_lost_by = [\"any_check\"]\n";
    let problems = told(&Settings::read(text).problems);
    assert!(
        matches!(&problems[..], [only] if only.contains("line 2") && only.contains("any_check")),
        "{problems:?}"
    );
}
