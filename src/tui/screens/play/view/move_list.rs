//! The list of moves in the panel.

use super::super::state::Play;
use crate::tui::connection::ConnectionSpeed;
use crate::tui::context::AppContext;
use crate::tui::widgets::board::SquareSize;
use crate::tui::widgets::text;
use ouk_rules::GameId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::ops::Range;

/// The way of listing moves.
pub(in crate::tui::screens) enum ShownMoves<'a> {
    /// The newest moves of a game in progress.
    Live,
    /// Pages in order, with the sign after each move, such as `?!`; moves count from 1.
    Reviewed(&'a dyn Fn(usize) -> &'static str),
}

impl ShownMoves<'_> {
    fn sign(&self, ply: usize) -> &'static str {
        match self {
            ShownMoves::Live => "",
            ShownMoves::Reviewed(sign) => sign(ply),
        }
    }
}

/// The rows of a list that are shown.
#[derive(Clone, Copy)]
enum ListRows {
    /// The page with this row; rows of the page before fill up the last page.
    Page(usize),
    /// The last rows; each new one moves the others up.
    Last,
    /// The page with the last of so many rows, some of which are still to come. A new page begins
    /// with the last rows of the page before, and has blank lines for the next. On a slow line, to
    /// move all rows up with each would cost more bytes than the move itself.
    Growing {
        wanted: usize,
        /// The rows when the game was opened, which fill their page up to its last line.
        opened: usize,
    },
}

/// The rows that a page has in common with the page before.
const KEPT: usize = 5;

/// The shown rows in `fit` lines, from the first line on.
fn rows_shown(rows: usize, fit: usize, shown: ListRows) -> Range<usize> {
    match shown {
        ListRows::Page(row) if rows > fit && fit > 1 => {
            let first = (row / fit * fit).min(rows - fit);
            first..first + fit
        }
        ListRows::Growing { wanted, opened } if fit > 1 => {
            let turned = fit - KEPT.min(fit / 2);
            let first = match wanted > fit {
                true => (opened + 1).saturating_sub(fit) % turned,
                false => 0,
            };
            let pages = wanted.saturating_sub(fit + first).div_ceil(turned);
            (first + pages * turned).min(rows.saturating_sub(1))..rows
        }
        _ => rows.saturating_sub(fit)..rows,
    }
}

/// The usual width of a column of moves: enough for all but the longest moves, which capture many
/// pieces.
const fn usual_width(game: GameId) -> u16 {
    match game {
        GameId::Rek | GameId::MinRekChanh => 13,
        GameId::Ouk | GameId::KarOuk | GameId::Makruk | GameId::Hill => 10,
    }
}

/// The columns before the first column of moves.
const NUMBERS: u16 = 6;

/// The width of a column of moves, if `room` is left for both columns.
fn column_width(game: GameId, room: u16) -> u16 {
    (room.saturating_sub(NUMBERS) / 2).min(usual_width(game))
}

/// The columns of the list, if `room` is left.
pub(super) fn columns(game: GameId, room: u16) -> u16 {
    NUMBERS + 2 * column_width(game, room) - 1
}

/// The rows of the whole list of moves.
pub(super) fn rows(play: &Play) -> usize {
    play.game.moves_played()
}

/// The rows of the whole list, with the row of the next move once the list has settled.
pub(super) fn rows_wanted(play: &Play) -> usize {
    let settled = play.settled.plies().min(play.game.ply());
    play.game.move_number_after(settled).max(rows(play))
}

/// Draws the moves.
pub(super) fn draw(
    app: &AppContext,
    play: &Play,
    list: &ShownMoves,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (game, theme) = (&play.game, &app.theme);
    let lead = game.position_at(0).turn().index();
    let words: Vec<String> = (1..)
        .zip(game.moves())
        .map(|(ply, played)| format!("{}{}", played.readable, list.sign(ply)))
        .collect();
    let rows = rows(play);
    let current = play.looking.unwrap_or(words.len());
    let has_pages = play.looking.is_some() || matches!(list, ShownMoves::Reviewed(_));
    let which = match () {
        () if has_pages => ListRows::Page((current + lead).saturating_sub(1) / 2),
        () if app.terminal.size.height < SquareSize::LOW_SCREEN
            || app.terminal.speed == ConnectionSpeed::Slow =>
        {
            let opened = game.moves_in(play.settled.first());
            ListRows::Growing { wanted: rows_wanted(play), opened }
        }
        () => ListRows::Last,
    };
    let shown = rows_shown(rows, usize::from(area.height), which);
    // On a slow line, a second colour in a row costs too much.
    let number_style = match app.spares_bytes() {
        false => theme.quiet(),
        true => theme.words(),
    };
    let width = column_width(game.setup().game, area.width);
    for (row, y) in shown.zip(area.y..) {
        // Four digits leave a blank before the moves. Blanks before them would be sent in the style
        // of the number.
        let number = format!("{}.", row + 1);
        let before = (NUMBERS - 1).saturating_sub(number.len() as u16);
        text(buffer, area.x + before, y, &number, number_style);
        // A long move shifts the one beside it in its row alone: shifting the whole column would
        // send the whole list, which costs too much on a slow line.
        let mut free = 0;
        for column in 0..2 {
            let Some(ply) = (2 * row + column).checked_sub(lead) else {
                text(buffer, area.x + NUMBERS, y, "…", number_style);
                continue;
            };
            let Some(word) = words.get(ply) else { continue };
            // The board marks the last move; the list highlights only a move that the user looks
            // back at.
            let looked_at = has_pages && ply + 1 == current;
            let style = if looked_at { theme.strong() } else { theme.words() };
            let lit = looked_at && !app.spares_bytes();
            let x = (area.x + NUMBERS + column as u16 * width).max(free);
            let end = x + word.chars().count() as u16;
            free = end + 1;
            if end <= area.right() && lit {
                let style = style.add_modifier(Modifier::REVERSED);
                text(buffer, x - 1, y, &format!(" {word} "), style);
            } else if end <= area.right() {
                text(buffer, x, y, word, style);
            }
        }
    }
}
