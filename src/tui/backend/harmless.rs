//! The last check of every cell before it is sent.

use crate::tui::language::script;
use ouk_io::text;
use ratatui::buffer::{Cell, CellDiffOption};
use std::borrow::Cow;

/// The cell without characters that a terminal could take for a command. The screens have removed
/// them already; this is a second check.
pub(super) fn harmless(cell: &Cell) -> Cow<'_, Cell> {
    let Some(symbol) = text::cell(cell.symbol()) else { return Cow::Borrowed(cell) };
    let mut cell = cell.clone();
    match cell.diff_option {
        CellDiffOption::ForcedWidth(kept) => {
            cell.set_symbol(script::fitting(&symbol, kept.get()));
        }
        _ => {
            cell.set_symbol("\u{fffd}");
        }
    }
    Cow::Owned(cell)
}
