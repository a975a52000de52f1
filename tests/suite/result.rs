//! The end of a game on the screen.

use crate::support::{Shows, play_in};
use crate::tui::{app, keys, person, picture, playing, setup};
use ouk::results::Points;
use ouk::tui::app::App;
use ouk::tui::effect::Effect;
use ouk::tui::keys::Key;
use ouk::tui::language::Language;
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_rules::GameId;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{ClockSetting, Game, GameSetup, Player};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color as CellColor, Modifier};
use std::collections::HashSet;

#[test]
fn the_result_stands_above_the_moves_once_the_last_has_been_seen() {
    let mut app = playing(GameId::KarOuk, person());
    keys(&mut app, "ie3e4\rig6g5\rie4e5\rie8e7\rie5d6m\r");
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("exd6=M") && screen.shows("White won"), "{screen}");
    let wait = app.alarm().expect("the result will come");
    app.update(Message::Time(wait));
    assert_eq!(app.alarm(), None, "nothing is waited for any more");
    let screen = picture(&app, 80, 24);
    for words in ["You won", "The first check", "3 moves", "play again", "go through the game"] {
        assert!(screen.shows(words), "{words}\n{screen}");
    }
    assert!(screen.shows("exd6=M"), "the moves stay below it\n{screen}");
    keys(&mut app, ",");
    let small = picture(&app, 40, 12);
    assert!(small.shows("looking back"), "{small}");
}

/// The colour of the figure of a result says who won, besides the words.
#[test]
fn the_figure_has_the_important_colour_only_for_a_win_of_the_user() {
    let machine = || Player::Computer { level: 1 };
    for (players, loser, colour) in [
        ([person(), machine()], Some(Color::Black), "accent"),
        ([person(), machine()], Some(Color::White), "dim"),
        ([person(), machine()], None, "text"),
        ([person(), person()], Some(Color::White), "text"),
    ] {
        let mut app = app("", "true");
        let setup = GameSetup {
            players: ByColor(players),
            ..setup(GameId::Ouk, person(), ClockSetting::None)
        };
        let mut game = Game::new(setup).unwrap();
        play_in(&mut game, "e3e4 d6d5");
        match loser {
            Some(loser) => game.resign(loser),
            None => game.agree_draw(),
        }
        app.begin(Play::new(game));
        app.context.terminal.size = Size { width: 80, height: 24 };
        let area = Rect::new(0, 0, 80, 24);
        let mut buffer = Buffer::empty(area);
        ouk::tui::draw(&app, area, &mut buffer);
        let is_block = |cell: &Cell| "█▀▄▌▐▛▜▙▟".contains(cell.symbol());
        let at = (4..10).flat_map(|y| (50..70).map(move |x| (x, y)));
        let shown: HashSet<CellColor> = at
            .filter_map(|at| buffer.cell(at))
            .filter(|cell| is_block(cell))
            .map(|cell| cell.fg)
            .collect();
        let colors = &app.context.theme.colors;
        let expected = match colour {
            "accent" => colors.accent,
            "dim" => colors.dim,
            _ => colors.text,
        };
        assert_eq!(shown, HashSet::from([expected]), "{colour}");
    }
}

#[test]
fn a_player_against_the_machine_reads_you_won_or_you_lost() {
    let machine = || Player::Computer { level: 1 };
    for (players, words) in [
        ([person(), machine()], "You lost"),
        ([machine(), person()], "You won"),
        ([Player::Human { name: "Sok".to_owned() }, person()], "Dara won"),
        ([machine(), machine()], "Black won"),
    ] {
        let mut app = playing(GameId::Ouk, person());
        let setup = GameSetup {
            players: ByColor(players),
            ..setup(GameId::Ouk, person(), ClockSetting::None)
        };
        let mut game = Game::new(setup).unwrap();
        play_in(&mut game, "e3e4 d6d5");
        game.resign(Color::White);
        app.begin(Play::new(game));
        let large = picture(&app, 80, 24);
        let loser = if words.starts_with("Dara") { "Sok" } else { "White" };
        let reason = format!("{loser} resigned");
        assert!(large.shows(&reason), "{words}\n{large}");
        // The large word says it to the user.
        assert_eq!(large.shows(words), !words.starts_with("You"), "{words}\n{large}");
        let small = picture(&app, 40, 12);
        assert!(
            small.shows(&format!("{words}: White resigned")) || words.starts_with("Dara"),
            "{small}"
        );
    }
}

