//! The view of the list of endings.

use super::example;
use super::grades::{Gauge, grade_about, mark_of, marks_in_words, turning_grade};
use super::list::{DrillList, DrillSearch};
use super::words::{against, ending_name, title};
use crate::trainer::course::COURSE;
use crate::trainer::drill::{Drill, DrillGrade, DrillOrigin, DrillTask};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{Phrases, fill, script};
use crate::tui::screens::highlight::moves_from;
use crate::tui::screens::piece_guide;
use crate::tui::widgets::board::Marks;
use crate::tui::widgets::{
    BoardPage, HiddenRows, PanelFrame, blank, continues, light_row, mark_row, progress_line, text,
    whole, without_first_row, wrap,
};
use ouk_engine::endgame::class::Class;
use ouk_rules::board::{Color, Kind, Piece, Square};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The height of squares from which a board is drawn beside the list.
const LEAST_SQUARES: u16 = 2;

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
    let frame = PanelFrame::of(words);
    let (game, rules) = list.rules[list.rule];
    let named = app.strings.rules_of(rules);
    let (won, all) = won_of(app, list);
    let own = &app.strings.trainer;
    let done = fill(own.won_of, &[&won, &all]);
    let mut context = vec![format!("{}, {named}; {done}", app.strings.game(game))];
    // Where there is no room for both, the default rule set is not named.
    if rules == game.default_rules() {
        context.extend([done, fill(own.won_of_short, &[&won, &all])]);
    } else {
        context.extend([format!("{}, {named}", app.strings.game(game)), named]);
    }
    frame.draw_title(own.title, &context, &app.theme, buffer);
    let body = frame.body;
    if body.y > frame.title.bottom() {
        let row = Rect { y: frame.title.bottom(), width: words.width.saturating_sub(1), ..body };
        progress_line(&app.theme, won, all, row, buffer);
    }
    let lines = (list.classes().len() + list.own.len()) as u16;
    let spare = body.height.saturating_sub(lines + 1);
    let above = head(app, list, Rect { height: spare, ..body }, buffer);
    let top = body.y + above;
    let height = lines.min(body.bottom().saturating_sub(top));
    rows(app, list, above > 0, Rect { y: top, height, ..body }, buffer);
    let below = top + height + 1;
    let rest = Rect { y: below, height: body.bottom().saturating_sub(below), ..body };
    about(app, list, rest, buffer);
    if !note(app, list, Rect { height: frame.prompt.bottom() - body.y, ..body }, buffer) {
        let begins: [(&[Action], &str); 2] =
            [(&[Action::Choose], own.attack), (&[Action::TrainHold], own.defend)];
        app.footer(KeyContext::Trainer).draw_rows(&begins, frame.prompt, buffer);
    }
    let hint = &app.strings.hint;
    let keys: [(&[Action], &str); 6] = [
        (&[Action::Down, Action::Up], hint.ending),
        (&[Action::Left, Action::Right], hint.slack),
        (&[Action::TrainRules], hint.rule_set),
        (&[Action::TrainDue], hint.due),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    frame.draw_keys(&app.footer(KeyContext::Trainer), &keys, buffer);
}

/// Draws the position of a drill from the user's own game, or one that shows the pieces of an
/// ending and where the first of them may go.
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
        let is_own = list.own_drill().is_some() || app.spares_bytes();
        let marks = first_piece(&position).filter(|_| !is_own);
        let marks = marks.map_or_else(Marks::default, |square| moves_from(&position, square));
        page.draw_within(&position, &marks, &app.board_style().flipped(flipped), buffer);
    }
}

/// The first piece besides the king of the side to move.
fn first_piece(position: &AnyPosition) -> Option<Square> {
    let is_it = |piece: Piece| piece.color == position.turn() && piece.kind != Kind::Ang;
    position.pieces().find(|&(_, piece)| is_it(piece)).map(|(square, _)| square)
}

/// Draws the description of the trainer and the due drills, as far as they fit. Returns the rows
/// that they take, with one for the heads of the list.
fn head(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) -> u16 {
    let (theme, own) = (&app.theme, &app.strings.trainer);
    let mut lines = Vec::new();
    if let Some(plan) = plan(app, list, area.width) {
        lines.push((plan, theme.strong()));
    }
    // A player with results knows what the trainer is about. A tall panel shows the totals at the
    // end.
    let sums = sums(app, area.width).filter(|_| usize::from(area.height) < 5 * KEY);
    let about = sums.map_or_else(|| wrap(own.about, area.width), |sums| vec![sums]);
    // The meaning of the marks, and the text about an ending, matter more.
    let words = if area.width < WIDE { 0 } else { WORDS };
    let below = if list.own_drill().is_some() { OWN } else { KEY + words };
    if about.len() + lines.len() + below <= usize::from(area.height) {
        lines.splice(0..0, about.into_iter().map(|line| (line, theme.words())));
    }
    lines.truncate(area.height.saturating_sub(1).into());
    for (y, (line, style)) in (area.y..).zip(&lines) {
        text(buffer, area.x, y, line, *style);
    }
    // The heads have the last row, below a blank one where there is much room.
    let heads = if usize::from(area.height) > 5 * KEY { 2 } else { 1 };
    if lines.is_empty() { 0 } else { lines.len() as u16 + heads }
}

