//! The plot of the rating over time.

use crate::results::{GameResult, curve};
use crate::tui::context::AppContext;
use crate::tui::glyphs::PieceStyle;
use crate::tui::language::script;
use ouk_engine::Level;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Widget};

/// The fewest rows for a plot.
pub(super) const LEAST_ROWS: u16 = 5;

/// The distance of two levels in Elo.
const STEP: f64 = 200.0;

/// Draws the rating after each game over the number of the game. Braille has two points in a
/// column.
pub(super) fn draw(app: &AppContext, results: &[GameResult], area: Rect, buffer: &mut Buffer) {
    let points: Vec<(f64, f64)> = curve(results, 2 * usize::from(area.width))
        .into_iter()
        .map(|(games, elo)| (games as f64, elo))
        .collect();
    // One point does not make a curve.
    if points.len() < 2 || area.height < LEAST_ROWS {
        return;
    }
    let theme = &app.theme;
    let ratings = points.iter().map(|point| point.1);
    let low = ratings.clone().fold(f64::INFINITY, f64::min);
    let high = ratings.fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = bounds(low, high);
    let steps = ((high - low) / STEP).round() as usize;
    // Labels are at levels, evenly spaced, in every other row at most; both ends always have one.
    let rows = usize::from(area.height.saturating_sub(2));
    let fits = |by: &usize| steps.is_multiple_of(*by) && 2 * (steps / by) < rows;
    let by = (1..=steps).find(fits).unwrap_or(steps);
    let labels = (0..=steps).step_by(by).map(|step| label(app, low + STEP * step as f64));
    let data = Dataset::default()
        .marker(marker(app))
        .graph_type(GraphType::Line)
        .style(theme.strong())
        .data(&points);
    let last = results.len() as f64;
    let chart = Chart::new(vec![data])
        .style(theme.words())
        .x_axis(
            Axis::default()
                .bounds([1.0, last])
                .labels(["1".to_owned(), results.len().to_string()])
                .style(theme.quiet()),
        )
        .y_axis(
            Axis::default()
                .bounds([low, high])
                .labels(labels.collect::<Vec<_>>())
                .style(theme.quiet()),
        );
    chart.render(area, buffer);
}

/// The marker: Braille where the terminal is known to draw blocks, points elsewhere.
fn marker(app: &AppContext) -> Marker {
    match app.terminal.glyphs.carries(PieceStyle::Blocks) {
        true => Marker::Braille,
        false => Marker::Dot,
    }
}

/// The bounds of the axis: the levels around the ratings.
fn bounds(low: f64, high: f64) -> (f64, f64) {
    let low = (low / STEP).floor() * STEP;
    let high = (high / STEP).ceil() * STEP;
    (low, high.max(low + STEP))
}

/// The rating of a level, with its name. Khmer has no name here, because the chart reserves no
/// cells for its script.
fn label(app: &AppContext, elo: f64) -> String {
    let level = Level::nearest(elo);
    let name = app.strings.level_name(level);
    match f64::from(level.elo()) == elo && !script::has_khmer(name) {
        true => format!("{name} {elo:.0}"),
        false => format!("{elo:.0}"),
    }
}
