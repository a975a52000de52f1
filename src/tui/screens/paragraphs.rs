//! Paragraphs at the top and at the bottom of a text panel.

use crate::tui::language::script;
use crate::tui::widgets::{text, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A text, its style, and whether a blank row separates it from the text before.
pub struct Paragraph {
    /// The text of the paragraph.
    pub words: String,
    /// The style of the text.
    pub style: Style,
    /// Whether a blank row precedes the paragraph.
    pub apart: bool,
}

impl Paragraph {
    /// A paragraph that a blank row separates from the one before.
    #[must_use]
    pub const fn apart(words: String, style: Style) -> Paragraph {
        Paragraph { words, style, apart: true }
    }
}

/// Lines that belong together, as one block.
pub fn block(lines: impl Iterator<Item = String>, style: Style) -> impl Iterator<Item = Paragraph> {
    lines.enumerate().map(move |(index, words)| Paragraph { words, style, apart: index == 0 })
}

/// Whether blank lines separate the paragraphs that ask for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// With blank lines.
    Apart,
    /// Without, where rows are few.
    Close,
}

/// Breaks paragraphs into lines.
pub fn broken(paragraphs: &[&Paragraph], spacing: Spacing, width: u16) -> Vec<(String, Style)> {
    let mut lines = Vec::new();
    for paragraph in paragraphs {
        if spacing == Spacing::Apart && paragraph.apart && !lines.is_empty() {
            lines.push((String::new(), paragraph.style));
        }
        // A line that fits keeps its own alignment.
        let own = match script::width(&paragraph.words) <= width {
            true => vec![paragraph.words.clone()],
            false => wrap(&paragraph.words, width),
        };
        lines.extend(own.into_iter().map(|line| (line, paragraph.style)));
    }
    lines
}

/// The texts at both ends of a panel.
#[derive(Clone, Default)]
pub struct PageEnds<'a> {
    /// The text at the top.
    pub above: Vec<&'a Paragraph>,
    /// The text at the bottom.
    pub below: Vec<&'a Paragraph>,
    /// The number of rows for the text above; none for as many as it needs.
    pub rows_above: Option<usize>,
    /// The fewest rows for the text below.
    pub least_below: usize,
}

impl PageEnds<'_> {
    /// Draws both texts if they have room and `draw_middle` succeeds between them. Returns whether
    /// it drew them.
    pub fn draw(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        draw_middle: impl FnOnce(Rect, &mut Buffer) -> bool,
    ) -> bool {
        let mut above = broken(&self.above, Spacing::Apart, area.width);
        let below = broken(&self.below, Spacing::Apart, area.width);
        let rows_above = self.rows_above.unwrap_or(above.len());
        if above.len() > rows_above + 1 {
            above = broken(&self.above, Spacing::Close, area.width);
        }
        let rows_below = below.len().max(self.least_below);
        // A blank row separates the bottom from the text above it. The one below the text may be
        // needed for this.
        let used = rows_above + rows_below + usize::from(rows_below > 0);
        let Some(spare) = usize::from(area.height).checked_sub(used) else { return false };
        let middle = Rect { y: area.y + rows_above as u16, height: spare as u16, ..area };
        if above.len() > rows_above + 1 || !draw_middle(middle, buffer) {
            return false;
        }
        let bottom = area.bottom() - below.len() as u16;
        for (y, (line, style)) in (area.y..).zip(&above).chain((bottom..).zip(&below)) {
            text(buffer, area.x, y, line, *style);
        }
        true
    }
}
