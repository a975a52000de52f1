//! The position editor on the screen: the board, and beside it what makes the position illegal, the pieces
//! to put down and the rows.

use super::state::{Editor, Focus};
use crate::tui::action::{Action, KeyContext};
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::glyphs;
use crate::tui::language::{fill, script, sentence};
use crate::tui::widgets::board::{self, Marks, SquareSize};
use crate::tui::widgets::{BoardPage, column, problem, text, whole, wrap};
use ouk_rules::board::{Color, Piece, Shape};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

fn page(app: &AppContext, editor: &Editor, area: Rect) -> Option<BoardPage> {
    let shape = editor.draft.shape();
    BoardPage::of(shape, app.wanted_square_size(), area).or_else(|| narrow_page(shape, area))
}

/// The least columns of the words beside a board of small squares.
const LEAST_WORDS: u16 = 18;

/// The columns of words from which on the palette has blanks and values stand below each other.
const ROOMY_PALETTE: u16 = 26;

/// The page where a panel of the usual width has no room.
fn narrow_page(shape: Shape, area: Rect) -> Option<BoardPage> {
    let room = area.width.checked_sub(LEAST_WORDS + 2)?;
    let square_size = SquareSize::fitting(shape, None, room, area.height)?;
    let (width, height) = square_size.board(shape);
    let board = Rect::new(area.x, area.y + (area.height - height) / 2, width, height);
    let left = board.right() + 2;
    let words = Rect { x: left, width: area.right() - left, ..area };
    Some(BoardPage { square_size, board, words })
}

impl Editor {
    /// The command of a click on a cell of the screen.
    #[must_use]
    pub fn command_at(&self, app: &AppContext, cell: (u16, u16)) -> Option<Command> {
        let page = page(app, self, Rect::new(0, 0, app.size.width, app.size.height))?;
        let shape = self.draft.shape();
        let square = board::square_at(shape, false, page.square_size, page.board, cell);
        square.map(Command::ChooseAt)
    }
}

/// Draws the editor. Where a board has no room beside the words, the words alone are drawn.
pub fn draw(app: &AppContext, editor: &Editor, area: Rect, buffer: &mut Buffer) {
    let Some(page) = page(app, editor, area) else {
        let words = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
        draw_words(app, editor, words, buffer);
        return;
    };
    let on_board = editor.focus == Focus::Board;
    let marks = Marks { cursor: on_board.then_some(editor.cursor), ..Marks::default() };
    let style = app.board_style(false);
    board::draw(&editor.draft, &marks, &style, page.square_size, page.board, buffer);
    draw_words(app, editor, page.words, buffer);
}

fn draw_words(app: &AppContext, editor: &Editor, words: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let keys_row = words.bottom() - 1;
    let roomy = words.height >= ROOMY;
    let mut y = words.y + u16::from(roomy);
    text(buffer, words.x, y, app.strings.editor.title, theme.strong());
    y += 1 + u16::from(roomy);
    let height = VERDICT + u16::from(words.width < ROOMY_PALETTE);
    y = draw_verdict(app, editor, Rect { y, height, ..words }, buffer);
    y += u16::from(roomy);
    y = draw_palette(app, editor, Rect { y, ..words }, buffer);
    y += u16::from(roomy);
    let below = Rect { y, height: keys_row.saturating_sub(y), ..words };
    draw_rows(app, editor, below, buffer);
    draw_how(app, editor, below, buffer);
    let hint = &app.strings.hint;
    let keys: [(&[Action], &str); 4] = [
        (&[Action::Next], hint.list),
        (&[Action::UndoChange], hint.undo),
        (&[Action::Help], hint.help),
        (&[Action::Close], hint.back),
    ];
    app.footer(KeyContext::Editor).draw(&keys, words, keys_row, buffer);
    let note = app.words_of(editor.note.as_ref());
    let top = words.y + 1;
    let height = keys_row.saturating_sub(top);
    problem(&note, theme, Rect { y: top, height, ..words }, buffer);
}

/// The least rows at which blank rows separate the groups.
const ROOMY: u16 = 28;

/// The rows reserved for the verdict, so that the rows below it do not move.
const VERDICT: u16 = 2;

/// Draws what makes the position illegal, or who is to move. Gives the row below.
fn draw_verdict(app: &AppContext, editor: &Editor, area: Rect, buffer: &mut Buffer) -> u16 {
    let (strings, theme) = (app.strings, &app.theme);
    let (words, style) = match &editor.verdict {
        Err(error) => (strings.illegal(error), theme.urgent()),
        Ok(position) => match position.ending() {
            Some(ending) => (fill(strings.editor.over, &[&strings.ending(&ending)]), theme.words()),
            None => {
                let side = strings.side(position.turn());
                (fill(strings.editor.legal, &[&side]), theme.words())
            }
        },
    };
    let lines = wrap(&sentence(&words), area.width);
    for (y, line) in (area.y..area.bottom()).zip(&lines) {
        text(buffer, area.x, y, line, style);
    }
    area.bottom()
}

/// The pieces to put down, each side in a row, and nothing. Gives the row below.
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
            (true, _) => format!("[{sign}]"),
            (false, true) => format!("{sign} "),
            (false, false) => format!(" {sign} "),
        };
        let style = if chosen { theme.strong() } else { theme.words() };
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

/// How pieces are put down, below the rows if there is room for all of it.
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

fn draw_rows(app: &AppContext, editor: &Editor, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let rows = editor.rows();
    let at = match editor.focus {
        Focus::Row(line) => Some(line),
        Focus::Board => None,
    };
    let words: Vec<(String, String)> = rows.iter().map(|&row| editor.words(row, strings)).collect();
    let names = rows.iter().zip(&words).filter(|(row, _)| row.has_value());
    let middle = area.x + column(names.map(|(_, words)| words.0.as_str()), 8);
    let narrow = area.width < ROOMY_PALETTE;
    let room = usize::from(area.height);
    let first = at.map_or(0, |at| (at + 1).saturating_sub(room));
    let apart = u16::from(rows.len() < room);
    for (y, (index, row)) in (area.y..).zip(rows.iter().enumerate().skip(first).take(room)) {
        // A blank row separates the actions from the values.
        let y = if row.has_value() { y } else { y + apart };
        let chosen = at == Some(index);
        let (name, value) = &words[index];
        if chosen {
            text(buffer, area.x.saturating_sub(2), y, "▸", theme.strong());
        }
        let style = if chosen { theme.strong() } else { theme.words() };
        text(buffer, area.x, y, name, if row.has_value() { theme.quiet() } else { style });
        if row.has_value() {
            let x = if narrow { area.x + script::width(name) + 2 } else { middle };
            let room = area.right().saturating_sub(x);
            let decked = if chosen { format!("‹ {value} ›") } else { value.clone() };
            text(buffer, x, y, whole(&[decked, value.clone()], room), style);
        }
    }
}
