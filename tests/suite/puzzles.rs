//! The built-in puzzles and their solutions.

use crate::judging::judged;
use crate::sampling::amount;
use ouk::puzzles::choice::{self, PuzzleFilter};
use ouk::puzzles::collection::{PuzzleEntry, games, of, of_day};
use ouk::puzzles::session::{MoveJudgement, PuzzleSession};
use ouk::puzzles::theme::PuzzleTheme;
use ouk::trainer::progress::{Progress, ProgressStore};
use ouk::trainer::puzzle_progress::PuzzleEnd;
use ouk::trainer::rating::GlickoRating;
use ouk::trainer::session::DrillResult;
use ouk_engine::puzzle::Aim;
use ouk_rules::board::{Color, Square};
use ouk_rules::vocabulary::Term;
use ouk_rules::{AnyPosition, GameId, Outcome};
use std::collections::HashSet;

fn all() -> impl Iterator<Item = &'static PuzzleEntry> {
    games().flat_map(|game| of(game).iter())
}

/// The pieces of a position from the mover's view, for the board or its mirror image, whichever
/// sorts first.
fn likeness(position: &AnyPosition) -> Vec<String> {
    let shape = position.shape();
    let files = shape.all().map(|at| shape.file(at)).max().unwrap();
    let ranks = shape.all().map(|at| shape.rank(at)).max().unwrap();
    let seen = |mirrored: bool| -> Vec<String> {
        let mut pieces: Vec<String> = shape
            .all()
            .filter_map(|at: Square| {
                let piece = position.piece_on(at)?;
                let file = if mirrored { files - shape.file(at) } else { shape.file(at) };
                let turned = position.turn() == Color::Black;
                let rank = if turned { ranks - shape.rank(at) } else { shape.rank(at) };
                let own = piece.color == position.turn();
                Some(format!("{file} {rank} {own} {:?}", piece.kind))
            })
            .collect();
        pieces.sort();
        pieces
    };
    seen(false).min(seen(true))
}

#[test]
fn every_puzzle_is_legal_and_no_two_are_alike() {
    let (mut names, mut seen) = (HashSet::new(), HashSet::new());
    for entry in all() {
        let puzzle = &entry.puzzle;
        assert!(names.insert(entry.id()), "{} stands twice", entry.id());
        let game = puzzle.position.game();
        assert!(seen.insert((game, likeness(&puzzle.position))), "{} is like another", entry.id());
        assert!(puzzle.position.legal_moves().contains(&puzzle.best), "{}", entry.id());
        assert_eq!(
            ouk::puzzles::collection::find(entry.id()).map(PuzzleEntry::id),
            Some(entry.id())
        );
    }
    for (game, least) in [
        (GameId::Ouk, 309),
        (GameId::KarOuk, 309),
        (GameId::Makruk, 309),
        (GameId::Rek, 100),
        (GameId::MinRekChanh, 100),
        (GameId::Hill, 100),
    ] {
        assert!(of(game).len() >= least, "{}: {}", game.name(), of(game).len());
    }
}

/// Plays the right moves to the end; returns their number.
fn solve(entry: &'static PuzzleEntry) -> u32 {
    let mut session = PuzzleSession::new(entry);
    let mut position = entry.puzzle.position.clone();
    for number in 1.. {
        let mv = session.wanted();
        let judgement = judged(&mut session, &position, mv);
        position.play(mv).unwrap_or_else(|error| panic!("{}: {error}", entry.id()));
        match judgement {
            MoveJudgement::Solved(rest) => {
                for mv in rest {
                    position.play(mv).expect("what follows is legal");
                }
                if let Aim::Mate { .. } = entry.puzzle.aim {
                    let ending = position.ending().unwrap_or_else(|| panic!("{}", entry.id()));
                    let winner = entry.puzzle.position.turn();
                    assert_eq!(ending.outcome, Outcome::Win(winner), "{}", entry.id());
                }
                assert!(session.solved);
                return number;
            }
            MoveJudgement::GoesOn(reply) => position.play(reply).expect("the answer is legal"),
            other => panic!("{}: {other:?}", entry.id()),
        }
    }
    unreachable!("a puzzle ends")
}

