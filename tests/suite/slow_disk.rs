//! A slow disk: it delays neither keys nor the screen, and no move shown as saved is lost.

use crate::support::{patient, perform, play_in, setup};
use crate::tui::{app, picture};
use ouk::archive::{Archive, DiskAccess, ListFolder, WriteFile};
use ouk::puzzles::from_games::PuzzleSearchEvent;
use ouk::tui::app::{App, Screen};
use ouk::tui::command::Command;
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::effect_runner::{EffectRunner, UserFiles};
use ouk::tui::keys::{Action, Key};
use ouk::tui::language::ENGLISH;
use ouk::tui::message::{Loaded, Message};
use ouk::tui::screens::play::Play;
use ouk_engine::worker::Ticket;
use ouk_io::files;
use ouk_rules::GameId;
use ouk_rules::game::Game;
use std::collections::BTreeSet;
use std::fs::{self, ReadDir};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How a disk treats a file to be written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Hangs,
    Full,
    Writes,
}

/// A disk that a test controls.
struct Disk {
    mood: Mutex<Mood>,
    changed: Condvar,
    /// The records written so far.
    written: Mutex<Vec<String>>,
    /// How many times the folder was listed.
    lists: AtomicUsize,
}

impl Disk {
    const fn new(mood: Mood) -> Disk {
        Disk {
            mood: Mutex::new(mood),
            changed: Condvar::new(),
            written: Mutex::new(Vec::new()),
            lists: AtomicUsize::new(0),
        }
    }

    fn now(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
        self.changed.notify_all();
    }

    fn list(&self, folder: &Path) -> io::Result<ReadDir> {
        self.lists.fetch_add(1, Ordering::SeqCst);
        let mut mood = self.mood.lock().unwrap();
        while *mood == Mood::Hangs {
            mood = self.changed.wait(mood).unwrap();
        }
        fs::read_dir(folder)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut mood = self.mood.lock().unwrap();
        while *mood == Mood::Hangs {
            mood = self.changed.wait(mood).unwrap();
        }
        if *mood == Mood::Full {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.written.lock().unwrap().push(String::from_utf8(bytes.to_vec()).unwrap());
        files::replace(path, bytes)
    }
}

/// The interface on a slow disk.
struct SlowDiskSession {
    app: App,
    world: EffectRunner,
    news: Receiver<Message>,
    folder: TempDir,
}

impl SlowDiskSession {
    /// A disk that is slow to write.
    fn on(write: WriteFile) -> SlowDiskSession {
        SlowDiskSession::on_disk(DiskAccess { write, ..DiskAccess::SYSTEM })
    }

    /// A disk that is slow to list the folder of games.
    fn on_folder(list: ListFolder) -> SlowDiskSession {
        SlowDiskSession::on_disk(DiskAccess { list, ..DiskAccess::SYSTEM })
    }

    fn on_disk(disk: DiskAccess) -> SlowDiskSession {
        let folder = TempDir::new().unwrap();
        let games = Some(Archive::on(folder.path().to_owned(), disk));
        let files = UserFiles { games, ..UserFiles::default() };
        let (tell, news) = channel();
        let tell = move |message| drop(tell.send(message));
        let rights = ouk_io::outside::Rights::full();
        let world = EffectRunner::start(None, rights, Arc::default(), files, tell).unwrap();
        SlowDiskSession { app: app("", "none"), world, news, folder }
    }

    fn begin(&mut self, moves: &str) {
        let game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
        let effects = self.app.begin(Play::new(game));
        self.hand_over(effects);
        moves.split(' ').for_each(|mv| self.update(Message::Command(Command::Play(mv.to_owned()))));
    }

    fn hand_over(&mut self, effects: Vec<Effect>) {
        effects.into_iter().for_each(|effect| self.world.perform(effect));
    }

    /// Updates without waiting for the disk.
    fn update(&mut self, message: Message) {
        let effects = self.app.update(message);
        self.hand_over(effects);
    }

    fn leave(&mut self) {
        let effects = self.app.to_menu();
        self.hand_over(effects);
    }

    /// Waits for the disk and delivers its message.
    fn wait(&mut self) {
        perform(&mut self.app, &mut self.world, &self.news, Vec::new());
    }

    fn saved(&self) -> Vec<usize> {
        let find = |game: GameId, name: &str| game.rule_set(name);
        let games = Archive::new(self.folder.path().to_owned()).list(&find);
        games.into_iter().map(|entry| entry.game.unwrap().ply()).collect()
    }

