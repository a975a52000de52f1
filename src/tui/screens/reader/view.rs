//! The view of the rules: the text, and beside it, where there is room, the board that belongs to
//! it.

use super::page_row::PageRow;
use super::piece_rows::{PieceGrid, PieceRows, listed};
use super::rows::{self, BoardPlaces, Pages, first_piece, page_start, titles};
use super::{ReachedBy, Reader};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, script};
use crate::tui::rules_text::Block;
use crate::tui::screens::highlight::moves_from;
use crate::tui::screens::piece_pages;
use crate::tui::widgets::board::{self, Marks, SquareSize};
use crate::tui::widgets::{
    BoardPage, HiddenRows, PanelFrame, blank, continues, light_row, mark_row, text, whole,
};
use ouk_rules::AnyPosition;
use ouk_rules::board::Square;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The fewest columns of text beside a board.
const LEAST_TEXT: u16 = 26;

/// Draws the rules over the whole screen.
pub fn draw(app: &AppContext, reader: &Reader, area: Rect, buffer: &mut Buffer) {
    blank(area, &app.theme, buffer);
    let blocks = piece_pages::with_pages(app, reader.game, reader.rules);
    let start = AnyPosition::start(reader.game, reader.rules);
    let page = BoardPage::of(start.shape(), app.wanted_square_size(), area).filter(|page| {
        page.square_size.height >= BoardPage::LEAST_SQUARES && page.words.width >= LEAST_TEXT
    });
    let width = area.width.saturating_sub(4).min(76);
    let alone = Rect { x: area.x + 2, width, ..area };
    let frame = frame_of(page.as_ref().map_or(alone, |page| page.words));
    let text_area = head(app, reader, &frame, buffer);
    let height = text_area.height;
    let square_size =
        |position: &AnyPosition| SquareSize::fitting(position.shape(), None, width, height.min(18));
    let boards =
        if page.is_some() { BoardPlaces::Beside } else { BoardPlaces::Between(&square_size) };
    let pieces = PieceRows::of(app, &blocks, text_area, page.is_some());
    let mut rows = rows::rows(&blocks, text_area.width, &boards, pieces);
    rows.push(PageRow::End(app.strings.common.end_of_rules));
    let titles = titles(&rows);
    let starts = rows::starts(&rows);
    let end = rows.len().saturating_sub(usize::from(height));
    let end = starts.iter().copied().find(|&row| end > 0 && row >= end).unwrap_or(end);
    reader.starts.replace(starts);
    // Beside a board, the last piece may come to the top too, where its moves are shown.
    let end = if page.is_some() { end.max(titles.last().copied().unwrap_or(0)) } else { end };
    reader.end.set(end);
    reader.titles.replace(titles);
    let top = reader.top.min(end);
    let is_step = reader.reached_by == ReachedBy::Step;
    let first = if is_step { page_start(&rows, top, usize::from(height)) } else { top };
    let pages = Pages {
        blocks: &blocks,
        rows: &rows,
        has_board: page.is_some(),
        height: usize::from(height),
    };
    let board = pages.board_at(first);
    let (shown, next) = pages.from(first);
    reader.page.set(next.saturating_sub(top).max(1));
    reader.before.set(pages.before(top));
    let chosen = chosen_piece(reader, &rows, top, page.is_some());
    let chosen = chosen.filter(|&row| row < first + shown);
    if let Some(line) = reader.contents {
        contents(app, &rows, line, text_area, buffer);
    } else {
        let letter = chosen.and_then(|row| rows[row].piece());
        let (game, rules) = (reader.game, reader.rules);
        let grid = PieceGrid { game, rules, listed: listed(&blocks), chosen: letter };
        draw_rows(app, (&rows[first..first + shown], pieces), &grid, text_area, buffer);
    }
    let goes_on = reader.contents.is_none() && first + shown < rows.len();
    match page {
        Some(page) => {
            let of_chosen = chosen.and_then(|row| shown_alone(reader, &rows[row]));
            let (position, marks) = match (&of_chosen, board.map(|index| &blocks[index])) {
                (Some((position, square)), _) => (position, moves_from(position, *square)),
                (None, Some(Block::Piece(position, square))) => {
                    (&**position, moves_from(position, *square))
                }
                (None, Some(Block::Diagram(position, squares))) if reader.contents.is_none() => {
                    (&**position, Marks { hint: squares.clone(), ..Marks::default() })
                }
                _ => (&start, Marks::default()),
            };
            page.draw_within(position, &marks, &app.board_style(), buffer);
        }
        None if reader.contents.is_none() => {
            let visible = Rect { height: height.min(shown as u16), ..text_area };
            diagrams(app, &blocks, (&rows, first), &square_size, visible, buffer);
        }
        None => {}
    }
    let end = PageEnd { goes_on, has_chosen: chosen.is_some() };
    foot(app, reader, (&rows, end), &frame, buffer);
}

/// The height from which the first page has text for every row.
const TALL: u16 = 32;

