//! Puzzles from all saved games: the games that give some, wins by the tables, and the row of the
//! list.

use crate::support::{perform, program};
use crate::tui::{app, keys, picture};
use ouk::archive::Archive;
use ouk::puzzles::collection::{PuzzleEntry, find, of};
use ouk::puzzles::from_games::{LoadGame, PuzzleSearch, PuzzleSearchEvent, SearchedGame};
use ouk::puzzles::saved_puzzles::{TRIED, entries, saved};
use ouk::puzzles::session::{MoveJudgement, PuzzleSession, PuzzleStep};
use ouk::trainer::from_games::name_of;
use ouk::trainer::progress::{Progress, ProgressError, ProgressStore};
use ouk::trainer::puzzle_progress::MOST_SEARCHED;
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::Effect;
use ouk::tui::effect_runner::{EffectRunner, UserFiles};
use ouk::tui::message::Message;
use ouk::tui::outcome::EffectOutcome;
use ouk::tui::screens::puzzles::PuzzleList;
use ouk_engine::endgame::tablebase::{Tablebase, Verdict};
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::puzzle::finder::PuzzleFinder;
use ouk_engine::puzzle::{Aim, Puzzle};
use ouk_engine::worker::Ticket;
use ouk_engine::{Engine, Limits};
use ouk_io::lock::FileLock;
use ouk_io::outside::Rights;
use ouk_rules::board::{ByColor, Color, Move};
use ouk_rules::game::{Game, GameSetup, Player};
use ouk_rules::{AnyPosition, GameId, RuleSet, RuleSetRegistry};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

fn tables() -> Arc<Tables> {
    Arc::new(Tables::new(TableOptions { threads: 1, ..TableOptions::default() }))
}

/// A game from a position in which this side is a person: one move, then the opponent resigns.
fn resigned(position: &AnyPosition, rules: &'static RuleSet, mv: Move, person: Color) -> Game {
    let computer = || Player::Computer { level: 3 };
    let mut players = ByColor([computer(), computer()]);
    players[person] = Player::Human { name: "Dara".to_owned() };
    let game = position.game();
    let plain = GameSetup::between_computers(game, rules, 3);
    let setup = GameSetup { fen: Some(position.to_fen()), players, ..plain };
    let mut game = Game::new(setup).unwrap();
    game.play(mv).unwrap();
    game.resign(game.position().turn());
    game
}

/// A win in two moves, and a move that misses it.
fn missed() -> (&'static PuzzleEntry, Move) {
    let mates = of(GameId::Ouk).iter().filter(|it| it.puzzle.aim == Aim::Mate { moves: 2 });
    let misses = |entry: &'static PuzzleEntry| {
        let position = &entry.puzzle.position;
        let wrong = position.legal_moves().into_iter().find(|&mv| {
            let mut after = position.clone();
            after.play(mv).unwrap();
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let never = AtomicBool::new(false);
            let answer = Engine::new(1).search(&after, &[], &limits, &never, &mut |_| {});
            mv != entry.puzzle.best && after.ending().is_none() && answer.score.0 > -5_000
        });
        wrong.map(|wrong| (entry, wrong))
    };
    mates.take(8).find_map(misses).expect("some move misses the mate")
}

fn search(archive: &Archive, known: &[&str]) -> PuzzleSearch {
    PuzzleSearch {
        archive: archive.clone(),
        load: Archive::load,
        rule_sets: Arc::new(RuleSetRegistry::default()),
        tables: tables(),
        known: known.iter().map(|&name| name.to_owned()).collect(),
        tried: TRIED,
    }
}

/// The number of games known at first, and the search's report on each.
fn told(search: &PuzzleSearch) -> (usize, Vec<SearchedGame>) {
    let (mut of, mut games) = (0, Vec::new());
    let all = search.run(&AtomicBool::new(false), &mut |event| match event {
        PuzzleSearchEvent::Began(many) => of = many,
        PuzzleSearchEvent::Searched(searched) => games.push(*searched),
        PuzzleSearchEvent::Done | PuzzleSearchEvent::Failed => panic!("the thread tells that"),
    });
    assert!(all);
    games.sort_by(|a, b| a.file.cmp(&b.file));
    (of, games)
}

