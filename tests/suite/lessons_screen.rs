//! The first lessons on the screen: their keys, and that all text can be read at every size.

use crate::language::speaking;
use crate::sampling::sampled;
use crate::screens::SIZES;
use crate::support::Shows;
use crate::tui::{app, keys, picture};
use ouk::lessons::catalogue::{length, resume, step};
use ouk::lessons::lesson::LessonId;
use ouk::trainer::progress::{LessonProgress, Progress, ProgressError, ProgressStore};
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::Effect;
use ouk::tui::keys::Key;
use ouk::tui::language::{ENGLISH, Language, fill};
use ouk::tui::message::Message;
use ouk::tui::screens::lessons::LessonScreen;
use ouk_engine::worker::WorkerEvent;
use ouk_engine::{Score, SearchResult};
use ouk_rules::board::Color;
use ouk_rules::notation;

pub fn lesson(app: &App) -> &LessonScreen {
    let Screen::Lesson(lesson) = &app.screen else { panic!("no lesson is shown") };
    lesson
}

/// The interface at a step of a lesson.
pub fn at(id: LessonId, index: usize) -> App {
    let mut app = app("", "none");
    app.screen = Screen::Lesson(Box::new(LessonScreen::at(id, index)));
    app
}

pub fn lesson_mut(app: &mut App) -> &mut LessonScreen {
    let Screen::Lesson(lesson) = &mut app.screen else { panic!("no lesson is shown") };
    lesson
}

/// The interface at a named step of a lesson.
pub fn at_step(id: LessonId, name: &str) -> App {
    let index = (0..length(id)).find(|&at| step(id, at).name == name);
    at(id, index.unwrap_or_else(|| panic!("{id:?} has no step {name}")))
}

fn cursor(app: &App) -> String {
    let play = &lesson(app).play;
    play.game.position().shape().name(play.cursor)
}

pub fn said(app: &App) -> String {
    app.context.words_of(lesson(app).note.as_ref())
}

#[test]
fn the_task_stands_first_and_keeps_its_place() {
    let mut app = at(LessonId::Ouk, 2);
    let row = |app: &App, y: usize| {
        let screen = picture(app, 80, 24);
        screen.lines().nth(y).unwrap().chars().skip(51).collect::<String>().trim().to_owned()
    };
    assert_eq!(row(&app, 0), "OUK CHATRANG  step 3 of 35");
    assert!(row(&app, 1).starts_with("━━"), "a line of progress: {}", row(&app, 1));
    assert_eq!(
        (row(&app, 2), row(&app, 21)),
        ("Capture on d5.".to_owned(), "Your move           e4 Fish".to_owned())
    );
    keys(&mut app, "ie4d5\r");
    assert!(lesson(&app).done);
    assert_eq!(
        (row(&app, 2), row(&app, 21)),
        ("Capture on d5.".to_owned(), "██Continue██  Enter".to_owned())
    );
}

#[test]
fn task_of_a_lesson_gets_all_its_rows() {
    for index in 0..length(LessonId::RuleSets) {
        let app = at(LessonId::RuleSets, index);
        let keys = ENGLISH.first_lessons.goal_compare;
        let screen = picture(&app, 80, 24);
        let last = fill(keys, &[&"Tab", &"Enter"]);
        assert!(lesson(&app).opinions().is_empty() != screen.shows(&last), "{last}\n{screen}");
    }
    let question = (0..length(LessonId::Ouk)).map(|index| at(LessonId::Ouk, index));
    let question = question.map(|app| picture(&app, 80, 24));
    let asked = ENGLISH.first_lessons.goal_answer;
    assert!(question.filter(|screen| screen.shows(asked)).count() > 0, "{asked}");
}

