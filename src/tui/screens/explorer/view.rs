//! The explorer of openings: how it looks.

use super::{Explorer, ExplorerStart, Page, systems};
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::{fill, line_words, script};
use crate::tui::theme::Depth;
use crate::tui::widgets::board::{self, Marks};
use crate::tui::widgets::{BoardPage, PanelFrame, blank, mark_row, text, whole, wrap};
use ouk_engine::Score;
use ouk_engine::book::{BookMove, Results};
use ouk_rules::board::Color;
use ouk_rules::notation::readable;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The columns of the number of games.
const GAMES: u16 = 5;
/// The columns of a share in percent.
const PERCENT: u16 = 4;
/// The columns of a score.
const SCORE: u16 = 6;
/// The most columns of a bar, those it keeps where a score stands after it, and the least that are worth drawing.
const BAR: u16 = 24;
/// See [`BAR`].
const BAR_BEFORE_SCORE: u16 = 10;
/// See [`BAR`].
const LEAST_BAR: u16 = 5;
/// The columns between two values.
const GAP: u16 = 2;
/// So few games say little.
const FEW_GAMES: u32 = 10;

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
        draw_words(app, explorer, words, buffer);
        return;
    };
    let mut marks = Marks::of(position, explorer.moves.last().copied());
    marks.hint = explorer.chosen().map_or_else(Vec::new, |it| vec![it.mv.from(), it.mv.to()]);
    let style = app.board_style(explorer.flipped);
    board::draw(position, &marks, &style, page.square_size, page.board, buffer);
    draw_words(app, explorer, page.words, buffer);
}

/// The title, the moves that were walked, the moves of the book, and the keys.
fn draw_words(app: &AppContext, explorer: &Explorer, area: Rect, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.explorer);
    let frame = PanelFrame::of(area);
    let game = app.strings.game(explorer.book.game());
    let rules = explorer.book.rules().name;
    let ways = [format!("{game}, {rules}"), game.to_owned()];
    frame.draw_title(own.title, &ways, theme, buffer);
    let body = frame.body;
    let roomy = body.height >= ROOMY;
    let walked = walked(explorer, area.width);
    let most = if roomy { 2 } else { 1 };
    let mut y = body.y;
    for line in walked.iter().skip(walked.len().saturating_sub(most)) {
        text(buffer, area.x, y, line, theme.words());
        y += 1;
    }
    if walked.is_empty() && roomy {
        text(buffer, area.x, y, own.start, theme.quiet());
        y += 1;
    }
    y += u16::from(roomy);
    let below = Rect { y, height: body.bottom().saturating_sub(y), ..body };
    draw_moves(app, explorer, below, roomy, buffer);
    if !explorer.known().is_empty() {
        frame.draw_prompt(own.choose, theme, buffer);
    }
    draw_keys(app, explorer, &frame, buffer);
}

/// The least rows of a body with blanks between its parts.
const ROOMY: u16 = 12;

/// The moves that were walked, numbered.
fn walked(explorer: &Explorer, width: u16) -> Vec<String> {
    if explorer.moves.is_empty() {
        return Vec::new();
    }
    wrap(&line_words(&explorer.path[0], &explorer.moves).join(" "), width)
}

