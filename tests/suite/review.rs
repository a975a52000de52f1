//! A game reviewed move by move, and continued from any position.

use crate::support::{Shows, play_in, setup};
use crate::tui::{app, keys, picture};
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::language::Language;
use ouk::tui::language::number::spoken;
use ouk::tui::message::{Loaded, Message};
use ouk::tui::screens::play::Play;
use ouk::tui::unsaved::GameDraft;
use ouk_rules::GameId;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{Game, GameSetup, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::path::PathBuf;

const LINE: &str = "e3e4 d6d5 e4d5 c6d5";

pub fn reviewed() -> App {
    let mut game = unfinished();
    game.resign(Color::White);
    reviewing(game)
}

fn unfinished() -> Game {
    let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    play_in(&mut game, LINE);
    game
}

/// The review of a game from a file, at its beginning.
fn reviewing(game: Game) -> App {
    let mut app = opened(game);
    keys(&mut app, "0");
    app
}

fn opened(game: Game) -> App {
    let mut app = app("", "none");
    app.update(Message::Opened(PathBuf::from("x.pgn"), Loaded(Box::new(game)), Purpose::Review));
    app
}

/// The last position invites more than the array, which is the same in all games.
#[test]
fn the_review_of_a_file_opens_at_the_end_and_says_how_the_game_ended() {
    let mut lost = Game::new(GameSetup {
        players: ByColor([Player::Human { name: "Dara".into() }, Player::Computer { level: 3 }]),
        ..setup(GameId::Ouk, GameId::Ouk.default_rules())
    })
    .unwrap();
    play_in(&mut lost, LINE);
    lost.resign(Color::White);
    for (game, words) in
        [(unfinished(), "Not finished: White to move"), (lost, "You lost: White resigned")]
    {
        let app = opened(game);
        assert_eq!(at(&app), 4);
        for (width, height) in [(40, 12), (80, 20), (80, 24), (120, 40)] {
            let screen = picture(&app, width, height);
            assert!(screen.shows(words), "{words}\n{screen}");
        }
    }
}

/// The move that led to the shown position stands out in the list, with and without colours.
#[test]
fn the_list_lights_the_shown_move_alone() {
    for depth in ["none", "16", "true"] {
        let mut app = app("", depth);
        let game = Loaded(Box::new(unfinished()));
        app.update(Message::Opened(PathBuf::from("x.pgn"), game, Purpose::Review));
        for (key, word) in [("", "cxd5"), ("h", "exd5"), ("h", "d5"), ("h", "e4")] {
            keys(&mut app, key);
            let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
            ouk::tui::draw(&app, buffer.area, &mut buffer);
            let panel = Rect::new(51, 4, 29, 10).positions();
            let lit = panel.filter(|&at| buffer[at].modifier.contains(Modifier::REVERSED));
            let lit: String = lit.map(|at| buffer[at].symbol().to_owned()).collect();
            assert_eq!(lit.trim(), word, "{depth}");
        }
    }
}

fn at(app: &App) -> usize {
    match &app.screen {
        Screen::Review(review) => review.at,
        _ => panic!("nothing is reviewed"),
    }
}

#[test]
fn review_lists_captures_up_to_the_shown_position() {
    let mut app = reviewed();
    for taken in [0, 0, 0, 1, 2] {
        let screen = picture(&app, 60, 24);
        assert_eq!(screen.matches("took").count(), taken, "{screen}");
        keys(&mut app, "l");
    }
}

#[test]
fn review_of_an_unfinished_game_offers_to_find_mistakes() {
    let mut app = reviewing(unfinished());
    for (width, height, offer) in [
        (80, 20, "m: find the mistakes"),
        (80, 24, "Press m to see the mistakes"),
        (120, 40, "Press m to see the mistakes"),
    ] {
        let screen = picture(&app, width, height);
        assert!(screen.shows(offer) && !screen.shows("n/b"), "{screen}");
    }
    keys(&mut app, "m");
    let screen = picture(&app, 80, 24);
    assert!(!screen.shows("m find mistakes") && screen.shows("n/b mistakes"), "{screen}");
}

#[test]
fn moves_take_the_rows_of_a_count_that_never_runs() {
    let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    let moves: Vec<String> =
        ('a'..='h').map(|file| format!("{file}3{file}4 {file}6{file}5")).collect();
    play_in(&mut game, &moves.join(" "));
    let screen = picture(&reviewing(game), 80, 24);
    for number in 1..=8 {
        assert!(screen.shows(&format!("{number}. ")), "move {number}: {screen}");
    }
}

#[test]
fn every_ply_can_be_looked_at() {
    let mut app = reviewed();
    assert_eq!(at(&app), 0);
    for ply in [1, 2, 3, 4, 4] {
        keys(&mut app, "l");
        assert_eq!(at(&app), ply);
    }
    assert!(picture(&app, 80, 24).shows("White resigned"), "{}", picture(&app, 80, 24));
    keys(&mut app, "0h");
    assert_eq!(at(&app), 0);
    keys(&mut app, "Gh");
    assert_eq!(at(&app), 3);
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("2. White: exd5"), "{screen}");
    let effects = keys(&mut app, "y");
    let fen = match &effects[..] {
        [Effect::Copy(fen)] => fen.clone(),
        _ => panic!("the position's text is copied"),
    };
    assert!(fen.contains(" b "), "{fen}");
}

