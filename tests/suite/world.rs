//! File effects: deleting, opening, and saving a game that another program wrote.

use crate::support::{Shows, patient, perform, play_in, setup, written};
use crate::tui::{app, keys, picture, play};
use ouk::archive::{Archive, GameLock};
use ouk::puzzles::collection::find;
use ouk::tui::app::{App, Screen};
use ouk::tui::command::Command;
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::effect_runner::{EffectRunner, UserFiles};
use ouk::tui::keys::Key;
use ouk::tui::message::Message;
use ouk_rules::GameId;
use ouk_rules::game::Game;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use tempfile::TempDir;

/// The interface and its effects, on a folder of games.
pub struct WorldSession {
    pub app: App,
    world: EffectRunner,
    news: Receiver<Message>,
    folder: TempDir,
}

fn session() -> WorldSession {
    let folder = TempDir::new().unwrap();
    let (tell, news) = channel();
    let rights = ouk_io::outside::Rights::full();
    let tell = move |message| drop(tell.send(message));
    let games = Some(Archive::new(folder.path().to_owned()));
    let files = UserFiles { games, ..UserFiles::below(&folder.path().join("user")) };
    let world = EffectRunner::start(None, rights, Arc::default(), files, tell).unwrap();
    let mut session = WorldSession { app: app("", "none"), world, news, folder };
    // At first the file thread restores games whose deletion a killed program left unfinished. It
    // must not see the files that a test adds later, and it is done once a request is answered.
    session.perform(vec![Effect::Release]);
    session
}

impl WorldSession {
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Saves a game of some moves under a name.
    pub fn saved(&self, name: &str, line: &str) -> PathBuf {
        let mut game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
        play_in(&mut game, line);
        let path = self.path(name);
        Archive::new(self.folder.path().to_owned()).save(&path, &game).unwrap();
        path
    }

    /// Performs effects and those that follow.
    fn perform(&mut self, effects: Vec<Effect>) {
        perform(&mut self.app, &mut self.world, &self.news, effects);
    }

    /// Types keys, each after the effects of the last.
    pub fn keys(&mut self, typed: &str) {
        for key in typed.chars() {
            let effects = keys(&mut self.app, key.encode_utf8(&mut [0; 4]));
            self.perform(effects);
        }
    }

    pub fn press(&mut self, key: Key) {
        self.app.update(Message::Drawn(written()));
        let effects = self.app.update(Message::Key(key));
        self.perform(effects);
    }

    fn line(&mut self, line: &str) {
        let effects = self.app.update(Message::Command(Command::Play(line.to_owned())));
        self.perform(effects);
    }

    /// Opens the list of games and waits until it is complete.
    fn open_list(&mut self) {
        self.keys("g");
        while matches!(&self.app.screen, Screen::Games(games) if games.reading) {
            let message =
                self.news.recv_timeout(patient(Duration::from_secs(20))).expect("it is read");
            let effects = self.app.update(message);
            self.perform(effects);
        }
    }

    pub fn open(&mut self, path: &Path, purpose: Purpose) {
        self.perform(vec![Effect::Open { path: path.to_owned(), purpose }]);
    }

    pub fn screen(&self) -> String {
        picture(&self.app, 100, 30)
    }