#[test]
fn sample_of_puzzles_needs_the_stated_moves() {
    for entry in all().step_by(amount(17, 7)) {
        let moves = solve(entry);
        match entry.puzzle.aim.moves_to_win() {
            Some(said) => assert!(moves <= said, "{}: {moves}", entry.id()),
            None => assert_eq!(moves, 1, "{}", entry.id()),
        }
    }
}

/// Every other first move of some puzzles is wrong and has an answer.
#[test]
fn every_other_move_is_wrong_and_has_an_answer() {
    for entry in all().step_by(amount(800, 60)) {
        let position = &entry.puzzle.position;
        for mv in position.legal_moves().into_iter().filter(|&mv| mv != entry.puzzle.best) {
            let mut session = PuzzleSession::new(entry);
            let mut after = position.clone();
            after.play(mv).unwrap();
            match judged(&mut session, position, mv) {
                MoveJudgement::Answered(reply) => assert!(after.legal_moves().contains(&reply)),
                MoveJudgement::Ends => assert!(after.ending().is_some(), "{}", entry.id()),
                other => panic!("{}: {other:?}", entry.id()),
            }
            assert!(session.failed && !session.solved);
            assert_eq!(session.result(), DrillResult::Failed);
        }
    }
}

#[test]
fn the_puzzle_of_a_day_is_the_same_for_everybody_and_comes_once() {
    assert_eq!(of_day(20_781).id(), of_day(20_781).id());
    let many = games().map(|game| of(game).len()).min().unwrap() * games().count();
    let days = 20_000..20_000 + u32::try_from(many).unwrap();
    let ids: HashSet<&str> = days.map(|day| of_day(day).id()).collect();
    assert_eq!(ids.len(), many, "no puzzle comes again before all of its game have come");
    let turns: HashSet<GameId> = (0..6).map(|day| of_day(day).puzzle.position.game()).collect();
    assert_eq!(turns.len(), games().count());
}

#[test]
fn themes_have_puzzles_and_filter_them() {
    for game in games() {
        let themes = PuzzleTheme::of(game);
        assert_eq!(themes[0], PuzzleTheme::Any);
        assert!(themes.len() >= 4, "{}: {themes:?}", game.name());
        for theme in themes {
            let many = PuzzleFilter { game, theme }.entries().count();
            assert!(many >= 5, "{}: {theme:?} has {many}", game.name());
        }
    }
    // Wins in Ouk end with mate, so their first moves often check; captures are no theme there.
    let calls = PuzzleFilter { game: GameId::Ouk, theme: PuzzleTheme::Does(Term::OukNgeub) };
    assert!(calls.entries().all(|entry| entry.terms.has(Term::OukNgeub)));
}

#[test]
fn the_next_puzzle_is_new_then_due_and_near_the_players_rating() {
    let filter = PuzzleFilter { game: GameId::Ouk, theme: PuzzleTheme::Any };
    let mut progress = Progress::default();
    let mut seen = HashSet::new();
    let far = |entry: &PuzzleEntry| entry.first_rating().abs_diff(1500);
    let first = choice::next(filter, &progress, 100, None).unwrap();
    assert!(filter.entries().all(|other| far(other) / 100 >= far(&first) / 100));
    for entry in filter.entries() {
        assert!(seen.insert(entry.id()));
        let end = PuzzleEnd {
            id: entry.id().to_owned(),
            first_rating: entry.first_rating(),
            result: DrillResult::Solved(3),
            daily: false,
        };
        progress.puzzles.record(&end, 100);
    }
    assert_eq!(choice::due(&progress, 100, None).map(|due| due.id().to_owned()), None);
    assert!(choice::next(filter, &progress, 100, None).is_some(), "there is always one");
    let due = choice::due(&progress, 101, None).unwrap();
    assert_ne!(choice::due(&progress, 101, Some(due.id())).unwrap().id(), due.id());
    assert_eq!(progress.puzzles.solved(), seen.len());
}

