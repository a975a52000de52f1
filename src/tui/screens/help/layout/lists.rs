//! Lists of keys and descriptions in columns.

use super::parts::{HelpBlock, PagePart};
use super::room::{AFTER_SIGNS, PageRoom};
use crate::tui::language::script;
use crate::tui::screens::help::sections::{HelpRow, Section};
use crate::tui::widgets::wrap;

/// A line of a list: the sign before it, and words.
struct ListLine {
    sign: Option<PagePart>,
    words: String,
}

/// A row of a list, or some lines of one that is higher than a page.
#[derive(Clone, Copy)]
struct ListPart<'a> {
    row: &'a HelpRow,
    /// The number of lines before the part.
    before: usize,
    /// The most lines of the part.
    most: usize,
}

/// Lists that are not on a page yet.
pub(super) struct ListQueue<'a> {
    sections: Vec<&'a Section>,
    /// The parts of the first list that are on a page already.
    taken: usize,
}

impl<'a> ListQueue<'a> {
    pub(super) fn of(section: &'a Section) -> ListQueue<'a> {
        ListQueue { sections: vec![section], taken: 0 }
    }

    pub(super) fn push(&mut self, section: &'a Section) {
        self.sections.push(section);
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.sections.is_empty()
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
        let section = *self.sections.first()?;
        let columns = room.columns_of_lists();
        let parts = room.parts(section, columns);
        let rest = parts.get(self.taken..).unwrap_or_default();
        let (block, taken) = room.balanced(section, rest, columns, rows, 0);
        if taken < rest.len() || block.height > rows {
            return None;
        }
        self.drop_first(1);
        Some(block)
    }

    /// Takes as much of the first list as fits in some rows.
    pub(super) fn take_part(&mut self, room: &PageRoom, rows: u16) -> HelpBlock {
        let Some(&section) = self.sections.first() else { return HelpBlock::default() };
        let columns = room.columns_of_lists();
        let parts = room.parts(section, columns);
        let rest = parts.get(self.taken..).unwrap_or_default();
        let (block, taken) = room.balanced(section, rest, columns, rows, 0);
        self.taken += taken.max(1);
        if self.taken >= parts.len() {
            self.drop_first(1);
        }
        block
    }
}

impl PageRoom {
    /// A section in balanced columns below its title; `None` if it does not fit on a page.
    pub(super) fn whole(&self, section: &Section, columns: u16, gap: u16) -> Option<HelpBlock> {
        let parts = self.parts(section, columns);
        let (block, taken) = self.balanced(section, &parts, columns, self.rows, gap);
        (taken == parts.len()).then_some(block)
    }

