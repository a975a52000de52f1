//! Draws the rules: the text, and beside it the board that belongs to it where there is room.

use super::Reader;
use super::book::{self, Block};
use super::pieces;
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::widgets::board::{self, Marks, SquareSize};
use crate::tui::widgets::{BoardPage, blank, text, whole, wrap};
use ouk_rules::AnyPosition;
use ouk_rules::board::Square;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A row of the page.
enum PageRow {
    Title(String),
    Words(String),
    /// The name of an entry that has a row of its own.
    Name(String),
    /// A row of an entry: its name where it begins.
    Entry(String, String),
    /// A row of a board, counted from its top.
    Board(usize, u16),
    /// So many rows before this row is at the top, the board beside the text changes.
    Turn(usize, usize),
    /// What stands below the last row.
    End(&'static str),
    Blank,
}

impl PageRow {
    /// Whether the text from this row on belongs to another board than this one.
    fn leaves(&self, board: Option<usize>) -> bool {
        matches!(self, PageRow::Turn(index, SEEN) if Some(*index) != board)
    }
}

/// The least columns of text beside a board.
const LEAST_TEXT: u16 = 26;

/// The rows of keys beside a board.
const KEY_ROWS: u16 = 3;

/// Where boards stand.
enum BoardPlaces<'a> {
    /// Between the paragraphs, where they fit.
    Between(&'a dyn Fn(&AnyPosition) -> Option<SquareSize>),
    /// All in one place beside the text.
    Beside,
}

/// The blocks as rows of a width.
fn rows(blocks: &[Block], width: u16, boards: &BoardPlaces) -> Vec<PageRow> {
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
                    rows.extend(wrap(name, width).into_iter().map(PageRow::Name));
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
            Block::Piece(..) => {
                if matches!(boards, BoardPlaces::Beside) {
                    rows.push(PageRow::Turn(index, 1));
                }
            }
            Block::Diagram(position) => match boards {
                BoardPlaces::Beside => {
                    // A paragraph that ends in a colon speaks of the board below it.
                    let of_it = index.checked_sub(1).map(|before| &blocks[before]);
                    let leads = |words: &str| words.ends_with([':', '៖']);
                    let lines = match of_it {
                        Some(Block::Words(words)) if leads(words) => wrap(words, width).len() + 1,
                        _ => 0,
                    };
                    rows.insert(rows.len() - lines, PageRow::Turn(index, SEEN));
                }
                BoardPlaces::Between(square_size) => {
                    if let Some(square_size) = square_size(position) {
                        let height = square_size.board(position.shape()).1;
                        rows.extend((0..height).map(|row| PageRow::Board(index, row)));
                        rows.push(PageRow::Blank);
                    }
                }
            },
        }
    }
    rows
}

/// Draws the rules over the whole screen.
pub fn draw(app: &AppContext, reader: &Reader, area: Rect, buffer: &mut Buffer) {
    blank(area, &app.theme, buffer);
    let mut blocks = book::read(reader.game, reader.rules, app.language);
    blocks.extend(pieces::pages(app, reader.game, reader.rules, &blocks));
    let start = AnyPosition::start(reader.game, reader.rules);
    let page = BoardPage::of(start.shape(), app.wanted_square_size(), area).filter(|page| {
        page.square_size.height >= BoardPage::LEAST_SQUARES && page.words.width >= LEAST_TEXT
    });
    let width = area.width.saturating_sub(4).min(76);
    let alone = Rect { x: area.x + 2, width, ..area };
    let words = page.as_ref().map_or(alone, |page| page.words);
    head(app, reader, words, buffer);
    let keys_height = if page.is_some() { KEY_ROWS } else { 1 };
    let top = words.y + 2;
    // Beside a board, a row separates the text from the keys.
    let apart = u16::from(page.is_some());
    let height = words.bottom().saturating_sub(keys_height + apart).saturating_sub(top);
    let text_area = Rect { y: top, height, ..words };
    let square_size =
        |position: &AnyPosition| SquareSize::fitting(position.shape(), None, width, height.min(18));
    let boards =
        if page.is_some() { BoardPlaces::Beside } else { BoardPlaces::Between(&square_size) };
    let mut rows = rows(&blocks, words.width, &boards);
    rows.push(PageRow::End(app.strings.common.end_of_rules));
    let titles = titles(&rows);
    let end = rows.len().saturating_sub(usize::from(height));
    // Beside a board the last piece can come to the top too, where its moves are shown.
    let end = if page.is_some() { end.max(titles.last().copied().unwrap_or(0)) } else { end };
    reader.end.set(end);
    reader.titles.replace(titles);
    let first = reader.top.min(end);
    // The text below a board is shown once that board is.
    let seen = first + SEEN;
    let board = page.as_ref().and_then(|_| board_beside(&rows, first));
    let turn = rows.iter().skip(seen).position(|row| row.leaves(board));
    let page_end = turn.map_or(rows.len(), |at| seen + at);
    let full = usize::from(height.saturating_sub(1));
    reader.page.set(full.min(page_end - first));
    if let Some(line) = reader.contents {
        contents(app, &rows, line, text_area, buffer);
    } else {
        draw_rows(app, &rows[first..page_end], text_area, buffer);
    }
    match page {
        Some(page) => {
            let shown = board.map(|index| &blocks[index]);
            let (position, marks) = match shown {
                Some(Block::Diagram(position)) => (&**position, Marks::default()),
                Some(Block::Piece(position, square)) => {
                    (&**position, moves_from(position, *square))
                }
                _ => (&start, Marks::default()),
            };
            page.draw_within(position, &marks, &app.board_style(false), buffer);
        }
        None if reader.contents.is_none() => {
            for (index, block) in blocks.iter().enumerate() {
                let Block::Diagram(position) = block else { continue };
                let is_top = |row: &PageRow| matches!(row, PageRow::Board(of, 0) if *of == index);
                let at = rows.iter().position(is_top);
                if let (Some(at), Some(square_size)) = (at, square_size(position)) {
                    diagram(app, position, square_size, (at, first), text_area, buffer);
                }
            }
        }
        None => {}
    }
    keys(app, Rect { y: top + height + apart, height: keys_height, ..words }, buffer);
}

