//! The view of the record of results.

use super::looks::Looks;
use super::summary::{Summary, accuracy, named};
use super::{LINES, Record, RecordLine, plot, recent};
use crate::results::{Breakdown, GameResult, Rating, Share, Totals};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{Phrases, fill, script};
use crate::tui::widgets::{
    DIGIT_ROWS, EDGE, ListRow, PanelFrame, RowState, column, text, whole, wrap,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The width from which the totals are beside the choices.
const WIDE: u16 = 68;

/// The widths of the table's columns: games, won, drawn, lost, percent, rating.
const WIDTHS: [u16; 6] = [7, 7, 7, 7, 7, 9];

/// The widths of the table's columns where there is little room.
const FEW_WIDTHS: [u16; 6] = [6, 0, 0, 0, 5, 9];

/// The most columns of the screen that lines use.
const MOST_COLUMNS: u16 = 100;

/// The height from which the first and the last row stay free.
const WITH_MARGINS: u16 = 36;

/// The columns of the values of choices.
const VALUES: u16 = 23;

/// The fewest rows of a body with large digits beside the choices, and below them.
const LARGE_WIDE: u16 = 15;
const LARGE_NARROW: u16 = 26;

/// The fewest columns with large digits: the columns of the table, and names before them.
const LEAST_LARGE: u16 = 34;

/// Draws the record over the width of the screen.
pub fn draw(app: &AppContext, record: &Record, area: Rect, buffer: &mut Buffer) {
    let all = app.games.results.as_deref().unwrap_or_default();
    let results = record.filter.of(all);
    let ends = u16::from(area.height >= WITH_MARGINS);
    let page = area.inner(EDGE);
    let width = page.width.min(MOST_COLUMNS);
    // The mark of the chosen line and a blank come before the words.
    let words = Rect {
        x: page.x + 2 + (page.width - width) / 2,
        y: area.y + ends,
        width: width.saturating_sub(3),
        height: area.height - 2 * ends,
    };
    draw_words(app, record, &results, words, buffer);
}

/// Draws the choices, the totals, the plot and the table, and the keys below.
fn draw_words(
    app: &AppContext,
    record: &Record,
    results: &[GameResult],
    page: Rect,
    buffer: &mut Buffer,
) {
    let (theme, strings) = (&app.theme, app.strings);
    let frame = PanelFrame::of(page);
    let latest = results.last().filter(|_| !app.spares_bytes());
    let context = latest.map(|result| latest_game(strings, result)).unwrap_or_default();
    frame.draw_title(strings.record.title, &context, theme, buffer);
    let hint = &strings.hint;
    let is_empty = app.games.results.as_ref().is_none_or(Vec::is_empty);
    if is_empty {
        draw_empty(app, &frame, buffer);
    } else {
        draw_results(app, record, results, frame.body, buffer);
        frame.draw_prompt(strings.record.choose, theme, buffer);
    }
    let keys: [(&[Action], &str); 5] = [
        (&[Action::Left, Action::Right], hint.change),
        (&[Action::Up, Action::Down], hint.move_line),
        (&[Action::NewGame], hint.new),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    // Without results there is nothing to choose.
    let keys = if is_empty { &keys[2..] } else { &keys[..] };
    frame.draw_keys(&app.footer(KeyContext::Record), keys, buffer);
}

/// The game of the last result, and its outcome; the longest wording first.
fn latest_game(strings: &Phrases, result: &GameResult) -> Vec<String> {
    let own = &strings.record;
    let outcome = recent::outcome(strings, result.points);
    let game = strings.game(result.game);
    vec![fill(own.latest, &[&game, &outcome]), format!("{game}, {outcome}")]
}

/// Draws a description of the record while it is empty, and how to get results.
fn draw_empty(app: &AppContext, frame: &PanelFrame, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let is_read = app.games.results.is_some();
    let words = if is_read { strings.record.none } else { strings.browser.reading };
    let body = frame.body;
    for (y, line) in (body.y..body.bottom()).zip(wrap(words, body.width)) {
        text(buffer, body.x, y, &line, theme.words());
    }
    let key = app.keys.first(KeyContext::Record, Action::NewGame);
    if is_read && !key.is_empty() {
        frame.draw_prompt(&fill(strings.browser.first_game, &[&key]), theme, buffer);
    }
}

/// Draws the choices, and the summary, plot and table of the filtered results.
fn draw_results(
    app: &AppContext,
    record: &Record,
    results: &[GameResult],
    page: Rect,
    buffer: &mut Buffer,
) {
    let gap = u16::from(page.height >= 14);
    let is_wide = page.width >= WIDE;
    let middle = page.x + column(LINES.map(|line| name(app.strings, line)), 8);
    let beside = if is_wide { middle + VALUES + 2 } else { page.right() };
    let top = Rect { height: (LINES.len() as u16).min(page.height), ..page };
    // The light of the chosen row ends before the summary.
    let choices =
        Rect { width: if is_wide { middle + VALUES - page.x } else { page.width }, ..top };
    draw_choices(app, record, middle, choices, buffer);
    let summary = Summary::of(results);
    let large = summary.filter(|_| is_large(app, page));
    let beside = Rect { x: beside, width: page.right().saturating_sub(beside), ..top };
    let below = Rect {
        y: top.bottom() + gap,
        height: page.height.saturating_sub(top.height + gap),
        ..page
    };
    let is_in_plot = large.is_some() && is_wide;
    let y = match large {
        Some(summary) => draw_large(app, &summary, results, [beside, below], buffer),
        None => draw_lines(app, results, [beside, below], buffer),
    };
    let last = page.bottom();
    if results.is_empty() || y >= last {
        return;
    }
    let parts = record.breakdown.parts(results);
    let least = plot::LEAST_ROWS;
    // The row below the bar is free, unless with it the table has all its rows.
    let needed = parts.len() as u16 + 1 + gap + least;
    let is_short = last - y < needed && last - y + gap >= needed;
    let y = if is_in_plot && is_short { y - gap } else { y };
    let left = last - y;
    // The table gets the rows it needs, up to half of the rest, and the plot the remaining ones.
    let most = match left {
        14.. => left / 2,
        _ if left >= 2 * least => left - gap - least,
        _ => left,
    };
    let wanted = if recent::fits(app, page) { recent::rows(results) } else { 0 };
    let rows = (parts.len() as u16 + 1).max(wanted).min(most);
    let plotted = left.saturating_sub(rows + gap);
    let note = if is_in_plot { app.strings.record.scale } else { "" };
    let area = Rect { y, height: plotted, ..page };
    let y = match plot::draw(app, results, note, area, buffer) {
        // The note has a row of its own if the table does not need that row.
        0 if !note.is_empty() && last - y > rows => {
            text(buffer, page.x, y, whole(&[note.to_owned()], page.width), app.theme.quiet());
            y + 1
        }
        0 => y,
        rows => y + rows + gap,
    };
    let area = Rect { y, height: rows.min(last.saturating_sub(y)), ..page };
    let right = table(app, &parts, area, buffer);
    if wanted > 0 {
        let beside = Rect { x: right, width: page.right().saturating_sub(right), ..area };
        recent::draw(app, results, beside, buffer);
    }
}

/// Whether the rating is drawn in large digits, with a bar of the outcomes.
fn is_large(app: &AppContext, page: Rect) -> bool {
    let least = if page.width >= WIDE { LARGE_WIDE } else { LARGE_NARROW };
    Looks::of(app) == Looks::Blocks && page.width >= LEAST_LARGE && page.height >= least
}

/// Draws the rating large, a bar of the outcomes, and lines about the rest, beside the choices and
/// below them. Returns the row after them, and a gap.
fn draw_large(
    app: &AppContext,
    summary: &Summary,
    results: &[GameResult],
    [beside, below]: [Rect; 2],
    buffer: &mut Buffer,
) -> u16 {
    let strings = app.strings;
    let is_wide = beside.width > 0;
    let mut y = below.y;
    let mut lines = Vec::new();
    if is_wide {
        summary.draw_rating(app, beside, buffer);
        if let Some(runs) = summary.runs(strings) {
            let ways = [runs.in_one(strings), runs.first];
            let row = beside.y + DIGIT_ROWS;
            text(buffer, beside.x, row, whole(&ways, beside.width), app.theme.quiet());
        }
    } else {
        summary.draw_rating(app, below, buffer);
        y += DIGIT_ROWS + 1;
        if let Some(runs) = summary.runs(strings) {
            let in_one = runs.in_one(strings);
            if script::width(&in_one) <= below.width {
                lines.push(in_one);
            } else {
                lines.push(runs.first);
                lines.extend(runs.second);
            }
        }
        lines.push(strings.record.scale.to_owned());
    }
    y += summary.draw_bar(app, Rect { y, ..below }, buffer);
    if !is_wide {
        y += u16::from(below.height >= LARGE_NARROW);
    }
    lines.extend(accuracy(strings, results).map(|[line, _]| line));
    for line in lines.iter().flat_map(|line| wrap(line, below.width)) {
        text(buffer, below.x, y, &line, app.theme.quiet());
        y += 1;
    }
    y + 1
}

/// Draws the summary in lines, beside the choices or below them. Returns the row after those below,
/// and a gap.
fn draw_lines(
    app: &AppContext,
    results: &[GameResult],
    [beside, below]: [Rect; 2],
    buffer: &mut Buffer,
) -> u16 {
    let (theme, strings) = (&app.theme, app.strings);
    let is_wide = beside.width > 0;
    let gap = below.y - beside.bottom();
    let mut totals = match Summary::of(results) {
        Some(summary) => summary.lines(strings),
        None if app.games.results.is_none() => vec![vec![strings.browser.reading.to_owned()]],
        None => vec![vec![strings.record.none.to_owned()]],
    };
    let accuracy = accuracy(strings, results);
    if !is_wide {
        totals.extend(accuracy.clone().map(Vec::from));
    }
    let area = if is_wide { beside } else { below };
    // On a small screen, the table matters more than the last totals.
    let most = usize::from(if is_wide || gap > 0 { area.height } else { area.height.min(3) });
    let mut lines: Vec<String> = Vec::new();
    for ways in &totals {
        // In a shorter wording, the last one may fit.
        let mut wrapped = ways.iter().map(|way| wrap(way, area.width));
        let Some(rows) = wrapped.find(|rows| lines.len() + rows.len() <= most) else { break };
        lines.extend(rows);
    }
    for (index, (y, line)) in (area.y..).zip(&lines).enumerate() {
        // The rating comes first.
        let style = if index == 0 { theme.strong() } else { theme.words() };
        text(buffer, area.x, y, line, style);
    }
    let mut y = if is_wide { below.y } else { below.y + lines.len() as u16 + gap };
    if let Some([line, _]) = accuracy.filter(|_| is_wide) {
        // This line is too long to be beside the choices.
        for line in wrap(&line, below.width) {
            text(buffer, below.x, y, &line, theme.words());
            y += 1;
        }
        y += gap;
    }
    y
}

/// Draws the lines of the filter, with their values from a column on.
fn draw_choices(app: &AppContext, record: &Record, middle: u16, area: Rect, buffer: &mut Buffer) {
    let strings = app.strings;
    for (y, line) in (area.y..area.bottom()).zip(LINES) {
        let is_chosen = line == record.chosen();
        let state = if is_chosen { RowState::Turning } else { RowState::Changeable };
        let value = [value(strings, record, line)];
        let row = ListRow { name: name(strings, line), value: &value, state };
        row.draw(middle, &app.theme, Rect { y, height: 1, ..area }, buffer);
    }
}

const fn name(strings: &Phrases, line: RecordLine) -> &'static str {
    match line {
        RecordLine::Game => strings.setup.game,
        RecordLine::Rules => strings.setup.rules,
        RecordLine::Level => strings.setup.against,
        RecordLine::Side => strings.setup.side,
        RecordLine::Breakdown => strings.record.table,
    }
}

fn value(strings: &Phrases, record: &Record, line: RecordLine) -> String {
    let (own, filter) = (&strings.record, &record.filter);
    let value = match line {
        RecordLine::Game => filter.game.map(|game| strings.game(game).to_owned()),
        RecordLine::Rules => filter.rules.map(|rules| rules.name.to_owned()),
        RecordLine::Level => filter.level.map(|level| named(strings, level)),
        RecordLine::Side => filter.side.map(|side| strings.side(side).to_owned()),
        RecordLine::Breakdown => Some(match record.breakdown {
            Breakdown::Game => own.by_game.to_owned(),
            Breakdown::Rules => own.by_rules.to_owned(),
            Breakdown::Level => own.by_level.to_owned(),
            Breakdown::Side => own.by_side.to_owned(),
        }),
    };
    value.unwrap_or_else(|| own.all.to_owned())
}

/// Draws the table of the parts: games, won, drawn, lost, percent, rating. Where room is short, the
/// middle columns and the last rows are omitted. Returns the column after the table.
fn table(
    app: &AppContext,
    parts: &[(Share, Vec<GameResult>)],
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let (theme, own) = (&app.theme, &app.strings.record);
    let heads =
        [own.col_games, own.col_won, own.col_drawn, own.col_lost, own.col_percent, own.col_rating];
    let names: Vec<String> =
        parts.iter().map(|(share, _)| part_name(app.strings, *share)).collect();
    let used = column(names.iter().map(String::as_str), 12);
    let whole: u16 = WIDTHS.iter().sum();
    let widths = if area.width >= used + whole { WIDTHS } else { FEW_WIDTHS };
    let used = used.min(area.width.saturating_sub(widths.iter().sum()));
    let row = |y: u16, name: &str, figures: [String; 6], is_head: bool, buffer: &mut Buffer| {
        let style = if is_head { theme.quiet() } else { theme.words() };
        text(buffer, area.x, y, script::fitting(name, used.saturating_sub(1)), style);
        let mut right = area.x + used;
        for (figure, width) in figures.iter().zip(widths).filter(|(_, width)| *width > 0) {
            right += width;
            text(buffer, right.saturating_sub(script::width(figure)), y, figure, style);
        }
    };
    let rows = usize::from(area.height.saturating_sub(1));
    // The last row states the number of omitted parts, unless it is the only row.
    let is_cut = parts.len() > rows && rows > 1;
    let shown = if is_cut { rows - 1 } else { rows.min(parts.len()) };
    if area.height > 1 {
        row(area.y, "", heads.map(str::to_owned), true, buffer);
    }
    for ((y, name), (_, part)) in (area.y + 1..area.bottom()).zip(&names).zip(parts).take(shown) {
        let totals = Totals::of(part);
        let rating = Rating::of(part).map_or_else(String::new, |it| format!("{:.0}", it.elo));
        let percent = totals.percent().map_or_else(String::new, |it| it.to_string());
        let counts = [totals.games(), totals.won, totals.drawn, totals.lost];
        let [games, won, drawn, lost] = counts.map(|it| it.to_string());
        row(y, name, [games, won, drawn, lost, percent, rating], false, buffer);
    }
    if is_cut {
        let more = format!("… +{}", parts.len() - shown);
        row(area.bottom() - 1, &more, Default::default(), true, buffer);
    }
    area.x + used + widths.iter().sum::<u16>()
}

fn part_name(strings: &Phrases, share: Share) -> String {
    match share {
        Share::Game(game) => strings.game(game).to_owned(),
        Share::Rules(game, rules) => format!("{}, {}", strings.game(game), rules.name),
        Share::Level(level) => named(strings, level),
        Share::Side(side) => strings.side(side).to_owned(),
    }
}
