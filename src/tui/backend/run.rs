//! Runs of cells with one style, each written in one go.

use super::blank_run::BlankRun;
use super::cursor_path::{cursor_path, right};
use super::screen_state::ScreenState;
use super::style::{CellStyle, SHOWN_ON_BLANK, is_blank};
use ratatui::buffer::Cell;
use unicode_width::UnicodeWidthStr;

/// The number of blanks from which erasing is shorter than writing, at the end of a run. Within a
/// run the cursor must also move on.
const LAST_BLANKS: usize = 5;
const INNER_BLANKS: usize = 9;

/// A run on a row, written from left to right in one style.
pub(super) struct StyledRun<'a> {
    pub(super) x: u16,
    pub(super) y: u16,
    /// The number of cells that the run covers.
    pub(super) width: u16,
    pub(super) content: RunContent<'a>,
}

/// The content of a run.
pub(super) enum RunContent<'a> {
    /// Letters. `sure` says whether all terminals agree on their width.
    Text { text: String, sure: bool },
    /// Only background. `to_edge` says whether the rest of the row is the same.
    Blank { to_edge: bool },
    /// A run of Khmer script.
    Script(BlankRun, &'a Cell),
}

impl StyledRun<'_> {
    /// The sequence that erases the run's cells and leaves the cursor before them.
    pub(super) fn erased(&self) -> String {
        match self.content {
            RunContent::Blank { to_edge: true } => "\x1b[K".to_owned(),
            _ => format!("\x1b[{}X", self.width),
        }
    }

    const fn is_blank(&self) -> bool {
        matches!(self.content, RunContent::Blank { .. })
    }
}

/// The runs that draw cells, sorted by rows, in a style. Unchanged cells in between are written
/// again where that is shorter than moving the cursor, or where everything is erased together.
/// `erases` says whether blanks of the style's background can be erased.
pub(super) fn styled_runs<'a>(
    cells: &[(u16, u16, &'a Cell)],
    style: CellStyle,
    shown: &ScreenState,
    erases: bool,
) -> Vec<StyledRun<'a>> {
    let mut styled_runs = Vec::new();
    let mut rest = cells;
    while let [(x, y, first), ..] = *rest {
        rest = &rest[1..];
        if let Some(run) = BlankRun::of(x, y, first) {
            styled_runs.push(StyledRun {
                x,
                y,
                width: run.kept,
                content: RunContent::Script(run, first),
            });
            continue;
        }
        let mut row = vec![first];
        while let [(next_x, next_y, next), ..] = *rest {
            let end = x + row.len() as u16;
            // A cell that is given twice begins a new run.
            let follows = next_y == y && next_x >= end;
            let goes_on = follows && has_sure_width(row[row.len() - 1].symbol());
            if !goes_on || BlankRun::of(next_x, next_y, next).is_some() {
                break;
            }
            let between = (end..next_x).map(|x| shown.cell(x, y).filter(|cell| stays(cell, style)));
            let Some(between) = between.collect::<Option<Vec<&Cell>>>() else { break };
            let bytes: usize = between.iter().map(|cell| cell.symbol().len()).sum();
            let all_blank = || row.iter().chain(&between).chain([&next]).all(|cell| is_blank(cell));
            let is_longer = next_x > end && bytes >= right(next_x - end).len();
            if is_longer && !(erases && all_blank()) {
                break;
            }
            row.extend(between);
            row.push(next);
            rest = &rest[1..];
        }
        split(&row, x, y, style, shown, erases, &mut styled_runs);
    }
    if erases {
        lower_blanks_first(&mut styled_runs);
    }
    styled_runs
}

/// Whether a cell looks the same after it is written in a style.
fn stays(cell: &Cell, style: CellStyle) -> bool {
    let blank = is_blank(cell) && cell.bg == style.bg && !style.modifier.intersects(SHOWN_ON_BLANK);
    has_sure_width(cell.symbol()) && (blank || CellStyle::of(cell) == style)
}

