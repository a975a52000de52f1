//! The first frame after the screen has been erased.

use super::MinimalBackend;
use super::blank_run::{BlankRun, is_blank_on};
use super::row_paint::{RowPaint, commonest_ground};
use super::style::{CellStyle, PLAIN, is_blank};
use ratatui::buffer::Cell;
use std::io::Write;
use unicode_width::UnicodeWidthStr;

impl<W: Write> MinimalBackend<W> {
    /// Erases the screen in the most common background of the picture, if the picture covers the
    /// whole screen. Blank cells with that background then need not be sent.
    pub(super) fn erase(&mut self, cells: &mut Vec<(u16, u16, &Cell)>) {
        let all = usize::from(self.size.width) * usize::from(self.size.height);
        let covered = |&(x, y, cell): &(u16, u16, &Cell)| {
            BlankRun::of(x, y, cell)
                .map_or(cell.symbol().width().max(1), |run| usize::from(run.kept))
        };
        let covers_all = cells.iter().map(covered).sum::<usize>() >= all;
        self.runs.clear();
        let most = commonest_ground(cells).filter(|_| self.erases_in_color && covers_all);
        let bg = most.unwrap_or_default();
        self.frame.push_str("\x1b[m");
        self.style = PLAIN;
        self.take(CellStyle { bg, ..PLAIN });
        self.frame.push_str("\x1b[2J");
        self.shown.erase(self.size, bg);
        self.at = None;
        cells.retain(|cell| !is_blank(cell.2) || cell.2.bg != bg);
        if self.erases_in_color {
            self.paint_rows(cells);
        }
    }

    /// Paints the rows of a chequered board in the tone of half of its squares. The squares of that
    /// tone then need not be sent one by one.
    fn paint_rows(&mut self, cells: &mut Vec<(u16, u16, &Cell)>) {
        let Some(paint) = RowPaint::of(cells) else { return };
        self.take(CellStyle { bg: paint.ground, ..PLAIN });
        for &(x, y, width) in &paint.rows {
            self.go(x, y);
            self.frame.push_str(&format!("\x1b[{width}X"));
            self.shown.blank(x, y, width, paint.ground);
        }
        cells.retain(|&(x, y, cell)| !(is_blank_on(cell, paint.ground) && paint.covers(x, y)));
    }
}
