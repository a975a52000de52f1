//! The saved games as a table, with a headed column for each fact. Where the columns do not fit,
//! each game has two rows.

use super::Games;
use super::listed_game::{COLUMNS, ColumnWidths, DATE, ListedGame, Wordings, wordings};
use crate::archive::GameSummary;
use crate::tui::context::AppContext;
use crate::tui::language::{fill, script};
use crate::tui::theme::Theme;
use crate::tui::widgets::{
    HiddenRows, accent_row, continues, mark_row, shortened, text, whole, without_middle,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The columns of the table that are treated differently, by their order.
const OPPONENT: usize = 2;
const RESULT: usize = 3;
const MOVES: usize = 4;

/// The wording of an opponent that is the number of a level.
const NUMBER: usize = 2;

/// The numbers of blank columns between two columns, the wider one first.
const GAPS: [u16; 2] = [2, 1];

/// The largest width of an opponent in the shorter wording: enough for the name of every level.
const SHORT_NAME: u16 = 8;

/// The indentation of the second of two rows.
const INDENT: u16 = 2;

/// How a column is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ColumnForm {
    Long,
    Short,
    /// The number of a level alone.
    Number,
    Hidden,
}

use ColumnForm::{Hidden, Long, Number, Short};

/// The forms of date, game, opponent, result and number of moves, the widest first. Only the last
/// column is ever hidden.
const LAYOUTS: [[ColumnForm; COLUMNS]; 5] = [
    [Long, Long, Long, Long, Long],
    [Short, Long, Long, Long, Long],
    [Short, Long, Long, Long, Hidden],
    [Short, Short, Long, Long, Hidden],
    [Short, Short, Short, Long, Hidden],
];

/// The form where all opponents are levels, whose numbers need less room than their names.
const NUMBERED: [[ColumnForm; COLUMNS]; 1] = [[Short, Short, Number, Long, Hidden]];

/// The forms where the opponent does not fit beside date and result. The details below the list
/// have the opponent, and dates tell the games apart.
const WITHOUT_OPPONENT: [[ColumnForm; COLUMNS]; 2] =
    [[Short, Short, Hidden, Long, Hidden], [Short, Short, Hidden, Short, Hidden]];

/// The forms where the date does not fit beside the whole result. The details below the list have
/// the date.
const WITHOUT_DATE: [[ColumnForm; COLUMNS]; 2] =
    [[Hidden, Short, Long, Long, Hidden], [Hidden, Short, Short, Long, Hidden]];

/// The forms where the result is short.
const SHORT_RESULT: [[ColumnForm; COLUMNS]; 1] = [[Short, Short, Short, Short, Hidden]];

/// The forms where the date does not fit and the result is short.
const SHORTEST: [[ColumnForm; COLUMNS]; 1] = [[Hidden, Short, Short, Short, Hidden]];

/// A shown column: the wording of its texts and its width.
#[derive(Clone, Copy)]
pub(super) struct FittedColumn {
    wording: usize,
    width: u16,
}

/// The form of the list in a width.
pub(super) enum ListForm {
    /// A row for each game, below heads if these have a row.
    Columns { fitted: [Option<FittedColumn>; COLUMNS], gap: u16, headed: bool },
    /// Two rows for each game: the game with the opponent, and the date with the result.
    TwoRows,
}

impl ListForm {
    /// Columns if all but the number of moves fit, without heads or wide gaps if they fit only so.
    /// Otherwise columns without the opponent or the date, if there may be details below them, or
    /// with a short result; or else two rows for each game.
    pub(super) fn of(
        app: &AppContext,
        games: &Games,
        may_have_details: bool,
        room: u16,
    ) -> ListForm {
        let mut wanted = games.listing(app.strings).widths;
        wanted[OPPONENT][1] = wanted[OPPONENT][1].min(SHORT_NAME);
        let mut below_heads = wanted;
        for (widths, heads) in below_heads.iter_mut().zip(heads(app)) {
            for (width, head) in widths.iter_mut().zip(heads) {
                *width = script::width(&head).max(*width);
            }
        }
        let ways = [(below_heads, true), (wanted, false)];
        let ways = if may_have_details { &ways[..] } else { &ways[1..] };
        let all =
            [&LAYOUTS[..], &NUMBERED, &WITHOUT_OPPONENT, &WITHOUT_DATE, &SHORT_RESULT, &SHORTEST];
        let dated = [&LAYOUTS[..], &SHORT_RESULT];
        let layouts = if may_have_details { &all[..] } else { &dated };
        layouts
            .iter()
            .flat_map(|&layouts| ways.iter().map(move |way| (layouts, way)))
            // Only the head says what a number is.
            .filter(|(layouts, way)| way.1 || *layouts != NUMBERED)
            .flat_map(|(layouts, way)| GAPS.map(|gap| (layouts, way, gap)))
            .find_map(|(layouts, &(wanted, headed), gap)| {
                let fitted = fitted(layouts, &wanted, (gap, room))?;
                Some(ListForm::Columns { fitted, gap, headed })
            })
            .unwrap_or(ListForm::TwoRows)
    }

