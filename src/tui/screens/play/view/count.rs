//! The line of the count, or its lines where there is room.

use super::super::state::Play;
use crate::tui::action::Action;
use crate::tui::context::AppContext;
use crate::tui::language::{Language, fill, number, script};
use crate::tui::widgets::{text, whole};
use ouk_rules::{CountState, Honour, Outcome};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// What there is to say of the count, and of what the tables know.
pub(in crate::tui::screens) fn count_lines(
    app: &AppContext,
    play: &Play,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (theme, strings) = (&app.theme, app.strings);
    let shown = play.looking.unwrap_or(play.game.ply());
    let position = play.game.position_at(shown);
    let (x, y) = (area.x, area.y);
    let told = play
        .tablebase_verdict(shown)
        .map(|verdict| (strings.tablebase_verdict(&verdict), verdict.is_urgent()));
    let shade = |urgent: bool| if urgent { theme.urgent() } else { theme.strong() };
    let Some(counting) = position.counting() else {
        if let Some((told, _)) = told {
            text(buffer, x, y, &told, theme.strong());
        }
        return;
    };
    let Some(view) = counting.view() else {
        if play.shows_result() && told.is_none() {
            return;
        }
        let may =
            counting.by_hand() && counting.may_start().is_ok() && play.game.ending().is_none();
        let (words, style) = if may {
            let turn = strings.side(position.turn());
            (fill(strings.count.may, &[&turn, &play.key(Action::Count)]), theme.strong())
        } else {
            (strings.count.none.to_owned(), theme.quiet())
        };
        text(buffer, x, y, &words, style);
        if let Some((told, urgent)) = told {
            draw_verdict_after(&words, told, shade(urgent), area, buffer);
        }
        return;
    };
    if view.state == CountState::Void {
        // The end says so.
        text(buffer, x, y, strings.count.none, theme.quiet());
        return;
    }
    // Once somebody has won, a count hurries nobody.
    let won = position.ending().is_some_and(|ending| ending.outcome != Outcome::Draw);
    let style = match view.left {
        _ if won => theme.words(),
        0..=2 => theme.urgent(),
        _ if 3 * view.left <= view.limit => theme.strong(),
        _ => theme.words(),
    };
    let mut words =
        fill(strings.count.counts, &[&strings.side(view.by), &view.reached(), &view.limit]);
    if play.game.setup().match_score.teams {
        // As the counting player says it aloud.
        let spoken = number::spoken(view.reached(), app.language == Language::Khmer);
        words = format!("{words}  {spoken}!");
    }
    text(buffer, x, y, &words, style);
    let why = match view.honour {
        Honour::Board => strings.count.board.to_owned(),
        Honour::Pieces => fill(strings.count.pieces, &[&strings.why(view.why)]),
    };
    let (chaser, left) = (strings.side(!view.by), &view.left);
    let (whose, short) = match view.left {
        1 => (fill(strings.count.one_left, &[&chaser]), strings.count.one_left_short.to_owned()),
        _ => (fill(strings.count.left, &[&chaser, left]), fill(strings.count.left_short, &[left])),
    };
    if area.height < 2 {
        let after = x + script::width(&words) + 2;
        let room = area.right().saturating_sub(after);
        match told {
            Some((told, urgent)) => text(buffer, after, y, whole(&[told], room), shade(urgent)),
            None => {
                let ways = [format!("{why}; {whose}"), format!("{why}; {short}"), whose, short];
                text(buffer, after, y, whole(&ways, room), theme.quiet());
            }
        }
        return;
    }
    let full = area.width.min(32);
    let done = (u32::from(full) * u32::from(view.reached()) / u32::from(view.limit.max(1))) as u16;
    text(buffer, x, y + 1, &"─".repeat(usize::from(full)), theme.quiet());
    text(buffer, x, y + 1, &"━".repeat(usize::from(done.min(full))), style);
    let ways = [format!("{why}; {whose}"), format!("{why}; {short}"), whose, short];
    text(buffer, x, y + 2, whole(&ways, area.width), theme.quiet());
    if let Some((told, urgent)) = told {
        text(buffer, x, y + 3, &told, shade(urgent));
    }
}

/// Draws what the tables know where no count runs: after these words, or below where there is room.
fn draw_verdict_after(words: &str, told: String, style: Style, area: Rect, buffer: &mut Buffer) {
    let after = area.x + script::width(words) + 2;
    let (x, y) = if area.height < 2 { (after, area.y) } else { (area.x, area.y + 3) };
    let room = area.right().saturating_sub(x);
    text(buffer, x, y, whole(&[told], room), style);
}
