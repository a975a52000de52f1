//! The place of comments in a settings file that is saved.

use ouk::config::{Mouse, SettingChange, Settings};
use ouk_engine::Level;
use ouk_rules::GameId;
use std::fs;

/// The file after a change of the mouse and of the choices for a new game.
fn after_changes(before: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    fs::write(&path, before).unwrap();
    let mut settings = Settings::load_from(path.clone(), Vec::new());
    settings.change(SettingChange::Mouse(Mouse::Clicks));
    let mut choices = settings.new_game().clone();
    choices.game = GameId::Rek;
    choices.of_mut(GameId::Rek).level = ouk::results::LevelChoice::Fixed(Level::ALL[2]);
    settings.remember(choices);
    settings.save().unwrap();
    let again = Settings::load_from(path.clone(), Vec::new());
    assert!(again.problems.is_empty(), "{:?}", again.problems);
    assert_eq!((again.new_game(), again.mouse), (settings.new_game(), Mouse::Clicks));
    fs::read_to_string(&path).unwrap()
}

/// Saves a file in which a plus marks the new lines.
fn check(marked: &str) {
    let lines = || marked.lines().skip(1).map(str::trim_start);
    let kept = lines().filter(|line| !line.starts_with('+'));
    let before: String = kept.map(|line| format!("{line}\n")).collect();
    let all = lines().map(|line| line.strip_prefix('+').unwrap_or(line));
    let after: String = all.map(|line| format!("{line}\n")).collect();
    assert_eq!(after_changes(&before), after, "before:\n{before}");
}

#[test]
fn new_lines_follow_the_comments_of_a_file_without_tables() {
    check(
        r#"
        # a

        # b
        +mouse = "clicks"
        +
        +[new_game]
        +game = "rek"
        +
        +[new_game.rek]
        +level = "3""#,
    );
    check(
        r#"
        # above
        size = "6x3" # beside
        # below
        +mouse = "clicks"
        +
        +[new_game]
        +game = "rek"
        +
        +[new_game.rek]
        +level = "3""#,
    );
}

#[test]
fn comments_at_the_head_of_a_file_stay_there_and_those_of_a_table_stay_above_it() {
    check(
        r#"
        # head
        +mouse = "clicks"

        # above
        [ruleset.a]
        base = "tan"
        # end
        +
        +[new_game]
        +game = "rek"
        +
        +[new_game.rek]
        +level = "3""#,
    );
    check(
        r#"
        +mouse = "clicks"
        # above
        [ruleset.a]
        base = "tan"

        # end
        +
        +[new_game]
        +game = "rek"
        +
        +[new_game.rek]
        +level = "3""#,
    );
    check(
        r#"
        size = "6x3"
        # of the size
        +mouse = "clicks"

        [ruleset.a]
        base = "tan"
        # of a

        # b
        [ruleset.b]
        base = "tan"
        +
        +[new_game]
        +game = "rek"
        +
        +[new_game.rek]
        +level = "3""#,
    );
}

#[test]
fn new_lines_of_a_table_follow_its_comments() {
    check(
        r#"
        +mouse = "clicks"
        # n
        [new_game] # beside
        # in
        side = "black"
        # of the side
        +game = "rek"
        +
        +[new_game.rek]
        +level = "3"

        # b
        [ruleset.b]
        base = "tan"
        # end"#,
    );
    check(
        r#"
        +mouse = "clicks"
        [ruleset.b]
        base = "tan"
        # n
        [new_game]
        side = "black"
        # end
        +game = "rek"
        +
        +[new_game.rek]
        +level = "3""#,
    );
    check(
        r#"
        +mouse = "clicks"
        +
        +[new_game]
        +game = "rek"
        # of Rek
        [new_game.rek] # beside
        first = "black"
        # end
        +level = "3""#,
    );
}

#[test]
fn lines_that_do_not_change_stay_to_the_last_byte() {
    let rek = "[new_game.rek]\nlevel = \"3\"\n";
    for (before, after) in [
        // Line ends that are not all alike.
        (
            "# a\r\nsize = \"6x3\"\n# b\r\nmouse = \"off\" # c\r\ntheme = 'stone'\n",
            "# a\r\nsize = \"6x3\"\n# b\r\nmouse = \"clicks\" # c\r\ntheme = 'stone'\n\n[new_game]\n\
             game = \"rek\"\n\n[new_game.rek]\nlevel = \"3\"\n",
        ),
        (
            "mouse = \"off\"\n[new_game]\r\ngame = \"ouk\"\n[new_game.rek]\r\nlevel = '2'\n",
            "mouse = \"clicks\"\n[new_game]\r\ngame = \"rek\"\n[new_game.rek]\r\nlevel = \"3\"\n",
        ),
        // A key that is not quoted everywhere.
        (
            "mouse = 'clicks'\n[\"new_game\"]\nside = 'black'\n[ new_game.'rek' ]\nlevel = '3'\n",
            "mouse = 'clicks'\n[\"new_game\"]\nside = 'black'\ngame = \"rek\"\n\
             [ new_game.'rek' ]\nlevel = '3'\n",
        ),
        // A value of several lines.
        (
            &format!("mouse = \"\"\"\\\n  off\\\n\"\"\" # a\r\nnew_game.game = 'rek'\r\n{rek}"),
            &format!("mouse = \"clicks\" # a\r\nnew_game.game = 'rek'\r\n{rek}"),
        ),
        // A last line without an end.
        (
            "size = \"6x3\"\r\n# end",
            "size = \"6x3\"\r\n# end\r\nmouse = \"clicks\"\r\n\r\n[new_game]\r\ngame = \"rek\"\r\n\r\n\
             [new_game.rek]\r\nlevel = \"3\"\r\n",
        ),
        (
            "mouse = \"off\"\r\nnew_game = { game = 'rek', rek = {level='3'} }",
            "mouse = \"clicks\"\r\nnew_game = { game = 'rek', rek = {level='3'} }",
        ),
    ] {
        assert_eq!(after_changes(before), after, "before:\n{before}");
    }
}

#[test]
fn dotted_keys_that_stand_apart_keep_their_values() {
    let after =
        after_changes("new_game.side = 'black'\r\nsize = '6x3'\r\nnew_game.clock = '5'\r\n");
    let document: toml_edit::DocumentMut = after.parse().unwrap();
    assert_eq!(document["new_game"]["side"].as_str(), Some("black"), "{after}");
    assert_eq!(document["size"].as_str(), Some("6x3"), "{after}");
    assert!(after.ends_with("\r\n") && !after.contains(['\u{1}', '\u{2}', '\u{3}']), "{after:?}");
}

#[test]
fn choices_in_other_forms_keep_the_comments() {
    check(
        r#"
        new_game.side = "black" # beside
        +new_game.game = "rek"
        # of the size
        size = "6x3"
        # end
        +mouse = "clicks"
        +
        +[new_game.rek]
        +level = "3""#,
    );
    let inline = after_changes("new_game = { side = \"black\" } # beside\n# end\n");
    let wanted = "new_game = { side = \"black\" , game = \"rek\", rek = { level = \"3\" } } # beside\n\
                  # end\nmouse = \"clicks\"\n";
    assert_eq!(inline, wanted);
    // TOML 1.1 allows a comma at the end of a table within braces.
    let trailing = after_changes("new_game = { side = \"black\", }\n");
    let choices: toml_edit::DocumentMut = trailing.parse().unwrap();
    assert_eq!(choices["new_game"]["side"].as_str(), Some("black"), "{trailing}");
}
