//! Commands: keys, typed lines, the mouse and line play all make the same ones.

use crate::drills::begin;
use crate::support::setup;
use crate::tui::{app, keys, note, person, play, playing};
use ouk::tui::app::Screen;
use ouk::tui::command::Command;
use ouk::tui::command::typed::{self, CommandError, TYPED};
use ouk::tui::keys::{Action, KeyContext};
use ouk::tui::language::{Language, fill};
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_rules::GameId;
use ouk_rules::game::{Game, GameSetup};
use std::collections::HashSet;
use std::path::PathBuf;

#[test]
fn no_word_means_two_commands() {
    for place in [KeyContext::Game, KeyContext::Drill, KeyContext::Review] {
        let words: Vec<&str> = typed::at(place).flat_map(|typed| typed.words).copied().collect();
        assert_eq!(words.len(), words.iter().collect::<HashSet<_>>().len(), "{words:?}");
        assert!(!words.is_empty());
    }
    let words: Vec<&str> = TYPED.iter().flat_map(|typed| typed.line_words).copied().collect();
    assert_eq!(words.len(), words.iter().collect::<HashSet<_>>().len(), "{words:?}");
}

#[test]
fn typed_line_is_a_command_a_move_or_a_named_error() {
    let write = |file: &str| Ok(Some(Command::Write(PathBuf::from(file))));
    let set = |name: &str, value: &str| {
        Ok(Some(Command::Set { name: name.to_owned(), value: value.to_owned() }))
    };
    for (line, read) in [
        ("", Ok(None)),
        (" : ", Ok(None)),
        (":w", Ok(Some(Command::Save))),
        (":w my game.pgn ", write("my game.pgn")),
        (":set pieces letters", set("pieces", "letters")),
        (":set pieces", set("pieces", "")),
        (":theme lacquer", set("theme", "lacquer")),
        (":SET LANGUAGE KHMER", set("LANGUAGE", "KHMER")),
        ("undo", Ok(Some(Command::Do(Action::Undo)))),
        (":wq", Ok(Some(Command::Leave))),
        (":WQ", Ok(Some(Command::Leave))),
        ("::Undo", Ok(Some(Command::Do(Action::Undo)))),
        (":W My.pgn", write("My.pgn")),
        ("e4", Ok(Some(Command::Play("e4".to_owned())))),
        (":e2e4", Ok(Some(Command::Play("e2e4".to_owned())))),
        ("nonsense", Ok(Some(Command::Play("nonsense".to_owned())))),
        (":nonsense", Err(CommandError::Unknown("nonsense".to_owned()))),
        (":e", Err(CommandError::Incomplete("e FILE"))),
        (":set", Err(CommandError::Incomplete("set NAME VALUE"))),
        (":flip over", Err(CommandError::StandsAlone("flip".to_owned()))),
        (":q now", Err(CommandError::StandsAlone("q".to_owned()))),
    ] {
        assert_eq!(typed::read(line, KeyContext::Game), read, "{line:?}");
    }
}

#[test]
fn a_command_of_another_place_is_answered_with_that_place() {
    let given = |word: &str| word.to_owned();
    for (line, place, read) in [
        (":resign", KeyContext::Review, CommandError::OnlyInGame(given("resign"))),
        ("resign", KeyContext::Drill, CommandError::OnlyInGame(given("resign"))),
        (":E e4.pgn", KeyContext::Review, CommandError::OnlyInGame(given("e"))),
        (":w x.pgn", KeyContext::Puzzle, CommandError::OnlyInGame(given("w"))),
        (":note good", KeyContext::Game, CommandError::OnlyInReview(given("note"))),
        (":board", KeyContext::Game, CommandError::OnlyByLine(given("board"))),
        (":moves e4", KeyContext::Game, CommandError::OnlyByLine(given("moves"))),
        (":clock", KeyContext::Review, CommandError::OnlyByLine(given("clock"))),
    ] {
        assert_eq!(typed::read(line, place), Err(read), "{line:?}");
    }
    // A move that only begins like a word is a move.
    let played = typed::read("e e4", KeyContext::Review);
    assert_eq!(played, Ok(Some(Command::Play("e e4".to_owned()))));
}

