//! The saved games: the last position of the chosen one, and the list beside it.

use super::summary::Told;
use super::{Games, SortOrder, Summary, table};
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::{fill, script};
use crate::tui::widgets::board::Marks;
use crate::tui::widgets::{BoardPage, EDGE, blank, text, whole, wrap};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The least height of squares at which a board is drawn beside a list.
const LEAST_SQUARES: u16 = 2;

/// The least height of a screen without a board that shows the column heads and the details of a game.
const ROOMY: u16 = 18;

/// The rows for the details of a game, with a blank one before and after them.
const DETAILS: u16 = 8;

/// The most rows of keys beside a board.
const KEY_ROWS: u16 = 3;

/// Draws the list, and beside it the last position of the chosen game where there is room.
pub fn draw(app: &AppContext, games: &Games, area: Rect, buffer: &mut Buffer) {
    let start = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let page = BoardPage::of(start.shape(), app.wanted_square_size(), area)
        .filter(|page| page.square_size.height >= LEAST_SQUARES);
    let chosen = games.chosen(app.strings);
    if let Some(page) = &page {
        draw_picture(app, chosen, &start, page, buffer);
    }
    let alone = Rect { x: area.x + 3, width: area.width.saturating_sub(4), ..area };
    let words = page.as_ref().map_or(alone, |page| page.words);
    let has_board = page.is_some();
    let keys_height = if has_board { KEY_ROWS } else { 1 };
    let is_roomy = has_board || area.height >= ROOMY;
    draw_title(app, games, words, buffer);
    let top = words.y + if is_roomy { 3 } else { 2 };
    let bottom = words.bottom().saturating_sub(keys_height + 1);
    let details = if is_roomy { DETAILS } else { 0 };
    let list = Rect { y: top, height: bottom.saturating_sub(top + details), ..words };
    table::draw(app, games, list, is_roomy, buffer);
    let below = Rect { y: list.bottom() + 1, height: details.saturating_sub(2), ..words };
    match chosen {
        // The text in the place of the board says it already.
        Some(summary) if has_board && summary.told.is_err() => {}
        Some(summary) => draw_details(app, summary, below, buffer),
        None => draw_lines(&[(nothing(app, games), app.theme.quiet())], list, buffer),
    }
    let note = app.words_of(games.note.as_ref());
    let lines = wrap(&note, words.width);
    let above = (lines.len() as u16).min(bottom.saturating_sub(top));
    if !note.is_empty() {
        let rows = Rect { y: bottom + 1 - above, height: above, ..words };
        blank(rows, &app.theme, buffer);
        draw_lines(&[(note, app.theme.words())], rows, buffer);
    }
    let row = if has_board { words } else { area.inner(EDGE) };
    let row = Rect { y: bottom + 1, height: keys_height, ..row };
    draw_keys(app, chosen.is_some(), row, buffer);
}

/// The title, how many games are listed in which order, and the filter.
fn draw_title(app: &AppContext, games: &Games, words: Rect, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.browser);
    text(buffer, words.x, words.y, own.title, theme.strong());
    let order = match games.order {
        SortOrder::Newest => own.newest,
        SortOrder::Game => own.by_game,
        SortOrder::Result => own.by_result,
        SortOrder::Longest => own.longest,
    };
    let after = words.x + script::width(own.title) + 2;
    let shown = games.shown(app.strings).len();
    let number = match games.filter.is_empty() {
        true => fill(own.saved, &[&shown]),
        false => fill(own.found, &[&shown, &games.all.len()]),
    };
    let ways = [format!("{number}, {order}"), number];
    let room = words.right().saturating_sub(after);
    text(buffer, after, words.y, whole(&ways, room), theme.quiet());
    if games.typing || !games.filter.is_empty() {
        let end = if games.typing { "▏" } else { "" };
        let filter = format!("/ {}{end}", games.filter);
        text(buffer, words.x, words.y + 1, &filter, theme.strong());
        let after = words.x + script::width(&filter) + 2;
        let room = words.right().saturating_sub(after);
        let search = [search(app, games)];
        text(buffer, after, words.y + 1, whole(&search, room), theme.quiet());
    }
}

/// How far the search for a term is, or what begins it.
fn search(app: &AppContext, games: &Games) -> String {
    let own = &app.strings.browser;
    match games.looked_at() {
        Some((done, all)) => fill(own.looked_at, &[&done, &all]),
        None if games.typing && games.asks_for_term() => own.enter_looks.to_owned(),
        None => String::new(),
    }
}