#[test]
fn search_reads_each_game_once_for_the_persons_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let (entry, wrong) = missed();
    let position = &entry.puzzle.position;
    let (turn, rules) = (position.turn(), position.rules());
    let save = |name: &str, game: &Game| {
        let path = archive.new_path(name);
        archive.save(&path, game).unwrap();
        name_of(&path)
    };
    let person = save("1-person", &resigned(position, rules, wrong, turn));
    let computer = save("2-computer", &resigned(position, rules, wrong, !turn));
    let mut open = resigned(position, rules, wrong, turn);
    open.take_back(1);
    open.play(wrong).unwrap();
    save("3-goes-on", &open);
    let (of, games) = told(&search(&archive, &[]));
    let names: Vec<&str> = games.iter().map(|game| &*game.file).collect();
    assert_eq!((of, names), (3, vec![&*person, &*computer]));
    let best: Vec<Move> = games[0].puzzles.iter().map(|puzzle| puzzle.best).collect();
    assert_eq!(best, [entry.puzzle.best]);
    assert!(games[1].puzzles.is_empty(), "the computer's mistake");
    let (of, games) = told(&search(&archive, &[&person, &computer]));
    assert_eq!((of, games.len()), (1, 0), "only the game that goes on is left");
}

#[test]
fn a_game_by_a_rule_set_of_the_user_gives_none() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let (entry, wrong) = missed();
    let position = &entry.puzzle.position;
    let mut registry = RuleSetRegistry::default();
    let switches = position.rules().switches.clone();
    let rules = registry.register("village", "federation", switches).unwrap();
    archive
        .save(&archive.new_path("1"), &resigned(position, rules, wrong, position.turn()))
        .unwrap();
    let search = PuzzleSearch { rule_sets: Arc::new(registry), ..search(&archive, &[]) };
    let (_, games) = told(&search);
    assert_eq!(games.len(), 1, "it is not looked at again");
    assert!(games[0].puzzles.is_empty());
}

