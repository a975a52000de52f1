//! The explorer of openings: how it looks.

use super::{Explorer, ExplorerStart, Page, systems};
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::{fill, line_words, script};
use crate::tui::widgets::board::{self, Marks};
use crate::tui::widgets::{BoardPage, EDGE, blank, text, whole, wrap};
use ouk_engine::Score;
use ouk_engine::book::{BookMove, Results};
use ouk_rules::board::Color;
use ouk_rules::notation::readable;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns of the number of games.
const GAMES: u16 = 5;
/// The columns of a score.
const SCORE: u16 = 6;
/// The columns of a bar, where there is room for it, and the least that are worth drawing.
const BAR: u16 = 18;
/// See [`BAR`].
const LEAST_BAR: u16 = 6;
/// The columns between two values.
const GAP: u16 = 2;

/// Draws the explorer over the whole screen.
pub fn draw(app: &AppContext, explorer: &Explorer, area: Rect, buffer: &mut Buffer) {
    blank(area, &app.theme, buffer);
    if let Page::Systems(first) = explorer.page {
        systems::draw(app, first, area, buffer);
        return;
    }
    let position = explorer.position();
    let Some(page) = BoardPage::of(position.shape(), app.wanted_square_size(), area) else {
        let words = Rect { x: area.x + 3, width: area.width.saturating_sub(4), ..area };
        draw_words(app, explorer, words, area.inner(EDGE), buffer);
        return;
    };
    let mut marks = Marks::of(position, explorer.moves.last().copied());
    marks.hint = explorer.chosen().map_or_else(Vec::new, |it| vec![it.mv.from(), it.mv.to()]);
    let style = app.board_style(explorer.flipped);
    board::draw(position, &marks, &style, page.square_size, page.board, buffer);
    draw_words(app, explorer, page.words, page.words, buffer);
}

/// The title, the moves that were walked, the moves of the book, and the keys.
fn draw_words(app: &AppContext, explorer: &Explorer, area: Rect, keys: Rect, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.explorer);
    let roomy = area.height >= 18;
    let game = app.strings.game(explorer.book.game());
    text(buffer, area.x, area.y, own.title, theme.strong());
    let beside = area.x + script::width(own.title) + 2;
    let rules = explorer.book.rules().name;
    let ways = [format!("{game}, {rules}"), game.to_owned()];
    let room = area.right().saturating_sub(beside);
    text(buffer, beside, area.y, whole(&ways, room), theme.quiet());
    let mut y = area.y + 1 + u16::from(roomy);
    let walked = walked(explorer, area.width);
    let most = if roomy { 3 } else { 1 };
    for line in walked.iter().skip(walked.len().saturating_sub(most)) {
        text(buffer, area.x, y, line, theme.words());
        y += 1;
    }
    y += u16::from(roomy);
    let rows = key_rows(keys);
    let last = area.bottom().saturating_sub(rows);
    let below = Rect { y, height: last.saturating_sub(y), ..area };
    draw_moves(app, explorer, below, roomy, buffer);
    draw_keys(app, explorer, Rect { y: last, height: rows, ..keys }, buffer);
}

/// The moves that were walked, numbered, or where the walk begins.
fn walked(explorer: &Explorer, width: u16) -> Vec<String> {
    if explorer.moves.is_empty() {
        return vec![String::new()];
    }
    wrap(&line_words(&explorer.path[0], &explorer.moves).join(" "), width)
}

/// The moves of the book, with a head above them and what they come from below.
fn draw_moves(app: &AppContext, explorer: &Explorer, area: Rect, roomy: bool, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.explorer);
    let known = explorer.known();
    if known.is_empty() {
        for (y, line) in (area.y..area.bottom()).zip(wrap(own.unknown, area.width)) {
            text(buffer, area.x, y, &line, theme.quiet());
        }
        return;
    }
    let position = explorer.position();
    let names: Vec<String> = known.iter().map(|it| readable(position, it.mv)).collect();
    let columns = MoveColumns::of(area, &names, own.head_move);
    columns.head(app, area.y, buffer);
    let note = fill(own.games_of, &[&explorer.book.results().games()]);
    let note = if roomy { wrap(&note, area.width) } else { Vec::new() };
    let top = area.y + 1;
    let room = usize::from(area.bottom().saturating_sub(top)).saturating_sub(note.len() + 1);
    let room = room.max(1);
    let first = (explorer.line + 1).saturating_sub(room);
    let mut y = top;
    for (index, it) in known.iter().enumerate().skip(first).take(room) {
        let chosen = index == explorer.line;
        columns.row(app, (&names[index], it, position.turn()), chosen, y, buffer);
        y += 1;
    }
    for (y, line) in (y + 1..area.bottom()).zip(&note) {
        text(buffer, area.x, y, line, theme.quiet());
    }
}

