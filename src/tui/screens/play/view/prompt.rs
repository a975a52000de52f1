//! The prompt, the last move, and the text about the cursor.

use super::super::state::Play;
use super::{call, term};
use crate::tui::context::AppContext;
use crate::tui::language::{Language, fill, script, strings};
use crate::tui::note::{Note, PlayNote};
use crate::tui::theme::Depth;
use crate::tui::widgets::areas::Areas;
use crate::tui::widgets::{accent_row, text, whole};
use ouk_rules::board::Color;
use ouk_rules::game::Player;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The wordings of the prompt, longest first; empty once the game is over.
pub(super) fn ways(app: &AppContext, play: &Play) -> Vec<String> {
    let own = &app.strings.play;
    let game = &play.game;
    let side = app.strings.side(game.position().turn()).to_owned();
    if let Some(ply) = play.looking {
        return vec![fill(own.looking_back, &[&ply, &game.ply()])];
    }
    if game.ending().is_some() {
        return Vec::new();
    }
    if play.awaiting.is_some() {
        return vec![fill(own.is_thinking, &[&app.strings.player(game.player_to_move())]), side];
    }
    let position = game.position();
    if let Some(piece) = play.selected.and_then(|from| position.piece_on(from)) {
        let names = strings::names(app.settings.names, app.language);
        let where_to = fill(own.where_to, &[&names.piece_within(piece.kind)]);
        return vec![where_to, own.where_to_any.to_owned()];
    }
    match has_one_person(play) && play.is_my_move() {
        true => vec![own.your_move.to_owned(), own.your_move_short.to_owned()],
        false => {
            let number = game.move_number();
            let long = fill(own.to_move, &[&number, &side]);
            let short = fill(own.side_moves, &[&side]);
            // The number would be sent with every move, in Khmer script together with all words.
            if app.language == Language::Khmer {
                vec![short, side]
            } else {
                vec![long, short, side]
            }
        }
    }
}

/// Whether one person plays against the computer or another program.
fn has_one_person(play: &Play) -> bool {
    play.game.setup().players.0.iter().filter(|player| player.is_computer()).count() == 1
}

/// The fewest columns between the prompt and the text about the cursor in the same row.
const AFTER_PROMPT: u16 = 2;

/// Draws the prompt for the pieces of a lesson or a puzzle, and the text about the cursor.
pub(in crate::tui::screens) fn draw_move_prompt(
    app: &AppContext,
    play: &Play,
    row: Rect,
    buffer: &mut Buffer,
) {
    let own = &app.strings.play;
    let called = call::of(app, play);
    let taken = called.as_ref().map_or(0, |call| script::width(call) + 1);
    let ways = match play.selected {
        Some(_) => ways(app, play),
        None => vec![own.your_move.to_owned(), own.your_move_short.to_owned()],
    };
    let room = row.width.saturating_sub(taken);
    let under = under_cursor(app, play);
    // The text about the cursor is at the end of the row, if the shortest prompt leaves room for
    // it.
    let least = ways.last().map_or(0, |way| script::width(way));
    // The same bar as in a game, which does not end with the text.
    let is_lit = !app.spares_bytes();
    let end = u16::from(is_lit);
    let beside = (script::width(&under) + AFTER_PROMPT + end) * u16::from(!under.is_empty());
    let beside = if least + beside <= room { beside } else { 0 };
    text(buffer, row.x, row.y, whole(&ways, room - beside), app.theme.strong());
    if beside > 0 {
        let x = row.x + room + AFTER_PROMPT - beside;
        text(buffer, x, row.y, &under, cursor_style(app));
    }
    if is_lit && called.is_none() {
        accent_row(row, row.y, &app.theme, buffer);
    }
    call::draw(app, play, row, buffer);
}

/// Draws the prompt and the text about the cursor, unless a typed line or a question is there, and
/// the call of a check at the end of the row.
pub(super) fn draw(app: &AppContext, play: &Play, row: Rect, buffer: &mut Buffer) {
    if play.line.is_some() || play.question.is_some() {
        return;
    }
    let called = call::of(app, play).filter(|_| play.game.ending().is_none());
    let taken = called.as_ref().map_or(0, |call| script::width(call) + 1);
    let ways = ways(app, play);
    let room = row.width.saturating_sub(taken);
    // The style of the moves saves a change of colour where bytes are spared.
    let style = if app.spares_bytes() { app.theme.words() } else { app.theme.strong() };
    text(buffer, row.x, row.y, whole(&ways, room), style);
    if called.is_some() {
        call::draw(app, play, row, buffer);
    }
    if lights_prompt(app, play) {
        accent_row(row, row.y, &app.theme, buffer);
    }
    match targets_told(app, play, row.width) {
        Some(words) => text(buffer, row.x, row.y + 1, &words, app.theme.words()),
        None => text(buffer, row.x, row.y + 1, &under_cursor(app, play), cursor_style(app)),
    }
}