    /// The rows of the heads, and those of a game.
    const fn rows(&self) -> (usize, usize) {
        match self {
            ListForm::Columns { headed, .. } => (*headed as usize, 1),
            ListForm::TwoRows => (0, 2),
        }
    }

    /// The number of rows for this many games and the heads of the columns.
    pub(super) fn height(&self, games: usize) -> u16 {
        let (heads, rows) = self.rows();
        let all = if games == 0 { 0 } else { heads + games * rows };
        u16::try_from(all).unwrap_or(u16::MAX)
    }

    /// As many rows of these as whole games take.
    pub(super) const fn whole(&self, height: u16) -> u16 {
        let (heads, rows) = self.rows();
        let games = (height as usize).saturating_sub(heads) / rows;
        if games == 0 { height } else { (heads + games * rows) as u16 }
    }
}

fn heads(app: &AppContext) -> [Wordings; COLUMNS] {
    let own = &app.strings.browser;
    let level = fill(app.strings.common.level, &[&""]).trim().to_owned();
    let one = |head: &str| wordings([head.to_owned(), head.to_owned()]);
    let against = [own.head_opponent.to_owned(), own.head_opponent.to_owned(), level];
    let result = wordings([own.head_result, own.head_result_short].map(str::to_owned));
    [one(own.head_date), one(own.head_game), against, result, one(own.head_moves)]
}

/// Draws the heads of the columns and as many games as fit, the chosen one among them.
pub(super) fn draw(
    app: &AppContext,
    games: &Games,
    form: &ListForm,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    let shown: Vec<&ListedGame> = games.shown(app.strings).collect();
    if shown.is_empty() {
        return;
    }
    if let &ListForm::Columns { fitted, gap, headed: true } = form {
        let styles = [theme.quiet(); 2];
        draw_row(&heads(app), (&fitted, gap), (area.x, area.y), styles, buffer);
    }
    let (heads, each) = form.rows();
    let top = area.y + heads as u16;
    let chosen = games.line.min(shown.len() - 1);
    let room = area.bottom().saturating_sub(top);
    let fit = (usize::from(room) / each).max(1);
    let first = (chosen + 1).saturating_sub(fit);
    let list = Rect { y: top, height: room, ..area };
    for (y, index) in (top..area.bottom()).step_by(each).zip(first..shown.len()) {
        let height = (each as u16).min(area.bottom() - y);
        let rows = Rect { y, height, ..area };
        draw_game(app, shown[index], (form, index == chosen), rows, buffer);
    }
    continues(list, HiddenRows::beyond(first, fit, shown.len()), theme, buffer);
}

/// Draws a game in its rows.
fn draw_game(
    app: &AppContext,
    listed: &ListedGame,
    (form, is_chosen): (&ListForm, bool),
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    let style = if is_chosen { theme.strong() } else { theme.words() };
    match (&listed.saved.summary, form) {
        (Ok(told), ListForm::Columns { fitted, gap, .. }) => {
            let columns = told.columns(app.strings);
            let result = if is_chosen { style } else { result_style(told, theme) };
            draw_row(&columns, (fitted, *gap), (area.x, area.y), [style, result], buffer);
        }
        (Ok(told), ListForm::TwoRows) => {
            let fitting = |ways: &[String], room: u16| match whole(ways, room) {
                "" => shortened(ways.last().map_or("", String::as_str), room),
                way => way.to_owned(),
            };
            let [first, second] = told.two_rows(app.strings, &app.today);
            text(buffer, area.x, area.y, &fitting(&first, area.width), style);
            if area.height > 1 {
                let style = if is_chosen { theme.words() } else { theme.quiet() };
                let second = fitting(&second, area.width.saturating_sub(INDENT));
                text(buffer, area.x + INDENT, area.y + 1, &second, style);
            }
        }
        (Err(_), form) => {
            let style = if is_chosen { theme.urgent() } else { theme.quiet() };
            draw_damaged(app, listed, form, style, area, buffer);
        }
    }
    if is_chosen {
        mark_row(area.x, area.y, theme, buffer);
        for y in area.y..area.bottom() {
            accent_row(area, y, theme, buffer);
        }
    }
}

