//! Runs of Khmer script, and the blank cells around them.

use super::style::is_blank;
use ratatui::buffer::{Cell, CellDiffOption};
use ratatui::style::Color;

/// A run of Khmer script, with the cells reserved for it.
#[derive(Clone, Copy)]
pub(super) struct BlankRun {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) kept: u16,
    pub(super) ground: Color,
}

impl BlankRun {
    /// The run that a cell holds, if it holds one.
    pub(super) const fn of(x: u16, y: u16, cell: &Cell) -> Option<BlankRun> {
        match cell.diff_option {
            CellDiffOption::ForcedWidth(kept) => {
                Some(BlankRun { x, y, kept: kept.get(), ground: cell.bg })
            }
            _ => None,
        }
    }
}

/// Whether the cells that a replaced run leaves behind its successor are all blank, in the run's
/// background.
pub(super) fn leaves_blank(changes: &[(u16, u16, &Cell)], run: BlankRun, heir: BlankRun) -> bool {
    let rest = heir.x + heir.kept..run.x.saturating_add(run.kept);
    changes
        .iter()
        .filter(|(x, y, _)| *y == run.y && rest.contains(x))
        .all(|(.., cell)| is_blank_on(cell, run.ground))
}

/// Whether a cell shows nothing but this background.
pub(super) fn is_blank_on(cell: &Cell, ground: Color) -> bool {
    is_blank(cell) && cell.bg == ground && matches!(cell.diff_option, CellDiffOption::None)
}
