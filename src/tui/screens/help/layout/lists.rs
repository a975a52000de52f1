//! Lists of keys and descriptions in columns.

use super::{HelpBlock, PagePart, PageRoom};
use crate::tui::language::script;
use crate::tui::screens::help::sections::{HelpRow, Section};
use crate::tui::widgets::wrap;

/// A line of a list: the sign before it, and words.
struct ListLine {
    sign: Option<PagePart>,
    words: String,
}

/// Lists that are not on a page yet.
#[derive(Default)]
pub(super) struct ListQueue<'a> {
    sections: Vec<&'a Section>,
    /// The rows of the first list that are on a page already.
    taken: usize,
}

impl<'a> ListQueue<'a> {
    pub(super) fn push(&mut self, section: &'a Section) {
        self.sections.push(section);
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.sections.is_empty()
    }

    /// The rows of the first list that are left.
    fn rest(&self) -> Option<(&'a Section, &'a [HelpRow])> {
        let section = *self.sections.first()?;
        Some((section, section.rows.get(self.taken..).unwrap_or_default()))
    }

    fn drop_first(&mut self, lists: usize) {
        self.sections.drain(..lists);
        self.taken = 0;
    }

    /// Takes as many lists as fit as a whole in some rows, each in one column; one alone, or the
    /// rest of it, is in as many columns as there are.
    pub(super) fn take_whole(&mut self, room: &PageRoom, rows: u16) -> Option<HelpBlock> {
        if self.taken == 0 {
            for lists in (2..=self.sections.len()).rev() {
                if let Some(block) = room.beside(&self.sections[..lists], rows) {
                    self.drop_first(lists);
                    return Some(block);
                }
            }
        }
        let (section, rest) = self.rest()?;
        let columns = room.columns_of_lists();
        let (block, taken) = room.balanced(section, rest, columns, rows, 0);
        if taken < rest.len() || block.height > rows {
            return None;
        }
        self.drop_first(1);
        Some(block)
    }

    /// Takes as much of the first list as fits in some rows.
    pub(super) fn take_part(&mut self, room: &PageRoom, rows: u16) -> HelpBlock {
        let Some((section, rest)) = self.rest() else { return HelpBlock::default() };
        let columns = room.columns_of_lists();
        let (block, taken) = room.balanced(section, rest, columns, rows, 0);
        self.taken += taken.max(1);
        if self.taken >= section.rows.len() {
            self.drop_first(1);
        }
        block
    }
}

impl PageRoom {
    /// A section in balanced columns below its title; `None` if it does not fit on a page.
    pub(super) fn whole(&self, section: &Section, columns: u16, gap: u16) -> Option<HelpBlock> {
        let (block, taken) = self.balanced(section, &section.rows, columns, self.rows, gap);
        (taken == section.rows.len()).then_some(block)
    }

    /// Rows of a section in columns below its title, as low as possible, with blank rows in
    /// between; and the number of rows that fit.
    fn balanced(
        &self,
        section: &Section,
        rows: &[HelpRow],
        columns: u16,
        most: u16,
        gap: u16,
    ) -> (HelpBlock, usize) {
        let width = self.column_width(columns);
        let mut block = self.titled(section);
        let top = block.height;
        let signs = self.sign_columns(section, rows, width);
        let heights: Vec<u16> =
            rows.iter().map(|row| self.lines(section, row, width, signs).len() as u16).collect();
        let room = most.saturating_sub(top).max(1);
        let all = |ends: &Vec<usize>| ends.last() == Some(&rows.len());
        let ends = (1..=room).map(|most| ends(&heights, columns, most, gap)).find(all);
        let ends = ends.unwrap_or_else(|| self::ends(&heights, columns, room, gap));
        let (mut x, mut first) = (0, 0);
        for &end in &ends {
            let column = &rows[first..end];
            let signs = self.sign_columns(section, column, width);
            let mut y = top;
            for row in column {
                for line in self.lines(section, row, width, signs) {
                    put_line(&mut block, (x, y), signs, line);
                    y += 1;
                }
                y += gap;
            }
            block.height = block.height.max(y.saturating_sub(gap));
            (x, first) = (x + width + self.between(), end);
        }
        (block, first)
    }

    /// Sections in columns of some rows, each as a whole; `None` if there are too few columns.
    fn beside(&self, sections: &[&Section], most: u16) -> Option<HelpBlock> {
        let columns = self.columns_of_lists();
        let width = self.column_width(columns);
        // Lists of the same kind have their descriptions in the same column.
        let signs_of = |about| {
            let alike = sections.iter().filter(|other| other.about == about);
            alike.map(|other| self.sign_columns(other, &other.rows, width)).max().unwrap_or(0)
        };
        let lists: Vec<(u16, Vec<ListLine>)> = sections
            .iter()
            .map(|section| {
                let signs = signs_of(section.about);
                let lines = section.rows.iter();
                (signs, lines.flat_map(|row| self.lines(section, row, width, signs)).collect())
            })
            .collect();
        let heights: Vec<u16> =
            lists.iter().map(|list| self.title_rows() + list.1.len() as u16).collect();
        if heights.iter().any(|&height| height > most) {
            return None;
        }
        let all = |ends: &Vec<usize>| ends.last() == Some(&sections.len());
        let ends = (1..=most).map(|most| ends(&heights, columns, most, 1)).find(all)?;
        let mut block = HelpBlock::default();
        let (mut x, mut y, mut column) = (0, 0, 0);
        for (index, (section, (signs, lines))) in sections.iter().zip(lists).enumerate() {
            if ends.get(column) == Some(&index) {
                (x, y, column) = (x + width + self.between(), 0, column + 1);
            }
            block.put(x, y, PagePart::Title(section.title));
            y += self.title_rows();
            for line in lines {
                put_line(&mut block, (x, y), signs, line);
                y += 1;
            }
            block.height = block.height.max(y);
            y += 1;
        }
        Some(block)
    }

    /// A row in lines of a width. A sign that is too long for its columns has its own line.
    fn lines(&self, section: &Section, row: &HelpRow, width: u16, signs: u16) -> Vec<ListLine> {
        let mut sign = Some(self.sign(section, row)).filter(|_| !row.sign.is_empty());
        let mut lines = Vec::new();
        if self.sign_width(section, row) + 2 > signs {
            lines.push(ListLine { sign: sign.take(), words: String::new() });
        }
        for words in wrap(row.meaning, width.saturating_sub(signs).max(1)) {
            lines.push(ListLine { sign: sign.take(), words });
        }
        lines
    }
}

fn put_line(block: &mut HelpBlock, (x, y): (u16, u16), signs: u16, line: ListLine) {
    if let Some(sign) = line.sign {
        block.put(x, y, sign);
    }
    if script::width(&line.words) > 0 {
        block.put(x + signs, y, PagePart::Words(line.words));
    }
}

/// Where columns of this height end in a list of parts with these heights and gaps in between: the
/// index after the last part of each column. A column has at least one part.
fn ends(heights: &[u16], columns: u16, most: u16, gap: u16) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut used = 0;
    for (index, height) in heights.iter().enumerate() {
        if used > 0 && used + gap + height > most {
            if ends.len() + 1 == usize::from(columns) {
                ends.push(index);
                return ends;
            }
            ends.push(index);
            used = 0;
        }
        used += height + if used > 0 { gap } else { 0 };
    }
    ends.push(heights.len());
    ends
}
