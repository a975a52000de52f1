//! Large digits and words in blocks, for the one thing of a screen that the player looks for.

use super::blocks;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

/// The rows of a digit.
pub const DIGIT_ROWS: u16 = 4;

/// The columns of a digit.
pub const DIGIT_COLUMNS: u16 = 5;

/// The columns from one digit to the next.
const PITCH: u16 = DIGIT_COLUMNS + 1;

type Digit = [&'static str; DIGIT_ROWS as usize];

/// Upright strokes are two columns thick, the others half a row, and curves have no corners: a thin
/// zero with corners looks like the sign for a missing character.
const DIGITS: [Digit; 10] = [
    ["▄█▀█▄", "██ ██", "██ ██", "▀█▄█▀"],
    [" ▄██ ", "  ██ ", "  ██ ", " ▄██▄"],
    ["▄█▀█▄", "   ██", " ▄█▀ ", "██▄▄▄"],
    ["▀▀▀█▄", " ▄▄█▀", "   ██", "▄▄▄█▀"],
    ["██ ██", "██ ██", "▀▀▀██", "   ██"],
    ["██▀▀▀", "██▄▄ ", "   ██", "▄▄▄█▀"],
    ["▄█▀▀ ", "██▄▄ ", "██ ██", "▀█▄█▀"],
    ["▀▀▀██", "  ▄█▀", " ▄█▀ ", " ██  "],
    ["▄█▀█▄", "▀█▄█▀", "██ ██", "▀█▄█▀"],
    ["▄█▀█▄", "██ ██", " ▀▀██", " ▄▄█▀"],
];

/// The dash of a result, and the sign of a number below zero.
const DASH: Digit = ["     ", " ▄▄▄ ", "     ", "     "];

/// Draws figures in large digits from a column on; a hyphen is a dash.
pub fn digits(buffer: &mut Buffer, x: u16, y: u16, figures: &str, style: Style) {
    for (left, figure) in (x..).step_by(PITCH.into()).zip(figures.chars()) {
        let shape = figure.to_digit(10).map_or(DASH, |digit| DIGITS[digit as usize]);
        for (y, line) in (y..).zip(shape) {
            blocks(buffer, left, y, line.chars(), style);
        }
    }
}

/// The width of figures in large digits.
#[must_use]
pub fn digits_width(figures: &str) -> u16 {
    (figures.chars().count() as u16 * PITCH).saturating_sub(1)
}

type Letter = [&'static str; DIGIT_ROWS as usize];

/// The letters of the words for a result in the languages with Latin letters, in the strokes of the
/// digits.
const LETTERS: [(char, Letter); 14] = [
    ('A', ["▄█▀█▄", "██ ██", "██▀██", "██ ██"]),
    ('C', ["▄█▀▀▀", "██   ", "██   ", "▀█▄▄▄"]),
    ('D', ["██▀█▄", "██ ██", "██ ██", "██▄█▀"]),
    ('E', ["██▀▀▀", "██▄▄ ", "██   ", "██▄▄▄"]),
    ('H', ["██ ██", "██▄██", "██ ██", "██ ██"]),
    ('L', ["██   ", "██   ", "██   ", "██▄▄▄"]),
    ('M', ["██▄ ▄██", "███████", "██ ▀ ██", "██   ██"]),
    ('N', ["██▄ ██", "███▄██", "██▀███", "██ ▀██"]),
    ('O', ["▄█▀█▄", "██ ██", "██ ██", "▀█▄█▀"]),
    ('R', ["██▀█▄", "██▄█▀", "██▀█▄", "██ ██"]),
    ('S', ["▄█▀▀▀", "▀█▄▄ ", "   ██", "▄▄▄█▀"]),
    ('T', ["▀▀██▀▀", "  ██  ", "  ██  ", "  ██  "]),
    ('U', ["██ ██", "██ ██", "██ ██", "▀█▄█▀"]),
    ('W', ["██   ██", "██ ▄ ██", "███████", "▀█▀ ▀█▀"]),
];

fn letter(of: char) -> Option<&'static Letter> {
    LETTERS.iter().find(|(letter, _)| of.to_uppercase().eq([*letter])).map(|(_, shape)| shape)
}

/// Draws a word in large letters from a column on, if it fits in the room and all its letters have
/// large shapes. Returns whether it is drawn.
pub fn large_word(
    buffer: &mut Buffer,
    (x, y): (u16, u16),
    room: u16,
    word: &str,
    style: Style,
) -> bool {
    let Some(letters) = word.chars().map(letter).collect::<Option<Vec<_>>>() else { return false };
    let width = |shape: &Letter| shape[0].chars().count() as u16 + 1;
    if letters.iter().map(|shape| width(shape)).sum::<u16>() > room + 1 {
        return false;
    }
    let mut left = x;
    for shape in letters {
        for (y, line) in (y..).zip(shape) {
            blocks(buffer, left, y, line.chars(), style);
        }
        left += width(shape);
    }
    true
}
