//! What is known of the terminal and the line to it.

use crate::tui::connection::ConnectionSpeed;
use crate::tui::glyph_widths::GlyphWidths;
use crate::tui::glyphs::DotGrid;
use ratatui::layout::Size;

/// What is known of the terminal and the line to it.
pub struct TerminalFacts {
    /// The size of the screen.
    pub size: Size,
    /// The speed of the line to the terminal.
    pub speed: ConnectionSpeed,
    /// The glyph widths that the terminal was found to use.
    pub glyphs: GlyphWidths,
    /// Whether the terminal was seen to draw Khmer script within its reserved cells.
    pub script_is_safe: bool,
    /// The pixels of a cell, if the terminal draws pictures.
    pub picture_cell: Option<Size>,
    /// The dots that the terminal is known to draw without a font.
    pub known_dots: DotGrid,
    /// Whether the terminal erases in the current background colour.
    pub(super) erases_in_color: bool,
}

/// A terminal that has answered nothing yet.
impl Default for TerminalFacts {
    fn default() -> TerminalFacts {
        TerminalFacts {
            size: Size { width: 80, height: 24 },
            speed: ConnectionSpeed::Fast,
            glyphs: GlyphWidths::default(),
            script_is_safe: false,
            picture_cell: None,
            known_dots: DotGrid::default(),
            erases_in_color: true,
        }
    }
}
