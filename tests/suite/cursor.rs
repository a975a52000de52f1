//! Board input: how the cursor moves, and the typed line.

use crate::tui::{keys, note, person, picture, play, playing};
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::Effect;
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_engine::worker::WorkerEvent;
use ouk_engine::{Score, SearchResult};
use ouk_rules::GameId;
use ouk_rules::board::Square;
use ouk_rules::game::{Game, Player};
use ouk_rules::notation;
use std::collections::HashSet;

fn cursor(app: &App) -> String {
    play(app).game.position().shape().name(play(app).cursor)
}

fn press(app: &mut App, key: Key) -> String {
    app.update(Message::Key(key));
    cursor(app)
}

#[test]
fn tab_goes_from_an_empty_square_to_the_nearest_piece() {
    let mut app = playing(GameId::Ouk, person());
    assert_eq!(cursor(&app), "e3", "a game begins on the piece nearest the middle");
    assert_eq!(press(&mut app, Key::Tab), "f3");
    keys(&mut app, "kkhh");
    assert_eq!((cursor(&app).as_str(), press(&mut app, Key::BackTab).as_str()), ("d5", "d3"));
    // Seen from below, Black's pieces are as near.
    keys(&mut app, "ie3e4\r");
    assert_eq!(press(&mut app, Key::Tab), "d6");
}

/// A game against the computer after a typed move, with the keys that follow, and the computer's
/// answer.
fn answered(fen: &str, typed: &str, then: &str, answer: &str) -> App {
    let mut app = playing(GameId::Ouk, Player::Computer { level: 2 });
    let mut setup = play(&app).game.setup().clone();
    setup.fen = (!fen.is_empty()).then(|| fen.to_owned());
    app.begin(Play::new(Game::new(setup).unwrap()));
    keys(&mut app, &format!("i{typed}\r{then}"));
    let ticket = play(&app).awaiting.expect("the computer thinks");
    let best = notation::parse(play(&app).game.position(), answer).unwrap();
    let answer = SearchResult {
        best: Some(best),
        ponder: None,
        score: Score(0),
        lines: Vec::new(),
        nodes: 1,
    };
    app.update(Message::Engine(WorkerEvent::Done(ticket, answer)));
    app
}

#[test]
fn after_an_answer_the_cursor_is_on_a_piece_that_can_move() {
    assert_eq!(cursor(&answered("", "e3e4", "", "d6d5")), "e4", "the piece that moved from there");
    assert_eq!(cursor(&answered("", "c3c4", "", "d6d5")), "e3", "a piece that can move stays");
    assert_eq!(cursor(&answered("", "e3e4", "l", "d6d5")), "f3", "the player has moved on");
    // The opponent captures the piece on its new square.
    let fen = "4k3/8/8/3p4/8/4P3/8/3K3R w - - 0 1";
    assert_eq!(cursor(&answered(fen, "e3e4", "k", "d5e4")), "d1");
}

/// The movable pieces in the order of a key, until the first comes again.
fn round(app: &mut App, key: Key) -> Vec<String> {
    let first = press(app, key);
    let mut round = vec![first.clone()];
    loop {
        let next = press(app, key);
        if next == first {
            return round;
        }
        round.push(next);
        assert!(round.len() < 90, "{round:?}");
    }
}

#[test]
fn tab_visits_every_movable_piece_in_reading_order() {
    for &game in GameId::ALL {
        for flipped in [false, true] {
            let mut app = playing(game, person());
            if flipped {
                keys(&mut app, "f");
            }
            let position = play(&app).game.position();
            let shape = position.shape();
            let movers: HashSet<Square> =
                position.legal_moves().iter().map(|mv| mv.from()).collect();
            let way = round(&mut app, Key::Tab);
            let squares: Vec<Square> = way.iter().map(|name| shape.parse(name).unwrap()).collect();
            assert_eq!(squares.iter().copied().collect::<HashSet<_>>(), movers, "{}", game.name());
            assert_eq!(squares.len(), movers.len(), "each once");
            // From the top row to the bottom, each from left to right, with one jump back to the
            // top.
            let read = |at: Square| {
                let place = (shape.side - 1 - shape.rank(at), shape.file(at));
                let (row, column) = place;
                if flipped { (shape.side - 1 - row, shape.side - 1 - column) } else { place }
            };
            let back = squares.windows(2).filter(|pair| read(pair[1]) < read(pair[0])).count();
            assert!(back <= 1, "{} {flipped}: {way:?}", game.name());
            let mut other = round(&mut app, Key::BackTab);
            other.reverse();
            assert_eq!(other.iter().collect::<HashSet<_>>(), way.iter().collect::<HashSet<_>>());
            let at = other.iter().position(|name| *name == way[0]).unwrap();
            other.rotate_left(at);
            assert_eq!(other, way, "Shift-Tab is the same way back");
        }
    }
}

#[test]
fn tab_keeps_the_cursor_without_a_legal_move() {
    let mut app = playing(GameId::KarOuk, person());
    keys(&mut app, "ie3e4\rig6g5\rie4e5\rie8e7\rie5d6m\r");
    assert!(play(&app).game.ending().is_some());
    let before = cursor(&app);
    assert_eq!(press(&mut app, Key::Tab), before);
}

#[test]
fn w_confirms_the_saved_game_and_writes_a_copy() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "ie3e4\r");
    let effects = keys(&mut app, ":w\r");
    assert!(matches!(effects[..], [Effect::Save(_)]));
    assert!(note(&app).starts_with("saved"), "{}", note(&app));
    let effects = keys(&mut app, ":w copy.pgn\r");
    let [Effect::Export { path, text }] = &effects[..] else { panic!("one file is written") };
    assert_eq!(path.to_str(), Some("copy.pgn"));
    assert_eq!(*text, play(&app).game.to_record());
}

