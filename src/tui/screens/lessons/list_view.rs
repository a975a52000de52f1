//! The view of the list of first lessons.

use super::list::LessonList;
use super::words::title;
use crate::lessons::catalogue::{length, resume};
use crate::lessons::duration::minutes;
use crate::lessons::lesson::LessonId;
use crate::tui::connection::ConnectionSpeed;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, script};
use crate::tui::screens::named_pieces::{show_pieces, table_of_game};
use crate::tui::screens::{piece_grid, piece_guide};
use crate::tui::theme::Depth;
use crate::tui::widgets::board::Marks;
use crate::tui::widgets::{
    BoardPage, HiddenRows, KeyButton, PanelFrame, column, continues, light_row, mark_row,
    progress_line, text, whole, wrap, wrap_evenly,
};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The largest width of the description of a lesson.
const ABOUT: u16 = 56;

/// Draws the list, beside the board of the step at which the chosen lesson continues.
pub fn draw(app: &AppContext, list: &LessonList, area: Rect, buffer: &mut Buffer) {
    let page = BoardPage::of(GameId::Ouk.shape(), app.wanted_square_size(), area)
        .filter(|page| page.square_size.height >= LEAST_SQUARES);
    let Some(page) = page else {
        let words = Rect { x: area.x + 3, width: area.width.saturating_sub(4), ..area };
        words_of_list(app, list, words, buffer);
        return;
    };
    let id = LessonId::ALL[list.line];
    list.with_board((id, reached_step(app, id)), |position| {
        let marks = Marks::of(position, None);
        page.draw_within(position, &marks, &app.board_style(), buffer);
    });
    words_of_list(app, list, page.words, buffer);
}

/// The height from which the list has its welcome beside all other texts.
const TALL: u16 = 26;

/// The height of squares from which a board is drawn beside the list.
const LEAST_SQUARES: u16 = 2;

/// Draws the lessons, and the description of the chosen one.
fn words_of_list(app: &AppContext, list: &LessonList, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let own = &strings.first_lessons;
    let frame = PanelFrame::of(area);
    let body = frame.body;
    let done = LessonId::ALL.iter().filter(|id| app.progress.lesson(id.key()).finished).count();
    let place = fill(own.finished_of, &[&done, &LessonId::ALL.len()]);
    frame.draw_title(own.title, &[place], theme, buffer);
    let is_new = LessonId::ALL.iter().all(|&id| !is_begun(app, id));
    let mut y = body.y;
    let welcome = wrap_evenly(own.about, area.width.min(ABOUT));
    // A player who has begun needs the welcome less than the text about the chosen lesson.
    let is_wanted = is_new || body.height >= TALL;
    if is_wanted && usize::from(body.height) > LessonId::ALL.len() + welcome.len() + 5 {
        for line in &welcome {
            text(buffer, area.x, y, line, theme.words());
            y += 1;
        }
        y += 1;
    }
    let names = LessonId::ALL.map(|id| title(id, strings));
    let left = area.x + MARK;
    let middle = left + column(names, 12);
    let rows = body.bottom().saturating_sub(y);
    let shown = Rect { y, height: rows, ..area };
    let first = (list.line as u16 + 1).saturating_sub(rows.max(1));
    for (index, id) in LessonId::ALL.into_iter().enumerate().skip(usize::from(first)) {
        if y >= body.bottom() {
            break;
        }
        let chosen = index == list.line;
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            mark_row(area.x, y, theme, buffer);
        }
        let (mark, tone) = mark_of(app, id);
        text(buffer, area.x, y, mark, tone);
        text(buffer, left, y, title(id, strings), style);
        let room = area.right().saturating_sub(middle);
        let row = Rect { x: middle, y, width: room, height: 1 };
        draw_reached(app, id, row, buffer);
        if chosen {
            light_row(area, y, theme, buffer);
        }
        y += 1;
    }
    let hidden = HiddenRows::beyond(first.into(), rows.into(), LessonId::ALL.len());
    continues(shown, hidden, theme, buffer);
    let id = LessonId::ALL[list.line];
    let about = id.game().map_or(own.about_rule_sets, |game| strings.about(game));
    let lines = wrap(about, area.width.min(ABOUT));
    if y + 1 + lines.len() as u16 <= body.bottom() {
        for (y, line) in (y + 1..).zip(&lines) {
            text(buffer, area.x, y, line, theme.quiet());
        }
        let top = y + lines.len() as u16 + 2;
        let below = Rect { y: top, height: body.bottom().saturating_sub(top), ..area };
        draw_pieces(app, id, below, buffer);
    }
    let hint = &strings.hint;
    let keys: [(&[Action], &str); 3] = [
        (&[Action::Up, Action::Down], hint.move_line),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    frame.draw_keys(&app.footer(KeyContext::All), &keys, buffer);
    let note = app.words_of(app.note.as_ref());
    if note.is_empty() {
        let key = app.keys.first(KeyContext::All, Action::Choose);
        let is_started = reached_step(app, id) > 0;
        let words = if is_started { own.goal_read } else { own.begin };
        let button = KeyButton { words, key: &key };
        let is_slow = app.terminal.speed == ConnectionSpeed::Slow;
        let end = button.draw(is_slow, theme, frame.prompt, buffer);
        // Before any lesson, the list says where a newcomer starts.
        let start = [own.start_here.to_owned()];
        let room = frame.prompt.right().saturating_sub(end);
        if is_new && list.line == 0 && end > frame.prompt.x {
            text(buffer, end, frame.prompt.y, whole(&start, room), theme.quiet());
        }
    } else {
        frame.draw_problem(&note, y, theme, buffer);
    }
}

