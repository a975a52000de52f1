//! The main menu: its board, and the place of its cursor.

use crate::support::Shows;
use crate::tui::{app, keys, person, picture, setup};
use ouk::tui::app::App;
use ouk::tui::context::UnfinishedGame;
use ouk::tui::effect::Effect;
use ouk::tui::message::{Loaded, Message};
use ouk::tui::note::Note;
use ouk::tui::screens::play::Play;
use ouk_rules::game::{ClockSetting, Game};
use ouk_rules::{GameId, notation};
use std::path::{Path, PathBuf};

fn board(screen: &str, columns: usize) -> Vec<String> {
    screen.lines().map(|row| row.chars().take(columns).collect()).collect()
}

#[test]
fn the_cursor_stays_on_the_entry_of_the_screen_that_was_left() {
    for (open, entry) in
        [("n", "New game"), ("2", "Two players"), ("b", "Team match"), ("s", "Settings")]
    {
        let mut app = app("", "true");
        keys(&mut app, open);
        app.to_menu();
        let screen = picture(&app, 80, 24);
        assert!(screen.shows(&format!("▸ {open}  {entry}")), "{open}: {screen}");
    }
}

#[test]
fn first_start_asks_for_the_language_below_the_games() {
    let mut app = app("", "true");
    app.context.settings.first_run = true;
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        let screen = picture(&app, width, height);
        assert!(screen.shows("▸ L  Learn"), "{width}x{height}: {screen}");
        let row = |words: &str| screen.lines().position(|row| row.contains(words));
        let (language, new) = (row("Language"), row("New game"));
        assert!(height < 24 || language > new, "{width}x{height}: {screen}");
    }
    app.context.settings.first_run = false;
    assert!(!picture(&app, 120, 40).shows("Language"));
}

#[test]
fn every_menu_entry_has_a_description() {
    for language in ["english", "khmer", "khmer-latin"] {
        let mut app = app(&format!("language = \"{language}\""), "true");
        for _ in 0..13 {
            let screen = picture(&app, 80, 24);
            let mut above_keys = screen.lines().rev().skip(1).take(2);
            let says = |row: &str, from| row.chars().skip(from).any(|it| !it.is_whitespace());
            let chosen = screen.lines().find(|row| row.contains('▸')).unwrap();
            let is_beside = says(chosen, 67);
            let is_below = above_keys.any(|row| says(row, 50));
            assert!(is_beside || is_below, "{language}: {screen}");
            keys(&mut app, "j");
        }
    }
}

#[test]
fn small_menu_describes_the_program_beside_its_name() {
    let mut app = app("", "true");
    for first_run in [true, false] {
        app.context.settings.first_run = first_run;
        let screen = picture(&app, 80, 24);
        assert!(screen.shows("Cambodian") && screen.shows("its cousins"), "{screen}");
    }
}

#[test]
fn the_board_of_the_menu_is_that_of_the_game_to_go_on_with() {
    let mut game = Game::new(setup(GameId::KarOuk, person(), ClockSetting::None)).unwrap();
    let mv = notation::parse(game.position(), "e3e4").unwrap();
    game.play(mv).unwrap();
    let mut app = app("", "true");
    let fresh = picture(&app, 80, 24);
    app.context.games.unfinished = Some(UnfinishedGame::in_file("1.pgn".into(), game));
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("Continue") && screen.shows("Kar Ouk"), "{screen}");
    assert_ne!(board(&fresh, 48), board(&screen, 48), "{screen}");
}

#[test]
fn continue_names_the_game_and_its_move_at_every_size() {
    let mut game = Game::new(setup(GameId::Ouk, person(), ClockSetting::None)).unwrap();
    game.play(notation::parse(game.position(), "e3e4").unwrap()).unwrap();
    let mut app = app("", "none");
    app.context.games.unfinished = Some(UnfinishedGame::in_file("1.pgn".into(), game));
    keys(&mut app, "j");
    for (size, words) in [
        ((40, 12), "c  Continue     Ouk, move 1"),
        ((80, 24), "c  Continue     Ouk, move 1"),
        ((120, 40), "c  Continue     Ouk Chatrang: You against Dara, move 1"),
    ] {
        let screen = picture(&app, size.0, size.1);
        assert!(screen.contains(words), "{words}\n{screen}");
    }
}

#[test]
fn who_plays_the_game_to_continue_is_directly_below_that_entry() {
    let mut game = Game::new(setup(GameId::Ouk, person(), ClockSetting::None)).unwrap();
    game.play(notation::parse(game.position(), "e3e4").unwrap()).unwrap();
    let mut app = app("pieces = \"blocks\"", "true");
    app.context.games.unfinished = Some(UnfinishedGame::in_file("1.pgn".into(), game));
    let row = |screen: &str, words: &str| screen.lines().position(|row| row.contains(words));
    // A wide panel names them beside the entry.
    for (width, height) in [(80, 24), (120, 40)] {
        for _ in 0..2 {
            let screen = picture(&app, width, height);
            let entry = row(&screen, "c  Continue").expect(&screen);
            assert_eq!(row(&screen, "You against Dara"), Some(entry + 1), "{screen}");
            assert_eq!(screen.matches("You against Dara").count(), 1, "{screen}");
            keys(&mut app, "j");
        }
    }
}

