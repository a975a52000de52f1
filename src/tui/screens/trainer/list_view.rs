//! The view of the list of endings.

use super::example;
use super::grades::{draw_results, grade_about, stars_in_words};
use super::list::{DrillList, DrillSearch};
use super::list_rows::draw_rows;
use super::words::{ending_name, sides};
use crate::trainer::course::COURSE;
use crate::trainer::drill::{DrillGrade, DrillOrigin};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::fill;
use crate::tui::screens::highlight::moves_from;
use crate::tui::screens::piece_grid::PieceWords;
use crate::tui::screens::piece_guide;
use crate::tui::widgets::board::Marks;
use crate::tui::widgets::{
    BoardPage, KeyButton, PanelFrame, blank, progress_line, text, whole, without_first_row,
    without_middle, wrap,
};
use ouk_engine::endgame::class::Class;
use ouk_rules::board::{Color, Kind, Piece, Square};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The height of squares from which a board is drawn beside the list.
const LEAST_SQUARES: u16 = 2;

/// The most columns of the list without a board: the results at its end stay near the names.
const ALONE: u16 = 76;

/// Draws a position of the chosen ending, and the list beside it.
pub fn draw(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) {
    let start = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let page = BoardPage::of(start.shape(), app.wanted_square_size(), area)
        .filter(|page| page.square_size.height >= LEAST_SQUARES);
    if let Some(page) = &page {
        draw_example(app, list, page, buffer);
    }
    let alone = Rect { x: area.x + 3, width: area.width.saturating_sub(4).min(ALONE), ..area };
    let words = page.as_ref().map_or(alone, |page| page.words);
    let frame = PanelFrame::of(words);
    let (game, rules) = list.rules[list.rule];
    let named = app.strings.rules_of(rules);
    let (won, all) = won_of(app, list);
    let own = &app.strings.trainer;
    let done = fill(own.won_of, &[&won, &all]);
    let game_name = app.strings.game(game);
    let mut context = vec![format!("{game_name}, {named}; {done}")];
    // Where there is no room for both, the first rule set of the list is not named.
    if list.rule == 0 {
        context.extend([done, fill(own.won_of_short, &[&won, &all])]);
    } else if rules == game.default_rules() {
        context.extend([format!("{game_name}; {done}"), game_name.to_owned()]);
    } else {
        let cut = without_middle(rules.name, frame.context_room(own.title)).into_owned();
        context.extend([format!("{game_name}, {named}"), named, cut]);
    }
    frame.draw_title(own.title, &context, &app.theme, buffer);
    let body = frame.body;
    // Without a win the line would say nothing.
    if body.y > frame.title.bottom() && won > 0 {
        let row = Rect { y: frame.title.bottom(), ..body };
        progress_line(&app.theme, won, all, row, buffer);
    }
    let lines = (list.classes().len() + list.own.len()) as u16;
    let spare = body.height.saturating_sub(lines + 1);
    let above = head(app, list, Rect { height: spare, ..body }, buffer);
    let top = body.y + above;
    let height = lines.min(body.bottom().saturating_sub(top));
    draw_rows(app, list, above > 0, Rect { y: top, height, ..body }, buffer);
    let below = top + height + 1;
    let rest = Rect { y: below, height: body.bottom().saturating_sub(below), ..body };
    about(app, list, rest, buffer);
    if !note(app, list, Rect { height: frame.prompt.bottom() - body.y, ..body }, buffer) {
        let key = app.keys.first(KeyContext::All, Action::Choose);
        let start = KeyButton { words: own.start, key: &key };
        start.draw(false, &app.theme, frame.prompt, buffer);
    }
    let hint = &app.strings.hint;
    // The help has the other keys.
    let keys: [(&[Action], &str); 4] = [
        (&[Action::Left, Action::Right], hint.slack),
        (&[Action::TrainHold], hint.defend),
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
/// that they take, with one for the heads of the list below a blank one.
fn head(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) -> u16 {
    let (theme, own) = (&app.theme, &app.strings.trainer);
    // A player with results knows what the trainer is about. A tall panel shows the totals at the
    // end.
    let sums = sums(app, area.width).filter(|_| area.height < TALL);
    // In a narrow panel the totals matter more than the text about an ending.
    let few_words = if sums.is_some() { 0 } else { FEW_WORDS };
    let about = sums.map_or_else(|| wrap(own.about, area.width), |sums| vec![sums]);
    let due = due(app, list, area.width).filter(|_| area.height > 1);
    let mut lines: Vec<_> = due.map(|due| (due, theme.strong())).into_iter().collect();
    // The meaning of the stars, and the text about an ending, matter more.
    let words = if area.width < WIDE { few_words } else { WORDS };
    let below = if list.own_drill().is_some() { OWN } else { KEY + words };
    let room = usize::from(area.height).saturating_sub(below + 1);
    if about.len() + lines.len() <= room {
        lines.splice(0..0, about.into_iter().map(|line| (line, theme.words())));
    }
    if lines.is_empty() {
        return u16::from(usize::from(area.height) > below);
    }
    for (y, (line, style)) in (area.y..).zip(&lines) {
        text(buffer, area.x, y, line, *style);
    }
    let heads = if room > lines.len() { 2 } else { 1 };
    lines.len() as u16 + heads
}

/// The ending that is due first, with the key that starts it.
fn due(app: &AppContext, list: &DrillList, width: u16) -> Option<String> {
    let own = &app.strings.trainer;
    let first = list.first_due(app)?;
    let key = app.keys.first(KeyContext::Trainer, Action::TrainDue);
    let ways = [fill(own.due_first, &[&first, &key]), fill(own.due_first_short, &[&first])];
    Some(whole(&ways, width).to_owned())
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

/// The number of listed endings won in time at the chosen grade, and the number of all of them.
fn won_of(app: &AppContext, list: &DrillList) -> (usize, usize) {
    let classes = list.classes();
    let won = classes.iter().filter(|class| list.is_won(&app.progress, class, list.grade));
    (won.count(), classes.len())
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

/// The rows below the list for the meaning of the chosen grade and of the stars.
const KEY: usize = 2;

/// The rows below the list for the description of a drill from a game.
const OWN: usize = 4;

/// The fewest rows of the text about an ending, below a blank one, in a wide and in a narrow panel.
const WORDS: usize = 5;
const FEW_WORDS: usize = 4;

/// The rows of the best results of an ending, below a blank one.
const RESULTS: usize = 3;

/// The rows around the list from which the totals are below it.
const TALL: u16 = 20;

/// The width from which a panel is wide.
const WIDE: u16 = 32;

/// Draws the texts below the list: the meaning of the chosen grade and the stars, the chosen ending
/// and its pieces, and last the totals.
fn about(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.trainer);
    if let Some(drill) = list.own_drill() {
        let DrillOrigin::Game { date, number, .. } = &drill.origin else { return };
        let title = fill(own.own_title, &[date]);
        let (side, rules) = (app.strings.side(drill.side), drill.rules.name);
        let ending = ending_name(&drill.class, app.strings);
        let words = fill(own.own_about, &[number, &ending, &side, &rules]);
        put_titled(app, &title, &words, area, buffer);
        return;
    }
    let classes = list.classes();
    let Some(class) = classes.get(list.line) else { return };
    let grade = grade_about(list.grade, app.strings);
    let best = |grade| list.best_stars(&app.progress, class, grade);
    let below = put_whole(grade, theme.words(), area, buffer);
    let stars = stars_in_words(app, best(list.grade), area.width);
    // Where rows are few, advice follows the meaning of the stars without a blank row.
    let advice = lesson_on(app, class).last().map_or(0, |words| wrap(words, area.width).len());
    let rows = usize::from(below.height);
    let is_close = advice > 0 && rows == advice + 1;
    if rows > 0 {
        text(buffer, below.x, below.y, whole(&[stars], below.width), theme.quiet());
    }
    let below = without_first_row(below);
    let below = if is_close { below } else { without_first_row(below) };
    let mut after = put_lesson(app, class, below, buffer);
    let has_results = DrillGrade::ALL.into_iter().any(|grade| best(grade).is_some());
    if after != below && has_results {
        let place = without_first_row(after);
        let used = draw_results(app, DrillGrade::ALL.map(best), place, buffer);
        if used > 0 {
            after = Rect { y: place.y + used, height: place.height - used, ..place };
        }
    }
    let below = if after == below { below } else { without_first_row(after) };
    let sums: Vec<String> = sums(app, area.width).into_iter().collect();
    let rest = last_lines(&sums, theme.quiet(), below, buffer);
    // A blank row separates the pieces from the totals.
    let gap = u16::from(rest != below);
    draw_pieces(app, list, Rect { height: rest.height.saturating_sub(gap), ..rest }, buffer);
}

/// Writes the pieces of an ending as a title, and below it the first and the last sentence of its
/// lesson: how fast it is won, and advice. Where both do not fit, only the advice or the pieces. A
/// drill shows all sentences over the board. Returns the rest of the area.
fn put_lesson(app: &AppContext, class: &Class, area: Rect, buffer: &mut Buffer) -> Rect {
    let theme = &app.theme;
    let named = sides(class, app.strings);
    let sentences = lesson_on(app, class);
    let (Some(first), Some(advice)) = (sentences.first(), sentences.last()) else {
        return put_whole(&named, theme.strong(), area, buffer);
    };
    let height = |words: &str| wrap(words, area.width).len();
    let all = height(&named) + height(first) + 1 + height(advice) + RESULTS;
    if all > usize::from(area.height) {
        let after = put_titled(app, &named, advice, area, buffer);
        let has_advice = after != area;
        return if has_advice { after } else { put_whole(&named, theme.strong(), area, buffer) };
    }
    let below = put_titled(app, &named, first, area, buffer);
    put_whole(advice, theme.words(), without_first_row(below), buffer)
}

/// The sentences of the lesson on an ending; the last one is advice. None without a lesson.
fn lesson_on(app: &AppContext, class: &Class) -> &'static [&'static str] {
    let lesson = COURSE.iter().find(|lesson| lesson.class == class.name());
    lesson.map_or(&[], |lesson| (app.strings.lesson)(lesson.topic))
}

/// Draws the pieces of the chosen ending with their moves, if they fit and the player does not know
/// them yet.
fn draw_pieces(app: &AppContext, list: &DrillList, area: Rect, buffer: &mut Buffer) {
    let (game, rules) = list.rules[list.rule];
    let class = list.classes().into_iter().nth(list.line);
    if let Some(position) = class.and_then(|class| example::of(&class, game, rules)) {
        let kinds = piece_guide::wanted(app, &position);
        PieceWords::WAYS.into_iter().any(|it| it.draw(app, &position, &kinds, area, buffer));
    }
}

/// Writes a title and text at the top of an area; returns the rest of it. The list names the line,
/// so the title is dropped if both do not fit.
fn put_titled(app: &AppContext, title: &str, words: &str, area: Rect, buffer: &mut Buffer) -> Rect {
    let height = |words: &str| wrap(words, area.width).len();
    let has_title = height(title) + height(words) <= usize::from(area.height);
    let below = if has_title { put_whole(title, app.theme.strong(), area, buffer) } else { area };
    put_whole(words, app.theme.words(), below, buffer)
}

/// Writes text at the top of an area, if all of it fits; returns the rest of the area.
fn put_whole(words: &str, style: Style, area: Rect, buffer: &mut Buffer) -> Rect {
    let lines = wrap(words, area.width);
    let used = lines.len() as u16;
    if used > area.height {
        return area;
    }
    for (y, line) in (area.y..).zip(&lines) {
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
