//! The pages of the help: sections as blocks, one below the other. A section that fits on a page is
//! never split.

mod lists;
mod squares;

use super::samples::{Sample, SampleHeights};
use super::sections::{HelpRow, Section, SectionAbout};
use crate::tui::language::script;
use crate::tui::widgets::board::SquareSize;
use lists::ListQueue;

/// Something at a place on a page.
pub(super) struct PlacedPart {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) part: PagePart,
}

/// Something on a page.
#[derive(Clone)]
pub(super) enum PagePart {
    Title(&'static str),
    /// Keys, each on a ground of its own if there is one.
    Keys(Vec<String>),
    /// A sign or letter.
    Sign(String),
    Words(String),
    Square(Sample, SquareSize),
}

/// A page.
pub(super) type HelpPage = Vec<PlacedPart>;

/// Parts with a place at the upper left of their block.
#[derive(Default)]
struct HelpBlock {
    parts: Vec<PlacedPart>,
    height: u16,
}

impl HelpBlock {
    fn put(&mut self, x: u16, y: u16, part: PagePart) {
        self.parts.push(PlacedPart { x, y, part });
    }
}

/// The room for pages, and the look of what is on them.
pub(super) struct PageRoom {
    pub(super) width: u16,
    pub(super) rows: u16,
    /// Whether keys have a ground of their own.
    pub(super) has_chips: bool,
    pub(super) heights: SampleHeights,
}

/// The smallest width of a column with keys and descriptions.
const LEAST_COLUMN: u16 = 36;

/// The most columns of lists beside each other; more are hard to read.
const MOST_BESIDE: u16 = 2;

/// The most columns of short rows.
const MOST_SHORT: u16 = 4;

/// The rows up to which no blank row follows a title.
const LOW: u16 = 12;

/// The rows from which two blank rows separate blocks.
const TALL: u16 = 32;

/// The width from which columns are further apart.
const WIDE: u16 = 100;

impl PageRoom {
    /// The sections on pages.
    pub(super) fn pages(&self, sections: &[Section]) -> Vec<HelpPage> {
        let mut pages = PageStack::of(self);
        let mut queue = ListQueue::default();
        for section in sections {
            let ways = self.ways(section);
            if ways.is_empty() {
                queue.push(section);
                continue;
            }
            pages.put_lists(std::mem::take(&mut queue));
            pages.put_best(ways);
        }
        pages.put_lists(queue);
        pages.pages
    }

    /// The blocks that show a section alone over the whole width, the best first; none for lists,
    /// and where a section is too long for a page.
    fn ways(&self, section: &Section) -> Vec<HelpBlock> {
        let apart = u16::from(self.is_airy());
        let many = self.columns_of_lists();
        let mut ways = match section.about {
            SectionAbout::FirstKeys => {
                [apart, 0].into_iter().filter_map(|gap| self.whole(section, many, gap)).collect()
            }
            SectionAbout::Pieces => {
                let mut ways = self.pieces(section);
                ways.extend(self.whole(section, self.columns_of_short(section), 0));
                ways
            }
            SectionAbout::Marks => {
                let mut ways = self.marks(section);
                ways.extend(self.whole(section, many, 0));
                ways
            }
            SectionAbout::Keys | SectionAbout::Typed | SectionAbout::Signs => Vec::new(),
        };
        ways.retain(|way| way.height <= self.rows);
        ways
    }

    fn is_airy(&self) -> bool {
        self.rows > LOW
    }

    /// The rows of a title, with a blank row below where there is room.
    fn title_rows(&self) -> u16 {
        1 + u16::from(self.is_airy())
    }

    /// A block that has only a title so far.
    fn titled(&self, section: &Section) -> HelpBlock {
        let mut block = HelpBlock::default();
        block.put(0, 0, PagePart::Title(section.title));
        block.height = self.title_rows();
        block
    }

    /// The columns between two columns of text.
    fn between(&self) -> u16 {
        if self.width >= WIDE { 6 } else { 3 }
    }