/// The moves of the book with a head above them, all of them together, and below what became of the chosen one.
fn draw_moves(app: &AppContext, explorer: &Explorer, area: Rect, roomy: bool, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.explorer);
    let known = explorer.known();
    if known.is_empty() {
        for (y, line) in (area.y..area.bottom()).zip(wrap(own.unknown, area.width)) {
            text(buffer, area.x, y, &line, theme.words());
        }
        return;
    }
    let position = explorer.position();
    let names: Vec<String> = known.iter().map(|it| readable(position, it.mv)).collect();
    let columns = MoveColumns::of(area, &names, [own.head_move, own.all]);
    columns.head(app, area.y, buffer);
    let note = if roomy { told(app, explorer, area.width) } else { Vec::new() };
    let below = if roomy { note.len() + 2 } else { 0 };
    let top = area.y + 1;
    let room = usize::from(area.bottom().saturating_sub(top)).saturating_sub(below).max(1);
    let first = (explorer.line + 1).saturating_sub(room);
    let mut y = top;
    for (index, it) in known.iter().enumerate().skip(first).take(room) {
        let row = MoveRow {
            name: &names[index],
            results: it.results,
            score: Some(white_score(it, position.turn())),
            is_chosen: index == explorer.line,
        };
        columns.row(app, &row, y, buffer);
        y += 1;
    }
    if !roomy {
        return;
    }
    let all = known.iter().map(|it| it.results).fold(Results::default(), sum);
    let row = MoveRow { name: own.all, results: all, score: None, is_chosen: false };
    columns.row(app, &row, y, buffer);
    for (y, (line, style)) in (y + 2..area.bottom()).zip(note) {
        text(buffer, area.x, y, &line, style);
    }
}

const fn sum(one: Results, other: Results) -> Results {
    Results {
        white: one.white + other.white,
        drawn: one.drawn + other.drawn,
        black: one.black + other.black,
    }
}

/// The score of a move for White.
fn white_score(it: &BookMove, turn: Color) -> Score {
    if turn == Color::White { it.score } else { Score(-it.score.0) }
}

/// How the games with the chosen move ended, the engine's score, and what the book comes from.
fn told(app: &AppContext, explorer: &Explorer, width: u16) -> Vec<(String, Style)> {
    let (theme, own) = (&app.theme, &app.strings.explorer);
    let Some(chosen) = explorer.chosen() else { return Vec::new() };
    let Results { white, drawn, black } = chosen.results;
    let games = chosen.results.games().max(1);
    let [white, drawn, black] = [white, drawn, black].map(|part| (100 * part + games / 2) / games);
    let score = app.strings.score(white_score(chosen, explorer.position().turn()));
    let shares = fill(own.shares, &[&white, &drawn, &black]);
    let lines = [
        (if chosen.results.games() > 0 { shares } else { String::new() }, theme.words()),
        (fill(own.score_is, &[&score]), theme.words()),
        (fill(own.games_of, &[&explorer.book.results().games()]), theme.quiet()),
    ];
    let lines = lines.into_iter().filter(|line| !line.0.is_empty());
    let broken = lines
        .flat_map(|(words, style)| wrap(&words, width).into_iter().map(move |line| (line, style)));
    broken.collect()
}

/// A move of the book, or all of them together.
struct MoveRow<'a> {
    name: &'a str,
    results: Results,
    score: Option<Score>,
    is_chosen: bool,
}

/// Where the values of a move stand.
struct MoveColumns {
    left: u16,
    games: u16,
    /// The bar; none where there is no room for it.
    bar: Option<(u16, u16)>,
    percent: u16,
    /// The engine's score; none where the bar needs its room.
    score: Option<u16>,
}

impl MoveColumns {
    fn of(area: Rect, names: &[String], heads: [&str; 2]) -> MoveColumns {
        let heads = heads.into_iter().map(script::width);
        let longest = names.iter().map(|name| script::width(name)).chain(heads).max();
        let games = area.x + longest.unwrap_or(0) + 1;
        let after = games + GAMES + GAP;
        let room = area.right().saturating_sub(after + PERCENT + 1);
        let has_score = room >= BAR_BEFORE_SCORE + SCORE + GAP;
        let room = if has_score { room - SCORE - GAP } else { room }.min(BAR);
        let bar = (room >= LEAST_BAR).then_some((after, room));
        let percent = bar.map_or(after, |(x, width)| x + width + 1);
        let score = has_score.then_some(percent + PERCENT + GAP);
        MoveColumns { left: area.x, games, bar, percent, score }
    }

