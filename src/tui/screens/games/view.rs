//! The saved games: how the list looks.

use super::{Games, SortOrder, Summary};
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::{fill, script};
use crate::tui::widgets::board::{self, Marks, SquareSize};
use crate::tui::widgets::{EDGE, text, whole, wrap};
use ouk_rules::AnyPosition;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the list, and the last position of the chosen game where there is room.
pub fn draw(app: &AppContext, games: &Games, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let own = &strings.browser;
    let listing = games.listing(strings);
    let shown: Vec<&Summary> = games.shown(strings).collect();
    let left = area.x + 3;
    let width = area.width.saturating_sub(4);
    text(buffer, left, area.y, own.title, theme.strong());
    let order = match games.order {
        SortOrder::Newest => own.newest,
        SortOrder::Game => own.by_game,
        SortOrder::Result => own.by_result,
        SortOrder::Longest => own.longest,
    };
    let after = left + script::width(own.title) + 3;
    let saved = fill(own.saved, &[&shown.len()]);
    let ways = [format!("{saved}   {order}"), saved];
    text(buffer, after, area.y, whole(&ways, area.right().saturating_sub(after)), theme.quiet());
    let line = area.y + 1;
    if games.typing || !games.filter.is_empty() {
        let end = if games.typing { "▏" } else { "" };
        text(buffer, left, line, &format!("/ {}{end}", games.filter), theme.strong());
    }
    let last = area.bottom() - 1;
    // The board takes the lower part of a high screen.
    let pictured = area.height >= 24;
    let below = match area.height {
        36.. => 20,
        24.. => 11,
        _ => 1,
    };
    let bottom = last.saturating_sub(below);
    let rows = usize::from(bottom.saturating_sub(line + 1));
    let widths = widths(listing.widths, width);
    let chosen = games.line.min(shown.len().saturating_sub(1));
    let first = (chosen + 1).saturating_sub(rows);
    if shown.is_empty() {
        let words = if games.reading { own.reading } else { own.none };
        text(buffer, left, line + 2, whole(&[words.to_owned()], width), theme.quiet());
    }
    for (y, index) in (line + 1..bottom).zip(first..shown.len()) {
        let style = if index == chosen { theme.strong() } else { theme.words() };
        if index == chosen {
            text(buffer, area.x + 1, y, "▸", theme.strong());
        }
        let mut x = left;
        let columns = shown[index].columns(strings);
        for (column, &room) in columns.iter().zip(&widths).filter(|pair| *pair.1 > 0) {
            text(buffer, x, y, &shortened(column, room), style);
            x += room + 2;
        }
    }
    if let Some(summary) = shown.get(chosen).filter(|_| pictured) {
        let below = Rect { x: left, y: bottom, width, height: last.saturating_sub(bottom + 1) };
        picture(app, summary, below, buffer);
    }
    let note = app.words_of(games.note.as_ref());
    text(buffer, left, last - 1, whole(&[note], width), theme.words());
    let hint = &strings.hint;
    let keys: [(&[Action], &str); 11] = [
        (&[Action::Down, Action::Up], hint.move_line),
        (&[Action::Choose], hint.open),
        (&[Action::Review], hint.review),
        (&[Action::Filter], hint.filter),
        (&[Action::Sort], hint.sort),
        (&[Action::Delete], hint.delete),
        (&[Action::Undo], hint.undo),
        (&[Action::Export], hint.write),
        (&[Action::TrainEnding], hint.train),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    app.footer(KeyContext::Games).draw(&keys, area.inner(EDGE), last, buffer);
}

/// The widths of the columns in so many cells: the last take what is left, and those that matter
/// less are left out where there is no room.
fn widths(mut widths: [u16; 7], room: u16) -> [u16; 7] {
    let used = |widths: &[u16; 7]| {
        let used = widths.iter().filter(|&&width| width > 0);
        used.fold(0_u16, |sum, width| sum.saturating_add(*width).saturating_add(2))
    };
    // The end goes first, then the moves, the first player, the game.
    for column in [6, 5, 2, 1, 3] {
        if used(&widths) > room.saturating_add(2) {
            let over = used(&widths) - room - 2;
            let kept = widths[column].saturating_sub(over);
            widths[column] = if column == 6 && kept >= 12 { kept } else { 0 };
        }
    }
    widths
}

/// A column's text, with a sign that more of it is not shown.
fn shortened(words: &str, room: u16) -> String {
    if script::width(words) <= room {
        return words.to_owned();
    }
    format!("{}…", script::fitting(words, room.saturating_sub(1)).trim_end())
}

/// The last position of a game, and how it ended.
fn picture(app: &AppContext, summary: &Summary, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let told = match &summary.told {
        Ok(told) => told,
        Err(problem) => {
            for (y, line) in (area.y..area.bottom()).zip(wrap(problem, area.width)) {
                text(buffer, area.x, y, &line, theme.urgent());
            }
            return;
        }
    };
    let Ok(position) = AnyPosition::from_fen(told.game, told.rules, &told.fen) else { return };
    let Some(square_size) = SquareSize::fitting(position.shape(), None, area.width, area.height)
    else {
        return;
    };
    let board_style = app.board_style(false);
    board::draw(&position, &Marks::default(), &board_style, square_size, area, buffer);
    let x = area.x + square_size.board(position.shape()).0 + 3;
    let room = area.right().saturating_sub(x);
    let strings = app.strings;
    let mut lines = vec![
        format!("{}, {}", strings.game(told.game), told.rules.name),
        strings.player(&told.players[0]),
        strings.player(&told.players[1]),
    ];
    lines.extend(told.ending.as_ref().map(|ending| strings.ending(ending)));
    let lines = lines.iter().flat_map(|line| wrap(line, room));
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        text(buffer, x, y, &line, theme.words());
    }
}
