//! The interface without a terminal: messages in, effects and pictures out.

use crate::sampling::sampled;
use crate::support::{Shows, seen, written};
use ouk::config::Depth;
use ouk::config::{Setting, Settings};
use ouk::tui::app::{App, Screen};
use ouk::tui::context::Surroundings;
use ouk::tui::effect::Effect;
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk::tui::unsaved::GameDraft;
use ouk_engine::worker::{Ticket, WorkerEvent};
use ouk_engine::{Score, SearchResult};
use ouk_io::outside::Rights;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use ouk_rules::{GameId, notation};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use std::time::Duration;

pub fn app(settings: &str, color: &str) -> App {
    let mut app = App::new(Settings::read(settings), Depth::of(color), Surroundings::default());
    app.context.rights = Rights::full();
    app
}

pub fn setup(game: GameId, black: Player, clock: ClockSetting) -> GameSetup {
    GameSetup {
        game,
        rules: game.default_rules(),
        fen: None,
        players: ByColor([Player::Human { name: "You".to_owned() }, black]),
        clock,
        by_hand: false,
        first: Color::White,
        date: "2026.11.21".to_owned(),
        match_score: MatchScore::default(),
    }
}

pub fn person() -> Player {
    Player::Human { name: "Dara".to_owned() }
}

/// An app at the first move of a game.
pub fn playing(game: GameId, black: Player) -> App {
    let mut app = app("", "true");
    app.begin(Play::new(Game::new(setup(game, black, ClockSetting::None)).unwrap()));
    app
}

/// Types keys, each after a frame was seen.
pub fn keys(app: &mut App, keys: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for key in keys.chars() {
        effects.extend(app.update(Message::Drawn(written())));
        effects.extend(typed_ahead(app, key.encode_utf8(&mut [0; 4])));
    }
    effects.extend(app.update(Message::Drawn(written())));
    effects
}

/// Types keys before any frame is seen.
pub fn typed_ahead(app: &mut App, keys: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for key in keys.chars() {
        let key = if key == '\r' { Key::Enter } else { Key::Char(key) };
        effects.extend(app.update(Message::Key(key)));
    }
    effects
}

/// The note of the game on the screen.
pub fn note(app: &App) -> String {
    app.context.words_of(play(app).note.as_ref())
}

/// The note of the menu and the lists.
pub fn menu_note(app: &App) -> String {
    app.context.words_of(app.context.note.as_ref())
}

pub fn play(app: &App) -> &Play {
    match &app.screen {
        Screen::Play(play) => play,
        _ => panic!("no game is shown"),
    }
}

pub fn picture(app: &App, width: u16, height: u16) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    ouk::tui::draw(app, area, &mut buffer);
    let row = |y| (0..width).map(|x| seen(&buffer[(x, y)])).collect::<String>();
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_screen_is_drawn_at_every_size() {
    let mut sampled = sampled(41);
    for game in GameId::ALL {
        for pieces in ["blocks", "letters", "khmer", "symbols"] {
            let mut app = app(&format!("pieces = \"{pieces}\""), "none");
            let sizes =
                (1..=150u16).step_by(11).flat_map(|w| (1..=50u16).step_by(5).map(move |h| (w, h)));
            let sizes: Vec<_> = sizes.chain([(40, 12), (80, 24), (120, 40)]).collect();
            for open in ["", "n", "\r", "?", "i1", "C"] {
                if open == "\r" {
                    let setup = setup(*game, person(), ClockSetting::None);
                    app.begin(Play::new(Game::new(setup).unwrap()));
                }
                keys(&mut app, open);
                for &(width, height) in sizes.iter().filter(|_| sampled()) {
                    picture(&app, width, height);
                }
            }
        }
    }
}

#[test]
fn the_board_and_the_count_are_there_at_the_usual_sizes() {
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        for &game in GameId::ALL {
            let mut app = playing(game, person());
            if app_counts(game) {
                keys(&mut app, "ie3e4\r");
            }
            let screen = picture(&app, width, height);
            let last = game.shape().file_letter(game.shape().side - 1);
            assert!(screen.contains(last), "{width}x{height} {}:\n{screen}", game.name());
            // A count that does not run is not mentioned.
            assert!(!screen.contains("no count"), "{width}x{height} {}:\n{screen}", game.name());
        }
    }
}