#[test]
fn play_goes_on_from_any_position_in_a_game_of_its_own() {
    let mut app = reviewed();
    keys(&mut app, "ll");
    let effects = keys(&mut app, "p");
    assert!(
        !effects
            .iter()
            .any(|effect| matches!(effect, Effect::Save(GameDraft { path: Some(_), .. })))
    );
    let Screen::Play(play) = &app.screen else { panic!("a game is played") };
    assert_eq!((play.game.ply(), play.path.clone()), (2, None));
    assert!(play.game.ending().is_none());
}

#[test]
fn the_game_on_the_screen_is_reviewed_and_gone_back_to() {
    let mut app = app("", "none");
    let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    play_in(&mut game, LINE);
    app.begin(Play::new(game));
    keys(&mut app, "v");
    assert_eq!(at(&app), 4);
    keys(&mut app, "hhq");
    let Screen::Play(play) = &app.screen else { panic!("the game is back") };
    assert_eq!(play.game.ply(), 4);
}

#[test]
fn two_teams_play_with_their_names_a_banner_and_a_spoken_count() {
    let mut app = app("", "none");
    keys(&mut app, "b");
    for _ in 0..5 {
        app.update(Message::Key(ouk::tui::keys::Key::Backspace));
    }
    keys(&mut app, "Market\r");
    for _ in 0..4 {
        app.update(Message::Key(ouk::tui::keys::Key::Backspace));
    }
    keys(&mut app, "River j\r\r");
    let screen = picture(&app, 120, 40);
    assert!(screen.shows("Market") && screen.shows("River j"), "{screen}");
    let fen = "8/8/8/3k4/8/8/R7/3K3R b - - 0 1".to_owned();
    let game = ouk_rules::game::GameSetup {
        fen: Some(fen),
        match_score: ouk_rules::game::MatchScore::of_teams(),
        ..setup(GameId::Ouk, GameId::Ouk.default_rules())
    };
    let mut game = Game::new(game).unwrap();
    // A side announces the first number with its answer to the check that begins the count.
    play_in(&mut game, "d5d6 a2a6 d6d5 a6a5");
    let spoken = spoken(game.count().unwrap().number, Language::KhmerLatin);
    app.begin(Play::new(game));
    let screen = picture(&app, 120, 40);
    assert!(screen.shows("▟██▙  █▌▐█"), "ouk is called out\n{screen}");
    assert!(screen.shows(&format!("{spoken}!")), "{screen}");
}

/// The engine job of an effect.
fn job(effects: &[Effect]) -> Option<&ouk_engine::worker::Job> {
    effects.iter().find_map(|effect| match effect {
        Effect::Advise(_, job) => Some(&**job),
        _ => None,
    })
}

#[test]
fn a_typed_move_begins_a_variation_and_escape_leaves_it() {
    let mut app = reviewed();
    keys(&mut app, "li");
    assert!(picture(&app, 80, 24).contains('>'), "the line is shown");
    keys(&mut app, "f6f5\r");
    assert_eq!(at(&app), 2);
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("VARIATION FROM MOVE 1") && screen.shows("1. Black: f5"), "{screen}");
    // A variation within the variation, and back out of both.
    keys(&mut app, "hia6a5\r");
    assert!(picture(&app, 80, 24).shows("1. Black: a5"));
    for _ in 0..2 {
        app.update(Message::Key(ouk::tui::keys::Key::Esc));
    }
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("REVIEW") && !screen.shows("VARIATION"), "{screen}");
    assert_eq!(at(&app), 1);
    keys(&mut app, "lll");
    assert_eq!(at(&app), 4, "the game is as it was");
}

#[test]
fn the_move_that_was_played_is_no_variation_and_a_refused_one_leaves_nothing() {
    let mut app = reviewed();
    keys(&mut app, "lid6d5\r");
    assert_eq!(at(&app), 2);
    assert!(!picture(&app, 80, 24).shows("VARIATION"));
    keys(&mut app, "ia1a8\r");
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("a3 stands in the way") && !screen.shows("VARIATION"), "{screen}");
    keys(&mut app, "i");
    app.update(Message::Key(ouk::tui::keys::Key::Esc));
    keys(&mut app, "ll");
    assert_eq!(at(&app), 4);
}

