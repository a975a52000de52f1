//! The saved games as a table, with a headed column for each fact.

use super::Games;
use super::listed_game::{COLUMNS, ListedGame};
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::widgets::{HiddenRows, continues, light_row, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns of the table in their order.
const DATE: usize = 0;
const GAME: usize = 1;
const OPPONENT: usize = 2;
const MOVES: usize = 4;

/// The number of blank columns between two columns.
const BETWEEN: u16 = 2;

/// The width of a date without its year.
const SHORT_DATE: u16 = 5;

/// The smallest width for a name.
const LEAST_NAME: u16 = 7;

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
    wanted.iter_mut().zip(least).for_each(|(width, head)| *width = head.max(*width));
    let widths = fitted(wanted, area.width);
    let mut y = area.y;
    if headed {
        draw_row(&heads.map(str::to_owned), &widths, (area.x, y), theme.quiet(), buffer);
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
                let columns = told.columns(strings).each();
                draw_row(&columns, &widths, (area.x, y), style, buffer);
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
    columns: &[String; COLUMNS],
    widths: &[u16; COLUMNS],
    (mut x, y): (u16, u16),
    style: ratatui::style::Style,
    buffer: &mut Buffer,
) {
    for (index, (column, &room)) in columns.iter().zip(widths).enumerate() {
        if room == 0 {
            continue;
        }
        let words = match index {
            DATE => dated(column, room).to_owned(),
            _ => shortened(column, room),
        };
        let before = if index == MOVES { room - script::width(&words).min(room) } else { 0 };
        text(buffer, x + before, y, &words, style);
        x += room + BETWEEN;
    }
}

/// A date, without its year if that does not fit.
fn dated(date: &str, room: u16) -> &str {
    match script::width(date) <= room {
        true => date,
        false => script::fitting(date.get(5..).unwrap_or(date), room),
    }
}

/// The widths of the columns in a total of `room` cells. Where room is short, the date first loses
/// its year, then the opponent is cut, then moves, opponent, date and game are dropped.
fn fitted(mut widths: [u16; COLUMNS], room: u16) -> [u16; COLUMNS] {
    let over = |widths: &[u16; COLUMNS]| {
        let used = widths.iter().filter(|&&width| width > 0);
        let used = used.fold(0_u16, |sum, &width| sum.saturating_add(width + BETWEEN));
        used.saturating_sub(room.saturating_add(BETWEEN))
    };
    let cut = |width: u16, over: u16, least: u16| width.saturating_sub(over).max(least.min(width));
    if over(&widths) > 0 {
        widths[DATE] = widths[DATE].min(SHORT_DATE);
    }
    widths[OPPONENT] = cut(widths[OPPONENT], over(&widths), LEAST_NAME);
    for column in [MOVES, OPPONENT, DATE] {
        if over(&widths) > 0 {
            widths[column] = 0;
        }
    }
    widths[GAME] = cut(widths[GAME], over(&widths), LEAST_NAME);
    if over(&widths) > 0 {
        widths[GAME] = 0;
    }
    widths
}

/// A text, shortened with a sign for the missing part.
fn shortened(words: &str, room: u16) -> String {
    if script::width(words) <= room {
        return words.to_owned();
    }
    format!("{}…", script::fitting(words, room.saturating_sub(1)).trim_end())
}
