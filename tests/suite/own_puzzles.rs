//! Puzzles from the user's own games: found after a review, saved, and solved.

use crate::puzzles_screen::{play_right, play_wrong, puzzle, results};
use crate::support::setup;
use crate::tui::{app, keys, menu_note, picture};
use ouk::puzzles::choice;
use ouk::puzzles::collection::{PuzzleEntry, of};
use ouk::puzzles::saved_puzzles::{entries, saved};
use ouk::trainer::progress::{Progress, ProgressStore};
use ouk::trainer::puzzle_progress::{MOST_OWN, OwnPuzzle, PuzzleProgress};
use ouk::trainer::session::DrillResult;
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::{Effect, Purpose};
use ouk::tui::language::ENGLISH;
use ouk::tui::message::{Loaded, Message};
use ouk::tui::screens::play::Play;
use ouk_engine::analysis::{Analyser, AnalysisEvent, SearchBudget};
use ouk_engine::puzzle::finder::PuzzleFinder;
use ouk_engine::puzzle::{Aim, Puzzle};
use ouk_rules::board::{ByColor, Color, Move};
use ouk_rules::game::{Game, GameSetup, Player};
use ouk_rules::{AnyPosition, GameId};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn named(id: &str) -> &'static PuzzleEntry {
    ouk::puzzles::collection::find(id).unwrap()
}

fn found_in(position: &AnyPosition) -> Option<Puzzle> {
    PuzzleFinder::new(None).puzzle_of(position, &AtomicBool::new(false))
}

#[test]
fn the_built_in_wins_and_gains_are_found_again() {
    let ids =
        ["ouk-mate2-001", "kar-ouk-mate2-001", "makruk-mate3-001", "rek-mate2-001", "ouk-gain-001"];
    for id in ids.into_iter().filter_map(ouk::puzzles::collection::find) {
        let found = found_in(&id.puzzle.position).unwrap_or_else(|| panic!("{}", id.id()));
        assert_eq!(found.best, id.puzzle.best, "{}", id.id());
        assert_eq!(found.aim, id.puzzle.aim, "{}", id.id());
        assert!(found.id.starts_with("own-"), "{}", found.id);
    }
    let start = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    assert!(found_in(&start).is_none());
    let stopped = AtomicBool::new(true);
    let mut finder = PuzzleFinder::new(None);
    assert!(finder.puzzle_of(&named("ouk-mate2-001").puzzle.position, &stopped).is_none());
}

/// A position with two winning moves makes no puzzle.
#[test]
fn a_position_with_two_winning_moves_is_no_puzzle() {
    let rules = GameId::Rek.default_rules();
    for entry in of(GameId::Ouk).iter().filter(|it| it.puzzle.aim == Aim::Mate { moves: 2 }).take(3)
    {
        let mut after = entry.puzzle.position.clone();
        after.play(entry.puzzle.best).unwrap();
        // The defender has no win.
        assert!(found_in(&after).is_none_or(|found| !matches!(found.aim, Aim::Mate { .. })));
    }
    let both = AnyPosition::from_fen(GameId::Rek, rules, "8/8/8/3k4/M7/3m4/8/K7 w").unwrap();
    let wins = found_in(&both);
    assert!(wins.is_none_or(|found| found.aim == Aim::Mate { moves: 1 }));
}

