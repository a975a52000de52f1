//! The view of a drill.

use super::drill::Exercise;
use super::drill_panel;
use super::drill_words::{DrillWords, aim, fact_rows, moves};
use super::words::{against, title};
use crate::trainer::drill::{DrillOrigin, DrillTask};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, script};
use crate::tui::screens::play::view;
use crate::tui::screens::too_small;
use crate::tui::widgets::areas::{self, Areas};
use crate::tui::widgets::board;
use crate::tui::widgets::{text, whole, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws a drill, with its board and its text.
pub fn draw(app: &AppContext, exercise: &Exercise, area: Rect, buffer: &mut Buffer) {
    let play = &exercise.play;
    let position = play.game.position();
    let Some(areas) = areas::layout(position, app.wanted_square_size(), area) else {
        too_small::draw(app, area, buffer);
        return;
    };
    let board_style = app.board_style().flipped(play.flipped);
    let marks = view::marks(play, play.game.ply());
    board::draw(position, &marks, &board_style, areas.square_size, areas.board, buffer);
    let hint = &app.strings.hint;
    let over: [(&[Action], &str); 7] = [
        (&[Action::NextDrill], hint.next),
        (&[Action::Retry], hint.retry),
        (&[Action::Swap], hint.swap),
        (&[Action::Lesson], hint.lesson),
        (&[Action::PreviousDrill], hint.previous),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    let playing: [(&[Action], &str); 11] = [
        (&[Action::Choose], hint.choose),
        (&[Action::Hint], hint.hint),
        (&[Action::Left, Action::Down, Action::Up, Action::Right], hint.cursor),
        (&[Action::NextDrill], hint.next),
        (&[Action::Type], hint.type_it),
        (&[Action::Retry], hint.retry),
        (&[Action::Swap], hint.swap),
        (&[Action::Solve], hint.solve),
        (&[Action::Undo], hint.undo),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    let keys = if exercise.session.result.is_some() { &over[..] } else { &playing };
    match areas.has_panel_for_words() {
        true => drill_panel::draw(app, exercise, &areas, keys, buffer),
        false => around(app, exercise, areas, keys, buffer),
    }
}

/// Draws the text around the board.
fn around(
    app: &AppContext,
    exercise: &Exercise,
    mut areas: Areas,
    keys: &[(&[Action], &str)],
    buffer: &mut Buffer,
) {
    let play = &exercise.play;
    header(app, exercise, &areas, buffer);
    note_lines(app, exercise, &mut areas, buffer);
    if let Some(panel) = areas.panel {
        draw_panel(app, exercise, panel, buffer);
    }
    view::count_lines(app, play, areas.count, buffer);
    if play.line.is_some() {
        view::input_line(app, play, &areas, buffer);
    }
    if areas.shows_keys() {
        app.footer(KeyContext::Drill).draw(keys, areas.keys, areas.keys.y, buffer);
    }
}

fn header(app: &AppContext, exercise: &Exercise, areas: &Areas, buffer: &mut Buffer) {
    let area = areas.header;
    let (theme, strings) = (&app.theme, app.strings);
    let drill = &exercise.session.drill;
    let x = area.x;
    let name = against(&drill.class);
    text(buffer, x, area.y, &name, theme.strong());
    let task = match drill.task {
        DrillTask::Chase => strings.trainer.chase,
        DrillTask::Hold => strings.trainer.hold,
    };
    let whence = match &drill.origin {
        DrillOrigin::Tables(_) => strings.grade(drill.grade).to_owned(),
        DrillOrigin::Game { date, number, .. } => fill(strings.trainer.from_game, &[date, number]),
    };
    let (rules, side) = (strings.rules_of(drill.rules), strings.side(drill.side));
    let ways = [
        format!("{rules}   {whence}   {side}: {task}"),
        format!("{whence}   {task}"),
        task.to_owned(),
    ];
    let after = x + script::width(&name) + 2;
    let room = area.right().saturating_sub(after);
    text(buffer, after, area.y, whole(&ways, room), theme.quiet());
}

/// Draws the comment on the last move, or another message, below the board; before the first move,
/// the task.
fn note_lines(app: &AppContext, exercise: &Exercise, areas: &mut Areas, buffer: &mut Buffer) {
    let hint = app.keys.first(KeyContext::Drill, Action::Hint);
    let said = DrillWords::of(app, exercise).unwrap_or_else(|| DrillWords {
        sentences: vec![aim(app, exercise), fill(app.strings.trainer.gives_hint, &[&hint])],
        style: app.theme.words(),
    });
    let typing = exercise.play.line.is_some();
    let spare = if typing { 0 } else { areas::MOST_ROWS_MORE };
    let rows = areas.rows_above_input(typing);
    let width = areas.note.width.saturating_sub(1);
    let lines = said.lines(width, usize::from(rows + spare));
    if !typing {
        areas.make_room(lines.len(), &app.theme, buffer);
    }
    let height = areas.rows_above_input(typing);
    said.draw(&lines, Rect { height, ..areas.note }, app, buffer);
}

/// Draws the name of the ending, the state of the drill, and the grade of each move.
fn draw_panel(app: &AppContext, exercise: &Exercise, area: Rect, buffer: &mut Buffer) {
    let x = area.x + 2;
    let mut y = area.y;
    let width = area.width.saturating_sub(3);
    for line in wrap(&title(&exercise.session.drill.class, app.strings), width).iter().take(2) {
        text(buffer, x, y, line, app.theme.strong());
        y += 1;
    }
    let below = |y: u16| Rect { x, y, width, height: area.bottom().saturating_sub(y) };
    y = fact_rows(app, exercise, false, below(y + 1), buffer);
    moves(app, exercise, below(y + 1), buffer);
}
