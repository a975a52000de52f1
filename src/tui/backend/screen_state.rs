//! The content that the terminal is known to show.

use ratatui::buffer::Cell;
use ratatui::layout::Size;
use ratatui::style::Color;

/// The terminal's cells, as far as they are known.
#[derive(Default)]
pub(super) struct ScreenState {
    width: u16,
    cells: Vec<Option<Cell>>,
}

impl ScreenState {
    /// Forgets the content; the terminal has this size.
    pub(super) fn forget(&mut self, size: Size) {
        self.width = size.width;
        self.cells.clear();
        self.cells.resize(usize::from(size.width) * usize::from(size.height), None);
    }

    /// Records that the whole terminal is blank, on a background.
    pub(super) fn erase(&mut self, size: Size, ground: Color) {
        self.forget(size);
        self.cells.fill(Some(blank(ground)));
    }

    /// The number of columns of the terminal.
    pub(super) const fn width(&self) -> u16 {
        self.width
    }

    fn index(&self, x: u16, y: u16) -> usize {
        usize::from(y) * usize::from(self.width) + usize::from(x)
    }

    /// The content of a cell, if it is known.
    pub(super) fn cell(&self, x: u16, y: u16) -> Option<&Cell> {
        let index = self.index(x, y);
        if x < self.width { self.cells.get(index)?.as_ref() } else { None }
    }

    /// Records the same content for some cells of a row; `None` if it is not known.
    pub(super) fn set(&mut self, x: u16, y: u16, width: u16, cell: Option<&Cell>) {
        for column in x..(x.saturating_add(width)).min(self.width) {
            let index = self.index(column, y);
            if let Some(shown) = self.cells.get_mut(index) {
                *shown = cell.cloned();
            }
        }
    }

    /// Records that some cells of a row are blank.
    pub(super) fn blank(&mut self, x: u16, y: u16, width: u16, ground: Color) {
        self.set(x, y, width, Some(&blank(ground)));
    }
}

fn blank(ground: Color) -> Cell {
    let mut cell = Cell::EMPTY;
    cell.bg = ground;
    cell
}
