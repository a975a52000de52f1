//! What is wrong with files, records, positions and engines is told in the language of the
//! interface.

use crate::language::speaking;
use crate::tui::{keys, picture};
use anyhow::Context;
use ouk::archive::SavedGame;
use ouk::archive::{Archive, Unreadable};
use ouk::config::problems::{FileProblem, ProblemKind};
use ouk::config::{Settings, SettingsFault, SettingsProblem, SettingsSaveError};
use ouk::config::{ValueInTheWay, WantedToml};
use ouk::trainer::progress::{DamageKind, ProgressError};
use ouk::tui::app::App;
use ouk::tui::effect::Effect;
use ouk::tui::effect_runner::{EffectRunner, UserFiles};
use ouk::tui::keys::{KeyFault, KeyMap};
use ouk::tui::language::{ENGLISH, Language, Phrases};
use ouk::tui::message::Message;
use ouk::tui::outcome::{OpenProblem, SaveProblem};
use ouk::tui::theme::error::ThemeError;
use ouk::tui::theme::{ThemeDraft, base16};
use ouk_engine::command_line::Failure;
use ouk_engine::uci::client::option::OptionValues;
use ouk_engine::uci::client::{EngineEnd, EngineError};
use ouk_io::fault::{FileFault, NamedFileError};
use ouk_io::outside::Rights;
use ouk_rules::fen::FenError;
use ouk_rules::game::{Game, RecordError};
use ouk_rules::message::MessageId;
use ouk_rules::registry::RegisterError;
use ouk_rules::user_rule_sets::RuleSetError;
use ouk_rules::{AnyPosition, GameId, RuleMessage};
use std::fmt::Display;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

/// Each error in English is as it says itself, and in the other languages it is not.
fn is_translated<E: Display>(errors: &[E], words: impl Fn(&Phrases, &E) -> String) {
    for error in errors {
        assert_eq!(words(&ENGLISH, error), error.to_string());
        for language in [Language::Khmer, Language::KhmerLatin] {
            assert_ne!(words(language.phrases(), error), error.to_string(), "{language:?}");
        }
    }
}

#[test]
fn faults_of_files_are_translated() {
    let fault = |fault: FileFault| io::Error::from(fault);
    let faults = [
        FileFault::Folder,
        FileFault::NotOrdinary,
        FileFault::NoFolder,
        FileFault::Exists,
        FileFault::Link,
        FileFault::ManyLinks,
        FileFault::Locked,
        FileFault::TooLong(9),
        FileFault::NotText(9),
    ];
    let named = NamedFileError { path: "a.lock".into(), error: fault(FileFault::Locked) };
    let errors: Vec<io::Error> = faults.map(fault).into_iter().chain([named.into()]).collect();
    is_translated(&errors, Phrases::io_error);
    let saving = [
        SaveProblem::NoFolder,
        SaveProblem::OpenElsewhere,
        SaveProblem::TooMany(9),
        SaveProblem::OtherFile,
        SaveProblem::Fault,
        fault(FileFault::Locked).into(),
    ];
    is_translated(&saving, Phrases::save_problem);
    let unreadable = || {
        [
            fault(FileFault::Link).into(),
            Unreadable::Folder,
            Unreadable::NoFile,
            Unreadable::TooLong,
            Unreadable::Empty,
            Unreadable::Position,
            Unreadable::Damaged(record_error("")),
            Unreadable::NotText { at: 3 },
            Unreadable::Fault,
        ]
    };
    is_translated(&unreadable(), Phrases::unreadable);
    let opening = [OpenProblem::NoFolder, OpenProblem::Fault, fault(FileFault::Link).into()];
    let opening: Vec<OpenProblem> =
        opening.into_iter().chain(unreadable().map(OpenProblem::from)).collect();
    is_translated(&opening, Phrases::open_problem);
    let path = || PathBuf::from("trainer.toml");
    let damaged = |what| ProgressError::Damaged { path: path(), line: 3, what };
    let progress = [
        ProgressError::Io(path(), fault(FileFault::Locked)),
        damaged(DamageKind::NoText),
        damaged(DamageKind::Missing("due".to_owned())),
        damaged(DamageKind::Value),
        ProgressError::TooLarge(path()),
        ProgressError::Newer(path()),
    ];
    is_translated(&progress, Phrases::progress_error);
    let there = |wanted| ValueInTheWay { place: "new_game.rek".to_owned(), wanted };
    let settings = [
        SettingsSaveError::NoPlace,
        SettingsSaveError::Unreadable(fault(FileFault::Link)),
        SettingsSaveError::Malformed("config.toml".into()),
        SettingsSaveError::InTheWay("config.toml".into(), there(WantedToml::Text)),
        SettingsSaveError::InTheWay("config.toml".into(), there(WantedToml::Table)),
        SettingsSaveError::Unwritable(fault(FileFault::Locked)),
    ];
    is_translated(&settings, Phrases::settings_save_error);
}