#[test]
fn review_shows_the_engines_line_for_the_shown_position() {
    use ouk_engine::worker::{Ticket, WorkerEvent};
    use ouk_engine::{Score, SearchReport};
    let mut app = reviewed();
    let effects = keys(&mut app, "le");
    let asked = job(&effects).expect("the engine is asked");
    assert!(asked.position.to_fen().contains(" b "));
    let ticket = effects.iter().find_map(|effect| match effect {
        Effect::Advise(ticket, _) => Some(*ticket),
        _ => None,
    });
    let ticket = ticket.unwrap();
    let line = |app: &App| match &app.screen {
        Screen::Review(review) => {
            let position = review.board.game.position_at(review.at).clone();
            let mv = ouk_rules::notation::parse(&position, "f6f5").unwrap();
            vec![mv]
        }
        _ => Vec::new(),
    };
    let report = |score, pv| SearchReport {
        depth: 9,
        seldepth: 9,
        multipv: 1,
        score: Score(score),
        nodes: 1,
        time: std::time::Duration::ZERO,
        hashfull: 0,
        pv,
    };
    let pv = line(&app);
    app.update(Message::Engine(WorkerEvent::Report(Ticket::fresh(), report(999, pv.clone()))));
    assert!(picture(&app, 80, 24).shows("the engine is thinking"), "another search is old news");
    app.update(Message::Engine(WorkerEvent::Report(ticket, report(125, pv))));
    let screen = picture(&app, 80, 24);
    assert!(screen.shows("\u{2212}1.25  f5"), "for White, who is not to move: {screen}");
    assert!(job(&keys(&mut app, "l")).is_some(), "the next position is asked about too");
    assert!(!picture(&app, 80, 24).shows("1.25"));
    assert!(job(&keys(&mut app, "el")).is_none(), "no more");
}

#[test]
fn a_game_with_a_clock_is_reviewed_when_it_is_over_and_not_before() {
    use ouk_rules::game::ClockSetting;
    let clock = ClockSetting::SuddenDeath { base: std::time::Duration::from_secs(600) };
    let setup = GameSetup { clock, ..setup(GameId::Ouk, GameId::Ouk.default_rules()) };
    let mut game = Game::new(setup).unwrap();
    play_in(&mut game, LINE);
    let mut left = app("", "none");
    let file = PathBuf::from("x.pgn");
    let saved = Loaded(Box::new(
        Game::from_record(&game.to_record(), &|game, name| game.rule_set(name)).unwrap(),
    ));
    let mut app = app("", "none");
    app.begin(Play::new(game));
    for open in ["v", ":review\r", ":e x.pgn\r"] {
        assert!(keys(&mut app, open).is_empty(), "{open}");
        let Screen::Play(play) = &app.screen else { panic!("{open}: the game goes on") };
        let note = app.context.words_of(play.note.as_ref());
        assert!(note.contains("until it is over"), "{open}: {note}");
    }
    let before = crate::tui::play(&app).game.clock().left(Color::White);
    app.update(Message::Time(std::time::Duration::from_secs(2)));
    assert_ne!(crate::tui::play(&app).game.clock().left(Color::White), before, "the clock goes on");
    keys(&mut app, ":resign\ry");
    keys(&mut app, "v");
    assert!(matches!(app.screen, Screen::Review(_)), "{}", picture(&app, 80, 24));
    assert!(job(&keys(&mut app, "e")).is_some(), "now the engine may be asked");
    // A game left unfinished and opened from the list behaves the same way.
    left.update(Message::Opened(file, saved, Purpose::Review));
    assert!(job(&keys(&mut left, "e")).is_none());
    let screen = picture(&left, 80, 24);
    assert!(screen.shows("until it is over"), "{screen}");
    keys(&mut left, "ih3h4\r");
    assert!(job(&keys(&mut left, "e")).is_none(), "nor of a variation of it");
}

#[test]
fn an_unfinished_game_is_played_on_from_its_last_position_too() {
    let start = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    for game in [unfinished(), start] {
        let (plies, last) = (game.ply(), game.position().to_fen());
        let mut app = opened(game);
        keys(&mut app, "p");
        let game = &crate::tui::play(&app).game;
        assert_eq!((game.ply(), game.position().to_fen()), (plies, last));
    }
    // The game below the review goes on itself: there is no second one.
    let mut app = app("", "none");
    app.begin(Play::new(unfinished()));
    let id = crate::tui::play(&app).id;
    keys(&mut app, "vp");
    assert!(crate::tui::play(&app).id == id);
    let mut over = opened({
        let mut game = unfinished();
        game.resign(Color::White);
        game
    });
    keys(&mut over, "p");
    assert!(picture(&over, 80, 24).shows("nothing follows here"));
}
