//! The list of endings: how it looks.

use super::list::DrillList;
use super::words::{against, stars_of, title};
use crate::trainer::course::COURSE;
use crate::trainer::drill::{Drill, DrillGrade, DrillOrigin, DrillTask};
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, fill, script};
use crate::tui::widgets::{EDGE, column, text, whole, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the list.
pub fn draw(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let own = &strings.trainer;
    let left = area.x + 3;
    text(buffer, left, area.y + 1, own.title, theme.strong());
    let progress = &app.progress;
    let (streak, best) = (progress.streak, progress.best_streak);
    let (solved, due) = (progress.solved(), progress.due(app.day));
    let sums = fill(own.sums, &[&solved, &due, &streak, &best]);
    let after = left + script::width(own.title) + 3;
    let room = area.right().saturating_sub(after);
    text(buffer, after, area.y + 1, whole(&[sums], room), theme.quiet());
    let (game, rules) = list.rules[list.rule];
    let counted = fill(own.counted, &[&strings.game(game), &rules.name]);
    text(buffer, left, area.y + 2, &counted, theme.words());
    let wide = area.width >= 76;
    // All grades side by side, if that leaves what is said of an ending its room.
    let grades = GRADES + 4 * grade_column(strings);
    let split = if area.width >= 3 + grades + 32 { grades.max(40) } else { 40 };
    let table = Rect {
        x: left,
        y: area.y + 4,
        width: split.min(area.width.saturating_sub(3)),
        height: area.height.saturating_sub(8),
    };
    rows(app, list, table, buffer);
    if wide {
        let x = left + split;
        let width = (area.right().saturating_sub(x + 2)).min(60);
        about(app, list, Rect { x, width, ..table }, buffer);
    }
    let bottom = area.bottom();
    let stops = app.keys.first(KeyContext::Trainer, Action::Quit);
    let (words, style) = match &list.waiting {
        Some(what) if what.is_empty() => (fill(own.looking, &[&stops]), theme.strong()),
        Some(what) => (fill(own.making, &[what, &stops]), theme.strong()),
        None => (app.words_of(app.note.as_ref()), theme.urgent()),
    };
    let lines = wrap(&words, area.width.saturating_sub(6));
    for (y, line) in (bottom.saturating_sub(3).max(area.y)..bottom.saturating_sub(1)).zip(&lines) {
        text(buffer, left, y, line, style);
    }
    let hint = &strings.hint;
    let keys: [(&[Action], &str); 8] = [
        (&[Action::Down, Action::Up], hint.ending),
        (&[Action::Left, Action::Right], hint.slack),
        (&[Action::Choose], hint.chase),
        (&[Action::TrainHold], hint.hold),
        (&[Action::TrainRules], hint.rules),
        (&[Action::TrainDue], hint.due),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    app.footer(KeyContext::Trainer).draw(&keys, area.inner(EDGE), bottom.saturating_sub(1), buffer);
}

/// Where the grades begin, beside the names of the endings.
const GRADES: u16 = 11;

/// The columns a grade takes.
fn grade_column(strings: &Phrases) -> u16 {
    column(DrillGrade::ALL.map(|grade| strings.grade(grade)), 4)
}

/// A line for each ending: its name, and the stars for each grade.
fn rows(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let mut y = area.y;
    // On a narrow screen there is room for the chosen grade alone.
    let widest = grade_column(app.strings);
    let narrow = area.width + 2 < GRADES + 4 * widest;
    let grades: Vec<DrillGrade> =
        DrillGrade::ALL.into_iter().filter(|&grade| !narrow || grade == list.grade).collect();
    let columns: Vec<u16> = (0..4).map(|grade| area.x + GRADES + widest * grade).collect();
    for (grade, &x) in grades.iter().zip(&columns) {
        let chosen = *grade == list.grade;
        let style = if chosen { theme.strong() } else { theme.quiet() };
        text(buffer, x, y, app.strings.grade(*grade), style);
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
        for (&grade, &x) in grades.iter().zip(&columns) {
            let stars = |task: DrillTask| {
                let key = list.order(class, task, grade, &app.progress).key();
                app.progress.stars(&key)
            };
            let (shown, style) = match stars(DrillTask::Chase).max(stars(DrillTask::Hold)) {
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
        let words = own_words(drill, app.strings);
        text(buffer, area.x, y, &words, style);
        let stars = app.progress.stars(&drill.key()).map_or("-", stars_of);
        let after = area.x + script::width(&words).max(31) + 2;
        text(
            buffer,
            after,
            y,
            whole(&[stars.to_owned()], area.right().saturating_sub(after)),
            theme.strong(),
        );
        y += 1;
    }
}

/// A drill from a game, in a line.
#[must_use]
pub fn own_words(drill: &Drill, strings: &Phrases) -> String {
    match &drill.origin {
        DrillOrigin::Game { date, number, .. } => fill(strings.trainer.own_line, &[date, number]),
        DrillOrigin::Tables(seed) => format!("{} {seed}", drill.class),
    }
}

/// What there is to know about the chosen line.
fn about(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.trainer);
    let mut y = area.y;
    let classes = list.classes();
    let (title, words): (String, Vec<String>) = match (list.own_drill(), classes.get(list.line)) {
        (Some(drill), _) => {
            let DrillOrigin::Game { date, number, .. } = &drill.origin else { return };
            let title = fill(own.own_title, &[date]);
            let (side, rules) = (app.strings.side(drill.side), drill.rules.name);
            let words = fill(own.own_about, &[number, &against(&drill.class), &side, &rules]);
            (title, vec![words])
        }
        (None, Some(class)) => {
            let lesson = COURSE.iter().find(|lesson| lesson.class == class.name());
            let words = lesson.map_or(&[][..], |lesson| (app.strings.lesson)(lesson.topic));
            (title(class, app.strings), words.iter().map(|&words| words.to_owned()).collect())
        }
        (None, None) => return,
    };
    text(buffer, area.x, y, &title, theme.strong());
    y += 2;
    let lines = wrap(&words.join(" "), area.width);
    let (rows, all) = (usize::from(area.bottom().saturating_sub(y)), lines.len());
    // A drill of the ending has the lesson whole, over the board.
    let shown = if all > rows { rows.saturating_sub(1) } else { all };
    for (y, line) in (y..).zip(&lines[..shown]) {
        text(buffer, area.x, y, line, theme.words());
    }
    if shown < all {
        text(buffer, area.x, area.bottom() - 1, "…", theme.quiet());
    }
}
