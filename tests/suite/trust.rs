//! A program that only a file names starts only after the user has read its whole command and said
//! yes.

use super::support::{play_in, setup, written};
use super::tui::{app, picture, typed_ahead as keys};
use ouk::tui::app::{App, Screen};
use ouk::tui::asked::Asked;
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::keys::{Action, Key};
use ouk::tui::message::{Loaded, Message};
use ouk::tui::screens::play::Question;
use ouk_rules::GameId;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{EngineSpec, Game, GameSetup, Player};
use proptest::prelude::*;
use ratatui::layout::Size;
use std::path::PathBuf;

fn engine(command: &str, options: &[&str]) -> EngineSpec {
    let options = options.iter().map(|&option| option.to_owned()).collect();
    EngineSpec { command: command.to_owned(), options }
}

/// A game with one engine, or with two against each other.
fn game(white: Option<EngineSpec>, black: Option<EngineSpec>, line: &str) -> Game {
    let person = || Player::Human { name: "Sok".to_owned() };
    let players = ByColor([white, black].map(|spec| spec.map_or_else(person, Player::Engine)));
    let setup = GameSetup { players, ..setup(GameId::Ouk, GameId::Ouk.default_rules()) };
    let mut game = Game::new(setup).unwrap();
    play_in(&mut game, line);
    game
}

fn open(app: &mut App, game: Game, purpose: Purpose) -> Vec<Effect> {
    app.update(Message::Opened(PathBuf::from("x.pgn"), Loaded(Box::new(game)), purpose))
}

fn starts(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Ask(..)))
}

/// Draws a frame at the size of the screen, and reports it as written.
fn see(app: &mut App) {
    app.update(Message::Drawn(written()));
}

fn asks(app: &App) -> bool {
    let Screen::Play(play) = &app.screen else { return false };
    matches!(play.question.as_ref().map(Asked::question), Some(Question::Engine(_)))
}

const HOSTILE: &str = "sh -c 'echo owned > /tmp/owned'";

#[test]
fn no_way_to_a_game_of_a_file_starts_its_program() {
    let over = || {
        let mut game = game(Some(engine(HOSTILE, &[])), None, "e3e4 d6d5 e4d5 c6d5");
        game.resign(Color::Black);
        game
    };
    let open_game = || game(Some(engine(HOSTILE, &[])), None, "e3e4 d6d5");
    for (game, purpose, typed) in [
        (over(), Purpose::Review, "0p"),
        (over(), Purpose::Play, "0p"),
        (open_game(), Purpose::Review, "0p"),
        (open_game(), Purpose::Play, ""),
        (open_game(), Purpose::Play, "n"),
        (open_game(), Purpose::Play, "ni:again\r"),
        (open_game(), Purpose::Play, "ni:again\rni:again\r"),
        (open_game(), Purpose::Play, "nv0p"),
        (open_game(), Purpose::Play, "nuu"),
        (open_game(), Purpose::Play, "ni:resign\ryR"),
    ] {
        let mut app = app("", "none");
        let mut effects = open(&mut app, game, purpose);
        effects.extend(keys(&mut app, typed));
        assert!(!starts(&effects), "{purpose:?} {typed}");
        if typed != "n" {
            effects.extend(keys(&mut app, "\u{0}"));
        }
        assert!(!starts(&effects), "{purpose:?} {typed}");
    }
    // The review continues where the engine is to move, so the question comes.
    let mut app = app("", "none");
    open(&mut app, over(), Purpose::Review);
    keys(&mut app, "0p");
    assert!(asks(&app), "{}", picture(&app, 80, 24));
    assert!(!starts(&keys(&mut app, "y")), "it was not shown yet");
    see(&mut app);
    assert!(starts(&keys(&mut app, "y")));
}

#[test]
fn a_yes_approves_one_command_with_its_options() {
    let (first, second) = (engine("one", &["A=1"]), engine("one", &["A=2"]));
    let mut app = app("", "none");
    open(&mut app, game(Some(first), Some(second), ""), Purpose::Play);
    assert!(picture(&app, 80, 24).contains("setoption A=1"));
    see(&mut app);
    assert!(starts(&keys(&mut app, "y")));
    let Screen::Play(play) = &mut app.screen else { panic!("a game is played") };
    play_in(&mut play.game, "e3e4");
    let effects = play.go_on();
    assert!(!starts(&effects), "the other one was not asked about");
    assert!(picture(&app, 80, 24).contains("setoption A=2"));
    assert!(!starts(&keys(&mut app, "y")), "it was not shown yet");
    see(&mut app);
    assert!(starts(&keys(&mut app, "y")));
}

