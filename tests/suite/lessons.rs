//! Every claim of the first lessons holds by the rules, and every step can be done.

mod ouk_chatrang;
mod rek;
mod rule_sets;
mod sisters;

use ouk::lessons::catalogue::{length, step};
use ouk::lessons::duration::minutes;
use ouk::lessons::judge::{LessonJudgement, answer, judge, marked, moves_given, solution};
use ouk::lessons::lesson::{Goal, LessonId, LessonStep};
use ouk::tui::language::Language;
use ouk_rules::board::{Color, Kind, Move, Shape, Square};
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, Outcome, Reason, notation};
use std::collections::BTreeSet;

/// Every step with its lesson and its number.
fn steps() -> impl Iterator<Item = (LessonId, usize, &'static LessonStep)> {
    let of = |id| (0..length(id)).map(move |index| (id, index, step(id, index)));
    LessonId::ALL.into_iter().flat_map(of)
}

fn named(id: LessonId, name: &str) -> &'static LessonStep {
    let found = steps().find(|(lesson, _, step)| *lesson == id && step.name == name);
    found.unwrap_or_else(|| panic!("{id:?} has no step {name}")).2
}

/// The squares that the piece on a square may move to.
fn targets(position: &AnyPosition, from: &str) -> BTreeSet<String> {
    let name = |square| position.shape().name(square);
    let moves = position.legal_moves().into_iter().filter(|mv| name(mv.from()) == from);
    moves.map(|mv| name(mv.to())).collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// The move of this text; `None` if it is not legal.
fn find(position: &AnyPosition, text: &str) -> Option<Move> {
    notation::parse(position, text).ok()
}

fn after(position: &AnyPosition, text: &str) -> AnyPosition {
    let mut next = position.clone();
    next.play(find(position, text).unwrap_or_else(|| panic!("{text} is legal"))).unwrap();
    next
}

/// The squares that a move captures on.
fn taken(position: &AnyPosition, text: &str) -> BTreeSet<String> {
    let mv = find(position, text).unwrap_or_else(|| panic!("{text} is legal"));
    position.taken_by(mv).into_iter().map(|square| position.shape().name(square)).collect()
}

/// The same position with the other side to move.
fn passed(position: &AnyPosition) -> AnyPosition {
    let text = position.to_fen();
    let text = if text.contains(" w") {
        text.replacen(" w", " b", 1)
    } else {
        text.replacen(" b", " w", 1)
    };
    AnyPosition::from_fen(position.game(), position.rules(), &text).unwrap()
}

fn count(position: &AnyPosition, of: impl Fn(Kind) -> bool, color: Color) -> usize {
    position.pieces().filter(|(_, piece)| piece.color == color && of(piece.kind)).count()
}

fn kind_on(position: &AnyPosition, square: &str) -> Option<Kind> {
    let mut pieces = position.pieces();
    pieces.find(|(at, _)| position.shape().name(*at) == square).map(|(_, piece)| piece.kind)
}

/// Every step has a name of its own, a text, and a position with the learner to move.
/// The squares that a text names.
fn squares_in(words: &str, shape: Shape) -> BTreeSet<Square> {
    let names = words.split(|letter: char| !letter.is_ascii_alphanumeric());
    names.filter_map(|name| shape.parse(name)).collect()
}

#[test]
fn a_step_marks_the_squares_that_its_text_names_in_every_language() {
    let mut wrong = Vec::new();
    // A comparison marks what the rule sets say instead.
    let own = steps().filter(|(.., step)| !matches!(step.goal, Goal::Compare(_)));
    for (id, index, step) in own {
        let shape = step.board().position().shape();
        let marked: BTreeSet<Square> =
            step.squares.iter().map(|name| shape.parse(name).expect("it is a square")).collect();
        for language in Language::ALL {
            let tell = (language.phrases().lesson_step)(id, index).tell;
            let named = squares_in(tell, shape);
            if named != marked {
                let named: Vec<String> = named.into_iter().map(|at| shape.name(at)).collect();
                wrong.push(format!("{id:?} {} in {language:?}: {named:?}", step.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_step_has_a_board_and_words() {
    let mut names = BTreeSet::new();
    for (id, index, step) in steps() {
        let board = step.board();
        assert!(names.insert((id.key(), step.name)), "{id:?} has {} twice", step.name);
        assert!(!step.words.tell.is_empty(), "{id:?} {index}");
        let asks = matches!(step.goal, Goal::Answer(_));
        assert_eq!(asks, !step.words.choices.is_empty(), "{id:?} {}", step.name);
        if let Goal::Answer(right) = step.goal {
            assert!((2..=3).contains(&step.words.choices.len()) && right < 3, "{}", step.name);
        }
        let hides = asks || matches!(step.goal, Goal::Find(..));
        assert_eq!(hides, !step.words.clue.is_empty(), "{id:?} {}", step.name);
        let ends = matches!(step.goal, Goal::Read | Goal::Compare(_) | Goal::Play);
        assert_eq!(ends, step.words.done.is_empty(), "{id:?} {}", step.name);
        let moves = !ends && !asks;
        if moves {
            assert_eq!(board.position().turn(), Color::White, "{id:?} {}", step.name);
            assert!(board.ending().is_none(), "{id:?} {}: the game goes on", step.name);
        }
    }
}

#[test]
fn every_lesson_begins_by_reading_and_ends_with_a_game() {
    for id in LessonId::ALL {
        assert_eq!(step(id, 0).goal, Goal::Read, "{id:?}");
        let last = step(id, length(id) - 1);
        assert_eq!(id.game().is_some(), last.goal == Goal::Play, "{id:?}");
        assert!(id.game().is_none_or(|game| last.game == game), "{id:?}");
    }
}

/// The judgement of every legal move of a step's board.
fn judged(step: &LessonStep, board: &Game, left: u8) -> Vec<(Move, LessonJudgement)> {
    let moves = board.position().legal_moves().into_iter();
    moves.map(|mv| (mv, judge(step, board.position(), mv, left))).collect()
}

/// Plays a step to its end in every way open to the learner. Returns the number of ways.
fn play_through(step: &LessonStep, board: &Game, left: u8, depth: usize) -> usize {
    assert!(depth < 8, "{} does not end", step.name);
    let mut ways = 0;
    for (mv, judgement) in judged(step, board, left) {
        let mut next = step.board();
        board.moves().skip(step.played.len()).for_each(|played| next.play(played.mv).unwrap());
        match judgement {
            LessonJudgement::Other => continue,
            LessonJudgement::Done => ways += 1,
            LessonJudgement::GoesOn => {
                next.play(mv).unwrap();
                let reply = answer(next.position()).expect("the other side can move");
                next.play(reply).unwrap();
                assert!(solution(step, next.position(), left - 1).is_some(), "{}", step.name);
                ways += play_through(step, &next, left.saturating_sub(1).max(1), depth + 1);
            }
        }
    }
    ways
}

#[test]
fn every_goal_can_be_reached_and_not_by_every_move() {
    for (id, _, step) in steps() {
        let board = step.board();
        let of = format!("{id:?} {}", step.name);
        match step.goal {
            Goal::Read | Goal::Compare(_) | Goal::Play | Goal::Answer(_) | Goal::StopCount => {
                assert_eq!(solution(step, board.position(), 1), None, "{of}");
            }
            _ => {
                let left = if step.goal == Goal::CountOut { 9 } else { moves_given(step) };
                assert!(play_through(step, &board, left, 0) > 0, "{of} cannot be done");
                let all = judged(step, &board, moves_given(step));
                let right = all.iter().filter(|judged| judged.1 != LessonJudgement::Other).count();
                let free = matches!(step.goal, Goal::Move(_) | Goal::CountOut);
                // Every legal move is right here: the task names one piece or one move.
                let every = ["uncovered", "order"].contains(&step.name);
                assert!(free || every || right < all.len(), "{of}: no move is wrong");
                let known = board.position().shape();
                for square in marked(step) {
                    assert!(known.all().any(|at| known.name(at) == *square), "{of} {square}");
                }
            }
        }
        if let Goal::Reach(from, to) | Goal::Find(from, to) = step.goal {
            let may = targets(board.position(), from);
            assert!(set(to).is_subset(&may), "{of}: {may:?}");
        }
    }
}

#[test]
fn learners_count_draws_after_any_three_moves() {
    let step = named(LessonId::Ouk, "count-out");
    let board = step.board();
    let lines = play_through(step, &board, 9, 0);
    assert!(lines > 50, "{lines} lines");
    let view = board.count().unwrap();
    assert_eq!((view.by, view.number, view.limit, view.left), (Color::White, 5, 8, 2));
    let mut board = step.board();
    let mut said = Vec::new();
    while board.ending().is_none() {
        let mv = solution(step, board.position(), 1).unwrap();
        board.play(mv).unwrap();
        said.push(board.count().unwrap().number);
        if board.ending().is_none() {
            board.play(answer(board.position()).unwrap()).unwrap();
        }
    }
    assert_eq!(said, [6, 7, 8]);
    assert!(matches!(board.ending().unwrap().reason, Reason::Count { number: 8, limit: 8, .. }));
}

#[test]
fn a_count_of_ones_own_is_stopped_before_the_mate() {
    let step = named(LessonId::Ouk, "count-stop");
    let mut counting = step.board();
    assert_eq!(counting.count().unwrap().by, Color::White);
    assert_eq!(count(counting.position(), |_| true, Color::White), 3);
    assert_eq!(counting.count().unwrap().limit, 64);
    let mut stopped = step.board();
    stopped.stop_count(Color::White).unwrap();
    for (board, outcome) in
        [(&mut counting, Outcome::Draw), (&mut stopped, Outcome::Win(Color::White))]
    {
        board.play(find(board.position(), "a7a8").unwrap()).unwrap();
        assert_eq!(board.ending().unwrap().outcome, outcome);
    }
    assert_eq!(counting.ending().unwrap().reason, Reason::MateWhileCounting { by: Color::White });
}

fn ends(position: &AnyPosition, outcome: Outcome, reason: &str) -> bool {
    position
        .ending()
        .is_some_and(|ending| ending.outcome == outcome && ending.to_string().contains(reason))
}

#[test]
fn every_claim_of_a_lesson_is_true_by_the_rules() {
    let mut wrong = Vec::new();
    for (id, _, step) in steps() {
        let board = step.board();
        let position = board.position();
        let holds = match id {
            LessonId::Ouk => ouk_chatrang::holds(step.name, position),
            LessonId::Rek | LessonId::MinRekChanh => rek::holds(step.game, step.name, position),
            LessonId::Makruk | LessonId::KarOuk | LessonId::Hill => {
                sisters::holds(step.game, step.name, position)
            }
            LessonId::RuleSets => None,
        };
        if holds == Some(false) {
            wrong.push(format!("{id:?} {}: {}", step.name, position.to_fen()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_lesson_takes_some_minutes_and_less_from_a_later_step() {
    for id in LessonId::ALL {
        let whole = minutes(id, 0);
        assert!((2..=15).contains(&whole), "{id:?}: {whole}");
        let last = minutes(id, length(id) - 1);
        assert!(1 <= last && last < whole, "{id:?}: {last} of {whole}");
    }
    assert!(minutes(LessonId::Ouk, 0) > minutes(LessonId::Hill, 0), "the longest has most steps");
}
