//! The plot of the rating over time: a point for each game.

use super::looks::{Looks, bar_look, outcome_style};
use crate::results::{GameResult, Points, curve};
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::theme::Depth;
use crate::tui::widgets::text;
use ouk_engine::Level;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The fewest rows for a plot.
pub(super) const LEAST_ROWS: u16 = 5;

/// The distance of two levels in Elo.
const STEP: f64 = 200.0;

/// The columns of a plot that leave room for the names of the levels before it.
const WITH_NAMES: u16 = 40;

/// The most columns for one game, with the gap after it.
const MOST_COLUMNS: u16 = 8;

/// The columns for one game from which there is a gap after it.
const WITH_GAP: u16 = 3;

/// The rows of a plot from which its points fill a row.
const TALL: u16 = 15;

/// The fewest blanks on either side of the note below a plot.
const NOTE_GAP: u16 = 3;

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
            let low = (low / STEP).floor() * STEP;
            let steps = ((high - low) / step).ceil().max(1.0) as u16;
            Scale { low, step, steps, rows: rows.saturating_sub(1) / steps }
        };
        // With a blank row between labels. Two labels always fit in the end.
        (1..=100).map(by).find(|scale| scale.rows >= 2).unwrap_or_else(|| by(100))
    }

    const fn height(&self) -> u16 {
        self.steps * self.rows + 1
    }

    /// The height of a rating in half rows.
    fn halves(&self, elo: f64) -> u16 {
        let rows = (elo - self.low) / self.step * f64::from(self.rows) + 0.5;
        (2.0 * rows).round().clamp(1.0, f64::from(2 * self.height())) as u16
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
    // In many rows, a point of half a row would be thin. Without colours, it fills its row too.
    let fills = theme.depth == Depth::Mono || looks == Looks::Blocks && scale.height() >= TALL;
    let mut before = None;
    for (index, x) in (left..).step_by(width.into()).take(count).enumerate() {
        // The last point is always among the columns.
        let (games, elo) = points[(index + 1) * points.len() / count - 1];
        let outcome = if is_each { results[games - 1].points } else { Points::Won };
        let place = Rect { x, y: area.y, width: width - gap, height: scale.height() };
        let halves = scale.halves(elo);
        if let Some(before) = before.replace(halves).filter(|_| gap > 0) {
            step(app, [before, halves], fills, Rect { x: x - 1, ..place }, buffer);
        }
        point(app, (outcome, halves), fills, place, buffer);
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

/// Draws the point of a game in the colour of its outcome. Points are at half rows, since smaller
/// blocks leave lines between rows in some fonts.
fn point(
    app: &AppContext,
    (outcome, halves): (Points, u16),
    fills: bool,
    place: Rect,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    let style = outcome_style(outcome, theme);
    let end = if halves % 2 == 1 { "▄" } else { "▀" };
    let (sign, style) = match Looks::of(app) {
        Looks::Letters => ("•", style),
        // Without colours, the sign shows the outcome.
        Looks::Blocks if fills => bar_look(outcome, theme),
        Looks::Blocks | Looks::Line => (end, style),
    };
    let y = place.bottom() - 1 - row_of(halves);
    text(buffer, place.x, y, &sign.repeat(place.width.into()), style);
}

/// The row of a height in half rows, from the bottom.
const fn row_of(halves: u16) -> u16 {
    (halves - 1) / 2
}

/// Draws the line from one point to the next in the column between them, over the whole height of
/// both points, so that no step is open.
fn step(app: &AppContext, [from, to]: [u16; 2], fills: bool, place: Rect, buffer: &mut Buffer) {
    let (low, high) = (from.min(to), from.max(to));
    if low == high || fills && row_of(low) == row_of(high) {
        return;
    }
    let rows = row_of(low)..=row_of(high);
    for row in rows.clone() {
        let sign = match row {
            _ if fills || rows.start() == rows.end() => "┃",
            row if row == *rows.start() && low % 2 == 0 => "╹",
            row if row == *rows.end() && high % 2 == 1 => "╻",
            _ => "┃",
        };
        text(buffer, place.x, place.bottom() - 1 - row, sign, app.theme.quiet());
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