    /// The rows of a section, of which those that are higher than a page are divided.
    fn parts<'a>(&self, section: &'a Section, columns: u16) -> Vec<ListPart<'a>> {
        let width = self.column_width(columns);
        let signs = self.sign_columns(section, &section.rows, width);
        let most = usize::from(self.rows.saturating_sub(self.title_rows()).max(1));
        let divided = |row| {
            let lines = self.lines(section, row, width, signs).len();
            (0..lines.max(1)).step_by(most).map(move |before| ListPart { row, before, most })
        };
        section.rows.iter().flat_map(divided).collect()
    }

    /// Rows of a section in columns below its title, as low as possible, with blank rows in
    /// between; and the number of rows that fit.
    fn balanced(
        &self,
        section: &Section,
        rows: &[ListPart],
        columns: u16,
        most: u16,
        gap: u16,
    ) -> (HelpBlock, usize) {
        let width = self.column_width(columns);
        let mut block = self.titled(section);
        let top = block.height;
        let signs = self.sign_columns(section, rows.iter().map(|part| part.row), width);
        let heights: Vec<u16> = rows
            .iter()
            .map(|&part| self.part_lines(section, part, width, signs).len() as u16)
            .collect();
        let room = most.saturating_sub(top).max(1);
        let all = |ends: &Vec<usize>| ends.last() == Some(&rows.len());
        let ends = (1..=room).map(|most| ends(&heights, columns, most, gap)).find(all);
        let ends = ends.unwrap_or_else(|| self::ends(&heights, columns, room, gap));
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let parts: Vec<&[ListPart]> =
            starts.zip(&ends).map(|(from, &to)| &rows[from..to]).collect();
        let mut laid = Vec::new();
        let mut x = 0;
        for (part, width) in parts.iter().zip(self.column_widths(section, &parts, width)) {
            let signs = self.sign_columns(section, part.iter().map(|part| part.row), width);
            let lines = |&part| self.part_lines(section, part, width, signs);
            laid.push((x, signs, part.iter().map(lines).collect::<Vec<_>>()));
            x += width + self.between();
        }
        let mut tops = vec![top; laid.len()];
        for row in 0.. {
            let mut is_last = true;
            for ((x, signs, rows), y) in laid.iter_mut().zip(&mut tops) {
                let Some(lines) = rows.get_mut(row) else { continue };
                is_last = false;
                for line in lines.drain(..) {
                    put_line(&mut block, (*x, *y), *signs, line);
                    *y += 1;
                }
                block.height = block.height.max(*y);
                *y += gap;
            }
            if is_last {
                break;
            }
            // Rows that are set apart stand beside each other.
            let lowest = tops.iter().copied().max().filter(|_| gap > 0);
            tops = lowest.map_or(tops.clone(), |lowest| vec![lowest; tops.len()]);
        }
        (block, ends.last().copied().unwrap_or(0))
    }

    /// The widths of columns with these rows. Where rows would be broken, the first of two columns
    /// gets what the other can spare.
    fn column_widths(&self, section: &Section, parts: &[&[ListPart]], width: u16) -> Vec<u16> {
        let needed = |parts: &[ListPart]| {
            let rows = || parts.iter().map(|part| part.row);
            let words = rows().map(|row| script::width(row.meaning)).max().unwrap_or(0);
            self.sign_columns(section, rows(), width) + words
        };
        match parts {
            [left, right] if needed(left) > width && needed(right) < width => {
                let spare = (width - needed(right)).min(needed(left) - width);
                let lines = |part: &[ListPart], width| {
                    let signs = self.sign_columns(section, part.iter().map(|part| part.row), width);
                    let rows =
                        part.iter().map(|&part| self.part_lines(section, part, width, signs));
                    rows.map(|lines| lines.len()).sum::<usize>()
                };
                // A narrower column may leave no room for long keys beside their words.
                match lines(right, width - spare) > lines(right, width) {
                    true => vec![width; 2],
                    false => vec![width + spare, width - spare],
                }
            }
            _ => vec![width; parts.len()],
        }
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

    /// The lines of a part of a row.
    fn part_lines(
        &self,
        section: &Section,
        part: ListPart,
        width: u16,
        signs: u16,
    ) -> Vec<ListLine> {
        let lines = self.lines(section, part.row, width, signs);
        lines.into_iter().skip(part.before).take(part.most).collect()
    }

    /// A row in lines of a width. A sign that is too long for its columns has its own line.
    fn lines(&self, section: &Section, row: &HelpRow, width: u16, signs: u16) -> Vec<ListLine> {
        let mut sign = Some(self.sign(section, row, signs)).filter(|_| !row.sign.is_empty());
        let mut lines = Vec::new();
        if self.sign_width(section, row) + AFTER_SIGNS > signs {
            lines.push(ListLine { sign: sign.take(), words: String::new() });
        }
        // The ground of the keys goes on beside every line.
        let has_band = matches!(sign, Some(PagePart::Band(..)));
        let band = || has_band.then(|| self.band(String::new(), signs));
        for words in wrap(row.meaning, width.saturating_sub(signs).max(1)) {
            lines.push(ListLine { sign: sign.take().or_else(band), words });
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