/// Why the list is empty.
fn nothing(app: &AppContext, games: &Games) -> String {
    let own = &app.strings.browser;
    match () {
        () if games.reading || games.looked_at().is_some() => own.reading.to_owned(),
        () if games.filter.is_empty() => own.none.to_owned(),
        () => fill(own.none_found, &[&app.keys.together(KeyContext::Games, &[Action::Close])]),
    }
}

/// Says that a damaged file is left as it is, and how to delete it.
fn kept_as_it_is(app: &AppContext) -> String {
    let delete = app.keys.together(KeyContext::Games, &[Action::Delete]);
    fill(app.strings.browser.damaged_kept, &[&delete])
}

/// Texts below each other, as far as there is room.
fn draw_lines(texts: &[(String, Style)], area: Rect, buffer: &mut Buffer) {
    let lines = texts.iter().flat_map(|(words, style)| {
        wrap(words, area.width).into_iter().map(move |line| (line, *style))
    });
    for (y, (line, style)) in (area.y..area.bottom()).zip(lines) {
        text(buffer, area.x, y, &line, style);
    }
}

/// The last position of the chosen game, the start of a game if none is chosen, and in the place of the board why
/// a file cannot be read.
fn draw_picture(
    app: &AppContext,
    chosen: Option<&Summary>,
    start: &AnyPosition,
    page: &BoardPage,
    buffer: &mut Buffer,
) {
    let Some(summary) = chosen else {
        page.draw_within(start, &Marks::default(), &app.board_style(false), buffer);
        return;
    };
    match &summary.told {
        Ok(told) => {
            let Ok(position) = AnyPosition::from_fen(told.game, told.rules, &told.fen) else {
                return;
            };
            let marks = Marks::of(&position, told.last);
            page.draw_within(&position, &marks, &app.board_style(told.seen_by_black), buffer);
        }
        Err(problem) => {
            let (theme, own) = (&app.theme, &app.strings.browser);
            let lines = [
                (own.damaged.to_owned(), theme.strong()),
                (String::new(), theme.words()),
                (summary.name(), theme.words()),
                (problem.as_str().to_owned(), theme.urgent()),
                (String::new(), theme.words()),
                (kept_as_it_is(app), theme.quiet()),
            ];
            let board = page.board;
            let left = board.x + 2;
            let top = board.y + board.height / 4;
            let area = Rect::new(left, top, board.width.saturating_sub(4), board.bottom() - top);
            draw_lines(&lines, area, buffer);
        }
    }
}

/// The details of a game, or why its file cannot be read.
fn draw_details(app: &AppContext, summary: &Summary, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let lines = match &summary.told {
        Ok(told) => details(app, told),
        Err(problem) => vec![
            (summary.name(), theme.words()),
            (problem.as_str().to_owned(), theme.urgent()),
            (kept_as_it_is(app), theme.quiet()),
        ],
    };
    draw_lines(&lines, area, buffer);
}

fn details(app: &AppContext, told: &Told) -> Vec<(String, Style)> {
    let (theme, strings) = (&app.theme, app.strings);
    let [white, black] = told.players.each_ref().map(|player| strings.player(player));
    let moves = match told.moves {
        1 => strings.end.one_move.to_owned(),
        many => fill(strings.end.moves, &[&many]),
    };
    let end = match &told.ending {
        Some(ending) => strings.ending_for(ending, &told.players),
        None => strings.browser.unfinished.to_owned(),
    };
    vec![
        (end, theme.strong()),
        (format!("{white} – {black}"), theme.words()),
        (format!("{}, {}", strings.game(told.game), told.rules.name), theme.quiet()),
        (format!("{}, {moves}", told.columns(strings).date), theme.quiet()),
    ]
}

/// The keys that do something: most of them need a game.
fn draw_keys(app: &AppContext, has_game: bool, area: Rect, buffer: &mut Buffer) {
    let hint = &app.strings.hint;
    if !has_game {
        let keys: [(&[Action], &str); 3] = [
            (&[Action::Filter], hint.filter),
            (&[Action::Help], hint.help),
            (&[Action::Quit], hint.back),
        ];
        app.footer(KeyContext::Games).draw_rows(&keys, area, buffer);
        return;
    }
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
    app.footer(KeyContext::Games).draw_rows(&keys, area, buffer);
}