    fn columns_of_lists(&self) -> u16 {
        let between = self.between();
        ((self.width + between) / (LEAST_COLUMN + between)).clamp(1, MOST_BESIDE)
    }

    /// The number of columns for rows that are as short as these.
    fn columns_of_short(&self, section: &Section) -> u16 {
        let signs = self.sign_columns(section, &section.rows, self.width);
        let words = section.rows.iter().map(|row| script::width(row.meaning)).max().unwrap_or(0);
        let between = self.between();
        ((self.width + between) / (signs + words + between)).clamp(1, MOST_SHORT)
    }

    /// The width of each of several columns.
    fn column_width(&self, columns: u16) -> u16 {
        let between = self.between();
        ((self.width + between) / columns.max(1)).saturating_sub(between).max(1)
    }

    /// The columns for the signs of some rows of a section, with the gap after them: at most half
    /// of the width.
    fn sign_columns(&self, section: &Section, rows: &[HelpRow], width: u16) -> u16 {
        let longest = rows.iter().map(|row| self.sign_width(section, row)).max().unwrap_or(0);
        (longest + 2).min(width / 2)
    }

    fn sign_width(&self, section: &Section, row: &HelpRow) -> u16 {
        match section.keys(row).as_slice() {
            [] => script::width(&row.sign),
            keys => self.keys_width(keys),
        }
    }

    /// The width of keys beside each other.
    fn keys_width(&self, keys: &[&str]) -> u16 {
        let around = if self.has_chips { 2 } else { 0 };
        keys.iter().map(|key| script::width(key) + around + 1).sum::<u16>().saturating_sub(1)
    }

    /// The sign of a row as a part of a page.
    fn sign(&self, section: &Section, row: &HelpRow) -> PagePart {
        match section.keys(row).as_slice() {
            [] => PagePart::Sign(row.sign.clone()),
            keys => PagePart::Keys(keys.iter().map(|&key| key.to_owned()).collect()),
        }
    }
}

/// Pages that are being filled from above.
struct PageStack<'a> {
    room: &'a PageRoom,
    pages: Vec<HelpPage>,
    /// The rows of the last page that are taken.
    used: u16,
}

impl<'a> PageStack<'a> {
    const fn of(room: &'a PageRoom) -> PageStack<'a> {
        PageStack { room, pages: Vec::new(), used: 0 }
    }

    /// The first free row on the last page, after blank rows.
    fn top(&self) -> u16 {
        match self.used {
            0 => 0,
            used if self.room.rows >= TALL => used + 2,
            used => used + 1,
        }
    }

    fn free(&self) -> u16 {
        self.room.rows.saturating_sub(self.top())
    }

    /// Puts a block on the last page, or on a new one if it does not fit.
    fn put(&mut self, block: HelpBlock) {
        if self.pages.is_empty() || block.height > self.free() {
            self.pages.push(HelpPage::new());
            self.used = 0;
        }
        let top = self.top();
        self.used = top + block.height;
        let moved = block.parts.into_iter().map(|at| PlacedPart { y: top + at.y, ..at });
        if let Some(page) = self.pages.last_mut() {
            page.extend(moved);
        }
    }

    /// Puts the best of several blocks that fits on the last page, or else the best on a new one.
    fn put_best(&mut self, mut ways: Vec<HelpBlock>) {
        let fitting = ways.iter().position(|way| way.height <= self.free()).unwrap_or(0);
        if fitting < ways.len() {
            self.put(ways.swap_remove(fitting));
        }
    }

    /// Puts lists beside and below each other.
    fn put_lists(&mut self, mut queue: ListQueue) {
        while !queue.is_empty() {
            let (free, rows) = (self.free(), self.room.rows);
            let block = queue.take_whole(self.room, free);
            let block = block.or_else(|| queue.take_whole(self.room, rows));
            let block = block.unwrap_or_else(|| queue.take_part(self.room, rows));
            self.put(block);
        }
    }
}
