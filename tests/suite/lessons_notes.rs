//! A lesson's notes on wrong moves, wrong answers and other keys.

use crate::lessons_screen::{at, at_step, lesson, lesson_mut, said};
use crate::tui::{keys, picture};
use ouk::lessons::catalogue::{length, step};
use ouk::lessons::lesson::LessonId;
use ouk::tui::app::App;
use ouk::tui::keys::Key;
use ouk::tui::language::Language;
use ouk::tui::message::Message;
use ouk_rules::notation;

#[test]
fn wrong_move_gets_the_missing_advice() {
    let notes: [(LessonId, &str, &str, &str); 9] = [
        (LessonId::Ouk, "fish", "b1d2", "That is another piece. Move a fish."),
        (LessonId::Ouk, "bak", "d1d2", "That does not turn a fish over."),
        (LessonId::Ouk, "neang", "d1d2", "That is another piece. Move the Neang on d4."),
        (LessonId::Ouk, "horse", "d4b5", "That captures nothing. Capture on f5."),
        (LessonId::Ouk, "horse", "d4c6", "That captures nothing. Capture on f5."),
        (LessonId::Ouk, "ouk", "d1d2", "That does not give check."),
        (LessonId::Ouk, "ruk", "d2d8", "That is ouk. Give ruk."),
        (
            LessonId::Rek,
            "rek-and-surround",
            "e1e2",
            "That captures nothing. Capture on d4, f4 and e5.",
        ),
        (
            LessonId::Ouk,
            "pin",
            "g1g2",
            "That is not the move asked for. A piece is pinned when it stands between a boat and its own king.",
        ),
    ];
    for (id, name, mv, note) in notes {
        let mut app = at_step(id, name);
        let legal = notation::parse(lesson(&app).play.game.position(), mv).is_ok();
        keys(&mut app, &format!("i{mv}\r"));
        assert!(!lesson(&app).done, "{name} {mv}");
        if legal {
            assert_eq!(said(&app), note, "{name} {mv}");
        } else {
            assert!(said(&app).contains("the rules"), "{name} {mv}: {}", said(&app));
        }
    }
    let mut app = at_step(LessonId::Rek, "group");
    keys(&mut app, "ia5a6\r");
    assert_eq!(said(&app), "That captures nothing. Capture on a3 and a4.");
}

#[test]
fn lesson_insists_that_the_count_stops() {
    let mut app = at_step(LessonId::Ouk, "count-stop");
    for key in ["\r", "H", "i", "5", "a7a8"] {
        keys(&mut app, key);
        assert_eq!(
            (said(&app).as_str(), lesson(&app).done),
            ("First stop your count: press c.", false),
            "{key}"
        );
        lesson_mut(&mut app).note = None;
    }
    keys(&mut app, "c");
    assert!(lesson(&app).done);
}

#[test]
fn the_marks_of_a_hint_go_with_its_words() {
    let mut app = at_step(LessonId::Ouk, "ouk");
    let marked = |app: &App| lesson(app).play.hint.as_ref().map_or(0, |hint| hint.1.len());
    keys(&mut app, "H");
    assert_eq!(marked(&app), 1);
    keys(&mut app, "\r");
    assert!(!said(&app).contains("Hint"));
    app.update(Message::Key(Key::Esc));
    assert_eq!(marked(&app), 0);
}

#[test]
fn a_move_typed_after_the_step_is_done_changes_nothing() {
    let mut app = at(LessonId::Ouk, 2);
    keys(&mut app, "ie4d5\r");
    assert!(lesson(&app).done);
    let before = (picture(&app, 80, 24), app.context.wanted_square_size());
    keys(&mut app, "-");
    assert_eq!((picture(&app, 80, 24), app.context.wanted_square_size()), before);
}

#[test]
fn the_line_that_is_named_is_in_the_form_of_a_new_game() {
    let at = (0..length(LessonId::Ouk)).find(|&at| step(LessonId::Ouk, at).name == "count-by-hand");
    for language in Language::ALL {
        let strings = language.phrases();
        let words = (strings.lesson_step)(LessonId::Ouk, at.unwrap());
        assert!(words.tell.contains(strings.setup.counting), "{language:?}: {}", words.tell);
    }
}

#[test]
fn every_question_has_a_clue_in_every_language() {
    for language in Language::ALL {
        for id in LessonId::ALL {
            for index in 0..length(id) {
                let (own, english) =
                    ((language.phrases().lesson_step)(id, index), &step(id, index).words);
                let name = step(id, index).name;
                assert_eq!(own.clue.is_empty(), english.clue.is_empty(), "{language:?} {name}");
                assert_eq!(own.choices.len(), english.choices.len(), "{language:?} {name}");
                assert_eq!(own.done.is_empty(), english.done.is_empty(), "{language:?} {name}");
            }
        }
    }
}
