//! Settings: what a file may say, and what is said about what it may not.

use ouk::config::Settings;
use ouk_rules::GameId;

#[test]
fn a_rule_set_of_the_users_own_starts_from_another() {
    let settings = Settings::read("[ruleset.village]\nbase = \"tan\"\nlast_reply = \"no\"\n");
    assert_eq!(settings.problems, Vec::<String>::new());
    for game in [GameId::Ouk, GameId::KarOuk] {
        let own = settings.find_rules(game, "village").unwrap();
        let mut expected = game.rule_set("tan").unwrap().ouk().clone();
        expected.last_reply = ouk_rules::ruleset::LastReply::No;
        assert_eq!(own.ouk(), &expected);
    }
    assert!(settings.find_rules(GameId::Makruk, "village").is_none());
    assert!(settings.rule_names(GameId::Ouk).contains(&"village"));
}

#[test]
fn every_mistake_is_named_with_its_line() {
    for (text, line, words) in [
        ("theme = \"lacquer\"\npices = \"letters\"\n", 2, "pieces"),
        ("pieces = \"bronze\"\n", 1, "letters"),
        ("[ruleset.a]\nlimit = \"minimum\"\n", 1, "base"),
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
        let [problem] = &settings.problems[..] else { panic!("{text}: {:?}", settings.problems) };
        assert!(problem.starts_with(&format!("line {line}: ")), "{text}: {problem}");
        assert!(problem.contains(words), "{text}: {problem}");
    }
}

#[test]
fn what_is_wrong_leaves_the_rest_in_force() {
    let settings = Settings::read("color = \"many\"\ntheme = \"stone\"\n");
    assert_eq!(settings.get("theme"), "stone");
    assert_eq!(settings.get("color"), "auto");
    assert_eq!(settings.problems.len(), 1);
}
