//! The layout of a screen with a board.

use super::board::SquareSize;
use super::{BoardPage, blank};
use crate::tui::theme::Theme;
use ouk_rules::AnyPosition;
use ouk_rules::board::Shape;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

/// The place of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Words {
    /// All text is in a panel to the right of the board.
    Beside,
    /// The text is above and below the board.
    Around,
}

/// The order of a player's name and captured pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum PlayerRows {
    NameFirst,
    /// The name comes last, so that it is at the lower edge as the other player's name is at the
    /// upper one.
    NameLast,
}

#[derive(Clone, Copy)]
pub(in crate::tui) struct Areas {
    words: Words,
    pub(in crate::tui) square_size: SquareSize,
    pub(in crate::tui) board: Rect,
    pub(in crate::tui) header: Rect,
    /// The panel with the players and the moves between them.
    pub(in crate::tui) panel: Option<Rect>,
    pub(in crate::tui) player_rows: u16,
    /// The count: a line, or more where there is room.
    pub(in crate::tui) count: Rect,
    /// The note. Beside the board, a short note takes the last row.
    pub(in crate::tui) note: Rect,
    /// The prompt. Where all text is beside the board, it has a row of its own and one below it for
    /// the text about the cursor.
    pub(in crate::tui) prompt: Option<Rect>,
    /// The typed line; beside the board it replaces the prompt.
    pub(in crate::tui) input: Rect,
    /// The keys; they have no row on the lowest screens.
    pub(in crate::tui) keys: Rect,
}

/// The size of squares on a screen of this size; `wanted` is the size that the user wants.
pub(in crate::tui) fn square_size(
    position: &AnyPosition,
    wanted: Option<SquareSize>,
    screen: Size,
) -> Option<SquareSize> {
    let area = Rect::new(0, 0, screen.width, screen.height);
    layout(position, wanted, area).map(|areas| areas.square_size)
}

/// The width at the end of the header that is reserved for the call of a check.
pub(in crate::tui) const CALL: u16 = 7;

/// The most rows that text may take from the count and from the board's letters.
pub(in crate::tui) const MOST_ROWS_MORE: u16 = 2;

/// Lays out the screen with the largest squares that leave room for the text. None if not even the
/// smallest board fits.
pub(in crate::tui) fn layout(
    position: &AnyPosition,
    wanted: Option<SquareSize>,
    area: Rect,
) -> Option<Areas> {
    let shape = position.shape();
    let beside = beside(shape, wanted, area);
    let above = above(shape, wanted, area);
    match (beside, above) {
        (Some(beside), Some(above)) if above.square_size.height > beside.square_size.height => {
            Some(above)
        }
        (beside, above) => beside.or(above),
    }
}

/// Lays out the board at the full height of the screen, and one panel to its right with all text.
fn beside(shape: Shape, wanted: Option<SquareSize>, area: Rect) -> Option<Areas> {
    let BoardPage { square_size, board, words } = BoardPage::of(shape, wanted, area)?;
    if square_size.height < BoardPage::LEAST_SQUARES {
        return None;
    }
    let row = |y: u16, height: u16| Rect { y, height, ..words };
    // Where rows are few, the list of moves needs the rows that would separate the texts.
    let apart = u16::from(words.height >= TALL);
    let keys = row(words.bottom() - 1 - apart, 1 + apart);
    let (player_rows, note_height) = match words.height {
        TALLEST.. => (TALL_PLAYER + 1, 2),
        TALL.. => (TALL_PLAYER, 3),
        _ => (PLAYER, 2),
    };
    let count_height = 4;
    let lower_player = keys.y - apart - player_rows;
    let prompt = row(lower_player - 1 - PROMPT, 1);
    let note = row(prompt.y - note_height, note_height);
    let count = row(note.y - 1 - count_height, count_height);
    let first = words.y + 2;
    let players = row(first, lower_player + player_rows - first);
    // The mark of the side to move and a blank come before the names.
    let panel = Rect { x: words.x - 2, width: players.width + 2, ..players };
    Some(Areas {
        words: Words::Beside,
        square_size,
        board,
        header: row(words.y, 1),
        panel: Some(panel),
        player_rows,
        count,
        note,
        prompt: Some(prompt),
        input: prompt,
        keys,
    })
}

/// The number of rows for the prompt and for the text about the cursor.
const PROMPT: u16 = 2;

