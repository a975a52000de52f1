//! The rules, to be read over any screen: for each game and rule set, with boards.

pub mod book;

use crate::config::Settings;
use crate::tui::action::{Action, KeyContext};
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::widgets::board::{self, Marks, SquareSize};
use crate::tui::widgets::{blank, text, whole, wrap};
use book::Block;
use ouk_rules::{AnyPosition, GameId, RuleSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cell::Cell;

/// What is read, and where.
pub struct Reader {
    game: GameId,
    rules: &'static RuleSet,
    /// The first row that is shown.
    top: usize,
    /// The last row a page may begin at, as the last picture had it.
    end: Cell<usize>,
    /// The rows of a page, as the last picture had them.
    page: Cell<usize>,
}

impl Reader {
    /// The rules of a game.
    #[must_use]
    pub const fn of(game: GameId, rules: &'static RuleSet) -> Reader {
        Reader { game, rules, top: 0, end: Cell::new(0), page: Cell::new(1) }
    }

    /// Turns to the next or the previous rule set of the game.
    fn turn_rules(&mut self, settings: &Settings, forward: bool) {
        let sets: Vec<_> = settings.rule_sets.of(self.game).collect();
        let at = sets.iter().position(|rules| rules.name == self.rules.name).unwrap_or(0);
        let step = if forward { 1 } else { sets.len() - 1 };
        *self = Reader::of(self.game, sets[(at + step) % sets.len()]);
    }

    fn turn_game(&mut self, forward: bool) {
        let at = GameId::ALL.iter().position(|&game| game == self.game).unwrap_or(0);
        let step = if forward { 1 } else { GameId::ALL.len() - 1 };
        let game = GameId::ALL[(at + step) % GameId::ALL.len()];
        *self = Reader::of(game, game.default_rules());
    }
}

impl Reader {
    /// Does a command; whether the reader stays open.
    pub fn run(&mut self, app: &AppContext, command: &Command) -> bool {
        let end = self.end.get();
        let top = self.top.min(end);
        let page = self.page.get().max(1);
        let &Command::Do(action) = command else { return true };
        match action {
            Action::Choose => self.top = (top + page).min(end),
            Action::Down => self.top = (top + 1).min(end),
            Action::Up => self.top = top.saturating_sub(1),
            Action::Right => self.turn_rules(&app.settings, true),
            Action::Left => self.turn_rules(&app.settings, false),
            Action::Next => self.turn_game(true),
            Action::Previous => self.turn_game(false),
            Action::Close | Action::Quit => return false,
            _ => {}
        }
        true
    }
}

/// A row of the page.
enum PageRow {
    Title(String),
    Words(String),
    /// A row of an entry: its name where it begins.
    Entry(String, String),
    /// A row of a board, counted from its top.
    Board(usize, u16),
    Blank,
}

/// The blocks as rows of a width.
fn rows(
    blocks: &[Block],
    width: u16,
    square_size: impl Fn(&AnyPosition) -> Option<SquareSize>,
) -> Vec<PageRow> {
    let names = blocks.iter().filter_map(|block| match block {
        Block::Entry(name, _) => Some(script::width(name)),
        _ => None,
    });
    // Long names have a row of their own.
    let column = names.filter(|&name| name <= width / 5).max().unwrap_or(0) + 2;
    let mut rows = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        match block {
            Block::Title(title) => {
                rows.push(PageRow::Title(title.clone()));
                rows.push(PageRow::Blank);
            }
            Block::Words(words) => {
                rows.extend(wrap(words, width).into_iter().map(PageRow::Words));
                rows.push(PageRow::Blank);
            }
            Block::Entry(name, words) => {
                let beside = script::width(name) + 2 <= column;
                if !beside {
                    rows.extend(wrap(name, width).into_iter().map(PageRow::Title));
                }
                for (at, line) in wrap(words, width.saturating_sub(column)).into_iter().enumerate()
                {
                    let name = if at == 0 && beside { name.clone() } else { String::new() };
                    rows.push(PageRow::Entry(
                        name,
                        format!("{}{line}", " ".repeat(usize::from(column))),
                    ));
                }
                if !matches!(blocks.get(index + 1), Some(Block::Entry(..))) {
                    rows.push(PageRow::Blank);
                }
            }
            Block::Diagram(position) => {
                if let Some(square_size) = square_size(position) {
                    let height = square_size.board(position.shape()).1;
                    rows.extend((0..height).map(|row| PageRow::Board(index, row)));
                    rows.push(PageRow::Blank);
                }
            }
        }
    }
    rows
}

