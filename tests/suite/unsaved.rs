//! Games that cannot be saved: the program forgets none, retries each, and prints it at the end.

use crate::support::{perform, setup};
use crate::tui::{app, keys, note};
use ouk::archive::Archive;
use ouk::tui::app::{App, Screen};
use ouk::tui::command::Command;
use ouk::tui::effect::Effect;
use ouk::tui::effect_runner::{EffectRunner, UserFiles};
use ouk::tui::keys::Key;
use ouk::tui::language::{ENGLISH, Language};
use ouk::tui::message::Message;
use ouk::tui::screens::play::Play;
use ouk_rules::GameId;
use ouk_rules::board::Color;
use ouk_rules::game::record::records;
use ouk_rules::game::{Game, Player};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use tempfile::TempDir;

/// A session whose games folder is a file, so that no game can be saved.
struct UnsavedTable {
    app: App,
    world: EffectRunner,
    news: Receiver<Message>,
    home: TempDir,
}

impl UnsavedTable {
    fn on_a_full_disk() -> UnsavedTable {
        let home = TempDir::new().unwrap();
        fs::write(home.path().join("games"), "in the way").unwrap();
        UnsavedTable::with(UserFiles::below(home.path()), home)
    }

    fn with(files: UserFiles, home: TempDir) -> UnsavedTable {
        let rights = ouk_io::outside::Rights::full();
        let (tell, news) = channel();
        let tell = move |message| drop(tell.send(message));
        let world = EffectRunner::start(None, rights, Arc::default(), files, tell).unwrap();
        UnsavedTable { app: app("", "none"), world, news, home }
    }

    fn games(&self) -> std::path::PathBuf {
        self.home.path().join("games")
    }

    /// Makes saving possible from now on.
    fn make_room(&self) {
        fs::remove_file(self.games()).unwrap();
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        perform(&mut self.app, &mut self.world, &self.news, effects);
    }

    /// Begins a game between two people and plays some moves.
    fn play(&mut self, game: GameId, moves: &str) {
        let rules = game.default_rules();
        let effects = self.app.begin(Play::new(Game::new(setup(game, rules)).unwrap()));
        self.perform(effects);
        self.moves(moves);
    }

    fn moves(&mut self, moves: &str) {
        for mv in moves.split(' ') {
            let effects = self.app.update(Message::Command(Command::Play(mv.to_owned())));
            self.perform(effects);
        }
    }

    fn leave(&mut self) {
        let effects = self.app.to_menu();
        self.perform(effects);
    }

    /// The games of the printed records.
    fn printed(&self) -> Vec<usize> {
        let Some(farewell) = self.app.context.games.unsaved.farewell() else { return Vec::new() };
        let find = |game: GameId, name: &str| game.rule_set(name);
        let games = records(&farewell.records).map(|text| Game::from_record(text, &find).unwrap());
        games.map(|game| game.ply()).collect()
    }
}

fn saved(folder: &Path) -> Vec<usize> {
    let find = |game: GameId, name: &str| game.rule_set(name);
    let mut plies: Vec<usize> = Archive::new(folder.to_owned())
        .list(&find)
        .into_iter()
        .map(|entry| entry.game.unwrap().ply())
        .collect();
    plies.sort_unstable();
    plies
}

#[test]
fn every_game_that_could_not_be_saved_is_printed() {
    let mut table = UnsavedTable::on_a_full_disk();
    table.play(GameId::Ouk, "e3e4");
    table.leave();
    assert!(
        crate::tui::menu_note(&table.app).contains("could not be saved"),
        "{}",
        crate::tui::menu_note(&table.app)
    );
    table.play(GameId::Ouk, "d3d4 e6e5");
    table.leave();
    assert!(
        crate::tui::menu_note(&table.app).starts_with("2 games could not be saved"),
        "{}",
        crate::tui::menu_note(&table.app)
    );
    table.play(GameId::Makruk, "e3e4 e6e5 d3d4");
    assert_eq!(table.printed(), [1, 2, 3]);
    let farewell = table.app.context.games.unsaved.farewell().unwrap();
    let words = ENGLISH.farewell(&farewell);
    assert!(words.starts_with("3 games") && words.contains(".pgn: "), "it names the file: {words}");
    assert!(Language::KhmerLatin.phrases().farewell(&farewell).starts_with("lbaeng 3 roksa"));
}

