//! The lines in which text is typed: each knows the same keys, and shows where the next letter goes.

use crate::screens::ALL;
use crate::tui::{app, keys, person, picture, playing};
use ouk::tui::app::App;
use ouk::tui::input::Key;
use ouk::tui::message::Message;
use ouk::tui::theme::Depth;
use ouk_rules::GameId;

/// The keys that open each text field from a scene.
const FIELDS: [(&str, &str); 11] = [
    ("play", "i"),
    ("play", ":"),
    ("review", "i"),
    ("drill", "i"),
    ("lesson-blocks", "i"),
    ("puzzle", "i"),
    ("games", "/"),
    ("help", "/"),
    ("help-game", "/"),
    ("menu", "v/"),
    ("barbershop", ""),
];

fn press(app: &mut App, pressed: &[Key]) {
    for &key in pressed {
        app.update(Message::Key(key));
    }
}

fn open(scene: &str, opening: &str, depth: Depth, language: &str) -> App {
    let scene = ALL.iter().find(|one| one.name == scene).unwrap();
    let mut app = scene.app(depth, language);
    keys(&mut app, opening);
    press(&mut app, &[Key::Ctrl('a'), Key::Ctrl('k')]);
    app
}

fn paste(app: &mut App, text: &str) {
    app.update(Message::Paste(text.to_owned()));
}

#[test]
fn every_text_field_has_a_caret_and_the_same_keys() {
    use Key::{Backspace, Char, Ctrl, Delete, End, Home, Left, Right};
    let steps: [(&[Key], &str); 10] = [
        (&[Left, Left, Left], "one ▏two"),
        (&[Char('x'), Right], "one xt▏wo"),
        (&[Backspace, Delete], "one x▏o"),
        (&[Home, Char('y')], "y▏one xo"),
        (&[End, Ctrl('w')], "yone ▏"),
        (&[Ctrl('w'), Char('z')], "z▏"),
        (&[Char('a'), Left, Ctrl('u')], "▏a"),
        (&[Ctrl('e'), Char('b')], "ab▏"),
        (&[Ctrl('b'), Ctrl('d'), Char('c')], "ac▏"),
        (&[Ctrl('a'), Ctrl('f'), Ctrl('k')], "a▏"),
    ];
    for (scene, opening) in FIELDS {
        for (depth, language) in
            [(Depth::True, "english"), (Depth::Mono, "english"), (Depth::Sixteen, "khmer")]
        {
            let place = format!("{scene} {opening} {language} {depth:?}");
            let mut app = open(scene, opening, depth, language);
            paste(&mut app, "one\u{7} two\n");
            for (pressed, text) in steps {
                press(&mut app, pressed);
                for (width, height) in [(40, 12), (80, 24)] {
                    let mut screen = picture(&app, width, height);
                    // An underlined field has a caret that does not interrupt its line.
                    if scene == "barbershop" {
                        screen = screen.replace('|', "▏");
                    }
                    assert!(
                        screen.contains(text),
                        "{place}: no {text} after {pressed:?}\n{screen}"
                    );
                    assert_eq!(screen.matches('▏').count(), 1, "{place}\n{screen}");
                }
            }
        }
    }
}

#[test]
fn a_typed_clock_can_be_corrected_anywhere() {
    let mut app = app("", "none");
    keys(&mut app, "njjjjj75");
    press(&mut app, &[Key::Left, Key::Char('+')]);
    assert!(picture(&app, 80, 24).contains("7+▏5"), "{}", picture(&app, 80, 24));
    press(&mut app, &[Key::Home, Key::Char('x'), Key::Char('1')]);
    assert!(picture(&app, 80, 24).contains("1▏7+5"), "{}", picture(&app, 80, 24));
    press(&mut app, &[Key::End, Key::Ctrl('w')]);
    assert!(!picture(&app, 80, 24).contains('▏'), "{}", picture(&app, 80, 24));
    keys(&mut app, "3");
    paste(&mut app, "0 + x10\n");
    assert!(picture(&app, 80, 24).contains("30+10▏"), "{}", picture(&app, 80, 24));
    press(&mut app, &[Key::Esc]);
    assert!(!picture(&app, 80, 24).contains('▏'), "{}", picture(&app, 80, 24));
}

#[test]
fn a_filter_filters_by_what_is_typed_in_the_middle() {
    let mut app = open("games", "/", Depth::Mono, "english");
    keys(&mut app, "rk");
    assert!(picture(&app, 80, 24).contains("GAMES  0 of 4"), "{}", picture(&app, 80, 24));
    press(&mut app, &[Key::Left, Key::Char('e')]);
    let screen = picture(&app, 80, 24);
    assert!(screen.contains("/ re▏k") && screen.contains("GAMES  1 of 4"), "{screen}");
    press(&mut app, &[Key::Enter]);
    assert!(picture(&app, 80, 24).contains("/ rek "), "{}", picture(&app, 80, 24));
}

#[test]
fn the_search_of_the_help_finds_pasted_text() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "?/");
    paste(&mut app, "undo");
    let screen = picture(&app, 80, 24);
    assert!(screen.contains("/ undo▏") && screen.contains(" :undo "), "{screen}");
}

#[test]
fn tab_completes_what_stands_before_the_caret() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, ":res x");
    press(&mut app, &[Key::Left, Key::Left, Key::Tab]);
    let screen = picture(&app, 80, 24);
    assert!(screen.contains(":resign▏ x"), "{screen}");
}

#[test]
fn a_recalled_line_can_be_corrected() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "ie3d4\ri");
    press(&mut app, &[Key::Up, Key::Home, Key::Delete, Key::Char('d'), Key::Enter]);
    assert_eq!(crate::tui::play(&app).game.ply(), 1, "{}", picture(&app, 80, 24));
}

/// The row of a long line changes by half its width at a time, so it shows the letters around the
/// caret, and never a part of a syllable.
#[test]
fn a_long_line_shows_the_part_around_the_caret() {
    for text in ["0123456789".repeat(20), "សេះគោលស្ដេច".repeat(20), "馬象".repeat(40)]
    {
        for (width, height) in [(40, 12), (80, 24), (1, 1), (3, 9)] {
            let mut app = playing(GameId::Ouk, person());
            app.context.terminal.script_is_safe = true;
            keys(&mut app, "i");
            paste(&mut app, &text);
            for key in [Key::Left, Key::Home, Key::Right, Key::End] {
                for _ in 0..12 {
                    press(&mut app, &[key; 5]);
                    let screen = picture(&app, width, height);
                    let shown = screen.matches('▏').count();
                    assert!(shown == 1 || width < 40, "{key:?} {text}\n{screen}");
                }
            }
        }
    }
}