/// Draws the rules over the whole screen.
pub fn draw(app: &AppContext, reader: &Reader, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    blank(area, theme, buffer);
    let left = area.x + 2;
    let width = area.width.saturating_sub(4).min(76);
    let title = strings.game(reader.game);
    text(buffer, left, area.y, title, theme.strong());
    let after = left + script::width(title) + 2;
    let sets = app.settings.rule_sets.of(reader.game).count();
    let name = reader.rules.name;
    let shown = if sets > 1 { format!("‹ {name} ›") } else { name.to_owned() };
    let room = area.right().saturating_sub(after);
    text(buffer, after, area.y, whole(std::slice::from_ref(&shown), room), theme.words());
    let source = after + script::width(&shown) + 2;
    let room = area.right().saturating_sub(source + 1);
    text(buffer, source, area.y, whole(&[reader.rules.source.to_owned()], room), theme.quiet());
    let last = area.bottom() - 1;
    let top = area.y + 2;
    let height = last.saturating_sub(top);
    let blocks = book::read(reader.game, reader.rules, app.language);
    let square_size =
        |position: &AnyPosition| SquareSize::fitting(position.shape(), None, width, height.min(18));
    let rows = rows(&blocks, width, square_size);
    let end = rows.len().saturating_sub(usize::from(height));
    reader.end.set(end);
    reader.page.set(usize::from(height.saturating_sub(1)));
    let first = reader.top.min(end);
    for (y, row) in (top..last).zip(&rows[first..]) {
        match row {
            PageRow::Title(words) => text(buffer, left, y, words, theme.strong()),
            PageRow::Words(words) => text(buffer, left, y, words, theme.words()),
            PageRow::Entry(name, words) => {
                text(buffer, left, y, words, theme.words());
                text(buffer, left, y, name, theme.strong());
            }
            PageRow::Board(..) | PageRow::Blank => {}
        }
    }
    let page = Rect { x: left, y: top, width, height };
    for (index, block) in blocks.iter().enumerate() {
        if let Block::Diagram(position) = block {
            let at =
                rows.iter().position(|row| matches!(row, PageRow::Board(of, 0) if *of == index));
            if let (Some(at), Some(square_size)) = (at, square_size(position)) {
                diagram(app, position, square_size, (at, first), page, buffer);
            }
        }
    }
    let hint = &strings.hint;
    let keys: [(&[Action], &str); 6] = [
        (&[Action::Down, Action::Up], hint.scroll),
        (&[Action::Choose], hint.page),
        (&[Action::Left, Action::Right], hint.rules),
        (&[Action::Next], hint.game),
        (&[Action::Glossary], hint.terms),
        (&[Action::Close], hint.close),
    ];
    let row = Rect { x: left, width: area.width.saturating_sub(3), ..area };
    app.footer(KeyContext::Reader).draw(&keys, row, last, buffer);
}

/// A board on the page, or as much of it as is on the page: `at` is its row, `first` the first that
/// is shown.
fn diagram(
    app: &AppContext,
    position: &AnyPosition,
    square_size: SquareSize,
    (at, first): (usize, usize),
    page: Rect,
    buffer: &mut Buffer,
) {
    let (width, height) = square_size.board(position.shape());
    let visible = at + usize::from(height) > first && at < first + usize::from(page.height);
    if !visible {
        return;
    }
    // Drawn whole on a sheet of its own, and what is on the page copied.
    let sheet_area = Rect::new(0, 0, width, height);
    let mut sheet = Buffer::empty(sheet_area);
    sheet.set_style(sheet_area, app.theme.words());
    let board_style = app.board_style(false);
    board::draw(position, &Marks::default(), &board_style, square_size, sheet_area, &mut sheet);
    for row in 0..height {
        let Some(y) = (at + usize::from(row)).checked_sub(first) else { continue };
        if y >= usize::from(page.height) {
            break;
        }
        for column in 0..width.min(page.width) {
            buffer[(page.x + column, page.y + y as u16)] = sheet[(column, row)].clone();
        }
    }
}
