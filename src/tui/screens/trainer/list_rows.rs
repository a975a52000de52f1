//! The rows of the list of endings: names, and the stars for the chosen grade.

use super::grades::{STARS, STARS_APART, draw_stars, draw_stars_apart, turning_grade};
use super::list::DrillList;
use super::words::{against, ending_name, titles};
use crate::trainer::drill::{Drill, DrillGrade, DrillOrigin};
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, fill, script};
use crate::tui::widgets::{HiddenRows, continues, light_row, mark_row, text, whole};
use ouk_engine::endgame::class::Class;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The width from which blanks separate the stars of a result.
const WIDE: u16 = 32;

/// Draws a line for each ending: its name, and the stars for the chosen grade. The row above the
/// area may have the heads, and with them the grade, which the arrows change; otherwise the chosen
/// line has it.
pub(super) fn draw_rows(
    app: &AppContext,
    list: &DrillList,
    has_heads: bool,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    let lines = list.classes().len() + list.own.len();
    // Small signs are easier to see with blanks between them.
    let is_wide = area.width >= WIDE && !app.spares_bytes();
    let left = area.right().saturating_sub(if is_wide { STARS_APART } else { STARS });
    if has_heads {
        let head = Rect { y: area.y.saturating_sub(1), ..area };
        draw_heads(app, list.grade, head, buffer);
    }
    let room = usize::from(area.height);
    // The chosen line is always visible.
    let first = (list.line + 1).saturating_sub(room);
    for (y, index) in (area.y..area.bottom()).zip(first..lines) {
        let chosen = index == list.line;
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            mark_row(area.x, y, theme, buffer);
        }
        let (names, stars) = line(app, list, index);
        let name = whole(&names, left.saturating_sub(area.x + 1));
        text(buffer, area.x, y, name, style);
        if chosen && !has_heads && list.own_drill().is_none() {
            let ways = turning_grade(list.grade, app.strings);
            let after = area.x + script::width(name) + 2;
            let grade = whole(&ways, left.saturating_sub(after + 1));
            text(buffer, left.saturating_sub(script::width(grade) + 1), y, grade, style);
        }
        let draw = if is_wide { draw_stars_apart } else { draw_stars };
        draw(app, stars, (left, y), buffer);
        if chosen {
            light_row(area, y, theme, buffer);
        }
    }
    continues(area, HiddenRows::beyond(first, room, lines), theme, buffer);
}

/// Draws the heads of the list, with the grade between the signs of a value that the arrows change.
fn draw_heads(app: &AppContext, grade: DrillGrade, row: Rect, buffer: &mut Buffer) {
    let ways = turning_grade(grade, app.strings);
    let head = app.strings.trainer.mate_with;
    let beside = row.width.saturating_sub(script::width(head) + 1);
    let (head, room) =
        if script::width(&ways[2]) <= beside { (head, beside) } else { ("", row.width) };
    text(buffer, row.x, row.y, head, app.theme.quiet());
    let grade = whole(&ways, room);
    text(buffer, row.right() - script::width(grade), row.y, grade, app.theme.strong());
}

/// The names of a line, the longest first, and the stars of its result.
fn line(app: &AppContext, list: &DrillList, index: usize) -> (Vec<String>, Option<u8>) {
    let classes = list.classes();
    let (names, stars) = match classes.get(index) {
        Some(class) => {
            let [_, title] = titles(class, app.strings);
            let names = vec![title, ending_name(class, app.strings)];
            (names, list.best_stars(&app.progress, class, list.grade))
        }
        None => {
            let drill = &list.own[index - classes.len()];
            (vec![own_words(drill, app.strings)], app.progress.stars(&drill.key()))
        }
    };
    let short = against_or_date(list, &classes, index);
    (names.into_iter().chain([short]).collect(), stars)
}

/// A short name for a line: the letters of an ending, or the date of a game.
fn against_or_date(list: &DrillList, classes: &[Class], index: usize) -> String {
    match classes.get(index) {
        Some(class) => against(class),
        None => match &list.own[index - classes.len()].origin {
            DrillOrigin::Game { date, .. } => date.clone(),
            DrillOrigin::Tables(seed) => seed.to_string(),
        },
    }
}

/// The text of a drill from a game.
#[must_use]
pub fn own_words(drill: &Drill, strings: &Phrases) -> String {
    match &drill.origin {
        DrillOrigin::Game { date, number, .. } => fill(strings.trainer.own_line, &[date, number]),
        DrillOrigin::Tables(seed) => format!("{} {seed}", drill.class),
    }
}
