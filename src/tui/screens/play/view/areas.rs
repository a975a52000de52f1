//! Where everything goes on the screen of a game.

use crate::tui::theme::Theme;
use crate::tui::widgets::blank;
use crate::tui::widgets::board::SquareSize;
use ouk_rules::AnyPosition;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Where everything goes.
pub(in crate::tui::screens) struct Areas {
    pub(in crate::tui::screens) square_size: SquareSize,
    pub(in crate::tui::screens) board: Rect,
    pub(in crate::tui::screens) panel: Option<Rect>,
    /// The count: a line, or more of them where there is room.
    pub(in crate::tui::screens) count: Rect,
    /// What happened, or what is wrong.
    pub(in crate::tui::screens) note: Rect,
    pub(in crate::tui::screens) input: Rect,
    pub(in crate::tui::screens) keys: u16,
}

impl Areas {
    /// The rows there are for words as they are.
    pub(in crate::tui::screens) const fn rows(&self) -> u16 {
        let below = self.note.height == 1 && self.input.y > self.note.y;
        if below { self.input.y + 1 - self.note.y } else { self.note.height }
    }

    /// Gives words below the board as many rows as they have lines, so that no sentence is cut on the
    /// smallest screens: the count moves up into the row of the board's letters, and before words of
    /// more lines to the top, in place of the header, until there is less to say. It is always shown.
    pub(in crate::tui::screens) fn make_room(
        &mut self,
        lines: usize,
        theme: &Theme,
        buffer: &mut Buffer,
    ) {
        let missing = (lines as u16).saturating_sub(self.rows());
        if missing == 0 || self.note.height > 1 {
            return;
        }
        let bottom = self.note.y + self.rows();
        let up = missing.min(MOST_ROWS_MORE);
        let top = self.note.y.saturating_sub(up);
        self.note = Rect { y: top, height: bottom - top, ..self.note };
        let first = if up > 1 {
            let row = Rect { y: self.board.y - 1, ..self.count };
            blank(row, theme, buffer);
            self.count = Rect { width: row.width.saturating_sub(CALL), ..row };
            top
        } else {
            self.count.y -= 1;
            top.min(self.count.y)
        };
        blank(Rect { y: first, height: bottom - first, ..self.note }, theme, buffer);
    }

    /// Keeps a row for a warning where what is typed has taken the last: the one above, while the
    /// count stands in that of the board's letters.
    pub(super) fn warn_above(&mut self, theme: &Theme, buffer: &mut Buffer) {
        if self.note.height == 1 && self.note.y == self.input.y {
            self.note.y -= 1;
            self.count.y -= 1;
            blank(Rect { y: self.count.y, height: 2, ..self.note }, theme, buffer);
        }
    }
}

/// So many columns at the end of the header belong to the call of a check.
const CALL: u16 = 7;

/// So many rows words may take from the count and from the board's letters.
pub(in crate::tui::screens) const MOST_ROWS_MORE: u16 = 2;

/// Lays the screen out: the board first, then what is left. Nothing if not even the smallest board
/// fits. On a wide screen the count and the words stand beside the board, else below it; the keys
/// have a row only where there is room.
pub(in crate::tui::screens) fn layout(
    position: &AnyPosition,
    wanted: Option<SquareSize>,
    area: Rect,
) -> Option<Areas> {
    let shape = position.shape();
    // On the smallest screens header, board and letters leave one row for all words.
    let fitting =
        |rows| SquareSize::fitting(shape, wanted, area.width, area.height.checked_sub(rows)?);
    let square_size =
        fitting(3).or_else(|| fitting(2).filter(|square_size| square_size.height == 1))?;
    let (width, height) = square_size.board(shape);
    let spare = area.height.saturating_sub(height + 4);
    let top = area.y + 1 + u16::from(spare >= 2);
    let left = if area.width >= 60 { area.x + 1 } else { area.x };
    let panel_left = left + width + 2;
    let panel = (area.right() > panel_left + 18)
        .then(|| Rect::new(panel_left, top, area.right() - panel_left - 1, height));
    let board = Rect::new(left, top, width, height);
    let keys = area.bottom() - 1;
    if let Some(side) = panel.filter(|side| side.width >= 40 && side.height >= 28) {
        let x = side.x + 2;
        let row = |above: u16, height| Rect::new(x, side.bottom() - above, side.width - 2, height);
        let (count, note, input) = (row(15, 4), row(11, 4), row(6, 1));
        return Some(Areas { square_size, board, panel, count, note, input, keys });
    }
    let below = top + height;
    let room = area.right().saturating_sub(left);
    let row = |y: u16| Rect::new(left, y.min(keys), room, 1);
    let (count, note, input) = (row(below), row(below + 1), row(below + 2));
    Some(Areas { square_size, board, panel, count, note, input, keys })
}
