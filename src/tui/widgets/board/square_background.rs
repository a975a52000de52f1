//! The drawing of empty squares on a board without two tints.

use super::text;
use ouk_rules::board::{Shape, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws a faint mark in the middle of a square.
pub(super) fn dot(cell: Rect, style: Style, buffer: &mut Buffer) {
    let (x, y) = (cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2);
    text(buffer, x, y, "·", style);
}

/// Draws an intersection of the lines on which Hill's game is played. The lines end at the edges of
/// the board.
pub(super) fn crossing(
    shape: Shape,
    square: Square,
    flipped: bool,
    cell: Rect,
    style: Style,
    buffer: &mut Buffer,
) {
    let (file, rank, last) = (shape.file(square), shape.rank(square), shape.side - 1);
    let (west, south) = if flipped { (last, last) } else { (0, 0) };
    let (left, right) = (file != west, file != last - west);
    let (down, up) = (rank != south, rank != last - south);
    let (x, y) = (cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2);
    for column in cell.x..cell.right() {
        if (column < x && left) || (column > x && right) {
            text(buffer, column, y, "─", style);
        }
    }
    for row in cell.y..cell.bottom() {
        if (row < y && up) || (row > y && down) {
            text(buffer, x, row, "│", style);
        }
    }
    let sign = match (left, right, up, down) {
        (false, _, false, _) => "┌",
        (_, false, false, _) => "┐",
        (false, _, _, false) => "└",
        (_, false, _, false) => "┘",
        (false, ..) => "├",
        (_, false, ..) => "┤",
        (_, _, false, _) => "┬",
        (_, _, _, false) => "┴",
        _ => "┼",
    };
    text(buffer, x, y, sign, style);
}