#[test]
fn stopped_search_marks_no_game_as_searched() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let (entry, wrong) = missed();
    let position = &entry.puzzle.position;
    let game = resigned(position, position.rules(), wrong, position.turn());
    for name in ["1", "2", "3"] {
        archive.save(&archive.new_path(name), &game).unwrap();
    }
    let (stop, mut games) = (AtomicBool::new(false), 0);
    let all = search(&archive, &[]).run(&stop, &mut |event| {
        if let PuzzleSearchEvent::Searched(_) = event {
            games += 1;
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert!(!all);
    assert_eq!(games, 1);
}

/// A won ending in which a single move keeps the win.
fn only_move(tablebase: &Tablebase, rules: &'static RuleSet) -> Option<(AnyPosition, Move)> {
    let files = || 0..8_u8;
    let placings = files().flat_map(|king| {
        files().flat_map(move |boat| files().map(move |runner| (king, boat, runner)))
    });
    let counted =
        placings.flat_map(|placing| (2..32).step_by(2).map(move |plies| (placing, plies)));
    counted.into_iter().find_map(|((king, boat, runner), plies): (_, u32)| {
        let row = |file: u8, piece: char| format!("{}{piece}{}", digit(file), digit(7 - file));
        let (runner, king, boat) = (row(runner, 'k'), row(king, 'K'), row(boat, 'R'));
        let fen = format!("8/{runner}/8/{king}/8/{boat}/8/8 w - 32 {plies} 60");
        let position = AnyPosition::from_fen(GameId::Ouk, rules, &fen).ok()?;
        let Verdict::Won { moves: 5.., .. } = tablebase.probe_any(&position)? else { return None };
        let choices = tablebase.choices(&position)?;
        let mut keeps = choices.iter().filter(|it| it.verdict.is_win_of(Color::White));
        let only = keeps.next()?.mv;
        keeps.next().is_none().then_some((position, only))
    })
}

/// The digit for this many empty squares in position text.
fn digit(empty: u8) -> String {
    if empty > 0 { empty.to_string() } else { String::new() }
}

#[test]
fn a_win_of_the_tables_that_one_move_keeps_is_a_puzzle() {
    let rules = GameId::Ouk.default_rules();
    let tables = tables();
    let mut engine = Engine::new(1);
    engine.use_tables(Some(Arc::clone(&tables)));
    let never = AtomicBool::new(false);
    let any =
        AnyPosition::from_fen(GameId::Ouk, rules, "8/8/3k4/8/R7/8/8/4K3 w - 32 2 60").unwrap();
    let tablebase = engine.load_tables(&any, &never).unwrap().unwrap();
    let (position, best) = only_move(&tablebase, rules).expect("a count leaves just enough moves");
    let puzzle = PuzzleFinder::new(Some(tables)).puzzle_of(&position, &never).expect("a puzzle");
    assert_eq!(puzzle.best, best);
    assert!(matches!(puzzle.aim, Aim::Ending { moves } if moves > 4), "{:?}", puzzle.aim);
    assert!(PuzzleFinder::new(None).puzzle_of(&position, &never).is_none(), "only by the tables");
    // Saved, read back and solved: one move is the whole puzzle.
    let mut progress = Progress::default();
    progress.puzzles.record_searched("1", &[saved(&puzzle)]);
    let [entry] = &entries(&progress.puzzles)[..] else { panic!("it cannot be read") };
    assert_eq!((entry.puzzle.best, entry.puzzle.aim), (puzzle.best, puzzle.aim));
    let wrong = position.legal_moves().into_iter().find(|&mv| mv != best).unwrap();
    let mut session = PuzzleSession::new(entry.clone());
    session.play(&position, wrong);
    assert!(session.failed && !session.solved);
    let mut session = PuzzleSession::new(entry.clone());
    let step = session.play(&position, best);
    assert!(matches!(step, PuzzleStep::Asks(_)), "what follows is shown");
    let step = session.answered(Some(Vec::new()));
    assert!(matches!(step, Some(PuzzleStep::Judged(MoveJudgement::Solved(_)))), "{step:?}");
}

#[test]
fn list_of_searched_games_is_limited() {
    let mut progress = Progress::default();
    for number in 0..=MOST_SEARCHED {
        progress.puzzles.record_searched(&format!("{number:05}"), &[]);
    }
    assert_eq!(progress.puzzles.searched.len(), MOST_SEARCHED);
    assert!(!progress.puzzles.searched.contains("00000"), "the oldest is dropped");
}

#[test]
fn panic_in_one_game_skips_only_that_game() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let (entry, wrong) = missed();
    let position = &entry.puzzle.position;
    let game = resigned(position, position.rules(), wrong, position.turn());
    let [good, bad] = ["1-good", "2-bad"].map(|name| {
        let path = archive.new_path(name);
        archive.save(&path, &game).unwrap();
        name_of(&path)
    });
    let load: LoadGame = |path, find| {
        assert!(!name_of(path).starts_with("2-bad"), "a fault of the reader");
        Archive::load(path, find)
    };
    let (_, games) = told(&PuzzleSearch { load, ..search(&archive, &[]) });
    let found: Vec<(&str, usize)> =
        games.iter().map(|game| (&*game.file, game.puzzles.len())).collect();
    assert_eq!(found, [(&*good, 1), (&*bad, 0)]);
}

fn searched(ticket: Ticket, file: &str, puzzles: Vec<Puzzle>, done: usize) -> Message {
    let of = 2;
    let searched = SearchedGame { file: file.to_owned(), puzzles, done, of };
    Message::PuzzleSearch(ticket, PuzzleSearchEvent::Searched(Box::new(searched)))
}

/// Starts the search from the last row of the list. Returns its ticket.
fn begin(app: &mut App) -> Ticket {
    let effects = keys(app, "\r");
    let [Effect::SearchGames { ticket, tried: TRIED, .. }] = effects[..] else {
        panic!("nothing begins")
    };
    ticket
}

#[test]
fn a_line_of_the_list_begins_the_search_shows_how_far_it_is_and_stops_it() {
    let mut app = app("", "none");
    app.context.progress.puzzles.searched.insert("old".to_owned());
    keys(&mut app, "pk");
    assert!(picture(&app, 80, 24).contains("games searched: 1"));
    let effects = keys(&mut app, "\r");
    let [Effect::SearchGames { ticket, known, tried: TRIED }] = &effects[..] else {
        panic!("nothing begins")
    };
    let ticket = *ticket;
    assert_eq!(*known, BTreeSet::from(["old".to_owned()]));
    app.update(Message::PuzzleSearch(ticket, PuzzleSearchEvent::Began(2)));
    assert!(picture(&app, 80, 24).contains("0 of 2, new: 0"));
    let puzzle = find("ouk-mate2-001").unwrap().puzzle.clone();
    let effects = app.update(searched(ticket, "one", vec![puzzle.clone()], 1));
    let [Effect::GameSearched(file, found)] = &effects[..] else { panic!("nothing is saved") };
    assert_eq!((&**file, found.len()), ("one", 1));
    assert!(picture(&app, 80, 24).contains("1 of 2, new: 1"));
    assert!(!app.holds_keys(), "no key waits for what is found in the background");
    let mut progress = Progress::default();
    progress.puzzles.record_searched(file, found);
    app.update(Message::LearntMeanwhile(Box::new(progress), None));
    // The search continues behind another screen; a known puzzle is not counted as new.
    keys(&mut app, "q");
    app.update(searched(ticket, "two", vec![puzzle], 2));
    app.update(Message::PuzzleSearch(ticket, PuzzleSearchEvent::Done));
    app.screen = Screen::Puzzles(PuzzleList::of(GameId::Ouk));
    keys(&mut app, "k");
    assert!(picture(&app, 80, 24).contains("games: 2, new: 1"));
    begin(&mut app);
    assert!(matches!(keys(&mut app, "\r")[..], [Effect::StopSearchingGames]));
    let ticket = begin(&mut app);
    app.update(Message::PuzzleSearch(ticket, PuzzleSearchEvent::Failed));
    assert!(picture(&app, 80, 24).contains("the analysis failed"));
}

#[test]
fn results_of_an_earlier_search_are_dropped() {
    let mut app = app("", "none");
    keys(&mut app, "pk");
    let old = begin(&mut app);
    keys(&mut app, "\r");
    let ticket = begin(&mut app);
    app.update(Message::PuzzleSearch(ticket, PuzzleSearchEvent::Began(2)));
    let effects = app.update(searched(old, "one", Vec::new(), 1));
    assert!(matches!(effects[..], [Effect::GameSearched(..)]), "it was looked at");
    for event in [PuzzleSearchEvent::Done, PuzzleSearchEvent::Failed] {
        app.update(Message::PuzzleSearch(old, event));
        assert!(picture(&app, 80, 24).contains("0 of 2, new: 0"), "{}", picture(&app, 80, 24));
    }
}

#[test]
fn a_search_whose_puzzles_cannot_be_saved_ends() {
    let mut app = app("", "none");
    keys(&mut app, "pk");
    begin(&mut app);
    let full = ProgressError::Io("trainer.toml".into(), ErrorKind::StorageFull.into());
    let outcome = EffectOutcome::ProgressNotKept(full);
    let effects = app.update(Message::SearchNotSaved(outcome));
    assert!(matches!(effects[..], [Effect::StopSearchingGames]));
    let screen = picture(&app, 80, 24);
    assert!(screen.contains("no storage space") && screen.contains("games: 0, new: 0"), "{screen}");
}

/// While the progress file is locked, the puzzles of hundreds of games wait as one request.
#[test]
fn waiting_saves_do_not_delay_keys() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("trainer.toml");
    let user_files = UserFiles { progress: Some(file.clone()), ..UserFiles::default() };
    let (tell, news) = channel();
    let tell = move |message| drop(tell.send(message));
    let (rights, registry) = (Rights::full(), Arc::default());
    let mut world = EffectRunner::start(None, rights, registry, user_files, tell).unwrap();
    let lock = FileLock::take(&file.with_extension("lock"), Duration::from_secs(1)).unwrap();
    for number in 0..300 {
        world.perform(Effect::GameSearched(format!("{number}"), Vec::new()));
    }
    assert!(!world.storage.is_full());
    drop(lock);
    perform(&mut app("", "none"), &mut world, &news, Vec::new());
    assert_eq!(ProgressStore::new(file).load().unwrap().puzzles.searched.len(), 300);
}