#[test]
fn another_game_after_a_yes_asks_no_more() {
    let mut app = app("", "none");
    open(&mut app, game(None, Some(engine("one", &[])), "e3e4"), Purpose::Play);
    see(&mut app);
    assert!(starts(&keys(&mut app, "y")));
    let Screen::Play(play) = &mut app.screen else { panic!("a game is played") };
    play.game.resign(Color::Black);
    // Black lost and makes the first move.
    assert!(starts(&play_on(
        &mut app,
        Message::Command(ouk::tui::command::Command::Do(Action::Rematch))
    )));
}

fn play_on(app: &mut App, message: Message) -> Vec<Effect> {
    app.update(message)
}

/// All text shown before a yes, without blanks.
fn shown(app: &mut App, (width, height): (u16, u16)) -> String {
    app.context.terminal.size = Size { width, height };
    let mut all = String::new();
    for _ in 0..200 {
        assert!(asks(app));
        let screen = picture(app, width, height);
        all.extend(screen.chars().filter(|letter| !letter.is_whitespace()));
        assert!(!starts(&keys(app, "yY")), "a yes counts only when the page was shown");
        assert_eq!(picture(app, width, height), screen, "no page is turned before it was shown");
        see(app);
        if screen.contains("y: yes") {
            return all;
        }
        let effects = keys(app, "y");
        assert!(!starts(&effects), "a yes counts only when all was shown");
    }
    panic!("the question has no end");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn the_whole_command_is_shown_at_every_size(
        command in "[a-zA-Z0-9/ '\"\u{200b}\u{202e}\u{a0}а\u{1b}\n]{1,900}",
        option in "[a-zA-Z]{1,80}=[a-z \u{7f}]{0,80}",
        width in 27u16..130,
        height in 6u16..45,
    ) {
        let spec = engine(&command, &[&option]);
        let mut app = app("", "none");
        open(&mut app, game(Some(spec), None, ""), Purpose::Play);
        let text = match &app.screen {
            Screen::Play(play) => match play.question.as_ref().map(Asked::question) {
                Some(Question::Engine(consent)) => consent.text(),
                _ => panic!("it is asked"),
            },
            _ => panic!("a game is played"),
        };
        prop_assert!(text.chars().all(|letter| letter == '\n' || matches!(letter, ' '..='~')));
        prop_assert_eq!(text.matches("<U+202E>").count(), command.matches('\u{202e}').count());
        let seen = shown(&mut app, (width, height));
        // A page break may fall within the text, with the frame of a page around it.
        let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let mut rest = seen.chars();
        for letter in letters {
            prop_assert!(rest.any(|other| other == letter), "{} is missing in {}", letter, seen);
        }
        prop_assert!(starts(&keys(&mut app, "y")));
    }

    #[test]
    fn no_keys_but_a_yes_start_a_program(
        typed in "[a-xzA-XZ0-9 \r:.,?^]{0,60}",
        unseen in "[a-zA-Z0-9 \r:.,?^]{0,60}",
        which in 0usize..3,
    ) {
        let purpose = [Purpose::Play, Purpose::Review, Purpose::Train][which];
        let mut app = app("", "none");
        let spec = || Some(engine(HOSTILE, &[]));
        let mut effects = open(&mut app, game(spec(), spec(), "e3e4 d6d5"), purpose);
        see(&mut app);
        effects.extend(keys(&mut app, &typed));
        prop_assert!(!starts(&effects));
        // Where no command was shown, no key starts the program.
        let mut app = self::app("", "none");
        let mut effects = open(&mut app, game(spec(), spec(), "e3e4 d6d5"), purpose);
        effects.extend(keys(&mut app, &unseen));
        prop_assert!(!starts(&effects));
    }
}

#[test]
fn yes_to_an_invisible_question_does_not_count() {
    for size in [(0, 0), (17, 12), (40, 5), (9, 3), (4, 40)] {
        let mut app = app("", "none");
        app.context.terminal.size = Size { width: size.0, height: size.1 };
        open(&mut app, game(Some(engine(HOSTILE, &[])), None, ""), Purpose::Play);
        for key in [Key::Char('y'), Key::Char('y'), Key::Enter, Key::Char('y')] {
            see(&mut app);
            assert!(!starts(&app.update(Message::Key(key))), "{size:?}");
        }
    }
}
