//! What the terminal is known to show.

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
    /// Nothing is known of a terminal of a size.
    pub(super) fn forget(&mut self, size: Size) {
        self.width = size.width;
        self.cells.clear();
        self.cells.resize(usize::from(size.width) * usize::from(size.height), None);
    }

    /// The whole terminal is blank, on a ground.
    pub(super) fn erase(&mut self, size: Size, ground: Color) {
        self.forget(size);
        self.cells.fill(Some(blank(ground)));
    }

    /// The columns of the terminal.
    pub(super) const fn width(&self) -> u16 {
        self.width
    }

    fn index(&self, x: u16, y: u16) -> usize {
        usize::from(y) * usize::from(self.width) + usize::from(x)
    }

    /// What a cell is known to show.
    pub(super) fn cell(&self, x: u16, y: u16) -> Option<&Cell> {
        let index = self.index(x, y);
        if x < self.width { self.cells.get(index)?.as_ref() } else { None }
    }

    /// Some cells of a row show the same now; nothing if what they show is not known.
    pub(super) fn set(&mut self, x: u16, y: u16, width: u16, cell: Option<&Cell>) {
        for column in x..(x.saturating_add(width)).min(self.width) {
            let index = self.index(column, y);
            if let Some(shown) = self.cells.get_mut(index) {
                *shown = cell.cloned();
            }
        }
    }

    /// Some cells of a row are blank now.
    pub(super) fn blank(&mut self, x: u16, y: u16, width: u16, ground: Color) {
        self.set(x, y, width, Some(&blank(ground)));
    }
}

fn blank(ground: Color) -> Cell {
    let mut cell = Cell::EMPTY;
    cell.bg = ground;
    cell
}