    fn head(&self, app: &AppContext, y: u16, buffer: &mut Buffer) {
        let (own, style) = (&app.strings.explorer, app.theme.quiet());
        text(buffer, self.left, y, own.head_move, style);
        right(buffer, (self.games, GAMES), y, own.head_games, style);
        if let Some((x, width)) = self.bar {
            let long = format!("{} {} {}", own.head_white, own.head_drawn, own.head_black);
            text(buffer, x, y, whole(&[long, own.head_results.to_owned()], width), style);
        }
        right(buffer, (self.percent, PERCENT), y, "%", style);
        if let Some(x) = self.score {
            right(buffer, (x, SCORE), y, own.head_score, style);
        }
    }

    fn row(&self, app: &AppContext, row: &MoveRow, y: u16, buffer: &mut Buffer) {
        let theme = &app.theme;
        let games = row.results.games();
        let style = match () {
            () if row.is_chosen => theme.strong(),
            () if games < FEW_GAMES || row.score.is_none() => theme.quiet(),
            () => theme.words(),
        };
        if row.is_chosen {
            mark_row(self.left, y, theme, buffer);
        }
        text(buffer, self.left, y, row.name, style);
        let told = if games == 0 { "-".to_owned() } else { games.to_string() };
        right(buffer, (self.games, GAMES), y, &told, style);
        if let Some((x, width)) = self.bar.filter(|_| games > 0) {
            draw_bar(app, row.results, Rect { x, y, width, height: 1 }, buffer);
        }
        let points = 2 * row.results.white + row.results.drawn;
        if let Some(percent) = (50 * points + games / 2).checked_div(games) {
            right(buffer, (self.percent, PERCENT), y, &format!("{percent}%"), style);
        }
        if let (Some(x), Some(score)) = (self.score, row.score) {
            right(buffer, (x, SCORE), y, &app.strings.score(score), style);
        }
    }
}

/// Writes words that end at the right edge of a column of a width.
fn right(buffer: &mut Buffer, (x, width): (u16, u16), y: u16, words: &str, style: Style) {
    let x = x + width.saturating_sub(script::width(words));
    text(buffer, x, y, words, style);
}

/// A bar of the results: White's games, the drawn ones and Black's, from left to right, in three tones, and in three
/// signs where there are few colours or none.
fn draw_bar(app: &AppContext, results: Results, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let share = |games: u32| {
        (f64::from(games) * f64::from(area.width) / f64::from(results.games())).round() as u16
    };
    let white = share(results.white);
    let both = share(results.white + results.drawn).max(white);
    // A low block parts the bars of two rows.
    let block = if app.draws_signs_large() { "▇" } else { "█" };
    let colors = &theme.colors;
    let parts = [(0, white, "█", colors.text), (white, both, "▒", colors.dim)];
    let parts = parts.into_iter().chain([(both, area.width, "░", colors.dark)]);
    for (from, to, sign, tone) in parts {
        let (sign, style) = match theme.depth {
            Depth::Mono | Depth::Sixteen => (sign, theme.words()),
            _ => (block, Style::new().fg(tone).bg(colors.ground)),
        };
        text(buffer, area.x + from, area.y, &sign.repeat(usize::from(to - from)), style);
    }
}

fn draw_keys(app: &AppContext, explorer: &Explorer, frame: &PanelFrame, buffer: &mut Buffer) {
    let hint = &app.strings.hint;
    let mut keys: Vec<(&[Action], &str)> = Vec::new();
    if !explorer.known().is_empty() {
        keys.extend::<[(&[Action], &str); 2]>([
            (&[Action::Choose], hint.choose),
            (&[Action::Up, Action::Down], hint.move_line),
        ]);
    }
    if !explorer.moves.is_empty() {
        keys.push((&[Action::Undo], hint.undo));
    }
    keys.push((&[Action::PlayOn], hint.play_on));
    if explorer.opened == ExplorerStart::AtArray {
        keys.push((&[Action::Next], hint.game));
    }
    if explorer.has_systems() {
        keys.push((&[Action::Systems], hint.systems));
    }
    keys.push((&[Action::Review], hint.review));
    keys.push((&[Action::Quit], hint.back));
    frame.draw_keys(&app.footer(KeyContext::Explorer), &keys, buffer);
}
