//! What stands beside the board: the players, and the moves between them.

use super::super::state::Play;
use super::areas::{Areas, PLAYER};
use super::{legend, result};
use crate::tui::context::AppContext;
use crate::tui::glyphs;
use crate::tui::language::{fill, script};
use crate::tui::theme::Theme;
use crate::tui::widgets::{blocks, text, wrap};
use ouk_rules::GameId;
use ouk_rules::board::Color;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The sign behind each move, counted from 1: `?!`.
pub(in crate::tui::screens) type Signs<'a> = dyn Fn(usize) -> &'static str + 'a;

/// No move has a sign.
pub(in crate::tui::screens) const fn no_signs(_: usize) -> &'static str {
    ""
}

/// The rows of a player, and one between the player and the moves.
const PLAYER_APART: u16 = PLAYER + 1;

/// The least rows of moves worth showing below a result.
const LEAST_MOVES: u16 = 2;

/// Players, clocks, what was taken, and the moves.
pub(in crate::tui::screens) fn draw_panel(
    app: &AppContext,
    play: &Play,
    areas: &Areas,
    area: Rect,
    signs: &Signs,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    let top = if play.flipped { Color::White } else { Color::Black };
    player(app, play, (top, !areas.is_low()), area, buffer);
    // Below a board without a panel of its own, a row of the player's last lies level with the letters.
    let rows = if areas.has_panel_for_words() { PLAYER } else { PLAYER_APART };
    let lower = Rect { y: area.bottom() - rows, height: rows, ..area };
    player(app, play, (!top, !areas.is_low()), lower, buffer);
    let list = middle(areas, area);
    let called = play.game.moves().next_back().is_some_and(|played| played.check().is_some());
    if play.game.setup().match_score.teams
        && called
        && play.looking.is_none()
        && list.width >= 22
        && list.height >= 5
    {
        banner(theme, list, buffer);
    } else if let Some(rest) = result::draw(app, play, areas, place_of_result(areas, area), buffer)
    {
        if rest.height >= LEAST_MOVES {
            move_list(play, theme, signs, rest, buffer);
        }
    } else {
        let id = play.game.setup().game;
        let moves = NUMBERS + 2 * column_width(id, area.width) - 1;
        let list = legend::draw(app, play, moves, list, buffer);
        if play.game.ply() == 0 {
            about(app, play, list, buffer);
        } else {
            move_list(play, theme, signs, list, buffer);
        }
    }
}

/// What lies between the players, above the count if that stands there too.
fn middle(areas: &Areas, area: Rect) -> Rect {
    let end = match areas.has_panel_for_words() {
        true => areas.count.y - 1,
        false => area.bottom() - PLAYER_APART,
    };
    between(area, end)
}

/// Where the result of a game stands. On a low screen it takes the rows of the count and of the note as well.
fn place_of_result(areas: &Areas, area: Rect) -> Rect {
    if areas.is_low() { between(area, areas.note.bottom()) } else { middle(areas, area) }
}

/// The rows of the panel from the first below the upper player to an end.
fn between(area: Rect, end: u16) -> Rect {
    let first = area.y + PLAYER_APART;
    Rect { y: first, height: end.saturating_sub(first), ..area }
}

/// Whether the result of the game stands beside the board.
pub(super) fn shows_result(play: &Play, areas: &Areas) -> bool {
    play.shows_result()
        && areas.panel.is_some_and(|panel| result::fits(place_of_result(areas, panel)))
}

/// OUK! for the whole room, in quarter blocks.
const BANNER: [&str; 4] = [
    "▟██▙  █▌▐█  █▌▟▛  ██",
    "█▌▐█  █▌▐█  ██▛   ██",
    "█▌▐█  █▌▐█  ██▙   ▝▘",
    "▜██▛  ▜██▛  █▌▜▙  ▟▙",
];

fn banner(theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let x = area.x + (area.width - 20) / 2;
    let y = area.y + (area.height - 4) / 2;
    for (y, line) in (y..).zip(BANNER) {
        blocks(buffer, x, y, line.chars(), theme.urgent());
    }
}

/// What the game is about, until there are moves to list.
fn about(app: &AppContext, play: &Play, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let about = app.strings.about(play.game.setup().game);
    let broken = |words: &str| wrap(words, area.width.saturating_sub(4).min(46));
    // All of it, or its first sentence, or nothing.
    let mut stops = about.match_indices(['.', '។']);
    let first = stops.next().map_or(about, |(at, stop)| &about[..at + stop.len()]);
    let rows = usize::from(area.height.saturating_sub(1));
    let fitting = [about, first].into_iter().map(broken).find(|lines| lines.len() <= rows);
    let lines = fitting.unwrap_or_default();
    for (y, line) in (area.y + 1..area.bottom()).zip(&lines) {
        text(buffer, area.x + 2, y, line, theme.quiet());
    }
}

