//! The rules as rows of a width, and the ends of their pages.

use super::page_row::{PageRow, SEEN};
use super::piece_rows::{PieceRows, rows_from};
use crate::tui::language::script;
use crate::tui::rules_text::Block;
use crate::tui::widgets::board::SquareSize;
use crate::tui::widgets::wrap;
use ouk_rules::AnyPosition;

pub(super) enum BoardPlaces<'a> {
    /// Boards are between the paragraphs, if the function gives a size.
    Between(&'a dyn Fn(&AnyPosition) -> Option<SquareSize>),
    /// All boards are in one place beside the text.
    Beside,
}

/// The indentation of text below its name.
const BELOW: u16 = 2;

/// The width of the names in the table of an entry. It fits all names if the text has room beside
/// the longest; otherwise it ignores long names, whose text follows them or is below.
fn name_column(blocks: &[Block], index: usize, width: u16) -> u16 {
    let entry = |block: &Block| match block {
        Block::Entry(name, words) => Some((script::width(name), script::width(words))),
        _ => None,
    };
    let (before, after) = blocks.split_at(index);
    let table = before.iter().rev().map_while(entry).chain(after.iter().map_while(entry));
    let table: Vec<(u16, u16)> = table.collect();
    let longest = |limit: u16| {
        table.iter().map(|entry| entry.0).filter(|&name| name <= limit).max().unwrap_or(0) + 2
    };
    let all = longest(width);
    let is_narrow = table.iter().all(|entry| all.saturating_add(entry.1) <= width);
    if is_narrow { all } else { longest(width / 5) }
}

