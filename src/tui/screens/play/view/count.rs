//! The text of the count, in one line or more where there is room.

use super::super::state::Play;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, number, script};
use crate::tui::widgets::{text, whole, wrap};
use ouk_rules::{AnyPosition, CountState, Honour, Outcome};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The panel width below which lines are short.
const NARROW: u16 = 40;

/// Draws the count and the tables' verdict.
pub(in crate::tui::screens) fn count_lines(
    app: &AppContext,
    play: &Play,
    area: Rect,
    buffer: &mut Buffer,
) {
    let shown = play.looking.unwrap_or(play.game.ply());
    let told = play
        .tablebase_verdict(shown)
        .map(|verdict| (app.strings.tablebase_verdict(&verdict), verdict.is_urgent()));
    draw(app, play, told, 0, area, buffer);
}

/// Draws the count without the tables' verdict, which stands elsewhere. The bar also shows the
/// moves that the mate needs.
pub(in crate::tui::screens) fn count_alone(
    app: &AppContext,
    play: &Play,
    needed: u16,
    area: Rect,
    buffer: &mut Buffer,
) {
    draw(app, play, None, needed, area, buffer);
}

/// Draws the count, and the tables' verdict with its urgency.
fn draw(
    app: &AppContext,
    play: &Play,
    told: Option<(String, bool)>,
    needed: u16,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (theme, strings) = (&app.theme, app.strings);
    let shown = play.looking.unwrap_or(play.game.ply());
    let position = play.game.position_at(shown);
    let (x, y) = (area.x, area.y);
    let shade = |urgent: bool| if urgent { theme.urgent() } else { theme.strong() };
    let Some(counting) = position.counting() else {
        if let Some((told, _)) = told {
            text(buffer, x, y, &told, theme.strong());
        }
        return;
    };
    let Some(view) = counting.view() else {
        let told = told.map(|(told, urgent)| (told, shade(urgent)));
        draw_no_count(app, play, position, told, area, buffer);
        return;
    };
    if view.state == CountState::Void {
        // The result says so already.
        return;
    }
    // Once a side has won, the count is not urgent.
    let won = position.ending().is_some_and(|ending| ending.outcome != Outcome::Draw);
    let style = match view.left {
        _ if won => theme.words(),
        0..=2 => theme.urgent(),
        _ if 3 * view.left <= view.limit => theme.strong(),
        _ => theme.words(),
    };
    // Where a count begins, no number has been said yet.
    let begins = counting.beginning().is_some() && !view.chaser_moves && view.left > 0;
    let side = strings.side(view.by);
    // In one row, the number of moves left stands after the count, and says when it is drawn.
    let counts = if area.height < 2 { strings.count.counts_short } else { strings.count.counts };
    let mut words = match begins {
        true => fill(strings.count.counts_from, &[&side, &(view.number + 1), &view.limit]),
        false => fill(counts, &[&side, &view.reached(), &view.limit]),
    };
    if play.game.setup().match_score.teams && !begins {
        // The number in words, as the counting player says it.
        let spoken = number::spoken(view.reached(), app.language);
        words = format!("{words}  {spoken}!");
    }
    text(buffer, x, y, &words, style);
    let why = match view.honour {
        Honour::Board => strings.count.board.to_owned(),
        Honour::Pieces => fill(strings.count.pieces, &[&strings.limit_reason(view.why)]),
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
    let gauge = Rect { y: y + 1, height: 1, ..area };
    let parts = [(view.reached(), style), (needed, theme.strong())];
    draw_gauge(app, parts, view.limit, gauge, buffer);
    let all = [format!("{why}; {whose}"), format!("{why}; {short}"), whose, short];
    // In most languages a narrow panel has no room for the reason, and on a slow line it would cost
    // too many bytes.
    let ways = if area.width < NARROW { &all[2..] } else { &all };
    let below = Rect { y: y + 2, height: area.height - 2, ..area };
    match told {
        // The tables' verdict matters more than the number of moves left.
        Some((told, urgent)) => lines(&told, below, shade(urgent), buffer),
        None if below.height > 0 => {
            text(buffer, x, y + 2, whole(ways, area.width), theme.quiet());
        }
        None => {}
    }
}

/// Draws whether a count may begin, where none runs, and the tables' verdict.
fn draw_no_count(
    app: &AppContext,
    play: &Play,
    position: &AnyPosition,
    told: Option<(String, Style)>,
    area: Rect,
    buffer: &mut Buffer,
) {
    if may_count(play, position) {
        let turn = app.strings.side(position.turn());
        let key = app.keys.first(KeyContext::Game, Action::Count);
        let words = fill(app.strings.count.may, &[&turn, &key]);
        text(buffer, area.x, area.y, &words, app.theme.strong());
        if let Some((told, style)) = told {
            draw_verdict_after(&words, told, style, area, buffer);
        }
    } else if let Some((told, style)) = told {
        match area.height {
            0 | 1 => text(buffer, area.x, area.y, whole(&[told], area.width), style),
            _ => lines(&told, area, style, buffer),
        }
    }
}

/// Whether there is a text for the place of the count: a count, who may begin one, or the tables'
/// verdict.
pub(super) fn is_told(play: &Play, position: &AnyPosition, shown: usize) -> bool {
    position.counting().is_some_and(|counting| counting.view().is_some())
        || may_count(play, position)
        || play.tablebase_verdict(shown).is_some()
}

/// Whether the place of the count has a text at any move of a game.
pub(in crate::tui::screens) fn is_counted(play: &Play) -> bool {
    (0..=play.game.ply()).any(|ply| is_told(play, play.game.position_at(ply), ply))
}

/// Whether the side to move may start a count by hand.
pub(super) fn may_count(play: &Play, position: &AnyPosition) -> bool {
    position.counting().is_some_and(|counting| {
        counting.by_hand() && counting.may_start().is_ok() && play.game.ending().is_none()
    })
}

/// The characters of a gauge.
#[derive(Clone, Copy)]
pub(in crate::tui::screens) struct GaugeSigns {
    /// The moves counted.
    elapsed: &'static str,
    /// The moves that the mate needs.
    pub(in crate::tui::screens) needed: &'static str,
    /// The other moves.
    pub(in crate::tui::screens) spare: &'static str,
    end: &'static str,
}

/// The characters of a gauge. They differ without colours too. Where bytes are spared, each is one
/// byte.
pub(in crate::tui::screens) fn gauge_signs(app: &AppContext) -> GaugeSigns {
    match app.spares_bytes() {
        true => GaugeSigns { elapsed: "=", needed: "#", spare: "-", end: "|" },
        false => GaugeSigns { elapsed: "━", needed: "═", spare: "─", end: "┤" },
    }
}

/// Draws the elapsed and the needed part of a count as a line along a quiet track towards its end.
fn draw_gauge(
    app: &AppContext,
    [(reached, over), (needed, ahead)]: [(u16, Style); 2],
    limit: u16,
    area: Rect,
    buffer: &mut Buffer,
) {
    let signs = gauge_signs(app);
    // The end of the gauge has its own column.
    let full = area.width.saturating_sub(1).min(64);
    let at = |moves: u16| {
        let cells = u32::from(full) * u32::from(moves) / u32::from(limit.max(1));
        (cells as u16).min(full)
    };
    let (done, mate) = (at(reached), at(reached + needed));
    let track = signs.spare.repeat(usize::from(full));
    text(buffer, area.x, area.y, &format!("{track}{}", signs.end), app.theme.quiet());
    text(buffer, area.x, area.y, &signs.elapsed.repeat(usize::from(done)), over);
    let needed = signs.needed.repeat(usize::from(mate - done));
    text(buffer, area.x + done, area.y, &needed, ahead);
}

/// Draws words on as many rows as there are.
fn lines(words: &str, area: Rect, style: Style, buffer: &mut Buffer) {
    for (y, line) in (area.y..area.bottom()).zip(wrap(words, area.width)) {
        text(buffer, area.x, y, &line, style);
    }
}

/// Draws the tables' verdict where no count runs: after these words, or below where there is room.
fn draw_verdict_after(words: &str, told: String, style: Style, area: Rect, buffer: &mut Buffer) {
    if area.height > 1 {
        let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
        lines(&told, below, style, buffer);
        return;
    }
    let after = area.x + script::width(words) + 2;
    let room = area.right().saturating_sub(after);
    text(buffer, after, area.y, whole(&[told], room), style);
}