/// The next step: the due drill, or else the first ending that is not won in time, in the easiest
/// grade that has one.
fn plan(app: &AppContext, list: &DrillList, width: u16) -> Option<String> {
    let own = &app.strings.trainer;
    let ways = if let Some(first) = list.first_due(app) {
        let key = app.keys.first(KeyContext::Trainer, Action::TrainDue);
        [fill(own.due_first, &[&first, &key]), first]
    } else {
        let classes = list.classes();
        let mut all =
            DrillGrade::ALL.into_iter().flat_map(|grade| classes.iter().map(move |it| (it, grade)));
        let (class, grade) = all.find(|&(class, grade)| !is_won(app, list, class, grade))?;
        let name = ending_name(class, app.strings);
        [fill(own.next_goal, &[&name, &app.strings.grade(grade)]), name]
    };
    Some(whole(&ways, width).to_owned())
}

/// Whether an ending is won in time at a grade.
fn is_won(app: &AppContext, list: &DrillList, class: &Class, grade: DrillGrade) -> bool {
    best_stars(app, list, class, grade).is_some_and(|stars| stars >= IN_TIME)
}

/// The numbers of solved and due drills, once there are any.
fn sums(app: &AppContext, width: u16) -> Option<String> {
    let (progress, own) = (&app.progress, &app.strings.trainer);
    let (solved, due) = (progress.solved(), progress.due(app.day));
    let sums = [
        fill(own.sums, &[&solved, &due, &progress.streak, &progress.best_streak]),
        fill(own.sums_streak, &[&solved, &due, &progress.streak]),
        fill(own.sums_short, &[&solved, &due]),
    ];
    (solved > 0 || due > 0).then(|| whole(&sums, width).to_owned())
}

/// The number of grades won in time, and the number of all grades.
fn won_of(app: &AppContext, list: &DrillList) -> (usize, usize) {
    let classes = list.classes();
    let grades = classes.iter().flat_map(|class| DrillGrade::ALL.map(|grade| (class, grade)));
    let won = grades.filter(|&(class, grade)| is_won(app, list, class, grade));
    (won.count(), classes.len() * DrillGrade::ALL.len())
}

/// The stars of an ending won in time, without help.
const IN_TIME: u8 = 2;

/// The most stars for an ending at a grade, from either side.
fn best_stars(app: &AppContext, list: &DrillList, class: &Class, grade: DrillGrade) -> Option<u8> {
    let stars =
        |task: DrillTask| app.progress.stars(&list.order(class, task, grade, &app.progress).key());
    stars(DrillTask::Chase).max(stars(DrillTask::Hold))
}

/// Draws the progress of a table, or an error, in the last rows of an area; returns whether there
/// is one.
fn note(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) -> bool {
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
        return false;
    }
    let lines = wrap(&words, area.width);
    let height = (lines.len() as u16).min(area.height);
    let rows = Rect { y: area.bottom() - height, height, ..area };
    blank(rows, theme, buffer);
    for (y, line) in (rows.y..rows.bottom()).zip(&lines) {
        text(buffer, rows.x, y, line, style);
    }
    true
}

/// The rows below the list for the meaning of the chosen grade and its mark, with blank ones.
const KEY: usize = 4;

/// The rows below the list for the description of a drill from a game.
const OWN: usize = 4;

/// The fewest rows of the text about an ending in a wide panel. A narrow one has none.
const WORDS: usize = 4;

/// The width from which a panel is wide.
const WIDE: u16 = 32;

/// Draws a line for each ending: its name, and the marks of its grades, or only of the chosen one
/// where they do not all fit. The chosen line also has the chosen grade, which the arrows change.
/// The row above the area may have the heads of the marks.
fn rows(app: &AppContext, list: &DrillList, has_heads: bool, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let classes = list.classes();
    let names: Vec<String> = classes.iter().map(|class| ending_name(class, strings)).collect();
    let names: Vec<String> =
        names.into_iter().chain(list.own.iter().map(|drill| own_words(drill, strings))).collect();
    let widths = names.iter().take(classes.len()).map(|name| script::width(name));
    let longest = widths.max().unwrap_or(0).max(6);
    let gauge = Gauge::of(strings, list.grade, longest, has_heads, area);
    let left = gauge.left();
    gauge.draw_heads(app, (area.x, area.y.saturating_sub(1)), buffer);
    let room = usize::from(area.height);
    // The chosen line is always visible.
    let first = (list.line + 1).saturating_sub(room);
    for (y, index) in (area.y..area.bottom()).zip(first..names.len()) {
        let chosen = index == list.line;
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            mark_row(area.x, y, theme, buffer);
        }
        let stars = |grade: DrillGrade| match classes.get(index) {
            Some(class) => best_stars(app, list, class, grade),
            None => app.progress.stars(&list.own[index - classes.len()].key()),
        };
        let own = index >= classes.len();
        let last = if own { area.right().saturating_sub(1) } else { left };
        let name = whole(std::slice::from_ref(&names[index]), last.saturating_sub(area.x + 1));
        let name =
            if name.is_empty() { against_or_date(list, &classes, index) } else { name.into() };
        text(buffer, area.x, y, &name, style);
        if chosen && !own && !gauge.headed {
            let x = area.x + longest.max(script::width(&name)) + 1;
            let room = last.saturating_sub(x + 1);
            text(buffer, x, y, whole(&turning_grade(list.grade, strings), room), theme.strong());
        }
        let shown: Vec<(DrillGrade, u16)> =
            if own { vec![(list.grade, last)] } else { gauge.columns.clone() };
        for (grade, x) in shown {
            let stars = stars(grade);
            let style = match stars {
                // The grade that Enter starts.
                _ if grade == list.grade && chosen => {
                    theme.strong().add_modifier(Modifier::REVERSED)
                }
                Some(_) => theme.strong(),
                None => theme.quiet(),
            };
            text(buffer, x, y, mark_of(app, stars), style);
            if grade == list.grade && chosen && !own && gauge.headed {
                text(buffer, x - 1, y, "‹", theme.strong());
                text(buffer, x + 1, y, "›", theme.strong());
            }
        }
        if chosen {
            light_row(area, y, theme, buffer);
        }
    }
    continues(area, HiddenRows::beyond(first, room, names.len()), theme, buffer);
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

