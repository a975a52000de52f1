//! The chart of a game: White's advantage after each move above a line, Black's below it, and at
//! the bottom the slack of a win under a count.

use super::bar::tones;
use crate::tui::connection::ConnectionSpeed;
use crate::tui::context::AppContext;
use crate::tui::glyphs::DotGrid;
use crate::tui::language::{fill, script};
use crate::tui::theme::shade::shade;
use crate::tui::theme::{Depth, Palette, Theme};
use crate::tui::widgets::{blocks, text, toggled};
use ouk_engine::analysis::{GameAnalysis, Severity};
use ouk_rules::board::Color;
use ouk_rules::game::Game;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color as Background, Style};

/// Blocks of one eighth to eight eighths of a row, after a blank.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The mark of the shown move where its bar is not.
const CURSOR: char = '│';
/// Its bar where there are no colours.
const SHADED: char = '▒';

/// The share of the important colour in the background of the shown move's column.
const BAND: f64 = 0.4;

/// The line where the analysis has not come yet.
const UNKNOWN: char = '.';

/// The fewest rows that leave room for labels.
const LEAST_WITH_LABELS: u16 = 4;

/// The game that a chart shows.
pub(super) struct ChartedGame<'a> {
    pub(super) analysis: &'a GameAnalysis,
    /// The shown ply.
    pub(super) at: usize,
    pub(super) game: &'a Game,
    /// The severity of the move that led to a ply.
    pub(super) severity: &'a dyn Fn(usize) -> Option<Severity>,
}

impl ChartedGame<'_> {
    fn is_mistake(&self, ply: usize) -> bool {
        (self.severity)(ply) >= Some(Severity::Mistake)
    }
}

/// A column of the chart.
struct Column {
    /// White's advantage in eighths of a row; Black's is negative. Zero before it is known.
    lead: i32,
    is_known: bool,
    is_mistake: bool,
    is_shown: bool,
}

/// The styles of the chart.
struct ChartStyles {
    /// The styles of White's and Black's bars.
    sides: [Style; 2],
    line: Style,
    mistake: Style,
    shown: Style,
    /// Whether the bar of the shown move needs another sign, because a style does not show on it.
    shades: bool,
    /// The background of the shown move's column, which no bar interrupts; none where colours are
    /// few or cost too much.
    band: Option<Background>,
    /// Whether bars grow by eighths of a row. In some fonts, blocks finer than halves end short of
    /// an edge, which leaves lines.
    is_fine: bool,
}

impl ChartStyles {
    fn of(app: &AppContext) -> ChartStyles {
        let theme = &app.theme;
        let [white, black] = tones(theme).map(|tone| theme.quiet().fg(tone));
        // Without colours, the place says whose bar it is; on a slow line, colours cost too much.
        let is_plain = theme.depth == Depth::Mono || is_slow(app);
        ChartStyles {
            sides: if is_plain { [theme.quiet(); 2] } else { [white, black] },
            line: theme.quiet(),
            mistake: theme.urgent(),
            shown: theme.strong(),
            shades: theme.depth == Depth::Mono,
            band: theme.row_ground().filter(|_| !app.spares_bytes()).map(|_| {
                let Palette { ground, accent, .. } = theme.colors;
                shade(ground, accent, BAND)
            }),
            is_fine: app.dots() != DotGrid::Quadrants,
        }
    }

    /// A number of eighths of a row, as the blocks of the chart show them.
    fn shown_eighths(&self, eighths: i32) -> usize {
        match self.is_fine {
            true => eighths.clamp(0, 8) as usize,
            false => 4 * ((eighths + 2) / 4).clamp(0, 2) as usize,
        }
    }

    fn bar(&self, column: &Column) -> Style {
        match column {
            Column { is_shown: true, .. } => self.shown,
            Column { is_mistake: true, .. } => self.mistake,
            Column { lead, .. } => self.sides[usize::from(*lead < 0)],
        }
    }

    fn line(&self, column: &Column) -> Style {
        if column.is_mistake { self.mistake } else { self.line }
    }
}

