//! The panel beside the board: the players, and the moves between them.

use super::super::state::Play;
use super::captured::{self, CapturedBy};
use super::move_list::{self, ShownMoves};
use super::{clock, count, legend, result};
use crate::tui::connection::ConnectionSpeed;
use crate::tui::context::AppContext;
use crate::tui::glyphs::PieceStyle;
use crate::tui::language::{fill, script};
use crate::tui::theme::{Depth, Theme};
use crate::tui::widgets::areas::{Areas, PlayerRows};
use crate::tui::widgets::{blocks, shortened, text, wrap};
use ouk_rules::board::Color;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The rows below a result on a large screen: a note of two lines, and a blank above it.
const PROMPT_ROWS: u16 = 3;

/// The rows of a player from which one below the name is blank.
const WITH_BLANK: u16 = 5;

/// The fewest rows of moves worth showing below a result.
const LEAST_MOVES: u16 = 2;

/// Draws players, clocks, captured pieces and the moves.
pub(in crate::tui::screens) fn draw_panel(
    app: &AppContext,
    play: &Play,
    areas: &Areas,
    area: Rect,
    moves: &ShownMoves,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    let top = if play.flipped { Color::White } else { Color::Black };
    let upper = Rect { height: areas.player_rows, ..area };
    player(app, play, (top, PlayerRows::NameFirst), upper, buffer);
    // Where the board has no panel beside it, a player's last row is level with its letters.
    let rows = areas.player_rows + u16::from(!areas.has_panel_for_words());
    let lower = Rect { y: area.bottom() - rows, height: areas.player_rows, ..area };
    player(app, play, (!top, areas.lower_player()), lower, buffer);
    let live = matches!(moves, ShownMoves::Live);
    let list = middle(play, areas, area, live);
    let called = play.game.moves().next_back().is_some_and(|played| played.check().is_some());
    if play.game.setup().match_score.teams
        && called
        && play.looking.is_none()
        && list.width >= 22
        && list.height >= BANNER.len() as u16
    {
        banner(theme, list, buffer);
    } else if let Some(rest) = result::draw(app, play, areas, place_of_result(areas, area), buffer)
    {
        if rest.height >= LEAST_MOVES {
            move_list::draw(app, play, moves, rest, buffer);
        }
    } else {
        draw_moves(app, play, areas, list, moves, buffer);
    }
}

/// Draws the moves, and the pieces for a player who does not know them: below the moves while there
/// is room, otherwise to the right. Before the first move, a description of the game replaces the
/// moves.
fn draw_moves(
    app: &AppContext,
    play: &Play,
    areas: &Areas,
    mut list: Rect,
    moves: &ShownMoves,
    buffer: &mut Buffer,
) {
    let live = matches!(moves, ShownMoves::Live);
    let full_width = list.width;
    if app.spares_bytes() && areas.is_low() && !legend::is_wanted(app, play) {
        // The list has only the rows left beside a running count, so that its first number does not
        // move the list.
        list.height = list.height.min(areas.count.y.saturating_sub(list.y + 1));
    }
    if legend::is_wanted(app, play) {
        let [rows, wanted] =
            [move_list::rows(play), move_list::rows_wanted(play)].map(|n| n as u16);
        // The note seldom needs the upper one of its rows.
        let below = Some(Rect { height: list.height + 1, ..list });
        // Where bytes are spared, the pieces disappear while moves are cheap to send.
        let is_spared = app.spares_bytes() && areas.is_low() && rows > 1 && !play.coached;
        let below = below.filter(|_| live && areas.has_panel_for_words() && !is_spared);
        if let Some((above, pieces)) =
            below.and_then(|list| legend::below_moves(app, play, wanted, list))
        {
            pieces.draw(app, play.game.setup().game, buffer);
            list = above;
        } else {
            let columns = move_list::columns(play.game.setup().game, list.width);
            list = legend::draw(app, play, columns, list, buffer);
            if app.spares_bytes() && areas.is_low() {
                list.height = list.height.min(areas.count.y.saturating_sub(list.y + 1));
            }
        }
    }
    if play.game.ply() == 0 {
        // A blank column separates the description from the pieces to its right.
        let width = list.width.saturating_sub(u16::from(list.width < full_width));
        about(app, play, Rect { width, ..list }, buffer);
    } else {
        move_list::draw(app, play, moves, list, buffer);
    }
}

