//! Rows painted in one tone before anything is drawn on them.

use super::style::is_blank;
use ratatui::buffer::Cell;
use ratatui::style::Color;
use std::collections::BTreeMap;

/// A tone, and the stretches of rows to paint in it: column, row and width.
pub(super) struct RowPaint {
    pub(super) ground: Color,
    pub(super) rows: Vec<(u16, u16, u16)>,
}

impl RowPaint {
    /// The tone of most blanks in a picture, and the rows where they are separated. The picture
    /// gives all cells in between too, so painting changes none of them.
    pub(super) fn of(cells: &[(u16, u16, &Cell)]) -> Option<RowPaint> {
        let ground = commonest_ground(cells)?;
        let mut by_row: BTreeMap<u16, BTreeMap<u16, &Cell>> = BTreeMap::new();
        for &(x, y, cell) in cells {
            by_row.entry(y).or_default().insert(x, cell);
        }
        let rows = by_row.into_iter().filter_map(|(y, row)| {
            let (x, width) = stretch(&row, ground)?;
            Some((x, y, width))
        });
        let rows: Vec<_> = rows.collect();
        (!rows.is_empty()).then_some(RowPaint { ground, rows })
    }

    /// Whether a cell is painted.
    pub(super) fn covers(&self, x: u16, y: u16) -> bool {
        self.rows.iter().any(|&(first, row, width)| row == y && (first..first + width).contains(&x))
    }
}

/// The background of most blank cells.
pub(super) fn commonest_ground(cells: &[(u16, u16, &Cell)]) -> Option<Color> {
    let mut counts: Vec<(Color, usize)> = Vec::new();
    for (.., cell) in cells.iter().filter(|cell| is_blank(cell.2)) {
        match counts.iter_mut().find(|count| count.0 == cell.bg) {
            Some(count) => count.1 += 1,
            None => counts.push((cell.bg, 1)),
        }
    }
    counts.into_iter().max_by_key(|count| count.1).map(|count| count.0)
}

/// The longest gapless stretch of a row that begins and ends with a blank of a background, if it
/// has several separate runs of such blanks.
fn stretch(row: &BTreeMap<u16, &Cell>, ground: Color) -> Option<(u16, u16)> {
    let mut best: Option<(u16, u16)> = None;
    let mut at: Option<Stretch> = None;
    for (&x, cell) in row {
        let blank = is_blank(cell) && cell.bg == ground;
        let mut stretch = match at.take() {
            Some(stretch) if stretch.next == x => stretch,
            _ if blank => Stretch { first: x, last: x, next: x, was_blank: false, runs: 0 },
            _ => continue,
        };
        stretch.next = x + 1;
        if blank {
            stretch.last = x;
            stretch.runs += u16::from(!stretch.was_blank);
        }
        stretch.was_blank = blank;
        let width = stretch.last + 1 - stretch.first;
        if stretch.runs > 1 && best.is_none_or(|best| width > best.1) {
            best = Some((stretch.first, width));
        }
        at = Some(stretch);
    }
    best
}

/// A stretch of cells without a gap.
struct Stretch {
    first: u16,
    /// The last blank of the background.
    last: u16,
    next: u16,
    was_blank: bool,
    /// The number of runs of blanks of the background.
    runs: u16,
}
