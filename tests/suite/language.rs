//! The languages: no text is missing and none is cut, at any size.

use crate::drills::begin;
use crate::tui::{app, keys, note, person, picture, play, setup};
use ouk::config::{Setting, Settings};
use ouk::trainer::course::COURSE;
use ouk::trainer::drill::{DrillError, DrillTask};
use ouk::trainer::worker::TrainerResponse;
use ouk::tui::app::{App, Screen};
use ouk::tui::language::{ENGLISH, Language, fill, script, sentence};
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_engine::endgame::file::FileError;
use ouk_engine::endgame::tables::{CacheProblem, TableError};
use ouk_rules::board::{Color, SquareName};
use ouk_rules::game::{ClockSetting, Game, GameSetup, Player};
use ouk_rules::message::{Arg, MessageId, RuleMessage};
use ouk_rules::{Ending, GameId, LimitReason, Outcome, Reason, notation};
use std::io::ErrorKind;

/// The placeholders of a text.
fn places(text: &str) -> Vec<&str> {
    let mut places: Vec<&str> = text
        .split('{')
        .skip(1)
        .map(|after| after.split('}').next().expect("a place ends"))
        .collect();
    places.sort_unstable();
    places
}

#[test]
fn every_language_fills_in_the_same_places() {
    for language in Language::ALL {
        for ((name, english), (_, own)) in ENGLISH.each().into_iter().zip(language.phrases().each())
        {
            assert!(!own.trim().is_empty(), "{language:?} {name}");
            assert_eq!(places(english), places(own), "{language:?} {name}: {own}");
        }
    }
}

#[test]
fn lessons_say_the_same_figures_in_every_language() {
    let figures = |words: &[&str]| -> Vec<String> {
        let all = words.join(" ");
        let parts = all.split(|letter: char| !letter.is_ascii_alphanumeric());
        let figure = |part: &&str| part.chars().any(|letter| letter.is_ascii_digit());
        let mut figures: Vec<String> = parts.filter(figure).map(str::to_owned).collect();
        figures.sort();
        figures
    };
    for lesson in COURSE {
        for language in Language::ALL {
            let words = (language.phrases().lesson)(lesson.topic);
            assert_eq!(words.len(), lesson.words.len(), "{language:?} {:?}", lesson.topic);
            assert_eq!(figures(words), figures(lesson.words), "{language:?} {:?}", lesson.topic);
        }
    }
}

#[test]
fn places_are_filled_in_in_any_order() {
    assert_eq!(fill("{1} of {0}", &[&"many", &3]), "3 of many");
    assert_eq!(fill("nothing", &[]), "nothing");
}

#[test]
fn letters_are_latin_where_they_must_be() {
    for language in [Language::English, Language::KhmerLatin] {
        for (name, text) in language.phrases().each() {
            assert!(!script::has_khmer(text), "{language:?} {name}: {text}");
        }
    }
}

#[test]
fn system_locale_chooses_the_language() {
    let of = |pairs: &[(&str, &str)]| {
        Language::of_system(|name| {
            pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1.to_owned())
        })
    };
    assert_eq!(of(&[]), Language::English);
    assert_eq!(of(&[("LANG", "km_KH.UTF-8")]), Language::Khmer);
    assert_eq!(of(&[("LANG", "km")]), Language::Khmer);
    assert_eq!(of(&[("LANG", "km_KH@latin")]), Language::KhmerLatin);
    assert_eq!(of(&[("LANG", "kmr_TR")]), Language::English, "northern Kurdish is not Khmer");
    assert_eq!(of(&[("LC_ALL", ""), ("LC_MESSAGES", "km_KH"), ("LANG", "C")]), Language::Khmer);
    assert_eq!(of(&[("LC_ALL", "C"), ("LANG", "km_KH")]), Language::English);
}

#[test]
fn khmer_script_is_drawn_only_where_it_is_safe() {
    let mut app = app("language = \"khmer\"", "none");
    assert_eq!(
        (app.context.wished_language(), app.context.language),
        (Language::Khmer, Language::KhmerLatin)
    );
    app.context.terminal.script_is_safe = true;
    app.context.apply_appearance();
    assert_eq!(app.context.language, Language::Khmer);
    assert!(picture(&app, 80, 24).contains(Language::Khmer.phrases().menu.rules));
}

#[test]
fn every_setting_is_explained_in_every_language() {
    for setting in Setting::ALL {
        for language in Language::ALL {
            let (label, about) = language.phrases().setting(setting);
            assert!(!label.is_empty() && !about.is_empty(), "{setting:?} in {language:?}");
        }
    }
}

#[test]
fn refusals_are_in_the_chosen_language() {
    for (language, says) in [
        (Language::English, "e5: a fish steps straight forward and captures"),
        (Language::KhmerLatin, "e5: trey daeu trong tov mukh, haey si bangkaeut"),
        (Language::Khmer, "ត្រីដើរត្រង់ទៅមុខ"),
    ] {
        let app = in_game(language, setup(GameId::Ouk, person(), ClockSetting::None), "ie5\r");
        assert!(note(&app).contains(says), "{}", note(&app));
    }
}

