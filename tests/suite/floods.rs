//! However much is typed and however many files there are, the program keeps little in memory and
//! never stalls.

use super::review::reviewed;
use super::support::{ouk, patient, setup, time_used};
use super::tui::{app, keys, picture, play, playing, typed_ahead};
use ouk::archive::Archive;
use ouk::archive::SavedGame;
use ouk::trainer::worker::{TrainerRequest, TrainerResponse, TrainerWorker};
use ouk::tui::effect::Effect;
use ouk::tui::effect_runner::{EffectRunner, UserFiles};
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_io::outside::Rights;
use ouk_rules::GameId;
use ouk_rules::game::{EngineSpec, Game, Player};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

#[test]
fn the_history_of_typed_lines_is_limited() {
    let mut app = playing(GameId::Ouk, super::tui::person());
    for number in 0..1_000 {
        keys(&mut app, &format!("i:{number}\r"));
    }
    keys(&mut app, "i");
    let mut lines = Vec::new();
    for _ in 0..1_000 {
        app.update(Message::Key(Key::Up));
        lines.extend(play(&app).line.as_ref().map(|line| line.to_string()));
    }
    lines.dedup();
    assert_eq!(lines.first().map(String::as_str), Some(":999"));
    assert!((2..=100).contains(&lines.len()), "{}", lines.len());
}

#[test]
fn nested_variations_are_limited() {
    let mut app = reviewed();
    let in_variation = |app: &_| picture(app, 80, 24).contains("VARIATION");
    for _ in 0..200 {
        keys(&mut app, "ia3a4\rh");
        keys(&mut app, "ib3b4\rh");
    }
    let mut left = 0;
    while in_variation(&app) || left == 0 {
        app.update(Message::Key(Key::Esc));
        left += 1;
        assert!(left <= 60, "there are more");
    }
    keys(&mut app, "G");
    assert!(picture(&app, 80, 24).contains("White resigned"), "the reviewed game is there");
}

/// The entry of a file's game in the list.
fn summary(players: [Player; 2], date: &str) -> SavedGame {
    let mut setup = setup(GameId::Ouk, ouk("federation"));
    (setup.players.0, setup.date) = (players, date.to_owned());
    SavedGame::from(ouk::archive::ArchiveEntry {
        path: PathBuf::from("game.pgn"),
        written: SystemTime::UNIX_EPOCH,
        game: Ok(Game::new(setup).unwrap()),
    })
}

#[test]
fn thousands_of_games_with_long_names_are_gone_through_at_once() {
    let long = || "x".repeat(8_000);
    let engine = EngineSpec { command: "y".repeat(4_000), options: vec!["z".repeat(4_000)] };
    let one = summary([Player::Human { name: long() }, Player::Engine(engine)], &long());
    assert!(format!("{:?}", one.summary).len() < 2_000, "{one:?}");
    let mut app = app("", "none");
    keys(&mut app, "g");
    app.update(Message::Games(vec![one; 10_000]));
    let began = time_used();
    typed_ahead(&mut app, &"j".repeat(5_000));
    typed_ahead(&mut app, &"/x\x08xx\ro".repeat(500));
    let took = time_used() - began;
    assert!(picture(&app, 80, 24).contains("10000 of 10000"));
    assert!(took < patient(Duration::from_secs(5)), "{took:?}");
}

/// Waits until no more messages come. Returns them all.
fn all<T>(inbox: &Receiver<T>) -> Vec<T> {
    let mut came = vec![inbox.recv_timeout(patient(Duration::from_secs(60))).unwrap()];
    while let Ok(next) = inbox.recv_timeout(Duration::from_secs(1)) {
        came.push(next);
    }
    came
}

/// A folder with this many games.
fn games(count: usize) -> (tempfile::TempDir, Archive) {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().join("games"));
    let game = Game::new(setup(GameId::Ouk, ouk("federation"))).unwrap();
    for number in 0..count {
        archive.save(&archive.folder().join(format!("{number}.pgn")), &game).unwrap();
    }
    (folder, archive)
}

#[test]
fn list_reads_a_file_only_after_a_change() {
    let (folder, _) = games(100);
    let (tell, told) = channel();
    let tell = Mutex::new(tell);
    let files = UserFiles::below(folder.path());
    let news = Arc::new(move |message| {
        if matches!(message, Message::Games(_)) {
            let _ = tell.lock().unwrap().send(());
        }
    });
    let tell = move |message| news(message);
    let mut runner =
        EffectRunner::start(None, Rights::default(), Arc::default(), files, tell).unwrap();
    for _ in 0..1_000 {
        runner.perform(Effect::ListGames);
    }
    assert!((1..100).contains(&all(&told).len()));
}

#[test]
fn queue_of_the_trainer_is_bounded() {
    let (_folder, archive) = games(100);
    let (tell, told) = channel();
    let tell = Mutex::new(tell);
    let tables = Arc::new(Tables::new(TableOptions::default()));
    let mut trainer = TrainerWorker::start(tables, move |response| {
        if matches!(response, TrainerResponse::Games(_)) {
            let _ = tell.lock().unwrap().send(());
        }
    })
    .unwrap();
    for _ in 0..1_000 {
        let find = |game: GameId, name: &str| game.rule_set(name);
        trainer.ask(TrainerRequest::Games(archive.clone(), Box::new(find)));
    }
    assert!((1..100).contains(&all(&told).len()));
}
