//! The saved games as a table, with a headed column for each fact.

use super::Games;
use super::listed_game::{COLUMNS, ColumnWidths, ListedGame, Wordings};
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::widgets::{HiddenRows, continues, light_row, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns of the table that are treated differently, by their order.
const OPPONENT: usize = 2;
const MOVES: usize = 4;

/// The number of blank columns between two columns.
const BETWEEN: u16 = 2;

/// The largest width of an opponent in the shorter wording: enough for the name of every level.
const SHORT_NAME: u16 = 8;

/// How a column is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ColumnForm {
    Long,
    Short,
    Hidden,
}

use ColumnForm::{Hidden, Long, Short};

/// The forms of date, game, opponent, result and number of moves, the widest first. Where room is
/// short, the opponent gives way; the players are also below the list.
const LAYOUTS: [[ColumnForm; COLUMNS]; 11] = [
    [Long, Long, Long, Long, Long],
    [Short, Long, Long, Long, Long],
    [Short, Long, Long, Long, Hidden],
    [Short, Short, Long, Long, Hidden],
    [Short, Short, Short, Long, Hidden],
    [Short, Short, Short, Short, Hidden],
    [Short, Short, Hidden, Long, Hidden],
    [Short, Short, Hidden, Short, Hidden],
    [Hidden, Short, Short, Short, Hidden],
    [Hidden, Short, Hidden, Short, Hidden],
    [Hidden, Short, Hidden, Hidden, Hidden],
];

/// A shown column: the wording of its texts and its width.
#[derive(Clone, Copy)]
struct FittedColumn {
    wording: usize,
    width: u16,
}

/// The number of rows for all games and the heads of the columns.
pub(super) fn height(app: &AppContext, games: &Games, headed: bool) -> u16 {
    let shown = games.shown(app.strings).len();
    let heads = usize::from(headed && shown > 0);
    u16::try_from(shown + heads).unwrap_or(u16::MAX)
}

/// Draws the heads of the columns and as many games as fit, the chosen one among them.
pub(super) fn draw(app: &AppContext, games: &Games, area: Rect, headed: bool, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let own = &strings.browser;
    let listing = games.listing(strings);
    let shown: Vec<&ListedGame> = games.shown(strings).collect();
    if shown.is_empty() {
        return;
    }
    let heads = [own.head_date, own.head_game, own.head_opponent, own.head_result, own.head_moves];
    let least = if headed { heads.map(script::width) } else { [0; COLUMNS] };
    let mut wanted = listing.widths;
    wanted[OPPONENT][1] = wanted[OPPONENT][1].min(SHORT_NAME);
    for (widths, head) in wanted.iter_mut().zip(least) {
        *widths = widths.map(|width| width.max(head));
    }
    let fitted = fitted(&wanted, area.width);
    let mut y = area.y;
    if headed {
        let heads = heads.map(|head| [head, head].map(str::to_owned));
        draw_row(&heads, &fitted, (area.x, y), theme.quiet(), buffer);
        y += 1;
    }
    let chosen = games.line.min(shown.len() - 1);
    let rows = usize::from(area.bottom().saturating_sub(y));
    let first = (chosen + 1).saturating_sub(rows);
    let list = Rect { y, height: rows as u16, ..area };
    for (y, index) in (y..area.bottom()).zip(first..shown.len()) {
        let style = if index == chosen { theme.strong() } else { theme.words() };
        if index == chosen {
            text(buffer, area.x.saturating_sub(2), y, "▸", theme.strong());
        }
        match &shown[index].saved.summary {
            Ok(told) => {
                draw_row(&told.columns(strings), &fitted, (area.x, y), style, buffer);
            }
            Err(problem) => {
                let words = format!("{} {}", shown[index].name(), app.strings.unreadable(problem));
                let style = if index == chosen { theme.urgent() } else { theme.quiet() };
                text(buffer, area.x, y, &shortened(&words, area.width), style);
            }
        }
        if index == chosen {
            light_row(area, y, theme, buffer);
        }
    }
    continues(list, HiddenRows::beyond(first, rows, shown.len()), theme, buffer);
}

/// Draws a row of the table; numbers end at the right of their column.
fn draw_row(
    columns: &[Wordings; COLUMNS],
    fitted: &[Option<FittedColumn>; COLUMNS],
    (mut x, y): (u16, u16),
    style: ratatui::style::Style,
    buffer: &mut Buffer,
) {
    for (index, (column, fitted)) in columns.iter().zip(fitted).enumerate() {
        let &Some(FittedColumn { wording, width }) = fitted else { continue };
        let words = shortened(&column[wording], width);
        let before = if index == MOVES { width - script::width(&words).min(width) } else { 0 };
        text(buffer, x + before, y, &words, style);
        x += width + BETWEEN;
    }
}

/// The columns in a total of `room` cells: the first layout that fits, or else the names of the
/// games alone, cut.
fn fitted(wanted: &ColumnWidths, room: u16) -> [Option<FittedColumn>; COLUMNS] {
    let columns = |layout: &[ColumnForm; COLUMNS]| {
        std::array::from_fn(|index| {
            let wording = match layout[index] {
                Long => 0,
                Short => 1,
                Hidden => return None,
            };
            Some(FittedColumn { wording, width: wanted[index][wording].min(room) })
        })
    };
    let fits = |columns: &[Option<FittedColumn>; COLUMNS]| {
        let used = columns.iter().flatten();
        let used = used.fold(0_u16, |sum, column| sum.saturating_add(column.width + BETWEEN));
        used <= room.saturating_add(BETWEEN)
    };
    let [.., last] = &LAYOUTS;
    LAYOUTS.iter().map(columns).find(fits).unwrap_or_else(|| columns(last))
}

/// A text, shortened with a sign for the missing part.
fn shortened(words: &str, room: u16) -> String {
    if script::width(words) <= room {
        return words.to_owned();
    }
    format!("{}…", script::fitting(words, room.saturating_sub(1)).trim_end())
}
