//! The list of saved games: filtered, sorted, opened, deleted and brought back.

use crate::support::{play_in, setup};
use crate::tui::{app, keys, picture};
use ouk::board::Color;
use ouk::config::Settings;
use ouk::game::{Archive, Game};
use ouk::rules::GameId;
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::message::{Loaded, Message};
use ouk::tui::screens::games::{Games, Summary};
use std::path::PathBuf;
use tempfile::TempDir;

/// An archive of three games: one that goes on, one given up, one damaged.
fn archive() -> (TempDir, Archive) {
    let folder = TempDir::new().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let mut going = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    play_in(&mut going, "e3e4 d6d5 e4d5");
    archive.save(&folder.path().join("going.pgn"), &going).unwrap();
    let mut over = Game::new(setup(GameId::Rek, GameId::Rek.default_rules())).unwrap();
    play_in(&mut over, "c3c4");
    over.resign(Color::Black);
    archive.save(&folder.path().join("over.pgn"), &over).unwrap();
    std::fs::write(folder.path().join("torn.pgn"), "[Game \"ouk\"").unwrap();
    (folder, archive)
}

fn opened(archive: &Archive) -> App {
    let mut app = app("", "none");
    let effects = keys(&mut app, "g");
    assert!(matches!(effects[..], [Effect::ListGames(_)]));
    let settings = Settings::default();
    let find = |game, name: &str| settings.find_rules(game, name);
    let all = archive.list(&find).iter().map(Summary::of).collect();
    app.update(Message::Games(all));
    app
}

fn games(app: &App) -> &Games {
    match &app.screen {
        Screen::Games(games) => games,
        _ => panic!("the list is not shown"),
    }
}

fn name(path: &std::path::Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

fn shown(app: &App) -> Vec<String> {
    games(app).shown(app.say).iter().map(|summary| name(&summary.path)).collect()
}

#[test]
fn every_game_is_listed_and_a_damaged_one_says_why() {
    let (_folder, archive) = archive();
    let app = opened(&archive);
    assert_eq!(shown(&app).len(), 3);
    let screen = picture(&app, 120, 40);
    for words in ["Sok", "Dara", "1-0", "Black resigned", "torn.pgn", "is no tag"] {
        assert!(screen.contains(words), "{words}\n{screen}");
    }
}

#[test]
fn the_filter_wants_every_word() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    keys(&mut app, "/rek resigned\r");
    assert_eq!(shown(&app), ["over.pgn"]);
    app.update(Message::Key(ouk::tui::action::Key::Esc));
    assert_eq!(shown(&app).len(), 3, "Esc takes the filter away first");
    keys(&mut app, "/ouk q\r");
    assert_eq!(shown(&app), Vec::<String>::new(), "letters that are typed do nothing else");
}

#[test]
fn each_order_sorts_by_its_column() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    keys(&mut app, "ooo");
    assert_eq!(shown(&app)[0], "going.pgn", "the longest first");
    keys(&mut app, "o");
    assert_eq!(shown(&app).len(), 3);
}

/// Moves to a file's line.
fn go_to(app: &mut App, file: &str) {
    while name(&games(app).chosen(app.say).unwrap().path) != file {
        keys(app, "j");
    }
}

#[test]
fn what_goes_on_is_played_on_and_what_is_over_reviewed() {
    let (_folder, archive) = archive();
    for (file, wanted) in [("going.pgn", Purpose::Play), ("over.pgn", Purpose::Review)] {
        let mut app = opened(&archive);
        go_to(&mut app, file);
        let effects = keys(&mut app, "\r");
        let [Effect::Open { path, settings, purpose }] = &effects[..] else {
            panic!("the file is read")
        };
        assert_eq!((name(path).as_str(), *purpose), (file, wanted));
        let find = |game, name: &str| settings.find_rules(game, name);
        let game = Archive::load(path, &find).unwrap();
        app.update(Message::Opened(path.clone(), Loaded(Box::new(game)), *purpose));
        match wanted {
            Purpose::Play => assert!(matches!(app.screen, Screen::Play(_))),
            _ => assert!(matches!(app.screen, Screen::Review(_))),
        }
    }
}

#[test]
fn a_deleted_game_comes_back_until_the_list_is_left() {
    let (folder, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "over.pgn");
    let perform = |effects: Vec<Effect>| {
        for effect in effects {
            match effect {
                Effect::Delete(path) => Archive::delete(&path).unwrap(),
                Effect::Restore(path) => Archive::restore(&path).unwrap(),
                Effect::Purge(paths) => paths.iter().for_each(|path| Archive::purge(path)),
                _ => {}
            }
        }
    };
    let text = std::fs::read(folder.path().join("over.pgn")).unwrap();
    perform(keys(&mut app, "d"));
    assert_eq!(shown(&app).len(), 2);
    assert!(!folder.path().join("over.pgn").exists());
    perform(keys(&mut app, "u"));
    assert_eq!(shown(&app).len(), 3);
    assert_eq!(std::fs::read(folder.path().join("over.pgn")).unwrap(), text);
    go_to(&mut app, "over.pgn");
    perform(keys(&mut app, "d"));
    perform(keys(&mut app, "q"));
    assert!(matches!(app.screen, Screen::Menu(_)));
    let left: Vec<PathBuf> =
        std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}
