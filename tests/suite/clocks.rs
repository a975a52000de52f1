//! Clocks, names and scores of players share their rows on screens of every size.

use crate::sampling::sampled;
use crate::tui::{app, keys, picture};
use ouk::tui::app::App;
use ouk::tui::screens::play::Play;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use ouk_rules::{GameId, notation};
use std::time::Duration;

/// An app with a game of two computers' names, whose clocks show 10:01 and 9:59.
fn clocked(id: GameId, names: [&str; 2], settings: &str, depth: &str) -> App {
    let mut app = app(settings, depth);
    app.begin(Play::new(clocked_game(id, names)));
    app
}

fn clocked_game(id: GameId, names: [&str; 2]) -> Game {
    let human = |name: &str| Player::Human { name: name.to_owned() };
    let setup = GameSetup {
        clock: ClockSetting::SuddenDeath { base: Duration::from_secs(601) },
        players: ByColor(names.map(human)),
        ..crate::tui::setup(id, human(""), ClockSetting::None)
    };
    let mut game = Game::new(setup).unwrap();
    let first = game.position().legal_moves()[0];
    game.play(first).unwrap();
    game.pass_time(Duration::from_secs(2));
    game
}

#[test]
fn both_clocks_are_on_every_screen() {
    let mut sampled = sampled(7);
    for &id in GameId::ALL {
        for depth in ["true", "none"] {
            let app = clocked(id, ["You", "Level 10"], "", depth);
            let mut game = clocked_game(id, ["You", "Level 10"]);
            game.resign(Color::White);
            let mut reviewed = crate::tui::app("", depth);
            reviewed.begin(Play::new(game));
            keys(&mut reviewed, "v");
            assert!(picture(&reviewed, 80, 24).contains("REVIEW"));
            for (width, height) in
                (40..=120).step_by(6).flat_map(|w| (12..=50).step_by(3).map(move |h| (w, h)))
            {
                if !sampled() {
                    continue;
                }
                for app in [&app, &reviewed] {
                    let seen = picture(app, width, height);
                    for clock in ["10:01", "9:59"] {
                        assert!(seen.contains(clock), "{id:?} {width}x{height}, {clock}:\n{seen}");
                    }
                }
            }
        }
    }
}

#[test]
fn no_clock_touches_a_name() {
    let mut sampled = sampled(5);
    let names = ["Krong Preah Sihanouk", "A_very_long_engine_name_indeed"];
    for language in ["english", "khmer-latin"] {
        for names in [names, ["Level 10", "You"], ["ក្រុងព្រះសីហនុ", "You"]]
        {
            let app = clocked(GameId::Ouk, names, &format!("language = \"{language}\""), "true");
            for (width, height) in
                (40..=120).step_by(4).flat_map(|w| (12..=50).step_by(3).map(move |h| (w, h)))
            {
                if !sampled() {
                    continue;
                }
                let seen = picture(&app, width, height);
                for clock in ["10:01", "9:59"] {
                    let at = seen.find(clock).unwrap_or_else(|| panic!("{width}x{height}: {seen}"));
                    let before = seen[..at].chars().next_back().unwrap_or(' ');
                    let after = seen[at + clock.len()..].chars().next().unwrap_or(' ');
                    let apart = |sign: char| sign.is_whitespace() || sign == '▸';
                    assert!(
                        apart(before) && apart(after),
                        "{language} {width}x{height}: {before}{clock}{after}\n{seen}"
                    );
                }
            }
        }
    }
}

/// A game that White has resigned, with a score of the match before it.
fn resigned(won: [u32; 2]) -> App {
    let mut match_score = MatchScore::default();
    match_score.won = won;
    let setup = GameSetup {
        match_score,
        ..crate::tui::setup(
            GameId::Ouk,
            Player::Human { name: "River".to_owned() },
            ClockSetting::None,
        )
    };
    let mut game = Game::new(setup).unwrap();
    for mv in ["e3e4", "e6e5"] {
        game.play(notation::parse(game.position(), mv).unwrap()).unwrap();
    }
    game.resign(Color::White);
    let mut app = app("", "true");
    app.begin(Play::new(game));
    app
}

#[test]
fn a_score_leaves_the_keys_alone() {
    for review in [false, true] {
        let [with, without] = [[3, 1], [0, 0]].map(|won| {
            let mut app = resigned(won);
            if review {
                keys(&mut app, "v");
            }
            app
        });
        for (width, height) in [(80, 24), (80, 30), (100, 36), (120, 40), (160, 50), (200, 60)] {
            let of_keys = |app: &App| {
                let seen = picture(app, width, height);
                seen.lines().rev().take(2).map(str::to_owned).collect::<Vec<String>>()
            };
            assert_eq!(of_keys(&with), of_keys(&without), "{review} {width}x{height}");
            if !review {
                let seen = picture(&with, width, height);
                assert!(seen.contains("3 wins"), "{width}x{height}:\n{seen}");
            }
        }
    }
}

#[test]
fn a_term_in_the_header_ends_before_the_clocks() {
    let setup = GameSetup {
        fen: Some("8/8/4k3/8/8/8/4R3/R3K3 b - - 0 1".to_owned()),
        clock: ClockSetting::SuddenDeath { base: Duration::from_secs(600) },
        ..crate::tui::setup(
            GameId::Ouk,
            Player::Human { name: "River".to_owned() },
            ClockSetting::None,
        )
    };
    let mut game = Game::new(setup).unwrap();
    game.play(notation::parse(game.position(), "e6d6").unwrap()).unwrap();
    let mut app = app("", "true");
    app.begin(Play::new(game));
    for width in 44..=56 {
        for height in [20, 22, 24] {
            let seen = picture(&app, width, height);
            let header = seen.lines().next().unwrap_or_default();
            let words: Vec<&str> = header.split_whitespace().collect();
            let whole = ["escape", "(run)", "run", "10:00", "▸10:00", "White", "to", "move"];
            let cut = words.iter().filter(|word| word.contains(':') || word.contains("run"));
            assert!(cut.clone().all(|word| whole.contains(word)), "{width}x{height}\n{seen}");
            assert_eq!(seen.matches("10:00").count(), 2, "{width}x{height}\n{seen}");
        }
    }
}