#[test]
fn wrong_move_changes_nothing_and_gets_a_reason() {
    // The fish that captures.
    let mut app = at(LessonId::Ouk, 2);
    keys(&mut app, "ie4e5\r");
    assert!(said(&app).contains("captures diagonally"), "{}", said(&app));
    assert_eq!(lesson(&app).play.game.ply(), 0);
    keys(&mut app, "id1d2\r");
    assert_eq!(said(&app), "That captures nothing. Capture on d5.");
    assert_eq!(lesson(&app).play.game.ply(), 0);
    assert!(!lesson(&app).done);
    // The cursor returns to the moved piece. The letter is that of the fish's only square.
    assert_eq!(cursor(&app), "d1");
    keys(&mut app, "kkkl\ra");
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
    let mut app = at_step(LessonId::Ouk, "koul-reach");
    keys(&mut app, "a");
    assert_eq!(said(&app), "No. Count its diagonals, and the square ahead.");
    // The number is no key; only the letters are.
    for key in ["5", "\r", "H", "d", "i"] {
        keys(&mut app, key);
        assert_eq!(
            (said(&app).as_str(), lesson(&app).done),
            ("Press a or b or c.", false),
            "{key}"
        );
    }
    keys(&mut app, "b");
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

/// The text of a lesson's screen, page after page, without the board.
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
fn every_text_of_a_lesson_fits_at_every_size() {
    let mut sampled = sampled(29);
    for language in Language::ALL {
        for id in LessonId::ALL {
            for index in 0..length(id) {
                for (width, height) in SIZES.into_iter().filter(|_| sampled()) {
                    let mut app = speaking(language, "");
                    app.screen = Screen::Lesson(Box::new(LessonScreen::at(id, index)));
                    let words = lesson(&app).words(app.context.strings);
                    let pages = read(&mut app, (width, height));
                    let name = step(id, index).name;
                    let texts = words.choices.iter().copied().chain([words.tell]);
                    for word in texts.flat_map(str::split_whitespace) {
                        // A word longer than a line is broken, mostly in Khmer script.
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
fn praise_fits_at_every_size() {
    let mut sampled = sampled(29);
    for language in [Language::English, Language::KhmerLatin] {
        for id in LessonId::ALL {
            for index in 0..length(id) {
                for (width, height) in SIZES.into_iter().filter(|_| sampled()) {
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
    app.update(Message::Unfinished { found: None, has_games: true });
    assert!(!app.context.is_newcomer() && !first(&app));
    let mut app = crate::tui::app("", "none");
    app.context.progress.record_lesson("ouk", Some((5, "koul-reach")));
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
    store.record_lesson("ouk", Some((7, "horse"))).unwrap();
    store.record_lesson("rek", None).unwrap();
    let (progress, _) = store.record_lesson("ouk", Some((4, "neang"))).unwrap();
    assert_eq!(progress, store.load().unwrap());
    let at = |step, name: &str, finished| LessonProgress { step, name: name.to_owned(), finished };
    assert_eq!(progress.lesson("ouk"), at(4, "neang", false));
    assert_eq!(progress.lesson("rek"), at(0, "", true));
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
    assert!(
        picture(&app, 80, 24).contains(&format!("step 1 of {}", length(LessonId::Ouk))),
        "{}",
        picture(&app, 80, 24)
    );
    keys(&mut app, "q");
    picture(&app, 80, 24);
    let damaged = format!("{head}[lessons.ouk]\nstep = -1\n");
    std::fs::write(store.path(), damaged).unwrap();
    assert!(matches!(store.load(), Err(ProgressError::Damaged { .. })));
    let (progress, set_aside) = store.record_lesson("ouk", Some((1, "fish"))).unwrap();
    assert_eq!(progress.lesson("ouk").step, 1);
    assert!(set_aside.is_some(), "the damaged file is kept");
}

/// The computer answers a move of the first game.
fn machine_plays(app: &mut App, mv: &str) {
    let Screen::Play(play) = &app.screen else { panic!("a game is shown") };
    let best = notation::parse(play.game.position(), mv).unwrap();
    let ticket = play.awaiting.expect("the machine thinks");
    let (score, lines) = (Score(0), Vec::new());
    let answer = SearchResult { best: Some(best), ponder: None, score, lines, nodes: 1 };
    app.update(Message::Engine(WorkerEvent::Done(ticket, answer)));
}

#[test]
fn first_game_names_attacked_and_hanging_pieces() {
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

#[test]
fn a_place_is_found_by_its_name_and_in_older_files_by_its_number() {
    let number = |id, name: &str| (0..length(id)).find(|&at| step(id, at).name == name).unwrap();
    for id in LessonId::ALL {
        for index in 0..length(id) {
            assert_eq!(resume(id, 0, step(id, index).name), index, "{id:?}");
            assert_eq!(resume(id, index, ""), index, "{id:?}");
        }
        assert_eq!(resume(id, length(id), "no such step"), 0);
    }
    // A game saved when the lesson of Rek had fewer steps: the draws were the twelfth.
    let draws = number(LessonId::Rek, "draws");
    assert_eq!(resume(LessonId::Rek, 11, "draws"), draws);
    assert!(draws > 11);
    let head = "version = 1\nstreak = 0\nbest_streak = 0\n";
    let folder = tempfile::tempdir().unwrap();
    let store = ProgressStore::new(folder.path().join("trainer.toml"));
    std::fs::write(store.path(), format!("{head}[lessons.rek]\nstep = 11\nname = \"draws\"\n"))
        .unwrap();
    let mut app = app("", "none");
    app.context.progress = store.load().unwrap();
    keys(&mut app, "Lqj\r");
    assert_eq!((lesson(&app).id, lesson(&app).index), (LessonId::Rek, draws));
    std::fs::write(store.path(), format!("{head}[lessons.rek]\nstep = 11\n")).unwrap();
    app.context.progress = store.load().unwrap();
    app.to_menu();
    keys(&mut app, "Lqj\r");
    assert_eq!((lesson(&app).id, lesson(&app).index), (LessonId::Rek, 11));
}

#[test]
fn first_game_of_rek_names_the_captures() {
    let mut app = at(LessonId::Rek, length(LessonId::Rek) - 1);
    app.update(Message::Key(Key::Enter));
    // Black's pieces leave their rank, so that two of them stand around an empty square.
    for (own, answer) in [("h3h4", "b6b5"), ("h4h3", "b5f5")] {
        keys(&mut app, &format!("i{own}\r"));
        machine_plays(&mut app, answer);
    }
    let Screen::Play(play) = &app.screen else { panic!("a game is shown") };
    let position = play.game.position();
    let said = crate::tui::note(&app);
    let named = said.strip_prefix("You can capture: ").expect(&said).trim_end_matches('.');
    for one in named.split("; ") {
        let (mv, taken) = one.split_once(" takes ").unwrap();
        let mv = notation::parse(position, mv).unwrap();
        let taken_by: Vec<String> =
            position.taken_by(mv).into_iter().map(|at| position.shape().name(at)).collect();
        assert_eq!(taken_by.join(" and "), taken);
    }
    assert!(named.contains("b3-b6 takes a6 and c6"), "{said}");
}
