//! The view of a game.

mod call;
mod captured;
pub(in crate::tui::screens) mod clock;
mod count;
mod legend;
mod move_list;
mod panel;
mod prompt;
mod result;
mod term;
mod words;

pub(in crate::tui::screens) use call::draw as call;
pub(in crate::tui::screens) use count::{count_alone, count_lines, gauge_signs, is_counted};
pub(in crate::tui::screens) use move_list::ShownMoves;
pub(in crate::tui::screens) use panel::draw_panel;
pub(in crate::tui::screens) use prompt::draw_move_prompt;
pub(in crate::tui::screens) use words::input_line;

use super::consent;
use super::question::Question;
use super::state::Play;
use crate::config::Seats;
use crate::tui::asked::Asked;
use crate::tui::connection::ConnectionSpeed;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, script};
use crate::tui::screens::too_small;
use crate::tui::widgets::areas::{Areas, layout};
use crate::tui::widgets::board::{self, BoardStyle, Marks, SquareSize};
use crate::tui::widgets::{blank, text, whole, wrap, wrap_within};
use ouk_rules::Outcome;
use ouk_rules::board::Square;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;

/// The square of a game that is drawn on a cell of the screen.
pub(super) fn square_at(
    play: &Play,
    wanted: Option<SquareSize>,
    screen: Size,
    (column, row): (u16, u16),
) -> Option<Square> {
    let area = Rect::new(0, 0, screen.width, screen.height);
    let position = play.game.position();
    let areas = layout(position, wanted, area)?;
    board::square_at(position.shape(), play.flipped, areas.square_size, areas.board, (column, row))
}

/// Draws the game, with its board and its text.
pub fn draw(app: &AppContext, play: &Play, area: Rect, buffer: &mut Buffer) {
    if let Some(Question::Engine(consent)) = play.question.as_ref().map(Asked::question) {
        consent::draw(app, consent, area, buffer);
        return;
    }
    let game = &play.game;
    let shown = play.looking.unwrap_or(game.ply());
    let position = game.position_at(shown);
    let Some(mut areas) = layout(position, app.wanted_square_size(), area) else {
        too_small::draw(app, area, buffer);
        return;
    };
    // Below the result, the room of the captured pieces keeps the keys apart.
    if !app.spares_bytes() && play.shows_result() && areas.is_low() {
        areas.add_row_of_keys();
        areas.shrink_players(1);
    }
    header(app, play, &areas, buffer);
    let board_style =
        BoardStyle { opposite: faces(app, play), ..app.board_style().flipped(play.flipped) };
    board::draw(
        position,
        &marks(play, shown),
        &board_style,
        areas.square_size,
        areas.board,
        buffer,
    );
    let (words, style) = words::note(app, play, &areas);
    let width = areas.note.width.saturating_sub(1);
    let lines = wrap(&words, width);
    if play.line.is_none() {
        areas.make_room(lines.len(), &app.theme, buffer);
    } else if play.warning().is_some() {
        areas.warn_above(&app.theme, buffer);
    }
    let lines = wrap_within(&words, width, areas.rows_above_input(play.line.is_some()));
    match areas.panel {
        Some(panel) => draw_panel(app, play, &areas, panel, &ShownMoves::Live, buffer),
        None => {
            if areas.count.y > areas.header.y && areas.count.y < areas.board.y {
                // The count has the row of the clocks, which now are in the header.
                blank(areas.header, &app.theme, buffer);
                header(app, play, &areas, buffer);
            }
            clock::above_board(app, play, &mut areas, buffer);
        }
    }
    let is_idle = !count::is_told(play, position, shown);
    let next = words::row_of_next_steps(play, &areas, lines.len());
    if next.is_some_and(|row| row.y <= areas.count.y) {
        // The count is over, and its row is needed.
    } else if areas.count.y < areas.board.y && is_idle {
        // A count may replace the header; the text that there is none may not.
        header(app, play, &areas, buffer);
    } else if !(areas.has_panel_for_words() && panel::shows_result(play, &areas)) {
        count_lines(app, play, areas.count, buffer);
    }
    if let Some(row) = areas.prompt {
        prompt::draw(app, play, row, buffer);
    } else {
        call(app, play, areas.header, buffer);
    }
    said(app, play, &areas, (&words, &lines, style), buffer);
    input_line(app, play, &areas, buffer);
    if let Some(row) = next {
        words::next_steps(app, play, &areas, row, buffer);
    }
    if let Some(place) = areas.place_of_keys() {
        keys(app, play, &areas, place, buffer);
    }
}