#[test]
fn the_lost_king_has_a_sign_of_its_own_and_a_mated_one_that_of_check() {
    let signs = |finish: fn(&mut Game)| {
        let fen = Some("k7/8/1K6/8/8/8/8/7R w - - 0 1".to_owned());
        let setup = GameSetup { fen, ..setup(GameId::Ouk, person(), ClockSetting::None) };
        let mut game = Game::new(setup).unwrap();
        finish(&mut game);
        let mut app = playing(GameId::Ouk, person());
        app.begin(Play::new(game));
        let screen = picture(&app, 80, 24).to_string();
        ["×", "!"].map(|sign| screen.matches(sign).count())
    };
    assert_eq!(signs(|game| game.resign(Color::Black)), [1, 0]);
    assert_eq!(signs(|game| play_in(game, "h1h8")), [0, 1]);
}

/// Where the result is only a line, the keys for what comes next have a row too.
#[test]
fn the_next_steps_are_named_on_small_screens_in_every_language() {
    let has_both = |row: &&str| row.trim_start().starts_with("r ") && row.contains("  v ");
    for language in Language::ALL {
        for game in [GameId::Ouk, GameId::Hill, GameId::Rek] {
            let mut app = app(&format!("language = \"{}\"", language.name()), "none");
            let mut game =
                Game::new(setup(game, Player::Computer { level: 1 }, ClockSetting::None));
            game.as_mut().unwrap().resign(Color::White);
            app.begin(Play::new(game.unwrap()));
            for (width, height) in [(40, 12), (60, 20), (40, 30), (50, 14)] {
                let screen = picture(&app, width, height);
                if screen.contains("too small") {
                    continue;
                }
                let rows = screen.lines().filter(has_both);
                assert_eq!(rows.count(), 1, "{language:?} {width}x{height}\n{screen}");
            }
        }
    }
}

#[test]
fn a_game_without_moves_offers_no_steps_and_its_end_can_be_undone() {
    for (width, height) in [(80, 24), (40, 12), (120, 40)] {
        let mut app = playing(GameId::Hill, person());
        keys(&mut app, ":resign\ry");
        while let Some(wait) = app.alarm() {
            app.update(Message::Time(wait));
        }
        let screen = picture(&app, width, height);
        assert!(screen.shows("resigned") || screen.shows("won"), "{screen}");
        assert!(!screen.shows("step"), "{screen}");
        keys(&mut app, ":undo\r");
        assert!(crate::tui::play(&app).game.ending().is_none(), "{screen}");
    }
}

/// A game that the user lost, drew or won against the machine.
fn ended(language: Language, outcome: Option<bool>) -> App {
    let mut app = app(&format!("language = \"{}\"", language.name()), "none");
    let setup = setup(GameId::Ouk, Player::Computer { level: 1 }, ClockSetting::None);
    let mut game = Game::new(setup).unwrap();
    play_in(&mut game, "e3e4 d6d5");
    match outcome {
        Some(true) => game.resign(Color::Black),
        Some(false) => game.resign(Color::White),
        None => game.agree_draw(),
    }
    app.begin(Play::new(game));
    app
}

