//! The clock of a player, which grows when time is short and there is room.

use super::super::state::Play;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::theme::Theme;
use crate::tui::widgets::areas::{Areas, CALL};
use crate::tui::widgets::{blocks, text};
use ouk_rules::board::Color;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::time::Duration;

/// The time below which the clock is large.
const SHORT: Duration = Duration::from_secs(60);

/// The time below which the clock is urgent.
const URGENT: Duration = Duration::from_secs(30);

/// The width of a clock of less than 100 minutes, with a blank before and after it.
const WIDTH: u16 = 7;

/// The columns that a name leaves to a clock beside it. They are the same during a game, unless
/// its time is 100 minutes or more.
pub(super) fn room(left: Duration) -> u16 {
    WIDTH.max(time(left).len() as u16 + 2)
}

/// Minutes and seconds.
fn time(left: Duration) -> String {
    format!("{}:{:02}", left.as_secs() / 60, left.as_secs() % 60)
}

/// The style of a clock; a running one stands out.
fn style(theme: &Theme, left: Duration, runs: bool) -> Style {
    match runs {
        _ if left < URGENT => theme.urgent(),
        true => theme.strong(),
        false => theme.words(),
    }
}

/// The rows of a large clock.
const ROWS: u16 = 3;

/// The digits in quarter blocks.
const DIGITS: [[&str; 3]; 10] = [
    ["▛▀▜", "▌ ▐", "▙▄▟"],
    [" ▜ ", " ▐ ", " ▟▖"],
    ["▀▀▜", "▛▀▀", "▙▄▄"],
    ["▀▀▜", "▀▀▜", "▄▄▟"],
    ["▌ ▐", "▀▀▜", "  ▐"],
    ["▛▀▀", "▀▀▜", "▄▄▟"],
    ["▛▀▀", "▛▀▜", "▙▄▟"],
    ["▀▀▜", "  ▐", "  ▐"],
    ["▛▀▜", "▛▀▜", "▙▄▟"],
    ["▛▀▜", "▀▀▜", "▄▄▟"],
];

/// The width of a digit with the blank after it.
const DIGIT: u16 = 4;

/// The colon between minutes and seconds.
const COLON: [&str; 3] = ["▗", "▗", " "];

/// Draws the time left at the right of a player's rows; a running clock stands out. Returns the
/// width that it takes in the lower rows.
pub(super) fn draw(
    app: &AppContext,
    left: Duration,
    runs: bool,
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let (minutes, seconds) = (left.as_secs() / 60, left.as_secs() % 60);
    let style = style(&app.theme, left, runs);
    if left >= SHORT || area.height < ROWS + 1 || !app.draws_signs_large() {
        let clock = time(left);
        let x = area.right().saturating_sub(clock.len() as u16 + 1);
        text(buffer, x, area.y, &clock, style);
        return 0;
    }
    let digits = [minutes, seconds / 10, seconds % 10].map(|digit| DIGITS[digit as usize % 10]);
    let signs = [digits[0], COLON, digits[1], digits[2]];
    let width = 3 * DIGIT + 2;
    let mut x = area.right().saturating_sub(width);
    for sign in signs {
        for (y, row) in (area.y..).zip(sign) {
            blocks(buffer, x, y, row.chars(), style);
        }
        x += if sign == COLON { 2 } else { DIGIT };
    }
    width
}

/// The columns between two clocks in one row.
const GAP: u16 = 3;

/// The clock of a side in a row above the board.
struct RowClock {
    /// The mark of the side to move, the name of the side, and its time.
    named: String,
    /// The same without the name.
    plain: String,
    style: Style,
}

/// Both clocks, if the game has any.
fn row_clocks(app: &AppContext, play: &Play) -> Option<[RowClock; 2]> {
    let game = &play.game;
    let of = |color| {
        let left = game.clock().left(color)?;
        let to_move = game.ending().is_none() && game.position().turn() == color;
        let mark = if to_move { "▸" } else { " " };
        Some(RowClock {
            named: format!("{mark} {} {}", app.strings.side(color), time(left)),
            plain: format!("{mark}{}", time(left)),
            style: style(&app.theme, left, to_move && !app.spares_bytes()),
        })
    };
    Some([of(Color::White)?, of(Color::Black)?])
}

fn width(words: [&str; 2]) -> u16 {
    words.map(script::width).iter().sum::<u16>() + GAP
}

/// The row below the header, where it is blank.
fn row_below_header(areas: &Areas) -> Option<Rect> {
    let Areas { header, count, note, board, .. } = *areas;
    let row = Rect { y: header.y + 1, height: 1, ..header };
    (row.y < board.y && row.y != count.y && row.y != note.y).then_some(row)
}

/// The columns that the clocks take at the end of the header, before the call of a check: none if a
/// panel or the row below has them.
pub(in crate::tui::screens) fn room_in_header(app: &AppContext, play: &Play, areas: &Areas) -> u16 {
    if areas.panel.is_some() || row_below_header(areas).is_some() {
        return 0;
    }
    let clocks = row_clocks(app, play);
    clocks.map_or(0, |clocks| width(clocks.each_ref().map(|it| it.plain.as_str())) + CALL + 1)
}

/// Draws both clocks in one row where the board has no panel beside it: below the header if that
/// row is blank, otherwise at the end of the header. A count in the same row gets shorter.
pub(in crate::tui::screens) fn above_board(
    app: &AppContext,
    play: &Play,
    areas: &mut Areas,
    buffer: &mut Buffer,
) {
    let Some(clocks) = row_clocks(app, play) else { return };
    let plain = clocks.each_ref().map(|clock| clock.plain.as_str());
    let (words, mut x, y) = match row_below_header(areas) {
        Some(row) => {
            let named = clocks.each_ref().map(|clock| clock.named.as_str());
            (if width(named) <= row.width { named } else { plain }, row.x, row.y)
        }
        None => {
            let end = areas.header.right().saturating_sub(CALL);
            if areas.count.y == areas.header.y {
                let room = room_in_header(app, play, areas);
                areas.count.width = areas.count.width.min(areas.header.width.saturating_sub(room));
            }
            (plain, end.saturating_sub(width(plain)), areas.header.y)
        }
    };
    for (words, clock) in words.into_iter().zip(&clocks) {
        text(buffer, x, y, words, clock.style);
        x += script::width(words) + GAP;
    }
}