#[test]
fn file_keeps_the_newest_puzzles_and_drops_invalid_ones() {
    let folder = tempfile::tempdir().unwrap();
    let store = ProgressStore::new(folder.path().join("trainer.toml"));
    let good = saved(&found_in(&named("ouk-mate2-001").puzzle.position).unwrap());
    let change = |change: &dyn Fn(&mut OwnPuzzle)| {
        let mut bad = good.clone();
        change(&mut bad);
        bad
    };
    let bad = [
        change(&|it| it.game = "chess".to_owned()),
        change(&|it| it.rules = "none".to_owned()),
        change(&|it| it.rules = "federation\n8/8".to_owned()),
        change(&|it| it.puzzle = it.puzzle.replace(" bm ", " ")),
        change(&|it| it.puzzle = it.puzzle.replace(" bm ", " bm a1a1; x ")),
        change(&|it| it.puzzle = it.puzzle.replace("own-", "ouk-mate2-")),
        change(&|it| it.puzzle = it.puzzle.replace("dm 2;", "dm -5;")),
        change(&|it| it.puzzle = it.puzzle.replace("dm 2;", "dm 0;")),
        change(&|it| it.puzzle = it.puzzle.replace("dm 2;", "series -1;")),
        change(&|it| it.puzzle = it.puzzle.replace("own-", &format!("own-{}", "x".repeat(99)))),
        change(&|it| it.puzzle = "k".repeat(5_000)),
        change(&|it| it.puzzle = String::new()),
    ];
    let mut all = bad.to_vec();
    all.push(good.clone());
    let (progress, aside) = store.record_own(&all).unwrap();
    assert!(aside.is_none());
    assert_eq!(entries(&progress.puzzles).len(), 1);
    // Recording the same puzzles again adds nothing, and the file reads back as written.
    let (again, _) = store.record_own(&all).unwrap();
    assert_eq!(again, progress);
    assert_eq!(store.load().unwrap(), progress);
    let many: Vec<OwnPuzzle> = (0..MOST_OWN)
        .map(|number| {
            change(&|it| it.puzzle = it.puzzle.replace("own-", &format!("own-{number}-")))
        })
        .collect();
    let (full, _) = store.record_own(&many).unwrap();
    assert_eq!(full.puzzles.own, many);
    assert_eq!(entries(&full.puzzles).len(), MOST_OWN);
}

/// The review of a game in which a player misses the win of a puzzle. Returns also the effects at
/// its end.
fn reviewed(entry: &PuzzleEntry, wrong: Move, person: Color) -> (App, Vec<Effect>) {
    let position = &entry.puzzle.position;
    let computer = || Player::Computer { level: 3 };
    let mut players = ByColor([computer(), computer()]);
    players[person] = Player::Human { name: "Dara".to_owned() };
    let plain = setup(GameId::Ouk, position.rules());
    let mut game = Game::new(GameSetup { fen: Some(position.to_fen()), players, ..plain }).unwrap();
    game.play(wrong).unwrap();
    game.resign(position.turn());
    let mut app = app("", "none");
    let file = PathBuf::from("x.pgn");
    let effects = app.update(Message::Opened(file, Loaded(Box::new(game)), Purpose::Review));
    let request = effects.into_iter().find_map(|effect| match effect {
        Effect::Analyse(request) => Some(request),
        _ => None,
    });
    let (request, never) = (request.unwrap(), AtomicBool::new(false));
    let mut analyser = Analyser::new(None, SearchBudget::Nodes(20_000));
    analyser.run(&request.game, &never, &mut |ply, found| {
        let event = AnalysisEvent::Found(request.ticket, ply, Box::new(found));
        app.update(Message::Analysis(event));
    });
    let effects = app.update(Message::Analysis(AnalysisEvent::Done(request.ticket)));
    (app, effects)
}

/// A puzzle, and a move that misses its win.
fn missed() -> (&'static PuzzleEntry, Move) {
    let puzzles = of(GameId::Ouk).iter().filter(|it| it.puzzle.aim == Aim::Mate { moves: 2 });
    let wrong = |entry: &'static PuzzleEntry| {
        let (position, best) = (&entry.puzzle.position, entry.puzzle.best);
        let goes_on = move |&mv: &Move| {
            let mut after = position.clone();
            after.play(mv).unwrap();
            mv != best && after.ending().is_none()
        };
        let moves = position.legal_moves().into_iter().filter(goes_on).take(6);
        moves.map(move |mv| (entry, mv))
    };
    let misses = |&(entry, mv): &(&PuzzleEntry, Move)| {
        !reviewed(entry, mv, entry.puzzle.position.turn()).1.is_empty()
    };
    puzzles.take(8).flat_map(wrong).find(misses).expect("some move misses the win")
}