/// The outcome for the user is the largest text, in a language whose letters have large shapes.
#[test]
fn the_outcome_is_a_large_word() {
    for (outcome, rows) in [
        (Some(false), ["██    ▄█▀█▄ ▄█▀▀▀ ▀▀██▀▀", "██▄▄▄ ▀█▄█▀ ▄▄▄█▀   ██"]),
        (Some(true), ["██   ██ ▄█▀█▄ ██▄ ██", "▀█▀ ▀█▀ ▀█▄█▀ ██ ▀██"]),
    ] {
        for (width, height) in [(80, 24), (120, 40), (160, 50)] {
            let screen = blocks_of(&ended(Language::English, outcome), width, height);
            assert!(rows.iter().all(|row| screen.contains(row)), "{width}x{height}\n{screen}");
        }
    }
    let wide = blocks_of(&ended(Language::English, None), 120, 40);
    assert!(wide.contains("██▀█▄ ██▀█▄ ▄█▀█▄ ██   ██ ██▄ ██"), "{wide}");
    let narrow = blocks_of(&ended(Language::English, None), 80, 24);
    assert!(narrow.contains("▄▄▄▄▄▄▄▄▄▄▄▄"), "the sign for equal\n{narrow}");
    // Khmer script has no large letters, nor have long words room.
    let mut khmer = ended(Language::Khmer, Some(false));
    khmer.context.terminal.script_is_safe = true;
    khmer.context.apply_appearance();
    let in_latin = ended(Language::KhmerLatin, Some(false));
    for (app, size) in [(khmer, (120, 40)), (in_latin, (80, 24))] {
        let screen = blocks_of(&app, size.0, size.1);
        assert!(screen.contains("▄█▀█▄        ▄██"), "the figure\n{screen}");
    }
}

/// The screen with the blocks as they look, whether drawn in reverse or not.
fn blocks_of(app: &App, width: u16, height: u16) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    ouk::tui::draw(app, area, &mut buffer);
    let seen = |cell: &Cell| match (cell.modifier.contains(Modifier::REVERSED), cell.symbol()) {
        (true, "▀") => "▄".to_owned(),
        (true, "▄") => "▀".to_owned(),
        (true, " ") => "█".to_owned(),
        (true, "█") => " ".to_owned(),
        (_, sign) => sign.to_owned(),
    };
    let row = |y: u16| (0..width).map(|x| seen(&buffer[(x, y)])).collect::<String>() + "\n";
    (0..height).map(row).collect()
}

/// Nobody needs to know a command: a key types it with a name.
#[test]
fn a_key_saves_a_copy_under_a_name_that_can_be_changed() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut app = ended(Language::English, Some(false));
        app.context.today = "2026.11.29".to_owned();
        let screen = picture(&app, width, height);
        assert!(screen.shows("w  save a copy") && !screen.contains(":w"), "{screen}");
        keys(&mut app, "w");
        let screen = picture(&app, width, height);
        assert!(screen.contains(":w ouk-2026-11-29.pgn"), "{screen}");
        let effects = keys(&mut app, "\r");
        let [Effect::Export { path, text }] = &effects[..] else { panic!("no file") };
        assert_eq!(path.to_str(), Some("ouk-2026-11-29.pgn"));
        assert!(text.contains("1. e4"), "{text}");
        keys(&mut app, "w");
        app.update(Message::Key(Key::Ctrl('u')));
        keys(&mut app, ":w mine.pgn");
        let effects = keys(&mut app, "\r");
        let [Effect::Export { path, .. }] = &effects[..] else { panic!("no file") };
        assert_eq!(path.to_str(), Some("mine.pgn"));
    }
}

/// The step that the results add comes last, and nothing above it moves.
#[test]
fn nothing_moves_when_the_results_arrive() {
    for (width, height) in [(80, 24), (100, 30), (120, 40), (160, 50)] {
        let mut app = ended(Language::English, Some(false));
        let row_of = |app: &App, words: &str| {
            let screen = picture(app, width, height);
            screen.lines().position(|row| row.contains(words)).expect(&screen)
        };
        let before = ["resigned", "play again", "save a copy"].map(|words| row_of(&app, words));
        app.update(Message::Results(vec![crate::results::result(1, Points::Lost); 3]));
        let after = ["resigned", "play again", "save a copy"].map(|words| row_of(&app, words));
        assert_eq!(before, after, "{width}x{height}");
    }
}

/// What a command does after the end is said at every size, beside the result and without it.
#[test]
fn commands_after_the_end_are_answered() {
    for (width, height) in [(60, 20), (80, 24), (100, 30), (120, 40)] {
        let mut app = ended(Language::English, Some(false));
        keys(&mut app, ":foo\r");
        let screen = picture(&app, width, height);
        let words: String = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words.contains("no command") && words.contains(":foo"),
            "{width}x{height}\n{screen}"
        );
        keys(&mut app, ":fen\r");
        let screen = picture(&app, width, height);
        assert!(screen.contains("rnsmk") || screen.contains('/'), "{width}x{height}\n{screen}");
    }
}