/// Where the values of a move stand.
struct MoveColumns {
    left: u16,
    games: u16,
    /// The bar; none where there is no room for it.
    bar: Option<(u16, u16)>,
    score: u16,
}

impl MoveColumns {
    fn of(area: Rect, names: &[String], head: &str) -> MoveColumns {
        let longest =
            names.iter().map(|name| script::width(name)).chain([script::width(head)]).max();
        let games = area.x + longest.unwrap_or(0) + GAP;
        let after = games + GAMES + GAP;
        let room = area.right().saturating_sub(after + SCORE + GAP).min(BAR);
        let bar = (room >= LEAST_BAR).then_some((after, room));
        let score = bar.map_or(after, |(x, width)| x + width + GAP);
        MoveColumns { left: area.x, games, bar, score }
    }

    fn head(&self, app: &AppContext, y: u16, buffer: &mut Buffer) {
        let (own, style) = (&app.strings.explorer, app.theme.quiet());
        text(buffer, self.left, y, own.head_move, style);
        right(buffer, self.games, GAMES, y, own.head_games, style);
        if let Some((x, width)) = self.bar {
            let long = format!("{} {} {}", own.head_white, own.head_drawn, own.head_black);
            text(buffer, x, y, whole(&[long, own.head_results.to_owned()], width), style);
        }
        right(buffer, self.score, SCORE, y, own.head_score, style);
    }

    fn row(
        &self,
        app: &AppContext,
        (name, it, turn): (&str, &BookMove, Color),
        chosen: bool,
        y: u16,
        buffer: &mut Buffer,
    ) {
        let theme = &app.theme;
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            text(buffer, self.left.saturating_sub(2), y, "▸", theme.strong());
        }
        text(buffer, self.left, y, name, style);
        let games = it.results.games();
        let told = if games == 0 { "-".to_owned() } else { games.to_string() };
        right(buffer, self.games, GAMES, y, &told, style);
        if let Some((x, width)) = self.bar.filter(|_| games > 0) {
            draw_bar(app, it.results, Rect { x, y, width, height: 1 }, buffer);
        }
        let white = if turn == Color::White { it.score } else { Score(-it.score.0) };
        right(buffer, self.score, SCORE, y, &app.strings.score(white), style);
    }
}

/// Writes words that end at the right edge of a column.
fn right(
    buffer: &mut Buffer,
    x: u16,
    width: u16,
    y: u16,
    words: &str,
    style: ratatui::style::Style,
) {
    let x = x + width.saturating_sub(script::width(words));
    text(buffer, x, y, words, style);
}

/// A bar of the results: White's games, the drawn ones and Black's, from left to right. The three differ without
/// colours, too.
fn draw_bar(app: &AppContext, results: Results, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let share = |games: u32| {
        (f64::from(games) * f64::from(area.width) / f64::from(results.games())).round() as u16
    };
    let white = share(results.white);
    let both = share(results.white + results.drawn).max(white);
    let part = |sign: &str, columns: u16| sign.repeat(usize::from(columns));
    text(buffer, area.x, area.y, &part("█", white), theme.words());
    text(buffer, area.x + white, area.y, &part("▒", both - white), theme.quiet());
    text(buffer, area.x + both, area.y, &part("░", area.width - both), theme.quiet());
}

/// The rows of the keys: beside a board they need more than one.
const fn key_rows(area: Rect) -> u16 {
    match (area.width, area.height) {
        (..60, 20..) => 3,
        (..60, 12..) => 2,
        _ => 1,
    }
}

fn draw_keys(app: &AppContext, explorer: &Explorer, area: Rect, buffer: &mut Buffer) {
    let hint = &app.strings.hint;
    let mut keys: Vec<(&[Action], &str)> = vec![
        (&[Action::Down, Action::Up], hint.line),
        (&[Action::Left, Action::Right], hint.play_move),
        (&[Action::PlayOn], hint.play_on),
        (&[Action::Review], hint.review),
    ];
    if explorer.opened == ExplorerStart::AtArray {
        keys.insert(2, (&[Action::Next], hint.game));
    }
    if explorer.has_systems() {
        keys.insert(2, (&[Action::Systems], hint.systems));
    }
    keys.push((&[Action::Close], hint.close));
    app.footer(KeyContext::Explorer).draw_rows(&keys, area, buffer);
}
