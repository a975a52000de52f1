//! The rows of a panel on every screen: title, body, prompt and keys. They are in the same places
//! everywhere, so that users find them.

use super::{Footer, hints, problem, text, whole, wrap};
use crate::tui::keys::{Action, Key};
use crate::tui::language::script;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The height from which a panel has a blank row below its title.
const AIRY: u16 = 12;

/// The height from which a panel has a blank row above the prompt, and two rows of keys if its
/// width needs them.
const TALL: u16 = 16;

/// The width from which the keys need only one row.
const ONE_ROW: u16 = 72;

/// The height from which a panel has a prompt.
const LEAST_WITH_PROMPT: u16 = 7;

/// The columns between a title and the text after it.
const AFTER_TITLE: u16 = 2;

/// The places of the parts of a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanelFrame {
    /// The row of the title.
    pub title: Rect,
    /// The body of the panel. A blank row separates it from the title and from the prompt where
    /// there is room.
    pub body: Rect,
    /// The row of the prompt; without height on the lowest screens.
    pub prompt: Rect,
    /// The rows of keys.
    pub keys: Rect,
}

impl PanelFrame {
    /// Divides a panel into its parts.
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

    /// The parts without a prompt, for a screen where the keys say everything; the body has the
    /// row.
    #[must_use]
    pub fn without_prompt(self) -> PanelFrame {
        let gap = u16::from(self.keys.bottom() - self.title.y >= TALL);
        let bottom = self.keys.y.saturating_sub(gap).max(self.body.y);
        let body = Rect { height: bottom - self.body.y, ..self.body };
        PanelFrame { body, prompt: Rect { y: bottom, height: 0, ..self.prompt }, ..self }
    }

    /// The parts with a single row of keys at the bottom; the body has the row above.
    #[must_use]
    pub fn with_one_row_of_keys(self) -> PanelFrame {
        let more = self.keys.height.saturating_sub(1);
        let (body, prompt, keys) = (self.body, self.prompt, self.keys);
        PanelFrame {
            body: Rect { height: body.height + more, ..body },
            prompt: Rect { y: prompt.y + more, ..prompt },
            keys: Rect { y: keys.y + more, height: keys.height - more, ..keys },
            ..self
        }
    }

    /// Draws a title and after it, in quiet text, the first version of its context that fits.
    pub fn draw_title(&self, title: &str, context: &[String], theme: &Theme, buffer: &mut Buffer) {
        let Rect { x, y, width, .. } = self.title;
        text(buffer, x, y, script::fitting(title, width), theme.strong());
        let used = script::width(title) + AFTER_TITLE;
        text(buffer, x + used, y, whole(context, self.context_room(title)), theme.quiet());
    }

    /// The number of columns after a title.
    pub fn context_room(&self, title: &str) -> u16 {
        self.title.width.saturating_sub(script::width(title) + AFTER_TITLE)
    }

    /// Draws the prompt. A prompt longer than a row also takes rows above it.
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

    /// Draws an error in the place of the prompt. An error longer than a row also takes rows above
    /// it, from `top` on.
    pub fn draw_problem(&self, words: &str, top: u16, theme: &Theme, buffer: &mut Buffer) {
        let last = self.keys.y.saturating_sub(1).max(self.title.y);
        let top = top.min(last);
        problem(words, theme, Rect { y: top, height: last - top, ..self.prompt }, buffer);
    }

    /// Draws the effects of Enter and Esc while a line is typed, when other keys have none.
    pub fn draw_typing_keys(&self, effects: [&str; 2], theme: &Theme, buffer: &mut Buffer) {
        let names = [Key::Enter.shown(), Key::Esc.shown()];
        let keys = [(names[0].as_str(), effects[0]), (names[1].as_str(), effects[1])];
        if let Some(y) = self.keys.rows().next_back().map(|row| row.y) {
            hints(&keys, theme, self.keys, y, buffer);
        }
    }

    /// Draws the keys, from the last row up. Where room is short, the first pairs stay longest,
    /// except for the last two, which always stay: the help and the way out. Returns the first row
    /// that they take.
    pub fn draw_keys(
        &self,
        footer: &Footer,
        actions: &[(&[Action], &str)],
        buffer: &mut Buffer,
    ) -> u16 {
        footer.draw_rows(actions, self.keys, buffer)
    }
}
