//! The widths at which the terminal draws certain strings. The program prints each string, asks for
//! the cursor's position, and prints the next one over it. The questions go out together before the
//! first frame, which does not wait for them; the input parser picks the answers out of the keys.

use super::glyphs::PieceStyle;
use super::language::script;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// The strings to measure: the signs of each set of pieces, and words of the languages.
pub const STRINGS: &[&str] = &[
    "▟▙▗▖▄▀█▌",
    "♔♚♕♛♗♝♘♞♖♜",
    "●○◆◇",
    "ខនគសទតប",
    "·▸▏‹›…─━┼",
    "អុកចត្រង្គ",
    "សេះ",
    "គោល",
    "ស្ដេច",
    "ឈ្នះ",
    "ខ្មែរ",
    "ត្រីបក",
];

/// The bytes of the questions: every string with its question, each over the previous one in the
/// first row, which is erased at the end.
#[must_use]
pub fn question() -> String {
    let mut bytes = String::from("\x1b[H");
    for string in STRINGS {
        let _ = write!(bytes, "{string}\x1b[6n\r");
    }
    bytes.push_str("\x1b[K");
    bytes
}

/// The measured width of each string, in columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GlyphWidths {
    /// The widths by string; empty if nothing was measured.
    pub widths: BTreeMap<String, u16>,
    /// Whether the terminal's background is light, if it said so.
    #[serde(default)]
    pub light: Option<bool>,
}

impl GlyphWidths {
    /// The widths for the reported cursor columns, which count from 0: one for each string, in
    /// order. None if they cannot be the answers.
    #[must_use]
    pub fn of(columns: &[u16]) -> Option<GlyphWidths> {
        if columns.len() != STRINGS.len() {
            return None;
        }
        if !columns.iter().all(|width| (1..=64).contains(width)) {
            return None;
        }
        let strings = STRINGS.iter().map(|&string| string.to_owned());
        let widths = strings.zip(columns.iter().copied()).collect();
        Some(GlyphWidths { widths, light: None })
    }

    /// The width of a string: measured, or else from tables.
    #[must_use]
    pub fn width(&self, string: &str) -> u16 {
        let guess = || u16::try_from(string.width()).unwrap_or(u16::MAX);
        self.widths.get(string).copied().unwrap_or_else(guess)
    }

    /// Whether a string was measured with one column for each character.
    fn is_even(&self, string: &str) -> bool {
        let count = string.chars().count();
        self.widths.get(string).is_some_and(|&width| usize::from(width) == count)
    }

    /// Whether the terminal is known to draw discs, and signs of the same width, in one column
    /// each.
    #[must_use]
    pub fn draws_discs(&self) -> bool {
        self.is_even("●○◆◇")
    }

    /// Whether the terminal is known to draw a set of pieces within its squares.
    #[must_use]
    pub fn carries(&self, set: PieceStyle) -> bool {
        match set {
            PieceStyle::Letters => true,
            PieceStyle::Blocks => self.is_even(STRINGS[0]),
            PieceStyle::Symbols => self.is_even(STRINGS[1]) && self.is_even(STRINGS[2]),
            PieceStyle::Khmer => self.is_even(STRINGS[3]),
        }
    }

    /// Whether words in Khmer script were measured and fit into their reserved cells.
    #[must_use]
    pub fn fits_script(&self) -> bool {
        let mut words = STRINGS.iter().filter(|string| script::has_khmer(string));
        words.all(|&word| self.widths.get(word).is_some_and(|&width| width <= script::width(word)))
    }

    /// The best set that a terminal of this `TERM` is known to draw: pictures, if nothing speaks
    /// against them. A console draws every character within its cell, but its font has only some of
    /// the blocks.
    #[must_use]
    pub fn best_set(&self, term: &str) -> PieceStyle {
        let is_console = term == "linux" || term.starts_with("vt");
        if self.carries(PieceStyle::Blocks) && !is_console {
            PieceStyle::Blocks
        } else {
            PieceStyle::Letters
        }
    }
}

/// The identity of a terminal, from the environment.
#[must_use]
pub fn terminal(var: impl Fn(&str) -> Option<String>) -> String {
    let names = ["TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION", "KONSOLE_VERSION"];
    let mut words: Vec<String> = names.into_iter().filter_map(&var).collect();
    let client = var("SSH_CONNECTION");
    words.extend(client.and_then(|it| it.split(' ').next().map(str::to_owned)));
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

/// The number of terminals in the file.
const REMEMBERED: usize = 40;

/// The saved widths of a terminal; empty if the text is not such a file.
#[must_use]
pub fn recall(text: &str, terminal: &str) -> GlyphWidths {
    let mut known: BTreeMap<String, GlyphWidths> = toml::from_str(text).unwrap_or_default();
    let mut glyph_widths = known.remove(terminal).unwrap_or_default();
    glyph_widths.widths.retain(|string, _| STRINGS.contains(&string.as_str()));
    glyph_widths
}

/// The text of the file after adding the widths of a terminal.
#[must_use]
pub fn remember(text: &str, terminal: &str, glyph_widths: &GlyphWidths) -> String {
    let mut known: BTreeMap<String, GlyphWidths> = toml::from_str(text).unwrap_or_default();
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(terminal.to_owned(), glyph_widths.clone());
    toml::to_string(&known).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(widths: &[u16]) -> GlyphWidths {
        GlyphWidths::of(widths).expect("as many widths as strings")
    }

    /// The answers of xterm.
    const XTERM: &[u16] = &[8, 10, 4, 7, 9, 7, 3, 3, 4, 3, 4, 3];

    #[test]
    fn a_terminal_that_draws_blocks_evenly_gets_pictures() {
        assert_eq!(
            GlyphWidths::default().best_set("xterm"),
            PieceStyle::Letters,
            "nothing is known"
        );
        assert_eq!(measured(XTERM).best_set("xterm"), PieceStyle::Blocks);
        assert_eq!(
            measured(XTERM).best_set("linux"),
            PieceStyle::Letters,
            "a console's font is small"
        );
        let mut wide = XTERM.to_vec();
        wide[0] = 16;
        assert_eq!(
            measured(&wide).best_set("xterm"),
            PieceStyle::Letters,
            "blocks are two columns wide"
        );
        assert!(measured(&wide).carries(PieceStyle::Khmer));
    }

    #[test]
    fn the_measured_width_wins_over_the_table() {
        assert_eq!(measured(XTERM).width("អុកចត្រង្គ"), 7);
        assert_eq!(measured(XTERM).width("abc"), 3);
    }

    #[test]
    fn answers_that_cannot_be_are_none() {
        assert_eq!(GlyphWidths::of(&XTERM[1..]), None);
        assert_eq!(GlyphWidths::of(&[0; 12]), None);
        assert_eq!(GlyphWidths::of(&[500; 12]), None);
    }

    #[test]
    fn widths_are_remembered_by_terminal() {
        let text = remember("no such file", "xterm", &measured(XTERM));
        let text = remember(&text, "kitty", &GlyphWidths::default());
        assert_eq!(recall(&text, "xterm"), measured(XTERM));
        assert_eq!(recall(&text, "vte"), GlyphWidths::default());
        assert_eq!(recall("widths = 3", "xterm"), GlyphWidths::default());
    }
}