fn app_counts(game: GameId) -> bool {
    matches!(game, GameId::Ouk | GameId::KarOuk | GameId::Makruk)
}

#[test]
fn a_move_is_saved_before_the_computer_thinks() {
    let mut app = playing(GameId::Ouk, Player::Computer { level: 2 });
    let effects = keys(&mut app, "ic1c2\r");
    assert!(
        matches!(effects[..], [Effect::Save(GameDraft { path: None, .. }), Effect::Think(..)]),
        "save first, then think"
    );
}

#[test]
fn app_drops_unexpected_answers() {
    let mut app = playing(GameId::Ouk, Player::Computer { level: 2 });
    keys(&mut app, "ic1c2\r");
    let first = play(&app).awaiting.expect("the computer thinks");
    let best = notation::parse(play(&app).game.position(), "d6d5").unwrap();
    let answer = SearchResult {
        best: Some(best),
        ponder: None,
        score: Score(0),
        lines: vec![(best, Score(0))],
        nodes: 1,
    };
    app.update(Message::Engine(WorkerEvent::Done(Ticket::fresh(), answer.clone())));
    assert_eq!(play(&app).game.ply(), 1, "the answer to an older question");
    keys(&mut app, "u");
    app.update(Message::Engine(WorkerEvent::Done(first, answer.clone())));
    assert_eq!(play(&app).game.ply(), 0, "the move was taken back meanwhile");
    keys(&mut app, "ic1c2\r");
    let second = play(&app).awaiting.expect("the computer thinks again");
    app.update(Message::Engine(WorkerEvent::Done(first, answer.clone())));
    assert_eq!(play(&app).game.ply(), 1, "the first question was about another game");
    app.update(Message::Engine(WorkerEvent::Done(second, answer.clone())));
    assert_eq!(play(&app).game.ply(), 2);
    keys(&mut app, "qy");
    app.update(Message::Engine(WorkerEvent::Done(Ticket::fresh(), answer)));
    assert!(matches!(app.screen, Screen::Menu(_)), "the game was left meanwhile");
    assert!(app.context.games.unfinished.is_none(), "a game no file holds cannot be gone on with");
}

#[test]
fn undo_returns_to_the_players_own_move() {
    let mut app = playing(GameId::Ouk, Player::Computer { level: 2 });
    keys(&mut app, "ic1c2\r");
    let ticket = play(&app).awaiting.expect("the computer thinks");
    let best = notation::parse(play(&app).game.position(), "d6d5").unwrap();
    let answer = SearchResult {
        best: Some(best),
        ponder: None,
        score: Score(0),
        lines: Vec::new(),
        nodes: 1,
    };
    app.update(Message::Engine(WorkerEvent::Done(ticket, answer)));
    assert_eq!(play(&app).game.ply(), 2);
    keys(&mut app, "u");
    assert_eq!(play(&app).game.ply(), 0);
    keys(&mut app, "U");
    assert_eq!(play(&app).game.ply(), 2);
}

#[test]
fn escape_never_ends_a_game() {
    let mut app = playing(GameId::Ouk, person());
    keys(&mut app, "ic1c2\r");
    for _ in 0..3 {
        let effects = app.update(Message::Key(Key::Esc));
        assert!(effects.is_empty());
        assert_eq!(play(&app).game.ply(), 1);
    }
}

#[test]
fn a_count_offers_no_draw_to_a_computer_that_thinks() {
    let fen = "8/3r4/8/3k4/8/8/R7/R2K4 b - - 0 1";
    let setup = GameSetup {
        fen: Some(fen.to_owned()),
        by_hand: true,
        ..setup(GameId::Ouk, Player::Computer { level: 5 }, ClockSetting::None)
    };
    let mut app = app("", "true");
    app.begin(Play::new(Game::new(setup).unwrap()));
    keys(&mut app, "c");
    assert!(play(&app).game.count().is_none(), "nobody starts the machine's count for it");
}