#[test]
fn remarks_have_a_text_with_their_parts() {
    let ending = Ending::win(Color::White, Reason::Checkmate);
    let over = RuleMessage::about(MessageId::GameOver, [Arg::Ending(ending)]);
    let told =
        RuleMessage::about(MessageId::Because, [Arg::text("a1a2"), Arg::Message(Box::new(over))]);
    assert_eq!(told.to_string(), "a1a2: the game is over, White won: ouk ngeub (checkmate)");
    let told = Language::KhmerLatin.phrases().rule_message(&told);
    assert_eq!(told, "a1a2: lbaeng chob haey, Sor chneah: ouk ngeub");
    let squares = ["a1", "b2"].map(|name| name.parse::<SquareName>().expect("it is a square"));
    let all = RuleMessage::about(MessageId::NotAnswered, [Arg::all(squares)]);
    assert_eq!(
        Language::KhmerLatin.phrases().rule_message(&all),
        "min toan ruoch pi ouk pi a1 neng b2"
    );
}

#[test]
fn english_endings_match_those_of_the_rules() {
    let counting = Color::White;
    let reasons = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::FirstCheck,
        Reason::Count { by: Color::Black, number: 16, limit: 16, why: LimitReason::OneTuuk },
        Reason::Count { by: Color::Black, number: 64, limit: 64, why: LimitReason::BoardHonour },
        Reason::CountHopeless { by: Color::White, why: LimitReason::NoLimit },
        Reason::MateWhileCounting { by: Color::White },
        Reason::DeadMaterial,
        Reason::KingCarried,
        Reason::KingSurrounded,
        Reason::KingFlanked,
        Reason::KingImmobile,
        Reason::NoMove,
        Reason::OrderRefused,
        Reason::NoProgress,
        Reason::Repetition,
        Reason::Agreement,
        Reason::DrawTaken { counting },
        Reason::Resignation,
        Reason::Forfeit,
        Reason::Flag,
    ];
    for reason in reasons {
        for outcome in [Outcome::Win(Color::White), Outcome::Win(Color::Black), Outcome::Draw] {
            let ending = Ending { outcome, reason: reason.clone() };
            assert_eq!(ENGLISH.ending(&ending), sentence(&ending.to_string()));
        }
    }
}

#[test]
fn reasons_of_limits_are_translated() {
    for reason in LimitReason::ALL {
        let english = ENGLISH.limit_reason(reason);
        assert_eq!(english, reason.to_string());
        assert_ne!(Language::Khmer.phrases().limit_reason(reason), english);
    }
}

#[test]
fn english_reasons_without_a_drill_match_the_trainer() {
    let no_position = |task| DrillError::NoPosition { class: "KM".to_owned(), rules: "tan", task };
    for error in [
        DrillError::no_tables(GameId::KarOuk, GameId::KarOuk.default_rules()),
        DrillError::no_tables(GameId::Rek, GameId::Rek.default_rules()),
        no_position(DrillTask::Chase),
        no_position(DrillTask::Hold),
        DrillError::GoesOn,
        DrillError::NothingLetGo(5),
        DrillError::Failed,
        DrillError::Stopped,
        TableError::Memory { class: "KRM".to_owned(), distances: 900, allowed: 500 }.into(),
        TableError::NoMemory { class: "KRM".to_owned(), distances: 900 }.into(),
        TableError::Stopped("KRM".to_owned()).into(),
    ] {
        assert_eq!(ENGLISH.drill_error(&error), error.to_string());
        assert_ne!(Language::Khmer.phrases().drill_error(&error), error.to_string());
    }
}

/// An app in a language, whatever the terminal's abilities.
pub fn speaking(language: Language, settings: &str) -> App {
    let mut app = app(&format!("language = \"{}\"\n{settings}", language.name()), "none");
    app.context.terminal.script_is_safe = true;
    app.context.apply_appearance();
    app
}

fn in_game(language: Language, setup: GameSetup, typed: &str) -> App {
    let mut app = speaking(language, "");
    app.begin(Play::new(Game::new(setup).unwrap()));
    keys(&mut app, typed);
    app
}

/// Keys that lead from the menu to every list and lesson screen.
const FROM_MENU: &[&str] = &[
    "",
    "n",
    "nllll",
    "njjjjll",
    "2",
    "b",
    "b\r\rj",
    "g",
    "g/x",
    "r",
    "r  ",
    "e",
    "ez",
    "ezKu",
    "e?",
    "s",
    "sjjjj",
    "t",
    "?",
    "t?",
    "Lq",
    "Lqjjjjjj",
    "L",
    "Ln",
    "Lnnie4e5\r",
    "LnnH",
    "LnnHH",
    "Lnnnnn1",
    "Lnnnnn2",
    "L?",
    "Lqjjjjjj\rn",
    "Lqjjjjjj\rnnnn",
    "p",
    "p\r",
    "p\rHH",
    "pjjjjj",
    "pjjjjj\r",
    "p\r?",
];