/// The game, the rule set and its source.
fn head(app: &AppContext, reader: &Reader, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let title = strings.game(reader.game);
    text(buffer, area.x, area.y, title, theme.strong());
    let after = area.x + script::width(title) + 2;
    let sets = app.settings.rule_sets.of(reader.game).count();
    let name = reader.rules.name;
    let shown = if sets > 1 { format!("‹ {name} ›") } else { name.to_owned() };
    let room = area.right().saturating_sub(after);
    // Beside a board the rule set may have a row of its own.
    let (x, y) = match script::width(&shown) <= room {
        true => (after, area.y),
        false => (area.x, area.y + 1),
    };
    text(
        buffer,
        x,
        y,
        whole(std::slice::from_ref(&shown), area.right().saturating_sub(x)),
        theme.words(),
    );
    let source = x + script::width(&shown) + 2;
    let room = area.right().saturating_sub(source);
    text(buffer, source, y, whole(&[reader.rules.source.to_owned()], room), theme.quiet());
}

/// The rows at which chapters begin, and their titles.
fn titles(rows: &[PageRow]) -> Vec<usize> {
    let title = |(at, row): (usize, &PageRow)| matches!(row, PageRow::Title(_)).then_some(at);
    rows.iter().enumerate().filter_map(title).collect()
}

/// The board beside the text: the last before the middle of what is shown, or the first of all.
fn board_beside(rows: &[PageRow], first: usize) -> Option<usize> {
    let turns = || {
        rows.iter().enumerate().filter_map(|(at, row)| match row {
            PageRow::Turn(index, before) => Some((at, *index, *before)),
            _ => None,
        })
    };
    let seen = turns().rfind(|(at, _, before)| *at < first + before);
    seen.or_else(|| turns().next()).map(|(_, index, _)| index)
}

/// A piece and the squares it may go to.
fn moves_from(position: &AnyPosition, square: Square) -> Marks {
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == square);
    let targets = moves.map(|mv| (mv.to(), ' ', false)).collect();
    Marks { selected: Some(square), targets, ..Marks::default() }
}

/// The board beside the text belongs to the row so many rows below the top.
const SEEN: usize = 6;

fn draw_rows(app: &AppContext, rows: &[PageRow], area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let shown = rows.iter().filter(|row| !matches!(row, PageRow::Turn(..)));
    for (y, row) in (area.y..area.bottom()).zip(shown) {
        match row {
            PageRow::Title(words) | PageRow::Name(words) => {
                text(buffer, area.x, y, words, theme.strong());
            }
            PageRow::Words(words) => text(buffer, area.x, y, words, theme.words()),
            PageRow::Entry(name, words) => {
                text(buffer, area.x, y, words, theme.words());
                text(buffer, area.x, y, name, theme.strong());
            }
            PageRow::End(words) => text(buffer, area.x, y, words, theme.quiet()),
            PageRow::Board(..) | PageRow::Turn(..) | PageRow::Blank => {}
        }
    }
}

/// The titles of the chapters, one of them chosen.
fn contents(app: &AppContext, rows: &[PageRow], line: usize, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let titles: Vec<&str> = rows
        .iter()
        .filter_map(|row| match row {
            PageRow::Title(words) => Some(words.as_str()),
            _ => None,
        })
        .collect();
    text(buffer, area.x, area.y, app.strings.common.contents, theme.quiet());
    let first = (line + 1).saturating_sub(usize::from(area.height.saturating_sub(1)));
    for (y, index) in (area.y + 1..area.bottom()).zip(first..titles.len()) {
        let style = if index == line { theme.strong() } else { theme.words() };
        if index == line {
            text(buffer, area.x.saturating_sub(2), y, "▸", theme.strong());
        }
        text(buffer, area.x, y, script::fitting(titles[index], area.width), style);
    }
}

fn keys(app: &AppContext, area: Rect, buffer: &mut Buffer) {
    let hint = &app.strings.hint;
    let keys: [(&[Action], &str); 7] = [
        (&[Action::Down, Action::Up], hint.scroll),
        (&[Action::Choose], hint.page),
        (&[Action::Left, Action::Right], hint.rules),
        (&[Action::Next], hint.game),
        (&[Action::Glossary], hint.terms),
        (&[Action::Contents], hint.contents),
        (&[Action::Close], hint.close),
    ];
    app.footer(KeyContext::Reader).draw_rows(&keys, area, buffer);
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