/// The bytes that move the cursor while `style` is the terminal's current style. Where the cells
/// between have that style, writing them again may be shorter than a cursor sequence.
pub(super) fn cheapest_path(
    from: Option<(u16, u16)>,
    to: (u16, u16),
    style: CellStyle,
    shown: &ScreenState,
) -> String {
    let path = cursor_path(from, to);
    let (x, y) = to;
    let behind = from.filter(|&(from, row)| row == y && from < x && x - from <= 3);
    let between = behind.and_then(|(from, _)| {
        let stays = |x| shown.cell(x, y).filter(|cell| stays(cell, style)).map(Cell::symbol);
        (from..x).map(stays).collect::<Option<String>>()
    });
    between.filter(|letters| letters.len() < path.len()).unwrap_or(path)
}

/// Splits a row at its blanks that can be erased.
fn split<'a>(
    row: &[&Cell],
    x: u16,
    y: u16,
    style: CellStyle,
    shown: &ScreenState,
    erases: bool,
    styled_runs: &mut Vec<StyledRun<'a>>,
) {
    let is_bare = |cell: &Cell| is_blank(cell) && cell.bg == style.bg;
    let behind =
        (x + row.len() as u16..shown.width()).all(|x| shown.cell(x, y).is_some_and(is_bare));
    let mut text_from = 0;
    let mut at = 0;
    let text = |from: usize, to: usize, styled_runs: &mut Vec<StyledRun<'a>>| {
        if from < to {
            let text: String = row[from..to].iter().map(|cell| cell.symbol()).collect();
            let sure = has_sure_width(row[to - 1].symbol());
            let width = (to - from - 1) as u16 + row[to - 1].symbol().width().max(1) as u16;
            styled_runs.push(StyledRun {
                x: x + from as u16,
                y,
                width,
                content: RunContent::Text { text, sure },
            });
        }
    };
    while at < row.len() {
        let blanks = row[at..].iter().take_while(|cell| is_blank(cell)).count();
        let last = at + blanks == row.len();
        let few = match last {
            true if at == 0 => 1,
            true => LAST_BLANKS - usize::from(behind),
            false => INNER_BLANKS,
        };
        if blanks >= few && (erases || (last && at == 0)) {
            text(text_from, at, styled_runs);
            let content = RunContent::Blank { to_edge: last && behind };
            styled_runs.push(StyledRun { x: x + at as u16, y, width: blanks as u16, content });
            text_from = at + blanks;
        }
        at += blanks.max(1);
    }
    text(text_from, row.len(), styled_runs);
}

/// Puts blanks first that lie directly below other cells, as below the piece on a square. They are
/// erased, which leaves the cursor in place, so that it only has to move up.
fn lower_blanks_first(styled_runs: &mut [StyledRun]) {
    let mut at = 1;
    while at < styled_runs.len() {
        let (upper, lower) = (&styled_runs[at - 1], &styled_runs[at]);
        let below = (lower.x, lower.y) == (upper.x, upper.y + 1) && lower.width > 3;
        if below && lower.is_blank() && !upper.is_blank() {
            styled_runs.swap(at - 1, at);
            at += 1;
        }
        at += 1;
    }
}

/// Whether all terminals agree on the width of a text: European letters, lines and blocks. Sextants
/// and octants go only to terminals that are known to draw them, or that the user says draw them.
pub(super) fn has_sure_width(text: &str) -> bool {
    text.chars().all(|letter| {
        matches!(letter, ' '..='~' | '\u{a1}'..='\u{17f}' | '\u{2010}'..='\u{2026}' | '\u{2190}'..='\u{2193}'
            | '\u{2500}'..='\u{259f}' | '\u{25a0}'..='\u{25cf}'
            | '\u{1fb00}'..='\u{1fbe7}' | '\u{1cd00}'..='\u{1ceab}')
    })
}