/// Draws a file that cannot be read: its date where games have theirs, and its name with the reason
/// or, where there is no room for that, with a word.
fn draw_damaged(
    app: &AppContext,
    listed: &ListedGame,
    form: &ListForm,
    style: Style,
    area: Rect,
    buffer: &mut Buffer,
) {
    let [long, short] = listed.damage(app.strings);
    let day = app.strings.date(&listed.saved.written_on);
    let named = |room: u16| {
        let name = listed.name();
        let stem = name.strip_suffix(".pgn").unwrap_or(&name);
        let ways = [long.clone(), format!("{name} {short}"), format!("{stem} {short}")];
        match whole(&ways, room) {
            "" => {
                let name = without_middle(stem, room.saturating_sub(script::width(&short) + 1));
                shortened(&format!("{name} {short}"), room)
            }
            way => way.to_owned(),
        }
    };
    let (mut x, mut y) = (area.x, area.y);
    match form {
        ListForm::Columns { fitted, gap, .. } => {
            if let Some(FittedColumn { wording, width }) = fitted[DATE] {
                text(buffer, x, y, &shortened(&day[wording], width), style);
                x += width + gap;
            }
            text(buffer, x, y, &named(area.right().saturating_sub(x)), style);
        }
        ListForm::TwoRows => {
            let rest = format!("{}, {short}", day[1]);
            let name = listed.name();
            let is_alone = area.height < 2;
            let first = if is_alone {
                named(area.width)
            } else {
                without_middle(&name, area.width).into_owned()
            };
            text(buffer, x, y, &first, style);
            (x, y) = (x + INDENT, y + 1);
            if !is_alone {
                text(buffer, x, y, &shortened(&rest, area.width.saturating_sub(INDENT)), style);
            }
        }
    }
}

/// The style of a result: a win stands out, a loss is quiet, and a game to go on with is
/// underlined; red is for what needs action.
fn result_style(told: &GameSummary, theme: &Theme) -> Style {
    match told.is_won() {
        Some(true) => theme.strong(),
        Some(false) => theme.quiet(),
        None if told.ending.is_some() => theme.words(),
        None => theme.words().add_modifier(Modifier::UNDERLINED),
    }
}

/// Draws a row of the table, with a style for the result and one for the other columns; numbers of
/// moves end at the right of their column.
fn draw_row(
    columns: &[Wordings; COLUMNS],
    (fitted, gap): (&[Option<FittedColumn>; COLUMNS], u16),
    (mut x, y): (u16, u16),
    [style, result]: [Style; 2],
    buffer: &mut Buffer,
) {
    for (index, (column, fitted)) in columns.iter().zip(fitted).enumerate() {
        let &Some(FittedColumn { wording, width }) = fitted else { continue };
        let words = shortened(&column[wording], width);
        let spare = width - script::width(&words).min(width);
        let before = match index {
            MOVES => spare,
            // The number of a level is below the middle of its head.
            OPPONENT if wording == NUMBER => spare / 2,
            _ => 0,
        };
        let style = if index == RESULT { result } else { style };
        text(buffer, x + before, y, &words, style);
        x += width + gap;
    }
}

/// The columns in a total of `room` cells, with this gap: the first layout that fits.
fn fitted(
    layouts: &[[ColumnForm; COLUMNS]],
    wanted: &ColumnWidths,
    (gap, room): (u16, u16),
) -> Option<[Option<FittedColumn>; COLUMNS]> {
    let columns = |layout: &[ColumnForm; COLUMNS]| {
        std::array::from_fn(|index| {
            let wording = match layout[index] {
                Long => 0,
                Short => 1,
                Number => NUMBER,
                Hidden => return None,
            };
            Some(FittedColumn { wording, width: wanted[index][wording].min(room) })
        })
    };
    let fits = |columns: &[Option<FittedColumn>; COLUMNS]| {
        let used = columns.iter().flatten();
        let used = used.fold(0_u16, |sum, column| sum.saturating_add(column.width + gap));
        used <= room.saturating_add(gap)
    };
    layouts.iter().map(columns).find(fits)
}