/// Draws the note; without one, the last move.
fn said(
    app: &AppContext,
    play: &Play,
    areas: &Areas,
    (words, lines, style): (&str, &[String], Style),
    buffer: &mut Buffer,
) {
    if words.is_empty() {
        if let Some(row) = areas.news().filter(|_| !panel::shows_result(play, areas)) {
            prompt::news(app, play, row, buffer);
        }
        return;
    }
    // A note too long for its row continues in the row for typing, if nothing is typed there.
    let rows = areas.rows_above_input(play.line.is_some());
    let used = rows.min(lines.len() as u16);
    let first = match areas.prompt {
        // A question takes the row of the prompt.
        Some(prompt) if play.question.is_some() || panel::shows_result(play, areas) => {
            prompt.bottom() - used
        }
        Some(_) => areas.note.bottom() - used,
        None => areas.note.y,
    };
    for (y, line) in (first..first + used).zip(lines) {
        // The legend of the pieces may have had the row.
        blank(Rect { y, height: 1, ..areas.note }.intersection(buffer.area), &app.theme, buffer);
        text(buffer, areas.note.x, y, line, style);
    }
    if let Some(cut) =
        lines.get(usize::from(rows).wrapping_sub(1)).filter(|_| lines.len() > rows.into())
    {
        // Only lists of completions are longer than the room.
        let x = areas.note.x + script::width(cut).min(areas.note.width.saturating_sub(2));
        text(buffer, x, areas.note.y + rows - 1, " …", style);
    }
    if lines.len() == 1 {
        prompt::below(app, play, areas, buffer);
    }
}