#[test]
fn the_command_ends_when_it_cannot_save() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("data");
    let archive = Archive::new(data.join("ouk/games"));
    // A full folder in place of the lock file prevents every lock.
    std::fs::create_dir_all(data.join("ouk/trainer.lock/full")).unwrap();
    let (entry, wrong) = missed();
    let position = &entry.puzzle.position;
    let game = resigned(position, position.rules(), wrong, position.turn());
    for number in 0..3 {
        archive.save(&archive.new_path(&format!("{number}")), &game).unwrap();
    }
    let mut command = program();
    let run = command.env("XDG_DATA_HOME", &data).args(["puzzles", "--from-games"]);
    let output = run.output().unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("stopped at game 1: "), "{said}");
}

#[test]
fn command_searches_each_game_once_and_saves_puzzles() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("data");
    let archive = Archive::new(data.join("ouk/games"));
    let (entry, wrong) = missed();
    let position = &entry.puzzle.position;
    let game = resigned(position, position.rules(), wrong, position.turn());
    archive.save(&archive.new_path("1"), &game).unwrap();
    let run = || {
        let mut command = program();
        let run = command.env("XDG_DATA_HOME", &data).args(["puzzles", "--from-games"]);
        let output = run.output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(run(), "games searched: 1, new puzzles: 1\n");
    assert_eq!(run(), "games searched: 0, new puzzles: 0\n");
    let store = ProgressStore::new(data.join("ouk/trainer.toml"));
    let progress = store.load().unwrap().puzzles;
    let best: Vec<Move> = entries(&progress).iter().map(|entry| entry.puzzle.best).collect();
    assert_eq!((best, progress.searched.len()), (vec![entry.puzzle.best], 1));
}
