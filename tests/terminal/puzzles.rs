//! Puzzles in a pseudo-terminal: solved by keys, as by a new user.

use super::judging::judged;
use super::pty::{Home, PtySession, PtyStart};
use ouk::puzzles::choice::{self, PuzzleFilter};
use ouk::puzzles::collection::{ChosenPuzzle, games};
use ouk::puzzles::session::{MoveJudgement, PuzzleSession};
use ouk::puzzles::theme::PuzzleTheme;
use ouk::trainer::progress::Progress;
use ouk::trainer::puzzle_progress::PuzzleEnd;
use ouk::trainer::session::DrillResult;
use ouk::tui::language::ENGLISH;
use ouk_rules::{GameId, notation};

/// Solves the puzzle on the screen to the end of its line.
fn solve(entry: &ChosenPuzzle, session: &mut PtySession) {
    let mut solver = PuzzleSession::new(entry.clone());
    let mut position = entry.puzzle.position.clone();
    loop {
        let mv = solver.wanted();
        session.line(&notation::coordinate(&position, mv));
        let judgement = judged(&mut solver, &position, mv);
        position.play(mv).unwrap();
        match judgement {
            MoveJudgement::Solved(_) => break,
            MoveJudgement::GoesOn(reply) => position.play(reply).unwrap(),
            other => panic!("{}: {other:?}", entry.id()),
        };
        session.see("is right");
        session.settle();
    }
    session.see(ENGLISH.puzzles.solved);
}

/// Solves this many puzzles of a game, one after another.
fn solve_many(game: GameId, many: usize) {
    let home = Home::new();
    let mut session = PtyStart::at(&home).size(120, 40).go();
    session.see(ENGLISH.menu.puzzles);
    session.keys("p");
    session.see(ENGLISH.puzzles.title);
    let steps = games().position(|other| other == game).unwrap();
    session.keys(&format!("j{}k\r", "l".repeat(steps)));
    let filter = PuzzleFilter { game, theme: PuzzleTheme::Any };
    let mut progress = Progress::default();
    let mut last: Option<String> = None;
    for _ in 0..many {
        // The day does not matter: new puzzles come first.
        let entry = choice::next(filter, &progress, 0, last.as_deref()).unwrap();
        session.see(&format!("rated {}", choice::rating_of(&entry, &progress)));
        session.settle();
        solve(&entry, &mut session);
        let end = PuzzleEnd {
            id: entry.id().to_owned(),
            first_rating: entry.first_rating(),
            result: DrillResult::Solved(3),
            daily: false,
        };
        progress.puzzles.record(&end, 0);
        session.see(&format!("Your rating: {}", progress.puzzles.rating.rating));
        last = Some(entry.id().to_owned());
        session.keys("\r");
    }
    session.keys("q");
    session.see(&format!("{many} of "));
    session.keys("qq");
    assert_eq!(session.end(), 0);
    // The results survive a restart.
    let mut session = PtyStart::at(&home).size(120, 40).go();
    session.see(ENGLISH.menu.puzzles);
    session.keys("p");
    session.see(&format!("rating {}", progress.puzzles.rating.rating));
    session.see(&format!("{many} of "));
    session.keys("qq");
    assert_eq!(session.end(), 0);
}

#[test]
fn five_puzzles_of_ouk_are_solved_by_keys() {
    solve_many(GameId::Ouk, 5);
}

#[test]
fn five_puzzles_of_kar_ouk_are_solved_by_keys() {
    solve_many(GameId::KarOuk, 5);
}

#[test]
fn five_puzzles_of_makruk_are_solved_by_keys() {
    solve_many(GameId::Makruk, 5);
}

#[test]
fn five_puzzles_of_rek_are_solved_by_keys() {
    solve_many(GameId::Rek, 5);
}

#[test]
fn five_puzzles_of_min_rek_chanh_are_solved_by_keys() {
    solve_many(GameId::MinRekChanh, 5);
}