/// The area between the players, above the count if that is there too. While a game goes on, the
/// moves take the place of an empty count.
fn middle(play: &Play, areas: &Areas, area: Rect, live: bool) -> Rect {
    let shown = play.looking.unwrap_or(play.game.ply());
    let is_told = || count::is_told(play, play.game.position_at(shown), shown);
    let end = match areas.has_panel_for_words() {
        // A note of two lines takes the blank row above it, so that it moves no move.
        true if live && areas.prompt.is_some() && !is_told() => {
            areas.note.y.min(areas.note.bottom() - 2).max(areas.note.y - 1)
        }
        true => areas.count.y - 1,
        false => area.bottom() - areas.player_rows - 1,
    };
    between(areas, area, end)
}

/// The area of a game's result. It includes the rows of the count and of the note and, on a low
/// screen, those of the prompt.
fn place_of_result(areas: &Areas, area: Rect) -> Rect {
    match (areas.has_panel_for_words(), areas.is_low()) {
        (false, _) => between(areas, area, area.bottom() - areas.player_rows - 1),
        (true, true) => between(areas, area, areas.middle_end()),
        (true, false) => between(areas, area, areas.middle_end() - PROMPT_ROWS),
    }
}

/// The rows of the panel from below the upper player and a blank to an end.
fn between(areas: &Areas, area: Rect, end: u16) -> Rect {
    let first = area.y + areas.player_rows + 1;
    Rect { y: first, height: end.saturating_sub(first), ..area }
}

/// Whether the result of the game is beside the board.
pub(super) fn shows_result(play: &Play, areas: &Areas) -> bool {
    play.shows_result()
        && areas.panel.is_some_and(|panel| result::fits(place_of_result(areas, panel)))
}

/// The word OUK! for the whole room, in quarter blocks.
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

/// Draws the description of the game, until there are moves to list.
fn about(app: &AppContext, play: &Play, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let about = app.strings.about(play.game.setup().game);
    let broken = |words: &str| wrap(words, area.width.saturating_sub(3).min(46));
    // The text is shown completely, or its first sentence, or nothing.
    let mut stops = about.match_indices(['.', '។']);
    let first = stops.next().map_or(about, |(at, stop)| &about[..at + stop.len()]);
    let rows = usize::from(area.height);
    let fitting = [about, first].into_iter().map(broken).find(|lines| lines.len() <= rows);
    let lines = fitting.unwrap_or_default();
    for (y, line) in (area.y..area.bottom()).zip(&lines) {
        text(buffer, area.x + 2, y, line, theme.words());
    }
}

