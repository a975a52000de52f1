//! Puzzles on the screen: their keys, and that all texts can be read at every size.

use crate::judging::{Events, done};
use crate::language::speaking;
use crate::screens::SIZES;
use crate::tui::{app, keys, picture};
use ouk::puzzles::question::Work;
use ouk::trainer::session::DrillResult;
use ouk::tui::app::{App, Screen};
use ouk::tui::effect::Effect;
use ouk::tui::language::{ENGLISH, Language};
use ouk::tui::message::Message;
use ouk::tui::screens::puzzles::{PuzzleList, PuzzleScreen};
use ouk_engine::solver::thread::SolverEvent;
use ouk_engine::worker::WorkerEvent;
use ouk_rules::GameId;
use ouk_rules::board::Kind;
use ouk_rules::notation;
use std::collections::VecDeque;

pub fn puzzle(app: &App) -> &PuzzleScreen {
    let Screen::Puzzle(puzzle) = &app.screen else { panic!("no puzzle is shown") };
    puzzle
}

pub fn said(app: &App) -> String {
    app.context.words_of(puzzle(app).note.as_ref())
}

/// Runs the solver and the engine for the effects until no request is left. Returns all effects.
pub fn judge(app: &mut App, effects: Vec<Effect>) -> Vec<Effect> {
    let mut all = Vec::new();
    let mut open = VecDeque::from(effects);
    while let Some(effect) = open.pop_front() {
        let events = match effect {
            Effect::Solve(request) => done(request.ticket, Work::Prove(request)),
            Effect::Advise(ticket, job) => done(ticket, Work::Search(job)),
            other => {
                all.push(other);
                continue;
            }
        };
        match events {
            Events::Solver(events) => {
                open.extend(events.into_iter().flat_map(|it| app.update(Message::Solver(it))));
            }
            Events::Engine(events) => {
                open.extend(events.into_iter().flat_map(|it| app.update(Message::Engine(it))));
            }
        }
    }
    all
}

/// Types the right move and leaves it unjudged. Returns the effects.
pub fn type_right(app: &mut App) -> Vec<Effect> {
    let position = puzzle(app).play.game.position();
    let mv = notation::coordinate(position, puzzle(app).session.wanted());
    keys(app, &format!("i{mv}\r"))
}

/// Types the right move and has it judged. Returns the effects.
pub fn play_right(app: &mut App) -> Vec<Effect> {
    let effects = type_right(app);
    judge(app, effects)
}

/// Types a wrong move and has it judged. Returns its notation.
pub fn play_wrong(app: &mut App) -> String {
    let (position, best) = (puzzle(app).play.game.position(), puzzle(app).session.wanted());
    let other = position.legal_moves().into_iter().find(|&mv| mv != best).unwrap();
    let (typed, read) =
        (notation::coordinate(position, other), notation::readable(position, other));
    let effects = keys(app, &format!("i{typed}\r"));
    judge(app, effects);
    read
}

/// The results that effects ask to save.
pub fn results(effects: &[Effect]) -> Vec<(String, DrillResult, bool)> {
    let ended = effects.iter().filter_map(|effect| match effect {
        Effect::PuzzleEnded(end, _) => Some((end.id.clone(), end.result, end.daily)),
        _ => None,
    });
    ended.collect()
}

/// Records progress from the effects, as the program does.
pub fn record(app: &mut App, effects: &[Effect]) {
    for effect in effects {
        let mut progress = app.context.progress.clone();
        match effect {
            Effect::PuzzleEnded(end, day) => progress.puzzles.record(end, *day),
            Effect::StormEnded(solved) => progress.puzzles.record_storm(*solved),
            _ => continue,
        }
        app.update(Message::Learnt(Box::new(progress), None));
    }
}

#[test]
fn a_puzzle_is_solved_by_keys_to_the_end_of_its_line() {
    let mut app = app("", "none");
    app.context.day = 20_000;
    keys(&mut app, "p\r");
    let id = puzzle(&app).session.entry.id().to_owned();
    let mut effects = Vec::new();
    for _ in 0..puzzle(&app).session.left {
        effects.extend(play_right(&mut app));
    }
    assert!(puzzle(&app).session.solved);
    assert_eq!(results(&effects), [(id.clone(), DrillResult::Solved(3), false)]);
    record(&mut app, &effects);
    let shown = picture(&app, 120, 40);
    assert!(shown.contains(ENGLISH.puzzles.solved), "{shown}");
    assert!(app.context.progress.puzzles.rating.rating > 1500);
    assert!(shown.contains("(+"), "{shown}");
    // Enter shows another puzzle; nothing more is recorded for the first.
    let effects = keys(&mut app, "\r");
    assert!(results(&effects).is_empty());
    assert_ne!(puzzle(&app).session.entry.id(), id);
    keys(&mut app, "q");
    assert!(matches!(app.screen, Screen::Puzzles(_)));
}

