//! Keys with the same meaning on every screen, and the help, which lists only keys with an effect.

use crate::tui::{app, keys, picture, playing};
use ouk::config::{Mouse, PieceLetters, SquareSize};
use ouk::tui::app::App;
use ouk::tui::effect::Effect;
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk::tui::overlay::Overlay;
use ouk_rules::GameId;
use ouk_rules::game::Player;
use ratatui::layout::Size;

/// Screens, with the keys that lead there from the menu.
const SCREENS: [(&str, &str); 8] = [
    ("menu", ""),
    ("game of two", "2\r"),
    ("lessons", "Lq"),
    ("lesson", "L"),
    ("puzzles", "p"),
    ("puzzle", "p\r"),
    ("trainer", "t"),
    ("settings", "s"),
];

fn at(path: &str) -> App {
    let mut app = app("", "none");
    keys(&mut app, path);
    app
}

#[test]
fn one_key_opens_the_rules_on_every_screen() {
    for (name, path) in SCREENS {
        let mut app = at(path);
        keys(&mut app, "R");
        assert!(matches!(app.overlays.last(), Some(Overlay::Rules(_))), "{name}");
    }
    let mut app = playing(GameId::Ouk, Player::Human { name: "Dara".to_owned() });
    keys(&mut app, "id3d4\rv");
    keys(&mut app, "R");
    assert!(matches!(app.overlays.last(), Some(Overlay::Rules(_))), "review");
}

#[test]
fn the_look_of_the_board_changes_at_every_board() {
    for path in ["2\r", "L", "Lnn", "p\r"] {
        let mut app = at(path);
        app.context.terminal.size = Size { width: 120, height: 40 };
        keys(&mut app, "P");
        assert_eq!(app.context.settings.letters, PieceLetters::All, "{path:?}");
        keys(&mut app, "-");
        assert_eq!(app.context.settings.size, SquareSize::of("4x2"), "{path:?}");
        keys(&mut app, "+");
        assert_eq!(app.context.settings.size, SquareSize::of("6x3"), "{path:?}");
        keys(&mut app, "m");
        assert_eq!(app.context.settings.mouse, Mouse::Clicks, "{path:?}");
    }
}

#[test]
fn the_help_of_practice_lists_no_key_that_does_nothing() {
    for path in ["L", "p\r"] {
        let mut app = at(path);
        keys(&mut app, "?");
        let help = picture(&app, 200, 60);
        for words in
            ["rematch", "offer a draw", "go through the game", "mark what could be taken", "copy"]
        {
            assert!(!help.contains(words), "{path:?} {words}: {help}");
        }
        for words in
            ["turn the board", "letters: one piece, all", "larger squares", "hint: a piece"]
        {
            assert_eq!(help.matches(words).count(), 1, "{path:?} {words}: {help}");
        }
        assert_eq!(help.matches("read the rules").count(), 1, "{help}");
        assert_eq!(help.matches("KEYS").count(), 1, "one list of keys: {help}");
        assert!(help.contains("the next page") && !help.contains("view next move"), "{help}");
        app.update(Message::Key(Key::Esc));
    }
}

#[test]
fn the_help_over_a_screen_lists_only_keys_that_act_there() {
    for (path, own_rules) in [("R", false), ("v", true), ("O", true)] {
        let mut app = app("", "true");
        keys(&mut app, path);
        let effects = app.update(Message::Key(Key::Ctrl('z')));
        assert!(matches!(effects[..], [Effect::Suspend]), "{path}");
        keys(&mut app, "?");
        let help = picture(&app, 200, 60);
        assert!(help.contains("letters: one piece, all, none"), "{help}");
        assert!(help.contains("back to the shell"), "{help}");
        assert_eq!(help.contains("read the rules"), own_rules, "{path}: {help}");
    }
}