#[test]
fn every_key_that_leaves_keeps_the_game() {
    for line in [":q\r", ":wq\r", ":x\r", ":q!\r"] {
        let mut app = playing(GameId::Ouk, person());
        keys(&mut app, "ie3e4\r");
        let id = play(&app).id;
        app.update(Message::SavedAs { id, number: 1, path: "1.pgn".into() });
        keys(&mut app, line);
        assert!(matches!(app.screen, Screen::Menu(_)), "{line:?}");
        assert_eq!(app.context.games.unfinished.as_ref().unwrap().game.ply(), 1, "{line:?}");
    }
}

#[test]
fn sentences_name_the_users_own_key() {
    let mut app = playing(GameId::Ouk, person());
    let map = "[game]\nredo = \"Z\"\nrematch = \"N\"\n";
    let (map, problems) = ouk::tui::keys::KeyMap::read(map);
    assert!(problems.is_empty(), "{problems:?}");
    app.context.keys = std::sync::Arc::new(map);
    keys(&mut app, "ie3e4\ru");
    assert!(note(&app).contains("Z redoes it"), "{}", note(&app));
    keys(&mut app, ":resign\ry\r");
    assert!(note(&app).contains("N for another"), "{}", note(&app));
}

#[test]
fn the_hand_brings_the_present_back_and_plays_nothing_unseen() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "ie3e4\rie6e5\r");
    let letter = Key::Char;
    for key in [Key::Tab, letter('l'), Key::Enter, letter('i')] {
        press(&mut app, Key::Tab);
        press(&mut app, Key::Enter);
        assert!(play(&app).selected.is_some());
        keys(&mut app, ",,");
        assert_eq!((play(&app).looking, play(&app).selected), (Some(0), None));
        app.update(Message::Key(key));
        assert_eq!(play(&app).looking, None, "{key:?}");
        assert_eq!(play(&app).selected, None, "{key:?}: unseen, nothing is selected");
        app.update(Message::Key(Key::Esc));
    }
    keys(&mut app, ",,a");
    assert_eq!(play(&app).game.ply(), 2, "a letter of a selection that is not shown");
}

#[test]
fn an_unknown_command_is_not_played_as_a_move() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, ":foo\r");
    assert!(note(&app).contains("no command :foo"), "{}", note(&app));
    keys(&mut app, ":e3e9\r");
    assert!(!note(&app).contains("no command"), "{}", note(&app));
    keys(&mut app, ":e3e4\r");
    assert_eq!(play(&app).game.ply(), 1);
}

#[test]
fn a_file_name_ending_in_svg_writes_a_picture() {
    let mut app = playing(GameId::Ouk, person());
    for (file, begins) in [("a.svg", "<svg"), ("b.SVG", "<svg"), ("c.pgn", "[Event")] {
        let effects = keys(&mut app, &format!(":w {file}\r"));
        let [Effect::Export { path, text }] = &effects[..] else { panic!("{file}") };
        assert!(path.ends_with(file) && text.starts_with(begins), "{file}: {text}");
    }
}

#[test]
fn key_without_effect_shows_a_note() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "^");
    assert_eq!(note(&app), app.context.strings.play.nothing_attacked);
    for _ in 0..6 {
        keys(&mut app, "+");
    }
    assert_eq!(note(&app), app.context.strings.play.no_larger);
}

#[test]
fn a_command_keeps_the_earlier_position_and_a_move_returns_to_the_present() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "ie3e4\rie6e5\r,:w x.svg\r");
    assert_eq!(play(&app).looking, Some(1));
    keys(&mut app, ":d3d4\r");
    assert_eq!((play(&app).looking, play(&app).game.ply()), (None, 2));
    keys(&mut app, ":d3d4\r");
    assert_eq!(play(&app).game.ply(), 3);
}

#[test]
fn wrong_letter_shows_the_letters_that_play_moves() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "\r");
    assert!(note(&app).contains("press its letter"), "{}", note(&app));
    keys(&mut app, "Z");
    assert!(note(&app).contains("no move has the letter Z; use a"), "{}", note(&app));
    assert_eq!(play(&app).game.ply(), 0);
    keys(&mut app, "a");
    assert_eq!(play(&app).game.ply(), 1, "the piece is still selected");
    // A board without letters does not ask for one.
    let mut app = crate::tui::app("targets = \"dots\"", "none");
    keys(&mut app, "2\r\r");
    assert_eq!(note(&app), "1 move");
    keys(&mut app, "Z");
    assert_eq!(note(&app), "1 move");
    // Lessons and puzzles behave the same way.
    for path in ["Lnn", "p\r"] {
        let mut app = crate::tui::app("", "none");
        keys(&mut app, path);
        app.update(Message::Key(Key::Tab));
        keys(&mut app, "\rZ");
        assert!(picture(&app, 120, 40).contains("has the letter Z"), "{}", picture(&app, 120, 40));
    }
}

#[test]
fn the_smallest_squares_show_the_letters_that_play_a_move() {
    let mut app = crate::tui::app("pieces = \"letters\"", "none");
    let mut game = Game::new(crate::support::setup(GameId::Ouk, GameId::Ouk.default_rules()));
    crate::support::play_in(game.as_mut().unwrap(), "e3e4 d6d5");
    let mut board = Play::new(game.unwrap());
    board.cursor = GameId::Ouk.shape().parse("e4").unwrap();
    app.begin(board);
    keys(&mut app, "\r");
    let screen = picture(&app, 40, 12);
    // The fish captures on d5 or moves to e5.
    assert!(screen.contains("pa b"), "{screen}");
    keys(&mut app, "?");
    let help = picture(&app, 40, 12);
    assert!(!help.contains("where it may go"), "{help}");
}