/// What the system says is not ours to translate.
#[test]
fn errors_of_the_system_keep_their_words() {
    let error = io::Error::from(io::ErrorKind::StorageFull);
    assert_eq!(Language::Khmer.phrases().io_error(&error), error.to_string());
}

/// The tags of a game of ours, with one of them changed.
fn tags(change: (&str, &str)) -> String {
    let all = [
        ("Game", "ouk"),
        ("RuleSet", "tan"),
        ("FEN", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"),
    ];
    let changed = all.into_iter().filter(|tag| tag.0 != change.0).chain([change]);
    changed.map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect()
}

fn record_error(text: &str) -> RecordError {
    let find = |game: GameId, name: &str| game.rule_set(name);
    Game::from_record(text, &find).expect_err("the record is damaged")
}

#[test]
fn errors_of_records_are_translated() {
    let of_tag = [("Game", "chess"), ("RuleSet", "none"), ("TimeControl", "x"), ("Score", "x")];
    let of_tag = of_tag.into_iter().chain([("TimeControl", "0+5")]);
    let of_tag = of_tag.chain([("WhiteLevel", "11"), ("End", "x"), ("End", "taken w")]);
    let mut texts: Vec<String> = of_tag.map(|tag| tags(tag) + "*").collect();
    let moves = [
        "",
        "{",
        "(",
        ")",
        "1. e3e9 *",
        "* x",
        "{[%clk x]} *",
        "{[%cnt x start]} *",
        "1-0",
        "{[%cnt w board 1/64]} *",
        "e3e4 (((((((((((((((((((((((((((((((((( *",
    ];
    texts.extend(moves.map(|moves| tags(("Event", "x")) + moves));
    texts.push(tags(("Event", "x")) + &"x".repeat(100));
    texts.push(tags(("FEN", "8/8 w")) + "*");
    texts.push("[Game\n".to_owned());
    texts.push("[Game \"ouk\"]\n*".to_owned());
    let errors: Vec<RecordError> = texts.iter().map(|text| record_error(text)).collect();
    is_translated(&errors, Phrases::record_error);
}

#[test]
fn errors_of_position_text_are_translated() {
    let (ouk, kar_ouk, hill) = (GameId::Ouk, GameId::KarOuk, GameId::Hill);
    let (rek, min_rek) = (GameId::Rek, GameId::MinRekChanh);
    let kings = "3k4/8/8/8/8/8/8/3K4";
    let texts = [
        (ouk, String::new()),
        (ouk, kings.to_owned()),
        (ouk, "8 w".to_owned()),
        (ouk, "8/8 w".to_owned()),
        (ouk, "1/8/8/8/8/8/8/8 w".to_owned()),
        (ouk, "2/8/8/8/8/8/8/8 w".to_owned()),
        (ouk, "x7/8/8/8/8/8/8/8 w".to_owned()),
        (ouk, format!("{kings} x")),
        (ouk, format!("{kings} w ! - 0 1")),
        (ouk, format!("{kings} w A - 0 1")),
        (ouk, format!("{kings} w - x 0 1")),
        (ouk, format!("{kings} w - - x 1")),
        (ouk, format!("{kings} w - - 0 x")),
        (ouk, format!("{kings} w - - 0 1 more")),
        (kar_ouk, format!("{kings} w - - 3+3 0 1")),
        (kar_ouk, format!("{kings} w - - 0+1 0 1")),
        (kar_ouk, "3k4/8/8/8/8/8/3r4/3K4 w - - 1+1 0 1".to_owned()),
        (hill, "4k4/9/9/9/9/9/9/9/4K4 w A - 0 1".to_owned()),
        (hill, "4k4/9/9/9/9/9/9/9/4K4 w - 9 0 1".to_owned()),
        (rek, "3k4/8/8/8/8/8/8/3K4 w x 1".to_owned()),
        (rek, "3k4/8/8/8/8/8/8/3K4 w 0 1 x".to_owned()),
        (min_rek, "3k4/8/8/8/8/8/8/3K4 w x 0 1".to_owned()),
        (min_rek, "3k4/8/8/8/8/8/8/3K4 w d3h 0 1".to_owned()),
    ];
    let read = |(game, text): &(GameId, String)| {
        AnyPosition::from_fen(*game, game.default_rules(), text).err()
    };
    let mut errors: Vec<FenError> = texts
        .iter()
        .map(|text| read(text).unwrap_or_else(|| panic!("{text:?} can be read")))
        .collect();
    errors.push(FenError::OtherRules { rules: "tan", game: GameId::Rek });
    is_translated(&errors, Phrases::fen_error);
}

#[test]
fn errors_of_settings_are_translated() {
    let mut rules: Vec<String> = [
        "ruleset = 1", "[ruleset]\na = 1", "[ruleset.a]\nlimit = \"least\"",
        "[ruleset.\"\\u202e\"]\nbase = \"tan\"", "[ruleset.a]\nbase = \"none\"",
        "[ruleset.tan]\nbase = \"tan\"", "[ruleset.a]\nbase = \"tan\"\nstalemat = \"win\"",
        "[ruleset.a]\nbase = \"tan\"\nstalemate = \"x\"",
        "[ruleset.a]\nbase = \"tan\"\nleaps_lost_by = 1",
        "[ruleset.a]\nbase = \"tan\"\nleaps_lost_by = \"x\"",
        "[ruleset.a]\nbase = \"federation\"\nrecount = \"on_capture\"",
        "[ruleset.a]\nbase = \"makruk\"\nking_leap_captures = \"yes\"",
        "[ruleset.a]\nbase = \"khmer-institute\"\nneang_step_captures = true\nleaps_lost_by = [\"any_check\"]",
        "new_game = 1", "[new_game]\nx = 1", "[new_game]\ngame = \"x\"",
        "pieces = \"bronze\"", "colour = \"auto\"", "xyzxyz = 1",
    ]
    .map(str::to_owned)
    .to_vec();
    rules.push((0..200).map(|number| format!("k{number} = 1\n")).collect());
    let problems: Vec<SettingsProblem> = rules
        .iter()
        .map(|text| Settings::read(text).problems.pop().unwrap_or_else(|| panic!("{text}")))
        .collect();
    is_translated(&problems, Phrases::settings_problem);
    let mut faults: Vec<SettingsFault> = problems.into_iter().filter_map(fault_of).collect();
    let refused = [RegisterError::Full, RegisterError::OtherSwitches("tan".to_owned())];
    let refused = refused.into_iter().map(RuleSetError::Refused).chain([RuleSetError::TooMany]);
    faults.extend(refused.map(SettingsFault::RuleSet));
    is_translated(&faults, Phrases::settings_fault);
}

fn fault_of<F>(problem: FileProblem<F>) -> Option<F> {
    match problem.what {
        ProblemKind::Line(_, fault) => Some(fault),
        ProblemKind::More(_) | ProblemKind::Unreadable(_) => None,
    }
}

#[test]
fn errors_of_keys_are_translated() {
    let texts = [
        "[gaem]\nundo = \"z\"",
        "[game]\nundoo = \"z\"",
        "[game]\nundo = 1",
        "[game]\nundo = \"Hyper-z\"",
        "[game]\nundo = \"f\"",
        "[all]\nhelp = []",
    ];
    let problems = texts.into_iter().flat_map(|text| KeyMap::read(text).1);
    let faults: Vec<KeyFault> = problems.filter_map(fault_of).collect();
    assert_eq!(faults.len(), texts.len());
    is_translated(&faults, Phrases::key_fault);
}

#[test]
fn errors_of_themes_are_translated() {
    let read = |text: &str| ThemeDraft::read(text, "mine.toml").expect_err("it is faulty");
    let scheme = |text: &str| base16::read(text, "mine.yaml").expect_err("it is faulty");
    let errors: Vec<ThemeError> = [
        "",
        "inherits = 1",
        "mono = 1",
        "lihgt = 1",
        "inherits = \"stoen\"",
        "light = 1",
        "light = [\"x\", 1, 1]",
        "light = [1, 999, 1]",
        "light = [1, 1, 999]",
        "light = [1, 1, 1, \"large\"]",
    ]
    .into_iter()
    .map(read)
    .chain(["", "- 1", "base00: x"].map(scheme))
    .chain([
        ThemeError::Unreadable {
            file: "mine.toml".to_owned(),
            error: Arc::new(FileFault::Folder.into()),
        },
        ThemeDraft::load("stoen").expect_err("there is none"),
    ])
    .collect();
    is_translated(&errors, Phrases::theme_error);
}

#[test]
fn settings_report_errors_in_the_chosen_language() {
    let app = speaking(Language::KhmerLatin, "colour = \"auto\"\nmouse = 1\n");
    let said = app.context.words_of(app.context.note.as_ref());
    assert!(said.starts_with("banthat 2: kmean kar komnot"), "{said}");
}

#[test]
fn failures_of_engines_are_translated() {
    let (command, asked) = ("engine".to_owned(), "isready".to_owned());
    let limit = Duration::from_secs(2);
    let said = vec!["oh".to_owned()];
    let value = |wants| EngineError::Value {
        command: command.clone(),
        option: "Hash".to_owned(),
        wants,
        value: "x".to_owned(),
    };
    let ended = |how| EngineError::Ended {
        command: command.clone(),
        asked: asked.clone(),
        how,
        said: said.clone(),
    };
    let variant = |known: &[&str]| EngineError::NoVariant {
        command: command.clone(),
        variant: "rek",
        known: known.iter().map(|&name| name.to_owned()).collect(),
    };
    let errors = [
        EngineError::Command { command: command.clone() },
        EngineError::NotStarted { command: command.clone(), problem: io::Error::other("x") },
        EngineError::Silent { command: command.clone(), asked: asked.clone(), limit, said: vec![] },
        EngineError::NoThread(io::Error::other("x")),
        EngineError::Deaf { command: command.clone(), asked: asked.clone(), limit, said: vec![] },
        ended(EngineEnd::Quiet),
        ended(EngineEnd::Unknown),
        ended(EngineEnd::Status(std::process::ExitStatus::default())),
        EngineError::Left { command: command.clone(), asked: asked.clone() },
        EngineError::NoOption {
            command: command.clone(),
            option: "Hash".to_owned(),
            known: "Ponder".to_owned(),
        },
        value(OptionValues::Truth),
        value(OptionValues::AnyNumber),
        value(OptionValues::Number { least: 1, most: 9 }),
        variant(&[]),
        variant(&["makruk"]),
        EngineError::Illegal {
            command: command.clone(),
            said: "e2e4".to_owned(),
            fen: "8/8 w".to_owned(),
            problem: Box::new(RuleMessage::new(MessageId::OffBoard)),
            complaints: said.clone(),
        },
    ];
    is_translated(&errors, Phrases::engine_error);
}

fn pasted(text: &str) -> App {
    let mut app = speaking(Language::KhmerLatin, "");
    app.update(Message::Paste(text.to_owned()));
    app
}

#[test]
fn paste_reports_errors_in_the_chosen_language() {
    for (text, words) in [
        ("3k4/8/8/8/8/8/8/3K4 x - - 0 1", "trov kar w ryy b"),
        ("[Game \"ouk\"]\n*", "tag RuleSet: khvah"),
    ] {
        let app = pasted(text);
        let said = app.context.words_of(app.context.note.as_ref());
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn list_reports_damaged_games_in_the_chosen_language() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.pgn"), "[Game \"ouk\"]\n*").unwrap();
    let find = |game: GameId, name: &str| game.rule_set(name);
    let games = Archive::new(folder.path().to_owned()).list(&find);
    let mut app = speaking(Language::KhmerLatin, "");
    keys(&mut app, "g");
    app.update(Message::Games(games.into_iter().map(SavedGame::from).collect()));
    let screen = picture(&app, 120, 40);
    assert!(screen.contains("khouch, tag RuleSet: khvah"), "{screen}");
}

#[test]
fn export_reports_errors_in_the_chosen_language() {
    let folder = tempfile::tempdir().unwrap();
    let (tell, news) = channel();
    let tell = move |message| drop(tell.send(message));
    let files = UserFiles::below(&folder.path().join("home"));
    let mut world = EffectRunner::start(None, Rights::full(), Arc::default(), files, tell).unwrap();
    let (path, text) = (folder.path().to_owned(), "text".to_owned());
    world.perform(Effect::Export { path, text });
    let mut app = speaking(Language::KhmerLatin, "");
    app.update(news.recv_timeout(crate::support::patient(Duration::from_secs(5))).unwrap());
    let said = app.context.words_of(app.context.note.as_ref());
    assert!(said.ends_with("vea chea thot"), "{said}");
}

#[test]
fn a_failure_states_each_cause_once() {
    let error = ouk_io::fault::FileFault::Folder.into();
    let named = NamedFileError { path: "a.lock".into(), error };
    let named = std::io::Error::from(named);
    let failed: Failure =
        Err::<(), _>(named).context("the book").map_err(Failure::from).unwrap_err();
    assert_eq!(failed.text(), "the book: a.lock: it is a folder");
}