/// Draws the chart over the width of an area, with a mark at the shown ply. An even number of rows
/// shows the advantage; the row below shows the slack where a count ran. The row below the area
/// shows the numbers of moves, if that is wanted.
pub(super) fn draw(
    app: &AppContext,
    game: &ChartedGame,
    area: Rect,
    numbered: bool,
    buffer: &mut Buffer,
) {
    let &ChartedGame { analysis, at, .. } = game;
    let last = analysis.positions().saturating_sub(1).max(1);
    let columns = usize::from(area.width.max(2)) - 1;
    let plies: Vec<usize> =
        (0..=columns).map(|column| (column * last + columns / 2) / columns).collect();
    let has_slack = (0..=last).any(|ply| slack_of(analysis, ply).is_some()) && area.height > 2;
    let half = area.height.saturating_sub(u16::from(has_slack)) / 2;
    let chart = Rect { height: 2 * half, ..area };
    // Where a column stands for several plies, the mark must stand in the column of its ply.
    let shown = match last > columns {
        true => plies.partition_point(|&ply| ply <= at).saturating_sub(1),
        false => (at.min(last) * columns + last / 2) / last,
    };
    let column = |(column, &ply): (usize, &usize)| {
        // A column that stands for several plies shows a mistake at any of them.
        let next = plies.get(column + 1).map_or(last + 1, |&next| next.max(ply + 1));
        let expected = analysis.position(ply).map(|it| it.expected(Color::White));
        let most = f64::from(8 * half);
        Column {
            lead: expected.map_or(0, |it| (lead_of(it) * most).round() as i32),
            is_known: expected.is_some(),
            is_mistake: (ply..next).any(|ply| game.is_mistake(ply)),
            is_shown: shown == column,
        }
    };
    let drawn: Vec<Column> = plies.iter().enumerate().map(column).collect();
    let styles = ChartStyles::of(app);
    // Every cell of the mark costs bytes at each step.
    let marked = if app.spares_bytes() { 1 } else { half };
    for (column, x) in drawn.iter().zip(area.x..) {
        draw_column(column, &styles, marked, Rect { x, width: 1, ..chart }, buffer);
    }
    if chart.height >= LEAST_WITH_LABELS && !is_slow(app) {
        draw_labels(app, &drawn, chart, buffer);
    }
    if has_slack {
        let row = Rect { y: chart.bottom(), height: 1, ..area };
        draw_slack(&app.theme, analysis, (&plies, shown), row, buffer);
    }
    if numbered {
        draw_numbers(app, game, shown, Rect { y: area.bottom(), height: 1, ..area }, buffer);
    }
}

/// Draws the numbers of the first, the shown and the last move below their columns. The shown one
/// has the colour of its mark, and comes before the others where there is no room for all.
fn draw_numbers(
    app: &AppContext,
    game: &ChartedGame,
    column: usize,
    row: Rect,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    let last = game.analysis.positions().saturating_sub(1);
    let place = |ply: usize, middle: u16| {
        let words = game.game.moves_in(ply).to_string();
        let width = script::width(&words);
        let x = middle.saturating_sub(width / 2).min(row.right().saturating_sub(width)).max(row.x);
        (words, x, width)
    };
    let first = place(1, row.x);
    let end = place(last, row.right());
    // At each step, the number would be sent too.
    let shown = (game.at > 0 && !app.spares_bytes()).then(|| place(game.at, row.x + column as u16));
    let meets = |(_, x, width): &(String, u16, u16)| {
        let is_near =
            |(_, from, own): &(String, u16, u16)| x < &(from + own + 1) && *from <= x + width;
        shown.as_ref().is_some_and(is_near)
    };
    for edge in [&first, &end].into_iter().filter(|edge| !meets(edge)) {
        text(buffer, edge.1, row.y, &edge.0, theme.quiet());
    }
    if let Some((words, x, _)) = &shown {
        text(buffer, *x, row.y, words, theme.strong());
    }
}

/// White's advantage from -1 to 1 for White's expected points. The cube root makes the small
/// advantages of most positions visible in a few rows.
fn lead_of(expected: f64) -> f64 {
    (2.0 * expected - 1.0).cbrt()
}

