//! The room for the pages of the help, and the widths of what is on them.

use super::parts::{HelpBlock, PagePart};
use crate::tui::language::script;
use crate::tui::screens::help::samples::SampleHeights;
use crate::tui::screens::help::sections::{HelpRow, Section, SectionAbout};

/// The room for pages, and the look of what is on them.
pub(in super::super) struct PageRoom {
    pub(in super::super) width: u16,
    pub(in super::super) rows: u16,
    /// Whether keys have a ground of their own.
    pub(in super::super) has_chips: bool,
    pub(in super::super) heights: SampleHeights,
}

/// The smallest width of a column with keys and descriptions.
const LEAST_COLUMN: u16 = 36;

/// The most columns of lists beside each other; more are hard to read.
const MOST_BESIDE: u16 = 2;

/// The most columns of short rows.
const MOST_SHORT: u16 = 4;

/// The rows up to which no blank row follows a title.
const LOW: u16 = 12;

/// The width from which columns are further apart.
pub(super) const WIDE: u16 = 100;

impl PageRoom {
    pub(super) fn is_airy(&self) -> bool {
        self.rows > LOW
    }

    /// The rows of a title, with a blank row below where there is room.
    pub(super) fn title_rows(&self) -> u16 {
        1 + u16::from(self.is_airy())
    }

    /// A block that has only a title so far.
    pub(super) fn titled(&self, section: &Section) -> HelpBlock {
        let mut block = HelpBlock::default();
        block.put(0, 0, PagePart::Title(section.title));
        block.height = self.title_rows();
        block
    }

    /// The columns between two columns of text.
    pub(super) fn between(&self) -> u16 {
        if self.width >= WIDE { 6 } else { 3 }
    }

    pub(super) fn columns_of_lists(&self) -> u16 {
        let between = self.between();
        ((self.width + between) / (LEAST_COLUMN + between)).clamp(1, MOST_BESIDE)
    }

    /// The number of columns for rows that are as short as these.
    pub(super) fn columns_of_short(&self, section: &Section) -> u16 {
        let signs = self.sign_columns(section, &section.rows, self.width);
        let words = section.rows.iter().map(|row| script::width(row.meaning)).max().unwrap_or(0);
        let between = self.between();
        ((self.width + between) / (signs + words + between)).clamp(1, MOST_SHORT)
    }

    /// The width of each of several columns.
    pub(super) fn column_width(&self, columns: u16) -> u16 {
        let between = self.between();
        ((self.width + between) / columns.max(1)).saturating_sub(between).max(1)
    }

    /// The column in which the part with an index begins, of several side by side: a grid that
    /// keys, pieces and marks share.
    pub(super) fn grid_column(&self, index: u16, columns: u16) -> u16 {
        index * (self.column_width(2) + self.between()) * 2 / columns.max(1)
    }

    /// The columns for the signs of some rows of a section, with the gap after them: at most about
    /// half of the width.
    pub(super) fn sign_columns<'a>(
        &self,
        section: &Section,
        rows: impl IntoIterator<Item = &'a HelpRow>,
        width: u16,
    ) -> u16 {
        let widths = rows.into_iter().map(|row| self.sign_width(section, row));
        let longest = widths.max().unwrap_or(0);
        let around = if self.has_chips && width >= LEAST_COLUMN { 2 } else { 0 };
        (longest + AFTER_SIGNS).min(width / 2 + around)
    }

    pub(super) fn sign_width(&self, section: &Section, row: &HelpRow) -> u16 {
        match section.keys(row).as_slice() {
            [] => script::width(&row.sign),
            keys if self.has_chips && section.about == SectionAbout::FirstKeys => {
                keys.iter().map(|key| script::width(key) + 3).sum::<u16>() - 1
            }
            keys => script::width(&joined(keys)) + if self.has_chips { 2 } else { 0 },
        }
    }

    /// The sign of a row as a part of a page, in a list with these columns for its signs.
    pub(super) fn sign(&self, section: &Section, row: &HelpRow, signs: u16) -> PagePart {
        match section.keys(row).as_slice() {
            [] => PagePart::Sign(row.sign.clone()),
            keys if !self.has_chips => PagePart::Sign(joined(keys)),
            keys if section.about == SectionAbout::FirstKeys => {
                PagePart::Keys(keys.iter().map(|&key| key.to_owned()).collect())
            }
            keys => self.band(joined(keys), signs),
        }
    }

    /// Words on the ground of a list's signs.
    pub(super) const fn band(&self, words: String, signs: u16) -> PagePart {
        PagePart::Band(words, signs.saturating_sub(AFTER_SIGNS))
    }
}

/// The columns between signs and words.
pub(super) const AFTER_SIGNS: u16 = 2;

/// Keys as text.
fn joined(keys: &[&str]) -> String {
    keys.join(" ")
}
