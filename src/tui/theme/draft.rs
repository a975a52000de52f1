//! A theme in the form of its file.

use super::palette::Palette;
use ratatui::style::{Color, Modifier};

/// A colour at every depth, with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shade {
    /// The colour with 24 bits.
    pub full: Color,
    /// The colour among the 256.
    pub indexed: Color,
    /// The colour among the sixteen.
    pub sixteen: Color,
    /// The text attributes that replace the colour where there are no colours.
    pub form: Modifier,
    /// The file and the line.
    pub place: String,
}

/// A theme at every depth, as read from its file.
#[derive(Clone, Debug)]
pub struct ThemeDraft {
    /// The first comment of the file, which describes the theme.
    pub about: String,
    /// The colours by meaning.
    pub shades: Palette<Shade>,
    /// Whether the theme has no colours, whatever the terminal can show.
    pub mono: bool,
}

/// Parses a colour such as `#rrggbb`.
pub(super) fn hex(text: &str) -> Option<Color> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let value = u32::from_str_radix(digits, 16).ok()?;
    let [_, r, g, b] = value.to_be_bytes();
    // The number parser would accept a sign, so only digits are allowed.
    digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(Color::Rgb(r, g, b))
}
