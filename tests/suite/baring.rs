//! The notes and questions before a capture that bares the other king.

use crate::support::*;
use crate::tablebases::tablebase;
use ouk::trainer::verdict::{Baring, before_baring};
use ouk::tui::app::{App, Screen};
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use ouk_rules::{AnyPosition, GameId, notation};
use std::sync::Arc;

/// A casual game from a position under a rule set, with these endgame tables, before the first
/// move.
fn casual(rules: &'static str, fen: &str, clock: ClockSetting, classes: &[&str]) -> App {
    let person = |name: &str| Player::Human { name: name.to_owned() };
    let setup = GameSetup {
        game: GameId::Ouk,
        rules: named(GameId::Ouk, rules),
        fen: Some(fen.to_owned()),
        players: ByColor([person("Dara"), person("Sok")]),
        clock,
        by_hand: false,
        first: Color::White,
        date: "2026.11.21".to_owned(),
        match_score: MatchScore::default(),
    };
    let mut app = crate::tui::app("mouse = \"clicks\"", "none");
    app.context.terminal.size = ratatui::layout::Size { width: 80, height: 24 };
    let mut play = Play::new(Game::new(setup).unwrap());
    let tables = Arc::new(tablebase(GameId::Ouk, rules, classes));
    play.on_tables(tables, GameId::Ouk, named(GameId::Ouk, rules));
    app.begin(play);
    app
}

/// Every way to play Rh1xh8 on the game screen.
const WAYS: [&str; 4] = ["ih1h8\r", "letter", "cursor", "mouse"];

/// Selects the Tuuk on h1 and sends it to h8. Returns the last message before the move.
fn takes(app: &mut App, way: &str) -> String {
    let square = |app: &App, name: &str| crate::tui::play(app).game.position().shape().parse(name);
    let before = |app: &App| crate::tui::picture(app, 120, 40);
    let go = |app: &mut App, to: &str| {
        let to = square(app, to).unwrap();
        match &mut app.screen {
            Screen::Play(play) => play.cursor = to,
            _ => unreachable!("a game is shown"),
        }
    };
    if let Some(typed) = way.strip_suffix('\r') {
        crate::tui::keys(app, typed);
        let seen = before(app);
        crate::tui::keys(app, "\r");
        return seen;
    }
    // Squares are six columns wide and three rows high.
    let click = |app: &mut App, rank: u16| {
        app.update(Message::Click { column: 3 + 6 * 7, row: 1 + 3 * (7 - rank) });
    };
    if way == "mouse" {
        click(app, 0);
        let seen = before(app);
        click(app, 7);
        return seen;
    }
    go(app, "h1");
    crate::tui::keys(app, "\r");
    if way == "cursor" {
        go(app, "h8");
    }
    let seen = before(app);
    match way {
        "letter" => {
            let play = crate::tui::play(app);
            let to = square(app, "h8").unwrap();
            let label =
                play.targets().into_iter().find(|target| target.square == to).unwrap().label;
            crate::tui::keys(app, &label.to_string());
        }
        _ => {
            go(app, "h8");
            crate::tui::keys(app, "\r");
        }
    }
    seen
}

#[test]
fn program_asks_before_a_drawing_capture_in_every_input() {
    let fen = "4k2m/8/8/8/8/8/R3N3/1SN1K2R w - - 0 1";
    let minutes = std::time::Duration::from_secs(600);
    for clock in [ClockSetting::None, ClockSetting::SuddenDeath { base: minutes }] {
        for way in WAYS {
            let mut app = casual("federation", fen, clock, &[]);
            let seen = takes(&mut app, way);
            assert!(seen.shows("this bares the king"), "{way}\n{seen}");
            let screen = crate::tui::picture(&app, 120, 40);
            assert_eq!(crate::tui::play(&app).game.ply(), 0, "{way}\n{screen}");
            assert!(
                screen.shows("draws at once") && screen.shows("y/Enter: yes"),
                "{way}\n{screen}"
            );
            let small = crate::tui::picture(&app, 80, 24);
            assert!(small.shows("y/Enter: yes"), "nothing of the question is cut\n{small}");
            crate::tui::keys(&mut app, "n");
            assert_eq!(crate::tui::play(&app).game.ply(), 0, "{way}: no is no");
            takes(&mut app, "ih1h8\r");
            crate::tui::keys(&mut app, "y");
            assert_eq!(crate::tui::play(&app).game.ply(), 1, "{way}");
        }
    }
}

#[test]
fn program_asks_before_a_baring_capture_only_if_it_loses_the_win() {
    let classes = ["KR", "KR-KM"];
    let tables = tablebase(GameId::Ouk, "tan", &classes);
    let (mut kept, mut gone) = (0, 0);
    for rows in [
        "7m/8/8/8/8/2k5/8/K6R",
        "7m/8/8/3k4/8/8/8/K6R",
        "7m/8/8/8/5k2/8/8/K6R",
        "7m/8/2K5/8/1k6/8/8/7R",
        "7m/8/2K5/8/8/2k5/8/7R",
        "7m/8/5K2/8/5k2/8/8/7R",
        "7m/8/5K2/3k4/8/8/8/7R",
        "7m/8/8/8/1k6/4K3/8/7R",
    ] {
        let fen = format!("{rows} w - - 0 1");
        let rules = named(GameId::Ouk, "tan");
        let from = AnyPosition::from_fen(GameId::Ouk, rules, &fen).unwrap();
        let mv = notation::parse(&from, "h1h8").unwrap();
        let wins = tables.probe_any(&from).unwrap().is_win_of(Color::White);
        let fits = matches!(before_baring(&tables, &from, mv), Some(Baring::Fits { .. }));
        for way in WAYS {
            let mut app = casual("tan", &fen, ClockSetting::None, &classes);
            let seen = takes(&mut app, way);
            assert!(seen.shows("this bares the king"), "{way}: the warning comes first\n{seen}");
            let asked = crate::tui::play(&app).game.ply() == 0;
            assert_eq!(asked, wins && !fits, "{fen} {way}");
            // With a clock there is no help.
            let minutes = std::time::Duration::from_secs(600);
            let clock = ClockSetting::SuddenDeath { base: minutes };
            let mut app = casual("tan", &fen, clock, &classes);
            takes(&mut app, way);
            assert_eq!(crate::tui::play(&app).game.ply(), 1, "{fen} {way}");
        }
        (kept, gone) = (kept + u8::from(fits), gone + u8::from(wins && !fits));
    }
    assert!(kept > 0 && gone > 0, "both happen: {kept}, {gone}");
}

#[test]
fn warning_is_short_in_a_single_row() {
    let fen = "4k2m/8/8/8/8/8/R3N3/1SN1K2R w - - 0 1";
    for (name, said) in [
        ("english", "this bares the king and draws at once"),
        ("khmer-latin", "ang sol ek haey smaeu phleam"),
        ("khmer", "អង្គសល់ឯង ហើយស្មើភ្លាម"),
    ] {
        let mut app = casual("federation", fen, ClockSetting::None, &[]);
        app.context.settings.set("language", name).unwrap();
        app.context.terminal.script_is_safe = true;
        app.context.apply_appearance();
        crate::tui::keys(&mut app, "ih1h8");
        let screen = crate::tui::picture(&app, 40, 12);
        // Ignores the spaces: a terminal may give a run of letters any number of cells.
        let run = |text: &str| text.replace(' ', "");
        assert!(run(&screen).contains(&run(said)), "{name}\n{screen}");
        assert!(screen.shows("h1h8"), "{name}\n{screen}");
    }
}
