//! The list of the first lessons: how it looks.

use super::list::LessonList;
use super::words::title;
use crate::lessons::catalogue::{length, resume, step};
use crate::lessons::duration::minutes;
use crate::lessons::lesson::LessonId;
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::fill;
use crate::tui::widgets::board::Marks;
use crate::tui::widgets::{BoardPage, EDGE, column, problem, text, whole, wrap};
use ouk_rules::GameId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The most columns of what a lesson is about.
const ABOUT: u16 = 56;

/// Draws the list, beside the board of the step that the chosen lesson goes on with.
pub fn draw(app: &AppContext, list: &LessonList, area: Rect, buffer: &mut Buffer) {
    let page = BoardPage::of(GameId::Ouk.shape(), app.wanted_square_size(), area)
        .filter(|page| page.square_size.height >= LEAST_SQUARES);
    let Some(page) = page else {
        let words = Rect { x: area.x + 3, width: area.width.saturating_sub(4), ..area };
        words_of_list(app, list, words, area.inner(EDGE), buffer);
        return;
    };
    let id = LessonId::ALL[list.line];
    let game = step(id, reached_step(app, id)).board();
    let marks = Marks::of(game.position(), None);
    page.draw_within(game.position(), &marks, &app.board_style(false), buffer);
    words_of_list(app, list, page.words, page.words, buffer);
}

/// The least height of squares at which a board is drawn beside the list.
const LEAST_SQUARES: u16 = 2;

/// The lessons, and what the chosen one is about.
fn words_of_list(app: &AppContext, list: &LessonList, area: Rect, foot: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let own = &strings.first_lessons;
    text(buffer, area.x, area.y, own.title, theme.strong());
    let mut y = area.y + 1;
    let welcome = wrap(own.about, area.width);
    if area.height > LessonId::ALL.len() as u16 + 6 {
        for line in &welcome {
            text(buffer, area.x, y, line, theme.words());
            y += 1;
        }
        y += 1;
    }
    let names = LessonId::ALL.map(|id| title(id, strings));
    let middle = area.x + column(names, 12);
    let last = area.bottom() - 1;
    let rows = last.saturating_sub(y);
    let first = (list.line as u16 + 1).saturating_sub(rows.max(1));
    for (index, id) in LessonId::ALL.into_iter().enumerate().skip(usize::from(first)) {
        if y >= last {
            break;
        }
        let chosen = index == list.line;
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            text(buffer, area.x.saturating_sub(2), y, "▸", theme.strong());
        }
        text(buffer, area.x, y, title(id, strings), style);
        let room = area.right().saturating_sub(middle);
        text(buffer, middle, y, whole(&reached(app, id), room), theme.quiet());
        y += 1;
    }
    let id = LessonId::ALL[list.line];
    let about = id.game().map_or(own.about_rule_sets, |game| strings.about(game));
    let lines = wrap(about, area.width.min(ABOUT));
    if y + 1 + lines.len() as u16 <= last {
        for (y, line) in (y + 1..).zip(&lines) {
            text(buffer, area.x, y, line, theme.quiet());
        }
    }
    let hint = &strings.hint;
    let keys: [(&[Action], &str); 4] = [
        (&[Action::Choose], hint.choose),
        (&[Action::Down, Action::Up], hint.move_line),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    app.footer(KeyContext::All).draw(&keys, foot, last, buffer);
    let below = Rect { y, height: area.bottom().saturating_sub(y), ..foot };
    problem(&app.words_of(app.note.as_ref()), theme, below, buffer);
}

/// The step that a lesson goes on with.
fn reached_step(app: &AppContext, id: LessonId) -> usize {
    let known = app.progress.lesson(id.key());
    resume(id, known.step, &known.name)
}

/// How far a lesson was taken, and about how long the rest takes; the longest wording first.
fn reached(app: &AppContext, id: LessonId) -> Vec<String> {
    let own = &app.strings.first_lessons;
    let known = app.progress.lesson(id.key());
    let step = reached_step(app, id);
    let minutes = minutes(id, step);
    let alone = fill(own.minutes, &[&minutes]);
    let (reached, shorter) = match step {
        0 if known.finished => (own.finished.to_owned(), own.finished.to_owned()),
        0 => (fill(own.length, &[&length(id)]), alone),
        step => {
            let reached = fill(own.reached, &[&(step + 1), &length(id)]);
            (reached.clone(), reached)
        }
    };
    vec![fill(own.with_minutes, &[&reached, &minutes]), shorter, reached]
}
