//! The rules as rows of a width, and where their pages end.

use super::book::Block;
use crate::tui::language::script;
use crate::tui::widgets::board::SquareSize;
use crate::tui::widgets::wrap;
use ouk_rules::AnyPosition;

/// A row of the page.
pub(super) enum PageRow {
    Title(String),
    Words(String),
    /// The name of an entry that has a row of its own.
    Name(String),
    /// A row of an entry: its name where it begins.
    Entry(String, String),
    /// The letter and the name of a piece, which stand above its moves.
    Piece(String, String),
    /// How the piece above moves.
    Moves(String),
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
    pub(super) fn leaves(&self, board: Option<usize>) -> bool {
        matches!(self, PageRow::Turn(index, SEEN) if Some(*index) != board)
    }
}

/// The board beside the text belongs to the row so many rows below the top.
pub(super) const SEEN: usize = 6;

/// Where boards stand.
pub(super) enum BoardPlaces<'a> {
    /// Between the paragraphs, where they fit.
    Between(&'a dyn Fn(&AnyPosition) -> Option<SquareSize>),
    /// All in one place beside the text.
    Beside,
}

/// The columns of the names in the table that an entry belongs to. Long names have a row of their own.
fn name_column(blocks: &[Block], index: usize, width: u16) -> u16 {
    let name = |block: &Block| match block {
        Block::Entry(name, _) => Some(script::width(name)),
        _ => None,
    };
    let (before, after) = blocks.split_at(index);
    let table = before.iter().rev().map_while(name).chain(after.iter().map_while(name));
    table.filter(|&name| name <= width / 5).max().unwrap_or(0) + 2
}

/// The blocks as rows of a width.
pub(super) fn rows(blocks: &[Block], width: u16, boards: &BoardPlaces) -> Vec<PageRow> {
    let mut rows = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        match block {
            Block::Title(title) => {
                rows.push(PageRow::Title(title.clone()));
                rows.push(PageRow::Blank);
            }
            Block::Lead(words) => rows.extend(wrap(words, width).into_iter().map(PageRow::Name)),
            Block::Words(words) => {
                rows.extend(wrap(words, width).into_iter().map(PageRow::Words));
                rows.push(PageRow::Blank);
            }
            Block::Entry(letter, words) if is_piece(letter) => {
                let (name, moves) = words.split_once(": ").unwrap_or((words, ""));
                rows.push(PageRow::Piece(letter.clone(), capital(name)));
                let column = script::width(letter) + 2;
                let indented = |line| format!("{}{line}", " ".repeat(usize::from(column)));
                let lines = wrap(moves, width.saturating_sub(column)).into_iter();
                rows.extend(lines.map(|line| PageRow::Moves(indented(line))));
                if !matches!(blocks.get(index + 1), Some(Block::Entry(..))) {
                    rows.push(PageRow::Blank);
                }
            }
            Block::Entry(name, words) => {
                let column = name_column(blocks, index, width);
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

/// Whether an entry is that of a piece: its letter stands alone.
fn is_piece(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|letter| letter.is_ascii_uppercase()) && letters.next().is_none()
}

/// Words with a capital.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The rows at which paragraphs, entries, boards and titles begin.
pub(super) fn starts(rows: &[PageRow]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut is_after_blank = true;
    for (at, row) in rows.iter().enumerate() {
        let begins = match row {
            PageRow::Blank | PageRow::Turn(..) | PageRow::Moves(_) => false,
            PageRow::Entry(name, _) => is_after_blank || !name.is_empty(),
            PageRow::Name(_) | PageRow::Title(_) | PageRow::Piece(..) => true,
            PageRow::Words(_) | PageRow::Board(..) | PageRow::End(_) => is_after_blank,
        };
        if begins {
            starts.push(at);
        }
        match row {
            PageRow::Turn(..) => {}
            // A paragraph below its lead begins with that.
            row => is_after_blank = matches!(row, PageRow::Blank),
        }
    }
    starts
}

/// The rows at which chapters begin, and their titles.
pub(super) fn titles(rows: &[PageRow]) -> Vec<usize> {
    let title = |(at, row): (usize, &PageRow)| matches!(row, PageRow::Title(_)).then_some(at);
    rows.iter().enumerate().filter_map(title).collect()
}

/// The board beside the text: the last before the middle of what is shown, or the first of all.
pub(super) fn board_beside(rows: &[PageRow], first: usize) -> Option<usize> {
    let turns = || {
        rows.iter().enumerate().filter_map(|(at, row)| match row {
            PageRow::Turn(index, before) => Some((at, *index, *before)),
            _ => None,
        })
    };
    let seen = turns().rfind(|(at, _, before)| *at < first + before);
    seen.or_else(|| turns().next()).map(|(_, index, _)| index)
}

/// How many rows from one on are on a page: so many that none of a table is cut, no title stands at the end and no
/// paragraph leaves one line there; all of them where that would leave much of the page blank.
pub(super) fn page_length(rows: &[PageRow], first: usize, height: usize) -> usize {
    let rest = &rows[first..];
    // Rows that turn the board take none on the screen.
    let seen = rest.iter().enumerate().filter(|(_, row)| !matches!(row, PageRow::Turn(..)));
    let Some((full, _)) = seen.clone().nth(height) else { return rest.len() };
    let at_paragraph = |end: &usize| {
        may_end(rest, *end)
            && !(is_words(end.checked_sub(1).map(|at| &rest[at])) && is_words(rest.get(*end)))
    };
    // Better much blank than a paragraph in two parts; better a few rows blank than one line of it alone.
    let least = |blank: usize| full.saturating_sub(blank).max(1);
    let paragraph = (least(height / 2)..=full).rev().find(at_paragraph);
    let lines = || (least(MOST_BLANK)..=full).rev().find(|&end| may_end(rest, end));
    paragraph.or_else(lines).unwrap_or(full)
}

/// The end of the page of a piece, whose text begins at a row or has begun before it: the next title.
pub(super) fn piece_end(rows: &[PageRow], first: usize) -> usize {
    let is_title = |row: &PageRow| matches!(row, PageRow::Title(_));
    // Its own title stands in the first row, or in the second below a turn of the board.
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
            // Two lines of a paragraph at least stand on either side.
            let begins = !is_words(before(1));
            begins || is_words(before(2)) && is_words(rows.get(end + 1))
        }
        PageRow::Board(_, row) => *row == 0,
        PageRow::Title(_)
        | PageRow::Piece(..)
        | PageRow::Turn(..)
        | PageRow::End(_)
        | PageRow::Blank => true,
    }
}
