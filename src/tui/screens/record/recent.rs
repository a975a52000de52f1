//! The latest games, beside the table where it leaves room.

use super::looks::{Looks, bar_look, outcome_style};
use crate::results::{GameResult, Points};
use crate::tui::context::AppContext;
use crate::tui::language::Phrases;
use crate::tui::widgets::{column, text, whole};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The width of a record from which the games are beside the table.
const LEAST_WIDTH: u16 = 92;

/// The height of a record from which the plot can spare the rows.
const LEAST_HEIGHT: u16 = 28;

/// The most games that are listed.
const MOST: usize = 6;

/// The blanks between the table and the games.
const GAP: u16 = 5;

/// Whether the games are listed on a page of this size.
pub(super) fn fits(app: &AppContext, page: Rect) -> bool {
    page.width >= LEAST_WIDTH && page.height >= LEAST_HEIGHT && Looks::of(app) == Looks::Blocks
}

/// The rows of the list, with its head.
pub(super) fn rows(results: &[GameResult]) -> u16 {
    results.len().min(MOST) as u16 + 1
}

/// Draws the latest games with their outcomes, the last one first.
pub(super) fn draw(app: &AppContext, results: &[GameResult], area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let x = area.x + GAP;
    text(buffer, x, area.y, strings.record.recent, theme.quiet());
    let all = [Points::Won, Points::Drawn, Points::Lost];
    let names = 2 + column(all.map(|points| outcome(strings, points)), 1);
    let room = area.right().saturating_sub(x + names);
    for (y, result) in (area.y + 1..area.bottom()).zip(results.iter().rev().take(MOST)) {
        let style = outcome_style(result.points, theme);
        let (sign, look) = match bar_look(result.points, theme) {
            (" ", _) => ("▄", style),
            look => look,
        };
        text(buffer, x, y, sign, look);
        text(buffer, x + 2, y, outcome(strings, result.points), theme.words());
        let game = strings.game(result.game).to_owned();
        let level = strings.level_in_text(result.level);
        let ways = [format!("{game}, {level}"), game];
        text(buffer, x + names, y, whole(&ways, room), theme.words());
    }
}

/// The outcome of a game in a word.
pub(super) const fn outcome(strings: &Phrases, points: Points) -> &'static str {
    let own = &strings.record;
    match points {
        Points::Won => own.col_won,
        Points::Drawn => own.col_drawn,
        Points::Lost => own.col_lost,
    }
}
