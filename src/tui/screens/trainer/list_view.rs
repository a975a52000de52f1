//! The list of endings: how it looks.

use super::drill::stars_of;
use super::list::{List, against};
use crate::endgame::class::Class;
use crate::trainer::course::COURSE;
use crate::trainer::drill::{Drill, Grade, Origin, Task};
use crate::tui::app::{App, Words};
use crate::tui::theme::Theme;
use crate::tui::widgets::{text, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The lesson on an ending, to be read over the board.
#[must_use]
pub fn lesson(class: &Class) -> Option<Words> {
    let name = class.name();
    let lesson = COURSE.iter().find(|lesson| lesson.class == name)?;
    let mut lines = vec![lesson.title.to_owned(), String::new()];
    lines.extend(lesson.words.iter().map(|&words| words.to_owned()));
    Some(Words { title: "LESSON", lines })
}

/// The title of an ending.
#[must_use]
pub fn title(class: &Class) -> String {
    let name = class.name();
    let lesson = COURSE.iter().find(|lesson| lesson.class == name);
    lesson.map_or_else(|| against(class), |lesson| lesson.title.to_owned())
}

/// Draws the list.
pub fn draw(app: &App, list: &List, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let left = area.x + 3;
    text(buffer, left, area.y + 1, "TRAINER", theme.strong());
    let progress = &app.progress;
    let (streak, best) = (progress.streak, progress.best_streak);
    let (solved, due) = (progress.solved(), progress.due(app.day));
    let sums = format!("{solved} solved   {due} due   streak {streak}, best {best}");
    text(buffer, left + 10, area.y + 1, &sums, theme.quiet());
    let (game, rules) = list.rules[list.rule];
    let counted = format!("{}, rules {}", game.title(), rules.name);
    text(buffer, left, area.y + 2, &counted, theme.words());
    let wide = area.width >= 76;
    let table = Rect { x: left, y: area.y + 4, width: 36, height: area.height.saturating_sub(8) };
    rows(app, list, table, buffer);
    if wide {
        let x = left + 40;
        let width = (area.right().saturating_sub(x + 2)).min(60);
        about(list, theme, Rect { x, width, ..table }, buffer);
    }
    let bottom = area.bottom();
    let (words, style) = match &list.waiting {
        Some(what) if what.is_empty() => {
            ("looking for a drill; q stops".to_owned(), theme.strong())
        }
        Some(what) => (format!("making the table of {what}; q stops"), theme.strong()),
        None => (app.note.clone(), theme.urgent()),
    };
    let lines = wrap(&words, area.width.saturating_sub(6));
    for (y, line) in (bottom.saturating_sub(3).max(area.y)..bottom.saturating_sub(1)).zip(&lines) {
        text(buffer, left, y, line, style);
    }
    let keys = "j/k ending  h/l slack  Enter chase  x hold  R rules  d due  ? help  q back";
    text(buffer, area.x + 1, bottom.saturating_sub(1), keys, theme.quiet());
}

/// A line for each ending: its name, and the stars for each grade.
fn rows(app: &App, list: &List, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let mut y = area.y;
    let columns: Vec<u16> = (0..4).map(|grade| area.x + 11 + 6 * grade).collect();
    for (grade, &x) in Grade::ALL.iter().zip(&columns) {
        let chosen = *grade == list.grade;
        let style = if chosen { theme.strong() } else { theme.quiet() };
        text(buffer, x, y, grade.name(), style);
    }
    y += 1;
    let room = usize::from(area.bottom().saturating_sub(y));
    let classes = list.classes();
    // The chosen line is always among those shown.
    let first = (list.line + 1).saturating_sub(room);
    let lessons = classes.iter().enumerate().skip(first);
    for (index, class) in lessons {
        let chosen = index == list.line;
        if y >= area.bottom() {
            return;
        }
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            text(buffer, area.x - 2, y, "▸", theme.strong());
        }
        text(buffer, area.x, y, &against(class), style);
        for (&grade, &x) in Grade::ALL.iter().zip(&columns) {
            let stars = |task: Task| {
                let key = list.order(class, task, grade, &app.progress).key();
                app.progress.stars(&key)
            };
            let (shown, style) = match stars(Task::Chase).max(stars(Task::Hold)) {
                None => ("-", theme.quiet()),
                Some(stars) => (stars_of(stars), theme.strong()),
            };
            text(buffer, x, y, shown, style);
        }
        y += 1;
    }
    for (index, drill) in list.own.iter().enumerate() {
        let index = index + classes.len();
        if y >= area.bottom() {
            return;
        }
        if index < first {
            continue;
        }
        let chosen = index == list.line;
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            text(buffer, area.x - 2, y, "▸", theme.strong());
        }
        text(buffer, area.x, y, &own_words(drill), style);
        let stars = app.progress.stars(&drill.key()).map_or("-", stars_of);
        text(buffer, area.x + 33, y, stars, theme.strong());
        y += 1;
    }
}

/// A drill from a game, in a line.
#[must_use]
pub fn own_words(drill: &Drill) -> String {
    match &drill.origin {
        Origin::Game { date, number, .. } => format!("{date}, won at move {number}"),
        Origin::Tables(seed) => format!("{} {seed}", drill.class),
    }
}

/// What there is to know about the chosen line.
fn about(list: &List, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let mut y = area.y;
    let classes = list.classes();
    let (title, words): (String, Vec<String>) = match (list.own_drill(), classes.get(list.line)) {
        (Some(drill), _) => {
            let Origin::Game { date, number, .. } = &drill.origin else { return };
            let title = format!("Your game of {date}");
            let side = drill.side.name();
            let words = format!(
                "You had this won at move {number}: {}, {side} to move, {}. Enter plays it \
                 from there.",
                against(&drill.class),
                drill.rules.name
            );
            (title, vec![words])
        }
        (None, Some(class)) => {
            let lesson = COURSE.iter().find(|lesson| lesson.class == class.name());
            let words = lesson.map_or(&[][..], |lesson| lesson.words);
            (self::title(class), words.iter().map(|&words| words.to_owned()).collect())
        }
        (None, None) => return,
    };
    text(buffer, area.x, y, &title, theme.strong());
    y += 2;
    for line in wrap(&words.join(" "), area.width) {
        if y >= area.bottom() {
            return;
        }
        text(buffer, area.x, y, &line, theme.words());
        y += 1;
    }
}