    fn screen(&self) -> String {
        picture(&self.app, 80, 24)
    }
}

#[test]
fn keys_are_answered_while_a_save_hangs() {
    static DISK: Disk = Disk::new(Mood::Hangs);
    let mut session = SlowDiskSession::on(|path, bytes| DISK.write(path, bytes));
    session.begin("e3e4");
    assert!(session.screen().contains("Move 1, Black to move"), "{}", session.screen());
    session.update(Message::Command(Command::Play("e6e5".to_owned())));
    assert!(session.screen().contains("Move 2, White to move"), "{}", session.screen());
    let before = session.screen();
    session.update(Message::Key(Key::Char('f')));
    assert_ne!(session.screen(), before, "the board turns");
    assert!(session.app.context.games.unsaved.waits() && !session.screen().contains("saving"));
    let keys_below = |screen: &str| screen.lines().last().unwrap().trim_end().to_owned();
    let footer = keys_below(&session.screen());
    assert!(footer.ends_with("back"), "{footer}");
    session.update(Message::SaveIsSlow);
    assert!(session.screen().contains("saving"), "{}", session.screen());
    assert_eq!(keys_below(&session.screen()), footer, "no key gives way to it");
    assert_eq!(session.saved(), [0; 0], "nothing is saved yet");
    DISK.now(Mood::Writes);
    session.wait();
    assert!(!session.screen().contains("saving"), "{}", session.screen());
    assert_eq!(session.saved(), [2], "one game has one file");
    assert!(!session.app.context.games.unsaved.waits());
}

#[test]
fn waiting_saves_of_a_game_make_one() {
    static DISK: Disk = Disk::new(Mood::Hangs);
    let mut session = SlowDiskSession::on(|path, bytes| DISK.write(path, bytes));
    session.begin("e3e4 e6e5");
    for _ in 0..200 {
        session.update(Message::Command(Command::Do(Action::Undo)));
        session.update(Message::Command(Command::Do(Action::Redo)));
    }
    assert!(!session.world.storage.is_full());
    DISK.now(Mood::Writes);
    session.wait();
    assert_eq!(session.saved(), [2]);
    // The disk may have begun to write the first state before the next replaced it.
    let writes = DISK.written.lock().unwrap().len();
    assert!((1..=2).contains(&writes), "{writes} writes");
}

#[test]
fn a_game_that_is_left_before_it_is_saved_can_be_continued() {
    static DISK: Disk = Disk::new(Mood::Hangs);
    let mut session = SlowDiskSession::on(|path, bytes| DISK.write(path, bytes));
    session.begin("e3e4 e6e5");
    session.leave();
    // Another screen of the menu is visited meanwhile.
    session.leave();
    assert!(session.app.context.games.unfinished.is_none());
    DISK.now(Mood::Writes);
    session.wait();
    let unfinished = session.app.context.games.unfinished.as_ref().unwrap();
    assert!(unfinished.path().unwrap().exists());
    assert_eq!((unfinished.game.ply(), session.saved()), (2, vec![2]));
}

#[test]
fn an_older_state_never_replaces_a_newer_one() {
    static DISK: Disk = Disk::new(Mood::Full);
    let mut session = SlowDiskSession::on(|path, bytes| DISK.write(path, bytes));
    session.begin("e3e4");
    session.wait();
    assert_eq!(session.app.context.games.unsaved.len(), 1);
    DISK.now(Mood::Hangs);
    session.update(Message::Command(Command::Play("e6e5".to_owned())));
    // Leaving retries the unsaved state, but a later state is on its way.
    session.leave();
    DISK.now(Mood::Writes);
    session.wait();
    assert_eq!(session.saved(), [2]);
    assert!(
        session.app.context.games.unsaved.is_empty() && !session.app.context.games.unsaved.waits()
    );
    let written = DISK.written.lock().unwrap();
    assert_eq!(written.len(), 1, "the older state was not written at all");
}

#[test]
fn program_prints_saves_that_still_hang_at_the_end() {
    static DISK: Disk = Disk::new(Mood::Hangs);
    let mut session = SlowDiskSession::on(|path, bytes| DISK.write(path, bytes));
    session.begin("e3e4 e6e5");
    let farewell = session.app.context.games.unsaved.farewell().unwrap();
    let words = ENGLISH.farewell(&farewell);
    assert!(words.contains("takes too long"), "{words}");
    assert!(farewell.records.contains("1. e4 e5"), "{}", farewell.records);
    DISK.now(Mood::Writes);
    session.wait();
    assert!(session.app.context.games.unsaved.farewell().is_none());
}

#[test]
fn a_file_that_comes_late_does_not_end_the_game_on_the_board() {
    static DISK: Disk = Disk::new(Mood::Writes);
    let mut session = SlowDiskSession::on(|path, bytes| DISK.write(path, bytes));
    session.begin("e3e4");
    let mut other = Game::new(setup(GameId::Makruk, GameId::Makruk.default_rules())).unwrap();
    play_in(&mut other, "e3e4");
    let late = PathBuf::from("late.pgn");
    let opened = Message::Opened(late.clone(), Loaded(Box::new(other)), Purpose::Play);
    let effects = session.app.update(opened);
    assert!(matches!(&effects[..], [Effect::ReleaseGame(path)] if *path == late));
    let Screen::Play(play) = &session.app.screen else { panic!("the game is on the board") };
    assert_eq!(play.game.setup().game, GameId::Ouk);
    session.hand_over(effects);
    session.update(Message::Command(Command::Play("e6e5".to_owned())));
    session.wait();
    assert_eq!(session.saved(), [2]);
}

/// A folder of games that does not answer delays neither the start nor the keys, and is listed
/// once, however often the list is opened.
#[test]
fn program_does_not_wait_for_a_hanging_folder() {
    static DISK: Disk = Disk::new(Mood::Hangs);
    // Without this thread, a start that waited for the folder would never end.
    let began = Instant::now();
    std::thread::spawn(|| {
        std::thread::sleep(Duration::from_secs(20));
        DISK.now(Mood::Writes);
    });
    let mut session = SlowDiskSession::on_folder(|folder| DISK.list(folder));
    assert!(began.elapsed() < Duration::from_secs(15), "the start waits for the folder");
    session.begin("e3e4 e6e5");
    session.update(Message::SaveIsSlow);
    assert!(session.screen().contains("saving"), "{}", session.screen());
    session.leave();
    for _ in 0..1_000 {
        session.hand_over(vec![Effect::ListGames]);
    }
    assert!(!session.world.storage.is_full());
    assert!(DISK.lists.load(Ordering::SeqCst) <= 1, "the folder is asked again and again");
    DISK.now(Mood::Writes);
    session.wait();
    assert_eq!(session.saved(), [2]);
}

#[test]
fn a_search_for_puzzles_that_never_begins_is_one_thread() {
    static DISK: Disk = Disk::new(Mood::Writes);
    let mut session = SlowDiskSession::on_folder(|folder| DISK.list(folder));
    session.wait();
    let before = DISK.lists.load(Ordering::SeqCst);
    DISK.now(Mood::Hangs);
    for number in 0..200 {
        let begin =
            Effect::SearchGames { ticket: Ticket(number), known: BTreeSet::new(), tried: 1 };
        session.hand_over(vec![begin, Effect::StopSearchingGames]);
    }
    session.hand_over(vec![Effect::SearchGames {
        ticket: Ticket(200),
        known: BTreeSet::new(),
        tried: 1,
    }]);
    let patience = patient(Duration::from_secs(20));
    let asked = Instant::now();
    while DISK.lists.load(Ordering::SeqCst) == before && asked.elapsed() < patience {
        std::thread::yield_now();
    }
    std::thread::sleep(Duration::from_millis(50));
    assert_eq!(DISK.lists.load(Ordering::SeqCst) - before, 1, "each search is a thread");
    DISK.now(Mood::Writes);
    let ended =
        std::iter::from_fn(|| session.news.recv_timeout(patience).ok()).find_map(|message| {
            let Message::PuzzleSearch(ticket, PuzzleSearchEvent::Done) = message else {
                return None;
            };
            Some(ticket)
        });
    assert_eq!(ended, Some(Ticket(200)), "the last one is done");
}

#[test]
fn program_waits_once_for_a_hanging_list() {
    static DISK: Disk = Disk::new(Mood::Writes);
    let mut session = SlowDiskSession::on_folder(|folder| DISK.list(folder));
    session.wait();
    let before = DISK.lists.load(Ordering::SeqCst);
    DISK.now(Mood::Hangs);
    for _ in 0..200 {
        session.hand_over(vec![Effect::ListGames]);
        session.wait();
    }
    assert!(DISK.lists.load(Ordering::SeqCst) - before <= 1, "each look starts a thread");
    session.begin("e3e4 e6e5");
    session.wait();
    DISK.now(Mood::Writes);
    assert_eq!(session.saved(), [2], "games are saved meanwhile");
    let until = patient(Duration::from_secs(20));
    let listed = std::iter::from_fn(|| session.news.recv_timeout(until).ok())
        .find_map(|message| if let Message::Games(all) = message { Some(all.len()) } else { None });
    assert_eq!(listed, Some(1), "the list comes once the folder answers");
}