/// Glickman's worked example has three games in one period, but here each puzzle is a period of its
/// own; these numbers are worked out by hand from the formulas.
#[test]
fn ratings_move_towards_the_result_and_their_deviation_shrinks() {
    let (player, puzzle) = (GlickoRating::default(), GlickoRating::of_puzzle(1500));
    let (won, its) = player.after(puzzle, true);
    assert!(won.rating > player.rating && its.rating < puzzle.rating, "{won:?} {its:?}");
    assert!(won.deviation < player.deviation && its.deviation < puzzle.deviation);
    let (lost, _) = player.after(puzzle, false);
    assert_eq!(won.rating - 1500, 1500 - lost.rating, "an even result either way");
    let (easy, _) = player.after(GlickoRating::of_puzzle(1000), true);
    assert!(easy.rating - 1500 < won.rating - 1500, "an easy puzzle brings less");
    // Values from a file are clamped to their bounds.
    let wild = GlickoRating { rating: u32::MAX, deviation: 0, volatility: u32::MAX };
    let (after, _) =
        wild.after(GlickoRating { rating: 0, deviation: u32::MAX, volatility: 0 }, false);
    assert!(after.rating <= 4000 && after.deviation >= 45, "{after:?}");
}

#[test]
fn only_the_first_try_changes_the_ratings_and_failures_are_due_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let store = ProgressStore::new(folder.path().join("progress.toml"));
    let entry = &of(GameId::Ouk)[0];
    let end = |result| PuzzleEnd {
        id: entry.id().to_owned(),
        first_rating: entry.first_rating(),
        result,
        daily: true,
    };
    let failed = store.record_puzzle(&end(DrillResult::Failed), 100).unwrap().0.puzzles;
    assert!(failed.rating.rating < 1500);
    assert_eq!((failed.daily, failed.all_due(100)), (0, vec![entry.id()]));
    let again = store.record_puzzle(&end(DrillResult::Solved(3)), 100).unwrap().0.puzzles;
    assert_eq!(again.rating, failed.rating, "the answer was known");
    assert_eq!((again.daily, again.solved()), (100, 1));
    assert!(again.all_due(100).is_empty() && !again.all_due(101).is_empty());
    store.record_storm(7).unwrap();
    store.record_storm(3).unwrap();
    let read = store.load().unwrap();
    assert_eq!((read.puzzles.storms, read.puzzles.best_storm), (2, 7));
    assert_eq!(read.items.len(), 0, "puzzles are no drills");
    assert_eq!(read.puzzles.items, again.items);
}

/// A progress file of an earlier version has no puzzles; a file with all puzzles still fits.
#[test]
fn files_without_puzzles_are_read_and_files_with_all_puzzles_fit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("progress.toml");
    std::fs::write(&path, "version = 1\nstreak = 2\nbest_streak = 5\n").unwrap();
    let store = ProgressStore::new(path.clone());
    let mut progress = store.load().unwrap();
    assert_eq!((progress.best_streak, progress.puzzles.items.len()), (5, 0));
    for entry in all() {
        let end = PuzzleEnd {
            id: entry.id().to_owned(),
            first_rating: entry.first_rating(),
            result: DrillResult::Solved(3),
            daily: false,
        };
        progress.puzzles.record(&end, 20_000);
    }
    std::fs::write(&path, toml::to_string(&progress).unwrap()).unwrap();
    assert_eq!(store.load().unwrap(), progress);
    let bytes = std::fs::metadata(&path).unwrap().len();
    assert!(bytes < 300 * 1024, "{bytes}");
}
