//! A row of a list: a name, and a value that may be one of several.

use super::{text, whole};
use crate::tui::language::script;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The state in which a row of a list is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowState {
    /// Another row is chosen; the value of this one is only for information.
    Plain,
    /// Another row is chosen, and the value of this one can be changed.
    Changeable,
    /// The row is chosen.
    Chosen,
    /// The row is chosen, and the left and right arrows change its value.
    Turning,
}

/// A name with its value.
pub struct ListRow<'a> {
    /// The name.
    pub name: &'a str,
    /// The value in several versions, the longest first.
    pub value: &'a [String],
    /// How it is drawn.
    pub state: RowState,
}

impl ListRow<'_> {
    /// Draws the row at the top of an area, with its value from a column on in the longest version
    /// that fits. The mark of the chosen row is before the area. Returns the column after the
    /// value.
    pub fn draw(&self, middle: u16, theme: &Theme, area: Rect, buffer: &mut Buffer) -> u16 {
        let Rect { x, y, .. } = area;
        let is_chosen = matches!(self.state, RowState::Chosen | RowState::Turning);
        let (name_style, value_style) = match self.state {
            RowState::Plain => (theme.words(), theme.quiet()),
            _ => (theme.words(), theme.strong()),
        };
        if is_chosen {
            mark_row(x, y, theme, buffer);
        }
        text(buffer, x, y, self.name, name_style);
        // A value that can be changed does not touch the end of the bar.
        let edge = u16::from(matches!(self.state, RowState::Changeable | RowState::Turning));
        let room = area.right().saturating_sub(middle + edge);
        let ways: Vec<String> = match self.state {
            RowState::Turning => self.value.iter().flat_map(|value| turning(value)).collect(),
            _ => self.value.to_vec(),
        };
        let value = whole(&ways, room);
        text(buffer, middle, y, value, value_style);
        let mut after = middle + script::width(value);
        if self.state == RowState::Turning && self.value.iter().any(|bare| bare == value) {
            // The signs take the blank column on either side.
            text(buffer, middle.saturating_sub(1), y, "‹", value_style);
            script::end_before(buffer, after, y);
            text(buffer, after, y, "›", value_style);
            after += 1;
        }
        if is_chosen {
            light_row(area, y, theme, buffer);
        }
        after
    }
}

/// Draws the mark of the chosen row before a column.
pub fn mark_row(x: u16, y: u16, theme: &Theme, buffer: &mut Buffer) {
    text(buffer, x.saturating_sub(2), y, "▸", theme.strong());
}

/// Lights the chosen row of a list after its text is drawn: from its mark to the end of the area,
/// in a quiet tone if there are colours for one. Cells with their own background keep it.
pub fn light_row(area: Rect, y: u16, theme: &Theme, buffer: &mut Buffer) {
    let Some(tone) = theme.row_ground() else { return };
    let left = area.x.saturating_sub(2);
    let row = Rect { x: left, y, width: area.right() - left, height: 1 };
    for at in row.intersection(buffer.area).positions() {
        let cell = &mut buffer[at];
        if cell.bg == theme.colors.ground && !cell.modifier.contains(Modifier::REVERSED) {
            cell.bg = tone;
        }
    }
}

/// Turns a row whose words are drawn into a bar in the accent colour, for what the player should do
/// now. With 16 colours or fewer the row stays as it is.
pub fn accent_row(area: Rect, y: u16, theme: &Theme, buffer: &mut Buffer) {
    if theme.row_ground().is_none() {
        return;
    }
    let left = area.x.saturating_sub(2);
    let row = Rect { x: left, y, width: area.right() - left, height: 1 };
    let style = Style::new().fg(theme.colors.ground).bg(theme.colors.accent);
    buffer.set_style(row.intersection(buffer.area), style);
}

/// Where a list goes on beyond the rows on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HiddenRows {
    /// Whether there are rows above the first one on the screen.
    pub above: bool,
    /// Whether there are rows below the last one on the screen.
    pub below: bool,
}

