//! The chart of the rating over time: a column for each game, with its outcome at the top.

use super::looks::{Looks, bar_look, outcome_style, toned};
use crate::results::{GameResult, Points, curve};
use crate::tui::context::AppContext;
use crate::tui::glyphs::DotGrid;
use crate::tui::language::script;
use crate::tui::theme::{Depth, Theme};
use crate::tui::widgets::{blocks, text, toggled};
use ouk_engine::Level;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The fewest rows for a chart.
pub(super) const LEAST_ROWS: u16 = 5;

/// The distance of two levels in Elo.
const STEP: f64 = 200.0;

/// The Elo below the lowest rating, so that its column is seen.
const BELOW: f64 = 50.0;

/// The columns of a chart that leave room for the names of the levels before it.
const WITH_NAMES: u16 = 40;

/// The most columns for one game, with the gap after it.
const MOST_COLUMNS: u16 = 8;

/// The columns for one game from which there is a gap after it.
const WITH_GAP: u16 = 3;

/// The fewest blanks on either side of the note below a chart.
const NOTE_GAP: u16 = 3;

/// The share of the quiet colour in the area below the ratings, and in the lines of the levels.
const AREA: f64 = 0.3;
const GUIDE: f64 = 0.6;

/// The columns from one dot of a level's line to the next.
const DOTS_APART: usize = 2;

/// Blocks of one eighth to eight eighths of a row, after a blank.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The labels of the axis, all the same number of rows apart.
struct Scale {
    low: f64,
    /// The Elo from one label to the next.
    step: f64,
    /// The number of these steps.
    steps: u16,
    /// The rows from one label to the next.
    rows: u16,
}

impl Scale {
    /// The scale for these ratings in some rows. A rating at a label reaches the middle of the
    /// label's row.
    fn of(low: f64, high: f64, rows: u16) -> Scale {
        let by = |levels: u16| {
            let step = STEP * f64::from(levels);
            let low = ((low - BELOW) / STEP).floor() * STEP;
            let steps = ((high - low) / step).ceil().max(1.0) as u16;
            Scale { low, step, steps, rows: rows.saturating_sub(1) / steps }
        };
        // With a blank row between labels. Two labels always fit in the end.
        (1..=100).map(by).find(|scale| scale.rows >= 2).unwrap_or_else(|| by(100))
    }

    const fn height(&self) -> u16 {
        self.steps * self.rows + 1
    }

    /// The height of a rating in eighths of a row.
    fn eighths(&self, elo: f64) -> u16 {
        let rows = (elo - self.low) / self.step * f64::from(self.rows) + 0.5;
        (8.0 * rows).round().clamp(4.0, f64::from(8 * self.height())) as u16
    }
}

/// Draws the rating after each game over the number of the game, with a note below. Returns the
/// rows that it takes; none if it does not fit.
pub(super) fn draw(
    app: &AppContext,
    results: &[GameResult],
    note: &str,
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let points = curve(results, usize::from(area.width));
    if points.is_empty() || area.height < LEAST_ROWS {
        return 0;
    }
    let theme = &app.theme;
    let ratings = points.iter().map(|point| point.1);
    let low = ratings.clone().fold(f64::INFINITY, f64::min);
    let high = ratings.fold(f64::NEG_INFINITY, f64::max);
    let scale = Scale::of(low, high, area.height - 1);
    let is_wide = area.width >= WITH_NAMES;
    let labels: Vec<String> = (0..=scale.steps)
        .map(|step| label(app, scale.low + scale.step * f64::from(step), is_wide))
        .collect();
    let gutter = labels.iter().map(|label| script::width(label)).max().unwrap_or(0);
    let base = area.y + scale.height();
    // The name of the axis stands before the numbers below the plot.
    let name = app.strings.record.col_games;
    if let Some(before) = gutter.checked_sub(script::width(name)) {
        text(buffer, area.x + before, base, name, theme.quiet());
    }
    for (step, label) in (0..).zip(&labels) {
        let y = base - 1 - step * scale.rows;
        text(buffer, area.x + gutter - script::width(label), y, label, theme.quiet());
    }
    let left = area.x + gutter + 1;
    let room = area.right().saturating_sub(left).max(1);
    let count = points.len().min(room.into());
    let looks = Looks::of(app);
    let width = (room / count as u16).clamp(1, MOST_COLUMNS);
    // Every change of colour costs bytes.
    let gap = u16::from(width >= WITH_GAP && looks == Looks::Blocks);
    let is_each = count == results.len() && looks == Looks::Blocks;
    let chart = Rect { x: left, y: area.y, width: room, height: scale.height() };
    let mut free = vec![scale.height(); room.into()];
    for (index, x) in (0..).step_by(width.into()).take(count).enumerate() {
        // The last point is always among the columns.
        let (games, elo) = points[(index + 1) * points.len() / count - 1];
        let outcome = is_each.then(|| results[games - 1].points);
        let eighths = scale.eighths(elo);
        let end = usize::from(x + width).min(free.len());
        free[usize::from(x)..end].fill(scale.height() - top_row(eighths) - 1);
        let place = Rect { x: left + x, width: width - gap, ..chart };
        draw_column(app, (outcome, eighths), place, buffer);
    }
    if !app.spares_bytes() {
        let levels = (1..=scale.steps).map(|step| chart.bottom() - 1 - step * scale.rows);
        draw_guides(app, levels, &free, chart, buffer);
    }
    let columns = width * count as u16 - gap;
    let below = Rect { y: base, height: 1, ..area };
    let first = points[points.len() / count - 1].0;
    numbers(app, [first, results.len()], note, [left, left + columns], below, buffer);
    scale.height() + 1
}