/// Draws the pieces of a lesson's game below the list, with their moves if these fit, or their
/// letters where squares do not fit, for a player who does not know them yet.
fn draw_pieces(app: &AppContext, id: LessonId, area: Rect, buffer: &mut Buffer) {
    let Some(game) = id.game().filter(|_| piece_guide::has_tiles(app)) else { return };
    let start = AnyPosition::start(game, game.default_rules());
    let kinds = piece_guide::wanted_in_game(app, &start);
    if kinds.is_empty()
        || piece_guide::draw(app, &start, &kinds, area, buffer)
        || piece_grid::draw(app, &start, area, buffer)
    {
        return;
    }
    let letters = table_of_game(app, &start);
    let squares = letters.len() as u16 * BoardPage::LEAST_SQUARES;
    if squares <= area.height {
        show_pieces(app, &start, area, buffer);
    } else if letters.len() <= usize::from(area.height) {
        for (y, line) in (area.y..).zip(&letters) {
            text(buffer, area.x, y, line, app.theme.quiet());
        }
    }
}

/// Draws the progress in a lesson: as text, and as a line at the end of the row.
fn draw_reached(app: &AppContext, id: LessonId, row: Rect, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.first_lessons);
    let Rect { x, y, .. } = row;
    let row = Rect { width: row.width.min(MOST_REACHED), ..row };
    let mut ways = reached(app, id);
    let (step, all) = (reached_step(app, id), length(id));
    let is_finished = step == 0 && app.progress.lesson(id.key()).finished;
    let done = if is_finished { all } else { step };
    // The text says the same as a line, which would only take more bytes. An empty line would say
    // nothing.
    let gap = if row.width < MOST_REACHED / 2 { 1 } else { GAP };
    let is_bare = row.width < LINE + gap || app.spares_bytes();
    let beside_line = if is_bare { row.width } else { row.width - LINE - gap };
    let room = if done == 0 { row.width } else { beside_line };
    // The rows have the same form: the longest only if it fits in each.
    if LessonId::ALL.iter().any(|&id| script::width(&reached(app, id)[0]) > beside_line) {
        ways.remove(0);
    }
    if step > 0 {
        ways.push(format!("{}/{all}", step + 1));
    }
    ways.push(fill(own.minutes, &[&minutes(id, step)]));
    text(buffer, x, y, whole(&ways, room), theme.quiet());
    if is_bare || done == 0 {
        return;
    }
    // Even the first steps show.
    let line = Rect { x: row.right() - LINE, width: LINE, ..row };
    let reached = (usize::from(LINE) * done / all.max(1)).max(1);
    progress_line(theme, reached, LINE.into(), line, buffer);
}

/// The columns of the mark before a lesson.
const MARK: u16 = 2;

/// The marks for a lesson that has not begun, one that has, and one that is done: the signs fill
/// up, so that the list reads as a way.
const MARKS: [&str; 3] = ["·", "○", "●"];

/// The marks where there are no colours, or the terminal is not known to draw the others in one
/// column.
const PLAIN_MARKS: [&str; 3] = ["·", "+", "*"];

/// The mark of a lesson, and its style.
fn mark_of(app: &AppContext, id: LessonId) -> (&'static str, Style) {
    let theme = &app.theme;
    let are_drawn = app.terminal.glyphs.draws_discs() && theme.depth != Depth::Mono;
    let [open, begun, done] = if are_drawn { MARKS } else { PLAIN_MARKS };
    if reached_step(app, id) > 0 {
        (begun, theme.strong())
    } else if app.progress.lesson(id.key()).finished {
        (done, theme.strong())
    } else {
        (open, theme.quiet())
    }
}

/// The most columns for the progress in a lesson.
const MOST_REACHED: u16 = 34;

/// The columns of the line that shows the progress in a lesson.
const LINE: u16 = 5;

/// The fewest columns between the text of a row and its end.
const GAP: u16 = 2;

fn is_begun(app: &AppContext, id: LessonId) -> bool {
    app.progress.lesson(id.key()).finished || reached_step(app, id) > 0
}

/// The step at which a lesson continues.
fn reached_step(app: &AppContext, id: LessonId) -> usize {
    let known = app.progress.lesson(id.key());
    resume(id, known.step, &known.name)
}

/// The progress in a lesson, and the approximate time for the rest; the longest wording first.
fn reached(app: &AppContext, id: LessonId) -> Vec<String> {
    let own = &app.strings.first_lessons;
    let known = app.progress.lesson(id.key());
    let step = reached_step(app, id);
    let minutes = minutes(id, step);
    // In the list the numbers end in one column.
    let alone = fill(own.minutes, &[&format!("{minutes:>2}")]);
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
