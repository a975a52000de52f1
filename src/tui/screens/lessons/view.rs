//! A lesson: how it looks.

use super::screen::LessonScreen;
use super::words::{goal, said, title};
use crate::lessons::lesson::Goal;
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::{fill, script, sentence};
use crate::tui::note::{LessonNote, Note};
use crate::tui::screens::play::view::{self, Areas};
use crate::tui::screens::reading::{Paragraph, Reading, block, place};
use crate::tui::widgets::board;
use crate::tui::widgets::{text, whole};
use ouk_rules::AnyPosition;
use ouk_rules::board::Square;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

fn layout(app: &AppContext, position: &AnyPosition, area: Rect) -> Option<Areas> {
    view::layout(position, app.wanted_square_size(), area)
}

/// The square that is drawn on a cell of the screen.
#[must_use]
pub fn square_at(app: &AppContext, lesson: &LessonScreen, cell: (u16, u16)) -> Option<Square> {
    let position = lesson.play.game.position();
    let areas = layout(app, position, Rect::new(0, 0, app.size.width, app.size.height))?;
    let (size, flipped) = (areas.square_size, lesson.play.flipped);
    board::square_at(position.shape(), flipped, size, areas.board, cell)
}

/// Draws a lesson.
pub fn draw(app: &AppContext, lesson: &LessonScreen, area: Rect, buffer: &mut Buffer) {
    let play = &lesson.play;
    let position = play.game.position();
    let Some(mut areas) = layout(app, position, area) else {
        view::too_small(app, area, buffer);
        return;
    };
    let opinions = lesson.opinions();
    let shown = opinions.get(lesson.shown).map_or(position, |opinion| &opinion.position);
    let board_style = app.board_style(play.flipped);
    let marks = view::marks(play, play.game.ply());
    board::draw(shown, &marks, &board_style, areas.square_size, areas.board, buffer);
    let counts = lesson.shows_count();
    let typing = play.line.is_some();
    if areas.has_panel_for_words() {
        // There are no players below the words.
        areas.count.y = areas.keys.y.saturating_sub(areas.count.height + 1);
    }
    // What is typed has the row of the count beside the board.
    let counts = counts && !(typing && areas.has_panel_for_words());
    write(app, lesson, &areas, counts, buffer);
    header(app, lesson, &areas, buffer);
    if counts {
        view::count_lines(app, play, areas.count, buffer);
    }
    view::call(app, play, &areas, buffer);
    if typing {
        view::input_line(app, play, &areas, buffer);
    }
    if areas.shows_keys() {
        keys(app, lesson, &areas, buffer);
    }
}

fn keys(app: &AppContext, lesson: &LessonScreen, areas: &Areas, buffer: &mut Buffer) {
    let hint = &app.strings.hint;
    let moving: &[(&[Action], &str)] = &[
        (&[Action::Left, Action::Down, Action::Up, Action::Right], hint.cursor),
        (&[Action::Choose], hint.select),
        (&[Action::Hint], hint.hint),
        (&[Action::StepOn], hint.next),
        (&[Action::StepBack], hint.previous),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.list),
    ];
    // The words name the key that goes on.
    let reading: &[(&[Action], &str)] = &[
        (&[Action::StepOn], hint.next),
        (&[Action::StepBack], hint.previous),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.list),
    ];
    let moving = if areas.has_panel_for_words() { &moving[2..] } else { moving };
    let keys = if lesson.moves() { moving } else { reading };
    app.footer(KeyContext::Lesson).draw(keys, areas.keys, areas.keys.y, buffer);
}

fn header(app: &AppContext, lesson: &LessonScreen, areas: &Areas, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let area = areas.header;
    let name = title(lesson.id, strings);
    text(buffer, area.x, area.y, name, theme.strong());
    let many = crate::lessons::catalogue::length(lesson.id);
    let reached = fill(strings.first_lessons.reached, &[&(lesson.index + 1), &many]);
    let x = area.x + script::width(name) + 2;
    // A call of a check stands at the end of this row.
    let called =
        if areas.status.is_none() && lesson.play.game.position().in_check() { 13 } else { 0 };
    let room = area.right().saturating_sub(x + called);
    let ways = [reached, format!("{}/{many}", lesson.index + 1)];
    text(buffer, x, area.y, whole(&ways, room), theme.quiet());
}

/// What the step tells.
fn told(app: &AppContext, lesson: &LessonScreen) -> Vec<Paragraph> {
    let (theme, strings) = (&app.theme, app.strings);
    let words = lesson.words(strings);
    let lines = words.tell.lines().map(str::to_owned);
    let mut all: Vec<Paragraph> = block(lines, theme.words()).collect();
    if !lesson.done && matches!(lesson.step().goal, Goal::Move(_)) {
        let key = app.keys.first(KeyContext::Lesson, Action::Choose);
        all.push(Paragraph::apart(fill(strings.first_lessons.how, &[&key]), theme.quiet()));
    }
    if lesson.index == 0 && lesson.id.game().is_some() {
        let legend = view::legend_lines(app, &lesson.play);
        all.extend(block(legend.into_iter(), theme.quiet()));
    }
    let choices = words.choices.iter().enumerate();
    let choices = choices.map(|(index, choice)| format!("{}  {choice}", index + 1));
    all.extend(block(choices, theme.words()));
    for (index, opinion) in lesson.opinions().iter().enumerate() {
        let mark = if index == lesson.shown { "▸ " } else { "" };
        let says = said(opinion, lesson.step(), strings);
        let style = if index == lesson.shown { theme.strong() } else { theme.words() };
        all.push(Paragraph::apart(format!("{mark}{}: {says}", opinion.rules.name), style));
        let source = format!("({})", opinion.rules.source);
        all.push(Paragraph { words: source, style: theme.quiet(), apart: false });
    }
    all
}

/// What there is to say of what the learner did, if anything.
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
                LessonNote::Other
                    | LessonNote::NotMate
                    | LessonNote::NotWon
                    | LessonNote::NotWonIn(_)
                    | LessonNote::WrongAnswer
            )
    );
    let style = if is_wrong { theme.urgent() } else { theme.strong() };
    Some(Paragraph::apart(sentence(&app.words_of(Some(note))), style))
}

/// Draws the words, in pages where they do not fit at once.
fn write(
    app: &AppContext,
    lesson: &LessonScreen,
    areas: &Areas,
    counts: bool,
    buffer: &mut Buffer,
) {
    let area = place(areas, counts, lesson.play.line.is_some());
    let task = Paragraph::apart(goal(app, lesson), app.theme.strong());
    let feedback = feedback(app, lesson);
    let reading = Reading { told: told(app, lesson), feedback, task, page: lesson.page };
    reading.draw(app, KeyContext::Lesson, area, buffer);
}