impl HiddenRows {
    /// The rows that are left out of a list with `all` rows, when `shown` rows from the row `first`
    /// on are on the screen.
    #[must_use]
    pub const fn beyond(first: usize, shown: usize, all: usize) -> HiddenRows {
        HiddenRows { above: first > 0, below: first + shown < all }
    }
}

/// Draws a quiet arrow at the end of the first or the last row of a list that continues there, or
/// behind it.
pub fn continues(area: Rect, hidden: HiddenRows, theme: &Theme, buffer: &mut Buffer) {
    let last = area.bottom().saturating_sub(1);
    for (is, y, sign) in [(hidden.above, area.y, "↑"), (hidden.below, last, "↓")] {
        let ends = [area.right().saturating_sub(1), area.right()];
        let end = ends.into_iter().find(|&x| script::is_free(buffer, x, y));
        if let Some(x) = end.filter(|_| is) {
            let ground = buffer[(x, y)].bg;
            // A run of Khmer may have reserved one cell more than it needs.
            script::end_before(buffer, x, y);
            text(buffer, x, y, sign, theme.quiet().bg(ground));
        }
    }
}

/// The width of a button with this text.
#[must_use]
pub fn button_width(words: &str) -> u16 {
    script::width(words) + 4
}

/// Draws a button for the effect of Enter: on its own background, or in brackets without colours. A
/// chosen one is in the accent colour reversed. Returns the column after it.
pub fn button(
    words: &str,
    is_chosen: bool,
    theme: &Theme,
    (x, y): (u16, u16),
    buffer: &mut Buffer,
) -> u16 {
    let width = button_width(words);
    if is_chosen {
        let style = theme.strong().add_modifier(Modifier::REVERSED);
        text(buffer, x, y, &format!("  {words}  "), style);
    } else if let Some(tone) = theme.row_ground() {
        text(buffer, x, y, &format!("  {words}  "), theme.strong().bg(tone));
    } else {
        text(buffer, x, y, "[", theme.quiet());
        text(buffer, x + 2, y, words, theme.words());
        text(buffer, x + width - 1, y, "]", theme.quiet());
    }
    x + width
}

/// The columns between a button and what is after it.
const AFTER_BUTTON: u16 = 2;

/// What the player should do now, as a bright button with its key after it: the same on all screens.
pub struct KeyButton<'a> {
    /// The action.
    pub words: &'a str,
    /// The key that performs it.
    pub key: &'a str,
}

impl KeyButton<'_> {
    /// The key and the action as text, where a button has no place.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{}: {}", self.key, self.words)
    }

    /// Draws the button, and the key in the accent colour, if it fits. Where the button does not fit
    /// or would take too many bytes, text replaces both. Returns the column where more may follow;
    /// the first one if nothing fits.
    pub fn draw(&self, as_text: bool, theme: &Theme, row: Rect, buffer: &mut Buffer) -> u16 {
        if row.height == 0 {
            return row.x;
        }
        if as_text || button_width(self.words) > row.width {
            let ways = [self.line(), self.words.to_owned()];
            let shown = whole(&ways, row.width);
            text(buffer, row.x, row.y, shown, theme.strong());
            let gap = if shown.is_empty() { 0 } else { AFTER_BUTTON };
            return row.x + script::width(shown) + gap;
        }
        let end = button(self.words, true, theme, (row.x, row.y), buffer) + AFTER_BUTTON;
        let width = script::width(self.key);
        if self.key.is_empty() || end + width > row.right() {
            return end;
        }
        text(buffer, end, row.y, self.key, theme.strong());
        end + width + AFTER_BUTTON
    }
}

/// A value between the signs of one that the arrows change: in full, with fewer blanks, and without
/// signs.
fn turning(value: &str) -> [String; 3] {
    [format!("‹ {value} ›"), format!("‹{value}›"), value.to_owned()]
}
