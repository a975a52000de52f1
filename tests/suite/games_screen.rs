//! The list of saved games: filtered, sorted, opened, deleted and restored.

use crate::support::{Shows, ouk, play_in, setup};
use crate::tablebases::tablebase;
use crate::tui::{app, keys, picture};
use ouk::archive::{Archive, GameLock, SavedGame};
use ouk::config::Settings;
use ouk::trainer::drill::{Drill, DrillError};
use ouk::trainer::from_games::GameSearch;
use ouk::trainer::worker::TrainerResponse;
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::language::ENGLISH;
use ouk::tui::message::{Loaded, Message};
use ouk::tui::screens::games::{Games, MOST_DELETED};
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::endgame::tables::TableProgress;
use ouk_rules::GameId;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{Game, GameSetup, Player};
use ouk_rules::vocabulary::{Term, TermSet};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// An archive of three games: one unfinished, one resigned, one damaged.
pub fn archive() -> (TempDir, Archive) {
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

pub fn opened(archive: &Archive) -> App {
    let mut app = app("", "none");
    let effects = keys(&mut app, "g");
    assert!(matches!(effects[..], [Effect::ListGames]));
    let settings = Settings::default();
    let find = |game, name: &str| settings.rule_sets.find(game, name);
    let all = archive.list(&find).into_iter().map(SavedGame::from).collect();
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
    games(app).shown(app.context.strings).map(|summary| name(&summary.saved.path)).collect()
}

#[test]
fn list_shows_every_game_and_the_reason_of_damage() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    assert_eq!(shown(&app).len(), 3);
    for (file, said) in [
        ("over.pgn", ["Sok – Dara", "1-0", "Black resigned"]),
        ("going.pgn", ["Sok – Dara", "paused", "Not finished"]),
        ("torn.pgn", ["torn.pgn", "cannot be read", "is not a tag"]),
    ] {
        go_to(&mut app, file);
        let screen = picture(&app, 120, 40);
        for words in said {
            assert!(screen.shows(words), "{words}\n{screen}");
        }
    }
}

#[test]
fn the_filter_wants_every_word() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    keys(&mut app, "/rek resigned\r");
    assert_eq!(shown(&app), ["over.pgn"]);
    app.update(Message::Key(ouk::tui::keys::Key::Esc));
    assert_eq!(shown(&app).len(), 3, "Esc takes the filter away first");
    keys(&mut app, "/ouk q\r");
    assert_eq!(shown(&app), Vec::<String>::new(), "letters that are typed do nothing else");
}

#[test]
fn the_filter_finds_games_by_a_term_for_one_of_their_moves() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    assert!(keys(&mut app, "/term:si").is_empty());
    assert_eq!(shown(&app).len(), 2, "any game that can be read may have such a move");
    assert!(picture(&app, 120, 40).contains(ENGLISH.browser.enter_looks));
    let effects = keys(&mut app, "\r");
    let [Effect::FindTerms { paths, wanted }] = &effects[..] else {
        panic!("nothing is looked for")
    };
    assert_eq!(shown(&app), Vec::<String>::new(), "none was searched");
    assert!(picture(&app, 120, 40).contains("1 of 3 searched"));
    let terms = |path: &PathBuf| match name(path).as_str() {
        "going.pgn" => TermSet::of(&[Term::Si]),
        _ => TermSet::NONE,
    };
    let mut found = paths.iter().map(|path| (path.clone(), terms(path)));
    for (path, terms) in found.by_ref() {
        app.update(Message::Terms(HashMap::from([(path, terms)])));
    }
    assert_eq!(shown(&app), ["going.pgn"], "its last move captures");
    assert!(!picture(&app, 120, 40).contains("searched"));
    assert_eq!(wanted.strong_count(), 1);
    app.update(Message::Key(ouk::tui::keys::Key::Esc));
    assert_eq!(wanted.strong_count(), 0, "the search ends with the filter");
    let effects = keys(&mut app, "/TERM:si-bak\r");
    assert!(matches!(&effects[..], [Effect::FindTerms { paths, .. }] if paths.is_empty()));
    assert_eq!(shown(&app), Vec::<String>::new());
    app.update(Message::Key(ouk::tui::keys::Key::Esc));
    keys(&mut app, "/term:si rek\r");
    assert_eq!(shown(&app), Vec::<String>::new(), "every word must fit");
    app.update(Message::Key(ouk::tui::keys::Key::Esc));
    assert!(keys(&mut app, "/rek\r").is_empty(), "no term is asked for");
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

/// Moves the selection to a file's row.
pub fn go_to(app: &mut App, file: &str) {
    while name(&games(app).chosen(app.context.strings).unwrap().saved.path) != file {
        keys(app, "j");
    }
}

