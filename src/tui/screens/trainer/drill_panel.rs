//! The panel of a drill beside its board: the task, the tables' verdict, the learner's moves, the
//! count, and the comment on the last move.

use super::drill::Exercise;
use super::drill_words::{DrillWords, aim, fact_rows, moves};
use super::words::titles;
use crate::trainer::drill::{DrillOrigin, DrillTask};
use crate::trainer::session::DrillResult;
use crate::trainer::verdict::TablebaseVerdict;
use crate::tui::connection::ConnectionSpeed;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, script, sentence};
use crate::tui::screens::play::{Play, view};
use crate::tui::widgets::areas::Areas;
use crate::tui::widgets::{KeyButton, PanelFrame, text, whole, wrap, wrap_evenly};
use ouk_rules::CountState;
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
    // Where the moves to the mate are known, one bar below the task shows them too. Otherwise the
    // facts say how many moves are left: the count needs only its number and its bar.
    let plan = Plan::of(exercise);
    // Before the first move the pieces have the rows of a count that has not begun.
    let is_idle = exercise.session.comments.is_empty() && !is_counted(exercise);
    let height = if plan.is_some() || is_idle { 0 } else { areas.count.height.min(COUNT) };
    let count = Rect { y: frame.prompt.y.saturating_sub(height + 1), height, ..areas.count };
    if height > 0 {
        view::count_alone(app, play, 0, count, buffer);
    }
    let end = count.y.saturating_sub(u16::from(height > 0));
    let body = Rect { height: end.saturating_sub(frame.body.y), ..frame.body };
    let top = draw_task(app, exercise, plan, body, buffer);
    let room = body.bottom().saturating_sub(top);
    let said = DrillWords::of(app, exercise).filter(|said| !said.sentences.is_empty());
    let lines = said.as_ref().map_or(Vec::new(), |said| {
        said.lines(body.width, usize::from(room.saturating_sub(LEAST_MOVES + 1)).max(1))
    });
    let first = body.bottom().saturating_sub(lines.len() as u16);
    if let Some(said) = said {
        said.draw(&lines, Rect { y: first, height: body.bottom() - first, ..body }, app, buffer);
    }
    // The first note does not move the stars and the pieces: its row is reserved.
    let reserved = exercise.session.comments.is_empty().then(|| body.bottom().saturating_sub(2));
    let end = first.saturating_sub(u16::from(!lines.is_empty()));
    let end = end.min(reserved.unwrap_or(end));
    moves(app, exercise, Rect { y: top, height: end.saturating_sub(top), ..body }, buffer);
}

/// Whether a count runs.
fn is_counted(exercise: &Exercise) -> bool {
    let view = exercise.play.game.position().count_view();
    view.is_some_and(|view| view.state != CountState::Void)
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
        let button = KeyButton { words, key: &key };
        let is_slow = app.terminal.speed == ConnectionSpeed::Slow;
        button.draw(is_slow, &app.theme, frame.prompt, buffer);
    } else {
        view::draw_move_prompt(app, play, frame.prompt, buffer);
    }
}

/// The moves to the mate and the moves to spare within a running count.
#[derive(Clone, Copy)]
struct Plan {
    needed: u16,
    anew: bool,
    spare: u16,
}

impl Plan {
    fn of(exercise: &Exercise) -> Option<Plan> {
        if !is_counted(exercise) {
            return None;
        }
        let position = exercise.play.game.position();
        match exercise.session.tablebase_verdict(position)? {
            TablebaseVerdict::Won { moves, anew, slack: Some(slack), .. } => {
                Some(Plan { needed: moves, anew, spare: slack })
            }
            _ => None,
        }
    }

    /// Draws the count with its bar, and the meaning of the bar's parts. Returns the row after
    /// them.
    fn draw(self, app: &AppContext, play: &Play, area: Rect, buffer: &mut Buffer) -> u16 {
        let own = &app.strings.trainer;
        if area.height < COUNT + 1 {
            return area.y;
        }
        view::count_alone(app, play, self.needed, Rect { height: COUNT, ..area }, buffer);
        let signs = view::gauge_signs(app);
        let needed = if self.anew { own.new_count } else { own.mate_in };
        let needed = format!("{} {needed} {}", signs.needed, self.needed);
        let spare = format!("{} {} {}", signs.spare, own.slack, self.spare);
        let style = if self.spare == 0 { app.theme.urgent() } else { app.theme.words() };
        let (mut x, mut y) = (area.x, area.y + COUNT);
        text(buffer, x, y, script::fitting(&needed, area.width), app.theme.strong());
        let after = script::width(&needed) + APART;
        if after + script::width(&spare) <= area.width {
            x += after;
        } else {
            y += 1;
        }
        if y < area.bottom() {
            text(buffer, x, y, script::fitting(&spare, area.right() - x), style);
            text(buffer, x, y, signs.spare, app.theme.quiet());
        }
        y + 1
    }
}

/// The columns between the parts of the bar's legend.
const APART: u16 = 3;

/// Draws the task, and the slack with the tables' verdict. Returns the row after a blank one.
fn draw_task(
    app: &AppContext,
    exercise: &Exercise,
    plan: Option<Plan>,
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
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
    // The bar does not say what it means that no move is to spare.
    let needs_aim = plan.is_none_or(|plan| plan.spare == 0);
    if needs_aim && session.comments.is_empty() && session.result.is_none() {
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
    let below = |y: u16| Rect { y, height: end.saturating_sub(y), ..area };
    if let Some(plan) = plan {
        y = plan.draw(app, &exercise.play, below(y), buffer);
    }
    let facts = y + u16::from(plan.is_some());
    let after = fact_rows(app, exercise, plan.is_some(), below(facts), buffer);
    if after > facts { after + 1 } else { y + 1 }
}
