//! The curve of a game: White's expected points after each move, and below it the slack of a win
//! under a count.

use crate::tui::theme::Theme;
use crate::tui::widgets::{blocks, text, toggled};
use ouk_engine::analysis::{GameAnalysis, Severity};
use ouk_rules::board::Color;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Blocks of one eighth to eight eighths of a row, after a blank.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Draws the curve over the width of an area, with a cursor at the shown ply. The last row shows
/// the slack, where a count ran.
pub(super) fn draw(
    analysis: &GameAnalysis,
    at: usize,
    theme: &Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let last = analysis.positions().saturating_sub(1).max(1);
    let columns = usize::from(area.width.max(2)) - 1;
    let ply_of = |column: usize| (column * last + columns / 2) / columns;
    let slack = (0..=last).any(|ply| slack_of(analysis, ply).is_some()) && area.height > 2;
    let rows = area.height - u16::from(slack);
    let cursor = (0..=columns).min_by_key(|&column| ply_of(column).abs_diff(at));
    for (column, x) in (0..=columns).zip(area.x..) {
        let ply = ply_of(column);
        // A column that stands for several plies shows the worst of their marks.
        let next = if column < columns { ply_of(column + 1) } else { last + 1 };
        let worst = (ply..next.max(ply + 1)).filter_map(|ply| severity_of(analysis, ply)).max();
        let style = match worst {
            Some(Severity::Blunder | Severity::Mistake) => theme.urgent(),
            Some(Severity::Inaccuracy) => theme.strong(),
            None => theme.quiet(),
        };
        let style = if cursor == Some(column) { toggled(style) } else { style };
        let expected = analysis.position(ply).map(|it| it.expected(Color::White));
        let eighths = expected.map_or(0, |it| (it * f64::from(8 * rows)).round() as u16);
        for row in 0..rows {
            let below = 8 * (rows - 1 - row);
            let block = BLOCKS[usize::from(eighths.saturating_sub(below).min(8))];
            draw_block(buffer, (x, area.y + row), block, style);
        }
        if slack {
            let moves = slack_of(analysis, ply);
            let block = moves.map_or(' ', |moves| BLOCKS[usize::from((moves + 1).min(8))]);
            let style = if moves == Some(0) { theme.urgent() } else { theme.words() };
            draw_block(buffer, (x, area.y + rows), block, style);
        }
    }
}

/// Draws a part of a column; also draws empty cells in the cursor's column.
fn draw_block(buffer: &mut Buffer, (x, y): (u16, u16), block: char, style: Style) {
    match block {
        ' ' => text(buffer, x, y, " ", style),
        block => blocks(buffer, x, y, [block], style),
    }
}

fn severity_of(analysis: &GameAnalysis, ply: usize) -> Option<Severity> {
    analysis.judged(ply)?.judgement.severity
}

/// The moves that a winner may waste under the count.
fn slack_of(analysis: &GameAnalysis, ply: usize) -> Option<u16> {
    let truth = analysis.position(ply)?.truth?;
    Color::ALL.into_iter().find_map(|color| truth.slack(color))
}
