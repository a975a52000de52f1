//! The rows that a panel of words has on every screen: its title, its body, what to do now, and the keys. They
//! stand in the same places everywhere, so that nobody has to look for them.

use super::{Footer, problem, text, whole, wrap};
use crate::tui::action::Action;
use crate::tui::language::script;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The least height of a panel with a blank row below its title.
const AIRY: u16 = 12;

/// The least height of a panel with a blank row above what to do now, and with two rows of keys where its width
/// asks for them.
const TALL: u16 = 16;

/// The least columns in which the keys need one row only.
const ONE_ROW: u16 = 72;

/// The least height of a panel that says what to do now.
const LEAST_WITH_PROMPT: u16 = 7;

/// The columns between a title and what stands after it.
const AFTER_TITLE: u16 = 2;

/// Where the parts of a panel stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanelFrame {
    /// The row of the title.
    pub title: Rect,
    /// What the screen is about. A blank row parts it from the title and from the prompt where there is room.
    pub body: Rect,
    /// The row with what the player should do now; without height on the lowest screens.
    pub prompt: Rect,
    /// The rows of keys.
    pub keys: Rect,
}

impl PanelFrame {
    /// The parts of a panel.
    #[must_use]
    pub fn of(panel: Rect) -> PanelFrame {
        let Rect { width, height, .. } = panel;
        let row = |y: u16, height: u16| Rect { y, height, ..panel };
        let key_rows = if height >= TALL && width < ONE_ROW { 2 } else { 1 };
        let keys_row = panel.bottom().saturating_sub(key_rows).max(panel.y);
        let prompt_rows = u16::from(height >= LEAST_WITH_PROMPT);
        let prompt_row = keys_row.saturating_sub(prompt_rows).max(panel.y);
        let top = panel.y + 1 + u16::from(height >= AIRY);
        let bottom = prompt_row.saturating_sub(u16::from(height >= TALL));
        PanelFrame {
            title: row(panel.y, height.min(1)),
            body: row(top, bottom.saturating_sub(top)),
            prompt: row(prompt_row, prompt_rows),
            keys: row(keys_row, panel.bottom() - keys_row),
        }
    }

    /// The same without a row for what to do now: on a screen where the keys say all of it, the body has that row.
    #[must_use]
    pub fn without_prompt(self) -> PanelFrame {
        let gap = u16::from(self.keys.bottom() - self.title.y >= TALL);
        let bottom = self.keys.y.saturating_sub(gap).max(self.body.y);
        let body = Rect { height: bottom - self.body.y, ..self.body };
        PanelFrame { body, prompt: Rect { y: bottom, height: 0, ..self.prompt }, ..self }
    }

    /// Draws a title, and after it, in quiet words, the first version of what it belongs to that has room.
    pub fn draw_title(&self, title: &str, context: &[String], theme: &Theme, buffer: &mut Buffer) {
        let Rect { x, y, width, .. } = self.title;
        text(buffer, x, y, script::fitting(title, width), theme.strong());
        let used = script::width(title) + AFTER_TITLE;
        let room = width.saturating_sub(used);
        text(buffer, x + used, y, whole(context, room), theme.quiet());
    }

    /// Draws what the player should do now. What is longer than a row takes rows above it as well.
    pub fn draw_prompt(&self, words: &str, theme: &Theme, buffer: &mut Buffer) {
        if self.prompt.height == 0 || words.is_empty() {
            return;
        }
        let lines = wrap(words, self.prompt.width);
        let top = self.prompt.bottom().saturating_sub(lines.len() as u16).max(self.title.bottom());
        for (y, line) in (top..self.prompt.bottom()).zip(&lines) {
            text(buffer, self.prompt.x, y, line, theme.strong());
        }
    }

    /// Draws what went wrong in the place of what to do now. What is longer than a row takes rows above it as well,
    /// from `top` on.
    pub fn draw_problem(&self, words: &str, top: u16, theme: &Theme, buffer: &mut Buffer) {
        let last = self.keys.y.saturating_sub(1).max(self.title.y);
        let top = top.min(last);
        problem(words, theme, Rect { y: top, height: last - top, ..self.prompt }, buffer);
    }

    /// Draws the keys, from the last row up. Those that come first stay longest where room is short, but for the last
    /// two, which always stay: the help and the way out. Gives the first row that they take.
    pub fn draw_keys(
        &self,
        footer: &Footer,
        actions: &[(&[Action], &str)],
        buffer: &mut Buffer,
    ) -> u16 {
        footer.draw_rows(actions, self.keys, buffer)
    }
}
