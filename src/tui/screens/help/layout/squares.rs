//! Squares of the board with captions.

use super::parts::{HelpBlock, PagePart};
use super::room::{PageRoom, WIDE};
use crate::tui::language::script;
use crate::tui::screens::help::sections::{HelpRow, Section};
use crate::tui::widgets::board::SquareSize;
use crate::tui::widgets::wrap;

/// The columns between a square and its caption, in squares of the usual size.
const BEFORE_CAPTION: u16 = 2;

/// The numbers of columns of marks, the best first.
const COLUMNS: [u16; 5] = [3, 4, 5, 2, 1];

/// The numbers of columns of marks on a wide screen, where two of them are below a column of keys.
const WIDE_COLUMNS: [u16; 5] = [4, 3, 5, 2, 1];

/// The number of columns of pieces that are placed as the keys above them are.
const PIECE_COLUMNS: u16 = 8;

/// The columns between two pieces, the best first.
const GAPS: [u16; 3] = [4, 3, 2];

/// The most lines of pieces.
const MOST_LINES: usize = 2;

/// The columns of a piece's letter and the blank before its name.
fn before_name(piece: &HelpRow) -> u16 {
    match script::width(&piece.sign) {
        0 => 0,
        letter => letter + 1,
    }
}

impl PageRoom {
    /// The ways to show pieces on squares in lines, each with its letter and name below, the best
    /// first.
    pub(super) fn pieces(&self, section: &Section) -> Vec<HelpBlock> {
        let lines = 1..=MOST_LINES;
        let ways = lines.flat_map(|lines| self.heights.pieces.iter().map(move |&at| (lines, at)));
        ways.filter_map(|(lines, height)| self.pieces_in_lines(section, lines, height)).collect()
    }

    fn pieces_in_lines(&self, section: &Section, lines: usize, height: u16) -> Option<HelpBlock> {
        let size = SquareSize::of_height(height);
        let many = section.rows.len().div_ceil(lines).max(1);
        let widths: Vec<u16> = section
            .rows
            .iter()
            .map(|row| (before_name(row) + script::width(row.meaning)).max(size.width))
            .collect();
        let rows = || widths.chunks(many);
        // A long name at the end of a line sets no other piece apart.
        let widest = rows().flat_map(|row| row.iter().rev().skip(1)).max().copied().unwrap_or(0);
        let fits = |column: &dyn Fn(u16) -> u16| {
            rows().all(|row| {
                let before = column(row.len().saturating_sub(1) as u16);
                row.last().is_none_or(|last| before + last <= self.width)
            })
        };
        let in_grid = |index| self.grid_column(index, PIECE_COLUMNS);
        let has_grid = in_grid(1) >= widest + GAPS[GAPS.len() - 1] && fits(&in_grid);
        let pitch = match has_grid {
            true => 0,
            false => GAPS
                .map(|gap| widest + gap)
                .into_iter()
                .find(|&pitch| fits(&|index| index * pitch))?,
        };
        let left = |index| if has_grid { in_grid(index) } else { index * pitch };
        let mut block = self.titled(section);
        let (mut y, apart) = (block.height, u16::from(self.is_airy()));
        for row in section.rows.chunks(many) {
            for (piece, x) in row.iter().zip((0..).map(left)) {
                block.put(x, y, PagePart::Square(piece.sample?, size));
                let below = y + size.height;
                block.put(x, below, PagePart::Sign(piece.sign.clone()));
                block.put(x + before_name(piece), below, PagePart::Words(piece.meaning.to_owned()));
            }
            block.height = y + size.height + 1;
            y = block.height + apart;
        }
        Some(block)
    }

    /// The ways to show marks on squares in columns, each with its caption beside it, the best
    /// first.
    pub(super) fn marks(&self, section: &Section) -> Vec<HelpBlock> {
        let Some(height) = self.heights.marks else { return Vec::new() };
        let size = SquareSize::of_height(height);
        let gaps: &[u16] = match height {
            1 => &[0],
            _ if self.is_airy() => &[2, 1, 0],
            _ => &[1, 0],
        };
        let columns = if self.width >= WIDE { WIDE_COLUMNS } else { COLUMNS };
        let ways =
            columns.into_iter().flat_map(|columns| gaps.iter().map(move |&gap| (gap, columns)));
        ways.filter_map(|(gap, columns)| self.marks_in_columns(section, columns, size, gap))
            .collect()
    }

    fn marks_in_columns(
        &self,
        section: &Section,
        columns: u16,
        size: SquareSize,
        gap: u16,
    ) -> Option<HelpBlock> {
        let before = size.width + BEFORE_CAPTION;
        let is_in_grid = self.width >= WIDE && columns == WIDE_COLUMNS[0];
        let pitch = match is_in_grid {
            true => self.grid_column(1, columns),
            false => (self.width + BEFORE_CAPTION) / columns,
        };
        let left = |index| match is_in_grid {
            true => self.grid_column(index, columns),
            false => index * pitch,
        };
        // The last column ends with the page.
        let last = self.width.saturating_sub(left(columns - 1) + before);
        let room = pitch.saturating_sub(before + BEFORE_CAPTION).min(last);
        let mut block = (room > 0).then(|| self.titled(section))?;
        let mut y = block.height;
        for row in section.rows.chunks(usize::from(columns)) {
            for (mark, x) in row.iter().zip((0..).map(left)) {
                let words = wrap(mark.meaning, room);
                // A caption is whole, and no higher than its square.
                let is_broken = mark.meaning.split_whitespace().any(|at| script::width(at) > room);
                let above = size.height.checked_sub(words.len() as u16).filter(|_| !is_broken)?;
                block.put(x, y, PagePart::Square(mark.sample?, size));
                for (at, words) in (y + above / 2..).zip(words) {
                    block.put(x + before, at, PagePart::Words(words));
                }
            }
            block.height = y + size.height;
            y = block.height + gap;
        }
        Some(block)
    }
}
