//! The last rows of the menu: a note, and the keys.

use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::widgets::{blank, text, wrap, wrap_within};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The areas of the menu.
pub(super) struct MenuAreas {
    pub(super) area: Rect,
    pub(super) words: Rect,
    pub(super) has_board: bool,
}

/// The height from which a panel has rows for the description of the chosen entry.
pub(super) const LEAST_WITH_ABOUT: u16 = 16;

/// A note above the keys.
pub(super) struct MenuNote {
    pub(super) lines: Vec<String>,
    /// The row of the keys, with the columns of the note.
    row: Rect,
    /// The blank rows above the note, and those below it.
    around: u16,
}

/// The most lines of a note beside the board. A longer one takes the whole width, because it names
/// the faulty file and the fault.
const NOTE_BESIDE: u16 = 8;

/// The rows besides a note on the lowest screens: the title, an entry and the keys.
const BESIDES_NOTE: u16 = 3;

impl MenuNote {
    pub(super) fn of(app: &AppContext, page: &MenuAreas) -> MenuNote {
        let words = app.words_of(app.note.as_ref());
        let height = page.words.height;
        let around = u16::from(height >= LEAST_WITH_ABOUT);
        let most = height.saturating_sub(BESIDES_NOTE + 2 * around);
        let beside = foot(page);
        let is_short = wrap(&words, beside.width).len() <= usize::from(NOTE_BESIDE.min(most));
        let row = if is_short { beside } else { whole_foot(page) };
        let mut lines = match words.is_empty() {
            true => Vec::new(),
            false => wrap_within(&words, row.width, most),
        };
        lines.truncate(most.into());
        MenuNote { lines, row, around }
    }

    /// The rows that the note takes above the keys.
    pub(super) fn rows(&self) -> u16 {
        let lines = self.lines.len() as u16;
        if lines == 0 { 0 } else { lines + 2 * self.around }
    }
}

/// The last row of the screen, over its whole width.
fn whole_foot(MenuAreas { area, words, .. }: &MenuAreas) -> Rect {
    let y = words.bottom().saturating_sub(1);
    Rect::new(area.x + 2, y, area.width.saturating_sub(3), 1)
}

/// The row of the keys.
fn foot(page: &MenuAreas) -> Rect {
    let whole = whole_foot(page);
    if page.has_board { Rect { x: page.words.x, width: page.words.width, ..whole } } else { whole }
}

/// Draws the keys, and the note above them.
pub(super) fn draw_foot(app: &AppContext, page: &MenuAreas, note: &MenuNote, buffer: &mut Buffer) {
    let hint = &app.strings.hint;
    let keys: [(&[Action], &str); 4] = [
        (&[Action::Choose], hint.choose),
        (&[Action::Up, Action::Down], hint.move_line),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.quit),
    ];
    let row = foot(page);
    app.footer(KeyContext::Menu).draw(&keys, row, row.y, buffer);
    let top = row.y.saturating_sub(note.around + note.lines.len() as u16);
    for (y, line) in (top..).zip(&note.lines) {
        // The note may lie over the board.
        blank(Rect { y, ..note.row }.intersection(buffer.area), &app.theme, buffer);
        text(buffer, note.row.x, y, line, app.theme.urgent());
    }
}
