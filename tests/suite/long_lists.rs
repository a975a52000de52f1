//! Lists longer than the screen: they show that they continue, and long steps reach their ends.

use crate::tui::{app, keys, picture};
use ouk::tui::app::App;
use ouk::tui::keys::Key;
use ouk::tui::message::Message;

/// Lists too long for the smallest screen, with the keys that lead there from the menu.
const LONG: [(&str, &str); 5] =
    [("menu", ""), ("settings", "s"), ("form", "n"), ("glossary", "v"), ("trainer", "t")];

fn at(path: &str) -> App {
    let mut app = app("", "none");
    keys(&mut app, path);
    app
}

fn press(app: &mut App, key: Key) {
    app.update(Message::Key(key));
}

/// A screen without the key row, which also contains arrows.
fn list(screen: &str) -> String {
    screen.lines().take(11).collect()
}

#[test]
fn cut_list_shows_that_it_continues() {
    for (name, path) in LONG {
        let mut app = at(path);
        let first = picture(&app, 40, 12);
        assert!(list(&first).contains('↓') && !list(&first).contains('↑'), "{name}\n{first}");
        press(&mut app, Key::End);
        let last = picture(&app, 40, 12);
        assert!(list(&last).contains('↑') && !list(&last).contains('↓'), "{name}\n{last}");
    }
}

#[test]
fn long_steps_reach_both_ends_of_every_list() {
    for path in ["", "n", "s", "p", "t", "v", "o", "O", "Lq", "Rc"] {
        let mut app = at(path);
        press(&mut app, Key::Home);
        let first = picture(&app, 80, 24);
        press(&mut app, Key::End);
        let last = picture(&app, 80, 24);
        if path != "o" {
            assert_ne!(last, first, "{path}");
        }
        press(&mut app, Key::Down);
        assert_eq!(picture(&app, 80, 24), first, "{path}: the line after the last is the first");
        for _ in 0..20 {
            press(&mut app, Key::PageDown);
        }
        assert_eq!(picture(&app, 80, 24), last, "{path}");
        for _ in 0..20 {
            press(&mut app, Key::PageUp);
        }
        assert_eq!(picture(&app, 80, 24), first, "{path}");
    }
}

#[test]
fn the_rules_turn_by_pages_and_to_both_ends() {
    for size in [(80, 24), (40, 12)] {
        let mut app = at("R");
        let shown = |app: &App| picture(app, size.0, size.1);
        let first = shown(&app);
        press(&mut app, Key::PageDown);
        let second = shown(&app);
        let mut other = at("R");
        shown(&other);
        press(&mut other, Key::Enter);
        assert_eq!(second, shown(&other), "as Enter does");
        press(&mut app, Key::PageUp);
        assert_eq!(shown(&app), first);
        press(&mut app, Key::End);
        assert!(shown(&app).contains("the end of the rules"), "{}", shown(&app));
        for _ in 0..2 {
            press(&mut app, Key::PageUp);
            shown(&app);
        }
        assert!(!shown(&app).contains("the end of the rules"), "{}", shown(&app));
        press(&mut app, Key::Home);
        assert_eq!(shown(&app), first);
    }
}
