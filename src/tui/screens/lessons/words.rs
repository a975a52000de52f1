//! The tasks of steps in words.

use super::screen::LessonScreen;
use crate::lessons::compare::{Opinion, Said};
use crate::lessons::lesson::{Goal, LessonId, LessonQuestion, LessonStep};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{Phrases, fill};
use ouk_rules::AnyPosition;
use ouk_rules::board::{Kind, Square};

/// The name of a lesson.
#[must_use]
pub fn title(id: LessonId, strings: &'static Phrases) -> &'static str {
    id.game().map_or(strings.first_lessons.rule_sets, |game| strings.game(game))
}

fn named(squares: &[&str], between: &str) -> String {
    squares.join(&format!(" {between} "))
}

/// The task to move a piece: to one of one or two squares, or to any of the marked ones.
fn reach(strings: &Phrases, kind: Kind, from: &str, to: &[&str]) -> String {
    let own = &strings.first_lessons;
    let piece = strings.piece_within(kind);
    match to {
        [_] | [_, _] => fill(own.goal_reach, &[&piece, &from, &named(to, strings.play.or)]),
        _ => fill(own.goal_reach_marked, &[&piece, &from]),
    }
}

/// What the key for the next step does, if the step is done or there is nothing to do on the board.
#[must_use]
pub fn key_step(app: &AppContext, lesson: &LessonScreen) -> Option<&'static str> {
    let own = &app.strings.first_lessons;
    match lesson.step().goal {
        _ if lesson.done => Some(own.goal_read),
        Goal::Read => Some(own.goal_read),
        Goal::Play => Some(own.goal_play),
        _ => None,
    }
}

/// The task of the step.
#[must_use]
pub fn goal(app: &AppContext, lesson: &LessonScreen) -> String {
    let strings = app.strings;
    let own = &strings.first_lessons;
    let key = |action| app.keys.first(KeyContext::Lesson, action);
    match lesson.step().goal {
        Goal::Read => own.goal_read.to_owned(),
        Goal::Move(None) if lesson.play.game.position().in_check() => {
            own.goal_answer_check.to_owned()
        }
        Goal::Move(None) => own.goal_move.to_owned(),
        Goal::Move(Some(kind)) => fill(own.goal_move_kind, &[&strings.piece_within(kind)]),
        Goal::Reach(from, to) => {
            let board = lesson.step().board();
            let position = board.position();
            let square = position.shape().parse(from).and_then(|square| position.piece_on(square));
            square.map_or_else(String::new, |piece| reach(strings, piece.kind, from, to))
        }
        Goal::Find(..) => own.goal_find.to_owned(),
        Goal::Capture(squares) => {
            let squares: Vec<String> = squares.iter().map(|&square| square.to_owned()).collect();
            fill(own.goal_capture, &[&strings.all_of(&squares)])
        }
        Goal::Check(call) => fill(own.goal_check, &[&strings.call(call)]),
        Goal::Promote => own.goal_promote.to_owned(),
        Goal::Win(_) if lesson.moves_left() <= 1 => own.goal_win.to_owned(),
        Goal::Win(_) => fill(own.goal_win_in, &[&lesson.moves_left()]),
        Goal::CountOut => own.goal_count.to_owned(),
        Goal::StopCount => fill(own.goal_stop, &[&key(Action::Count)]),
        Goal::Answer(_) => own.goal_answer.to_owned(),
        Goal::Compare(_) => fill(own.goal_compare, &[&key(Action::Next), &key(Action::Choose)]),
        Goal::Play => own.goal_play.to_owned(),
    }
}

/// A rule set's opinion on the position of a step.
#[must_use]
pub fn said(opinion: &Opinion, step: &LessonStep, strings: &Phrases) -> String {
    let own = &strings.first_lessons;
    let listed = |squares: &[Square]| list(&opinion.position, squares, strings);
    match (&opinion.said, step.goal) {
        (Said::Targets(squares), Goal::Compare(comparison)) => {
            let LessonQuestion::Targets(from) = comparison.question else { return String::new() };
            fill(own.targets, &[&from, &listed(squares)])
        }
        (Said::Captured(Some(squares)), _) if !squares.is_empty() => {
            fill(own.captures, &[&listed(squares)])
        }
        (Said::Ending(Some(ending)), _) => strings.ending(ending),
        (Said::Ending(None) | Said::Count(None), _) => own.goes_on.to_owned(),
        (Said::Count(Some(view)), _) => strings.count_numbers(view),
        (Said::NoCount(refused), _) => strings.rule_message(refused),
        _ => own.captures_nothing.to_owned(),
    }
}

/// A list of squares in order.
fn list(position: &AnyPosition, squares: &[Square], strings: &Phrases) -> String {
    let names: Vec<String> = squares.iter().map(|&at| position.shape().name(at)).collect();
    strings.all_of(&names)
}