    /// The names of the folder's files.
    pub fn names(&self) -> Vec<String> {
        let files = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> =
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[test]
fn a_game_that_is_open_in_another_program_is_not_deleted() {
    let mut session = session();
    let path = session.saved("x.pgn", "e3e4 d6d5");
    let other = GameLock::of(&path).unwrap().unwrap();
    session.open_list();
    session.keys("d");
    assert!(path.exists(), "the other program has it");
    assert!(session.screen().contains("open in another ouk"), "{}", session.screen());
    let Screen::Games(games) = &session.app.screen else { panic!("the list is shown") };
    assert_eq!((games.all.len(), games.deleted.len()), (1, 0), "it stays on the list");
    drop(other);
    session.keys("d");
    assert!(!path.exists());
    assert!(GameLock::of(&path).unwrap().is_none(), "nobody else takes it while it can come back");
    session.keys("u");
    assert!(path.exists());
    session.keys("dq");
    assert_eq!(session.names(), [""; 0], "left for good");
}

#[test]
fn an_older_deleted_game_is_not_overwritten_by_the_next() {
    let mut session = session();
    let path = session.saved("x.pgn", "e3e4 d6d5");
    fs::write(session.path("x.pgn.deleted"), "an older game").unwrap();
    session.open_list();
    session.keys("dq");
    assert!(!path.exists());
    let files = fs::read_dir(session.folder.path()).unwrap();
    let left: Vec<String> =
        files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    assert_eq!(left, ["an older game"]);
}

#[test]
fn a_deleted_game_that_cannot_come_back_leaves_its_name_to_another() {
    let mut session = session();
    let path = session.saved("x.pgn", "e3e4 d6d5");
    session.open_list();
    session.keys("d");
    session.saved("x.pgn", "e3e4 d6d5 f3f4");
    session.keys("u");
    assert!(session.screen().contains("was not restored"), "{}", session.screen());
    session.open(&path, Purpose::Play);
    assert_eq!(play(&session.app).game.ply(), 3);
}

/// A game with a move in it, on the board.
pub fn with_a_game() -> WorldSession {
    let mut session = session();
    let path = session.saved("x.pgn", "e3e4 d6d5");
    session.open(&path, Purpose::Play);
    session
}

#[test]
fn the_first_game_of_a_file_with_several_is_opened_and_its_file_stays_unchanged() {
    let mut session = with_a_game();
    let [one, two] = ["e3e4 d6d5", "e3e4"].map(|line| {
        let path = session.saved("y.pgn", line);
        fs::read_to_string(path).unwrap()
    });
    let file = session.path("y.pgn");
    let both = format!("{one}\n{two}");
    fs::write(&file, &both).unwrap();
    session.keys(&format!(":e {}\r", file.display()));
    let Screen::Review(review) = &session.app.screen else { panic!("{}", session.screen()) };
    assert_eq!(review.board.game.ply(), 2);
    assert!(session.screen().contains("game 1 of 2 in the file"), "{}", session.screen());
    session.keys(":note why\r");
    assert_eq!(fs::read_to_string(&file).unwrap(), both, "no game is lost");
    session.keys("q");
    let broken = format!("{}\n{two}", one.replace("1. ", "1. z"));
    fs::write(&file, broken).unwrap();
    session.keys(&format!(":e {}\r", file.display()));
    assert!(session.screen().contains("damaged"), "{}", session.screen());
    assert!(matches!(session.app.screen, Screen::Play(_)));
}

#[test]
fn playing_on_keeps_a_copy_of_the_rest() {
    let mut session = session();
    let path = session.saved("x.pgn", "e3e4 d6d5");
    let record = fs::read_to_string(&path).unwrap();
    let annotated = record.replacen("[Result", "[Annotator \"Chan\"]\n[Result", 1).replacen(
        "1. e4",
        "1. e4 {a good move} (1. d4 d5)",
        1,
    );
    assert_eq!(annotated.len(), record.len() + 44, "{annotated}");
    fs::write(&path, &annotated).unwrap();
    session.open(&path, Purpose::Play);
    assert_eq!(session.names(), ["x.lock", "x.pgn"], "only opened: {}", session.screen());
    session.line("exd5");
    assert_eq!(fs::read_to_string(session.path("x.pgn.original")).unwrap(), annotated);
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.contains("a good move") && !saved.contains("Annotator"), "{saved}");
    assert!(session.screen().contains("x.pgn.original"), "{}", session.screen());
    assert!(session.screen().shows("tags that ouk cannot write"), "{}", session.screen());
    session.line("c6d5");
    assert_eq!(session.names(), ["x.lock", "x.pgn", "x.pgn.original"], "one copy is enough");
    // Another program's writes are not lost either.
    fs::write(&path, "somebody else's").unwrap();
    session.line("d3d4");
    let second = fs::read_to_string(session.path("x.pgn-2.original")).unwrap();
    assert_eq!(second, "somebody else's");
    assert!(session.screen().shows("another program changed the file"), "{}", session.screen());
}

#[test]
fn a_change_of_the_open_file_by_another_program_is_named() {
    for move_first in [false, true] {
        let mut session = session();
        let path = session.saved("x.pgn", "e3e4 d6d5");
        session.open(&path, Purpose::Play);
        if move_first {
            session.line("exd5");
            session.line("c6d5");
        }
        session.saved("x.pgn", "d3d4");
        let theirs = fs::read_to_string(&path).unwrap();
        session.line("a3a4");
        let screen = session.screen();
        assert!(screen.shows("another program changed the file; its text is saved in"), "{screen}");
        assert_eq!(fs::read_to_string(session.path("x.pgn.original")).unwrap(), theirs);
    }
}

#[test]
fn a_game_in_other_lines_is_played_on_without_a_copy() {
    let mut session = session();
    let path = session.saved("x.pgn", "e3e4 d6d5");
    let record = fs::read_to_string(&path).unwrap();
    let (tags, moves) = record.rsplit_once("\n\n").unwrap();
    fs::write(&path, format!("{tags}\n\n{}\n\n", moves.replace(' ', "\n"))).unwrap();
    session.open(&path, Purpose::Play);
    session.line("exd5");
    assert_eq!(session.names(), ["x.lock", "x.pgn"]);
}

#[test]
fn a_game_of_our_own_is_played_on_without_a_copy() {
    let mut session = with_a_game();
    session.line("exd5");
    session.line("cxd5");
    assert_eq!(session.names(), ["x.lock", "x.pgn"]);
}

#[test]
fn a_saved_game_keeps_its_link_and_its_mode() {
    let mut session = session();
    let elsewhere = TempDir::new().unwrap();
    let target = elsewhere.path().join("game.pgn");
    fs::rename(session.saved("x.pgn", "e3e4 d6d5"), &target).unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o644)).unwrap();
    let path = session.path("x.pgn");
    std::os::unix::fs::symlink(&target, &path).unwrap();
    session.open(&path, Purpose::Play);
    session.line("e4d5");
    assert!(fs::symlink_metadata(&path).unwrap().is_symlink());
    assert!(fs::read_to_string(&target).unwrap().contains("exd5"));
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o644);
}

