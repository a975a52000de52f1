//! The list of the first lessons: how it looks.

use super::list::LessonList;
use super::words::title;
use crate::lessons::catalogue::length;
use crate::lessons::lesson::LessonId;
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::fill;
use crate::tui::widgets::{EDGE, column, problem, text, whole, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The least columns of a screen that says what a game is about beside the list.
const WIDE: u16 = 76;

/// Draws the list.
pub fn draw(app: &AppContext, list: &LessonList, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let own = &strings.first_lessons;
    let left = area.x + 3;
    let room = area.right().saturating_sub(left + 1);
    text(buffer, left, area.y + 1, own.title, theme.strong());
    text(buffer, left, area.y + 2, whole(&[own.about.to_owned()], room), theme.words());
    let names = LessonId::ALL.map(|id| title(id, strings));
    let middle = left + column(names, 12);
    let rows = area.height.saturating_sub(5);
    let first = (list.line as u16 + 1).saturating_sub(rows.max(1));
    let mut y = area.y + 4;
    for (index, id) in LessonId::ALL.into_iter().enumerate().skip(usize::from(first)) {
        if y + 1 >= area.bottom() {
            break;
        }
        let chosen = index == list.line;
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            text(buffer, left - 2, y, "▸", theme.strong());
        }
        text(buffer, left, y, title(id, strings), style);
        let room = area.right().saturating_sub(middle);
        text(buffer, middle, y, whole(&[reached(app, id)], room), theme.quiet());
        y += 1;
    }
    let states = LessonId::ALL.map(|id| reached(app, id));
    let beside = middle + column(states.iter().map(String::as_str), 12) + 2;
    if area.width >= WIDE && beside + 24 <= area.right() {
        let id = LessonId::ALL[list.line];
        let about = id.game().map_or(own.about_rule_sets, |game| strings.about(game));
        let width = (area.right() - beside - 2).min(56);
        for (y, line) in (area.y + 4..area.bottom() - 2).zip(wrap(about, width)) {
            text(buffer, beside, y, &line, theme.words());
        }
    }
    let hint = &strings.hint;
    let keys: [(&[Action], &str); 4] = [
        (&[Action::Down, Action::Up], hint.move_line),
        (&[Action::Choose], hint.choose),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    app.footer(KeyContext::All).draw(&keys, area.inner(EDGE), area.bottom() - 1, buffer);
    let below = Rect { y, height: area.bottom().saturating_sub(y), ..area.inner(EDGE) };
    problem(&app.words_of(app.note.as_ref()), theme, below, buffer);
}

/// How far a lesson was taken.
fn reached(app: &AppContext, id: LessonId) -> String {
    let own = &app.strings.first_lessons;
    let known = app.progress.lesson(id.key());
    match known.step.min(length(id) - 1) {
        0 if known.finished => own.finished.to_owned(),
        0 => fill(own.length, &[&length(id)]),
        step => fill(own.reached, &[&(step + 1), &length(id)]),
    }
}
