//! The glyph widths of terminals, saved from one start to the next.

use crate::config::paths;
use crate::tui::glyph_widths::{self, GlyphWidths};
use ouk_io::files;
use std::path::Path;

/// The most bytes of the file of widths: a few lines for each of a person's terminals.
const LARGEST_WIDTHS: u64 = 1 << 18;

fn read_widths(path: &Path) -> Option<String> {
    files::read_text(path, LARGEST_WIDTHS).ok()
}

/// The saved glyph widths of this terminal.
#[must_use]
pub fn known() -> GlyphWidths {
    let text = paths::widths_file().and_then(|path| read_widths(&path));
    text.map_or_else(GlyphWidths::default, |text| {
        glyph_widths::recall(&text, &glyph_widths::terminal(variable))
    })
}

/// Saves the widths for the first picture of the next start. Each start measures them anew, so a
/// failed save does no harm.
pub(super) fn keep(path: Option<&Path>, glyph_widths: &GlyphWidths) {
    let Some(path) = path else { return };
    let text = read_widths(path).unwrap_or_default();
    let text = glyph_widths::remember(&text, &glyph_widths::terminal(variable), glyph_widths);
    let _ = files::replace(path, text.as_bytes());
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}