/// The number of rows of a player: the name, and the captured pieces as letters.
const PLAYER: u16 = 2;

/// The number of rows of a player on a tall screen: the name, and the captured pieces on small
/// squares.
const TALL_PLAYER: u16 = 1 + BoardPage::LEAST_SQUARES;

/// The rows of the panel from which blank rows separate the texts.
const TALL: u16 = 32;

/// The rows of the panel from which captured pieces are drawn as on a large board, on squares that
/// are a row higher.
const TALLEST: u16 = 38;

/// The height of squares from which a row for the keys matters more than a larger board.
const LEAST_WITH_KEYS: u16 = 3;

/// Lays out the text above and below the board, for narrow and low screens. The keys have a row
/// only where there is room.
fn above(shape: Shape, wanted: Option<SquareSize>, area: Rect) -> Option<Areas> {
    // All text and the keys take five rows. They get them if squares stay large enough; on the
    // smallest screens header, board and letters leave one row for all text.
    let fitting =
        |rows| SquareSize::fitting(shape, wanted, area.width, area.height.checked_sub(rows)?);
    let square_size = fitting(5)
        .filter(|square_size| square_size.height >= LEAST_WITH_KEYS)
        .or_else(|| fitting(3))
        .or_else(|| fitting(2).filter(|square_size| square_size.height == 1))?;
    let (width, height) = square_size.board(shape);
    let spare = area.height.saturating_sub(height + 4);
    let top = area.y + 1 + u16::from(spare >= 2);
    let left = if area.width >= 60 { area.x + 1 } else { area.x };
    let panel_left = left + width + 2;
    let panel = (area.right() > panel_left + 18)
        .then(|| Rect::new(panel_left, top, area.right() - panel_left - 1, height));
    let board = Rect::new(left, top, width, height);
    let header = Rect::new(left, area.y, area.right() - left, 1);
    let keys = Rect::new(left, area.bottom() - 1, area.right() - left, 1);
    let below = top + height;
    let room = area.right().saturating_sub(left);
    let row = |y: u16| Rect::new(left, y.min(keys.y), room, 1);
    let (count, note, input) = (row(below), row(below + 1), row(below + 2));
    let words = Words::Around;
    let player_rows = PLAYER;
    Some(Areas {
        words,
        square_size,
        board,
        header,
        panel,
        player_rows,
        count,
        note,
        prompt: None,
        input,
        keys,
    })
}

impl Areas {
    /// Gives the rows of the prompt to the text above, on a screen where nobody has to move.
    pub(in crate::tui) fn join_prompt(&mut self) {
        if let Some(prompt) = self.prompt.take() {
            self.note.height = prompt.y + PROMPT - self.note.y;
            self.input = Rect { y: self.note.bottom() - 1, ..prompt };
        }
    }

    /// Gives the keys a second row on a low screen; everything below the list of moves goes up by
    /// one row.
    pub(in crate::tui) fn add_row_of_keys(&mut self) {
        if !self.is_low() || self.keys.height > 1 {
            return;
        }
        self.keys = Rect { y: self.keys.y - 1, height: 2, ..self.keys };
        for rows in [&mut self.count, &mut self.note, &mut self.input] {
            rows.y -= 1;
        }
        if let Some(prompt) = &mut self.prompt {
            prompt.y -= 1;
        }
        if let Some(panel) = &mut self.panel {
            panel.height -= 1;
        }
    }

    /// Leaves the players beside the board at most this many rows; everything below the list of
    /// moves goes down by as many rows as the lower player loses.
    pub(in crate::tui) fn shrink_players(&mut self, rows: u16) {
        if !self.has_panel_for_words() {
            return;
        }
        let lost = self.player_rows.saturating_sub(rows);
        self.player_rows -= lost;
        for rows in [&mut self.count, &mut self.note, &mut self.input] {
            rows.y += lost;
        }
        if let Some(prompt) = &mut self.prompt {
            prompt.y += lost;
        }
    }

    /// The row below the moves and the count for the last move; `None` if the text is around the
    /// board.
    pub(in crate::tui) fn news(&self) -> Option<Rect> {
        self.prompt.map(|_| Rect { y: self.note.bottom() - 1, height: 1, ..self.note })
    }

    /// The order of the rows of the player below the moves.
    pub(in crate::tui) const fn lower_player(&self) -> PlayerRows {
        if self.player_rows > PLAYER { PlayerRows::NameLast } else { PlayerRows::NameFirst }
    }