/// Draws the texts below the list: the meaning of the chosen grade and the marks, the chosen ending
/// and its pieces, and last the totals.
fn about(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.trainer);
    if let Some(drill) = list.own_drill() {
        let DrillOrigin::Game { date, number, .. } = &drill.origin else { return };
        let title = fill(own.own_title, &[date]);
        let (side, rules) = (app.strings.side(drill.side), drill.rules.name);
        let words = fill(own.own_about, &[number, &against(&drill.class), &side, &rules]);
        put_titled(app, &title, &words, area, buffer);
        return;
    }
    let classes = list.classes();
    let Some(class) = classes.get(list.line) else { return };
    let grade = grade_about(list.grade, app.strings);
    let below = put_whole(grade, theme.words(), area, buffer);
    let marks = marks_in_words(app, best_stars(app, list, class, list.grade), area.width);
    let below = without_first_row(put_rows(&marks, theme.words(), below, buffer));
    let lesson = COURSE.iter().find(|lesson| lesson.class == class.name());
    // The last sentence of a lesson is advice. A drill shows all sentences over the board.
    let advice = lesson.and_then(|lesson| (app.strings.lesson)(lesson.topic).last());
    let mut below = below;
    if let Some(advice) = advice {
        let after = put_titled(app, &title(class, app.strings), advice, below, buffer);
        below = if after == below { below } else { without_first_row(after) };
    }
    let sums: Vec<String> = sums(app, area.width).into_iter().collect();
    let below = last_lines(&sums, theme.quiet(), below, buffer);
    draw_pieces(app, list, below, buffer);
}

/// Draws the pieces of the chosen ending with their moves, if they fit and the player does not know
/// them yet.
fn draw_pieces(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) {
    let (game, rules) = list.rules[list.rule];
    let class = list.classes().into_iter().nth(list.line);
    if let Some(position) = class.and_then(|class| example::of(&class, game, rules)) {
        let kinds = piece_guide::wanted(app, &position);
        let height = area.height.saturating_sub(1);
        piece_guide::draw(app, &position, &kinds, Rect { height, ..area }, buffer);
    }
}

/// Writes a title and text at the top of an area; returns the rest of it. The list names the line
/// already, so the title is dropped if both do not fit.
fn put_titled(app: &AppContext, title: &str, words: &str, area: Rect, buffer: &mut Buffer) -> Rect {
    let height = |words: &str| wrap(words, area.width).len();
    let has_title = height(title) + height(words) <= usize::from(area.height);
    let below = if has_title { put_whole(title, app.theme.strong(), area, buffer) } else { area };
    put_whole(words, app.theme.words(), below, buffer)
}

/// Writes text at the top of an area, if all of it fits; returns the rest of the area.
fn put_whole(words: &str, style: Style, area: Rect, buffer: &mut Buffer) -> Rect {
    put_rows(&wrap(words, area.width), style, area, buffer)
}

/// Writes lines at the top of an area, if all of them fit; returns the rest of the area.
fn put_rows(lines: &[String], style: Style, area: Rect, buffer: &mut Buffer) -> Rect {
    let used = lines.len() as u16;
    if used > area.height {
        return area;
    }
    for (y, line) in (area.y..).zip(lines) {
        text(buffer, area.x, y, line, style);
    }
    Rect { y: area.y + used, height: area.height - used, ..area }
}

/// Writes lines into the last rows of an area, as many from the first as fit below a blank row;
/// returns the rest of the area.
fn last_lines(lines: &[String], style: Style, area: Rect, buffer: &mut Buffer) -> Rect {
    let shown = lines.len().min(usize::from(area.height));
    let height = area.height - shown as u16;
    for (y, line) in (area.y + height..area.bottom()).zip(lines) {
        text(buffer, area.x, y, line, style);
    }
    Rect { height, ..area }
}