#[test]
fn a_wrong_move_is_taken_back_with_the_answer_to_it() {
    let mut app = app("", "none");
    keys(&mut app, "p\r");
    let read = play_wrong(&mut app);
    assert!(said(&app).starts_with(&format!("{read} is wrong")), "{}", said(&app));
    assert!(said(&app).contains("answers"), "{}", said(&app));
    assert_eq!(puzzle(&app).play.game.ply(), 0);
    let mut effects = Vec::new();
    while !puzzle(&app).session.solved {
        effects.extend(play_right(&mut app));
    }
    assert_eq!(results(&effects)[0].1, DrillResult::Failed);
    assert!(picture(&app, 120, 40).contains("not at the first try"));
}

/// Whether an effect requests a computation.
pub fn asks(effects: &[Effect]) -> bool {
    effects.iter().any(|it| matches!(it, Effect::Solve(_) | Effect::Advise(..)))
}

/// Whether an effect stops a computation.
pub fn stops(effects: &[Effect]) -> bool {
    effects.iter().any(|it| matches!(it, Effect::StopThinking))
}

#[test]
fn keys_work_while_a_move_is_judged() {
    let mut app = app("", "none");
    keys(&mut app, "p\r");
    let effects = type_right(&mut app);
    assert!(asks(&effects));
    assert!(said(&app).ends_with(" ..."), "{}", said(&app));
    let (cursor, ply) = (puzzle(&app).play.cursor, puzzle(&app).play.game.ply());
    // The cursor moves, but the keys make no move for the other side.
    keys(&mut app, "j");
    assert_ne!(puzzle(&app).play.cursor, cursor);
    let reply = {
        let position = puzzle(&app).play.game.position();
        notation::coordinate(position, position.legal_moves()[0])
    };
    keys(&mut app, &format!("\r i{reply}\rH"));
    assert_eq!(puzzle(&app).play.game.ply(), ply);
    assert!(!puzzle(&app).session.helped, "the move is no longer to be found");
    judge(&mut app, effects);
    assert!(puzzle(&app).play.game.ply() > ply || puzzle(&app).session.solved);
    assert!(!said(&app).ends_with(" ..."), "{}", said(&app));
}

#[test]
fn a_puzzle_that_is_left_or_begins_again_drops_the_judgement() {
    for key in ["q", "r", "n", ":q\r"] {
        let mut app = app("", "none");
        keys(&mut app, "p\r");
        let first = puzzle(&app).session.entry.id().to_owned();
        let effects = type_right(&mut app);
        let left = keys(&mut app, key);
        assert!(stops(&left) && results(&left).is_empty(), "{key}");
        let after = judge(&mut app, effects);
        assert!(results(&after).is_empty(), "{key}");
        match (&app.screen, key) {
            (Screen::Puzzles(_), "q" | ":q\r") => {}
            (Screen::Puzzle(shown), "r" | "n") => {
                assert_eq!(shown.session.entry.id() == first, key == "r");
                assert_eq!(shown.play.game.ply(), 0);
                assert!(shown.note.is_none() && !shown.session.solved);
            }
            _ => panic!("{key}"),
        }
    }
}

#[test]
fn an_answer_for_an_earlier_puzzle_is_ignored() {
    let mut app = app("", "none");
    keys(&mut app, "p\r");
    let old = type_right(&mut app);
    keys(&mut app, "n");
    let new = type_right(&mut app);
    let shown = said(&app);
    judge(&mut app, old);
    assert_eq!(said(&app), shown);
    judge(&mut app, new);
    assert!(!said(&app).ends_with(" ..."), "{}", said(&app));
}

#[test]
fn a_judgement_that_fails_lets_the_move_be_tried_again() {
    let mut app = app("", "none");
    keys(&mut app, "p\r");
    let effects = type_right(&mut app);
    let message = effects.iter().find_map(|effect| match effect {
        Effect::Solve(request) => Some(Message::Solver(SolverEvent::Failed(request.ticket))),
        Effect::Advise(ticket, _) => Some(Message::Engine(WorkerEvent::Failed(*ticket))),
        _ => None,
    });
    app.update(message.expect("the move is judged"));
    assert_eq!(puzzle(&app).play.game.ply(), 0);
    assert!(!puzzle(&app).session.failed);
    play_right(&mut app);
    assert!(puzzle(&app).play.game.ply() > 0);
}

/// A screen over the puzzle stops the engine, so the puzzle asks again when it is back.
#[test]
fn a_judgement_goes_on_after_another_screen_was_over_the_puzzle() {
    let mut app = app("", "none");
    keys(&mut app, "p\r");
    let lost = type_right(&mut app);
    app.update(Message::Paste("8/8/8/3k4/8/8/4R3/4K3 w - - 0 1".to_owned()));
    keys(&mut app, "e");
    assert!(matches!(app.screen, Screen::Editor(_)));
    judge(&mut app, lost);
    let again = keys(&mut app, "q");
    assert!(asks(&again));
    judge(&mut app, again);
    assert!(!said(&app).ends_with(" ..."), "{}", said(&app));
}