/// The note about the moves of the selected piece, in the row below the prompt: the prompt names
/// the piece already. `None` if there is no such note, if it is too long, or where bytes are
/// spared.
pub(super) fn targets_told(app: &AppContext, play: &Play, width: u16) -> Option<String> {
    let is_idle = play.line.is_none() && play.question.is_none() && play.warning().is_none();
    let is_told = matches!(play.note, Some(Note::Play(PlayNote::OneTarget | PlayNote::Targets(_))));
    let may_be_told = is_idle && is_told && play.selected.is_some() && !app.spares_bytes();
    let words = may_be_told.then(|| app.words_of(play.note.as_ref()))?;
    (script::width(&words) < width).then_some(words)
}

/// Whether the row that says what to do is a bar: while the one person at the screen is to move. A
/// bar costs too much on a slow line.
fn lights_prompt(app: &AppContext, play: &Play) -> bool {
    let is_mine = has_one_person(play) && play.is_my_move() && play.looking.is_none();
    is_mine && !app.spares_bytes() && play.game.ending().is_none()
}

/// The style of what is under the cursor. On a slow line it has the colour of the cursor's frame:
/// one colour less to send with a step.
fn cursor_style(app: &AppContext) -> Style {
    match app.spares_bytes() {
        false => app.theme.words(),
        true => app.theme.strong().fg(app.theme.colors.target),
    }
}

/// Whether only necessary text is shown: in Khmer script, whose words take many bytes.
fn is_terse(app: &AppContext) -> bool {
    app.language == Language::Khmer
}

/// The name of the piece under the cursor; empty if there is none.
pub(super) fn under_cursor(app: &AppContext, play: &Play) -> String {
    let position = play.game.position();
    // With 24-bit colours the name takes too many bytes; the letter on the board must do.
    if is_terse(app) && app.theme.depth == Depth::True {
        return String::new();
    }
    match position.piece_on(play.cursor) {
        // The colour of the piece is visible, and naming it would cost more bytes than a step of
        // the cursor may take on a slow line.
        Some(piece) if play.looking.is_none() && play.game.ending().is_none() => {
            let names = strings::names(app.settings.names, app.language);
            let square = position.shape().name(play.cursor);
            let name = names.piece(piece.kind);
            match app.spares_bytes() {
                false => fill(app.strings.play.on_square, &[&square, &name]),
                // The board shows the square.
                true => name.to_owned(),
            }
        }
        _ => String::new(),
    }
}

/// Draws the last move, and the players' term for it.
pub(super) fn news(app: &AppContext, play: &Play, row: Rect, buffer: &mut Buffer) {
    let game = &play.game;
    let shown = play.looking.unwrap_or(game.ply());
    let over = game.ending().is_some() && shown == game.ply();
    let Some(played) = shown.checked_sub(1).and_then(|ply| game.moves().nth(ply)) else { return };
    if over {
        return;
    }
    let own = &app.strings.play;
    let said = match mover(app, play, played.by) {
        Some(name) => fill(own.played, &[&name, &played.readable]),
        None => fill(own.you_played, &[&played.readable]),
    };
    // On a slow line and in Khmer script, which takes many bytes, only the list of moves shows the
    // last move.
    let is_told = !app.spares_bytes();
    let ways = [said, played.readable.clone()];
    let words = if is_told { whole(&ways, row.width) } else { "" };
    text(buffer, row.x, row.y, words, app.theme.words());
    if is_terse(app) {
        return;
    }
    let taken = row.x + script::width(words);
    // The explanation of a move is not urgent, and on a slow line a colour costs too much.
    let style = if app.spares_bytes() { app.theme.words() } else { app.theme.quiet() };
    term::draw(app, play, row, taken, style, buffer);
}

/// The player who made a move; none for the only person at the screen.
fn mover(app: &AppContext, play: &Play, by: Color) -> Option<String> {
    let player = &play.game.setup().players[by];
    let is_person = matches!(player, Player::Human { .. });
    match (is_person, has_one_person(play)) {
        (true, true) => None,
        (false, _) => Some(app.strings.player(player)),
        (true, false) => Some(app.strings.side(by).to_owned()),
    }
}

/// The text around the board, which shares a row: the prompt or, if there is only one row, the text
/// about the cursor.
pub(super) fn around(app: &AppContext, play: &Play, areas: &Areas) -> (String, Style) {
    let under = under_cursor(app, play);
    let has_two_rows = areas.input.y > areas.note.y;
    if under.is_empty() || has_two_rows {
        let ways = ways(app, play);
        return (whole(&ways, areas.note.width).to_owned(), app.theme.strong());
    }
    (under, app.theme.words())
}

/// Draws the text about the cursor in its own row below the text around the board.
pub(super) fn below(app: &AppContext, play: &Play, areas: &Areas, buffer: &mut Buffer) {
    let is_free = play.line.is_none() && play.question.is_none() && areas.input.y > areas.note.y;
    if areas.prompt.is_none() && is_free {
        text(buffer, areas.input.x, areas.input.y, &under_cursor(app, play), cursor_style(app));
    }
}
