//! A drill: how it looks.

use super::drill::{Exercise, result_words};
use super::list::against;
use super::list_view::title;
use crate::endgame::book::Defence;
use crate::trainer::drill::{Origin, Task};
use crate::trainer::outlook::Outlook;
use crate::trainer::session::{Comment, Result as Outcome, Worth};
use crate::tui::app::App;
use crate::tui::screens::play_view::{self, Areas};
use crate::tui::theme::Theme;
use crate::tui::widgets::board::{self, Look};
use crate::tui::widgets::{text, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws a drill.
pub fn draw(app: &App, exercise: &Exercise, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let play = &exercise.play;
    let position = play.game.position();
    let Some(areas) = play_view::layout(position, area) else {
        play_view::too_small(theme, area, buffer);
        return;
    };
    header(exercise, theme, area, buffer);
    let look = Look::of(theme, &app.settings, play.flipped);
    let marks = play_view::marks(play, play.game.ply());
    board::draw(position, &marks, &look, areas.tier, areas.board, buffer);
    play_view::count_lines(play, theme, areas.count, buffer);
    if let Some(panel) = areas.panel {
        draw_panel(app, exercise, &areas, panel, buffer);
    }
    note_lines(exercise, theme, &areas, buffer);
    if play.line.is_some() {
        play_view::input_line(play, theme, &areas, buffer);
    }
    if areas.keys > areas.input.y {
        let keys = match (&exercise.session.result, area.width >= 76) {
            (Some(_), _) => "r retry  n next  p previous  x swap sides  L lesson  ? help  q list",
            (None, true) => {
                "Enter move  i type  H hint  S solve  u undo  r retry  n next  x swap  ? help"
            }
            (None, false) => "Enter move  H hint  r retry  x swap  ? help",
        };
        text(buffer, area.x + 1, areas.keys, keys, theme.quiet());
    }
}

fn header(exercise: &Exercise, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let drill = &exercise.session.drill;
    let x = area.x + u16::from(area.width >= 60);
    let name = against(&drill.class);
    text(buffer, x, area.y, &name, theme.strong());
    let task = match drill.task {
        Task::Chase => "mate before the count ends",
        Task::Hold => "hold until the count ends",
    };
    let whence = match &drill.origin {
        Origin::Tables(_) => drill.grade.name().to_owned(),
        Origin::Game { date, number, .. } => format!("your game of {date}, move {number}"),
    };
    let words = if area.width >= 60 {
        format!("{}   {whence}   {}: {task}", drill.rules.name, drill.side.name())
    } else {
        task.to_owned()
    };
    text(buffer, x + name.len() as u16 + 2, area.y, &words, theme.quiet());
}

/// What was said of the last move, or of anything else, below or beside the board.
fn note_lines(exercise: &Exercise, theme: &Theme, areas: &Areas, buffer: &mut Buffer) {
    let session = &exercise.session;
    let result = result_words(session);
    let (words, style) = match (&result, session.comments.last()) {
        _ if !exercise.note.is_empty() => (exercise.note.clone(), theme.words()),
        (Some(result), last) => {
            let failed = session.result == Some(Outcome::Failed);
            let why = last.map_or(String::new(), comment_words);
            let words = if failed { format!("{result}. {why}") } else { result.clone() };
            (words, if failed { theme.urgent() } else { theme.strong() })
        }
        (None, Some(last)) => (comment_words(last), style_of(last.worth, theme)),
        (None, None) => (aim(exercise), theme.words()),
    };
    let free = areas.note.height == 1 && areas.input.y > areas.note.y;
    let typing = exercise.play.line.is_some();
    let bottom = if free && !typing { areas.input.bottom() } else { areas.note.bottom() };
    let lines = wrap(&words, areas.note.width.saturating_sub(1));
    for (y, line) in (areas.note.y..bottom).zip(&lines) {
        text(buffer, areas.note.x, y, line, style);
    }
}

/// What is to be done, before the first move.
fn aim(exercise: &Exercise) -> String {
    let session = &exercise.session;
    let side = session.drill.side.name();
    match (session.drill.task, session.outlook(exercise.play.game.position())) {
        (Task::Chase, Some(Outlook::Won { slack: Some(0), .. })) => {
            format!("{side} to move: only the fastest moves win. H gives a hint.")
        }
        (Task::Chase, Some(Outlook::Won { slack: Some(slack), .. })) => {
            let s = if slack == 1 { "" } else { "s" };
            format!("{side} to move: you may lose {slack} move{s}, no more. H gives a hint.")
        }
        (Task::Chase, _) => format!("{side} to move, with time enough. H gives a hint."),
        (Task::Hold, _) => format!("{side} to move: drawn, if you do not slip. H gives a hint."),
    }
}

fn style_of(worth: Worth, theme: &Theme) -> ratatui::style::Style {
    match worth {
        Worth::Fastest | Worth::Held => theme.words(),
        Worth::Lost(_) | Worth::OtherCount => theme.strong(),
        Worth::Thrown | Worth::Slipped(_) => theme.urgent(),
    }
}

/// A comment in full: the move, what it cost, the best one, why.
fn comment_words(comment: &Comment) -> String {
    let better = match comment.worth {
        Worth::Fastest | Worth::Held => String::new(),
        Worth::Thrown | Worth::Lost(_) | Worth::OtherCount => {
            format!(" Fastest: {}.", comment.best.join(", "))
        }
        Worth::Slipped(_) => format!(" It holds: {}.", comment.best.join(", ")),
    };
    format!("{}: {}.{better} {}", comment.played, comment.worth.words(), comment.why)
}

/// The state of the drill, and what each move was worth.
fn draw_panel(app: &App, exercise: &Exercise, areas: &Areas, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let session = &exercise.session;
    let x = area.x + 2;
    let mut y = area.y;
    let width = area.width.saturating_sub(3);
    for line in wrap(&title(&session.drill.class), width).iter().take(2) {
        text(buffer, x, y, line, theme.strong());
        y += 1;
    }
    y += 1;
    let mut fact = |name: &str, value: &str, style| {
        text(buffer, x, y, name, theme.quiet());
        text(buffer, x + 11, y, value, style);
        y += 1;
    };
    let outlook = session.outlook(exercise.play.game.position());
    let urgent = outlook.is_some_and(|outlook| outlook.is_urgent());
    let style = if urgent { theme.urgent() } else { theme.words() };
    match outlook {
        Some(Outlook::Won { moves, slack, anew, .. }) => {
            let what = if anew { "new count" } else { "mate in" };
            fact(what, &moves.to_string(), theme.words());
            let slack = slack.map_or("no count".to_owned(), |slack| slack.to_string());
            fact("slack", &slack, style);
        }
        Some(Outlook::TooLate { needs, left, .. }) => {
            fact("mate in", &needs.to_string(), theme.words());
            fact("count", &format!("leaves {left}"), style);
        }
        Some(Outlook::Drawn) => fact("tables", "drawn", theme.words()),
        None => {}
    }
    let defence = match session.defence {
        Defence::Longest => "longest (D changes it)",
        Defence::Trickiest => "trickiest (D changes it)",
    };
    if session.drill.task == Task::Chase {
        fact("defence", defence, theme.words());
    }
    let (streak, best) = (app.progress.streak, app.progress.best_streak);
    fact("streak", &format!("{streak}, best {best}"), theme.words());
    y += 1;
    let inside = areas.count.y < area.bottom();
    let end = if inside { areas.count.y.saturating_sub(1) } else { area.bottom() };
    moves(exercise, theme, Rect { x, y, width, height: end.saturating_sub(y) }, buffer);
}

/// The learner's moves with what they were worth, the last at the bottom.
fn moves(exercise: &Exercise, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let comments = &exercise.session.comments;
    let shown = usize::from(area.height);
    let first = comments.len().saturating_sub(shown);
    if comments.is_empty() && shown >= 4 {
        let lines = ["***  no tempo lost", "**   inside the count", "*    with help"];
        for (y, line) in (area.y..).zip(lines) {
            text(buffer, area.x, y, line, theme.quiet());
        }
    }
    for (y, (index, comment)) in (area.y..).zip(comments.iter().enumerate().skip(first)) {
        let words = format!("{:>2}. {}", index + 1, comment.played);
        text(buffer, area.x, y, &words, theme.words());
        let worth = comment.worth.words();
        text(buffer, area.x + 12, y, &worth, style_of(comment.worth, theme));
        if let Some(answer) = comment.answer.as_ref().filter(|_| area.width >= 36) {
            text(buffer, area.x + 28, y, answer, theme.quiet());
        }
    }
}
