//! Whether pieces should be drawn as pictures where the terminal can do so.

use crate::config::PictureUse;
use crate::tui::connection::ConnectionSpeed;
use crate::tui::glyphs::PieceStyle;
use crate::tui::theme::Depth;

/// The reason why pieces are not drawn as pictures, although the terminal could.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PicturesOff {
    /// The settings turn them off.
    Settings,
    /// Pieces are drawn as letters or symbols.
    Style(PieceStyle),
    /// The screen has no colours.
    NoColors,
    /// The line is slow, and the settings leave the choice open.
    SlowLine,
}

impl PicturesOff {
    /// The first reason; `None` if pictures are wanted.
    #[must_use]
    pub fn why(
        setting: Option<PictureUse>,
        style: PieceStyle,
        depth: Depth,
        speed: ConnectionSpeed,
    ) -> Option<PicturesOff> {
        match setting {
            Some(PictureUse::Off) => Some(PicturesOff::Settings),
            _ if style != PieceStyle::Blocks => Some(PicturesOff::Style(style)),
            _ if depth == Depth::Mono => Some(PicturesOff::NoColors),
            None if speed == ConnectionSpeed::Slow => Some(PicturesOff::SlowLine),
            _ => None,
        }
    }
}
