//! The list of endings: how it looks.

use super::example;
use super::list::{DrillList, DrillSearch};
use super::words::{against, ending_name, stars_of, title};
use crate::trainer::course::COURSE;
use crate::trainer::drill::{Drill, DrillGrade, DrillOrigin, DrillTask};
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, fill, script};
use crate::tui::widgets::board::Marks;
use crate::tui::widgets::{BoardPage, EDGE, blank, column, text, whole, wrap};
use ouk_engine::endgame::class::Class;
use ouk_rules::board::Color;
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The least height of squares at which a board is drawn beside the list.
const LEAST_SQUARES: u16 = 2;

/// The most rows of keys beside a board.
const KEY_ROWS: u16 = 3;

/// The rows of the title, the sums, the rules and what is due first.
const HEAD: u16 = 4;

/// Draws a position of the chosen ending, and the list beside it.
pub fn draw(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) {
    let start = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let page = BoardPage::of(start.shape(), app.wanted_square_size(), area)
        .filter(|page| page.square_size.height >= LEAST_SQUARES);
    if let Some(page) = &page {
        draw_example(app, list, page, buffer);
    }
    let alone = Rect { x: area.x + 3, width: area.width.saturating_sub(4), ..area };
    let words = page.as_ref().map_or(alone, |page| page.words);
    let has_board = page.is_some();
    let keys_height = if has_board { KEY_ROWS } else { 1 };
    let keys_top = words.bottom().saturating_sub(keys_height);
    head(app, list, words, buffer);
    let top = words.y + HEAD;
    let lines = (list.classes().len() + list.own.len() + 1) as u16;
    let height = lines.min(keys_top.saturating_sub(top + 1));
    rows(app, list, Rect { y: top, height, ..words }, buffer);
    let below = top + height + 1;
    let rest = Rect { y: below, height: keys_top.saturating_sub(below + 1), ..words };
    about(app, list, rest, buffer);
    note(app, list, Rect { y: top, height: keys_top.saturating_sub(top), ..words }, buffer);
    let hint = &app.strings.hint;
    let keys: [(&[Action], &str); 8] = [
        (&[Action::Down, Action::Up], hint.ending),
        (&[Action::Left, Action::Right], hint.slack),
        (&[Action::Choose], hint.chase),
        (&[Action::TrainHold], hint.hold),
        (&[Action::TrainDue], hint.due),
        (&[Action::TrainRules], hint.rule_set),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    let row = if has_board { words } else { area.inner(EDGE) };
    let row = Rect { y: keys_top, height: keys_height, ..row };
    app.footer(KeyContext::Trainer).draw_rows(&keys, row, buffer);
}

/// The position of a drill from the user's own game, or one that shows the pieces of an ending.
fn draw_example(app: &AppContext, list: &DrillList, page: &BoardPage, buffer: &mut Buffer) {
    let (game, rules) = list.rules[list.rule];
    let (position, flipped) = match list.own_drill() {
        Some(drill) => (
            AnyPosition::from_fen(drill.game, drill.rules, &drill.fen).ok(),
            drill.side == Color::Black,
        ),
        None => {
            let classes = list.classes();
            let class = classes.get(list.line);
            (class.and_then(|class| example::of(class, game, rules)), false)
        }
    };
    if let Some(position) = position {
        page.draw_within(&position, &Marks::default(), &app.board_style(flipped), buffer);
    }
}

/// The title, the totals, the rules, and what is due first.
fn head(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) {
    let (theme, strings, progress) = (&app.theme, app.strings, &app.progress);
    let own = &strings.trainer;
    text(buffer, area.x, area.y, own.title, theme.strong());
    let (solved, due) = (progress.solved(), progress.due(app.day));
    let sums = [
        fill(own.sums, &[&solved, &due, &progress.streak, &progress.best_streak]),
        fill(own.sums_streak, &[&solved, &due, &progress.streak]),
        fill(own.sums_short, &[&solved, &due]),
    ];
    text(buffer, area.x, area.y + 1, whole(&sums, area.width), theme.quiet());
    let (game, rules) = list.rules[list.rule];
    let counted = [fill(own.counted, &[&strings.game(game), &rules.name]), rules.name.to_owned()];
    text(buffer, area.x, area.y + 2, whole(&counted, area.width), theme.words());
    if let Some(first) = list.first_due(app) {
        let key = app.keys.first(KeyContext::Trainer, Action::TrainDue);
        let ways = [fill(own.due_first, &[&first, &key]), first];
        text(buffer, area.x, area.y + 3, whole(&ways, area.width), theme.strong());
    }
}

/// What is being made, or what went wrong, in the last rows of an area.
fn note(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.trainer);
    let stops = app.keys.first(KeyContext::Trainer, Action::Quit);
    let (words, style) = match &list.waiting {
        Some(DrillSearch::Looking) => (fill(own.looking, &[&stops]), theme.strong()),
        Some(DrillSearch::Making(what)) => {
            let what = app.strings.table_progress(what);
            (fill(own.making, &[&what, &stops]), theme.strong())
        }
        None => (app.words_of(app.note.as_ref()), theme.urgent()),
    };
    if words.is_empty() {
        return;
    }
    let lines = wrap(&words, area.width);
    let height = (lines.len() as u16).min(area.height);
    let rows = Rect { y: area.bottom() - height, height, ..area };
    blank(rows, theme, buffer);
    for (y, line) in (rows.y..rows.bottom()).zip(&lines) {
        text(buffer, rows.x, y, line, style);
    }
}