/// Draws a side: its player, clock and captured pieces. A mark shows whether it is to move.
fn player(
    app: &AppContext,
    play: &Play,
    (color, rows): (Color, PlayerRows),
    area: Rect,
    buffer: &mut Buffer,
) {
    let name_row = match rows {
        PlayerRows::NameFirst => area.y,
        PlayerRows::NameLast => area.bottom() - 1,
    };
    let (theme, strings) = (&app.theme, app.strings);
    let game = &play.game;
    let shown = play.looking.unwrap_or(game.ply());
    let over = game.ending().is_some() && shown == game.ply();
    let to_move = !over && game.position_at(shown).turn() == color;
    let mark = if to_move { "▸" } else { " " };
    // On a slow line, the colour costs too much.
    let style = match app.spares_bytes() {
        false => theme.strong(),
        true => theme.words(),
    };
    text(buffer, area.x, name_row, mark, style);
    let name = strings.player(&game.setup().players[color]);
    let left = game.clock().left(color);
    let clock = left.map_or(0, clock::room);
    let sign = sign_width(app, play, area.width);
    if sign > 0 {
        draw_sign(app, color, (area.x + 2, name_row), buffer);
    }
    let name_column = area.x + 2 + sign;
    let name = shortened(&name, area.right().saturating_sub(name_column + clock));
    // Only the mark shows the side to move: on a slow line, recolouring two names with every move
    // would cost more than the move.
    text(buffer, name_column, name_row, &name, theme.words());
    let side = strings.side(color);
    let x = name_column + 2 + script::width(&name);
    let names_side = name != side && x + script::width(side) + clock < area.right();
    if names_side {
        text(buffer, x, name_row, side, theme.quiet());
    }
    let end_of_name = if names_side { x + script::width(side) } else { x - 2 };
    let runs = to_move && !app.spares_bytes();
    let taken =
        left.map_or(0, |left| clock::draw(app, left, runs, Rect { y: name_row, ..area }, buffer));
    // A blank row stands between the name and the captured pieces where there is room.
    let apart = if area.height >= WITH_BLANK { 2 } else { 1 };
    let beside = Rect {
        x: name_column,
        y: if rows == PlayerRows::NameFirst { area.y + apart } else { area.y },
        width: area.right().saturating_sub(name_column + 1 + taken),
        height: area.height.saturating_sub(apart),
    };
    let captured = CapturedBy { side: color, ply: shown, rows };
    captured::draw(app, play, &captured, beside, buffer);
    let score = play.score();
    let won = score.won[color.index()];
    // After a single game the score says no more than the result.
    let before = &game.setup().match_score;
    let several = before.teams || before.is_begun();
    if several && score.is_begun() {
        let words = if won == 1 {
            strings.play.one_win.to_owned()
        } else {
            fill(strings.play.wins, &[&won])
        };
        let x = area.right().saturating_sub(script::width(&words) + 1);
        let y = match rows {
            PlayerRows::NameFirst if area.height > 1 => name_row + 1,
            PlayerRows::NameLast if area.height > 1 => name_row - 1,
            // The score has no row of its own: it stands beside the name where there is room.
            _ if end_of_name + 1 < x && taken == 0 && left.is_none() => name_row,
            _ => return,
        };
        text(buffer, x, y, &words, theme.quiet());
    }
}

/// The width of the signs of the sides before the names, where pieces are drawn, the line is not
/// slow, and both names fit beside signs and clocks. It is reserved even before it is known whether
/// pieces can be drawn, so that no name moves later.
fn sign_width(app: &AppContext, play: &Play, room: u16) -> u16 {
    let may_be_drawn = app.settings.pieces.is_none_or(|set| set == PieceStyle::Blocks);
    let has_sign = may_be_drawn
        && app.theme.depth != Depth::Mono
        && app.terminal.speed != ConnectionSpeed::Slow;
    let sign = script::width(DISC) + 1;
    let fits = |color| {
        let name = app.strings.player(&play.game.setup().players[color]);
        let clock = play.game.clock().left(color).map_or(0, clock::room);
        2 + sign + script::width(&name) + clock <= room
    };
    if has_sign && Color::ALL.into_iter().all(fits) { sign } else { 0 }
}

/// Draws a small piece of a side on the background of a board, if pieces are drawn.
fn draw_sign(app: &AppContext, color: Color, (x, y): (u16, u16), buffer: &mut Buffer) {
    if app.pieces() == PieceStyle::Blocks {
        let colors = &app.theme.colors;
        let style = Style::new().fg(colors.of(color)).bg(colors.dark);
        let piece = if app.terminal.glyphs.draws_discs() { DISC } else { BLOCK };
        text(buffer, x, y, piece, style);
    }
}

/// A piece in one row, on a square; and where the terminal is not known to draw a disc in one
/// column.
const DISC: &str = " ● ";
const BLOCK: &str = "▐█▌";
