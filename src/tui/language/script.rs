//! Khmer script on a grid of cells.
//!
//! Terminals do not agree on the width of a Khmer syllable: some give each letter a cell, some each
//! syllable, and libraries have their own figures. So a run of Khmer is written as one piece into
//! the cell where it begins. The largest width that any terminal was seen to use stays reserved for
//! it, and the next text on the row follows a move of the cursor.

use ouk_io::text;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::style::Style;
use std::num::NonZeroU16;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Whether a text contains Khmer script.
#[must_use]
pub fn has_khmer(words: &str) -> bool {
    words.contains(text::is_khmer)
}

/// The cells that a Khmer letter may take: none for a mark above or below another letter or a
/// letter on it, one for all others, among them vowel signs beside a letter.
const fn cells_of(letter: char) -> u16 {
    match letter {
        '\u{17b4}'..='\u{17b5}'
        | '\u{17b7}'..='\u{17bd}'
        | '\u{17c6}'
        | '\u{17c9}'..='\u{17d3}'
        | '\u{17dd}' => 0,
        _ => 1,
    }
}

/// The cells to reserve for a text: its width; for Khmer, the largest width that terminals use.
#[must_use]
pub fn width(words: &str) -> u16 {
    if has_khmer(words) {
        words.graphemes(true).map(cells_of_piece).fold(0, u16::saturating_add)
    } else {
        u16::try_from(words.width()).unwrap_or(u16::MAX)
    }
}

/// The cells to reserve for a syllable of any script.
fn cells_of_piece(piece: &str) -> u16 {
    match has_khmer(piece) {
        true => piece.chars().filter(|letter| text::is_khmer(*letter)).map(cells_of).sum(),
        false => width(piece),
    }
}

/// The longest beginning of a text that fits into this many cells, cut only between syllables.
#[must_use]
pub fn fitting(words: &str, room: u16) -> &str {
    let mut used = 0;
    let mut end = 0;
    for (at, piece) in words.grapheme_indices(true) {
        used = width(piece).saturating_add(used);
        if used > room {
            break;
        }
        end = at + piece.len();
    }
    &words[..end]
}

/// The longest end of a text that fits into this many cells, cut only between syllables.
#[must_use]
pub fn fitting_end(words: &str, room: u16) -> &str {
    let mut used = 0;
    let mut start = words.len();
    for (at, piece) in words.grapheme_indices(true).rev() {
        used = width(piece).saturating_add(used);
        if used > room {
            break;
        }
        start = at;
    }
    &words[start..]
}

/// A beginning of a text that certainly contains everything that fits into this many cells, and
/// little more, however long the text is.
#[must_use]
pub fn within(words: &str, room: u16) -> &str {
    // A letter may have marks, and few letters take no cell.
    let most = (usize::from(room) + 1) * (1 + text::MARKS) + text::MARKS;
    words.char_indices().nth(most).map_or(words, |(end, _)| &words[..end])
}

/// Writes a text that contains Khmer. The text before the first Khmer letter gets a cell for each
/// letter, so that only changes are sent; the rest is one piece in the cell where it begins.
pub fn write(buffer: &mut Buffer, x: u16, y: u16, words: &str, style: Style) {
    let room = buffer.area.right().saturating_sub(x);
    let words = fitting(words, room);
    let is_plain = |piece: &&str| matches!(piece.as_bytes(), [b' '..=b'~']);
    let mut plain = words.graphemes(true).take_while(is_plain).count();
    // Writing a space is cheaper than moving the cursor over it.
    plain -= usize::from(words[..plain].ends_with(' ') && !words[..plain].ends_with("  "));
    for (column, letter) in (x..).zip(words[..plain].split("").filter(|one| !one.is_empty())) {
        let cell = &mut buffer[(column, y)];
        cell.set_symbol(letter).set_style(style);
        cell.set_diff_option(CellDiffOption::None);
    }
    let words = &words[plain..];
    if words.is_empty() {
        return;
    }
    let (x, room) = (x + plain as u16, room - plain as u16);
    // One more cell, where there is one, for a terminal that draws wider than all known ones.
    let kept = (width(words) + 1).min(room);
    let Some(kept) = NonZeroU16::new(kept) else { return };
    for column in x..x + kept.get() {
        let cell = &mut buffer[(column, y)];
        cell.set_symbol(" ").set_style(style);
        cell.set_diff_option(CellDiffOption::None);
    }
    let cell = &mut buffer[(x, y)];
    cell.set_symbol(words).set_diff_option(CellDiffOption::ForcedWidth(kept));
}

/// Whether a cell is blank, and no run of Khmer reaches it.
#[must_use]
pub fn is_free(buffer: &Buffer, x: u16, y: u16) -> bool {
    let reaches = |column: u16| {
        let cell = &buffer[(column, y)];
        let is_run = matches!(cell.diff_option, CellDiffOption::ForcedWidth(_));
        is_run && column + width(cell.symbol()) > x
    };
    buffer.cell((x, y)).is_some_and(|cell| cell.symbol() == " ")
        && !(buffer.area.left()..x).any(reaches)
}

/// Removes the runs of Khmer that something is about to cover from a column on. A run is stored
/// completely in its first cell, so the terminal would write it over the new content.
pub fn end_before(buffer: &mut Buffer, x: u16, y: u16) {
    for column in buffer.area.left()..x {
        let cell = &mut buffer[(column, y)];
        let CellDiffOption::ForcedWidth(kept) = cell.diff_option else { continue };
        let Some(room) = NonZeroU16::new(x - column).filter(|room| *room < kept) else { continue };
        if width(cell.symbol()) <= room.get() {
            cell.set_diff_option(CellDiffOption::ForcedWidth(room));
        } else {
            cell.set_symbol(" ").set_diff_option(CellDiffOption::None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_that_was_measured_is_kept_free() {
        for (words, cells) in [
            ("អុកចត្រង្គ", 7),
            ("សេះ", 3),
            ("គោល", 3),
            ("ស្ដេច", 4),
            ("ឈ្នះ", 3),
            ("ខ្មែរ", 4),
            ("អុក", 2),
            ("ទូក", 2),
            ("ត្រី", 2),
            ("១២៣", 3),
            ("king", 4),
            ("王អុក", 4),
        ] {
            assert!(width(words) >= cells, "{words}: {} cells, {cells} were seen", width(words));
        }
    }

    #[test]
    fn a_text_is_cut_between_syllables() {
        assert_eq!(fitting("ឈ្នះ ចាញ់", 3), "ឈ្នះ");
        assert_eq!(fitting("ឈ្នះ", 2), "");
        assert_eq!(fitting("abc", 2), "ab");
        assert_eq!(fitting_end("ចាញ់ ឈ្នះ", 3), "ឈ្នះ");
        assert_eq!(fitting_end("ឈ្នះ", 2), "");
        assert_eq!(fitting_end("abc", 2), "bc");
    }
}