/// Puzzles are reported as they are found, so none is lost when the review closes.
#[test]
fn the_search_for_puzzles_ends_with_the_review() {
    let mut session = session();
    let puzzle = &find("ouk-mate2-001").unwrap().puzzle;
    let positions = vec![puzzle.position.clone(); 1_000];
    session.world.perform(Effect::FindPuzzles(positions));
    let mut found = || match session.news.recv_timeout(patient(Duration::from_secs(3))) {
        Ok(Message::PuzzleFound(found)) => Some(found),
        Ok(_) => panic!("another message"),
        Err(_) => None,
    };
    assert_eq!(found().expect("the first is told at once").best, puzzle.best);
    session.world.perform(Effect::StopAnalysis);
    let later = std::iter::from_fn(&mut found).count();
    assert!(later < 900, "{later} more were found");
}

#[test]
fn the_lock_of_an_open_game_goes_with_the_program() {
    let mut session = with_a_game();
    session.line("c3c4");
    let mut names = session.names();
    names.retain(|name| name.starts_with("x."));
    assert_eq!(names, ["x.lock", "x.pgn"], "the game is open here");
    let WorldSession { world, folder, .. } = session;
    drop(world);
    assert!(!folder.path().join("x.lock").exists());
}

#[test]
fn the_moves_of_saved_games_are_looked_at_while_the_list_asks_for_a_term() {
    let mut session = session();
    for number in 0..3 {
        session.saved(&format!("quiet-{number}.pgn"), "e3e4 d6d5");
    }
    session.saved("taken.pgn", "e3e4 d6d5 e4d5");
    session.open_list();
    session.keys("/term:si\r");
    while session.screen().contains("searched") {
        let message =
            session.news.recv_timeout(patient(Duration::from_secs(20))).expect("it is found");
        session.app.update(message);
    }
    let Screen::Games(games) = &session.app.screen else { panic!("the list is shown") };
    let shown: Vec<PathBuf> =
        games.shown(session.app.context.strings).map(|game| game.saved.path.clone()).collect();
    assert_eq!(shown, [session.path("taken.pgn")]);
    // After the list is closed, its unread games are not needed.
    let paths = vec![session.path("taken.pgn"); 100_000];
    let wanted = Arc::new(());
    session.world.perform(Effect::FindTerms { paths, wanted: Arc::downgrade(&wanted) });
    drop(wanted);
    let end = session.news.recv_timeout(patient(Duration::from_secs(1)));
    assert!(end.is_err(), "{end:?}");
}

#[test]
fn enter_in_the_list_opens_the_first_game_of_a_file_with_several() {
    let mut session = session();
    let path = session.saved("y.pgn", "e3e4 d6d5");
    let one = fs::read_to_string(&path).unwrap();
    let both = format!("{one}\n{one}");
    fs::write(&path, &both).unwrap();
    session.open_list();
    let screen = session.screen();
    assert!(screen.contains("damaged") && !screen.contains("\\n"), "{screen}");
    session.press(Key::Enter);
    assert!(matches!(session.app.screen, Screen::Review(_)), "{}", session.screen());
    assert!(session.screen().contains("game 1 of 2 in the file"), "{}", session.screen());
    session.keys("q");
    assert_eq!(fs::read_to_string(&path).unwrap(), both);
    assert!(GameLock::of(&path).unwrap().is_some(), "no lock stays");
}

#[test]
fn the_position_of_a_file_is_opened_and_an_empty_file_is_named() {
    let mut session = with_a_game();
    let file = session.path("p.fen");
    fs::write(&file, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1\n").unwrap();
    session.keys(&format!(":e {}\r", file.display()));
    assert!(matches!(session.app.screen, Screen::Setup(_)), "{}", session.screen());
    session.keys("q");
    assert_eq!(play(&session.app).game.ply(), 2, "the game is below");
    fs::write(&file, " \n").unwrap();
    session.keys(&format!(":e {}\r", file.display()));
    assert!(session.screen().contains("is empty"), "{}", session.screen());
}

/// The message has a subject, and no number of the system.
#[test]
fn a_game_that_cannot_be_opened_or_deleted_is_described_in_whole_sentences() {
    let mut session = session();
    let path = session.saved("x.pgn", "e3e4 d6d5");
    session.open_list();
    fs::write(&path, "[Game \"go\"]\n").unwrap();
    session.press(Key::Enter);
    let screen = session.screen();
    assert!(screen.shows("cannot be opened: its file is damaged"), "{screen}");
    fs::remove_file(&path).unwrap();
    session.keys("d");
    let screen = session.screen();
    assert!(screen.shows("there is no such file") && !screen.contains("os error"), "{screen}");
}
