//! The first lessons in a pseudo-terminal: each is played to its end by keys.

use super::pty::{Home, PtySession, PtyStart};
use ouk::lessons::catalogue::{length, step};
use ouk::lessons::judge::{LessonJudgement, answer, judge, moves_given, solution};
use ouk::lessons::lesson::{Goal, LessonId, LessonStep};
use ouk::tui::language::{ENGLISH, answer_letter};
use ouk_rules::board::Color;
use ouk_rules::notation;

/// Does the task of a step by keys, and waits until the step is reported done.
fn take(step: &LessonStep, session: &mut PtySession) {
    match step.goal {
        Goal::Read | Goal::Play => return,
        Goal::Compare(_) => return session.keys("\t"),
        Goal::Answer(right) => session.keys(&answer_letter(right).to_string()),
        Goal::StopCount => session.keys("c"),
        _ => {
            let (mut board, mut left) = (step.board(), moves_given(step));
            loop {
                let mv = solution(step, board.position(), left).expect("the step can be done");
                session.line(&notation::coordinate(board.position(), mv));
                let judgement = judge(step, board.position(), mv, left);
                board.play(mv).unwrap();
                if judgement == LessonJudgement::Done {
                    break;
                }
                if let Some(view) = board.count().filter(|view| view.by == Color::White) {
                    session.see(&format!("You say {}:", view.number));
                }
                board.play(answer(board.position()).unwrap()).unwrap();
                left = left.saturating_sub(1).max(1);
                session.settle();
            }
        }
    }
    session.see(ENGLISH.first_lessons.right);
}

/// Plays a lesson from the menu to its end.
fn whole_lesson(id: LessonId) {
    let home = Home::new();
    let mut session = PtyStart::at(&home).go();
    session.see("Learn");
    session.keys("nq");
    session.keys("L");
    // A new player goes straight to the lesson of Ouk.
    session.see("step 1 of");
    session.keys("q");
    session.see(ENGLISH.first_lessons.about);
    let line = LessonId::ALL.iter().position(|&other| other == id).unwrap();
    session.keys(&"j".repeat(line));
    session.keys("\r");
    for index in 0..length(id) {
        session.see(&format!("step {} of {}", index + 1, length(id)));
        take(step(id, index), &mut session);
        session.keys("\r");
    }
    if id.game().is_some() {
        session.see("Level 1");
        session.keys("q");
        session.see("New game");
        session.keys("L");
    }
    session.see("done");
    session.keys("qq");
    assert_eq!(session.end(), 0);
}

#[test]
fn the_lesson_of_ouk_is_taken_to_its_end() {
    whole_lesson(LessonId::Ouk);
}

#[test]
fn the_lesson_of_rek_is_taken_to_its_end() {
    whole_lesson(LessonId::Rek);
}

#[test]
fn the_lesson_of_min_rek_chanh_is_taken_to_its_end() {
    whole_lesson(LessonId::MinRekChanh);
}

#[test]
fn the_lesson_of_makruk_is_taken_to_its_end() {
    whole_lesson(LessonId::Makruk);
}

#[test]
fn the_lesson_of_kar_ouk_is_taken_to_its_end() {
    whole_lesson(LessonId::KarOuk);
}

#[test]
fn the_lesson_of_hills_game_is_taken_to_its_end() {
    whole_lesson(LessonId::Hill);
}

#[test]
fn the_lesson_on_rule_sets_is_taken_to_its_end() {
    whole_lesson(LessonId::RuleSets);
}

#[test]
fn a_step_is_done_with_the_cursor_alone_and_a_lesson_goes_on_after_a_kill() {
    let home = Home::new();
    let mut session = PtyStart::at(&home).size(40, 12).go();
    let of = |number: usize| format!("{number} of {}", length(LessonId::Ouk));
    session.see("Learn");
    session.keys("L");
    session.see(&of(1));
    session.keys("\r");
    session.see(&of(2));
    session.keys("\rk\r");
    session.see(ENGLISH.first_lessons.right);
    session.keys("\r");
    session.see(&of(3));
    // The step is saved in parallel with the drawing.
    home.await_data("trainer.toml", "step = 2");
    session.signal("KILL");
    session.end();
    let mut session = PtyStart::at(&home).go();
    session.see("Learn");
    session.keys("L");
    session.see(&format!("step {}", of(3)));
}
