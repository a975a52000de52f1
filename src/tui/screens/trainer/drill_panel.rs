//! The panel of a drill beside its board: the task, the tables' verdict, the learner's moves, the
//! count, and the comment on the last move.

use super::drill::Exercise;
use super::drill_words::{DrillWords, aim, fact_rows, moves};
use super::words::titles;
use crate::trainer::drill::{DrillOrigin, DrillTask};
use crate::trainer::session::DrillResult;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, sentence};
use crate::tui::screens::play::view;
use crate::tui::widgets::areas::Areas;
use crate::tui::widgets::{PanelFrame, text, whole, wrap, wrap_evenly};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The rows of the count.
const COUNT: u16 = 2;

/// The fewest rows of moves before the comment takes more of them.
const LEAST_MOVES: u16 = 2;

/// Draws the words beside the board.
pub(super) fn draw(
    app: &AppContext,
    exercise: &Exercise,
    areas: &Areas,
    keys: &[(&[Action], &str)],
    buffer: &mut Buffer,
) {
    let play = &exercise.play;
    let panel = Rect { height: areas.keys.bottom() - areas.header.y, ..areas.header };
    let frame = PanelFrame::of(panel);
    draw_title(app, exercise, &frame, buffer);
    frame.draw_keys(&app.footer(KeyContext::Drill), keys, buffer);
    draw_prompt(app, exercise, areas, &frame, buffer);
    // The facts above say how many moves are left: the count needs only its number and its bar.
    let height = areas.count.height.min(COUNT);
    let count = Rect { y: frame.prompt.y.saturating_sub(height + 1), height, ..areas.count };
    view::count_alone(app, play, count, buffer);
    let body = Rect { height: count.y.saturating_sub(frame.body.y + 1), ..frame.body };
    let top = draw_task(app, exercise, body, buffer);
    let room = body.bottom().saturating_sub(top);
    let said = DrillWords::of(app, exercise).filter(|said| !said.sentences.is_empty());
    let lines = said.as_ref().map_or(Vec::new(), |said| {
        said.lines(body.width, usize::from(room.saturating_sub(LEAST_MOVES + 1)).max(1))
    });
    let first = body.bottom().saturating_sub(lines.len() as u16);
    if let Some(said) = said {
        said.draw(&lines, Rect { y: first, height: body.bottom() - first, ..body }, app, buffer);
    }
    let end = first.saturating_sub(u16::from(!lines.is_empty()));
    moves(app, exercise, Rect { y: top, height: end.saturating_sub(top), ..body }, buffer);
}

/// Draws the ending, the slack, and the rule set.
fn draw_title(app: &AppContext, exercise: &Exercise, frame: &PanelFrame, buffer: &mut Buffer) {
    let strings = app.strings;
    let drill = &exercise.session.drill;
    let rules = strings.rules_of(drill.rules);
    let context = match &drill.origin {
        DrillOrigin::Tables(_) => {
            let grade = strings.grade(drill.grade);
            vec![format!("{grade}, {rules}"), grade.to_owned()]
        }
        DrillOrigin::Game { .. } => vec![rules],
    };
    let names = titles(&drill.class, strings).map(|name| name.to_uppercase());
    let title = whole(&names, frame.title.width);
    frame.draw_title(title, &context, &app.theme, buffer);
}

/// Draws the prompt: the next move, or the next drill.
fn draw_prompt(
    app: &AppContext,
    exercise: &Exercise,
    areas: &Areas,
    frame: &PanelFrame,
    buffer: &mut Buffer,
) {
    let play = &exercise.play;
    if play.line.is_some() {
        let mut typing = *areas;
        typing.input = frame.prompt;
        view::input_line(app, play, &typing, buffer);
    } else if let Some(result) = exercise.session.result {
        let own = &app.strings.trainer;
        let (action, words) = match result {
            DrillResult::Failed => (Action::Retry, own.again),
            DrillResult::Solved(_) => (Action::NextDrill, own.next_drill),
        };
        let key = app.keys.first(KeyContext::Drill, action);
        frame.draw_prompt(&fill(words, &[&key]), &app.theme, buffer);
    } else {
        view::draw_move_prompt(app, play, frame.prompt, buffer);
    }
}

/// Draws the task, the slack, and the tables' verdict. Returns the row after a blank one.
fn draw_task(app: &AppContext, exercise: &Exercise, area: Rect, buffer: &mut Buffer) -> u16 {
    let (theme, strings) = (&app.theme, app.strings);
    let own = &strings.trainer;
    let session = &exercise.session;
    let task = match session.drill.task {
        DrillTask::Chase => own.chase,
        DrillTask::Hold => own.hold,
    };
    let task = format!("{}: {task}", strings.side(session.drill.side));
    let mut y = area.y;
    for line in wrap_evenly(&task, area.width) {
        text(buffer, area.x, y, &line, theme.strong());
        y += 1;
    }
    if session.comments.is_empty() && session.result.is_none() {
        for line in wrap(&sentence(&aim(app, exercise)), area.width) {
            text(buffer, area.x, y, &line, theme.words());
            y += 1;
        }
    }
    if let DrillOrigin::Game { date, number, .. } = &session.drill.origin {
        let whence = fill(own.from_game, &[date, number]);
        for line in wrap(&whence, area.width) {
            text(buffer, area.x, y, &line, theme.quiet());
            y += 1;
        }
    }
    y += 1;
    let end = area.bottom();
    y = fact_rows(app, exercise, Rect { y, height: end.saturating_sub(y), ..area }, buffer);
    y + 1
}
