//! The view of a lesson.

use super::screen::LessonScreen;
use super::words::{goal, key_step, said, title};
use crate::lessons::catalogue::length;
use crate::lessons::compare::Opinion;
use crate::lessons::lesson::{Goal, LessonId};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{answer_letter, fill, sentence};
use crate::tui::note::{LessonNote, Note};
use crate::tui::screens::named_pieces;
use crate::tui::screens::reading::{NextStep, Paragraph, Reading, ReadingPage, block};
use crate::tui::widgets::areas::Areas;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the lesson, with its board and its text.
pub fn draw(app: &AppContext, lesson: &LessonScreen, area: Rect, buffer: &mut Buffer) {
    let play = &lesson.play;
    let opinions = lesson.opinions();
    let shown = opinions.get(lesson.shown).map(|opinion| &opinion.position);
    let (reached, many) = (lesson.index + 1, length(lesson.id));
    let theme = &app.theme;
    // A finished task keeps its place.
    let style = if lesson.done { theme.quiet() } else { theme.strong() };
    let goal = goal(app, lesson);
    let is_task = lesson.is_about_a_move();
    let next = match key_step(app, lesson) {
        Some(action) => {
            let key = app.keys.first(KeyContext::Lesson, Action::Choose);
            Some(NextStep::by_key(action, key, theme.strong()))
        }
        None if is_task => None,
        None => Some(NextStep::Told(Paragraph::apart(goal.clone(), theme.strong()))),
    };
    let task = is_task.then(|| Paragraph::apart(goal, style));
    let reading = Reading {
        task,
        told: told(app, lesson, &opinions),
        idle: None,
        how: how(app, lesson),
        subjects: lesson.subjects(),
        letters: letters(app, lesson),
        feedback: feedback(app, lesson).into_iter().collect(),
        next,
        page: lesson.page,
    };
    let page = ReadingPage {
        play,
        shown: shown.unwrap_or(play.game.position()),
        counts: lesson.shows_count(),
        title: title(lesson.id, app.strings),
        state: vec![
            fill(app.strings.first_lessons.reached, &[&reached, &many]),
            format!("{reached}/{many}"),
        ],
        progress: Some((reached, many)),
        reading,
        context: KeyContext::Lesson,
    };
    if let Some(areas) = page.draw(app, area, buffer) {
        keys(app, lesson, &areas, buffer);
    }
}

fn keys(app: &AppContext, lesson: &LessonScreen, areas: &Areas, buffer: &mut Buffer) {
    let hint = &app.strings.hint;
    let moving: &[(&[Action], &str)] = &[
        (&[Action::Choose], hint.choose),
        (&[Action::Hint], hint.hint),
        (&[Action::Left, Action::Down, Action::Up, Action::Right], hint.cursor),
        (&[Action::StepOn], hint.next),
        (&[Action::StepBack], hint.previous),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    // The button names the key for the next step.
    let reading: &[(&[Action], &str)] = &[
        (&[Action::StepBack], hint.previous),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    let has_button = lesson.done || matches!(lesson.step().goal, Goal::Read | Goal::Play);
    let keys = match lesson.moves() {
        true => moving,
        false if has_button && lesson.index == 0 => &reading[1..],
        false if has_button => reading,
        false => &moving[3..],
    };
    app.footer(KeyContext::Lesson).draw_rows(keys, areas.keys, buffer);
}

/// The letters of the pieces, in the first step of a game. In the two games whose pieces are all
/// alike, the text says which one is the king.
fn letters(app: &AppContext, lesson: &LessonScreen) -> Vec<Paragraph> {
    let alike = matches!(lesson.id, LessonId::Rek | LessonId::MinRekChanh);
    if lesson.index > 0 || lesson.id.game().is_none() || alike {
        return Vec::new();
    }
    let pieces = named_pieces::table_of_game(app, lesson.play.game.position_at(0));
    block(pieces.into_iter(), app.theme.quiet()).collect()
}

/// The instructions for moving, in the steps in which moving is new.
fn how(app: &AppContext, lesson: &LessonScreen) -> Option<Paragraph> {
    let is_told = !lesson.done && matches!(lesson.step().goal, Goal::Move(_));
    let key = |action| app.keys.first(KeyContext::Lesson, action);
    let keys = [key(Action::Choose), key(Action::Type)];
    let how = fill(app.strings.first_lessons.how, &[&keys[0], &keys[1]]);
    is_told.then(|| Paragraph::apart(how, app.theme.words()))
}

/// The text of the step.
fn told(app: &AppContext, lesson: &LessonScreen, opinions: &[Opinion]) -> Vec<Paragraph> {
    let (theme, strings) = (&app.theme, app.strings);
    let words = lesson.words(strings);
    let lines = words.tell.lines().map(str::to_owned);
    let mut all: Vec<Paragraph> = block(lines, theme.words()).collect();
    let choices = words.choices.iter().enumerate();
    let choices = choices.map(|(index, choice)| format!("{}  {choice}", answer_letter(index)));
    all.extend(block(choices, theme.words()));
    for (index, opinion) in opinions.iter().enumerate() {
        let mark = if index == lesson.shown { "▸ " } else { "" };
        let says = said(opinion, lesson.step(), strings);
        let style = if index == lesson.shown { theme.strong() } else { theme.words() };
        all.push(Paragraph::apart(format!("{mark}{}: {says}", opinion.rules.name), style));
        let source = format!("({})", opinion.rules.source);
        all.push(Paragraph { words: source, style: theme.quiet(), apart: false });
    }
    all
}

/// The text about the learner's last move or answer, if any.
fn feedback(app: &AppContext, lesson: &LessonScreen) -> Option<Paragraph> {
    let (theme, strings) = (&app.theme, app.strings);
    if lesson.done {
        let done = lesson.words(strings).done;
        let words = format!("{} {done}", strings.first_lessons.right);
        return Some(Paragraph::apart(words, theme.strong()));
    }
    let note = lesson.note.as_ref()?;
    let is_wrong = matches!(
        note,
        Note::Refused(_)
            | Note::Lesson(
                LessonNote::Clue(..)
                    | LessonNote::OtherKind(_)
                    | LessonNote::OtherPiece(..)
                    | LessonNote::OtherSquare(_)
                    | LessonNote::CapturesNothing(_)
                    | LessonNote::CapturesOther(..)
                    | LessonNote::NoCheck
                    | LessonNote::OtherCall(..)
                    | LessonNote::NotTurned
                    | LessonNote::NotMate
                    | LessonNote::NotWon
                    | LessonNote::NotWonIn(_)
                    | LessonNote::WrongAnswer(..)
            )
    );
    let style = if is_wrong { theme.urgent() } else { theme.strong() };
    Some(Paragraph::apart(sentence(&app.words_of(Some(note))), style))
}
