//! Runs of Khmer script, and what is blank around them.

use super::style::is_blank;
use ratatui::buffer::{Cell, CellDiffOption};
use ratatui::style::Color;

/// A run of Khmer script, with the cells that are kept free for it.
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

/// Whether all that a run leaves behind another one that takes its place is blank, in its ground.
pub(super) fn leaves_blank(changes: &[(u16, u16, &Cell)], run: BlankRun, heir: BlankRun) -> bool {
    let rest = heir.x + heir.kept..run.x.saturating_add(run.kept);
    changes
        .iter()
        .filter(|(x, y, _)| *y == run.y && rest.contains(x))
        .all(|(.., cell)| is_blank_on(cell, run.ground))
}

/// Whether nothing of a cell shows but this ground.
pub(super) fn is_blank_on(cell: &Cell, ground: Color) -> bool {
    is_blank(cell) && cell.bg == ground && matches!(cell.diff_option, CellDiffOption::None)
}
