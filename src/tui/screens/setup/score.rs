//! The score of a match of two teams before its first game: a king of each side where there is
//! room, and the names.

use super::Form;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::screens::piece_guide::has_tiles;
use crate::tui::widgets::board::{self, SquareSize};
use crate::tui::widgets::{
    BoardPage, DIGIT_COLUMNS, DIGIT_ROWS, digits, digits_width, text, wrap_evenly,
};
use ouk_io::text::words;
use ouk_rules::board::{Color, Kind, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The largest width of the score.
const MOST_COLUMNS: u16 = 36;

/// The score of a match that has not begun.
const NONE_WON: &str = "0-0";

/// Draws the score at the top of an area, and a text about the match below it. Returns the rest of
/// the area below a blank row; `None` if they do not fit.
pub(super) fn draw(app: &AppContext, form: &Form, area: Rect, buffer: &mut Buffer) -> Option<Rect> {
    let theme = &app.theme;
    let width = area.width.min(MOST_COLUMNS);
    let figures = digits_width(NONE_WON);
    // The same columns are free on both sides of the figures.
    let width = width - width.saturating_sub(figures) % 2;
    let teams = form.teams.each_ref().map(|name| words(name));
    let names = teams.each_ref().map(|name| script::width(name));
    // Two long names need a row each.
    let name_rows = if names[0] + names[1] + 2 > width { 2 } else { 1 };
    let about = wrap_evenly(app.strings.end.teams_about, width);
    let rows = DIGIT_ROWS + name_rows + 1 + about.len() as u16;
    let is_narrow = names.iter().any(|&name| name > width) || figures > width;
    if !has_tiles(app) || area.height < rows || is_narrow {
        return None;
    }
    let (right, figures_left) = (area.x + width, area.x + (width - figures) / 2);
    // Beside a large board, the kings have its drawings.
    let is_high = app.terminal.size.height >= SquareSize::LOW_SCREEN;
    let heights = [DIGIT_ROWS, BoardPage::LEAST_SQUARES];
    let mut tiles = heights.into_iter().skip(usize::from(!is_high)).map(SquareSize::of_height);
    let tile = tiles.find(|tile| width >= tile.width * 2 + figures + 2);
    if let Some(tile) = tile {
        for (color, x) in [(Color::White, area.x), (Color::Black, right - tile.width)] {
            let king = Piece { color, kind: Kind::Ang };
            let cell = Rect::new(x, area.y + DIGIT_ROWS - tile.height, tile.width, tile.height);
            let piece = (form.game(), king);
            board::draw_piece(piece, &app.guide_style(), cell, buffer);
        }
    }
    digits(buffer, figures_left, area.y, NONE_WON, theme.strong());
    let y = area.y + DIGIT_ROWS;
    let left = [area.x, right - names[1]];
    // Without kings, each name is below the middle of its figure, if both fit there.
    let middles =
        [figures_left + DIGIT_COLUMNS / 2, figures_left + figures - 1 - DIGIT_COLUMNS / 2];
    let below = [0, 1].map(|team| middles[team].saturating_sub(names[team] / 2));
    let has_room =
        below[0] >= area.x && below[0] + names[0] < below[1] && below[1] + names[1] <= right;
    let left = if tile.is_none() && has_room { below } else { left };
    text(buffer, left[0], y, &teams[0], theme.words());
    text(buffer, left[1], y + name_rows - 1, &teams[1], theme.words());
    for (y, line) in (y + name_rows + 1..).zip(&about) {
        text(buffer, area.x, y, line, theme.words());
    }
    let used = (rows + 1).min(area.height);
    Some(Rect { y: area.y + used, height: area.height - used, ..area })
}