#[test]
fn the_screen_knows_the_commands_of_play_line_by_line() {
    for typed in TYPED {
        for word in typed.line_words.iter().filter(|word| word.len() > 1) {
            let here = typed::read(&format!(":{word}"), KeyContext::Game);
            let by_line = typed::read_line_word(word).map(|(_, command)| Some(command));
            // On the screen the rules fill a page.
            if *word != "rules" {
                assert_eq!(here, by_line, "{word}");
            }
        }
    }
    for word in typed::QUESTIONS.into_iter().chain(["quit", "menu"]) {
        let read = typed::read(&format!(":{word}"), KeyContext::Game);
        assert!(!matches!(read, Err(CommandError::Unknown(_))), "{word}");
    }
}

#[test]
fn no_game_is_written_under_the_name_of_a_picture() {
    for (name, is_refused) in [
        ("a.png", true),
        ("A.PNG", true),
        ("my game.jpeg", true),
        ("a.svg", false),
        ("a.pgn", false),
        ("png", false),
        ("a.png.pgn", false),
    ] {
        for place in [KeyContext::Game, KeyContext::Review] {
            let read = typed::read(&format!(":w {name}"), place);
            assert_eq!(read == Err(CommandError::NoPicture), is_refused, "{name}");
        }
        let by_line = typed::read_line_word(&format!("w {name}"));
        assert_eq!(by_line == Err(CommandError::NoPicture), is_refused, "{name}");
    }
}

#[test]
fn no_game_is_written_under_the_name_of_a_web_page() {
    for name in ["a.html", "my game.HTM"] {
        for place in [KeyContext::Game, KeyContext::Review] {
            assert_eq!(
                typed::read(&format!("w {name}"), place),
                Err(CommandError::NoPage),
                "{name}"
            );
        }
        let by_line = typed::read_line_word(&format!("w {name}"));
        assert_eq!(by_line, Err(CommandError::NoPage), "{name}");
    }
}

#[test]
fn count_explains_and_start_and_stop_count() {
    let mut app = app("", "none");
    let by_hand = GameSetup {
        fen: Some("8/3r4/8/3k4/8/8/R7/R2K4 b - - 0 1".to_owned()),
        by_hand: true,
        ..setup(GameId::Ouk, GameId::Ouk.default_rules())
    };
    app.begin(Play::new(Game::new(by_hand).unwrap()));
    keys(&mut app, ":count\r");
    assert_eq!(app.overlays.len(), 1, "{}", note(&app));
    assert!(play(&app).game.count().is_none());
    app.update(Message::Key(ouk::tui::keys::Key::Esc));
    keys(&mut app, ":stop\r");
    assert_eq!(note(&app), "Black does not count");
    for _ in 0..2 {
        keys(&mut app, ":start\r");
        assert!(play(&app).game.count().is_some(), "{}", note(&app));
    }
    assert!(note(&app).contains("already counts"), "{}", note(&app));
    keys(&mut app, ":stop\r");
    assert!(play(&app).game.count().is_none(), "{}", note(&app));
}

#[test]
fn board_shows_the_error_of_a_command() {
    let mut app = playing(GameId::Ouk, person());
    for (line, said) in [
        (":e\r", "the command is incomplete; type :e FILE"),
        (":flip x\r", "nothing may follow \"flip\""),
        (":foo\r", "there is no command :foo; Tab lists them"),
        (":set sound loud\r", "there is no setting"),
        (":set pieces\r", "pieces is auto; it can be auto, letters"),
    ] {
        assert!(keys(&mut app, line).is_empty(), "{line}");
        assert!(note(&app).contains(said), "{line}: {}", note(&app));
    }
    assert!(!play(&app).flipped);
}