/// Draws the numbers of the first and the last game at the ends of their columns, and a note
/// between or after them.
fn numbers(
    app: &AppContext,
    [first, last]: [usize; 2],
    note: &str,
    [left, right]: [u16; 2],
    row: Rect,
    buffer: &mut Buffer,
) {
    let quiet = app.theme.quiet();
    let first_words = first.to_string();
    text(buffer, left, row.y, &first_words, quiet);
    let after = left + script::width(&first_words);
    let mut free = [after, row.right()];
    if last > first {
        let last = last.to_string();
        let width = script::width(&last);
        // Few narrow columns leave no room for two numbers.
        let x = right.max(after + 2 + width) - width;
        text(buffer, x, row.y, &last, quiet);
        let is_between = x - free[0] > row.right().saturating_sub(x + width);
        free = if is_between { [free[0], x] } else { [x + width, row.right()] };
    }
    let room = free[1].saturating_sub(free[0]);
    let width = script::width(note);
    if width + 2 * NOTE_GAP <= room {
        text(buffer, free[0] + (room - width) / 2, row.y, note, quiet);
    }
}

/// Draws dotted lines at the heights of the levels, where no column is; `free` has the free rows
/// above each column of the chart.
fn draw_guides(
    app: &AppContext,
    levels: impl Iterator<Item = u16>,
    free: &[u16],
    chart: Rect,
    buffer: &mut Buffer,
) {
    let quiet = app.theme.quiet();
    let style = toned(&app.theme, GUIDE).map_or(quiet, |tone| quiet.fg(tone));
    for y in levels {
        for (x, free) in (chart.x..).zip(free).step_by(DOTS_APART) {
            if y < chart.y + free {
                text(buffer, x, y, "·", style);
            }
        }
    }
}

/// The row of the top of a height in eighths of a row, from the bottom.
const fn top_row(eighths: u16) -> u16 {
    (eighths - 1) / 8
}

/// Draws the column of a game in a quiet tone, with the colour of the outcome at its top. The
/// outcome is unknown where a column stands for several games.
fn draw_column(
    app: &AppContext,
    (outcome, eighths): (Option<Points>, u16),
    place: Rect,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    // In some fonts, blocks finer than halves end short of an edge, which leaves lines.
    let halves = (eighths + 2) / 4;
    let y = place.bottom() - 1 - top_row(eighths);
    match Looks::of(app) {
        Looks::Letters => {
            text(buffer, place.x, y, &"•".repeat(place.width.into()), theme.strong());
        }
        Looks::Line => {
            let y = place.bottom() - 1 - top_row(4 * halves);
            let end = if halves % 2 == 1 { "▄" } else { "▀" };
            text(buffer, place.x, y, &end.repeat(place.width.into()), theme.strong());
        }
        Looks::Blocks => match toned(theme, AREA) {
            Some(tone) => {
                let is_fine = app.dots() != DotGrid::Quadrants;
                let eighths = if is_fine { eighths } else { 4 * halves };
                let area = theme.quiet().bg(tone);
                draw_smooth(theme, (outcome, eighths), area, place, buffer);
            }
            None => {
                draw_coarse(theme, outcome, Rect { y, height: place.bottom() - y, ..place }, buffer)
            }
        },
    }
}

/// Draws a column whose top is one row high, wherever in a row the column ends.
fn draw_smooth(
    theme: &Theme,
    (outcome, eighths): (Option<Points>, u16),
    area: Style,
    place: Rect,
    buffer: &mut Buffer,
) {
    let cap = outcome.map_or(theme.words(), |outcome| outcome_style(outcome, theme));
    let top = top_row(eighths);
    let rest = eighths - 8 * top;
    let row = |sign: char| std::iter::repeat_n(sign, place.width.into());
    let fill = " ".repeat(place.width.into());
    for from_bottom in 0..=top {
        let y = place.bottom() - 1 - from_bottom;
        match top - from_bottom {
            0 if rest == 8 => text(buffer, place.x, y, &fill, toggled(cap)),
            0 => blocks(buffer, place.x, y, row(BLOCKS[usize::from(rest)]), cap),
            // The lower end of the top: the area, with the colour of the top behind it.
            1 if rest < 8 => {
                let tone = area.bg.unwrap_or_default();
                let behind = cap.fg.unwrap_or_default();
                let style = theme.quiet().fg(tone).bg(behind);
                blocks(buffer, place.x, y, row(BLOCKS[usize::from(rest)]), style);
            }
            _ => text(buffer, place.x, y, &fill, area),
        }
    }
}

/// Draws a column where colours cannot be mixed, in whole rows. Without colours, all of it has the
/// sign of the outcome.
fn draw_coarse(theme: &Theme, outcome: Option<Points>, place: Rect, buffer: &mut Buffer) {
    let area = ("░", theme.quiet());
    let cap = outcome.map_or((" ", toggled(theme.words())), |outcome| bar_look(outcome, theme));
    let below = if theme.depth == Depth::Mono && outcome.is_some() { cap } else { area };
    for y in place.y..place.bottom() {
        let (sign, style) = if y == place.y { cap } else { below };
        text(buffer, place.x, y, &sign.repeat(place.width.into()), style);
    }
}

/// The rating of a level, with its name if that is wanted. Khmer has no name here, because its
/// letters take many bytes.
fn label(app: &AppContext, elo: f64, is_named: bool) -> String {
    let level = Level::nearest(elo);
    let name = app.strings.level_name(level);
    match is_named && f64::from(level.elo()) == elo && !script::has_khmer(name) {
        true => format!("{name} {elo:.0}"),
        false => format!("{elo:.0}"),
    }
}
