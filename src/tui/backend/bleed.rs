//! Pixels that blocks and lines leave behind in the cells beside them.
//!
//! Many fonts draw blocks and the corners of frames a pixel wider than their cell, so that they
//! join up (DejaVu's in xterm do). When such a sign is erased, that pixel stays in the blank cell
//! beside it until the cell is drawn again.

use super::blank_run::BlankRun;
use super::screen_state::ScreenState;
use super::style::is_blank;
use ratatui::buffer::Cell;
use ratatui::layout::Size;
use std::collections::HashSet;

/// Whether a cell shows a block or a line that may reach beyond it.
fn is_block(cell: &Cell) -> bool {
    cell.symbol().starts_with(|symbol| ('\u{2500}'..='\u{259f}').contains(&symbol))
}

/// The blank cells beside changed blocks that must be drawn again. A cell with the background of
/// the changed cell costs one byte, so it is always drawn; in a picture that changes a lot, all of
/// the cells are.
pub(super) fn beside_changed_blocks(
    shown: &ScreenState,
    changes: &[(u16, u16, &Cell)],
    size: Size,
) -> Vec<(u16, u16, Cell)> {
    let all = changes.len() > usize::from(size.width) * usize::from(size.height) / 8;
    // A run of Khmer script covers the cells after its first one.
    let cells = |&(x, y, cell): &(u16, u16, &Cell)| {
        let kept = BlankRun::of(x, y, cell).map_or(1, |run| run.kept);
        (x..x.saturating_add(kept)).map(move |x| (x, y))
    };
    let changed: HashSet<(u16, u16)> = changes.iter().flat_map(cells).collect();
    let mut beside = HashSet::new();
    let mut found = Vec::new();
    for &(x, y, cell) in changes.iter().filter(|&&(x, y, _)| shown.cell(x, y).is_some_and(is_block))
    {
        for near in [x.checked_sub(1), x.checked_add(1)].into_iter().flatten() {
            let blank = shown.cell(near, y).filter(|blank| is_blank(blank));
            let Some(blank) = blank.filter(|blank| all || blank.bg == cell.bg) else { continue };
            if !changed.contains(&(near, y)) && beside.insert((near, y)) {
                found.push((near, y, blank.clone()));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::buffer::CellDiffOption;
    use ratatui::style::Color;
    use std::num::NonZeroU16;

    #[test]
    fn blanks_beside_an_erased_block_are_drawn_again() {
        let size = Size { width: 20, height: 2 };
        let on = |symbol: &'static str, bg| {
            let mut cell = Cell::new(symbol);
            cell.bg = bg;
            cell
        };
        let mut shown = ScreenState::default();
        shown.erase(size, Color::Red);
        shown.set(4, 0, 1, Some(&on("▟", Color::Red)));
        shown.set(5, 0, 1, Some(&on(" ", Color::Blue)));
        shown.set(9, 0, 1, Some(&on("K", Color::Red)));
        shown.set(17, 0, 1, Some(&on("┏", Color::Red)));
        let blank = on(" ", Color::Red);
        let found = |changes: &[(u16, u16, &Cell)]| -> Vec<u16> {
            let mut found: Vec<u16> =
                beside_changed_blocks(&shown, changes, size).iter().map(|cell| cell.0).collect();
            found.sort_unstable();
            found
        };
        assert_eq!(found(&[(4, 0, &blank)]), [3], "of the same ground only");
        assert_eq!(found(&[(3, 0, &blank), (4, 0, &blank)]), [0; 0], "it is drawn already");
        assert_eq!(found(&[(9, 0, &blank)]), [0; 0], "a letter stays in its cell");
        assert_eq!(found(&[(17, 0, &blank)]), [16, 18], "the corner of a frame");
        let many = [(4, 0), (11, 0), (12, 0), (13, 0), (14, 0), (15, 0)];
        let many = many.map(|(x, y)| (x, y, &blank));
        assert_eq!(found(&many), [3, 5], "of any ground where much changes");
        let mut run = on("ភាសា", Color::Red);
        run.diff_option = CellDiffOption::ForcedWidth(NonZeroU16::new(3).expect("3 is not 0"));
        assert_eq!(found(&[(1, 0, &run), (4, 0, &blank)]), [0; 0], "Khmer script takes its place");
    }
}