#[test]
fn enter_continues_open_games_and_reviews_finished_ones() {
    let (_folder, archive) = archive();
    for (file, wanted) in [("going.pgn", Purpose::Play), ("over.pgn", Purpose::Review)] {
        let mut app = opened(&archive);
        go_to(&mut app, file);
        let effects = keys(&mut app, "\r");
        let [Effect::Open { path, purpose }] = &effects[..] else { panic!("the file is read") };
        assert_eq!((name(path).as_str(), *purpose), (file, wanted));
        let find = |game, name: &str| app.context.settings.rule_sets.find(game, name);
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
    let mut claims = Vec::new();
    let mut perform = |effects: Vec<Effect>| {
        for effect in effects {
            match effect {
                Effect::Delete(path) => {
                    claims.push(GameLock::of(&path).unwrap().unwrap());
                    Archive::delete(claims.last().unwrap()).unwrap();
                }
                Effect::Restore(path) => {
                    let claim = claims.pop().unwrap();
                    assert_eq!(claim.game(), path);
                    Archive::restore(&claim).unwrap();
                }
                Effect::Purge(_) => claims.drain(..).for_each(Archive::purge),
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

#[test]
fn a_deleted_game_is_gone_once_another_is_played() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "over.pgn");
    let deleted = games(&app).chosen(app.context.strings).unwrap().saved.path.clone();
    keys(&mut app, "d");
    go_to(&mut app, "going.pgn");
    let path = games(&app).chosen(app.context.strings).unwrap().saved.path.clone();
    let game = Archive::load(&path, &|game, name| game.rule_set(name)).unwrap();
    let effects = app.update(Message::Opened(path, Loaded(Box::new(game)), Purpose::Play));
    assert!(matches!(app.screen, Screen::Play(_)));
    let purges = |effect: &Effect| matches!(effect, Effect::Purge(gone) if *gone == [&*deleted]);
    assert!(effects.iter().any(purges), "the deleted game is left behind");
}

#[test]
fn few_deleted_games_can_be_brought_back() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    let one = games(&app).all[0].saved.clone();
    let numbered = |number| {
        let mut summary = one.clone();
        summary.path = PathBuf::from(format!("{number}.pgn"));
        summary
    };
    app.update(Message::Games((0..1_000).map(numbered).collect()));
    let (mut held, mut most) = (0, 0);
    for _ in 0..1_000 {
        for effect in keys(&mut app, "d") {
            match effect {
                Effect::Purge(gone) => held -= gone.len(),
                Effect::Delete(_) => held += 1,
                _ => panic!("nothing else is done"),
            }
            most = most.max(held);
        }
    }
    assert_eq!((held, most), (MOST_DELETED, MOST_DELETED));
    for _ in 0..MOST_DELETED {
        assert!(matches!(keys(&mut app, "u")[..], [Effect::Restore(_)]));
    }
    assert!(keys(&mut app, "u").is_empty());
}

/// A finished game in which White, a person, missed a win, with the drill for it.
fn let_go() -> (Game, Drill, Arc<Tablebase>) {
    let rules = ouk("tan");
    // Mate in one, with one move left in the count.
    let fen = Some("7k/8/6K1/8/8/8/8/R7 w - 31 31 1".to_owned());
    let mut game = Game::new(GameSetup { fen, ..setup(GameId::Ouk, rules) }).unwrap();
    play_in(&mut game, "a1a2");
    let tablebase = Arc::new(tablebase(GameId::Ouk, "tan", &["KR"]));
    let stop = AtomicBool::new(false);
    let search = GameSearch { most: 4, stop: &stop, tell: &|_| {} };
    let drill = search.in_game(&game, "let-go", &tablebase).unwrap();
    (game, drill, tablebase)
}

#[test]
fn the_ending_of_a_game_is_trained_and_leads_back_to_the_list() {
    let (folder, archive) = archive();
    let (game, drill, tablebase) = let_go();
    let path = folder.path().join("let-go.pgn");
    archive.save(&path, &game).unwrap();
    let mut app = opened(&archive);
    go_to(&mut app, "let-go.pgn");
    let effects = keys(&mut app, "t");
    let [Effect::Open { purpose: Purpose::Train, path: wanted, .. }] = &effects[..] else {
        panic!("the game is not read")
    };
    assert_eq!(*wanted, path);
    let read = || {
        let game = Archive::load(&path, &|game, name| game.rule_set(name)).unwrap();
        Message::Opened(path.clone(), Loaded(Box::new(game)), Purpose::Train)
    };
    let effects = app.update(read());
    let [Effect::FindEnding(_, file)] = &effects[..] else { panic!("no drill is looked for") };
    assert_eq!(file, "let-go");
    assert!(picture(&app, 80, 24).shows("looking for a drill; q stops"));
    let progress = TableProgress::Pass("KR".to_owned(), 3);
    app.update(Message::Trainer(TrainerResponse::Making(progress)));
    assert!(picture(&app, 80, 24).shows("making the table of KR, 3 moves; q stops"));
    assert!(keys(&mut app, "d").is_empty(), "nothing else is done while it is waited for");
    // The drill is cancelled, and a late answer has no effect.
    assert!(matches!(keys(&mut app, "q")[..], [Effect::CancelDrill]));
    let found = || {
        Message::Trainer(TrainerResponse::Drill(Box::new(drill.clone()), Arc::clone(&tablebase)))
    };
    app.update(found());
    assert!(games(&app).note.is_none());
    app.update(read());
    app.update(Message::Trainer(TrainerResponse::NoDrill(DrillError::NothingLetGo(5))));
    assert!(picture(&app, 80, 24).shows("nothing to train"));
    app.update(read());
    app.update(found());
    assert!(picture(&app, 80, 24).shows("your game of"), "the drill is shown");
    keys(&mut app, "q");
    assert_eq!(name(&games(&app).chosen(app.context.strings).unwrap().saved.path), "let-go.pgn");
    assert!(!games(&app).waiting);
}

/// A list with one game in which a person played Black against the computer and won.
fn won_by_black(folder: &TempDir) -> Archive {
    let players = [Player::Computer { level: 4 }, Player::Human { name: "Dara".to_owned() }];
    let setup =
        GameSetup { players: ByColor(players), ..setup(GameId::Ouk, GameId::Ouk.default_rules()) };
    let mut game = Game::new(setup).unwrap();
    play_in(&mut game, "e3e4 d6d5");
    game.resign(Color::White);
    let archive = Archive::new(folder.path().to_owned());
    archive.save(&folder.path().join("won.pgn"), &game).unwrap();
    archive
}

#[test]
fn a_line_of_the_table_names_the_opponent_and_says_that_the_user_won() {
    let folder = TempDir::new().unwrap();
    let app = opened(&won_by_black(&folder));
    let screen = picture(&app, 120, 40);
    let row = |words: &[&str]| {
        screen.lines().any(|row| {
            let mut rest = row;
            words.iter().all(|word| {
                let found = rest.find(word);
                found.map(|at| rest = &rest[at + word.len()..]).is_some()
            })
        })
    };
    assert!(row(&["Date", "Game", "Against", "Result"]), "{screen}");
    assert!(row(&["Ouk Chatrang", "Level 4", "won"]), "{screen}");
}

#[test]
fn the_board_beside_the_list_is_the_last_of_the_chosen_game_seen_by_the_user() {
    let folder = TempDir::new().unwrap();
    let screen = picture(&opened(&won_by_black(&folder)), 80, 24);
    let ranks: Vec<char> = screen.lines().filter_map(|row| row.chars().next()).collect();
    let ranks: String = ranks.into_iter().filter(char::is_ascii_digit).collect();
    // The file letter stands beside the eighth rank.
    assert_eq!(ranks, "1234567", "Black sits below\n{screen}");
    // White's fish moved from e3 to e4; the small board marks the move like every board.
    let (_other, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "going.pgn");
    let going = picture(&app, 80, 24);
    go_to(&mut app, "over.pgn");
    let over = picture(&app, 80, 24);
    let boards = [&going, &over].map(|screen| {
        let left = |row: &str| row.chars().take(48).collect::<String>();
        screen.lines().map(left).collect::<Vec<_>>()
    });
    assert_ne!(boards[0], boards[1]);
}

#[test]
fn empty_list_gives_the_reason() {
    let folder = TempDir::new().unwrap();
    let empty = picture(&opened(&Archive::new(folder.path().to_owned())), 80, 24);
    assert!(
        empty.shows("No games yet. Each game you play is saved here, move by move."),
        "{empty}"
    );
    assert!(empty.shows("Press n to play your first game"), "{empty}");
    let mut first = opened(&Archive::new(folder.path().to_owned()));
    keys(&mut first, "n");
    assert!(matches!(first.screen, Screen::Setup(_)));
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    keys(&mut app, "/nobody\r");
    let none = picture(&app, 80, 24);
    assert!(none.shows("No game contains all these words. Esc shows all games again."), "{none}");
    assert!(none.shows("0 of 3"), "{none}");
}

#[test]
fn error_of_a_damaged_file_replaces_the_board() {
    let (_folder, archive) = archive();
    let mut app = opened(&archive);
    go_to(&mut app, "torn.pgn");
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = picture(&app, width, height);
        for words in ["This file cannot be read", "torn.pgn", "is not a tag", "d deletes it."] {
            assert!(screen.shows(words), "{words}\n{screen}");
        }
    }
}
