//! The themes of a game's puzzles with their numbers: what is solved, and how many puzzles wait.

use super::list::PuzzleList;
use super::words::theme as theme_name;
use crate::puzzles::choice::PuzzleFilter;
use crate::puzzles::theme::PuzzleTheme;
use crate::tui::context::AppContext;
use crate::tui::language::{fill, script};
use crate::tui::screens::piece_guide::capital;
use crate::tui::widgets::{progress_line, text, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The fewest rows worth drawing: the heads, a theme, and the puzzles that wait.
const LEAST: u16 = 4;

/// The fewest rows worth a table of all themes.
const LEAST_OF_ALL: u16 = 8;

/// The columns of the line that shows the solved part.
const LINE: u16 = 8;

/// The columns between two values.
const GAP: u16 = 2;

/// A theme with the number of its solved puzzles, and of all.
struct ThemeRow {
    name: String,
    /// The meaning of a name that is a term of the players; empty for others.
    meaning: &'static str,
    counted: [usize; 2],
    is_chosen: bool,
}

impl ThemeRow {
    fn number(&self, has_progress: bool) -> String {
        let [solved, all] = self.counted;
        if has_progress { format!("{solved}/{all}") } else { all.to_string() }
    }
}

/// Draws the themes of the chosen game at the top of an area, the chosen one emphasised: those in
/// which something is solved, and the number of puzzles that wait; or all while nothing is solved.
/// Returns the rows that they take, with a blank one; none where they do not fit.
pub(super) fn draw(app: &AppContext, list: &PuzzleList, area: Rect, buffer: &mut Buffer) -> u16 {
    let (theme, own) = (&app.theme, &app.strings.puzzles);
    let (themes, chosen) = list.themes();
    let game = list.filter().game;
    let rows = themes.iter().enumerate().map(|(index, &theme)| ThemeRow {
        name: match theme {
            PuzzleTheme::Any => app.strings.game(game).to_owned(),
            _ => capital(&theme_name(theme, app.strings)),
        },
        meaning: match theme {
            PuzzleTheme::Does(term) => (app.strings.term)(term).gloss,
            _ => "",
        },
        counted: counted(app, PuzzleFilter { game, theme }),
        is_chosen: index == chosen,
    });
    let rows: Vec<ThemeRow> = rows.collect();
    let waiting = |row: &&ThemeRow| row.counted[0] < row.counted[1];
    let [solved, all] = rows.first().map_or([0, 0], |row| row.counted);
    // The first row is the whole game.
    let others = rows.iter().skip(1).filter(waiting).count();
    let wait = fill(own.waiting, &[&(all - solved), &others]);
    let lines = if solved < all { wrap(&wait, area.width) } else { Vec::new() };
    let below = lines.len() as u16;
    if area.height < LEAST.max(below + 1) || app.spares_bytes() || all == 0 {
        return 0;
    }
    // Above the table is the number of the whole game's puzzles.
    let themes = rows.get(1..).unwrap_or_default();
    if solved == 0 && area.height >= LEAST_OF_ALL && !themes.is_empty() {
        return (draw_table(app, themes, area, buffer) + 1).min(area.height);
    }
    // Rows without a solved puzzle would all say the same.
    let begun: Vec<ThemeRow> = rows.into_iter().filter(|row| row.counted[0] > 0).collect();
    let mut y = area.y;
    if !begun.is_empty() {
        let height = area.height.saturating_sub(below + 2);
        let used = draw_table(app, &begun, Rect { height, ..area }, buffer);
        y += if used > 0 { used + 1 } else { 0 };
    }
    for (y, line) in (y..area.bottom()).zip(&lines) {
        text(buffer, area.x, y, line, theme.quiet());
    }
    (y + below + 1).min(area.bottom()) - area.y
}

/// Draws themes in a table; returns the rows that it takes, none where it does not fit.
fn draw_table(app: &AppContext, rows: &[ThemeRow], area: Rect, buffer: &mut Buffer) -> u16 {
    let (theme, own) = (&app.theme, &app.strings.puzzles);
    // The last row states the number of omitted themes.
    let most = usize::from(area.height.saturating_sub(1));
    let shown = if rows.len() > most { most.saturating_sub(1) } else { rows.len() };
    let name = rows.iter().map(|row| script::width(&row.name)).max().unwrap_or(0);
    let has_progress = rows.iter().any(|row| row.counted[0] > 0);
    let number = rows.iter().map(|row| script::width(&row.number(has_progress))).max().unwrap_or(0);
    let head = if has_progress { own.daily_done } else { app.strings.menu.puzzles };
    let number = number.max(script::width(head));
    let width = name + GAP + number;
    if shown == 0 || width > area.width {
        return 0;
    }
    let has_line = has_progress && width + GAP + LINE <= area.width;
    let meanings = rows.iter().map(|row| script::width(row.meaning)).max().unwrap_or(0);
    let has_meanings = !has_progress && width + GAP + meanings <= area.width;
    let right = area.x + name + GAP + number;
    let put_right = |buffer: &mut Buffer, y, words: &str, style| {
        text(buffer, right - script::width(words), y, words, style);
    };
    text(buffer, area.x, area.y, own.theme, theme.quiet());
    put_right(buffer, area.y, head, theme.quiet());
    // The chosen theme, if it is in the table, is among those shown.
    let chosen = rows.iter().position(|row| row.is_chosen).unwrap_or(0);
    let first = (chosen + 1).saturating_sub(shown);
    for (y, row) in (area.y + 1..).zip(rows.iter().skip(first).take(shown)) {
        let style = if row.is_chosen { theme.strong() } else { theme.words() };
        text(buffer, area.x, y, &row.name, style);
        put_right(buffer, y, &row.number(has_progress), style);
        if has_line {
            let line = Rect::new(right + GAP, y, LINE, 1);
            progress_line(theme, row.counted[0], row.counted[1], line, buffer);
        }
        if has_meanings {
            text(buffer, right + GAP, y, row.meaning, theme.quiet());
        }
    }
    let used = shown as u16 + 1;
    if shown == rows.len() {
        return used;
    }
    let more = format!("… +{}", rows.len() - shown);
    text(buffer, area.x, area.y + used, &more, theme.quiet());
    used + 1
}

/// The number of solved puzzles of a filter, and the number of all of them.
fn counted(app: &AppContext, filter: PuzzleFilter) -> [usize; 2] {
    let items = &app.progress.puzzles.items;
    let is_solved = |id: &str| items.get(id).is_some_and(|item| item.solved > 0);
    filter
        .entries()
        .fold([0, 0], |[solved, all], entry| [solved + usize::from(is_solved(entry.id())), all + 1])
}