/// Each entry has the key that opens it before its name.
#[test]
fn the_key_before_an_entry_opens_it() {
    let mut game = Game::new(setup(GameId::Ouk, person(), ClockSetting::None)).unwrap();
    game.play(notation::parse(game.position(), "e3e4").unwrap()).unwrap();
    let begun = || {
        let mut app = app("", "true");
        let game = UnfinishedGame::in_file("1.pgn".into(), game.clone());
        app.context.games.unfinished = Some(game);
        app
    };
    let menu = picture(&begun(), 80, 24);
    let panel = menu.lines().map(|row| row.chars().skip(51).collect::<String>());
    let is_entry = |row: &String| row.get(1..3) == Some("  ") && !row.starts_with(' ');
    let named: Vec<String> = panel.filter(is_entry).collect();
    assert_eq!(named.len(), 13, "{menu}");
    for row in named {
        let mut app = begun();
        // The game to continue is opened by an effect.
        let effects = keys(&mut app, &row[..1]);
        assert!(!effects.is_empty() || picture(&app, 80, 24) != menu, "{row}");
    }
}

#[test]
fn another_unfinished_game_is_offered_once_the_offered_one_is_over() {
    let mut game = Game::new(setup(GameId::Ouk, person(), ClockSetting::None)).unwrap();
    game.play(notation::parse(game.position(), "e3e4").unwrap()).unwrap();
    let mut app = app("", "none");
    let looks = |effects: Vec<Effect>| {
        effects.iter().any(|effect| matches!(effect, Effect::FindUnfinished))
    };
    assert!(!looks(app.to_menu()), "there is no other game");
    app.update(Message::OthersUnfinished([PathBuf::from("2.pgn")].into()));
    assert!(looks(app.to_menu()));
    let found = |game: &Game| Some(("2.pgn".into(), Loaded(Box::new(game.clone()))));
    app.update(Message::Unfinished { found: found(&game), has_games: true });
    let screen = picture(&app, 80, 24);
    assert!(screen.contains("c  Continue     Ouk, move 1"), "{screen}");
    assert!(app.context.games.others_unfinished.is_empty());
    // A game that is left before the answer comes is newer.
    app.context.games.unfinished = Some(UnfinishedGame::in_file("3.pgn".into(), game.clone()));
    app.update(Message::Unfinished { found: found(&game), has_games: true });
    assert_eq!(app.context.games.unfinished.unwrap().path(), Some("3.pgn".as_ref()));
    assert!(app.context.games.others_unfinished.contains("2.pgn".as_ref() as &Path));
}

#[test]
fn continue_says_how_many_other_games_are_unfinished() {
    let begun = || {
        let mut game = Game::new(setup(GameId::Ouk, person(), ClockSetting::None)).unwrap();
        game.play(notation::parse(game.position(), "e3e4").unwrap()).unwrap();
        game
    };
    let mut app = app("", "true");
    app.context.games.unfinished = Some(UnfinishedGame::in_file("1.pgn".into(), begun()));
    let says = |app: &App, words: &str| picture(app, 120, 40).shows(words);
    assert!(!says(&app, "also unfinished"));
    let others = ["2.pgn", "3.pgn"].map(PathBuf::from);
    app.update(Message::OthersUnfinished(others.into()));
    assert!(says(&app, "also unfinished: 2"), "{}", picture(&app, 120, 40));
    // Another game is continued and left, so the first is now one of the others.
    app.begin(Play::resume(begun(), "2.pgn".into()));
    app.to_menu();
    assert!(says(&app, "also unfinished: 2"));
    let mut over = begun();
    over.agree_draw();
    app.begin(Play::resume(over, "3.pgn".into()));
    app.to_menu();
    assert!(says(&app, "also unfinished: 1"));
}

/// A note has rows of its own.
#[test]
fn a_note_in_the_menu_hides_no_entry() {
    let mut app = app("", "none");
    let said = "settings.toml line 1: there is no setting \"bogus\"";
    app.context.note = Some(Note::Fen(said.to_owned()));
    for _ in 0..20 {
        for (width, height) in [(40, 12), (60, 20), (80, 24), (120, 40)] {
            let screen = picture(&app, width, height);
            assert_eq!(screen.matches('▸').count(), 1, "{width}x{height}\n{screen}");
            assert!(screen.shows(said), "{width}x{height}\n{screen}");
        }
        keys(&mut app, "j");
    }
}

#[test]
fn the_menu_never_mixes_descriptions_and_glosses() {
    let app = app("", "none");
    for width in 40..=60 {
        let screen = picture(&app, width, 13);
        let has_glosses = screen.contains("the computer") && screen.contains("first lesson");
        let descriptions = ["Two teams at one board", "Find the one right move"];
        let described = descriptions.iter().any(|words| screen.contains(words));
        assert!(!(has_glosses && described), "{screen}");
    }
}