    /// The row after everything between the players.
    pub(in crate::tui) fn middle_end(&self) -> u16 {
        self.prompt.map_or(self.note.bottom(), |prompt| prompt.y + PROMPT)
    }

    /// Whether the keys have a row.
    pub(in crate::tui) const fn shows_keys(&self) -> bool {
        self.keys.y > self.input.y
    }

    /// The place of the keys: their own row, or else the last row of the panel, level with the
    /// letters of the board.
    pub(in crate::tui) fn place_of_keys(&self) -> Option<Rect> {
        if self.shows_keys() {
            return Some(self.keys);
        }
        let panel = self.panel.filter(|panel| panel.bottom() == self.board.bottom())?;
        let width = panel.width.saturating_sub(3);
        Some(Rect { x: panel.x + 2, y: panel.bottom() - 1, width, height: 1 })
    }

    /// The row below the text, for the engine's evaluation.
    pub(in crate::tui) fn opinion_row(&self) -> u16 {
        if self.has_panel_for_words() {
            return self.note.bottom() - 1;
        }
        self.input.y.max(self.note.y + 1).min(self.keys.y)
    }

    /// The row below all text.
    pub(in crate::tui) fn words_bottom(&self) -> u16 {
        if self.has_panel_for_words() {
            self.note.bottom()
        } else {
            self.input.bottom().max(self.note.bottom())
        }
    }

    /// Whether all text is beside the board.
    pub(in crate::tui) const fn has_panel_for_words(&self) -> bool {
        matches!(self.words, Words::Beside)
    }

    /// Whether squares are small beside a panel, as on a screen of 24 rows. There, bytes must be
    /// spared on a slow line.
    pub(in crate::tui) const fn is_low(&self) -> bool {
        self.has_panel_for_words() && self.square_size.height == BoardPage::LEAST_SQUARES
    }

    /// The current number of rows for the note.
    pub(in crate::tui) const fn rows(&self) -> u16 {
        let below = !self.has_panel_for_words() && self.input.y > self.note.y;
        if below { self.input.y + 1 - self.note.y } else { self.note.height }
    }

    /// The number of rows for the note above the typed line, if there is one.
    pub(in crate::tui) fn rows_above_input(&self, typing: bool) -> u16 {
        match (typing, self.words) {
            (false, _) => self.rows(),
            (true, Words::Beside) => self.input.y.min(self.note.bottom()) - self.note.y,
            (true, Words::Around) => self.note.height,
        }
    }

    /// Gives the note as many rows as it has lines, so that no sentence is cut. Beside the board,
    /// the list of moves shrinks. On the smallest screens the count moves into the row of the
    /// board's letters and, for longer notes, to the top in place of the header. The count is
    /// always shown. The panel must be drawn after this.
    pub(in crate::tui) fn make_room(&mut self, lines: usize, theme: &Theme, buffer: &mut Buffer) {
        let missing = (lines as u16).saturating_sub(self.rows());
        if missing == 0 {
            return;
        }
        if self.has_panel_for_words() {
            let first = self.panel.map_or(0, |panel| panel.y + self.player_rows + 1);
            let up = missing.min(self.count.y.saturating_sub(first));
            self.count.y -= up;
            self.note = Rect { y: self.note.y - up, height: self.note.height + up, ..self.note };
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
        if let Some(panel) = &mut self.panel {
            panel.height = panel.height.min(first.saturating_sub(panel.y));
        }
    }

    /// Leaves the note beside the board only the last of its rows, and moves the count down with
    /// it.
    pub(in crate::tui) fn lower_note(&mut self, rows: u16) {
        if self.has_panel_for_words() {
            let down = self.note.height.saturating_sub(rows);
            self.note =
                Rect { y: self.note.y + down, height: self.note.height - down, ..self.note };
            self.count.y += down;
        }
    }

    /// Keeps a row for a warning where the typed line has taken the last one: the row above, while
    /// the count is in that of the board's letters.
    pub(in crate::tui) fn warn_above(&mut self, theme: &Theme, buffer: &mut Buffer) {
        if !self.has_panel_for_words() && self.note.y == self.input.y {
            self.note.y -= 1;
            self.count.y -= 1;
            blank(Rect { y: self.count.y, height: 2, ..self.note }, theme, buffer);
        }
    }
}