#[test]
fn review_turns_a_missed_win_into_a_puzzle() {
    let (entry, wrong) = missed();
    let turn = entry.puzzle.position.turn();
    let (mut app, effects) = reviewed(entry, wrong, turn);
    // The computer's mistakes make no puzzles.
    assert!(reviewed(entry, wrong, !turn).1.is_empty());
    let [Effect::FindPuzzles(positions)] = &effects[..] else { panic!("nothing is looked for") };
    let found: Vec<Puzzle> = positions.iter().filter_map(found_in).collect();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].best, entry.puzzle.best);
    let found = Box::new(found[0].clone());
    let effects = app.update(Message::PuzzleFound(found.clone()));
    let [Effect::SavePuzzle(new)] = &effects[..] else { panic!("nothing is saved") };
    assert!(picture(&app, 120, 40).contains("New puzzles from this game: 1"));
    let mut progress = Progress::default();
    progress.puzzles.record_own(std::slice::from_ref(new));
    app.update(Message::LearntMeanwhile(Box::new(progress), None));
    // The same game adds nothing when reviewed again.
    assert!(app.update(Message::PuzzleFound(found)).is_empty());
    keys(&mut app, "qq");
    app.screen = Screen::Puzzles(ouk::tui::screens::puzzles::PuzzleList::of(GameId::Ouk));
    keys(&mut app, "kk");
    let list = picture(&app, 80, 24);
    assert!(list.contains(ENGLISH.puzzles.own), "{list}");
    keys(&mut app, "\r");
    let id = puzzle(&app).session.entry.id().to_owned();
    assert!(id.starts_with("own-ouk-"), "{id}");
    play_wrong(&mut app);
    let mut effects = Vec::new();
    while !puzzle(&app).session.solved {
        effects.extend(play_right(&mut app));
    }
    assert_eq!(results(&effects), [(id.clone(), DrillResult::Failed, false)]);
    for effect in &effects {
        if let Effect::PuzzleEnded(end, day) = effect {
            app.context.progress.puzzles.record(end, *day);
        }
    }
    let due = choice::due(&app.context.progress, app.context.day, None);
    assert_eq!(due.map(|due| due.id().to_owned()), Some(id));
}

/// They are read once while they are the user's, and not kept for longer.
#[test]
fn puzzles_that_are_no_longer_the_users_leave_memory() {
    let of = |name: &str| {
        let puzzle = named("ouk-gain-001").puzzle.to_string().replace("ouk-gain-001", name);
        let own = OwnPuzzle { game: "ouk".to_owned(), rules: "federation".to_owned(), puzzle };
        PuzzleProgress { own: vec![own], ..PuzzleProgress::default() }
    };
    let read = Arc::downgrade(&entries(&of("own-first")).pop().expect("it is a puzzle"));
    assert_eq!(entries(&of("own-second")).len(), 1);
    assert!(read.upgrade().is_none());
}

#[test]
fn without_own_puzzles_the_list_says_how_to_get_some() {
    let mut app = app("", "none");
    keys(&mut app, "pkk\r");
    assert_eq!(menu_note(&app), ENGLISH.puzzles.own_none);
}

/// A game from a position of the review has the engine to itself.
#[test]
fn game_from_a_review_stops_the_analysis() {
    let stops = |effects: &[Effect]| effects.iter().any(|it| matches!(it, Effect::StopAnalysis));
    let (entry, wrong) = missed();
    let turn = entry.puzzle.position.turn();
    let open = || reviewed(entry, wrong, turn).0;
    let mut left = open();
    assert!(stops(&keys(&mut left, "q")));
    let mut edited = open();
    let opened = keys(&mut edited, ":edit\r");
    assert!(matches!(edited.screen, Screen::Editor(_)));
    assert!(!stops(&opened), "the review is still there");
    let game = Game::new(setup(GameId::Ouk, GameId::Ouk.default_rules())).unwrap();
    assert!(stops(&edited.begin(Play::new(game))));
}