#[test]
fn a_player_without_time_loses() {
    let clock = ClockSetting::SuddenDeath { base: Duration::from_secs(5) };
    let mut app = app("", "true");
    app.begin(Play::new(Game::new(setup(GameId::Rek, person(), clock)).unwrap()));
    app.update(Message::Time(Duration::from_secs(60)));
    assert!(play(&app).game.ending().is_none(), "the clock starts with the first move");
    keys(&mut app, "ic3c4\r");
    let effects = app.update(Message::Time(Duration::from_secs(6)));
    assert!(play(&app).game.ending().is_some());
    assert!(matches!(effects[0], Effect::Save(_)));
}

#[test]
fn a_question_about_a_game_ends_with_the_game() {
    let clock = ClockSetting::SuddenDeath { base: Duration::from_secs(5) };
    for question in [":resign\r", "q", "o"] {
        let mut app = app("", "true");
        app.begin(Play::new(Game::new(setup(GameId::Rek, person(), clock)).unwrap()));
        keys(&mut app, "ic3c4\r");
        keys(&mut app, question);
        assert!(play(&app).question.is_some(), "{question}");
        app.update(Message::Time(Duration::from_secs(6)));
        assert!(play(&app).question.is_none(), "{question}");
    }
}

#[test]
fn a_line_that_is_typed_ends_with_the_game_which_is_said() {
    let clock = ClockSetting::SuddenDeath { base: Duration::from_secs(5) };
    let mut app = app("", "true");
    app.begin(Play::new(Game::new(setup(GameId::Rek, person(), clock)).unwrap()));
    keys(&mut app, "ic3c4\r");
    keys(&mut app, "id6d5");
    assert_eq!(play(&app).line.as_deref(), Some("d6d5"));
    app.update(Message::Time(Duration::from_secs(6)));
    assert_eq!(play(&app).line.as_deref(), None);
    assert!(note(&app).contains("the game is over"), "{}", note(&app));
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        let screen = picture(&app, width, height);
        assert!(!screen.contains("d6d5") && screen.contains("White won"), "{screen}");
    }
    let wait = app.alarm().expect("the result will come");
    app.update(Message::Time(wait));
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = picture(&app, width, height);
        assert!(screen.shows("the game is over"), "{screen}");
    }
    // Without a line, the result alone says it.
    let mut app = crate::tui::app("", "true");
    app.begin(Play::new(Game::new(setup(GameId::Rek, person(), clock)).unwrap()));
    keys(&mut app, "ic3c4\r");
    app.update(Message::Time(Duration::from_secs(6)));
    assert!(!note(&app).contains("the game is over"), "{}", note(&app));
}

/// A footer names no key that says only that there is no counting.
#[test]
fn the_keys_of_a_game_without_counting_name_no_count() {
    for &game in GameId::ALL {
        for (width, height) in [(80, 24), (100, 30), (120, 40)] {
            let app = playing(game, person());
            let screen = picture(&app, width, height);
            let counts = play(&app).game.position().counting().is_some();
            if !counts {
                assert!(!screen.contains("c count"), "{game} {width}x{height}\n{screen}");
            }
        }
    }
}

#[test]
fn undo_takes_back_a_resignation_or_a_draw_and_no_move() {
    for black in [person(), Player::Computer { level: 2 }] {
        for end in [":resign\ry", "oy"] {
            let mut app = playing(GameId::Ouk, black.clone());
            keys(&mut app, "ie3e4\r");
            if !black.is_computer() {
                keys(&mut app, "id6d5\rie4d5\r");
            }
            let before = play(&app).game.to_record();
            keys(&mut app, end);
            if play(&app).game.ending().is_none() {
                continue;
            }
            let effects = keys(&mut app, "u");
            assert_eq!(play(&app).game.to_record(), before, "{end}");
            assert!(effects.iter().any(|it| matches!(it, Effect::Save(_))), "the file follows");
            assert_eq!(play(&app).awaiting.is_some(), black.is_computer(), "the machine goes on");
            let screen = picture(&app, 80, 24);
            assert!(screen.contains("the game goes on"), "{screen}");
            keys(&mut app, "u");
            assert!(play(&app).game.to_record() != before, "the next one takes back a move");
        }
    }
}

