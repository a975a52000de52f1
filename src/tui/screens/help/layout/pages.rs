//! Sections as blocks, one below the other on pages.

use super::lists::ListQueue;
use super::parts::{HelpBlock, HelpPage, PlacedPart};
use super::room::PageRoom;
use crate::tui::screens::help::sections::{Section, SectionAbout};
use std::collections::VecDeque;

impl PageRoom {
    /// The sections on pages.
    pub(in super::super) fn pages(&self, sections: &[Section]) -> Vec<HelpPage> {
        let mut pages = PageStack::of(self);
        let with_ways = |section| (section, self.ways(section));
        let mut left: VecDeque<(&Section, Vec<HelpBlock>)> =
            sections.iter().map(with_ways).collect();
        while let Some((section, ways)) = left.pop_front() {
            if !ways.is_empty() {
                if let Some(block) = pages.before(&ways, &mut left) {
                    pages.put(block);
                }
                pages.put_best(ways);
                continue;
            }
            let mut lists = ListQueue::of(section);
            while let Some((section, _)) = left.front().filter(|next| next.1.is_empty()) {
                lists.push(section);
                left.pop_front();
            }
            pages.put_lists(lists);
        }
        pages.pages
    }

    /// The blocks that show a section alone over the whole width, the best first; none for lists,
    /// and where a section is too long for a page.
    fn ways(&self, section: &Section) -> Vec<HelpBlock> {
        let on_squares = match section.about {
            SectionAbout::Pieces => self.pieces(section),
            SectionAbout::Marks => self.marks(section),
            _ => Vec::new(),
        };
        let fit = |ways: Vec<HelpBlock>| -> Vec<HelpBlock> {
            ways.into_iter().filter(|way| way.height <= self.rows).collect()
        };
        let on_squares = fit(on_squares);
        if !on_squares.is_empty() {
            return on_squares;
        }
        let many = self.columns_of_lists();
        let (columns, gaps): (u16, &[u16]) = match section.about {
            SectionAbout::FirstKeys if self.is_airy() => (many, &[1, 0]),
            SectionAbout::FirstKeys | SectionAbout::Marks => (many, &[0]),
            SectionAbout::Pieces => (self.columns_of_short(section), &[0]),
            SectionAbout::Keys | SectionAbout::Typed | SectionAbout::Signs => return Vec::new(),
        };
        fit(gaps.iter().filter_map(|&gap| self.whole(section, columns, gap)).collect())
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

    /// The first free row on the last page, after a blank row.
    fn top(&self) -> u16 {
        match self.used {
            0 => 0,
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
        // Two blank rows set blocks further apart where there is room.
        let has_spare = self.used > 0 && block.height < self.free();
        let top = self.top() + u16::from(has_spare);
        self.used = top + block.height;
        let moved = block.parts.into_iter().map(|at| PlacedPart { y: top + at.y, ..at });
        if let Some(page) = self.pages.last_mut() {
            page.extend(moved);
        }
    }

    /// A list that fills the last page, where none of these blocks fits, if there is one that does.
    fn before(
        &self,
        ways: &[HelpBlock],
        left: &mut VecDeque<(&Section, Vec<HelpBlock>)>,
    ) -> Option<HelpBlock> {
        if self.used == 0 || ways.iter().any(|way| way.height <= self.free()) {
            return None;
        }
        let index = left.iter().position(|(_, ways)| ways.is_empty())?;
        let block = ListQueue::of(left[index].0).take_whole(self.room, self.free())?;
        left.remove(index);
        Some(block)
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
