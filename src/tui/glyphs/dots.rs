//! Dots as characters: blocks of two by two dots (U+2580 to U+259F), of two by three (sextants,
//! U+1FB00 to U+1FB3B) or of two by four (octants, U+1CD00 to U+1CDE5 and older characters from
//! before Unicode 16).

use super::DotGrid;
use ratatui::symbols::pixel::{OCTANTS, QUADRANTS, SEXTANTS};

/// A picture of a whole square: rows of blocks and spaces.
pub type Picture = Vec<Vec<char>>;

/// Blocks that fill a part of a character from below, in eighths.
pub(super) const FROM_BELOW: [char; 7] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇'];

/// Blocks that fill a part of a character from above, in eighths.
const FROM_ABOVE: [char; 7] =
    ['▔', '\u{1fb82}', '\u{1fb83}', '▀', '\u{1fb84}', '\u{1fb85}', '\u{1fb86}'];

/// Signs that stand for a full block from which they are cut.
const CUT: [char; 3] = ['·', '•', '━'];

/// Blocks that fill all but an eighth, at the left or at the right.
const RIGHT: char = '\u{1fb8b}';
const LEFT: char = '▉';

/// What a block leaves of its character, for blocks that reach the upper edge: some fonts end short
/// of that edge, and most lack the blocks from above.
#[must_use]
pub fn rest(block: char) -> Option<char> {
    let from_above = || FROM_ABOVE.iter().zip(FROM_BELOW.iter().rev()).find(|at| *at.0 == block);
    match block {
        '█' => Some(' '),
        '▛' => Some('▗'),
        '▜' => Some('▖'),
        cut if CUT.contains(&cut) => Some(cut),
        RIGHT => Some('▏'),
        LEFT => Some('▕'),
        _ => from_above().map(|at| *at.1),
    }
}

/// A block turned by half a circle.
pub(super) fn turned(block: char) -> char {
    let place = |blocks: &[char]| blocks.iter().position(|&other| other == block);
    match (place(&QUADRANTS), place(&FROM_BELOW), place(&FROM_ABOVE)) {
        (Some(set), ..) => QUADRANTS[usize::from((set as u8).reverse_bits() >> 4)],
        (_, Some(eighths), _) => FROM_ABOVE[eighths],
        (_, _, Some(eighths)) => FROM_BELOW[eighths],
        _ if block == RIGHT => LEFT,
        _ if block == LEFT => RIGHT,
        _ => block,
    }
}

/// Whether a block covers something of the left and of the right half of its character.
pub(super) fn halves(block: char) -> [bool; 2] {
    match QUADRANTS.iter().position(|&other| other == block) {
        Some(set) => [set & 0b0101 != 0, set & 0b1010 != 0],
        None => [true; 2],
    }
}

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

    /// The sets of dots, with their characters, one of each pair of a set and its complement: that
    /// with fewer dots at the upper edge, which some fonts do not reach.
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

    /// Which dots of its upper and of its lower row a character of this grid has.
    pub(super) fn halves(self, character: char) -> Option<[[bool; 2]; 2]> {
        let set = self.characters().iter().position(|&other| other == character)?;
        let row = |row: u16| [0, 1].map(|column| set >> (DotGrid::COLUMNS * row + column) & 1 == 1);
        Some([row(0), row(self.rows() - 1)])
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

/// Whether a block covers an eighth of a column and of a row of its character.
#[cfg(test)]
pub(super) fn covers(block: char, (column, row): (usize, usize)) -> bool {
    let place = |blocks: &[char]| blocks.iter().position(|&other| other == block);
    match (place(&QUADRANTS), place(&FROM_BELOW), place(&FROM_ABOVE)) {
        (Some(set), ..) => set >> (column / 4 + 2 * (row / 4)) & 1 == 1,
        (_, Some(eighths), _) => row + eighths >= 7,
        (_, _, Some(eighths)) => row <= eighths,
        _ if block == RIGHT => column > 0,
        _ if block == LEFT => column < 7,
        _ => CUT.contains(&block),
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
    fn a_block_and_its_rest_fill_their_character_between_them() {
        let full = ['█', '▀', '▛', '▜', RIGHT, LEFT];
        for block in full.into_iter().chain(FROM_ABOVE) {
            let rest = rest(block).expect("the block reaches the upper edge");
            for at in (0..8).flat_map(|row| (0..8).map(move |column| (column, row))) {
                let is_thin = matches!(rest, '▏' | '▕');
                let other = if is_thin { !covers(block, at) } else { covers(rest, at) };
                assert!(covers(block, at) != other, "{block} and {rest}");
            }
        }
        assert!(FROM_BELOW.iter().chain(&['▗', '▖', '▐', '▟']).all(|&block| rest(block).is_none()));
    }

    #[test]
    fn a_block_turned_covers_the_opposite_place() {
        for block in QUADRANTS.iter().chain(&FROM_BELOW).chain(&FROM_ABOVE).chain(&[RIGHT, LEFT]) {
            let turned = turned(*block);
            for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
                let there = covers(turned, (7 - column, 7 - row));
                assert_eq!(covers(*block, (column, row)), there, "{block} and {turned}");
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
