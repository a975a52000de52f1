//! The themes of a game's puzzles, with the number of solved ones of each.

use super::list::PuzzleList;
use super::words::theme as theme_name;
use crate::puzzles::choice::PuzzleFilter;
use crate::puzzles::theme::PuzzleTheme;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::widgets::{progress_line, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The fewest themes worth a table.
const LEAST: usize = 3;

/// The columns of the line that shows the solved part.
const LINE: u16 = 8;

/// The columns between two values.
const GAP: u16 = 2;

/// Draws the themes of the chosen game at the top of an area, the chosen one emphasised. Returns the
/// rows that they take, with a blank one; none where they do not fit.
pub(super) fn draw(app: &AppContext, list: &PuzzleList, area: Rect, buffer: &mut Buffer) -> u16 {
    let (theme, own) = (&app.theme, &app.strings.puzzles);
    let (themes, chosen) = list.themes();
    let game = list.filter().game;
    let rows: Vec<(String, String, [usize; 2])> = themes
        .iter()
        .map(|&theme| {
            let counted = counted(app, PuzzleFilter { game, theme });
            let name = match theme {
                PuzzleTheme::Any => app.strings.game(game).to_owned(),
                _ => theme_name(theme, app.strings),
            };
            (name, format!("{}/{}", counted[0], counted[1]), counted)
        })
        .collect();
    let shown = rows.len().min(usize::from(area.height.saturating_sub(1)));
    let name = rows.iter().map(|row| script::width(&row.0)).max().unwrap_or(0);
    let number = rows.iter().map(|row| script::width(&row.1)).max().unwrap_or(0);
    let number = number.max(script::width(own.daily_done));
    let width = name + GAP + number;
    if shown < LEAST || width > area.width || app.spares_bytes() {
        return 0;
    }
    let has_line = width + GAP + LINE <= area.width;
    let right = area.x + name + GAP + number;
    let put_right = |buffer: &mut Buffer, y, words: &str, style| {
        text(buffer, right - script::width(words), y, words, style);
    };
    text(buffer, area.x, area.y, own.theme, theme.quiet());
    put_right(buffer, area.y, own.daily_done, theme.quiet());
    // The chosen theme is among those shown.
    let first = (chosen + 1).saturating_sub(shown);
    let places = (area.y + 1..).zip(rows.iter().enumerate().skip(first).take(shown));
    for (y, (index, (name, number, [solved, all]))) in places {
        let style = if index == chosen { theme.strong() } else { theme.words() };
        text(buffer, area.x, y, name, style);
        put_right(buffer, y, number, style);
        if has_line {
            let line = Rect::new(right + GAP, y, LINE, 1);
            progress_line(theme, *solved, *all, line, buffer);
        }
    }
    (shown as u16 + 2).min(area.height)
}

/// The number of solved puzzles of a filter, and the number of all of them.
fn counted(app: &AppContext, filter: PuzzleFilter) -> [usize; 2] {
    let items = &app.progress.puzzles.items;
    let is_solved = |id: &str| items.get(id).is_some_and(|item| item.solved > 0);
    filter
        .entries()
        .fold([0, 0], |[solved, all], entry| [solved + usize::from(is_solved(entry.id())), all + 1])
}