/// Draws the row of keys.
fn keys(app: &AppContext, play: &Play, areas: &Areas, place: Rect, buffer: &mut Buffer) {
    let hint = &app.strings.hint;
    let over: &[(&[Action], &str)] = &[
        (&[Action::Earlier, Action::Later], hint.step),
        (&[Action::Undo], hint.undo),
        (&[Action::Flip], hint.flip),
        (&[Action::CopyFen], hint.copy),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    let playing: &[(&[Action], &str)] = &[
        (&[Action::Choose], hint.choose),
        (&[Action::Left, Action::Down, Action::Up, Action::Right], hint.cursor),
        (&[Action::Type], hint.type_it),
        (&[Action::Undo], hint.undo),
        (&[Action::Flip], hint.flip),
        (&[Action::Count], hint.count),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    let looking_back: &[(&[Action], &str)] = &[
        (&[Action::Earlier, Action::Later], hint.step),
        (&[Action::Close], hint.play_on),
        (&[Action::Flip], hint.flip),
        (&[Action::CopyFen], hint.copy),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    // The result lists the keys for the next steps.
    let over_beside: &[(&[Action], &str)] = &[
        (&[Action::Earlier, Action::Later], hint.step),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    // A game without moves has none to step through.
    let without_steps = usize::from(play.game.ply() == 0);
    let (over, over_beside) = (&over[without_steps..], &over_beside[without_steps..]);
    let keys = match play.looking {
        _ if play.shows_result() && areas.has_panel_for_words() => over_beside,
        _ if play.shows_result() => over,
        Some(_) => looking_back,
        None => playing,
    };
    let counts = play.game.position().counting().is_some();
    let keys: Vec<_> =
        keys.iter().filter(|key| counts || key.0 != [Action::Count]).copied().collect();
    // The help lists the other keys. On a slow line, only the help and the way out are shown.
    let few = [playing[0], playing[6], playing[7]];
    let is_slow = app.terminal.speed == ConnectionSpeed::Slow;
    let keys = match areas.is_low() && play.looking.is_none() && !play.shows_result() {
        true => &few[usize::from(is_slow)..],
        false => &keys,
    };
    app.footer(KeyContext::Game).draw_rows(keys, place, buffer);
}

/// Whether the pieces of the upper side are turned towards the player who sits there.
fn faces(app: &AppContext, play: &Play) -> bool {
    let computer = play.game.setup().has_computer();
    app.settings.seats == Seats::Opposite && !computer
}

pub(in crate::tui::screens) fn marks(play: &Play, shown: usize) -> Marks {
    let game = &play.game;
    let position = game.position_at(shown);
    let present = play.looking.is_none();
    // After the end there is nothing to choose.
    let has_cursor = present && !play.shows_result();
    let last = shown.checked_sub(1).and_then(|ply| game.moves().nth(ply));
    Marks {
        cursor: has_cursor.then_some(play.cursor),
        selected: play.selected.filter(|_| present),
        targets: if present { play.targets() } else { Vec::new() },
        typed: if present { play.typed_squares() } else { Vec::new() },
        hint: play
            .hint
            .iter()
            .filter(|hint| hint.0 == shown)
            .flat_map(|hint| hint.1.clone())
            .collect(),
        attacked: if play.threats { board::attacked(position) } else { Vec::new() },
        ..with_lost_king(play, shown, Marks::of(position, last.map(|played| played.mv)))
    }
}

/// Marks the king of the side that has lost, once the last position is shown.
fn with_lost_king(play: &Play, shown: usize, mut marks: Marks) -> Marks {
    let ending = play.game.ending().filter(|_| shown == play.game.ply());
    if let Some(Outcome::Win(winner)) = ending.map(|ending| ending.outcome) {
        let king = play.game.position_at(shown).king(!winner);
        marks.lost = king.filter(|king| !marks.alarm.contains(king));
    }
    marks
}

/// Draws the game and its rule set; where the text is around the board, also the side to move.
fn header(app: &AppContext, play: &Play, areas: &Areas, buffer: &mut Buffer) {
    let area = areas.header;
    let (theme, strings) = (&app.theme, app.strings);
    let game = &play.game;
    let setup = game.setup();
    let title = strings.game(setup.game).to_uppercase();
    let x = area.x;
    text(buffer, x, area.y, &title, theme.strong());
    let after = x + script::width(&title) + 2;
    let room = area.right().saturating_sub(after);
    if areas.prompt.is_some() {
        let mut rules = vec![strings.rules_of(setup.rules)];
        // Where there is no room to explain the name, the default rule set is not named.
        if setup.rules != setup.game.default_rules() {
            rules.push(setup.rules.name.to_owned());
        }
        text(buffer, after, area.y, whole(&rules, room), theme.quiet());
        return;
    }
    let number = game.move_number();
    let turn = strings.side(game.position().turn());
    let what = match (&play.looking, game.ending()) {
        (Some(ply), _) => fill(strings.play.looking_back, &[ply, &game.ply()]),
        (None, Some(_)) => strings.play.over.to_owned(),
        (None, None) if play.awaiting.is_some() => fill(strings.play.thinking, &[&number, &turn]),
        (None, None) => fill(strings.play.to_move, &[&number, &turn]),
    };
    let called = call::of(app, play).map_or(0, |call| script::width(&call) + 2);
    let clocks = clock::room_in_header(app, play, areas);
    let room = room.saturating_sub(called.max(clocks));
    // The full text if there is room, otherwise the side to move. The default rule set is not
    // named.
    let named = format!("{}   {what}", strings.rules_of(setup.rules));
    let is_named = setup.rules != setup.game.default_rules();
    let ways: Vec<String> =
        is_named.then_some(named).into_iter().chain([what, turn.to_owned()]).collect();
    let words = whole(&ways, room);
    text(buffer, after, area.y, words, theme.quiet());
    let row =
        Rect { width: area.width.saturating_sub(clock::room_in_header(app, play, areas)), ..area };
    term::draw(app, play, row, after + script::width(words), theme.quiet(), buffer);
}