/// A side: who plays it, the clock, what it took. A mark shows whether it is to move where that is asked for.
fn player(
    app: &AppContext,
    play: &Play,
    (color, marks_turn): (Color, bool),
    area: Rect,
    buffer: &mut Buffer,
) {
    let (theme, strings) = (&app.theme, app.strings);
    let game = &play.game;
    let shown = play.looking.unwrap_or(game.ply());
    let over = game.ending().is_some() && shown == game.ply();
    let to_move = !over && game.position_at(shown).turn() == color;
    let mark = if to_move && marks_turn { "▸" } else { " " };
    text(buffer, area.x, area.y, mark, theme.words());
    let mut name = strings.player(&game.setup().players[color]);
    if name != strings.side(color) {
        name = format!("{name}  {}", strings.side(color));
    }
    // The mark alone says whose turn it is: two names in other colours with every move would cost
    // a slow line more than the move.
    text(buffer, area.x + 2, area.y, &name, theme.words());
    if let Some(left) = game.clock().left(color) {
        let seconds = left.as_secs();
        let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
        let x = area.right().saturating_sub(clock.len() as u16 + 1);
        let style = if seconds < 30 { theme.urgent() } else { theme.words() };
        text(buffer, x, area.y, &clock, style);
    }
    let id = game.setup().game;
    let taken: Vec<&str> =
        game.taken_by(color, shown).iter().map(|&piece| glyphs::letter(id, piece)).collect();
    if !taken.is_empty() {
        // The letters have cells of their own, so that only what was taken last is sent.
        let words = fill(strings.play.took, &[&""]);
        let (words, x, y) = (words.trim_end(), area.x + 2, area.y + 1);
        text(buffer, x, y, words, theme.quiet());
        text(buffer, x + script::width(words) + 1, y, &taken.join(" "), theme.quiet());
    }
    let score = play.score();
    let won = score.won[color.index()];
    // After a game alone the score says no more than its end.
    let before = &game.setup().match_score;
    let several = before.teams || before.is_begun();
    if several && score.is_begun() {
        let words = if won == 1 {
            strings.play.one_win.to_owned()
        } else {
            fill(strings.play.wins, &[&won])
        };
        let x = area.right().saturating_sub(script::width(&words) + 1);
        text(buffer, x, area.y + 1, &words, theme.quiet());
    }
}

/// Which rows of a list are shown, if so many fit, and on which line each. In a game the newest goes
/// where the oldest stood, with an empty line behind it: to push every row up, or to turn a page,
/// would cost more bytes than the move itself. Whoever looks back sees pages in order.
fn rows_shown(rows: usize, fit: usize, looked_at: Option<usize>) -> Vec<(usize, usize)> {
    match looked_at {
        _ if rows <= fit => (0..rows).map(|row| (row, row)).collect(),
        _ if fit < 2 => (rows - fit..rows).map(|row| (row, 0)).collect(),
        Some(row) => {
            let first = row / fit * fit;
            (first..rows.min(first + fit)).map(|row| (row, row - first)).collect()
        }
        None => (rows + 1 - fit..rows).map(|row| (row, row % fit)).collect(),
    }
}

/// How wide a column of moves is: enough for all but the longest, which capture many pieces.
const fn usual_width(game: GameId) -> u16 {
    match game {
        GameId::Rek | GameId::MinRekChanh => 13,
        GameId::Ouk | GameId::KarOuk | GameId::Makruk | GameId::Hill => 10,
    }
}

/// The columns before the first column of moves.
const NUMBERS: u16 = 7;

/// How wide a column of the moves of a game is where there is so much room for both.
fn column_width(game: GameId, room: u16) -> u16 {
    (room.saturating_sub(NUMBERS) / 2).min(usual_width(game))
}

fn move_list(play: &Play, theme: &Theme, signs: &Signs, area: Rect, buffer: &mut Buffer) {
    let game = &play.game;
    let lead = game.position_at(0).turn().index();
    let words: Vec<String> = (1..)
        .zip(game.moves())
        .map(|(ply, played)| format!("{}{}", played.readable, signs(ply)))
        .collect();
    let rows = (words.len() + lead).div_ceil(2);
    let current = play.looking.unwrap_or(words.len());
    let looked_at = play.looking.map(|ply| (ply + lead).saturating_sub(1) / 2);
    let shown = rows_shown(rows, usize::from(area.height), looked_at);
    let width = column_width(game.setup().game, area.width);
    for (row, line) in shown {
        let y = area.y + line as u16;
        text(buffer, area.x + 2, y, &format!("{:>3}.", row + 1), theme.words());
        // A long move pushes the one beside it aside, in its row alone: to move the whole column would cost
        // a slow line the whole list.
        let mut free = 0;
        for column in 0..2 {
            let Some(ply) = (2 * row + column).checked_sub(lead) else {
                text(buffer, area.x + NUMBERS, y, "…", theme.words());
                continue;
            };
            let Some(word) = words.get(ply) else { continue };
            // The board marks the last move; here only one that is looked back at stands out.
            let looked_at = play.looking.is_some() && ply + 1 == current;
            let style = if looked_at { theme.strong() } else { theme.words() };
            let x = (area.x + NUMBERS + column as u16 * width).max(free);
            let end = x + word.chars().count() as u16;
            free = end + 1;
            if end <= area.right() {
                text(buffer, x, y, word, style);
            }
        }
    }
}
