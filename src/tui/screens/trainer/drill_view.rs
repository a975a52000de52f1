//! A drill: how it looks.

use super::drill::Exercise;
use super::words::{against, result_words, stars_of, title};
use crate::trainer::drill::{DrillOrigin, DrillTask};
use crate::trainer::session::{DrillResult, MoveComment, MoveGrade};
use crate::trainer::verdict::TablebaseVerdict;
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::sentence;
use crate::tui::language::{Phrases, fill, script};
use crate::tui::screens::play::view::{self, Areas};
use crate::tui::theme::Theme;
use crate::tui::widgets::board;
use crate::tui::widgets::{column, text, whole, wrap};
use ouk_engine::endgame::tablebase::Defence;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws a drill.
pub fn draw(app: &AppContext, exercise: &Exercise, area: Rect, buffer: &mut Buffer) {
    let play = &exercise.play;
    let position = play.game.position();
    let Some(mut areas) = view::wordy_layout(position, app.wanted_square_size(), area) else {
        view::too_small(app, area, buffer);
        return;
    };
    header(app, exercise, &areas, buffer);
    let board_style = app.board_style(play.flipped);
    let marks = view::marks(play, play.game.ply());
    board::draw(position, &marks, &board_style, areas.square_size, areas.board, buffer);
    note_lines(app, exercise, &mut areas, buffer);
    if let Some(panel) = areas.panel {
        draw_panel(app, exercise, &areas, panel, buffer);
    }
    view::count_lines(app, play, areas.count, buffer);
    if play.line.is_some() {
        view::input_line(app, play, &areas, buffer);
    }
    if areas.shows_keys() {
        let hint = &app.strings.hint;
        let over: [(&[Action], &str); 7] = [
            (&[Action::Retry], hint.retry),
            (&[Action::NextDrill], hint.next),
            (&[Action::PreviousDrill], hint.previous),
            (&[Action::Swap], hint.swap),
            (&[Action::Lesson], hint.lesson),
            (&[Action::Help], hint.help),
            (&[Action::Quit], hint.list),
        ];
        let playing: [(&[Action], &str); 11] = [
            (&[Action::Left, Action::Down, Action::Up, Action::Right], hint.cursor),
            (&[Action::Choose], hint.play_move),
            (&[Action::Hint], hint.hint),
            (&[Action::NextDrill], hint.next),
            (&[Action::Type], hint.type_it),
            (&[Action::Retry], hint.retry),
            (&[Action::Swap], hint.swap),
            (&[Action::Solve], hint.solve),
            (&[Action::Undo], hint.undo),
            (&[Action::Help], hint.help),
            (&[Action::Quit], hint.list),
        ];
        // A panel is narrow, and the keys of the cursor are the best known.
        let playing = if areas.has_panel_for_words() { &playing[1..] } else { &playing };
        let keys = if exercise.session.result.is_some() { &over[..] } else { playing };
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
    let (rules, side) = (drill.rules.name, strings.side(drill.side));
    let (what, ways) = match areas.status {
        // Beside the board the task has a row of its own.
        Some(_) => (
            vec![format!("{rules}   {whence}"), whence.clone()],
            vec![format!("{side}: {task}"), task.to_owned()],
        ),
        None => (
            Vec::new(),
            vec![
                format!("{rules}   {whence}   {side}: {task}"),
                format!("{whence}   {task}"),
                task.to_owned(),
            ],
        ),
    };
    let after = x + script::width(&name) + 2;
    let beside = Rect { x: after, width: area.right().saturating_sub(after), ..area };
    text(buffer, beside.x, beside.y, whole(&what, beside.width), theme.quiet());
    let row = areas.status.unwrap_or(beside);
    text(buffer, row.x, row.y, whole(&ways, row.width), theme.quiet());
}

/// So many rows words may take from the list of moves beside the board.
const MOST_ROWS_BESIDE: u16 = 4;

/// The comment on the last move, or another message, below or beside the board.
fn note_lines(app: &AppContext, exercise: &Exercise, areas: &mut Areas, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let session = &exercise.session;
    let result = result_words(session, strings);
    let failed = session.result == Some(DrillResult::Failed);
    let note = exercise.note.as_ref().map(|note| app.words_of(Some(note)));
    // What comes first stands out, the rest explains it.
    let (sentences, style) = match (result, session.comments.last(), note) {
        (Some(result), _, Some(note)) => {
            let style = if failed { theme.urgent() } else { theme.strong() };
            (vec![format!("{result}."), sentence(&note)], style)
        }
        (None, _, Some(note)) => (vec![note], theme.words()),
        (Some(result), Some(last), None) if failed => {
            (with_reasons(format!("{result}."), last, strings), theme.urgent())
        }
        (Some(result), _, None) => (vec![result], theme.strong()),
        (None, Some(last), None) => {
            let worth = format!("{}: {}.", last.played, strings.worth(last.move_grade));
            (with_reasons(worth, last, strings), style_of(last.move_grade, theme))
        }
        (None, None, None) => (aim(app, exercise), theme.words()),
    };
    let typing = exercise.play.line.is_some();
    let spare = match areas.has_panel_for_words() {
        true => MOST_ROWS_BESIDE,
        false if typing => 0,
        false => view::MOST_ROWS_MORE,
    };
    let rows = areas.rows_above_input(typing);
    let width = areas.note.width.saturating_sub(1);
    let lines = whole_sentences(&sentences, width, usize::from(rows + spare));
    if !typing || areas.has_panel_for_words() {
        areas.make_room(lines.len(), theme, buffer);
    }
    let top = areas.note.y;
    let bottom = top + areas.rows_above_input(typing);
    // Where what comes first does not end within a line, all of it is drawn alike.
    let first = &sentences[0];
    let marked = lines.first().is_some_and(|line| line.starts_with(first));
    let head = if marked { first.len() } else { 0 };
    for (index, (y, line)) in (top..bottom).zip(&lines).enumerate() {
        let (head, tail) = line.split_at(if index == 0 { head } else { 0 });
        let x = areas.note.x;
        text(buffer, x, y, head, style);
        // Each in cells of its own: over a run of Khmer, which is one piece, nothing may be drawn.
        let begins = x + script::width(head) + u16::from(tail.starts_with(' '));
        let style = if marked { theme.words() } else { style };
        text(buffer, begins, y, tail.trim_start(), style);
    }
}

/// Sentences in lines of so many cells: where there are too few lines, the last sentences are left
/// out.
fn whole_sentences(sentences: &[String], width: u16, rows: usize) -> Vec<String> {
    let mut many = sentences.len();
    loop {
        let lines = wrap(&sentences[..many].join(" "), width);
        if lines.len() <= rows || many <= 1 {
            return lines;
        }
        many -= 1;
    }
}

/// What is to be done, before the first move; and which key helps.
fn aim(app: &AppContext, exercise: &Exercise) -> Vec<String> {
    let own = &app.strings.trainer;
    let session = &exercise.session;
    let side = app.strings.side(session.drill.side);
    let hint = app.keys.first(KeyContext::Drill, Action::Hint);
    let verdict = session.tablebase_verdict(exercise.play.game.position());
    let aim = match (session.drill.task, verdict) {
        (DrillTask::Chase, Some(TablebaseVerdict::Won { slack: Some(slack), .. })) => match slack {
            0 => fill(own.aim_exact, &[&side]),
            1 => fill(own.aim_one, &[&side]),
            slack => fill(own.aim, &[&side, &slack]),
        },
        (DrillTask::Chase, _) => fill(own.aim_enough, &[&side]),
        (DrillTask::Hold, _) => fill(own.aim_hold, &[&side]),
    };
    vec![aim, fill(own.gives_hint, &[&hint])]
}

fn style_of(worth: MoveGrade, theme: &Theme) -> ratatui::style::Style {
    match worth {
        MoveGrade::Fastest | MoveGrade::Held => theme.words(),
        MoveGrade::Lost(_) | MoveGrade::OtherCount => theme.strong(),
        MoveGrade::Thrown | MoveGrade::Slipped(_) => theme.urgent(),
    }
}

/// A sentence, then the best move where another was played, and why.
fn with_reasons(first: String, comment: &MoveComment, strings: &Phrases) -> Vec<String> {
    let best = comment.best.join(", ");
    let better = match comment.move_grade {
        MoveGrade::Fastest | MoveGrade::Held => None,
        MoveGrade::Thrown | MoveGrade::Lost(_) | MoveGrade::OtherCount => {
            Some(fill(strings.trainer.fastest, &[&best]))
        }
        MoveGrade::Slipped(_) => Some(fill(strings.trainer.holds, &[&best])),
    };
    let mut sentences = vec![first];
    sentences.extend(better);
    sentences.extend(strings.reason_sentences(&comment.why));
    sentences
}

/// From so many rows on a panel has room for more than the state of the drill and its moves.
const MOVES_APART: u16 = 18;

/// The state of the drill, and what each move was worth.
fn draw_panel(
    app: &AppContext,
    exercise: &Exercise,
    areas: &Areas,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &app.theme;
    let session = &exercise.session;
    let x = area.x + 2;
    let mut y = area.y;
    let width = area.width.saturating_sub(3);
    for line in wrap(&title(&session.drill.class, app.strings), width).iter().take(2) {
        text(buffer, x, y, line, theme.strong());
        y += 1;
    }
    y += 1;
    let own = &app.strings.trainer;
    let names = [own.mate_in, own.new_count, own.slack, own.count, own.tables, own.defence];
    let middle = x + column(names.into_iter().chain([own.streak]), 9);
    let end = if areas.has_panel_for_words() { areas.count.y - 1 } else { area.bottom() };
    // What has no room beside its name stands below it; what has no row is left out.
    let mut fact = |name: &str, value: &str, style| {
        let beside = script::width(value) <= area.right().saturating_sub(middle);
        let lines = if beside { vec![value.to_owned()] } else { wrap(value, width) };
        if y + lines.len() as u16 + u16::from(!beside) > end {
            return;
        }
        text(buffer, x, y, name, theme.quiet());
        y += u16::from(!beside);
        for line in lines {
            text(buffer, if beside { middle } else { x }, y, &line, style);
            y += 1;
        }
    };
    let tablebase_verdict = session.tablebase_verdict(exercise.play.game.position());
    let urgent = tablebase_verdict.is_some_and(|tablebase_verdict| tablebase_verdict.is_urgent());
    let style = if urgent { theme.urgent() } else { theme.words() };
    match tablebase_verdict {
        Some(TablebaseVerdict::Won { moves, slack, anew, .. }) => {
            let what = if anew { own.new_count } else { own.mate_in };
            fact(what, &moves.to_string(), theme.words());
            let slack = slack.map_or(own.no_count.to_owned(), |slack| slack.to_string());
            fact(own.slack, &slack, style);
        }
        Some(TablebaseVerdict::TooLate { distance, left, .. }) => {
            fact(own.mate_in, &distance.to_string(), theme.words());
            fact(own.count, &fill(own.leaves, &[&left]), style);
        }
        Some(TablebaseVerdict::Drawn) => fact(own.tables, own.drawn, theme.words()),
        None => {}
    }
    let defence = match session.defence {
        Defence::Longest => own.longest,
        Defence::Trickiest => own.trickiest,
    };
    // The moves matter more than what does not change with them.
    let spare = area.height >= MOVES_APART;
    if session.drill.task == DrillTask::Chase && spare {
        let changes = app.keys.first(KeyContext::Drill, Action::Defence);
        fact(own.defence, &fill(defence, &[&changes]), theme.words());
    }
    if spare || session.result.is_some() {
        let (streak, best) = (app.progress.streak, app.progress.best_streak);
        fact(own.streak, &fill(own.streak_best, &[&streak, &best]), theme.words());
    }
    y += 1;
    moves(app, exercise, Rect { x, y, width, height: end.saturating_sub(y) }, buffer);
}

/// The learner's moves with what they were worth, the last at the bottom.
fn moves(app: &AppContext, exercise: &Exercise, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let comments = &exercise.session.comments;
    let shown = usize::from(area.height);
    let first = comments.len().saturating_sub(shown);
    if comments.is_empty() && shown >= 4 {
        let own = &strings.trainer;
        let meanings: &[(u8, &str)] = match exercise.session.drill.task {
            DrillTask::Chase => &[(3, own.no_tempo), (2, own.inside), (1, own.with_help)],
            DrillTask::Hold => &[(3, own.nothing_given), (1, own.with_help)],
        };
        let mut y = area.y;
        for &(stars, meaning) in meanings {
            let lines = wrap(meaning, area.width.saturating_sub(5));
            if y + lines.len() as u16 > area.bottom() {
                break;
            }
            text(buffer, area.x, y, stars_of(stars), theme.quiet());
            for line in lines {
                text(buffer, area.x + 5, y, &line, theme.quiet());
                y += 1;
            }
        }
    }
    for (y, (index, comment)) in (area.y..).zip(comments.iter().enumerate().skip(first)) {
        let words = format!("{:>2}. {}", index + 1, comment.played);
        text(buffer, area.x, y, &words, theme.words());
        let worth = strings.worth(comment.move_grade);
        let room = area.width.saturating_sub(12);
        let shown = whole(std::slice::from_ref(&worth), room);
        text(buffer, area.x + 12, y, shown, style_of(comment.move_grade, theme));
        let after = (script::width(&worth) + 2).max(16);
        if let Some(answer) = comment.answer.as_ref()
            && after + script::width(answer) <= room
        {
            text(buffer, area.x + 12 + after, y, answer, theme.quiet());
        }
    }
}