#[test]
fn unsaved_games_are_saved_as_soon_as_one_is() {
    let mut table = UnsavedTable::on_a_full_disk();
    table.play(GameId::Ouk, "e3e4");
    table.leave();
    table.play(GameId::Ouk, "d3d4 e6e5");
    table.make_room();
    table.moves("c3c4");
    assert_eq!(saved(&table.games()), [1, 3]);
    assert!(table.printed().is_empty());
    table.moves("c6c5");
    assert_eq!(saved(&table.games()), [1, 4], "the game on the board keeps its own file");
}

#[test]
fn leaving_a_game_saves_unsaved_games_again() {
    let mut table = UnsavedTable::on_a_full_disk();
    table.play(GameId::Ouk, "e3e4");
    table.make_room();
    table.leave();
    assert_eq!((saved(&table.games()), table.printed()), (vec![1], Vec::new()));
    assert!(
        crate::tui::menu_note(&table.app).contains("saved now"),
        "{}",
        crate::tui::menu_note(&table.app)
    );
}

#[test]
fn a_game_that_loses_its_folder_goes_back_to_its_own_file() {
    let mut table = UnsavedTable::on_a_full_disk();
    table.make_room();
    table.play(GameId::Ouk, "e3e4");
    let Screen::Play(play) = &table.app.screen else { panic!("a game is played") };
    let path = play.path.clone().unwrap();
    let aside = table.home.path().join("aside");
    fs::rename(table.games(), &aside).unwrap();
    fs::write(table.games(), "in the way").unwrap();
    table.moves("e6e5");
    table.leave();
    assert_eq!(table.printed(), [2]);
    fs::remove_file(table.games()).unwrap();
    fs::rename(&aside, table.games()).unwrap();
    let purpose = ouk::tui::effect::Purpose::Play;
    table.perform(vec![Effect::Open { path: path.clone(), purpose }]);
    table.moves("d3d4");
    assert_eq!((saved(&table.games()), table.printed()), (vec![3], Vec::new()));
    table.leave();
    assert_eq!(saved(&table.games()), [3], "it was saved once");
}

#[test]
fn unsaved_game_is_continued_without_its_file() {
    let mut table = UnsavedTable::on_a_full_disk();
    table.make_room();
    table.play(GameId::Ouk, "e3e4");
    let aside = table.home.path().join("aside");
    fs::rename(table.games(), &aside).unwrap();
    fs::write(table.games(), "in the way").unwrap();
    table.moves("e6e5");
    table.leave();
    for plies in [2, 3] {
        let effects = keys(&mut table.app, "\r");
        table.perform(effects);
        let Screen::Play(play) = &table.app.screen else { panic!("the game goes on") };
        assert_eq!(play.game.ply(), plies);
        table.moves(if plies == 2 { "d3d4" } else { "d6d5" });
        assert_eq!(table.printed(), [plies + 1]);
        table.leave();
    }
    fs::remove_file(table.games()).unwrap();
    fs::rename(&aside, table.games()).unwrap();
    table.leave();
    assert_eq!((saved(&table.games()), table.printed()), (vec![4], Vec::new()));
}

#[test]
fn changed_setting_leaves_the_note_about_an_unsaved_game() {
    let mut session = UnsavedTable::on_a_full_disk();
    session.play(GameId::Ouk, "e3e4");
    let unsaved = note(&session.app);
    assert!(unsaved.contains("could not be saved"), "{unsaved}");
    let effects = keys(&mut session.app, ":set board plain\r");
    assert!(effects.iter().any(|effect| matches!(effect, Effect::SaveSettings(_))));
    assert_eq!(note(&session.app), unsaved);
    session.make_room();
    session.moves("e6e5");
    keys(&mut session.app, ":set board chequered\r");
    assert!(note(&session.app).contains("chequered"), "{}", note(&session.app));
}

#[test]
fn unchanged_game_is_not_saved() {
    for computer in [false, true] {
        let mut app = app("", "none");
        let mut agreed = setup(GameId::Ouk, GameId::Ouk.default_rules());
        if computer {
            agreed.players[Color::Black] = Player::Computer { level: 1 };
        }
        app.begin(Play::new(Game::new(agreed).unwrap()));
        for key in "uUctfHCo".chars() {
            let effects = app.update(Message::Key(Key::Char(key)));
            let saves = effects.iter().any(|effect| matches!(effect, Effect::Save(_)));
            assert!(!saves, "{key} at the first position, machine: {computer}");
            keys(&mut app, "n");
            app.overlays.clear();
        }
        assert!(keys(&mut app, "ie3e4\r").iter().any(|effect| matches!(effect, Effect::Save(_))));
        let effects = app.update(Message::Key(Key::Char('U')));
        assert!(!effects.iter().any(|effect| matches!(effect, Effect::Save(_))));
    }
}