/// Every screen in a language, each with its name.
pub fn scenes(language: Language) -> Vec<(String, App)> {
    let mut scenes = Vec::new();
    for open in FROM_MENU {
        let mut app = speaking(language, "");
        keys(&mut app, open);
        scenes.push((format!("menu, then {open:?}"), app));
    }
    for &game in GameId::ALL {
        let timed = ClockSetting::SuddenDeath { base: std::time::Duration::from_secs(600) };
        for typed in [
            "",
            "\r",
            "C",
            "q",
            "i:rules\r",
            "i:resign\r",
            "i:resign\ry",
            "s",
            "v",
            "vp",
            "R",
            "?",
            "? ",
        ] {
            let app = in_game(language, setup(game, person(), timed), typed);
            scenes.push((format!("{}, then {typed:?}", game.name()), app));
        }
    }
    let computer = Player::Computer { level: 4 };
    let app = in_game(language, setup(GameId::Ouk, computer, ClockSetting::None), "ie3e4\r");
    scenes.push(("a game against the computer".to_owned(), app));
    for (fen, by_hand) in [
        ("8/8/8/3k4/8/8/R7/3K3R b - - 0 1", true),
        ("8/8/8/3k4/8/8/R7/3K3R w - 14 9 2", false),
        ("8/8/8/3k4/8/8/R7/3K3R b - 14 13 2", false),
        ("3k4/8/8/8/8/8/8/3RK3 b - - 0 1", false),
    ] {
        for typed in ["", "C", "c", "cC", "ct"] {
            let fen = Some(fen.to_owned());
            let setup =
                GameSetup { fen, by_hand, ..setup(GameId::Ouk, person(), ClockSetting::None) };
            scenes.push((format!("a count, then {typed:?}"), in_game(language, setup, typed)));
        }
    }
    for typed in ["", "H", "HH", "S", "?"] {
        let mut app = speaking(language, "");
        begin(&mut app, DrillTask::Chase);
        keys(&mut app, typed);
        scenes.push((format!("a drill, then {typed:?}"), app));
    }
    for task in [DrillTask::Chase, DrillTask::Hold] {
        // The texts for the best move, a middling one and the worst.
        for of in [0, 50, 100] {
            let mut app = speaking(language, "");
            let known = begin(&mut app, task);
            let Screen::Drill(exercise) = &app.screen else { unreachable!("it has just begun") };
            let position = exercise.play.game.position();
            let choices = known.choices(position).unwrap();
            let mv = choices[(choices.len() - 1) * of / 100].mv;
            let typed = format!("i{}\r", notation::coordinate(position, mv));
            keys(&mut app, &typed);
            scenes.push((format!("a drill, then {typed:?}"), app));
        }
    }
    scenes
}

#[test]
fn records_are_in_english_in_every_language() {
    let app = in_game(Language::KhmerLatin, setup(GameId::Ouk, person(), ClockSetting::None), "");
    assert!(picture(&app, 80, 24).contains("Neak  Sor"));
    assert!(play(&app).game.to_record().contains("[White \"You\"]"));
    let problems = Settings::read("language = \"latin\"").problems;
    assert!(problems[0].to_string().contains("khmer-latin"));
}

#[test]
fn a_date_is_in_words_with_and_without_its_year() {
    for (language, long, short) in [
        (Language::English, "3 Nov 2026", "3 Nov"),
        (Language::KhmerLatin, "3 Vichika 2026", "3 Vichika"),
        (Language::Khmer, "3 វិច្ឆិកា 2026", "3 វិច្ឆិកា"),
    ] {
        assert_eq!(language.phrases().date("2026.11.03"), [long, short]);
    }
    for date in ["2026.13.01", "2026.11.32", "2026.11", "yesterday"] {
        assert_eq!(Language::English.phrases().date(date), [date, date]);
    }
    for (date, short) in [("2026.??.??", "2026"), ("2026.11.??", "2026.11"), ("????.??.??", "????")]
    {
        assert_eq!(Language::English.phrases().date(date), [date, short]);
    }
}

#[test]
fn every_language_reports_problems_of_the_table_cache() {
    let damaged = || FileError::Damaged { path: "/x/KR.table".into(), what: "block 1".to_owned() };
    let lost = || FileError::Unwritable {
        path: "/x/KR.table".into(),
        error: ErrorKind::StorageFull.into(),
    };
    for (language, words) in [
        (Language::English, ["damaged; the table is made again", "used but not saved"]),
        (Language::KhmerLatin, ["khouch; tveu tarang", "min roksa tuk"]),
        (Language::Khmer, ["ខូច ធ្វើតារាង", "មិនរក្សាទុក"]),
    ] {
        for (problem, words) in [CacheProblem::MadeAgain(damaged()), CacheProblem::NotSaved(lost())]
            .into_iter()
            .zip(words)
        {
            let mut app = app("", "none");
            app.context.strings = language.phrases();
            app.update(Message::Trainer(TrainerResponse::Cache(problem)));
            let said = app.context.words_of(app.context.note.as_ref());
            assert!(said.contains("/x/KR.table") && said.contains(words), "{said}");
        }
    }
}
