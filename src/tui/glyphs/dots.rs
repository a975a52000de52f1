//! Dots as characters: blocks of two by two dots (U+2580 to U+259F), of two by three (sextants,
//! U+1FB00 to U+1FB3B) or of two by four (octants, U+1CD00 to U+1CDE5 and older characters from
//! before Unicode 16).

use super::DotGrid;
use ratatui::symbols::pixel::{OCTANTS, QUADRANTS, SEXTANTS};

/// A picture of a whole square: rows of blocks and spaces.
pub type Picture = Vec<Vec<char>>;

/// The number of dots in the upper row of a set.
const fn edge(set: usize) -> u32 {
    (set & 3).count_ones()
}

impl DotGrid {
    /// The columns of dots in a character.
    pub const COLUMNS: u16 = 2;

    /// The rows of dots in a character.
    #[must_use]
    pub const fn rows(self) -> u16 {
        match self {
            DotGrid::Quadrants => 2,
            DotGrid::Sextants => 3,
            DotGrid::Octants => 4,
        }
    }

    /// The character of each set of dots. The first dot is the lowest bit, row by row.
    const fn characters(self) -> &'static [char] {
        match self {
            DotGrid::Quadrants => &QUADRANTS,
            DotGrid::Sextants => &SEXTANTS,
            DotGrid::Octants => &OCTANTS,
        }
    }

    /// The sets of dots, with their characters, one of each pair of a set and its complement: that with fewer dots at
    /// the upper edge, which some fonts do not reach.
    pub(super) fn distinct(self) -> impl Iterator<Item = (usize, char)> {
        let characters = self.characters();
        let all = characters.len() - 1;
        let is_first = move |&set: &usize| (edge(set), set) < (edge(all - set), all - set);
        (1..all).filter(is_first).map(|set| (set, characters[set]))
    }

    /// The complement of a character with as many dots at the upper edge, if there is one.
    pub(super) fn complement(self, character: char) -> Option<char> {
        let characters = self.characters();
        let set = characters.iter().position(|&other| other == character)?;
        let other = characters.len() - 1 - set;
        (edge(set) == edge(other)).then(|| characters[other])
    }

    /// Converts rows of dots into rows of characters.
    pub(super) fn blocks<'a>(self, rows: impl Iterator<Item = &'a [bool]>) -> Picture {
        let rows: Vec<&[bool]> = rows.collect();
        let character = |rows: &[&[bool]], column: usize| {
            let dots = rows.iter().flat_map(|row| &row[column..column + 2]);
            self.characters()
                [dots.enumerate().map(|(bit, &on)| usize::from(on) << bit).sum::<usize>()]
        };
        let line = |rows: &[&[bool]]| {
            (0..rows[0].len()).step_by(2).map(|column| character(rows, column)).collect()
        };
        rows.chunks(usize::from(self.rows())).map(line).collect()
    }

    /// Whether a character has the dot in a column and a row of the grid.
    #[cfg(test)]
    pub(super) fn has(self, character: char, column: u16, row: u16) -> bool {
        let dots = self.characters().iter().position(|&other| other == character).unwrap_or(0);
        dots >> (DotGrid::COLUMNS * row + column) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthChar;

    #[test]
    fn every_set_of_dots_has_a_character_of_its_own_one_column_wide() {
        for grid in DotGrid::ALL {
            let characters = grid.characters();
            assert_eq!(characters.len(), 1 << (DotGrid::COLUMNS * grid.rows()));
            for (dots, character) in characters.iter().enumerate() {
                assert_eq!(character.width(), Some(1), "{grid:?} {dots}");
                assert!(!characters[..dots].contains(character), "{grid:?} {dots}");
            }
        }
    }

    #[test]
    fn dots_stand_where_unicode_says() {
        let dots = |text: &str| {
            text.split(' ')
                .map(|row| row.chars().map(|dot| dot == '#').collect())
                .collect::<Vec<Vec<bool>>>()
        };
        // The names in the standard: SEXTANT-136, OCTANT-235.
        for (grid, rows, character) in [
            (DotGrid::Quadrants, "#. .#", '\u{259a}'),
            (DotGrid::Sextants, "#. #. .#", '\u{1fb23}'),
            (DotGrid::Octants, ".# #. #. ..", '\u{1cd0e}'),
            (DotGrid::Octants, "## ## ## ..", '\u{1fb85}'),
            (DotGrid::Octants, "#. .. .. ..", '\u{1cea8}'),
        ] {
            let rows = dots(rows);
            let blocks = grid.blocks(rows.iter().map(Vec::as_slice));
            assert_eq!(blocks, [[character]], "{grid:?}");
        }
    }
}
