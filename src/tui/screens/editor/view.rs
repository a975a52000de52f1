//! The position editor on the screen: the board, and beside it what makes the position illegal, the
//! pieces to put down and the rows.

use super::state::{Editor, Focus};
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::glyphs;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, script, sentence};
use crate::tui::widgets::board::{self, Marks};
use crate::tui::widgets::{
    BoardPage, HiddenRows, ListRow, PanelFrame, RowState, column, continues, mark_row, text, wrap,
};
use ouk_rules::board::{Color, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

fn page(app: &AppContext, editor: &Editor, area: Rect) -> Option<BoardPage> {
    let shape = editor.draft.shape();
    BoardPage::of(shape, app.wanted_square_size(), area)
        .or_else(|| BoardPage::narrow(shape, LEAST_WORDS, area))
}

/// The fewest columns of the panel beside a board of small squares.
const LEAST_WORDS: u16 = 18;

/// The panel width from which the palette has blanks and values are listed below each other.
const ROOMY_PALETTE: u16 = 26;

impl Editor {
    /// The command of a click on a cell of the screen.
    #[must_use]
    pub fn command_at(&self, app: &AppContext, cell: (u16, u16)) -> Option<Command> {
        let page =
            page(app, self, Rect::new(0, 0, app.terminal.size.width, app.terminal.size.height))?;
        let shape = self.draft.shape();
        let square = board::square_at(shape, false, page.square_size, page.board, cell);
        square.map(Command::ChooseAt)
    }
}

/// Draws the editor. Where the board has no room beside the panel, draws the panel alone.
pub fn draw(app: &AppContext, editor: &Editor, area: Rect, buffer: &mut Buffer) {
    let Some(page) = page(app, editor, area) else {
        let words = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
        draw_words(app, editor, words, buffer);
        return;
    };
    let on_board = editor.focus == Focus::Board;
    let marks = Marks { cursor: on_board.then_some(editor.cursor), ..Marks::default() };
    let style = app.board_style();
    board::draw(&editor.draft, &marks, &style, page.square_size, page.board, buffer);
    draw_words(app, editor, page.words, buffer);
}

fn draw_words(app: &AppContext, editor: &Editor, words: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let frame = PanelFrame::of(words);
    let game = app.strings.game(editor.draft.game()).to_owned();
    frame.draw_title(app.strings.editor.title, &[game], theme, buffer);
    let body = frame.body;
    let roomy = body.height >= ROOMY;
    let mut y = draw_palette(app, editor, body, buffer);
    y += u16::from(roomy);
    // The verdict replaces the prompt, and may need rows above it.
    let verdict = verdict(app, editor);
    let lines = wrap(&verdict, frame.prompt.width).len() as u16;
    let more = if editor.verdict.is_err() { lines + 1 } else { lines.saturating_sub(1) };
    let end = body.bottom().min(frame.prompt.y.saturating_sub(more));
    let below = Rect { y, height: end.saturating_sub(y), ..body };
    draw_rows(app, editor, below, buffer);
    draw_how(app, editor, below, buffer);
    match editor.verdict {
        Err(_) => frame.draw_problem(&verdict, body.y, theme, buffer),
        Ok(_) => frame.draw_prompt(&verdict, theme, buffer),
    }
    let hint = &app.strings.hint;
    let enter = match editor.focus {
        Focus::Board => hint.put,
        Focus::Row(line) if editor.rows()[line].has_value() => hint.change,
        Focus::Row(_) => hint.choose,
    };
    let other = if editor.focus == Focus::Board { hint.list } else { hint.board };
    let keys: [(&[Action], &str); 5] = [
        (&[Action::Choose], enter),
        (&[Action::Next], other),
        (&[Action::UndoChange], hint.undo),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    frame.draw_keys(&app.footer(KeyContext::Editor), &keys, buffer);
    let note = app.words_of(editor.note.as_ref());
    frame.draw_problem(&note, frame.title.bottom(), theme, buffer);
}

/// The height from which the body has a blank row below the pieces.
const ROOMY: u16 = 14;

/// The reason why the position is illegal, or the side to move.
fn verdict(app: &AppContext, editor: &Editor) -> String {
    let strings = app.strings;
    sentence(&match &editor.verdict {
        Err(error) => strings.fen_error(error),
        Ok(position) => match position.ending() {
            Some(ending) => fill(strings.editor.over, &[&strings.ending(&ending)]),
            None => fill(strings.editor.legal, &[&strings.side(position.turn())]),
        },
    })
}

/// Draws the palette, each side in a row, then no piece. Returns the row below.
fn draw_palette(app: &AppContext, editor: &Editor, area: Rect, buffer: &mut Buffer) -> u16 {
    let (theme, game) = (&app.theme, editor.draft.game());
    let (mut x, mut y, mut side) = (area.x, area.y, Color::White);
    for (at, piece) in editor.palette().into_iter().enumerate() {
        if let Some(Piece { color: Color::Black, .. }) = piece
            && side == Color::White
        {
            (x, y, side) = (area.x, y + 1, Color::Black);
        }
        let sign = piece.map_or("×", |piece| glyphs::letter(game, piece));
        let chosen = at == editor.chosen;
        let words = match (chosen, area.width < ROOMY_PALETTE) {
            (true, true) => format!("[{sign}]"),
            (false, true) => format!("{sign} "),
            (_, false) => format!(" {sign} "),
        };
        let style = match chosen {
            true => theme.strong().add_modifier(Modifier::REVERSED),
            false => theme.words(),
        };
        text(buffer, x, y, &words, style);
        x += script::width(&words);
    }
    let name = match editor.palette()[editor.chosen] {
        Some(piece) => {
            let side = app.strings.side(piece.color);
            format!("{side}: {}", app.strings.piece(piece.kind))
        }
        None => app.strings.editor.nothing.to_owned(),
    };
    text(buffer, area.x, y + 1, &name, theme.quiet());
    y + 2
}

/// Draws the instructions for putting down pieces, below the rows if there is room for all of them.
fn draw_how(app: &AppContext, editor: &Editor, area: Rect, buffer: &mut Buffer) {
    let key = |action| app.keys.first(KeyContext::Editor, action);
    let (put, next) = (key(Action::Choose), key(Action::NextPiece));
    let lines = wrap(&fill(app.strings.editor.how, &[&put, &next]), area.width);
    // The rows, with a blank one among them and one below.
    let top = area.y + editor.rows().len() as u16 + 2;
    if usize::from(area.bottom().saturating_sub(top)) <= lines.len() {
        return;
    }
    for (y, line) in (top..).zip(&lines) {
        text(buffer, area.x, y, line, app.theme.quiet());
    }
}

/// Draws the values of the position and below them the actions. Uses two columns where one has too
/// few rows.
fn draw_rows(app: &AppContext, editor: &Editor, area: Rect, buffer: &mut Buffer) {
    let rows = editor.rows();
    let words: Vec<(String, String)> =
        rows.iter().map(|&row| editor.words(row, app.strings)).collect();
    let values = rows.iter().filter(|row| row.has_value()).count();
    let actions = &words[values..];
    let half = actions.len().div_ceil(2);
    let left = column(actions[..half].iter().map(|words| words.0.as_str()), 0) + 1;
    let right = column(actions[half..].iter().map(|words| words.0.as_str()), 0) - 2;
    let (room, all) = (usize::from(area.height), rows.len());
    let is_halved = all + 1 > room && values + half < room && left + right <= area.width;
    // A blank row separates the actions from the values.
    let apart = usize::from(is_halved || all < room);
    let chosen = match editor.focus {
        Focus::Row(line) => Some(line),
        Focus::Board => None,
    };
    let first = if is_halved { 0 } else { chosen.map_or(0, |at| (at + 1).saturating_sub(room)) };
    let named = words[..values].iter().map(|words| words.0.as_str());
    let middle = area.x + column(named, 8);
    let narrow = area.width < ROOMY_PALETTE;
    for (index, (name, value)) in words.iter().enumerate().skip(first) {
        let is_value = index < values;
        let (across, down) = match is_halved && index >= values + half {
            true => (left, index - half),
            false => (0, index),
        };
        let y = area.y + (down - first) as u16 + if is_value { 0 } else { apart as u16 };
        if y >= area.bottom() {
            break;
        }
        let cell = Rect { x: area.x + across, y, height: 1, width: area.width - across };
        let is_chosen = chosen == Some(index);
        if !is_value {
            let style = if is_chosen { app.theme.strong() } else { app.theme.words() };
            text(buffer, cell.x, y, name, style);
            if is_chosen {
                mark_row(cell.x, y, &app.theme, buffer);
            }
            continue;
        }
        let state = if is_chosen { RowState::Turning } else { RowState::Changeable };
        let middle = if narrow { area.x + script::width(name) + 2 } else { middle };
        ListRow { name, value: std::slice::from_ref(value), state }
            .draw(middle, &app.theme, cell, buffer);
    }
    let hidden = HiddenRows { above: first > 0, below: !is_halved && first + room < all };
    continues(area, hidden, &app.theme, buffer);
}