#[test]
fn an_illegal_move_is_refused_with_the_rule_and_counts_for_nothing() {
    let mut app = app("", "none");
    keys(&mut app, "p\r");
    keys(&mut app, "ia1a1\r");
    assert!(!said(&app).is_empty());
    assert!(!puzzle(&app).session.failed);
}

#[test]
fn hints_and_the_solution_help_and_are_counted() {
    let mut app = app("", "none");
    keys(&mut app, "p\rH");
    let position = puzzle(&app).play.game.position();
    let best = puzzle(&app).session.wanted();
    let (from, read) = (position.shape().name(best.from()), notation::readable(position, best));
    assert!(said(&app).contains(&format!("on {from}")), "{}", said(&app));
    keys(&mut app, "H");
    assert!(said(&app).contains(&read), "{}", said(&app));
    let mut effects = Vec::new();
    while !puzzle(&app).session.solved {
        effects.extend(play_right(&mut app));
    }
    assert_eq!(results(&effects)[0].1, DrillResult::Solved(1));
    let effects = keys(&mut app, "\rS");
    judge(&mut app, effects);
    let position = puzzle(&app).play.game.position();
    let read = notation::readable(position, puzzle(&app).session.wanted());
    let shown = picture(&app, 80, 24);
    assert!(shown.contains(ENGLISH.puzzles.solution) && shown.contains(&read), "{shown}");
    // Reading the solution and going on counts as a failure.
    let effects = keys(&mut app, "\rn");
    assert_eq!(results(&effects)[0].1, DrillResult::Failed);
}

#[test]
fn a_puzzle_that_was_not_tried_counts_for_nothing() {
    let mut app = app("", "none");
    let effects = keys(&mut app, "p\rnnq");
    assert!(results(&effects).is_empty());
}

#[test]
fn every_size_and_language_shows_the_task() {
    for language in Language::ALL {
        for (width, height) in SIZES {
            let mut app = speaking(language, "");
            app.screen = Screen::Puzzles(PuzzleList::of(GameId::Ouk));
            let list = picture(&app, width, height);
            let own = &language.phrases().puzzles;
            if language != Language::Khmer {
                assert!(list.contains(own.storm) && list.contains(own.theme), "{list}");
            }
            keys(&mut app, "\r");
            let moves = puzzle(&app).session.left.to_string();
            assert!(picture(&app, width, height).contains(&moves), "{language:?} {width}x{height}");
            let read = play_wrong(&mut app);
            let shown = picture(&app, width, height);
            let first = read.split_whitespace().next().unwrap();
            assert!(shown.contains(first), "{language:?} {width}x{height}: {read}\n{shown}");
        }
    }
}

#[test]
fn only_pieces_on_the_board_are_named() {
    let mut app = app("", "none");
    keys(&mut app, "p\r");
    let screen = picture(&app, 80, 24);
    let position = puzzle(&app).play.game.position();
    let has = |kind| {
        let mut squares = position.shape().all();
        squares.any(|at| position.piece_on(at).is_some_and(|piece| piece.kind == kind))
    };
    for kind in [Kind::Tuuk, Kind::Ses, Kind::Koul, Kind::Neang, Kind::Trey, Kind::TreyBak] {
        let name = format!(" {}", ENGLISH.piece(kind));
        assert_eq!(screen.contains(&name), has(kind), "{name}\n{screen}");
    }
}

/// The rows beside a board that name pieces, with the last name in each.
fn rows_of_names(screen: &str) -> Vec<(usize, &str)> {
    let names = ["King", "Neang", "Koul", "Horse", "Boat", "Fish", "Turned fish"];
    let named = |row: &str| names.iter().any(|name| row.trim_end().ends_with(name));
    let rows = screen.lines().enumerate().filter(|(_, row)| named(row));
    rows.map(|(at, row)| (at, row.split_whitespace().last().unwrap())).collect()
}

#[test]
fn the_pieces_beside_a_puzzle_stay_while_a_note_is_shown() {
    let mut seen = 0;
    for size in [(80, 24), (100, 30), (110, 33), (120, 36), (120, 40), (160, 48), (200, 60)] {
        for after in 0..6 {
            let mut app = app("pieces = \"blocks\"", "true");
            keys(&mut app, &format!("p\r{}", "n".repeat(after)));
            let first = picture(&app, size.0, size.1);
            let before = rows_of_names(&first);
            keys(&mut app, "H");
            let with_note = picture(&app, size.0, size.1);
            assert_eq!(rows_of_names(&with_note), before, "{size:?}\n{with_note}");
            seen += before.len();
        }
    }
    assert!(seen > 30, "pieces are named: {seen}");
}