#[test]
fn the_loser_begins_the_rematch_and_the_score_is_kept() {
    let mut app = playing(GameId::KarOuk, person());
    for mv in ["e3e4", "g6g5", "e4e5", "e8e7", "e5d6m"] {
        keys(&mut app, &format!("i{mv}\r"));
    }
    assert!(play(&app).game.ending().is_some());
    assert_eq!(play(&app).score().won, [1, 0]);
    keys(&mut app, "u");
    assert_eq!(play(&app).score().won, [0, 0], "a win that is taken back does not score");
    keys(&mut app, "ie5d6m\rr");
    assert!(picture(&app, 40, 12).contains("Black lost, so begins: y; or White: w"));
    assert!(play(&app).game.ending().is_some(), "it is asked first");
    keys(&mut app, "y");
    assert_eq!(play(&app).game.position().turn(), Color::Black);
    assert_eq!(play(&app).score().won, [1, 0]);
}

#[test]
fn squares_grow_and_shrink_as_far_as_they_fit() {
    let mut app = playing(GameId::Ouk, person());
    app.context.terminal.size = Size { width: 120, height: 40 };
    assert_eq!(
        app.context.wanted_square_size().map(|square_size| square_size.name()),
        Some("6x3"),
        "for letters"
    );
    app.context.settings.set("pieces", "blocks").unwrap();
    let mut step = |larger| {
        let kept = keys(&mut app, if larger { "+" } else { "-" });
        assert!(kept.iter().all(|effect| matches!(effect, Effect::SaveSettings(_))));
        (app.context.settings.name_of(Setting::Size).to_owned(), kept.len())
    };
    assert_eq!(step(true), ("auto".to_owned(), 0), "the largest are shown already");
    assert_eq!(step(false), ("8x4".to_owned(), 1), "the next smaller one than is drawn");
    assert_eq!(step(false), ("6x3".to_owned(), 1));
    assert_eq!(step(true), ("8x4".to_owned(), 1));
    assert_eq!((step(true).0, step(true).1), ("10x5".to_owned(), 0));
}

#[test]
fn a_hint_shows_the_piece_and_then_its_move() {
    let mut app = playing(GameId::Ouk, Player::Computer { level: 1 });
    let effects = keys(&mut app, "H");
    assert!(matches!(effects[..], [Effect::Advise(..)]));
    let Effect::Advise(ticket, _) = effects[0] else { panic!("a hint is looked for") };
    assert!(keys(&mut app, "H").is_empty(), "it is looked for once");
    let best = notation::parse(play(&app).game.position(), "e3e4").unwrap();
    let answer = || SearchResult {
        best: Some(best),
        ponder: None,
        score: Score(0),
        lines: Vec::new(),
        nodes: 1,
    };
    app.update(Message::Engine(WorkerEvent::Done(Ticket::fresh(), answer())));
    assert_eq!(play(&app).hint, None, "an answer to nobody");
    app.update(Message::Engine(WorkerEvent::Done(ticket, answer())));
    assert_eq!(play(&app).hint, Some((0, vec![best.from()])));
    assert!(note(&app).contains("Fish") && note(&app).contains("e3"), "{}", note(&app));
    assert!(play(&app).game.ply() == 0, "it is not played");
    keys(&mut app, "H");
    assert_eq!(play(&app).hint, Some((0, vec![best.from(), best.to()])));
    assert!(note(&app).contains("e4"), "{}", note(&app));
    keys(&mut app, "id3d4\r");
    assert_eq!(play(&app).hint, None, "a hint is of its position");
    assert!(keys(&mut app, "H").is_empty(), "the machine is to move");
    let timed = ClockSetting::SuddenDeath { base: Duration::from_secs(60) };
    app.begin(Play::new(Game::new(setup(GameId::Ouk, person(), timed)).unwrap()));
    assert!(keys(&mut app, "H").is_empty() && note(&app).contains("clock"));
}