/// Draws a column: its bar from the middle, the line, and the mark in so many rows on either side
/// of the middle.
fn draw_column(
    column: &Column,
    styles: &ChartStyles,
    marked: u16,
    area: Rect,
    buffer: &mut Buffer,
) {
    let half = area.height / 2;
    for from_middle in 0..half {
        let over = 8 * i32::from(from_middle);
        let is_marked = column.is_shown && from_middle < marked;
        let style = match is_marked || !column.is_shown {
            true => styles.bar(column),
            false => styles.bar(&Column { is_shown: false, ..*column }),
        };
        let band = styles.band.filter(|_| is_marked);
        let style = band.map_or(style, |band| style.bg(band));
        let [above, below] = [area.y + half - 1 - from_middle, area.y + half + from_middle];
        for (y, lead) in [(above, column.lead), (below, -column.lead)] {
            let eighths = styles.shown_eighths(lead - over);
            match eighths {
                0 if is_marked && band.is_some() => {
                    let sign = match column.is_known {
                        _ if y + 1 != area.y + half => ' ',
                        true => BLOCKS[1],
                        false => UNKNOWN,
                    };
                    put(buffer, (area.x, y), sign, style);
                }
                0 if is_marked => put(buffer, (area.x, y), CURSOR, styles.shown),
                0 if y == area.y + half - 1 && !column.is_known => {
                    put(buffer, (area.x, y), UNKNOWN, styles.line);
                }
                0 if y == area.y + half - 1 => {
                    blocks(buffer, area.x, y, [BLOCKS[1]], styles.line(column));
                }
                0 => {}
                8 if is_marked && styles.shades => put(buffer, (area.x, y), SHADED, style),
                _ if y == above => blocks(buffer, area.x, y, [BLOCKS[eighths]], style),
                // Most fonts have no blocks that hang from the upper edge.
                _ => put(buffer, (area.x, y), BLOCKS[8 - eighths], toggled(style)),
            }
        }
    }
}

fn is_slow(app: &AppContext) -> bool {
    app.terminal.speed == ConnectionSpeed::Slow
}

fn put(buffer: &mut Buffer, (x, y): (u16, u16), sign: char, style: Style) {
    text(buffer, x, y, sign.encode_utf8(&mut [0; 4]), style);
}

/// Says above and below the line who is better there: at the left, after the mark or at the right,
/// where neither a bar nor the mark is in the way.
fn draw_labels(app: &AppContext, columns: &[Column], chart: Rect, buffer: &mut Buffer) {
    let free_up_to = 8 * (i32::from(chart.height) / 2 - 1);
    for (side, y) in [(Color::White, chart.y), (Color::Black, chart.bottom() - 1)] {
        let label = fill(app.strings.review.better, &[&app.strings.side(side)]);
        let width = usize::from(script::width(&label));
        let is_free = |column: &Column| {
            let lead = if side == Color::White { column.lead } else { -column.lead };
            lead <= free_up_to && !column.is_shown
        };
        let Some(last) = columns.len().checked_sub(width) else { continue };
        // A blank keeps the label apart from a bar and from the mark.
        let fits = |start: &usize| {
            let end = (start + width + 1).min(columns.len());
            *start <= last && columns[start.saturating_sub(1)..end].iter().all(is_free)
        };
        let after_mark = columns.iter().position(|column| column.is_shown).map(|at| at + 2);
        let starts = [Some(0), after_mark, Some(last)];
        let Some(start) = starts.into_iter().flatten().find(fits) else { continue };
        let x = chart.x + start as u16;
        text(buffer, x, y, &label, app.theme.quiet());
    }
}

/// Draws the slack at each of the plies; one column is that of the shown move.
fn draw_slack(
    theme: &Theme,
    analysis: &GameAnalysis,
    (plies, shown): (&[usize], usize),
    row: Rect,
    buffer: &mut Buffer,
) {
    for (column, (&ply, x)) in plies.iter().zip(row.x..).enumerate() {
        let moves = slack_of(analysis, ply);
        let style = if moves == Some(0) { theme.urgent() } else { theme.words() };
        let style = if shown == column { toggled(style) } else { style };
        match moves {
            Some(moves) => {
                blocks(buffer, x, row.y, [BLOCKS[usize::from((moves + 1).min(8))]], style);
            }
            None => put(buffer, (x, row.y), ' ', style),
        }
    }
}

/// The moves that a winner may waste under the count.
fn slack_of(analysis: &GameAnalysis, ply: usize) -> Option<u16> {
    let truth = analysis.position(ply)?.truth?;
    Color::ALL.into_iter().find_map(|color| truth.slack(color))
}