/// The columns of the stars.
const STARS: u16 = 3;

/// Where the stars of the grades stand.
struct Grades {
    /// Each grade and the column of its stars.
    columns: Vec<(DrillGrade, u16)>,
    names: GradeNames,
}

/// Where the names of the grades stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GradeNames {
    /// Each above its column.
    Above,
    /// In one line above all columns, in the order of these.
    InLine,
    /// The chosen one above its column, and no other.
    ChosenOnly,
}

impl Grades {
    /// All four, with their names if there is room; else the chosen one alone. `longest` is the width of the names
    /// of the endings.
    fn of(strings: &Phrases, chosen: DrillGrade, longest: u16, area: Rect) -> Grades {
        let named = column(DrillGrade::ALL.map(|grade| strings.grade(grade)), 4);
        let four = |left: u16, pitch: u16, names: GradeNames| {
            let columns =
                DrillGrade::ALL.into_iter().zip((area.x + left..).step_by(pitch.into())).collect();
            Grades { columns, names }
        };
        let in_line = match names_in_line(strings) <= area.width {
            true => GradeNames::InLine,
            false => GradeNames::ChosenOnly,
        };
        // The last column is no wider than its stars or its name; it may reach the edge of the screen.
        let fits = |left: u16, pitch: u16, last: u16| left + 3 * pitch + last <= area.width + 1;
        match () {
            () if fits(longest + 2, named, named) => four(longest + 2, named, GradeNames::Above),
            () if fits(longest + 1, named - 1, named - 2) => {
                four(longest + 1, named - 1, GradeNames::Above)
            }
            () if fits(longest + 1, STARS + 1, STARS) => four(longest + 1, STARS + 1, in_line),
            () => {
                let left = (area.width + 2).saturating_sub(named).min(longest + 2);
                Grades { columns: vec![(chosen, area.x + left)], names: GradeNames::Above }
            }
        }
    }

    /// The first column.
    fn left(&self) -> u16 {
        self.columns.first().map_or(0, |grade| grade.1)
    }

    fn draw_names(&self, app: &AppContext, chosen: DrillGrade, area: Rect, buffer: &mut Buffer) {
        let (theme, strings) = (&app.theme, app.strings);
        let style = |grade| if grade == chosen { theme.strong() } else { theme.quiet() };
        if self.names == GradeNames::InLine {
            let mut x = area.right() - names_in_line(strings);
            for grade in DrillGrade::ALL {
                text(buffer, x, area.y, strings.grade(grade), style(grade));
                x += script::width(strings.grade(grade)) + 1;
            }
            return;
        }
        for &(grade, x) in &self.columns {
            let name = strings.grade(grade);
            let last = (area.right() + 1).saturating_sub(script::width(name));
            let x = if grade == chosen { x.min(last) } else { x };
            if grade == chosen || self.names == GradeNames::Above {
                text(buffer, x, area.y, name, style(grade));
            }
        }
    }
}

