//! What is on the pages of the help.

use crate::tui::screens::help::samples::HelpSquare;
use crate::tui::widgets::board::SquareSize;

/// Something at a place on a page.
pub(in super::super) struct PlacedPart {
    pub(in super::super) x: u16,
    pub(in super::super) y: u16,
    pub(in super::super) part: PagePart,
}

/// Something on a page.
#[derive(Clone)]
pub(in super::super) enum PagePart {
    Title(&'static str),
    /// Keys, each on a ground of its own if there is one.
    Keys(Vec<String>),
    /// The keys of a line of a list, on a ground of this width that goes on through the list.
    Band(String, u16),
    /// A sign or letter.
    Sign(String),
    Words(String),
    Square(HelpSquare, SquareSize),
}

/// A page.
pub(in super::super) type HelpPage = Vec<PlacedPart>;

/// Parts with a place at the upper left of their block.
#[derive(Default)]
pub(super) struct HelpBlock {
    pub(super) parts: Vec<PlacedPart>,
    pub(super) height: u16,
}

impl HelpBlock {
    pub(super) fn put(&mut self, x: u16, y: u16, part: PagePart) {
        self.parts.push(PlacedPart { x, y, part });
    }
}