/// The places of the parts of the screen. On a low screen, two rows of keys have a blank row above
/// them.
fn frame_of(panel: Rect) -> PanelFrame {
    let frame = PanelFrame::of(panel);
    if frame.keys.height < 2 || panel.height >= TALL {
        return frame;
    }
    let (body, prompt) = (frame.body, frame.prompt);
    PanelFrame {
        body: Rect { height: body.height.saturating_sub(1), ..body },
        prompt: Rect { y: prompt.y - 1, ..prompt },
        ..frame
    }
}

/// What the rows below a page depend on.
#[derive(Clone, Copy)]
struct PageEnd {
    /// Whether the text goes on below the page.
    goes_on: bool,
    /// Whether a piece of the page is chosen.
    has_chosen: bool,
}

/// Draws the game, the rule set and its source. Returns the area left for the text.
fn head(app: &AppContext, reader: &Reader, frame: &PanelFrame, buffer: &mut Buffer) -> Rect {
    let (theme, strings) = (&app.theme, app.strings);
    let title = strings.game(reader.game).to_uppercase();
    frame.draw_title(&title, &[], theme, buffer);
    let sets = app.settings.rule_sets.of(reader.game).count();
    let (area, body) = (frame.title, frame.body);
    let after = area.x + script::width(&title) + 2;
    let decked = |name: &str| if sets > 1 { format!("‹ {name} ›") } else { name.to_owned() };
    let ways = [decked(&strings.rules_of(reader.rules)), decked(reader.rules.name)];
    let shown = match whole(&ways, area.right().saturating_sub(after)) {
        "" => ways[1].clone(),
        fitting => fitting.to_owned(),
    };
    // The rule set gets its own row if it does not fit.
    let (x, y) = match script::width(&shown) <= area.right().saturating_sub(after) {
        true => (after, area.y),
        false => (area.x, area.y + 1),
    };
    let room = area.right().saturating_sub(x);
    text(buffer, x, y, whole(std::slice::from_ref(&shown), room), theme.words());
    let source = x + script::width(&shown) + 2;
    let room = area.right().saturating_sub(source);
    text(buffer, source, y, whole(&[reader.rules.source.to_owned()], room), theme.quiet());
    let top = body.y.max(y + 1).min(body.bottom());
    // The chapter, in another colour, needs no blank row above it.
    let bottom = frame.prompt.y.max(body.bottom());
    Rect { y: top, height: bottom - top, ..body }
}

/// Draws the current chapter in the place of the prompt, and after it whether the text goes on; and
/// the keys.
fn foot(
    app: &AppContext,
    reader: &Reader,
    (rows, end): (&[PageRow], PageEnd),
    frame: &PanelFrame,
    buffer: &mut Buffer,
) {
    let chapters: Vec<&str> = chapters(rows).collect();
    let own = &app.strings.common;
    let at = reader.contents.unwrap_or_else(|| reader.chapter());
    let more = if end.goes_on { format!("↓ {}", app.strings.hint.more) } else { String::new() };
    let room = frame.prompt.width.saturating_sub(script::width(&more) + 1);
    let prompt = match (reader.contents, chapters.get(at)) {
        (Some(_), _) => own.choose_chapter.to_owned(),
        (None, Some(chapter)) => {
            let place = fill(own.chapter, &[&(at + 1), &chapters.len()]);
            let is_named = at > 0 || script::width(&place) > room;
            let short = format!("{}/{}", at + 1, chapters.len());
            let ways = [format!("{place}: {chapter}"), format!("{short}  {chapter}"), short];
            // The title of the screen is also that of the first chapter.
            let way = if is_named { whole(&ways, room) } else { &place };
            way.to_owned()
        }
        (None, None) => String::new(),
    };
    frame.draw_prompt(&prompt, &app.theme, buffer);
    if frame.prompt.height > 0 {
        let x = frame.prompt.right().saturating_sub(script::width(&more));
        text(buffer, x, frame.prompt.y, &more, app.theme.quiet());
    }
    let hint = &app.strings.hint;
    let of_contents: [(&[Action], &str); 3] = [
        (&[Action::Choose], hint.choose),
        (&[Action::Up, Action::Down], hint.move_line),
        (&[Action::Quit], hint.back),
    ];
    let mut of_text: [(&[Action], &str); 7] = [
        (&[Action::Choose], hint.page),
        (&[Action::Contents], hint.contents),
        (&[Action::Left, Action::Right], hint.rules),
        (&[Action::Next], hint.game),
        (&[Action::Up, Action::Down], hint.scroll),
        (&[Action::Glossary], hint.terms),
        (&[Action::Quit], hint.back),
    ];
    // Where the arrows choose a piece, their keys are among the first.
    if end.has_chosen {
        of_text[1..5].rotate_right(1);
        of_text[1].1 = hint.move_line;
    }
    let keys = if reader.contents.is_some() { &of_contents[..] } else { &of_text[..] };
    frame.draw_keys(&app.footer(KeyContext::Reader), keys, buffer);
}