/// The columns of the names of all grades in one line.
fn names_in_line(strings: &Phrases) -> u16 {
    DrillGrade::ALL.map(|grade| script::width(strings.grade(grade)) + 1).iter().sum::<u16>() - 1
}

/// A line for each ending: its name, and the stars for each grade; for the chosen one where there is no room for
/// all.
fn rows(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let classes = list.classes();
    let names: Vec<String> = classes.iter().map(|class| ending_name(class, strings)).collect();
    let names: Vec<String> =
        names.into_iter().chain(list.own.iter().map(|drill| own_words(drill, strings))).collect();
    let widths = names.iter().take(classes.len()).map(|name| script::width(name));
    let longest = widths.max().unwrap_or(0).max(6);
    let grades = Grades::of(strings, list.grade, longest, area);
    grades.draw_names(app, list.grade, area, buffer);
    let left = grades.left();
    let room = usize::from(area.height.saturating_sub(1));
    // The chosen line is always among those shown.
    let first = (list.line + 1).saturating_sub(room);
    for (y, index) in (area.y + 1..area.bottom()).zip(first..names.len()) {
        let chosen = index == list.line;
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            text(buffer, area.x.saturating_sub(2), y, "▸", theme.strong());
        }
        let stars = |grade: DrillGrade| match classes.get(index) {
            Some(class) => {
                let stars = |task: DrillTask| {
                    let key = list.order(class, task, grade, &app.progress).key();
                    app.progress.stars(&key)
                };
                stars(DrillTask::Chase).max(stars(DrillTask::Hold))
            }
            None => app.progress.stars(&list.own[index - classes.len()].key()),
        };
        let own = index >= classes.len();
        let last = if own { area.right().saturating_sub(3) } else { left };
        let name = whole(std::slice::from_ref(&names[index]), last.saturating_sub(area.x + 1));
        let name =
            if name.is_empty() { against_or_date(list, &classes, index) } else { name.into() };
        text(buffer, area.x, y, &name, style);
        let shown: Vec<(DrillGrade, u16)> =
            if own { vec![(list.grade, last)] } else { grades.columns.clone() };
        for (grade, x) in shown {
            let stars = stars(grade);
            let style = match stars {
                Some(_) => theme.strong(),
                // The column that Enter begins.
                None if grade == list.grade => theme.words(),
                None => theme.quiet(),
            };
            text(buffer, x, y, stars.map_or("-", stars_of), style);
        }
    }
}

/// A name for a line that has no room for its own: the letters of an ending, or the day of a game.
fn against_or_date(list: &DrillList, classes: &[Class], index: usize) -> String {
    match classes.get(index) {
        Some(class) => against(class),
        None => match &list.own[index - classes.len()].origin {
            DrillOrigin::Game { date, .. } => date.clone(),
            DrillOrigin::Tables(seed) => seed.to_string(),
        },
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

/// The least rows for the details of an ending.
const LEAST_ABOUT: u16 = 2;

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
    if area.height < LEAST_ABOUT {
        return;
    }
    // The list names the ending already, so the title gives way to the text.
    let height = |words: &str| wrap(words, area.width).len();
    if height(&title) + height(&words.join(" ")) <= usize::from(area.height) {
        for line in wrap(&title, area.width) {
            text(buffer, area.x, y, &line, theme.strong());
            y += 1;
        }
    }
    // As many sentences as fit, or a part of the first; a drill has all of them, over the board.
    let rows = usize::from(area.bottom().saturating_sub(y));
    let whole = (1..=words.len())
        .rev()
        .map(|many| wrap(&words[..many].join(" "), area.width))
        .find(|lines| lines.len() <= rows);
    let lines = whole.unwrap_or_else(|| wrap(&words.join(" "), area.width));
    for (y, line) in (y..).zip(lines.iter().take(rows)) {
        text(buffer, area.x, y, line, theme.words());
    }
}
