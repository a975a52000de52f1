//! The first lessons on the screen: what their keys do, and that all that is said in them can be read at
//! every size.

use crate::language::speaking;
use crate::screens::SIZES;
use crate::tui::{app, keys, picture};
use ouk::lessons::catalogue::{length, step};
use ouk::lessons::lesson::LessonId;
use ouk::trainer::progress::{LessonProgress, Progress, ProgressError, ProgressStore};
use ouk::tui::action::Key;
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::Effect;
use ouk::tui::language::{ENGLISH, Language};
use ouk::tui::message::Message;
use ouk::tui::screens::lessons::LessonScreen;
use ouk_engine::worker::WorkerEvent;
use ouk_engine::{Score, SearchResult};
use ouk_rules::board::Color;
use ouk_rules::notation;

fn lesson(app: &App) -> &LessonScreen {
    let Screen::Lesson(lesson) = &app.screen else { panic!("no lesson is shown") };
    lesson
}

/// The interface at a step of a lesson.
fn at(id: LessonId, index: usize) -> App {
    let mut app = app("", "none");
    app.screen = Screen::Lesson(Box::new(LessonScreen::at(id, index)));
    app
}

fn said(app: &App) -> String {
    app.context.words_of(lesson(app).note.as_ref())
}

#[test]
fn a_wrong_move_leaves_the_board_and_says_why() {
    // The fish that captures.
    let mut app = at(LessonId::Ouk, 2);
    keys(&mut app, "ie4e5\r");
    assert!(said(&app).contains("captures diagonally"), "{}", said(&app));
    assert_eq!(lesson(&app).play.game.ply(), 0);
    keys(&mut app, "id1d2\r");
    assert_eq!(said(&app), ENGLISH.first_lessons.other);
    assert_eq!(lesson(&app).play.game.ply(), 0);
    assert!(!lesson(&app).done);
    // The letter of the only square of the piece under the cursor.
    keys(&mut app, "\ra");
    assert!(lesson(&app).done);
    keys(&mut app, "\r");
    assert_eq!(lesson(&app).index, 3);
    keys(&mut app, "p");
    app.update(Message::Key(Key::Backspace));
    assert_eq!(lesson(&app).index, 1);
    keys(&mut app, "nnu");
    assert_eq!(lesson(&app).index, 2, "undo goes back as well");
    keys(&mut app, "pn");
    assert_eq!((lesson(&app).index, lesson(&app).done), (2, false));
}

#[test]
fn a_wrong_answer_is_no_end_and_a_hint_leads_to_the_move() {
    let asked = (0..length(LessonId::Ouk)).find(|&at| step(LessonId::Ouk, at).name == "koul-reach");
    let mut app = at(LessonId::Ouk, asked.unwrap());
    keys(&mut app, "1");
    assert_eq!(said(&app), ENGLISH.first_lessons.wrong_answer);
    keys(&mut app, "\rH");
    assert_eq!((said(&app).as_str(), lesson(&app).done), (ENGLISH.first_lessons.no_hint, false));
    keys(&mut app, "9");
    assert!(!lesson(&app).done);
    keys(&mut app, "2");
    assert!(lesson(&app).done);
    let mut app = at(LessonId::Ouk, 2);
    keys(&mut app, "H");
    assert!(said(&app).contains("on e4"), "{}", said(&app));
    keys(&mut app, "H");
    assert!(said(&app).contains("exd5"), "{}", said(&app));
}

#[test]
fn a_step_is_clicked_through_with_the_mouse() {
    let mut app = at(LessonId::Ouk, 0);
    app.context.settings.set("mouse", "clicks").unwrap();
    assert!(app.wants_clicks());
    app.update(Message::Click { column: 60, row: 5 });
    assert_eq!(lesson(&app).index, 1);
    let cell = |app: &App, square: &str| {
        let shape = lesson(app).play.game.position().shape();
        let square = shape.all().find(|&at| shape.name(at) == square).unwrap();
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (column, row)));
        let shown =
            |&cell: &(u16, u16)| lesson(app).play.square_at(&app.context, cell) == Some(square);
        cells.into_iter().find(shown).expect("the square is on the screen")
    };
    for square in ["c3", "c4"] {
        let (column, row) = cell(&app, square);
        app.update(Message::Click { column, row });
    }
    assert!(lesson(&app).done);
}

/// All that a lesson's screen says, page after page, without its board.
fn read(app: &mut App, (width, height): (u16, u16)) -> String {
    let mut pages = String::new();
    for _ in 0..12 {
        let screen = picture(app, width, height);
        pages += &screen;
        pages.push('\n');
        keys(app, ".");
    }
    pages
}