/// The row of the chosen piece: the one that the user has stepped to or, beside a board, the first
/// one of a list at the beginning of the text.
fn chosen_piece(reader: &Reader, rows: &[PageRow], top: usize, has_board: bool) -> Option<usize> {
    if reader.contents.is_some() {
        return None;
    }
    if top == 0 && has_board {
        return first_piece(rows);
    }
    let is_step = reader.reached_by == ReachedBy::Step;
    Some(top).filter(|&top| is_step && rows.get(top).is_some_and(|row| row.piece().is_some()))
}

/// The board for a row about a piece, with the piece in the middle, and its square.
fn shown_alone(reader: &Reader, row: &PageRow) -> Option<(AnyPosition, Square)> {
    let kind = piece_pages::of_letter(reader.game, reader.rules, row.piece()?)?;
    piece_pages::alone(reader.game, reader.rules, kind)
}

/// Draws rows of the text, with those of the chosen piece lit.
fn draw_rows(
    app: &AppContext,
    (rows, pieces): (&[PageRow], PieceRows),
    grid: &PieceGrid,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    let column = area.x + pieces.column();
    let mut is_of_chosen = false;
    let shown = rows.iter().filter(|row| row.is_seen());
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
            PageRow::Piece { letter, name } => {
                let kind = piece_pages::of_letter(grid.game, grid.rules, letter);
                match (kind, pieces) {
                    (Some(kind), PieceRows::Tiles(column)) => {
                        column.draw_tile(app, (grid.game, kind), (area.x, y), buffer);
                    }
                    _ => text(buffer, area.x, y, letter, theme.strong()),
                }
                text(buffer, column, y, name, theme.strong());
                if grid.chosen == Some(letter.as_str()) {
                    mark_row(area.x, y, theme, buffer);
                }
            }
            PageRow::Moves(words) => text(buffer, column, y, words, theme.words()),
            PageRow::Squares(0) => {
                if let PieceRows::Grid(form) = pieces {
                    let area = Rect { y, height: area.bottom() - y, ..area };
                    grid.draw(app, form, area, buffer);
                }
            }
            PageRow::Chosen(row) => {
                grid.draw_chosen(app, *row, (area.x, y), area.width, buffer);
            }
            PageRow::End(words) => text(buffer, area.x, y, words, theme.quiet()),
            PageRow::Board(..)
            | PageRow::Turn(..)
            | PageRow::Chapter(_)
            | PageRow::Choice { .. }
            | PageRow::Squares(_)
            | PageRow::Blank => {}
        }
        is_of_chosen = match row {
            PageRow::Piece { letter, .. } => grid.chosen == Some(letter.as_str()),
            PageRow::Moves(_) => is_of_chosen,
            _ => false,
        };
        if is_of_chosen {
            light_row(area, y, theme, buffer);
        }
    }
}

fn chapters(rows: &[PageRow]) -> impl Iterator<Item = &str> {
    rows.iter().filter_map(|row| match row {
        PageRow::Title(words) | PageRow::Chapter(words) => Some(words.as_str()),
        _ => None,
    })
}

/// Draws the titles of the chapters, with the chosen one lit.
fn contents(app: &AppContext, rows: &[PageRow], line: usize, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let titles: Vec<&str> = chapters(rows).collect();
    text(buffer, area.x, area.y, app.strings.common.contents, theme.quiet());
    let room = usize::from(area.height.saturating_sub(1));
    let first = (line + 1).saturating_sub(room);
    for (y, index) in (area.y + 1..area.bottom()).zip(first..titles.len()) {
        let style = if index == line { theme.strong() } else { theme.words() };
        if index == line {
            mark_row(area.x, y, theme, buffer);
        }
        text(buffer, area.x, y, script::fitting(titles[index], area.width), style);
        if index == line {
            light_row(area, y, theme, buffer);
        }
    }
    let list = Rect { y: area.y + 1, height: room as u16, ..area };
    continues(list, HiddenRows::beyond(first, room, titles.len()), theme, buffer);
}

/// Draws the boards between the paragraphs.
fn diagrams(
    app: &AppContext,
    blocks: &[Block],
    (rows, first): (&[PageRow], usize),
    square_size: &dyn Fn(&AnyPosition) -> Option<SquareSize>,
    page: Rect,
    buffer: &mut Buffer,
) {
    for (index, block) in blocks.iter().enumerate() {
        let Block::Diagram(position, _) = block else { continue };
        let is_top = |row: &PageRow| matches!(row, PageRow::Board(of, 0) if *of == index);
        let at = rows.iter().position(is_top);
        if let (Some(at), Some(square_size)) = (at, square_size(position)) {
            diagram(app, position, square_size, (at, first), page, buffer);
        }
    }
}

/// Draws a board, or the part of it that is on the page: `at` is its row, `first` the first row
/// shown.
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
    // The board is drawn whole on a sheet of its own, from which the visible part is copied.
    let sheet_area = Rect::new(0, 0, width, height);
    let mut sheet = Buffer::empty(sheet_area);
    sheet.set_style(sheet_area, app.theme.words());
    let board_style = app.board_style();
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
