//! The legend of the pieces: beside the board until the player knows them, and in the help.

use crate::bytes::XTERM;
use crate::support::{Shows, play_in, setup, written};
use ouk::config::Settings;
use ouk::tui::action::Key;
use ouk::tui::app::App;
use ouk::tui::context::Surroundings;
use ouk::tui::glyph_widths::GlyphWidths;
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_rules::GameId;
use ouk_rules::game::Game;
use ratatui::layout::Size;

const LOW: (u16, u16) = (80, 24);
const SIZES: [(u16, u16); 3] = [LOW, (120, 40), (160, 50)];

/// A game after moves, in a terminal that shows pictures or in one without colours.
fn app(id: GameId, line: &str, depth: &str) -> App {
    let mut game = Game::new(setup(id, id.default_rules())).unwrap();
    play_in(&mut game, line);
    let mut app = App::new(Settings::default(), depth, None, Surroundings::default());
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    app.begin(Play::new(game));
    app
}

fn picture(app: &mut App, (width, height): (u16, u16)) -> String {
    app.context.size = Size { width, height };
    crate::tui::picture(app, width, height)
}

fn press(app: &mut App, key: char) {
    app.update(Message::Drawn(written()));
    app.update(Message::Key(Key::Char(key)));
}

const NAMES: [&str; 7] = ["King", "Boat", "Horse", "Koul", "Neang", "Fish", "Turned fish"];

#[test]
fn the_pieces_are_introduced_until_the_player_knows_them() {
    for depth in ["true", "16", "none"] {
        for size in SIZES {
            let mut app = app(GameId::Ouk, "", depth);
            let screen = picture(&mut app, size);
            for name in NAMES {
                assert!(screen.shows(name), "{name} at {size:?} in {depth}: {screen}");
            }
            assert!(screen.shows("P: I know the pieces"), "{screen}");
            assert!(screen.shows("before the count"), "what the game is about: {screen}");
            press(&mut app, 'P');
            let screen = picture(&mut app, size);
            assert!(!screen.contains("Turned fish") && !screen.contains("I know"), "{screen}");
            assert!(screen.shows("before the count"), "{screen}");
        }
    }
}

#[test]
fn beside_small_squares_the_names_give_way_to_moves_row_by_row() {
    let line = "d3d4 d6d5 e3e4 c6c5 f3f4 b6b5 g3g4 a6a5 h3h4 h6h5";
    let moves: Vec<&str> = line.split(' ').collect();
    let mut seen = Vec::new();
    for plies in (0..=moves.len()).step_by(2) {
        let mut app = app(GameId::Ouk, &moves[..plies].join(" "), "true");
        let screen = picture(&mut app, LOW);
        assert_eq!(screen.shows("1. d4"), plies > 0, "{screen}");
        seen.push(NAMES.iter().filter(|name| screen.contains(&format!(" {name} "))).count());
    }
    assert!(seen[0] == 7 && seen[2] == 7 && seen.is_sorted_by(|a, b| a >= b), "{seen:?}");
    assert!(seen[5] < 3, "{seen:?}");
}

#[test]
fn rek_needs_no_legend() {
    for size in SIZES {
        let mut app = app(GameId::Rek, "", "true");
        let screen = picture(&mut app, size);
        assert!(!screen.shows("I know the pieces") && screen.shows("All pieces move"), "{screen}");
    }
}

#[test]
fn the_help_lists_the_pieces_of_the_game() {
    for (id, own, other) in
        [(GameId::Ouk, "S  Koul", "Elephant"), (GameId::Hill, "E  Elephant", "Koul")]
    {
        let mut app = app(id, "", "true");
        press(&mut app, '?');
        let words = |screen: String| screen.split_whitespace().collect::<Vec<_>>().join("  ");
        let screen = words(picture(&mut app, (120, 40)));
        assert!(screen.contains(own) && !screen.contains(other), "{screen}");
        // The pieces stay when a search ends.
        press(&mut app, '/');
        app.update(Message::Key(Key::Esc));
        let screen = words(picture(&mut app, (120, 40)));
        assert!(screen.contains(own), "{screen}");
    }
}