#[test]
fn everything_that_is_said_can_be_read_at_every_size() {
    for language in Language::ALL {
        for id in LessonId::ALL {
            for index in 0..length(id) {
                for (width, height) in SIZES {
                    let mut app = speaking(language, "");
                    app.screen = Screen::Lesson(Box::new(LessonScreen::at(id, index)));
                    let words = lesson(&app).words(app.context.strings);
                    let pages = read(&mut app, (width, height));
                    let name = step(id, index).name;
                    let texts = words.choices.iter().copied().chain([words.tell]);
                    for word in texts.flat_map(str::split_whitespace) {
                        // A word that is longer than a line is broken, in Khmer script above all.
                        let whole = pages.contains(word) || language == Language::Khmer;
                        assert!(
                            whole,
                            "{language:?} {id:?} {name} {width}x{height}: {word}\n{pages}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn what_was_right_can_be_read_at_every_size() {
    for language in [Language::English, Language::KhmerLatin] {
        for id in LessonId::ALL {
            for index in 0..length(id) {
                for (width, height) in SIZES {
                    let mut app = speaking(language, "");
                    let mut screen = LessonScreen::at(id, index);
                    let words = screen.words(app.context.strings);
                    screen.done = !words.done.is_empty();
                    app.screen = Screen::Lesson(Box::new(screen));
                    let pages = read(&mut app, (width, height));
                    for word in words.done.split_whitespace() {
                        let name = step(id, index).name;
                        assert!(
                            pages.contains(word),
                            "{language:?} {id:?} {name} {width}x{height}: {word}\n{pages}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn lessons_are_offered_first_to_whoever_has_not_played() {
    let first = |app: &App| {
        let screen = picture(app, 80, 24);
        screen.find("Learn").unwrap() < screen.find("New game").unwrap()
    };
    let mut app = app("", "none");
    assert!(app.context.is_newcomer() && first(&app));
    app.update(Message::Key(Key::Enter));
    assert_eq!((lesson(&app).id, lesson(&app).index), (LessonId::Ouk, 0));
    app.to_menu();
    app.update(Message::Unfinished(None, true));
    assert!(!app.context.is_newcomer() && !first(&app));
    let mut app = crate::tui::app("", "none");
    app.context.progress.record_lesson("ouk", Some(5));
    assert!(first(&app));
    app.context.progress.record_lesson("ouk", None);
    assert!(!first(&app));
}

#[test]
fn a_lesson_that_is_left_is_gone_on_with() {
    let mut app = app("", "none");
    keys(&mut app, "L");
    keys(&mut app, "nn");
    let effects = app.update(Message::Key(Key::Char('q')));
    let left = effects.iter().find_map(|effect| match effect {
        Effect::LessonStep { lesson, step } => Some((*lesson, *step)),
        _ => None,
    });
    assert_eq!(left, Some((LessonId::Ouk, Some(2))));
    assert!(matches!(app.screen, Screen::Lessons(_)));
}

#[test]
fn progress_of_lessons_is_kept_beside_that_of_the_trainer() {
    let folder = tempfile::tempdir().unwrap();
    let store = ProgressStore::new(folder.path().join("trainer.toml"));
    assert_eq!(store.load().unwrap().lesson("ouk"), LessonProgress::default());
    store.record_lesson("ouk", Some(7)).unwrap();
    store.record_lesson("rek", None).unwrap();
    let (progress, _) = store.record_lesson("ouk", Some(4)).unwrap();
    assert_eq!(progress, store.load().unwrap());
    assert_eq!(progress.lesson("ouk"), LessonProgress { step: 4, finished: false });
    assert_eq!(progress.lesson("rek"), LessonProgress { step: 0, finished: true });
    let text = std::fs::read_to_string(store.path()).unwrap();
    let older: Progress = toml::from_str("version = 1\nstreak = 2\nbest_streak = 3\n").unwrap();
    assert!(older.lessons.is_empty() && text.contains("[lessons.ouk]"), "{text}");
}

#[test]
fn nothing_in_the_file_leads_beyond_a_lesson() {
    let folder = tempfile::tempdir().unwrap();
    let store = ProgressStore::new(folder.path().join("trainer.toml"));
    let head = "version = 1\nstreak = 0\nbest_streak = 0\n";
    let far = format!("{head}[lessons.ouk]\nstep = 4000000000\n[lessons.chess]\nstep = 3\n");
    std::fs::write(store.path(), far).unwrap();
    let progress = store.load().unwrap();
    let screen = LessonScreen::at(LessonId::Ouk, progress.lesson("ouk").step);
    assert_eq!(screen.index, 0);
    let mut app = app("", "none");
    app.context.progress = progress;
    keys(&mut app, "L");
    assert!(picture(&app, 80, 24).contains("step 1 of 34"), "{}", picture(&app, 80, 24));
    keys(&mut app, "q");
    picture(&app, 80, 24);
    let damaged = format!("{head}[lessons.ouk]\nstep = -1\n");
    std::fs::write(store.path(), damaged).unwrap();
    assert!(matches!(store.load(), Err(ProgressError::Damaged { .. })));
    let (progress, set_aside) = store.record_lesson("ouk", Some(1)).unwrap();
    assert_eq!(progress.lesson("ouk").step, 1);
    assert!(set_aside.is_some(), "the damaged file is kept");
}

/// The machine answers a move of the first game.
fn machine_plays(app: &mut App, mv: &str) {
    let Screen::Play(play) = &app.screen else { panic!("a game is shown") };
    let best = notation::parse(play.game.position(), mv).unwrap();
    let ticket = play.awaiting.expect("the machine thinks");
    let (score, lines) = (Score(0), Vec::new());
    let answer = SearchResult { best: Some(best), ponder: None, score, lines, nodes: 1 };
    app.update(Message::Engine(WorkerEvent::Done(ticket, answer)));
}

#[test]
fn the_first_game_says_what_the_machine_attacks_and_leaves_to_be_taken() {
    let mut app = at(LessonId::Ouk, length(LessonId::Ouk) - 1);
    let effects = app.update(Message::Key(Key::Enter));
    assert!(
        effects.iter().any(|effect| matches!(
            effect,
            Effect::LessonStep { lesson: LessonId::Ouk, step: None }
        ))
    );
    let Screen::Play(play) = &app.screen else { panic!("a game has begun") };
    assert!(play.threats && play.game.setup().players[Color::Black].name() == "Level 1");
    keys(&mut app, "ie3e4\r");
    machine_plays(&mut app, "d6d5");
    let said = crate::tui::note(&app);
    assert_eq!(said, "d5 attacks Fish e4. You can capture Fish d5.");
    keys(&mut app, "ie4d5\r");
    machine_plays(&mut app, "a6a5");
    assert_eq!(crate::tui::note(&app), "You can capture Fish c6, Fish e6.");
}