#[test]
fn a_key_a_typed_line_and_a_message_do_the_same() {
    let mut by_key = playing(GameId::Ouk, person());
    let mut by_line = playing(GameId::Ouk, person());
    let mut by_message = playing(GameId::Ouk, person());
    for (key, line, command) in [
        ("f", ":flip\r", Command::Do(Action::Flip)),
        ("id3d4\r", ":d3d4\r", Command::Play("d3d4".to_owned())),
        ("id6d5\r", "id6d5\r", Command::Play("d5".to_owned())),
        ("u", ":undo\r", Command::Do(Action::Undo)),
        ("U", ":redo\r", Command::Do(Action::Redo)),
        ("o", ":draw\r", Command::Do(Action::OfferDraw)),
    ] {
        keys(&mut by_key, key);
        keys(&mut by_line, line);
        by_message.update(Message::Command(command));
        let state = |app| {
            let board = play(app);
            let question = board.question.as_ref().map(|asked| asked.question().clone());
            (board.game.ply(), board.flipped, question, note(app))
        };
        assert_eq!(state(&by_key), state(&by_line), "{line}");
        assert_eq!(state(&by_key), state(&by_message), "{line}");
    }
    assert_eq!(play(&by_key).game.ply(), 2);
}

#[test]
fn completion_of_commands_ignores_capitals() {
    for (typed, completed) in [
        (":fli", ":flip"),
        (":FLI", ":flip"),
        (":SET MO", ":set mouse "),
        (":Set Mouse C", ":set mouse clicks"),
        (":THEME RICE", ":theme rice-paddy"),
        (":SETX", ":SETX"),
    ] {
        let mut app = playing(GameId::Ouk, person());
        keys(&mut app, typed);
        app.update(Message::Key(ouk::tui::keys::Key::Tab));
        assert_eq!(play(&app).line.as_deref(), Some(completed), "{typed}");
    }
}

#[test]
fn a_drill_and_a_review_know_some_commands() {
    let mut drill = app("", "none");
    begin(&mut drill, ouk::trainer::drill::DrillTask::Chase);
    let note = |app: &ouk::tui::app::App| match &app.screen {
        Screen::Drill(exercise) => app.context.words_of(exercise.note.as_ref()),
        Screen::Review(review) => app.context.words_of(review.board.note.as_ref()),
        _ => panic!("a drill or a review"),
    };
    keys(&mut drill, ":resign\r");
    assert_eq!(note(&drill), "\"resign\" works only in a game");
    keys(&mut drill, ":fen\r");
    assert!(note(&drill).contains('/'), "{}", note(&drill));
    keys(&mut drill, "R");
    assert_eq!(drill.overlays.len(), 1, "the rules are read in a drill too");

    let mut review = playing(GameId::Ouk, person());
    keys(&mut review, "id3d4\rv:resign\r");
    assert_eq!(note(&review), "\"resign\" works only in a game");
    assert_eq!(keys(&mut review, ":w there.pgn\r").len(), 1);
    keys(&mut review, ":q\r");
    assert!(matches!(review.screen, Screen::Play(_)));
}

#[test]
fn the_help_of_play_line_by_line_lists_every_word() {
    for language in [Language::English, Language::KhmerLatin, Language::Khmer] {
        let spoken = &language.phrases().spoken;
        let help = fill(spoken.help, &[&spoken.help_write, &spoken.help_rek]);
        let listed: HashSet<&str> =
            help.split(|letter: char| !letter.is_ascii_alphabetic()).collect();
        for typed in TYPED.iter().filter(|typed| !typed.line_words.contains(&"?")) {
            if let Some(word) = typed.line_words.first() {
                assert!(listed.contains(word), "{language:?}: {word}");
            }
        }
    }
}