/// Breaks the blocks into rows of a width.
pub(super) fn rows(
    blocks: &[Block],
    width: u16,
    boards: &BoardPlaces,
    pieces: PieceRows,
) -> Vec<PageRow> {
    let mut rows = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        match block {
            Block::Title(title) if index == 0 => rows.push(PageRow::Chapter(title.clone())),
            Block::Title(title) => {
                rows.push(PageRow::Title(title.clone()));
                rows.push(PageRow::Blank);
            }
            Block::Lead(words) => rows.extend(wrap(words, width).into_iter().map(PageRow::Name)),
            Block::Words(words) => {
                rows.extend(wrap(words, width).into_iter().map(PageRow::Words));
                rows.push(PageRow::Blank);
            }
            Block::Listed(piece) => {
                let is_listed = |at: Option<usize>| {
                    matches!(at.and_then(|at| blocks.get(at)), Some(Block::Listed(_)))
                };
                let is_grid = matches!(pieces, PieceRows::Grid(_));
                if !is_grid || !is_listed(index.checked_sub(1)) {
                    rows.extend(rows_from(piece, &blocks[index + 1..], width, pieces));
                }
                let are_tiles = matches!(pieces, PieceRows::Tiles(_));
                if !is_listed(Some(index + 1)) || are_tiles {
                    rows.push(PageRow::Blank);
                }
            }
            Block::Entry(name, words) => {
                let table = name_column(blocks, index, width);
                // A long name is followed by its text if both fit in a row; otherwise the text is
                // below.
                let own = script::width(name) + 2;
                let (column, beside) = match () {
                    () if own <= table => (table, true),
                    () if own + script::width(words) <= width => (own, true),
                    () => (BELOW, false),
                };
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
            Block::Diagram(position, _) => match boards {
                BoardPlaces::Beside => {
                    // A paragraph that ends in a colon introduces the board below it.
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

/// The rows at which paragraphs, entries, boards and titles begin.
pub(super) fn starts(rows: &[PageRow]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut is_after_blank = true;
    for (at, row) in rows.iter().enumerate() {
        let begins = match row {
            PageRow::Blank
            | PageRow::Turn(..)
            | PageRow::Chapter(_)
            | PageRow::Moves(_)
            | PageRow::Squares(_)
            | PageRow::Chosen(_) => false,
            PageRow::Entry(name, _) => is_after_blank || !name.is_empty(),
            PageRow::Name(_) | PageRow::Title(_) => true,
            // The first row of the text stands for the first piece.
            PageRow::Piece { .. } | PageRow::Choice { .. } => Some(at) != first_piece(rows),
            PageRow::Words(_) | PageRow::Board(..) | PageRow::End(_) => is_after_blank,
        };
        if begins {
            starts.push(at);
        }
        match row {
            PageRow::Turn(..) | PageRow::Chapter(_) | PageRow::Choice { .. } => {}
            // A paragraph below its lead begins with the lead.
            row => is_after_blank = matches!(row, PageRow::Blank),
        }
    }
    starts
}

/// The first piece of a list at the beginning of the text.
pub(super) fn first_piece(rows: &[PageRow]) -> Option<usize> {
    let row = rows.iter().position(|row| row.piece().is_some() || row.is_seen())?;
    rows[row].piece().map(|_| row)
}

/// The rows at which chapters begin, and their titles.
pub(super) fn titles(rows: &[PageRow]) -> Vec<usize> {
    let title = |(at, row): (usize, &PageRow)| {
        matches!(row, PageRow::Title(_) | PageRow::Chapter(_)).then_some(at)
    };
    rows.iter().enumerate().filter_map(title).collect()
}

/// The board beside the text: the last one before the middle of the page, or the first of all.
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

/// The number of rows on a page from a row on. No row of a table is cut, no title is at the end,
/// and no paragraph leaves a single line there. If that would leave much of the page blank, the
/// page is full.
pub(super) fn page_length(rows: &[PageRow], first: usize, height: usize) -> usize {
    let rest = &rows[first..];
    let seen = rest.iter().enumerate().filter(|(_, row)| row.is_seen());
    let Some((full, _)) = seen.clone().nth(height) else { return rest.len() };
    let at_paragraph = |end: &usize| {
        may_end(rest, *end)
            && !(is_words(end.checked_sub(1).map(|at| &rest[at])) && is_words(rest.get(*end)))
    };
    // Much blank space is better than a split paragraph; a few blank rows are better than a single
    // line of one.
    let least = |blank: usize| full.saturating_sub(blank).max(1);
    let paragraph = (least(height / 2)..=full).rev().find(at_paragraph);
    let lines = || (least(MOST_BLANK)..=full).rev().find(|&end| may_end(rest, end));
    paragraph.or_else(lines).unwrap_or(full)
}

/// The first rows of the pieces in the list around a row, and the row after the list; `None` if the
/// row is not in such a list.
fn pieces_around(rows: &[PageRow], at: usize) -> Option<(Vec<usize>, usize)> {
    let is_piece = |row: &PageRow| matches!(row, PageRow::Piece { .. });
    let of_list =
        |row: &PageRow| is_piece(row) || matches!(row, PageRow::Moves(_) | PageRow::Blank);
    rows.get(at).filter(|row| is_piece(row))?;
    let before = rows[..at].iter().rev().take_while(|row| of_list(row)).count();
    let after = rows[at..].iter().take_while(|row| of_list(row)).count();
    let list = at - before..at + after;
    let begins = list.clone().filter(|&row| is_piece(&rows[row])).collect();
    let blank = rows[list.clone()].iter().rev().take_while(|row| matches!(row, PageRow::Blank));
    Some((begins, list.end - blank.count()))
}

/// The first row of the page for a row. The pieces stay in place while the user steps through them,
/// as long as the chosen one is visible.
pub(super) fn page_start(rows: &[PageRow], at: usize, height: usize) -> usize {
    if let Some(PageRow::Choice { .. }) = rows.get(at) {
        let choices = rows[..at].iter().rev();
        return at - choices.take_while(|row| matches!(row, PageRow::Choice { .. })).count();
    }
    let Some((begins, end)) = pieces_around(rows, at) else { return at };
    let end = begins.iter().copied().find(|&row| row > at).unwrap_or(end);
    let has_blank = matches!(rows.get(end - 1), Some(PageRow::Blank));
    let end = end - usize::from(has_blank);
    begins.into_iter().find(|&first| end - first <= height).unwrap_or(at)
}

/// As [`page_length`], but the last two pages of a board's text have about equal length.
fn even_page_length(rows: &[PageRow], (first, end): (usize, usize), height: usize) -> usize {
    let shown = page_length(rows, first, height).min(end - first);
    let seen = |rows: &[PageRow]| rows.iter().filter(|row| row.is_seen()).count();
    let rest = seen(&rows[first + shown..end]);
    if rest == 0 || rest * LEAST_REST >= height {
        return shown;
    }
    page_length(rows, first, seen(&rows[first..end]).div_ceil(2).min(height)).min(shown)
}

pub(super) struct Pages<'a> {
    pub(super) blocks: &'a [Block],
    pub(super) rows: &'a [PageRow],
    /// Whether a board is beside the text.
    pub(super) has_board: bool,
    /// The number of rows on a page.
    pub(super) height: usize,
}

impl Pages<'_> {
    /// The number of rows on the page that begins at a row, and the first row of the next page.
    pub(super) fn from(&self, first: usize) -> (usize, usize) {
        let rows = self.rows;
        // The text below a board appears only together with the board.
        let seen = first + SEEN;
        let board = self.board_at(first);
        let turn = rows.iter().skip(seen).position(|row| row.leaves(board));
        let end = match board.map(|index| &self.blocks[index]) {
            Some(Block::Piece(..)) => piece_end(rows, first),
            _ => turn.map_or(rows.len(), |at| seen + at),
        };
        let shown = even_page_length(rows, (first, end), self.height);
        // The next page skips a blank row at its beginning.
        let has_blank = matches!(rows.get(first + shown), Some(PageRow::Blank));
        (shown, first + shown + usize::from(has_blank))
    }

    /// The index of the board beside the page that begins at a row.
    pub(super) fn board_at(&self, first: usize) -> Option<usize> {
        self.has_board.then(|| board_beside(self.rows, first)).flatten()
    }

    /// The first row of the page before a row, when the text is read from its beginning.
    pub(super) fn before(&self, top: usize) -> usize {
        let mut first = 0;
        loop {
            let (_, next) = self.from(first);
            if next >= top || next <= first {
                return first;
            }
            first = next;
        }
    }
}

/// The fewest rows that are worth a page of their own.
const LEAST_REST: usize = 2;

/// The end of a piece's page, whose text begins at or before a row: the row of the next title.
fn piece_end(rows: &[PageRow], first: usize) -> usize {
    let is_title = |row: &PageRow| matches!(row, PageRow::Title(_));
    // The piece's own title is the first row, or the second below a turn of the board.
    let next = rows.iter().skip(first + 2).position(is_title);
    next.map_or(rows.len(), |at| first + 2 + at)
}

fn is_words(row: Option<&PageRow>) -> bool {
    matches!(row, Some(PageRow::Words(_)))
}

/// The most rows that a page leaves blank at its end to keep two lines of a paragraph together.
const MOST_BLANK: usize = 6;

/// Whether a page may end before a row.
fn may_end(rows: &[PageRow], end: usize) -> bool {
    let before = |by: usize| end.checked_sub(by).map(|at| &rows[at]);
    let is_title = |row: Option<&PageRow>| matches!(row, Some(PageRow::Title(_)));
    if matches!(before(1), Some(PageRow::Name(_))) && !matches!(rows[end], PageRow::Blank) {
        return false;
    }
    if is_title(before(1)) || matches!(before(1), Some(PageRow::Blank)) && is_title(before(2)) {
        return false;
    }
    match &rows[end] {
        PageRow::Entry(name, _) => !name.is_empty(),
        PageRow::Moves(_) => false,
        PageRow::Name(_) => !matches!(before(1), Some(PageRow::Name(_))),
        PageRow::Words(_) => {
            // At least two lines of a paragraph are on either side.
            let begins = !is_words(before(1));
            begins || is_words(before(2)) && is_words(rows.get(end + 1))
        }
        PageRow::Board(_, row) => *row == 0,
        PageRow::Squares(row) => *row == 0,
        PageRow::Chosen(_) => false,
        PageRow::Title(_)
        | PageRow::Piece { .. }
        | PageRow::Choice { .. }
        | PageRow::Chapter(_)
        | PageRow::Turn(..)
        | PageRow::End(_)
        | PageRow::Blank => true,
    }
}
