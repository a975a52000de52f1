//! A theme as a file gives it.

use super::palette::Palette;
use ratatui::style::{Color, Modifier};

/// A colour at every depth, and where it was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shade {
    /// With 24 bits.
    pub full: Color,
    /// Of the 256.
    pub indexed: Color,
    /// Of the sixteen.
    pub sixteen: Color,
    /// How it is shown without colours.
    pub form: Modifier,
    /// The file and the line.
    pub place: String,
}

/// A theme at every depth, as it was read.
#[derive(Clone, Debug)]
pub struct ThemeDraft {
    /// The first comment of its file: what it is.
    pub about: String,
    /// Its colours.
    pub shades: Palette<Shade>,
    /// Whether it has none, whatever the terminal has.
    pub mono: bool,
}

/// The colour of `#rrggbb`.
pub(super) fn hex(text: &str) -> Option<Color> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let value = u32::from_str_radix(digits, 16).ok()?;
    let [_, r, g, b] = value.to_be_bytes();
    // A sign would be read as part of the number.
    digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(Color::Rgb(r, g, b))
}
