//! The table of moves in the explorer.

use super::results_bar::draw_bar;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::widgets::{light_row, mark_row, text, whole};
use ouk_engine::Score;
use ouk_engine::book::Results;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The columns of the number of games.
const GAMES: u16 = 5;
/// The columns of a share in percent.
const PERCENT: u16 = 4;
/// The columns of a score.
const SCORE: u16 = 6;
/// The most columns of a bar.
const BAR: u16 = 24;
/// The fewest columns of a bar with a score beside it.
const BAR_BEFORE_SCORE: u16 = 8;
/// The fewest columns of a bar that is drawn at all.
const LEAST_BAR: u16 = 5;
/// The columns between two values.
const GAP: u16 = 2;

/// A row of the table: a move of the book, or all moves together.
pub(super) struct MoveRow<'a> {
    pub(super) name: &'a str,
    pub(super) results: Results,
    pub(super) score: Option<Score>,
    pub(super) is_chosen: bool,
}

/// The columns of a move's values.
pub(super) struct MoveColumns {
    pub(super) area: Rect,
    games: u16,
    /// The place of the bar; `None` where there is no room.
    bar: Option<(u16, u16)>,
    /// The place of the points, with the width that they and their head take.
    points: (u16, u16),
    /// The place of the engine's score; `None` where the bar needs the room.
    pub(super) score: Option<u16>,
}

impl MoveColumns {
    /// Lays out the columns. `heads` are those of the moves and of the row for all moves; `points`
    /// is the head of the points.
    pub(super) fn of(area: Rect, names: &[String], heads: [&str; 2], points: &str) -> MoveColumns {
        let heads = heads.into_iter().map(script::width);
        let percent = script::width(points).max(PERCENT);
        let longest = names.iter().map(|name| script::width(name)).chain(heads).max();
        let games = area.x + longest.unwrap_or(0) + GAP;
        let after = games + GAMES + GAP;
        let room = area.right().saturating_sub(after + percent + 1);
        let has_score = room >= BAR_BEFORE_SCORE + SCORE + GAP;
        let room = if has_score { room - SCORE - GAP } else { room }.min(BAR);
        let bar = (room >= LEAST_BAR).then_some((after, room));
        let points = (bar.map_or(after, |(x, width)| x + width + 1), percent);
        let score = has_score.then_some(points.0 + points.1 + GAP);
        MoveColumns { area, games, bar, points, score }
    }

    pub(super) fn head(&self, app: &AppContext, y: u16, buffer: &mut Buffer) {
        let (own, style) = (&app.strings.explorer, app.theme.quiet());
        text(buffer, self.area.x, y, own.head_move, style);
        right(buffer, (self.games, GAMES), y, own.head_games, style);
        if let Some((x, width)) = self.bar {
            let long = format!("{} {} {}", own.head_white, own.head_drawn, own.head_black);
            text(buffer, x, y, whole(&[long, own.head_results.to_owned()], width), style);
        }
        right(buffer, self.points, y, own.head_points, style);
        if let Some(x) = self.score {
            right(buffer, (x, SCORE), y, own.head_score, style);
        }
    }

    pub(super) fn row(&self, app: &AppContext, row: &MoveRow, y: u16, buffer: &mut Buffer) {
        let theme = &app.theme;
        let games = row.results.games();
        let style = match () {
            () if row.is_chosen => theme.strong(),
            () if row.score.is_none() => theme.quiet(),
            () => theme.words(),
        };
        if row.is_chosen {
            mark_row(self.area.x, y, theme, buffer);
        }
        text(buffer, self.area.x, y, row.name, style);
        let told = if games == 0 { "-".to_owned() } else { games.to_string() };
        right(buffer, (self.games, GAMES), y, &told, style);
        if let Some((x, width)) = self.bar.filter(|_| games > 0) {
            draw_bar(app, row.results, Rect { x, y, width, height: 1 }, buffer);
        }
        let points = 2 * row.results.white + row.results.drawn;
        if let Some(percent) = (50 * points + games / 2).checked_div(games) {
            right(buffer, self.points, y, &format!("{percent}%"), style);
        }
        if let (Some(x), Some(score)) = (self.score, row.score) {
            right(buffer, (x, SCORE), y, &app.strings.score(score), style);
        }
        if row.is_chosen {
            light_row(self.area, y, theme, buffer);
        }
    }
}

/// Writes right-aligned text into a column.
fn right(buffer: &mut Buffer, (x, width): (u16, u16), y: u16, words: &str, style: Style) {
    let x = x + width.saturating_sub(script::width(words));
    text(buffer, x, y, words, style);
}
